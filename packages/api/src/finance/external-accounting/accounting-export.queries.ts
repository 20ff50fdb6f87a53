import { DocumentSeries } from '@oxer/domain/finance/document/document.schema'
import { documentNumber } from '@oxer/domain/finance/document/series.rules'
import {
  type AccountingExportQuery,
  type AccountingExportRow,
  ExportStatus,
} from '@oxer/domain/finance/external-accounting/accounting-export.schema'
import { ExternalAccountingSystem } from '@oxer/domain/finance/external-accounting/external-accounting.schema'
import { Currency } from '@oxer/domain/kernel/money/money.schema'
import type { CursorPage } from '@oxer/domain/kernel/paging/paging.schema'
import { isStorableInstant } from '@oxer/domain/kernel/time/time.rules'
import type { Context } from '../../kernel/context/context.ts'
import { toCursor, toCursorPage } from '../../kernel/paging/cursor.mappers.ts'

type Row = {
  ref: string
  invoiceRef: string
  series: string
  year: number
  number: number
  date: string
  payerType: 'PERSON' | 'ORGANISATION'
  payerRef: string
  buyerName: string
  payableCents: number
  currency: string
  system: string
  status: string
  attempts: number
  problem: string | null
  error: string | null
  externalId: string | null
  sentAt: Date | null
  createdAt: Date
}

const toRow = (row: Row): AccountingExportRow => {
  const series = DocumentSeries.parse(row.series)
  return {
    ref: row.ref,
    invoiceRef: row.invoiceRef,
    number: documentNumber(series, row.year, row.number),
    series,
    date: row.date,
    payer: { type: row.payerType, ref: row.payerRef, name: row.buyerName },
    amount: row.payableCents,
    currency: Currency.parse(row.currency),
    system: ExternalAccountingSystem.parse(row.system),
    status: ExportStatus.parse(row.status),
    attempts: row.attempts,
    problem: row.problem,
    error: row.error,
    externalId: row.externalId,
    sentAt: row.sentAt?.toISOString() ?? null,
  }
}

/** Documents on their way to other books, the newest first. */
export const listExports = async (
  { db }: Pick<Context, 'db'>,
  sellerRef: string,
  { after: cursor, size, status }: AccountingExportQuery,
): Promise<CursorPage<AccountingExportRow>> => {
  const after = toCursor(cursor, isStorableInstant)
  const rows = await db.$queryRaw<Row[]>`
    SELECT e.ref, e.invoice_ref AS "invoiceRef", i.series, i.year, i.number, i.date, i.payer_type AS "payerType",
      i.payer_ref AS "payerRef", i.buyer_name AS "buyerName", i.payable_cents::float8 AS "payableCents", k.currency,
      e.system, e.status, e.attempts, e.problem, e.error, e.external_id AS "externalId", e.sent_at AS "sentAt", e.created_at AS "createdAt"
    FROM book k JOIN accounting_export e ON e.book_ref = k.ref JOIN invoice i ON i.ref = e.invoice_ref
    WHERE k.owner_ref = ${sellerRef}::uuid AND (${status ?? null}::text IS NULL OR e.status = ${status ?? null}::text)
      AND (${after?.key ?? null}::timestamptz IS NULL OR (e.created_at, e.ref) < (${after?.key ?? null}::timestamptz, ${after?.ref ?? null}::uuid))
    ORDER BY e.created_at DESC, e.ref DESC LIMIT ${size + 1}`
  return toCursorPage(rows, size, ({ createdAt, ref }) => ({ key: createdAt.toISOString(), ref }), toRow)
}
