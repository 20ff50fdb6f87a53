// What a refund books: money of payments that goes back, and credit of documents that is paid out.
import { financeErrors } from '@oxer/domain/finance/finance.errors'
import { refuseRefund } from '@oxer/domain/finance/payment/allocation.rules'
import type { RefundMethod } from '@oxer/domain/finance/refund/refund.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { contactKey, type LedgerContact } from '@oxer/domain/ledger/posting/account.rules'
import { type PaymentPlace, postRefund } from '@oxer/domain/ledger/posting/posting.rules'
import { todayIn } from '../../federation/federation/federation-day.queries.ts'
import type { CommandContext } from '../../kernel/context/context.ts'
import { bookAll } from '../../ledger/posting/posting.commands.ts'
import { type Owned, type Part, sumOf, takeCredit, takeMoney } from '../credit/credit.commands.ts'
import { storeLines } from '../payment/allocation.commands.ts'
import { type PaymentBook, paidOf, payerOfPayment, readPayment } from '../payment/payment.commands.ts'
import { refundPayment } from '../payment/refund.commands.ts'
import { takeBackRefund } from '../payment/reversal.commands.ts'

export type BookedRefund = {
  readonly ref: string
  /** Null: of money in suspense, whose payer nobody knows. */
  readonly payer: LedgerContact | null
  /** The payment that goes back; null: money on account. */
  readonly paymentRef: string | null
  readonly method: RefundMethod
  readonly amountCents: number
}

/** A transfer is on its way until the bank books it. */
const placeOf = (method: RefundMethod): PaymentPlace =>
  method === 'TRANSFER' ? { method, isOrdered: true } : { method }

/** What the provider of cards was asked to give back of payments, and has not reported yet: it goes back no other way. */
const readAwaited = async (
  { db }: CommandContext,
  payments: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const rows = await db.refund.groupBy({
    by: ['paymentRef'],
    where: { paymentRef: { in: [...payments] }, status: 'ORDERED', providerState: { in: ['WAITING', 'SENT'] } },
    _sum: { amountCents: true },
  })
  return new Map(rows.map(({ paymentRef, _sum }) => [paymentRef ?? '', Number(_sum.amountCents ?? 0)]))
}

/** Money of a payer that is on no document, and that nobody was asked to give back. */
const takeFree = async (ctx: CommandContext, owned: Owned): Promise<Part[]> => {
  const money = await takeMoney(ctx, owned)
  const awaited = await readAwaited(
    ctx,
    money.map(({ ref }) => ref),
  )
  return money.map(({ ref, amountCents }) => ({ ref, amountCents: Math.max(0, amountCents - (awaited.get(ref) ?? 0)) }))
}

/** As much of the parts, in their order, as an amount needs. */
const partsOf = (parts: readonly Part[], neededCents: number): Part[] => {
  let left = neededCents
  return parts.flatMap(({ ref, amountCents }) => {
    const taken = Math.min(amountCents, left)
    left -= taken
    return taken > 0 ? [{ ref, amountCents: taken }] : []
  })
}

/** Pays out what documents below zero have left. */
const refundCredit = async (
  ctx: CommandContext,
  book: PaymentBook,
  { ref: sourceRef, payer, method }: BookedRefund & { readonly payer: LedgerContact },
  parts: readonly Part[],
): Promise<void> => {
  const amountCents = sumOf(parts)
  if (amountCents === 0) return
  const date = await todayIn(ctx.db, book.federationRef, ctx.now)
  const ref = ctx.newRef()
  await ctx.db.payment.create({
    data: {
      ref,
      bookRef: book.ref,
      payerType: payer.type,
      payerRef: payer.ref,
      method,
      direction: 'OUT',
      status: 'SUCCEEDED',
      date,
      amountCents,
      settlesCents: amountCents,
      unallocatedCents: 0,
      sourceRef,
      actorRef: ctx.actor?.accountRef ?? null,
      createdAt: ctx.now(),
    },
  })
  const event = { id: ref, date, place: placeOf(method), payer: contactKey(payer), amountCents }
  const booking = postRefund({ ...event, settlesCents: amountCents })
  await bookAll(ctx, book, booking === null ? [] : [{ ...booking, sourceRef: ref }])
  await storeLines(
    ctx,
    book.ref,
    ref,
    parts.map((part) => ({ document: part.ref, amountCents: 0 - part.amountCents })),
  )
}

const tooMuch = (leftCents: number) =>
  failure(financeErrors.refundExceedsPayment, { field: 'amount', values: { amount: leftCents / 100 } })

/** Refuses more than there is, and changes nothing. @throws NOT_FOUND, REFUND_EXCEEDS_PAYMENT */
export const checkRefund = async (
  ctx: CommandContext,
  book: PaymentBook,
  { paymentRef, payer, amountCents }: BookedRefund,
): Promise<void> => {
  if (paymentRef !== null) {
    const { ref, settlesCents } = await readPayment(ctx, book.ref, paymentRef)
    const awaited = (await readAwaited(ctx, [ref])).get(ref) ?? 0
    const paid = (await paidOf(ctx, ref, Number(settlesCents))) - awaited
    if (refuseRefund(paid, amountCents) !== null) throw tooMuch(paid)
    return
  }
  if (payer === null) throw failure(kernelErrors.notFound)
  const owned = { bookRef: book.ref, payer }
  const left = sumOf([...(await takeFree(ctx, owned)), ...(await takeCredit(ctx, owned))])
  if (amountCents > left) throw tooMuch(left)
}

/** Books a refund: of one payment, or of money on account. @throws NOT_FOUND, REFUND_EXCEEDS_PAYMENT, PERIOD_CLOSED */
export const bookRefund = async (ctx: CommandContext, book: PaymentBook, refund: BookedRefund): Promise<void> => {
  const { ref: sourceRef, payer, paymentRef, method, amountCents } = refund
  const place = placeOf(method)
  if (paymentRef !== null) {
    await checkRefund(ctx, book, refund)
    await refundPayment(ctx, book, { ref: paymentRef, place, amountCents, sourceRef })
    return
  }
  if (payer === null) throw failure(kernelErrors.notFound)
  const owned = { bookRef: book.ref, payer }
  const money = partsOf(await takeFree(ctx, owned), amountCents)
  for (const part of money) {
    await refundPayment(ctx, book, { ref: part.ref, place, amountCents: part.amountCents, sourceRef })
  }
  const left = amountCents - sumOf(money)
  const credit = partsOf(await takeCredit(ctx, owned), left)
  if (sumOf(credit) < left) throw tooMuch(sumOf(money) + sumOf(credit))
  await refundCredit(ctx, book, { ...refund, payer }, credit)
}

/** Takes back what a refund booked: the money is on account of its payer again, and settles what is open. @throws PERIOD_CLOSED */
export const unbookRefund = async (ctx: CommandContext, book: PaymentBook, sourceRef: string): Promise<void> => {
  const where = { sourceRef, bookRef: book.ref, direction: 'OUT', status: 'SUCCEEDED' }
  const booked = await ctx.db.payment.findMany({ where, orderBy: { ref: 'asc' }, select: { ref: true } })
  for (const { ref } of booked) await takeBackRefund(ctx, book, ref)
}

/** A payment whose money may be given back, and its payer. @throws NOT_FOUND */
export const takeRefunded = async (
  ctx: CommandContext,
  book: PaymentBook,
  paymentRef: string,
): Promise<{ readonly payer: LedgerContact | null; readonly method: string; readonly isIn: boolean }> => {
  const stored = await readPayment(ctx, book.ref, paymentRef)
  return {
    payer: payerOfPayment(stored),
    method: stored.method,
    isIn: stored.direction === 'IN' && stored.status === 'SUCCEEDED',
  }
}
