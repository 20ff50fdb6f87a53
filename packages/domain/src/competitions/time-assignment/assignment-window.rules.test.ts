import { describe, expect, it } from 'vitest'
import {
  areMomentsOrdered,
  reminderMoments,
  suggestedMoments,
  swapExpiry,
  windowStateAt,
} from './assignment-window.rules.ts'

describe('the window of a time assignment (decision 64, cr549, cr554)', () => {
  it('is in local time, also across the change of the clock', () => {
    const moments = suggestedMoments('2026-04-10', 'Europe/Brussels', 30)
    expect(moments.opensAt.toISOString()).toBe('2026-03-10T23:00:00.000Z')
    expect(moments.releasesAt.toISOString()).toBe('2026-04-06T18:00:00.000Z')
    expect(moments.closesAt.toISOString()).toBe('2026-04-07T18:00:00.000Z')
    expect(suggestedMoments('2026-04-10', 'America/New_York', 1).opensAt.toISOString()).toBe('2026-04-09T04:00:00.000Z')
  })

  const at = (hour: number): Date => new Date(Date.UTC(2026, 4, 1, hour))
  const window = { opensAt: at(8), releasesAt: at(10), closesAt: at(12) }

  it('is open from the opening, and no longer at the closing', () => {
    expect([7, 8, 11, 12].map((hour) => windowStateAt(window, at(hour)))).toEqual([
      'NOT_OPEN_YET',
      'OPEN',
      'OPEN',
      'CLOSED',
    ])
  })

  it('has its moments in order', () => {
    expect(areMomentsOrdered(window)).toBe(true)
    expect(areMomentsOrdered({ ...window, releasesAt: at(13) })).toBe(false)
    expect(areMomentsOrdered({ ...window, releasesAt: at(7) })).toBe(false)
    expect(areMomentsOrdered({ ...window, closesAt: at(8) })).toBe(false)
  })

  it('reminds at the opening and 7 and 1 days before the closing, never before the opening', () => {
    const long = { ...window, closesAt: new Date(Date.UTC(2026, 4, 11, 12)) }
    expect(reminderMoments(long).map((moment) => moment.getUTCDate())).toEqual([1, 4, 10])
    expect(reminderMoments(window)).toEqual([window.opensAt])
  })

  it('lets a request to swap wait for 48 hours, and no longer than itself', () => {
    expect(swapExpiry(at(9), window)).toEqual(at(12))
    expect(swapExpiry(at(9), { closesAt: new Date(Date.UTC(2026, 5, 1)) })).toEqual(new Date(Date.UTC(2026, 4, 3, 9)))
  })
})
