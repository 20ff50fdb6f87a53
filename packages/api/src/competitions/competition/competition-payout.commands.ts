// The payouts of a competition: by whoever sells its entries.
import { isFederationAdministrator } from '@oxer/domain/access/actor/actor.policy'
import { financeErrors } from '@oxer/domain/finance/finance.errors'
import type {
  OrderPayout,
  PayoutCalculation,
  PayoutDifference,
  PayoutDifferences,
  PayoutRow,
  PayoutTerms,
} from '@oxer/domain/finance/payout/payout.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { billsOfCompetition } from '../../finance/bill/bill.guards.ts'
import { type CancelledPayout, cancelPayout, orderPayout } from '../../finance/payout/payout.commands.ts'
import { downloadPayout } from '../../finance/payout/payout.files.ts'
import { type PayoutFacts, readPayoutFacts, readWithIban } from '../../finance/payout/payout.queries.ts'
import { approvePayout, rejectPayout } from '../../finance/payout/payout-decision.commands.ts'
import type { ActingContext, CommandContext } from '../../kernel/context/context.ts'
import { lockRows } from '../../kernel/version/version.commands.ts'
import { type OpenBook, openBook } from '../../ledger/book/book.commands.ts'
import type { CompetitionScope } from './competition.guards.ts'
import { sellerOf } from './competition-finance.queries.ts'

type Reading = Pick<ActingContext, 'db' | 'actor'>
type Writing = CommandContext & { readonly actor: ActingContext['actor'] }

/** The seller's money is paid out by the seller: the organiser under DIRECT, otherwise the federation. */
const mayPay = ({ actor }: Pick<Reading, 'actor'>, { federationRef }: CompetitionScope, ownerType: string): boolean =>
  ownerType !== 'FEDERATION' || isFederationAdministrator(actor, federationRef)

const differencesOf = ({ calculated, payees, articles }: PayoutFacts): PayoutDifference[] =>
  calculated.lines.flatMap(({ contact: key, article, accruedCents, paidCents, differenceCents }) => {
    const contact = payees.get(key)
    return contact === undefined
      ? []
      : [
          {
            contact,
            article: article === '' ? null : { ref: article, name: articles.get(article) ?? '' },
            accrued: accruedCents,
            paid: paidCents,
            difference: differenceCents,
          },
        ]
  })

const bookOf = ({ db }: Pick<Reading, 'db'>, ownerRef: string) =>
  db.book.findUnique({ where: { ownerRef }, select: { ref: true, needsSecondPerson: true } })

/** p208 */
export const calculateCompetitionPayout = async (
  ctx: Reading,
  competition: CompetitionScope,
  terms: PayoutTerms,
): Promise<PayoutCalculation> => {
  const { owner } = await sellerOf(ctx.db, competition)
  const book = await bookOf(ctx, owner.ref)
  const facts = await readPayoutFacts(ctx.db, billsOfCompetition(competition), book?.ref ?? null, terms)
  const withIban = await readWithIban(
    ctx.db,
    [...facts.payees.values()].map(({ ref }) => ref),
  )
  const contacts = facts.calculated.contacts.flatMap(({ contact: key, ...amounts }) => {
    const contact = facts.payees.get(key)
    return contact === undefined
      ? []
      : [
          {
            contact,
            difference: amounts.differenceCents,
            netted: amounts.nettedCents,
            payable: amounts.payableCents,
            carried: amounts.carriedCents,
            hasIban: withIban.has(contact.ref),
          },
        ]
  })
  return {
    lines: differencesOf(facts),
    contacts,
    total: contacts.reduce((sum, { payable, hasIban }) => sum + (hasIban ? payable : 0), 0),
    currency: facts.currency,
    canPay: mayPay(ctx, competition, owner.type),
    needsSecondPerson: book?.needsSecondPerson ?? false,
  }
}

/** p209: what is due now, less all payouts, where they differ. */
export const readPayoutDifferences = async (
  ctx: Reading,
  competition: CompetitionScope,
  terms: PayoutTerms,
): Promise<PayoutDifferences> => {
  const facts = await readPayoutFacts(ctx.db, billsOfCompetition(competition), null, { ...terms, netting: false })
  return { lines: differencesOf(facts).filter(({ difference }) => difference !== 0), currency: facts.currency }
}

/** Two payouts at once: the second finds nothing to pay. */
const takeSeller = async (ctx: Writing, competition: CompetitionScope): Promise<OpenBook> => {
  await lockRows(ctx, 'competition', [competition.ref])
  const { owner } = await sellerOf(ctx.db, competition)
  const { federationRef } = competition
  if (!mayPay(ctx, competition, owner.type)) {
    const { name } = await ctx.db.federation.findUniqueOrThrow({
      where: { ref: federationRef },
      select: { name: true },
    })
    throw failure(financeErrors.payoutBySeller, { values: { seller: name } })
  }
  return openBook(ctx, { federationRef, owner })
}

/** q132. @throws NOTHING_TO_PAY, PAYOUT_BY_SELLER, PAYOUT_CHANGED, WAITS_FOR_SECOND_PERSON, PERIOD_CLOSED */
export const orderCompetitionPayout = async (
  ctx: Writing,
  competition: CompetitionScope,
  order: OrderPayout,
): Promise<PayoutRow> => {
  const book = await takeSeller(ctx, competition)
  return orderPayout(ctx, billsOfCompetition(competition), book, order)
}

/** @throws NOT_FOUND, STALE_VERSION, PAYOUT_BY_SELLER, PAYOUT_CANCELLED, PAYOUT_NETTED, PERIOD_CLOSED */
export const cancelCompetitionPayout = async (
  ctx: Writing,
  competition: CompetitionScope,
  cancelled: CancelledPayout,
): Promise<PayoutRow> => {
  const book = await takeSeller(ctx, competition)
  return cancelPayout(ctx, billsOfCompetition(competition), book, cancelled)
}

/** @throws as approvePayout does, PAYOUT_BY_SELLER */
export const approveCompetitionPayout = async (
  ctx: Writing,
  competition: CompetitionScope,
  approved: { payout: string; version: number },
): Promise<PayoutRow> => {
  const book = await takeSeller(ctx, competition)
  return approvePayout(ctx, billsOfCompetition(competition), book, approved)
}

/** @throws as rejectPayout does, PAYOUT_BY_SELLER */
export const rejectCompetitionPayout = async (
  ctx: Writing,
  competition: CompetitionScope,
  rejected: { payout: string; version: number; reason: string },
): Promise<PayoutRow> => {
  await takeSeller(ctx, competition)
  return rejectPayout(ctx, billsOfCompetition(competition), rejected)
}

/** For whoever may pay, because it has the bank accounts of others. @throws PAYOUT_BY_SELLER */
export const downloadCompetitionPayout = async (
  ctx: Reading & Pick<ActingContext, 'now'>,
  competition: CompetitionScope,
  payout: string,
) => {
  const { owner } = await sellerOf(ctx.db, competition)
  const { name, federation } = await ctx.db.competition.findUniqueOrThrow({
    where: { ref: competition.ref },
    select: { name: true, federation: { select: { name: true } } },
  })
  if (!mayPay(ctx, competition, owner.type)) {
    throw failure(financeErrors.payoutBySeller, { values: { seller: federation.name } })
  }
  return downloadPayout(ctx, billsOfCompetition(competition), payout, name)
}
