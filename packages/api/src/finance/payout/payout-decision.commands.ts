// The second pair of eyes: another person decides on a payout that was proposed. What was frozen is compared with what would be paid now.
import type { Prisma } from '@oxer/db'
import { financeErrors } from '@oxer/domain/finance/finance.errors'
import type { PayoutRow } from '@oxer/domain/finance/payout/payout.schema'
import { refuseDecision } from '@oxer/domain/finance/second-person/second-person.rules'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { contactKey } from '@oxer/domain/ledger/posting/account.rules'
import { todayIn } from '../../federation/federation/federation-day.queries.ts'
import type { CommandContext } from '../../kernel/context/context.ts'
import { lockRows, takeVersion } from '../../kernel/version/version.commands.ts'
import type { OpenBook } from '../../ledger/book/book.commands.ts'
import type { BillScope } from '../bill/bill.guards.ts'
import { bookPayout, paidOf, type Transfer, transfersOf } from './payout.commands.ts'
import { getPayout, readPayoutFacts } from './payout.queries.ts'

type Frozen = Prisma.PayoutGetPayload<{ include: { transfers: true; lines: true } }>
type Decided = { readonly payout: string; readonly version: number }

/** The proposal, locked. @throws NOT_FOUND, STALE_VERSION, NOT_PROPOSED, SECOND_PERSON_NEEDED */
const takeProposal = async (ctx: CommandContext, scope: BillScope, { payout: ref, version }: Decided) => {
  const before = await takeVersion(ctx, 'payout', { ref, version }, () => getPayout(ctx, scope, ref))
  const refused = refuseDecision(before)
  if (refused !== null) throw failure(financeErrors[refused])
  return before
}

const keyOf = ({ contactType, contactRef }: { contactType: string; contactRef: string }): string =>
  `${contactType}:${contactRef}`

const isSame = (left: readonly string[], right: readonly string[]): boolean =>
  JSON.stringify(left.toSorted()) === JSON.stringify(right.toSorted())

/**
 * What would be paid now, under the names that the transfers have since they were proposed.
 * @throws PAYOUT_CHANGED, PAYEE_CHANGED
 */
const checkAgain = async (ctx: CommandContext, scope: BillScope, frozen: Frozen): Promise<Transfer[]> => {
  const facts = await readPayoutFacts(ctx.db, scope, frozen.bookRef, {
    contacts: frozen.transfers.map(({ contactRef }) => contactRef),
    netting: frozen.isNetting,
    minimum: Number(frozen.minimumCents),
    receivedOnly: frozen.isReceivedOnly,
  })
  const now = await transfersOf(ctx, facts)
  const changed = () =>
    failure(financeErrors.payoutChanged, {
      values: { amount: now.reduce((sum, { payableCents }) => sum + payableCents, 0) / 100 },
    })
  const transfers = frozen.transfers.map((stored) => {
    const current = now.find(({ payee }) => contactKey(payee) === keyOf(stored))
    if (
      current === undefined ||
      current.payableCents !== Number(stored.amountCents) ||
      current.nettedCents !== Number(stored.nettedCents)
    ) {
      throw changed()
    }
    if (current.iban !== stored.iban || current.bic !== stored.bic) {
      throw failure(financeErrors.payeeChanged, { values: { name: stored.name } })
    }
    return { ...current, ref: stored.ref }
  })
  const lines = now.flatMap((transfer) =>
    paidOf(facts, transfer).map(({ article, amountCents }) =>
      [contactKey(transfer.payee), article, amountCents].join(),
    ),
  )
  const frozenLines = frozen.lines.map((line) => [keyOf(line), line.articleRef ?? '', Number(line.amountCents)].join())
  if (!isSame(lines, frozenLines)) throw changed()
  return transfers
}

/**
 * Books a proposal as an order is booked. The caller holds the lock of the competition.
 * @throws NOT_FOUND, STALE_VERSION, NOT_PROPOSED, SECOND_PERSON_NEEDED, PAYOUT_CHANGED, PAYEE_CHANGED, PERIOD_CLOSED
 */
export const approvePayout = async (
  ctx: CommandContext,
  scope: BillScope,
  book: OpenBook,
  decided: Decided,
): Promise<PayoutRow> => {
  // Nothing else is booked meanwhile, as for an order.
  await lockRows(ctx, 'book', [book.ref])
  const before = await takeProposal(ctx, scope, decided)
  const { ref } = before
  const frozen = await ctx.db.payout.findUniqueOrThrow({ where: { ref }, include: { transfers: true, lines: true } })
  const transfers = await checkAgain(ctx, scope, frozen)
  const { federationRef } = scope
  const date = await todayIn(ctx.db, federationRef, ctx.now)
  await bookPayout(ctx, book, transfers, date)
  await ctx.db.payout.update({
    where: { ref },
    data: { status: 'ORDERED', date, decidedByRef: ctx.actor?.accountRef ?? null, version: { increment: 1 } },
  })
  const after = await getPayout(ctx, scope, ref)
  ctx.record({
    action: 'approve',
    noun: 'payout',
    ref,
    parentRef: scope.ref,
    federationRef,
    before: { status: before.status, date: before.date },
    after: { status: after.status, date, totalCents: after.total },
  })
  return after
}

/** @throws NOT_FOUND, STALE_VERSION, NOT_PROPOSED, SECOND_PERSON_NEEDED */
export const rejectPayout = async (
  ctx: CommandContext,
  scope: BillScope,
  { reason, ...decided }: Decided & { readonly reason: string },
): Promise<PayoutRow> => {
  const before = await takeProposal(ctx, scope, decided)
  const { ref } = before
  await ctx.db.payout.update({
    where: { ref },
    data: { status: 'REJECTED', reason, decidedByRef: ctx.actor?.accountRef ?? null, version: { increment: 1 } },
  })
  const after = await getPayout(ctx, scope, ref)
  ctx.record({
    action: 'reject',
    noun: 'payout',
    ref,
    parentRef: scope.ref,
    federationRef: scope.federationRef,
    before: { status: before.status },
    after: { status: after.status, reason },
  })
  return after
}
