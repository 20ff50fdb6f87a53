// Counts faults that cost penalties or eliminate, by the costs that the protocol sets for the first, second, … of a
// kind.
import { add, ceiling, type Decimal, decimal, fraction, multiply, subtract, zero } from '../kernel/decimal.ts'
import type { Report, ResultProblemCode } from './problem.ts'
import type { FaultOutcome, TimeLimit } from './protocol-words.schema.ts'

/** The penalties of one more fault of a kind after `before` of them; null if it eliminates. */
export const costOfNext = (outcomes: readonly FaultOutcome[], before: number): Decimal | null => {
  const outcome = outcomes[before] ?? outcomes.at(-1)
  if (outcome === undefined) return zero
  return outcome.kind === 'ELIMINATION' ? null : decimal(outcome.value)
}

/** The penalties of `count` faults of one kind, each in addition to the previous ones; null if they eliminate. */
export const costOfCount = (outcomes: readonly FaultOutcome[], count: number): Decimal | null => {
  let total = zero
  for (let before = 0; before < count; before += 1) {
    const cost = costOfNext(outcomes, before)
    if (cost === null) return null
    total = add(total, cost)
  }
  return total
}

/**
 * A finisher cannot have been eliminated. The status is set by users, so the contradiction is reported and not
 * corrected.
 */
export const reportElimination = (isFinished: boolean, code: ResultProblemCode, path: string, report: Report): void => {
  if (isFinished) report(code, path)
}

/** Whether a time is over the limit. A multiple of a missing time limits nothing. */
export const isOverLimit = (elapsed: number | null, limit: TimeLimit | null, of: number | null): boolean => {
  if (elapsed === null || limit === null) return false
  if (limit.kind === 'TIME') return elapsed > limit.time
  if (of === null) return false
  const longest = multiply(decimal(limit.factor), fraction(BigInt(of), 1n))
  return ceiling(subtract(fraction(BigInt(elapsed), 1n), longest)) > 0n
}
