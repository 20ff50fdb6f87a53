import { expect, it } from 'vitest'
import { dateHere, daysAfter, endOfDayHere } from './own-time.ts'

it('an end date counts through that day (decision 31), even if the clock changes in it', () => {
  for (const date of ['2026-02-28', '2026-03-29', '2026-10-25', '2026-12-31']) {
    const end = endOfDayHere(date)
    expect(dateHere(end)).toBe(date)
    expect(dateHere(new Date(Date.parse(end) + 1).toISOString())).toBe(daysAfter(date, 1))
  }
})

it('days after continue across the end of months and years', () => {
  expect(daysAfter('2026-11-21', 90)).toBe('2027-02-19')
  expect(daysAfter('2028-02-28', 1)).toBe('2028-02-29')
})
