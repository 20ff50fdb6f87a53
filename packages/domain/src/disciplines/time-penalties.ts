import { ceiling, type Decimal, decimal, fraction, fromInteger, multiply, zero } from '../kernel/decimal.ts'
import type { TimePenalty } from './protocol-words.schema.ts'

/**
 * `penalty` for each started unit over the time allowed: exactly the time allowed costs nothing, a hundredth more costs
 * the first unit. Times are in hundredths of a second. An unknown time is not over the time allowed, and without a rule
 * nothing costs penalties.
 */
export const timePenaltiesFor = (
  time: number | null,
  timeAllowed: number | null,
  rule: TimePenalty | null,
): Decimal => {
  if (time === null || timeAllowed === null || rule === null || time <= timeAllowed) return zero
  const units = ceiling(fraction(BigInt(time - timeAllowed), BigInt(rule.perStarted)))
  return multiply(decimal(rule.penalty), fromInteger(units))
}
