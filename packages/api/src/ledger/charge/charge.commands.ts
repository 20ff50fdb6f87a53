// The one way in which a thing that is owed reaches a bill. A source (a registration, a license, a course) says within its own transaction
// what it owes now; what was made for it earlier is compared with that.
import { ArticleType } from '@oxer/domain/catalogue/article/article.schema'
import { Currency, TaxLevelCode } from '@oxer/domain/kernel/money/money.schema'
import { TaxTreatment } from '@oxer/domain/kernel/money/tax-treatment.schema'
import { type Charge, type ChargeChange, type ItemState, settle } from '@oxer/domain/ledger/charge/charge.rules'
import { taxTreatmentOf } from '@oxer/domain/ledger/charge/tax-treatment.rules'
import { todayIn } from '../../federation/federation/federation-day.queries.ts'
import type { CommandContext } from '../../kernel/context/context.ts'
import { lockRows } from '../../kernel/version/version.commands.ts'
import { openTabs, type Payer, tabKey } from '../bill/bill.commands.ts'
import { settleBills } from '../bill/bill-state.commands.ts'
import type { OpenBook } from '../book/book.commands.ts'

export type ChargeSource = {
  readonly kind:
    | 'REGISTRATION'
    | 'PRACTITIONER'
    | 'HORSE'
    | 'LICENSE'
    | 'MEMBER_BENEFIT'
    | 'COURSE'
    | 'BOARD_MEMBER'
    | 'LEVY'
    | 'REMINDER'
  readonly ref: string
  readonly competitionRef: string | null
  /** The person whom it is about. */
  readonly subjectRef: string | null
}

/** `isToPrice`: nobody has set a price yet, so that the item waits for one instead of getting lost. */
export type WantedCharge = Charge & { readonly description: string; readonly isToPrice?: boolean }

export type Settling = {
  readonly source: ChargeSource
  /** Who pays for what is made now; what was made earlier stays with its payer. */
  readonly payer: Payer
  /** All that the source owes now. */
  readonly wanted: readonly WantedCharge[]
  /** What was charged stays, and each key is charged once, also if it was waived since: for things that are charged again and again. */
  readonly isAddition?: boolean
}

type StoredItem = ItemState & {
  readonly billRef: string
  readonly sourceKey: string
  readonly subjectRef: string | null
  readonly description: string
  readonly taxTreatment: TaxTreatment
}

const keyOf = ({ kind, ref }: Pick<ChargeSource, 'kind' | 'ref'>): string => `${kind}:${ref}`

/** What staff credited of booked items, in gross cents: items that take back and have no source. */
const readCredited = async (
  ctx: CommandContext,
  items: readonly { readonly ref: string; readonly isProcessed: boolean }[],
): Promise<ReadonlyMap<string | null, number>> => {
  const booked = items.filter(({ isProcessed }) => isProcessed).map(({ ref }) => ref)
  if (booked.length === 0) return new Map()
  const rows = await ctx.db.billItem.groupBy({
    by: ['counterOfRef'],
    where: { counterOfRef: { in: booked }, sourceRef: null, status: { not: 'CANCELLED' } },
    _sum: { amountCents: true },
  })
  return new Map(rows.map(({ counterOfRef, _sum }) => [counterOfRef, 0 - (_sum.amountCents ?? 0)]))
}

const readItems = async (
  ctx: CommandContext,
  { ref: bookRef }: OpenBook,
  sources: readonly ChargeSource[],
): Promise<Map<string, StoredItem[]>> => {
  const rows = await ctx.db.billItem.findMany({
    where: { sourceRef: { in: sources.map(({ ref }) => ref) } },
    orderBy: [{ createdAt: 'asc' }, { ref: 'asc' }],
    relationLoadStrategy: 'join',
    include: { bill: { select: { bookRef: true, book: { select: { currency: true } } } } },
  })
  const credited = await readCredited(ctx, rows)
  const items = new Map<string, StoredItem[]>(sources.map((source) => [keyOf(source), []]))
  const subjects = new Map(sources.map((source) => [keyOf(source), source.subjectRef]))
  for (const row of rows) {
    const source = `${row.sourceKind}:${row.sourceRef ?? ''}`
    items.get(source)?.push({
      ref: row.ref,
      billRef: row.billRef,
      // What was charged for somebody else, or by another seller, is taken back, and the present payer is charged.
      key:
        row.subjectRef === subjects.get(source) && row.bill.bookRef === bookRef
          ? row.sourceKey
          : `${row.sourceKey} of ${row.subjectRef ?? ''} in ${row.bill.bookRef}`,
      sourceKey: row.sourceKey,
      articleRef: row.articleRef ?? '',
      money: {
        amountCents: row.amountCents,
        taxLevelCode: TaxLevelCode.parse(row.taxLevelCode),
        currency: Currency.parse(row.bill.book.currency),
      },
      quantity: row.quantity,
      status: row.status === 'ORDERED' || row.status === 'CANCELLED' ? row.status : 'OPEN',
      isProcessed: row.isProcessed,
      counterOf: row.counterOfRef,
      subjectRef: row.subjectRef,
      isWaived: row.waiveReason !== null,
      creditedCents: credited.get(row.ref) ?? 0,
      description: row.description,
      taxTreatment: TaxTreatment.parse(row.taxTreatment),
    })
  }
  return items
}

/** A booked item that is taken back no longer stands; one whose counter item is cancelled stands again. */
const markStanding = async (ctx: CommandContext, refs: readonly string[], isStanding: boolean): Promise<void> => {
  if (refs.length === 0) return
  const data = { isStanding, version: { increment: 1 } }
  await ctx.db.billItem.updateMany({ where: { ref: { in: [...refs] } }, data })
}

type Change = ChargeChange & { readonly settling: Settling; readonly items: readonly StoredItem[] }
type Cancelling = Extract<Change, { do: 'CANCEL' }>
type Making = Extract<Change, { do: 'MAKE' }>

const cancel = async (ctx: CommandContext, changes: readonly Cancelling[]): Promise<void> => {
  if (changes.length === 0) return
  await ctx.db.billItem.updateMany({
    where: { ref: { in: changes.map(({ ref }) => ref) } },
    data: { status: 'CANCELLED', orderRef: null, isStanding: false, version: { increment: 1 } },
  })
  const takenBack = changes.flatMap(({ ref, items }) => items.find((item) => item.ref === ref)?.counterOf ?? [])
  await markStanding(ctx, takenBack, true)
}

const make = async (
  ctx: CommandContext,
  changes: readonly Making[],
  tabs: ReadonlyMap<string, string>,
): Promise<void> => {
  if (changes.length === 0) return
  const articles = await ctx.db.article.findMany({
    where: { ref: { in: changes.map(({ charge }) => charge.articleRef) } },
    select: { ref: true, type: true, taxTreatment: true },
  })
  const articleOf = new Map(articles.map((article) => [article.ref, article]))
  await markStanding(
    ctx,
    changes.flatMap(({ counterOf }) => counterOf ?? []),
    false,
  )
  const createdAt = ctx.now()
  await ctx.db.billItem.createMany({
    data: changes.map(({ charge, counterOf, items, settling: { source, payer, wanted } }) => {
      const { type, taxTreatment } = articleOf.get(charge.articleRef) ?? {}
      const counted = items.find(({ ref }) => ref === counterOf)
      const said = wanted.find(({ key }) => key === charge.key)
      const own = TaxTreatment.nullable().parse(taxTreatment ?? null)
      const { amountCents, taxLevelCode } = charge.money
      return {
        ref: ctx.newRef(),
        billRef: counted?.billRef ?? tabs.get(tabKey({ payer, competitionRef: source.competitionRef })) ?? '',
        articleRef: charge.articleRef,
        description: counted?.description ?? said?.description ?? '',
        quantity: charge.quantity,
        unitCents: Math.trunc(amountCents / charge.quantity),
        amountCents,
        taxLevelCode,
        // What is taken back has the tax of what was booked.
        taxTreatment: counted?.taxTreatment ?? taxTreatmentOf({ type: ArticleType.parse(type), own, taxLevelCode }),
        date: charge.date,
        sourceKind: source.kind,
        sourceRef: source.ref,
        sourceKey: counted?.sourceKey ?? charge.key,
        isStanding: counterOf === null,
        counterOfRef: counterOf,
        subjectRef: counted ? counted.subjectRef : source.subjectRef,
        competitionRef: source.competitionRef,
        isToPrice: said?.isToPrice === true && counterOf === null,
        createdAt,
      }
    }),
  })
}

/** A tab is needed only for an item that is new: what takes back goes where it came from. */
const tabsOf = (changes: readonly Change[]) =>
  changes.flatMap((change) =>
    change.do === 'MAKE' && change.counterOf === null
      ? [{ payer: change.settling.payer, competitionRef: change.settling.source.competitionRef }]
      : [],
  )

/** The bill of an item that goes or is taken back, whose state may change with it; a new item is on an open tab. */
const touchedBill = (change: Change): readonly string[] => {
  const ref = change.do === 'CANCEL' ? change.ref : change.counterOf
  const item = change.items.find((each) => each.ref === ref)
  return item === undefined ? [] : [item.billRef]
}

/** What nobody had priced keeps the price that somebody gave it. */
const priced = (charge: WantedCharge, items: readonly StoredItem[]): WantedCharge => {
  const item =
    charge.isToPrice === true
      ? items.find(({ key, status, counterOf }) => key === charge.key && status !== 'CANCELLED' && counterOf === null)
      : undefined
  return item === undefined ? charge : { ...charge, money: item.money }
}

/** A book has one currency: what is priced in another one waits for its price there. */
const inCurrency = (charge: WantedCharge, currency: string): WantedCharge =>
  charge.money.currency === currency
    ? charge
    : { ...charge, isToPrice: true, money: { ...charge.money, amountCents: 0, currency: Currency.parse(currency) } }

const changesOf = (
  { currency }: OpenBook,
  settlings: readonly Settling[],
  stored: ReadonlyMap<string, readonly StoredItem[]>,
  date: string,
): Change[] =>
  settlings.flatMap((settling) => {
    const items = stored.get(keyOf(settling.source)) ?? []
    const wanted = settling.wanted.map((charge) => priced(inCurrency(charge, currency), items))
    const isNew = ({ key }: WantedCharge) => items.every(({ sourceKey }) => sourceKey !== key)
    const changes = settling.isAddition === true ? settle(wanted.filter(isNew), [], date) : settle(wanted, items, date)
    return changes.map((change) => ({ ...change, settling: { ...settling, wanted }, items }))
  })

/**
 * Makes the bill items of sources agree with what they owe now. Nothing changes if they do already, so that every change of a source may
 * call it. The caller holds the locks of the sources, and calls it before any other lock of finance.
 */
export const settleCharges = async (
  ctx: CommandContext,
  book: OpenBook,
  settlings: readonly Settling[],
): Promise<void> => {
  if (settlings.length === 0) return
  const sources = settlings.map(({ source }) => source)
  const date = await todayIn(ctx.db, book.federationRef, ctx.now)
  const seen = await readItems(ctx, book, sources)
  const expected = changesOf(book, settlings, seen, date)
  if (expected.length === 0) return
  const opened = await openTabs(ctx, book, tabsOf(expected))
  const before = [...seen.values()].flat()
  await lockRows(ctx, 'bill', [...opened.values(), ...before.map(({ billRef }) => billRef)])
  await lockRows(
    ctx,
    'billItem',
    before.map(({ ref }) => ref),
  )
  // Under the locks: somebody may have ordered or booked an item meanwhile, or closed a tab.
  const tabs = await openTabs(ctx, book, tabsOf(expected))
  const changes = changesOf(book, settlings, await readItems(ctx, book, sources), date)
  await cancel(
    ctx,
    changes.filter((change) => change.do === 'CANCEL'),
  )
  await make(
    ctx,
    changes.filter((change) => change.do === 'MAKE'),
    tabs,
  )
  await settleBills(ctx, changes.flatMap(touchedBill))
}
