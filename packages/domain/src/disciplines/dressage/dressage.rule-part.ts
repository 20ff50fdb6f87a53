// Dressage in a rule set. The exercises and their coefficients belong to an edition of a test and are part of the
// request.
import * as z from 'zod'
import { PositiveDecimalText } from '../../kernel/decimal.ts'
import { JudgePosition, RoundedDecimals } from '../protocol-words.schema.ts'
import { CourseErrorDeduction, DressageExercise } from '../sheet/sheet.schema.ts'
import { sourced } from '../sourced.schema.ts'
import { type DressageProtocol, DressageTieBreak, JudgeTie } from './dressage.protocol.schema.ts'

export const DressageRules = z.strictObject({
  decimals: sourced(RoundedDecimals),
  /** For each judge, before the mean; null if only the final value is rounded. */
  judgeDecimals: sourced(RoundedDecimals.nullable()),
  markStep: sourced(PositiveDecimalText),
  artisticMarkStep: sourced(PositiveDecimalText),
  courseErrors: sourced(z.array(CourseErrorDeduction).max(10)),
  freestyleCourseErrors: sourced(z.array(CourseErrorDeduction).max(10)),
  tieBreak: sourced(z.array(DressageTieBreak).max(4)),
  freestyleTieBreak: sourced(z.array(DressageTieBreak).max(4)),
  /** For ties that judges decide; if absent, none do. */
  judgeTie: sourced(JudgeTie).optional(),
})
export type DressageRules = z.infer<typeof DressageRules>

export const DressageWish = z.strictObject({
  discipline: z.literal('DRESSAGE'),
  isFreestyle: z.boolean(),
  judges: z.array(JudgePosition).max(15),
  judgeMaximum: PositiveDecimalText.nullable(),
  exercises: z.array(DressageExercise.omit({ markStep: true })).max(100),
})
export type DressageWish = z.infer<typeof DressageWish>

export const dressageProtocolOf = (part: DressageRules, wish: DressageWish): DressageProtocol => ({
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
  ...(part.judgeTie && { judgeTie: part.judgeTie.value }),
})

/** A test without further details: each judge gives a percentage. */
const plainWish = (): DressageWish => ({
  discipline: 'DRESSAGE',
  isFreestyle: false,
  judges: ['C'],
  judgeMaximum: '100',
  exercises: [],
})

export const dressageRulePart = {
  hasFormats: false,
  part: DressageRules,
  wish: DressageWish,
  protocolOf: dressageProtocolOf,
  wishOf: plainWish,
}
