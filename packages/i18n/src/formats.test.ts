import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  createFormats,
  formatCourseTime,
  formatDate,
  formatDateRange,
  formatDuration,
  formatInstant,
  formatJumpingResult,
  formatLongDate,
  formatMoney,
  formatNumber,
  formatPenalties,
  formatPercentage,
  formatRoundTime,
  formatTime,
  weekdayNames,
  weekdayOf,
  weekStart,
} from './formats.ts'

describe('dates and times (spec section 9: DD/MM/YYYY, HH:mm, week from Monday)', () => {
  it('writes a calendar day without any clock', () => {
    expect(formatDate('2026-05-03')).toBe('03/05/2026')
    expect(formatDate('2026-05-03T23:59:00+02:00')).toBe('03/05/2026')
  })

  it('refuses an invalid date or time', () => {
    expect(() => formatDate('03/05/2026')).toThrow(RangeError)
    expect(() => formatTime('9:05')).toThrow(RangeError)
  })

  it.each([
    ['2026-05-03', '2026-05-03', '03/05/2026'],
    ['2026-05-01', '2026-05-03', '01–03/05/2026'],
    ['2026-04-30', '2026-05-02', '30/04–02/05/2026'],
    ['2026-12-30', '2027-01-02', '30/12/2026–02/01/2027'],
  ])('writes %s to %s as %s', (start, end, text) => {
    expect(formatDateRange(start, end)).toBe(text)
  })

  it('drops the seconds', () => {
    expect(formatTime('09:05:00')).toBe('09:05')
  })

  it('starts the week on Monday', () => {
    expect(weekStart('2026-05-03')).toBe('2026-04-27')
    expect(weekStart('2026-04-27')).toBe('2026-04-27')
    expect(weekdayNames('nl', 'short')[0]).toBe('ma')
  })

  it('never moves a day to another week than its Monday', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date('1950-01-01'), max: new Date('2100-12-31'), noInvalidDate: true }), (day) => {
        const date = day.toISOString().slice(0, 10)
        const monday = weekStart(date)
        expect(weekdayOf(monday)).toBe(1)
        expect(Date.parse(date) - Date.parse(monday)).toBe((weekdayOf(date) - 1) * 86_400_000)
      }),
    )
  })

  it('names the day in the language', () => {
    expect(formatLongDate('2026-05-03', 'en')).toBe('Sunday 3 May 2026')
    expect(formatLongDate('2026-05-03', 'nl')).toBe('zondag 3 mei 2026')
  })

  it('writes an instant in the requested time zone, across the change of clocks', () => {
    expect(formatInstant('2026-03-29T00:30:00Z', 'Europe/Brussels')).toBe('29/03/2026 01:30')
    expect(formatInstant('2026-03-29T01:30:00Z', 'Europe/Brussels')).toBe('29/03/2026 03:30')
    expect(formatInstant('2026-06-30T22:00:00Z', 'Europe/Brussels')).toBe('01/07/2026 00:00')
  })

  it('writes a duration in hours and minutes', () => {
    expect([0, 45, 60, 95].map(formatDuration)).toEqual(['0 min', '45 min', '1 h', '1 h 35 min'])
  })
})

describe('numbers, money and results', () => {
  it('uses the decimal comma in Dutch and the point in English', () => {
    expect(formatNumber('1234567.50', 'nl')).toBe('1.234.567,50')
    expect(formatNumber('1234567.50', 'en')).toBe('1,234,567.50')
    expect(formatNumber('-999', 'nl')).toBe('-999')
  })

  it('writes percentages with every digit of the exact decimal', () => {
    expect(formatPercentage('85.071', 'nl')).toBe('85,071 %')
    expect(formatPercentage('85.071', 'en')).toBe('85.071 %')
    expect(formatPercentage('70.000', 'nl')).toBe('70,000 %')
  })

  it('writes money from whole cents', () => {
    expect(formatMoney(123450, 'EUR', 'nl')).toBe('€ 1.234,50')
    expect(formatMoney(123450, 'EUR', 'en')).toBe('€1,234.50')
    expect(formatMoney(-5, 'USD', 'en')).toBe('-$0.05')
    expect(formatMoney(900719925474099123n, 'EUR', 'nl')).toBe('€ 9.007.199.254.740.991,23')
    expect(formatMoney(100, 'CHF', 'en')).toBe('CHF 1.00')
  })

  it('refuses amounts with a fraction of a cent', () => {
    expect(() => formatMoney(0.5, 'EUR', 'en')).toThrow(RangeError)
  })

  it('loses no cent of any amount', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), (cents) => {
        const digits = formatMoney(cents, 'EUR', 'nl').replace(/[€ .,]/g, '')
        expect(BigInt(digits)).toBe(cents)
      }),
    )
  })

  it('writes a result with the decimal sign of the language, and leaves the rest as it is', () => {
    expect(createFormats('nl').result('0/4/42.82')).toBe('0/4/42,82')
    expect(createFormats('en').result('0/4/42.82')).toBe('0/4/42.82')
    expect(createFormats('nl').result('12.5/102.30')).toBe('12,5/102,30')
    expect(createFormats('nl').result('6:05')).toBe('6:05')
  })

  it.each([
    ['en', '.'],
    ['nl', ','],
  ] as const)('keeps the notation of the sport in %s, with its decimal sign', (language, sign) => {
    const inLanguage = (text: string) => text.replaceAll('.', sign)
    expect(formatJumpingResult(['0', '0.00'], 4282, language)).toBe(inLanguage('0/0/42.82'))
    expect(formatJumpingResult(['12.50'], null, language)).toBe(inLanguage('12.5'))
    expect(formatRoundTime(5, language)).toBe(inLanguage('0.05'))
    expect(formatCourseTime(365)).toBe('6:05')
    expect(formatPenalties('0.40', language)).toBe(inLanguage('0.4'))
    expect(formatPenalties('1000', language)).toBe('1000')
    // What is written so is not written otherwise by a second pass.
    expect(createFormats(language).result(formatRoundTime(-205, language))).toBe(inLanguage('-2.05'))
  })

  it('sets the language once for a whole screen', () => {
    const formats = createFormats('nl')
    expect(formats.money(250)).toBe('€ 2,50')
    expect(formats.list(['Anna', 'Bert', 'Chris'])).toBe('Anna, Bert en Chris')
  })
})
