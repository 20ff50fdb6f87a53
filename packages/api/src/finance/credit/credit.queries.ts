import { type Db, Prisma } from '@oxer/db'
import type { CreditQuery, PayerCredit } from '@oxer/domain/finance/credit/credit.schema'
import { Currency } from '@oxer/domain/kernel/money/money.schema'
import type { CursorPage } from '@oxer/domain/kernel/paging/paging.schema'
import { fold } from '@oxer/domain/kernel/search/search.rules'
import { toCursor, toCursorPage } from '../../kernel/paging/cursor.mappers.ts'
import { likePattern } from '../../kernel/search/like-pattern.mappers.ts'
import type { SellerScope } from '../bill/bill.guards.ts'
import { toPayer } from '../bill/bill.mappers.ts'
import { all } from '../bill/bill.queries.ts'

type CreditSqlRow = {
  payerType: string
  payerRef: string
  payerName: string
  currency: string
  money: number
  notes: number
  total: number
  owed: number
}

const toCredit = ({ payerType, payerRef, payerName, currency, ...amounts }: CreditSqlRow): PayerCredit => ({
  payer: toPayer({ payerType, payerRef, payerName, competitionRef: null, competitionName: null }),
  currency: Currency.parse(currency),
  ...amounts,
})

const isCents = (key: string): boolean => /^\d{1,15}$/.test(key)

/** Payers of a book with something on account, the most first. Read along the indexes of what is left. */
export const listCredits = async (
  db: Db,
  { sellerRef }: SellerScope,
  { after: cursor, size, q }: CreditQuery,
): Promise<CursorPage<PayerCredit>> => {
  const after = toCursor(cursor, isCents)
  const conditions = [
    Prisma.sql`true`,
    ...(after === null ? [] : [Prisma.sql`(c.total, c.payer_ref) < (${after.key}::bigint, ${after.ref}::uuid)`]),
    ...(q === undefined || q === ''
      ? []
      : [Prisma.sql`(n.search_name LIKE ${likePattern(fold(q))} OR o.search_name LIKE ${likePattern(fold(q))})`]),
  ]
  const rows = await db.$queryRaw<CreditSqlRow[]>`
    SELECT c.payer_type AS "payerType", c.payer_ref AS "payerRef", coalesce(n.first_name || ' ' || n.last_name, o.name, '') AS "payerName",
      k.currency, c.money::float8 AS money, c.notes::float8 AS notes, c.total::float8 AS total,
      (SELECT coalesce(sum(s.open_cents), 0)::float8 FROM settlement s
        WHERE s.book_ref = k.ref AND s.payer_ref = c.payer_ref AND s.open_cents > 0) AS owed
    FROM book k
    CROSS JOIN LATERAL (
      SELECT x.payer_type, x.payer_ref, sum(x.money)::bigint AS money, sum(x.notes)::bigint AS notes,
        sum(x.money + x.notes)::bigint AS total
      FROM (
        SELECT m.payer_type, m.payer_ref, m.unallocated_cents AS money, 0 AS notes FROM payment m
         WHERE m.book_ref = k.ref AND m.status = 'SUCCEEDED' AND m.unallocated_cents <> 0 AND m.payer_ref IS NOT NULL
        UNION ALL
        SELECT s.payer_type, s.payer_ref, 0, -s.open_cents FROM settlement s WHERE s.book_ref = k.ref AND s.open_cents < 0) x
      GROUP BY 1, 2) c
    LEFT JOIN person n ON c.payer_type = 'PERSON' AND n.ref = c.payer_ref
    LEFT JOIN organisation o ON c.payer_type = 'ORGANISATION' AND o.ref = c.payer_ref
    WHERE k.owner_ref = ${sellerRef}::uuid AND ${all(conditions)}
    ORDER BY c.total DESC, c.payer_ref DESC LIMIT ${size + 1}`
  return toCursorPage(rows, size, ({ total, payerRef }) => ({ key: String(total), ref: payerRef }), toCredit)
}
