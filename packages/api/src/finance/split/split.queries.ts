// Who gets what of what was sold at a competition.
import { type Db, Prisma } from '@oxer/db'
import { orderNumber } from '@oxer/domain/finance/order/order-number.rules'
import {
  type AccruedShare,
  type AccruedShares,
  ShareKind,
  SplitContactType,
  type TransferRow,
} from '@oxer/domain/finance/split/split.schema'
import { Currency } from '@oxer/domain/kernel/money/money.schema'
import type { CursorPage, CursorQuery } from '@oxer/domain/kernel/paging/paging.schema'
import { isLocalDate } from '@oxer/domain/kernel/time/time.rules'
import { toCursor, toCursorPage } from '../../kernel/paging/cursor.mappers.ts'
import type { BillScope } from '../bill/bill.guards.ts'
import { named } from '../bill/bill.mappers.ts'
import { all } from '../bill/bill.queries.ts'

/** Of a row with `contact_type` and `contact_ref`. */
export const contactOf = (row: string) => ({
  columns: Prisma.sql`${Prisma.raw(row)}.contact_type AS "contactType", ${Prisma.raw(row)}.contact_ref AS "contactRef",
    coalesce(cp.first_name || ' ' || cp.last_name, co.name, cf.name, '') AS "contactName"`,
  joins: Prisma.sql`
    LEFT JOIN person cp ON ${Prisma.raw(row)}.contact_type = 'PERSON' AND cp.ref = ${Prisma.raw(row)}.contact_ref
    LEFT JOIN organisation co ON ${Prisma.raw(row)}.contact_type = 'ORGANISATION' AND co.ref = ${Prisma.raw(row)}.contact_ref
    LEFT JOIN federation cf ON ${Prisma.raw(row)}.contact_type = 'FEDERATION' AND cf.ref = ${Prisma.raw(row)}.contact_ref`,
  groups: Prisma.sql`${Prisma.raw(row)}.contact_type, ${Prisma.raw(row)}.contact_ref, cp.first_name, cp.last_name, co.name, cf.name`,
})

export type ContactSqlRow = { contactType: string; contactRef: string; contactName: string }

export const toContact = ({ contactType, contactRef, contactName }: ContactSqlRow) => ({
  type: SplitContactType.parse(contactType),
  ref: contactRef,
  name: contactName,
})

/** The document of the order of a line `l`: its invoice, or the order itself. */
export const documentOfLine = Prisma.sql`LEFT JOIN settlement s ON s.document_ref = l.order_ref
  LEFT JOIN settlement d ON d.document_ref = coalesce(s.handed_over_ref, s.document_ref)`

/** What of a line may be paid: a take-back and a prize wholly, the rest as far as its document is paid. */
export const receivedOfLine = Prisma.sql`CASE WHEN l.order_ref IS NULL OR l.amount_cents < 0 OR d.amount_cents IS NULL
    OR d.open_cents = 0 OR d.amount_cents <= 0 THEN l.amount_cents
  ELSE l.amount_cents - round(l.amount_cents::numeric * d.open_cents / d.amount_cents) END`

/** Booked orders with something of a competition, of which no part is booked. */
export const unsharedOrders = (db: Db, { ref }: BillScope): Promise<{ ref: string }[]> => db.$queryRaw<
  { ref: string }[]
>`
  SELECT o.ref FROM finance_order o
  WHERE o.ref IN (SELECT i.order_ref FROM bill_item i WHERE i.competition_ref = ${ref}::uuid AND i.amount_cents <> 0)
    AND o.status = 'PROCESSED' AND NOT EXISTS (SELECT FROM share_line l WHERE l.order_ref = o.ref)
  ORDER BY o.ref`

type ShareSqlRow = ContactSqlRow & {
  kind: string
  articleRef: string | null
  articleName: string | null
  amount: number
  received: number
  currency: string
}

const toShare = ({ kind, articleRef, articleName, amount, received, ...row }: ShareSqlRow): AccruedShare => ({
  kind: ShareKind.parse(kind),
  contact: toContact(row),
  article: named(articleRef, articleName),
  amount,
  received,
})

/** p206: by contact and article. */
export const listShares = async (db: Db, scope: BillScope): Promise<AccruedShares> => {
  const { columns, joins, groups } = contactOf('l')
  const rows = await db.$queryRaw<ShareSqlRow[]>`
    SELECT l.kind, ${columns}, l.article_ref AS "articleRef", a.name AS "articleName", k.currency,
      sum(l.amount_cents)::float8 AS amount, sum(${receivedOfLine})::float8 AS received
    FROM share_line l JOIN book k ON k.ref = l.book_ref LEFT JOIN article a ON a.ref = l.article_ref ${documentOfLine} ${joins}
    WHERE l.competition_ref = ${scope.ref}::uuid
    GROUP BY l.kind, ${groups}, l.article_ref, a.name, k.currency
    ORDER BY "contactName", l.contact_ref, a.name NULLS LAST, l.article_ref`
  const unshared = await unsharedOrders(db, scope)
  return {
    shares: rows.map(toShare),
    unshared: unshared.length,
    currency: Currency.catch('EUR').parse(rows[0]?.currency),
  }
}

type TransferSqlRow = ShareSqlRow & {
  ref: string
  date: string
  description: string
  payer: string | null
  orderRef: string | null
  orderNumber: number | null
  orderDate: string | null
}

/** q131: line by line, the newest first. */
export const listTransfers = async (
  db: Db,
  scope: BillScope,
  { after: cursor, size }: CursorQuery,
): Promise<CursorPage<TransferRow>> => {
  const after = toCursor(cursor, isLocalDate)
  const { columns, joins } = contactOf('l')
  const rows = await db.$queryRaw<TransferSqlRow[]>`
    SELECT l.ref, l.date, l.kind, ${columns}, l.article_ref AS "articleRef", a.name AS "articleName", k.currency,
      l.amount_cents::float8 AS amount, (${receivedOfLine})::float8 AS received,
      coalesce(i.description, l.description) AS description,
      l.order_ref AS "orderRef", o.number AS "orderNumber", o.date AS "orderDate",
      coalesce(pp.first_name || ' ' || pp.last_name, po.name) AS payer
    FROM share_line l JOIN book k ON k.ref = l.book_ref LEFT JOIN article a ON a.ref = l.article_ref
    LEFT JOIN bill_item i ON i.ref = l.item_ref LEFT JOIN finance_order o ON o.ref = l.order_ref
    LEFT JOIN person pp ON pp.ref = o.payer_ref LEFT JOIN organisation po ON po.ref = o.payer_ref ${documentOfLine} ${joins}
    WHERE ${all([
      Prisma.sql`l.competition_ref = ${scope.ref}::uuid`,
      ...(after === null ? [] : [Prisma.sql`(l.date, l.ref) < (${after.key}, ${after.ref}::uuid)`]),
    ])}
    ORDER BY l.date DESC, l.ref DESC LIMIT ${size + 1}`
  return toCursorPage(
    rows,
    size,
    ({ date, ref }) => ({ key: date, ref }),
    (row) => ({
      ...toShare(row),
      ref: row.ref,
      date: row.date,
      description: row.description,
      order:
        row.orderRef === null
          ? null
          : { ref: row.orderRef, name: orderNumber(row.orderDate ?? '', row.orderNumber ?? 0) },
      payer: row.payer,
      currency: Currency.parse(row.currency),
    }),
  )
}
