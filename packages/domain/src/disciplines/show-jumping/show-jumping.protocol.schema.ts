// How a jumping test is ridden and scored, as data.
import * as z from 'zod'
import { DecimalText, PositiveDecimalText } from '../../kernel/decimal.ts'
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

/** What a rider may do wrong, as the jury writes it down. A fall or an error of course that ends the round eliminates. */
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

/** What faults cost: penalties, and seconds in Table C. */
export const JumpingFaultRules = z.strictObject({
  KNOCK_DOWN: FaultOutcome,
  FOOT_IN_WATER: FaultOutcome,
  /** The first, second, … disobedience of the whole round, each on top of the ones before; further ones cost the last again. */
  disobediences: z.array(FaultOutcome).min(1).max(10),
  FALL_RIDER: FaultOutcome,
  FALL_HORSE: FaultOutcome,
  ERROR_OF_COURSE: FaultOutcome,
  /** Added to the time for a disobedience with which an obstacle was displaced, hundredths of a second. */
  displacedTime: Hundredths,
  /** The longest time as a multiple of the time allowed; null: none. */
  timeLimitFactor: PositiveDecimalText.nullable(),
  /** The longest time, hundredths of a second; null: none. */
  timeLimit: Hundredths.min(1).nullable(),
})
export type JumpingFaultRules = z.infer<typeof JumpingFaultRules>

export const JumpingTable = z.enum(['A', 'C'])
export type JumpingTable = z.infer<typeof JumpingTable>

export const JumpingRoundRules = z.strictObject({
  timeAllowed: Hundredths.min(1).nullable(),
  /** Its own time penalty; absent or null: that of the protocol. */
  timePenalty: TimePenalty.nullish(),
  /** Whether its time decides; absent or null: as the format has it. */
  againstClock: z.boolean().nullish(),
  /** The second of two phases may be judged by Table C; absent or null: A. */
  table: JumpingTable.nullish(),
  /** What faults cost in this round; absent or null: as in the protocol. */
  faults: JumpingFaultRules.nullish(),
})
export type JumpingRoundRules = z.infer<typeof JumpingRoundRules>

export const JokerPoints = z.strictObject({ cleared: DecimalText, down: DecimalText })
export type JokerPoints = z.infer<typeof JokerPoints>

/** Points for each cleared obstacle, the first obstacle first, and for the jokers of which one may replace the last one. */
export const AccumulatorRules = z.strictObject({
  values: z.array(PositiveDecimalText).min(1).max(30),
  joker: JokerPoints.nullable(),
  secondJoker: JokerPoints.nullish(),
})
export type AccumulatorRules = z.infer<typeof AccumulatorRules>

/**
 * Who may ride the jump-off: those equal on the first place, those equal on one of the first three (a jump-off for each medal),
 * those without penalties, or whoever was let in.
 */
export const JumpOffEntitlement = z.enum(['FIRST_PLACE', 'MEDALS', 'CLEAR_ROUNDS', 'ANY'])
export type JumpOffEntitlement = z.infer<typeof JumpOffEntitlement>

/** Who goes on to the winning round: a share of those who finished, rounded up, but not fewer than `atLeast`. */
export const WinningRoundRules = z.strictObject({
  atLeast: z.int().min(0).max(1000),
  percentage: z.int().min(0).max(100),
})
export type WinningRoundRules = z.infer<typeof WinningRoundRules>

export const StyleExercise = z.strictObject({
  no: z.int().min(1),
  name: z.string().max(400).optional(),
  coefficient: PositiveDecimalText,
  maximum: PositiveDecimalText,
  /** Marks are multiples of it; absent or null: any mark up to the maximum. */
  markStep: PositiveDecimalText.nullish(),
})
export type StyleExercise = z.infer<typeof StyleExercise>

/** How the style of a jumping round is judged; the penalties of Table A come off the points. */
export const JumpingStyleRules = z.strictObject({
  exercises: z.array(StyleExercise).min(1).max(30),
  /** Style points that a clear round needs for the jump-off; null: none. */
  jumpOffMinimum: PositiveDecimalText.nullable(),
  /** What decides first: the points, or the jump-off (the jumping ranking beside that of style). */
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
  /** Absent: FIRST_PLACE, and CLEAR_ROUNDS where the format says so. A jump-off for a lower medal is then no mistake either. */
  jumpOffFor: JumpOffEntitlement.optional(),
  /** Absent or null: whoever was let in. */
  winningRound: WinningRoundRules.nullish(),
  style: JumpingStyleRules.nullish(),
  /** What faults cost, for results that are written obstacle by obstacle; absent or null: only totals are taken. */
  faults: JumpingFaultRules.nullish(),
})
export type JumpingProtocol = z.infer<typeof JumpingProtocol>
