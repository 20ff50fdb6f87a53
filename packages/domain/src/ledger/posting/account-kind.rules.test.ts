import { describe, expect, it } from 'vitest'
import { accountKindOf } from './account-kind.rules.ts'

describe('the key of an account', () => {
  it.each([
    ['receivable:PERSON:anna', 'RECEIVABLE', 'anna'],
    ['payable:ORGANISATION:club', 'PAYABLE', 'club'],
    ['unbilled', 'UNBILLED', null],
    ['revenue:box:stable', 'REVENUE', null],
    ['vat:VAT_21', 'VAT', null],
    ['rounding', 'ROUNDING', null],
    ['share:box', 'SHARE', null],
    ['cash:desk:main', 'CASH', null],
    ['bank', 'BANK', null],
    ['psp:STRIPE', 'PSP', null],
    ['psp-fee', 'PSP_FEE', null],
    ['transit', 'TRANSIT', null],
    ['suspense', 'SUSPENSE', null],
    ['prize', 'PRIZE', null],
    ['write-off', 'WRITE_OFF', null],
    ['outside', 'OUTSIDE', null],
  ])('%s is of the kind %s and of %s', (key, kind, contactRef) => {
    expect(accountKindOf(key)).toEqual({ kind, contactRef })
  })

  it.each(['', 'Bank', 'toString', 'constructor:a', 'kas'])('"%s" is made by no rule', (key) => {
    expect(() => accountKindOf(key)).toThrow(new RangeError(`There is no account ${key}.`))
  })
})
