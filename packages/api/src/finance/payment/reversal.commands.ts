// A payment that never should have been booked: its postings are reversed, and its documents are open again.
import { financeErrors } from '@oxer/domain/finance/finance.errors'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { TransactionKind } from '@oxer/domain/ledger/posting/posting.rules'
import { todayIn } from '../../federation/federation/federation-day.queries.ts'
import type { CommandContext } from '../../kernel/context/context.ts'
import { bookAll } from '../../ledger/posting/posting.commands.ts'
import { readStanding, reversalOf } from '../../ledger/posting/reversal.queries.ts'
import { allocatePayment, storeLines, takeBackAllocations } from './allocation.commands.ts'
import { type PaymentBook, payerOfPayment, readPayment } from './payment.commands.ts'

const reversible = ['PAYMENT', 'ASSIGN'] as const satisfies readonly TransactionKind[]

/**
 * Takes a payment back as if it had not come in.
 * @param day on which its reversal counts; null: today
 * @throws NOT_FOUND, PAYMENT_REFUNDED, PERIOD_CLOSED
 */
export const reversePayment = async (
  ctx: CommandContext,
  book: PaymentBook,
  ref: string,
  reason: string | null = null,
  day: string | null = null,
): Promise<void> => {
  const stored = await readPayment(ctx, book.ref, ref)
  if (stored.direction !== 'IN' || stored.status !== 'SUCCEEDED') throw failure(kernelErrors.notFound)
  const refunds = await ctx.db.payment.count({
    where: { refundsRef: ref, status: { in: ['SUCCEEDED', 'PENDING'] } },
  })
  if (refunds > 0) throw failure(financeErrors.paymentRefunded)
  const date = day ?? (await todayIn(ctx.db, book.federationRef, ctx.now))
  const booked = await readStanding(ctx.db, [ref], reversible)
  await bookAll(
    ctx,
    book,
    booked.map((transaction) => reversalOf(transaction, date)),
  )
  const payer = payerOfPayment(stored)
  const leftCents = Number(stored.unallocatedCents)
  const settlesCents = Number(stored.settlesCents)
  if (payer !== null) await takeBackAllocations(ctx, { bookRef: book.ref, payer }, { ref, leftCents }, settlesCents)
  await ctx.db.payment.update({ where: { ref }, data: { status: 'REVERSED', unallocatedCents: 0 } })
  ctx.record({
    action: 'reverse',
    noun: 'payment',
    ref,
    parentRef: book.ref,
    federationRef: book.federationRef,
    before: { status: 'SUCCEEDED', amountCents: Number(stored.amountCents) },
    after: { status: 'REVERSED', ...(reason !== null && { reason }) },
  })
}

/** Lines of a refund that paid out the credit of documents: these have it again. */
const restoreCredit = async (ctx: CommandContext, book: PaymentBook, ref: string): Promise<void> => {
  const lines = await ctx.db.allocation.findMany({ where: { paymentRef: ref }, orderBy: { position: 'asc' } })
  await storeLines(
    ctx,
    book.ref,
    ref,
    lines.map(({ documentRef, amountCents }) => ({ document: documentRef, amountCents: 0 - Number(amountCents) })),
  )
}

/** A refund counts no longer: its payment settles documents again, or what it paid out is there again. @throws NOT_FOUND, PERIOD_CLOSED */
export const takeBackRefund = async (ctx: CommandContext, book: PaymentBook, ref: string): Promise<void> => {
  const refund = await readPayment(ctx, book.ref, ref)
  if (refund.direction !== 'OUT') throw failure(kernelErrors.notFound)
  if (refund.status !== 'SUCCEEDED') return ctx.recordNothing('it was taken back before')
  const paid = refund.refundsRef === null ? null : await readPayment(ctx, book.ref, refund.refundsRef)
  const date = await todayIn(ctx.db, book.federationRef, ctx.now)
  const booked = await readStanding(ctx.db, [refund.ref], ['REFUND'])
  await bookAll(
    ctx,
    book,
    booked.map((transaction) => reversalOf(transaction, date)),
  )
  if (paid === null) {
    await restoreCredit(ctx, book, refund.ref)
  } else {
    const heldCents = Number(paid.unallocatedCents) + Number(refund.settlesCents)
    const payer = payerOfPayment(paid)
    const held = { ref: paid.ref, leftCents: heldCents }
    const leftCents =
      payer === null ? heldCents : (await allocatePayment(ctx, { bookRef: book.ref, payer }, held)).leftCents
    await ctx.db.payment.update({ where: { ref: paid.ref }, data: { unallocatedCents: leftCents } })
  }
  await ctx.db.payment.update({ where: { ref: refund.ref }, data: { status: 'REVERSED' } })
  ctx.record({
    action: 'reverse',
    noun: 'payment',
    ref: refund.ref,
    parentRef: book.ref,
    federationRef: book.federationRef,
    before: { status: 'SUCCEEDED', amountCents: Number(refund.amountCents) },
    after: { status: 'REVERSED' },
  })
}

/** Money that was given back did not arrive. `externalId` is the name of the refund elsewhere. @throws NOT_FOUND, PERIOD_CLOSED */
export const reverseRefund = async (ctx: CommandContext, book: PaymentBook, externalId: string): Promise<void> => {
  const named = await ctx.db.payment.findUnique({
    where: { bookRef_externalId: { bookRef: book.ref, externalId } },
    select: { ref: true, refundsRef: true },
  })
  if (named === null || named.refundsRef === null) throw failure(kernelErrors.notFound)
  await takeBackRefund(ctx, book, named.ref)
}
