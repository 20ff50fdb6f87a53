import { calendarGroupOf, subjectOf, weeksAround } from '@oxer/domain/shell/calendar/calendar.rules'
import type { CalendarItem } from '@oxer/domain/shell/calendar/calendar.schema'

export type CalendarSection = {
  /** A group of weeks, or a month (its first day) for older competitions. */
  name: 'thisWeek' | 'nextWeek' | 'lastWeek' | 'later' | `${number}-${number}-01`
  items: CalendarItem[]
}

const monthOf = (date: string): `${number}-${number}-01` => `${date.slice(0, 7)}-01` as `${number}-${number}-01`

const documented: readonly CalendarSection['name'][] = ['thisWeek', 'nextWeek', 'lastWeek', 'later']

/**
 * This week, next week, last week, later (cr024). An older period is shown in chronological order, month by month, so
 * that a loaded page never adds rows above the reader.
 */
export const groupItems = (items: readonly CalendarItem[], today: string, from: string): CalendarSection[] => {
  const sections = new Map<CalendarSection['name'], CalendarItem[]>()
  for (const item of items) {
    const end = subjectOf(item)?.end ?? item.date
    const name = calendarGroupOf({ start: item.date, end }, today) ?? monthOf(item.date)
    sections.set(name, [...(sections.get(name) ?? []), item])
  }
  const goesBack = from < weeksAround(today).last
  const names = goesBack ? [...sections.keys()] : documented
  return names.flatMap((name) => {
    const group = sections.get(name)
    return group ? [{ name, items: group }] : []
  })
}
