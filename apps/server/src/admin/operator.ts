import { type OperatorRun, runAsOperator, type Services, tenantOfInstallation } from '@oxer/api'
import type * as z from 'zod'

/** Enough for the deletion of a large federation. */
const timeoutMs = 30 * 60_000

/** Runs a command in one transaction, with `npm run admin` as its author in the history. */
export const asOperator = async <Outcome>(services: Services, name: string, run: OperatorRun<Outcome>) =>
  runAsOperator(
    {
      services,
      timeoutMs,
      authorName: `npm run admin -- ${name}`,
      tenant: await tenantOfInstallation(services.database),
    },
    name,
    run,
  )

/** Checks what the operator gave. @throws ZodError, which is printed with a line for each wrong value */
export const read = <Output>(schema: z.ZodType<Output>, value: unknown): Output => schema.parse(value)
