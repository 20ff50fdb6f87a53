import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseDateText, parseTimeText, shiftDate, shiftTime, showDateText } from './date-text.ts'
import { parseAmountText, showAmountText } from './money-text.ts'

const date = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10))

describe('typed dates', () => {
  it.each(['3/5/2026', '03/05/2026', '03.05.2026', '3-5-2026', '03052026', '2026-05-03', ' 03/05/2026 '])(
    'reads %s',
    (text) => {
      expect(parseDateText(text)).toBe('2026-05-03')
    },
  )

  it.each(['31/02/2026', '29/02/2025', '00/01/2026', '1/13/2026', 'soon', '', '03/05/26'])('refuses %j', (text) => {
    expect(parseDateText(text)).toBeNull()
  })

  it('reads every day as it is shown', () => {
    fc.assert(
      fc.property(date, (day) => {
        expect(parseDateText(showDateText(day))).toBe(day)
      }),
    )
  })

  it('goes to the next day across the end of a month and of a leap February', () => {
    expect(shiftDate('2024-02-28', 1)).toBe('2024-02-29')
    expect(shiftDate('2026-03-01', -1)).toBe('2026-02-28')
  })
})

describe('typed times (spec section 5: 00-23, 00-59)', () => {
  it.each([
    ['9:05', '09:05'],
    ['0905', '09:05'],
    ['905', '09:05'],
    ['9h05', '09:05'],
    ['9', '09:00'],
    ['23:59', '23:59'],
  ])('reads %s as %s', (text, time) => {
    expect(parseTimeText(text)).toBe(time)
  })

  it.each(['24:00', '9:60', 'noon', '', '12:5'])('refuses %j', (text) => {
    expect(parseTimeText(text)).toBeNull()
  })

  it('stays within the day with the arrow keys', () => {
    expect(shiftTime('23:58', 5)).toBe('23:59')
    expect(shiftTime('00:02', -5)).toBe('00:00')
    expect(shiftTime('09:55', 5)).toBe('10:00')
  })
})

describe('typed amounts', () => {
  it.each([
    ['12.5', 1250],
    ['12,50', 1250],
    ['12', 1200],
    ['0,05', 5],
    ['1.234,50', 123450],
    ['1,234.50', 123450],
    ['1 234,50', 123450],
    ['€ 12,50', 1250],
    ['-3', -300],
  ])('reads %s', (text, cents) => {
    expect(parseAmountText(text)).toBe(cents)
  })

  it.each(['twelve', '', '1.2345', '1.23.45', '12,345,6', '12.345.67', '99999999999999999'])('refuses %j', (text) => {
    expect(parseAmountText(text)).toBeNull()
  })

  it('reads every amount as it is shown, in both languages', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), fc.constantFrom('en', 'nl'), (cents, language) => {
        expect(parseAmountText(showAmountText(cents, language))).toBe(cents === 0 ? 0 : cents)
      }),
    )
  })
})
