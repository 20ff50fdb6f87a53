import { describe, expect, it } from 'vitest'
import { type BillingAccount, buyerOf, sellerGaps, sellerOf } from './party.rules.ts'

const address = {
  ...{ street: 'Manegestraat', number: '1', bus: 'b', postalCode: '2500', cityName: 'Lier' },
  ...{ state: '', county: '', country: 'BEL' },
}
const account: BillingAccount = {
  ...{ company: 'Ruiterclub vzw', attention: 'Ann', address, email: 'ann@club.be', iban: 'BE71096123456769' },
  ...{ bic: 'GKCCBEBB', vatNumber: null, enterpriseNumber: '0777777771' },
}

describe('a buyer', () => {
  it('is what its billing account says', () => {
    expect(buyerOf(account, 'Club')).toEqual({
      ...{ name: 'Ruiterclub vzw', attention: 'Ann', street: 'Manegestraat 1 b', postalCode: '2500', cityName: 'Lier' },
      ...{ country: 'BE', enterpriseNumber: '0777777771', vatNumber: null, email: 'ann@club.be' },
    })
  })

  it('without an account has a name and the country of most', () => {
    expect(buyerOf(null, 'Eva Claes')).toEqual({
      ...{ name: 'Eva Claes', attention: null, street: '', postalCode: '', cityName: '', country: 'BE' },
      ...{ enterpriseNumber: null, vatNumber: null, email: null },
    })
    expect(buyerOf({ ...account, company: null }, 'Club')).toMatchObject({ name: 'Club' })
  })

  it.each([
    ['BE0777777771', 'BE0777777771', '0777777771'],
    ['1000000021', 'BE1000000021', '1000000021'],
    ['NL000099998B57', 'NL000099998B57', null],
    ['DE123456789', 'DE123456789', null],
    ['BE0777777771X', 'BE0777777771X', null],
    ['XBE0777777771', 'XBE0777777771', null],
    ['BE2777777771', 'BE2777777771', null],
  ])('with the tax number %s prints %s, and its enterprise number is %s', (vatNumber, printed, enterpriseNumber) => {
    const numbers = { vatNumber, enterpriseNumber: null }
    expect(buyerOf({ ...account, ...numbers }, '')).toMatchObject({ vatNumber: printed, enterpriseNumber })
  })

  it('has the country of its address, in two letters', () => {
    const of = (country: string) => buyerOf({ ...account, address: { ...address, country } }, '').country
    expect([of('NLD'), of('DEU'), of('???')]).toEqual(['NL', 'DE', 'BE'])
    expect(buyerOf({ ...account, address: { ...address, number: '', bus: '' } }, '').street).toBe('Manegestraat')
  })
})

describe('a seller', () => {
  it('without an account lacks that first', () => {
    expect(sellerGaps(null)).toEqual(['sellerWithoutAccount'])
  })

  it.each([
    [{}, []],
    [{ iban: null }, ['sellerWithoutIban']],
    [{ address: null }, ['sellerWithoutAddress']],
    [{ address: { ...address, street: '', number: '', bus: '' } }, ['sellerWithoutAddress']],
    [{ address: { ...address, postalCode: '' } }, ['sellerWithoutAddress']],
    [{ address: { ...address, cityName: '' } }, ['sellerWithoutAddress']],
    [{ enterpriseNumber: null }, ['sellerWithoutEnterpriseNumber']],
    [{ enterpriseNumber: null, vatNumber: 'BE0777777771' }, []],
    [{ enterpriseNumber: null, address: { ...address, country: 'NLD' } }, ['sellerWithoutEnterpriseNumber']],
    [{ enterpriseNumber: null, address: { ...address, country: 'DEU' } }, []],
    [
      { iban: null, address: null, enterpriseNumber: null },
      ['sellerWithoutAddress', 'sellerWithoutIban', 'sellerWithoutEnterpriseNumber'],
    ],
  ] as const)('with %j lacks %j', (over, gaps) => {
    expect(sellerGaps({ ...account, ...over })).toEqual(gaps)
  })

  it('is printed with its account at the bank', () => {
    expect(sellerOf(account, '')).toEqual({ ...buyerOf(account, ''), iban: 'BE71096123456769', bic: 'GKCCBEBB' })
    expect(sellerOf({ ...account, bic: null }, '').bic).toBeNull()
  })
})
