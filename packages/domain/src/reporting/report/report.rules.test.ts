import { describe, expect, it } from 'vitest'
import { fullYears } from '../../kernel/time/time.rules.ts'
import { bornThrough, reportColumn, reportDays, reportDefinitions } from './report.rules.ts'
import { ReportKey } from './report.schema.ts'

describe('the days of a report', () => {
  it.each([
    [{}, '2026-01-01', '2026-11-22'],
    [{ from: '2025-07-01' }, '2025-07-01', '2026-11-22'],
    [{ from: '2027-03-01' }, '2027-03-01', '2027-03-01'],
    [{ to: '2024-12-31' }, '2024-01-01', '2024-12-31'],
  ])('%j of a period', (asked, from, to) => {
    expect(reportDays({ report: 'COMPETITIONS', ...asked }, '2026-11-22')).toEqual({ day: to, from, to })
  })
  it('are one for the state of a day', () => {
    expect(reportDays({ report: 'LICENSES' }, '2026-11-22').day).toBe('2026-11-22')
  })
})

it.each([
  ['2008-05-17', '2026-05-17'],
  ['2008-05-18', '2026-05-17'],
  ['2008-02-29', '2026-02-28'],
  ['2008-02-29', '2026-03-01'],
])('who was born on %s is of age on %s as their years say', (born, on) => {
  expect(born <= bornThrough(on, 18)).toBe(fullYears(born, on) >= 18)
})

it.each(ReportKey.options)(
  '%s is sorted and drawn by columns of its own, and begins with what names a row',
  (report) => {
    const { columns, order, chart } = reportDefinitions[report]
    expect(columns).toContain(order.column)
    if (chart !== null) expect(reportColumn(chart).type).toBe('NUMBER')
    const [first] = columns
    expect(first && ['TEXT', 'WORD', 'DATE']).toContain(first && reportColumn(first).type)
  },
)
