// The files beside this test passed the schema of OASIS and the rules of EN 16931 and of Peppol: what we write is the same to the byte.

import { describe, expect, it } from 'vitest'
import type { TaxLevelCode } from '../../kernel/money/money.schema.ts'
import type { TaxTreatment } from '../../kernel/money/tax-treatment.schema.ts'
import { documentAmounts } from './document.rules.ts'
import type { DocumentBuyer, DocumentSeller, PrintedDocument } from './document.schema.ts'
import beAssociationWithoutVatNumber from './testing/be-association-without-vat-number.xml?raw'
import beCreditNote from './testing/be-credit-note.xml?raw'
import beDiscountAndPrepaid from './testing/be-discount-and-prepaid.xml?raw'
import beOutOfScope from './testing/be-out-of-scope.xml?raw'
import beRatesAndExempt from './testing/be-rates-and-exempt.xml?raw'
import beSmallEnterprise from './testing/be-small-enterprise.xml?raw'
import beTenEuroRounding from './testing/be-ten-euro-rounding.xml?raw'
import beThirtyEntries from './testing/be-thirty-entries.xml?raw'
import beTwoGrounds from './testing/be-two-grounds.xml?raw'
import nlCreditNote from './testing/nl-credit-note.xml?raw'
import nlInvoice from './testing/nl-invoice.xml?raw'
import nlNineAndTwentyOne from './testing/nl-nine-and-twenty-one.xml?raw'
import { hasUbl, ublOf } from './ubl.rules.ts'

const itemRef = '00000000-0000-7000-8000-000000000001'
const seller: DocumentSeller = {
  name: 'Paardensport Voorbeeld vzw',
  attention: null,
  street: 'Manegestraat 1',
  postalCode: '2500',
  cityName: 'Lier',
  country: 'BE',
  enterpriseNumber: '0777777771',
  vatNumber: 'BE0777777771',
  email: 'facturen@voorbeeld.be',
  iban: 'BE71096123456769',
  bic: 'GKCCBEBB',
}
const buyer: DocumentBuyer = {
  name: 'Ruiterclub De Linde vzw',
  attention: null,
  street: 'Lindelaan 9',
  postalCode: '9000',
  cityName: 'Gent',
  country: 'BE',
  enterpriseNumber: '1000000021',
  vatNumber: 'BE1000000021',
  email: null,
}
const dutchSeller: DocumentSeller = {
  ...seller,
  name: 'Stichting Hippisch Voorbeeld',
  street: 'Stalweg 2',
  postalCode: '3852 AA',
  cityName: 'Ermelo',
  country: 'NL',
  enterpriseNumber: '87654321',
  vatNumber: 'NL000099998B57',
  email: null,
  iban: 'NL91ABNA0417164300',
  bic: null,
}
const dutchBuyer: DocumentBuyer = {
  ...buyer,
  name: 'Stal Voorbeeld B.V.',
  street: 'Dorpsstraat 3',
  postalCode: '4811 AA',
  cityName: 'Breda',
  country: 'NL',
  enterpriseNumber: '12345678',
  vatNumber: null,
}

type Sold = readonly [description: string, quantity: number, unitCents: number, level: TaxLevelCode, why: TaxTreatment]

const printed = (sold: readonly Sold[], over: Partial<PrintedDocument> = {}): PrintedDocument => {
  const lines = sold.map(([description, quantity, unitCents, taxLevelCode, taxTreatment]) => ({
    ...{
      itemRef,
      articleRef: null,
      description,
      about: null,
      quantity,
      unitCents,
      discountBasisPoints: 0,
      taxLevelCode,
      taxTreatment,
    },
  }))
  const {
    lines: amounts,
    groups,
    ...sums
  } = documentAmounts(
    lines.map((line, index) => ({ ...line, id: String(index), treatment: line.taxTreatment })),
    over.prepaidCents,
  )
  return {
    ...{
      seller,
      buyer,
      currency: 'EUR',
      language: 'NL',
      orders: ['O2026-000123'],
      reference: '101000004255',
      credits: [],
    },
    ...{ series: 'INVOICE', number: '2026-00042', date: '2026-05-01', dueDate: '2026-05-31' },
    lines: lines.map((line, index) => ({
      ...line,
      grossCents: amounts[index]?.grossCents ?? 0,
      netCents: amounts[index]?.netCents ?? 0,
    })),
    groups: groups.map((group) => ({ ...group, treatments: [...group.treatments] })),
    ...sums,
    ...over,
  }
}

const credit = { series: 'CREDIT_NOTE', reference: null } as const
const dutch = { seller: dutchSeller, buyer: dutchBuyer, reference: 'RF18539007547034' }

const samples: Readonly<Record<string, PrintedDocument>> = {
  'be-rates-and-exempt': printed([
    ['Inschrijving L1', 2, 2500, 'VAT_0', 'EXEMPT_SPORT'],
    ['Box', 1, 7500, 'VAT_21', 'STANDARD'],
    ['Toegang', 4, 750, 'VAT_6', 'STANDARD'],
    ['Camping', 1, 1000, 'VAT_21', 'STANDARD'],
  ]),
  'be-ten-euro-rounding': printed([['Catalogus', 1, 1000, 'VAT_21', 'STANDARD']]),
  'be-thirty-entries': printed(
    Array.from({ length: 30 }, (_, index): Sold => [`Box ${index + 1}`, 1, 1500, 'VAT_21', 'STANDARD']),
  ),
  'be-discount-and-prepaid': printed(
    [
      ['Cursus', 1, 12_000, 'VAT_21', 'STANDARD'],
      ['Boek', 1, 2495, 'VAT_6', 'STANDARD'],
      ['Korting', -1, 1500, 'VAT_21', 'STANDARD'],
    ],
    { prepaidCents: 2000 },
  ),
  'be-association-without-vat-number': printed([['Inschrijving', 1, 2500, 'VAT_0', 'EXEMPT_SPORT']], {
    seller: { ...seller, vatNumber: null },
  }),
  'be-small-enterprise': printed([['Box', 3, 1500, 'VAT_0', 'EXEMPT_SMALL_ENTERPRISE']]),
  'be-two-grounds': printed([
    ['Licentie', 1, 8500, 'VAT_0', 'EXEMPT_MEMBERSHIP'],
    ['Inschrijving', 1, 2500, 'VAT_0', 'EXEMPT_SPORT'],
  ]),
  'be-out-of-scope': printed([['Bijdrage', 1, 5000, 'VAT_0', 'OUT_OF_SCOPE']]),
  'be-credit-note': printed(
    [
      ['Catalogus', 1, 1000, 'VAT_21', 'STANDARD'],
      ['Box', 3, 1500, 'VAT_21', 'STANDARD'],
    ],
    { ...credit, number: 'C2026-00007', credits: [{ number: '2026-00042', date: '2026-05-01' }] },
  ),
  'nl-invoice': printed(
    [
      ['Startgeld', 2, 1750, 'VAT_0', 'EXEMPT_SPORT'],
      ['Stalling', 1, 4500, 'VAT_21', 'STANDARD'],
    ],
    dutch,
  ),
  'nl-nine-and-twenty-one': printed(
    [
      ['Lesboek', 3, 1995, 'VAT_9', 'STANDARD'],
      ['Lunch', 7, 825, 'VAT_9', 'STANDARD'],
      ['Stalling', 1, 4500, 'VAT_21', 'STANDARD'],
      ['Startgeld', 2, 1750, 'VAT_0', 'EXEMPT_SPORT'],
    ],
    dutch,
  ),
  'nl-credit-note': printed([['Stalling', 1, 4500, 'VAT_21', 'STANDARD']], {
    ...dutch,
    ...credit,
    number: 'C2026-00008',
    credits: [{ number: '2026-00043', date: '2026-05-01' }],
  }),
}

const files: Readonly<Record<string, string>> = {
  'be-association-without-vat-number': beAssociationWithoutVatNumber,
  'be-credit-note': beCreditNote,
  'be-discount-and-prepaid': beDiscountAndPrepaid,
  'be-out-of-scope': beOutOfScope,
  'be-rates-and-exempt': beRatesAndExempt,
  'be-small-enterprise': beSmallEnterprise,
  'be-ten-euro-rounding': beTenEuroRounding,
  'be-thirty-entries': beThirtyEntries,
  'be-two-grounds': beTwoGrounds,
  'nl-credit-note': nlCreditNote,
  'nl-invoice': nlInvoice,
  'nl-nine-and-twenty-one': nlNineAndTwentyOne,
}

describe('the UBL of a document', () => {
  it.each(Object.entries(samples))('is that of %s', (name, document) => {
    expect(ublOf(document)).toBe(files[name])
  })

  it('writes signs that XML reads as its own', () => {
    const document = printed([['<Box> & "stro"', 1, 1000, 'VAT_21', 'STANDARD']])
    expect(ublOf(document)).toContain('<cbc:Name>&lt;Box&gt; &amp; &quot;stro&quot;</cbc:Name>')
  })

  it('says in a note of a line whose it is, where the schema has it', () => {
    const document = printed([
      ['Licentie', 1, 1000, 'VAT_21', 'STANDARD'],
      ['Box', 1, 1000, 'VAT_21', 'STANDARD'],
    ])
    const [license, box] = document.lines
    const lines = [license, box].flatMap((line, index) =>
      line === undefined ? [] : [{ ...line, about: index === 0 ? 'Eva Claes & Nova' : null }],
    )
    const text = ublOf({ ...document, lines })
    expect(text).toMatch(/<cbc:ID>1<\/cbc:ID>\s*<cbc:Note>Eva Claes &amp; Nova<\/cbc:Note>\s*<cbc:InvoicedQuantity/)
    expect(text.split('<cbc:Note>')).toHaveLength(2)
  })

  it('does not exist for a payer without an enterprise number', () => {
    const [document] = Object.values(samples)
    expect(document && hasUbl(document)).toBe(true)
    expect(document && hasUbl({ ...document, buyer: { ...buyer, enterpriseNumber: null } })).toBe(false)
  })
})
