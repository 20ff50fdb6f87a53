import { describe, expect, it } from 'vitest'
import {
  bookedLabels,
  faultOfOrder,
  orderLabelOf,
  processed,
  processingOf,
  refuseInvoicing,
  refuseOrderChange,
  refuseOrderDeletion,
  refuseOrdering,
} from '../order/order.rules.ts'
import {
  documentStatuses,
  documentStatusOf,
  type InvoiceFacts,
  refuseCredit,
  refuseDraft,
  refuseFinal,
} from './invoice.rules.ts'

const facts: InvoiceFacts = {
  isFinal: true,
  isCreditNote: false,
  amountCents: 1_500,
  creditedCents: 0,
  paidCents: 0,
  dueDate: '2026-05-31',
}

describe('an invoice (decision 38)', () => {
  it.each<[string, Partial<InvoiceFacts>, string]>([
    ['DRAFT', { isFinal: false, paidCents: 1_500 }, '2026-06-01'],
    ['INVOICED', {}, '2026-05-31'],
    ['OVERDUE', {}, '2026-06-01'],
    ['OVERDUE', { creditedCents: 500, paidCents: 999 }, '2026-06-01'],
    ['PAID', { creditedCents: 500, paidCents: 1_000 }, '2026-06-01'],
    ['PAID', { paidCents: 2_000 }, '2026-05-01'],
    ['PAID', { amountCents: 0 }, '2026-06-01'],
    ['CANCELLED', { creditedCents: 1_500, paidCents: 1_500 }, '2026-06-01'],
    ['INVOICED', { isCreditNote: true, paidCents: 1_500 }, '2026-06-01'],
  ])('is %s with %j', (status, over, today) => {
    expect(documentStatusOf({ ...facts, ...over }, today)).toBe(status)
  })

  it('has the same state in the table for statements', () => {
    const at = (...bits: number[]) => documentStatuses[bits.reduce((sum, bit) => sum + 2 ** bit, 0)]
    expect(at(1, 2, 3, 4)).toBe('DRAFT')
    expect(at(0)).toBe('INVOICED')
    expect(at(0, 1, 2, 3)).toBe('INVOICED')
    expect(at(0, 2, 3, 4)).toBe('CANCELLED')
    expect(at(0, 3, 4)).toBe('PAID')
    expect(at(0, 4)).toBe('OVERDUE')
  })

  it('is deleted and made final as a draft, paid and credited when it is final', () => {
    expect(refuseFinal({ isFinal: true })).toBe('invoiceFinal')
    expect(refuseFinal({ isFinal: false })).toBeNull()
    expect(refuseDraft({ isFinal: false })).toBe('invoiceDraft')
    expect(refuseDraft({ isFinal: true })).toBeNull()
    expect(refuseCredit({ ...facts, isFinal: false }, 1)).toBe('invoiceDraft')
    expect(refuseCredit({ ...facts, creditedCents: 500 }, 1_000)).toBeNull()
    expect(refuseCredit({ ...facts, creditedCents: 500 }, 1_001)).toBe('creditExceeds')
    expect(refuseCredit({ ...facts, isCreditNote: true }, 1)).toBe('creditExceeds')
  })
})

describe('an order (decision 38)', () => {
  it.each([
    ['NEW', null, null, 'orderNotProcessed'],
    ['PROCESSED_ERROR', null, null, 'orderNotProcessed'],
    ['PROCESSED', 'orderProcessed', 'orderProcessed', null],
    ['CANCELLED', 'orderCancelled', null, 'orderNotProcessed'],
  ] as const)('%s', (status, change, deletion, invoicing) => {
    expect(refuseOrderChange(status)).toBe(change)
    expect(refuseOrderDeletion(status)).toBe(deletion)
    expect(refuseInvoicing(status, false)).toBe(invoicing)
    expect(refuseInvoicing(status, true)).toBe(invoicing ?? 'orderInvoiced')
  })

  it('is made of what is open, and processed with items and somebody to invoice', () => {
    expect(refuseOrdering(0)).toBe('nothingToOrder')
    expect(refuseOrdering(1)).toBeNull()
    const facts = { items: 1, hasPayer: true, isDayOpen: true }
    expect(faultOfOrder(facts)).toBeNull()
    expect(faultOfOrder({ ...facts, items: 0, hasPayer: false })).toBe('orderEmpty')
    expect(faultOfOrder({ ...facts, hasPayer: false, isDayOpen: false })).toBe('orderWithoutPayer')
    expect(faultOfOrder({ ...facts, isDayOpen: false })).toBe('periodClosed')
    expect(processed(null)).toBe('PROCESSED')
    expect(processed('periodClosed')).toBe('PROCESSED_ERROR')
  })

  it('is shown as invoiced and as paid once it is booked', () => {
    expect((['NEW', 'PROCESSED', 'PROCESSED_ERROR', 'CANCELLED'] as const).map(processingOf)).toEqual([
      ...['UNPROCESSED', 'PROCESSED', 'ERROR', 'CANCELLED'],
    ])
    expect(bookedLabels).toEqual(['PROCESSED', 'PAID', 'INVOICED', 'PAID'])
    for (const status of ['NEW', 'PROCESSED_ERROR', 'CANCELLED'] as const) {
      expect(orderLabelOf(status, { isPaid: true, isInvoiced: true })).toBe(status)
    }
  })
})
