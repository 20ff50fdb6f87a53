import { expect, it } from 'vitest'
import { isTimeZone, localDateAt } from './time-zone.rules.ts'

it.each([
  ['2026-05-16T22:00:00Z', 'Europe/Brussels', '2026-05-17'],
  ['2026-05-16T21:59:59Z', 'Europe/Brussels', '2026-05-16'],
  ['2026-01-01T23:30:00Z', 'Europe/Amsterdam', '2026-01-02'],
  ['2026-05-17T03:00:00Z', 'America/New_York', '2026-05-16'],
])('at %s it is in %s the %s', (moment, timeZone, date) => {
  expect(localDateAt(new Date(moment), timeZone)).toBe(date)
})

it.each(['Europe/Brussels', 'UTC', 'Etc/GMT+3', 'America/Argentina/Buenos_Aires', 'CET'])('%s is a zone', (name) => {
  expect(isTimeZone(name)).toBe(true)
})

it.each(['Fuzz 296580494', 'Nowhere/City', '+02:00', 'UTC+2', '', '../etc', "UTC'"])('%j is no zone', (name) => {
  expect(isTimeZone(name)).toBe(false)
})

it('a stored zone that this runtime does not know is read as UTC', () => {
  expect(localDateAt(new Date('2026-05-16T23:59:00Z'), 'Fuzz 296580494')).toBe('2026-05-16')
})
