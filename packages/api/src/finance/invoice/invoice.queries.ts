import { type Db, Prisma } from '@oxer/db'
import { DocumentSeries, FrozenDocument, type PrintedDocument } from '@oxer/domain/finance/document/document.schema'
import { documentNumber } from '@oxer/domain/finance/document/series.rules'
import {
  type BookSettings,
  type InvoiceAction,
  type InvoicePage,
  type InvoiceQuery,
  type InvoiceStatus,
  type InvoiceView,
  RefusedOrder,
} from '@oxer/domain/finance/invoice/invoice.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import * as z from 'zod'
import { todayIn } from '../../federation/federation/federation-day.queries.ts'
import type { Context } from '../../kernel/context/context.ts'
import { toCursor, toCursorPage } from '../../kernel/paging/cursor.mappers.ts'
import { documentStatusSql, openOfReceipt } from '../document/document-state.queries.ts'
import { readCreditable } from './creditable.queries.ts'
import { type InvoiceRecord, toInvoiceRow } from './invoice.mappers.ts'
import { readSellerState } from './party.queries.ts'

type Reading = Pick<Context, 'db' | 'now'>

/** Whose documents: of a seller, or what a payer got from any of them. */
export type InvoicesOf =
  | { readonly federationRef: string; readonly ownerRef: string }
  | { readonly federationRef: string; readonly payerRef: string }

const fromSql = Prisma.sql`
  FROM invoice i JOIN book b ON b.ref = i.book_ref JOIN federation f ON f.ref = b.federation_ref
  LEFT JOIN settlement s ON s.document_ref = i.ref ${openOfReceipt}`

const listedSql = (of: InvoicesOf): Prisma.Sql =>
  'ownerRef' in of
    ? Prisma.sql`b.owner_ref = ${of.ownerRef}::uuid`
    : Prisma.sql`i.payer_ref = ${of.payerRef}::uuid AND i.status <> 'DRAFT' AND b.owner_ref <> i.payer_ref`

const columnsSql = (today: string): Prisma.Sql => Prisma.sql`
  i.ref, i.series, i.year, i.number,
  coalesce(i.date, to_char(i.created_at AT TIME ZONE f.time_zone, 'YYYY-MM-DD')) AS date,
  i.due_date AS "dueDate", i.amount_cents AS amount, coalesce(r.open_cents, s.open_cents, 0)::bigint AS open,
  ${documentStatusSql(today)} AS status, i.payer_type AS "contactType", i.payer_ref AS "contactRef", i.buyer_name AS "contactName",
  coalesce(i.document #>> '{lines,0,description}', '') AS description, jsonb_array_length(i.document -> 'lines') AS lines,
  (i.document #>> '{seller,enterpriseNumber}') IS NOT NULL AND (i.document #>> '{buyer,enterpriseNumber}') IS NOT NULL
    AND i.status <> 'DRAFT' AND i.series <> 'RECEIPT' AS "hasUbl",
  i.version`

const isDayKey = (key: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(key)

/** q122, q027, q045: the newest first. */
export const listInvoices = async (
  { db, now }: Reading,
  of: InvoicesOf,
  { after, size, status, action }: InvoiceQuery,
): Promise<InvoicePage> => {
  const today = await todayIn(db, of.federationRef, now)
  const cursor = toCursor(after, isDayKey)
  const all = Prisma.sql`SELECT ${columnsSql(today)} ${fromSql} WHERE ${listedSql(of)}
    AND ${action === undefined ? Prisma.sql`TRUE` : Prisma.sql`i.run_ref = ${action}::uuid`}`
  const filtered = Prisma.sql`(SELECT * FROM (${all}) every
    WHERE ${status === undefined ? Prisma.sql`TRUE` : Prisma.sql`status = ${status}`}) listed`
  const rows = await db.$queryRaw<InvoiceRecord[]>`SELECT * FROM ${filtered}
    WHERE ${cursor === null ? Prisma.sql`TRUE` : Prisma.sql`(date, ref) < (${cursor.key}, ${cursor.ref}::uuid)`}
    ORDER BY date DESC, ref DESC LIMIT ${size + 1}`
  const page = toCursorPage(rows, size, ({ date, ref }) => ({ key: date, ref }), toInvoiceRow)
  if (cursor !== null) return { ...page, total: null, amount: null, open: null }
  const [sums] = await db.$queryRaw<{ total: bigint; amount: bigint; open: bigint }[]>`
    SELECT count(*) AS total, coalesce(sum(CASE WHEN series = 'CREDIT_NOTE' THEN -amount ELSE amount END), 0)::bigint AS amount,
      coalesce(sum(open), 0)::bigint AS open FROM ${filtered}`
  return {
    ...page,
    total: Number(sums?.total ?? 0),
    amount: Number(sums?.amount ?? 0),
    open: Number(sums?.open ?? 0),
  }
}

/** The state of one document on a day. */
export const readInvoiceStatus = async (db: Db, ref: string, today: string): Promise<InvoiceStatus | undefined> => {
  const [row] = await db.$queryRaw<{ status: InvoiceStatus }[]>`
    SELECT ${documentStatusSql(today)} AS status ${fromSql} WHERE i.ref = ${ref}::uuid`
  return row?.status
}

/** The document of a seller, or a final one of its payer; another is not known here. */
export const knowInvoice = async (db: Db, of: InvoicesOf, ref: string): Promise<string> => {
  const where =
    'ownerRef' in of
      ? { book: { ownerRef: of.ownerRef } }
      : { payerRef: of.payerRef, status: 'INVOICED', book: { federationRef: of.federationRef } }
  const known = await db.invoice.findFirst({ where: { ref, ...where }, select: { ref: true } })
  if (known === null) throw failure(kernelErrors.notFound)
  return known.ref
}

type Stored = InvoiceRecord & { document: unknown; federationRef: string }

const readOne = async ({ db, now }: Reading, ref: string): Promise<Stored> => {
  const invoice = await db.invoice.findUnique({ where: { ref }, select: { book: { select: { federationRef: true } } } })
  if (invoice === null) throw failure(kernelErrors.notFound)
  const today = await todayIn(db, invoice.book.federationRef, now)
  const [row] = await db.$queryRaw<Stored[]>`
    SELECT ${columnsSql(today)}, i.document, b.federation_ref AS "federationRef" ${fromSql} WHERE i.ref = ${ref}::uuid`
  if (row === undefined) throw failure(kernelErrors.notFound)
  return row
}

/** p177 */
export const getInvoice = async (ctx: Reading, ref: string): Promise<InvoiceView> => {
  const row = await readOne(ctx, ref)
  const document = FrozenDocument.parse(row.document)
  const items = await ctx.db.billItem.findMany({
    where: { invoiceRef: ref },
    select: { ref: true, amountCents: true },
  })
  const left = row.status === 'DRAFT' || row.series !== 'INVOICE' ? null : await readCreditable(ctx.db, items)
  const lineCreditable = document.lines.map(({ itemRef }) => left?.get(itemRef) ?? 0)
  const notes = await ctx.db.invoice.findMany({
    where: { creditsRef: ref, status: 'INVOICED' },
    orderBy: [{ date: 'asc' }, { number: 'asc' }],
    select: { ref: true, year: true, number: true },
  })
  return {
    ...toInvoiceRow(row),
    document,
    creditable: lineCreditable.reduce((sum, cents) => sum + cents, 0),
    lineCreditable,
    creditNotes: notes.map((note) => ({
      ref: note.ref,
      number: documentNumber('CREDIT_NOTE', note.year ?? 0, note.number ?? 0),
    })),
  }
}

/** p177, for its seller. */
export const getInvoiceOf = async (ctx: Reading, of: InvoicesOf, ref: string): Promise<InvoiceView> =>
  getInvoice(ctx, await knowInvoice(ctx.db, of, ref))

/** A document as its files show it; a draft has no number. */
export const readPrinted = async (
  ctx: Reading,
  ref: string,
): Promise<PrintedDocument & { isDraft: boolean; payerRef: string }> => {
  const row = await readOne(ctx, ref)
  const { series, number, date, dueDate } = toInvoiceRow(row)
  return {
    ...FrozenDocument.parse(row.document),
    series: series satisfies DocumentSeries,
    number: number ?? '',
    date,
    dueDate: dueDate ?? date,
    isDraft: number === null,
    payerRef: row.contactRef,
  }
}

const RunOutcome = z.object({
  refused: z.array(RefusedOrder).default([]),
})

type ActionRow = Omit<InvoiceAction, 'createdAt' | 'refused' | 'amount' | 'draftAmount' | 'drafts' | 'final'> & {
  createdAt: Date
  amount: bigint
  draftAmount: bigint
  drafts: bigint
  final: bigint
  outcome: unknown
}

const toAction = ({ createdAt, amount, draftAmount, drafts, final, outcome, ...row }: ActionRow): InvoiceAction => ({
  ...row,
  createdAt: createdAt.toISOString(),
  drafts: Number(drafts),
  final: Number(final),
  amount: Number(amount),
  draftAmount: Number(draftAmount),
  refused: RunOutcome.catch({ refused: [] }).parse(outcome ?? {}).refused,
})

const mostActions = 200

type Owner = { readonly ownerRef: string }

/** p174: the newest first; p175 with a ref. A task that was cleaned up was done. */
export const listActions = async (
  { db }: Reading,
  { ownerRef }: Owner,
  ref: string | null = null,
): Promise<InvoiceAction[]> => {
  const rows = await db.$queryRaw<ActionRow[]>`
    SELECT r.ref, r.name, coalesce(t.status, 'DONE') AS status, coalesce(t.progress, 100) AS progress,
      r.from_date AS "fromDate", r.to_date AS "toDate", r.created_at AS "createdAt", coalesce(t.outcome, t.checkpoint) AS outcome,
      n.drafts, n.final, n.amount, n."draftAmount"
    FROM invoice_run r JOIN book b ON b.ref = r.book_ref LEFT JOIN task t ON t.ref = r.ref
    LEFT JOIN LATERAL (SELECT count(*) FILTER (WHERE i.status = 'DRAFT') AS drafts,
      count(*) FILTER (WHERE i.status <> 'DRAFT') AS final,
      coalesce(sum(s.amount), 0)::bigint AS amount, coalesce(sum(s.amount) FILTER (WHERE i.status = 'DRAFT'), 0)::bigint AS "draftAmount"
      FROM invoice i
      CROSS JOIN LATERAL (SELECT CASE WHEN i.series = 'CREDIT_NOTE' THEN -i.amount_cents ELSE i.amount_cents END AS amount) s
      WHERE i.run_ref = r.ref) n ON true
    WHERE b.owner_ref = ${ownerRef}::uuid AND ${ref === null ? Prisma.sql`TRUE` : Prisma.sql`r.ref = ${ref}::uuid`}
    ORDER BY r.created_at DESC, r.ref DESC LIMIT ${mostActions}`
  return rows.map(toAction)
}

export const getAction = async (ctx: Reading, seller: Owner, ref: string): Promise<InvoiceAction> => {
  const [action] = await listActions(ctx, seller, ref)
  if (action === undefined) throw failure(kernelErrors.notFound)
  return action
}

const twoYears = 2

/** The last number of each series in this year and the last. */
const readSeries = async (db: Db, bookRef: string): Promise<BookSettings['series']> => {
  const rows = await db.documentSeries.findMany({
    where: { bookRef, lastNumber: { gt: 0 } },
    orderBy: [{ year: 'desc' }, { series: 'asc' }],
    take: twoYears * DocumentSeries.options.length,
  })
  return rows.map(({ series, year, lastNumber, lastDate }) => ({
    ...{ series: DocumentSeries.parse(series), lastDate, count: lastNumber },
    lastNumber: documentNumber(DocumentSeries.parse(series), year, lastNumber),
  }))
}

const neverClosed = '0000-00-00'

/** The settings of a seller; before its first sale they are the initial ones, of version 0. */
export const getBookSettings = async (
  { db }: Pick<Context, 'db'>,
  { ownerRef, organisationRef }: Owner & { readonly organisationRef: string | null },
): Promise<BookSettings> => {
  const book = await db.book.findUnique({ where: { ownerRef } })
  const contactType = organisationRef === null ? 'FEDERATION' : 'ORGANISATION'
  const { gaps, printed } = await readSellerState(db, { ownerType: contactType, ownerRef })
  return {
    code: book?.code ?? '',
    termDays: book?.termDays ?? 30,
    contactType,
    contactRef: ownerRef,
    missing: [...gaps],
    seller: printed,
    mailsDocuments: book?.mailsDocuments ?? false,
    attachesUbl: book?.attachesUbl ?? false,
    needsSecondPerson: book?.needsSecondPerson ?? false,
    closedThrough: book === null || book.closedThrough === neverClosed ? null : book.closedThrough,
    series: book === null ? [] : await readSeries(db, book.ref),
    version: book?.version ?? 0,
  }
}
