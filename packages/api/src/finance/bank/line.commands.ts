// A line of a statement that somebody decides on.
import { financeErrors } from '@oxer/domain/finance/finance.errors'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { type LedgerTransaction, openDayFor } from '@oxer/domain/ledger/posting/posting.rules'
import type { CommandContext } from '../../kernel/context/context.ts'
import { lockRows, refuseStale } from '../../kernel/version/version.commands.ts'
import type { OpenBook } from '../../ledger/book/book.commands.ts'
import { bookAll } from '../../ledger/posting/posting.commands.ts'
import type { SellerScope } from '../bill/bill.guards.ts'
import { reversePayment } from '../payment/reversal.commands.ts'
import { getBook, getLine } from './bank.queries.ts'

/** @param orderedRef of a line that went out: what it is */
export const settleLine = async (
  ctx: CommandContext,
  ref: string,
  status: string,
  rule: string,
  orderedRef: string | null = null,
): Promise<void> => {
  const data = { status, rule, orderedRef, version: { increment: 1 } }
  await ctx.db.bankLine.update({ where: { ref }, data })
}

/** As it is booked: a line that is read after its period was closed counts on the day after that. */
export const toBookable = <Line extends { readonly date: string; readonly amountCents: bigint }>(
  line: Line,
  { closedThrough }: { readonly closedThrough: string },
) => ({ ...line, date: openDayFor(line.date, closedThrough), amountCents: Number(line.amountCents) })

/** Locked after its book, as the import of a file and the decisions on payouts and refunds do. @throws NOT_FOUND, STALE_VERSION */
export const takeLine = async (
  ctx: CommandContext,
  seller: SellerScope,
  { line: ref, version }: { readonly line: string; readonly version: number },
) => {
  const book = await getBook(ctx.db, seller)
  await lockRows(ctx, 'book', [book.ref])
  await lockRows(ctx, 'bankLine', [ref])
  const line = await ctx.db.bankLine.findFirst({ where: { ref, bookRef: book.ref } })
  if (line === null) throw failure(kernelErrors.notFound)
  await refuseStale(line, version, () => getLine(ctx.db, seller, ref))
  return { book, line: toBookable(line, book) }
}

export const refuseUnless = (status: string, ...allowed: readonly string[]): void => {
  if (!allowed.includes(status)) throw failure(financeErrors.lineNotWaiting)
}

/** Books a line that a person says is of no payer, and keeps what it was booked as. @throws PERIOD_CLOSED */
export const bookByHand = async (
  ctx: CommandContext,
  book: OpenBook,
  line: { readonly ref: string; readonly status: string },
  booking: LedgerTransaction | null,
  after: Readonly<Record<string, unknown>>,
): Promise<void> => {
  await bookAll(ctx, book, booking === null ? [] : [{ ...booking, sourceRef: line.ref }])
  await settleLine(ctx, line.ref, 'BOOKED', 'MANUAL')
  ctx.record({
    action: 'book',
    noun: 'bank-line',
    ref: line.ref,
    parentRef: book.ref,
    federationRef: book.federationRef,
    before: { status: line.status },
    after: { status: 'BOOKED', ...after },
  })
}

/** The payments that a line booked and that were not taken back. */
export const paymentsOf = (ctx: CommandContext, lineRef: string): Promise<readonly { readonly ref: string }[]> =>
  ctx.db.payment.findMany({
    where: { sourceRef: lineRef, status: 'SUCCEEDED', direction: 'IN' },
    orderBy: { ref: 'asc' },
    select: { ref: true },
  })

/**
 * Money that waited in suspense is known to be something else. Its reversal counts on the day on which it is booked again, because otherwise
 * the bank would have it twice between that day and today. @throws PAYMENT_REFUNDED
 */
export const takeFromSuspense = async (
  ctx: CommandContext,
  book: OpenBook,
  { ref: lineRef, status, date }: { readonly ref: string; readonly status: string; readonly date: string },
): Promise<void> => {
  if (status !== 'SUSPENSE') return
  for (const { ref } of await paymentsOf(ctx, lineRef)) await reversePayment(ctx, book, ref, null, date)
}
