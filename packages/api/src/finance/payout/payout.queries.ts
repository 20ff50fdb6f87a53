// What contacts get of a competition, and what they were paid of it.
import { type Db, Prisma } from '@oxer/db'
import {
  type PayoutCalculation as Calculated,
  calculatePayout,
  type ShareLine,
} from '@oxer/domain/finance/payout/payout.rules'
import { type PayoutRow, PayoutStatus, type Payouts, type PayoutTerms } from '@oxer/domain/finance/payout/payout.schema'
import { SplitContactType } from '@oxer/domain/finance/split/split.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { Currency } from '@oxer/domain/kernel/money/money.schema'
import { contactKey } from '@oxer/domain/ledger/posting/account.rules'
import type { Context } from '../../kernel/context/context.ts'
import type { BillScope } from '../bill/bill.guards.ts'
import { type ContactSqlRow, contactOf, documentOfLine, receivedOfLine, toContact } from '../split/split.queries.ts'

export type Payee = {
  readonly type: 'PERSON' | 'ORGANISATION' | 'FEDERATION'
  readonly ref: string
  readonly name: string
}
type SumSqlRow = ContactSqlRow & {
  articleRef: string | null
  articleName: string | null
  amount: number
  isPaid: boolean
  currency: string
}

export type PayoutFacts = {
  readonly calculated: Calculated
  readonly payees: ReadonlyMap<string, Payee>
  readonly articles: ReadonlyMap<string, string>
  readonly currency: Currency
}

/** Shares and prizes by contact and article, and beside them what all payouts that count paid of them. */
const readSums = (db: Db, { ref }: BillScope, isReceivedOnly: boolean): Promise<SumSqlRow[]> => {
  const { columns, joins, groups } = contactOf('l')
  const amount = isReceivedOnly ? receivedOfLine : Prisma.sql`l.amount_cents`
  return db.$queryRaw<SumSqlRow[]>`
    SELECT ${columns}, l.article_ref AS "articleRef", a.name AS "articleName", sum(${amount})::float8 AS amount,
      false AS "isPaid", max(k.currency) AS currency
    FROM share_line l JOIN book k ON k.ref = l.book_ref LEFT JOIN article a ON a.ref = l.article_ref ${documentOfLine} ${joins}
    WHERE l.competition_ref = ${ref}::uuid AND l.kind IN ('SHARE', 'PRIZE')
    GROUP BY ${groups}, l.article_ref, a.name
    UNION ALL
    SELECT ${columns}, l.article_ref, a.name, sum(l.amount_cents)::float8, true, max(k.currency)
    FROM payout_line l JOIN payout o ON o.ref = l.payout_ref JOIN book k ON k.ref = o.book_ref
    LEFT JOIN article a ON a.ref = l.article_ref ${joins}
    WHERE o.competition_ref = ${ref}::uuid AND o.status = 'ORDERED'
    GROUP BY ${groups}, l.article_ref, a.name`
}

/** What contacts owe the seller, less what they paid ahead. */
const readOwed = async (db: Db, bookRef: string, refs: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  const rows = await db.$queryRaw<{ type: string; ref: string; owed: number }[]>`
    SELECT split_part(a.key, ':', 2) AS type, a.contact_ref AS ref, sum(b.balance_cents)::float8 AS owed
    FROM ledger_account a JOIN account_balance b ON b.account_ref = a.ref
    WHERE a.book_ref = ${bookRef}::uuid AND a.kind = 'RECEIVABLE' AND a.contact_ref = ANY(${[...refs]}::uuid[])
    GROUP BY 1, 2`
  return new Map(rows.map(({ type, ref, owed }) => [`${type}:${ref}`, owed]))
}

/** Prize money has no article. */
const prizeMoney = ''

/** @param bookRef the book that pays; null if nothing was sold yet */
export const readPayoutFacts = async (
  db: Db,
  scope: BillScope,
  bookRef: string | null,
  { contacts, netting, minimum, receivedOnly }: PayoutTerms,
): Promise<PayoutFacts> => {
  const all = await readSums(db, scope, receivedOnly)
  const rows = contacts === undefined ? all : all.filter(({ contactRef }) => contacts.includes(contactRef))
  const payees = new Map(
    rows.map((row) => {
      const payee = { ...toContact(row), type: SplitContactType.parse(row.contactType) }
      return [contactKey(payee), payee]
    }),
  )
  const linesOf = (isPaid: boolean): ShareLine[] =>
    rows
      .filter((row) => row.isPaid === isPaid)
      .map(({ contactType, contactRef, articleRef, amount }) => ({
        contact: `${contactType}:${contactRef}`,
        article: articleRef ?? prizeMoney,
        amountCents: amount,
      }))
  const owedBy =
    netting && bookRef !== null
      ? await readOwed(
          db,
          bookRef,
          rows.map(({ contactRef }) => contactRef),
        )
      : new Map<string, number>()
  return {
    calculated: calculatePayout(linesOf(false), linesOf(true), { owedBy, isNetting: netting, minimumCents: minimum }),
    payees,
    articles: new Map(
      rows.flatMap(({ articleRef, articleName }) => (articleRef ? [[articleRef, articleName ?? '']] : [])),
    ),
    currency: Currency.catch('EUR').parse(rows[0]?.currency),
  }
}

/** The contacts among these that have a bank account. */
export const readWithIban = async (db: Db, refs: readonly string[]): Promise<ReadonlySet<string>> => {
  const rows = await db.contactAccount.findMany({
    where: { contactRef: { in: [...refs] }, iban: { not: null } },
    select: { contactRef: true },
  })
  return new Set(rows.map(({ contactRef }) => contactRef))
}

/** The names of those who proposed and decided. */
export const readDeciders = async (
  db: Db,
  rows: readonly { readonly actorRef: string | null; readonly decidedByRef: string | null }[],
): Promise<ReadonlyMap<string, string>> => {
  const accounts = rows.flatMap(({ actorRef, decidedByRef }) => [actorRef ?? [], decidedByRef ?? []].flat())
  const named = await db.account.findMany({
    where: { ref: { in: [...new Set(accounts)] } },
    select: { ref: true, name: true },
  })
  return new Map(named.map((account) => [account.ref, account.name]))
}

const payoutColumns = {
  book: { select: { currency: true } },
  transfers: { orderBy: [{ name: 'asc' }, { ref: 'asc' }] },
} as const satisfies Prisma.PayoutInclude

type Stored = Prisma.PayoutGetPayload<{ include: typeof payoutColumns }>

type Reading = Pick<Context, 'db' | 'actor'>

const toPayout = (
  { transfers, book, ...row }: Stored,
  caller: string | undefined,
  names: ReadonlyMap<string, string>,
): PayoutRow => ({
  ref: row.ref,
  date: row.date,
  createdAt: row.createdAt.toISOString(),
  status: PayoutStatus.parse(row.status),
  total: Number(row.totalCents),
  netted: transfers.reduce((sum, { nettedCents }) => sum + Number(nettedCents), 0),
  currency: Currency.parse(book.currency),
  contacts: transfers.map(({ contactType, contactRef, name, amountCents, nettedCents }) => ({
    contact: { type: SplitContactType.parse(contactType), ref: contactRef, name },
    amount: Number(amountCents),
    netted: Number(nettedCents),
  })),
  proposedBy: names.get(row.actorRef ?? '') ?? null,
  isOwn: row.actorRef !== null && row.actorRef === caller,
  decidedBy: names.get(row.decidedByRef ?? '') ?? null,
  reason: row.reason,
  version: row.version,
})

const findPayouts = async ({ db, actor }: Reading, scope: BillScope, ref?: string): Promise<PayoutRow[]> => {
  const rows = await db.payout.findMany({
    where: { competitionRef: scope.ref, ...(ref !== undefined && { ref }) },
    include: payoutColumns,
    relationLoadStrategy: 'join',
    orderBy: [{ createdAt: 'desc' }, { ref: 'desc' }],
    take: 1000,
  })
  const names = await readDeciders(db, rows)
  return rows.map((row) => toPayout(row, actor?.accountRef, names))
}

/** p207: the newest first. */
export const listPayouts = async (ctx: Reading, scope: BillScope): Promise<Payouts> => ({
  payouts: await findPayouts(ctx, scope),
})

/** @throws NOT_FOUND */
export const getPayout = async (ctx: Reading, scope: BillScope, ref: string): Promise<PayoutRow> => {
  const [found] = await findPayouts(ctx, scope, ref)
  if (found === undefined) throw failure(kernelErrors.notFound)
  return found
}
