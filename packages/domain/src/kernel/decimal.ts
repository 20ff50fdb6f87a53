// Exact numbers for scores and percentages. A value is a reduced fraction, so that a mean of judges or a percentage is
// never rounded before a rule says so.
import * as z from 'zod'

/** An exact rational number, always reduced and with a positive denominator, so that equal values have equal parts. */
export type Decimal = {
  readonly numerator: bigint
  readonly denominator: bigint
}

export const decimalErrorCodes = ['NOT_A_DECIMAL', 'DIVISION_BY_ZERO', 'NOT_FINITE'] as const
export type DecimalErrorCode = (typeof decimalErrorCodes)[number]

export class DecimalError extends Error {
  readonly code: DecimalErrorCode

  constructor(code: DecimalErrorCode, text: string) {
    super(`${code}: ${text}`)
    this.name = 'DecimalError'
    this.code = code
  }
}

const decimalPattern = /^-?\d{1,15}(?:\.\d{1,15})?$/

/** A decimal as it is sent and stored: digits, an optional sign and point, no exponent, at most 15 digits on either side. */
export const DecimalText = z.string().regex(decimalPattern, 'NOT_A_DECIMAL')

/** A decimal of zero or more. */
export const PositiveDecimalText = z.string().regex(/^\d{1,15}(?:\.\d{1,15})?$/, 'NOT_A_POSITIVE_DECIMAL')

export const zero: Decimal = { numerator: 0n, denominator: 1n }
export const hundred: Decimal = { numerator: 100n, denominator: 1n }

const greatestCommonDivisor = (left: bigint, right: bigint): bigint => {
  let a = left < 0n ? -left : left
  let b = right < 0n ? -right : right
  while (b !== 0n) [a, b] = [b, a % b]
  return a
}

/** The reduced fraction of two whole numbers. */
export const fraction = (numerator: bigint, denominator: bigint): Decimal => {
  if (denominator === 0n) throw new DecimalError('DIVISION_BY_ZERO', `${numerator}/0`)
  const sign = denominator < 0n ? -1n : 1n
  const divisor = greatestCommonDivisor(numerator, denominator) * sign
  return { numerator: numerator / divisor, denominator: denominator / divisor }
}

/** The value of a decimal text; undefined if it is invalid. */
export const parseDecimal = (text: string): Decimal | undefined => {
  if (!decimalPattern.test(text)) return undefined
  const [whole = '0', digits = ''] = text.split('.')
  return fraction(BigInt(whole + digits), 10n ** BigInt(digits.length))
}

/** The value of a decimal text that a schema has already checked; throws NOT_A_DECIMAL on any other text. */
export const decimal = (text: string): Decimal => {
  const value = parseDecimal(text)
  if (value === undefined) throw new DecimalError('NOT_A_DECIMAL', JSON.stringify(text.slice(0, 40)))
  return value
}

export const fromInteger = (value: number | bigint): Decimal => {
  if (typeof value === 'number' && !Number.isSafeInteger(value)) throw new DecimalError('NOT_A_DECIMAL', String(value))
  return { numerator: BigInt(value), denominator: 1n }
}

export const add = (left: Decimal, right: Decimal): Decimal =>
  fraction(
    left.numerator * right.denominator + right.numerator * left.denominator,
    left.denominator * right.denominator,
  )

export const negate = (value: Decimal): Decimal => ({ numerator: -value.numerator, denominator: value.denominator })

export const subtract = (left: Decimal, right: Decimal): Decimal => add(left, negate(right))

export const multiply = (left: Decimal, right: Decimal): Decimal =>
  fraction(left.numerator * right.numerator, left.denominator * right.denominator)

export const divide = (left: Decimal, right: Decimal): Decimal =>
  fraction(left.numerator * right.denominator, left.denominator * right.numerator)

export const sum = (values: Iterable<Decimal>): Decimal => {
  let total = zero
  for (const value of values) total = add(total, value)
  return total
}

/** The arithmetic mean; throws DIVISION_BY_ZERO without values. */
export const mean = (values: readonly Decimal[]): Decimal => divide(sum(values), fromInteger(values.length))

/** Part of a whole in per cent, exact (decision 21). */
export const percentageOf = (part: Decimal, whole: Decimal): Decimal => multiply(divide(part, whole), hundred)

/** Negative when left is smaller, positive when it is larger, 0 when equal. */
export const compare = (left: Decimal, right: Decimal): -1 | 0 | 1 => {
  const difference = left.numerator * right.denominator - right.numerator * left.denominator
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

export const equals = (left: Decimal, right: Decimal): boolean => compare(left, right) === 0

export const absolute = (value: Decimal): Decimal => (value.numerator < 0n ? negate(value) : value)

/** The smallest whole number that is not below the value. */
export const ceiling = (value: Decimal): bigint => {
  const quotient = value.numerator / value.denominator
  return value.numerator > 0n && value.numerator % value.denominator !== 0n ? quotient + 1n : quotient
}

/** The value in units of 10^-decimals, a half rounded away from zero (66.5625 at three decimals is 66563). */
const roundedUnits = (value: Decimal, decimals: number): bigint => {
  const scaled = value.numerator * 10n ** BigInt(decimals)
  const magnitude = scaled < 0n ? -scaled : scaled
  const units = (magnitude * 2n + value.denominator) / (value.denominator * 2n)
  return scaled < 0n ? -units : units
}

/** Half up: a half goes away from zero, so that -0.5 becomes -1 as +0.5 becomes 1. */
export const roundHalfUp = (value: Decimal, decimals: number): Decimal =>
  fraction(roundedUnits(value, decimals), 10n ** BigInt(decimals))

const writeUnits = (units: bigint, decimals: number): string => {
  const sign = units < 0n ? '-' : ''
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0')
  if (decimals === 0) return sign + digits
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/** The value rounded half up, with exactly that many decimals: 8 at two decimals is "8.00". */
export const formatFixed = (value: Decimal, decimals: number): string =>
  writeUnits(roundedUnits(value, decimals), decimals)

/** The shortest exact text: "8", "0.25". Throws NOT_FINITE for a value without one, such as a third: round it first. */
export const formatExact = (value: Decimal): string => {
  let decimals = 0
  let scale = 1n
  let rest = value.denominator
  for (const prime of [10n, 5n, 2n]) {
    while (rest % prime === 0n) {
      rest /= prime
      scale *= 10n
      decimals += 1
    }
  }
  if (rest !== 1n) throw new DecimalError('NOT_FINITE', `${value.numerator}/${value.denominator}`)
  return writeUnits((value.numerator * scale) / value.denominator, decimals)
}
