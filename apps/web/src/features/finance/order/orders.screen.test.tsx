import type { BillItemRow } from '@oxer/domain/finance/bill/bill.schema'
import type { OrderRow } from '@oxer/domain/finance/order/order.schema'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { testFederation, testUser } from '../../../testing/boot.ts'
import { testFederationRef } from '../../../testing/parties.ts'
import { renderOffice } from '../../../testing/render-screen.tsx'

const ref = '01890000-0000-7000-8000-0000000000d1'
const payer = { type: 'PERSON' as const, ref, name: 'Eva Claes' }
const order: OrderRow = {
  ...{ ref, number: 'O2026-000012', date: '2026-05-17', description: 'May', amount: 2500, currency: 'EUR' },
  ...{ status: 'PROCESSED_ERROR', label: 'PROCESSED_ERROR', error: '032-0000000038', invoicing: 'NOT_INVOICED' },
  ...{ payer, competition: null, itemCount: 1, version: 1 },
}
const item: BillItemRow = {
  ...{ ref, billRef: ref, date: '2026-05-17', description: 'Box', article: null, quantity: 1, unitAmount: 2500 },
  ...{ discountBasisPoints: 0, amount: 2500, currency: 'EUR', taxLevelCode: 'VAT_21', taxTreatment: 'STANDARD' },
  ...{ status: 'ORDERED', isProcessed: false, isToPrice: false, waiveReason: null, source: 'MANUAL', order: null },
  ...{ payer, subject: null, competition: null, version: 1 },
}

const show = (path: string, answers: object) =>
  renderOffice({
    url: `/finance/${testFederationRef}/${path}`,
    user: testUser({ federations: [testFederation({ canRead: true, canManage: true })] }),
    answers: {
      finance: {
        order: {
          list: () => ({ items: [order], page: 0, size: 100, numberOfElements: 1, totalElements: 1 }),
          get: () => ({ ...order, items: [item], accountTo: null, accountInvoiceTo: null }),
          ...answers,
        },
      },
    },
  })

it('orders say why they could not be booked, and are booked together (ps093)', async () => {
  const outcome = { ref, number: order.number, status: 'PROCESSED' as const, error: null, version: 2 }
  const processMany = vi.fn(() => ({ outcomes: [outcome], task: null }))
  const { user } = await show('orders', { processMany })
  const row = await screen.findByRole('row', { name: /O2026-000012/ })
  expect(row).toHaveTextContent('This order has no payer yet')
  await user.click(within(row).getByRole('checkbox'))
  await user.click(await screen.findByRole('button', { name: 'Book 1 order' }))
  await waitFor(() => expect(processMany).toHaveBeenCalledWith({ organisation: testFederationRef, orderRefs: [ref] }))
})

it('what is open is counted before it is ordered (p193)', async () => {
  const createFromFilter = vi.fn(() => ({ orderRefs: [ref] }))
  const preview = () => ({ orders: 3, bills: 4, items: 12, amount: 45_000 })
  const { user } = await show('orders', { createFromFilter, preview })
  await user.click(await screen.findByRole('button', { name: 'Order what is open' }))
  const dialog = await screen.findByRole('dialog', { name: 'Order what is open' })
  expect(await within(dialog).findByText('€450.00')).toBeVisible()
  await user.click(within(dialog).getByRole('button', { name: 'Make 3 orders' }))
  await waitFor(() => expect(createFromFilter).toHaveBeenCalled())
})

it('an order is cancelled, and the cancelling taken back with its items (q125)', async () => {
  const restore = vi.fn(() => undefined)
  const { user } = await show(`orders/${ref}`, { cancel: () => undefined, restore })
  await user.click(await screen.findByRole('button', { name: 'Cancel order' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() =>
    expect(restore).toHaveBeenCalledWith({ organisation: testFederationRef, order: ref, itemRefs: [ref] }),
  )
})
