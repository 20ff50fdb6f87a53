// From processed orders to a draft, and from what a draft has to the document that is printed.
import type { Prisma } from '@oxer/db'
import { refuseDocument } from '@oxer/domain/finance/document/document.rules'
import { DocumentSeries, FrozenDocument } from '@oxer/domain/finance/document/document.schema'
import {
  aboutOf,
  amountsOf,
  type DocumentItem,
  type DraftSeries,
  plainLinesOf,
  seriesOf,
} from '@oxer/domain/finance/document/draft.rules'
import { documentNumber } from '@oxer/domain/finance/document/series.rules'
import { type FinanceRefusal, financeErrors } from '@oxer/domain/finance/finance.errors'
import { refuseInvoicing } from '@oxer/domain/finance/order/order.rules'
import { orderNumber } from '@oxer/domain/finance/order/order-number.rules'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { Currency, TaxLevelCode } from '@oxer/domain/kernel/money/money.schema'
import { TaxTreatment } from '@oxer/domain/kernel/money/tax-treatment.schema'
import type { CommandContext } from '../../kernel/context/context.ts'
import { lockRows } from '../../kernel/version/version.commands.ts'
import { readAbout } from '../bill/bill.queries.ts'
import { readBuyer, readDocumentLanguage, readSeller } from './party.queries.ts'

const withItems = {
  book: { include: { federation: { select: { language: true } } } },
  items: {
    orderBy: [{ createdAt: 'asc' }, { ref: 'asc' }],
    include: { invoice: { select: { ref: true, status: true } } },
  },
} as const satisfies Prisma.FinanceOrderInclude
export type InvoicedOrder = Prisma.FinanceOrderGetPayload<{ include: typeof withItems }>
type StoredItem = InvoicedOrder['items'][number]

const readOrders = (ctx: CommandContext, refs: readonly string[]): Promise<InvoicedOrder[]> =>
  ctx.db.financeOrder.findMany({
    where: { ref: { in: [...refs] } },
    orderBy: [{ date: 'asc' }, { number: 'asc' }],
    relationLoadStrategy: 'join',
    include: withItems,
  })

/** Locks in the order of all finance: bills, items, orders; then what of them is open. */
export const takeOrders = async (ctx: CommandContext, refs: readonly string[]): Promise<InvoicedOrder[]> => {
  const items = (await readOrders(ctx, refs)).flatMap((order) => order.items)
  await lockRows(
    ctx,
    'bill',
    items.map(({ billRef }) => billRef),
  )
  await lockRows(
    ctx,
    'billItem',
    items.map(({ ref }) => ref),
  )
  await lockRows(ctx, 'financeOrder', refs)
  return readOrders(ctx, refs)
}

const nobody = { subject: null, horse: null }

/** The items as a document has them now, with whose they are. */
export const readDocumentItems = async (
  ctx: CommandContext,
  stored: readonly StoredItem[],
): Promise<DocumentItem[]> => {
  const about = await readAbout(
    ctx.db,
    stored.map(({ ref }) => ref),
  )
  return stored.map((row) => toDocumentItem(row, about.get(row.ref) ?? nobody))
}

const toDocumentItem = (row: StoredItem, about: Parameters<typeof aboutOf>[1]): DocumentItem => ({
  ref: row.ref,
  articleRef: row.articleRef,
  description: row.description,
  about: aboutOf(row.description, about),
  quantity: row.quantity,
  unitCents: row.unitCents,
  discountBasisPoints: row.discountBasisPoints,
  amountCents: row.amountCents,
  taxLevelCode: TaxLevelCode.parse(row.taxLevelCode),
  taxTreatment: TaxTreatment.parse(row.taxTreatment),
})

/** The final invoices whose items are taken back, the oldest first. */
const readCredited = async (ctx: CommandContext, items: readonly StoredItem[]) => {
  const countered = items.flatMap(({ counterOfRef }) => (counterOfRef === null ? [] : [counterOfRef]))
  if (countered.length === 0) return []
  const rows = await ctx.db.invoice.findMany({
    where: { status: 'INVOICED', items: { some: { ref: { in: countered } } } },
    orderBy: [{ date: 'asc' }, { number: 'asc' }],
    select: { ref: true, series: true, year: true, number: true, date: true },
  })
  return rows.map(({ ref, series, year, number, date }) => ({
    ref,
    number: documentNumber(DocumentSeries.parse(series), year ?? 0, number ?? 0),
    date: date ?? '',
  }))
}

const firstPayer = (orders: readonly InvoicedOrder[]) => {
  const [order] = orders
  if (order === undefined || order.payerType === null || order.payerRef === null) {
    throw failure(kernelErrors.notFound)
  }
  return { order, payer: { type: order.payerType, ref: order.payerRef } }
}

const refuse = (refusal: FinanceRefusal | null, line: string): void => {
  if (refusal !== null) throw failure(financeErrors[refusal], { values: { line } })
}

/** What an order of a document still has open: what was paid before is its prepaid amount. */
const readOpen = async (ctx: CommandContext, orders: readonly InvoicedOrder[]): Promise<number> => {
  const rows = await ctx.db.$queryRaw<{ open: bigint }[]>`
    SELECT open_cents AS open FROM settlement WHERE document_ref = ANY(${orders.map(({ ref }) => ref)}::uuid[])
     ORDER BY document_ref FOR UPDATE`
  return rows.reduce((sum, { open }) => sum + Number(open), 0)
}

export type BuiltDocument = {
  readonly series: DraftSeries
  readonly document: FrozenDocument
  readonly accountRef: string | null
  readonly payer: { readonly type: string; readonly ref: string }
  /** Signed: below zero for a credit note. */
  readonly amountCents: number
  readonly openCents: number
  readonly credited: readonly { readonly ref: string }[]
}

/**
 * The document of orders as it would be printed now. @throws SELLER_INCOMPLETE, and why there is no document of these lines
 */
export const buildDocument = async (ctx: CommandContext, orders: readonly InvoicedOrder[]): Promise<BuiltDocument> => {
  const { order, payer } = firstPayer(orders)
  const stored = orders.flatMap(({ items }) => items)
  const items = await readDocumentItems(ctx, stored)
  const series = seriesOf(items)
  refuse(refuseDocument(series, plainLinesOf(series, items)), items[0]?.description ?? '')
  const seller = await readSeller(ctx.db, order.book)
  const { accountRef, printed: buyer } = await readBuyer(ctx.db, payer, order.invoiceToRef)
  const amountCents = items.reduce((sum, item) => sum + item.amountCents, 0)
  const openCents = await readOpen(ctx, orders)
  if (openCents * Math.sign(amountCents) < 0) throw failure(financeErrors.invoiceOverpaid)
  const credited = series === 'CREDIT_NOTE' ? await readCredited(ctx, stored) : []
  const document = FrozenDocument.parse({
    seller,
    buyer,
    currency: Currency.parse(order.book.currency),
    language: await readDocumentLanguage(ctx.db, payer, order.book.federation.language),
    orders: orders.map(({ date, number }) => orderNumber(date, number)),
    reference: null,
    credits: credited.map(({ number, date }) => ({ number, date })),
    ...amountsOf(series, items, series === 'INVOICE' ? amountCents - openCents : 0),
  })
  return { series, document, accountRef, payer, amountCents, openCents, credited }
}

/** The columns that a document fills in its row. */
export const toInvoiceColumns = ({ document, series, accountRef, amountCents, credited }: BuiltDocument) => ({
  series,
  document,
  payableCents: document.payableCents,
  amountCents: Math.abs(amountCents),
  buyerName: document.buyer.name,
  accountRef,
  creditsRef: credited.length === 1 ? (credited[0]?.ref ?? null) : null,
})

/**
 * A draft of processed orders, which have one payer and one account to invoice to. Returns its ref.
 * @throws ORDER_NOT_PROCESSED, ORDER_INVOICED, SELLER_INCOMPLETE
 */
export const createDraft = async (
  ctx: CommandContext,
  orderRefs: readonly string[],
  runRef: string | null = null,
): Promise<string> => {
  const orders = await takeOrders(ctx, orderRefs)
  for (const { status, items, date, number } of orders) {
    const processed = status === 'PROCESSED' ? status : 'NEW'
    const refusal = refuseInvoicing(
      processed,
      items.some(({ invoiceRef }) => invoiceRef !== null),
    )
    if (refusal !== null) throw failure(financeErrors[refusal], { values: { number: orderNumber(date, number) } })
  }
  const { order } = firstPayer(orders)
  const built = await buildDocument(ctx, orders)
  const ref = ctx.newRef()
  await ctx.db.invoice.create({
    data: {
      ref,
      bookRef: order.bookRef,
      payerType: built.payer.type,
      payerRef: built.payer.ref,
      runRef,
      createdAt: ctx.now(),
      ...toInvoiceColumns(built),
    },
  })
  await ctx.db.billItem.updateMany({
    where: { orderRef: { in: [...orderRefs] } },
    data: { invoiceRef: ref, version: { increment: 1 } },
  })
  const { federationRef } = order.book
  ctx.record({
    action: 'create',
    noun: 'invoice',
    ref,
    parentRef: order.bookRef,
    federationRef,
    after: { series: built.series, orders: built.document.orders, payableCents: built.document.payableCents },
  })
  return ref
}
