// Eventing in a rule set: the factor of its dressage, what happens on the course, and its jumping.
import * as z from 'zod'
import { PositiveDecimalText } from '../../../kernel/decimal.ts'
import { CrossCountryFaults } from '../../protocol/cross-country-protocol.schema.ts'
import { CourseErrorDeduction, DressageExercise } from '../../protocol/dressage-protocol.schema.ts'
import { type EventingProtocol, EventingTieBreak } from '../../protocol/eventing-protocol.schema.ts'
import {
  FaultOutcome,
  Hundredths,
  JudgePosition,
  RoundedDecimals,
  TimePenalty,
} from '../../protocol/protocol-words.schema.ts'
import { sourced } from '../sourced.schema.ts'

const faultShape = CrossCountryFaults.shape

export const EventingPart = z.strictObject({
  /** Of 100 less the percentage. */
  dressageFactor: sourced(PositiveDecimalText),
  decimals: sourced(RoundedDecimals),
  /** Of each judge and of their mean; null: neither is rounded. */
  judgeDecimals: sourced(RoundedDecimals.nullable()),
  courseErrors: sourced(z.array(CourseErrorDeduction).max(10)),
  tieBreak: sourced(z.array(EventingTieBreak).max(4)),
  crossCountry: z.strictObject({
    /** The first, second, … refusal at the same obstacle, each on top of the ones before. */
    refusals: sourced(z.array(FaultOutcome).min(1).max(5)),
    /** The refusal over the whole course that eliminates; null: only those at one obstacle count. */
    eliminatedAtRefusal: sourced(z.int().min(1).max(20).nullable()),
    SAFETY_FLAP: sourced(faultShape.SAFETY_FLAP),
    DANGEROUS_RIDING: sourced(faultShape.DANGEROUS_RIDING),
    FALL_RIDER: sourced(faultShape.FALL_RIDER),
    FALL_HORSE: sourced(faultShape.FALL_HORSE),
    NOT_TAKEN: sourced(faultShape.NOT_TAKEN),
    FLAGGED_OBSTACLE: sourced(faultShape.FLAGGED_OBSTACLE),
    overTime: sourced(TimePenalty),
    /** A multiple of the optimum time. */
    timeLimitFactor: sourced(PositiveDecimalText.nullable()),
  }),
  showJumping: z.strictObject({
    knockDown: sourced(PositiveDecimalText),
    disobediences: sourced(z.array(FaultOutcome).min(1).max(5)),
    fall: sourced(FaultOutcome),
    timePenalty: sourced(TimePenalty),
    timeLimitFactor: sourced(PositiveDecimalText.nullable()),
  }),
})
export type EventingPart = z.infer<typeof EventingPart>

export const EventingWish = z.strictObject({
  discipline: z.literal('EVENTING'),
  judges: z.array(JudgePosition).max(15),
  judgeMaximum: PositiveDecimalText.nullable(),
  exercises: z.array(DressageExercise).max(100),
  optimumTime: Hundredths.min(1).nullable(),
})
export type EventingWish = z.infer<typeof EventingWish>

const limitOf = (factor: string | null) => (factor === null ? null : { kind: 'FACTOR' as const, factor })

export function eventingProtocolOf(part: EventingPart, wish: EventingWish): EventingProtocol {
  const { crossCountry, showJumping } = part
  return {
    discipline: 'EVENTING',
    dressage: {
      factor: part.dressageFactor.value,
      judges: wish.judges,
      judgeMaximum: wish.judgeMaximum,
      exercises: wish.exercises,
      courseErrors: part.courseErrors.value,
      judgeDecimals: part.judgeDecimals.value,
      decimals: part.decimals.value,
    },
    optimumTime: wish.optimumTime,
    crossCountry: {
      obstacles: [],
      refusals: crossCountry.refusals.value,
      eliminatedAtRefusal: crossCountry.eliminatedAtRefusal.value,
      faults: {
        SAFETY_FLAP: crossCountry.SAFETY_FLAP.value,
        DANGEROUS_RIDING: crossCountry.DANGEROUS_RIDING.value,
        FALL_RIDER: crossCountry.FALL_RIDER.value,
        FALL_HORSE: crossCountry.FALL_HORSE.value,
        NOT_TAKEN: crossCountry.NOT_TAKEN.value,
        FLAGGED_OBSTACLE: crossCountry.FLAGGED_OBSTACLE.value,
      },
      overTime: crossCountry.overTime.value,
      earlyTime: null,
      timeLimit: limitOf(crossCountry.timeLimitFactor.value),
    },
    showJumping: {
      knockDown: showJumping.knockDown.value,
      disobediences: showJumping.disobediences.value,
      fall: showJumping.fall.value,
      timeAllowed: null,
      timePenalty: showJumping.timePenalty.value,
      timeLimit: limitOf(showJumping.timeLimitFactor.value),
    },
    tieBreak: part.tieBreak.value,
  }
}
