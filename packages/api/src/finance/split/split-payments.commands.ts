// p205: books the parts that no order has yet, and bills to the organiser what of its sales is the federation's.
import type { BookedShares } from '@oxer/domain/finance/split/split.schema'
import { Currency, TaxLevelCode } from '@oxer/domain/kernel/money/money.schema'
import { contactKey } from '@oxer/domain/ledger/posting/account.rules'
import { todayIn } from '../../federation/federation/federation-day.queries.ts'
import type { CommandContext } from '../../kernel/context/context.ts'
import { lockRows } from '../../kernel/version/version.commands.ts'
import type { Payer } from '../../ledger/bill/bill.commands.ts'
import { openBook } from '../../ledger/book/book.commands.ts'
import { settleCharges, type WantedCharge } from '../../ledger/charge/charge.commands.ts'
import type { BillScope } from '../bill/bill.guards.ts'
import { bookSharesOf } from './share.commands.ts'
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

/** The federation's parts of what an organiser sold, on the bill of the organiser in the book of the federation. */
const billLevies = async (ctx: CommandContext, scope: BillScope, organizer: Payer | null): Promise<number> => {
  const levies = await readLevies(ctx, scope)
  if (organizer === null) return 0
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

/** Nothing is booked twice. `organizer` is null if the federation organises. @throws PERIOD_CLOSED */
export const splitPayments = async (
  ctx: CommandContext,
  scope: BillScope,
  organizer: Payer | null,
): Promise<BookedShares> => {
  const orders = await bookUnshared(ctx, scope)
  const levies = await billLevies(ctx, scope, organizer)
  const { federationRef, ref } = scope
  if (orders + levies === 0) ctx.recordNothing('every part is booked')
  else ctx.record({ action: 'split', noun: 'competition', ref, federationRef, after: { orders, levies } })
  return { orders, levies }
}
