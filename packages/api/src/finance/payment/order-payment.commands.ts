// The treasurer writes down money that came in elsewhere, for an order or for a document.
import { documentNumber } from '@oxer/domain/finance/document/series.rules'
import { financeErrors } from '@oxer/domain/finance/finance.errors'
import { orderNumber } from '@oxer/domain/finance/order/order-number.rules'
import type { PaidOrder, PaymentMethod, PayOrder } from '@oxer/domain/finance/payment/payment.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { LedgerContact } from '@oxer/domain/ledger/posting/account.rules'
import type { PaymentPlace } from '@oxer/domain/ledger/posting/posting.rules'
import { todayIn } from '../../federation/federation/federation-day.queries.ts'
import type { CommandContext } from '../../kernel/context/context.ts'
import { lockRows } from '../../kernel/version/version.commands.ts'
import type { SellerScope } from '../bill/bill.guards.ts'
import { type PaymentBook, payerOfPayment, recordPayment } from './payment.commands.ts'

/** Cash that nobody names a drawer for is in the one of the book. */
const placeOf = (method: PaymentMethod, bookRef: string): PaymentPlace =>
  method === 'CASH' ? { method, desk: bookRef } : { method }

type Document = { readonly ref: string; readonly number: string; readonly payer: LedgerContact }

/** What the document does not need stays with its payer. @throws PAYMENT_IN_FUTURE, AMOUNT_NOT_POSITIVE, PERIOD_CLOSED */
const receive = async (
  ctx: CommandContext,
  book: PaymentBook,
  { ref: document, number: text, payer }: Document,
  { method, amount: amountCents, date }: PayOrder,
): Promise<PaidOrder> => {
  if (date !== undefined && date > (await todayIn(ctx.db, book.federationRef, ctx.now))) {
    throw failure(financeErrors.paymentInFuture, { field: 'date' })
  }
  const { ref, unallocatedCents } = await recordPayment(ctx, book, {
    place: placeOf(method, book.ref),
    ...{ payer, amountCents, text, references: [{ document }] },
    ...(date !== undefined && { date }),
  })
  return { ref, outcome: 'SUCCEEDED', unallocatedAmount: unallocatedCents }
}

/** Books a payment that names one order. @throws NOT_FOUND, ORDER_NOT_PROCESSED and what `receive` throws */
export const payOrder = async (
  ctx: CommandContext,
  { sellerRef }: SellerScope,
  { order: ref, ...paid }: PayOrder & { order: string },
): Promise<PaidOrder> => {
  await lockRows(ctx, 'financeOrder', [ref])
  const order = await ctx.db.financeOrder.findFirst({
    where: { ref, book: { ownerRef: sellerRef } },
    include: { book: true },
  })
  if (order === null) throw failure(kernelErrors.notFound)
  const payer = payerOfPayment(order)
  const number = orderNumber(order.date, order.number)
  if (order.status !== 'PROCESSED' || payer === null)
    throw failure(financeErrors.orderNotProcessed, { values: { number } })
  return receive(ctx, order.book, { ref, number, payer }, paid)
}

/** Books a payment that names one final invoice. A receipt is of what is paid. @throws NOT_FOUND and what `receive` throws */
export const payInvoice = async (
  ctx: CommandContext,
  { sellerRef }: SellerScope,
  { invoice: ref, ...paid }: PayOrder & { invoice: string },
): Promise<PaidOrder> => {
  const invoice = await ctx.db.invoice.findFirst({
    where: { ref, status: 'INVOICED', series: 'INVOICE', book: { ownerRef: sellerRef } },
    include: { book: true },
  })
  const payer = invoice && payerOfPayment(invoice)
  if (invoice === null || payer === null) throw failure(kernelErrors.notFound)
  const number = documentNumber('INVOICE', invoice.year ?? 0, invoice.number ?? 0)
  return receive(ctx, invoice.book, { ref, number, payer }, paid)
}
