import * as z from 'zod'
import { ContactType } from '../../kernel/contact/contact.schema.ts'
import { WrittenErrorValues } from '../../kernel/error/error-values.schema.ts'
import { WholeNumber } from '../../kernel/number/number.schema.ts'
import { CursorQuery, countedPageOf } from '../../kernel/paging/paging.schema.ts'
import { Ref } from '../../kernel/ref/ref.schema.ts'
import { TaskStatus } from '../../kernel/task/task.schema.ts'
import { LocalDate } from '../../kernel/time/time.schema.ts'
import { AccountContactType } from '../../parties/contact-account/contact-account.schema.ts'
import { DocumentBuyer, DocumentSeries, FrozenDocument } from '../document/document.schema.ts'
import { mostRows } from '../row-outcome/row-outcome.schema.ts'

/** All but DRAFT and INVOICED follow from what is paid and credited, and from the day. */
export const InvoiceStatus = z.enum(['DRAFT', 'INVOICED', 'PAID', 'OVERDUE', 'CANCELLED']).meta({ id: 'InvoiceStatus' })
export type InvoiceStatus = z.infer<typeof InvoiceStatus>

export const InvoiceRow = z
  .object({
    ref: Ref,
    series: DocumentSeries,
    /** Null for a draft. */
    number: z.string().nullable(),
    /** The day of the document; of a draft the day on which it was made. */
    date: z.string(),
    dueDate: z.string().nullable(),
    /** What its first line is about. */
    description: z.string(),
    /** How many lines it has. */
    lines: z.int(),
    /** Cents with tax; below zero for a credit note. */
    amount: z.int(),
    /** Cents that are not paid; of a credit note what was not used yet, below zero. */
    open: z.int(),
    status: InvoiceStatus,
    contactType: ContactType,
    contactRef: Ref,
    contactName: z.string(),
    /** Whether there is an electronic file of it. */
    hasUbl: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'InvoiceRow' })
export type InvoiceRow = z.infer<typeof InvoiceRow>

export const InvoiceQuery = CursorQuery.extend({
  status: InvoiceStatus.optional().describe('Only those in this status'),
  action: Ref.optional().describe('Only those of this run'),
})
export type InvoiceQuery = z.infer<typeof InvoiceQuery>

/** The sums of the whole list, not only of its page; null except with the first page. */
export const InvoicePage = countedPageOf(InvoiceRow)
  .extend({ amount: z.int().nullable(), open: z.int().nullable() })
  .meta({ id: 'InvoicePage' })
export type InvoicePage = z.infer<typeof InvoicePage>

export const InvoiceView = InvoiceRow.extend({
  document: FrozenDocument,
  /** Cents that can still be credited. */
  creditable: z.int(),
  /** Of each line, in the order of the lines. */
  lineCreditable: z.array(z.int()).max(10_000),
  creditNotes: z.array(z.object({ ref: Ref, number: z.string() })).max(1000),
}).meta({ id: 'Invoice' })
export type InvoiceView = z.infer<typeof InvoiceView>

const largestAmount = 999_999_999

export const CreditInvoice = z.object({
  /** What is taken back, in cents with tax; everything that is left without it. */
  lines: z
    .array(z.object({ item: Ref, amount: z.int().min(1).max(largestAmount) }))
    .min(1)
    .max(1000)
    .optional(),
  reason: z.string().trim().min(1).max(500),
})
export type CreditInvoice = z.infer<typeof CreditInvoice>

export const CreateInvoices = z.object({
  name: z.string().trim().min(1).max(200),
  fromDate: LocalDate.optional().describe('Only orders of this day and later'),
  toDate: LocalDate.optional().describe('Only orders of this day and earlier'),
  organisationRef: Ref.optional().describe('Only orders that this organisation pays'),
  articleRefs: z.array(Ref).max(200).default([]).describe('Only orders with one of these articles'),
  orderRefs: z.array(Ref).max(500).default([]).describe('Only these orders; without them, all that wait'),
})
export type CreateInvoices = z.infer<typeof CreateInvoices>

/** An order or a document that a task could not go on with: the code of the reason, and what its sentence is about. */
export const RefusedOrder = z.object({ order: z.string(), code: z.string(), values: WrittenErrorValues.optional() })
export type RefusedOrder = z.infer<typeof RefusedOrder>

export const InvoiceAction = z
  .object({
    ref: Ref,
    name: z.string(),
    status: TaskStatus,
    /** Percent. */
    progress: z.int(),
    fromDate: z.string().nullable(),
    toDate: z.string().nullable(),
    createdAt: z.string(),
    drafts: z.int(),
    final: z.int(),
    /** Cents with tax of its documents. */
    amount: z.int(),
    /** Cents with tax of those that are drafts. */
    draftAmount: z.int(),
    /** Orders that got no document, and why. */
    refused: z.array(RefusedOrder).max(1000),
  })
  .meta({ id: 'InvoiceAction' })
export type InvoiceAction = z.infer<typeof InvoiceAction>

/** Most documents of one archive: at 40 kB each it stays below 20 MB. */
export const mostArchived = 500
export const ArchiveInvoices = z.object({ invoiceRefs: z.array(Ref).min(1).max(mostArchived) })
export type ArchiveInvoices = z.infer<typeof ArchiveInvoices>

/** Invoices of a list: for each a credit note of what is left of it. */
export const CreditInvoices = CreditInvoice.pick({ reason: true }).extend({
  invoiceRefs: z.array(Ref).min(1).max(mostRows),
})
export type CreditInvoices = z.infer<typeof CreditInvoices>

export const FinaliseInvoices = z.object({
  invoiceRefs: z.array(Ref).max(1000).default([]),
  actionRef: Ref.optional().describe('All drafts of this run'),
})
export type FinaliseInvoices = z.infer<typeof FinaliseInvoices>

export const BookSettings = z
  .object({
    code: z.string(),
    termDays: z.int().min(0).max(365),
    /** Whose accounts are the seller's. */
    contactType: AccountContactType,
    contactRef: Ref,
    /** Codes of what the seller lacks before it can send a document. */
    missing: z.array(z.string()).max(10),
    /** As it is printed on the next document; null without an account. */
    seller: DocumentBuyer.extend({ iban: z.string().nullable(), bic: z.string().nullable() }).nullable(),
    /** Whether a final document is mailed to its payer. */
    mailsDocuments: z.boolean(),
    /** Whether such a mail has the UBL file beside the PDF. */
    attachesUbl: z.boolean(),
    /** Whether a payout, and a refund by transfer or card, waits until a second person approves it. */
    needsSecondPerson: z.boolean(),
    /** Nothing is booked on or before this day; null if no period is closed. */
    closedThrough: z.string().nullable(),
    /** The numbers of this year and the last. */
    series: z
      .array(z.object({ series: DocumentSeries, lastNumber: z.string(), lastDate: z.string(), count: z.int() }))
      .max(10),
    version: z.int(),
  })
  .meta({ id: 'BookSettings' })
export type BookSettings = z.infer<typeof BookSettings>
export const UpdateBookSettings = z.object({
  termDays: z.int().min(0).max(365),
  mailsDocuments: z.boolean().default(false).describe('Whether a final document is mailed to its payer'),
  attachesUbl: z
    .boolean()
    .optional()
    .describe('Whether such a mail has the UBL file beside the PDF; unchanged if absent'),
  needsSecondPerson: z
    .boolean()
    .optional()
    .describe('Whether payouts and refunds wait until a second person approves them; unchanged if absent'),
  version: WholeNumber,
})
export type UpdateBookSettings = z.infer<typeof UpdateBookSettings>

export const CreateReceipts = z.object({
  through: LocalDate.describe('The last day whose sales to private payers get a receipt'),
})
export type CreateReceipts = z.infer<typeof CreateReceipts>
