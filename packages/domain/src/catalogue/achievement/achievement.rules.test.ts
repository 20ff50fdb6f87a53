import { describe, expect, it } from 'vitest'
import { achievementHoldsThrough, canBeAchievedOn } from './achievement.rules.ts'

describe('an achievement', () => {
  it('is valid for its number of days, from the day on which it was achieved (pr1058)', () => {
    expect(achievementHoldsThrough({ validityDays: 1 }, '2026-05-17')).toBe('2026-05-17')
    expect(achievementHoldsThrough({ validityDays: 365 }, '2028-02-29')).toBe('2029-02-27')
    expect(achievementHoldsThrough({ validityDays: null }, '2026-05-17')).toBeNull()
  })
  it('can be achieved between its days, both included', () => {
    const open = { start: '2026-05-01', end: '2026-05-31' }
    expect(['2026-04-30', '2026-05-01', '2026-05-31', '2026-06-01'].map((day) => canBeAchievedOn(open, day))).toEqual([
      false,
      true,
      true,
      false,
    ])
    expect(canBeAchievedOn({ start: null, end: null }, '2026-05-17')).toBe(true)
  })
})
