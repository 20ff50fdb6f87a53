// What the bank says beside what the books say, read from the lines of its statements and the account `bank`.
import type { Db } from '@oxer/db'
import type { BankBalance } from '@oxer/domain/finance/bank/bank.schema'
import { type AccountBalance, balancesOf, reconcile } from '@oxer/domain/finance/bank/reconciliation.rules'
import { Currency } from '@oxer/domain/kernel/money/money.schema'
import { account } from '@oxer/domain/ledger/posting/account.rules'

/** The balances of the accounts of a book, with the statements that are missing. */
const readAccounts = async (db: Db, bookRef: string): Promise<readonly AccountBalance[]> => {
  const statements = await db.bankStatement.findMany({
    // One of an older version that has no lines is of no day.
    where: { bookRef, firstDay: { not: '' } },
    orderBy: [{ createdAt: 'asc' }, { ref: 'asc' }],
    select: { iban: true, firstDay: true, lastDay: true, openingCents: true, closingCents: true },
  })
  if (statements.length === 0) return []
  const days = await db.$queryRaw<{ iban: string; date: string; amountCents: number }[]>`
    SELECT s.iban, l.date, sum(l.amount_cents)::float8 AS "amountCents"
      FROM bank_statement s JOIN bank_line l ON l.statement_ref = s.ref WHERE s.book_ref = ${bookRef}::uuid GROUP BY 1, 2`
  const known = statements.map(({ openingCents, closingCents, ...statement }) => ({
    ...statement,
    openingCents: Number(openingCents),
    closingCents: Number(closingCents),
  }))
  return balancesOf(known, days)
}

type Sums = Record<'ledger' | 'waiting' | 'waitingCount' | 'ignored' | 'ignoredCount' | 'byHand', number>

const readSums = async (db: Db, bookRef: string): Promise<Sums> => {
  const [row] = await db.$queryRaw<Sums[]>`
    SELECT l.*, p.ledger, p."byHand" FROM (
      SELECT coalesce(sum(amount_cents) FILTER (WHERE status = 'WAITING'), 0)::float8 AS waiting,
        (count(*) FILTER (WHERE status = 'WAITING'))::int AS "waitingCount",
        coalesce(sum(amount_cents) FILTER (WHERE status = 'IGNORED'), 0)::float8 AS ignored,
        (count(*) FILTER (WHERE status = 'IGNORED'))::int AS "ignoredCount"
      FROM bank_line WHERE book_ref = ${bookRef}::uuid AND status IN ('WAITING', 'IGNORED')) l
    CROSS JOIN (
      SELECT coalesce(sum(p.amount_cents), 0)::float8 AS ledger,
        coalesce(sum(p.amount_cents) FILTER (WHERE o.ref IS NULL AND m.ref IS NULL), 0)::float8 AS "byHand"
      FROM ledger_account a JOIN posting p ON p.account_ref = a.ref JOIN ledger_transaction t ON t.ref = p.transaction_ref
      LEFT JOIN bank_line o ON o.ref = t.source_ref
      LEFT JOIN LATERAL (
        SELECT y.ref FROM payment y WHERE y.ref = t.source_ref AND (
          EXISTS (SELECT FROM bank_line b WHERE b.ref = y.source_ref)
          OR EXISTS (SELECT FROM bank_line b WHERE b.ordered_ref = y.ref AND b.status = 'BOOKED'))) m ON true
      WHERE a.book_ref = ${bookRef}::uuid AND a.key = ${account.bank}) p`
  return row ?? { ledger: 0, waiting: 0, waitingCount: 0, ignored: 0, ignoredCount: 0, byHand: 0 }
}

/** Transfers on no line, of the days that statements are of. */
export const countByHand = async (db: Db, bookRef: string, from: string, through = '9999-12-31'): Promise<number> => {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM payment m
     WHERE m.book_ref = ${bookRef}::uuid AND m.date BETWEEN ${from} AND ${through} AND m.direction = 'IN' AND m.status = 'SUCCEEDED'
       AND m.method = 'TRANSFER' AND m.source_ref IS NULL AND m.external_id IS NULL
       AND NOT EXISTS (SELECT FROM bank_line b WHERE b.ordered_ref = m.ref AND b.status = 'BOOKED')`
  return row?.count ?? 0
}

const firstDayOf = (accounts: readonly AccountBalance[]): string | null =>
  accounts.map(({ firstDay }) => firstDay).toSorted()[0] ?? null

const none = { count: 0, amount: 0 }

/** Without statements there is nothing to compare. */
export const getBankBalance = async (db: Db, ownerRef: string): Promise<BankBalance> => {
  const book = await db.book.findUnique({ where: { ownerRef }, select: { ref: true, currency: true } })
  const accounts = book === null ? [] : await readAccounts(db, book.ref)
  const from = firstDayOf(accounts)
  const currency = Currency.catch('EUR').parse(book?.currency)
  if (book === null || from === null) {
    const nothing = { bank: 0, ledger: 0, opening: 0, missing: 0, unexplained: 0, toCheck: 0 }
    return { currency, accounts: [], ...nothing, waiting: none, ignored: none, byHand: none }
  }
  const sums = await readSums(db, book.ref)
  const byHand = await countByHand(db, book.ref, from)
  const { waiting, ignored, ledger } = sums
  const result = reconcile(accounts, {
    ...{ waitingCents: waiting, ignoredCents: ignored, byHandCents: sums.byHand, ledgerCents: ledger },
  })
  const gaps = accounts.reduce((sum, each) => sum + each.gaps.length, 0)
  return {
    currency,
    accounts: accounts.map(({ openingCents, closingCents, gaps: missing, ...each }) => ({
      ...each,
      opening: openingCents,
      closing: closingCents,
      gaps: missing.slice(-100).map((gap) => ({
        ...{ afterDay: gap.afterDay, beforeDay: gap.beforeDay },
        ...{ closing: gap.closingCents, opening: gap.openingCents, missing: gap.missingCents },
      })),
    })),
    ...{ bank: result.bankCents, ledger, opening: result.openingCents, missing: result.missingCents },
    waiting: { count: sums.waitingCount, amount: waiting },
    ignored: { count: sums.ignoredCount, amount: ignored },
    byHand: { count: byHand, amount: sums.byHand },
    unexplained: result.unexplainedCents,
    toCheck: gaps + sums.waitingCount + byHand + (result.unexplainedCents === 0 ? 0 : 1),
  }
}
