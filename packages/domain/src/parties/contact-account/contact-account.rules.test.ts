import { describe, expect, it } from 'vitest'
import { partiesErrors } from '../parties.errors.ts'
import { isBelgianVatNumber, refuseContradictions } from './contact-account.rules.ts'
import { CreateContactAccount } from './contact-account.schema.ts'

const contactRef = '0190f0f0-0000-7000-8000-000000000001'
const account = (over: Record<string, unknown> = {}) =>
  CreateContactAccount.safeParse({ name: 'Home', contactType: 'PERSON', contactRef, ...over })

describe('a contact account', () => {
  it('stores bank and VAT numbers without blanks, and null for an empty text', () => {
    expect(
      account({ iban: 'be71 0961 2345 6769', bic: 'gkcc be bb', vatnumber: 'BE 0403.019.261' }).data,
    ).toMatchObject({
      iban: 'BE71096123456769',
      bic: 'GKCCBEBB',
      vatnumber: 'BE0403019261',
    })
    expect(account({ iban: ' ' }).data).toMatchObject({ iban: null, bic: null, vatnumber: null })
  })

  it('requires the name of a company', () => {
    expect(account({ type: 'COMPANY' }).error?.issues).toMatchObject([
      { path: ['company'], message: partiesErrors.companyNameMissing.code },
    ])
    expect(account({ type: 'COMPANY', company: 'Stal Ter Heide' }).success).toBe(true)
  })

  it('is the default only for its own purposes', () => {
    const fields = account({ isInvoicing: true, defaultFor: ['INVOICING', 'DEFAULT', 'INVOICING'] }).data
    expect(fields?.defaultFor).toEqual(['DEFAULT', 'INVOICING'])
    if (fields) expect(() => refuseContradictions(fields)).not.toThrow()
    const idle = account({ isInvoicing: true, defaultFor: ['FACILITY'] }).data
    if (idle) expect(() => refuseContradictions(idle)).toThrow(partiesErrors.defaultWithoutPurpose.code)
    expect(idle).toBeDefined()
  })
})

describe('a Belgian VAT number', () => {
  it.each([
    // Registered numbers: the Belgian State's railways, a bank, and one of the new series.
    ['BE0203430576', true],
    ['0403019261', true],
    ['BE1000000021', true],
    ['BE0403019262', false],
    ['BE2403019261', false],
    ['BE040301926', false],
    ['NL0403019261', false],
    ['', false],
  ])('%s: %s', (number, isValid) => {
    expect(isBelgianVatNumber(number)).toBe(isValid)
  })
})
