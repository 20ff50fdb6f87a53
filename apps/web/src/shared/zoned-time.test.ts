import { expect, it } from 'vitest'
import { toInstant, toZonedTime } from './zoned-time.ts'

it.each([
  ['2026-05-17', '18:00', 'Europe/Brussels', '2026-05-17T16:00:00.000Z'],
  ['2026-01-17', '18:00', 'Europe/Brussels', '2026-01-17T17:00:00.000Z'],
  ['2026-03-29', '03:30', 'Europe/Brussels', '2026-03-29T01:30:00.000Z'],
  ['2026-10-25', '23:59', 'Europe/Brussels', '2026-10-25T22:59:00.000Z'],
  ['2026-07-01', '00:00', 'America/New_York', '2026-07-01T04:00:00.000Z'],
])('%s %s in %s is %s, and back', (date, time, zone, instant) => {
  expect(toInstant({ date, time }, zone)).toBe(instant)
  expect(toZonedTime(instant, zone)).toEqual({ date, time })
})
