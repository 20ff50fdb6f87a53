// A draft becomes final: its number, its booking, and what is owed for it from then on.

import { DocumentSeries } from '@oxer/domain/finance/document/document.schema'
import { documentNumber, refuseNumber } from '@oxer/domain/finance/document/series.rules'
import { financeErrors } from '@oxer/domain/finance/finance.errors'
import { refuseCredit, refuseFinal } from '@oxer/domain/finance/invoice/invoice.rules'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { addDays } from '@oxer/domain/kernel/time/time.rules'
import { postDocument } from '@oxer/domain/ledger/posting/posting.rules'
import { todayIn } from '../../federation/federation/federation-day.queries.ts'
import type { CommandContext } from '../../kernel/context/context.ts'
import { lockRows, refuseStale } from '../../kernel/version/version.commands.ts'
import { settleBills } from '../../ledger/bill/bill-state.commands.ts'
import { bookAll } from '../../ledger/posting/posting.commands.ts'
import { tellPayer } from '../document/told-money.commands.ts'
import { exportDocument } from '../external-accounting/accounting-export.commands.ts'
import { settleCredits } from '../payment/allocation.commands.ts'
import { issueReference, writtenReference } from '../payment/reference.commands.ts'
import { getInvoice } from './invoice.queries.ts'
import { type BuiltDocument, buildDocument, takeOrders, toInvoiceColumns } from './invoice-draft.commands.ts'
import { mailDocument } from './invoice-mail.commands.ts'

const noun = 'invoice'

export const readInvoice = async (ctx: CommandContext, ref: string) => {
  const row = await ctx.db.invoice.findUnique({
    where: { ref },
    relationLoadStrategy: 'join',
    include: { book: true, items: { select: { ref: true, orderRef: true, billRef: true } } },
  })
  if (row === null) throw failure(kernelErrors.notFound)
  return row
}
type StoredInvoice = Awaited<ReturnType<typeof readInvoice>>

const ordersOf = ({ items }: StoredInvoice): string[] => [
  ...new Set(items.flatMap(({ orderRef }) => (orderRef === null ? [] : [orderRef]))),
]

export const numberOf = ({ series, year, number }: Pick<StoredInvoice, 'series' | 'year' | 'number'>): string =>
  documentNumber(DocumentSeries.parse(series), year ?? 0, number ?? 0)

const refuseUnlessDraft = (row: StoredInvoice): void => {
  const refusal = refuseFinal({ isFinal: row.status !== 'DRAFT' })
  if (refusal !== null) throw failure(financeErrors[refusal], { values: { number: numberOf(row) } })
}

const takeReference = async (ctx: CommandContext, { bookRef, ref }: StoredInvoice, country: string): Promise<string> =>
  writtenReference(await issueReference(ctx.db, bookRef, 'INVOICE', ref), country).value

/** @throws DATE_BEFORE_LAST */
export const refuseDay = async (ctx: CommandContext, bookRef: string, series: string, date: string): Promise<void> => {
  const row = await ctx.db.documentSeries.findUnique({
    where: { bookRef_series_year: { bookRef, series, year: Number(date.slice(0, 4)) } },
  })
  const refusal = row && refuseNumber({ next: row.lastNumber + 1, lastDate: row.lastDate }, date)
  if (row && refusal) throw failure(financeErrors[refusal], { values: { date: row.lastDate } })
}

/** What a final document takes over from its orders, so that the payer owes one thing and not two. */
const handOver = async (
  ctx: CommandContext,
  stored: StoredInvoice,
  { series, payer, amountCents, openCents }: BuiltDocument,
  dueDate: string,
): Promise<void> => {
  await ctx.db.settlement.updateMany({
    where: { documentRef: { in: ordersOf(stored) } },
    data: { openCents: 0, handedOverRef: stored.ref },
  })
  await ctx.db.settlement.create({
    data: {
      documentRef: stored.ref,
      bookRef: stored.bookRef,
      kind: series,
      payerType: payer.type,
      payerRef: payer.ref,
      amountCents,
      openCents,
      dueDate,
    },
  })
}

/** The final credit notes of an invoice, in cents. */
const readCreditedCents = async (ctx: CommandContext, invoiceRef: string): Promise<number> => {
  const { _sum } = await ctx.db.invoice.aggregate({
    where: { creditsRef: invoiceRef, status: 'INVOICED' },
    _sum: { amountCents: true },
  })
  return Number(_sum.amountCents ?? 0)
}

/** Credit notes together never exceed their invoice; the row of the invoice is locked meanwhile. */
const refuseTooMuch = async (ctx: CommandContext, { credited, amountCents }: BuiltDocument): Promise<void> => {
  await lockRows(
    ctx,
    'invoice',
    credited.map(({ ref }) => ref),
  )
  const [only] = credited
  if (only === undefined || credited.length > 1) return
  const invoice = await ctx.db.invoice.findUniqueOrThrow({ where: { ref: only.ref } })
  const creditedCents = await readCreditedCents(ctx, only.ref)
  const facts = {
    ...{ isFinal: true, isCreditNote: false, paidCents: 0, dueDate: '', creditedCents },
    amountCents: Number(invoice.amountCents),
  }
  const refusal = refuseCredit(facts, 0 - amountCents)
  if (refusal !== null) {
    throw failure(financeErrors[refusal], { values: { amount: (facts.amountCents - creditedCents) / 100 } })
  }
}

/** What waited for a document becomes revenue and tax. */
export const bookDocument = async (
  ctx: CommandContext,
  stored: Pick<StoredInvoice, 'ref' | 'book'>,
  { series, document }: Pick<BuiltDocument, 'series' | 'document'>,
  final: Final,
): Promise<void> => {
  const posted = postDocument({
    id: final.number,
    date: final.date,
    description: `${document.buyer.name} ${final.number}`,
    type: series,
    lines: document.lines.map(({ articleRef, netCents, taxLevelCode }) => ({
      article: articleRef ?? '',
      netCents,
      taxLevelCode,
    })),
    taxes: document.groups.map(({ taxLevelCode, taxCents }) => ({ taxLevelCode, taxCents })),
    roundingCents: document.roundingCents,
  })
  if (posted !== null) await bookAll(ctx, stored.book, [{ ...posted, sourceRef: stored.ref }])
}

type Final = { readonly number: string; readonly date: string }
export type FinalInvoice = Final & { readonly ref: string }

/**
 * Makes a draft final: its number and day, frozen, booked and owed. The document is made again, so that it says what is true now.
 * @throws INVOICE_FINAL, SELLER_INCOMPLETE, CREDIT_EXCEEDS, DATE_BEFORE_LAST, PERIOD_CLOSED
 */
export const finaliseInvoice = async (ctx: CommandContext, ref: string, version?: number): Promise<FinalInvoice> => {
  const orders = await takeOrders(ctx, ordersOf(await readInvoice(ctx, ref)))
  await lockRows(ctx, 'invoice', [ref])
  const stored = await readInvoice(ctx, ref)
  await refuseStale(stored, version, () => getInvoice(ctx, ref))
  refuseUnlessDraft(stored)
  // Before the documents that are open, as whoever books money does.
  await lockRows(ctx, 'book', [stored.bookRef])
  const built = await buildDocument(ctx, orders)
  await refuseTooMuch(ctx, built)
  const { federationRef, termDays } = stored.book
  const date = await todayIn(ctx.db, federationRef, ctx.now)
  const dueDate = addDays(date, termDays)
  await refuseDay(ctx, stored.bookRef, built.series, date)
  const isPaid = built.series === 'INVOICE' && built.openCents > 0
  const reference = isPaid ? await takeReference(ctx, stored, built.document.seller.country) : null
  const frozen = { ...built, document: { ...built.document, reference } }
  const numbered = await ctx.db.invoice.update({
    where: { ref },
    data: { ...toInvoiceColumns(frozen), status: 'INVOICED', date, dueDate, version: { increment: 1 } },
    select: { series: true, year: true, number: true },
  })
  const final = { number: numberOf(numbered), date }
  await bookDocument(ctx, stored, frozen, final)
  await handOver(ctx, stored, frozen, dueDate)
  await settleCredits(
    ctx,
    stored.bookRef,
    [built.payer],
    built.credited.map((invoice) => invoice.ref),
  )
  await settleBills(
    ctx,
    stored.items.map(({ billRef }) => billRef),
  )
  const { bookRef, book } = stored
  await exportDocument(ctx, { ref, bookRef, series: frozen.series, ownerRef: book.ownerRef })
  if (isPaid) {
    const subject = `${final.number}, ${frozen.document.seller.name}`
    const payer = { type: stored.payerType, ref: stored.payerRef }
    await tellPayer(ctx, payer, 'invoices', { kind: 'BILL_NEW', eventKey: `BILL_NEW:${ref}`, federationRef, subject })
  }
  if (stored.book.mailsDocuments) await mailDocument(ctx, stored, { ...frozen.document, ...final, dueDate })
  ctx.record({
    action: 'finalise',
    noun,
    ref,
    parentRef: stored.bookRef,
    federationRef,
    before: { status: 'DRAFT' },
    after: { ...final, series: frozen.series, payableCents: frozen.document.payableCents },
  })
  return { ref, ...final }
}

/** p178: its orders wait for another invoice. @throws INVOICE_FINAL */
export const deleteDraft = async (ctx: CommandContext, ref: string): Promise<void> => {
  await takeOrders(ctx, ordersOf(await readInvoice(ctx, ref)))
  await lockRows(ctx, 'invoice', [ref])
  const stored = await readInvoice(ctx, ref)
  refuseUnlessDraft(stored)
  await ctx.db.billItem.updateMany({
    where: { invoiceRef: ref },
    data: { invoiceRef: null, version: { increment: 1 } },
  })
  await ctx.db.invoice.delete({ where: { ref } })
  ctx.record({
    action: 'delete',
    noun,
    ref,
    parentRef: stored.bookRef,
    federationRef: stored.book.federationRef,
    before: { series: stored.series, payableCents: Number(stored.payableCents) },
  })
}
