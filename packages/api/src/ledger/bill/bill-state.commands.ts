// A tab is closed by documents, and opened again by what comes after them.
import { billStatuses, itemBits } from '@oxer/domain/ledger/bill/bill-state.rules'
import type { CommandContext } from '../../kernel/context/context.ts'

/**
 * Makes the stored state of bills that are not deleted agree with the rule: INVOICED once every standing item is on a final document, else
 * OPEN. The caller holds the locks of the bills. One that opens again is nobody's default any more, because the next tab may be open already.
 */
export const settleBills = async (ctx: CommandContext, billRefs: readonly string[]): Promise<void> => {
  if (billRefs.length === 0) return
  await ctx.db.$executeRaw`
    UPDATE bill b SET status = s.status, is_default = b.is_default AND s.status <> 'OPEN', version = b.version + 1
      FROM (SELECT x.ref, (${[...billStatuses]}::text[])[1 + coalesce(bit_or(
              CASE v.status WHEN 'INVOICED' THEN ${itemBits.INVOICED}::int WHEN 'DRAFT' THEN ${itemBits.DRAFT}::int ELSE ${itemBits.none}::int END
            ) FILTER (WHERE i.ref IS NOT NULL), 0)] AS status
              FROM bill x LEFT JOIN bill_item i ON i.bill_ref = x.ref AND i.status <> 'CANCELLED' LEFT JOIN invoice v ON v.ref = i.invoice_ref
             WHERE x.ref = ANY(${[...new Set(billRefs)]}::uuid[]) AND x.status <> 'CANCELLED' GROUP BY x.ref) s
     WHERE b.ref = s.ref AND b.status <> s.status`
}
