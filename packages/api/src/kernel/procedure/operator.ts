// Runs a command for somebody who has no session: an operator at the server's console, or the set-up of an empty installation. The rules
// are those of a mutation: one transaction with its history, and the work after the commit.
import { newRef } from '@oxer/db'
import type { CommandContext, Context, Services, TenantFacts } from '../context/context.ts'
import { beginFieldCall, settleFieldCall, watchFieldCall } from '../field-log/field-call.ts'
import { type FollowUp, followCommit, retryConflicts, withHistory } from './mutation.ts'

export type Operator = {
  services: Services
  /** The author in the history. */
  authorName: string
  tenant: TenantFacts
  /** Whoever has ordered the work, if it was somebody with an account. */
  actor?: Context['actor']
  language?: Context['language']
  now?: () => Date
  /** The longest that the transaction may take, if it is more than that of a request. */
  timeoutMs?: number
}

export type OperatorRun<Outcome> = (ctx: CommandContext) => Promise<Outcome>

export const runAsOperator = async <Outcome>(
  { services, authorName, tenant, actor = null, language = 'EN', now = () => new Date(), timeoutMs }: Operator,
  name: string,
  run: OperatorRun<Outcome>,
): Promise<Outcome> => {
  const { outcome, followUps } = await retryConflicts(() =>
    services.database.prisma.$transaction(
      async (db) => {
        const followUps: FollowUp[] = []
        const ctx: Context = {
          db,
          services,
          actor,
          authorName,
          remembered: null,
          tenant,
          language,
          now,
          newRef,
          requestId: name,
          idempotencyKey: null,
          sessionId: null,
          // Whoever reaches the console of the server has proved more than a password does.
          signedInAt: now(),
        }
        const afterCommit = (followUp: FollowUp): void => void followUps.push(followUp)
        const fieldCall = beginFieldCall(name, ctx, true)
        const outcome = await withHistory(ctx, name, db, async (recording) => {
          const done = await run({ ...ctx, ...watchFieldCall(fieldCall, recording), afterCommit })
          await settleFieldCall(db, fieldCall)
          return done
        })
        return { outcome, followUps }
      },
      timeoutMs === undefined ? {} : { timeout: timeoutMs },
    ),
  )
  await followCommit(services.log, name, followUps)
  return outcome
}
