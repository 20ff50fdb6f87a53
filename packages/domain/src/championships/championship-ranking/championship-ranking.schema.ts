// The schema of a championship's ranking: the points that count, their sum, and the qualification (spec section 3).
import * as z from 'zod'
import { DecimalText, PositiveDecimalText } from '../../kernel/decimal.ts'
import { Ref } from '../../kernel/ref/ref.schema.ts'

/** The unit that collects points: the combination of rider and horse, or the horse with any rider. */
export const ChampionshipPractitionerDependence = z.enum(['RIDER_HORSE', 'HORSE'])
export type ChampionshipPractitionerDependence = z.infer<typeof ChampionshipPractitionerDependence>

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

/** The tie breaks of equal totals: more rounds won, the better single rounds, the rounds that always count, more rounds. */
export const StandingTieBreak = z.enum(['MORE_WINS', 'BEST_ROUNDS', 'ALWAYS_COUNTED', 'MORE_ROUNDS'])
export type StandingTieBreak = z.infer<typeof StandingTieBreak>

const isFree = (kinds: readonly PointManipulation[]): boolean =>
  new Set(kinds.map(({ kind }) => kind)).size === kinds.length

export const ChampionshipRankingRules = z
  .strictObject({
    dependence: ChampionshipPractitionerDependence.default('RIDER_HORSE'),
    /** Each kind once; all of them apply. */
    manipulations: z.array(PointManipulation).max(PointManipulationKind.options.length).refine(isFree).default([]),
    /** The number of rounds that are dropped, worst first; a missed round is the worst. */
    dropOuts: z.int().min(0).max(1000).default(0),
    /** An entry with points in fewer rounds has no place. */
    minimumRounds: z.int().min(0).max(1000).default(0),
    /** In this order; entries that are equal in all of them share a place. */
    tieBreaks: z.array(StandingTieBreak).max(StandingTieBreak.options.length).default([]),
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

export const ChampionshipSelection = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('TOP_NUMBER'), count: z.int().min(1).max(10_000) }),
    z.strictObject({ kind: z.literal('MINIMUM_POINTS'), points: DecimalText }),
  ])
  .meta({ id: 'ChampionshipSelection' })
export type ChampionshipSelection = z.infer<typeof ChampionshipSelection>
