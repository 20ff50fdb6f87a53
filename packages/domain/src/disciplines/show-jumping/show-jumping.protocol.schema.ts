// How a jumping test is ridden and scored, as data.

import * as z from 'zod'
import { DecimalText, PositiveDecimalText } from '../../kernel/decimal.ts'
import { PositiveWholeNumber } from '../../kernel/number/number.schema.ts'
import { FaultOutcome, Hundredths, TimePenalty } from '../protocol-words.schema.ts'

export const JumpingFormat = z.enum([
  'TABLE_A_NOT_AGAINST_CLOCK',
  'TABLE_A_AGAINST_CLOCK',
  'TABLE_A_JUMP_OFF',
  'TABLE_A_JUMP_OFF_AGAINST_CLOCK',
  'TWO_ROUNDS_JUMP_OFF_AGAINST_CLOCK',
  'TWO_PHASES',
  'TWO_PHASES_SPECIAL',
  'TABLE_C',
  'ACCUMULATOR',
  'WINNING_ROUND',
  'SIX_BAR',
  'TABLE_A_STYLE',
])
export type JumpingFormat = z.infer<typeof JumpingFormat>

/** The faults of a rider, as the jury records them. A fall or an error of course that ends the round eliminates. */
export const JumpingFaultKind = z.enum([
  'KNOCK_DOWN',
  'FOOT_IN_WATER',
  'DISOBEDIENCE',
  'DISOBEDIENCE_DISPLACED',
  'FALL_RIDER',
  'FALL_HORSE',
  'ERROR_OF_COURSE',
])
export type JumpingFaultKind = z.infer<typeof JumpingFaultKind>

/** The costs of faults: penalties, and seconds in Table C. */
export const JumpingFaultRules = z.strictObject({
  KNOCK_DOWN: FaultOutcome,
  FOOT_IN_WATER: FaultOutcome,
  /**
   * The first, second, … disobedience of the whole round, each in addition to the previous ones; further ones cost as
   * much as the last.
   */
  disobediences: z.array(FaultOutcome).min(1).max(10),
  FALL_RIDER: FaultOutcome,
  FALL_HORSE: FaultOutcome,
  ERROR_OF_COURSE: FaultOutcome,
  /** Added to the time for a disobedience that displaced an obstacle, in hundredths of a second. */
  displacedTime: Hundredths,
  /** The longest time as a multiple of the time allowed; null for none. */
  timeLimitFactor: PositiveDecimalText.nullable(),
  /** The longest time in hundredths of a second; null for none. */
  timeLimit: Hundredths.min(1).nullable(),
})
export type JumpingFaultRules = z.infer<typeof JumpingFaultRules>

export const JumpingTable = z.enum(['A', 'C'])
export type JumpingTable = z.infer<typeof JumpingTable>

export const JumpingRoundRules = z.strictObject({
  timeAllowed: Hundredths.min(1).nullable(),
  /** Its own time penalty; absent or null for that of the protocol. */
  timePenalty: TimePenalty.nullish(),
  /** Whether its time decides; absent or null for the default of the format. */
  againstClock: z.boolean().nullish(),
  /** The second of two phases may be judged by Table C; absent or null for A. */
  table: JumpingTable.nullish(),
  /** The costs of faults in this round; absent or null for those of the protocol. */
  faults: JumpingFaultRules.nullish(),
})
export type JumpingRoundRules = z.infer<typeof JumpingRoundRules>

export const JokerPoints = z.strictObject({ cleared: DecimalText, down: DecimalText })
export type JokerPoints = z.infer<typeof JokerPoints>

/** Points for each cleared obstacle in order, and for the jokers, one of which may replace the last obstacle. */
export const AccumulatorRules = z.strictObject({
  values: z.array(PositiveDecimalText).min(1).max(30),
  joker: JokerPoints.nullable(),
  secondJoker: JokerPoints.nullish(),
})
export type AccumulatorRules = z.infer<typeof AccumulatorRules>

/**
 * Who may ride the jump-off: those equal on the first place, those equal on one of the first three (a jump-off for each
 * medal), those without penalties, or any admitted rider.
 */
export const JumpOffEntitlement = z.enum(['FIRST_PLACE', 'MEDALS', 'CLEAR_ROUNDS', 'ANY'])
export type JumpOffEntitlement = z.infer<typeof JumpOffEntitlement>

/** Who goes on to the winning round: a share of the finishers, rounded up, but at least `atLeast`. */
export const WinningRoundRules = z.strictObject({
  atLeast: z.int().min(0).max(1000),
  percentage: z.int().min(0).max(100),
})
export type WinningRoundRules = z.infer<typeof WinningRoundRules>

export const StyleExercise = z.strictObject({
  no: PositiveWholeNumber,
  name: z.string().max(400).optional(),
  coefficient: PositiveDecimalText,
  maximum: PositiveDecimalText,
  /** Marks are multiples of it; if it is absent or null, any mark up to the maximum is allowed. */
  markStep: PositiveDecimalText.nullish(),
})
export type StyleExercise = z.infer<typeof StyleExercise>

/** How the style of a jumping round is judged; the penalties of Table A are subtracted from the points. */
export const JumpingStyleRules = z.strictObject({
  exercises: z.array(StyleExercise).min(1).max(30),
  /** The style points that a clear round needs for the jump-off; null if none are needed. */
  jumpOffMinimum: PositiveDecimalText.nullable(),
  /** Which decides first: the points, or the jump-off (the jumping ranking beside that of style). */
  rankedBy: z.enum(['POINTS', 'JUMP_OFF']),
})
export type JumpingStyleRules = z.infer<typeof JumpingStyleRules>

export const JumpingProtocol = z.strictObject({
  discipline: z.literal('SHOW_JUMPING'),
  format: JumpingFormat,
  /** One for each part of the format, in order, and one for each further jump-off; jump-offs last. */
  rounds: z.array(JumpingRoundRules).min(1).max(6),
  timePenalty: TimePenalty.nullable(),
  accumulator: AccumulatorRules.nullish(),
  /**
   * The default is FIRST_PLACE, or CLEAR_ROUNDS if the format says so. By default, a jump-off for a lower medal is not
   * a mistake either.
   */
  jumpOffFor: JumpOffEntitlement.optional(),
  /** Absent or null for any admitted rider. */
  winningRound: WinningRoundRules.nullish(),
  style: JumpingStyleRules.nullish(),
  /** The costs of faults, for results recorded obstacle by obstacle; absent or null if only totals are recorded. */
  faults: JumpingFaultRules.nullish(),
  /** The time of a clock is cut off to a multiple of it, in hundredths of a second; absent or null for 1. */
  clockStep: Hundredths.min(1).max(100).nullish(),
})
export type JumpingProtocol = z.infer<typeof JumpingProtocol>
