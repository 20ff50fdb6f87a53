// What was booked for a source and stands, and the bookings that take it back.
import type { Db } from '@oxer/db'
import { reverse, type TransactionKind } from '@oxer/domain/ledger/posting/posting.rules'
import type { Booking } from './posting.commands.ts'

export type StandingTransaction = Booking & {
  readonly ref: string
  readonly bookRef: string
  readonly sourceRef: string
}

/** Transactions of these kinds that nothing has reversed. */
export const readStanding = async <Kind extends TransactionKind>(
  db: Db,
  sourceRefs: readonly string[],
  kinds: readonly Kind[],
): Promise<StandingTransaction[]> => {
  const rows = await db.ledgerTransaction.findMany({
    where: { sourceRef: { in: [...sourceRefs] }, kind: { in: [...kinds] }, reversal: null },
    include: { postings: { include: { account: { select: { key: true } } }, orderBy: { line: 'asc' } } },
    orderBy: { ref: 'asc' },
  })
  return rows.flatMap((row) => {
    const kind = kinds.find((each) => each === row.kind)
    if (kind === undefined || row.sourceRef === null) return []
    return [
      {
        ref: row.ref,
        bookRef: row.bookRef,
        sourceRef: row.sourceRef,
        key: row.key,
        kind,
        date: row.date,
        description: row.description,
        postings: row.postings.map(({ account, amountCents }) => ({
          account: account.key,
          amountCents: Number(amountCents),
        })),
      },
    ]
  })
}

export const reversalOf = (transaction: StandingTransaction, date: string): Booking => ({
  ...reverse(transaction, date, transaction.description),
  sourceRef: transaction.sourceRef,
  reversesRef: transaction.ref,
})
