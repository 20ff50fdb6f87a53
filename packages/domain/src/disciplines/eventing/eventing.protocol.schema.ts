import * as z from 'zod'
import { PositiveDecimalText } from '../../kernel/decimal.ts'
import { CrossCountryRules } from '../cross-country/cross-country.protocol.schema.ts'
import {
  FaultOutcome,
  Hundredths,
  JudgePosition,
  RoundedDecimals,
  TimeLimit,
  TimePenalty,
} from '../protocol-words.schema.ts'
import { CourseErrorDeduction, DressageExercise } from '../sheet/sheet.schema.ts'

export const EventingTieBreak = z.enum(['CROSS_COUNTRY', 'OPTIMUM_TIME', 'SHOW_JUMPING', 'DRESSAGE'])
export type EventingTieBreak = z.infer<typeof EventingTieBreak>

export const EventingPhase = z.enum(['DRESSAGE', 'CROSS_COUNTRY', 'SHOW_JUMPING'])
export type EventingPhase = z.infer<typeof EventingPhase>

/** The costs of the jumping in an eventing test, if its faults are counted and not given as penalties. */
export const EventingJumpingRules = z.strictObject({
  knockDown: PositiveDecimalText,
  /**
   * The first, second, … disobedience of the round, each in addition to the previous ones; further ones cost as much as
   * the last.
   */
  disobediences: z.array(FaultOutcome).min(1).max(5),
  fall: FaultOutcome,
  timeAllowed: Hundredths.min(1).nullable(),
  timePenalty: TimePenalty.nullable(),
  timeLimit: TimeLimit.nullable(),
})
export type EventingJumpingRules = z.infer<typeof EventingJumpingRules>

export const EventingProtocol = z.strictObject({
  discipline: z.literal('EVENTING'),
  dressage: z.strictObject({
    factor: PositiveDecimalText,
    judges: z.array(JudgePosition).max(15),
    judgeMaximum: PositiveDecimalText.nullable(),
    exercises: z.array(DressageExercise).max(100),
    courseErrors: z.array(CourseErrorDeduction).max(10),
    /** Decimals of each judge's percentage and of their mean; null if neither is rounded. */
    judgeDecimals: RoundedDecimals.nullable(),
    decimals: RoundedDecimals,
  }),
  /** Optimum time of the cross-country in hundredths of a second. */
  optimumTime: Hundredths.min(1).nullable(),
  /** The course by fence; absent or null if obstacle and time penalties are given. */
  crossCountry: CrossCountryRules.nullish(),
  /** Absent or null if the penalties of the jumping are given. */
  showJumping: EventingJumpingRules.nullish(),
  /** The order of the phases; the default is dressage, cross-country, jumping. */
  phases: z.array(EventingPhase).length(3).optional(),
  tieBreak: z.array(EventingTieBreak).max(4),
})
export type EventingProtocol = z.infer<typeof EventingProtocol>
