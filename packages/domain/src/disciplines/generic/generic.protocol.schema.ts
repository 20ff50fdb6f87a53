import * as z from 'zod'
import { DecimalText, PositiveDecimalText } from '../../kernel/decimal.ts'
import { ResultInputKind, RoundedDecimals } from '../protocol-words.schema.ts'

/** cr330: the kind of value in a result. MONEY is for auctions. */
export const GenericValueKind = z.enum(['POINTS', 'PERCENTAGE', 'MONEY', 'STATUS'])
export type GenericValueKind = z.infer<typeof GenericValueKind>

/** One value for each entry, without sheets or rounds: games, auctions, inspections, tests with pass or fail. */
export const GenericProtocol = z.strictObject({
  discipline: z.literal('GENERIC'),
  value: GenericValueKind,
  /** For STATUS, the order of the outcomes decides. */
  better: z.enum(['HIGHER', 'LOWER']),
  decimals: RoundedDecimals,
  minimum: DecimalText.nullable(),
  maximum: DecimalText.nullable(),
  /** Values are multiples of it above the minimum. */
  step: PositiveDecimalText.nullable(),
  /** For MONEY. */
  currency: z.enum(['EUR', 'USD']).nullable(),
  /**
   * For STATUS: the possible outcomes, the best first, such as passed, failed. If it is empty, all finishers are equal.
   */
  outcomes: z.array(z.string().trim().min(1).max(60)).max(20),
  /** Whether the shorter time breaks ties. */
  isTimed: z.boolean(),
  inputKind: ResultInputKind.optional(),
})
export type GenericProtocol = z.infer<typeof GenericProtocol>
