// What is no longer owed because the thing that it was charged for is gone.
import type { CommandContext } from '../../kernel/context/context.ts'
import { type ChargeSource, settleCharges } from './charge.commands.ts'

const kinds = ['REGISTRATION', 'PRACTITIONER', 'HORSE', 'LICENSE', 'MEMBER_BENEFIT', 'COURSE', 'BOARD_MEMBER'] as const

/** Takes back all that stands for these things, in whatever books and for whatever payers. */
export const takeBackCharges = async (ctx: CommandContext, sourceRefs: readonly string[]): Promise<void> => {
  if (sourceRefs.length === 0) return
  const items = await ctx.db.billItem.findMany({
    where: { sourceRef: { in: [...sourceRefs] }, sourceKind: { in: [...kinds] }, isStanding: true },
    relationLoadStrategy: 'join',
    select: {
      sourceKind: true,
      sourceRef: true,
      competitionRef: true,
      subjectRef: true,
      bill: { select: { payerType: true, payerRef: true, book: true } },
    },
    orderBy: { ref: 'asc' },
  })
  const books = new Map(items.map(({ bill }) => [bill.book.ref, bill.book]))
  for (const book of books.values()) {
    const settlings = items.flatMap(({ sourceKind, sourceRef, competitionRef, subjectRef, bill }) => {
      const kind = kinds.find((one) => one === sourceKind)
      if (kind === undefined || sourceRef === null || bill.book.ref !== book.ref) return []
      const source: ChargeSource = { kind, ref: sourceRef, competitionRef, subjectRef }
      const type = bill.payerType === 'ORGANISATION' ? ('ORGANISATION' as const) : ('PERSON' as const)
      return [{ source, payer: { type, ref: bill.payerRef }, wanted: [] }]
    })
    const bySource = new Map(settlings.map((settling) => [settling.source.ref, settling]))
    await settleCharges(ctx, book, [...bySource.values()])
  }
}
