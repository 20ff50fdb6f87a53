// Money that goes back, and debts that are given up.
import { financeErrors } from '@oxer/domain/finance/finance.errors'
import { refuseRefund } from '@oxer/domain/finance/payment/allocation.rules'
import type { WriteOffDocument } from '@oxer/domain/finance/payment/payment.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { ledgerErrors } from '@oxer/domain/ledger/ledger.errors'
import { contactKey } from '@oxer/domain/ledger/posting/account.rules'
import { type PaymentPlace, postRefund, postWriteOff } from '@oxer/domain/ledger/posting/posting.rules'
import { todayIn } from '../../federation/federation/federation-day.queries.ts'
import type { CommandContext } from '../../kernel/context/context.ts'
import { lockRows } from '../../kernel/version/version.commands.ts'
import { bookAll } from '../../ledger/posting/posting.commands.ts'
import type { SellerScope } from '../bill/bill.guards.ts'
import { settleCredits, storeLines, takeBackAllocations } from './allocation.commands.ts'
import { type PaymentBook, paidOf, payerOfPayment, readPayment, refuseAmount } from './payment.commands.ts'

export type Refund = {
  /** The payment that goes back. */
  readonly ref: string
  readonly place: PaymentPlace
  readonly amountCents: number
  /** What it takes back, if coins were rounded. */
  readonly settlesCents?: number
  readonly sourceRef?: string
  readonly externalId?: string
}

/**
 * Gives money back: first what is on no document, then the last document that was settled is open again. Returns the ref of the refund.
 * @throws NOT_FOUND, AMOUNT_NOT_POSITIVE, REFUND_EXCEEDS_PAYMENT, PERIOD_CLOSED
 */
export const refundPayment = async (ctx: CommandContext, book: PaymentBook, refund: Refund): Promise<string> => {
  const { place, amountCents, settlesCents = amountCents } = refund
  refuseAmount(amountCents)
  const stored = await readPayment(ctx, book.ref, refund.ref)
  if (stored.direction !== 'IN' || stored.status !== 'SUCCEEDED') throw failure(kernelErrors.notFound)
  const paid = await paidOf(ctx, stored.ref, Number(stored.settlesCents))
  const refused = refuseRefund(paid, settlesCents)
  if (refused !== null) throw failure(financeErrors[refused], { field: 'amount', values: { amount: paid / 100 } })
  const payer = payerOfPayment(stored)
  const date = await todayIn(ctx.db, book.federationRef, ctx.now)
  const ref = ctx.newRef()
  await ctx.db.payment.create({
    data: {
      ref,
      bookRef: book.ref,
      payerType: stored.payerType,
      payerRef: stored.payerRef,
      method: place.method,
      direction: 'OUT',
      status: 'SUCCEEDED',
      date,
      amountCents,
      settlesCents,
      unallocatedCents: 0,
      sourceRef: refund.sourceRef ?? null,
      externalId: refund.externalId ?? null,
      refundsRef: stored.ref,
      actorRef: ctx.actor?.accountRef ?? null,
      createdAt: ctx.now(),
    },
  })
  const booking = postRefund({
    id: ref,
    date,
    place,
    payer: payer === null ? null : contactKey(payer),
    amountCents,
    settlesCents,
  })
  await bookAll(ctx, book, booking === null ? [] : [{ ...booking, sourceRef: ref }])
  const held = Number(stored.unallocatedCents)
  const leftCents =
    payer === null
      ? held - settlesCents
      : await takeBackAllocations(ctx, { bookRef: book.ref, payer }, { ref: stored.ref, leftCents: held }, settlesCents)
  await ctx.db.payment.update({ where: { ref: stored.ref }, data: { unallocatedCents: leftCents } })
  // What is open again may have been credited meanwhile.
  if (payer !== null) await settleCredits(ctx, book.ref, [payer])
  ctx.record({
    action: 'refund',
    noun: 'payment',
    ref: stored.ref,
    parentRef: book.ref,
    federationRef: book.federationRef,
    before: { paidCents: paid },
    after: { paidCents: paid - settlesCents, method: place.method },
  })
  return ref
}

/** Gives up what is open of a document, with a reason. @throws NOT_FOUND, REASON_MISSING, OPEN_CHANGED, PERIOD_CLOSED */
export const writeOff = async (
  ctx: CommandContext,
  book: PaymentBook,
  { document, reason, openCents = null }: { document: string; reason: string; openCents?: number | null },
): Promise<void> => {
  const why = reason.trim()
  if (why === '') throw failure(ledgerErrors.reasonMissing, { field: 'reason' })
  await lockRows(ctx, 'book', [book.ref])
  const stored = await ctx.db.settlement.findFirst({
    where: { documentRef: document, bookRef: book.ref, openCents: { gt: 0 } },
  })
  const payer = stored === null ? null : payerOfPayment(stored)
  if (stored === null || payer === null) throw failure(kernelErrors.notFound)
  const amountCents = Number(stored.openCents)
  if (openCents !== null && openCents !== amountCents) throw failure(financeErrors.openChanged)
  const date = await todayIn(ctx.db, book.federationRef, ctx.now)
  const booking = postWriteOff({ id: ctx.newRef(), date, description: why, amountCents, payer: contactKey(payer) })
  await bookAll(ctx, book, booking === null ? [] : [{ ...booking, sourceRef: document }])
  // Settlements are the last lock of finance: a payment that came meanwhile is seen here.
  const [held] = await ctx.db.$queryRaw<{ openCents: number }[]>`
    SELECT open_cents::float8 AS "openCents" FROM settlement WHERE document_ref = ${document}::uuid FOR NO KEY UPDATE`
  if (held?.openCents !== amountCents) throw failure(financeErrors.openChanged)
  await storeLines(ctx, book.ref, null, [{ document, amountCents }])
  ctx.record({
    action: 'write-off',
    noun: 'document',
    ref: document,
    parentRef: book.ref,
    federationRef: book.federationRef,
    before: { openCents: amountCents },
    after: { openCents: 0, reason: why },
  })
}

/** Of the book of a seller. @throws NOT_FOUND, OPEN_CHANGED, PERIOD_CLOSED */
export const writeOffDocument = async (
  ctx: CommandContext,
  { sellerRef }: SellerScope,
  { document, reason, open }: WriteOffDocument & { document: string },
): Promise<void> => {
  const book = await ctx.db.book.findUnique({ where: { ownerRef: sellerRef } })
  if (book === null) throw failure(kernelErrors.notFound)
  await writeOff(ctx, book, { document, reason, openCents: open })
}
