// Prize money is owed from the closing of its ranking (decision 130). What is no longer won is reversed, and never changed.
import { postPrize } from '@oxer/domain/ledger/posting/posting.rules'
import { todayIn } from '../../federation/federation/federation-day.queries.ts'
import type { CommandContext } from '../../kernel/context/context.ts'
import { type BookOwner, type OpenBook, openBook } from '../../ledger/book/book.commands.ts'
import { type Booking, bookAll } from '../../ledger/posting/posting.commands.ts'
import { readStanding, reversalOf, type StandingTransaction } from '../../ledger/posting/reversal.queries.ts'

export type WonPrize = {
  /** Who won it: an entry of the ranking. */
  readonly entryRef: string
  readonly payee: { readonly type: string; readonly ref: string }
  readonly amountCents: number
}

export type RankingPrizes = {
  readonly federationRef: string
  readonly competitionRef: string
  readonly rankingRef: string
  /** The ranking in words. */
  readonly description: string
  /** Whose money it is; null: nothing is booked. */
  readonly payer: BookOwner | null
  readonly won: readonly WonPrize[]
  /** Whether an entry that has a prize in the same book keeps its payee. */
  readonly keepsPayees?: boolean
}

type StandingPrize = WonPrize & { readonly bookRef: string }

const readStandingPrizes = async ({ db }: CommandContext, { rankingRef }: RankingPrizes): Promise<StandingPrize[]> => {
  const rows = await db.shareLine.groupBy({
    by: ['bookRef', 'entryRef', 'contactType', 'contactRef'],
    where: { rankingRef, kind: 'PRIZE' },
    _sum: { amountCents: true },
    orderBy: [{ entryRef: 'asc' }, { contactRef: 'asc' }],
  })
  return rows.flatMap(({ bookRef, entryRef, contactType, contactRef, _sum }) => {
    const amountCents = Number(_sum.amountCents ?? 0)
    if (entryRef === null || amountCents === 0) return []
    return [{ bookRef, entryRef, payee: { type: contactType, ref: contactRef }, amountCents }]
  })
}

const isSame = (bookRef: string | undefined, won: WonPrize, standing: StandingPrize): boolean =>
  standing.bookRef === bookRef &&
  standing.entryRef === won.entryRef &&
  standing.payee.ref === won.payee.ref &&
  standing.amountCents === won.amountCents

/** How often each of these was booked before; the key of a booking is never used twice. */
const countBooked = async (ctx: CommandContext, rankingRef: string, won: readonly WonPrize[]) => {
  const rows = await ctx.db.ledgerTransaction.findMany({
    where: { kind: 'PRIZE', sourceRef: { in: won.map(({ entryRef }) => entryRef) } },
    select: { key: true, sourceRef: true },
  })
  const own = rows.filter(({ key }) => key.startsWith(`prize:${rankingRef}:`))
  return (entryRef: string): number => own.filter(({ sourceRef }) => sourceRef === entryRef).length
}

const storeLines = async (
  ctx: CommandContext,
  { competitionRef, rankingRef, description }: RankingPrizes,
  date: string,
  lines: readonly StandingPrize[],
): Promise<void> => {
  await ctx.db.shareLine.createMany({
    data: lines.map(({ bookRef, entryRef, payee, amountCents }) => ({
      ref: ctx.newRef(),
      kind: 'PRIZE',
      contactType: payee.type,
      contactRef: payee.ref,
      createdAt: ctx.now(),
      ...{ bookRef, competitionRef, rankingRef, entryRef, description, amountCents, date },
    })),
  })
}

const bookWon = async (
  ctx: CommandContext,
  book: OpenBook,
  { rankingRef, description }: RankingPrizes,
  date: string,
  won: readonly WonPrize[],
): Promise<void> => {
  const countOf = await countBooked(ctx, rankingRef, won)
  const bookings = won.flatMap(({ entryRef, payee, amountCents }): Booking[] => {
    const before = countOf(entryRef)
    const id = `${rankingRef}:${entryRef}${before === 0 ? '' : `:${before + 1}`}`
    const booking = postPrize({ id, date, description, amountCents, contact: `${payee.type}:${payee.ref}` })
    return booking === null ? [] : [{ ...booking, sourceRef: entryRef }]
  })
  await bookAll(ctx, book, bookings)
}

const takeBack = async (ctx: CommandContext, lost: readonly StandingPrize[], date: string): Promise<void> => {
  const standing = await readStanding(
    ctx.db,
    lost.map(({ entryRef }) => entryRef),
    ['PRIZE'],
  )
  const books = await ctx.db.book.findMany({ where: { ref: { in: lost.map(({ bookRef }) => bookRef) } } })
  const isLost = ({ bookRef, sourceRef }: StandingTransaction): boolean =>
    lost.some((line) => line.bookRef === bookRef && line.entryRef === sourceRef)
  for (const book of books) {
    const own = standing.filter((each) => each.bookRef === book.ref && isLost(each))
    await bookAll(
      ctx,
      book,
      own.map((each) => reversalOf(each, date)),
    )
  }
}

/**
 * Books what the entries of a ranking win and what they no longer win. What is booked and right stays, so that a second call changes
 * nothing. The caller holds the lock of what is ranked.
 * @throws PERIOD_CLOSED
 */
export const settlePrizes = async (ctx: CommandContext, ranking: RankingPrizes): Promise<void> => {
  const { federationRef, rankingRef, competitionRef } = ranking
  const owed = ranking.payer === null ? [] : ranking.won.filter(({ amountCents }) => amountCents > 0)
  const standing = await readStandingPrizes(ctx, ranking)
  if (owed.length + standing.length === 0) return
  const book = ranking.payer === null ? null : await openBook(ctx, { federationRef, owner: ranking.payer })
  const payeeOf = ({ entryRef, payee }: WonPrize): WonPrize['payee'] =>
    standing.find((line) => line.entryRef === entryRef && line.bookRef === book?.ref)?.payee ?? payee
  const won = ranking.keepsPayees === true ? owed.map((each) => ({ ...each, payee: payeeOf(each) })) : owed
  const lost = standing.filter((line) => won.every((each) => !isSame(book?.ref, each, line)))
  const added = won.filter((each) => standing.every((line) => !isSame(book?.ref, each, line)))
  if (lost.length + added.length === 0) return
  const date = await todayIn(ctx.db, federationRef, ctx.now)
  await takeBack(ctx, lost, date)
  const reversed = lost.map((line) => ({ ...line, amountCents: 0 - line.amountCents }))
  if (book !== null) await bookWon(ctx, book, ranking, date, added)
  const booked = book === null ? [] : added.map((each) => ({ ...each, bookRef: book.ref }))
  await storeLines(ctx, ranking, date, [...reversed, ...booked])
  const linesOf = (lines: readonly WonPrize[]) =>
    lines.map(({ entryRef, payee, amountCents }) => ({ entryRef, payee: payee.ref, amountCents }))
  ctx.record({
    action: 'book-prizes',
    noun: 'ranking',
    ref: rankingRef,
    parentRef: competitionRef,
    federationRef,
    before: { prizes: linesOf(lost) },
    after: { prizes: linesOf(added) },
  })
}
