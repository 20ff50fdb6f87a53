// What a payer owes in a book: what is booked, less what it has on account, and what is on its tab.
import { Prisma } from '@oxer/db'
import type { Context } from '../../kernel/context/context.ts'
import type { BillScope } from '../bill/bill.guards.ts'

export type Owed = {
  bookRef: string
  ownerRef: string
  currency: string
  amountCents: number
  digits: string | null
  cardAccount: string | null
}

/** Rows `book_ref, cents`, whose sum is what a payer owes. */
export const owedParts = (payer: { readonly type: Prisma.Sql; readonly ref: Prisma.Sql }): Prisma.Sql => Prisma.sql`
  SELECT a.book_ref, b.balance_cents AS cents FROM ledger_account a JOIN account_balance b ON b.account_ref = a.ref
   WHERE a.contact_ref = ${payer.ref} AND a.kind = 'RECEIVABLE'
  UNION ALL
  SELECT tab.book_ref, l.amount_cents FROM bill tab JOIN bill_item l ON l.bill_ref = tab.ref
   WHERE tab.payer_ref = ${payer.ref} AND tab.payer_type = ${payer.type} AND l.status <> 'CANCELLED' AND NOT l.is_processed`

/** In each book where it is more than nothing. */
export const readOwed = (
  { db }: Pick<Context, 'db'>,
  { of, ref, federationRef }: BillScope,
): Promise<Owed[]> => db.$queryRaw<Owed[]>`
  WITH part AS (${owedParts({ type: Prisma.sql`${of}`, ref: Prisma.sql`${ref}::uuid` })})
  SELECT k.ref AS "bookRef", k.owner_ref AS "ownerRef", k.currency, k.card_account AS "cardAccount", sum(part.cents)::float8 AS "amountCents",
    (SELECT min(r.digits) FROM payment_reference r
      WHERE r.book_ref = k.ref AND r.kind = 'PAYER' AND r.target_ref = ${ref}::uuid) AS digits
  FROM part JOIN book k ON k.ref = part.book_ref WHERE k.federation_ref = ${federationRef}::uuid
  GROUP BY k.ref HAVING sum(part.cents) > 0 ORDER BY k.code`
