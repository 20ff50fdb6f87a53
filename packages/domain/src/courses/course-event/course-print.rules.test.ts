import { describe, expect, it } from 'vitest'
import { daysBeside, usualAttendancePage } from './course-print.rules.ts'

describe('the list that participants sign', () => {
  it.each([
    [1, 'PORTRAIT'],
    [3, 'PORTRAIT'],
    [4, 'LANDSCAPE'],
  ] as const)('of %d days is %s until another direction is chosen', (days, layout) => {
    expect(usualAttendancePage(days, 'NL')).toMatchObject({ layout, language: 'NL' })
  })

  // 60 mm for number and name, 37 mm for each signature.
  it.each([
    [{}, 3],
    [{ layout: 'LANDSCAPE' }, 5],
    [{ paper: 'A3' }, 5],
    [{ paper: 'A3', layout: 'LANDSCAPE' }, 9],
    [{ margin: 'CUSTOM', left: 19, right: 20 }, 3],
    [{ margin: 'CUSTOM', left: 20, right: 20 }, 2],
    [{ margin: 'CUSTOM', left: 65, right: 65 }, 1],
  ] as const)('has with %j %d days beside each other, at least one', (more, days) => {
    expect(daysBeside({ ...usualAttendancePage(1, 'NL'), ...more })).toBe(days)
  })
})
