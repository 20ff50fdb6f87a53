import type { OrderRow } from '@oxer/domain/finance/order/order.schema'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { testBill, testBillItem, testOrder } from '../../../testing/bills.ts'
import { testFederation, testUser } from '../../../testing/boot.ts'
import { testFederationRef } from '../../../testing/parties.ts'
import { renderOffice } from '../../../testing/render-screen.tsx'

const ref = '01890000-0000-7000-8000-0000000000d1'
const payer = { type: 'PERSON' as const, ref, name: 'Eva Claes' }
const order = testOrder({
  ...{ ref, payer, status: 'PROCESSED_ERROR', label: 'PROCESSED_ERROR', processing: 'ERROR' },
  ...{ error: '032-0000000038', paymentStatus: null },
})
const item = testBillItem({ status: 'ORDERED' })
const bill = testBill({ ref: '01890000-0000-7000-8000-0000000000d3', description: 'Open tab', isDefault: true })

const booked = testOrder({ ref, payer })

const show = (
  path: string,
  answers: object,
  {
    parties = {},
    ...finance
  }: { parties?: object; memberBill?: object; payment?: object; invoice?: object; sellerInvoice?: object } = {},
) =>
  renderOffice({
    url: `/finance/${testFederationRef}/${path}`,
    user: testUser({ federations: [testFederation({ canRead: true, canManage: true })] }),
    answers: {
      parties,
      finance: {
        ...finance,
        order: {
          list: () => ({ items: [order], page: 0, size: 100, numberOfElements: 1, totalElements: 1 }),
          get: () => ({ ...order, open: 0, items: [item], accountTo: null, accountInvoiceTo: null }),
          ...answers,
        },
      },
    },
  })

it('a seller shows how an order is paid, unless an invoice took it over', async () => {
  const payOfSeller = vi.fn((_input: unknown) => ({
    items: [
      {
        ...{ book: ref, isPaidByCard: true, name: 'Paardensport Voorbeeld', amount: 2500, currency: 'EUR' as const },
        ...{ reference: '+++101/0000/00114+++', iban: 'BE71 0961 2345 6769', bic: null },
        qr: { size: 9, path: 'M4 4h1v1z' },
      },
    ],
  }))
  const detail = { open: 2500, items: [item], accountTo: null, accountInvoiceTo: null }
  const { unmount } = await show(
    `orders/${ref}`,
    { get: () => ({ ...booked, ...detail }) },
    { payment: { payOfSeller } },
  )
  expect(await screen.findByRole('img', { name: 'Code to pay €25.00 to Paardensport Voorbeeld' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Pay by card' })).toBeNull()
  expect(payOfSeller).toHaveBeenCalledWith({ organisation: testFederationRef, kind: 'ORDER', document: ref })
  unmount()
  payOfSeller.mockClear()
  await show(
    `orders/${ref}`,
    { get: () => ({ ...booked, ...detail, label: 'INVOICED' as const, isPaidByInvoice: true }) },
    { payment: { payOfSeller } },
  )
  expect(await screen.findByRole('row', { name: /Box/ })).toBeVisible()
  expect(payOfSeller).not.toHaveBeenCalled()
})

it('orders say why they could not be booked, and are booked together (ps093)', async () => {
  const outcome = { ref, number: order.number, status: 'PROCESSED' as const, error: null, version: 2 }
  const processMany = vi.fn(() => ({ outcomes: [outcome], task: null }))
  const closed = {
    ...{ ...order, ref: bill.ref, number: 'O2026-000013' },
    ...{ error: '032-0000000008', errorValues: { date: '2026-04-30' } },
  }
  const list = () => ({ items: [order, closed], page: 0, size: 100, numberOfElements: 2, totalElements: 2 })
  const { user } = await show('orders', { processMany, list })
  expect(await screen.findByRole('row', { name: /O2026-000013/ })).toHaveTextContent('through 30/04/2026 is closed')
  const row = await screen.findByRole('row', { name: /O2026-000012/ })
  expect(row).toHaveTextContent('This order has no payer yet')
  await user.click(within(row).getByRole('checkbox'))
  await user.click(await screen.findByRole('button', { name: 'Book 1 order' }))
  await waitFor(() => expect(processMany).toHaveBeenCalledWith({ organisation: testFederationRef, orderRefs: [ref] }))
})

it('a page of orders that could not be read is asked again, and not left out', async () => {
  const asked: unknown[] = []
  const list = ({ page }: { page?: number | undefined }) => {
    asked.push(page)
    if (page === 1 && asked.length === 2) throw new Error('no connection')
    const items = [{ ...order, ref: `${ref.slice(0, -1)}${page}`, number: `O2026-00002${page}` }]
    return { items, page: page ?? 0, size: 1, numberOfElements: 1, totalElements: 2 }
  }
  const { user } = await show('orders', { list })
  await user.click(await screen.findByRole('button', { name: 'Load more' }))
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  await user.click(await screen.findByRole('button', { name: 'Load more' }))
  expect(await screen.findByRole('row', { name: /O2026-000021/ })).toBeVisible()
  expect(screen.getByRole('row', { name: /O2026-000020/ })).toBeVisible()
  expect(asked).not.toContain(2)
})

const club = { ref: '01890000-0000-7000-8000-0000000000d2', name: 'RC Gent' }
const parties = {
  person: { search: () => ({ matches: [], hasMore: false }) },
  organisation: { search: () => ({ matches: [club], hasMore: false }) },
}

const make = async (user: UserEvent, way: string) => {
  await user.click(await screen.findByRole('button', { name: 'Make orders' }))
  await user.click(await screen.findByRole('menuitem', { name: way }))
  const drawer = await screen.findByRole('dialog', { name: way })
  return drawer
}

it('what is open is counted by the filter before it is ordered (p193, ps158)', async () => {
  const createFromFilter = vi.fn(() => ({ orderRefs: [ref, club.ref] }))
  const preview = vi.fn(({ organisationRef }: { organisationRef?: string }) =>
    organisationRef === undefined
      ? { orders: 3, bills: 4, items: 12, amount: 45_000 }
      : { orders: 1, bills: 1, items: 2, amount: 3000 },
  )
  const { user } = await show('orders', { createFromFilter, preview }, { parties })
  const drawer = await make(user, 'Order what is open')
  expect(await within(drawer).findByText('€450.00')).toBeVisible()
  await user.type(within(drawer).getByRole('textbox', { name: /Payer/ }), 'Gent')
  await user.click(await screen.findByRole('option', { name: /RC Gent/ }))
  expect(await within(drawer).findByText('€30.00')).toBeVisible()
  await user.click(within(drawer).getByRole('button', { name: 'Make orders' }))
  await waitFor(() =>
    expect(createFromFilter).toHaveBeenCalledWith({
      organisation: testFederationRef,
      description: '',
      organisationRef: club.ref,
    }),
  )
  expect(await screen.findByText('2 orders made')).toBeVisible()
})

it('an empty order is made for a payer, and opens (p191, ps160)', async () => {
  const createEmpty = vi.fn(() => ({ ref }))
  const { user } = await show('orders', { createEmpty }, { parties })
  const drawer = await make(user, 'Empty order')
  await user.type(within(drawer).getByRole('textbox', { name: /Payer/ }), 'Gent')
  await user.click(await screen.findByRole('option', { name: /RC Gent/ }))
  await user.type(within(drawer).getByRole('textbox', { name: 'Description' }), 'Boxes')
  await user.click(within(drawer).getByRole('button', { name: 'Make order' }))
  await waitFor(() =>
    expect(createEmpty).toHaveBeenCalledWith({
      organisation: testFederationRef,
      description: 'Boxes',
      payerType: 'ORGANISATION',
      payerRef: club.ref,
    }),
  )
  expect(await screen.findByRole('heading', { name: 'O2026-000012' })).toBeVisible()
})

it('a bill is found by its payer and ordered (p192, ps159)', async () => {
  const createFromBill = vi.fn(() => ({ ref }))
  const { user } = await show('orders', { createFromBill, bills: () => ({ items: [bill], next: null }) })
  const drawer = await make(user, 'Order a bill')
  await user.click(within(drawer).getByRole('button', { name: 'Make order' }))
  expect(await within(drawer).findByText('Choose a bill')).toBeVisible()
  await user.type(within(drawer).getByRole('textbox', { name: /Bill/ }), 'Claes')
  await user.click(await screen.findByRole('option', { name: /Eva Claes.*€25.00/ }))
  await user.click(within(drawer).getByRole('button', { name: 'Make order' }))
  await waitFor(() =>
    expect(createFromBill).toHaveBeenCalledWith({ organisation: testFederationRef, billRef: bill.ref }),
  )
})

it('the account that an order is invoiced to is chosen among those of a contact (p184, ps161)', async () => {
  const setAccountInvoiceTo = vi.fn(() => ({
    ...order,
    open: 0,
    items: [item],
    accountTo: null,
    accountInvoiceTo: null,
  }))
  const { user } = await show(
    `orders/${ref}`,
    { setAccountInvoiceTo },
    { parties: { ...parties, contactAccount: { list: () => [{ ref: bill.ref, name: 'Treasurer' }] } } },
  )
  await user.click(await screen.findByRole('button', { name: 'More actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Choose where the invoice goes' }))
  const drawer = await screen.findByRole('dialog', { name: 'Invoice to' })
  await user.selectOptions(await within(drawer).findByRole('combobox', { name: /Invoice to/ }), 'Treasurer')
  await user.click(within(drawer).getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(setAccountInvoiceTo).toHaveBeenCalledWith({
      ...{ organisation: testFederationRef, order: ref, accountRef: bill.ref, version: 1 },
    }),
  )
})

it('open items of its payer are put on an order', async () => {
  const addItems = vi.fn(() => undefined)
  const open = { ...item, ref: club.ref, billRef: bill.ref, description: 'Camping', status: 'OPEN' as const }
  const foreign = { ...open, ref: bill.ref, billRef: ref, description: 'Of another seller' }
  const memberBill = { openItems: () => ({ items: [open, foreign], isComplete: true }) }
  const { user } = await show(
    `orders/${ref}`,
    { addItems, bills: () => ({ items: [bill], next: null }) },
    { memberBill },
  )
  await user.click(await screen.findByRole('button', { name: 'More actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Add open items' }))
  const drawer = await screen.findByRole('dialog', { name: 'Add open items' })
  await user.click(await within(drawer).findByRole('checkbox', { name: 'Camping' }))
  expect(within(drawer).queryByRole('checkbox', { name: 'Of another seller' })).toBeNull()
  await user.click(within(drawer).getByRole('button', { name: 'Put on the order' }))
  await waitFor(() =>
    expect(addItems).toHaveBeenCalledWith({ organisation: testFederationRef, order: ref, itemRefs: [club.ref] }),
  )
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

it('money that came in for an order is written down, and what is too much stays to the credit (q126)', async () => {
  const payOrder = vi.fn(() => ({ ref, outcome: 'SUCCEEDED' as const, unallocatedAmount: 500 }))
  const { user } = await show(
    `orders/${ref}`,
    { get: () => ({ ...booked, open: 2500, items: [item], accountTo: null, accountInvoiceTo: null }) },
    { payment: { payOrder } },
  )
  await user.click(await screen.findByRole('button', { name: 'Take payment' }))
  const drawer = await screen.findByRole('dialog', { name: 'Take payment' })
  const amount = within(drawer).getByRole('textbox', { name: 'Amount' })
  expect(amount).toHaveValue('25.00')
  await user.clear(amount)
  await user.click(within(drawer).getByRole('button', { name: 'Take payment' }))
  expect(await within(drawer).findByText('An amount of more than zero')).toBeVisible()
  await user.type(amount, '30')
  expect(await within(drawer).findByText(/€5.00 is more than what is open/)).toBeVisible()
  await user.selectOptions(within(drawer).getByRole('combobox', { name: 'How' }), 'Cash')
  await user.click(within(drawer).getByRole('button', { name: 'Take payment' }))
  await waitFor(() =>
    expect(payOrder).toHaveBeenCalledWith({
      organisation: testFederationRef,
      order: ref,
      method: 'CASH',
      amount: 3000,
    }),
  )
  expect(await screen.findByText(/€30.00 received for O2026-000012; €5.00 stays to the credit/)).toBeVisible()
})

it('an order that is not booked or is paid takes no payment', async () => {
  await show(`orders/${ref}`, {})
  await screen.findByRole('heading', { name: 'O2026-000012' })
  expect(screen.queryByRole('button', { name: 'Take payment' })).toBeNull()
})

const detail = (over: Partial<OrderRow> = {}) => ({
  ...{ ...booked, open: 2500, items: [item], accountTo: null, accountInvoiceTo: null, ...over },
})
const noDocument = { sellerInvoice: { get: () => Promise.reject(new Error('not asked here')) } }

it('a booked order is invoiced, and its draft opens (p187, ps094)', async () => {
  const createOfOrder = vi.fn(() => ({ ref: bill.ref, number: null }))
  const get = vi.fn(() => Promise.reject(new Error('not asked here')))
  const { user } = await show(
    `orders/${ref}`,
    { get: () => detail() },
    { invoice: { createOfOrder }, sellerInvoice: { get } },
  )
  expect(await screen.findByText('Not paid')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Make receipt' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Delete order' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Make invoice' }))
  await waitFor(() => expect(createOfOrder).toHaveBeenCalledWith({ organisation: testFederationRef, order: ref }))
  expect(await screen.findByText('Draft of O2026-000012 made')).toBeVisible()
  await waitFor(() => expect(get).toHaveBeenCalledWith({ organisation: testFederationRef, invoice: bill.ref }))
})

it('a paid order gets a receipt, and one with a document leads to it', async () => {
  const createReceiptOfOrder = vi.fn(() => ({ ref: bill.ref, number: 'R2026-00001' }))
  const { user } = await show(
    `orders/${ref}`,
    { get: () => detail({ paymentStatus: 'COMPLETE' }) },
    { invoice: { createReceiptOfOrder }, ...noDocument },
  )
  await user.click(await screen.findByRole('button', { name: 'Make receipt' }))
  await waitFor(() =>
    expect(createReceiptOfOrder).toHaveBeenCalledWith({ organisation: testFederationRef, order: ref }),
  )
  expect(await screen.findByText('Receipt R2026-00001 made')).toBeVisible()
})

it('an order with a document leads to it, and gets no other', async () => {
  await show(`orders/${ref}`, { get: () => detail({ documentRef: bill.ref, paymentStatus: 'PARTIAL' }) })
  expect(await screen.findByText('Partly paid')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Open the document' })).toHaveAttribute(
    'href',
    `/finance/${testFederationRef}/invoices/${bill.ref}`,
  )
  expect(screen.queryByRole('button', { name: 'Make invoice' })).toBeNull()
})

it('a cancelled order is deleted after a question (p188)', async () => {
  const remove = vi.fn(() => undefined)
  const cancelled = { status: 'CANCELLED', label: 'CANCELLED', itemCount: 0, amount: 0, paymentStatus: null } as const
  const { user } = await show(`orders/${ref}`, { get: () => detail(cancelled), remove })
  await user.click(await screen.findByRole('button', { name: 'Delete order' }))
  const question = await screen.findByRole('dialog')
  expect(question).toHaveTextContent('Nothing is on it')
  expect(remove).not.toHaveBeenCalled()
  await user.click(within(question).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(remove).toHaveBeenCalledWith({ organisation: testFederationRef, order: ref }))
  expect(await screen.findByText('Order O2026-000012 deleted')).toBeVisible()
})

it('chosen orders are booked and invoiced, each as far as it can be (ps093)', async () => {
  const create = vi.fn(() => ({ ref: bill.ref, name: 'O2026-000014' }))
  const sold = { ...booked, ref: club.ref, number: 'O2026-000014' }
  const paid: OrderRow = {
    ...booked,
    ref: bill.ref,
    number: 'O2026-000015',
    paymentStatus: 'COMPLETE',
    documentRef: ref,
  }
  const list = () => ({ items: [order, sold, paid], page: 0, size: 100, numberOfElements: 3, totalElements: 3 })
  const { user } = await show(
    'orders',
    { list },
    {
      sellerInvoice: {
        create,
        actions: () => [],
        list: () => ({ items: [], next: null, total: 0, amount: 0, open: 0 }),
      },
    },
  )
  for (const number of ['O2026-000012', 'O2026-000014', 'O2026-000015']) {
    await user.click(within(await screen.findByRole('row', { name: new RegExp(number) })).getByRole('checkbox'))
  }
  expect(await screen.findByRole('button', { name: 'Book 1 order' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'More about O2026-000015' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'More about O2026-000014' }))
  expect(await screen.findByRole('menuitem', { name: 'Make invoice' })).toBeVisible()
  expect(screen.queryByRole('menuitem', { name: 'Make receipt' })).toBeNull()
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'Make invoice of 1 order' }))
  await waitFor(() =>
    expect(create).toHaveBeenCalledWith({
      ...{ organisation: testFederationRef, name: 'O2026-000014', orderRefs: [club.ref] },
    }),
  )
})
