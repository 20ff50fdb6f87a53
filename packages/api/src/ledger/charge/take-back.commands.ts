// What is no longer owed because the thing that it was charged for is gone.
import type { Prisma } from '@oxer/db'
import { Currency, TaxLevelCode } from '@oxer/domain/kernel/money/money.schema'
import { todayIn } from '../../federation/federation/federation-day.queries.ts'
import type { CommandContext } from '../../kernel/context/context.ts'
import { type ChargeSource, settleCharges, type WantedCharge } from './charge.commands.ts'

const kinds = ['REGISTRATION', 'PRACTITIONER', 'HORSE', 'LICENSE', 'MEMBER_BENEFIT', 'COURSE', 'BOARD_MEMBER'] as const

type ChargedItem = Pick<
  Prisma.BillItemGetPayload<object>,
  'sourceKey' | 'articleRef' | 'amountCents' | 'taxLevelCode' | 'quantity' | 'date' | 'description' | 'isToPrice'
>

const chargeOf = (item: ChargedItem, currency: string): WantedCharge => {
  const { sourceKey: key, articleRef, amountCents, taxLevelCode, quantity, date, description, isToPrice } = item
  return {
    ...{ key, articleRef: articleRef ?? '', quantity, date, description, isToPrice },
    money: { amountCents, taxLevelCode: TaxLevelCode.parse(taxLevelCode), currency: Currency.parse(currency) },
  }
}

/** Takes back all that stands for these things, in whatever books and for whatever payers. Returns the items that it took back. */
export const takeBackCharges = async (ctx: CommandContext, sourceRefs: readonly string[]): Promise<string[]> => {
  if (sourceRefs.length === 0) return []
  const items = await ctx.db.billItem.findMany({
    where: { sourceRef: { in: [...sourceRefs] }, sourceKind: { in: [...kinds] }, isStanding: true },
    relationLoadStrategy: 'join',
    select: {
      ref: true,
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
  return items.map(({ ref }) => ref)
}

/** Charges again what was taken back, at the price that it had; what has not been ordered of the take-back goes. */
export const restoreCharges = async (ctx: CommandContext, itemRefs: readonly string[]): Promise<void> => {
  const items = await ctx.db.billItem.findMany({
    where: { ref: { in: [...itemRefs] }, isStanding: false, sourceKind: { in: [...kinds] } },
    relationLoadStrategy: 'join',
    include: { bill: { include: { book: true } } },
    orderBy: { ref: 'asc' },
  })
  for (const item of items) {
    const kind = kinds.find((one) => one === item.sourceKind)
    if (kind === undefined || item.sourceRef === null) continue
    const { book, payerType, payerRef } = item.bill
    const source = { kind, ref: item.sourceRef, competitionRef: item.competitionRef, subjectRef: item.subjectRef }
    const type = payerType === 'ORGANISATION' ? ('ORGANISATION' as const) : ('PERSON' as const)
    const wanted = [{ ...chargeOf(item, book.currency), date: await todayIn(ctx.db, book.federationRef, ctx.now) }]
    await settleCharges(ctx, book, [{ source, payer: { type, ref: payerRef }, wanted }])
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
    .map((item) => chargeOf(item, book.currency))
  const source = { kind, ref: sourceRef, competitionRef: first.competitionRef, subjectRef: first.subjectRef }
  const type = payerType === 'ORGANISATION' ? 'ORGANISATION' : 'PERSON'
  await settleCharges(ctx, book, [{ source, payer: { type, ref: payerRef }, wanted }])
}
