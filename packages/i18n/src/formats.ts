// How dates, times, numbers and results are written. Pure and exact: values are converted from digits to digits. A
// binary float would change a score or an amount, and a time zone could change a calendar day.
import type { Language } from './languages.ts'

const marks = {
  en: { decimal: '.', group: ',', locale: 'en-GB' },
  nl: { decimal: ',', group: '.', locale: 'nl-BE' },
} satisfies Record<Language, { decimal: string; group: string; locale: string }>

const currencySigns: Readonly<Record<string, string>> = { EUR: '€', USD: '$', GBP: '£' }

const datePattern = /^(\d{4})-(\d{2})-(\d{2})/
const timePattern = /^(\d{2}):(\d{2})/
const decimalPattern = /^(-?)(\d+)(?:\.(\d+))?$/

const dateParts = (date: string): { year: string; month: string; day: string } => {
  const [, year, month, day] = datePattern.exec(date) ?? []
  if (year === undefined || month === undefined || day === undefined) throw new RangeError(`not a date: ${date}`)
  return { year, month, day }
}

/** '2026-05-03' is written 03/05/2026, in every language. */
export const formatDate = (date: string): string => {
  const { year, month, day } = dateParts(date)
  return `${day}/${month}/${year}`
}

/** The day without its year, for lists in which the year is obvious: 03/05. */
export const formatDayAndMonth = (date: string): string => {
  const { month, day } = dateParts(date)
  return `${day}/${month}`
}

/** A period without repetition: 03/05/2026, 01–03/05/2026, 30/04–02/05/2026, 30/12/2026–02/01/2027. */
export const formatDateRange = (start: string, end: string): string => {
  const from = dateParts(start)
  const to = dateParts(end)
  if (from.year !== to.year) return `${formatDate(start)}–${formatDate(end)}`
  if (from.month !== to.month) return `${from.day}/${from.month}–${formatDate(end)}`
  if (from.day !== to.day) return `${from.day}–${formatDate(end)}`
  return formatDate(end)
}

/** '09:05' and '09:05:00' are written 09:05. */
export const formatTime = (time: string): string => {
  const [, hours, minutes] = timePattern.exec(time) ?? []
  if (hours === undefined || minutes === undefined) throw new RangeError(`not a time: ${time}`)
  return `${hours}:${minutes}`
}

const utcDay = (date: string): Date => {
  const { year, month, day } = dateParts(date)
  return new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
}

const toDate = (day: Date): string =>
  [day.getUTCFullYear(), day.getUTCMonth() + 1, day.getUTCDate()]
    .map((part, index) => String(part).padStart(index === 0 ? 4 : 2, '0'))
    .join('-')

/** 1 is Monday, 7 is Sunday. */
export const weekdayOf = (date: string): number => utcDay(date).getUTCDay() || 7

/** The Monday of the week that contains the date. */
export const weekStart = (date: string): string => {
  const day = utcDay(date)
  day.setUTCDate(day.getUTCDate() - weekdayOf(date) + 1)
  return toDate(day)
}

/** Monday to Sunday, in the language. */
export const weekdayNames = (language: Language, width: 'long' | 'short' = 'long'): string[] => {
  const write = new Intl.DateTimeFormat(marks[language].locale, { weekday: width, timeZone: 'UTC' })
  // 1 January 2024 was a Monday.
  return Array.from({ length: 7 }, (_, index) => write.format(new Date(Date.UTC(2024, 0, index + 1))))
}

/** January to December, in the language. */
export const monthNames = (language: Language): string[] => {
  const write = new Intl.DateTimeFormat(marks[language].locale, { month: 'long', timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, index) => write.format(new Date(Date.UTC(2024, index, 1))))
}

/** Sunday 3 May 2026 · zondag 3 mei 2026. */
export const formatLongDate = (date: string, language: Language): string =>
  new Intl.DateTimeFormat(marks[language].locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
    .format(utcDay(date))
    .replace(',', '')

/** May 2026 · mei 2026. */
export const formatMonth = (date: string, language: Language): string =>
  new Intl.DateTimeFormat(marks[language].locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    utcDay(date),
  )

/** An instant, written in the time zone of the federation: 03/05/2026 10:00. */
export const formatInstant = (instant: string, timeZone: string): string => {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(new Date(instant))
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.find((each) => each.type === type)?.value ?? ''
  return `${part('day')}/${part('month')}/${part('year')} ${part('hour')}:${part('minute')}`
}

const decimalParts = (decimal: string): { sign: string; whole: string; fraction: string } => {
  const match = decimalPattern.exec(decimal)
  if (!match) throw new RangeError(`not a decimal number: ${decimal}`)
  return { sign: match[1] ?? '', whole: match[2] ?? '0', fraction: match[3] ?? '' }
}

/** An exact decimal ('1234.50') with the separators of the language; no digit is lost. */
export const formatNumber = (decimal: string | number | bigint, language: Language): string => {
  const { sign, whole, fraction } = decimalParts(String(decimal))
  const { decimal: comma, group } = marks[language]
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, group)
  return `${sign}${grouped}${fraction && comma}${fraction}`
}

/** '85.071' is written 85,071 % in Dutch and 85.071 % in English. */
export const formatPercentage = (decimal: string, language: Language): string => `${formatNumber(decimal, language)} %`

/** Whole cents: 123450 is written € 1.234,50 in Dutch and €1,234.50 in English. */
export const formatMoney = (cents: number | bigint, currency: string, language: Language): string => {
  const amount = BigInt(cents)
  const digits = String(amount < 0n ? -amount : amount).padStart(3, '0')
  const number = formatNumber(`${digits.slice(0, -2)}.${digits.slice(-2)}`, language)
  const sign = currencySigns[currency] ?? currency
  const gap = language === 'nl' || sign.length > 1 ? ' ' : ''
  return `${amount < 0n ? '-' : ''}${sign}${gap}${number}`
}

const wholeAndHundredths = (hundredths: number): string => {
  if (!Number.isSafeInteger(hundredths)) throw new RangeError(`not a whole number of hundredths: ${hundredths}`)
  const digits = String(Math.abs(hundredths)).padStart(3, '0')
  return `${hundredths < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** A time in the ring, in hundredths of a second, without minutes: 42.82 and 102.30 in English, 42,82 and 102,30 in Dutch. */
export const formatRoundTime = (hundredths: number, language: Language): string =>
  formatResult(wholeAndHundredths(hundredths), language)

/** A time in the field (cross-country), in whole seconds: 6:05. */
export const formatCourseTime = (seconds: number): string =>
  `${Math.trunc(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** Penalties in the notation of the sport: 4, 0.4, 12.5 (in Dutch 0,4 and 12,5). No unnecessary zeros, and nothing is grouped. */
export const formatPenalties = (decimal: string, language: Language): string => {
  const { sign, whole, fraction } = decimalParts(decimal)
  const digits = fraction.replace(/0+$/, '')
  return `${sign}${whole}${digits && marks[language].decimal}${digits}`
}

/** A jumping result: the penalties of each round, then the time of the last one. 0/0/42.82. */
export const formatJumpingResult = (
  penalties: readonly string[],
  hundredths: number | null,
  language: Language,
): string =>
  [
    ...penalties.map((each) => formatPenalties(each, language)),
    ...(hundredths === null ? [] : [formatRoundTime(hundredths, language)]),
  ].join('/')

/**
 * A figure or a whole result as the rules write it (59.20, 0/4/42.82), with the decimal sign of the language, so that a
 * page has one notation: 0/59,20 beside 53,182 % in Dutch, 0/59.20 beside 53.182 % in English.
 */
export const formatResult = (text: string, language: Language): string =>
  text.replace(/(?<=\d)\.(?=\d)/g, marks[language].decimal)

/** 95 minutes is written 1 h 35 min. */
export const formatDuration = (minutes: number): string => {
  const hours = Math.trunc(minutes / 60)
  const rest = minutes % 60
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ')
}

/** Anna, Bert and Chris · Anna, Bert en Chris. */
export const formatList = (words: readonly string[], language: Language): string =>
  new Intl.ListFormat(marks[language].locale, { type: 'conjunction' }).format(words)

/** The formats of one language, for a screen or a document in that language. */
export const createFormats = (language: Language) => ({
  language,
  decimalSign: marks[language].decimal,
  date: formatDate,
  dayAndMonth: formatDayAndMonth,
  dateRange: formatDateRange,
  weekdayNames: () => weekdayNames(language),
  monthNames: () => monthNames(language),
  longDate: (date: string) => formatLongDate(date, language),
  month: (date: string) => formatMonth(date, language),
  time: formatTime,
  instant: formatInstant,
  number: (decimal: string | number | bigint) => formatNumber(decimal, language),
  percentage: (decimal: string) => formatPercentage(decimal, language),
  money: (cents: number | bigint, currency = 'EUR') => formatMoney(cents, currency, language),
  roundTime: (hundredths: number) => formatRoundTime(hundredths, language),
  courseTime: formatCourseTime,
  penalties: (decimal: string) => formatPenalties(decimal, language),
  jumpingResult: (penalties: readonly string[], hundredths: number | null) =>
    formatJumpingResult(penalties, hundredths, language),
  result: (text: string) => formatResult(text, language),
  duration: formatDuration,
  list: (words: readonly string[]) => formatList(words, language),
})

export type Formats = ReturnType<typeof createFormats>
