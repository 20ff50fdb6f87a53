// What a ranking of a championship was created by. It stays as it is until the ranking is created again, so that a change of rules in the
// middle of a season moves nobody by itself.
import * as z from 'zod'
import { PointDistribution } from '../../catalogue/point-distribution/point-distribution.schema.ts'
import { CarriedPoints } from '../../championships/championship-phase/championship-phase.schema.ts'
import {
  ChampionshipRankingRules,
  ChampionshipRound,
  StandingTieBreaks,
} from '../../championships/championship-ranking/championship-ranking.schema.ts'
import { Ref } from '../../kernel/ref/ref.schema.ts'

/** A competition that counts in a group. */
export const StandingRound = ChampionshipRound.extend({
  /** Whether its tests give points in the series of their own category without saying so themselves. */
  countsCategories: z.boolean(),
})
export type StandingRound = z.infer<typeof StandingRound>

export const GroupBasis = z.object({
  kind: z.literal('GROUP'),
  phaseRef: Ref,
  rules: ChampionshipRankingRules,
  /** Null: nobody gets points but by hand. */
  distribution: PointDistribution.nullable(),
  rounds: z.array(StandingRound),
  /** The clubs and the riders who count; both empty: everybody. */
  organisationRefs: z.array(Ref),
  personRefs: z.array(Ref),
  /** Only those who were selected in these phases count; empty: everybody. */
  enters: z.array(Ref),
  carry: CarriedPoints.nullable(),
})
export type GroupBasis = z.infer<typeof GroupBasis>

/** The groups of a phase, or of several, in one list. */
export const MainBasis = z.object({
  kind: z.enum(['PHASE', 'MAIN']),
  phases: z.array(z.object({ phaseRef: Ref, groupRefs: z.array(Ref) })),
  tieBreaks: StandingTieBreaks,
  requires: z.enum(['ANY', 'ALL']),
})
export type MainBasis = z.infer<typeof MainBasis>

export const RankingBasis = z.discriminatedUnion('kind', [GroupBasis, MainBasis])
export type RankingBasis = z.infer<typeof RankingBasis>

export const RankingTarget = z.enum(['GROUP', 'PHASE', 'MAIN'])
export type RankingTarget = z.infer<typeof RankingTarget>
