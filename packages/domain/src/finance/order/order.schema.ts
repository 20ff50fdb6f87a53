// Orders: items of bills that are booked together (decision 38).
import * as z from 'zod'
import { Contact } from '../../kernel/contact/contact.schema.ts'
import { WrittenErrorValues } from '../../kernel/error/error-values.schema.ts'
import { Currency } from '../../kernel/money/money.schema.ts'
import { PageQuery } from '../../kernel/paging/paging.schema.ts'
import { Ref, RefName, Version } from '../../kernel/ref/ref.schema.ts'
import { TaskSummary } from '../../kernel/task/task.schema.ts'
import { LocalDate } from '../../kernel/time/time.schema.ts'
import { BillItemRow, mostBillItems, PayerType } from '../bill/bill.schema.ts'
import { InvoiceStatus } from '../invoice/invoice.schema.ts'

export const OrderStatus = z.enum(['NEW', 'PROCESSED', 'PROCESSED_ERROR', 'CANCELLED']).meta({ id: 'OrderStatus' })
export type OrderStatus = z.infer<typeof OrderStatus>

/** The statuses of the lists: OPEN is NEW and PROCESSED_ERROR together, INVOICED and PAID follow from the invoice and its payments. */
export const OrderStatusLabel = z
  .enum(['NEW', 'PROCESSED', 'PROCESSED_ERROR', 'CANCELLED', 'OPEN', 'INVOICED', 'PAID'])
  .meta({ id: 'OrderStatusLabel' })
export type OrderStatusLabel = z.infer<typeof OrderStatusLabel>

/**
 * What is paid of an order that is booked, or of the invoice that took it over. EXCEEDED: a payment of it has money left. ERROR: the last payment
 * by card of it, or of all that its payer owes, has failed, and nothing is paid.
 */
export const OrderPaymentStatus = z
  .enum(['INCOMPLETE', 'PARTIAL', 'COMPLETE', 'EXCEEDED', 'ERROR'])
  .meta({ id: 'OrderPaymentStatus' })
export type OrderPaymentStatus = z.infer<typeof OrderPaymentStatus>

/** How far the processing of an order is (pr0600). */
export const OrderProcessing = z
  .enum(['UNPROCESSED', 'PROCESSED', 'ERROR', 'CANCELLED'])
  .meta({ id: 'OrderProcessing' })
export type OrderProcessing = z.infer<typeof OrderProcessing>

/** The state of the document of an order (pr0607); N/A: the order is on none. */
export const OrderInvoiceStatus = z.enum([...InvoiceStatus.options, 'N/A']).meta({ id: 'OrderInvoiceStatus' })
export type OrderInvoiceStatus = z.infer<typeof OrderInvoiceStatus>

export const OrderRow = z
  .object({
    ref: Ref,
    number: z.string(),
    date: LocalDate,
    description: z.string(),
    amount: z.int(),
    currency: Currency,
    status: OrderStatus,
    /** The status as it is shown. */
    label: OrderStatusLabel.exclude(['OPEN']),
    /** How far its processing is. */
    processing: OrderProcessing,
    /** The code of the reason why it could not be processed. */
    error: z.string().nullable(),
    /** What the sentence of the reason is about, such as the end of the closed period. */
    errorValues: WrittenErrorValues,
    /** INVOICED: its document is final. */
    invoicing: z.enum(['NOT_INVOICED', 'INVOICED']),
    /** The state of its document; of a receipt as far as it is of this order. */
    invoiceStatus: OrderInvoiceStatus,
    /** Its invoice or receipt, also while that is a draft. */
    documentRef: Ref.nullable(),
    /** Whether it was handed over to a final invoice, which is what is paid. */
    isPaidByInvoice: z.boolean(),
    /** Null before it is booked. */
    paymentStatus: OrderPaymentStatus.nullable(),
    payer: Contact.nullable(),
    competition: RefName.nullable(),
    itemCount: z.int(),
    version: z.int(),
  })
  .meta({ id: 'Order' })
export type OrderRow = z.infer<typeof OrderRow>

export const OrderDetail = OrderRow.extend({
  /** What is left to pay of it, or of the invoice that took it over; 0 before it is booked. */
  open: z.int(),
  /** The account that the order goes to, and the one that its invoice goes to. */
  accountTo: RefName.nullable(),
  accountInvoiceTo: RefName.nullable(),
  items: z.array(BillItemRow).max(mostBillItems),
}).meta({ id: 'OrderDetail' })
export type OrderDetail = z.infer<typeof OrderDetail>

export const OrderQuery = PageQuery.extend({
  statuses: z.string().max(200).optional().describe('Only these statuses, with commas between them'),
})
export type OrderQuery = z.infer<typeof OrderQuery>

/** p182 */
export const SearchOrders = PageQuery.extend({
  federationRef: Ref.optional(),
  statuses: z.array(OrderStatusLabel).max(7).optional(),
  text: z.string().trim().max(200).optional(),
  from: LocalDate.optional(),
  to: LocalDate.optional(),
})
export type SearchOrders = z.infer<typeof SearchOrders>

export const OrderTotals = z.object({ count: z.int(), amount: z.int() })

export const AccountOfOrder = z.object({ accountRef: Ref, version: Version.optional() })

const description = z.string().trim().max(200).default('')

/** p191 */
export const CreateEmptyOrder = z.object({
  description,
  payerType: PayerType.optional(),
  payerRef: Ref.optional(),
})
export type CreateEmptyOrder = z.infer<typeof CreateEmptyOrder>

/** p192 */
export const CreateOrderFromBill = z.object({ billRef: Ref })

/** p193: the open items of a period, of a payer, of articles. One order for each payer. */
export const OrderFilter = z.object({
  fromDate: LocalDate.optional(),
  toDate: LocalDate.optional(),
  organisationRef: Ref.optional(),
  articleRefs: z.array(Ref).max(200).optional(),
})
export type OrderFilter = z.infer<typeof OrderFilter>
export const CreateOrdersFromFilter = OrderFilter.extend({ description })
export type CreateOrdersFromFilter = z.infer<typeof CreateOrdersFromFilter>

/** What an order from a filter would take. */
export const OrderPreview = z
  .object({ orders: z.int(), bills: z.int(), items: z.int(), amount: z.int() })
  .meta({ id: 'OrderPreview' })
export type OrderPreview = z.infer<typeof OrderPreview>

/** Orders of one call; more are processed by a task. */
export const mostOrdersAtOnce = 100

/** What a cancelled order takes again: as many as it had. */
export const RestoreOrder = z.object({ itemRefs: z.array(Ref).max(10_000) })

/** No refs: all new ones. */
export const ProcessOrders = z.object({ orderRefs: z.array(Ref).max(10_000).default([]) })

export const OrderOutcome = z
  .object({
    ref: Ref,
    number: z.string(),
    status: OrderStatus,
    error: z.string().nullable(),
    version: z.int(),
  })
  .meta({ id: 'OrderOutcome' })
export type OrderOutcome = z.infer<typeof OrderOutcome>

/** `task` goes on with them if they are too many for one call. */
export const ProcessedOrders = z.object({
  outcomes: z.array(OrderOutcome).max(mostOrdersAtOnce),
  task: TaskSummary.nullable(),
})
export type ProcessedOrders = z.infer<typeof ProcessedOrders>

/** Bills of a list: an order for each. */
export const OrderBills = z.object({
  billRefs: z.array(Ref).min(1).max(10_000),
  isBooking: z.boolean().default(false).describe('Whether the orders are booked at once'),
})
export type OrderBills = z.infer<typeof OrderBills>

/** The outcome of one bill. */
export const OrderedBill = z
  .object({
    billRef: Ref,
    order: RefName.nullable().describe('The order that was made; null where nothing was open'),
    isBooked: z.boolean(),
    /** The code of the reason why there is no order, or why it is not booked. */
    error: z.string().nullable(),
  })
  .meta({ id: 'OrderedBill' })
export type OrderedBill = z.infer<typeof OrderedBill>

/** `task` goes on with them if they are too many for one call. */
export const OrderedBills = z.object({
  outcomes: z.array(OrderedBill).max(mostOrdersAtOnce).describe('One for each bill'),
  task: TaskSummary.nullable(),
})
export type OrderedBills = z.infer<typeof OrderedBills>

/** What was sold in a competition, in cents. */
export const FinanceTotals = z
  .object({
    billed: z.int(),
    booked: z.int(),
    received: z.int(),
    open: z.int(),
    overdue: z.int(),
    unbilled: z.int(),
    toPrice: z.int(),
    currency: Currency,
  })
  .meta({ id: 'FinanceTotals' })
export type FinanceTotals = z.infer<typeof FinanceTotals>

/** What was sold of one article. */
export const ArticleTotals = z
  .object({
    article: RefName.nullable(),
    count: z.int(),
    billed: z.int(),
    booked: z.int(),
    received: z.int(),
    open: z.int(),
  })
  .meta({ id: 'ArticleTotals' })
export type ArticleTotals = z.infer<typeof ArticleTotals>

/** q130 */
export const FinanceOverview = FinanceTotals.extend({
  /** In cents: prize money of closed rankings. */
  prizes: z.int(),
  articles: z.array(ArticleTotals).max(10_000),
})
export type FinanceOverview = z.infer<typeof FinanceOverview>
