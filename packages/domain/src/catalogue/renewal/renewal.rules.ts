// Decision 42: a fixed season by period and start; a day 29 to 31 clamps to the month's end; in the close window nothing is sold; in
// the early-bird window the next season is sold, valid from its start.
import { addDays, daysInMonth, fromDayNumber, startOfWeek, toDayNumber, weekday } from '../../kernel/time/time.rules.ts'
import {
  type Renewal,
  type RenewalPeriod,
  type RenewalSeason,
  type RenewalStartType,
  type RenewalWindow,
  startTypesOf,
} from './renewal.schema.ts'

const dateOf = (year: number, month: number, day: number): string =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(Math.min(day, daysInMonth(year, month))).padStart(2, '0')}`

const yearOf = (date: string): number => Number(date.slice(0, 4))
const monthOf = (date: string): number => Number(date.slice(5, 7))
const dayOf = (date: string): number => Number(date.slice(8))

/** Months since the year 0, so that the next month is one more. */
const monthIndexOf = (date: string): number => yearOf(date) * 12 + monthOf(date) - 1

const dayOfMonth = (index: number, day: number): string => dateOf(Math.floor(index / 12), (index % 12) + 1, day)

const dayOfYear = (year: number, day: number): string => {
  const first = toDayNumber(dateOf(year, 1, 1))
  const last = toDayNumber(dateOf(year, 12, 31))
  return fromDayNumber(Math.min(first + day - 1, last))
}

/** The start of the season in the week, month or year that is `offset` after that of the day. */
const fixedStart = ({ period, startType, startDay, startMonth }: Renewal, day: string, offset: number): string => {
  const nth = startDay ?? 1
  if (period === 'WEEKLY') return addDays(startOfWeek(day), offset * 7 + nth - 1)
  if (period === 'MONTHLY') return dayOfMonth(monthIndexOf(day) + offset, nth)
  const year = yearOf(day) + offset
  return startType === 'DAY_OF_YEAR' ? dayOfYear(year, nth) : dateOf(year, startMonth ?? 1, nth)
}

/** The first possible day of the next season, if seasons start on the day of sale. */
const afterOnePeriod = (period: RenewalPeriod, start: string): string => {
  if (period === 'DAILY') return addDays(start, 1)
  if (period === 'WEEKLY') return addDays(start, 7)
  return dayOfMonth(monthIndexOf(start) + (period === 'MONTHLY' ? 1 : 12), dayOf(start))
}

const seasonFrom = (start: string, next: string): RenewalSeason => ({ start, end: addDays(next, -1) })

/** The season on a day. If seasons start on the day of sale: the one sold on that day. */
export const seasonOn = (renewal: Renewal, day: string): RenewalSeason => {
  if (renewal.startType === 'NOW') return seasonFrom(day, afterOnePeriod(renewal.period, day))
  const start = fixedStart(renewal, day, 0)
  return start <= day ? seasonFrom(start, fixedStart(renewal, day, 1)) : seasonFrom(fixedStart(renewal, day, -1), start)
}

/** The season after a season; null if it is not renewed. */
export const seasonAfter = (renewal: Renewal, season: RenewalSeason): RenewalSeason | null =>
  renewal.type === 'ONE_TIME' ? null : seasonOn(renewal, addDays(season.end, 1))

/** The position of a day in its week, month or year; a day that the month does not have becomes its last day. */
const placeIn = (period: RenewalPeriod, window: RenewalWindow, edge: 'start' | 'end', day: string): number => {
  if (period === 'WEEKLY') return window[`${edge}Day`]
  const month = period === 'ANNUAL' ? (window[`${edge}Month`] ?? 1) : monthOf(day)
  const inMonth = Math.min(window[`${edge}Day`], daysInMonth(yearOf(day), month))
  return period === 'MONTHLY' ? inMonth : month * 100 + inMonth
}

/** Both ends count; a period that ends before it begins crosses the end of the week, month or year. */
const isInWindow = (period: RenewalPeriod, window: RenewalWindow | null, day: string): boolean => {
  if (!window || period === 'DAILY') return false
  const place =
    period === 'WEEKLY' ? weekday(day) + 1 : period === 'MONTHLY' ? dayOf(day) : monthOf(day) * 100 + dayOf(day)
  // The written days decide whether a period crosses the end, not their clamped values in a short month.
  const written = (edge: 'start' | 'end'): number =>
    (period === 'ANNUAL' ? (window[`${edge}Month`] ?? 1) * 100 : 0) + window[`${edge}Day`]
  const isAfterStart = place >= placeIn(period, window, 'start', day)
  const isBeforeEnd = place <= placeIn(period, window, 'end', day)
  return written('start') <= written('end') ? isAfterStart && isBeforeEnd : isAfterStart || isBeforeEnd
}

/** The season that is sold on a day, or null if none is; the close period takes precedence over the early-bird period. */
export const seasonSoldOn = (renewal: Renewal, day: string): RenewalSeason | null => {
  if (isInWindow(renewal.period, renewal.closePeriod, day)) return null
  const running = seasonOn(renewal, day)
  if (renewal.startType === 'NOW' || !isInWindow(renewal.period, renewal.earlybirdPeriod, day)) return running
  return seasonOn(renewal, addDays(running.end, 1))
}

/** Later than this, a person decides: an installation that was down or upgraded does not revive what lapsed long ago. */
const longestDelayDays = 7
/** The longest that a close period can delay a renewal. */
const longestCloseDays = 366

/** Whether something that is held runs to the end of a season. Otherwise somebody ended it, and it is not renewed. */
const isWholeSeason = (renewal: Renewal, { start, end }: RenewalSeason): boolean =>
  seasonOn(renewal, renewal.startType === 'NOW' ? start : end).end === end

/**
 * The season for which something that is held is renewed by itself on a day; null if it is not. It is renewed on the first day after its
 * end on which the next season is sold.
 */
export const seasonDueOn = (renewal: Renewal, held: RenewalSeason, day: string): RenewalSeason | null => {
  const next = seasonAfter(renewal, held)
  const delay = toDayNumber(day) - toDayNumber(held.end)
  if (next === null || next.end < day || delay < 1 || delay > longestCloseDays + longestDelayDays) return null
  if (!isWholeSeason(renewal, held)) return null
  for (let waited = 1; waited <= delay; waited += 1) {
    if (seasonSoldOn(renewal, addDays(held.end, waited)) !== null)
      return delay - waited <= longestDelayDays ? next : null
  }
  return null
}

/**
 * A new period starts on its first day (spec section 4). A kind of start that this period does not have becomes its fixed day, and the
 * close and early-bird periods are removed, because their days belong to the old period.
 */
export const withPeriod = (renewal: Renewal, period: RenewalPeriod): Renewal => {
  const allowed: readonly RenewalStartType[] = startTypesOf[period]
  return {
    ...renewal,
    period,
    startType: allowed.includes(renewal.startType) ? renewal.startType : (allowed.at(-1) ?? 'NOW'),
    startDay: 1,
    closePeriod: null,
    earlybirdPeriod: null,
  }
}

/** Another kind of start has another day and month, so both must be entered again (spec section 4). */
export const withStartType = (renewal: Renewal, startType: RenewalStartType): Renewal => ({
  ...renewal,
  startType,
  startDay: null,
  startMonth: null,
  earlybirdPeriod: startType === 'NOW' ? null : renewal.earlybirdPeriod,
})
