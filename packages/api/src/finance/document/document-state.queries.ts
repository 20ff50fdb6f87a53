// The states of documents and bills in statements. The statements collect facts, and the tables that the rules of the domain have made say
// which state these are.
import { Prisma } from '@oxer/db'
import { documentStatuses } from '@oxer/domain/finance/invoice/invoice.rules'
import { billStatuses, itemBits } from '@oxer/domain/ledger/bill/bill-state.rules'

type DocumentSql = {
  readonly status: Prisma.Sql
  readonly series: Prisma.Sql
  readonly ref: Prisma.Sql
  readonly amount: Prisma.Sql
  /** What is open of it, and the day on which that is due. */
  readonly open: Prisma.Sql
  readonly due: Prisma.Sql
}

/** Where the state of a document is in `documentStatuses`, counted from 1. */
const placeOf = ({ status, series, ref, amount, open, due }: DocumentSql, today: string): Prisma.Sql => Prisma.sql`
  (1 + (${status} <> 'DRAFT')::int + 2 * (${series} = 'CREDIT_NOTE')::int
    + 4 * coalesce((SELECT sum(n.amount_cents) >= ${amount} FROM invoice n WHERE n.credits_ref = ${ref} AND n.status = 'INVOICED'), false)::int
    + 8 * (coalesce(${open}, 0) <= 0)::int + 16 * coalesce(${due} < ${today}, false)::int)`

/** A receipt is as open as the orders that it is of, because these are paid. Of the document `i`, as `r`. */
export const openOfReceipt = Prisma.sql`
  LEFT JOIN LATERAL (SELECT sum(o.open_cents) AS open_cents, min(o.due_date) FILTER (WHERE o.open_cents > 0) AS due_date
    FROM settlement o WHERE i.series = 'RECEIPT' AND o.open_cents > 0
      AND o.document_ref IN (SELECT l.order_ref FROM bill_item l WHERE l.invoice_ref = i.ref)) r ON true`

/** Of a document `i` with its settlement `s` and `openOfReceipt`. */
const ofDocument: DocumentSql = {
  ...{ status: Prisma.sql`i.status`, series: Prisma.sql`i.series`, ref: Prisma.sql`i.ref` },
  ...{ amount: Prisma.sql`i.amount_cents`, open: Prisma.sql`coalesce(r.open_cents, s.open_cents)` },
  due: Prisma.sql`coalesce(r.due_date, i.due_date)`,
}

/** Of the document `v` of an order; `d` is what is settled for the order, by itself or by its invoice. */
export const documentOfOrder: DocumentSql = {
  ...{ status: Prisma.sql`v.status`, series: Prisma.sql`v.series`, ref: Prisma.sql`v.ref` },
  ...{ amount: Prisma.sql`v.amount_cents`, open: Prisma.sql`d.open_cents`, due: Prisma.sql`d.due_date` },
}

/** The state of a document; null if there is none. */
export const documentStatusSql = (today: string, document = ofDocument): Prisma.Sql =>
  Prisma.sql`(${[...documentStatuses]}::text[])[${placeOf(document, today)}]`

const bitsOfDocuments = documentStatuses.map((status) => itemBits[status])

/**
 * The state of a bill `x`. What an item has of a credit note follows the document of the item that it takes back; on a receipt it is what is
 * open of its own order.
 */
export const billStatusSql = (today: string): Prisma.Sql => Prisma.sql`
  CASE WHEN x.status = 'CANCELLED' THEN 'CANCELLED' ELSE (${[...billStatuses]}::text[])[1 + (
    SELECT coalesce(bit_or(CASE WHEN v.ref IS NULL THEN ${itemBits.none}::int WHEN v.status = 'DRAFT' THEN ${itemBits.DRAFT}::int
      ELSE (${bitsOfDocuments}::int[])[${placeOf(
        {
          // A credit note that takes back nothing that is on a document asks for no money: it is settled.
          ...{ status: Prisma.sql`d.status`, series: Prisma.sql`''`, ref: Prisma.sql`d.ref` },
          ...{ amount: Prisma.sql`d.amount_cents`, open: Prisma.sql`s.open_cents`, due: Prisma.sql`s.due_date` },
        },
        today,
      )}] END), 0)
    FROM bill_item i LEFT JOIN invoice v ON v.ref = i.invoice_ref
    LEFT JOIN bill_item b ON v.series = 'CREDIT_NOTE' AND b.ref = i.counter_of_ref AND b.invoice_ref IS NOT NULL
    LEFT JOIN invoice d ON d.ref = coalesce(b.invoice_ref, v.ref)
    LEFT JOIN settlement s ON s.document_ref = CASE d.series WHEN 'RECEIPT' THEN coalesce(b.order_ref, i.order_ref) ELSE d.ref END
    WHERE i.bill_ref = x.ref AND i.status <> 'CANCELLED')] END`
