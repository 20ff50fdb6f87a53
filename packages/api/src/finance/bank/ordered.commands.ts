// Lines of money that went out: what was ordered from the bank is booked by it (key `payout-booked`), once.
import type { BankLineRow } from '@oxer/domain/finance/bank/bank.schema'
import { matchOrder, orderedRefOf } from '@oxer/domain/finance/bank/ordered.rules'
import { financeErrors } from '@oxer/domain/finance/finance.errors'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { postPayoutBooked } from '@oxer/domain/ledger/posting/posting.rules'
import { todayIn } from '../../federation/federation/federation-day.queries.ts'
import type { CommandContext } from '../../kernel/context/context.ts'
import { lockRows } from '../../kernel/version/version.commands.ts'
import type { OpenBook } from '../../ledger/book/book.commands.ts'
import { bookAll } from '../../ledger/posting/posting.commands.ts'
import { readStanding, reversalOf } from '../../ledger/posting/reversal.queries.ts'
import type { SellerScope } from '../bill/bill.guards.ts'
import { getLine } from './bank.queries.ts'
import { refuseUnless, settleLine, takeLine } from './line.commands.ts'
import { readOrders } from './order.queries.ts'

type Outgoing = {
  readonly ref: string
  readonly date: string
  readonly amountCents: number
  readonly reference: string | null
}

/** Locks what a line may be, so that nobody cancels it or books it meanwhile. */
const takeOrders = async (ctx: CommandContext, book: OpenBook, refs: readonly string[]) => {
  const transfers = await ctx.db.payoutTransfer.findMany({
    where: { ref: { in: [...refs] } },
    select: { payoutRef: true },
  })
  await lockRows(ctx, 'payout', [...refs, ...transfers.map(({ payoutRef }) => payoutRef)])
  await lockRows(ctx, 'refund', refs)
  return readOrders(ctx.db, book.ref, refs)
}

const bookLineAs = async (
  ctx: CommandContext,
  book: OpenBook,
  { ref, date, amountCents }: Outgoing,
  { ordered, name, rule }: { readonly ordered: string; readonly name: string; readonly rule: 'ORDERED' | 'MANUAL' },
): Promise<void> => {
  const event = { id: ctx.newRef(), date, description: name, amountCents: 0 - amountCents }
  const booking = postPayoutBooked(event)
  await bookAll(ctx, book, booking === null ? [] : [{ ...booking, sourceRef: ref }])
  await settleLine(ctx, ref, 'BOOKED', rule, ordered)
  ctx.record({
    action: 'book',
    noun: 'bank-line',
    ref,
    parentRef: book.ref,
    federationRef: book.federationRef,
    before: { status: 'WAITING' },
    after: { status: 'BOOKED', ordered, amountCents },
  })
}

/** Books the lines that have the name and the amount of something ordered. Returns how many; the others wait for a person. */
export const bookOrdered = async (ctx: CommandContext, book: OpenBook, lines: readonly Outgoing[]): Promise<number> => {
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

/** Reverses the booking of a line that went out; what was ordered is on its way again. */
export const takeBackOrdered = async (ctx: CommandContext, book: OpenBook, line: string): Promise<void> => {
  const standing = await readStanding(ctx.db, [line], ['PAYOUT_BOOKED'])
  if (standing.length === 0) return
  const date = await todayIn(ctx.db, book.federationRef, ctx.now)
  await bookAll(
    ctx,
    book,
    standing.map((transaction) => reversalOf(transaction, date)),
  )
}

type Chosen = { readonly line: string; readonly version: number }

/** A person says which payout or refund a line is. @throws NOT_FOUND, STALE_VERSION, LINE_NOT_WAITING, ORDER_NOT_OF_LINE, PERIOD_CLOSED */
export const bookOrderedLine = async (
  ctx: CommandContext,
  seller: SellerScope,
  { ordered, ...chosen }: Chosen & { readonly ordered: string },
): Promise<BankLineRow> => {
  const { book, line } = await takeLine(ctx, seller, chosen)
  refuseUnless(line.status, 'WAITING')
  const [order] = await takeOrders(ctx, book, [ordered])
  if (order === undefined || order.amountCents !== 0 - line.amountCents) throw failure(financeErrors.orderNotOfLine)
  await bookLineAs(ctx, book, line, { ordered, name: order.name, rule: 'MANUAL' })
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
