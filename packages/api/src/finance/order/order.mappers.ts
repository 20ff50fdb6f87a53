import { InvoiceStatus } from '@oxer/domain/finance/invoice/invoice.schema'
import { processingOf } from '@oxer/domain/finance/order/order.rules'
import { type OrderRow, OrderStatus, OrderStatusLabel } from '@oxer/domain/finance/order/order.schema'
import { orderNumber } from '@oxer/domain/finance/order/order-number.rules'
import { paymentStatusOf } from '@oxer/domain/finance/payment/allocation.rules'
import { Currency } from '@oxer/domain/kernel/money/money.schema'
import { ledgerErrors } from '@oxer/domain/ledger/ledger.errors'
import * as z from 'zod'
import { type NamedSqlRow, named, toPayer } from '../bill/bill.mappers.ts'

export type OrderSqlRow = Omit<NamedSqlRow, 'payerRef'> & {
  ref: string
  payerRef: string | null
  number: number
  date: string
  description: string
  currency: string
  status: string
  label: string
  error: unknown
  closedThrough: string | null
  documentRef: string | null
  documentStatus: string | null
  isPaidByInvoice: boolean
  /** The state of the document as it is shown. */
  invoiceStatus: string | null
  /** Of the order or of the invoice that took it over; null before it is booked. */
  billedCents: number | null
  openCents: number | null
  /** What is left of the payments of it. */
  leftCents: number
  /** Whether the last payment by card of it failed. */
  hasFailed: boolean
  amount: number
  itemCount: number
  version: number
}

const StoredError = z.object({ code: z.string().nullable() }).nullable()

/** A closed period is named as it is now: it may be further than when the order was refused. */
const valuesOf = (code: string | null, closedThrough: string | null): OrderRow['errorValues'] =>
  code === ledgerErrors.periodClosed.code && closedThrough !== null ? { date: closedThrough } : {}

const paymentStatus = ({ billedCents, openCents, leftCents, hasFailed }: OrderSqlRow): OrderRow['paymentStatus'] =>
  billedCents === null || openCents === null
    ? null
    : paymentStatusOf({ amountCents: billedCents, openCents, hasFailed }, [{ leftCents }])

const Label = OrderStatusLabel.exclude(['OPEN'])

export const toOrder = (stored: OrderSqlRow): OrderRow => {
  const { payerRef, ...row } = stored
  const label = Label.parse(row.label)
  const error = StoredError.parse(row.error)?.code ?? null
  return {
    ref: row.ref,
    number: orderNumber(row.date, row.number),
    date: row.date,
    description: row.description,
    amount: row.amount,
    currency: Currency.parse(row.currency),
    status: OrderStatus.parse(row.status),
    processing: processingOf(OrderStatus.parse(row.status)),
    label,
    error,
    errorValues: valuesOf(error, row.closedThrough),
    invoicing: row.documentStatus === 'INVOICED' ? 'INVOICED' : 'NOT_INVOICED',
    invoiceStatus: InvoiceStatus.nullable().parse(row.invoiceStatus) ?? 'N/A',
    documentRef: row.documentRef,
    isPaidByInvoice: row.isPaidByInvoice,
    paymentStatus: paymentStatus(stored),
    payer: payerRef === null ? null : toPayer({ ...row, payerRef }),
    competition: named(row.competitionRef, row.competitionName),
    itemCount: row.itemCount,
    version: row.version,
  }
}
