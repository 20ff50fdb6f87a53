// What was ordered from the bank and is not booked by it yet: transfers of payouts, whole payouts, and refunds.
import { type Db, Prisma } from '@oxer/db'
import { BankOrderKind, type BankOrderRow } from '@oxer/domain/finance/bank/bank.schema'
import { Currency } from '@oxer/domain/kernel/money/money.schema'
import type { SellerScope } from '../bill/bill.guards.ts'

type OrderSqlRow = { ref: string; kind: string; date: string; name: string; amountCents: number; currency: string }

const isFree = (ref: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`NOT EXISTS (SELECT FROM bank_line b WHERE b.ordered_ref = ${ref} AND b.status = 'BOOKED')`

/** A bank books a file as one amount or each transfer of it: either of them, and not both. */
const orders = (bookRef: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT r.ref, 'REFUND' AS kind, r.date, r.name, r.amount_cents::float8 AS "amountCents" FROM refund r
   WHERE r.book_ref = ${bookRef} AND r.status = 'ORDERED' AND r.method = 'TRANSFER' AND ${isFree(Prisma.sql`r.ref`)}
  UNION ALL
  SELECT t.ref, 'TRANSFER', o.date, t.name, t.amount_cents::float8 FROM payout o JOIN payout_transfer t ON t.payout_ref = o.ref
   WHERE o.book_ref = ${bookRef} AND o.status = 'ORDERED' AND t.iban IS NOT NULL
     AND ${isFree(Prisma.sql`t.ref`)} AND ${isFree(Prisma.sql`o.ref`)}
  UNION ALL
  SELECT o.ref, 'PAYOUT', o.date, (SELECT string_agg(t.name, ', ' ORDER BY t.name, t.ref) FROM payout_transfer t WHERE t.payout_ref = o.ref), o.total_cents::float8 FROM payout o
   WHERE o.book_ref = ${bookRef} AND o.status = 'ORDERED' AND o.total_cents > 0 AND ${isFree(Prisma.sql`o.ref`)}
     AND NOT EXISTS (SELECT FROM payout_transfer t JOIN bank_line b ON b.ordered_ref = t.ref AND b.status = 'BOOKED'
       WHERE t.payout_ref = o.ref)`

/** Of these refs. */
export const readOrders = (db: Db, bookRef: string, refs: readonly string[]): Promise<OrderSqlRow[]> =>
  db.$queryRaw<OrderSqlRow[]>`
    SELECT x.*, '' AS currency FROM (${orders(Prisma.sql`${bookRef}::uuid`)}) x WHERE x.ref = ANY(${[...refs]}::uuid[])`

/** Everything, the oldest first. */
export const listOrders = async (db: Db, { sellerRef }: SellerScope): Promise<{ items: BankOrderRow[] }> => {
  const rows = await db.$queryRaw<OrderSqlRow[]>`
    SELECT x.*, k.currency FROM book k CROSS JOIN LATERAL (${orders(Prisma.sql`k.ref`)}) x
    WHERE k.owner_ref = ${sellerRef}::uuid ORDER BY x.date, x.ref LIMIT 500`
  return {
    items: rows.map(({ ref, kind, date, name, amountCents, currency }) => ({
      ...{ ref, date, name, amount: amountCents },
      kind: BankOrderKind.parse(kind),
      currency: Currency.parse(currency),
    })),
  }
}
