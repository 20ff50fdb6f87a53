// What is owed for one bill, order or invoice, and which documents its money settles.
import { type Db, Prisma } from '@oxer/db'
import type { PayTarget } from '@oxer/domain/finance/payment/pay.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { Context } from '../../kernel/context/context.ts'
import type { BillScope } from '../bill/bill.guards.ts'
import { isOf } from '../bill/bill.queries.ts'
import { type Owed, owedParts } from './owed.queries.ts'

/** The rows of a target under the alias `x`, and its items `i`. */
const rows = {
  BILL: { table: Prisma.sql`bill`, items: (ref: string) => Prisma.sql`i.bill_ref = ${ref}::uuid` },
  ORDER: { table: Prisma.sql`finance_order`, items: (ref: string) => Prisma.sql`i.order_ref = ${ref}::uuid` },
  INVOICE: { table: Prisma.sql`invoice`, items: (ref: string) => Prisma.sql`i.invoice_ref = ${ref}::uuid` },
} as const

/**
 * What is open of the documents of a target, as far as they are of it, and what of it is not booked yet. Of an invoice, what is open of it.
 * What an order asks of another payer than that of the bill is no part of the bill.
 * At most what its payer owes in the book, because money on account settles it when it is booked (decision 184). Nothing, if that is nothing.
 * @throws NOT_FOUND
 */
export const readTargetOwed = async (
  { db }: Pick<Context, 'db'>,
  scope: BillScope,
  { kind, document }: PayTarget,
): Promise<Owed[]> => {
  const { table, items } = rows[kind]
  const open =
    kind === 'INVOICE'
      ? Prisma.sql`coalesce((SELECT s.open_cents FROM settlement s WHERE s.document_ref = x.ref), 0)`
      : Prisma.sql`(
        WITH item AS (
          SELECT i.amount_cents AS cents, i.is_processed, coalesce(s.handed_over_ref, s.document_ref) AS document
          FROM bill_item i LEFT JOIN finance_order n ON n.ref = i.order_ref LEFT JOIN settlement s ON s.document_ref = i.order_ref
          WHERE ${items(document)} AND i.status <> 'CANCELLED'
            AND (n.payer_ref IS NULL OR (n.payer_ref, n.payer_type) = (x.payer_ref, x.payer_type))),
        part AS (SELECT document, sum(cents) AS cents FROM item WHERE is_processed GROUP BY document)
        SELECT coalesce((SELECT sum(cents) FROM item WHERE NOT is_processed), 0)
          + coalesce((SELECT sum(CASE WHEN d.amount_cents = 0 THEN 0 ELSE round(part.cents::numeric * d.open_cents / d.amount_cents) END)
              FROM part JOIN settlement d ON d.document_ref = part.document), 0))`
  const parts = owedParts({ type: Prisma.sql`x.payer_type`, ref: Prisma.sql`x.payer_ref` })
  const owed = Prisma.sql`(SELECT sum(part.cents) FROM (${parts}) part WHERE part.book_ref = x.book_ref)`
  const found = await db.$queryRaw<Owed[]>`
    SELECT k.ref AS "bookRef", k.owner_ref AS "ownerRef", k.currency, k.card_account AS "cardAccount",
      least(${open}, coalesce(${owed}, 0))::float8 AS "amountCents",
      (SELECT min(r.digits) FROM payment_reference r
        WHERE r.book_ref = k.ref AND r.kind = ${kind} AND r.target_ref = x.ref) AS digits
    FROM ${table} x JOIN book k ON k.ref = x.book_ref WHERE x.ref = ${document}::uuid AND ${isOf(scope)}`
  if (found.length === 0) throw failure(kernelErrors.notFound, { field: 'document' })
  return found.filter(({ amountCents }) => amountCents > 0)
}

/** The documents that money for a target settles first; of a bill that is not ordered there are none. */
export const readTargetDocuments = async (db: Db, { kind, document }: PayTarget): Promise<string[]> => {
  const found =
    kind === 'BILL'
      ? await db.$queryRaw<{ ref: string }[]>`
          SELECT DISTINCT coalesce(s.handed_over_ref, s.document_ref) AS ref
          FROM bill b JOIN bill_item i ON i.bill_ref = b.ref
          JOIN settlement s ON s.document_ref = i.order_ref AND (s.payer_ref, s.payer_type) = (b.payer_ref, b.payer_type)
          WHERE b.ref = ${document}::uuid ORDER BY 1`
      : await db.$queryRaw<{ ref: string }[]>`
          SELECT coalesce(handed_over_ref, document_ref) AS ref FROM settlement WHERE document_ref = ${document}::uuid`
  return found.map(({ ref }) => ref)
}
