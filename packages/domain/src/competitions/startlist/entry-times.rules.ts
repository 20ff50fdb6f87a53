import { toSeconds } from '../../kernel/time/time.rules.ts'
import type { DraggingBreakRule, StartlistEntryType } from './startlist.schema.ts'
import { isPosition } from './startlist-order.rules.ts'

/** decision 17: ten minutes. */
export const defaultBreakSeconds = 600

export type TimedEntry = {
  readonly ref: string
  readonly type: StartlistEntryType
  readonly durationSeconds: number | null
}

export type EntryTime = {
  readonly ref: string
  /** From 1; null for a break. */
  readonly position: number | null
  /** Seconds since midnight of the day of the list; values from 86400 on are after the next midnight. */
  readonly startSeconds: number
  readonly durationSeconds: number
  /** Seconds of the dragging break right before it that follows from the rule; null for none. */
  readonly draggingBefore: number | null
}

export type RegularBreak = {
  /** The position after which the arena is dragged. */
  readonly afterPosition: number
  readonly startSeconds: number
  readonly durationSeconds: number
}

export type StartlistTimes = {
  readonly entries: readonly EntryTime[]
  /** The dragging breaks that follow from the rule and are not in the list themselves. */
  readonly draggingBreaks: readonly RegularBreak[]
  readonly totalSeconds: number
  readonly endSeconds: number
}

/**
 * decision 17: the entries right before which the arena is dragged by the rule, and not by a break in the list. A dragging break in the
 * list restarts the count, and nothing follows the last position.
 */
export const draggedBefore = (
  entries: readonly { readonly ref: string; readonly type: StartlistEntryType }[],
  rule: DraggingBreakRule | null,
): ReadonlySet<string> => {
  const refs = new Set<string>()
  let since = 0
  for (const entry of entries) {
    if (!isPosition(entry)) {
      if (entry.type === 'DRAGGING_BREAK') since = 0
      continue
    }
    if (rule !== null && since === rule.everyPositions) {
      refs.add(entry.ref)
      since = 0
    }
    since += 1
  }
  return refs
}

/**
 * decision 17: each entry starts when all previous ones are finished. An entry takes the test's average round unless it
 * has its own duration, an open position as long as an entry, a break ten minutes. With a rule, the arena is dragged
 * after a number of positions, but not at the end, and a dragging break in the list restarts the count.
 */
export const entryTimes = (
  start: string,
  entries: readonly TimedEntry[],
  rules: { readonly averageRoundSeconds: number; readonly draggingBreak: DraggingBreakRule | null },
): StartlistTimes => {
  const first = toSeconds(start)
  const times: EntryTime[] = []
  const draggingBreaks: RegularBreak[] = []
  let clock = first
  let position = 0
  const dragged = draggedBefore(entries, rules.draggingBreak)
  for (const entry of entries) {
    if (!isPosition(entry)) {
      const durationSeconds = entry.durationSeconds ?? defaultBreakSeconds
      times.push({ ref: entry.ref, position: null, startSeconds: clock, durationSeconds, draggingBefore: null })
      clock += durationSeconds
      continue
    }
    const draggingBefore = dragged.has(entry.ref) ? (rules.draggingBreak?.duration ?? null) : null
    if (draggingBefore !== null) {
      draggingBreaks.push({ afterPosition: position, startSeconds: clock, durationSeconds: draggingBefore })
      clock += draggingBefore
    }
    position += 1
    const durationSeconds = entry.durationSeconds ?? rules.averageRoundSeconds
    times.push({ ref: entry.ref, position, startSeconds: clock, durationSeconds, draggingBefore })
    clock += durationSeconds
  }
  return { entries: times, draggingBreaks, totalSeconds: clock - first, endSeconds: clock }
}
