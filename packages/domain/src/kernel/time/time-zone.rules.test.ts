import { expect, it } from 'vitest'
import { localDateAt } from './time-zone.rules.ts'

it.each([
  ['2026-05-16T22:00:00Z', 'Europe/Brussels', '2026-05-17'],
  ['2026-05-16T21:59:59Z', 'Europe/Brussels', '2026-05-16'],
  ['2026-01-01T23:30:00Z', 'Europe/Amsterdam', '2026-01-02'],
  ['2026-05-17T03:00:00Z', 'America/New_York', '2026-05-16'],
])('at %s it is in %s the %s', (moment, timeZone, date) => {
  expect(localDateAt(new Date(moment), timeZone)).toBe(date)
})
