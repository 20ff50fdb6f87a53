// Dressage in a rule set. The exercises and their coefficients belong to an edition of a test and come with the wish.
import * as z from 'zod'
import { PositiveDecimalText } from '../../../kernel/decimal.ts'
import {
  CourseErrorDeduction,
  DressageExercise,
  type DressageProtocol,
  DressageTieBreak,
} from '../../protocol/dressage-protocol.schema.ts'
import { JudgePosition, RoundedDecimals } from '../../protocol/protocol-words.schema.ts'
import { sourced } from '../sourced.schema.ts'

export const DressagePart = z.strictObject({
  decimals: sourced(RoundedDecimals),
  /** Of each judge, before the mean; null: nothing is rounded before the end. */
  judgeDecimals: sourced(RoundedDecimals.nullable()),
  markStep: sourced(PositiveDecimalText),
  artisticMarkStep: sourced(PositiveDecimalText),
  courseErrors: sourced(z.array(CourseErrorDeduction).max(10)),
  freestyleCourseErrors: sourced(z.array(CourseErrorDeduction).max(10)),
  tieBreak: sourced(z.array(DressageTieBreak).max(2)),
  freestyleTieBreak: sourced(z.array(DressageTieBreak).max(2)),
})
export type DressagePart = z.infer<typeof DressagePart>

export const DressageWish = z.strictObject({
  discipline: z.literal('DRESSAGE'),
  isFreestyle: z.boolean(),
  judges: z.array(JudgePosition).max(15),
  judgeMaximum: PositiveDecimalText.nullable(),
  exercises: z.array(DressageExercise.omit({ markStep: true })).max(100),
})
export type DressageWish = z.infer<typeof DressageWish>

export const dressageProtocolOf = (part: DressagePart, wish: DressageWish): DressageProtocol => ({
  discipline: 'DRESSAGE',
  aggregate: wish.isFreestyle ? 'TECHNICAL_ARTISTIC_MEAN' : 'MEAN_OF_JUDGES',
  judges: wish.judges,
  judgeMaximum: wish.judgeMaximum,
  exercises: wish.exercises.map((exercise) => ({
    ...exercise,
    markStep: exercise.part === 'ARTISTIC' ? part.artisticMarkStep.value : part.markStep.value,
  })),
  courseErrors: wish.isFreestyle ? part.freestyleCourseErrors.value : part.courseErrors.value,
  judgeDecimals: part.judgeDecimals.value,
  decimals: part.decimals.value,
  tieBreak: wish.isFreestyle ? part.freestyleTieBreak.value : part.tieBreak.value,
})
