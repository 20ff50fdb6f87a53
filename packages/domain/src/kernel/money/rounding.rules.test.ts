import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { halfUp, reduce, roundToTotal, shareByWeights } from './rounding.rules.ts'

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

describe('whole cents', () => {
  it.each([
    [1n, 2n, 1],
    [-1n, 2n, -1],
    [1n, 3n, 0],
    [2n, 3n, 1],
    [-2n, 3n, -1],
    [0n, 7n, 0],
    [-1n, 3n, 0],
  ])('%i / %i is %i', (numerator, denominator, cents) => {
    expect(halfUp(numerator, denominator)).toBe(cents)
  })

  test.prop([fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), fc.bigInt({ min: 1n, max: 10_000n })])(
    'half up is within half a cent, and the mirror below zero',
    (numerator, denominator) => {
      const numeratorLimited = numerator / 1_000n
      const cents = BigInt(halfUp(numeratorLimited, denominator))
      const doubled = 2n * (cents * denominator - numeratorLimited)
      expect(doubled >= -denominator && doubled <= denominator).toBe(true)
      expect(halfUp(-numeratorLimited, denominator)).toBe(Number(-cents))
    },
  )
})

describe('the largest remainder', () => {
  it.each([
    [1_000, [3_333, 3_333, 3_334, 0], [333, 333, 334, 0]],
    [100, [1, 1, 1], [34, 33, 33]],
    [2, [1, 1, 1], [1, 1, 0]],
    [-100, [1, 1, 1], [-34, -33, -33]],
    [0, [5, 5], [0, 0]],
    [10, [0, 7], [0, 10]],
  ])('%i by %j is %j', (cents, weights, shares) => {
    expect(shareByWeights(cents, weights)).toEqual(shares)
  })

  it('gives cents to the larger remainder, of equal ones to the earlier, and takes numbers of either sign', () => {
    expect(roundToTotal(2, [4n, 8n, 8n], 10n)).toEqual([0, 1, 1])
    expect(roundToTotal(1, [5n, 5n], 10n)).toEqual([1, 0])
    expect(roundToTotal(0, [-4n, 4n], 10n)).toEqual([-1 + 1, 0])
  })

  test.prop([
    fc.integer({ min: -100_000_000, max: 100_000_000 }),
    fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 1, maxLength: 12 }).filter((all) => sum(all) > 0),
  ])('loses no cent, mirrors, and is less than a cent from the exact share', (cents, weights) => {
    const shares = shareByWeights(cents, weights)
    expect(sum(shares)).toBe(cents)
    expect(shareByWeights(-cents, weights).map((share) => 0 - share)).toEqual(shares)
    const whole = BigInt(sum(weights))
    for (const [index, share] of shares.entries()) {
      const error = BigInt(share) * whole - BigInt(cents) * BigInt(weights[index] ?? 0)
      expect(error < whole && error > -whole).toBe(true)
    }
  })
})

describe('a reduction', () => {
  it.each([
    [1, 5_000, 1],
    [333, 3_333, 222],
    [1_500, 2_500, 1_125],
    [1_500, 10_000, 0],
    [-1, 5_000, -1],
  ])('%i less %i basis points is %i', (cents, reduction, left) => {
    expect(reduce(cents, reduction)).toBe(left)
  })

  test.prop([fc.integer({ min: 0, max: 10_000_000 }), fc.integer({ min: 0, max: 10_000 })])(
    'never exceeds the full price, and is within half a cent of the exact share',
    (cents, reduction) => {
      const left = reduce(cents, reduction)
      expect(left).toBeLessThanOrEqual(cents)
      const error = BigInt(left) * 10_000n - BigInt(cents) * BigInt(10_000 - reduction)
      expect(error > -5_000n && error <= 5_000n).toBe(true)
    },
  )
})
