import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, toDayNumber } from '../../kernel/time/time.rules.ts'
import { calendarGroupOf, weeksAround } from './calendar.rules.ts'

// 2026-05-17 is a Sunday.
describe('groups of weeks (cr024, pr1072)', () => {
  it('a week begins on Monday', () => {
    expect(weeksAround('2026-05-17')).toEqual({
      last: '2026-05-04',
      current: '2026-05-11',
      next: '2026-05-18',
      later: '2026-05-25',
    })
    expect(weeksAround('2026-05-18').current).toBe('2026-05-18')
  })
  it.each([
    ['2026-05-01', '2026-05-03', null],
    ['2026-05-02', '2026-05-04', 'lastWeek'],
    ['2026-05-10', '2026-05-11', 'thisWeek'],
    ['2026-05-16', '2026-05-24', 'thisWeek'],
    ['2026-05-18', '2026-05-25', 'nextWeek'],
    ['2026-05-25', '2026-05-25', 'later'],
  ])('%s to %s is %s', (start, end, group) => {
    expect(calendarGroupOf({ start, end }, '2026-05-17')).toBe(group)
  })
  it('a competition that is running is in the group of this week', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000 }), fc.nat(60), fc.nat(60), (day, before, after) => {
        const today = addDays('2000-01-01', day)
        const start = addDays(today, -before)
        const end = addDays(today, after)
        expect(toDayNumber(end) - toDayNumber(start)).toBe(before + after)
        expect(calendarGroupOf({ start, end }, today)).toBe('thisWeek')
      }),
    )
  })
})
