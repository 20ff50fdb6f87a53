import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  fromDayNumber,
  fullYears,
  isLocalDate,
  startOfWeek,
  toDayNumber,
  toLocalTime,
  toSeconds,
  weekday,
} from './time.rules.ts'

describe('calendar days', () => {
  it.each([
    ['2024-02-29', true],
    ['2026-02-29', false],
    ['1900-02-29', false],
    ['2000-02-29', true],
    ['2026-02-31', false],
    ['2026-13-01', false],
    ['2026-00-10', false],
    ['2026-4-1', false],
    ['31/12/2026', false],
  ])('%s exists: %s', (text, expected) => {
    expect(isLocalDate(text)).toBe(expected)
  })

  test.prop([fc.integer({ min: -200_000, max: 200_000 })])('day numbers and dates are each other’s inverse', (day) => {
    expect(toDayNumber(fromDayNumber(day))).toBe(day)
  })

  test.prop([fc.date({ min: new Date('1900-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })])(
    'agrees with the Gregorian calendar of the platform',
    (date) => {
      const text = date.toISOString().slice(0, 10)
      expect(toDayNumber(text)).toBe(Math.floor(date.getTime() / 86_400_000))
      expect(weekday(text)).toBe((date.getUTCDay() + 6) % 7)
    },
  )

  it('weeks begin on Monday', () => {
    expect(startOfWeek('2026-11-22')).toBe('2026-11-16')
    expect(startOfWeek('2026-11-16')).toBe('2026-11-16')
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  })

  it('the age changes on the birthday', () => {
    expect(fullYears('2010-05-17', '2026-05-16')).toBe(15)
    expect(fullYears('2010-05-17', '2026-05-17')).toBe(16)
  })
})

describe('times of day', () => {
  test.prop([fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 })])(
    'HH:mm and seconds agree',
    (hour, minute) => {
      const text = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
      expect(toLocalTime(toSeconds(text))).toBe(text)
    },
  )
})
