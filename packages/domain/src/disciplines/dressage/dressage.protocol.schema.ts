// The rules of a sheet of marks, and of a dressage test.

import * as z from 'zod'
import { PositiveDecimalText } from '../../kernel/decimal.ts'
import { JudgePosition, ResultInputKind, RoundedDecimals } from '../protocol-words.schema.ts'
import { CourseErrorDeduction, DressageExercise } from '../sheet/sheet.schema.ts'

export const DressageAggregate = z.enum(['MEAN_OF_JUDGES', 'TECHNICAL_ARTISTIC_MEAN'])
export type DressageAggregate = z.infer<typeof DressageAggregate>

/**
 * MIDDLE_JUDGES: the mean of the remaining judges after the best and the worst ones are left out. DECIDING_JUDGE: the
 * percentage of one judge. `judgeTie` sets which.
 */
export const DressageTieBreak = z.enum(['COLLECTIVE', 'ARTISTIC', 'MIDDLE_JUDGES', 'DECIDING_JUDGE'])
export type DressageTieBreak = z.infer<typeof DressageTieBreak>

/** The size of the arena: 20 by 40 or 20 by 60 metres. */
export const DressageArena = z.enum(['SMALL', 'LARGE'])
export type DressageArena = z.infer<typeof DressageArena>

/** The judges that break ties. */
export const JudgeTie = z.strictObject({
  /** The number of judges that are left out at either end. */
  struck: z.int().min(1).max(5),
  /** The position of the deciding judge; null if no single judge decides. */
  judge: JudgePosition.nullable(),
})
export type JudgeTie = z.infer<typeof JudgeTie>

export const DressageProtocol = z.strictObject({
  discipline: z.literal('DRESSAGE'),
  arena: DressageArena.optional(),
  aggregate: DressageAggregate,
  /** The expected judges, in the order of the columns; if it is empty, all judges with a sheet. */
  judges: z.array(JudgePosition).max(15),
  /**
   * The maximum of one judge's points, for sheets that give points; null with exercises, because it is then their sum
   * of maximum × coefficient.
   */
  judgeMaximum: PositiveDecimalText.nullable(),
  exercises: z.array(DressageExercise).max(100),
  courseErrors: z.array(CourseErrorDeduction).max(10),
  /** Decimals to which each judge's percentage is rounded before the mean; null if only the final value is rounded. */
  judgeDecimals: RoundedDecimals.nullable(),
  decimals: RoundedDecimals,
  tieBreak: z.array(DressageTieBreak).max(4),
  /** For MIDDLE_JUDGES and DECIDING_JUDGE; if absent, neither decides. */
  judgeTie: JudgeTie.optional(),
  /**
   * TECHNICAL_ARTISTIC_MEAN: the share of the artistic part, or of the value marks of young horses, from 0 to 1. The
   * default is a half.
   */
  artisticWeight: PositiveDecimalText.optional(),
  /** TOTAL_POINTS: the points of all judges are added and compared. The default is their percentage. */
  comparedBy: z.enum(['PERCENTAGE', 'TOTAL_POINTS']).optional(),
  /** How a mark is entered on the screen; the default is typing. */
  inputKind: ResultInputKind.optional(),
})
export type DressageProtocol = z.infer<typeof DressageProtocol>
