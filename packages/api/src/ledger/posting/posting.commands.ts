// What happened becomes a transaction of the ledger. The database refuses whatever does not balance (migration `ledger`).
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { ledgerErrors } from '@oxer/domain/ledger/ledger.errors'
import { accountKindOf } from '@oxer/domain/ledger/posting/account-kind.rules'
import { type LedgerTransaction, refuseDay } from '@oxer/domain/ledger/posting/posting.rules'
import type { CommandContext } from '../../kernel/context/context.ts'

/** `reversesRef`: the stored transaction that this one takes back. */
export type Booking = LedgerTransaction & { readonly sourceRef?: string; readonly reversesRef?: string }

type Book = { readonly ref: string; readonly currency: string }

/** Waits for a closing of the period under way, and makes one wait for this booking. */
const refuseClosed = async (ctx: CommandContext, book: Book, dates: readonly string[]): Promise<void> => {
  const [row] = await ctx.db.$queryRaw<{ closed: string }[]>`
    SELECT closed_through AS closed FROM book WHERE ref = ${book.ref}::uuid FOR SHARE`
  const closed = row?.closed ?? null
  if (dates.some((date) => refuseDay(date, closed) !== null)) {
    throw failure(ledgerErrors.periodClosed, { values: { date: closed ?? '' } })
  }
}

const openAccounts = async (ctx: CommandContext, book: Book, keys: readonly string[]): Promise<void> => {
  const rows = [...new Set(keys)].sort().map((key) => ({ ref: ctx.newRef(), key, ...accountKindOf(key) }))
  await ctx.db.$executeRaw`
    INSERT INTO ledger_account (ref, book_ref, key, kind, contact_ref, currency)
    SELECT r.ref, ${book.ref}::uuid, r.key, r.kind, r."contactRef", ${book.currency}
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(ref uuid, key text, kind text, "contactRef" uuid)
     WHERE NOT EXISTS (SELECT FROM ledger_account a WHERE a.book_ref = ${book.ref}::uuid AND a.key = r.key AND a.currency = ${book.currency})
     ORDER BY r.key ON CONFLICT DO NOTHING`
}

/**
 * Books what has not been booked yet; the key of a booking says what happened, so that a retry changes nothing. Returns the keys that
 * were booked now. The caller holds the locks of what is booked.
 * @throws PERIOD_CLOSED
 */
export const bookAll = async (
  ctx: CommandContext,
  book: Book,
  bookings: readonly Booking[],
): Promise<ReadonlySet<string>> => {
  if (bookings.length === 0) return new Set()
  await refuseClosed(
    ctx,
    book,
    bookings.map(({ date }) => date),
  )
  await openAccounts(
    ctx,
    book,
    bookings.flatMap(({ postings }) => postings.map(({ account }) => account)),
  )
  const transactions = bookings.map(({ postings: _, ...booking }) => ({ ref: ctx.newRef(), ...booking }))
  const made = await ctx.db.$queryRaw<{ ref: string; key: string }[]>`
    INSERT INTO ledger_transaction (ref, book_ref, date, kind, key, source_ref, reverses_ref, description, actor_ref, created_at)
    SELECT r.ref, ${book.ref}::uuid, r.date, r.kind, r.key, r."sourceRef", r."reversesRef", coalesce(r.description, ''),
           ${ctx.actor?.accountRef ?? null}::uuid, ${ctx.now()}
      FROM jsonb_to_recordset(${JSON.stringify(transactions)}::jsonb)
        AS r(ref uuid, date text, kind text, key text, "sourceRef" uuid, "reversesRef" uuid, description text)
    ON CONFLICT (book_ref, key) DO NOTHING RETURNING ref, key`
  const refs = new Map(made.map(({ key, ref }) => [key, ref]))
  const postings = bookings.flatMap(({ key, date, postings: lines }) => {
    const transaction = refs.get(key)
    if (transaction === undefined) return []
    return lines.map((line, at) => ({ transaction, date, line: at + 1, ...line }))
  })
  if (postings.length === 0) return new Set()
  await ctx.db.$executeRaw`
    INSERT INTO posting (transaction_ref, line, account_ref, book_ref, date, amount_cents, currency, tax_level_code, source_ref)
    SELECT r.transaction, r.line, a.ref, a.book_ref, r.date, r."amountCents", a.currency, r."taxLevelCode", r."sourceRef"
      FROM jsonb_to_recordset(${JSON.stringify(postings)}::jsonb)
        AS r(transaction uuid, line int, account text, date text, "amountCents" bigint, "taxLevelCode" text, "sourceRef" uuid)
      JOIN ledger_account a ON a.book_ref = ${book.ref}::uuid AND a.key = r.account AND a.currency = ${book.currency}`
  return new Set(refs.keys())
}
