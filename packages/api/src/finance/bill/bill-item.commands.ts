// Items of bills: written by hand, waived, moved and priced. What a registration or a license made follows its source.
import { Prisma } from '@oxer/db'
import { ArticleType } from '@oxer/domain/catalogue/article/article.schema'
import type {
  AddBillItem,
  BillItemRow,
  EditBillItem,
  PriceBillItem,
  PriceBillItems,
} from '@oxer/domain/finance/bill/bill.schema'
import type { RowOutcome, RowOutcomes } from '@oxer/domain/finance/row-outcome/row-outcome.schema'
import { CodedError, failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { TaxLevelCode } from '@oxer/domain/kernel/money/money.schema'
import { reduce } from '@oxer/domain/kernel/money/rounding.rules'
import { TaxTreatment } from '@oxer/domain/kernel/money/tax-treatment.schema'
import { refuseItemChange, refuseMove, refuseWaiver } from '@oxer/domain/ledger/bill/bill.rules'
import { taxTreatmentOf } from '@oxer/domain/ledger/charge/tax-treatment.rules'
import { type LedgerRefusal, ledgerErrors } from '@oxer/domain/ledger/ledger.errors'
import { todayIn } from '../../federation/federation/federation-day.queries.ts'
import { refuseTaxLevels } from '../../federation/federation/tax-level.queries.ts'
import type { CommandContext } from '../../kernel/context/context.ts'
import { lockRows, refuseStale } from '../../kernel/version/version.commands.ts'
import { settleBills } from '../../ledger/bill/bill-state.commands.ts'
import { numberOf, placeOf, refuseBill, refuseClosedBill, type StoredBill, takeBills } from './bill.commands.ts'
import type { BillScope } from './bill.guards.ts'
import { readItems } from './bill.queries.ts'

const noun = 'bill-item'

type Named = { readonly bill: string; readonly item: string }

const readItem = (ctx: CommandContext, { bill, item }: Named) =>
  ctx.db.billItem.findFirst({
    where: { ref: item, billRef: bill },
    include: { order: { select: { number: true, date: true } } },
  })
type StoredItem = NonNullable<Awaited<ReturnType<typeof readItem>>>

const statusOf = ({ status }: StoredItem) => (status === 'ORDERED' || status === 'CANCELLED' ? status : 'OPEN')

/** @throws NOT_FOUND */
const takeItem = async (ctx: CommandContext, scope: BillScope, named: Named, target?: string) => {
  const bills = await takeBills(ctx, scope, named.bill, target)
  await lockRows(ctx, 'billItem', [named.item])
  const item = await readItem(ctx, named)
  if (item === null) throw failure(kernelErrors.notFound)
  return { ...bills, item }
}

const refuse = (item: StoredItem, refusal: LedgerRefusal | null): void => {
  if (refusal === null) return
  throw failure(ledgerErrors[refusal], { values: { number: numberOf(item.order), source: item.description } })
}

const showItem = async (ctx: CommandContext, ref: string): Promise<BillItemRow> => {
  const [row] = await readItems(ctx.db, Prisma.sql`i.ref = ${ref}::uuid`, 1)
  if (row === undefined) throw failure(kernelErrors.notFound)
  return row
}

const record = (
  ctx: CommandContext,
  action: string,
  { bill, ref, before, after }: { bill: StoredBill; ref: string; before?: unknown; after?: unknown },
): void => ctx.record({ action, noun, ref, parentRef: bill.ref, federationRef: bill.book.federationRef, before, after })

/** What is written: the tax treatment follows the article. @throws an unknown article or subject */
const columnsOf = async (
  ctx: CommandContext,
  { federationRef }: BillScope,
  { unitAmount, date, ...fields }: AddBillItem,
  { today, kept }: { today: string; kept: readonly string[] },
) => {
  const article = await ctx.db.article.findFirst({
    where: { ref: fields.articleRef, federationRef },
    select: { type: true, taxTreatment: true, taxLevelCode: true },
  })
  if (article === null) throw failure(kernelErrors.notFound, { field: 'articleRef' })
  const levels = [...kept, article.taxLevelCode]
  await refuseTaxLevels(ctx.db, federationRef, [{ level: fields.taxLevelCode, field: 'taxLevelCode', kept: levels }])
  const { subjectRef } = fields
  if (subjectRef !== null && (await ctx.db.person.count({ where: { ref: subjectRef, federationRef } })) === 0) {
    throw failure(kernelErrors.notFound, { field: 'subjectRef' })
  }
  return {
    ...fields,
    unitCents: unitAmount,
    amountCents: reduce(fields.quantity * unitAmount, fields.discountBasisPoints),
    taxTreatment: taxTreatmentOf({
      type: ArticleType.parse(article.type),
      own: TaxTreatment.nullable().parse(article.taxTreatment),
      taxLevelCode: fields.taxLevelCode,
    }),
    date: date ?? today,
    isToPrice: false,
  }
}

const today = (ctx: CommandContext, scope: BillScope) => todayIn(ctx.db, scope.federationRef, ctx.now)

/** p051, p101, p201. @throws BILL_NOT_OPEN */
export const addBillItem = async (
  ctx: CommandContext,
  scope: BillScope,
  billRef: string,
  input: AddBillItem,
): Promise<BillItemRow> => {
  const { bill } = await takeBills(ctx, scope, billRef)
  await refuseClosedBill(ctx, bill)
  const ref = ctx.newRef()
  const after = await columnsOf(ctx, scope, input, { today: await today(ctx, scope), kept: [] })
  await ctx.db.billItem.create({
    data: {
      ref,
      billRef,
      ...after,
      sourceKind: 'MANUAL',
      competitionRef: bill.competitionRef,
      createdAt: ctx.now(),
    },
  })
  record(ctx, 'add', { bill, ref, after })
  return showItem(ctx, ref)
}

/** p050, p100, p200. @throws ITEM_NOT_OPEN, ITEM_HAS_SOURCE */
export const editBillItem = async (
  ctx: CommandContext,
  scope: BillScope,
  named: Named,
  { version, ...input }: EditBillItem,
): Promise<BillItemRow> => {
  const { bill, item } = await takeItem(ctx, scope, named)
  await refuseStale(item, version, () => showItem(ctx, item.ref))
  refuse(item, refuseItemChange({ status: statusOf(item), hasSource: item.sourceKind !== 'MANUAL' }))
  const stored = { today: item.date, kept: [item.taxLevelCode] }
  const after = await columnsOf(ctx, scope, { ...input, date: input.date ?? item.date }, stored)
  await ctx.db.billItem.update({ where: { ref: item.ref }, data: { ...after, version: { increment: 1 } } })
  const { order: _order, createdAt: _createdAt, ...before } = item
  record(ctx, 'update', { bill, ref: item.ref, before, after })
  return showItem(ctx, item.ref)
}

/** p052, p102, p202. @throws ITEM_NOT_OPEN, ITEM_HAS_SOURCE */
export const removeBillItem = async (ctx: CommandContext, scope: BillScope, named: Named): Promise<void> => {
  const { bill, item } = await takeItem(ctx, scope, named)
  const isManual = item.sourceKind === 'MANUAL'
  refuse(item, refuseItemChange({ status: statusOf(item), hasSource: !isManual }))
  await ctx.db.billItem.delete({ where: { ref: item.ref } })
  await settleBills(ctx, [bill.ref])
  const { order: _order, createdAt: _createdAt, ...before } = item
  record(ctx, 'remove', { bill, ref: item.ref, before })
}

/** What is owed is given up, with a reason. Its source does not charge it again. @throws ITEM_NOT_OPEN, REASON_MISSING */
export const waiveBillItem = async (
  ctx: CommandContext,
  scope: BillScope,
  named: Named,
  reason: string,
): Promise<BillItemRow> => {
  const { bill, item } = await takeItem(ctx, scope, named)
  refuse(item, refuseWaiver({ status: statusOf(item) }, reason))
  const after = { status: 'CANCELLED', isStanding: false, waiveReason: reason.trim() }
  await ctx.db.billItem.update({ where: { ref: item.ref }, data: { ...after, version: { increment: 1 } } })
  await settleBills(ctx, [bill.ref])
  record(ctx, 'waive', { bill, ref: item.ref, before: { status: item.status }, after })
  return showItem(ctx, item.ref)
}

/** Takes a waiver back, also of a bill that the waiver has closed. @throws BILL_NOT_OPEN, ITEM_NOT_OPEN */
export const restoreBillItem = async (ctx: CommandContext, scope: BillScope, named: Named): Promise<BillItemRow> => {
  const { bill, item } = await takeItem(ctx, scope, named)
  if (bill.status === 'CANCELLED') await refuseClosedBill(ctx, bill)
  if (item.waiveReason === null) refuse(item, 'itemNotOpen')
  const after = { status: 'OPEN', isStanding: item.counterOfRef === null, waiveReason: null }
  await ctx.db.billItem.update({ where: { ref: item.ref }, data: { ...after, version: { increment: 1 } } })
  await settleBills(ctx, [bill.ref])
  record(ctx, 'restore', { bill, ref: item.ref, before: { waiveReason: item.waiveReason }, after })
  return showItem(ctx, item.ref)
}

/** p053, p102, p203: to another bill of the same book. @throws ITEM_NOT_OPEN, TARGET_NOT_FOUND, BILL_NOT_OPEN */
export const moveBillItem = async (
  ctx: CommandContext,
  scope: BillScope,
  { target: targetRef, ...named }: Named & { target: string },
): Promise<BillItemRow> => {
  const { bill, target, item } = await takeItem(ctx, scope, named, targetRef)
  const refusal = refuseMove({ status: statusOf(item) }, placeOf(bill), target === null ? null : placeOf(target))
  if (refusal === 'itemNotOpen') refuse(item, refusal)
  await refuseBill(ctx, target ?? bill, refusal, target?.description)
  await ctx.db.billItem.update({
    where: { ref: item.ref },
    data: { billRef: targetRef, version: { increment: 1 } },
  })
  await settleBills(ctx, [bill.ref])
  record(ctx, 'move', { bill, ref: item.ref, before: { billRef: bill.ref }, after: { billRef: targetRef } })
  return showItem(ctx, item.ref)
}

/** An item of the scope by its own ref. @throws NOT_FOUND */
const takeByRef = async (ctx: CommandContext, scope: BillScope, item: string) => {
  const found = await ctx.db.billItem.findUnique({ where: { ref: item }, select: { billRef: true } })
  if (found === null) throw failure(kernelErrors.notFound)
  return takeItem(ctx, scope, { bill: found.billRef, item })
}

/** Gives an item the price that its article had not. @throws ITEM_NOT_OPEN */
export const priceBillItem = async (
  ctx: CommandContext,
  scope: BillScope,
  itemRef: string,
  { unitAmount, taxLevelCode, version }: PriceBillItem,
): Promise<BillItemRow> => {
  const { bill, item } = await takeByRef(ctx, scope, itemRef)
  await refuseStale(item, version, () => showItem(ctx, item.ref))
  if (!item.isToPrice) refuse(item, 'itemNotOpen')
  refuse(item, refuseItemChange({ status: statusOf(item), hasSource: false }))
  const sent = { level: taxLevelCode, field: 'taxLevelCode', kept: [item.taxLevelCode] }
  await refuseTaxLevels(ctx.db, scope.federationRef, [sent])
  const after = {
    unitCents: unitAmount,
    amountCents: reduce(item.quantity * unitAmount, item.discountBasisPoints),
    ...(await treatmentOf(ctx, item, taxLevelCode)),
    isToPrice: false,
    isHandPriced: true,
  }
  await ctx.db.billItem.update({ where: { ref: item.ref }, data: { ...after, version: { increment: 1 } } })
  record(ctx, 'price', { bill, ref: item.ref, before: { amountCents: item.amountCents }, after })
  return showItem(ctx, item.ref)
}

/**
 * Gives several items one price. What is refused for one of them (it has a price, is ordered, or changed since) is its answer, and the others
 * get theirs. @throws NOT_FOUND for an item of another book, TAX_LEVEL_NOT_OF_COUNTRY
 */
export const priceBillItems = async (
  ctx: CommandContext,
  scope: BillScope,
  { items, ...price }: PriceBillItems,
): Promise<RowOutcomes> => {
  const found = await ctx.db.billItem.findMany({
    where: { ref: { in: items.map(({ ref }) => ref) } },
    select: { ref: true, billRef: true, taxLevelCode: true },
  })
  const kept = found.map(({ taxLevelCode }) => taxLevelCode)
  await refuseTaxLevels(ctx.db, scope.federationRef, [{ level: price.taxLevelCode, field: 'taxLevelCode', kept }])
  // In the order in which everybody locks: bills first.
  await lockRows(
    ctx,
    'bill',
    found.map(({ billRef }) => billRef),
  )
  await lockRows(
    ctx,
    'billItem',
    found.map(({ ref }) => ref),
  )
  const outcomes: RowOutcome[] = []
  for (const { ref, version } of items) {
    try {
      await priceBillItem(ctx, scope, ref, { ...price, version })
      outcomes.push({ ref, error: null })
    } catch (error) {
      if (!(error instanceof CodedError)) throw error
      const [cause] = error.causes
      // Nothing is written before a refusal, and what is of another book is unknown.
      if (cause === undefined || cause.code === kernelErrors.notFound.code) throw error
      outcomes.push({ ref, error: cause.code })
    }
  }
  if (outcomes.every(({ error }) => error !== null)) ctx.recordNothing('no item could be priced')
  return { outcomes }
}

/** Takes a price back that somebody gave: the item waits for one again. @throws ITEM_NOT_OPEN */
export const unpriceBillItem = async (ctx: CommandContext, scope: BillScope, itemRef: string): Promise<BillItemRow> => {
  const { bill, item } = await takeByRef(ctx, scope, itemRef)
  if (!item.isHandPriced) refuse(item, 'itemNotOpen')
  refuse(item, refuseItemChange({ status: statusOf(item), hasSource: false }))
  const after = { unitCents: 0, amountCents: 0, isToPrice: true, isHandPriced: false }
  await ctx.db.billItem.update({ where: { ref: item.ref }, data: { ...after, version: { increment: 1 } } })
  record(ctx, 'unprice', { bill, ref: item.ref, before: { amountCents: item.amountCents }, after })
  return showItem(ctx, item.ref)
}

const treatmentOf = async (ctx: CommandContext, { articleRef }: StoredItem, taxLevelCode: TaxLevelCode) => {
  const article = articleRef === null ? null : await ctx.db.article.findUnique({ where: { ref: articleRef } })
  const taxTreatment = taxTreatmentOf({
    type: ArticleType.parse(article?.type ?? 'OTHER'),
    own: TaxTreatment.nullable().parse(article?.taxTreatment ?? null),
    taxLevelCode,
  })
  return { taxLevelCode, taxTreatment }
}
