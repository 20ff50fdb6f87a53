// Manual changes of a start list. A locked entry keeps its position through all of them: only unlocking releases it.

import type { StartlistEntryType } from './startlist.schema.ts'
import { isPosition } from './startlist-order.rules.ts'

export type EditableEntry = {
  readonly ref: string
  readonly type: StartlistEntryType
  readonly isLocked: boolean
}

export type StartlistEditCode = 'INDEX_OUT_OF_RANGE' | 'ENTRY_LOCKED' | 'ENTRY_NOT_FOUND' | 'REF_IN_USE'

export type StartlistEdit<Entry> =
  | { readonly ok: true; readonly entries: readonly Entry[] }
  | { readonly ok: false; readonly code: StartlistEditCode }

const refused = (code: StartlistEditCode) => ({ ok: false, code }) as const

/** A locked entry taken out of the list, with the data to put it back. */
type Held<Entry> = {
  readonly entry: Entry
  /** The number of positions before it; a locked break counts them too. */
  readonly positionsBefore: number
  /** Whether it comes after the breaks that follow the previous position. */
  readonly isAfterBreak: boolean
}

/** Applies a change to the entries that are not locked, and puts the locked ones back at their positions. */
const aroundLocked = <Entry extends EditableEntry>(
  entries: readonly Entry[],
  change: (unlocked: Entry[]) => Entry[],
): readonly Entry[] => {
  const held: Held<Entry>[] = []
  const unlocked: Entry[] = []
  let positions = 0
  for (const [index, entry] of entries.entries()) {
    const previous = entries[index - 1]
    if (entry.isLocked) {
      held.push({
        entry,
        positionsBefore: positions,
        isAfterBreak: previous !== undefined && !isPosition(previous),
      })
    } else {
      unlocked.push(entry)
    }
    if (isPosition(entry)) positions += 1
  }
  const list = change(unlocked)
  for (const { entry, positionsBefore, isAfterBreak } of held) {
    let index = 0
    for (let seen = 0; index < list.length; index += 1) {
      const current = list[index]
      if (current === undefined) break
      if (seen === positionsBefore && (isPosition(current) || !isAfterBreak)) break
      if (isPosition(current)) seen += 1
    }
    list.splice(index, 0, entry)
  }
  return list
}

/**
 * The requested change, if it keeps every locked entry at its position. Otherwise the same change among the entries
 * that are not locked, with the locked ones put back at their positions.
 */
const keepLocked = <Entry extends EditableEntry>(
  entries: readonly Entry[],
  plain: readonly Entry[],
  change: (unlocked: Entry[]) => Entry[],
): readonly Entry[] => {
  const before = positionsOf(entries)
  const after = positionsOf(plain)
  const isKept = entries.every(({ ref, isLocked }) => !isLocked || before.get(ref) === after.get(ref))
  return isKept ? plain : aroundLocked(entries, change)
}

/** The number of entries before `index` that are not locked: its index after the locked ones are taken out. */
const unlockedBefore = (entries: readonly EditableEntry[], index: number): number =>
  entries.slice(0, index).filter((entry) => !entry.isLocked).length

/**
 * Moves one entry to another index (from 0, breaks included), and the others close the gap. A locked entry is not
 * moved.
 */
export const moveEntry = <Entry extends EditableEntry>(
  entries: readonly Entry[],
  fromIndex: number,
  toIndex: number,
): StartlistEdit<Entry> => {
  const moved = entries[fromIndex]
  if (moved === undefined || entries[toIndex] === undefined) return refused('INDEX_OUT_OF_RANGE')
  if (moved.isLocked) return refused('ENTRY_LOCKED')
  const without = entries.toSpliced(fromIndex, 1)
  const target = unlockedBefore(without, toIndex)
  return {
    ok: true,
    entries: keepLocked(entries, without.toSpliced(toIndex, 0, moved), (unlocked) => {
      const rest = unlocked.filter((entry) => entry.ref !== moved.ref)
      return rest.toSpliced(target, 0, moved)
    }),
  }
}

/** Exchanges two entries; both must be unlocked. */
export const swapEntries = <Entry extends EditableEntry>(
  entries: readonly Entry[],
  fromIndex: number,
  toIndex: number,
): StartlistEdit<Entry> => {
  const first = entries[fromIndex]
  const second = entries[toIndex]
  if (first === undefined || second === undefined) return refused('INDEX_OUT_OF_RANGE')
  if (first.isLocked || second.isLocked) return refused('ENTRY_LOCKED')
  const exchange = (list: readonly Entry[]): Entry[] =>
    list.map((entry) => (entry.ref === first.ref ? second : entry.ref === second.ref ? first : entry))
  return { ok: true, entries: keepLocked(entries, exchange(entries), exchange) }
}

const insert = <Entry extends EditableEntry>(
  entries: readonly Entry[],
  index: number,
  added: readonly Entry[],
): StartlistEdit<Entry> => {
  const refs = new Set(entries.map(({ ref }) => ref))
  for (const { ref } of added) {
    if (refs.has(ref)) return refused('REF_IN_USE')
    refs.add(ref)
  }
  const target = unlockedBefore(entries, index)
  const plain = entries.toSpliced(index, 0, ...added)
  return { ok: true, entries: keepLocked(entries, plain, (unlocked) => unlocked.toSpliced(target, 0, ...added)) }
}

/** Adds an entry at an index (from 0); the length of the list adds it at the end. A break changes no position. */
export const addEntryAt = <Entry extends EditableEntry>(
  entries: readonly Entry[],
  index: number,
  added: Entry,
): StartlistEdit<Entry> => {
  if (!Number.isInteger(index) || index < 0 || index > entries.length) return refused('INDEX_OUT_OF_RANGE')
  return insert(entries, index, [added])
}

/**
 * Replaces a break by the changed one, and moves it to an index (from 0) if one is given. A locked break is changed in
 * its place.
 */
export const changeBreak = <Entry extends EditableEntry>(
  entries: readonly Entry[],
  changed: Entry,
  index: number | null,
): StartlistEdit<Entry> => {
  const from = entries.findIndex(({ ref }) => ref === changed.ref)
  const found = entries[from]
  if (found === undefined || isPosition(found)) return refused('ENTRY_NOT_FOUND')
  const replaced = entries.with(from, changed)
  return index === null || index === from ? { ok: true, entries: replaced } : moveEntry(replaced, from, index)
}

/** Adds open positions, the first at `position` (from 1); the number of positions plus one adds them at the end. */
export const addOpenPositions = <Entry extends EditableEntry>(
  entries: readonly Entry[],
  position: number,
  added: readonly Entry[],
): StartlistEdit<Entry> => {
  const indexes = entries.flatMap((entry, index) => (isPosition(entry) ? [index] : []))
  if (!Number.isInteger(position) || position < 1 || position > indexes.length + 1) {
    return refused('INDEX_OUT_OF_RANGE')
  }
  return insert(entries, indexes[position - 1] ?? entries.length, added)
}

/** Whoever takes an open position takes over what belongs to the position itself: the club that it is for. */
export const takePosition = <Entry extends { readonly allottedToRef: string | null }>(
  open: Entry,
  coming: Entry,
): Entry => ({ ...coming, allottedToRef: open.allottedToRef })

/**
 * Adds participants: each takes the first open position that is not locked, as `take` says, and the others follow at
 * the end.
 */
export const addParticipants = <Entry extends EditableEntry>(
  entries: readonly Entry[],
  added: readonly Entry[],
  take: (open: Entry, coming: Entry) => Entry,
): StartlistEdit<Entry> => {
  const queue = [...added]
  const filled = entries.map((entry) => {
    const coming = entry.type === 'OPEN_POSITION' && !entry.isLocked ? queue.shift() : undefined
    return coming === undefined ? entry : take(entry, coming)
  })
  const inserted = insert(filled, filled.length, queue)
  const refs = new Set(inserted.ok ? inserted.entries.map(({ ref }) => ref) : [])
  return inserted.ok && refs.size < inserted.entries.length ? refused('REF_IN_USE') : inserted
}

/**
 * Replaces the participants by these, in this order: they take the places of the previous ones, additional ones follow
 * at the end, and unused places are closed. Breaks, open positions and locked entries stay in their places.
 */
export const replaceParticipants = <Entry extends EditableEntry>(
  entries: readonly Entry[],
  participants: readonly Entry[],
): readonly Entry[] => {
  const isReplaced = ({ type, isLocked }: Entry): boolean => type === 'PARTICIPANT' && !isLocked
  const staying = new Set(entries.filter((entry) => !isReplaced(entry)).map(({ ref }) => ref))
  const wanted = participants.filter(({ ref }) => !staying.has(ref))
  const fill = (list: readonly Entry[]): Entry[] => {
    const queue = wanted.values()
    const filled = list.flatMap((entry) => (isReplaced(entry) ? (queue.next().value ?? []) : entry))
    return [...filled, ...queue]
  }
  return keepLocked(entries, fill(entries), fill)
}

/**
 * Removes an entry. The others close the gap, and locked ones keep their positions as long as there are enough
 * positions before them. A locked entry must be unlocked first.
 */
export const removeEntry = <Entry extends EditableEntry>(
  entries: readonly Entry[],
  ref: string,
): StartlistEdit<Entry> => {
  const removed = entries.find((entry) => entry.ref === ref)
  if (removed === undefined) return refused('ENTRY_NOT_FOUND')
  if (removed.isLocked) return refused('ENTRY_LOCKED')
  const without = (list: readonly Entry[]): Entry[] => list.filter((entry) => entry.ref !== ref)
  return { ok: true, entries: keepLocked(entries, without(entries), without) }
}

/** The positions (from 1) of the entries by ref; breaks have none. */
export const positionsOf = (entries: readonly EditableEntry[]): ReadonlyMap<string, number> =>
  new Map(entries.filter(isPosition).map(({ ref }, index) => [ref, index + 1]))
