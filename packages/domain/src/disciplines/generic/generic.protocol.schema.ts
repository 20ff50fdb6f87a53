import * as z from 'zod'
import { DecimalText, PositiveDecimalText } from '../../kernel/decimal.ts'
import { ResultInputKind, RoundedDecimals } from '../protocol-words.schema.ts'

/** cr330: what a result of this kind is. MONEY is what an auction yields. */
export const GenericValueKind = z.enum(['POINTS', 'PERCENTAGE', 'MONEY', 'STATUS'])
export type GenericValueKind = z.infer<typeof GenericValueKind>

/** One value for each entry, without sheets or rounds: games, auctions, inspections, tests that were passed or not. */
export const GenericProtocol = z.strictObject({
  discipline: z.literal('GENERIC'),
  value: GenericValueKind,
  /** For STATUS the outcomes say it. */
  better: z.enum(['HIGHER', 'LOWER']),
  decimals: RoundedDecimals,
  minimum: DecimalText.nullable(),
  maximum: DecimalText.nullable(),
  /** Values are multiples of it above the minimum. */
  step: PositiveDecimalText.nullable(),
  /** For MONEY. */
  currency: z.enum(['EUR', 'USD']).nullable(),
  /** For STATUS: what may be said of an entry, best first, such as passed, failed. Empty: everybody who finished is equal. */
  outcomes: z.array(z.string().trim().min(1).max(60)).max(20),
  /** The shorter time decides between equals. */
  isTimed: z.boolean(),
  inputKind: ResultInputKind.optional(),
})
export type GenericProtocol = z.infer<typeof GenericProtocol>
