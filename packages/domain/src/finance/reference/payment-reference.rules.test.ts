import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { type PaymentCode, paymentCode } from './payment-code.rules.ts'
import {
  findReferences,
  makeReference,
  printReference,
  printReferenceText,
  readReference,
} from './payment-reference.rules.ts'

describe('a payment reference', () => {
  it.each([
    ['OGM', '0909337554', '+++090/9337/55493+++'],
    ['OGM', '0000000097', '+++000/0000/09797+++'],
    ['OGM', '1010000001', '+++101/0000/00114+++'],
    ['OGM', '97', '+++000/0000/09797+++'],
    // ISO 11649's own example.
    ['RF', '539007547034', 'RF18 5390 0754 7034'],
    ['RF', 'g72u ur', 'RF45 G72U UR'],
  ] as const)('%s of %s is %s', (kind, base, printed) => {
    const made = makeReference(kind, base)
    expect(made && printReference(made)).toBe(printed)
    expect(readReference(printed)).toEqual(made)
  })

  it.each([
    ['OGM', '12345678901'],
    ['OGM', '12A'],
    ['OGM', ''],
    ['RF', ''],
    ['RF', '1234567890123456789012'],
    ['RF', 'A-1'],
  ] as const)('%s of %j is not made', (kind, base) => {
    expect(makeReference(kind, base)).toBeNull()
  })

  it.each([
    ['*** 090/9337/55493 ***', '090933755493'],
    ['090 9337 55493', '090933755493'],
    ['rf18 5390 0754 7034', 'RF18539007547034'],
  ])('%s is read', (text, value) => {
    expect(readReference(text)?.value).toBe(value)
  })

  it.each([
    '+++090/9337/55494+++',
    '90933755493',
    '000000009700',
    'RF19539007547034',
    'RF1853900754703A',
    '',
    'RF18',
    'x',
  ])('%j is not valid', (text) => {
    expect(readReference(text)).toBeNull()
  })

  it('is found in a text of people, wherever it is', () => {
    const text = 'Stal 12, +++090/9337/55493+++ and rf18 5390 0754 7034 thank you, not 1090933755493 or 090933755494'
    expect(findReferences(text).map(({ value }) => value)).toEqual(['090933755493', 'RF18539007547034'])
    const kinds = findReferences('RF18539007547034 +++090/9337/55493+++').map(({ kind }) => kind)
    expect(kinds).toEqual(['RF', 'OGM'])
    expect(findReferences('nothing')).toEqual([])
  })

  test.prop([fc.integer({ min: 0, max: 9_999_999_999 }), fc.nat({ max: 11 }), fc.integer({ min: 1, max: 9 })])(
    'with one wrong digit is never valid',
    (base, place, change) => {
      const value = makeReference('OGM', String(base))?.value ?? ''
      const digits = Array.from(value, Number)
      digits[place] = ((digits[place] ?? 0) + change) % 10
      expect(readReference(digits.join(''))).toBeNull()
      expect(readReference(value)?.value).toBe(value)
    },
  )
})

describe('a stored reference', () => {
  it.each([
    ['090933755493', '+++090/9337/55493+++'],
    ['RF18539007547034', 'RF18 5390 0754 7034'],
    ['090933755494', '090933755494'],
  ])('%s is printed as %s', (stored, printed) => expect(printReferenceText(stored)).toBe(printed))
})

describe('the code of a payment (EPC069-12)', () => {
  const code: PaymentCode = {
    name: 'Paardensport Voorbeeld vzw',
    iban: 'BE71 0961 2345 6769',
    bic: 'gkcc be bb',
    amountCents: 2_500,
    currency: 'EUR',
    reference: '+++090/9337/55493+++',
    text: null,
  }
  const payload = (over: Partial<PaymentCode>): readonly string[] | string => {
    const outcome = paymentCode({ ...code, ...over })
    return 'payload' in outcome ? outcome.payload.split('\n') : outcome.refused
  }

  it('has twelve digits in the structured line', () => {
    expect(payload({})).toEqual([
      'BCD',
      '002',
      '1',
      'SCT',
      'GKCCBEBB',
      'Paardensport Voorbeeld vzw',
      'BE71096123456769',
      'EUR25.00',
      '',
      '090933755493',
    ])
  })

  it('joins blanks, cuts long names and texts, and ends with its last line', () => {
    const long = payload({ name: ` ${'N'.repeat(80)}`, reference: '', text: `a \n b${'t'.repeat(200)}` })
    expect(long[5]).toBe('N'.repeat(70))
    expect(long[10]).toBe(`a b${'t'.repeat(137)}`)
    expect(payload({ reference: ' ', amountCents: 1 })).toHaveLength(8)
    expect(payload({ amountCents: 99_999_999_999 })[7]).toBe('EUR999999999.99')
  })

  it.each<[string, Partial<PaymentCode>]>([
    ['NOT_IN_EURO', { currency: 'USD', iban: '' }],
    ['IBAN_INVALID', { iban: 'BE71096123456768', amountCents: 0 }],
    ['AMOUNT_OUT_OF_RANGE', { amountCents: 0, text: 'x' }],
    ['AMOUNT_OUT_OF_RANGE', { amountCents: 100_000_000_000 }],
    ['AMOUNT_OUT_OF_RANGE', { amountCents: 1.5 }],
    ['REFERENCE_AND_TEXT', { text: 'x', reference: 'RF19' }],
    ['REFERENCE_INVALID', { reference: '+++090/9337/55494+++', name: '' }],
    ['NAME_MISSING', { name: ' ' }],
    ['TOO_LONG', { reference: null, text: '\u{1F40E}'.repeat(140) }],
  ])('%s: %j', (refused, over) => {
    expect(payload(over)).toBe(refused)
  })

  // 78 bytes come before the text, so 253 are left.
  it.each([`${'é'.repeat(126)}a`, `${'€'.repeat(84)}a`, `${'\u{1F40E}'.repeat(63)}a`])(
    'has room for 331 bytes: %s',
    (text) => {
      expect(payload({ reference: null, text })).toHaveLength(11)
      expect(payload({ reference: null, text: `${text}a` })).toBe('TOO_LONG')
    },
  )
})
