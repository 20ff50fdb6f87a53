// The desk takes the money of one order, and the treasurer writes down what came in elsewhere.
import { financeErrors } from '@oxer/domain/finance/finance.errors'
import { orderNumber } from '@oxer/domain/finance/order/order-number.rules'
import type { PaidOrder, PaymentMethod, PayOrder } from '@oxer/domain/finance/payment/payment.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { PaymentPlace } from '@oxer/domain/ledger/posting/posting.rules'
import type { CommandContext } from '../../kernel/context/context.ts'
import { lockRows } from '../../kernel/version/version.commands.ts'
import type { SellerScope } from '../bill/bill.guards.ts'
import { payerOfPayment, recordPayment } from './payment.commands.ts'

/** Cash that nobody names a drawer for is in the one of the book. */
const placeOf = (method: PaymentMethod, bookRef: string): PaymentPlace =>
  method === 'CASH' ? { method, desk: bookRef } : { method }

/**
 * Books a payment that names one order. What the order does not need stays with its payer.
 * @throws NOT_FOUND, ORDER_NOT_PROCESSED, AMOUNT_NOT_POSITIVE, PERIOD_CLOSED
 */
export const payOrder = async (
  ctx: CommandContext,
  { sellerRef }: SellerScope,
  { order: ref, method, amount }: PayOrder & { order: string },
): Promise<PaidOrder> => {
  await lockRows(ctx, 'financeOrder', [ref])
  const order = await ctx.db.financeOrder.findFirst({
    where: { ref, book: { ownerRef: sellerRef } },
    include: { book: true },
  })
  if (order === null) throw failure(kernelErrors.notFound)
  const payer = payerOfPayment(order)
  if (order.status !== 'PROCESSED' || payer === null) {
    throw failure(financeErrors.orderNotProcessed, { values: { number: orderNumber(order.date, order.number) } })
  }
  const payment = await recordPayment(ctx, order.book, {
    place: placeOf(method, order.bookRef),
    payer,
    amountCents: amount,
    references: [{ document: ref }],
    text: orderNumber(order.date, order.number),
  })
  return { ref: payment.ref, outcome: 'SUCCEEDED', unallocatedAmount: payment.unallocatedCents }
}
