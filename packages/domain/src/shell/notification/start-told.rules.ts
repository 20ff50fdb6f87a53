// What somebody is notified of a start: how the start that the public sees differs from the one that was notified last.
import { toDayNumber } from '../../kernel/time/time.rules.ts'

/** A start as the public sees it. Hidden times and places are null. */
export type ShownStart = {
  readonly date: string
  /** Seconds from midnight of the date. */
  readonly seconds: number | null
  readonly arena: string | null
}

export type StartNews = 'STARTLIST_PUBLISHED' | 'START_MOVED' | 'ARENA_CHANGED'

/** Null if a time is hidden. */
const secondsBetween = (one: ShownStart, other: ShownStart): number | null =>
  one.seconds === null || other.seconds === null
    ? null
    : Math.abs((toDayNumber(one.date) - toDayNumber(other.date)) * 86_400 + one.seconds - other.seconds)

/** A time that was hidden and is now shown is news, and so is another day; a time that is hidden now is not. */
const isMoved = (told: ShownStart, shown: ShownStart, movedMinutes: number): boolean => {
  if (shown.seconds === null) return shown.date !== told.date
  const seconds = secondsBetween(told, shown)
  return seconds === null || seconds > movedMinutes * 60
}

/** Null if nothing is notified. A start that moved and has another arena is one piece of news. */
export const newsOf = (told: ShownStart | null, shown: ShownStart, movedMinutes: number): StartNews | null => {
  if (told === null) return 'STARTLIST_PUBLISHED'
  if (isMoved(told, shown, movedMinutes)) return 'START_MOVED'
  return shown.arena !== null && told.arena !== shown.arena ? 'ARENA_CHANGED' : null
}

/** What is remembered as told. What is hidden now stays as it was notified, so that a list that comes back unchanged is no news. */
export const toldAfter = (told: ShownStart | null, shown: ShownStart, news: StartNews | null): ShownStart | null => {
  if (news === null) return told
  const { date, seconds, arena } = shown
  return { date, seconds: seconds ?? (told?.date === date ? told.seconds : null), arena: arena ?? told?.arena ?? null }
}
