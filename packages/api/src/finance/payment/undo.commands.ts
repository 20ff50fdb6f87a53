// Undoing a payment that never came in, from wherever it was written down.
import { financeErrors } from '@oxer/domain/finance/finance.errors'
import type { UndoPayment } from '@oxer/domain/finance/payment/payment.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { ledgerErrors } from '@oxer/domain/ledger/ledger.errors'
import { refuseDay } from '@oxer/domain/ledger/posting/posting.rules'
import type { CommandContext } from '../../kernel/context/context.ts'
import { lockRows } from '../../kernel/version/version.commands.ts'
import { undoStoredLine } from '../bank/bank.commands.ts'
import { getBook } from '../bank/bank.queries.ts'
import { refuseBooked } from '../bank/ordered.commands.ts'
import type { SellerScope } from '../bill/bill.guards.ts'
import { reversePayment } from './reversal.commands.ts'

/** A drawer that was counted keeps what it took. @throws DESK_CLOSED */
const refuseClosedDesk = async (ctx: CommandContext, ref: string): Promise<void> => {
  await lockRows(ctx, 'cashDay', [ref])
  const day = await ctx.db.cashDay.findUniqueOrThrow({ where: { ref } })
  if (day.closedAt !== null) throw failure(financeErrors.deskClosed, { values: { name: day.closedBy ?? '' } })
}

/**
 * Takes back a payment: its documents are open again. One of a bank file returns to the queue with its line. What a provider reported stays.
 * @throws NOT_FOUND, PERIOD_CLOSED, DESK_CLOSED, BANK_BOOKED, PAYMENT_OF_PROVIDER, PAYMENT_REFUNDED
 */
export const undoPayment = async (
  ctx: CommandContext,
  seller: SellerScope,
  { payment: ref, reason }: UndoPayment & { readonly payment: string },
): Promise<void> => {
  const book = await getBook(ctx.db, seller)
  const stored = await ctx.db.payment.findFirst({
    where: { ref, bookRef: book.ref, direction: 'IN', status: 'SUCCEEDED' },
  })
  if (stored === null) throw failure(kernelErrors.notFound)
  if (refuseDay(stored.date, book.closedThrough) !== null) {
    throw failure(ledgerErrors.periodClosed, { values: { date: book.closedThrough } })
  }
  const { sourceRef, externalId } = stored
  if (sourceRef === null && externalId === null) {
    // A line of the bank may be booked as this payment.
    await lockRows(ctx, 'book', [book.ref])
    await refuseBooked(ctx, [ref])
    return reversePayment(ctx, book, ref, reason)
  }
  const [line, day] = await Promise.all([
    ctx.db.bankLine.findUnique({ where: { ref: sourceRef ?? ref }, select: { ref: true } }),
    ctx.db.cashDay.findUnique({ where: { ref: sourceRef ?? ref }, select: { ref: true } }),
  ])
  if (line !== null) return undoStoredLine(ctx, book, line.ref, reason)
  if (day === null) throw failure(financeErrors.paymentOfProvider)
  await refuseClosedDesk(ctx, day.ref)
  await reversePayment(ctx, book, ref, reason)
}
