// From an order to what its payer owes (decision 38).
import { Prisma } from '@oxer/db'
import { financeErrors } from '@oxer/domain/finance/finance.errors'
import { refuseOrderChange } from '@oxer/domain/finance/order/order.rules'
import { orderNumber } from '@oxer/domain/finance/order/order-number.rules'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { addDays } from '@oxer/domain/kernel/time/time.rules'
import { ledgerErrors } from '@oxer/domain/ledger/ledger.errors'
import { contactKey } from '@oxer/domain/ledger/posting/account.rules'
import { refuseDay } from '@oxer/domain/ledger/posting/posting.rules'
import { todayIn } from '../../federation/federation/federation-day.queries.ts'
import type { CommandContext } from '../../kernel/context/context.ts'
import { lockRows } from '../../kernel/version/version.commands.ts'
import { allocateWaiting } from '../payment/allocation.commands.ts'
import { bookOrder } from '../split/share.commands.ts'

const noun = 'order'

const readOrder = async (ctx: CommandContext, ref: string) => {
  const order = await ctx.db.financeOrder.findUnique({
    where: { ref },
    relationLoadStrategy: 'join',
    include: { book: true, items: { orderBy: [{ createdAt: 'asc' }, { ref: 'asc' }] } },
  })
  if (order === null) throw failure(kernelErrors.notFound)
  return order
}
type StoredOrder = Awaited<ReturnType<typeof readOrder>>

/** Locks in the order of all finance: bills, items, the order; an item that comes or goes meanwhile waits for its bill. */
const takeOrder = async (ctx: CommandContext, ref: string): Promise<StoredOrder> => {
  const { items } = await readOrder(ctx, ref)
  await lockRows(
    ctx,
    'bill',
    items.map(({ billRef }) => billRef),
  )
  await lockRows(
    ctx,
    'billItem',
    items.map((item) => item.ref),
  )
  await lockRows(ctx, 'financeOrder', [ref])
  return readOrder(ctx, ref)
}

const payerOf = ({ payerType, payerRef }: StoredOrder) =>
  payerRef !== null && (payerType === 'PERSON' || payerType === 'ORGANISATION')
    ? ({ type: payerType, ref: payerRef } as const)
    : null

/** Why an order cannot be booked now; it is kept with the order, so that it is retried once the cause is gone. */
const faultOf = (order: StoredOrder, today: string): string | null => {
  if (order.items.length === 0) return financeErrors.orderEmpty.code
  if (payerOf(order) === null) return financeErrors.orderWithoutPayer.code
  if (refuseDay(today, order.book.closedThrough) !== null) return ledgerErrors.periodClosed.code
  return null
}

export type ProcessedOrder = {
  readonly ref: string
  readonly status: 'PROCESSED' | 'PROCESSED_ERROR'
  readonly error: string | null
}

/**
 * Books an order: its payer owes it, and it waits for its invoice. What is wrong with it is stored as its status PROCESSED_ERROR and its
 * reason. @throws ORDER_PROCESSED, ORDER_CANCELLED
 */
export const processOrder = async (ctx: CommandContext, ref: string): Promise<ProcessedOrder> => {
  const order = await takeOrder(ctx, ref)
  const refusal = refuseOrderChange(order.status === 'PROCESSED' || order.status === 'CANCELLED' ? order.status : 'NEW')
  if (refusal !== null) {
    throw failure(financeErrors[refusal], { values: { number: orderNumber(order.date, order.number) } })
  }
  const { book, items } = order
  const date = await todayIn(ctx.db, book.federationRef, ctx.now)
  const error = faultOf(order, date)
  const payer = payerOf(order)
  const record = (status: ProcessedOrder['status']) =>
    ctx.record({
      action: 'process',
      noun,
      ref,
      parentRef: book.ref,
      federationRef: book.federationRef,
      before: { status: order.status },
      after: { status, error },
    })
  if (error !== null || payer === null) {
    await ctx.db.financeOrder.update({
      where: { ref },
      data: { status: 'PROCESSED_ERROR', error: { code: error }, version: { increment: 1 } },
    })
    record('PROCESSED_ERROR')
    return { ref, status: 'PROCESSED_ERROR', error }
  }
  await bookOrder(ctx, book, { ref, date, description: order.description, payer: contactKey(payer), items })
  const amountCents = items.reduce((sum, item) => sum + item.amountCents, 0)
  await ctx.db.settlement.create({
    data: {
      documentRef: ref,
      bookRef: book.ref,
      kind: 'ORDER',
      payerType: payer.type,
      payerRef: payer.ref,
      amountCents,
      openCents: amountCents,
      dueDate: addDays(date, book.termDays),
    },
  })
  // What the payer had paid before settles it.
  if (amountCents > 0) await allocateWaiting(ctx, { bookRef: book.ref, payer })
  await ctx.db.billItem.updateMany({ where: { orderRef: ref }, data: { isProcessed: true, version: { increment: 1 } } })
  await ctx.db.financeOrder.update({
    where: { ref },
    data: { status: 'PROCESSED', error: Prisma.DbNull, processedAt: ctx.now(), version: { increment: 1 } },
  })
  record('PROCESSED')
  return { ref, status: 'PROCESSED', error: null }
}
