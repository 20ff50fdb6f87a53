// Orders: what may be done in which state (decision 38).
import type { LedgerRefusal } from '../../ledger/ledger.errors.ts'
import type { FinanceRefusal } from '../finance.errors.ts'
import type { PaymentStatus } from '../payment/allocation.rules.ts'

/** PROCESSED_ERROR: could not be booked; its reason is stored, and it may be tried again. */
export type OrderStatus = 'NEW' | 'PROCESSED' | 'PROCESSED_ERROR' | 'CANCELLED'

/** How far the processing of an order is (pr0600). */
export type OrderProcessing = 'UNPROCESSED' | 'PROCESSED' | 'ERROR' | 'CANCELLED'

const processings = {
  NEW: 'UNPROCESSED',
  PROCESSED: 'PROCESSED',
  PROCESSED_ERROR: 'ERROR',
  CANCELLED: 'CANCELLED',
} as const satisfies Record<OrderStatus, OrderProcessing>

export const processingOf = (status: OrderStatus): OrderProcessing => processings[status]

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

export type OrderFacts = { readonly items: number; readonly hasPayer: boolean; readonly isDayOpen: boolean }

export type OrderFault =
  | Extract<FinanceRefusal, 'orderEmpty' | 'orderWithoutPayer'>
  | Extract<LedgerRefusal, 'periodClosed'>

/** Why an order cannot be booked; null if it can. The fault is kept with the order, which may be tried again. */
export const faultOfOrder = ({ items, hasPayer, isDayOpen }: OrderFacts): OrderFault | null => {
  if (items === 0) return 'orderEmpty'
  if (!hasPayer) return 'orderWithoutPayer'
  return isDayOpen ? null : 'periodClosed'
}

/** The state after processing. */
export const processed = (fault: OrderFault | null): OrderStatus => (fault === null ? 'PROCESSED' : 'PROCESSED_ERROR')

/** The state as it is shown: what is booked is INVOICED once its document is final, and PAID once nothing of it is open. */
export type OrderLabel = OrderStatus | 'INVOICED' | 'PAID'

export type OrderSigns = { readonly isPaid: boolean; readonly isInvoiced: boolean }

export const orderLabelOf = (status: OrderStatus, { isPaid, isInvoiced }: OrderSigns): OrderLabel => {
  if (status !== 'PROCESSED') return status
  if (isPaid) return 'PAID'
  return isInvoiced ? 'INVOICED' : 'PROCESSED'
}

/** The label of a booked order, for statements that read many: the lowest bit is `isPaid`, the next `isInvoiced`. */
export const bookedLabels: readonly OrderLabel[] = Array.from({ length: 4 }, (_, bits) =>
  orderLabelOf('PROCESSED', { isPaid: (bits & 1) !== 0, isInvoiced: (bits & 2) !== 0 }),
)

/** Why an order gets no invoice; null if it may. An order has one invoice, draft or final. */
export const refuseInvoicing = (status: OrderStatus, hasInvoice: boolean): FinanceRefusal | null => {
  if (status !== 'PROCESSED') return 'orderNotProcessed'
  return hasInvoice ? 'orderInvoiced' : null
}

/** An order as it is shown. */
export type OrderWork = {
  readonly status: OrderStatus
  readonly itemCount: number
  readonly amount: number
  readonly hasPayer: boolean
  readonly hasDocument: boolean
  readonly paymentStatus: PaymentStatus | null
}

export type OrderCall = 'PROCESS' | 'INVOICE' | 'RECEIPT' | 'DELETE'

/**
 * What is offered of an order. An invoice is of an order that is booked; a receipt of one that is paid as well and takes nothing back. An
 * order is deleted once nothing is on it.
 */
export const callsOfOrder = (order: OrderWork): ReadonlySet<OrderCall> => {
  const isInvoiceable = order.hasPayer && refuseInvoicing(order.status, order.hasDocument) === null
  const isPaid = order.paymentStatus === 'COMPLETE' || order.paymentStatus === 'EXCEEDED'
  const calls: readonly (readonly [OrderCall, boolean])[] = [
    ['PROCESS', refuseOrderChange(order.status) === null],
    ['INVOICE', isInvoiceable],
    ['RECEIPT', isInvoiceable && isPaid && order.amount > 0],
    ['DELETE', order.itemCount === 0 && refuseOrderDeletion(order.status) === null],
  ]
  return new Set(calls.flatMap(([call, isOffered]) => (isOffered ? [call] : [])))
}
