import * as z from 'zod'
import { PositiveDecimalText } from '../../kernel/decimal.ts'
import { Hundredths } from '../protocol-words.schema.ts'
import { JudgeSheet, resultShape } from '../result-words.schema.ts'

/** One round by table A; absent time penalties follow from the time. */
export const StyleRound = z.strictObject({
  obstaclePenalties: PositiveDecimalText.nullish(),
  timePenalties: PositiveDecimalText.nullish(),
  time: Hundredths.nullish(),
})
export type StyleRound = z.infer<typeof StyleRound>

export const StyleRidingResult = z.strictObject({
  discipline: z.literal('STYLE_RIDING'),
  ...resultShape,
  judges: z.array(JudgeSheet).max(15),
  /** Null if it was not ridden. */
  round: StyleRound.nullable(),
  /** Null or absent if it was not ridden. A rider who did not finish it has no place in it. */
  jumpOff: StyleRound.extend({ outcome: z.enum(['RODE', 'ELIMINATED', 'WITHDREW']) }).nullish(),
})
export type StyleRidingResult = z.infer<typeof StyleRidingResult>
