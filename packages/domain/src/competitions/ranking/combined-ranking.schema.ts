import * as z from 'zod'
import { RoundedDecimals } from '../../disciplines/protocol-words.schema.ts'
import { PositiveDecimalText } from '../../kernel/decimal.ts'

/** Several tests with one result: for instance, the first and the final test of young horses count 0.4 and 0.6. */
export const CombinedRule = z.strictObject({
  /** In the order of the parts. */
  weights: z.array(PositiveDecimalText).min(1).max(20),
  better: z.enum(['HIGHER', 'LOWER']),
  decimals: RoundedDecimals,
  /** PLACE: the places in the parts are added, the lowest sum first. The default is the scores. */
  counts: z.enum(['SCORE', 'PLACE']).optional(),
  /** Parts (from 0) that break ties by the better value, the first named first. */
  tieBreak: z.array(z.int().min(0).max(19)).max(20),
})
export type CombinedRule = z.infer<typeof CombinedRule>
