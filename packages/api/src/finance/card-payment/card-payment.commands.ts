// Payers are sent to a provider; what it reports is booked once, in whatever order its reports come.
import type { Prisma } from '@oxer/db'
import { providerName, providerPayoutId } from '@oxer/domain/finance/card-payment/card-comparison.rules'
import type {
  CardPaymentStatus,
  CardSettings,
  StartCardPayment,
  StartedCardPayment,
  UpdateCardSettings,
} from '@oxer/domain/finance/card-payment/card-payment.schema'
import {
  type BackEffect,
  isAboutPayment,
  type ProviderEffect,
  type ProviderReport,
} from '@oxer/domain/finance/card-payment/provider-report.schema'
import { financeErrors } from '@oxer/domain/finance/finance.errors'
import { PayableKind, payTargetOf } from '@oxer/domain/finance/payment/pay.schema'
import { CodedError, failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { Currency } from '@oxer/domain/kernel/money/money.schema'
import { postProviderPayout } from '@oxer/domain/ledger/posting/posting.rules'
import { todayIn } from '../../federation/federation/federation-day.queries.ts'
import type { ActingContext, CommandContext } from '../../kernel/context/context.ts'
import { lockRows, refuseStale } from '../../kernel/version/version.commands.ts'
import { openBook } from '../../ledger/book/book.commands.ts'
import { bookAll } from '../../ledger/posting/posting.commands.ts'
import { bookWaitingArrivals } from '../bank/ordered.commands.ts'
import type { BillScope, SellerScope } from '../bill/bill.guards.ts'
import { readOwed } from '../payment/owed.queries.ts'
import { readTargetDocuments, readTargetOwed } from '../payment/pay-target.queries.ts'
import { type PaymentBook, payerOfPayment, recordPayment } from '../payment/payment.commands.ts'
import { refundPayment } from '../payment/refund.commands.ts'
import { reverseRefund } from '../payment/reversal.commands.ts'
import { getCardSettings } from './card-payment.queries.ts'

const provider = 'STRIPE' as const

/** Where the office sends the browser of a payer; the server leads on to the provider. */
export const cardPaymentPath = (ref: string): string => `/pay/card/${ref}`

/** A page of the provider takes no money after so long. */
const pageHours = 24

type Asked = Pick<
  Prisma.CardPaymentUncheckedCreateInput,
  'bookRef' | 'payerType' | 'payerRef' | 'amountCents' | 'currency'
> & { targetKind: string | null; targetRef: string | null }

/** One that somebody began for the same payer, seller, purpose and amount, and that may still be paid. The book is locked. */
const readBegun = (ctx: CommandContext, asked: Asked) =>
  ctx.db.cardPayment.findFirst({
    where: {
      ...asked,
      status: 'PENDING',
      startedAt: { gt: new Date(ctx.now().getTime() - pageHours * 3_600_000) },
    },
    orderBy: { startedAt: 'desc' },
    select: { ref: true, startedByRef: true },
  })

/**
 * Keeps that somebody goes to the provider to pay everything that is owed to a seller, or one bill, order or invoice of it. The provider is asked after this is committed, under
 * this name, so that a second click, of the same person or another, leads to the same payment. @throws NOT_FOUND, CARD_NOT_POSSIBLE
 */
export const startCardPayment = async (
  ctx: ActingContext,
  scope: BillScope,
  { book: bookRef, ...asking }: StartCardPayment,
): Promise<StartedCardPayment> => {
  const target = payTargetOf(asking)
  const found =
    target === null
      ? (await readOwed(ctx, scope)).map((each) => ({ ...each, instead: null }))
      : await readTargetOwed(ctx, scope, target)
  const owed = found.find((each) => each.bookRef === bookRef)
  if (owed === undefined || scope.of === 'SELLER') throw failure(kernelErrors.notFound, { field: 'book' })
  if (owed.cardAccount === null || ctx.services.isCardPaid !== true) throw failure(financeErrors.cardNotPossible)
  const { amountCents, currency } = owed
  const paid = owed.instead ?? target
  const asked = {
    ...{ bookRef, payerType: scope.of, payerRef: scope.ref, amountCents, currency },
    ...{ targetKind: paid?.kind ?? null, targetRef: paid?.document ?? null },
  }
  const startedByRef = ctx.actor.accountRef
  await lockRows(ctx, 'book', [bookRef])
  const begun = await readBegun(ctx, asked)
  const ref = begun?.ref ?? ctx.newRef()
  const started = { ref, amount: amountCents, currency: Currency.parse(currency), address: cardPaymentPath(ref) }
  if (begun?.startedByRef === startedByRef) {
    ctx.recordNothing('it was started before')
    return started
  }
  await ctx.db.cardPayment.upsert({
    where: { ref },
    create: { ref, ...asked, startedByRef, startedAt: ctx.now() },
    update: { startedByRef },
  })
  ctx.record({
    action: 'start',
    noun: 'card-payment',
    ref,
    parentRef: bookRef,
    federationRef: scope.federationRef,
    after: { payerRef: scope.ref, amountCents, target: paid },
  })
  return started
}

/** Null if there is none of that name. */
const lockedPayment = async (ctx: CommandContext, ref: string) => {
  await lockRows(ctx, 'cardPayment', [ref])
  return ctx.db.cardPayment.findUnique({ where: { ref }, include: { book: true } })
}

type Stored = NonNullable<Awaited<ReturnType<typeof lockedPayment>>>

const move = async (
  ctx: CommandContext,
  { ref, bookRef, status, book }: Stored,
  to: { status: CardPaymentStatus; problem?: string | null; providerObject?: string },
): Promise<void> => {
  await ctx.db.cardPayment.update({ where: { ref }, data: { ...to, endedAt: ctx.now() } })
  ctx.record({
    action: 'end',
    noun: 'card-payment',
    ref,
    parentRef: bookRef,
    federationRef: book.federationRef,
    before: { status },
    after: { status: to.status, problem: to.problem ?? null },
  })
}

/** The documents of what it was started for. */
const namedBy = async (ctx: CommandContext, { targetKind, targetRef }: Stored) => {
  if (targetKind === null || targetRef === null) return []
  const documents = await readTargetDocuments(ctx.db, { kind: PayableKind.parse(targetKind), document: targetRef })
  return documents.map((document) => ({ document }))
}

/** Two kinds of reports tell of the same money, so it is booked by the name of the payment and not by that of the report. */
const bookPaid = async (
  ctx: CommandContext,
  effect: Extract<ProviderEffect, { kind: 'PAID' }>,
  account: string | null,
) => {
  const stored = await lockedPayment(ctx, effect.cardPayment)
  if (stored === null) throw failure(kernelErrors.notFound)
  if (stored.status === 'SUCCEEDED') return ctx.recordNothing('it was booked before')
  const payer = payerOfPayment(stored)
  const isAsked =
    stored.amountCents === effect.amountCents &&
    stored.currency === effect.currency &&
    (account === null || account === stored.book.cardAccount)
  if (payer === null || !isAsked) {
    const { code } = financeErrors.cardPaymentDiffers
    return move(ctx, stored, { status: 'ERROR', problem: code, providerObject: effect.object })
  }
  await recordPayment(ctx, stored.book, {
    place: { method: provider },
    payer,
    amountCents: effect.amountCents,
    references: await namedBy(ctx, stored),
    sourceRef: stored.ref,
    externalId: providerName(effect.object, 'paid'),
  })
  await move(ctx, stored, { status: 'SUCCEEDED', problem: null, providerObject: effect.object })
}

const bookEnded = async (
  ctx: CommandContext,
  { cardPayment, status }: Extract<ProviderEffect, { kind: 'ENDED' }>,
): Promise<void> => {
  const stored = await lockedPayment(ctx, cardPayment)
  if (stored === null) throw failure(kernelErrors.notFound)
  // What was paid stays paid: reports come in any order.
  if (stored.status !== 'PENDING') return ctx.recordNothing('it has ended before')
  await move(ctx, stored, { status })
}

/** The payment that a provider calls by this name, and its seller. @throws NOT_FOUND: a refund that came before its payment is reported again */
const bookedPayment = async (ctx: CommandContext, object: string) => {
  const payment = await ctx.db.payment.findFirst({
    where: { externalId: providerName(object, 'paid'), method: provider },
    include: { book: true },
  })
  if (payment === null) throw failure(kernelErrors.notFound)
  return payment
}

const isKnown = async (ctx: CommandContext, bookRef: string, externalId: string): Promise<boolean> => {
  // Of two reports of the same money, the second waits here for the first.
  await lockRows(ctx, 'book', [bookRef])
  return (await ctx.db.payment.count({ where: { bookRef, externalId } })) > 0
}

/** Whether the payment is one of ours that is not booked yet. What was refused stays so, and its refunds too. */
const isAwaited = async (ctx: CommandContext, cardPayment: string | null): Promise<boolean> =>
  cardPayment !== null &&
  (await ctx.db.cardPayment.count({
    where: { ref: cardPayment, status: { in: ['PENDING', 'EXPIRED', 'FAILED'] satisfies CardPaymentStatus[] } },
  })) > 0

/** A refund that failed is in the books under the name of the refund, which counts no longer. */
const backNames = {
  REFUNDED: 'refunded',
  REFUND_FAILED: 'refunded',
  DISPUTED: 'disputed',
  RETURNED: 'returned',
} as const

/** The refund of the office that the provider made. One that somebody made at the provider has none. */
const readOrdered = (ctx: CommandContext, bookRef: string, { id, ...effect }: OrderedEffect) =>
  ctx.db.refund.findFirst({
    where: {
      ...{ bookRef, method: provider },
      OR: [{ providerName: id }, ...(effect.refund === undefined ? [] : [{ ref: effect.refund }])],
    },
    orderBy: { ref: 'asc' },
    select: { ref: true, status: true },
  })
type OrderedEffect = Extract<BackEffect, { kind: 'REFUNDED' | 'REFUND_FAILED' }>

/** The order of the office ends as the provider reports, whichever of report and answer comes first. */
const endOrdered = async (
  ctx: CommandContext,
  { ref: bookRef, federationRef }: PaymentBook,
  effect: OrderedEffect,
  { ref, status }: { ref: string; status: string },
): Promise<void> => {
  const isBooked = effect.kind === 'REFUNDED'
  const ended = isBooked
    ? { status: 'ORDERED', providerState: 'BOOKED', error: null }
    : { status: 'FAILED', providerState: 'FAILED', error: effect.reason ?? 'failed' }
  await ctx.db.refund.update({
    where: { ref },
    data: { ...ended, providerName: effect.id, dueAt: null, version: { increment: 1 } },
  })
  ctx.record({
    action: isBooked ? 'book' : 'fail',
    noun: 'refund',
    ref,
    parentRef: bookRef,
    federationRef,
    before: { status },
    after: { status: ended.status, providerName: effect.id, error: ended.error },
  })
}

const bookBack = async (ctx: CommandContext, effect: BackEffect) => {
  const payment = await bookedPayment(ctx, effect.object)
  const externalId = providerName(effect.id, backNames[effect.kind])
  const isBooked = await isKnown(ctx, payment.bookRef, externalId)
  const { amountCents } = effect
  const place = { method: provider }
  if (effect.kind === 'REFUND_FAILED') {
    // Reports come in any order: one that comes first is booked with its refund, so that a late refund is known.
    const ordered = await readOrdered(ctx, payment.bookRef, effect)
    const from = ordered === null ? {} : { sourceRef: ordered.ref }
    if (!isBooked) await refundPayment(ctx, payment.book, { ref: payment.ref, place, amountCents, externalId, ...from })
    if (ordered !== null && ordered.status !== 'FAILED') await endOrdered(ctx, payment.book, effect, ordered)
    return reverseRefund(ctx, payment.book, externalId)
  }
  if (isBooked) return ctx.recordNothing('it was booked before')
  if (effect.kind === 'REFUNDED') {
    const ordered = await readOrdered(ctx, payment.bookRef, effect)
    const from = ordered === null ? {} : { sourceRef: ordered.ref }
    await refundPayment(ctx, payment.book, { ref: payment.ref, place, amountCents, externalId, ...from })
    if (ordered !== null) await endOrdered(ctx, payment.book, effect, ordered)
  } else if (effect.kind === 'DISPUTED') {
    await refundPayment(ctx, payment.book, { ref: payment.ref, place, amountCents, externalId })
  } else {
    await recordPayment(ctx, payment.book, { place, payer: payerOfPayment(payment), amountCents, externalId })
  }
}

/** @param feeCents what the provider kept of all that this payout contains */
const bookPaidOut = async (
  ctx: CommandContext,
  { id, netCents, currency }: Extract<ProviderEffect, { kind: 'PAID_OUT' }>,
  { account, feeCents }: { account: string | null; feeCents: number },
): Promise<void> => {
  const books = await ctx.db.book.findMany({ where: { cardAccount: account ?? '' }, orderBy: { ref: 'asc' }, take: 2 })
  const [book] = books
  if (book === undefined || books.length > 1 || book.currency !== currency) throw failure(kernelErrors.notFound)
  const date = await todayIn(ctx.db, book.federationRef, ctx.now)
  const booking = postProviderPayout({
    id: providerPayoutId(id),
    date,
    description: id,
    provider,
    amountCents: netCents + feeCents,
    feeCents,
    isAnnounced: true,
  })
  await lockRows(ctx, 'book', [book.ref])
  const made = await bookAll(ctx, book, booking === null ? [] : [booking])
  // The line of the bank may have come before this report.
  if (made.size > 0) await bookWaitingArrivals(ctx, book, netCents)
  ctx.record({
    action: 'book',
    noun: 'provider-payout',
    ref: book.ref,
    parentRef: book.ref,
    federationRef: book.federationRef,
    after: { id, netCents, feeCents },
  })
}

/**
 * Books what a provider reported, once. Returns false if the report was known. What cannot be booked as it is (an unknown payment, more back
 * than was paid, money of another program) is kept with the reason, because the same report again would not help; but a refund of a payment
 * of ours that is not booked yet is refused, and the provider sends it again.
 *
 * @param asked what the provider was asked besides: its fees, and the payment of ours that a refund or a dispute is of
 * @throws NOT_FOUND for what comes before the payment it is about
 */
export const bookProviderReport = async (
  ctx: CommandContext,
  { id, type, account, effect }: ProviderReport,
  { feeCents, cardPayment }: { feeCents: number; cardPayment: string | null },
): Promise<boolean> => {
  const { count } = await ctx.db.providerEvent.createMany({
    data: { id, type, receivedAt: ctx.now() },
    skipDuplicates: true,
  })
  if (count === 0 || effect === null) {
    ctx.recordNothing(count === 0 ? 'the report is known' : 'nothing is booked for it')
    return count > 0
  }
  try {
    if (effect.kind === 'PAID') await bookPaid(ctx, effect, account)
    else if (effect.kind === 'ENDED') await bookEnded(ctx, effect)
    else if (isAboutPayment(effect)) await bookBack(ctx, effect)
    else await bookPaidOut(ctx, effect, { account, feeCents })
  } catch (error) {
    const code = error instanceof CodedError ? error.causes[0]?.code : undefined
    const isEarly = code === kernelErrors.notFound.code && isAboutPayment(effect) && (await isAwaited(ctx, cardPayment))
    if (code === undefined || isEarly) throw error
    await ctx.db.providerEvent.update({ where: { id }, data: { problem: code } })
    ctx.recordNothing(`it is kept with ${code}`)
  }
  return true
}

/** The account of a seller at the provider; null: it takes no cards. @throws STALE_VERSION, CARD_ACCOUNT_TAKEN */
export const saveCardSettings = async (
  ctx: CommandContext,
  { federationRef, organisationRef, sellerRef }: SellerScope,
  { account, version }: UpdateCardSettings,
): Promise<CardSettings> => {
  // The row of the federation is locked, because a seller has no book until its first sale.
  await lockRows(ctx, 'federation', [federationRef])
  const before = await getCardSettings(ctx, sellerRef)
  await refuseStale(before, version)
  const isTaken = { cardAccount: account, ownerRef: { not: sellerRef } }
  if (account !== null && (await ctx.db.book.count({ where: isTaken })) > 0) {
    throw failure(financeErrors.cardAccountTaken, { field: 'account' })
  }
  const type = organisationRef === null ? 'FEDERATION' : 'ORGANISATION'
  const { ref } = await openBook(ctx, { federationRef, owner: { type, ref: sellerRef } })
  await ctx.db.book.update({ where: { ref }, data: { cardAccount: account, version: { increment: 1 } } })
  const after = await getCardSettings(ctx, sellerRef)
  ctx.record({ action: 'update', noun: 'book', ref, parentRef: sellerRef, federationRef, before, after })
  return after
}
