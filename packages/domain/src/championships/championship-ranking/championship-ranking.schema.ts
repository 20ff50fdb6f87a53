// The words of a championship's ranking: which points count, how they add up, and who goes on (competitions.md section 3).
import * as z from 'zod'
import { DecimalText, PositiveDecimalText } from '../../kernel/decimal.ts'
import { Ref } from '../../kernel/ref/ref.schema.ts'

/** Who collects points: the combination of rider and horse, or the horse whoever rides it. */
export const ChampionshipPractitionerDependence = z.enum(['RIDER_HORSE', 'HORSE'])
export type ChampionshipPractitionerDependence = z.infer<typeof ChampionshipPractitionerDependence>

export const PointManipulationKind = z.enum([
  'MANUAL',
  'BEST_OF_RANKING_BY_PERCENTAGE',
  'BEST_OF_RANKING_BY_NUMBER',
  'BEST_JUMPING_RESULT',
])
export type PointManipulationKind = z.infer<typeof PointManipulationKind>

/** As many as there are (decision 29). */
export const allResultsCount = 100

export const PointManipulation = z.discriminatedUnion('kind', [
  /** Totals written by hand take the place of calculated ones. */
  z.strictObject({ kind: z.literal('MANUAL') }),
  /** The best share of the rounds held, rounded up (decision 29). */
  z.strictObject({ kind: z.literal('BEST_OF_RANKING_BY_PERCENTAGE'), percentage: z.int().min(1).max(100) }),
  /** The best so many rounds. 100: all (decision 29). */
  z.strictObject({
    kind: z.literal('BEST_OF_RANKING_BY_NUMBER'),
    count: z.int().min(1).max(allResultsCount).default(allResultsCount),
  }),
  /** Of several jumping results in a round the best one, by errors and then by time; with a maximum, none with more errors. */
  z.strictObject({
    kind: z.literal('BEST_JUMPING_RESULT'),
    maximumErrors: PositiveDecimalText.nullable().default(null),
  }),
])
export type PointManipulation = z.infer<typeof PointManipulation>

/** What decides between equal totals: more rounds won, the better single rounds, the rounds that always count, more rounds. */
export const StandingTieBreak = z.enum(['MORE_WINS', 'BEST_ROUNDS', 'ALWAYS_COUNTED', 'MORE_ROUNDS'])
export type StandingTieBreak = z.infer<typeof StandingTieBreak>

const isFree = (kinds: readonly PointManipulation[]): boolean =>
  new Set(kinds.map(({ kind }) => kind)).size === kinds.length

export const ChampionshipRankingRules = z
  .strictObject({
    dependence: ChampionshipPractitionerDependence.default('RIDER_HORSE'),
    /** Each kind once; all of them apply. */
    manipulations: z.array(PointManipulation).max(PointManipulationKind.options.length).refine(isFree).default([]),
    /** How many of the rounds held are dropped, the worst first; one that was missed is the worst there is. */
    dropOuts: z.int().min(0).max(1000).default(0),
    /** Who has points in fewer rounds has no place. */
    minimumRounds: z.int().min(0).max(1000).default(0),
    /** In this order; who is equal in all of them shares the place. */
    tieBreaks: z.array(StandingTieBreak).max(StandingTieBreak.options.length).default([]),
  })
  .meta({ id: 'ChampionshipRankingRules' })
export type ChampionshipRankingRules = z.infer<typeof ChampionshipRankingRules>

/** A competition that was held. */
export const ChampionshipRound = z
  .strictObject({
    ref: Ref,
    /** What its points are multiplied by: 2 for a final that counts double. */
    factor: PositiveDecimalText.default('1'),
    /** ALWAYS, such as a final: beside the best ones, and never dropped. */
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
