// Parses typed dates and times. They remain texts of digits, without any clock or time zone.

const dateShape = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})$/
const bareDate = /^(\d{2})(\d{2})(\d{4})$/
const isoShape = /^(\d{4})-(\d{2})-(\d{2})$/
const timeShape = /^(\d{1,2})[:.hu]?(\d{2})$/
const bareHour = /^(\d{1,2})[hu]?$/

const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()

const twoDigits = (value: string): string => value.padStart(2, '0')

/** '3/5/2026', '03.05.2026', '03052026' and '2026-05-03' are 2026-05-03; '31/02/2026' and 'soon' are invalid. */
export const parseDateText = (text: string): string | null => {
  const typed = text.trim()
  const iso = isoShape.exec(typed)
  const [, first, second, third] = iso ?? dateShape.exec(typed) ?? bareDate.exec(typed) ?? []
  if (first === undefined || second === undefined || third === undefined) return null
  const [year, month, day] = iso ? [first, second, third] : [third, second, first]
  const isReal =
    Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= daysIn(Number(year), Number(month))
  return isReal ? `${year}-${twoDigits(month)}-${twoDigits(day)}` : null
}

/** 2026-05-03 is shown as 03/05/2026. */
export const showDateText = (date: string): string => {
  const [, year, month, day] = isoShape.exec(date) ?? []
  return day === undefined ? date : `${day}/${month}/${year}`
}

/** '9:05', '0905', '9h05' and '9' are 09:05, 09:05, 09:05 and 09:00. */
export const parseTimeText = (text: string): string | null => {
  const typed = text.trim().toLowerCase()
  const hour = bareHour.exec(typed)
  const [, hours, minutes] = hour ? [typed, hour[1], '00'] : (timeShape.exec(typed) ?? [])
  if (hours === undefined || minutes === undefined) return null
  return Number(hours) <= 23 && Number(minutes) <= 59 ? `${twoDigits(hours)}:${minutes}` : null
}

/** The previous or next day, for the arrow keys. */
export const shiftDate = (date: string, days: number): string => {
  const day = new Date(`${date}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + days)
  const parts = [day.getUTCMonth() + 1, day.getUTCDate()]
  return [String(day.getUTCFullYear()).padStart(4, '0'), ...parts.map((part) => twoDigits(String(part)))].join('-')
}

/** A time some minutes later or earlier within the same day. */
export const shiftTime = (time: string, minutes: number): string => {
  const [hours = '0', rest = '0'] = time.split(':')
  const total = Math.min(Math.max(Number(hours) * 60 + Number(rest) + minutes, 0), 23 * 60 + 59)
  return `${twoDigits(String(Math.trunc(total / 60)))}:${twoDigits(String(total % 60))}`
}
