// The filters of the calendar screen. They are in the address, so that they can be shared, and are remembered in this
// browser, so that a returning user finds them (cr025, cr026).
import type { SportType } from '@oxer/domain/kernel/sport/sport.schema'
import { sportTypes } from '@oxer/domain/kernel/sport/sport-types'
import { addDays } from '@oxer/domain/kernel/time/time.rules'
import type { CalendarItemType } from '@oxer/domain/shell/calendar/calendar.schema'
import { compact, readDate, readText } from '../../../shared/search-params.ts'

// Words without their schemas, because the reader of the address is part of the first load.
const itemTypes: Readonly<Record<CalendarItemType, true>> = {
  COMPETITION: true,
  CHAMPIONSHIP: true,
  COURSE: true,
  OTHER: true,
}

const isSportType = (text: string | undefined): text is SportType => sportTypes.some((each) => each === text)
const isItemType = (text: string | undefined): text is CalendarItemType => text !== undefined && text in itemTypes

export const toSportType = (text: string | undefined): SportType | undefined => (isSportType(text) ? text : undefined)
export const toItemType = (text: string | undefined): CalendarItemType | undefined =>
  isItemType(text) ? text : undefined
export const calendarItemTypes: readonly CalendarItemType[] = ['COMPETITION', 'CHAMPIONSHIP', 'COURSE', 'OTHER']

/** A text that is no ref is left out, because the server would refuse the search. */
const toRef = (text: string | undefined): string | undefined =>
  text !== undefined && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text) ? text : undefined

export type CalendarFilters = {
  q?: string
  from?: string
  to?: string
  sport?: SportType
  type?: CalendarItemType
  /** The ref of one. */
  championship?: string
}

export const readFilters = (search: Record<string, unknown>): CalendarFilters =>
  compact({
    q: readText(search, 'q'),
    from: readDate(search, 'from'),
    to: readDate(search, 'to'),
    sport: toSportType(readText(search, 'sport')),
    type: toItemType(readText(search, 'type')),
    championship: toRef(readText(search, 'championship')),
  })

/** The same day of the next month, or its last day. */
export const oneMonthLater = (date: string): string => {
  const [year = 1970, month = 1, day = 1] = date.split('-').map(Number)
  const next = new Date(Date.UTC(year, month, 1))
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  next.setUTCDate(Math.min(day, last))
  return [next.getUTCFullYear(), next.getUTCMonth() + 1, next.getUTCDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
}

/** cr027, cr028: one week back to one month ahead, unless a day was chosen. */
export const periodOf = ({ from, to }: CalendarFilters, today: string): { from: string; to: string } => {
  const start = from ?? (to !== undefined && to < addDays(today, -7) ? to : addDays(today, -7))
  const end = to ?? oneMonthLater(from !== undefined && from > today ? from : today)
  return end < start ? { from: start, to: start } : { from: start, to: end }
}

export const wholeYear = (year: number): { from: string; to: string } => ({
  from: `${year}-01-01`,
  to: `${year}-12-31`,
})

/** The year, if the period is exactly one year. */
export const yearOf = ({ from, to }: CalendarFilters): number | null => {
  const year = Number((from ?? '').slice(0, 4))
  const whole = wholeYear(year)
  return from === whole.from && to === whole.to ? year : null
}

const place = 'oxer.calendar'

export const rememberFilters = (filters: CalendarFilters): void =>
  window.localStorage.setItem(place, JSON.stringify(filters))

export const rememberedFilters = (): CalendarFilters => {
  const kept = window.localStorage.getItem(place)
  return kept === null ? {} : readFilters(JSON.parse(kept))
}
