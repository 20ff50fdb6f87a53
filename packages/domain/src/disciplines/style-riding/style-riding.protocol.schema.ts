import * as z from 'zod'
import { PositiveDecimalText } from '../../kernel/decimal.ts'
import { Hundredths, JudgePosition, ResultInputKind, RoundedDecimals, TimePenalty } from '../protocol-words.schema.ts'
import { CourseErrorDeduction, DressageExercise } from '../sheet/sheet.schema.ts'

export const StyleRidingTieBreak = z.enum(['STYLE', 'TIME'])
export type StyleRidingTieBreak = z.infer<typeof StyleRidingTieBreak>

/** Style over a jumping course: points for style, less the penalties of table A (KNHS Springen art. 280). */
export const StyleRidingProtocol = z.strictObject({
  discipline: z.literal('STYLE_RIDING'),
  judges: z.array(JudgePosition).max(15),
  /** The maximum of one judge's points, for sheets that give points; null for that of the exercises. */
  judgeMaximum: PositiveDecimalText.nullable(),
  exercises: z.array(DressageExercise).max(100),
  courseErrors: z.array(CourseErrorDeduction).max(10),
  timeAllowed: Hundredths.min(1).nullable(),
  timePenalty: TimePenalty.nullable(),
  /** The points for style with which a clear rider may ride the jump-off; null if there is none. */
  jumpOff: z
    .strictObject({
      stylePoints: PositiveDecimalText,
      timeAllowed: Hundredths.min(1).nullable(),
      timePenalty: TimePenalty.nullable(),
    })
    .nullable(),
  /** cr175: whether the test also has a jumping ranking. */
  hasJumpingRanking: z.boolean(),
  inputKind: ResultInputKind.optional(),
  decimals: RoundedDecimals,
  tieBreak: z.array(StyleRidingTieBreak).max(2),
})
export type StyleRidingProtocol = z.infer<typeof StyleRidingProtocol>
