// Who goes on from a group. The order and the places are those of its standing.
import { compare, type Decimal, decimal } from '../../kernel/decimal.ts'
import type { ChampionshipSelection } from './championship-phase.schema.ts'

/** An entry of a standing, as a selection reads it. */
export type SelectableEntry = {
  readonly id: string
  readonly place: number | null
  readonly total: Decimal
}

/**
 * The first `count`: those who have fewer than `count` others before them. So a tie over the last place takes all of it; with EXCLUDE it
 * takes none of it, and the place lapses (IGV Rheinland cups). The list is in the order of places, and all have one.
 */
const takeFirst = <Entry extends SelectableEntry>(
  ranked: readonly Entry[],
  count: number,
  ties: 'INCLUDE' | 'EXCLUDE',
): readonly Entry[] => {
  const last = count === 0 ? undefined : ranked[count - 1]
  if (last === undefined) return ranked.slice(0, count)
  const isOver = ranked[count]?.place === last.place
  return ranked.filter(({ place }, index) => (place === last.place ? ties === 'INCLUDE' || !isOver : index < count))
}

/** Those who qualify. An entry without a place does not, and those who declined are passed over. */
export const selectEntries = <Entry extends SelectableEntry>(
  entries: readonly Entry[],
  selection: ChampionshipSelection,
): readonly Entry[] => {
  const declined = new Set(selection.declined)
  const ranked = entries.filter(({ id, place }) => place !== null && !declined.has(id))
  if (selection.kind === 'TOP_NUMBER') return takeFirst(ranked, selection.count, selection.ties)
  const minimum = decimal(selection.points)
  return ranked.filter(({ total }) => compare(total, minimum) >= 0)
}
