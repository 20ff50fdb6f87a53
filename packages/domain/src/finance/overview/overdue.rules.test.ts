import { describe, expect, it } from 'vitest'
import { addDays } from '../../kernel/time/time.rules.ts'
import { ageOf, dueDaysOf } from './overdue.rules.ts'
import { OverdueAge } from './overview.schema.ts'

const today = '2026-05-17'

describe('the age of a debt', () => {
  it('changes on the day after its last', () => {
    const late = [-40, 0, 1, 30, 31, 60, 61, 90, 91, 400]
    expect(late.map((days) => ageOf(addDays(today, 0 - days), today))).toEqual([
      ...['NOT_DUE', 'NOT_DUE', 'UP_TO_30', 'UP_TO_30', 'UP_TO_60', 'UP_TO_60'],
      ...['UP_TO_90', 'UP_TO_90', 'OVER_90', 'OVER_90'],
    ])
  })

  it('is the one whose days have its due day, and no other', () => {
    for (let days = -5; days < 130; days += 1) {
      const due = addDays(today, 0 - days)
      const has = (age: OverdueAge | 'OVERDUE') => {
        const { from, to } = dueDaysOf(age, today)
        return (from === null || due >= from) && (to === null || due <= to)
      }
      expect(OverdueAge.options.filter(has)).toEqual([ageOf(due, today)])
      expect(has('OVERDUE')).toBe(days > 0)
    }
  })
})
