// Calendar arithmetic on plain strings: no clock, no time zone, no Date object whose month may overflow.

const datePattern = /^(\d{4})-(\d{2})-(\d{2})$/

const isLeapYear = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

/** 28 to 31; `month` from 1. */
export const daysInMonth = (year: number, month: number): number =>
  month === 2 ? (isLeapYear(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31

/** Whether `text` is `YYYY-MM-DD` and names a day that exists. */
export const isLocalDate = (text: string): boolean => {
  const match = datePattern.exec(text)
  if (!match) return false
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
}

/** Whether the moment exists and, in UTC, is in the years 1 to 9999, which PostgreSQL and ISO 8601 write alike. */
export const isStorableInstant = (text: string): boolean => {
  if (text.length > 40) return false
  const moment = new Date(text)
  return !Number.isNaN(moment.getTime()) && moment.getUTCFullYear() >= 1 && moment.getUTCFullYear() <= 9999
}

/** Days since 1970-01-01 (days-from-civil; Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms"). */
export const toDayNumber = (date: string): number => {
  const match = datePattern.exec(date)
  if (!match) throw new RangeError(`not a date: ${date}`)
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  const shifted = month <= 2 ? year - 1 : year
  const era = Math.floor(shifted / 400)
  const yearOfEra = shifted - era * 400
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return era * 146097 + dayOfEra - 719468
}

/** The inverse of `toDayNumber`. */
export const fromDayNumber = (dayNumber: number): string => {
  const shifted = dayNumber + 719468
  const era = Math.floor(shifted / 146097)
  const dayOfEra = shifted - era * 146097
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36524) - Math.floor(dayOfEra / 146096)) / 365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153)
  const day = dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

export const addDays = (date: string, days: number): string => fromDayNumber(toDayNumber(date) + days)

/** 0 = Monday, the first day of the week everywhere in Oxer. */
export const weekday = (date: string): number => (((toDayNumber(date) + 3) % 7) + 7) % 7

export const startOfWeek = (date: string): string => addDays(date, -weekday(date))

/** Full years between two dates, as ages are counted. */
export const fullYears = (birthDate: string, on: string): number => {
  const years = Number(on.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return on.slice(5) < birthDate.slice(5) ? years - 1 : years
}

/** `09:30` to seconds since midnight. */
export const toSeconds = (time: string): number => Number(time.slice(0, 2)) * 3600 + Number(time.slice(3, 5)) * 60

/** Seconds since midnight to `HH:mm`; seconds within the minute are dropped, as a start list shows them. */
export const toLocalTime = (seconds: number): string =>
  `${String(Math.floor(seconds / 3600) % 24).padStart(2, '0')}:${String(Math.floor(seconds / 60) % 60).padStart(2, '0')}`
