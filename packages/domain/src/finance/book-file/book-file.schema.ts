// What the files of the lists of a book are narrowed by: the same as their lists, without pages.
import type * as z from 'zod'
import { BankLineQuery } from '../bank/bank.schema.ts'
import { BillQuery } from '../bill/bill.schema.ts'
import { InvoiceQuery } from '../invoice/invoice.schema.ts'
import { OpenDocumentQuery } from '../overview/overview.schema.ts'
import { MovementQuery } from '../payment/payment.schema.ts'

const pages = { after: true, size: true } as const

export const InvoiceFilter = InvoiceQuery.omit(pages)
export type InvoiceFilter = z.infer<typeof InvoiceFilter>

/** `kind` of a file is its format, so the kind of movement is `of`. */
export const MovementFilter = MovementQuery.omit({ ...pages, kind: true }).extend({
  of: MovementQuery.shape.kind.describe('Only what happened in this way; SUSPENSE: money that waits for its payer'),
})
export type MovementFilter = z.infer<typeof MovementFilter>

export const BillFilter = BillQuery.omit(pages)
export type BillFilter = z.infer<typeof BillFilter>

export const OpenDocumentFilter = OpenDocumentQuery.omit(pages)
export type OpenDocumentFilter = z.infer<typeof OpenDocumentFilter>

export const BankLineFilter = BankLineQuery.omit(pages)
export type BankLineFilter = z.infer<typeof BankLineFilter>
