// Giving money back from the office. With a second pair of eyes it is proposed, and booked once another person approves it (decision 128).
import type { Prisma } from '@oxer/db'
import { financeErrors } from '@oxer/domain/finance/finance.errors'
import { type OrderRefund, RefundMethod, type RefundRow } from '@oxer/domain/finance/refund/refund.schema'
import { isProposed, refuseDecision } from '@oxer/domain/finance/second-person/second-person.rules'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { LedgerContact } from '@oxer/domain/ledger/posting/account.rules'
import { todayIn } from '../../federation/federation/federation-day.queries.ts'
import type { CommandContext } from '../../kernel/context/context.ts'
import { lockRows, takeVersion } from '../../kernel/version/version.commands.ts'
import { getBook } from '../bank/bank.queries.ts'
import { settleLine } from '../bank/line.commands.ts'
import { refuseBooked } from '../bank/ordered.commands.ts'
import type { SellerScope } from '../bill/bill.guards.ts'
import { readPayee } from '../invoice/party.queries.ts'
import { type PaymentBook, payerOfPayment } from '../payment/payment.commands.ts'
import { getRefund } from './refund.queries.ts'
import { type BookedRefund, bookRefund, checkRefund, takeRefunded, unbookRefund } from './refund-booking.commands.ts'

const noun = 'refund'

type Decided = { readonly refund: string; readonly version: number }

/** Whose refund is ordered here: a payer that is known. */
type KnownRefund = BookedRefund & { readonly payer: LedgerContact }

/** Where a transfer goes; a card has no account that we know. @throws PAYER_WITHOUT_IBAN */
const readTarget = async (ctx: CommandContext, { payer, method }: KnownRefund) => {
  const { name, iban, bic } = await readPayee(ctx.db, payer)
  if (method !== 'TRANSFER') return { name, iban: null, bic: null }
  if (iban === null) throw failure(financeErrors.payerWithoutIban, { values: { name } })
  return { name, iban, bic }
}

/** The payment is of this payer, and came by the terminal or the provider that is to give it back. @throws NOT_FOUND */
const refuseOther = async (ctx: CommandContext, book: PaymentBook, wanted: KnownRefund): Promise<void> => {
  const { payer, paymentRef, method } = wanted
  if (paymentRef === null) {
    if (method !== 'TRANSFER') throw failure(kernelErrors.notFound, { field: 'payment' })
    return
  }
  const paid = await takeRefunded(ctx, book, paymentRef)
  const isTheirs = paid.payer?.ref === payer.ref && paid.payer.type === payer.type
  if (!isTheirs || !paid.isIn || (method !== 'TRANSFER' && paid.method !== method)) {
    throw failure(kernelErrors.notFound, { field: 'payment' })
  }
}

/** @throws CARD_NOT_POSSIBLE: without keys or an account nobody can be asked */
const refuseUnreachable = (
  ctx: CommandContext,
  { cardAccount }: { cardAccount: string | null },
  method: string,
): void => {
  if (method === 'STRIPE' && (cardAccount === null || ctx.services.isCardPaid !== true)) {
    throw failure(financeErrors.cardNotPossible, { field: 'method' })
  }
}

/**
 * Gives money back, or proposes it if the seller wants a second person to decide: then nothing is booked yet.
 * What a provider of cards took, it is asked to give back once this is committed; then it is booked by its report (ADR 0028).
 * @throws NOT_FOUND, REFUND_EXCEEDS_PAYMENT, PAYER_WITHOUT_IBAN, PERIOD_CLOSED, CARD_NOT_POSSIBLE
 */
export const orderRefund = async (
  ctx: CommandContext,
  seller: SellerScope,
  { payerType, payerRef, payment, method, amount: amountCents, reason }: OrderRefund,
): Promise<RefundRow> => {
  const paymentRef = payment ?? null
  const book = await getBook(ctx.db, seller)
  const ref = ctx.newRef()
  const wanted: KnownRefund = { ref, payer: { type: payerType, ref: payerRef }, paymentRef, method, amountCents }
  await lockRows(ctx, 'book', [book.ref])
  refuseUnreachable(ctx, book, method)
  await refuseOther(ctx, book, wanted)
  await checkRefund(ctx, book, wanted)
  const isOnlyProposed = isProposed(book.needsSecondPerson, method)
  const { federationRef } = book
  await ctx.db.refund.create({
    data: {
      ...{ ref, bookRef: book.ref, payerType, payerRef, paymentRef, method, amountCents, reason },
      ...(await readTarget(ctx, wanted)),
      date: await todayIn(ctx.db, federationRef, ctx.now),
      status: isOnlyProposed ? 'PROPOSED' : 'ORDERED',
      providerState: isOnlyProposed || method !== 'STRIPE' ? null : 'WAITING',
      actorRef: ctx.actor?.accountRef ?? null,
      createdAt: ctx.now(),
    },
  })
  if (!isOnlyProposed && method !== 'STRIPE') await bookRefund(ctx, book, wanted)
  ctx.record({
    action: isOnlyProposed ? 'propose' : 'create',
    noun,
    ref,
    parentRef: book.ref,
    federationRef,
    after: { payerRef, amountCents, method, reason },
  })
  return getRefund(ctx, seller, ref)
}

const toBooked = (stored: Prisma.RefundGetPayload<object>): BookedRefund => ({
  ref: stored.ref,
  payer: payerOfPayment(stored),
  paymentRef: stored.paymentRef,
  method: RefundMethod.parse(stored.method),
  amountCents: Number(stored.amountCents),
})

/** The account of a payer is still the one that was proposed; money of nobody known goes to where it came from. @throws PAYEE_CHANGED */
const refuseChanged = async (
  ctx: CommandContext,
  stored: { readonly name: string; readonly iban: string | null; readonly bic: string | null },
  { payer, ...booked }: BookedRefund,
): Promise<void> => {
  if (payer === null) return
  const { iban, bic } = await readTarget(ctx, { ...booked, payer })
  if (iban !== stored.iban || bic !== stored.bic) {
    throw failure(financeErrors.payeeChanged, { values: { name: stored.name } })
  }
}

/** Money of a line that does not go back waits for its payer again. */
const suspendAgain = async (ctx: CommandContext, { payer, paymentRef }: BookedRefund): Promise<void> => {
  if (payer !== null || paymentRef === null) return
  const { sourceRef } = await ctx.db.payment.findUniqueOrThrow({ where: { ref: paymentRef } })
  if (sourceRef === null) return
  await lockRows(ctx, 'bankLine', [sourceRef])
  await settleLine(ctx, sourceRef, 'SUSPENSE', 'MANUAL')
}

/** The refund, locked, at the version that the caller has seen. @throws NOT_FOUND, STALE_VERSION */
const take = async (ctx: CommandContext, seller: SellerScope, { refund: ref, version }: Decided) => {
  const book = await getBook(ctx.db, seller)
  await lockRows(ctx, 'book', [book.ref])
  const before = await takeVersion(ctx, 'refund', { ref, version }, () => getRefund(ctx, seller, ref))
  const stored = await ctx.db.refund.findUniqueOrThrow({ where: { ref } })
  return { before, book, stored, booked: toBooked(stored) }
}

type Change = { readonly action: 'approve' | 'reject' | 'cancel'; readonly data: Prisma.RefundUpdateInput }

const change = async (
  ctx: CommandContext,
  seller: SellerScope,
  before: RefundRow,
  { action, data }: Change,
): Promise<RefundRow> => {
  const { ref } = before
  await ctx.db.refund.update({ where: { ref }, data: { ...data, version: { increment: 1 } } })
  const after = await getRefund(ctx, seller, ref)
  ctx.record({
    action,
    noun,
    ref,
    parentRef: seller.sellerRef,
    federationRef: seller.federationRef,
    before: { status: before.status },
    after: { status: after.status, rejection: after.rejection },
  })
  return after
}

/** @throws NOT_PROPOSED, SECOND_PERSON_NEEDED */
const refuseUndecided = (before: RefundRow): void => {
  const refused = refuseDecision(before)
  if (refused !== null) throw failure(financeErrors[refused])
}

/**
 * Books a proposal on the day of its approval, to the account that was proposed, or asks the provider of cards for it.
 * @throws NOT_FOUND, STALE_VERSION, NOT_PROPOSED, SECOND_PERSON_NEEDED, PAYEE_CHANGED, REFUND_EXCEEDS_PAYMENT, PERIOD_CLOSED
 */
export const approveRefund = async (ctx: CommandContext, seller: SellerScope, decided: Decided): Promise<RefundRow> => {
  const { before, book, stored, booked } = await take(ctx, seller, decided)
  refuseUndecided(before)
  await refuseChanged(ctx, stored, booked)
  const isOfProvider = booked.method === 'STRIPE'
  refuseUnreachable(ctx, book, booked.method)
  if (isOfProvider) await checkRefund(ctx, book, booked)
  else await bookRefund(ctx, book, booked)
  const date = await todayIn(ctx.db, book.federationRef, ctx.now)
  return change(ctx, seller, before, {
    action: 'approve',
    data: {
      ...{ status: 'ORDERED', date, decidedByRef: ctx.actor?.accountRef ?? null },
      ...(isOfProvider && { providerState: 'WAITING' }),
    },
  })
}

/** @throws NOT_FOUND, STALE_VERSION, NOT_PROPOSED, SECOND_PERSON_NEEDED */
export const rejectRefund = async (
  ctx: CommandContext,
  seller: SellerScope,
  { reason: rejection, ...decided }: Decided & { readonly reason: string },
): Promise<RefundRow> => {
  const { before, booked } = await take(ctx, seller, decided)
  refuseUndecided(before)
  await suspendAgain(ctx, booked)
  return change(ctx, seller, before, {
    action: 'reject',
    data: { status: 'REJECTED', rejection, decidedByRef: ctx.actor?.accountRef ?? null },
  })
}

/**
 * Withdraws a proposal, or takes a refund back that was not given to the bank, and of which no provider was asked: the money is on account
 * again. @throws NOT_FOUND, STALE_VERSION, REFUND_CANCELLED, BANK_BOOKED, REFUND_AT_PROVIDER, PERIOD_CLOSED
 */
export const cancelRefund = async (ctx: CommandContext, seller: SellerScope, decided: Decided): Promise<RefundRow> => {
  const { before, book, booked } = await take(ctx, seller, decided)
  if (before.status !== 'ORDERED' && before.status !== 'PROPOSED') throw failure(financeErrors.refundCancelled)
  if (before.provider !== null) {
    // Whoever was asked may have given it back, though we do not know it yet.
    if (before.provider.state !== 'WAITING' || before.provider.attempts > 0) {
      throw failure(financeErrors.refundAtProvider)
    }
  } else if (before.status === 'ORDERED') {
    await refuseBooked(ctx, [booked.ref])
    await unbookRefund(ctx, book, booked.ref)
  }
  await suspendAgain(ctx, booked)
  return change(ctx, seller, before, { action: 'cancel', data: { status: 'CANCELLED', providerState: null } })
}
