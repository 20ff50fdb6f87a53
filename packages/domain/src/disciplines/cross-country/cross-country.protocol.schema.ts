// A cross-country course and its faults, as data (decision 25).
import * as z from 'zod'
import { FaultOutcome, Hundredths, TimeLimit, TimePenalty } from '../protocol-words.schema.ts'

/** cr339: the codes that a fence judge records at one obstacle. */
export const CrossCountryErrorCode = z.enum([
  'NO_ERROR',
  'REFUSAL',
  'SAFETY_FLAP',
  'DANGEROUS_RIDING',
  'FALL_RIDER',
  'FALL_HORSE',
  'NOT_TAKEN',
  'FLAGGED_OBSTACLE',
])
export type CrossCountryErrorCode = z.infer<typeof CrossCountryErrorCode>

/** The codes that cost the same each time; refusals are counted instead. */
export const CrossCountryFault = CrossCountryErrorCode.exclude(['NO_ERROR', 'REFUSAL'])
export type CrossCountryFault = z.infer<typeof CrossCountryFault>

/** cr341 */
export const CrossCountryObstacleType = z.enum([
  'LOG',
  'CORNER',
  'ANGLED',
  'BOUNCE',
  'GATE',
  'BRUSH',
  'WALL',
  'COFFIN',
  'WATER',
  'PALISADE',
  'STEPS',
  'TYRE',
  'ROLL_TOP',
  'TABLE',
  'TRAKEHNER',
  'ARROWHEAD',
  'STILE',
])
export type CrossCountryObstacleType = z.infer<typeof CrossCountryObstacleType>

/** The label on the flag, such as 5 or 5B. */
export const ObstacleLabel = z.string().trim().min(1).max(10)

/** One obstacle or one element of it; the elements of one number are one obstacle when refusals are counted. */
export const CrossCountryObstacle = z.strictObject({
  label: ObstacleLabel,
  no: z.int().min(1).max(99),
  type: CrossCountryObstacleType,
  name: z.string().trim().max(100).optional(),
})
export type CrossCountryObstacle = z.infer<typeof CrossCountryObstacle>

export const CrossCountryFaults = z.strictObject({
  SAFETY_FLAP: FaultOutcome,
  DANGEROUS_RIDING: FaultOutcome,
  FALL_RIDER: FaultOutcome,
  FALL_HORSE: FaultOutcome,
  NOT_TAKEN: FaultOutcome,
  FLAGGED_OBSTACLE: FaultOutcome,
} satisfies Record<CrossCountryFault, typeof FaultOutcome>)
export type CrossCountryFaults = z.infer<typeof CrossCountryFaults>

export const CrossCountryRules = z.strictObject({
  /** If it is empty, the course is not described: every label is accepted and is an obstacle of its own. */
  obstacles: z.array(CrossCountryObstacle).max(100),
  /**
   * The cost of the first, second, … refusal at the same obstacle, each in addition to the previous ones; further ones
   * cost as much as the last.
   */
  refusals: z.array(FaultOutcome).min(1).max(5),
  /** The number of refusals over the whole course that eliminates; null if only those at one obstacle count. */
  eliminatedAtRefusal: z.int().min(1).max(20).nullable(),
  faults: CrossCountryFaults,
  /** For each started unit over the optimum time; null if time does not count. */
  overTime: TimePenalty.nullable(),
  /**
   * For each started unit by which a ride is faster than the optimum time less `grace`; null if no ride is too early.
   */
  earlyTime: TimePenalty.extend({ grace: Hundredths }).nullable(),
  timeLimit: TimeLimit.nullable(),
})
export type CrossCountryRules = z.infer<typeof CrossCountryRules>

export const CrossCountryTieBreak = z.enum(['OPTIMUM_TIME', 'TIME'])
export type CrossCountryTieBreak = z.infer<typeof CrossCountryTieBreak>

/** A cross-country as a test of its own. */
export const CrossCountryProtocol = z.strictObject({
  discipline: z.literal('CROSS_COUNTRY'),
  rules: CrossCountryRules,
  /** Hundredths of a second. */
  optimumTime: Hundredths.min(1).nullable(),
  tieBreak: z.array(CrossCountryTieBreak).max(2),
})
export type CrossCountryProtocol = z.infer<typeof CrossCountryProtocol>
