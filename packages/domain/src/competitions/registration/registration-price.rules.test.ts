import { describe, expect, it } from 'vitest'
import { CompetitionFees } from '../competition/competition.schema.ts'
import { type OfferedProfile, priceOfStart, pricesOf, suggestPriceProfile } from './registration-price.rules.ts'

const cents = (amountWithTax: number, taxLevelCode = 'VAT_6') => ({ amountWithTax, taxLevelCode, currency: 'EUR' })
const fees = (over: object = {}) =>
  CompetitionFees.parse({ registration: cents(1500), late: cents(2500, 'VAT_21'), noShow: cents(4000), ...over })

describe('the price of a start (decision 12, decision 47)', () => {
  it.each<[string, Parameters<typeof priceOfStart>[0], object, number | null, number, number, string]>([
    ['normal', 'REGISTRATION', {}, null, 0, 1500, 'VAT_6'],
    ['half off', 'REGISTRATION', {}, null, 5000, 750, 'VAT_6'],
    ['free of charge for this rider', 'REGISTRATION', {}, null, 10_000, 0, 'VAT_6'],
    ["the test's own fee", 'REGISTRATION', {}, 900, 0, 900, 'VAT_6'],
    ['late: on top of the normal fee', 'LATE_REGISTRATION', {}, null, 0, 4000, 'VAT_6'],
    ['late: in its place', 'LATE_REGISTRATION', { lateFee: 'INSTEAD' }, null, 1000, 2250, 'VAT_21'],
    ['late, and none is set: the normal fee', 'LATE_REGISTRATION', { late: cents(0) }, 900, 0, 900, 'VAT_6'],
    ['a free competition', 'LATE_REGISTRATION', { paymentMode: 'FREE' }, null, 0, 0, 'VAT_6'],
  ])('%s', (_, kind, over, ofTest, reduction, amountCents, taxLevelCode) => {
    const list = fees(over)
    expect(priceOfStart(kind, list.paymentMode, pricesOf(list, ofTest, reduction))).toEqual({
      amountCents,
      taxLevelCode,
    })
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
