import { type Decimal, equals, formatExact, formatFixed, roundHalfUp } from '../kernel/decimal.ts'

/** Penalties with that number of decimals, or with all their decimals if some would be lost. */
export const penaltiesText = (value: Decimal, decimals: number): string =>
  equals(value, roundHalfUp(value, decimals)) ? formatFixed(value, decimals) : formatExact(value)
