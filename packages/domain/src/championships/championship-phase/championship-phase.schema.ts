// The schema of phases, groups and selections: who goes on, who may come in, and what comes along (spec section 3, decision 62).
import * as z from 'zod'
import { DecimalText, PositiveDecimalText } from '../../kernel/decimal.ts'
import { ChampionshipRankingRules, PractitionerKey } from '../championship-ranking/championship-ranking.schema.ts'
import { PhaseKey } from './phase-key.schema.ts'

const practitioners = z.array(PractitionerKey).max(10_000)

export const ChampionshipSelection = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('TOP_NUMBER'),
      count: z.int().min(1).max(10_000),
      /** A tie over the last place takes all of them, or none. */
      ties: z.enum(['INCLUDE', 'EXCLUDE']).default('INCLUDE'),
      /** Those who were selected and do not come; the next ones move up. */
      declined: practitioners.default([]),
    }),
    z.strictObject({
      kind: z.literal('MINIMUM_POINTS'),
      points: DecimalText,
      declined: practitioners.default([]),
    }),
  ])
  .meta({ id: 'ChampionshipSelection' })
export type ChampionshipSelection = z.infer<typeof ChampionshipSelection>

/** The totals of an earlier phase that come along, times the factor. */
export const CarriedPoints = z.strictObject({ from: PhaseKey, factor: PositiveDecimalText })
export type CarriedPoints = z.infer<typeof CarriedPoints>

/** Places for the groups of a phase by weight, such as the number of active combinations of each region. */
export const ShareOfPlaces = z.strictObject({
  places: z.int().min(1).max(10_000),
  /** By group. */
  weights: z.record(PhaseKey, z.int().min(0).max(1_000_000)),
  /** Each group first gets this many, if there are enough. */
  minimum: z.int().min(0).max(10_000).default(0),
})
export type ShareOfPlaces = z.infer<typeof ShareOfPlaces>

/** Places beside those of the groups: for the next best over all groups, and by decision. */
export const Wildcards = z.strictObject({
  count: z.int().min(0).max(10_000).default(0),
  given: practitioners.default([]),
})
export type Wildcards = z.infer<typeof Wildcards>

/** REQUIRED: a registration without a selection is refused. EXPECTED: it gets a warning. */
export const PhaseEntry = z.enum(['REQUIRED', 'EXPECTED', 'NONE'])
export type PhaseEntry = z.infer<typeof PhaseEntry>

export const ChampionshipPhaseRules = z
  .strictObject({
    /** Only those who were selected in these phases count; empty: everybody. */
    enters: z.array(PhaseKey).max(20).default([]),
    entry: PhaseEntry.default('NONE'),
    carry: CarriedPoints.nullable().default(null),
    share: ShareOfPlaces.nullable().default(null),
    wildcards: Wildcards.nullable().default(null),
  })
  .meta({ id: 'ChampionshipPhaseRules' })
export type ChampionshipPhaseRules = z.infer<typeof ChampionshipPhaseRules>

export const ChampionshipGroupRules = z
  .strictObject({
    rules: ChampionshipRankingRules,
    /** Null: nobody goes on from this group by its own places. */
    selection: ChampionshipSelection.nullable().default(null),
  })
  .meta({ id: 'ChampionshipGroupRules' })
export type ChampionshipGroupRules = z.infer<typeof ChampionshipGroupRules>
