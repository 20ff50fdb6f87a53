import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { isoCheckDigits } from '../../kernel/number/check-digits.rules.ts'
import { printIban, readEnterpriseNumber, readIban } from './bank-account.rules.ts'
import { ibanStructures } from './iban-structures.presets.ts'

describe('an IBAN (ISO 13616)', () => {
  // The examples of the registry, and two Belgian accounts.
  it.each([
    'BE68 5390 0754 7034',
    'BE71 0961 2345 6769',
    'NL91 ABNA 0417 1643 00',
    'DE89 3704 0044 0532 0130 00',
    'GB29 NWBK 6016 1331 9268 19',
    'FR14 2004 1010 0505 0001 3M02 606',
    'LU28 0019 4006 4475 0000',
    'MT84 MALT 0110 0001 2345 MTLC AST0 01S',
    'NO93 8601 1117 947',
  ])('%s is read and printed', (printed) => {
    const iban = readIban(printed.toLowerCase().replaceAll(' ', '.'))
    expect(iban).toBe(printed.replaceAll(' ', ''))
    expect(printIban(iban ?? '')).toBe(printed)
  })

  it.each([
    'BE71 0961 2345 6768',
    'NL91ABNA041716430',
    'BE7109612345676',
    'XX68539007547034',
    'toString',
    '',
    `BE${isoCheckDigits('BE', '539007547035')}539007547035`,
    `NL${isoCheckDigits('NL', '1BNA0417164300')}1BNA0417164300`,
  ])('%j is not valid', (text) => {
    expect(readIban(text)).toBeNull()
  })

  it('has the Belgian check digits of the account too, of which 0 is 97', () => {
    const account = '000000009797'
    expect(readIban(`BE${isoCheckDigits('BE', account)}${account}`)).not.toBeNull()
  })

  it('has a form for each country, of at most 34 signs', () => {
    for (const structure of Object.values(ibanStructures)) {
      expect(structure).toMatch(/^(?:\d+[nac])+$/)
      const length = [...structure.matchAll(/\d+/g)].reduce((sum, [count]) => sum + Number(count), 4)
      expect(length).toBeLessThanOrEqual(34)
    }
  })

  const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 18, maxLength: 18 }).map((all) => all.join(''))
  test.prop([digits, fc.nat({ max: 21 }), fc.integer({ min: 1, max: 9 })])(
    'with one wrong digit is never valid',
    (account, place, change) => {
      const iban = `DE${isoCheckDigits('DE', account)}${account}`
      expect(readIban(iban)).toBe(iban)
      const at = Math.max(place, 2)
      const wrong = (Number(iban[at]) + change) % 10
      expect(readIban(`${iban.slice(0, at)}${wrong}${iban.slice(at + 1)}`)).toBeNull()
    },
  )
})

describe('an enterprise number', () => {
  it.each([
    ['BE', '0403.019.261', '0403019261', '0403.019.261', '0208:0403019261'],
    ['BE', 'be 403 019 261', '0403019261', '0403.019.261', '0208:0403019261'],
    ['BE', '1000000021', '1000000021', '1000.000.021', '0208:1000000021'],
    ['NL', '12 34 56 78', '12345678', '12345678', '0106:12345678'],
  ] as const)('%s %s', (country, text, value, printed, peppol) => {
    expect(readEnterpriseNumber(country, text)).toEqual({ value, printed, peppol })
  })

  it.each([
    ['BE', '0403019262'],
    ['BE', '2403019261'],
    ['BE', '40301926'],
    ['BE', ''],
    ['NL', '1234567'],
    ['NL', '123456789'],
    ['NL', '1234567A'],
  ] as const)('%s %j is not valid', (country, text) => {
    expect(readEnterpriseNumber(country, text)).toBeNull()
  })
})
