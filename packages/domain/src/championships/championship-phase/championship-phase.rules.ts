// A championship of several phases: each group has a standing, each phase a selection, and a later phase lets in those who were selected
// and brings their points along.
import { add, type Decimal, decimal, multiply } from '../../kernel/decimal.ts'
import { buildStanding, type Standing } from '../championship-ranking/championship-ranking.rules.ts'
import type { StandingBasis, StandingRecord } from '../championship-ranking/standing-basis.rules.ts'
import type {
  ChampionshipGroupRules,
  ChampionshipPhaseRules,
  ChampionshipSelection,
} from './championship-phase.schema.ts'
import { selectEntries } from './selection.rules.ts'
import { sharePlaces } from './share-of-places.rules.ts'
import { selectWildcards } from './wildcard.rules.ts'

/** A group with what its standing is calculated from. */
export type GroupFacts = ChampionshipGroupRules & {
  readonly key: string
  /** The practitioners of the group; null for everybody. */
  readonly members: ReadonlySet<string> | null
  readonly rounds: StandingBasis['rounds']
  readonly excluded: StandingBasis['excluded']
  readonly manualTotals: StandingBasis['manualTotals']
  /** The results with their points, of those who count: with ELIGIBLE the points depend on them. */
  readonly recordsFor: (counting: ReadonlySet<string> | null) => readonly StandingRecord[]
}

export type PhaseFacts = ChampionshipPhaseRules & {
  readonly key: string
  readonly groups: readonly GroupFacts[]
}

export type GroupStanding = {
  readonly key: string
  readonly standing: Standing
  readonly selected: readonly string[]
}

export type PhaseStanding = {
  readonly key: string
  readonly groups: readonly GroupStanding[]
  /** Of all groups, with the wildcards. */
  readonly selected: readonly string[]
}

type Before = ReadonlyMap<string, PhaseStanding>

/** Those selected in the phases that this one enters from; null if everybody may come. */
const entering = ({ enters }: PhaseFacts, before: Before): ReadonlySet<string> | null =>
  enters.length === 0 ? null : new Set(enters.flatMap((key) => before.get(key)?.selected ?? []))

/** Those who are in both; null is everybody. */
const both = (left: ReadonlySet<string> | null, right: ReadonlySet<string> | null): ReadonlySet<string> | null => {
  if (left === null || right === null) return left ?? right
  return new Set([...left].filter((id) => right.has(id)))
}

/** The ranked totals of the phase from which points come along, times the factor; exact. */
const carriedTotals = ({ carry }: PhaseFacts, before: Before): ReadonlyMap<string, Decimal> => {
  const totals = new Map<string, Decimal>()
  if (carry === null) return totals
  const factor = decimal(carry.factor)
  for (const { standing } of before.get(carry.from)?.groups ?? []) {
    for (const { id, total, isRanked } of standing.entries) {
      if (!isRanked) continue
      const points = multiply(total, factor)
      const earlier = totals.get(id)
      totals.set(id, earlier === undefined ? points : add(earlier, points))
    }
  }
  return totals
}

/** The selection of each group; a share of places sets how many go on, and keeps the other words of the selection. */
const selectionsOf = ({ share, groups }: PhaseFacts): readonly (ChampionshipSelection | null)[] => {
  if (share === null) return groups.map(({ selection }) => selection)
  const weights = new Map(Object.entries(share.weights))
  const keys = [...weights.keys()]
  const places = new Map(
    sharePlaces(share.places, [...weights.values()], share.minimum).map((count, index) => [keys[index], count]),
  )
  return groups.map(({ key, selection }) => {
    const count = places.get(key) ?? 0
    if (count === 0) return null
    const ties = selection?.kind === 'TOP_NUMBER' ? selection.ties : 'INCLUDE'
    return { kind: 'TOP_NUMBER', count, ties, declined: selection?.declined ?? [] }
  })
}

const standGroup = (
  group: GroupFacts,
  selection: ChampionshipSelection | null,
  entrants: ReadonlySet<string> | null,
  carried: ReadonlyMap<string, Decimal>,
): GroupStanding => {
  const { key, rules, rounds, excluded, manualTotals } = group
  const members = both(group.members, entrants)
  const standing = buildStanding({ rules, rounds, members, carried, excluded, manualTotals }, group.recordsFor(members))
  const selected = selection === null ? [] : selectEntries(standing.entries, selection)
  return { key, standing, selected: selected.map(({ id }) => id) }
}

const standPhase = (phase: PhaseFacts, before: Before): PhaseStanding => {
  const entrants = entering(phase, before)
  const carried = carriedTotals(phase, before)
  const selections = selectionsOf(phase)
  const groups = phase.groups.map((group, index) => standGroup(group, selections[index] ?? null, entrants, carried))
  const selected = groups.flatMap((group) => group.selected)
  const declined = selections.flatMap((selection) => selection?.declined ?? [])
  const [first] = groups
  const wildcards =
    phase.wildcards === null || first === undefined
      ? []
      : selectWildcards(
          groups.flatMap(({ standing }) => standing.entries),
          new Set([...selected, ...declined]),
          phase.wildcards,
          first.standing.basis.compareBest,
        )
  return { key: phase.key, groups, selected: [...new Set([...selected, ...wildcards])] }
}

/** The standings and selections of all phases. A phase reads only those before it. */
export const standPhases = (phases: readonly PhaseFacts[]): readonly PhaseStanding[] => {
  const before = new Map<string, PhaseStanding>()
  for (const phase of phases) before.set(phase.key, standPhase(phase, before))
  return [...before.values()]
}
