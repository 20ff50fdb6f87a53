import { describe, expect, it } from 'vitest'
import type { PrintedDocument } from '../document/document.schema.ts'
import { ExternalAccountingSettings } from './external-accounting.schema.ts'
import { salesEntryOf } from './sales-entry.rules.ts'

const ref = '01890000-0000-7000-8000-0000000000aa'
const settings = ExternalAccountingSettings.parse({
  system: 'EXACT_ONLINE',
  salesJournal: '70',
  costCentre: 'ARTICLE',
  vatAccounts: { VAT_21: '4' },
})
const line = (netCents: number, taxLevelCode: 'VAT_0' | 'VAT_21', articleRef: string | null = null) => ({
  ...{ itemRef: ref, articleRef, description: 'Entry', about: null, quantity: 1, unitCents: 0, discountBasisPoints: 0 },
  ...{ taxLevelCode, taxTreatment: 'STANDARD' as const, grossCents: 0, netCents },
})
const group = { category: 'S' as const, taxLevelCode: 'VAT_21' as const, percent: 21, reasonCode: null, treatments: [] }
const document = {
  ...{ series: 'INVOICE', number: '2026-00042', date: '2026-05-17', dueDate: '2026-06-16', currency: 'EUR' },
  ...{ reference: '101000000055', roundingCents: 1, buyer: { name: 'Rijvereniging De Linde' } },
  lines: [line(2500, 'VAT_0'), line(413, 'VAT_21', ref), line(413, 'VAT_21')],
  groups: [{ ...group, taxableCents: 826, taxCents: 173 }],
} as unknown as PrintedDocument
const facts = { customer: 'c', glAccount: 'g', costCentres: new Map([[ref, 'BOX']]) }
const sumOf = ({ SalesEntryLines }: ReturnType<typeof salesEntryOf>): string =>
  SalesEntryLines.reduce((sum, each) => sum + each.AmountFC + (each.VATAmountFC ?? 0), 0).toFixed(2)

describe('a document in the sales journal', () => {
  it('has the lines, taxes and rounding of the document, and its sum', () => {
    const entry = salesEntryOf(document, settings, facts)
    expect(entry).toMatchObject({
      ...{ Type: 20, Customer: 'c', Journal: '70', EntryDate: '2026-05-17', DueDate: '2026-06-16' },
      ...{ YourRef: '2026-00042', PaymentReference: '101000000055' },
    })
    expect(entry.SalesEntryLines).toEqual([
      { GLAccount: 'g', Description: 'Entry', AmountFC: 25 },
      { GLAccount: 'g', Description: 'Entry', AmountFC: 4.13, VATCode: '4', VATAmountFC: 0.87, CostCenter: 'BOX' },
      { GLAccount: 'g', Description: 'Entry', AmountFC: 4.13, VATCode: '4', VATAmountFC: 0.86 },
      { GLAccount: 'g', Description: 'Rounding', AmountFC: 0.01 },
    ])
    expect(sumOf(entry)).toBe('35.00')
  })

  it('is below zero for a credit note, due at once, and without cost centres if none are wanted', () => {
    const credit = { ...document, series: 'CREDIT_NOTE', reference: null } as const
    const entry = salesEntryOf(credit, { ...settings, costCentre: 'NONE' }, facts)
    expect(entry).toMatchObject({ Type: 21, DueDate: '2026-05-17' })
    expect(entry).not.toHaveProperty('PaymentReference')
    expect(entry.SalesEntryLines.some((each) => 'CostCenter' in each)).toBe(false)
    expect(sumOf(entry)).toBe('-35.00')
  })

  it('shares the tax of a rate also where a discount is below zero', () => {
    const discounted = {
      ...document,
      roundingCents: 0,
      lines: [line(1000, 'VAT_21'), line(-200, 'VAT_21')],
      groups: [{ ...group, taxableCents: 800, taxCents: 168 }],
    }
    expect(sumOf(salesEntryOf(discounted, settings, facts))).toBe('9.68')
  })
})
