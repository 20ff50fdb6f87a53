import { hasUbl, ublOf } from '@oxer/domain/finance/document/ubl.rules'
import { financeErrors } from '@oxer/domain/finance/finance.errors'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import type { FileReply } from '@oxer/openapi'
import type { Context } from '../../kernel/context/context.ts'
import { type InvoicesOf, knowInvoice, readPrinted } from './invoice.queries.ts'

/** p180, of a seller or of a payer. @throws INVOICE_DRAFT; a payer without an enterprise number has no UBL */
export const downloadUbl = async (ctx: Context, of: InvoicesOf, invoice: string): Promise<FileReply> => {
  const document = await readPrinted(ctx, await knowInvoice(ctx.db, of, invoice))
  if (document.isDraft) throw failure(financeErrors.invoiceDraft)
  if (document.series === 'RECEIPT' || !hasUbl(document)) {
    throw failure(financeErrors.invoiceWithoutUbl, { values: { number: document.number, payer: document.buyer.name } })
  }
  return { fileName: `${document.number}.xml`, contentType: 'application/xml', body: ublOf(document) }
}
