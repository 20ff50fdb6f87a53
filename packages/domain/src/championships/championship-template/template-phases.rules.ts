import type { ChampionshipGroupRules, ChampionshipPhaseRules } from '../championship-phase/championship-phase.schema.ts'
import type { MainRankingRules } from '../championship-ranking/main-ranking.schema.ts'
import type { ChampionshipTemplate } from './championship-template.schema.ts'

type MadeGroup = ChampionshipGroupRules & { readonly ref: string; readonly name: string }
type MadePhase = {
  readonly ref: string
  readonly name: string
  readonly rules: ChampionshipPhaseRules
  readonly groups: readonly MadeGroup[]
}

/** The phases of a template with refs of their own instead of its keys, named in one language. */
export const phasesOfTemplate = (
  { phases, main, dependence }: ChampionshipTemplate,
  language: 'en' | 'nl',
  newRef: () => string,
): { readonly phases: readonly MadePhase[]; readonly main: MainRankingRules | null } => {
  const refs = new Map(
    phases.flatMap(({ key, groups }) => [key, ...groups.map((group) => group.key)]).map((key) => [key, newRef()]),
  )
  const refOf = (key: string): string => refs.get(key) ?? key
  return {
    phases: phases.map(({ key, names, groups, enters, entry, carry, share, wildcards }) => ({
      ref: refOf(key),
      name: names[language],
      rules: {
        enters: enters.map(refOf),
        entry,
        carry: carry && { ...carry, from: refOf(carry.from) },
        share: share && {
          ...share,
          weights: Object.fromEntries(Object.entries(share.weights).map(([group, weight]) => [refOf(group), weight])),
        },
        wildcards,
      },
      groups: groups.map((group) => ({
        ref: refOf(group.key),
        name: group.names[language],
        rules: { ...group.rules, dependence },
        selection: group.selection,
      })),
    })),
    main: main && { ...main, phases: main.phases.map(refOf) },
  }
}
