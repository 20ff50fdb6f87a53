// What is owed for one bill, order or invoice, and which documents its money settles.
import { type Db, Prisma } from '@oxer/db'
import { DocumentSeries } from '@oxer/domain/finance/document/document.schema'
import { documentNumber } from '@oxer/domain/finance/document/series.rules'
import { orderNumber } from '@oxer/domain/finance/order/order-number.rules'
import type { PaidInstead, PayTarget } from '@oxer/domain/finance/payment/pay.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { Context } from '../../kernel/context/context.ts'
import type { BillScope } from '../bill/bill.guards.ts'
import { isOf } from '../bill/bill.queries.ts'
import { type Owed, owedParts } from './owed.queries.ts'

/** What is owed of a target, or of a document that is paid instead of it. */
export type OwedOfTarget = Owed & { instead: PaidInstead | null }

/** The rows of a target under the alias `x`, and its items `i`. */
const rows = {
  BILL: { table: Prisma.sql`bill`, column: Prisma.sql`bill_ref` },
  ORDER: { table: Prisma.sql`finance_order`, column: Prisma.sql`order_ref` },
  INVOICE: { table: Prisma.sql`invoice`, column: Prisma.sql`invoice_ref` },
} as const

/** Of an item `i` with its order `n`: what an order asks of another payer than that of the bill is no part of the bill. */
const isOfPayer = Prisma.sql`(n.payer_ref IS NULL OR (n.payer_ref, n.payer_type) = (x.payer_ref, x.payer_type))`

type SharedSqlRow = {
  ref: string
  isShared: boolean
  orderDate: string | null
  orderNumber: number | null
  series: string | null
  year: number | null
  number: number | null
}

/**
 * The documents that are paid instead of a bill or an order, because one of them has more on it: an invoice of several orders, or an order of
 * several bills. None: the target is paid alone.
 */
const readInstead = async (db: Db, { kind, document }: PayTarget): Promise<PaidInstead[]> => {
  if (kind === 'INVOICE') return []
  const { table, column } = rows[kind]
  const found = await db.$queryRaw<SharedSqlRow[]>`
    WITH document AS (
      SELECT DISTINCT coalesce(s.handed_over_ref, n.ref) AS ref
      FROM ${table} x JOIN bill_item i ON i.${column} = x.ref JOIN finance_order n ON n.ref = i.order_ref
      LEFT JOIN settlement s ON s.document_ref = n.ref
      WHERE x.ref = ${document}::uuid AND i.status <> 'CANCELLED' AND ${isOfPayer})
    SELECT d.ref, n.date AS "orderDate", n.number AS "orderNumber", v.series, v.year, v.number,
      EXISTS (SELECT FROM settlement s JOIN bill_item j ON j.order_ref = s.document_ref
        WHERE (s.document_ref = d.ref OR s.handed_over_ref = d.ref) AND j.${column} <> ${document}::uuid) AS "isShared"
    FROM document d LEFT JOIN invoice v ON v.ref = d.ref LEFT JOIN finance_order n ON n.ref = d.ref ORDER BY d.ref`
  if (!found.some(({ isShared }) => isShared)) return []
  return found.map((row) =>
    row.orderNumber === null
      ? {
          kind: 'INVOICE',
          document: row.ref,
          number: documentNumber(DocumentSeries.parse(row.series), row.year ?? 0, row.number ?? 0),
        }
      : { kind: 'ORDER', document: row.ref, number: orderNumber(row.orderDate ?? '', row.orderNumber) },
  )
}

const readOpen = (
  { db }: Pick<Context, 'db'>,
  scope: BillScope,
  kind: PayTarget['kind'],
  documents: readonly string[],
): Promise<(Owed & { document: string })[]> => {
  const { table, column } = rows[kind]
  const open =
    kind === 'INVOICE'
      ? Prisma.sql`coalesce((SELECT s.open_cents FROM settlement s WHERE s.document_ref = x.ref), 0)`
      : Prisma.sql`(
        WITH item AS (
          SELECT i.amount_cents AS cents, i.is_processed, coalesce(s.handed_over_ref, s.document_ref) AS document
          FROM bill_item i LEFT JOIN finance_order n ON n.ref = i.order_ref LEFT JOIN settlement s ON s.document_ref = i.order_ref
          WHERE i.${column} = x.ref AND i.status <> 'CANCELLED' AND ${isOfPayer}),
        part AS (SELECT document, sum(cents) AS cents FROM item WHERE is_processed GROUP BY document)
        SELECT coalesce((SELECT sum(cents) FROM item WHERE NOT is_processed), 0)
          + coalesce((SELECT sum(CASE WHEN d.amount_cents = 0 THEN 0 ELSE round(part.cents::numeric * d.open_cents / d.amount_cents) END)
              FROM part JOIN settlement d ON d.document_ref = part.document), 0))`
  const parts = owedParts({ type: Prisma.sql`x.payer_type`, ref: Prisma.sql`x.payer_ref` })
  const owed = Prisma.sql`(SELECT sum(part.cents) FROM (${parts}) part WHERE part.book_ref = x.book_ref)`
  return db.$queryRaw<(Owed & { document: string })[]>`
    SELECT x.ref AS document, k.ref AS "bookRef", k.owner_ref AS "ownerRef", k.currency, k.card_account AS "cardAccount",
      least(${open}, coalesce(${owed}, 0))::float8 AS "amountCents",
      (SELECT min(r.digits) FROM payment_reference r
        WHERE r.book_ref = k.ref AND r.kind = ${kind} AND r.target_ref = x.ref) AS digits
    FROM ${table} x JOIN book k ON k.ref = x.book_ref WHERE x.ref = ANY(${[...documents]}::uuid[]) AND ${isOf(scope)} ORDER BY x.ref`
}

/**
 * What is open of the documents of a target and what of it is not booked yet. Of an invoice, what is open of it. If a document has more on it
 * than the target, the documents are paid instead, whole (decision 187). At most what its payer owes in the book, because money on account
 * settles it when it is booked (decision 184). Nothing, if that is nothing. @throws NOT_FOUND
 */
export const readTargetOwed = async (
  ctx: Pick<Context, 'db'>,
  scope: BillScope,
  { kind, document }: PayTarget,
): Promise<OwedOfTarget[]> => {
  const own = await readOpen(ctx, scope, kind, [document])
  if (own.length === 0) throw failure(kernelErrors.notFound, { field: 'document' })
  const documents = await readInstead(ctx.db, { kind, document })
  const refsOf = (kindOf: PayTarget['kind']) =>
    documents.filter((each) => each.kind === kindOf).map((each) => each.document)
  const [orders, invoices] = [refsOf('ORDER'), refsOf('INVOICE')]
  const found =
    documents.length === 0
      ? own
      : [
          ...(orders.length > 0 ? await readOpen(ctx, scope, 'ORDER', orders) : []),
          ...(invoices.length > 0 ? await readOpen(ctx, scope, 'INVOICE', invoices) : []),
        ]
  return found
    .filter(({ amountCents }) => amountCents > 0)
    .map((each) => ({ ...each, instead: documents.find((one) => one.document === each.document) ?? null }))
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
