// A championship of several phases: each group has a standing, each phase a selection, and a later phase lets in those who were selected
// and brings their points along.
import { add, compare, type Decimal, decimal, multiply } from '../../kernel/decimal.ts'
import { buildStanding, type Standing } from '../championship-ranking/championship-ranking.rules.ts'
import type { StandingBetter } from '../championship-ranking/championship-ranking.schema.ts'
import type { StandingBasis, StandingRecord } from '../championship-ranking/standing-basis.rules.ts'
import type {
  ChampionshipGroupRules,
  ChampionshipPhaseRules,
  ChampionshipSelection,
} from './championship-phase.schema.ts'
import { type SelectableEntry, selectEntries } from './selection.rules.ts'
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

type SelectingPhase = Pick<ChampionshipPhaseRules, 'share' | 'wildcards'>
type SelectingGroup = Pick<GroupFacts, 'key' | 'selection'>

/** The selection of each group; a share of places sets how many go on, and keeps the other words of the selection. */
const selectionsOf = (
  { share }: SelectingPhase,
  groups: readonly SelectingGroup[],
): readonly (ChampionshipSelection | null)[] => {
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

/** A standing of a group with the places of its entries, calculated or read. */
export type PlacedGroup = SelectingGroup & {
  readonly entries: readonly SelectableEntry[]
  readonly better: StandingBetter
}

export type PhaseSelection = {
  /** Of each group by its own places, in the order of the groups. */
  readonly byGroup: readonly (readonly string[])[]
  /** Of all groups. */
  readonly selected: readonly string[]
  /** The next best over all groups, and those by decision. */
  readonly wildcards: readonly string[]
}

/** Who goes on from a phase by the standings of its groups. */
export const selectFromPhase = (phase: SelectingPhase, groups: readonly PlacedGroup[]): PhaseSelection => {
  const selections = selectionsOf(phase, groups)
  const byGroup = groups.map(({ entries }, index) => {
    const selection = selections[index] ?? null
    return selection === null ? [] : selectEntries(entries, selection).map(({ id }) => id)
  })
  const selected = [...new Set(byGroup.flat())]
  const declined = selections.flatMap((selection) => selection?.declined ?? [])
  const [first] = groups
  if (phase.wildcards === null || first === undefined) return { byGroup, selected, wildcards: [] }
  const wildcards = selectWildcards(
    groups.flatMap(({ entries }) => entries),
    new Set([...selected, ...declined]),
    phase.wildcards,
    (left, right) => (first.better === 'LOWER' ? compare(left, right) : compare(right, left)),
  )
  return { byGroup, selected, wildcards: wildcards.filter((id) => !selected.includes(id)) }
}

const standGroup = (
  group: GroupFacts,
  entrants: ReadonlySet<string> | null,
  carried: ReadonlyMap<string, Decimal>,
): Standing => {
  const { rules, rounds, excluded, manualTotals } = group
  const members = both(group.members, entrants)
  return buildStanding({ rules, rounds, members, carried, excluded, manualTotals }, group.recordsFor(members))
}

const standPhase = (phase: PhaseFacts, before: Before): PhaseStanding => {
  const entrants = entering(phase, before)
  const carried = carriedTotals(phase, before)
  const standings = phase.groups.map((group) => ({ group, standing: standGroup(group, entrants, carried) }))
  const { byGroup, selected, wildcards } = selectFromPhase(
    phase,
    standings.map(({ group: { key, selection, rules }, standing: { entries } }) => ({
      ...{ key, selection, entries },
      better: rules.better,
    })),
  )
  return {
    key: phase.key,
    groups: standings.map(({ group, standing }, index) => ({
      ...{ key: group.key, standing },
      selected: byGroup[index] ?? [],
    })),
    selected: [...selected, ...wildcards],
  }
}

/** The standings and selections of all phases. A phase reads only those before it. */
export const standPhases = (phases: readonly PhaseFacts[]): readonly PhaseStanding[] => {
  const before = new Map<string, PhaseStanding>()
  for (const phase of phases) before.set(phase.key, standPhase(phase, before))
  return [...before.values()]
}
