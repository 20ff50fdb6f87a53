// Money that comes in, by any way: one command books it and settles documents with it.
import { financeErrors } from '@oxer/domain/finance/finance.errors'
import type { PaymentReference } from '@oxer/domain/finance/payment/allocation.rules'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { contactKey, type LedgerContact } from '@oxer/domain/ledger/posting/account.rules'
import { type PaymentPlace, postAssignment, postPayment } from '@oxer/domain/ledger/posting/posting.rules'
import { todayIn } from '../../federation/federation/federation-day.queries.ts'
import type { CommandContext } from '../../kernel/context/context.ts'
import { lockRows } from '../../kernel/version/version.commands.ts'
import { bookAll } from '../../ledger/posting/posting.commands.ts'
import { tellPayer } from '../document/told-money.commands.ts'
import { allocatePayment } from './allocation.commands.ts'

export type PaymentBook = { readonly ref: string; readonly currency: string; readonly federationRef: string }

export type Received = {
  readonly place: PaymentPlace
  /** Null if nobody knows yet who paid. */
  readonly payer: LedgerContact | null
  readonly amountCents: number
  /** What it settles, if coins were rounded. */
  readonly settlesCents?: number
  /** The documents that it names, in their order; none: the oldest due first. */
  readonly references?: readonly PaymentReference[]
  readonly date?: string
  readonly text?: string
  readonly iban?: string | null
  /** The drawer or the line of a statement. */
  readonly sourceRef?: string
  /** Its name elsewhere: what is reported twice is booked once. */
  readonly externalId?: string
}

export type RecordedPayment = {
  readonly ref: string
  /** False: it was recorded before, and nothing changed. */
  readonly isNew: boolean
  readonly unallocatedCents: number
}

export const refuseAmount = (amountCents: number): void => {
  if (amountCents <= 0) throw failure(financeErrors.amountNotPositive, { field: 'amount' })
}

/** Both sides of a payment are read back the same way. */
export const readPayment = async (ctx: CommandContext, bookRef: string, ref: string) => {
  await lockRows(ctx, 'payment', [ref])
  const payment = await ctx.db.payment.findFirst({ where: { ref, bookRef } })
  if (payment === null) throw failure(kernelErrors.notFound)
  return payment
}

/** What of a payment has not gone back yet. */
export const paidOf = async (ctx: CommandContext, ref: string, settlesCents: number): Promise<number> => {
  const { _sum } = await ctx.db.payment.aggregate({
    where: { refundsRef: ref, status: 'SUCCEEDED' },
    _sum: { settlesCents: true },
  })
  return settlesCents - Number(_sum.settlesCents ?? 0)
}

export const payerOfPayment = ({
  payerType,
  payerRef,
}: {
  payerType: string | null
  payerRef: string | null
}): LedgerContact | null =>
  payerRef !== null && (payerType === 'PERSON' || payerType === 'ORGANISATION' || payerType === 'FEDERATION')
    ? { type: payerType, ref: payerRef }
    : null

const known = async (ctx: CommandContext, bookRef: string, externalId: string): Promise<RecordedPayment> => {
  const { ref, unallocatedCents } = await ctx.db.payment.findUniqueOrThrow({
    where: { bookRef_externalId: { bookRef, externalId } },
  })
  return { ref, isNew: false, unallocatedCents: Number(unallocatedCents) }
}

const tellPayment = async (ctx: CommandContext, book: PaymentBook, ref: string, payer: LedgerContact | null) => {
  if (payer === null) return
  const [seller] = await ctx.db.$queryRaw<{ name: string }[]>`
    SELECT coalesce(o.name, f.name) AS name FROM book k JOIN federation f ON f.ref = k.federation_ref
    LEFT JOIN organisation o ON o.ref = k.owner_ref WHERE k.ref = ${book.ref}::uuid`
  const { federationRef } = book
  const subject = seller?.name ?? ''
  await tellPayer(ctx, payer, 'balance', {
    kind: 'PAYMENT_RECEIVED',
    eventKey: `PAYMENT_RECEIVED:${ref}`,
    federationRef,
    subject,
  })
}

/**
 * Books money that came in and settles documents of its payer with it; what is too much waits for the payer. Money of an unknown payer waits
 * in suspense. @throws AMOUNT_NOT_POSITIVE, PERIOD_CLOSED
 */
export const recordPayment = async (
  ctx: CommandContext,
  book: PaymentBook,
  received: Received,
): Promise<RecordedPayment> => {
  const { place, payer, amountCents, settlesCents = amountCents, externalId } = received
  refuseAmount(amountCents)
  const date = received.date ?? (await todayIn(ctx.db, book.federationRef, ctx.now))
  const ref = ctx.newRef()
  // Of two reports of the same money, the second waits here for the first, and then finds it.
  const { count } = await ctx.db.payment.createMany({
    data: {
      ref,
      bookRef: book.ref,
      payerType: payer?.type ?? null,
      payerRef: payer?.ref ?? null,
      method: place.method,
      status: 'SUCCEEDED',
      date,
      amountCents,
      settlesCents,
      unallocatedCents: settlesCents,
      text: received.text ?? '',
      iban: received.iban ?? null,
      sourceRef: received.sourceRef ?? null,
      externalId: externalId ?? null,
      actorRef: ctx.actor?.accountRef ?? null,
      createdAt: ctx.now(),
    },
    skipDuplicates: true,
  })
  if (count === 0 && externalId !== undefined) {
    ctx.recordNothing('the payment was recorded before')
    return known(ctx, book.ref, externalId)
  }
  const booking = postPayment({
    id: ref,
    date,
    description: received.text ?? '',
    place,
    payer: payer === null ? null : contactKey(payer),
    amountCents,
    settlesCents,
  })
  await bookAll(ctx, book, booking === null ? [] : [{ ...booking, sourceRef: ref }])
  const { leftCents, lines } =
    payer === null
      ? { leftCents: settlesCents, lines: [] }
      : await allocatePayment(ctx, { bookRef: book.ref, payer }, { ref, leftCents: settlesCents }, received.references)
  await ctx.db.payment.update({ where: { ref }, data: { unallocatedCents: leftCents } })
  ctx.record({
    action: 'create',
    noun: 'payment',
    ref,
    parentRef: book.ref,
    federationRef: book.federationRef,
    after: {
      method: place.method,
      payer: payer === null ? null : contactKey(payer),
      date,
      amountCents,
      unallocatedCents: leftCents,
      documents: lines.map(({ document }) => document),
    },
  })
  await tellPayment(ctx, book, ref, payer)
  return { ref, isNew: true, unallocatedCents: leftCents }
}

/** Money in suspense becomes a payer's, and settles documents. @throws NOT_FOUND, PAYER_KNOWN, PERIOD_CLOSED */
export const assignPayment = async (
  ctx: CommandContext,
  book: PaymentBook,
  { ref, payer, references }: { ref: string; payer: LedgerContact; references?: readonly PaymentReference[] },
): Promise<RecordedPayment> => {
  const stored = await readPayment(ctx, book.ref, ref)
  if (stored.payerRef !== null) throw failure(financeErrors.payerKnown)
  const held = Number(stored.unallocatedCents)
  const date = await todayIn(ctx.db, book.federationRef, ctx.now)
  const booking = postAssignment({ id: ref, date, amountCents: held, payer: contactKey(payer) })
  await bookAll(ctx, book, booking === null ? [] : [{ ...booking, sourceRef: ref }])
  const { leftCents } = await allocatePayment(ctx, { bookRef: book.ref, payer }, { ref, leftCents: held }, references)
  await ctx.db.payment.update({
    where: { ref },
    data: { payerType: payer.type, payerRef: payer.ref, unallocatedCents: leftCents },
  })
  ctx.record({
    action: 'assign',
    noun: 'payment',
    ref,
    parentRef: book.ref,
    federationRef: book.federationRef,
    before: { payer: null },
    after: { payer: contactKey(payer), unallocatedCents: leftCents },
  })
  return { ref, isNew: false, unallocatedCents: leftCents }
}
