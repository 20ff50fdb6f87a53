import { addDays, startOfWeek } from '../../kernel/time/time.rules.ts'
import type { CalendarItem } from './calendar.schema.ts'

/** What every kind of item has. */
export type CalendarSubject = {
  readonly ref: string
  readonly name: string
  readonly start: string
  readonly end: string
  readonly cityName: string
  readonly organizerName: string
}

/** The subject of an item, whatever its kind. */
export const subjectOf = ({ competition, course, championship, event }: CalendarItem): CalendarSubject | null =>
  competition ?? course ?? event ?? (championship && { ...championship, cityName: '' })

/** A championship of months would be before every competition; it is listed apart, unless only championships are asked for. */
export const splitSeasons = (
  items: readonly CalendarItem[],
): { seasons: NonNullable<CalendarItem['championship']>[]; others: CalendarItem[] } => ({
  seasons: items.flatMap(({ championship }) => championship ?? []),
  others: items.filter(({ championship }) => championship === null),
})

export type CalendarGroup = 'lastWeek' | 'thisWeek' | 'nextWeek' | 'later'

/** The first days of the weeks around `today`; a week begins on Monday (pr1072). */
export const weeksAround = (today: string): { last: string; current: string; next: string; later: string } => {
  const current = startOfWeek(today)
  return { last: addDays(current, -7), current, next: addDays(current, 7), later: addDays(current, 14) }
}

/**
 * The one group that lists an item from `start` to `end`: this week while it lasts, otherwise the week of its end or start. Null if it
 * ended before last week.
 */
export const calendarGroupOf = (dates: { start: string; end: string }, today: string): CalendarGroup | null => {
  const weeks = weeksAround(today)
  if (dates.end < weeks.last) return null
  if (dates.end < weeks.current) return 'lastWeek'
  if (dates.start < weeks.next) return 'thisWeek'
  return dates.start < weeks.later ? 'nextWeek' : 'later'
}

/** cr027, cr028: the public calendar begins one week back and ends one month ahead. */
export const usualPeriod = (today: string): { from: string; to: string } => ({
  from: addDays(today, -7),
  to: addDays(today, 31),
})
