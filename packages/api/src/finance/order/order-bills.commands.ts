// Orders of many bills: one for each, all by one call, or as many as there are by a task. A bill with nothing open says so, and the others
// are ordered.
import { financeErrors } from '@oxer/domain/finance/finance.errors'
import { refuseOrdering } from '@oxer/domain/finance/order/order.rules'
import {
  mostOrdersAtOnce,
  type OrderBills,
  type OrderedBill,
  type OrderedBills,
} from '@oxer/domain/finance/order/order.schema'
import { orderNumber } from '@oxer/domain/finance/order/order-number.rules'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { createI18n, toLanguage } from '@oxer/i18n'
import { todayIn } from '../../federation/federation/federation-day.queries.ts'
import type { ActingContext, CommandContext } from '../../kernel/context/context.ts'
import { orderTask } from '../../kernel/job/job.ts'
import { lockRows } from '../../kernel/version/version.commands.ts'
import type { BillScope } from '../bill/bill.guards.ts'
import { nextNumber } from './order.commands.ts'
import { processSelected } from './order-process.commands.ts'

/** The kind of the task. */
export const orderBillsTask = 'order-bills'

const readBills = ({ db }: CommandContext, refs: readonly string[]) =>
  db.bill.findMany({
    where: { ref: { in: [...refs] } },
    include: {
      book: true,
      items: { where: { status: 'OPEN', isToPrice: false }, select: { ref: true }, orderBy: { ref: 'asc' } },
    },
    orderBy: { ref: 'asc' },
  })
type Bill = Awaited<ReturnType<typeof readBills>>[number]

const makeOrders = async (ctx: CommandContext, bills: readonly Bill[]) => {
  const books = new Map(bills.map(({ book }) => [book.ref, book]))
  const made: { ref: string; number: number; date: string; bill: Bill }[] = []
  for (const [bookRef, { federationRef }] of [...books].toSorted(([left], [right]) => (left < right ? -1 : 1))) {
    const first = await nextNumber(ctx, bookRef)
    const date = await todayIn(ctx.db, federationRef, ctx.now)
    const own = bills.filter((bill) => bill.bookRef === bookRef)
    made.push(...own.map((bill, at) => ({ ref: ctx.newRef(), number: first + at, date, bill })))
  }
  await ctx.db.financeOrder.createMany({
    data: made.map(({ ref, number, date, bill: { bookRef, payerType, payerRef, competitionRef, description } }) => ({
      ...{ ref, number, date, bookRef, payerType, payerRef, competitionRef, description },
      createdAt: ctx.now(),
    })),
  })
  const ordered = made.flatMap(({ ref: order, bill }) => bill.items.map(({ ref }) => ({ ref, order })))
  await ctx.db.$executeRaw`
    UPDATE bill_item i SET status = 'ORDERED', order_ref = r.order, version = i.version + 1
    FROM jsonb_to_recordset(${JSON.stringify(ordered)}::jsonb) AS r(ref uuid, "order" uuid) WHERE i.ref = r.ref`
  for (const { ref, number, bill } of made) {
    const { bookRef: parentRef, ref: billRef, items } = bill
    const after = { number, billRef, items: items.map((item) => item.ref) }
    const { federationRef } = bill.book
    ctx.record({ action: 'create', noun: 'order', ref, parentRef, federationRef, after })
  }
  return made
}

/** One order for each bill that has something open; by choice the orders are booked too. In the order of the refs that are given. */
export const orderEach = async (
  ctx: CommandContext,
  refs: readonly string[],
  isBooking: boolean,
): Promise<OrderedBill[]> => {
  await lockRows(ctx, 'bill', refs)
  const open = (await readBills(ctx, refs)).filter(({ items }) => refuseOrdering(items.length) === null)
  if (open.length === 0) ctx.recordNothing('nothing is open on any of the bills')
  await lockRows(
    ctx,
    'billItem',
    open.flatMap(({ items }) => items.map(({ ref }) => ref)),
  )
  const made = open.length === 0 ? [] : await makeOrders(ctx, open)
  const booked =
    isBooking && made.length > 0 ? await processSelected(ctx, { ref: { in: made.map(({ ref }) => ref) } }) : []
  const outcomes = new Map(booked.map(({ outcome }) => [outcome.ref, outcome]))
  return refs.map((billRef): OrderedBill => {
    const order = made.find(({ bill }) => bill.ref === billRef)
    if (order === undefined) return { billRef, order: null, isBooked: false, error: financeErrors.nothingToOrder.code }
    const outcome = outcomes.get(order.ref)
    return {
      ...{ billRef, order: { ref: order.ref, name: orderNumber(order.date, order.number) } },
      ...{ isBooked: outcome?.status === 'PROCESSED', error: outcome?.error ?? null },
    }
  })
}

/** The bills are of the scope. @throws NOT_FOUND */
export const orderBills = async (
  ctx: ActingContext,
  scope: BillScope,
  { billRefs, isBooking }: OrderBills,
): Promise<OrderedBills> => {
  const refs = [...new Set(billRefs)]
  const where = scope.of === 'COMPETITION' ? { competitionRef: scope.ref } : { book: { ownerRef: scope.ref } }
  const known = await ctx.db.bill.count({ where: { ...where, ref: { in: refs }, status: { not: 'CANCELLED' } } })
  if (known < refs.length) throw failure(kernelErrors.notFound, { field: 'billRefs' })
  if (refs.length <= mostOrdersAtOnce) return { outcomes: await orderEach(ctx, refs, isBooking), task: null }
  ctx.recordNothing('the task does')
  const { t } = createI18n(toLanguage(ctx.language))
  const task = await orderTask(ctx, {
    kind: orderBillsTask,
    name: t('finance:order.billsTask', { count: refs.length }),
    input: { billRefs: refs, isBooking, authorName: ctx.actor.name },
  })
  return { outcomes: [], task }
}
