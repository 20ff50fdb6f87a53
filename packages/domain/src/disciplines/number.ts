import { type Decimal, parseDecimal } from '../kernel/decimal.ts'
import type { Report } from './problem.ts'

/** A decimal of zero or more; null if it is absent or, with a report, invalid. */
export const readPositive = (text: string | null | undefined, path: string, report: Report): Decimal | null => {
  if (text === null || text === undefined) return null
  const value = parseDecimal(text)
  if (value === undefined) {
    report('NOT_A_DECIMAL', path)
    return null
  }
  if (value.numerator < 0n) {
    report('NEGATIVE_VALUE', path)
    return null
  }
  return value
}

/** A time in hundredths of a second; null if it is absent or, with a report, invalid. */
export const readTime = (time: number | null | undefined, path: string, report: Report): number | null => {
  if (time === null || time === undefined) return null
  if (!Number.isSafeInteger(time)) {
    report('NOT_A_TIME', path)
    return null
  }
  if (time < 0) {
    report('NEGATIVE_TIME', path)
    return null
  }
  return time
}
