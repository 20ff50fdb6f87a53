// A document as it is printed: everything that its PDF and its UBL file show, so that neither is ever made from rows that changed since.
import * as z from 'zod'
import { Currency, TaxLevelCode } from '../../kernel/money/money.schema.ts'
import { TaxTreatment } from '../../kernel/money/tax-treatment.schema.ts'
import { Ref } from '../../kernel/ref/ref.schema.ts'

export const DocumentSeries = z.enum(['INVOICE', 'CREDIT_NOTE', 'RECEIPT']).meta({ id: 'DocumentSeries' })
export type DocumentSeries = z.infer<typeof DocumentSeries>

const Party = z.object({
  /** Of the company, or of the person. */
  name: z.string(),
  /** "For the attention of". */
  attention: z.string().nullable(),
  street: z.string(),
  postalCode: z.string(),
  cityName: z.string(),
  /** ISO 3166-1 alpha-2. */
  country: z.string(),
  /** Digits, as Peppol writes them. */
  enterpriseNumber: z.string().nullable(),
  /** With the letters of its country. */
  vatNumber: z.string().nullable(),
  email: z.string().nullable(),
})
export const DocumentSeller = Party.extend({ iban: z.string(), bic: z.string().nullable() }).meta({
  id: 'DocumentSeller',
})
export type DocumentSeller = z.infer<typeof DocumentSeller>
export const DocumentBuyer = Party.meta({ id: 'DocumentBuyer' })
export type DocumentBuyer = z.infer<typeof DocumentBuyer>

export const DocumentLine = z
  .object({
    /** The item of a bill. */
    itemRef: Ref,
    articleRef: Ref.nullable(),
    description: z.string(),
    about: z
      .string()
      .nullable()
      .default(null)
      .describe('Whose it is: the person and the horse; null if it is of neither'),
    /** Below zero for a discount or what is taken back. */
    quantity: z.int(),
    unitCents: z.int(),
    discountBasisPoints: z.int(),
    taxLevelCode: TaxLevelCode,
    taxTreatment: TaxTreatment,
    grossCents: z.int(),
    netCents: z.int(),
  })
  .meta({ id: 'DocumentLine' })
export type DocumentLine = z.infer<typeof DocumentLine>

export const DocumentTaxGroup = z
  .object({
    category: z.enum(['S', 'E', 'Z', 'O']),
    taxLevelCode: TaxLevelCode,
    percent: z.int(),
    taxableCents: z.int(),
    taxCents: z.int(),
    reasonCode: z.string().nullable(),
    treatments: z.array(TaxTreatment).max(10),
  })
  .meta({ id: 'DocumentTaxGroup' })
export type DocumentTaxGroup = z.infer<typeof DocumentTaxGroup>

/** The frozen part: a number, a day and a due day come from the row when the document is made final. */
export const FrozenDocument = z.object({
  seller: DocumentSeller,
  buyer: DocumentBuyer,
  currency: Currency,
  /** The language of its legal mentions. */
  language: z.enum(['EN', 'NL']),
  /** The numbers of its orders. */
  orders: z.array(z.string()).max(10_000),
  /** Twelve digits or RF without blanks; null if there is nothing to pay. */
  reference: z.string().nullable(),
  /** The invoices that a credit note takes back. */
  credits: z.array(z.object({ number: z.string(), date: z.string() })).max(1000),
  lines: z.array(DocumentLine).max(10_000),
  groups: z.array(DocumentTaxGroup).max(20),
  netCents: z.int(),
  taxCents: z.int(),
  totalCents: z.int(),
  roundingCents: z.int(),
  prepaidCents: z.int(),
  payableCents: z.int(),
})
export type FrozenDocument = z.infer<typeof FrozenDocument>

export type PrintedDocument = FrozenDocument & {
  readonly series: DocumentSeries
  readonly number: string
  readonly date: string
  readonly dueDate: string
}
