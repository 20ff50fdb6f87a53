// How far apart the starts of one rider or horse are.

import type { StartlistEntryType } from './startlist.schema.ts'
import { isPosition } from './startlist-order.rules.ts'

export interface SpacedEntry {
  readonly type: StartlistEntryType
  readonly riderRef: string | null
  readonly horseRef: string | null
}

export type Starter = 'RIDER' | 'HORSE'

/** Positions (from 1) of everybody who starts more than once. */
export function severalStarts(entries: readonly SpacedEntry[], of: Starter): ReadonlyMap<string, readonly number[]> {
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

/** The least difference of two positions of one starter; null when nobody starts twice. */
export function leastGap(entries: readonly SpacedEntry[], of: Starter): number | null {
  const all = [...severalStarts(entries, of).values()].flatMap(gaps)
  return all.length === 0 ? null : Math.min(...all)
}

/** Who starts again within fewer than `minimumGap` positions, with the positions concerned. */
export function tooCloseStarts(
  entries: readonly SpacedEntry[],
  of: Starter,
  minimumGap: number,
): readonly { readonly ref: string; readonly positions: readonly number[] }[] {
  return [...severalStarts(entries, of)].flatMap(([ref, positions]) => {
    const close = positions.filter(
      (position, index) =>
        position - (positions[index - 1] ?? Number.NEGATIVE_INFINITY) < minimumGap ||
        (positions[index + 1] ?? Number.POSITIVE_INFINITY) - position < minimumGap,
    )
    return close.length === 0 ? [] : [{ ref, positions: close }]
  })
}

/** Decision 18: minutes between two starts of one rider and of one horse, unless the competition says otherwise. */
export const defaultRestMinutes = (sportType: string): { readonly rider: number; readonly horse: number } => {
  switch (sportType) {
    case 'DRESSAGE':
      return { rider: 45, horse: 60 }
    case 'CROSS_COUNTRY':
      return { rider: 60, horse: 120 }
    default:
      return { rider: 30, horse: 45 }
  }
}
