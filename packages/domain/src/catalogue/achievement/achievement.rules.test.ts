import { describe, expect, it } from 'vitest'
import { achievementErrors } from './achievement.errors.ts'
import { achievementHoldsThrough, refuseDayOutside } from './achievement.rules.ts'

describe('an achievement', () => {
  it('is valid for its number of days, from the day on which it was achieved (pr1058)', () => {
    expect(achievementHoldsThrough({ validityDays: 1 }, '2026-05-17')).toBe('2026-05-17')
    expect(achievementHoldsThrough({ validityDays: 365 }, '2028-02-29')).toBe('2029-02-27')
    expect(achievementHoldsThrough({ validityDays: null }, '2026-05-17')).toBeNull()
  })
  it('can be achieved between its days, both included; a refusal names the day', () => {
    const may = { name: 'Brevet', start: '2026-05-01', end: '2026-05-31' }
    const asked = (window: typeof may | { name: string; start: null; end: null }, day: string) => () =>
      refuseDayOutside(window, day, 'start')
    for (const day of ['2026-05-01', '2026-05-31']) expect(asked(may, day)).not.toThrow()
    expect(asked({ name: 'Brevet', start: null, end: null }, '2026-05-17')).not.toThrow()
    expect(asked(may, '2026-04-30')).toThrow(achievementErrors.notAchievedYet.code)
    expect(asked(may, '2026-06-01')).toThrow(achievementErrors.noLongerAchieved.code)
  })
})
