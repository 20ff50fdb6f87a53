// Starters for whom the organiser decides before an order is made: first, last, or left out of it (decision 108).
import { placeIn } from './order-method/order-rule.ts'
import type { StartSelection } from './start-order-parts.schema.ts'
import type { OrderableEntry } from './startlist-order.rules.ts'

/**
 * The entries with the first and last starters in the first and last places that an order may fill, in the order in which they were
 * selected. Everybody who is selected, also who is left out, is locked in the result, so that the order and its planner work around them.
 */
export const seatSelection = <Entry extends OrderableEntry>(
  entries: readonly Entry[],
  selection: readonly StartSelection[],
): readonly Entry[] => {
  if (selection.length === 0) return entries
  const place = placeIn(selection.map(({ ref }) => ref))
  const isOrdered = (entry: Entry): boolean => entry.type === 'PARTICIPANT' && !entry.isLocked
  const chosenAs = (entry: Entry): StartSelection['place'] | null =>
    isOrdered(entry) ? (selection[place(entry) ?? -1]?.place ?? null) : null
  const takes = (wanted: StartSelection['place']): Entry[] =>
    entries
      .filter((entry) => chosenAs(entry) === wanted)
      .sort((left, right) => (place(left) ?? 0) - (place(right) ?? 0))
      .map((entry) => ({ ...entry, isLocked: true }))
  const queue = [
    ...takes('FIRST'),
    ...entries.filter((entry) => isOrdered(entry) && chosenAs(entry) === null),
    ...takes('LAST'),
  ]
  let next = 0
  return entries.map((entry) => {
    if (!isOrdered(entry)) return entry
    if (chosenAs(entry) === 'LEFT_OUT') return { ...entry, isLocked: true }
    const taken = queue[next] ?? entry
    next += 1
    return taken
  })
}
