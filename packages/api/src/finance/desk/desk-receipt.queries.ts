// What money at a desk was for, and the receipt of it.
import { type Db, Prisma } from '@oxer/db'
import { documentNumber } from '@oxer/domain/finance/document/series.rules'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { RefName } from '@oxer/domain/kernel/ref/ref.schema'
import type { DeskPlace } from './desk.queries.ts'

/** A payment that a desk took on a day. */
export type DeskTaking = { readonly day: string; readonly payment: string }

/** The orders that money at the desk paid, and whether each is on an invoice by now. @throws NOT_FOUND */
export const readPaidOrders = async (
  db: Db,
  { owner, competitionRef }: DeskPlace,
  { day, payment }: DeskTaking,
): Promise<{ ref: string; isInvoiced: boolean }[]> => {
  const orders = await db.$queryRaw<{ ref: string; isInvoiced: boolean }[]>`
    SELECT s.document_ref AS ref, s.handed_over_ref IS NOT NULL AS "isInvoiced"
    FROM payment m JOIN cash_day d ON d.ref = m.source_ref JOIN book k ON k.ref = d.book_ref
    CROSS JOIN LATERAL (SELECT a.document_ref FROM allocation a WHERE a.payment_ref = m.ref
      GROUP BY 1 HAVING sum(a.amount_cents) > 0) paid
    JOIN settlement s ON s.kind = 'ORDER' AND (s.document_ref = paid.document_ref OR s.handed_over_ref = paid.document_ref)
    WHERE m.ref = ${payment}::uuid AND d.ref = ${day}::uuid AND m.direction = 'IN' AND m.status = 'SUCCEEDED'
      AND k.owner_ref = ${owner.ref}::uuid AND d.competition_ref IS NOT DISTINCT FROM ${competitionRef}::uuid
    ORDER BY s.document_ref`
  if (orders.length === 0) throw failure(kernelErrors.notFound)
  return orders
}

type Receipt = RefName & { readonly orders: readonly string[] }

/** The receipts of these orders for their payer, the newest first. The receipt of a day names others too, so it is not one of them. */
export const readReceipts = async (db: Db, orders: readonly string[]): Promise<Receipt[]> => {
  const rows = await db.$queryRaw<{ ref: string; year: number; number: number; orders: string[] }[]>`
    SELECT v.ref, v.year, v.number, array_agg(DISTINCT o.ref) AS orders
    FROM finance_order o JOIN bill_item i ON i.order_ref = o.ref JOIN invoice v ON v.ref = i.invoice_ref
    WHERE o.ref IN (${Prisma.join(orders.map((ref) => Prisma.sql`${ref}::uuid`))})
      AND v.series = 'RECEIPT' AND v.payer_type = o.payer_type AND v.payer_ref = o.payer_ref
    GROUP BY v.ref ORDER BY v.year DESC, v.number DESC`
  return rows.map(({ ref, year, number, orders }) => ({ ref, name: documentNumber('RECEIPT', year, number), orders }))
}
