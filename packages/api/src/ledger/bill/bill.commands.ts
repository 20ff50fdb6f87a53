import { todayIn } from '../../federation/federation/federation-day.queries.ts'
import type { CommandContext } from '../../kernel/context/context.ts'
import type { OpenBook } from '../book/book.commands.ts'

export type Payer = { readonly type: 'PERSON' | 'ORGANISATION'; readonly ref: string }
export type Tab = { readonly payer: Payer; readonly competitionRef: string | null }

/** Identifies the tab of a payer. */
export const tabKey = ({ payer, competitionRef }: Tab): string => `${payer.type}:${payer.ref}:${competitionRef ?? ''}`

/**
 * The open tabs of payers, for a competition or for none, by `tabKey`. One is opened by its first charge, and again after it was invoiced;
 * two charges at once find the same one.
 */
export const openTabs = async (
  ctx: CommandContext,
  book: OpenBook,
  tabs: readonly Tab[],
): Promise<ReadonlyMap<string, string>> => {
  if (tabs.length === 0) return new Map()
  const wanted = [...new Map(tabs.map((tab) => [tabKey(tab), tab])).entries()].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const rows = JSON.stringify(
    wanted.map(([, { payer, competitionRef }]) => ({
      new: ctx.newRef(),
      type: payer.type,
      payer: payer.ref,
      competitionRef,
    })),
  )
  const date = await todayIn(ctx.db, book.federationRef, ctx.now)
  await ctx.db.$executeRaw`
    INSERT INTO bill (ref, book_ref, payer_type, payer_ref, competition_ref, is_default, date, created_at)
    SELECT r.new, ${book.ref}::uuid, r.type, r.payer, r."competitionRef", true, ${date}, ${ctx.now()}
      FROM jsonb_to_recordset(${rows}::jsonb) AS r(new uuid, type text, payer uuid, "competitionRef" uuid)
    ON CONFLICT DO NOTHING`
  const bills = await ctx.db.bill.findMany({
    where: {
      bookRef: book.ref,
      payerRef: { in: wanted.map(([, { payer }]) => payer.ref) },
      isDefault: true,
      status: 'OPEN',
    },
    select: { ref: true, payerType: true, payerRef: true, competitionRef: true },
  })
  const found = new Map(
    bills.map((bill) => [`${bill.payerType}:${bill.payerRef}:${bill.competitionRef ?? ''}`, bill.ref]),
  )
  return new Map(wanted.flatMap(([key]) => (found.has(key) ? [[key, found.get(key) ?? '']] : [])))
}
