// The reader's own clock, for facts about the reader and not about a federation.

export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

const partsOf = (date: string): [number, number, number] => {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return [year, month - 1, day]
}

/** The local day of a moment. */
export const localDate = (moment: Date): string =>
  [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()].map((part) => String(part).padStart(2, '0')).join('-')

export const todayHere = (): string => localDate(new Date())

/** The local day of an instant of the server. */
export const dateHere = (instant: string): string => localDate(new Date(instant))

/** A day counts through its end (decision 31): the instant of its last millisecond, in local time. */
export const endOfDayHere = (date: string): string => {
  const [year, month, day] = partsOf(date)
  return new Date(year, month, day, 23, 59, 59, 999).toISOString()
}

export const daysAfter = (date: string, days: number): string => {
  const [year, month, day] = partsOf(date)
  return localDate(new Date(year, month, day + days))
}
