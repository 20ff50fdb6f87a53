import * as z from 'zod'
import { PositiveDecimalText } from '../../kernel/decimal.ts'
import { PositiveWholeNumber } from '../../kernel/number/number.schema.ts'
import { JudgePosition, ResultInputKind, RoundedDecimals } from '../protocol-words.schema.ts'
import { DressageExercise } from '../sheet/sheet.schema.ts'

/** A horse is presented and judged by a sheet of marks; the same sheet can be used for games. */
export const PresentationProtocol = z.strictObject({
  discipline: z.literal('PRESENTATION'),
  judges: z.array(JudgePosition).max(15),
  /** The maximum of one judge's points, for sheets that give points; null for that of the exercises. */
  judgeMaximum: PositiveDecimalText.nullable(),
  exercises: z.array(DressageExercise).max(100),
  /** PERCENTAGE: the mean of the judges' percentages; MEAN_POINTS, TOTAL_POINTS: the mean or the sum of their points. */
  scoredBy: z.enum(['PERCENTAGE', 'MEAN_POINTS', 'TOTAL_POINTS']),
  inputKind: ResultInputKind.optional(),
  decimals: RoundedDecimals,
  /** Numbers of exercises that break ties: the higher sum of all judges' marks wins, the first number first. */
  tieBreak: z.array(PositiveWholeNumber).max(10),
})
export type PresentationProtocol = z.infer<typeof PresentationProtocol>
