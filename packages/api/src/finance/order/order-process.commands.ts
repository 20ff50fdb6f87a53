// From orders to what their payers owe (decision 38): one order or many, by the same statements.
import { Prisma } from '@oxer/db'
import { financeErrors } from '@oxer/domain/finance/finance.errors'
import { faultOfOrder, type OrderFault, processed, refuseOrderChange } from '@oxer/domain/finance/order/order.rules'
import { type OrderOutcome, OrderStatus } from '@oxer/domain/finance/order/order.schema'
import { orderNumber } from '@oxer/domain/finance/order/order-number.rules'
import { type CodedError, failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { addDays } from '@oxer/domain/kernel/time/time.rules'
import { ledgerErrors } from '@oxer/domain/ledger/ledger.errors'
import { contactKey, type LedgerContact } from '@oxer/domain/ledger/posting/account.rules'
import { refuseDay } from '@oxer/domain/ledger/posting/posting.rules'
import { todayIn } from '../../federation/federation/federation-day.queries.ts'
import type { CommandContext } from '../../kernel/context/context.ts'
import { lockRows } from '../../kernel/version/version.commands.ts'
import { allocateWaiting, settleCredits } from '../payment/allocation.commands.ts'
import { bookOrders } from '../split/share.commands.ts'

const noun = 'order'

const readOrders = (ctx: CommandContext, refs: readonly string[]) =>
  ctx.db.financeOrder.findMany({
    where: { ref: { in: [...refs] } },
    relationLoadStrategy: 'join',
    include: { book: true, items: { orderBy: [{ createdAt: 'asc' }, { ref: 'asc' }] } },
    orderBy: { ref: 'asc' },
  })
type StoredOrder = Awaited<ReturnType<typeof readOrders>>[number]

/**
 * Orders of a selection, locked in the order of all finance: bills, items, the orders; an item that comes or goes meanwhile waits for its
 * bill.
 */
const takeOrders = async (ctx: CommandContext, where: Prisma.FinanceOrderWhereInput): Promise<StoredOrder[]> => {
  const seen = await ctx.db.financeOrder.findMany({
    where,
    relationLoadStrategy: 'join',
    select: { ref: true, items: { select: { ref: true, billRef: true } } },
  })
  const items = seen.flatMap((order) => order.items)
  const refs = seen.map(({ ref }) => ref)
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

type Payer = Pick<LedgerContact, 'ref'> & { readonly type: 'PERSON' | 'ORGANISATION' }

const payerOf = ({ payerType, payerRef }: StoredOrder): Payer | null =>
  payerRef !== null && (payerType === 'PERSON' || payerType === 'ORGANISATION')
    ? { type: payerType, ref: payerRef }
    : null

const numberOf = ({ date, number }: StoredOrder): string => orderNumber(date, number)

const refusalOf = (order: StoredOrder): CodedError | null => {
  const { status } = order
  const refusal = refuseOrderChange(status === 'PROCESSED' || status === 'CANCELLED' ? status : 'NEW')
  return refusal === null ? null : failure(financeErrors[refusal], { values: { number: numberOf(order) } })
}

const faultOf = (order: StoredOrder, today: string): OrderFault | null =>
  faultOfOrder({
    items: order.items.length,
    hasPayer: payerOf(order) !== null,
    isDayOpen: refuseDay(today, order.book.closedThrough) === null,
  })

const codeOf = (fault: OrderFault): string =>
  fault === 'periodClosed' ? ledgerErrors[fault].code : financeErrors[fault].code

/** What has become of an order. `refusal`: it was booked or cancelled before, and nothing was changed. */
export type ProcessedOrder = { readonly outcome: OrderOutcome; readonly refusal: CodedError | null }

const outcomeOf = (order: StoredOrder, over: Partial<OrderOutcome>): OrderOutcome => ({
  ...{ ref: order.ref, number: numberOf(order), status: OrderStatus.parse(order.status), error: null },
  ...{ version: order.version, ...over },
})

/** Stores what is wrong with orders, and says so in the history. */
const storeFault = async (ctx: CommandContext, orders: readonly StoredOrder[], fault: OrderFault): Promise<void> => {
  const error = codeOf(fault)
  const status = processed(fault)
  await ctx.db.financeOrder.updateMany({
    where: { ref: { in: orders.map(({ ref }) => ref) } },
    data: { status, error: { code: error }, version: { increment: 1 } },
  })
  for (const order of orders) recordOf(ctx, order, { status, error })
}

const recordOf = (ctx: CommandContext, { ref, book, status }: StoredOrder, after: object): void =>
  ctx.record({
    action: 'process',
    noun,
    ref,
    parentRef: book.ref,
    federationRef: book.federationRef,
    before: { status },
    after,
  })

type Owed = { readonly order: StoredOrder; readonly payer: Payer; readonly amountCents: number }

/** The documents of which orders take something back: what is credited settles them before others. */
const takenBackBy = async (ctx: CommandContext, owed: readonly Owed[]): Promise<string[]> => {
  const counted = owed.flatMap(({ order }) => order.items.flatMap(({ counterOfRef }) => counterOfRef ?? []))
  if (counted.length === 0) return []
  const rows = await ctx.db.$queryRaw<{ ref: string }[]>`
    SELECT DISTINCT coalesce(s.handed_over_ref, s.document_ref) AS ref
      FROM bill_item i JOIN settlement s ON s.document_ref = i.order_ref WHERE i.ref = ANY(${counted}::uuid[]) ORDER BY 1`
  return rows.map(({ ref }) => ref)
}

/** Orders of one book on one day: the ledger, what is open of each, and what its payer had paid before. */
const bookOwed = async (ctx: CommandContext, date: string, owed: readonly Owed[]): Promise<void> => {
  const [first] = owed
  if (first === undefined) return
  const { book } = first.order
  const refs = owed.map(({ order }) => order.ref)
  await bookOrders(
    ctx,
    book,
    owed.map(({ order: { ref, description, items }, payer }) => ({
      ...{ ref, date, description, items, payer: contactKey(payer) },
    })),
  )
  await ctx.db.settlement.createMany({
    data: owed.map(({ order, payer, amountCents }) => ({
      documentRef: order.ref,
      bookRef: book.ref,
      kind: 'ORDER',
      payerType: payer.type,
      payerRef: payer.ref,
      amountCents,
      openCents: amountCents,
      dueDate: addDays(date, book.termDays),
    })),
  })
  const payers = owed.map(({ payer }) => payer)
  await allocateWaiting(ctx, book.ref, payers)
  await settleCredits(ctx, book.ref, payers, await takenBackBy(ctx, owed))
  await ctx.db.billItem.updateMany({
    where: { orderRef: { in: refs } },
    data: { isProcessed: true, version: { increment: 1 } },
  })
  await ctx.db.financeOrder.updateMany({
    where: { ref: { in: refs } },
    data: { status: processed(null), error: Prisma.DbNull, processedAt: ctx.now(), version: { increment: 1 } },
  })
  for (const { order } of owed) recordOf(ctx, order, { status: processed(null), error: null })
}

/**
 * Orders that are booked together. What takes an item back depends on what was booked of it, so each of these is booked by itself, after
 * the others.
 */
const groupsOf = (owed: readonly Owed[]): readonly (readonly Owed[])[] => {
  const takesBack = ({ order }: Owed): boolean => order.items.some(({ counterOfRef }) => counterOfRef !== null)
  const plain = owed.filter((each) => !takesBack(each))
  const books = [...new Set(plain.map(({ order }) => order.bookRef))]
  return [
    ...books.map((book) => plain.filter(({ order }) => order.bookRef === book)),
    ...owed.filter(takesBack).map((each) => [each]),
  ]
}

/**
 * Books the orders of a selection: their payers owe them, and they wait for their invoices. What is wrong with one is stored as its status
 * PROCESSED_ERROR and its reason, and the others are booked.
 */
export const processSelected = async (
  ctx: CommandContext,
  where: Prisma.FinanceOrderWhereInput,
): Promise<ProcessedOrder[]> => {
  const orders = await takeOrders(ctx, where)
  const days = new Map<string, string>()
  for (const { book } of orders) {
    if (days.has(book.federationRef)) continue
    days.set(book.federationRef, await todayIn(ctx.db, book.federationRef, ctx.now))
  }
  const dayOf = ({ book }: StoredOrder): string => days.get(book.federationRef) ?? ''
  const judged = orders.map((order) => ({ order, refusal: refusalOf(order), fault: faultOf(order, dayOf(order)) }))
  const open = judged.filter(({ refusal }) => refusal === null)
  for (const fault of new Set(open.flatMap((each) => each.fault ?? []))) {
    const wrong = open.filter((each) => each.fault === fault).map(({ order }) => order)
    await storeFault(ctx, wrong, fault)
  }
  const owed = open.flatMap(({ order, fault }): Owed[] => {
    const payer = payerOf(order)
    const amountCents = order.items.reduce((sum, item) => sum + item.amountCents, 0)
    return fault !== null || payer === null ? [] : [{ order, payer, amountCents }]
  })
  for (const group of groupsOf(owed)) {
    const [first] = group
    if (first !== undefined) await bookOwed(ctx, dayOf(first.order), group)
  }
  return judged.map(({ order, refusal, fault }) => {
    if (refusal !== null) return { outcome: outcomeOf(order, { error: refusal.causes[0]?.code ?? null }), refusal }
    const error = fault && codeOf(fault)
    const over = { status: processed(fault), error, version: order.version + 1 }
    return { outcome: outcomeOf(order, over), refusal }
  })
}

/** Books one order of a selection. @throws NOT_FOUND, ORDER_PROCESSED, ORDER_CANCELLED */
export const processOrder = async (
  ctx: CommandContext,
  where: Prisma.FinanceOrderWhereInput,
): Promise<OrderOutcome> => {
  const [only] = await processSelected(ctx, where)
  if (only === undefined) throw failure(kernelErrors.notFound)
  if (only.refusal !== null) throw only.refusal
  return only.outcome
}
