// The distance between the starts of one rider or horse.

import type { StartlistEntryType } from './startlist.schema.ts'
import { isPosition } from './startlist-order.rules.ts'

export type SpacedEntry = {
  readonly type: StartlistEntryType
  readonly riderRef: string | null
  readonly horseRef: string | null
}

export type Starter = 'RIDER' | 'HORSE'

/** The positions (from 1) of every rider or horse with more than one start. */
export const severalStarts = (entries: readonly SpacedEntry[], of: Starter): ReadonlyMap<string, readonly number[]> => {
  const starts = new Map<string, number[]>()
  for (const [index, entry] of entries.filter(isPosition).entries()) {
    const starter = of === 'RIDER' ? entry.riderRef : entry.horseRef
    if (starter === null) continue
    const known = starts.get(starter)
    if (known) known.push(index + 1)
    else starts.set(starter, [index + 1])
  }
  return new Map([...starts].filter(([, positions]) => positions.length > 1))
}

const gaps = (positions: readonly number[]): number[] =>
  positions.slice(1).map((position, index) => position - (positions[index] ?? position))

/** The smallest difference of two positions of one starter; null if nobody starts twice. */
export const leastGap = (entries: readonly SpacedEntry[], of: Starter): number | null => {
  const all = [...severalStarts(entries, of).values()].flatMap(gaps)
  return all.length === 0 ? null : Math.min(...all)
}
