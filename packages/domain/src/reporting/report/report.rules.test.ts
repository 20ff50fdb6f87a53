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
  ])('%j is a period', (asked, from, to) => {
    expect(reportDays({ report: 'COMPETITIONS', ...asked }, '2026-11-22')).toEqual({ day: to, from, to })
  })
  it('are one day for the state on a day', () => {
    expect(reportDays({ report: 'LICENSES' }, '2026-11-22').day).toBe('2026-11-22')
  })
})

it.each([
  ['2008-05-17', '2026-05-17'],
  ['2008-05-18', '2026-05-17'],
  ['2008-02-29', '2026-02-28'],
  ['2008-02-29', '2026-03-01'],
])('the report counts a person born on %s as an adult on %s by age', (born, on) => {
  expect(born <= bornThrough(on, 18)).toBe(fullYears(born, on) >= 18)
})

it.each(ReportKey.options)(
  '%s is sorted and charted by its own columns, and starts with the column that names a row',
  (report) => {
    const { columns, order, chart } = reportDefinitions[report]
    expect(columns).toContain(order.column)
    if (chart !== null) expect(reportColumn(chart).type).toBe('NUMBER')
    const [first] = columns
    expect(first && ['TEXT', 'WORD', 'DATE']).toContain(first && reportColumn(first).type)
  },
)
