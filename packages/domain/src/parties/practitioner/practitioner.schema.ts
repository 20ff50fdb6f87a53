import * as z from 'zod'
import { Ref, RefName } from '../../kernel/ref/ref.schema.ts'

/** A combination: one rider with one horse. */
export const Combination = z
  .object({
    /** The practitioner, which competitions register. */
    ref: Ref,
    rider: RefName,
    horse: RefName.extend({ isPony: z.boolean() }),
    isActive: z.boolean(),
    /** Created during registration; waits for the federation to recognise it. */
    isUnknown: z.boolean(),
  })
  .meta({ id: 'Combination' })
export type Combination = z.infer<typeof Combination>
