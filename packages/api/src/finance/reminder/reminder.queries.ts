// What would be reminded of today, and what was.
import { type Db, Prisma } from '@oxer/db'
import { documentNumber } from '@oxer/domain/finance/document/series.rules'
import { daysBetweenReminders, reminderOn } from '@oxer/domain/finance/reminder/reminder.rules'
import {
  type DueReminder,
  type DueReminders,
  mostReminders,
  type ReminderRow,
  type ReminderTermsView,
  type SendReminders,
} from '@oxer/domain/finance/reminder/reminder.schema'
import { Currency } from '@oxer/domain/kernel/money/money.schema'
import type { CursorPage, CursorQuery } from '@oxer/domain/kernel/paging/paging.schema'
import { addDays, isLocalDate } from '@oxer/domain/kernel/time/time.rules'
import { todayIn } from '../../federation/federation/federation-day.queries.ts'
import { toCursor, toCursorPage } from '../../kernel/paging/cursor.mappers.ts'
import { bookOf } from '../../ledger/book/book.queries.ts'
import type { SellerScope } from '../bill/bill.guards.ts'
import { toPayer } from '../bill/bill.mappers.ts'
import { all } from '../bill/bill.queries.ts'

const unset: ReminderTermsView = { isOn: false, graceDays: 7, secondAfterDays: 14, feeCents: 0, version: 0 }

/** Version 0: nobody has chosen yet, and nothing goes by itself. */
export const getReminderTerms = async (
  db: Db,
  { sellerRef }: Pick<SellerScope, 'sellerRef'>,
): Promise<ReminderTermsView> => {
  const row = await db.reminderTerms.findFirst({ where: { book: { ownerRef: sellerRef } } })
  if (row === null) return unset
  const { isOn, graceDays, secondAfterDays, feeCents, version } = row
  return { isOn, graceDays, secondAfterDays, feeCents, version }
}

type PayerColumns = { payerType: string; payerRef: string; payerName: string }
type NumberColumns = { year: number; number: number; currency: string }

type DueSqlRow = PayerColumns &
  NumberColumns & {
    ref: string
    dueDate: string
    open: number
    firstOn: string | null
    secondOn: string | null
    to: string | null
    language: string
    letterLanguage: string | null
    iban: string | null
    seller: string | null
    reference: string | null
  }

/** With what its mail says. */
export type FoundReminder = DueReminder & {
  /** Of its mail. */
  readonly language: string
  /** Of its letter, which is drawn on the document. */
  readonly letterLanguage: string
  readonly iban: string
  readonly seller: string
  readonly reference: string
}

const payerName = Prisma.sql`coalesce(p.first_name || ' ' || p.last_name, o.name, '')`
const payerJoins = Prisma.sql`
  LEFT JOIN person p ON s.payer_type = 'PERSON' AND p.ref = s.payer_ref
  LEFT JOIN organisation o ON s.payer_type = 'ORGANISATION' AND o.ref = s.payer_ref`

/** As documents have it: that of the person, else, and for a language without texts, that of the federation. */
const payerLanguage = Prisma.sql`CASE WHEN p.language IN ('EN', 'NL') THEN p.language ELSE f.language END`

/** The address for invoices, else any of the payer's accounts, else the person's own. */
const payerAddress = Prisma.sql`coalesce(
  (SELECT a.email FROM contact_account a WHERE a.contact_ref = s.payer_ref AND a.email <> ''
    ORDER BY NOT 'INVOICING' = ANY(a.default_for), a.created_at, a.ref LIMIT 1), nullif(p.email, ''))`

/** MAIL: of payers with an address. LETTER: of those without. */
export type ReminderWay = SendReminders['by']
type FoundOf = { readonly only?: readonly string[] | undefined; readonly by: ReminderWay | null }

/**
 * The reminders that the terms of a book write on a day, at most a portion. Disputed invoices are left out, and credits too. Whatever is not
 * written today is left out by SQL, so that it never fills a portion; of payers without an address there are some only if all others fit.
 */
export const findReminders = async (
  db: Db,
  { sellerRef }: Pick<SellerScope, 'sellerRef'>,
  today: string,
  { only, by }: FoundOf = { by: null },
): Promise<FoundReminder[]> => {
  const terms = await getReminderTerms(db, { sellerRef })
  const conditions = [
    Prisma.sql`s.book_ref = ${bookOf(sellerRef)} AND s.open_cents > 0
      AND s.kind = 'INVOICE' AND s.dispute_reason IS NULL AND s.due_date < ${addDays(today, 0 - terms.graceDays)}`,
    ...(only === undefined ? [] : [Prisma.sql`s.document_ref = ANY(${[...only]}::uuid[])`]),
  ]
  const firstBefore = (isConsumer: boolean): string =>
    addDays(today, 0 - daysBetweenReminders({ ...terms, isConsumer }))
  const rows = await db.$queryRaw<DueSqlRow[]>`
    SELECT * FROM (SELECT s.document_ref AS ref, v.year, v.number, k.currency, s.due_date AS "dueDate", s.open_cents::float8 AS open,
      s.payer_type AS "payerType", s.payer_ref AS "payerRef", ${payerName} AS "payerName", ${payerAddress} AS "to",
      v.document->'seller'->>'iban' AS iban, v.document->'seller'->>'name' AS seller, v.document->>'reference' AS reference,
      ${payerLanguage} AS language, v.document->>'language' AS "letterLanguage", m.first AS "firstOn", m.second AS "secondOn"
    FROM settlement s JOIN book k ON k.ref = s.book_ref JOIN invoice v ON v.ref = s.document_ref
    JOIN federation f ON f.ref = k.federation_ref ${payerJoins}
    LEFT JOIN LATERAL (SELECT min(r.date) FILTER (WHERE r.level = 1) AS first, min(r.date) FILTER (WHERE r.level = 2) AS second
      FROM reminder r WHERE r.document_ref = s.document_ref) m ON true
    WHERE ${all(conditions)} AND m.second IS NULL AND (m.first IS NULL
      OR m.first < CASE s.payer_type WHEN 'PERSON' THEN ${firstBefore(true)}::text ELSE ${firstBefore(false)}::text END)) d
    WHERE ${by}::text IS NULL OR (d."to" IS NOT NULL) = (${by}::text = 'MAIL')
    ORDER BY d."to" IS NULL, d."dueDate", d.ref LIMIT ${mostReminders}`
  return rows.flatMap((row) => {
    const reminder = reminderOn(
      today,
      { openCents: row.open, dueDate: row.dueDate, firstOn: row.firstOn, secondOn: row.secondOn },
      { ...terms, isConsumer: row.payerType === 'PERSON' },
    )
    if (reminder === null) return []
    const { ref, year, number, dueDate, open, to, language, iban, reference, seller } = row
    return [
      {
        ...{ ref, dueDate, open, to, language, number: documentNumber('INVOICE', year, number) },
        letterLanguage: row.letterLanguage ?? language,
        ...{ iban: iban ?? '', seller: seller ?? '', reference: reference ?? '' },
        payer: toPayer({ ...row, competitionRef: null, competitionName: null }),
        ...{ level: reminder.level, fee: reminder.feeCents, currency: Currency.parse(row.currency) },
      },
    ]
  })
}

/** What would go today, before it goes. */
export const listDueReminders = async (
  { db, now }: { db: Db; now: () => Date },
  seller: SellerScope,
  only?: readonly string[],
): Promise<DueReminders> => {
  const found = await findReminders(db, seller, await todayIn(db, seller.federationRef, now), { only, by: null })
  return {
    items: found.map(({ ref, number, payer, dueDate, open, level, fee, currency, to }) => ({
      ...{ ref, number, payer, dueDate, open, level, fee, currency, to },
    })),
    isComplete: found.length < mostReminders,
  }
}

type SentSqlRow = PayerColumns &
  NumberColumns & { ref: string; date: string; level: number; open: number; fee: number; isLetter: boolean }

export const listReminders = async (
  db: Db,
  { sellerRef }: SellerScope,
  { after: cursor, size }: CursorQuery,
): Promise<CursorPage<ReminderRow>> => {
  const after = toCursor(cursor, isLocalDate)
  const conditions = [
    Prisma.sql`s.book_ref = ${bookOf(sellerRef)}`,
    ...(after === null ? [] : [Prisma.sql`(s.date, s.ref) < (${after.key}, ${after.ref}::uuid)`]),
  ]
  const rows = await db.$queryRaw<SentSqlRow[]>`
    SELECT s.ref, s.date, s.level, s.open_cents::float8 AS open, s.fee_cents AS fee, s.is_letter AS "isLetter", v.year, v.number, k.currency,
      s.payer_type AS "payerType", s.payer_ref AS "payerRef", ${payerName} AS "payerName"
    FROM reminder s JOIN book k ON k.ref = s.book_ref JOIN invoice v ON v.ref = s.document_ref ${payerJoins}
    WHERE ${all(conditions)} ORDER BY s.date DESC, s.ref DESC LIMIT ${size + 1}`
  return toCursorPage(
    rows,
    size,
    ({ date, ref }) => ({ key: date, ref }),
    (row) => ({
      ...{ ref: row.ref, date: row.date, level: row.level, open: row.open, fee: row.fee, isLetter: row.isLetter },
      number: documentNumber('INVOICE', row.year, row.number),
      payer: toPayer({ ...row, competitionRef: null, competitionName: null }),
      currency: Currency.parse(row.currency),
    }),
  )
}

type Addressed = { name: string; address: string | null; language: string }

/** Where a payer of the federation is written to; null if it is not of the federation. */
export const readPayerAddress = async (
  db: Db,
  federationRef: string,
  { type, ref }: { type: string; ref: string },
): Promise<Addressed | null> => {
  const [row] = await db.$queryRaw<Addressed[]>`
    SELECT ${payerName} AS name, ${payerAddress} AS address, ${payerLanguage} AS language
    FROM (SELECT ${type} AS payer_type, ${ref}::uuid AS payer_ref) s JOIN federation f ON f.ref = ${federationRef}::uuid
    ${payerJoins}
    WHERE coalesce(p.federation_ref, o.federation_ref) = f.ref AND p.deleted_at IS NULL AND o.deleted_at IS NULL`
  return row ?? null
}
