import { describe, expect, it } from 'vitest'
import { type OfferedProfile, priceOfFees, suggestPriceProfile } from './registration-price.rules.ts'

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
