// What is on its way and not booked by the bank yet: transfers of payouts, whole payouts and refunds go out; payouts of the provider of cards
// and cash from drawers come in. So does a transfer that somebody wrote down before its line came.
import { type Db, Prisma } from '@oxer/db'
import {
  BankOrderKind,
  type BankOrderQuery,
  type BankOrderRow,
  type BankOrders,
  type CardTakings,
} from '@oxer/domain/finance/bank/bank.schema'
import { Currency } from '@oxer/domain/kernel/money/money.schema'
import { isLocalDate } from '@oxer/domain/kernel/time/time.rules'
import { account } from '@oxer/domain/ledger/posting/account.rules'
import { toCursor, toCursorPage } from '../../kernel/paging/cursor.mappers.ts'
import { likePattern } from '../../kernel/search/like-pattern.mappers.ts'
import type { SellerScope } from '../bill/bill.guards.ts'
import { all } from '../bill/bill.queries.ts'

/** `amountCents` is as a line has it: below zero for what goes out. */
type OrderSqlRow = { ref: string; kind: string; date: string; name: string; amountCents: number; currency: string }

const isFree = (ref: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`NOT EXISTS (SELECT FROM bank_line b WHERE b.ordered_ref = ${ref} AND b.status = 'BOOKED')`

/** A bank books a file as one amount or each transfer of it: either of them, and not both. */
const orders = (bookRef: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT r.ref, 'REFUND' AS kind, r.date, r.name, -r.amount_cents::float8 AS "amountCents" FROM refund r
   WHERE r.book_ref = ${bookRef} AND r.status = 'ORDERED' AND r.method = 'TRANSFER' AND ${isFree(Prisma.sql`r.ref`)}
  UNION ALL
  SELECT t.ref, 'TRANSFER', o.date, t.name, -t.amount_cents::float8 FROM payout o JOIN payout_transfer t ON t.payout_ref = o.ref
   WHERE o.book_ref = ${bookRef} AND o.status = 'ORDERED' AND t.iban IS NOT NULL
     AND ${isFree(Prisma.sql`t.ref`)} AND ${isFree(Prisma.sql`o.ref`)}
  UNION ALL
  SELECT o.ref, 'PAYOUT', o.date, (SELECT string_agg(t.name, ', ' ORDER BY t.name, t.ref) FROM payout_transfer t WHERE t.payout_ref = o.ref), -o.total_cents::float8 FROM payout o
   WHERE o.book_ref = ${bookRef} AND o.status = 'ORDERED' AND o.total_cents > 0 AND ${isFree(Prisma.sql`o.ref`)}
     AND NOT EXISTS (SELECT FROM payout_transfer t JOIN bank_line b ON b.ordered_ref = t.ref AND b.status = 'BOOKED'
       WHERE t.payout_ref = o.ref)
  UNION ALL
  SELECT t.ref, CASE t.kind WHEN 'PSP_PAYOUT' THEN 'CARD_PAYOUT' ELSE 'CASH_DEPOSIT' END, t.date, t.description, p.amount_cents::float8
    FROM ledger_account a JOIN posting p ON p.account_ref = a.ref JOIN ledger_transaction t ON t.ref = p.transaction_ref
   WHERE a.book_ref = ${bookRef} AND a.key = ${account.transit} AND t.kind IN ('PSP_PAYOUT', 'CASH_DEPOSIT')
     AND NOT EXISTS (SELECT FROM ledger_transaction v WHERE v.reverses_ref = t.ref) AND ${isFree(Prisma.sql`t.ref`)}
  UNION ALL
  SELECT m.ref, 'PAYMENT', m.date, coalesce(n.first_name || ' ' || n.last_name, g.name, m.text), m.amount_cents::float8
    FROM payment m LEFT JOIN person n ON m.payer_type = 'PERSON' AND n.ref = m.payer_ref
    LEFT JOIN organisation g ON m.payer_type = 'ORGANISATION' AND g.ref = m.payer_ref
   WHERE m.book_ref = ${bookRef} AND m.date >= (SELECT min(first_day) FROM bank_statement s WHERE s.book_ref = ${bookRef})
     AND m.direction = 'IN' AND m.status = 'SUCCEEDED' AND m.method = 'TRANSFER' AND m.source_ref IS NULL AND m.external_id IS NULL
     AND ${isFree(Prisma.sql`m.ref`)}`

/** Of these refs. */
export const readOrders = (db: Db, bookRef: string, refs: readonly string[]): Promise<OrderSqlRow[]> =>
  db.$queryRaw<OrderSqlRow[]>`
    SELECT x.*, '' AS currency FROM (${orders(Prisma.sql`${bookRef}::uuid`)}) x WHERE x.ref = ANY(${[...refs]}::uuid[])`

/** What comes in, of these amounts, the oldest first. */
export const readArrivals = (db: Db, bookRef: string, amounts: readonly number[]): Promise<OrderSqlRow[]> =>
  db.$queryRaw<OrderSqlRow[]>`
    SELECT x.*, '' AS currency FROM (${orders(Prisma.sql`${bookRef}::uuid`)}) x
    WHERE x.kind IN ('CARD_PAYOUT', 'CASH_DEPOSIT') AND x."amountCents" = ANY(${[...amounts]}::float8[]) ORDER BY x.date, x.ref`

/** A transfer that somebody wrote down, and that is on no line of the bank. */
export type WrittenDown = {
  readonly ref: string
  readonly date: string
  readonly name: string
  readonly amountCents: number
  readonly payerType: string
  readonly payerRef: string
}

/** Of these amounts, the oldest first. */
export const readWrittenDown = (db: Db, bookRef: string, amounts: readonly number[]): Promise<WrittenDown[]> =>
  db.$queryRaw<WrittenDown[]>`
    SELECT x.ref, x.date, x.name, x."amountCents", m.payer_type AS "payerType", m.payer_ref AS "payerRef"
      FROM (${orders(Prisma.sql`${bookRef}::uuid`)}) x JOIN payment m ON m.ref = x.ref
     WHERE x.kind = 'PAYMENT' AND m.payer_ref IS NOT NULL AND x."amountCents" = ANY(${[...amounts]}::float8[]) ORDER BY x.date, x.ref`

/** So many days with takings are looked at; what is older is reckoned as paid out. */
const mostDays = 90

/** What terminals took by day, and what was paid out of it; both as they are after corrections. */
export const readCardTakings = async (db: Db, { sellerRef }: SellerScope): Promise<CardTakings> => {
  const newest = await db.$queryRaw<{ date: string; taken: number; paid: number }[]>`
    SELECT p.date, coalesce(sum(p.amount_cents) FILTER (WHERE coalesce(v.kind, t.kind) <> 'PSP_PAYOUT'), 0)::float8 AS taken,
      coalesce(-sum(p.amount_cents) FILTER (WHERE coalesce(v.kind, t.kind) = 'PSP_PAYOUT'), 0)::float8 AS paid
    FROM book k JOIN ledger_account a ON a.book_ref = k.ref AND a.key = ${account.provider('CARD')}
    JOIN posting p ON p.account_ref = a.ref JOIN ledger_transaction t ON t.ref = p.transaction_ref
    LEFT JOIN ledger_transaction v ON v.ref = t.reverses_ref
    WHERE k.owner_ref = ${sellerRef}::uuid GROUP BY p.date ORDER BY p.date DESC`
  const taken = newest.filter((day) => day.taken !== 0)
  const older = taken.slice(mostDays).reduce((sum, day) => sum + day.taken, 0)
  return {
    days: taken
      .slice(0, mostDays)
      .toReversed()
      .map((day) => ({ date: day.date, amount: day.taken })),
    paid: newest.reduce((sum, day) => sum + day.paid, 0) - older,
  }
}

const toOrder = ({ ref, kind, date, name, amountCents, currency }: OrderSqlRow): BankOrderRow => ({
  ...{ ref, date, name, amount: Math.abs(amountCents) },
  direction: amountCents < 0 ? 'OUT' : 'IN',
  kind: BankOrderKind.parse(kind),
  currency: Currency.parse(currency),
})

/** The oldest first. */
export const listOrders = async (
  db: Db,
  seller: SellerScope,
  { after: cursor, size, q = '', amounts }: BankOrderQuery,
): Promise<BankOrders> => {
  const after = toCursor(cursor, isLocalDate)
  const conditions = [
    Prisma.sql`k.owner_ref = ${seller.sellerRef}::uuid`,
    ...(amounts === undefined ? [] : [Prisma.sql`x."amountCents" = ANY(${[...amounts]}::float8[])`]),
    ...(q === '' ? [] : [Prisma.sql`x.name ILIKE ${likePattern(q)}`]),
    ...(after === null ? [] : [Prisma.sql`(x.date, x.ref) > (${after.key}, ${after.ref}::uuid)`]),
  ]
  const rows = await db.$queryRaw<OrderSqlRow[]>`
    SELECT x.*, k.currency FROM book k CROSS JOIN LATERAL (${orders(Prisma.sql`k.ref`)}) x
    WHERE ${all(conditions)} ORDER BY x.date, x.ref LIMIT ${size + 1}`
  return {
    ...toCursorPage(rows, size, ({ date, ref }) => ({ key: date, ref }), toOrder),
    cards: await readCardTakings(db, seller),
  }
}
