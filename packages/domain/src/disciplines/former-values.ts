import type { Decimal } from '../kernel/decimal.ts'
import type { FormerValues } from './discipline.ts'

export const noFormerValues: FormerValues = { points: null, time: null, errors: null }

/** A number to sort by; what is shown stays exact. */
export const comparable = (value: Decimal | null): number | null =>
  value === null ? null : Number(value.numerator) / Number(value.denominator)
