import {
  type CardPaymentQuery,
  type CardPaymentRow,
  CardPaymentStatus,
  type CardSettings,
} from '@oxer/domain/finance/card-payment/card-payment.schema'
import { Currency } from '@oxer/domain/kernel/money/money.schema'
import type { CursorPage } from '@oxer/domain/kernel/paging/paging.schema'
import type { Context } from '../../kernel/context/context.ts'
import { toCursor, toCursorPage } from '../../kernel/paging/cursor.mappers.ts'

export const getCardSettings = async (
  { db, services }: Pick<Context, 'db' | 'services'>,
  sellerRef: string,
): Promise<CardSettings> => {
  const book = await db.book.findUnique({ where: { ownerRef: sellerRef } })
  return {
    account: book?.cardAccount ?? null,
    isConfigured: services.isCardPaid === true,
    version: book?.version ?? 0,
  }
}

type Row = {
  ref: string
  startedAt: Date
  payerType: 'PERSON' | 'ORGANISATION'
  payerRef: string
  payerName: string | null
  amountCents: number
  currency: string
  status: string
  problem: string | null
}

const toRow = (row: Row): CardPaymentRow => ({
  ref: row.ref,
  startedAt: row.startedAt.toISOString(),
  payer: { type: row.payerType, ref: row.payerRef, name: row.payerName ?? '' },
  amount: row.amountCents,
  currency: Currency.parse(row.currency),
  status: CardPaymentStatus.parse(row.status),
  problem: row.problem,
})

const isInstant = (key: string): boolean => !Number.isNaN(Date.parse(key))

export const listCardPayments = async (
  { db }: Pick<Context, 'db'>,
  sellerRef: string,
  { after: cursor, size, status }: CardPaymentQuery,
): Promise<CursorPage<CardPaymentRow>> => {
  const after = toCursor(cursor, isInstant)
  const rows = await db.$queryRaw<Row[]>`
    SELECT c.ref, c.started_at AS "startedAt", c.payer_type AS "payerType", c.payer_ref AS "payerRef", c.amount_cents AS "amountCents",
      c.currency, c.status, c.problem, coalesce(n.first_name || ' ' || n.last_name, o.name) AS "payerName"
    FROM book k JOIN card_payment c ON c.book_ref = k.ref
    LEFT JOIN person n ON n.ref = c.payer_ref
    LEFT JOIN organisation o ON o.ref = c.payer_ref
    WHERE k.owner_ref = ${sellerRef}::uuid AND (${status ?? null}::text IS NULL OR c.status = ${status ?? null}::text)
      AND (${after?.key ?? null}::timestamptz IS NULL OR (c.started_at, c.ref) < (${after?.key ?? null}::timestamptz, ${after?.ref ?? null}::uuid))
    ORDER BY c.started_at DESC, c.ref DESC LIMIT ${size + 1}`
  return toCursorPage(rows, size, ({ startedAt, ref }) => ({ key: startedAt.toISOString(), ref }), toRow)
}

/** What the server asks the provider for; null unless this account started it and it has not ended. */
export const readStartedCardPayment = async (db: Context['db'], ref: string, accountRef: string) => {
  const stored = await db.cardPayment.findFirst({
    where: { ref, startedByRef: accountRef, status: 'PENDING' },
    include: { book: { select: { cardAccount: true, ownerRef: true } } },
  })
  if (stored === null || stored.book.cardAccount === null) return null
  const { payerType, payerRef, amountCents, currency, book } = stored
  const place = payerType === 'PERSON' ? 'members' : 'organisations'
  return {
    amountCents,
    currency,
    account: stored.book.cardAccount,
    sellerRef: book.ownerRef,
    /** The page of the payer from which it was started. */
    backPath: `/${place}/${payerRef}/finance/balance`,
  }
}
