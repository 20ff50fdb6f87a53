import { type OrderRow, OrderStatus, OrderStatusLabel } from '@oxer/domain/finance/order/order.schema'
import { orderNumber } from '@oxer/domain/finance/order/order-number.rules'
import { Currency } from '@oxer/domain/kernel/money/money.schema'
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
  amount: number
  itemCount: number
  version: number
}

const StoredError = z.object({ code: z.string().nullable() }).nullable()

const Label = OrderStatusLabel.exclude(['OPEN'])

export const toOrder = ({ payerRef, ...row }: OrderSqlRow): OrderRow => {
  const label = Label.parse(row.label)
  return {
    ref: row.ref,
    number: orderNumber(row.date, row.number),
    date: row.date,
    description: row.description,
    amount: row.amount,
    currency: Currency.parse(row.currency),
    status: OrderStatus.parse(row.status),
    label,
    error: StoredError.parse(row.error)?.code ?? null,
    invoicing: label === 'INVOICED' || label === 'PAID' ? 'INVOICED' : 'NOT_INVOICED',
    payer: payerRef === null ? null : toPayer({ ...row, payerRef }),
    competition: named(row.competitionRef, row.competitionName),
    itemCount: row.itemCount,
    version: row.version,
  }
}
