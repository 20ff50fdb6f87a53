// The rankings that the settings of a championship give in one series, with their bases.
import type { PointDistribution } from '../../catalogue/point-distribution/point-distribution.schema.ts'
import type {
  ChampionshipGroupRules,
  ChampionshipPhaseRules,
} from '../../championships/championship-phase/championship-phase.schema.ts'
import type { ChampionshipPractitionerDependence } from '../../championships/championship-ranking/championship-ranking.schema.ts'
import type { MainRankingRules } from '../../championships/championship-ranking/main-ranking.schema.ts'
import type { GroupBasis, MainBasis, RankingBasis, RankingTarget, StandingRound } from './ranking-basis.schema.ts'

type GroupSettings = ChampionshipGroupRules & {
  readonly ref: string
  readonly name: string
  readonly organisationRefs: readonly string[]
  readonly personRefs: readonly string[]
}

type PhaseSettings = ChampionshipPhaseRules & {
  readonly ref: string
  readonly name: string
  readonly groups: readonly GroupSettings[]
}

export type ChampionshipSettings = {
  readonly ref: string
  readonly dependence: ChampionshipPractitionerDependence
  readonly main: MainRankingRules | null
  /** In the order of their levels. */
  readonly phases: readonly PhaseSettings[]
  readonly distributions: readonly {
    readonly groupRef: string | null
    readonly sportCategoryRef: string | null
    readonly definition: PointDistribution
  }[]
  /** In their order. Without groups, it counts in all. */
  readonly rounds: readonly (StandingRound & { readonly groupRefs: readonly string[] })[]
}

export type WantedRanking = {
  readonly target: RankingTarget
  readonly targetRef: string
  readonly basis: RankingBasis
}

/** The most specific one: of the group and the series, of the group, of the series, of the championship. */
const distributionOf = (
  { distributions }: Pick<ChampionshipSettings, 'distributions'>,
  groupRef: string,
  sportCategoryRef: string,
): PointDistribution | null => {
  const pairs: readonly (readonly [string | null, string | null])[] = [
    [groupRef, sportCategoryRef],
    [groupRef, null],
    [null, sportCategoryRef],
    [null, null],
  ]
  for (const [group, category] of pairs) {
    const found = distributions.find((each) => each.groupRef === group && each.sportCategoryRef === category)
    if (found !== undefined) return found.definition
  }
  return null
}

const groupBasis = (
  settings: ChampionshipSettings,
  phase: PhaseSettings,
  group: GroupSettings,
  sportCategoryRef: string,
): GroupBasis => ({
  kind: 'GROUP',
  phaseRef: phase.ref,
  rules: { ...group.rules, dependence: settings.dependence },
  distribution: distributionOf(settings, group.ref, sportCategoryRef),
  rounds: settings.rounds
    .filter(({ groupRefs }) => groupRefs.length === 0 || groupRefs.includes(group.ref))
    .map(({ groupRefs: _, ...round }) => round),
  organisationRefs: [...group.organisationRefs].sort(),
  personRefs: [...group.personRefs].sort(),
  enters: [...phase.enters],
  carry: phase.carry,
})

const groupsOf = ({ ref, groups }: PhaseSettings): MainBasis['phases'][number] => ({
  phaseRef: ref,
  groupRefs: groups.map((group) => group.ref),
})

/** Groups of a phase are one list by the tie breaks of the first of them. */
const phaseBasis = (phase: PhaseSettings): MainBasis => ({
  kind: 'PHASE',
  phases: [groupsOf(phase)],
  tieBreaks: [...(phase.groups[0]?.rules.tieBreaks ?? [])],
  requires: 'ANY',
})

const mainBasis = ({ phases }: ChampionshipSettings, main: MainRankingRules): MainBasis => ({
  kind: 'MAIN',
  phases: main.phases.flatMap((key) => phases.filter(({ ref }) => ref === key).map(groupsOf)),
  tieBreaks: [...main.tieBreaks],
  requires: main.requires,
})

/** The groups in the order of the phases, then the phases, then the main ranking: each after those that it is made of. */
export const wantedRankings = (settings: ChampionshipSettings, sportCategoryRef: string): readonly WantedRanking[] => [
  ...settings.phases.flatMap((phase) =>
    phase.groups.map((group) => ({
      target: 'GROUP' as const,
      targetRef: group.ref,
      basis: groupBasis(settings, phase, group, sportCategoryRef),
    })),
  ),
  ...settings.phases
    .filter(({ groups }) => groups.length > 0)
    .map((phase) => ({ target: 'PHASE' as const, targetRef: phase.ref, basis: phaseBasis(phase) })),
  ...(settings.main === null
    ? []
    : [{ target: 'MAIN' as const, targetRef: settings.ref, basis: mainBasis(settings, settings.main) }]),
]
