// What was on its way is booked by its line of the bank (key `payout-booked`), once; money of terminals (key `psp-payout`) has no other report.
import type { BankLineRow, BookCardLine } from '@oxer/domain/finance/bank/bank.schema'
import { matchArrival, matchOrder, orderedRefOf } from '@oxer/domain/finance/bank/ordered.rules'
import { financeErrors } from '@oxer/domain/finance/finance.errors'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { account } from '@oxer/domain/ledger/posting/account.rules'
import { postPayoutBooked, postProviderPayout } from '@oxer/domain/ledger/posting/posting.rules'
import { todayIn } from '../../federation/federation/federation-day.queries.ts'
import type { CommandContext } from '../../kernel/context/context.ts'
import { lockRows } from '../../kernel/version/version.commands.ts'
import type { OpenBook } from '../../ledger/book/book.commands.ts'
import { bookAll } from '../../ledger/posting/posting.commands.ts'
import { readStanding, reversalOf } from '../../ledger/posting/reversal.queries.ts'
import type { SellerScope } from '../bill/bill.guards.ts'
import { getLine } from './bank.queries.ts'
import { bookByHand, refuseUnless, settleLine, takeFromSuspense, takeLine, toBookable } from './line.commands.ts'
import { readArrivals, readCardTakings, readOrders } from './order.queries.ts'

type OwnLine = {
  readonly ref: string
  readonly status: string
  readonly date: string
  readonly amountCents: number
  readonly reference: string | null
  readonly name: string
  readonly text: string
}

/** Locks what a line may be, so that nobody cancels it or books it meanwhile. */
const takeOrders = async (ctx: CommandContext, book: OpenBook, refs: readonly string[]) => {
  const transfers = await ctx.db.payoutTransfer.findMany({
    where: { ref: { in: [...refs] } },
    select: { payoutRef: true },
  })
  // What comes in has no row that may be changed.
  await lockRows(ctx, 'book', [book.ref])
  await lockRows(ctx, 'payout', [...refs, ...transfers.map(({ payoutRef }) => payoutRef)])
  await lockRows(ctx, 'refund', refs)
  return readOrders(ctx.db, book.ref, refs)
}

type Way = {
  readonly ordered: string
  readonly name: string
  readonly rule: BankLineRow['rule']
  /** Its money is at the bank already, because somebody wrote it down. */
  readonly isBooked?: boolean
}

const bookLineAs = async (
  ctx: CommandContext,
  book: OpenBook,
  { ref, status, date, amountCents }: Pick<OwnLine, 'ref' | 'status' | 'date' | 'amountCents'>,
  { ordered, name, rule, isBooked = false }: Way,
): Promise<void> => {
  const event = { id: ctx.newRef(), date, description: name, amountCents: 0 - amountCents }
  const booking = isBooked ? null : postPayoutBooked(event)
  await bookAll(ctx, book, booking === null ? [] : [{ ...booking, sourceRef: ref }])
  await settleLine(ctx, ref, 'BOOKED', rule, ordered)
  ctx.record({
    action: 'book',
    noun: 'bank-line',
    ref,
    parentRef: book.ref,
    federationRef: book.federationRef,
    before: { status },
    after: { status: 'BOOKED', ordered, amountCents },
  })
}

/** Books the lines that have the name and the amount of something ordered. Returns how many; the others wait for a person. */
export const bookOrdered = async (ctx: CommandContext, book: OpenBook, lines: readonly OwnLine[]): Promise<number> => {
  const named = lines.flatMap(({ reference }) => orderedRefOf(reference) ?? [])
  if (named.length === 0) return 0
  await takeOrders(ctx, book, named)
  let booked = 0
  for (const line of lines) {
    // Read again for each line, because a file that is booked as one amount contains its transfers.
    const orders = await readOrders(ctx.db, book.ref, named)
    const order = matchOrder(line, orders)
    if (order === null) continue
    const name = orders.find(({ ref }) => ref === order.ref)?.name ?? ''
    await bookLineAs(ctx, book, line, { ordered: order.ref, name, rule: 'ORDERED' })
    booked += 1
  }
  return booked
}

/**
 * Books the lines of payouts that the provider of cards has reported. Those of the amounts of other money wait for a person; so does a line
 * that comes before its report, which then calls this.
 *
 * @param limits `isPayment`: whether something else is certain of a line; `most`: so many are booked, and the rest waits
 * @returns the refs of the lines that were booked
 */
export const bookArrivals = async <Line extends OwnLine>(
  ctx: CommandContext,
  book: OpenBook,
  lines: readonly Line[],
  { isPayment = () => false, most }: { readonly isPayment?: (line: Line) => boolean; readonly most: number },
): Promise<ReadonlySet<string>> => {
  const booked = new Set<string>()
  const amounts = [...new Set(lines.map(({ amountCents }) => amountCents))]
  if (amounts.length === 0) return booked
  let arrivals = await readArrivals(ctx.db, book.ref, amounts)
  for (const line of lines) {
    if (booked.size >= most) break
    const arrival = matchArrival(line, arrivals)
    if (arrival === null || isPayment(line)) continue
    await bookLineAs(ctx, book, line, { ordered: arrival.ref, name: arrival.name, rule: 'ARRIVED' })
    arrivals = arrivals.filter(({ ref }) => ref !== arrival.ref)
    booked.add(line.ref)
  }
  return booked
}

const mostWaiting = 100

/** Lines that wait, of an amount that the provider has just reported. */
export const bookWaitingArrivals = async (ctx: CommandContext, book: OpenBook, amountCents: number): Promise<void> => {
  const lines = await ctx.db.bankLine.findMany({
    where: { bookRef: book.ref, status: 'WAITING', rule: { not: 'MANUAL' }, amountCents },
    orderBy: [{ date: 'asc' }, { position: 'asc' }, { ref: 'asc' }],
    take: mostWaiting,
  })
  await bookArrivals(
    ctx,
    book,
    lines.map((line) => toBookable(line, book)),
    { most: mostWaiting },
  )
}

/** Reverses what a line booked besides payments; what was on its way is so again. */
export const takeBackOrdered = async (ctx: CommandContext, book: OpenBook, line: string): Promise<void> => {
  const standing = await readStanding(ctx.db, [line], ['PAYOUT_BOOKED', 'PSP_PAYOUT', 'BANK_ENTRY'])
  if (standing.length === 0) return
  const date = await todayIn(ctx.db, book.federationRef, ctx.now)
  await bookAll(
    ctx,
    book,
    standing.map((transaction) => reversalOf(transaction, date)),
  )
}

type Chosen = { readonly line: string; readonly version: number }

/** A person says what a line is that was on its way. @throws NOT_FOUND, STALE_VERSION, LINE_NOT_WAITING, ORDER_NOT_OF_LINE, PERIOD_CLOSED */
export const bookOrderedLine = async (
  ctx: CommandContext,
  seller: SellerScope,
  { ordered, ...chosen }: Chosen & { readonly ordered: string },
): Promise<BankLineRow> => {
  const { book, line } = await takeLine(ctx, seller, chosen)
  refuseUnless(line.status, 'WAITING', 'SUSPENSE')
  const [order] = await takeOrders(ctx, book, [ordered])
  if (order === undefined || order.amountCents !== line.amountCents) throw failure(financeErrors.orderNotOfLine)
  await takeFromSuspense(ctx, book, line)
  const isBooked = order.kind === 'PAYMENT'
  await bookLineAs(ctx, book, line, { ordered, name: order.name, rule: 'MANUAL', isBooked })
  return getLine(ctx.db, seller, line.ref)
}

/**
 * A person says that a line is money which terminals took, less what their provider kept.
 * @throws NOT_FOUND, STALE_VERSION, LINE_NOT_WAITING, CARD_MONEY_EXCEEDED, PERIOD_CLOSED
 */
export const bookCardLine = async (
  ctx: CommandContext,
  seller: SellerScope,
  { fee, ...chosen }: Chosen & BookCardLine,
): Promise<BankLineRow> => {
  const { book, line } = await takeLine(ctx, seller, chosen)
  refuseUnless(line.status, 'WAITING', 'SUSPENSE')
  await lockRows(ctx, 'book', [book.ref])
  const { days, paid } = await readCardTakings(ctx.db, seller)
  const held = days.reduce((sum, { amount }) => sum + amount, 0) - paid
  const amountCents = line.amountCents + fee
  if (amountCents > Math.max(held, 0)) {
    throw failure(financeErrors.cardMoneyExceeded, { field: 'fee', values: { amount: Math.max(held, 0) / 100 } })
  }
  await takeFromSuspense(ctx, book, line)
  const booking = postProviderPayout({
    ...{ id: ctx.newRef(), date: line.date, description: line.name, provider: 'CARD', amountCents, feeCents: fee },
  })
  await bookByHand(ctx, book, line, booking, { account: account.provider('CARD'), amountCents, feeCents: fee })
  return getLine(ctx.db, seller, line.ref)
}

/** Money that went out, and not by Oxer: nothing is booked. @throws NOT_FOUND, STALE_VERSION, LINE_NOT_WAITING */
export const ignoreLine = async (ctx: CommandContext, seller: SellerScope, chosen: Chosen): Promise<BankLineRow> => {
  const { book, line } = await takeLine(ctx, seller, chosen)
  refuseUnless(line.amountCents < 0 ? line.status : 'BOOKED', 'WAITING')
  await settleLine(ctx, line.ref, 'IGNORED', 'MANUAL')
  ctx.record({
    action: 'ignore',
    noun: 'bank-line',
    ref: line.ref,
    parentRef: book.ref,
    federationRef: book.federationRef,
    before: { status: 'WAITING' },
    after: { status: 'IGNORED' },
  })
  return getLine(ctx.db, seller, line.ref)
}

/** @throws BANK_BOOKED if the bank has booked any of these orders */
export const refuseBooked = async (ctx: CommandContext, ordered: readonly string[]): Promise<void> => {
  const count = await ctx.db.bankLine.count({ where: { orderedRef: { in: [...ordered] }, status: 'BOOKED' } })
  if (count > 0) throw failure(financeErrors.bankBooked)
}
