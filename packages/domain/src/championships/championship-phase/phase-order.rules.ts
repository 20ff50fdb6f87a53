import type { ChampionshipPhaseRules } from './championship-phase.schema.ts'

type Phase = { readonly ref: string; readonly name: string; readonly rules: ChampionshipPhaseRules }

/** The phases from which practitioners or points come. */
export const sourcesOf = ({ enters, carry }: ChampionshipPhaseRules): readonly string[] => [
  ...enters,
  ...(carry === null ? [] : [carry.from]),
]

/** The first phase that would read one that does not come before it: a phase is entered from earlier ones only. Null if there is none. */
export const findPhaseOutOfOrder = <Found extends Phase>(phases: readonly Found[]): Found | null => {
  const before = new Set<string>()
  for (const phase of phases) {
    if (sourcesOf(phase.rules).some((ref) => !before.has(ref))) return phase
    before.add(phase.ref)
  }
  return null
}
