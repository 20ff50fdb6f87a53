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

/** The state of a document on a day of the federation. It is OVERDUE from the day after its due day. */
export const documentStatusOf = (facts: InvoiceFacts, today: string): DocumentStatus => {
  if (!facts.isFinal) return 'DRAFT'
  if (facts.isCreditNote) return 'INVOICED'
  if (facts.creditedCents > 0 && facts.creditedCents >= facts.amountCents) return 'CANCELLED'
  if (facts.amountCents - facts.creditedCents - facts.paidCents <= 0) return 'PAID'
  return today > facts.dueDate ? 'OVERDUE' : 'INVOICED'
}

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
