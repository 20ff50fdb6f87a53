// The book of a treasurer in numbers, and the documents behind them. Everything is read along indexes of what is open.
import { type Db, Prisma } from '@oxer/db'
import { documentNumber } from '@oxer/domain/finance/document/series.rules'
import { orderNumber } from '@oxer/domain/finance/order/order-number.rules'
import { ageOf, dueDaysOf } from '@oxer/domain/finance/overview/overdue.rules'
import {
  type FinanceOverview,
  OpenDocument,
  type OpenDocumentQuery,
  OverdueAge,
} from '@oxer/domain/finance/overview/overview.schema'
import { Currency } from '@oxer/domain/kernel/money/money.schema'
import type { CursorPage } from '@oxer/domain/kernel/paging/paging.schema'
import { fold } from '@oxer/domain/kernel/search/search.rules'
import { isLocalDate } from '@oxer/domain/kernel/time/time.rules'
import { todayIn } from '../../federation/federation/federation-day.queries.ts'
import { toCursor, toCursorPage } from '../../kernel/paging/cursor.mappers.ts'
import { likePattern } from '../../kernel/search/like-pattern.mappers.ts'
import { bookOf } from '../../ledger/book/book.queries.ts'
import type { SellerScope } from '../bill/bill.guards.ts'
import { type NamedSqlRow, toPayer } from '../bill/bill.mappers.ts'
import { all } from '../bill/bill.queries.ts'

type Clock = { db: Db; now: () => Date }

type Ages = Partial<Record<OverdueAge, { amount: number; count: number }>>
type OverviewRow = { currency: string; ages: Ages | null } & Record<
  'received' | 'credit' | 'unbilled' | 'suspense' | 'toPrice',
  number
>

/** What is open by age, as one object. */
const agesOf = (today: string): Prisma.Sql => {
  const [older, old, late] = (['UP_TO_90', 'UP_TO_60', 'UP_TO_30'] as const).map((age) => dueDaysOf(age, today).from)
  return Prisma.sql`
    SELECT jsonb_object_agg(age, jsonb_build_object('amount', amount, 'count', count)) FROM (
      SELECT CASE WHEN due_date >= ${today} THEN 'NOT_DUE' WHEN due_date >= ${late} THEN 'UP_TO_30'
          WHEN due_date >= ${old} THEN 'UP_TO_60' WHEN due_date >= ${older} THEN 'UP_TO_90' ELSE 'OVER_90' END AS age,
        sum(open_cents) AS amount, count(*) AS count
      FROM settlement s WHERE s.book_ref = k.ref AND s.open_cents > 0 GROUP BY 1) x`
}

const none = { amount: 0, count: 0 }

/** q123. A book that has sold nothing yet shows zeros. */
export const getFinanceOverview = async (
  { db, now }: Clock,
  { sellerRef, federationRef }: SellerScope,
): Promise<FinanceOverview> => {
  const today = await todayIn(db, federationRef, now)
  const since = `${today.slice(0, 4)}-01-01`
  const [row] = await db.$queryRaw<OverviewRow[]>`
    SELECT k.currency,
      (SELECT coalesce(sum(CASE direction WHEN 'OUT' THEN -amount_cents ELSE amount_cents END), 0)::float8 FROM payment p
        WHERE p.book_ref = k.ref AND p.status = 'SUCCEEDED' AND p.date >= ${since}) AS received,
      (${agesOf(today)}) AS ages,
      m.known + (SELECT coalesce(-sum(open_cents), 0)::float8 FROM settlement s
        WHERE s.book_ref = k.ref AND s.open_cents < 0) AS credit,
      m.unknown AS suspense, u.amount AS unbilled, u.waiting AS "toPrice"
    FROM book k
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(unallocated_cents) FILTER (WHERE payer_ref IS NOT NULL), 0)::float8 AS known,
        coalesce(sum(unallocated_cents) FILTER (WHERE payer_ref IS NULL), 0)::float8 AS unknown
      FROM payment p WHERE p.book_ref = k.ref AND p.status = 'SUCCEEDED' AND p.unallocated_cents <> 0) m
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(i.amount_cents), 0)::float8 AS amount,
        (count(*) FILTER (WHERE i.is_to_price AND i.status = 'OPEN'))::int AS waiting
      FROM bill_item i JOIN bill x ON x.ref = i.bill_ref
      WHERE x.book_ref = k.ref AND NOT i.is_processed AND i.status <> 'CANCELLED') u
    WHERE k.owner_ref = ${sellerRef}::uuid`
  const ages = OverdueAge.options.map((age) => ({ age, ...(row?.ages?.[age] ?? none) }))
  const sumOf = (rows: readonly { amount: number }[]) => rows.reduce((sum, { amount }) => sum + amount, 0)
  const { received = 0, credit = 0, unbilled = 0, suspense = 0, toPrice = 0 } = row ?? {}
  return {
    ...{ received, credit, unbilled, suspense, toPrice, ages, receivedSince: since },
    currency: Currency.catch('EUR').parse(row?.currency),
    open: sumOf(ages),
    overdue: sumOf(ages.filter(({ age }) => age !== 'NOT_DUE')),
  }
}

type OpenSqlRow = Pick<NamedSqlRow, 'payerType' | 'payerRef' | 'payerName'> & {
  ref: string
  kind: string
  dueDate: string
  amount: number
  open: number
  currency: string
  orderDate: string | null
  orderNumber: number | null
  year: number | null
  number: number | null
  disputeReason: string | null
}

const Kind = OpenDocument.shape.kind

const numberOf = ({ kind, orderDate, orderNumber: order, year, number }: OpenSqlRow): string =>
  kind === 'ORDER'
    ? orderNumber(orderDate ?? '', order ?? 0)
    : documentNumber(Kind.exclude(['ORDER']).parse(kind), year ?? 0, number ?? 0)

const toOpenDocument = (row: OpenSqlRow, today: string): OpenDocument => ({
  ref: row.ref,
  kind: Kind.parse(row.kind),
  number: numberOf(row),
  dueDate: row.dueDate,
  age: ageOf(row.dueDate, today),
  amount: row.amount,
  open: row.open,
  currency: Currency.parse(row.currency),
  payer: toPayer({ ...row, competitionRef: null, competitionName: null }),
  disputeReason: row.disputeReason,
})

/** What is open, the longest due first. */
export const listOpenDocuments = async (
  { db, now }: Clock,
  { sellerRef, federationRef }: SellerScope,
  { after: cursor, size, age, q, payer }: OpenDocumentQuery,
): Promise<CursorPage<OpenDocument>> => {
  const today = await todayIn(db, federationRef, now)
  const after = toCursor(cursor, isLocalDate)
  const { from, to } = age === undefined ? { from: null, to: null } : dueDaysOf(age, today)
  const conditions = [
    Prisma.sql`s.book_ref = ${bookOf(sellerRef)} AND s.open_cents > 0`,
    ...(payer === undefined ? [] : [Prisma.sql`s.payer_ref = ${payer}::uuid`]),
    ...(from === null ? [] : [Prisma.sql`s.due_date >= ${from}`]),
    ...(to === null ? [] : [Prisma.sql`s.due_date <= ${to}`]),
    ...(after === null ? [] : [Prisma.sql`(s.due_date, s.document_ref) > (${after.key}, ${after.ref}::uuid)`]),
    ...(q === undefined || q === ''
      ? []
      : [Prisma.sql`(p.search_name LIKE ${likePattern(fold(q))} OR o.search_name LIKE ${likePattern(fold(q))})`]),
  ]
  const rows = await db.$queryRaw<OpenSqlRow[]>`
    SELECT s.document_ref AS ref, s.kind, s.due_date AS "dueDate", s.amount_cents::float8 AS amount,
      s.open_cents::float8 AS open, k.currency, s.payer_type AS "payerType", s.payer_ref AS "payerRef",
      coalesce(p.first_name || ' ' || p.last_name, o.name, '') AS "payerName",
      n.date AS "orderDate", n.number AS "orderNumber", v.year, v.number,
      s.dispute_reason AS "disputeReason"
    FROM settlement s JOIN book k ON k.ref = s.book_ref
    LEFT JOIN person p ON s.payer_type = 'PERSON' AND p.ref = s.payer_ref
    LEFT JOIN organisation o ON s.payer_type = 'ORGANISATION' AND o.ref = s.payer_ref
    LEFT JOIN finance_order n ON n.ref = s.document_ref
    LEFT JOIN invoice v ON v.ref = s.document_ref
    WHERE ${all(conditions)} ORDER BY s.due_date, s.document_ref LIMIT ${size + 1}`
  return toCursorPage(
    rows,
    size,
    ({ dueDate, ref }) => ({ key: dueDate, ref }),
    (row) => toOpenDocument(row, today),
  )
}
