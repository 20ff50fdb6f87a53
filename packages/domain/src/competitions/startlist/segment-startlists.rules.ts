// Start lists of the parts of a split test (spec section 3, "Segmenting"). The split of the test decides which
// registrations go into which part; here the list of each part follows.
import type { StartlistEntryType } from './startlist.schema.ts'
import { isPosition } from './startlist-order.rules.ts'

export type SegmentEntry = {
  readonly type: StartlistEntryType
  readonly registrationRef: string | null
  readonly isLocked: boolean
  /** The club that the position is for. */
  readonly allottedToRef: string | null
}

/** An entry that stays, or a new one: of a registration, with the open position that it takes, or null for an open position. */
export type SettledEntry<Entry> =
  | { readonly kept: Entry }
  | { readonly added: string | null; readonly at: Entry | null }

/** The registrations of the test that this list should contain, and those that have left it. */
export type SegmentListChange = {
  readonly registrations: readonly string[]
  readonly leaving: ReadonlySet<string>
  /** The capacity of a part that is filled up with open positions; 0 leaves the open positions as they are. */
  readonly size: number
}

const isFree = (entry: SegmentEntry): boolean => entry.type === 'OPEN_POSITION' && !entry.isLocked

/**
 * The list of a part after a split. Whoever stays keeps the order. Whoever arrives takes the open positions in order and
 * then the end. A padded list has as many positions as the capacity, unless its participants are more; of open positions that are too many,
 * those of clubs go last.
 */
export const settleSegmentList = <Entry extends SegmentEntry>(
  entries: readonly Entry[],
  { registrations, leaving, size }: SegmentListChange,
): SettledEntry<Entry>[] => {
  const staying = entries.filter(({ registrationRef }) => registrationRef === null || !leaving.has(registrationRef))
  const present = new Set(staying.map((entry) => entry.registrationRef))
  const arriving = registrations.filter((ref) => !present.has(ref))
  const settled: SettledEntry<Entry>[] = staying.map((kept) => {
    const added = isFree(kept) ? arriving.shift() : undefined
    return added === undefined ? { kept } : { added, at: kept }
  })
  settled.push(...arriving.map((added) => ({ added, at: null })))
  if (size === 0) return settled
  const positions = settled.filter((each) => 'added' in each || isPosition(each.kept)).length
  if (positions <= size)
    return [...settled, ...Array.from({ length: size - positions }, () => ({ added: null, at: null }))]
  const free = settled.filter((each) => 'kept' in each && isFree(each.kept)).toReversed()
  const isOfClub = (each: SettledEntry<Entry>): boolean => 'kept' in each && each.kept.allottedToRef !== null
  const surplus = [...free.filter((each) => !isOfClub(each)), ...free.filter(isOfClub)].slice(0, positions - size)
  return settled.filter((each) => !surplus.includes(each))
}
