// Invoices and credit notes: what may be done in which state, and the state that follows from payments and the day (decision 38).
import type { DocumentStatus } from '../../ledger/bill/bill.rules.ts'
import type { FinanceRefusal } from '../finance.errors.ts'

export type InvoiceFacts = {
  readonly isFinal: boolean
  /** A credit note is settled with its invoice, so it is neither paid nor due. */
  readonly isCreditNote: boolean
  readonly amountCents: number
  readonly creditedCents: number
  readonly paidCents: number
  readonly dueDate: string
}

/** What decides the state of a document, in the order of the bits of `documentStatuses`. */
export type DocumentSigns = {
  readonly isFinal: boolean
  readonly isCreditNote: boolean
  /** Credit notes take all of it back. */
  readonly isCredited: boolean
  /** Nothing of it is open. */
  readonly isPaid: boolean
  /** Its due day is over. */
  readonly isLate: boolean
}

const statusOfSigns = ({ isFinal, isCreditNote, isCredited, isPaid, isLate }: DocumentSigns): DocumentStatus => {
  if (!isFinal) return 'DRAFT'
  if (isCreditNote) return 'INVOICED'
  if (isCredited) return 'CANCELLED'
  if (isPaid) return 'PAID'
  return isLate ? 'OVERDUE' : 'INVOICED'
}

/** The state of a document by its signs, the first of which is the lowest bit: for statements that read many documents at once. */
export const documentStatuses: readonly DocumentStatus[] = Array.from({ length: 2 ** 5 }, (_, bits) => {
  const has = (at: number): boolean => (bits & (2 ** at)) !== 0
  return statusOfSigns({ isFinal: has(0), isCreditNote: has(1), isCredited: has(2), isPaid: has(3), isLate: has(4) })
})

/** The state of a document on a day of the federation. It is OVERDUE from the day after its due day. */
export const documentStatusOf = (facts: InvoiceFacts, today: string): DocumentStatus =>
  statusOfSigns({
    isFinal: facts.isFinal,
    isCreditNote: facts.isCreditNote,
    isCredited: facts.creditedCents > 0 && facts.creditedCents >= facts.amountCents,
    isPaid: facts.amountCents - facts.creditedCents - facts.paidCents <= 0,
    isLate: today > facts.dueDate,
  })

/** Why a document is not made final or deleted; null if it may be. */
export const refuseFinal = ({ isFinal }: Pick<InvoiceFacts, 'isFinal'>): FinanceRefusal | null =>
  isFinal ? 'invoiceFinal' : null

/** Why a document is not paid; null if it may be. */
export const refuseDraft = ({ isFinal }: Pick<InvoiceFacts, 'isFinal'>): FinanceRefusal | null =>
  isFinal ? null : 'invoiceDraft'

/** Why an amount of an invoice is not credited; null if it may be. Credit notes together never exceed their invoice. */
export const refuseCredit = (facts: InvoiceFacts, creditCents: number): FinanceRefusal | null => {
  const left = facts.isCreditNote ? 0 : facts.amountCents - facts.creditedCents
  return refuseDraft(facts) ?? (creditCents > left ? 'creditExceeds' : null)
}
