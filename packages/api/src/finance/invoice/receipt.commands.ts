// Receipts: the documents of what is sold without an invoice. What their payers owe stays with their orders, so that a receipt only books
// revenue and tax.
import { refuseDocument } from '@oxer/domain/finance/document/document.rules'
import { FrozenDocument } from '@oxer/domain/finance/document/document.schema'
import { amountsOf, plainLinesOf } from '@oxer/domain/finance/document/draft.rules'
import { buyerOf } from '@oxer/domain/finance/document/party.rules'
import { financeErrors } from '@oxer/domain/finance/finance.errors'
import type { InvoiceView } from '@oxer/domain/finance/invoice/invoice.schema'
import { orderNumber } from '@oxer/domain/finance/order/order-number.rules'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { Currency } from '@oxer/domain/kernel/money/money.schema'
import { formatDate } from '@oxer/i18n/formats'
import { todayIn } from '../../federation/federation/federation-day.queries.ts'
import type { CommandContext } from '../../kernel/context/context.ts'
import { settleBills } from '../../ledger/bill/bill-state.commands.ts'
import { exportDocument } from '../external-accounting/accounting-export.commands.ts'
import { bookDocument, type FinalInvoice, numberOf, refuseDay } from './invoice.commands.ts'
import { getInvoice } from './invoice.queries.ts'
import { type InvoicedOrder, readDocumentItems, takeOrders } from './invoice-draft.commands.ts'
import { readBuyer, readDocumentLanguage, readSeller } from './party.queries.ts'

/** Many private payers of one day have one name. For a federation's accountant to confirm. */
const privatePayers = { NL: 'Particulieren', EN: 'Private payers' } as const

const refuseOrders = (orders: readonly InvoicedOrder[]): void => {
  for (const { status, items, date, number } of orders) {
    const values = { number: orderNumber(date, number) }
    if (status !== 'PROCESSED') throw failure(financeErrors.orderNotProcessed, { values })
    if (items.some(({ invoiceRef }) => invoiceRef !== null)) throw failure(financeErrors.orderInvoiced, { values })
  }
}

type Printed = Pick<FrozenDocument, 'buyer' | 'prepaidCents'> & {
  readonly payer: { type: string; ref: string }
  /** Whether its lines name the people whom they are about: not where nobody reads it as a payer. */
  readonly namesPeople: boolean
}

/** A final receipt of orders of one book. */
const makeReceipt = async (
  ctx: CommandContext,
  orders: readonly InvoicedOrder[],
  printedOf: (book: InvoicedOrder['book'], amountCents: number) => Promise<Printed>,
): Promise<FinalInvoice> => {
  const [first] = orders
  if (first === undefined) throw failure(kernelErrors.notFound)
  refuseOrders(orders)
  const { book } = first
  const items = await readDocumentItems(
    ctx,
    orders.flatMap((order) => order.items),
  )
  const refusal = refuseDocument('INVOICE', plainLinesOf('INVOICE', items))
  if (refusal !== null) {
    throw failure(financeErrors[refusal], { values: { line: items[0]?.description ?? '' } })
  }
  const amountCents = items.reduce((sum, item) => sum + item.amountCents, 0)
  const { buyer, prepaidCents, payer, namesPeople } = await printedOf(book, amountCents)
  const printed = namesPeople ? items : items.map((item) => ({ ...item, about: null }))
  const document = FrozenDocument.parse({
    ...{ seller: await readSeller(ctx.db, book), buyer, currency: Currency.parse(book.currency), reference: null },
    ...{ language: await readDocumentLanguage(ctx.db, payer, book.federation.language), credits: [] },
    orders: orders.map(({ date, number }) => orderNumber(date, number)),
    ...amountsOf('INVOICE', printed, prepaidCents),
  })
  const date = await todayIn(ctx.db, book.federationRef, ctx.now)
  await refuseDay(ctx, book.ref, 'RECEIPT', date)
  const ref = ctx.newRef()
  const stored = await ctx.db.invoice.create({
    data: {
      ...{ ref, bookRef: book.ref, series: 'RECEIPT', status: 'INVOICED', date, dueDate: date, document },
      ...{ payerType: payer.type, payerRef: payer.ref, buyerName: buyer.name },
      ...{ payableCents: document.payableCents, amountCents, createdAt: ctx.now() },
    },
    select: { series: true, year: true, number: true },
  })
  const number = numberOf(stored)
  await ctx.db.billItem.updateMany({
    where: { orderRef: { in: orders.map((order) => order.ref) } },
    data: { invoiceRef: ref, version: { increment: 1 } },
  })
  await bookDocument(ctx, { ref, book }, { series: 'INVOICE', document }, { number, date })
  await settleBills(
    ctx,
    orders.flatMap((order) => order.items.map(({ billRef }) => billRef)),
  )
  await exportDocument(ctx, { ref, bookRef: book.ref, series: 'RECEIPT', ownerRef: book.ownerRef })
  ctx.record({
    action: 'create',
    noun: 'invoice',
    ref,
    parentRef: book.ref,
    federationRef: book.federationRef,
    after: { series: 'RECEIPT', number, date, orders: document.orders, amountCents },
  })
  return { ref, number, date }
}

/** One receipt of what private payers bought on a day: nobody asked for an invoice. */
export const createReceiptOfDay = async (
  ctx: CommandContext,
  orderRefs: readonly string[],
  day: string,
): Promise<FinalInvoice> => {
  const orders = await takeOrders(ctx, orderRefs)
  return makeReceipt(ctx, orders, async (book) => {
    const language = book.federation.language === 'EN' ? 'EN' : 'NL'
    return {
      buyer: buyerOf(null, `${privatePayers[language]}, ${formatDate(day)}`),
      prepaidCents: 0,
      // Nobody reads it as a payer.
      payer: { type: book.ownerType, ref: book.ownerRef },
      namesPeople: false,
    }
  })
}

const readOpen = async (ctx: CommandContext, order: string): Promise<number> => {
  const row = await ctx.db.settlement.findUnique({ where: { documentRef: order }, select: { openCents: true } })
  return Number(row?.openCents ?? 0)
}

/** A receipt of paid orders of one payer. @throws ORDER_UNPAID, ORDER_NOT_PROCESSED, ORDER_INVOICED, SELLER_INCOMPLETE */
export const createReceiptOfPaid = (ctx: CommandContext, orders: readonly InvoicedOrder[]): Promise<FinalInvoice> =>
  makeReceipt(ctx, orders, async (_, amountCents) => {
    const [first] = orders
    if (first === undefined || first.payerType === null || first.payerRef === null) throw failure(kernelErrors.notFound)
    for (const { ref, date, number } of orders) {
      const openCents = await readOpen(ctx, ref)
      if (openCents > 0) {
        throw failure(financeErrors.orderUnpaid, {
          values: { number: orderNumber(date, number), amount: openCents / 100 },
        })
      }
    }
    const payer = { type: first.payerType, ref: first.payerRef }
    const { printed } = await readBuyer(ctx.db, payer, first.invoiceToRef)
    return { buyer: printed, prepaidCents: amountCents, payer, namesPeople: true }
  })

/** The receipt of one order that is paid, for its payer. @throws ORDER_UNPAID, ORDER_NOT_PROCESSED, ORDER_INVOICED, SELLER_INCOMPLETE */
export const createReceiptOfOrder = async (
  ctx: CommandContext,
  { sellerRef }: { readonly sellerRef: string },
  ref: string,
): Promise<InvoiceView> => {
  const where = { ref, book: { ownerRef: sellerRef } }
  const known = await ctx.db.financeOrder.findFirst({ where, select: { ref: true } })
  if (known === null) throw failure(kernelErrors.notFound)
  const receipt = await createReceiptOfPaid(ctx, await takeOrders(ctx, [ref]))
  return getInvoice(ctx, receipt.ref)
}
