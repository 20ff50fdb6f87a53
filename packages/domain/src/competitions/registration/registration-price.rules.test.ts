import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { type OfferedProfile, priceOfFees, reduce, suggestPriceProfile } from './registration-price.rules.ts'

const prices = { registration: 1500, late: 2500, noShow: 4000 }

describe('the price of a registration (decision 12)', () => {
  it.each([
    [[], 0, 0],
    [['REGISTRATION'], 0, 1500],
    [['REGISTRATION'], 5000, 750],
    [['REGISTRATION'], 10_000, 0],
    [['LATE'], 1000, 2250],
    [['REGISTRATION', 'NO_SHOW'], 5000, 4750],
  ] as const)('%j at %i basis points off is %i cents', (owed, reduction, cents) => {
    expect(priceOfFees(owed, prices, reduction)).toBe(cents)
  })
  it('rounds half a cent up', () => {
    expect(reduce(1, 5000)).toBe(1)
    expect(reduce(333, 3333)).toBe(222)
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

describe('the suggested price profile (cr220, pr0494)', () => {
  const profile = (ref: string, over: Partial<OfferedProfile> = {}): OfferedProfile => ({
    ref,
    isDefault: false,
    reductionBasisPoints: 0,
    groupRefs: [],
    isOffered: true,
    ...over,
  })
  const profiles = [
    profile('full', { isDefault: true }),
    profile('young', { groupRefs: ['youth'], reductionBasisPoints: 2500, isOffered: false }),
    profile('pony', { groupRefs: ['ponies'], reductionBasisPoints: 5000 }),
  ]
  it.each([
    [[], 'full'],
    [['youth'], 'young'],
    [['youth', 'ponies'], 'pony'],
  ])('of the groups %o is %s', (groups, expected) => {
    expect(suggestPriceProfile(profiles, new Set(groups))).toBe(expected)
  })
  it('does not exist if nothing is a default', () => {
    expect(suggestPriceProfile([profile('full')], new Set())).toBeNull()
  })
})
