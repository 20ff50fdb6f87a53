// The movements of what payers owe, the newest first.
import { type Db, Prisma } from '@oxer/db'
import {
  MovementAccount,
  MovementKind,
  type MovementQuery,
  type MovementRow,
} from '@oxer/domain/finance/payment/payment.schema'
import { Currency } from '@oxer/domain/kernel/money/money.schema'
import type { CursorPage } from '@oxer/domain/kernel/paging/paging.schema'
import { isLocalDate } from '@oxer/domain/kernel/time/time.rules'
import { toCursor, toCursorPage } from '../../kernel/paging/cursor.mappers.ts'
import { bookOf } from '../../ledger/book/book.queries.ts'
import type { BillScope } from '../bill/bill.guards.ts'
import { all } from '../bill/bill.queries.ts'

type MovementSqlRow = {
  ref: string
  date: string
  kind: string
  description: string
  currency: string
  amount: number
  balance: number | null
  isReversed: boolean
  account: string | null
  payerKind: 'PERSON' | 'ORGANISATION' | null
  payerRef: string | null
  payerName: string | null
}

const toMovement = (row: MovementSqlRow): MovementRow => ({
  ref: row.ref,
  date: row.date,
  kind: MovementKind.parse(row.kind),
  description: row.description,
  amount: Math.abs(row.amount),
  currency: Currency.parse(row.currency),
  direction: row.amount > 0 ? 'DEBIT' : 'CREDIT',
  status: row.isReversed ? 'REVERSED' : 'BOOKED',
  balance: row.balance,
  payer:
    row.payerKind === null || row.payerRef === null
      ? null
      : { type: row.payerKind, ref: row.payerRef, name: row.payerName ?? '' },
  account: MovementAccount.nullable().catch(null).parse(row.account),
})

/** Every movement of one payer, of all books, with what is owed after each: an account has few. */
const movementsOfPayer = (ref: string): Prisma.Sql => Prisma.sql`
  SELECT t.ref, t.date, t.kind, t.description, t.source_ref AS "sourceRef", min(a.currency) AS currency, sum(p.amount_cents)::float8 AS amount,
    (sum(sum(p.amount_cents)) OVER (ORDER BY t.date, t.ref))::float8 AS balance, ${ref}::uuid AS "payerRef"
  FROM ledger_account a JOIN posting p ON p.account_ref = a.ref JOIN ledger_transaction t ON t.ref = p.transaction_ref
  WHERE a.contact_ref = ${ref}::uuid AND a.kind = 'RECEIVABLE' GROUP BY t.ref`

/** Those of a book, read along its index of days; money that finds its payer only moves between two accounts and is left out. */
const movementsOfSeller = (ref: string): Prisma.Sql => Prisma.sql`
  SELECT t.ref, t.date, t.kind, t.description, t.source_ref AS "sourceRef", k.currency, s.amount, NULL::float8 AS balance, s."payerRef"
  FROM book k JOIN ledger_transaction t ON t.book_ref = k.ref
  CROSS JOIN LATERAL (
    SELECT sum(p.amount_cents)::float8 AS amount, min(a.contact_ref::text)::uuid AS "payerRef"
    FROM posting p JOIN ledger_account a ON a.ref = p.account_ref
    WHERE p.transaction_ref = t.ref AND a.kind IN ('RECEIVABLE', 'SUSPENSE')) s
  WHERE t.book_ref = ${bookOf(ref)} AND s.amount <> 0`

const isOfKind = (kind: NonNullable<MovementQuery['kind']>): Prisma.Sql =>
  kind === 'SUSPENSE'
    ? Prisma.sql`x.kind = 'PAYMENT' AND x."sourceRef" IN (
        SELECT y.ref FROM payment y WHERE y.payer_ref IS NULL AND y.unallocated_cents <> 0 AND y.status = 'SUCCEEDED')`
    : Prisma.sql`x.kind = ${kind}`

/** Where the money went or came from: the largest account that is no payer's. */
const otherSide = Prisma.sql`
  (SELECT a.kind FROM posting p JOIN ledger_account a ON a.ref = p.account_ref
    WHERE p.transaction_ref = x.ref AND a.kind NOT IN ('RECEIVABLE', 'SUSPENSE') ORDER BY abs(p.amount_cents) DESC, p.line LIMIT 1)`

export const listMovements = async (
  db: Db,
  scope: BillScope,
  { after: cursor, size, fromDate, toDate, kind }: MovementQuery,
): Promise<CursorPage<MovementRow>> => {
  const after = toCursor(cursor, isLocalDate)
  const conditions = [
    ...(fromDate === undefined ? [] : [Prisma.sql`x.date >= ${fromDate}`]),
    ...(toDate === undefined ? [] : [Prisma.sql`x.date <= ${toDate}`]),
    ...(kind === undefined ? [] : [isOfKind(kind)]),
    ...(after === null ? [] : [Prisma.sql`(x.date, x.ref) < (${after.key}, ${after.ref}::uuid)`]),
  ]
  const movements = scope.of === 'SELLER' ? movementsOfSeller(scope.ref) : movementsOfPayer(scope.ref)
  const rows = await db.$queryRaw<MovementSqlRow[]>`
    SELECT x.*, EXISTS (SELECT FROM ledger_transaction r WHERE r.reverses_ref = x.ref) AS "isReversed",
      CASE WHEN n.ref IS NOT NULL THEN 'PERSON' WHEN o.ref IS NOT NULL THEN 'ORGANISATION' END AS "payerKind",
      coalesce(n.first_name || ' ' || n.last_name, o.name) AS "payerName", ${otherSide} AS account
    FROM (SELECT x.* FROM (${movements}) x WHERE ${all(conditions)} ORDER BY x.date DESC, x.ref DESC LIMIT ${size + 1}) x
    LEFT JOIN person n ON n.ref = x."payerRef"
    LEFT JOIN organisation o ON o.ref = x."payerRef"
    ORDER BY x.date DESC, x.ref DESC`
  return toCursorPage(rows, size, ({ date, ref }) => ({ key: date, ref }), toMovement)
}
