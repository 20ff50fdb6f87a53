// Eventing in a rule set: the factor of its dressage, the faults on the course, and its jumping.
import * as z from 'zod'
import { PositiveDecimalText } from '../../kernel/decimal.ts'
import { CrossCountryFaults } from '../cross-country/cross-country.protocol.schema.ts'
import { FaultOutcome, Hundredths, JudgePosition, RoundedDecimals, TimePenalty } from '../protocol-words.schema.ts'
import { CourseErrorDeduction, DressageExercise } from '../sheet/sheet.schema.ts'
import { sourced } from '../sourced.schema.ts'
import { type EventingProtocol, EventingTieBreak } from './eventing.protocol.schema.ts'

const faultShape = CrossCountryFaults.shape

/** A body's name for a level, such as L or CCI4. */
const EventingLevel = z.string().trim().min(1).max(20)

export const EventingPart = z.strictObject({
  /** Multiplies 100 less the percentage. */
  dressageFactor: sourced(PositiveDecimalText),
  decimals: sourced(RoundedDecimals),
  /** For each judge and for their mean; null if neither is rounded. */
  judgeDecimals: sourced(RoundedDecimals.nullable()),
  courseErrors: sourced(z.array(CourseErrorDeduction).max(10)),
  tieBreak: sourced(z.array(EventingTieBreak).max(4)),
  crossCountry: z.strictObject({
    /** The first, second, … refusal at the same obstacle, each in addition to the previous ones. */
    refusals: sourced(z.array(FaultOutcome).min(1).max(5)),
    /** The number of refusals over the whole course that eliminates; null if only those at one obstacle count. */
    eliminatedAtRefusal: sourced(z.int().min(1).max(20).nullable()),
    SAFETY_FLAP: sourced(faultShape.SAFETY_FLAP),
    DANGEROUS_RIDING: sourced(faultShape.DANGEROUS_RIDING),
    FALL_RIDER: sourced(faultShape.FALL_RIDER),
    FALL_HORSE: sourced(faultShape.FALL_HORSE),
    NOT_TAKEN: sourced(faultShape.NOT_TAKEN),
    FLAGGED_OBSTACLE: sourced(faultShape.FLAGGED_OBSTACLE),
    /** If refusals differ by level: those of the requested level replace the two above. */
    levels: sourced(
      z
        .array(
          z.strictObject({
            levels: z.array(EventingLevel).min(1).max(20),
            refusals: z.array(FaultOutcome).min(1).max(5),
            eliminatedAtRefusal: z.int().min(1).max(20).nullable(),
          }),
        )
        .max(10),
    ).optional(),
    overTime: sourced(TimePenalty),
    /** For a ride that is faster than the optimum time less `grace`; null or absent if no ride is too early. */
    earlyTime: sourced(TimePenalty.extend({ grace: Hundredths }).nullable()).optional(),
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
  /** Absent or null, or a level without rules of its own: the general rules apply. */
  level: EventingLevel.nullish(),
})
export type EventingWish = z.infer<typeof EventingWish>

const limitOf = (factor: string | null) => (factor === null ? null : { kind: 'FACTOR' as const, factor })

export const eventingProtocolOf = (part: EventingPart, wish: EventingWish): EventingProtocol => {
  const { crossCountry, showJumping } = part
  const ofLevel = crossCountry.levels?.value.find(({ levels }) => levels.some((level) => level === wish.level))
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
      refusals: ofLevel?.refusals ?? crossCountry.refusals.value,
      eliminatedAtRefusal: (ofLevel ?? { eliminatedAtRefusal: crossCountry.eliminatedAtRefusal.value })
        .eliminatedAtRefusal,
      faults: {
        SAFETY_FLAP: crossCountry.SAFETY_FLAP.value,
        DANGEROUS_RIDING: crossCountry.DANGEROUS_RIDING.value,
        FALL_RIDER: crossCountry.FALL_RIDER.value,
        FALL_HORSE: crossCountry.FALL_HORSE.value,
        NOT_TAKEN: crossCountry.NOT_TAKEN.value,
        FLAGGED_OBSTACLE: crossCountry.FLAGGED_OBSTACLE.value,
      },
      overTime: crossCountry.overTime.value,
      earlyTime: crossCountry.earlyTime?.value ?? null,
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

/** A test without further details: each judge gives a percentage. */
const plainWish = (): EventingWish => ({
  discipline: 'EVENTING',
  judges: ['C'],
  judgeMaximum: '100',
  exercises: [],
  optimumTime: null,
})

export const eventingRulePart = {
  hasFormats: false,
  part: EventingPart,
  wish: EventingWish,
  protocolOf: eventingProtocolOf,
  wishOf: plainWish,
}
