import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { netCents } from '../../kernel/money/money.rules.ts'
import type { TaxTreatment } from '../../kernel/money/tax-treatment.schema.ts'
import { type DocumentLine, documentAmounts, refuseDocument } from './document.rules.ts'
import { documentNumber, refuseNumber, takeNumber, yearOfDocument } from './series.rules.ts'

const line = (unitCents: number, over: Partial<DocumentLine> = {}): DocumentLine => ({
  id: 'x',
  quantity: 1,
  unitCents,
  discountBasisPoints: 0,
  taxLevelCode: 'VAT_21',
  treatment: 'STANDARD',
  ...over,
})
const exempt = (unitCents: number, treatment: TaxTreatment): DocumentLine =>
  line(unitCents, { taxLevelCode: 'VAT_0', treatment })

const figures = (lines: readonly DocumentLine[], prepaid = 0) => {
  const { netCents: net, taxCents, totalCents, roundingCents, payableCents } = documentAmounts(lines, prepaid)
  return [net, taxCents, totalCents, roundingCents, payableCents]
}
const nets = (lines: readonly DocumentLine[]) => documentAmounts(lines).lines.map((each) => each.netCents)

describe('the amounts of a document (decision 46)', () => {
  it.each<[string, readonly DocumentLine[], readonly number[]]>([
    ['15.00 at 21 %', [line(1_500)], [1_240, 260, 1_500, 0, 1_500]],
    ['10.00 at 21 % has no net in cents', [line(1_000)], [826, 173, 999, 1, 1_000]],
    ['thirty lines of 15.00', [line(1_500, { quantity: 30 })], [37_190, 7_810, 45_000, 0, 45_000]],
    ['a discount', [line(1_000, { quantity: 3, discountBasisPoints: 3_333 })], [1_653, 347, 2_000, 0, 2_000]],
    ['9 %', [line(1_090, { taxLevelCode: 'VAT_9' })], [1_000, 90, 1_090, 0, 1_090]],
    ['nothing', [line(0)], [0, 0, 0, 0, 0]],
  ])('%s', (_name, lines, expected) => {
    expect(figures(lines)).toEqual(expected)
  })

  it('takes what was paid before from what is payable', () => {
    expect(figures([line(1_500)], 1_000)).toEqual([1_240, 260, 1_500, 0, 500])
  })

  it('gives a cent to the largest remainder, of equal ones to the earlier', () => {
    expect(nets([line(1_000), line(4_500), line(850)])).toEqual([826, 3_719, 703])
    expect(nets([line(1_000), line(1_000)])).toEqual([827, 826])
    expect(nets([line(-1_000), line(-1_000), line(3_000, { taxLevelCode: 'VAT_6' })])).toEqual([-827, -826, 2_830])
  })

  it('groups by category and rate, the highest rate first, and joins the grounds of an exemption', () => {
    const { groups } = documentAmounts([
      exempt(1_000, 'EXEMPT_SPORT'),
      line(1_000, { taxLevelCode: 'VAT_6' }),
      exempt(500, 'ZERO_RATED'),
      exempt(1_000, 'EXEMPT_MEMBERSHIP'),
      line(1_000),
      exempt(200, 'EXEMPT_SPORT'),
    ])
    expect(groups.map(({ category, percent, taxableCents }) => [category, percent, taxableCents])).toEqual([
      ['S', 21, 826],
      ['S', 6, 943],
      ['E', 0, 2_200],
      ['Z', 0, 500],
    ])
    expect(groups[2]).toMatchObject({
      reasonCode: null,
      treatments: ['EXEMPT_MEMBERSHIP', 'EXEMPT_SPORT'],
      taxCents: 0,
    })
  })

  it.each<[TaxTreatment, string, string | null]>([
    ['EXEMPT_SPORT', 'E', 'VATEX-EU-132-1M'],
    ['EXEMPT_MEMBERSHIP', 'E', 'VATEX-EU-132-1L'],
    ['EXEMPT_EDUCATION', 'E', 'VATEX-EU-132-1I'],
    ['EXEMPT_SMALL_ENTERPRISE', 'E', null],
    ['ZERO_RATED', 'Z', null],
    ['OUT_OF_SCOPE', 'O', 'VATEX-EU-O'],
  ])('%s is category %s with the code %s', (treatment, category, reasonCode) => {
    expect(documentAmounts([exempt(100, treatment)]).groups).toMatchObject([{ category, reasonCode }])
    expect(documentAmounts([line(100)]).groups).toMatchObject([{ category: 'S', reasonCode: null }])
  })

  it.each<[string, readonly DocumentLine[], string | null]>([
    ['no lines', [], 'noLines'],
    ['a standard line at 0 %', [exempt(100, 'STANDARD')], 'standardWithoutRate'],
    ['a standard line at 0 % beside another', [line(1), exempt(100, 'STANDARD')], 'standardWithoutRate'],
    ['an exempt line at 21 % beside another', [line(1), line(1, { treatment: 'ZERO_RATED' })], 'rateOnExempt'],
    ['an exempt line at 21 %', [line(100, { treatment: 'EXEMPT_SPORT' })], 'rateOnExempt'],
    ['outside the scope beside another', [exempt(1, 'OUT_OF_SCOPE'), line(1)], 'outOfScopeMixed'],
    ['outside the scope alone', [exempt(1, 'OUT_OF_SCOPE'), exempt(2, 'OUT_OF_SCOPE')], null],
    ['below zero', [line(100), line(101, { quantity: -1 })], 'negativeInvoice'],
    ['at zero', [line(100), line(100, { quantity: -1 })], null],
  ])('%s: %s', (_name, lines, refusal) => {
    expect(refuseDocument('INVOICE', lines)).toBe(refusal)
    expect(refuseDocument('CREDIT_NOTE', lines)).toBe(refusal === 'negativeInvoice' ? 'negativeCreditNote' : refusal)
  })

  const anyLine = fc
    .tuple(
      fc.integer({ min: -20_000, max: 20_000 }),
      fc.integer({ min: 1, max: 40 }),
      fc.constantFrom(0, 1_000, 3_333),
      fc.constantFrom(
        ['VAT_21', 'STANDARD'] as const,
        ['VAT_9', 'STANDARD'] as const,
        ['VAT_6', 'STANDARD'] as const,
        ['VAT_0', 'EXEMPT_SPORT'] as const,
        ['VAT_0', 'ZERO_RATED'] as const,
      ),
    )
    .map(([unit, quantity, discountBasisPoints, [taxLevelCode, treatment]]) =>
      line(unit, { quantity, discountBasisPoints, taxLevelCode, treatment }),
    )

  test.prop([fc.array(anyLine, { minLength: 1, maxLength: 30 })], { numRuns: 300 })(
    'lose no cent, keep the rules of EN 16931, and mirror',
    (lines) => {
      const amounts = documentAmounts(lines)
      const gross = amounts.lines.reduce((sum, each) => sum + each.grossCents, 0)
      expect(amounts.netCents + amounts.taxCents + amounts.roundingCents).toBe(gross)
      const taxed = amounts.groups.filter(({ percent }) => percent > 0)
      expect(Math.abs(amounts.roundingCents)).toBeLessThanOrEqual(taxed.length)
      expect(amounts.lines.reduce((sum, each) => sum + each.netCents, 0)).toBe(amounts.netCents)
      for (const { taxLevelCode, percent, taxableCents, taxCents } of taxed) {
        const own = amounts.lines.filter((each) => each.taxLevelCode === taxLevelCode)
        expect(own.reduce((sum, each) => sum + each.netCents, 0)).toBe(taxableCents)
        expect(Math.abs(taxCents * 100 - taxableCents * percent)).toBeLessThanOrEqual(50)
        for (const each of own) {
          expect(Math.abs(each.netCents - netCents(each.grossCents, taxLevelCode))).toBeLessThanOrEqual(1)
        }
      }
      const mirror = documentAmounts(lines.map((each) => ({ ...each, unitCents: 0 - each.unitCents })))
      expect(mirror.lines.map((each) => 0 - each.netCents)).toEqual(amounts.lines.map((each) => each.netCents))
      expect([0 - mirror.taxCents, 0 - mirror.roundingCents]).toEqual([amounts.taxCents, amounts.roundingCents])
    },
  )
})

describe('the number of a document (decision 38)', () => {
  it.each([
    ['INVOICE', 42, '2026-00042'],
    ['CREDIT_NOTE', 42, 'C2026-00042'],
    ['RECEIPT', 1, 'R2026-00001'],
    ['INVOICE', 123_456, '2026-123456'],
  ] as const)('%s %i is %s', (series, number, text) => {
    expect(documentNumber(series, yearOfDocument('2026-12-31'), number)).toBe(text)
  })

  it('goes up with the day', () => {
    const row = takeNumber({ next: 1, lastDate: null }, '2026-05-02')
    expect(row).toEqual({ next: 2, lastDate: '2026-05-02' })
    expect(refuseNumber(row, '2026-05-01')).toBe('dateBeforeLast')
    expect(refuseNumber(row, '2026-05-02')).toBeNull()
    expect(refuseNumber({ next: 1, lastDate: null }, '2026-05-01')).toBeNull()
  })
})
