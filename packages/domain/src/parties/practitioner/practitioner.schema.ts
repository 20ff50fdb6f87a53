import * as z from 'zod'
import { Ref, RefName } from '../../kernel/ref/ref.schema.ts'

/** A combination: one rider with one horse. */
export const Combination = z
  .object({
    /** The practitioner: what a competition registers. */
    ref: Ref,
    rider: RefName,
    horse: RefName.extend({ isPony: z.boolean() }),
    isActive: z.boolean(),
    /** Made on the spot at a registration; waits to be recognised by the federation. */
    isUnknown: z.boolean(),
    registrationCount: z.int(),
  })
  .meta({ id: 'Combination' })
export type Combination = z.infer<typeof Combination>
