// A payout is frozen: what it paid is what the next one is compared with (decision 40).
import type { Prisma } from '@oxer/db'
import { financeErrors } from '@oxer/domain/finance/finance.errors'
import type { PayoutOfContact } from '@oxer/domain/finance/payout/payout.rules'
import type { OrderPayout, PayoutRow } from '@oxer/domain/finance/payout/payout.schema'
import { isProposed } from '@oxer/domain/finance/second-person/second-person.rules'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { shareByWeights } from '@oxer/domain/kernel/money/rounding.rules'
import { postNetting, postPayout, reverse } from '@oxer/domain/ledger/posting/posting.rules'
import { todayIn } from '../../federation/federation/federation-day.queries.ts'
import type { CommandContext } from '../../kernel/context/context.ts'
import { lockRows, takeVersion } from '../../kernel/version/version.commands.ts'
import type { OpenBook } from '../../ledger/book/book.commands.ts'
import { type Booking, bookAll } from '../../ledger/posting/posting.commands.ts'
import { refuseBooked } from '../bank/ordered.commands.ts'
import type { BillScope } from '../bill/bill.guards.ts'
import { readPayee } from '../invoice/party.queries.ts'
import { allocateNetting } from '../payment/allocation.commands.ts'
import { getPayout, type Payee, type PayoutFacts, readPayoutFacts } from './payout.queries.ts'

const noun = 'payout'

export type Transfer = PayoutOfContact & {
  readonly ref: string
  readonly payee: Payee
  readonly name: string
  readonly iban: string | null
  readonly bic: string | null
}

/** Who is paid or settles a debt now. Who has no bank account waits with all of it. */
export const transfersOf = async (ctx: CommandContext, { calculated, payees }: PayoutFacts): Promise<Transfer[]> => {
  const transfers: Transfer[] = []
  for (const one of calculated.contacts) {
    const payee = payees.get(one.contact)
    if (payee === undefined || one.payableCents + one.nettedCents === 0) continue
    const { name, iban, bic } = await readPayee(ctx.db, payee)
    if (one.payableCents > 0 && iban === null) continue
    transfers.push({
      ...one,
      ref: ctx.newRef(),
      payee,
      name,
      ...(one.payableCents > 0 ? { iban, bic } : { iban: null, bic: null }),
    })
  }
  return transfers
}

/** What a transfer pays of each article: all of it, or as much as was settled of what is positive. */
export const paidOf = ({ calculated }: PayoutFacts, { contact, carriedCents, nettedCents }: Transfer) => {
  const lines = calculated.lines.filter((line) => line.contact === contact && line.differenceCents !== 0)
  if (carriedCents === 0)
    return lines.map(({ article, differenceCents }) => ({ article, amountCents: differenceCents }))
  const positive = lines.filter(({ differenceCents }) => differenceCents > 0)
  const shares = shareByWeights(
    nettedCents,
    positive.map(({ differenceCents }) => differenceCents),
  )
  return positive.map(({ article }, at) => ({ article, amountCents: shares[at] ?? 0 }))
}

const columnsOf = ({ payee }: Transfer) => ({ contactType: payee.type, contactRef: payee.ref })

const bookingsOf = (transfers: readonly Transfer[], date: string, description: string): Booking[] =>
  transfers.flatMap(({ ref: id, contact, payableCents, nettedCents }) => {
    const event = { id, date, description, contact }
    return [
      postNetting({ ...event, amountCents: nettedCents }),
      postPayout({ ...event, amountCents: payableCents }),
    ].flatMap((booking) => (booking === null ? [] : [{ ...booking, sourceRef: id }]))
  })

/** What is owed moves to what is on its way, and what a contact owes is settled. */
export const bookPayout = async (
  ctx: CommandContext,
  book: OpenBook,
  transfers: readonly Transfer[],
  date: string,
): Promise<void> => {
  await bookAll(ctx, book, bookingsOf(transfers, date, ''))
  for (const { payee, nettedCents } of transfers) {
    if (nettedCents > 0) await allocateNetting(ctx, { bookRef: book.ref, payer: payee }, nettedCents)
  }
}

/**
 * Orders what would be paid now from the bank, or proposes it if the seller wants a second person to decide: then nothing is booked yet.
 * The caller holds the lock of the competition.
 * @throws NOTHING_TO_PAY, PAYOUT_CHANGED, WAITS_FOR_SECOND_PERSON, PERIOD_CLOSED
 */
export const orderPayout = async (
  ctx: CommandContext,
  scope: BillScope,
  book: OpenBook,
  { total, ...terms }: OrderPayout,
): Promise<PayoutRow> => {
  // Nothing else is booked meanwhile: what a contact owes would be settled twice, by its own money and by this payout.
  if (terms.netting) await lockRows(ctx, 'book', [book.ref])
  const waiting = await ctx.db.payout.count({ where: { competitionRef: scope.ref, status: 'PROPOSED' } })
  if (waiting > 0) throw failure(financeErrors.waitsForSecondPerson)
  const facts = await readPayoutFacts(ctx.db, scope, book.ref, terms)
  const transfers = await transfersOf(ctx, facts)
  if (transfers.length === 0) throw failure(financeErrors.nothingToPay)
  const totalCents = transfers.reduce((sum, { payableCents }) => sum + payableCents, 0)
  if (totalCents !== total) {
    throw failure(financeErrors.payoutChanged, { field: 'total', values: { amount: totalCents / 100 } })
  }
  const ref = ctx.newRef()
  const isOnlyProposed = isProposed(book.needsSecondPerson, 'TRANSFER')
  const { federationRef } = scope
  const date = await todayIn(ctx.db, federationRef, ctx.now)
  await ctx.db.payout.create({
    data: {
      ref,
      bookRef: book.ref,
      competitionRef: scope.ref,
      date,
      status: isOnlyProposed ? 'PROPOSED' : 'ORDERED',
      totalCents,
      actorRef: ctx.actor?.accountRef ?? null,
      isNetting: terms.netting,
      minimumCents: terms.minimum,
      isReceivedOnly: terms.receivedOnly,
      createdAt: ctx.now(),
    },
  })
  await ctx.db.payoutTransfer.createMany({
    data: transfers.map((transfer) => ({
      ...columnsOf(transfer),
      ref: transfer.ref,
      payoutRef: ref,
      name: transfer.name,
      iban: transfer.iban,
      bic: transfer.bic,
      nettedCents: transfer.nettedCents,
      amountCents: transfer.payableCents,
    })),
  })
  await ctx.db.payoutLine.createMany({
    data: transfers.flatMap((transfer) =>
      paidOf(facts, transfer).map(
        ({ article, amountCents }): Prisma.PayoutLineCreateManyInput => ({
          ...columnsOf(transfer),
          ref: ctx.newRef(),
          payoutRef: ref,
          articleRef: article === '' ? null : article,
          amountCents,
        }),
      ),
    ),
  })
  if (!isOnlyProposed) await bookPayout(ctx, book, transfers, date)
  const made = await getPayout(ctx, scope, ref)
  ctx.record({
    action: isOnlyProposed ? 'propose' : 'create',
    noun,
    ref,
    parentRef: scope.ref,
    federationRef,
    after: { date, totalCents, contacts: transfers.map(({ contact }) => contact) },
  })
  return made
}

export type CancelledPayout = { readonly payout: string; readonly version: number; readonly isFileUnused: boolean }

/**
 * Takes a payout back whose file was never given to the bank: what it ordered is owed again. Of a proposal nothing was booked.
 * @throws NOT_FOUND, STALE_VERSION, PAYOUT_CANCELLED, PAYOUT_NETTED, PAYOUT_FILE_GIVEN, BANK_BOOKED, PERIOD_CLOSED
 */
export const cancelPayout = async (
  ctx: CommandContext,
  scope: BillScope,
  book: OpenBook,
  { payout: ref, version, isFileUnused }: CancelledPayout,
): Promise<PayoutRow> => {
  const read = () => getPayout(ctx, scope, ref)
  await lockRows(ctx, 'book', [book.ref])
  const before = await takeVersion(ctx, 'payout', { ref, version }, read)
  if (before.status === 'CANCELLED' || before.status === 'REJECTED') throw failure(financeErrors.payoutCancelled)
  if (before.status === 'ORDERED' && before.netted > 0) throw failure(financeErrors.payoutNetted)
  const { downloadedAt } = await ctx.db.payout.findUniqueOrThrow({ where: { ref }, select: { downloadedAt: true } })
  if (downloadedAt !== null && !isFileUnused) throw failure(financeErrors.payoutFileGiven)
  const transfers = await ctx.db.payoutTransfer.findMany({ where: { payoutRef: ref }, orderBy: { ref: 'asc' } })
  await refuseBooked(ctx, [ref, ...transfers.map((transfer) => transfer.ref)])
  const booked = await ctx.db.ledgerTransaction.findMany({
    where: { bookRef: book.ref, sourceRef: { in: transfers.map((transfer) => transfer.ref) }, kind: 'PAYOUT' },
    select: { ref: true, sourceRef: true },
  })
  const date = await todayIn(ctx.db, scope.federationRef, ctx.now)
  const bookings = transfers.flatMap((transfer): Booking[] => {
    const contact = `${transfer.contactType}:${transfer.contactRef}`
    const event = { id: transfer.ref, date, contact, amountCents: Number(transfer.amountCents) }
    const posted = postPayout(event)
    const reversesRef = booked.find(({ sourceRef }) => sourceRef === transfer.ref)?.ref
    return posted === null || reversesRef === undefined
      ? []
      : [{ ...reverse(posted, date), sourceRef: transfer.ref, reversesRef }]
  })
  await bookAll(ctx, book, bookings)
  await ctx.db.payout.update({ where: { ref }, data: { status: 'CANCELLED', version: { increment: 1 } } })
  const after = await read()
  const { federationRef } = scope
  ctx.record({
    action: 'cancel',
    noun,
    ref,
    parentRef: scope.ref,
    federationRef,
    before: { status: before.status },
    after: { status: after.status },
  })
  return after
}
