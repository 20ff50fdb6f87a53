import {
  type BillItemRow,
  BillItemSource,
  BillItemStatus,
  type BillRow,
  BillStatus,
} from '@oxer/domain/finance/bill/bill.schema'
import { orderNumber } from '@oxer/domain/finance/order/order-number.rules'
import { Currency, TaxLevelCode } from '@oxer/domain/kernel/money/money.schema'
import { TaxTreatment } from '@oxer/domain/kernel/money/tax-treatment.schema'
import type { RefName } from '@oxer/domain/kernel/ref/ref.schema'

export type NamedSqlRow = {
  payerType: string
  payerRef: string
  payerName: string
  competitionRef: string | null
  competitionName: string | null
}

export type BillSqlRow = NamedSqlRow & {
  ref: string
  date: string
  description: string
  isDefault: boolean
  version: number
  bookRef: string
  currency: string
  status: string
  amount: number
  openAmount: number
  itemCount: number
}

export type ItemSqlRow = NamedSqlRow & {
  ref: string
  billRef: string
  date: string
  description: string
  articleRef: string | null
  articleName: string | null
  quantity: number
  unitAmount: number
  discountBasisPoints: number
  amount: number
  currency: string
  taxLevelCode: string
  taxTreatment: string
  status: string
  isProcessed: boolean
  isToPrice: boolean
  waiveReason: string | null
  source: string
  orderRef: string | null
  orderNumber: number | null
  orderDate: string | null
  subjectRef: string | null
  subjectName: string | null
  horseRef: string | null
  horseName: string | null
  version: number
}

export const toPayer = ({ payerType, payerRef, payerName }: NamedSqlRow) => ({
  type: payerType === 'ORGANISATION' ? ('ORGANISATION' as const) : ('PERSON' as const),
  ref: payerRef,
  name: payerName,
})

export const named = (ref: string | null, name: string | null): RefName | null =>
  ref === null ? null : { ref, name: name ?? '' }

export const toBill = (row: BillSqlRow): BillRow => ({
  ref: row.ref,
  date: row.date,
  description: row.description,
  amount: row.amount,
  openAmount: row.openAmount,
  currency: Currency.parse(row.currency),
  status: BillStatus.parse(row.status),
  payer: toPayer(row),
  competition: named(row.competitionRef, row.competitionName),
  bookRef: row.bookRef,
  itemCount: row.itemCount,
  isDefault: row.isDefault,
  version: row.version,
})

export const toBillItem = (row: ItemSqlRow): BillItemRow => ({
  ref: row.ref,
  kind: row.orderRef === null ? 'BILL' : 'ORDER',
  billRef: row.billRef,
  date: row.date,
  description: row.description,
  article: named(row.articleRef, row.articleName),
  quantity: row.quantity,
  unitAmount: row.unitAmount,
  discountBasisPoints: row.discountBasisPoints,
  amount: row.amount,
  currency: Currency.parse(row.currency),
  taxLevelCode: TaxLevelCode.parse(row.taxLevelCode),
  taxTreatment: TaxTreatment.parse(row.taxTreatment),
  status: BillItemStatus.parse(row.status),
  isProcessed: row.isProcessed,
  isToPrice: row.isToPrice,
  waiveReason: row.waiveReason,
  source: BillItemSource.parse(row.source),
  order:
    row.orderRef === null ? null : { ref: row.orderRef, name: orderNumber(row.orderDate ?? '', row.orderNumber ?? 0) },
  payer: toPayer(row),
  subject: named(row.subjectRef, row.subjectName),
  horse: named(row.horseRef, row.horseName),
  competition: named(row.competitionRef, row.competitionName),
  version: row.version,
})
