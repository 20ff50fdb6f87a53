// The rules of a sheet of marks, and of a dressage test.
import * as z from 'zod'
import { PositiveDecimalText } from '../../kernel/decimal.ts'
import { JudgePosition, ResultInputKind, RoundedDecimals } from './protocol-words.schema.ts'

export const DressagePart = z.enum(['TECHNICAL', 'ARTISTIC', 'COLLECTIVE'])
export type DressagePart = z.infer<typeof DressagePart>

export const DressageAggregate = z.enum(['MEAN_OF_JUDGES', 'TECHNICAL_ARTISTIC_MEAN'])
export type DressageAggregate = z.infer<typeof DressageAggregate>

export const DressageTieBreak = z.enum(['COLLECTIVE', 'ARTISTIC'])
export type DressageTieBreak = z.infer<typeof DressageTieBreak>

/** Where a dressage test is ridden: 20 by 40 or 20 by 60 metres. */
export const DressageArena = z.enum(['SMALL', 'LARGE'])
export type DressageArena = z.infer<typeof DressageArena>

export const DressageExercise = z.strictObject({
  no: z.int().min(1),
  /** What the rider shows, for the mark sheet. */
  name: z.string().max(400).optional(),
  /** Where it is ridden, such as `A`, `X` or `K-X-M`, for the mark sheet. */
  letters: z.string().trim().min(1).max(40).optional(),
  /** What the judge looks for, for the mark sheet. */
  directive: z.string().trim().min(1).max(400).optional(),
  /** A section of the mark sheet begins here, under this name. */
  heading: z.string().trim().min(1).max(120).optional(),
  coefficient: PositiveDecimalText,
  maximum: PositiveDecimalText,
  part: DressagePart,
  /** Marks are multiples of it, such as 0.5; absent or null: any mark up to the maximum. */
  markStep: PositiveDecimalText.nullish(),
})
export type DressageExercise = z.infer<typeof DressageExercise>

/** What the first, second, … error of course costs, each on top of the ones before; further errors cost the last one again. */
export const CourseErrorDeduction = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('POINTS'), value: PositiveDecimalText }),
  z.strictObject({ kind: z.literal('PERCENTAGE'), value: PositiveDecimalText }),
  z.strictObject({ kind: z.literal('ELIMINATION') }),
])
export type CourseErrorDeduction = z.infer<typeof CourseErrorDeduction>

export const DressageProtocol = z.strictObject({
  discipline: z.literal('DRESSAGE'),
  arena: DressageArena.optional(),
  aggregate: DressageAggregate,
  /** The judges who are expected, in the order of the columns; empty: whoever gave a sheet. */
  judges: z.array(JudgePosition).max(15),
  /** Maximum of one judge's points, for sheets that give points; null with exercises: their sum of maximum × coefficient. */
  judgeMaximum: PositiveDecimalText.nullable(),
  exercises: z.array(DressageExercise).max(100),
  courseErrors: z.array(CourseErrorDeduction).max(10),
  /** Decimals to which each judge's percentage is rounded before the mean; null: nothing is rounded before the end. */
  judgeDecimals: RoundedDecimals.nullable(),
  decimals: RoundedDecimals,
  tieBreak: z.array(DressageTieBreak).max(2),
  /** TECHNICAL_ARTISTIC_MEAN: the share of the artistic part, or of the value marks of young horses, from 0 to 1. Absent: a half. */
  artisticWeight: PositiveDecimalText.optional(),
  /** TOTAL_POINTS: the points of all judges are added and compared; absent: their percentage. */
  comparedBy: z.enum(['PERCENTAGE', 'TOTAL_POINTS']).optional(),
  /** How a mark is given on the screen; absent: typed. */
  inputKind: ResultInputKind.optional(),
})
export type DressageProtocol = z.infer<typeof DressageProtocol>
