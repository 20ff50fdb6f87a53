// How late a debt is.
import { addDays, toDayNumber } from '../../kernel/time/time.rules.ts'
import { OverdueAge } from './overview.schema.ts'

/** The most days of each age but the last, which has no end. */
const mostDays = { NOT_DUE: 0, UP_TO_30: 30, UP_TO_60: 60, UP_TO_90: 90 } as const satisfies Partial<
  Record<OverdueAge, number>
>

/** Of a due day, seen from today. */
export const ageOf = (dueDate: string, today: string): OverdueAge => {
  const late = toDayNumber(today) - toDayNumber(dueDate)
  return OverdueAge.exclude(['OVER_90']).options.find((age) => late <= mostDays[age]) ?? 'OVER_90'
}

export type DueDays = { readonly from: string | null; readonly to: string | null }

/** The due days that have an age today. OVERDUE is every age but the first. */
export const dueDaysOf = (age: OverdueAge | 'OVERDUE', today: string): DueDays => {
  const before = (days: number): string => addDays(today, 0 - days)
  switch (age) {
    case 'NOT_DUE':
      return { from: today, to: null }
    case 'OVERDUE':
      return { from: null, to: before(1) }
    case 'UP_TO_30':
      return { from: before(30), to: before(1) }
    case 'UP_TO_60':
      return { from: before(60), to: before(31) }
    case 'UP_TO_90':
      return { from: before(90), to: before(61) }
    case 'OVER_90':
      return { from: null, to: before(91) }
  }
}
