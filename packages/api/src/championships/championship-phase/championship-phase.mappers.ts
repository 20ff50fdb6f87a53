import type { ChampionshipDistribution, ChampionshipGroup, ChampionshipPhase } from '@oxer/db'
import { PointDistribution } from '@oxer/domain/catalogue/point-distribution/point-distribution.schema'
import {
  ChampionshipGroupRules,
  ChampionshipPhaseRules,
} from '@oxer/domain/championships/championship-phase/championship-phase.schema'
import type {
  ChampionshipDistributionView,
  ChampionshipGroupView,
  ChampionshipPhaseView,
  ChampionshipTemplateView,
} from '@oxer/domain/championships/championship-phase/championship-phase-view.schema'
import type { ChampionshipTemplate } from '@oxer/domain/championships/championship-template/championship-template.schema'
import type { RefName } from '@oxer/domain/kernel/ref/ref.schema'

/** The names of the members of groups, by their refs; a club that was deleted is still a member. */
export type MemberNames = ReadonlyMap<string, string>

const named = (refs: readonly string[], names: MemberNames): RefName[] =>
  refs.flatMap((ref) => {
    const name = names.get(ref)
    return name === undefined ? [] : [{ ref, name }]
  })

export const toGroup = (row: ChampionshipGroup, names: MemberNames): ChampionshipGroupView => ({
  ref: row.ref,
  phaseRef: row.phaseRef,
  name: row.name,
  organisations: named(row.organisationRefs, names),
  persons: named(row.personRefs, names),
  ...ChampionshipGroupRules.parse(row.rules),
  version: row.version,
})

export const toPhase = (
  row: ChampionshipPhase & { groups: ChampionshipGroup[] },
  names: MemberNames,
): ChampionshipPhaseView => ({
  ref: row.ref,
  name: row.name,
  level: row.level,
  rules: ChampionshipPhaseRules.parse(row.rules),
  groups: row.groups.map((group) => toGroup(group, names)),
  version: row.version,
})

export const toTemplate = ({
  key,
  names,
  source,
  dependence,
  phases,
}: ChampionshipTemplate): ChampionshipTemplateView => ({
  key,
  names,
  source,
  championshipPractitionerDependenceType: dependence,
  phases: phases.map((phase) => ({
    names: phase.names,
    groups: phase.groups.map((group) => ({ names: group.names })),
  })),
})

export const toDistribution = (
  row: ChampionshipDistribution & { group: RefName | null; sportCategory: RefName | null },
): ChampionshipDistributionView => ({
  ref: row.ref,
  group: row.group,
  sportCategory: row.sportCategory,
  definition: PointDistribution.parse(row.definition),
  version: row.version,
})
