import type { Db } from '@oxer/db'
import { ClosingObstacle, type ClosingView, ClosingWarning } from '@oxer/domain/finance/closing/closing.schema'
import { countByHand, getBankBalance } from '../bank/balance.queries.ts'

const readWarnings = async (db: Db, ownerRef: string, through: string): Promise<ClosingView['warnings']> => {
  const book = await db.book.findUnique({ where: { ownerRef }, select: { ref: true } })
  if (book === null) return []
  const lines = await db.bankLine.count({ where: { bookRef: book.ref, status: 'WAITING', date: { lte: through } } })
  const { accounts, unexplained } = await getBankBalance(db, ownerRef)
  const [from] = accounts.map(({ firstDay }) => firstDay).toSorted()
  const gaps = accounts.flatMap((account) => account.gaps).filter(({ afterDay }) => afterDay < through)
  const counts: Readonly<Record<ClosingWarning, number>> = {
    BANK_LINES: lines,
    STATEMENTS_MISSING: gaps.length,
    TRANSFERS_WITHOUT_LINE: from === undefined ? 0 : await countByHand(db, book.ref, from, through),
    // It is as of the last statements (decision 174); a period before the first one has nothing to differ from.
    BANK_DIFFERS: unexplained !== 0 && from !== undefined && from <= through ? 1 : 0,
  }
  return ClosingWarning.options
    .map((warning) => ({ warning, count: counts[warning], amount: warning === 'BANK_DIFFERS' ? unexplained : null }))
    .filter(({ count }) => count > 0)
}

type Row = { obstacle: string; count: bigint; amount: bigint }

/** What of a period waits: booked orders on no final document, drafts, and days of a drawer that nobody has closed. */
export const readClosing = async (db: Db, ownerRef: string, through: string): Promise<ClosingView> => {
  const rows = await db.$queryRaw<Row[]>`
    WITH selling AS (SELECT b.ref, f.time_zone FROM book b JOIN federation f ON f.ref = b.federation_ref WHERE b.owner_ref = ${ownerRef}::uuid)
    SELECT CASE WHEN o.payer_type = 'PERSON' THEN 'ORDERS_OF_PERSONS' ELSE 'ORDERS_OF_ORGANISATIONS' END AS obstacle,
      count(DISTINCT o.ref) AS count, sum(i.amount_cents) AS amount
      FROM selling s JOIN finance_order o ON o.book_ref = s.ref JOIN bill_item i ON i.order_ref = o.ref
     WHERE o.status = 'PROCESSED' AND i.invoice_ref IS NULL AND to_char(o.processed_at AT TIME ZONE s.time_zone, 'YYYY-MM-DD') <= ${through}
     GROUP BY 1
    UNION ALL SELECT 'DRAFTS', count(*), coalesce(sum(CASE WHEN v.series = 'CREDIT_NOTE' THEN -v.amount_cents ELSE v.amount_cents END), 0)
      FROM selling s JOIN invoice v ON v.book_ref = s.ref
     WHERE v.status = 'DRAFT' AND to_char(v.created_at AT TIME ZONE s.time_zone, 'YYYY-MM-DD') <= ${through}
    HAVING count(*) > 0
    UNION ALL SELECT 'CASH_DAYS', count(*), 0 FROM selling s JOIN cash_day d ON d.book_ref = s.ref
     WHERE d.closed_at IS NULL AND d.date <= ${through} HAVING count(*) > 0
    ORDER BY 1`
  return {
    through,
    warnings: await readWarnings(db, ownerRef, through),
    obstacles: rows.map(({ obstacle, count, amount }) => ({
      obstacle: ClosingObstacle.parse(obstacle),
      count: Number(count),
      amount: Number(amount),
    })),
  }
}
