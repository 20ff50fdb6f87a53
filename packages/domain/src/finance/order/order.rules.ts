// Orders: what may be done in which state (decision 38).
import type { FinanceRefusal } from '../finance.errors.ts'

/** PROCESSED_ERROR: could not be booked; its reason is stored, and it may be tried again. */
export type OrderStatus = 'NEW' | 'PROCESSED' | 'PROCESSED_ERROR' | 'CANCELLED'

/** INVOICED when the invoice of the order is final. */
export type OrderInvoicing = 'NOT_INVOICED' | 'INVOICED'

/** Why an order is not made from a bill; null if it may be. */
export const refuseOrdering = (openItems: number): FinanceRefusal | null => (openItems === 0 ? 'nothingToOrder' : null)

/** Why an order is not changed, processed or cancelled; null if it may be. What is booked is corrected by a credit note. */
export const refuseOrderChange = (status: OrderStatus): FinanceRefusal | null => {
  if (status === 'PROCESSED') return 'orderProcessed'
  return status === 'CANCELLED' ? 'orderCancelled' : null
}

/** Why an order is not deleted; null if it may be. */
export const refuseOrderDeletion = (status: OrderStatus): FinanceRefusal | null =>
  status === 'PROCESSED' ? 'orderProcessed' : null

export type OrderFacts = { readonly items: number; readonly hasInvoiceTo: boolean }

/** The state after processing: an order without items, or without an account to invoice to, cannot be booked. */
export const processed = ({ items, hasInvoiceTo }: OrderFacts): OrderStatus =>
  items > 0 && hasInvoiceTo ? 'PROCESSED' : 'PROCESSED_ERROR'

/** Why an order gets no invoice; null if it may. An order has one invoice, draft or final. */
export const refuseInvoicing = (status: OrderStatus, hasInvoice: boolean): FinanceRefusal | null => {
  if (status !== 'PROCESSED') return 'orderNotProcessed'
  return hasInvoice ? 'orderInvoiced' : null
}
