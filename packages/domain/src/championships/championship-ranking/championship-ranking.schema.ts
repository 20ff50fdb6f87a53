// The schema of a championship's ranking: which points count, how they are added, and who is in front of whom (spec section 3,
// decision 29, decision 62). Every word is read by a rule in this folder.
import * as z from 'zod'
import { DecimalText, PositiveDecimalText } from '../../kernel/decimal.ts'
import { Ref } from '../../kernel/ref/ref.schema.ts'

/**
 * The unit that collects points: the combination of rider and horse, the horse with any rider, the rider with any horse, or the team by its
 * place among the teams of a test.
 */
export const ChampionshipPractitionerDependence = z.enum(['RIDER_HORSE', 'HORSE', 'RIDER', 'TEAM'])
export type ChampionshipPractitionerDependence = z.infer<typeof ChampionshipPractitionerDependence>

/** HIGHER: the largest total wins. LOWER: the smallest wins, and "best" means smallest everywhere. */
export const StandingBetter = z.enum(['HIGHER', 'LOWER'])
export type StandingBetter = z.infer<typeof StandingBetter>

/** TEST: points by the place in the test. ELIGIBLE: by the place among those who count in the group. */
export const StandingPlaces = z.enum(['TEST', 'ELIGIBLE'])
export type StandingPlaces = z.infer<typeof StandingPlaces>

/** Several results of a practitioner in one round: their sum, or the best of them. */
export const PointsPerRound = z.enum(['SUM', 'BEST'])
export type PointsPerRound = z.infer<typeof PointsPerRound>

export const PointManipulationKind = z.enum([
  'MANUAL',
  'BEST_OF_RANKING_BY_PERCENTAGE',
  'BEST_OF_RANKING_BY_NUMBER',
  'BEST_JUMPING_RESULT',
])
export type PointManipulationKind = z.infer<typeof PointManipulationKind>

/** All of them (decision 29). */
export const allResultsCount = 100

export const PointManipulation = z.discriminatedUnion('kind', [
  /** Manual totals replace calculated ones. */
  z.strictObject({ kind: z.literal('MANUAL') }),
  /** The best share of the rounds held, rounded up (decision 29). */
  z.strictObject({ kind: z.literal('BEST_OF_RANKING_BY_PERCENTAGE'), percentage: z.int().min(1).max(100) }),
  /** The best rounds up to this number. 100 means all (decision 29). */
  z.strictObject({
    kind: z.literal('BEST_OF_RANKING_BY_NUMBER'),
    count: z.int().min(1).max(allResultsCount).default(allResultsCount),
  }),
  /**
   * Of several jumping results in a round the best one, by errors and then by time; with a maximum, results with more errors do not count.
   */
  z.strictObject({
    kind: z.literal('BEST_JUMPING_RESULT'),
    maximumErrors: PositiveDecimalText.nullable().default(null),
  }),
])
export type PointManipulation = z.infer<typeof PointManipulation>

/** What a round without points means: nothing, no place unless enough other rounds have points, or these points. */
export const MissedRound = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('NOTHING') }),
  z.strictObject({ kind: z.literal('UNRANKED') }),
  z.strictObject({ kind: z.literal('POINTS'), points: DecimalText }),
])
export type MissedRound = z.infer<typeof MissedRound>

/** How equal totals are separated; `tie-break` has a file for each. */
export const StandingTieBreak = z.enum([
  'MORE_WINS',
  'BEST_ROUNDS',
  'ALWAYS_COUNTED',
  'MORE_ROUNDS',
  'FEWER_ROUNDS',
  'MORE_STARTS',
  'COUNTBACK',
  'LAST_ROUND',
  'DROPPED_ROUNDS',
])
export type StandingTieBreak = z.infer<typeof StandingTieBreak>

/** In this order; entries that are equal in all of them share a place. */
export const StandingTieBreaks = z.array(StandingTieBreak).max(StandingTieBreak.options.length)

/** A practitioner as the standing names it: see `practitionerOf`. */
export const PractitionerKey = z.string().min(1).max(200)

const isFree = (kinds: readonly PointManipulation[]): boolean =>
  new Set(kinds.map(({ kind }) => kind)).size === kinds.length

export const ChampionshipRankingRules = z
  .strictObject({
    dependence: ChampionshipPractitionerDependence.default('RIDER_HORSE'),
    better: StandingBetter.default('HIGHER'),
    places: StandingPlaces.default('TEST'),
    perRound: PointsPerRound.default('SUM'),
    /** Each kind once; all of them apply. */
    manipulations: z.array(PointManipulation).max(PointManipulationKind.options.length).refine(isFree).default([]),
    /** The number of rounds that are dropped, worst first; a missed round is the worst. */
    dropOuts: z.int().min(0).max(1000).default(0),
    /** Only the first so many rounds with points count for a practitioner; null for all. */
    firstRounds: z.int().min(1).max(1000).nullable().default(null),
    /** By practitioner, the rounds chosen beforehand: it collects in these only. Others collect everywhere. */
    elected: z.record(PractitionerKey, z.array(z.string().min(1).max(200)).max(1000)).default({}),
    /** An entry with points in fewer rounds has no place. */
    minimumRounds: z.int().min(0).max(1000).default(0),
    /** An entry without points in a round that always counts, such as the final, has no place. */
    requiresAlways: z.boolean().default(false),
    missing: MissedRound.default({ kind: 'NOTHING' }),
    tieBreaks: StandingTieBreaks.default([]),
  })
  .meta({ id: 'ChampionshipRankingRules' })
export type ChampionshipRankingRules = z.infer<typeof ChampionshipRankingRules>

/** A competition that was held. */
export const ChampionshipRound = z
  .strictObject({
    ref: Ref,
    /** The factor for its points: 2 for a final that counts double. */
    factor: PositiveDecimalText.default('1'),
    /** ALWAYS, such as a final: counts besides the best ones, and is never dropped. */
    counting: z.enum(['BEST_OF', 'ALWAYS']).default('BEST_OF'),
  })
  .meta({ id: 'ChampionshipRound' })
export type ChampionshipRound = z.infer<typeof ChampionshipRound>
