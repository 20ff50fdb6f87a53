import * as z from 'zod'
import { RoundedDecimals } from '../../disciplines/protocol-words.schema.ts'
import { PositiveDecimalText } from '../../kernel/decimal.ts'

/** Several tests that are one result: the first and the final test of young horses count 0.4 and 0.6, for instance. */
export const CombinedRule = z.strictObject({
  /** In the order of the parts. */
  weights: z.array(PositiveDecimalText).min(1).max(20),
  better: z.enum(['HIGHER', 'LOWER']),
  decimals: RoundedDecimals,
  /** PLACE: the places in the parts are summed, the lowest sum first; absent: the scores. */
  counts: z.enum(['SCORE', 'PLACE']).optional(),
  /** Places of parts (from 0): the better value there decides between equals, the first named first. */
  tieBreak: z.array(z.int().min(0).max(19)).max(20),
})
export type CombinedRule = z.infer<typeof CombinedRule>
