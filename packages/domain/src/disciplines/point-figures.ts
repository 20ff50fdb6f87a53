// The figures of a score that point distributions may use.
import { type Decimal, fraction, sum } from '../kernel/decimal.ts'
import type { ResultStatus } from './result-words.schema.ts'

/** Errors of a round or of all rounds; null if unknown. */
export type JumpingFigures = {
  readonly status: ResultStatus
  readonly errors: Readonly<Record<'TOTAL_ERRORS' | 'TIME_ERRORS' | 'OBSTACLE_ERRORS', Decimal | null>>
}

export type PointFigures = {
  readonly percentage: Decimal | null
  readonly errors: Decimal | null
  /** Seconds, exact. */
  readonly time: Decimal | null
  /** Absent parts were not ridden. */
  readonly jumping: Readonly<Partial<Record<'TOTAL' | 'ROUND1' | 'ROUND2' | 'ROUND3', JumpingFigures>>>
}

export const noFigures: PointFigures = { percentage: null, errors: null, time: null, jumping: {} }

/** Hundredths of a second as exact seconds. */
export const exactSeconds = (hundredths: number | null): Decimal | null =>
  hundredths === null ? null : fraction(BigInt(hundredths), 100n)

/** The sum of the known values; null if none is known. */
export const sumOfKnown = (values: readonly (Decimal | null)[]): Decimal | null => {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : sum(known)
}
