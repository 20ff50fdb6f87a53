import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import {
  add,
  ceiling,
  compare,
  DecimalError,
  decimal,
  divide,
  equals,
  formatExact,
  formatFixed,
  fraction,
  fromInteger,
  mean,
  multiply,
  parseDecimal,
  percentageOf,
  roundHalfUp,
  subtract,
  sum,
} from './decimal.ts'

const rational = fc
  .tuple(fc.bigInt({ min: -1_000_000n, max: 1_000_000n }), fc.bigInt({ min: 1n, max: 10_000n }))
  .map(([numerator, denominator]) => fraction(numerator, denominator))

describe('parse and format', () => {
  test.each([
    ['0', '0'],
    ['-0', '0'],
    ['08.500', '8.5'],
    ['-12.25', '-12.25'],
    ['-0.05', '-0.05'],
    ['1234567890.123', '1234567890.123'],
    ['0.000001', '0.000001'],
  ])('%s is %s', (text, exact) => {
    expect(formatExact(decimal(text))).toBe(exact)
  })

  test.each(['', '.', '1.', '.5', '1e3', '+1', ' 1', '1,5', 'NaN', '--1', '1'.repeat(16)])(
    '%j is not a decimal',
    (text) => {
      expect(parseDecimal(text)).toBeUndefined()
      expect(() => decimal(text)).toThrow(expect.objectContaining({ code: 'NOT_A_DECIMAL' }))
    },
  )

  test('a third has no exact text, and a half has one', () => {
    expect(() => formatExact(fraction(1n, 3n))).toThrow(DecimalError)
    expect(formatFixed(fraction(1n, 3n), 3)).toBe('0.333')
  })

  test.prop([fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), fc.integer({ min: 0, max: 9 })])(
    'text -> value -> text is stable',
    (units, decimals) => {
      const value = fraction(units, 10n ** BigInt(decimals))
      expect(decimal(formatExact(value))).toEqual(value)
      expect(decimal(formatFixed(value, decimals))).toEqual(value)
    },
  )
})

describe('rounding half up (decision 21)', () => {
  test.each([
    ['66.5625', 3, '66.563'],
    ['66.5624', 3, '66.562'],
    ['0.5', 0, '1'],
    ['-0.5', 0, '-1'],
    ['1.005', 2, '1.01'],
    ['2.675', 2, '2.68'],
    ['69.745', 2, '69.75'],
    ['-0.004', 2, '0.00'],
  ])('%s at %i decimals is %s', (text, decimals, rounded) => {
    expect(formatFixed(decimal(text), decimals)).toBe(rounded)
  })

  test('195 of 270 is 72.22 at two decimals and exact before', () => {
    const share = percentageOf(fromInteger(195), fromInteger(270))
    expect(formatFixed(share, 2)).toBe('72.22')
    expect(equals(multiply(share, fromInteger(9)), fromInteger(650))).toBe(true)
  })

  test.prop([rational, fc.integer({ min: 0, max: 6 })])(
    'moves by half a unit at most and is idempotent',
    (value, decimals) => {
      const rounded = roundHalfUp(value, decimals)
      const distance = subtract(rounded, value)
      const half = fraction(1n, 2n * 10n ** BigInt(decimals))
      expect(compare(distance, half)).toBeLessThanOrEqual(0)
      expect(compare(subtract(value, rounded), half)).toBeLessThanOrEqual(0)
      expect(roundHalfUp(rounded, decimals)).toEqual(rounded)
    },
  )
})

describe('arithmetic', () => {
  test('0.1 + 0.2 is 0.3', () => {
    expect(add(decimal('0.1'), decimal('0.2'))).toEqual(decimal('0.3'))
  })

  test('division by zero is a typed error, as is the mean of nothing', () => {
    expect(() => divide(fromInteger(1), fromInteger(0))).toThrow(expect.objectContaining({ code: 'DIVISION_BY_ZERO' }))
    expect(() => mean([])).toThrow(expect.objectContaining({ code: 'DIVISION_BY_ZERO' }))
  })

  test('a fraction of a number is not an integer', () => {
    expect(() => fromInteger(1.5)).toThrow(expect.objectContaining({ code: 'NOT_A_DECIMAL' }))
  })

  test.each([
    ['2.01', 3n],
    ['2', 2n],
    ['-2.9', -2n],
    ['0', 0n],
  ])('ceiling of %s is %s', (text, whole) => {
    expect(ceiling(decimal(text))).toBe(whole)
  })

  test.prop([rational, rational, rational])('adding and multiplying are associative and distribute', (a, b, c) => {
    expect(add(add(a, b), c)).toEqual(add(a, add(b, c)))
    expect(multiply(a, add(b, c))).toEqual(add(multiply(a, b), multiply(a, c)))
    expect(subtract(add(a, b), b)).toEqual(a)
  })

  test.prop([rational, rational])('comparison is antisymmetric and agrees with subtraction', (a, b) => {
    expect(compare(a, b)).toBe(-compare(b, a) + 0)
    expect(compare(a, b)).toBe(compare(subtract(a, b), fromInteger(0)))
  })

  test.prop([fc.array(rational, { minLength: 1, maxLength: 9 })])('a mean times the count is the sum', (values) => {
    expect(multiply(mean(values), fromInteger(values.length))).toEqual(sum(values))
  })
})
