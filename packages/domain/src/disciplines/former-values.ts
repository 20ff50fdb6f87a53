import type { Decimal } from '../kernel/decimal.ts'
import type { FormerValues } from './discipline.ts'

export const noFormerValues: FormerValues = { points: null, time: null, errors: null }

/** A number for sorting; the shown value stays exact. */
export const comparable = (value: Decimal | null): number | null =>
  value === null ? null : Number(value.numerator) / Number(value.denominator)
