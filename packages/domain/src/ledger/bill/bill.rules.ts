// Bills and their items: what may be done, and the state that follows from their documents (decision 38).
import type { LedgerRefusal } from '../ledger.errors.ts'

export type BillStatus = 'OPEN' | 'INVOICED' | 'PAID' | 'CANCELLED'

/** OPEN: on the tab. ORDERED: on an order. CANCELLED: taken back or waived before it was booked. */
export type BillItemStatus = 'OPEN' | 'ORDERED' | 'CANCELLED'

/** DRAFT, then INVOICED; the others follow from what is paid and credited, and from the day. */
export type DocumentStatus = 'DRAFT' | 'INVOICED' | 'PAID' | 'OVERDUE' | 'CANCELLED'

export type BillFacts = {
  readonly isDeleted: boolean
  readonly items: readonly {
    readonly status: BillItemStatus
    /** The status of the document that the item is on; null without one. */
    readonly document: DocumentStatus | null
  }[]
}

/**
 * The state of a bill. It is INVOICED when every standing item is on a final document, PAID when these are settled, and CANCELLED when it
 * was deleted or everything on it was credited.
 */
export const billStatusOf = ({ isDeleted, items }: BillFacts): BillStatus => {
  if (isDeleted) return 'CANCELLED'
  const documents = items.filter(({ status }) => status !== 'CANCELLED').map(({ document }) => document)
  if (documents.length === 0 || documents.some((document) => document === null || document === 'DRAFT')) return 'OPEN'
  if (documents.every((document) => document === 'CANCELLED')) return 'CANCELLED'
  return documents.every((document) => document === 'PAID' || document === 'CANCELLED') ? 'PAID' : 'INVOICED'
}

/** Why nothing is added to a bill; null if it may be. */
export const refuseAddition = (status: BillStatus): LedgerRefusal | null => (status === 'OPEN' ? null : 'billNotOpen')

/** A bill that items move between. */
export type BillPlace = { readonly ref: string; readonly book: string; readonly status: BillStatus }

/** Why items do not move from one bill to another; null if they may. `target` is null if it is unknown or deleted. */
export const refuseTarget = (from: BillPlace, target: BillPlace | null): LedgerRefusal | null => {
  if (target === null || target.ref === from.ref || target.book !== from.book) return 'targetNotFound'
  return refuseAddition(target.status)
}

/**
 * Why a bill is not deleted; null if it may be. A bill with open items needs another bill that takes them.
 *
 * @param target undefined if none was chosen
 */
export const refuseDeletion = (
  bill: BillPlace,
  items: readonly BillItemStatus[],
  target: BillPlace | null | undefined,
): LedgerRefusal | null => {
  if (bill.status !== 'OPEN' || items.includes('ORDERED')) return 'billNotDeletable'
  if (!items.includes('OPEN')) return null
  return target === undefined ? 'billNotEmpty' : refuseTarget(bill, target)
}

export type ItemFacts = {
  readonly status: BillItemStatus
  /** Whether a registration, a license or the like made it, so that it changes with that. */
  readonly hasSource: boolean
}

/** Why an item is not edited or removed; null if it may be. */
export const refuseItemChange = ({ status, hasSource }: ItemFacts): LedgerRefusal | null => {
  if (status !== 'OPEN') return 'itemNotOpen'
  return hasSource ? 'itemHasSource' : null
}

/** Why an item is not waived; null if it may be. */
export const refuseWaiver = ({ status }: Pick<ItemFacts, 'status'>, reason: string): LedgerRefusal | null => {
  if (status !== 'OPEN') return 'itemNotOpen'
  return reason.trim() === '' ? 'reasonMissing' : null
}

/** Why an item is not moved to another bill; null if it may be. What a registration made may move too. */
export const refuseMove = (
  { status }: Pick<ItemFacts, 'status'>,
  from: BillPlace,
  target: BillPlace | null,
): LedgerRefusal | null => (status === 'OPEN' ? refuseTarget(from, target) : 'itemNotOpen')
