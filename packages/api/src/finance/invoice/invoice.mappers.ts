import { DocumentSeries } from '@oxer/domain/finance/document/document.schema'
import { documentNumber } from '@oxer/domain/finance/document/series.rules'
import type { InvoiceRow, InvoiceStatus } from '@oxer/domain/finance/invoice/invoice.schema'
import { ContactType } from '@oxer/domain/kernel/contact/contact.schema'

/** A document as the statements of its lists select it. */
export type InvoiceRecord = {
  ref: string
  series: string
  year: number | null
  number: number | null
  date: string
  dueDate: string | null
  amount: bigint
  open: bigint
  status: InvoiceStatus
  contactType: string
  contactRef: string
  contactName: string
  description: string
  lines: number
  hasUbl: boolean
  version: number
}

export const toInvoiceRow = (row: InvoiceRecord): InvoiceRow => {
  const series = DocumentSeries.parse(row.series)
  return {
    ref: row.ref,
    series,
    number: row.number === null ? null : documentNumber(series, row.year ?? 0, row.number),
    date: row.date,
    // Of a receipt the orders are due.
    dueDate: series === 'INVOICE' ? row.dueDate : null,
    description: row.description,
    lines: row.lines,
    amount: series === 'CREDIT_NOTE' ? 0 - Number(row.amount) : Number(row.amount),
    open: Number(row.open),
    status: row.status,
    contactType: ContactType.parse(row.contactType),
    contactRef: row.contactRef,
    contactName: row.contactName,
    hasUbl: row.hasUbl,
    version: row.version,
  }
}
