import * as z from 'zod'
import { DecimalText } from '../../kernel/decimal.ts'
import { Hundredths } from '../protocol-words.schema.ts'
import { resultShape } from '../result-words.schema.ts'

/** One value: points, a percentage, an amount of money, or one of the protocol's outcomes. */
export const GenericResult = z.strictObject({
  discipline: z.literal('GENERIC'),
  ...resultShape,
  value: DecimalText.nullish(),
  outcome: z.string().trim().min(1).max(60).nullish(),
  time: Hundredths.nullish(),
})
export type GenericResult = z.infer<typeof GenericResult>
