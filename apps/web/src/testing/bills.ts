import type { BillItemRow, BillRow } from '@oxer/domain/finance/bill/bill.schema'
import type { OrderRow } from '@oxer/domain/finance/order/order.schema'

const ref = '01890000-0000-7000-8000-0000000000d1'

export const testPayer = { type: 'PERSON' as const, ref, name: 'Eva Claes' }

export const testBillItem = (over: Partial<BillItemRow> = {}): BillItemRow => ({
  ...{
    ref,
    kind: 'BILL',
    billRef: ref,
    date: '2026-05-17',
    description: 'Box',
    article: null,
    quantity: 1,
    unitAmount: 2500,
  },
  ...{ discountBasisPoints: 0, amount: 2500, currency: 'EUR', taxLevelCode: 'VAT_21', taxTreatment: 'STANDARD' },
  ...{ status: 'OPEN', isProcessed: false, isToPrice: false, waiveReason: null, source: 'MANUAL', order: null },
  ...{ payer: testPayer, subject: null, horse: null, competition: null, version: 1 },
  ...over,
})

export const testBill = (over: Partial<BillRow> = {}): BillRow => ({
  ...{ ref, date: '2026-05-17', description: 'Boxes', amount: 2500, openAmount: 2500, currency: 'EUR' },
  ...{ status: 'OPEN', payer: testPayer, competition: null, bookRef: ref, itemCount: 1, isDefault: false, version: 1 },
  ...over,
})

/** Booked, and not paid. */
export const testOrder = (over: Partial<OrderRow> = {}): OrderRow => ({
  ...{ ref, number: 'O2026-000012', date: '2026-05-17', description: 'May', amount: 2500, currency: 'EUR' },
  ...{ status: 'PROCESSED', label: 'PROCESSED', processing: 'PROCESSED', error: null, errorValues: {} },
  ...{ invoicing: 'NOT_INVOICED', invoiceStatus: 'N/A', isPaidByInvoice: false, documentRef: null },
  ...{ paymentStatus: 'INCOMPLETE', payer: testPayer, competition: null, itemCount: 1, version: 1 },
  ...over,
})
