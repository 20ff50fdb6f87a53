// What a desk shows: its days, who has a tab, and what is on it.
import { type Db, Prisma } from '@oxer/db'
import { inCoins } from '@oxer/domain/finance/desk/cash.rules'
import type { DeskDay, DeskPayers, DeskPayment, DeskTab, PayerOfTab } from '@oxer/domain/finance/desk/desk.schema'
import { DocumentSeries } from '@oxer/domain/finance/document/document.schema'
import { documentNumber } from '@oxer/domain/finance/document/series.rules'
import { orderNumber } from '@oxer/domain/finance/order/order-number.rules'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { Currency } from '@oxer/domain/kernel/money/money.schema'
import { fold } from '@oxer/domain/kernel/search/search.rules'
import { likePattern } from '../../kernel/search/like-pattern.mappers.ts'
import type { BookOwner } from '../../ledger/book/book.commands.ts'
import { readItems } from '../bill/bill.queries.ts'
import { readPayees } from '../invoice/party.queries.ts'
import { type DaySqlRow, type PaymentSqlRow, toDay, toDeskPayment } from './desk.mappers.ts'

/** Whose money it is, and where the desk stands; null: at the federation or the club itself. */
export type DeskPlace = {
  readonly federationRef: string
  readonly owner: BookOwner
  readonly competitionRef: string | null
}

/** What of a day went to the bank and was not taken back. */
const deposits = Prisma.sql`
  SELECT jsonb_agg(jsonb_build_object('ref', t.ref, 'date', t.date, 'amount', s.amount_cents, 'isAtBank', b.has,
      'canTakeBack', NOT b.has AND (d.closed_at IS NULL OR t.created_at >= d.closed_at)) ORDER BY t.created_at DESC, t.ref DESC)
    FROM ledger_transaction t JOIN posting s ON s.transaction_ref = t.ref AND s.amount_cents > 0
    CROSS JOIN LATERAL (SELECT EXISTS (SELECT FROM bank_line b WHERE b.ordered_ref = t.ref AND b.status = 'BOOKED') AS has) b
   WHERE t.source_ref = d.ref AND t.kind = 'CASH_DEPOSIT'
     AND NOT EXISTS (SELECT FROM ledger_transaction v WHERE v.reverses_ref = t.ref)`

/** What was counted is the opening of the next day of the same drawer. */
const isOpenedAfter = Prisma.sql`EXISTS (SELECT FROM cash_day n WHERE n.book_ref = d.book_ref AND n.date >= d.date
  AND n.competition_ref IS NOT DISTINCT FROM d.competition_ref AND lower(n.drawer) = lower(d.drawer) AND n.ref <> d.ref
  AND n.opened_at >= d.closed_at)`

const days = (condition: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT d.ref, d.drawer, d.date, d.opening_cents AS "openingCents", d.opened_by AS "openedBy", d.opened_at AS "openedAt",
    d.counted_cents AS "countedCents", d.difference_cents AS "differenceCents", d.closed_by AS "closedBy",
    d.closed_at AS "closedAt", d.version, k.currency, p.cash, p.card, p.payments,
    (${deposits}) AS deposits, ${isOpenedAfter} AS "isReopened", d.competition_ref AS "competitionRef"
  FROM cash_day d JOIN book k ON k.ref = d.book_ref
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(s.cents) FILTER (WHERE s.method = 'CASH'), 0)::float8 AS cash,
      coalesce(sum(s.cents) FILTER (WHERE s.method <> 'CASH'), 0)::float8 AS card,
      (count(*) FILTER (WHERE s.direction = 'IN'))::int AS payments
    FROM (SELECT method, direction, CASE direction WHEN 'IN' THEN amount_cents ELSE -amount_cents END AS cents
      FROM payment WHERE source_ref = d.ref AND status = 'SUCCEEDED') s) p
  WHERE ${condition} ORDER BY (d.closed_at IS NULL) DESC, d.opened_at DESC, d.ref LIMIT 200`

const isAt = ({ owner, competitionRef }: DeskPlace): Prisma.Sql =>
  Prisma.sql`k.owner_ref = ${owner.ref}::uuid AND d.competition_ref IS NOT DISTINCT FROM ${competitionRef}::uuid`

/** The open ones first, then the newest. */
export const listDays = async (db: Db, place: DeskPlace): Promise<{ items: DeskDay[] }> => {
  const rows = await db.$queryRaw<DaySqlRow[]>(days(isAt(place)))
  return { items: rows.map(toDay) }
}

/** Days of a seller that nobody has closed, wherever its drawers stand, the last opened first. */
export const listOpenDays = async (
  db: Db,
  ownerRef: string,
): Promise<(DeskDay & { competitionRef: string | null })[]> => {
  const rows = await db.$queryRaw<DaySqlRow[]>(
    days(Prisma.sql`k.owner_ref = ${ownerRef}::uuid AND d.closed_at IS NULL`),
  )
  return rows.map((row) => ({ ...toDay(row), competitionRef: row.competitionRef }))
}

/** @throws NOT_FOUND */
export const getDay = async (db: Db, place: DeskPlace, ref: string): Promise<DeskDay> => {
  const [row] = await db.$queryRaw<DaySqlRow[]>(days(Prisma.sql`${isAt(place)} AND d.ref = ${ref}::uuid`))
  if (row === undefined) throw failure(kernelErrors.notFound)
  return toDay(row)
}

/** What is on the tabs of payers in the book and at the competition: their items that are not booked, and what is open of documents. */
const owed = ({ owner, competitionRef }: DeskPlace): Prisma.Sql => Prisma.sql`
  SELECT x.payer_type, x.payer_ref, i.amount_cents::bigint AS cents, i.amount_cents::bigint AS unbooked, 1 AS items
    FROM bill x JOIN book k ON k.ref = x.book_ref JOIN bill_item i ON i.bill_ref = x.ref
   WHERE k.owner_ref = ${owner.ref}::uuid AND x.competition_ref IS NOT DISTINCT FROM ${competitionRef}::uuid
     AND i.status <> 'CANCELLED' AND NOT i.is_processed
  UNION ALL
  SELECT s.payer_type, s.payer_ref, s.open_cents, 0, 1 FROM settlement s
   WHERE s.open_cents <> 0 AND s.document_ref IN (
     SELECT coalesce(o.handed_over_ref, o.document_ref) FROM finance_order x JOIN book k ON k.ref = x.book_ref
       JOIN settlement o ON o.document_ref = x.ref
      WHERE k.owner_ref = ${owner.ref}::uuid AND x.competition_ref IS NOT DISTINCT FROM ${competitionRef}::uuid)`

/** What payers of a book paid before and is on no document: it settles the next ones when these are booked. */
const waitingMoney = ({ owner }: DeskPlace): Prisma.Sql => Prisma.sql`
  SELECT m.payer_type, m.payer_ref, sum(m.unallocated_cents)::bigint AS cents
    FROM book k JOIN payment m ON m.book_ref = k.ref
   WHERE k.owner_ref = ${owner.ref}::uuid AND m.direction = 'IN' AND m.status = 'SUCCEEDED' AND m.unallocated_cents > 0
   GROUP BY 1, 2`

/** Those with something to pay whose name has these words. */
export const findPayers = async (db: Db, place: DeskPlace, q: string): Promise<DeskPayers> => {
  const words = likePattern(fold(q))
  const rows = await db.$queryRaw<{ type: string; ref: string; name: string; items: number; due: number }[]>`
    SELECT t.payer_type AS type, t.payer_ref AS ref, coalesce(p.first_name || ' ' || p.last_name, o.name, '') AS name,
      sum(t.items)::int AS items, (sum(t.cents) - least(coalesce(w.cents, 0), greatest(sum(t.unbooked), 0)))::float8 AS due
    FROM (${owed(place)}) t
    LEFT JOIN (${waitingMoney(place)}) w ON w.payer_type = t.payer_type AND w.payer_ref = t.payer_ref
    LEFT JOIN person p ON t.payer_type = 'PERSON' AND p.ref = t.payer_ref
    LEFT JOIN organisation o ON t.payer_type = 'ORGANISATION' AND o.ref = t.payer_ref
    WHERE p.search_name LIKE ${words} OR o.search_name LIKE ${words}
    GROUP BY 1, 2, 3, w.cents
    HAVING sum(t.cents) > least(coalesce(w.cents, 0), greatest(sum(t.unbooked), 0)) ORDER BY 3, 2 LIMIT 50`
  return {
    items: rows.map(({ type, ref, name, items, due }) => ({
      payer: { type: type === 'ORGANISATION' ? ('ORGANISATION' as const) : ('PERSON' as const), ref, name },
      items,
      due,
    })),
  }
}

type DocumentSqlRow = {
  ref: string
  open: number
  orderDate: string | null
  orderNumber: number | null
  series: string | null
  year: number | null
  number: number | null
  date: string | null
}

const openDocuments = (db: Db, { owner, competitionRef }: DeskPlace, { payerType, payerRef }: PayerOfTab) =>
  db.$queryRaw<DocumentSqlRow[]>`
    SELECT s.document_ref AS ref, s.open_cents::float8 AS open, n.date AS "orderDate", n.number AS "orderNumber",
      v.series, v.year, v.number, v.date
    FROM settlement s LEFT JOIN finance_order n ON n.ref = s.document_ref LEFT JOIN invoice v ON v.ref = s.document_ref
    WHERE s.open_cents <> 0 AND s.payer_type = ${payerType} AND s.payer_ref = ${payerRef}::uuid AND s.document_ref IN (
      SELECT coalesce(o.handed_over_ref, o.document_ref) FROM finance_order x JOIN book k ON k.ref = x.book_ref
        JOIN settlement o ON o.document_ref = x.ref
       WHERE k.owner_ref = ${owner.ref}::uuid AND x.competition_ref IS NOT DISTINCT FROM ${competitionRef}::uuid)
    ORDER BY s.due_date, s.document_ref LIMIT 1000`

const toDocument = (row: DocumentSqlRow): DeskTab['documents'][number] => ({
  ref: row.ref,
  open: row.open,
  date: row.orderDate ?? row.date ?? '',
  number:
    row.orderNumber !== null
      ? orderNumber(row.orderDate ?? '', row.orderNumber)
      : documentNumber(DocumentSeries.parse(row.series), row.year ?? 0, row.number ?? 0),
})

const nameOf = async (db: Db, { payerType, payerRef }: PayerOfTab): Promise<string | null> => {
  const [row] = await db.$queryRaw<{ name: string }[]>`
    SELECT first_name || ' ' || last_name AS name FROM person WHERE ${payerType} = 'PERSON' AND ref = ${payerRef}::uuid
    UNION ALL SELECT name FROM organisation WHERE ${payerType} = 'ORGANISATION' AND ref = ${payerRef}::uuid`
  return row?.name ?? null
}

/** Coins are rounded where Belgian law applies: to the seller, not to the payer. */
export const isRoundedFor = async (db: Db, { owner }: DeskPlace): Promise<boolean> =>
  (await readPayees(db, [owner.ref])).get(owner.ref)?.country !== 'NL'

/** What a payer has to pay at this desk. @throws NOT_FOUND for nobody of the federation */
export const readTab = async (db: Db, place: DeskPlace, payer: PayerOfTab, isRounded: boolean): Promise<DeskTab> => {
  const { owner, competitionRef } = place
  const [name, items, documents, [book]] = await Promise.all([
    nameOf(db, payer),
    readItems(
      db,
      Prisma.sql`k.owner_ref = ${owner.ref}::uuid AND x.payer_type = ${payer.payerType}
        AND x.payer_ref = ${payer.payerRef}::uuid AND x.competition_ref IS NOT DISTINCT FROM ${competitionRef}::uuid
        AND i.status <> 'CANCELLED' AND NOT i.is_processed`,
    ),
    openDocuments(db, place, payer),
    db.$queryRaw<{ currency: string; owed: number; unbooked: number; paidBefore: number }[]>`
      SELECT k.currency, t.owed, t.unbooked, coalesce((SELECT w.cents FROM (${waitingMoney(place)}) w
        WHERE w.payer_type = ${payer.payerType} AND w.payer_ref = ${payer.payerRef}::uuid), 0)::float8 AS "paidBefore"
      FROM book k CROSS JOIN (
        SELECT coalesce(sum(o.cents), 0)::float8 AS owed, coalesce(sum(o.unbooked), 0)::float8 AS unbooked FROM (${owed(place)}) o
         WHERE o.payer_type = ${payer.payerType} AND o.payer_ref = ${payer.payerRef}::uuid) t
      WHERE k.owner_ref = ${owner.ref}::uuid`,
  ])
  const isKnown = items.length + documents.length > 0
  if (name === null || !isKnown) throw failure(kernelErrors.notFound)
  // Summed by SQL, because a tab may have more items than are shown.
  const paidBefore = Math.min(book?.paidBefore ?? 0, Math.max(book?.unbooked ?? 0, 0))
  const due = (book?.owed ?? 0) - paidBefore
  return {
    payer: { type: payer.payerType, ref: payer.payerRef, name },
    currency: Currency.parse(book?.currency ?? 'EUR'),
    items,
    documents: documents.map(toDocument),
    paidBefore,
    due,
    coins: isRounded ? inCoins(due) : due,
  }
}

export const showTab = async (db: Db, place: DeskPlace, payer: PayerOfTab): Promise<DeskTab> =>
  readTab(db, place, payer, await isRoundedFor(db, place))

/** What was taken and given back on a day, the newest first. @throws NOT_FOUND */
export const listDeskPayments = async (db: Db, place: DeskPlace, ref: string): Promise<{ items: DeskPayment[] }> => {
  const rows = await db.$queryRaw<PaymentSqlRow[]>`
    SELECT m.ref, m.method, m.direction, m.amount_cents::float8 AS amount, m.created_at AS "createdAt",
      m.payer_type AS "payerType", m.payer_ref AS "payerRef",
      coalesce(p.first_name || ' ' || p.last_name, o.name, '') AS "payerName",
      (m.settles_cents - coalesce((SELECT sum(r.settles_cents) FROM payment r
        WHERE r.refunds_ref = m.ref AND r.status = 'SUCCEEDED'), 0))::float8 AS refundable
    FROM cash_day d JOIN book k ON k.ref = d.book_ref JOIN payment m ON m.source_ref = d.ref
    LEFT JOIN person p ON m.payer_type = 'PERSON' AND p.ref = m.payer_ref
    LEFT JOIN organisation o ON m.payer_type = 'ORGANISATION' AND o.ref = m.payer_ref
    WHERE ${isAt(place)} AND d.ref = ${ref}::uuid AND m.status = 'SUCCEEDED'
    ORDER BY m.created_at DESC, m.ref DESC LIMIT 2000`
  return { items: rows.map(toDeskPayment) }
}
