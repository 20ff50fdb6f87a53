import { type Decimal, equals, formatExact, formatFixed, roundHalfUp } from '../kernel/decimal.ts'

/** Penalties with so many decimals, and with all that they have where that would hide some. */
export const penaltiesText = (value: Decimal, decimals: number): string =>
  equals(value, roundHalfUp(value, decimals)) ? formatFixed(value, decimals) : formatExact(value)
