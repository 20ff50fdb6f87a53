// A drawer is opened with a count, takes money for tabs, gives some back, and is closed with a count.
import { inCoins, leftInDrawer } from '@oxer/domain/finance/desk/cash.rules'
import type {
  CloseDesk,
  DepositCash,
  DeskDay,
  DeskMethod,
  OpenDesk,
  RefundAtDesk,
  TakeMoney,
  TakenMoney,
} from '@oxer/domain/finance/desk/desk.schema'
import { financeErrors } from '@oxer/domain/finance/finance.errors'
import { isProposed } from '@oxer/domain/finance/second-person/second-person.rules'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { ledgerErrors } from '@oxer/domain/ledger/ledger.errors'
import { type PaymentPlace, postCashDeposit, postCashDifference } from '@oxer/domain/ledger/posting/posting.rules'
import { todayIn } from '../../federation/federation/federation-day.queries.ts'
import type { ActingContext, CommandContext } from '../../kernel/context/context.ts'
import { lockRows, refuseStale } from '../../kernel/version/version.commands.ts'
import { type OpenBook, openBook } from '../../ledger/book/book.commands.ts'
import { bookAll } from '../../ledger/posting/posting.commands.ts'
import { readStanding, reversalOf } from '../../ledger/posting/reversal.queries.ts'
import { refuseBooked } from '../bank/ordered.commands.ts'
import { createOrderFromBill } from '../order/order.commands.ts'
import { processSelected } from '../order/order-process.commands.ts'
import { readPayment, recordPayment } from '../payment/payment.commands.ts'
import { refundPayment } from '../payment/refund.commands.ts'
import { reversePayment } from '../payment/reversal.commands.ts'
import { countDrawer } from './desk.mappers.ts'
import { type DeskPlace, getDay, isRoundedFor, readTab } from './desk.queries.ts'

const noun = 'cash-day'

type Day = {
  readonly ref: string
  readonly drawer: string
  readonly isRounded: boolean
  readonly version: number
  readonly book: OpenBook
}

/** The same drawer on other days has the same account. */
const drawerOf = ({
  competitionRef,
  book,
  drawer,
}: {
  competitionRef: string | null
  book: OpenBook
  drawer: string
}) => `${competitionRef ?? book.ref}:${drawer.toLowerCase()}`

/** Locked, so that nobody closes it meanwhile. @throws NOT_FOUND, STALE_VERSION */
const takeAnyDay = async (ctx: CommandContext, place: DeskPlace, ref: string, seenVersion?: number) => {
  const { owner, competitionRef } = place
  await lockRows(ctx, 'cashDay', [ref])
  const day = await ctx.db.cashDay.findFirst({
    where: { ref, competitionRef, book: { ownerRef: owner.ref } },
    relationLoadStrategy: 'join',
    include: { book: true },
  })
  if (day === null) throw failure(kernelErrors.notFound)
  await refuseStale(day, seenVersion, () => getDay(ctx.db, place, ref))
  return day
}

/** @throws NOT_FOUND, STALE_VERSION, DESK_CLOSED */
const takeDay = async (ctx: CommandContext, place: DeskPlace, ref: string, seenVersion?: number): Promise<Day> => {
  const day = await takeAnyDay(ctx, place, ref, seenVersion)
  if (day.closedAt !== null) throw failure(financeErrors.deskClosed, { values: { name: day.closedBy ?? '' } })
  return day
}

const placeOf = (method: DeskMethod, desk: string): PaymentPlace => (method === 'CASH' ? { method, desk } : { method })

/** @throws DESK_OPEN */
export const openDesk = async (
  ctx: ActingContext,
  place: DeskPlace,
  { drawer, opening }: OpenDesk,
): Promise<DeskDay> => {
  const { federationRef, competitionRef, owner } = place
  const book = await openBook(ctx, { federationRef, owner })
  const ref = ctx.newRef()
  const { count } = await ctx.db.cashDay.createMany({
    data: {
      ref,
      bookRef: book.ref,
      competitionRef,
      drawer,
      date: await todayIn(ctx.db, federationRef, ctx.now),
      isRounded: await isRoundedFor(ctx.db, place),
      openingCents: opening,
      openedByRef: ctx.actor.accountRef,
      openedBy: ctx.actor.name,
      openedAt: ctx.now(),
    },
    skipDuplicates: true,
  })
  if (count === 0) throw failure(financeErrors.deskOpen, { field: 'drawer', values: { drawer } })
  ctx.record({
    action: 'open',
    noun,
    ref,
    parentRef: competitionRef ?? book.ref,
    federationRef,
    after: { drawer, openingCents: opening },
  })
  return getDay(ctx.db, place, ref)
}

/** Orders and books what is on the tab, so that a payment settles it. @throws PERIOD_CLOSED */
const bookTab = async (
  ctx: CommandContext,
  { competitionRef }: DeskPlace,
  book: OpenBook,
  { payerType, payerRef }: TakeMoney,
): Promise<void> => {
  const at = { bookRef: book.ref, payerType, payerRef, competitionRef }
  const bills = await ctx.db.bill.findMany({
    where: { ...at, items: { some: { status: 'OPEN', isToPrice: false } } },
    select: { ref: true },
    orderBy: { ref: 'asc' },
  })
  for (const { ref } of bills) await createOrderFromBill(ctx, ref)
  const due = { ...at, status: { in: ['NEW', 'PROCESSED_ERROR'] }, items: { some: {} } }
  for (const { outcome } of await processSelected(ctx, due)) {
    // Its items have a payer, so only the day can be wrong.
    if (outcome.error !== null) throw failure(ledgerErrors.periodClosed, { values: { date: book.closedThrough } })
  }
}

/**
 * Takes money for what is on a tab: everything open is booked and paid. Coins are rounded on the whole of it, and in presence only.
 * @throws NOT_FOUND, DESK_CLOSED, TAB_CHANGED, TAB_EXCEEDED, PERIOD_CLOSED
 */
export const takeMoney = async (
  ctx: CommandContext,
  place: DeskPlace,
  dayRef: string,
  input: TakeMoney,
): Promise<TakenMoney> => {
  const day = await takeDay(ctx, place, dayRef)
  await bookTab(ctx, place, day.book, input)
  const { due, documents, payer } = await readTab(ctx.db, place, input, day.isRounded)
  if (due !== input.due) throw failure(financeErrors.tabChanged)
  const settles = input.amount ?? due
  if (settles > due) throw failure(financeErrors.tabExceeded, { field: 'amount', values: { amount: due / 100 } })
  const amount = input.method === 'CASH' && day.isRounded ? inCoins(settles) : settles
  const { ref } = await recordPayment(ctx, day.book, {
    place: placeOf(input.method, drawerOf({ ...place, ...day })),
    payer: { type: input.payerType, ref: input.payerRef },
    amountCents: amount,
    settlesCents: settles,
    references: documents.map((document) => ({ document: document.ref })),
    sourceRef: day.ref,
    text: `${day.drawer}: ${payer.name}`,
  })
  return { ref, amount, settles }
}

/** A payment that this desk took on this day. @throws NOT_FOUND */
const refuseElsewhere = async (ctx: CommandContext, day: Day, payment: string): Promise<void> => {
  const { sourceRef } = await readPayment(ctx, day.book.ref, payment)
  if (sourceRef !== day.ref) throw failure(kernelErrors.notFound)
}

/** Gives money back in the way that the payer wants. @throws NOT_FOUND, DESK_CLOSED, REFUND_BY_OFFICE, REFUND_EXCEEDS_PAYMENT, PERIOD_CLOSED */
export const refundAtDesk = async (
  ctx: CommandContext,
  place: DeskPlace,
  at: { readonly day: string; readonly payment: string },
  { method, amount }: RefundAtDesk,
): Promise<TakenMoney> => {
  const day = await takeDay(ctx, place, at.day)
  await refuseElsewhere(ctx, day, at.payment)
  if (isProposed(day.book.needsSecondPerson, method)) throw failure(financeErrors.refundByOffice, { field: 'method' })
  const cash = method === 'CASH' && day.isRounded ? inCoins(amount) : amount
  const ref = await refundPayment(ctx, day.book, {
    ref: at.payment,
    place: placeOf(method, drawerOf({ ...place, ...day })),
    amountCents: cash,
    settlesCents: amount,
    sourceRef: day.ref,
  })
  return { ref, amount: cash, settles: amount }
}

/** Money that was taken by mistake: as if it had not been. @throws NOT_FOUND, DESK_CLOSED, PAYMENT_REFUNDED */
export const undoTaking = async (
  ctx: CommandContext,
  place: DeskPlace,
  at: { readonly day: string; readonly payment: string },
): Promise<void> => {
  const day = await takeDay(ctx, place, at.day)
  await refuseElsewhere(ctx, day, at.payment)
  await reversePayment(ctx, day.book, at.payment)
}

/** @param heldCents what is in the drawer. @throws DEPOSIT_EXCEEDS, PERIOD_CLOSED */
const takeToBank = async (
  ctx: CommandContext,
  place: DeskPlace,
  day: Day,
  { amountCents, heldCents }: { readonly amountCents: number; readonly heldCents: number },
): Promise<void> => {
  if (amountCents > heldCents) {
    const values = { amount: Math.max(heldCents, 0) / 100 }
    throw failure(financeErrors.depositExceeds, { field: 'amount', values })
  }
  const date = await todayIn(ctx.db, day.book.federationRef, ctx.now)
  const booking = postCashDeposit({
    ...{ id: ctx.newRef(), date, description: day.drawer, amountCents },
    desk: drawerOf({ ...place, ...day }),
  })
  await bookAll(ctx, day.book, booking === null ? [] : [{ ...booking, sourceRef: day.ref }])
  await ctx.db.cashDay.update({ where: { ref: day.ref }, data: { version: { increment: 1 } } })
  ctx.record({
    action: 'deposit',
    noun,
    ref: day.ref,
    parentRef: place.competitionRef ?? day.book.ref,
    federationRef: day.book.federationRef,
    before: { heldCents },
    after: { heldCents: heldCents - amountCents },
  })
}

/** Cash is taken to the bank: from an open drawer, or of what was counted. @throws NOT_FOUND, STALE_VERSION, DEPOSIT_EXCEEDS, PERIOD_CLOSED */
export const depositCash = async (
  ctx: CommandContext,
  place: DeskPlace,
  ref: string,
  { amount, version }: DepositCash,
): Promise<DeskDay> => {
  const day = await takeAnyDay(ctx, place, ref, version)
  await takeToBank(ctx, place, day, { amountCents: amount, heldCents: leftInDrawer(await getDay(ctx.db, place, ref)) })
  return getDay(ctx.db, place, ref)
}

/** Cash that did not go to the bank. One from before the count stays. @throws NOT_FOUND, BANK_BOOKED, DESK_CLOSED, PERIOD_CLOSED */
export const undoDeposit = async (
  ctx: CommandContext,
  place: DeskPlace,
  at: { readonly day: string; readonly deposit: string },
): Promise<DeskDay> => {
  const day = await takeAnyDay(ctx, place, at.day)
  await lockRows(ctx, 'book', [day.book.ref])
  const standing = await readStanding(ctx.db, [day.ref], ['CASH_DEPOSIT'])
  const deposit = standing.find(({ ref }) => ref === at.deposit)
  if (deposit === undefined) throw failure(kernelErrors.notFound)
  await refuseBooked(ctx, [deposit.ref])
  const { createdAt } = await ctx.db.ledgerTransaction.findUniqueOrThrow({ where: { ref: deposit.ref } })
  if (day.closedAt !== null && createdAt < day.closedAt) {
    throw failure(financeErrors.deskClosed, { values: { name: day.closedBy ?? '' } })
  }
  await bookAll(ctx, day.book, [reversalOf(deposit, await todayIn(ctx.db, day.book.federationRef, ctx.now))])
  await ctx.db.cashDay.update({ where: { ref: day.ref }, data: { version: { increment: 1 } } })
  const amountCents = deposit.postings.reduce((sum, posting) => sum + Math.max(posting.amountCents, 0), 0)
  ctx.record({
    action: 'undo',
    noun,
    ref: day.ref,
    parentRef: place.competitionRef ?? day.book.ref,
    federationRef: day.book.federationRef,
    before: { deposit: deposit.ref, amountCents },
    after: { deposit: null },
  })
  return getDay(ctx.db, place, at.day)
}

/**
 * What differs from what should be in the drawer is booked to rounding, and what of the count goes to the bank is on its way.
 * @throws NOT_FOUND, DESK_CLOSED, STALE_VERSION, DEPOSIT_EXCEEDS, PERIOD_CLOSED
 */
export const closeDesk = async (
  ctx: ActingContext,
  place: DeskPlace,
  ref: string,
  { counted, deposit, version }: CloseDesk,
): Promise<DeskDay> => {
  const day = await takeDay(ctx, place, ref, version)
  const open = await getDay(ctx.db, place, ref)
  const { differenceCents } = countDrawer(open, counted)
  const date = await todayIn(ctx.db, day.book.federationRef, ctx.now)
  const description = day.drawer
  const booking = postCashDifference({
    ...{ id: ref, date, description },
    desk: drawerOf({ ...place, ...day }),
    amountCents: differenceCents,
  })
  await bookAll(ctx, day.book, booking === null ? [] : [{ ...booking, sourceRef: ref }])
  await ctx.db.cashDay.update({
    where: { ref },
    data: {
      countedCents: counted,
      differenceCents,
      closedByRef: ctx.actor.accountRef,
      closedBy: ctx.actor.name,
      closedAt: ctx.now(),
      version: { increment: 1 },
    },
  })
  ctx.record({
    action: 'close',
    noun,
    ref,
    parentRef: place.competitionRef ?? day.book.ref,
    federationRef: day.book.federationRef,
    before: { expectedCents: open.expected },
    after: { countedCents: counted, differenceCents },
  })
  if (deposit > 0) await takeToBank(ctx, place, day, { amountCents: deposit, heldCents: counted })
  return getDay(ctx.db, place, ref)
}
