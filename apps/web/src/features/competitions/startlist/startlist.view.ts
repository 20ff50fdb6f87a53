// A start list as its editor shows it before the answer of the server: the server's own rules, applied here at once.
import type { Startlist } from '@oxer/domain/competitions/startlist/startlist.schema'
import { moveEntry, removeEntry, swapEntries } from '@oxer/domain/competitions/startlist/startlist-edit.rules'
import { isPosition } from '@oxer/domain/competitions/startlist/startlist-order.rules'

export type Entry = Startlist['entries'][number]

export const starterName = ({ rider, horse }: Entry): string => [rider?.name, horse?.name].filter(Boolean).join(' · ')

/** The edits that can be shown before they are stored. */
export type Edit =
  | { kind: 'move' | 'swap'; fromIndex: number; toIndex: number }
  | { kind: 'remove'; entry: string }
  | { kind: 'lock'; entry: string; isLocked: boolean }

const edited = (entries: readonly Entry[], edit: Edit): readonly Entry[] => {
  switch (edit.kind) {
    case 'move':
    case 'swap': {
      const change = edit.kind === 'move' ? moveEntry : swapEntries
      const outcome = change(entries, edit.fromIndex, edit.toIndex)
      return outcome.ok ? outcome.entries : entries
    }
    case 'remove': {
      const outcome = removeEntry(entries, edit.entry)
      return outcome.ok ? outcome.entries : entries
    }
    case 'lock':
      return entries.map((entry) => (entry.ref === edit.entry ? { ...entry, isLocked: edit.isLocked } : entry))
  }
}

/** Renumbers the positions. Times belong to the slots, so a pause between two slots stays in its place. */
const resettled = (before: readonly Entry[], entries: readonly Entry[]): Entry[] => {
  const pauses = before.map((entry, index) => {
    const previous = before[index - 1]
    if (entry.startSeconds === null || previous?.startSeconds == null) return 0
    return entry.startSeconds - previous.startSeconds - previous.durationSeconds
  })
  let clock = before[0]?.startSeconds ?? null
  let position = 0
  return entries.map((entry, index) => {
    if (clock !== null) clock += pauses[index] ?? 0
    const startSeconds = clock
    if (clock !== null) clock += entry.durationSeconds
    if (isPosition(entry)) position += 1
    const own = isPosition(entry) ? position : null
    const draggingBefore = before[index]?.draggingBefore ?? null
    // An unchanged entry stays the same object, so that its row does not render again.
    return entry.startSeconds === startSeconds && entry.position === own && entry.draggingBefore === draggingBefore
      ? entry
      : { ...entry, startSeconds, position: own, draggingBefore }
  })
}

export const viewOf = (list: Startlist, edits: readonly Edit[]): Startlist => {
  let entries: readonly Entry[] = list.entries
  for (const edit of edits) entries = resettled(entries, edited(entries, edit))
  return { ...list, entries: [...entries] }
}

/** The name of an entry for people: the rider with the horse, or the kind of entry. */
export const nameOf = (entry: Entry, words: (type: Exclude<Entry['type'], 'PARTICIPANT'>) => string): string =>
  entry.type === 'PARTICIPANT' ? `${entry.rider?.name ?? ''}, ${entry.horse?.name ?? ''}` : words(entry.type)
