// The payments of a book, the newest first.
import { type Db, Prisma } from '@oxer/db'
import {
  PaidBy,
  type PaymentOrigin,
  type PaymentQuery,
  type PaymentRow,
} from '@oxer/domain/finance/payment/payment.schema'
import { Currency } from '@oxer/domain/kernel/money/money.schema'
import type { CursorPage } from '@oxer/domain/kernel/paging/paging.schema'
import { fold } from '@oxer/domain/kernel/search/search.rules'
import { isLocalDate } from '@oxer/domain/kernel/time/time.rules'
import { toCursor, toCursorPage } from '../../kernel/paging/cursor.mappers.ts'
import { likePattern } from '../../kernel/search/like-pattern.mappers.ts'
import { bookOf } from '../../ledger/book/book.queries.ts'
import type { SellerScope } from '../bill/bill.guards.ts'
import { toPayer } from '../bill/bill.mappers.ts'
import { all } from '../bill/bill.queries.ts'

type PaymentSqlRow = {
  ref: string
  date: string
  payerType: string | null
  payerRef: string | null
  payerName: string
  method: string
  direction: string
  status: string
  amount: number
  left: number
  refundable: number
  currency: string
  text: string
  origin: PaymentOrigin
}

const toPayment = (row: PaymentSqlRow): PaymentRow => ({
  ref: row.ref,
  date: row.date,
  payer:
    row.payerRef === null || row.payerType === null
      ? null
      : toPayer({
          ...{ payerType: row.payerType, payerRef: row.payerRef, payerName: row.payerName },
          ...{ competitionRef: null, competitionName: null },
        }),
  method: PaidBy.parse(row.method),
  direction: row.direction === 'OUT' ? 'OUT' : 'IN',
  status: row.status === 'REVERSED' ? 'REVERSED' : 'SUCCEEDED',
  amount: row.amount,
  currency: Currency.parse(row.currency),
  left: row.left,
  refundable: row.refundable,
  text: row.text,
  origin: row.origin,
})

const isOfKind = (kind: NonNullable<PaymentQuery['kind']>): Prisma.Sql => {
  if (kind === 'LEFT') {
    return Prisma.sql`m.unallocated_cents <> 0 AND m.status = 'SUCCEEDED' AND m.payer_ref IS NOT NULL`
  }
  if (kind === 'SUSPENSE') {
    return Prisma.sql`m.unallocated_cents <> 0 AND m.status = 'SUCCEEDED' AND m.payer_ref IS NULL`
  }
  return Prisma.sql`m.direction = ${kind}`
}

/** Where it was written down; what has no place was written by hand. */
const origin = Prisma.sql`CASE
  WHEN EXISTS (SELECT FROM bank_line l WHERE l.ref = m.source_ref) THEN 'BANK'
  WHEN EXISTS (SELECT FROM cash_day d WHERE d.ref = m.source_ref) THEN 'DESK'
  WHEN EXISTS (SELECT FROM refund r WHERE r.ref = m.source_ref) THEN 'REFUND'
  WHEN m.source_ref IS NOT NULL OR m.external_id IS NOT NULL THEN 'CARD' ELSE 'HAND' END`

/** What was given back counts as soon as it is booked, or as the provider of cards is asked for it. */
const refundable = Prisma.sql`CASE WHEN m.direction = 'IN' AND m.status = 'SUCCEEDED' AND m.payer_ref IS NOT NULL
  THEN m.settles_cents - coalesce((SELECT sum(b.settles_cents) FROM payment b
    WHERE b.refunds_ref = m.ref AND b.status = 'SUCCEEDED'), 0) - coalesce((SELECT sum(r.amount_cents) FROM refund r
    WHERE r.payment_ref = m.ref AND r.status = 'ORDERED' AND r.provider_state IN ('WAITING', 'SENT')), 0) ELSE 0 END::float8`

export const listPayments = async (
  db: Db,
  { sellerRef }: SellerScope,
  { after: cursor, size, kind, q }: PaymentQuery,
): Promise<CursorPage<PaymentRow>> => {
  const after = toCursor(cursor, isLocalDate)
  const conditions = [
    Prisma.sql`m.book_ref = ${bookOf(sellerRef)}`,
    ...(kind === undefined ? [] : [isOfKind(kind)]),
    ...(after === null ? [] : [Prisma.sql`(m.date, m.ref) < (${after.key}, ${after.ref}::uuid)`]),
    ...(q === undefined || q === ''
      ? []
      : [Prisma.sql`(n.search_name LIKE ${likePattern(fold(q))} OR o.search_name LIKE ${likePattern(fold(q))})`]),
  ]
  const rows = await db.$queryRaw<PaymentSqlRow[]>`
    SELECT m.ref, m.date, m.payer_type AS "payerType", m.payer_ref AS "payerRef",
      coalesce(n.first_name || ' ' || n.last_name, o.name, '') AS "payerName", m.method, m.direction, m.status,
      m.amount_cents::float8 AS amount, m.unallocated_cents::float8 AS left, ${refundable} AS refundable, k.currency, m.text,
      ${origin} AS origin
    FROM payment m JOIN book k ON k.ref = m.book_ref
    LEFT JOIN person n ON m.payer_type = 'PERSON' AND n.ref = m.payer_ref
    LEFT JOIN organisation o ON m.payer_type = 'ORGANISATION' AND o.ref = m.payer_ref
    WHERE ${all(conditions)} ORDER BY m.date DESC, m.ref DESC LIMIT ${size + 1}`
  return toCursorPage(rows, size, ({ date, ref }) => ({ key: date, ref }), toPayment)
}
