import { Prisma } from '@oxer/db'
import { financeErrors } from '@oxer/domain/finance/finance.errors'
import {
  type OrderStatus,
  refuseOrderChange,
  refuseOrderDeletion,
  refuseOrdering,
} from '@oxer/domain/finance/order/order.rules'
import type { CreateEmptyOrder, CreateOrdersFromFilter, OrderDetail } from '@oxer/domain/finance/order/order.schema'
import { orderNumber } from '@oxer/domain/finance/order/order-number.rules'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { todayIn } from '../../federation/federation/federation-day.queries.ts'
import type { CommandContext } from '../../kernel/context/context.ts'
import { lockRows, refuseStale } from '../../kernel/version/version.commands.ts'
import type { BillScope } from '../bill/bill.guards.ts'
import { filteredItems, getOrder } from './order.queries.ts'

/** The next number of a book's orders. They need no gapless numbers, but two at once need different ones. */
export const nextNumber = async (ctx: CommandContext, bookRef: string): Promise<number> => {
  await lockRows(ctx, 'book', [bookRef])
  const last = await ctx.db.financeOrder.findFirst({
    where: { bookRef },
    orderBy: { number: 'desc' },
    select: { number: true },
  })
  return (last?.number ?? 0) + 1
}

const refuseEmpty = (open: readonly unknown[]): void => {
  const refusal = refuseOrdering(open.length)
  if (refusal !== null) throw failure(financeErrors[refusal])
}

/** Orders everything that is open on a bill and has a price. Returns the ref of the order. @throws NOTHING_TO_ORDER */
export const createOrderFromBill = async (ctx: CommandContext, billRef: string): Promise<string> => {
  await lockRows(ctx, 'bill', [billRef])
  const bill = await ctx.db.bill.findUnique({
    where: { ref: billRef },
    include: { book: true, items: { where: { status: 'OPEN', isToPrice: false }, select: { ref: true } } },
  })
  if (bill === null) throw failure(kernelErrors.notFound)
  refuseEmpty(bill.items)
  const items = bill.items.map(({ ref }) => ref)
  await lockRows(ctx, 'billItem', items)
  const ref = ctx.newRef()
  const { federationRef } = bill.book
  const number = await nextNumber(ctx, bill.bookRef)
  await ctx.db.financeOrder.create({
    data: {
      ref,
      bookRef: bill.bookRef,
      number,
      payerType: bill.payerType,
      payerRef: bill.payerRef,
      competitionRef: bill.competitionRef,
      description: bill.description,
      date: await todayIn(ctx.db, federationRef, ctx.now),
      createdAt: ctx.now(),
    },
  })
  await ctx.db.billItem.updateMany({
    where: { ref: { in: items }, status: 'OPEN' },
    data: { status: 'ORDERED', orderRef: ref, version: { increment: 1 } },
  })
  ctx.record({
    action: 'create',
    noun: 'order',
    ref,
    parentRef: bill.bookRef,
    federationRef,
    after: { number, billRef, items },
  })
  return ref
}

/** The orders of a scope, for the client. */
export const ordersOf = (scope: BillScope): Prisma.FinanceOrderWhereInput => {
  if (scope.of === 'SELLER') return { book: { ownerRef: scope.ref } }
  if (scope.of === 'COMPETITION') return { competitionRef: scope.ref }
  return { payerRef: scope.ref, payerType: scope.of }
}

/** p192: of a bill of the scope. @throws NOT_FOUND, NOTHING_TO_ORDER */
export const orderBill = async (ctx: CommandContext, scope: BillScope, billRef: string): Promise<{ ref: string }> => {
  const where =
    scope.of === 'SELLER'
      ? { book: { ownerRef: scope.ref } }
      : scope.of === 'COMPETITION'
        ? { competitionRef: scope.ref }
        : { payerRef: scope.ref }
  if ((await ctx.db.bill.count({ where: { ref: billRef, ...where } })) === 0) {
    throw failure(kernelErrors.notFound, { field: 'billRef' })
  }
  return { ref: await createOrderFromBill(ctx, billRef) }
}

/** The book of a seller. @throws NOT_FOUND */
const bookOf = async (ctx: CommandContext, { ref: ownerRef }: BillScope) => {
  const book = await ctx.db.book.findUnique({ where: { ownerRef } })
  if (book === null) throw failure(kernelErrors.notFound)
  return book
}

const isKnownPayer = async (
  ctx: CommandContext,
  { federationRef }: BillScope,
  { payerType, payerRef: ref }: Pick<CreateEmptyOrder, 'payerType' | 'payerRef'>,
): Promise<boolean> => {
  if (ref === undefined) return true
  const where = { ref, federationRef, deletedAt: null }
  const count = payerType === 'ORGANISATION' ? ctx.db.organisation.count({ where }) : ctx.db.person.count({ where })
  return (await count) > 0
}

/** p191 */
export const createEmptyOrder = async (
  ctx: CommandContext,
  scope: BillScope,
  { description, ...payer }: CreateEmptyOrder,
): Promise<{ ref: string }> => {
  const book = await bookOf(ctx, scope)
  if (!(await isKnownPayer(ctx, scope, payer))) throw failure(kernelErrors.notFound, { field: 'payerRef' })
  const ref = ctx.newRef()
  const { federationRef } = book
  const order = {
    ref,
    bookRef: book.ref,
    number: await nextNumber(ctx, book.ref),
    payerType: payer.payerRef === undefined ? null : (payer.payerType ?? 'PERSON'),
    payerRef: payer.payerRef ?? null,
    description,
    date: await todayIn(ctx.db, federationRef, ctx.now),
    createdAt: ctx.now(),
  }
  await ctx.db.financeOrder.create({ data: order })
  ctx.record({ action: 'create', noun: 'order', ref, parentRef: book.ref, federationRef, after: order })
  return { ref }
}

type Found = { ref: string; billRef: string; payerType: string; payerRef: string; competitionRef: string | null }

/** p193: what a filter finds, one order for each payer. @throws NOTHING_TO_ORDER */
export const createOrdersFromFilter = async (
  ctx: CommandContext,
  scope: BillScope,
  { description, ...filter }: CreateOrdersFromFilter,
): Promise<{ orderRefs: string[] }> => {
  const book = await bookOf(ctx, scope)
  const find = () => ctx.db.$queryRaw<Found[]>`
    SELECT i.ref, x.ref AS "billRef", x.payer_type AS "payerType", x.payer_ref AS "payerRef", x.competition_ref AS "competitionRef"
    ${filteredItems(scope, filter)} ORDER BY x.payer_ref, i.ref`
  const seen = await find()
  refuseEmpty(seen)
  await lockRows(
    ctx,
    'bill',
    seen.map(({ billRef }) => billRef),
  )
  await lockRows(
    ctx,
    'billItem',
    seen.map(({ ref }) => ref),
  )
  const known = new Set(seen.map(({ ref }) => ref))
  // Under the locks; what came meanwhile waits for the next order.
  const items = (await find()).filter(({ ref }) => known.has(ref))
  const first = await nextNumber(ctx, book.ref)
  const date = await todayIn(ctx.db, book.federationRef, ctx.now)
  const groups = new Map<string, Found[]>()
  for (const item of items) {
    const key = `${item.payerType}:${item.payerRef}`
    groups.set(key, [...(groups.get(key) ?? []), item])
  }
  const byPayer = [...groups.values()]
  const orders = byPayer.map((group, at) => {
    const competitions = new Set(group.map(({ competitionRef }) => competitionRef))
    const [one] = group
    return {
      ref: ctx.newRef(),
      bookRef: book.ref,
      number: first + at,
      payerType: one?.payerType ?? null,
      payerRef: one?.payerRef ?? null,
      competitionRef: competitions.size === 1 ? (one?.competitionRef ?? null) : null,
      description,
      date,
      createdAt: ctx.now(),
    }
  })
  await ctx.db.financeOrder.createMany({ data: orders })
  const ordered = orders.flatMap(({ ref: order }, at) => (byPayer[at] ?? []).map(({ ref }) => ({ ref, order })))
  await ctx.db.$executeRaw`
    UPDATE bill_item i SET status = 'ORDERED', order_ref = r.order, version = i.version + 1
    FROM jsonb_to_recordset(${JSON.stringify(ordered)}::jsonb) AS r(ref uuid, "order" uuid) WHERE i.ref = r.ref`
  for (const order of orders) {
    const { federationRef } = book
    ctx.record({ action: 'create', noun: 'order', ref: order.ref, parentRef: book.ref, federationRef, after: order })
  }
  return { orderRefs: orders.map(({ ref }) => ref) }
}

const readOwn = (ctx: CommandContext, scope: BillScope, ref: string) =>
  ctx.db.financeOrder.findFirst({
    where: { ref, ...ordersOf(scope) },
    include: { items: { select: { ref: true, billRef: true } }, book: { select: { federationRef: true } } },
  })

const statusOf = ({ status }: { status: string }): OrderStatus =>
  status === 'PROCESSED' || status === 'PROCESSED_ERROR' || status === 'CANCELLED' ? status : 'NEW'

/** Locks the bills, items and the order of a scope. @throws NOT_FOUND */
const takeOwn = async (ctx: CommandContext, scope: BillScope, ref: string) => {
  const seen = await readOwn(ctx, scope, ref)
  if (seen === null) throw failure(kernelErrors.notFound)
  await lockRows(
    ctx,
    'bill',
    seen.items.map(({ billRef }) => billRef),
  )
  await lockRows(
    ctx,
    'billItem',
    seen.items.map((item) => item.ref),
  )
  await lockRows(ctx, 'financeOrder', [ref])
  const order = await readOwn(ctx, scope, ref)
  if (order === null) throw failure(kernelErrors.notFound)
  return order
}
type OwnOrder = Awaited<ReturnType<typeof takeOwn>>

const refuse = (order: OwnOrder, refusal: ReturnType<typeof refuseOrderChange>): void => {
  if (refusal !== null) {
    throw failure(financeErrors[refusal], { values: { number: orderNumber(order.date, order.number) } })
  }
}

const record = (ctx: CommandContext, action: string, order: OwnOrder, before: unknown, after?: unknown): void =>
  ctx.record({
    action,
    noun: 'order',
    ref: order.ref,
    parentRef: order.bookRef,
    federationRef: order.book.federationRef,
    before,
    after,
  })

const release = (ctx: CommandContext, items: readonly { ref: string }[]) =>
  ctx.db.billItem.updateMany({
    where: { ref: { in: items.map(({ ref }) => ref) } },
    data: { status: 'OPEN', orderRef: null, version: { increment: 1 } },
  })

/** Their bills first, then the items. */
const lockItems = async (ctx: CommandContext, itemRefs: readonly string[]): Promise<void> => {
  const seen = await ctx.db.billItem.findMany({
    where: { ref: { in: [...itemRefs] } },
    select: { ref: true, billRef: true },
  })
  await lockRows(
    ctx,
    'bill',
    seen.map(({ billRef }) => billRef),
  )
  await lockRows(ctx, 'billItem', itemRefs)
}

/** An order takes items of its book that are open and have a price, and from an organiser only those of the competition. Returns how many there were. */
const takeItems = async (
  ctx: CommandContext,
  scope: BillScope,
  { ref: orderRef, bookRef }: { readonly ref: string; readonly bookRef: string },
  itemRefs: readonly string[],
): Promise<number> => {
  const bill = { bookRef, ...(scope.of === 'COMPETITION' && { competitionRef: scope.ref }) }
  const { count } = await ctx.db.billItem.updateMany({
    where: { ref: { in: [...itemRefs] }, status: 'OPEN', isToPrice: false, bill },
    data: { status: 'ORDERED', orderRef, version: { increment: 1 } },
  })
  return count
}

/** q125: its items are open again. @throws ORDER_PROCESSED, ORDER_CANCELLED */
export const cancelOrder = async (ctx: CommandContext, scope: BillScope, ref: string): Promise<void> => {
  const order = await takeOwn(ctx, scope, ref)
  refuse(order, refuseOrderChange(statusOf(order)))
  await release(ctx, order.items)
  const data = { status: 'CANCELLED', error: Prisma.DbNull, version: { increment: 1 } }
  await ctx.db.financeOrder.update({ where: { ref }, data })
  const items = order.items.map((item) => item.ref)
  record(ctx, 'cancel', order, { status: order.status, items }, { status: 'CANCELLED' })
}

/** Takes a cancelling back, with the items that are still open. @throws NOTHING_TO_ORDER */
export const restoreOrder = async (
  ctx: CommandContext,
  scope: BillScope,
  { order: ref, itemRefs }: { order: string; itemRefs: readonly string[] },
): Promise<void> => {
  await lockItems(ctx, itemRefs)
  const order = await takeOwn(ctx, scope, ref)
  if (order.status !== 'CANCELLED') {
    throw failure(financeErrors.orderProcessed, { values: { number: orderNumber(order.date, order.number) } })
  }
  const count = await takeItems(ctx, scope, order, itemRefs)
  if (itemRefs.length > 0 && count === 0) throw failure(financeErrors.nothingToOrder)
  await ctx.db.financeOrder.update({ where: { ref }, data: { status: 'NEW', version: { increment: 1 } } })
  record(ctx, 'restore', order, { status: 'CANCELLED' }, { status: 'NEW', items: itemRefs })
}

/** p188. @throws ORDER_PROCESSED */
export const deleteOrder = async (ctx: CommandContext, scope: BillScope, ref: string): Promise<void> => {
  const order = await takeOwn(ctx, scope, ref)
  refuse(order, refuseOrderDeletion(statusOf(order)))
  await release(ctx, order.items)
  await ctx.db.financeOrder.delete({ where: { ref } })
  const { items, book: _book, ...before } = order
  record(ctx, 'delete', order, { ...before, items: items.map((item) => item.ref) })
}

/** p190: the item is open again. @throws NOT_FOUND, ORDER_PROCESSED, ORDER_CANCELLED */
export const removeOrderItem = async (
  ctx: CommandContext,
  scope: BillScope,
  { order: ref, item }: { order: string; item: string },
): Promise<void> => {
  const order = await takeOwn(ctx, scope, ref)
  if (!order.items.some((each) => each.ref === item)) throw failure(kernelErrors.notFound)
  refuse(order, refuseOrderChange(statusOf(order)))
  await release(ctx, [{ ref: item }])
  await ctx.db.financeOrder.update({ where: { ref }, data: { version: { increment: 1 } } })
  record(ctx, 'remove-item', order, { item })
}

/** Puts open items of the same book on an order, and for an organiser of the same competition. @throws ORDER_PROCESSED, ORDER_CANCELLED, NOTHING_TO_ORDER */
export const addOrderItems = async (
  ctx: CommandContext,
  scope: BillScope,
  { order: ref, itemRefs }: { order: string; itemRefs: readonly string[] },
): Promise<void> => {
  await lockItems(ctx, itemRefs)
  const order = await takeOwn(ctx, scope, ref)
  refuse(order, refuseOrderChange(statusOf(order)))
  const count = await takeItems(ctx, scope, order, itemRefs)
  if (count === 0) throw failure(financeErrors.nothingToOrder)
  await ctx.db.financeOrder.update({ where: { ref }, data: { version: { increment: 1 } } })
  record(ctx, 'add-items', order, undefined, { items: itemRefs })
}

/** p183, p184: the account that owes the order, or the one that its invoice goes to. @throws NOT_FOUND, ORDER_PROCESSED */
export const setOrderAccount = async (
  ctx: CommandContext,
  scope: BillScope,
  { order: ref, accountRef, version }: { order: string; accountRef: string; version?: number | undefined },
  which: 'TO' | 'INVOICE_TO',
): Promise<OrderDetail> => {
  const order = await takeOwn(ctx, scope, ref)
  await refuseStale(order, version, () => getOrder(ctx, scope, ref))
  refuse(order, refuseOrderChange(statusOf(order)))
  const account = await ctx.db.contactAccount.findUnique({ where: { ref: accountRef } })
  const payer = account && { payerType: account.contactType, payerRef: account.contactRef }
  if (
    payer === null ||
    !(await isKnownPayer(ctx, scope, {
      payerType: payer.payerType === 'ORGANISATION' ? 'ORGANISATION' : 'PERSON',
      payerRef: payer.payerRef,
    }))
  ) {
    throw failure(kernelErrors.notFound, { field: 'accountRef' })
  }
  const after = {
    ...(which === 'TO' ? { accountRef } : { invoiceToRef: accountRef }),
    ...((which === 'TO' || order.payerRef === null) && payer),
  }
  await ctx.db.financeOrder.update({ where: { ref }, data: { ...after, version: { increment: 1 } } })
  const { payerType, payerRef, accountRef: to, invoiceToRef } = order
  record(ctx, 'set-account', order, { payerType, payerRef, accountRef: to, invoiceToRef }, after)
  return getOrder(ctx, scope, ref)
}
