// What is owed for a thing, compared with the bill items that were made for it. A source (a registration, a license) says after each
// change of itself what it owes; the difference is made here, so that no source changes an item by itself.
import type { Currency, TaxLevelCode } from '../../kernel/money/money.schema.ts'

export type ChargeMoney = {
  /** Gross cents. */
  readonly amountCents: number
  readonly taxLevelCode: TaxLevelCode
  readonly currency: Currency
}

/** What a source owes now. The key names the charge within its source, such as `registration` or `no-show`. */
export type Charge = {
  readonly key: string
  readonly articleRef: string
  readonly money: ChargeMoney
  readonly quantity: number
  readonly date: string
}

/** An item that was made for a charge of the source, in the order in which they were made. */
export type ItemState = {
  readonly ref: string
  readonly key: string
  readonly articleRef: string
  readonly money: ChargeMoney
  readonly quantity: number
  readonly status: 'OPEN' | 'ORDERED' | 'CANCELLED'
  /** Whether the order of the item is booked; from then on the item never changes. */
  readonly isProcessed: boolean
  /** The booked item that this one takes back; null if it takes nothing back. */
  readonly counterOf: string | null
  /** Somebody gave it up: it is cancelled, and its charge is not made again. */
  readonly isWaived?: boolean
  /** What staff credited of its invoice, in gross cents. */
  readonly creditedCents?: number
}

export type ChargeChange =
  | { readonly do: 'MAKE'; readonly charge: Charge; readonly counterOf: null }
  /** Below zero: takes a booked item back. */
  | { readonly do: 'MAKE'; readonly charge: Charge; readonly counterOf: string }
  | { readonly do: 'CANCEL'; readonly ref: string }

const isSame = (charge: Charge, item: ItemState): boolean =>
  charge.key === item.key &&
  charge.articleRef === item.articleRef &&
  charge.quantity === item.quantity &&
  charge.money.amountCents === item.money.amountCents &&
  charge.money.taxLevelCode === item.money.taxLevelCode &&
  charge.money.currency === item.money.currency

/**
 * The changes that make the items agree with what is owed (decision 12, decision 38).
 *
 * A charge without a standing item gets an open one. If a booked item of the same charge was taken back by an item that nobody has ordered
 * yet, that counter item is cancelled instead. A standing item that is no longer owed is cancelled, or, once it is booked, taken back by an
 * open item below zero. A charge whose article, amount, tax or quantity differs is another charge: the old item goes and a new one comes.
 * What staff credited of an item stays credited, and is not taken back once more.
 *
 * Settling twice changes nothing.
 *
 * @param wanted at most one charge for each key
 * @param standing all items of the source, also the cancelled ones
 */
export const settle = (wanted: readonly Charge[], standing: readonly ItemState[], date: string): ChargeChange[] => {
  const live = standing.filter(({ status }) => status !== 'CANCELLED')
  const counters = new Map(live.flatMap((item) => (item.counterOf === null ? [] : [[item.counterOf, item] as const])))
  const own = live.filter(({ counterOf }) => counterOf === null)
  const owed = own.filter(({ ref }) => !counters.has(ref))
  const changes: ChargeChange[] = []
  const kept = new Set<string>()
  for (const charge of wanted) {
    const found = owed.find((item) => isSame(charge, item))
    if (found) {
      kept.add(found.ref)
      continue
    }
    if (standing.some((item) => item.isWaived === true && isSame(charge, item))) continue
    const takenBack = own.find((item) => isSame(charge, item) && counters.get(item.ref)?.status === 'OPEN')
    const counter = takenBack && counters.get(takenBack.ref)
    changes.push(counter ? { do: 'CANCEL', ref: counter.ref } : { do: 'MAKE', charge, counterOf: null })
  }
  for (const item of owed) {
    if (kept.has(item.ref)) continue
    if (!item.isProcessed) changes.push({ do: 'CANCEL', ref: item.ref })
    else if (item.money.amountCents !== item.creditedCents) {
      changes.push({ do: 'MAKE', charge: counterChargeOf(item, date), counterOf: item.ref })
    }
  }
  return changes
}

const counterChargeOf = ({ key, articleRef, money, quantity, creditedCents = 0 }: ItemState, date: string): Charge => ({
  key,
  articleRef,
  money: { ...money, amountCents: creditedCents - money.amountCents },
  quantity: creditedCents === 0 ? quantity : 1,
  date,
})

/** The sum of what is not cancelled: what the source owes by its items, in gross cents. */
export const owedByItems = (items: readonly ItemState[]): number =>
  items.filter(({ status }) => status !== 'CANCELLED').reduce((sum, { money }) => sum + money.amountCents, 0)
