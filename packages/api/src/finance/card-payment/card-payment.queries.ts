import {
  type CardAccountState,
  CardComparison,
  type CardPaymentQuery,
  type CardPaymentRow,
  CardPaymentStatus,
  type CardSettings,
} from '@oxer/domain/finance/card-payment/card-payment.schema'
import { Currency } from '@oxer/domain/kernel/money/money.schema'
import type { CursorPage, CursorQuery } from '@oxer/domain/kernel/paging/paging.schema'
import { isLocalDate } from '@oxer/domain/kernel/time/time.rules'
import type { Context } from '../../kernel/context/context.ts'
import { isInstant, toCursor, toCursorPage } from '../../kernel/paging/cursor.mappers.ts'

export const getCardSettings = async (
  { db, services }: Pick<Context, 'db' | 'services'>,
  sellerRef: string,
): Promise<CardSettings> => {
  const book = await db.book.findUnique({ where: { ownerRef: sellerRef } })
  return {
    account: book?.cardAccount ?? null,
    isConfigured: services.isCardPaid === true,
    mode: services.cardProvider == null ? null : services.cardProvider.isLive ? 'LIVE' : 'TEST',
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
  feeCents: number | null
  refundedCents: number
  isDisputed: boolean
  isReturned: boolean
}

const outcomes = {
  ...{ PENDING: null, ERROR: null },
  ...{ SUCCEEDED: 'SUCCEEDED', FAILED: 'FAILED', EXPIRED: 'FAILED' },
} as const satisfies Record<CardPaymentStatus, CardPaymentRow['outcome']>

const toRow = (row: Row): CardPaymentRow => ({
  ref: row.ref,
  startedAt: row.startedAt.toISOString(),
  payer: { type: row.payerType, ref: row.payerRef, name: row.payerName ?? '' },
  amount: row.amountCents,
  currency: Currency.parse(row.currency),
  status: CardPaymentStatus.parse(row.status),
  outcome: outcomes[CardPaymentStatus.parse(row.status)],
  problem: row.problem,
  fee: row.feeCents,
  refunded: row.refundedCents,
  dispute: row.isDisputed ? (row.isReturned ? 'RETURNED' : 'WITHDRAWN') : null,
})

const noAnswer = { canCharge: false, canPayOut: false, missing: 0 }

/** Asks the provider; nothing is kept of its answer. */
export const readCardAccount = async (
  { db, services }: Pick<Context, 'db' | 'services'>,
  sellerRef: string,
): Promise<CardAccountState> => {
  const { account } = await getCardSettings({ db, services }, sellerRef)
  if (account === null || services.cardProvider == null) return { state: 'NONE', ...noAnswer }
  try {
    const found = await services.cardProvider.readAccount(account)
    if (found === null) return { state: 'UNKNOWN', ...noAnswer }
    return { state: found.canCharge && found.canPayOut ? 'READY' : 'INCOMPLETE', ...found }
  } catch (error) {
    services.log.warn('the provider of card payments did not answer', { cause: String(error) })
    return { state: 'UNREACHABLE', ...noAnswer }
  }
}

/** What each day's comparison found, the last day first. */
export const listCardComparisons = async (
  { db }: Pick<Context, 'db'>,
  sellerRef: string,
  { after: cursor, size }: CursorQuery,
): Promise<CursorPage<CardComparison>> => {
  const after = toCursor(cursor, isLocalDate)
  const rows = await db.cardComparison.findMany({
    where: { book: { ownerRef: sellerRef }, ...(after && { day: { lt: after.key } }) },
    orderBy: { day: 'desc' },
    take: size + 1,
    include: { book: { select: { currency: true } } },
  })
  return toCursorPage(
    rows,
    size,
    ({ day, ref }) => ({ key: day, ref }),
    ({ day, checkedAt, entries, findings, book }) =>
      CardComparison.parse({ day, checkedAt: checkedAt.toISOString(), entries, findings, currency: book.currency }),
  )
}

export const listCardPayments = async (
  { db }: Pick<Context, 'db'>,
  sellerRef: string,
  { after: cursor, size, status }: CardPaymentQuery,
): Promise<CursorPage<CardPaymentRow>> => {
  const after = toCursor(cursor, isInstant)
  const rows = await db.$queryRaw<Row[]>`
    SELECT c.ref, c.started_at AS "startedAt", c.payer_type AS "payerType", c.payer_ref AS "payerRef", c.amount_cents AS "amountCents",
      c.currency, c.status, c.problem, c.fee_cents AS "feeCents", b."refundedCents", b."isDisputed", b."isReturned",
      coalesce(n.first_name || ' ' || n.last_name, o.name) AS "payerName"
    FROM book k JOIN card_payment c ON c.book_ref = k.ref
    LEFT JOIN person n ON n.ref = c.payer_ref
    LEFT JOIN organisation o ON o.ref = c.payer_ref
    LEFT JOIN LATERAL (
      SELECT coalesce(sum(r.amount_cents) FILTER (WHERE r.external_id LIKE '%:refunded'), 0)::float8 AS "refundedCents",
        coalesce(bool_or(r.external_id LIKE '%:disputed'), false) AS "isDisputed",
        coalesce(bool_and(w.ref IS NOT NULL) FILTER (WHERE r.external_id LIKE '%:disputed'), false) AS "isReturned"
      FROM payment p JOIN payment r ON r.refunds_ref = p.ref AND r.status = 'SUCCEEDED'
      LEFT JOIN payment w ON w.book_ref = r.book_ref AND w.external_id = replace(r.external_id, ':disputed', ':returned')
        AND w.direction = 'IN'
      WHERE p.source_ref = c.ref AND p.direction = 'IN') b ON true
    WHERE k.owner_ref = ${sellerRef}::uuid AND (${status ?? null}::text IS NULL OR c.status = ${status ?? null}::text)
      AND (${after?.key ?? null}::timestamptz IS NULL OR (c.started_at, c.ref) < (${after?.key ?? null}::timestamptz, ${after?.ref ?? null}::uuid))
    ORDER BY c.started_at DESC, c.ref DESC LIMIT ${size + 1}`
  return toCursorPage(rows, size, ({ startedAt, ref }) => ({ key: startedAt.toISOString(), ref }), toRow)
}

/** The page that has what was paid. */
const backTo = (targetKind: string | null, targetRef: string | null): string => {
  if (targetKind === null || targetRef === null) return 'balance'
  return targetKind === 'BILL' ? `balance/${targetRef}` : 'invoices'
}

/** What the server asks the provider for; null unless this account started it and it has not ended. */
export const readStartedCardPayment = async (db: Context['db'], ref: string, accountRef: string) => {
  const stored = await db.cardPayment.findFirst({
    where: { ref, startedByRef: accountRef, status: 'PENDING' },
    include: { book: { select: { cardAccount: true, ownerRef: true } } },
  })
  if (stored === null || stored.book.cardAccount === null) return null
  const { payerType, payerRef, amountCents, currency, book, targetKind, targetRef } = stored
  const place = payerType === 'PERSON' ? 'members' : 'organisations'
  return {
    amountCents,
    currency,
    account: stored.book.cardAccount,
    sellerRef: book.ownerRef,
    /** The page of the payer from which it was started. */
    backPath: `/${place}/${payerRef}/finance/${backTo(targetKind, targetRef)}`,
  }
}
