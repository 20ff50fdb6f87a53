import { invoicePaper } from '@oxer/documents/invoice-paper/invoice-paper'
import { hasUbl, ublOf } from '@oxer/domain/finance/document/ubl.rules'
import { financeErrors } from '@oxer/domain/finance/finance.errors'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import type { FileReply } from '@oxer/openapi'
import type { Context } from '../../kernel/context/context.ts'
import { noteLook } from '../../parties/person/minor-access.guards.ts'
import { type InvoicesOf, knowInvoice, readPrinted } from './invoice.queries.ts'
import { invoiceWords } from './invoice-words.mappers.ts'

/** p180, of a seller or of a payer. @throws INVOICE_DRAFT; a payer without an enterprise number has no UBL */
export const downloadUbl = async (ctx: Context, of: InvoicesOf, invoice: string): Promise<FileReply> => {
  const document = await readPrinted(ctx, await knowInvoice(ctx.db, of, invoice))
  if (document.isDraft) throw failure(financeErrors.invoiceDraft)
  if (document.series === 'RECEIPT' || !hasUbl(document)) {
    throw failure(financeErrors.invoiceWithoutUbl, { values: { number: document.number, payer: document.buyer.name } })
  }
  return { fileName: `${document.number}.xml`, contentType: 'application/xml', body: ublOf(document) }
}

/** A document as people read it; a seller may look at a draft. */
export const downloadPdf = async (ctx: Context, of: InvoicesOf, invoice: string): Promise<FileReply> => {
  const document = await readPrinted(ctx, await knowInvoice(ctx.db, of, invoice))
  await noteLook(ctx, [document.payerRef], 'finance.invoice.pdf')
  const words = invoiceWords(document)
  const body = await invoicePaper(document, words)
  return { fileName: `${document.number || words.title}.pdf`, contentType: 'application/pdf', body }
}
