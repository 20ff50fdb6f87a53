import { describe, expect, it } from 'vitest'
import { oneMonthLater, periodOf, readFilters, wholeYear, yearOf } from './calendar.address.ts'

describe('the period of the calendar', () => {
  it('is one week back to one month ahead (cr027, cr028)', () => {
    expect(periodOf({}, '2026-11-21')).toEqual({ from: '2026-11-14', to: '2026-12-21' })
    expect(oneMonthLater('2026-01-31')).toBe('2026-02-28')
    expect(oneMonthLater('2028-01-31')).toBe('2028-02-29')
    expect(oneMonthLater('2026-12-31')).toBe('2027-01-31')
  })
  it('follows the chosen dates, and never ends before it begins', () => {
    expect(periodOf({ from: '2027-03-01' }, '2026-11-21')).toEqual({ from: '2027-03-01', to: '2027-04-01' })
    expect(periodOf({ to: '2026-01-31' }, '2026-11-21')).toEqual({ from: '2026-01-31', to: '2026-01-31' })
    expect(periodOf({ from: '2026-05-02', to: '2026-05-01' }, '2026-11-21')).toEqual({
      from: '2026-05-02',
      to: '2026-05-02',
    })
  })
  it('recognises a whole year', () => {
    expect(yearOf(wholeYear(2025))).toBe(2025)
    expect(yearOf({ from: '2025-01-01', to: '2025-12-30' })).toBeNull()
    expect(yearOf({})).toBeNull()
  })
})

it('reads the address leniently', () => {
  expect(readFilters({ q: ' gent ', from: '2026-05-01', to: 'soon', sport: 'DRESSAGE', type: 'RACE' })).toEqual({
    q: 'gent',
    from: '2026-05-01',
    sport: 'DRESSAGE',
  })
})
