// p205: books the parts that no order has yet, and bills to the organiser what of its sales is the federation's.
import type { BookedShares } from '@oxer/domain/finance/split/split.schema'
import { Currency, TaxLevelCode } from '@oxer/domain/kernel/money/money.schema'
import { contactKey } from '@oxer/domain/ledger/posting/account.rules'
import { shareAmount } from '@oxer/domain/ledger/share/share.rules'
import { todayIn } from '../../federation/federation/federation-day.queries.ts'
import type { CommandContext } from '../../kernel/context/context.ts'
import { lockRows } from '../../kernel/version/version.commands.ts'
import type { Payer } from '../../ledger/bill/bill.commands.ts'
import { openBook } from '../../ledger/book/book.commands.ts'
import { settleCharges, type WantedCharge } from '../../ledger/charge/charge.commands.ts'
import type { BillScope } from '../bill/bill.guards.ts'
import { bookSharesOf } from './share.commands.ts'
import { federationOf, readTermsOf, type SharedItem } from './share-terms.queries.ts'
import { unsharedOrders } from './split.queries.ts'

const takeUnshared = async (ctx: CommandContext, scope: BillScope) => {
  const refs = (await unsharedOrders(ctx.db, scope)).map(({ ref }) => ref)
  await lockRows(ctx, 'financeOrder', refs)
  const still = (await unsharedOrders(ctx.db, scope)).map(({ ref }) => ref)
  return ctx.db.financeOrder.findMany({
    where: { ref: { in: still.filter((ref) => refs.includes(ref)) } },
    relationLoadStrategy: 'join',
    include: { book: true, items: { orderBy: [{ createdAt: 'asc' }, { ref: 'asc' }] } },
    orderBy: { ref: 'asc' },
  })
}

const bookUnshared = async (ctx: CommandContext, scope: BillScope): Promise<number> => {
  const orders = await takeUnshared(ctx, scope)
  const date = await todayIn(ctx.db, scope.federationRef, ctx.now)
  for (const book of new Map(orders.map((order) => [order.book.ref, order.book])).values()) {
    const own = orders.filter(({ bookRef }) => bookRef === book.ref)
    await bookSharesOf(
      ctx,
      book,
      own.map(({ ref, description, payerType, payerRef, items }) => ({
        ref,
        date,
        description,
        payer: contactKey({ type: payerType === 'ORGANISATION' ? 'ORGANISATION' : 'PERSON', ref: payerRef ?? '' }),
        items,
      })),
    )
  }
  return orders.length
}

type Levy = { articleRef: string; name: string; taxLevelCode: string; currency: string; cents: number }

const readLevies = ({ db }: CommandContext, { ref }: BillScope): Promise<Levy[]> => db.$queryRaw<Levy[]>`
  SELECT a.ref AS "articleRef", a.name, a.tax_level_code AS "taxLevelCode", k.currency, sum(l.amount_cents)::float8 AS cents
  FROM share_line l JOIN article a ON a.ref = l.article_ref JOIN book k ON k.ref = l.book_ref
  WHERE l.competition_ref = ${ref}::uuid AND l.kind = 'LEVY'
  GROUP BY a.ref, k.currency HAVING sum(l.amount_cents) > 0 ORDER BY a.name, a.ref`

/** What was sold elsewhere, without an order: entries of a competition whose organiser collects outside Oxer. */
export type SoldElsewhere = { readonly currency: string; readonly items: readonly SharedItem[] }

/** The federation's parts of it, by the terms of its articles today. */
const readLeviesElsewhere = async (
  { db }: CommandContext,
  { federationRef }: BillScope,
  organizer: Payer,
  { currency, items }: SoldElsewhere,
): Promise<Levy[]> => {
  const book = { federationRef, ownerType: organizer.type, ownerRef: organizer.ref }
  const federation = federationOf(book)
  const sums = new Map<string, number>()
  for (const { item, terms } of await readTermsOf(db, book, items)) {
    const parts = terms === null ? [] : shareAmount(item.amountCents, item.quantity, terms).parts
    for (const { contact, article, amountCents } of parts) {
      if (contact === federation) sums.set(article, (sums.get(article) ?? 0) + amountCents)
    }
  }
  const articles = await db.article.findMany({
    where: { ref: { in: [...sums.keys()] } },
    orderBy: [{ name: 'asc' }, { ref: 'asc' }],
  })
  return articles.flatMap(({ ref: articleRef, name, taxLevelCode }) => {
    const cents = sums.get(articleRef) ?? 0
    return cents > 0 ? [{ articleRef, name, taxLevelCode, currency, cents }] : []
  })
}

/** The federation's parts of what an organiser sold, on the bill of the organiser in the book of the federation. */
const billLevies = async (
  ctx: CommandContext,
  scope: BillScope,
  organizer: Payer | null,
  elsewhere: SoldElsewhere | null,
): Promise<number> => {
  if (organizer === null) return 0
  const levies =
    elsewhere === null ? await readLevies(ctx, scope) : await readLeviesElsewhere(ctx, scope, organizer, elsewhere)
  if (
    levies.length === 0 &&
    (await ctx.db.billItem.count({ where: { sourceKind: 'LEVY', sourceRef: scope.ref } })) === 0
  )
    return 0
  const { federationRef } = scope
  const book = await openBook(ctx, { federationRef, owner: { type: 'FEDERATION', ref: federationRef } })
  const date = await todayIn(ctx.db, federationRef, ctx.now)
  const wanted = levies.map(
    ({ articleRef, name, taxLevelCode, currency, cents }): WantedCharge => ({
      key: articleRef,
      articleRef,
      money: { amountCents: cents, taxLevelCode: TaxLevelCode.parse(taxLevelCode), currency: Currency.parse(currency) },
      quantity: 1,
      date,
      description: name,
    }),
  )
  const source = { kind: 'LEVY', ref: scope.ref, competitionRef: null, subjectRef: null } as const
  await settleCharges(ctx, book, [{ source, payer: organizer, wanted }])
  return wanted.length
}

/**
 * Nothing is booked twice. `organizer` is null if the federation organises; `elsewhere` is what was sold outside Oxer.
 * @throws PERIOD_CLOSED
 */
export const splitPayments = async (
  ctx: CommandContext,
  scope: BillScope,
  organizer: Payer | null,
  elsewhere: SoldElsewhere | null = null,
): Promise<BookedShares> => {
  const orders = await bookUnshared(ctx, scope)
  const levies = await billLevies(ctx, scope, organizer, elsewhere)
  const { federationRef, ref } = scope
  if (orders + levies === 0) ctx.recordNothing('every part is booked')
  else ctx.record({ action: 'split', noun: 'competition', ref, federationRef, after: { orders, levies } })
  return { orders, levies }
}
