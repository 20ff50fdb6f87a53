// What is no longer owed because the thing that it was charged for is gone.
import { Currency, TaxLevelCode } from '@oxer/domain/kernel/money/money.schema'
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

/** Takes back some charges of one thing, by their keys; the others stand as they were made. */
export const takeBackKeys = async (
  ctx: CommandContext,
  sourceRef: string,
  gone: ReadonlySet<string>,
): Promise<void> => {
  const items = await ctx.db.billItem.findMany({
    where: { sourceRef, sourceKind: { in: [...kinds] }, isStanding: true },
    relationLoadStrategy: 'join',
    include: { bill: { include: { book: true } } },
    orderBy: [{ createdAt: 'asc' }, { ref: 'asc' }],
  })
  const [first] = items.filter(({ sourceKey }) => gone.has(sourceKey))
  const kind = kinds.find((one) => one === first?.sourceKind)
  if (first === undefined || kind === undefined) return
  const { book, payerRef, payerType } = first.bill
  const wanted = items
    .filter(({ sourceKey, bill }) => !gone.has(sourceKey) && bill.bookRef === book.ref)
    .map(({ sourceKey: key, articleRef, amountCents, taxLevelCode, quantity, date, description, isToPrice }) => ({
      ...{ key, articleRef: articleRef ?? '', quantity, date, description, isToPrice },
      money: {
        amountCents,
        taxLevelCode: TaxLevelCode.parse(taxLevelCode),
        currency: Currency.parse(book.currency),
      },
    }))
  const source = { kind, ref: sourceRef, competitionRef: first.competitionRef, subjectRef: first.subjectRef }
  const type = payerType === 'ORGANISATION' ? 'ORGANISATION' : 'PERSON'
  await settleCharges(ctx, book, [{ source, payer: { type, ref: payerRef }, wanted }])
}
