import { type Db, Prisma } from '@oxer/db'
import {
  BankLedgerAccount,
  type BankLineQuery,
  type BankLineRow,
  BankLineRule,
  BankLineStatus,
} from '@oxer/domain/finance/bank/bank.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { Currency } from '@oxer/domain/kernel/money/money.schema'
import type { CursorPage } from '@oxer/domain/kernel/paging/paging.schema'
import { isLocalDate } from '@oxer/domain/kernel/time/time.rules'
import { account } from '@oxer/domain/ledger/posting/account.rules'
import { toCursor, toCursorPage } from '../../kernel/paging/cursor.mappers.ts'
import type { SellerScope } from '../bill/bill.guards.ts'
import { type BookFacts, findMatch, payerOfId, readFacts } from './match.queries.ts'

type LineSqlRow = {
  ref: string
  date: string
  amountCents: number
  currency: string
  name: string
  iban: string | null
  text: string
  reference: string | null
  status: string
  rule: string
  version: number
  payerType: string | null
  payerRef: string | null
  payerName: string | null
  ledgerKind: string | null
  reason: string | null
}

const lines = (condition: Prisma.Sql, limit: number): Prisma.Sql => Prisma.sql`
  SELECT l.ref, l.date, l.amount_cents::float8 AS "amountCents", k.currency, l.name, l.iban, l.text, l.reference,
    l.status, l.rule, l.version, m.payer_type AS "payerType", m.payer_ref AS "payerRef",
    coalesce(p.first_name || ' ' || p.last_name, o.name) AS "payerName", e."ledgerKind", e.reason
  FROM bank_line l JOIN book k ON k.ref = l.book_ref
  LEFT JOIN LATERAL (SELECT payer_type, payer_ref FROM payment
    WHERE source_ref = l.ref AND status = 'SUCCEEDED' AND direction = 'IN' ORDER BY ref LIMIT 1) m ON true
  LEFT JOIN person p ON m.payer_type = 'PERSON' AND p.ref = m.payer_ref
  LEFT JOIN organisation o ON m.payer_type = 'ORGANISATION' AND o.ref = m.payer_ref
  LEFT JOIN LATERAL (SELECT a.kind AS "ledgerKind", t.description AS reason
    FROM ledger_transaction t JOIN posting x ON x.transaction_ref = t.ref JOIN ledger_account a ON a.ref = x.account_ref AND a.key <> ${account.bank}
    WHERE t.source_ref = l.ref AND t.kind = 'BANK_ENTRY' AND NOT EXISTS (SELECT FROM ledger_transaction v WHERE v.reverses_ref = t.ref)
    LIMIT 1) e ON true
  WHERE ${condition} ORDER BY l.date DESC, l.ref DESC LIMIT ${limit}`

const toLine = (row: LineSqlRow, facts: BookFacts | null): BankLineRow => {
  const match = facts === null || row.status !== 'WAITING' ? null : findMatch(row, facts)
  const proposed = match === null || match.payer === null ? null : payerOfId(match.payer)
  const booked: BankLineRow['payer'] =
    row.payerRef !== null && (row.payerType === 'PERSON' || row.payerType === 'ORGANISATION')
      ? { type: row.payerType, ref: row.payerRef, name: row.payerName ?? '' }
      : null
  const name = match === null || match.payer === null ? '' : (facts?.payers.get(match.payer)?.name ?? '')
  return {
    ref: row.ref,
    date: row.date,
    amount: row.amountCents,
    currency: Currency.parse(row.currency),
    name: row.name,
    iban: row.iban,
    text: row.text,
    reference: row.reference,
    status: BankLineStatus.parse(row.status),
    rule: BankLineRule.catch('UNKNOWN').parse(match?.rule ?? row.rule),
    payer: booked ?? (proposed === null ? null : { ...proposed, name }),
    documents: (match?.documentRefs ?? []).map(({ ref, number, amountCents }) => ({
      ref,
      number,
      amount: amountCents,
    })),
    writtenDown: match?.written ? { ref: match.written.ref, date: match.written.date, name: match.written.name } : null,
    ledger:
      row.ledgerKind === null ? null : { account: BankLedgerAccount.parse(row.ledgerKind), reason: row.reason ?? '' },
    version: row.version,
  }
}

/** The book of a seller. @throws NOT_FOUND */
export const getBook = async (db: Db, { sellerRef }: SellerScope) => {
  const book = await db.book.findUnique({ where: { ownerRef: sellerRef } })
  if (book === null) throw failure(kernelErrors.notFound)
  return book
}

/** Lines of a status, the newest first. What waits is matched again, because something may have been paid meanwhile. */
export const listLines = async (
  db: Db,
  seller: SellerScope,
  { after: cursor, size, status }: BankLineQuery,
): Promise<CursorPage<BankLineRow>> => {
  const after = toCursor(cursor, isLocalDate)
  const book = await db.book.findUnique({ where: { ownerRef: seller.sellerRef } })
  if (book === null) return { items: [], next: null }
  const rows = await db.$queryRaw<LineSqlRow[]>(
    lines(
      Prisma.sql`l.book_ref = ${book.ref}::uuid AND l.status = ${status} AND ${
        after === null ? Prisma.sql`true` : Prisma.sql`(l.date, l.ref) < (${after.key}, ${after.ref}::uuid)`
      }`,
      size + 1,
    ),
  )
  const facts = status === 'WAITING' && rows.length > 0 ? await readFacts(db, book, rows) : null
  return toCursorPage(
    rows,
    size,
    ({ date, ref }) => ({ key: date, ref }),
    (row) => toLine(row, facts),
  )
}

/** @throws NOT_FOUND */
export const getLine = async (db: Db, seller: SellerScope, ref: string): Promise<BankLineRow> => {
  const book = await getBook(db, seller)
  const [row] = await db.$queryRaw<LineSqlRow[]>(
    lines(Prisma.sql`l.book_ref = ${book.ref}::uuid AND l.ref = ${ref}::uuid`, 1),
  )
  if (row === undefined) throw failure(kernelErrors.notFound)
  return toLine(row, row.status === 'WAITING' ? await readFacts(db, book, [row]) : null)
}
