// Refunds of a book, the newest first, and what a payer has on account.
import { type Db, Prisma } from '@oxer/db'
import {
  RefundMethod,
  RefundProviderState,
  type RefundQuery,
  type RefundRow,
  RefundStatus,
} from '@oxer/domain/finance/refund/refund.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { Currency } from '@oxer/domain/kernel/money/money.schema'
import type { CursorPage } from '@oxer/domain/kernel/paging/paging.schema'
import type { Context } from '../../kernel/context/context.ts'
import { isInstant, toCursor, toCursorPage } from '../../kernel/paging/cursor.mappers.ts'
import type { SellerScope } from '../bill/bill.guards.ts'
import { toPayer } from '../bill/bill.mappers.ts'
import { all } from '../bill/bill.queries.ts'
import { readDeciders } from '../payout/payout.queries.ts'

type Reading = Pick<Context, 'db' | 'actor'>

type RefundSqlRow = {
  ref: string
  date: string
  createdAt: Date
  status: string
  payerType: string | null
  payerRef: string | null
  payerName: string
  name: string
  method: string
  amount: number
  currency: string
  reason: string
  actorRef: string | null
  decidedByRef: string | null
  rejection: string | null
  providerState: string | null
  attempts: number
  error: string | null
  version: number
}

const toRefund = (
  { actorRef, decidedByRef, payerType, payerRef, ...row }: RefundSqlRow,
  caller: string | undefined,
  names: ReadonlyMap<string, string>,
): RefundRow => ({
  ref: row.ref,
  date: row.date,
  createdAt: row.createdAt.toISOString(),
  status: RefundStatus.parse(row.status),
  payer:
    payerType === null || payerRef === null
      ? null
      : toPayer({ ...row, payerType, payerRef, competitionRef: null, competitionName: null }),
  name: row.name,
  method: RefundMethod.parse(row.method),
  amount: row.amount,
  currency: Currency.parse(row.currency),
  reason: row.reason,
  proposedBy: names.get(actorRef ?? '') ?? null,
  isOwn: actorRef !== null && actorRef === caller,
  decidedBy: names.get(decidedByRef ?? '') ?? null,
  rejection: row.rejection,
  provider:
    row.providerState === null
      ? null
      : { state: RefundProviderState.parse(row.providerState), attempts: row.attempts, error: row.error },
  version: row.version,
})

const readRefunds = (
  db: Db,
  { sellerRef }: SellerScope,
  conditions: readonly Prisma.Sql[],
  limit: number,
): Promise<RefundSqlRow[]> => db.$queryRaw<RefundSqlRow[]>`
  SELECT r.ref, r.date, r.created_at AS "createdAt", r.status, r.payer_type AS "payerType", r.payer_ref AS "payerRef",
    coalesce(n.first_name || ' ' || n.last_name, o.name, r.name) AS "payerName", r.name, r.method, r.amount_cents::float8 AS amount,
    k.currency, r.reason, r.actor_ref AS "actorRef", r.decided_by_ref AS "decidedByRef", r.rejection,
    r.provider_state AS "providerState", r.attempts, r.error, r.version
  FROM book k JOIN refund r ON r.book_ref = k.ref
  LEFT JOIN person n ON n.ref = r.payer_ref
  LEFT JOIN organisation o ON o.ref = r.payer_ref
  WHERE ${all([Prisma.sql`k.owner_ref = ${sellerRef}::uuid`, ...conditions])}
  ORDER BY r.created_at DESC, r.ref DESC LIMIT ${limit}`

export const listRefunds = async (
  { db, actor }: Reading,
  seller: SellerScope,
  { after: cursor, size, status }: RefundQuery,
): Promise<CursorPage<RefundRow>> => {
  const after = toCursor(cursor, isInstant)
  const conditions = [
    ...(status === undefined ? [] : [Prisma.sql`r.status = ${status}`]),
    ...(after === null ? [] : [Prisma.sql`(r.created_at, r.ref) < (${after.key}::timestamptz, ${after.ref}::uuid)`]),
  ]
  const rows = await readRefunds(db, seller, conditions, size + 1)
  const names = await readDeciders(db, rows)
  return toCursorPage(
    rows,
    size,
    ({ createdAt, ref }) => ({ key: createdAt.toISOString(), ref }),
    (row) => toRefund(row, actor?.accountRef, names),
  )
}

/** @throws NOT_FOUND */
export const getRefund = async ({ db, actor }: Reading, seller: SellerScope, ref: string): Promise<RefundRow> => {
  const [row] = await readRefunds(db, seller, [Prisma.sql`r.ref = ${ref}::uuid`], 1)
  if (row === undefined) throw failure(kernelErrors.notFound)
  return toRefund(row, actor?.accountRef, await readDeciders(db, [row]))
}
