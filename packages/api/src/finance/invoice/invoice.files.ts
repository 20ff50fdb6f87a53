import { invoicePaper, type Letterhead } from '@oxer/documents/invoice-paper/invoice-paper'
import { qrPictureOf } from '@oxer/documents/qr-code/qr-picture'
import { hasUbl, ublOf } from '@oxer/domain/finance/document/ubl.rules'
import { financeErrors } from '@oxer/domain/finance/finance.errors'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import type { MailAttached } from '@oxer/domain/kernel/mail/mail.schema'
import type { FileReply } from '@oxer/openapi'
import type { Context, Services } from '../../kernel/context/context.ts'
import type { MailFile } from '../../kernel/mail/mail-sender.gateway.ts'
import { noteLook } from '../../parties/person/minor-access.guards.ts'
import { type InvoicesOf, knowInvoice, readPrinted } from './invoice.queries.ts'
import { invoiceWords } from './invoice-words.mappers.ts'
import { readLetterhead } from './letterhead.queries.ts'

type Printed = Awaited<ReturnType<typeof readPrinted>>

const ublFileOf = (document: Printed) => ({
  fileName: `${document.number}.xml`,
  contentType: 'application/xml',
  body: ublOf(document),
})

/** p180, of a seller or of a payer. @throws INVOICE_DRAFT; a payer without an enterprise number has no UBL */
export const downloadUbl = async (ctx: Context, of: InvoicesOf, invoice: string): Promise<FileReply> => {
  const document = await readPrinted(ctx, await knowInvoice(ctx.db, of, invoice))
  if (document.isDraft) throw failure(financeErrors.invoiceDraft)
  if (document.series === 'RECEIPT' || !hasUbl(document)) {
    throw failure(financeErrors.invoiceWithoutUbl, { values: { number: document.number, payer: document.buyer.name } })
  }
  return ublFileOf(document)
}

type Drawing = Pick<Context, 'db' | 'now' | 'services'>

/** The PDF of a document, with the letterhead of its seller. */
export const drawPdf = async (
  ctx: Drawing,
  invoice: string,
  letterhead: Letterhead,
): Promise<{ fileName: string; body: Uint8Array<ArrayBuffer>; payerRef: string }> => {
  const document = await readPrinted(ctx, invoice)
  const words = invoiceWords(document)
  const body = await invoicePaper(document, words, letterhead)
  return { fileName: `${document.number || words.title}.pdf`, body, payerRef: document.payerRef }
}

/** A document as people read it; a seller may look at a draft. */
export const downloadPdf = async (ctx: Context, of: InvoicesOf, invoice: string): Promise<FileReply> => {
  const known = await knowInvoice(ctx.db, of, invoice)
  const { fileName, body, payerRef } = await drawPdf(ctx, known, await readLetterhead(ctx, known))
  await noteLook(ctx, [payerRef], 'finance.invoice.pdf')
  return { fileName, contentType: 'application/pdf', body }
}

/** What a mail brings along, made at the moment when it is sent: the files of a frozen document, or a code. */
export const readAttached = async (
  services: Services,
  attached: MailAttached,
  now: () => Date = () => new Date(),
): Promise<MailFile[]> => {
  if (attached.kind === 'CODE') {
    const picture = { fileName: 'code.png', contentType: 'image/png', contentId: 'code' }
    return [{ ...picture, body: qrPictureOf(attached.payload) }]
  }
  const { ref, files } = attached
  const ctx = { db: services.database.prisma, now, services }
  const { fileName, body } = await drawPdf(ctx, ref, await readLetterhead(ctx, ref))
  const pdf = { fileName, contentType: 'application/pdf', body }
  if (!files.includes('UBL')) return [pdf]
  const ubl = ublFileOf(await readPrinted(ctx, ref))
  return [pdf, { ...ubl, body: Buffer.from(ubl.body) }]
}
