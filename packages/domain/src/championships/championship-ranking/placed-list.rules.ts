// A list of entries in their order, with shared places. It is made at once, or one entry is replaced for the work of one; both give the
// same list.
import { compareKeys, type StandingKey } from './standing-key.rules.ts'

export type PlacedEntry = {
  /** The practitioner; see `practitionerOf`. */
  readonly id: string
  /** An entry that is not ranked comes after all that are, and is in nobody's way. */
  readonly isRanked: boolean
  /** Null without a rank. */
  readonly place: number | null
  readonly keys: readonly StandingKey[]
}

export const compareText = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0)

/** Negative if the left entry comes before the right one; 0 if they share the place. */
export const compareEntries = (left: PlacedEntry, right: PlacedEntry): number => {
  if (left.isRanked !== right.isRanked) return left.isRanked ? -1 : 1
  return compareKeys(left.keys, right.keys)
}

/** The order of printing: equal entries by practitioner, so that the same records always give the same list. */
const compareForPrinting = (left: PlacedEntry, right: PlacedEntry): number =>
  compareEntries(left, right) || compareText(left.id, right.id)

/** The place at an index, from the previous entry, whose place is known: equal entries share a place (decision 22). */
const placeAt = (entries: readonly PlacedEntry[], index: number): number | null => {
  const entry = entries[index]
  const before = entries[index - 1]
  if (entry === undefined || !entry.isRanked) return null
  return before !== undefined && compareEntries(before, entry) === 0 ? before.place : index + 1
}

/** Writes the places from an index on, until one does not change; it continues at least through `through`. */
const writePlaces = (entries: PlacedEntry[], from: number, through: number): void => {
  for (let index = from; index < entries.length; index += 1) {
    const entry = entries[index]
    const place = placeAt(entries, index)
    if (entry === undefined) return
    if (entry.place !== place) entries[index] = { ...entry, place }
    else if (index > through) return
  }
}

/** The index of an entry, existing or new. */
const findIndex = (entries: readonly PlacedEntry[], entry: PlacedEntry): number => {
  let low = 0
  let high = entries.length
  while (low < high) {
    const middle = (low + high) >> 1
    const other = entries[middle]
    if (other !== undefined && compareForPrinting(other, entry) < 0) low = middle + 1
    else high = middle
  }
  return low
}

/** All entries at once, in the order of printing. */
export const placeAll = <Entry extends PlacedEntry>(entries: readonly Entry[]): readonly Entry[] => {
  const placed = entries.toSorted(compareForPrinting)
  writePlaces(placed, 0, placed.length)
  return placed
}

/** The list with the new entry of a practitioner, or without one. */
export const replaceEntry = <Entry extends PlacedEntry>(
  entries: readonly Entry[],
  id: string,
  entry: Entry | null,
): readonly Entry[] => {
  const before = entries.findIndex((each) => each.id === id)
  if (entry === null && before < 0) return entries
  const rest = before < 0 ? [...entries] : entries.toSpliced(before, 1)
  if (entry === null) {
    writePlaces(rest, before, rest.length)
    return rest
  }
  const index = findIndex(rest, entry)
  rest.splice(index, 0, entry)
  if (before < 0) writePlaces(rest, index, rest.length)
  else writePlaces(rest, Math.min(index, before), Math.max(index, before))
  return rest
}
