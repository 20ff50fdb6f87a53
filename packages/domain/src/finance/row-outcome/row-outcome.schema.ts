// The outcome of each row that one call changes: some may be refused while the others are done.
import * as z from 'zod'
import { Ref } from '../../kernel/ref/ref.schema.ts'

export const RowOutcome = z
  .object({
    ref: Ref,
    /** The code of the reason why nothing was done; null if it was done. */
    error: z.string().nullable(),
  })
  .meta({ id: 'RowOutcome' })
export type RowOutcome = z.infer<typeof RowOutcome>

/** Rows of one call. */
export const mostRows = 500

export const RowOutcomes = z.object({ outcomes: z.array(RowOutcome).max(mostRows).describe('One for each row') })
export type RowOutcomes = z.infer<typeof RowOutcomes>
