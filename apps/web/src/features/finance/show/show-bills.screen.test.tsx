import type { OrderDetail } from '@oxer/domain/finance/order/order.schema'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { testBill, testBillItem, testPayer } from '../../../testing/bills.ts'
import { managedCompetition, testCompetitionRef } from '../../../testing/competition.ts'
import { type Answers, refusal } from '../../../testing/fake-server.ts'
import { foundPerson } from '../../../testing/parties.ts'
import { renderOffice } from '../../../testing/render-screen.tsx'

const competition = testCompetitionRef
const base = `/competitions/${competition}/manage/finance`
const bill = testBill({ competition: { ref: competition, name: 'CSN Lummen' } })
const other = testBill({
  ...{ ref: '01890000-0000-7000-8000-0000000000d2', description: '', competition: bill.competition },
  payer: { type: 'ORGANISATION', ref: '01890000-0000-7000-8000-0000000000d4', name: 'RC Gent' },
})
const item = testBillItem()
const article = { ref: '01890000-0000-7000-8000-0000000000d3', name: 'Hay', type: 'OTHER' as const }
const price = {
  ...{ amountWithTax: 1250, amountWithoutTax: 1179, taxLevel: 6, taxLevelCode: 'VAT_6' as const },
  currency: 'EUR' as const,
}
const order: OrderDetail = {
  ...{ ref: '01890000-0000-7000-8000-0000000000d5', number: 'O2026-000012', date: '2026-05-17', description: 'Boxes' },
  ...{ amount: 2500, currency: 'EUR', status: 'NEW', label: 'NEW', error: null, errorValues: {}, open: 0, version: 1 },
  ...{
    processing: 'UNPROCESSED',
    invoicing: 'NOT_INVOICED',
    invoiceStatus: 'N/A',
    isPaidByInvoice: false,
    documentRef: null,
    paymentStatus: null,
    payer: testPayer,
    competition: bill.competition,
    itemCount: 1,
  },
  ...{ items: [testBillItem({ status: 'ORDERED' })], accountTo: null, accountInvoiceTo: null },
}

type Finance = NonNullable<NonNullable<Answers['competitions']>['competitionFinance']>

const show = (place: string, finance: Finance = {}, more: Answers = {}) =>
  renderOffice({
    url: `${base}/${place}`,
    answers: {
      competitions: {
        competition: managedCompetition(),
        competitionFinance: {
          list: () => ({ items: [bill, other], next: null }),
          items: () => ({ items: [item], isComplete: true }),
          metadata: () => ({
            ...{ payers: [], books: [], articles: [{ ...article, price }], accounts: [], defaultAccountRef: null },
            taxLevels: ['VAT_0' as const, 'VAT_6' as const, 'VAT_21' as const],
          }),
          order: () => order,
          ...finance,
        },
      },
      ...more,
    },
  })

const act = async (user: Awaited<ReturnType<typeof show>>['user'], action: string) => {
  await user.click(await screen.findByRole('button', { name: 'Actions of Box' }))
  await user.click(await screen.findByRole('menuitem', { name: action }))
}

describe('the bills of a competition', () => {
  it('each lead to one, and one is opened for anybody of the federation (q128)', async () => {
    const create = vi.fn((_input: unknown) => ({ ref: bill.ref }))
    const { user, history } = await show(
      'bills',
      { create },
      {
        parties: {
          person: {
            search: () => ({ matches: [foundPerson({ ref: testPayer.ref, name: 'Eva Claes' })], hasMore: false }),
          },
          organisation: { search: () => ({ matches: [], hasMore: false }) },
        },
      },
    )
    expect(await screen.findByRole('link', { name: 'Eva Claes' })).toHaveAttribute('href', `${base}/bills/${bill.ref}`)
    await user.click(screen.getByRole('button', { name: 'New bill' }))
    const drawer = await screen.findByRole('dialog', { name: 'New bill' })
    await user.click(within(drawer).getByRole('button', { name: 'Save' }))
    expect(await within(drawer).findByText('Choose who pays')).toBeVisible()
    await user.type(within(drawer).getByRole('textbox', { name: /Payer/ }), 'Eva')
    await user.click(await screen.findByRole('option', { name: /Eva Claes/ }))
    await user.type(within(drawer).getByRole('textbox', { name: /Description/ }), 'Boxes')
    await user.click(within(drawer).getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(create).toHaveBeenCalledWith({
        ...{ competition, description: 'Boxes', payerType: 'PERSON', payerRef: testPayer.ref },
      }),
    )
    await waitFor(() => expect(history.location.pathname).toBe(`${base}/bills/${bill.ref}`))
  })

  it('take a box by hand, and give it back (p201)', async () => {
    const addItem = vi.fn((_input: unknown) => testBillItem({ description: 'Hay' }))
    const removeItem = vi.fn((_input: unknown) => undefined)
    const { user } = await show(`bills/${bill.ref}`, { addItem, removeItem })
    expect(await screen.findByRole('heading', { name: 'Eva Claes · Boxes' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Add item' }))
    const drawer = await screen.findByRole('dialog', { name: 'Add item' })
    await user.selectOptions(within(drawer).getByRole('combobox', { name: /Article/ }), 'Hay')
    await user.click(within(drawer).getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(addItem).toHaveBeenCalledWith(
        expect.objectContaining({ competition, bill: bill.ref, articleRef: article.ref, unitAmount: 1250 }),
      ),
    )
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() =>
      expect(removeItem).toHaveBeenCalledWith(expect.objectContaining({ competition, item: item.ref })),
    )
  })

  it('are worked on as those of a payer: changed, moved to another payer, and waived (p200, p203)', async () => {
    const editItem = vi.fn((_input: unknown) => item)
    const moveItem = vi.fn((_input: unknown) => item)
    const waiveItem = vi.fn((_input: unknown) => item)
    const held = testBillItem({ article: { ref: article.ref, name: 'Hay' } })
    const items = () => ({ items: [held], isComplete: true })
    const { user } = await show(`bills/${bill.ref}`, { items, editItem, moveItem, waiveItem })
    const at = { competition, bill: bill.ref, item: item.ref }
    await act(user, 'Change')
    const change = await screen.findByRole('dialog', { name: 'Change' })
    await user.type(within(change).getByRole('textbox', { name: /Description/ }), ' 12')
    await user.click(within(change).getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(editItem).toHaveBeenCalledWith(expect.objectContaining({ ...at, description: 'Box 12' })),
    )
    await act(user, 'Move to another bill')
    const move = await screen.findByRole('dialog', { name: 'Move to another bill' })
    await user.selectOptions(within(move).getByRole('combobox', { name: /Bill/ }), 'RC Gent')
    await user.click(within(move).getByRole('button', { name: 'Move' }))
    await waitFor(() => expect(moveItem).toHaveBeenCalledWith(expect.objectContaining({ ...at, target: other.ref })))
    await act(user, 'Waive')
    const waive = await screen.findByRole('dialog', { name: 'Waive' })
    await user.type(within(waive).getByRole('textbox', { name: /Reason/ }), 'Ill')
    await user.click(within(waive).getByRole('button', { name: 'Waive' }))
    await waitFor(() => expect(waiveItem).toHaveBeenCalledWith(expect.objectContaining({ ...at, reason: 'Ill' })))
  })

  it('charge again what was waived, and lose what was written by mistake (p202)', async () => {
    const restoreItem = vi.fn((_input: unknown) => item)
    const removeItem = vi.fn((_input: unknown) => undefined)
    const waived = testBillItem({ ref: other.ref, description: 'Hay', status: 'CANCELLED', waiveReason: 'Ill' })
    const items = () => ({ items: [item, waived], isComplete: true })
    const { user } = await show(`bills/${bill.ref}`, { items, restoreItem, removeItem })
    await user.click(await screen.findByRole('button', { name: 'Actions of Hay' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Charge again' }))
    await waitFor(() => expect(restoreItem).toHaveBeenCalledWith(expect.objectContaining({ item: waived.ref })))
    await act(user, 'Remove')
    await waitFor(() =>
      expect(removeItem).toHaveBeenCalledWith(expect.objectContaining({ competition, item: item.ref })),
    )
  })

  it('are deleted into another, and lead back to the list (q129)', async () => {
    const remove = vi.fn((_input: unknown) => undefined)
    const { user, history } = await show(`bills/${bill.ref}`, { remove })
    await user.click(await screen.findByRole('button', { name: 'Delete bill' }))
    const drawer = await screen.findByRole('dialog', { name: 'Delete bill' })
    await user.selectOptions(within(drawer).getByRole('combobox', { name: /Bill/ }), 'RC Gent')
    await user.click(within(drawer).getByRole('button', { name: 'Delete bill' }))
    await waitFor(() =>
      expect(remove).toHaveBeenCalledWith(
        expect.objectContaining({ competition, bill: bill.ref, moveToRef: other.ref }),
      ),
    )
    await waitFor(() => expect(history.location.pathname).toBe(`${base}/bills`))
  })

  it('say when one is gone', async () => {
    await show('bills/01890000-0000-7000-8000-0000000000ff')
    expect(await screen.findByText('No bills')).toBeVisible()
  })

  it('are refused to others', async () => {
    const refuse = () => {
      throw refusal(403, { code: '003-0000000001' })
    }
    await show(`bills/${bill.ref}`, { list: refuse, items: refuse })
    expect(await screen.findByRole('heading', { name: 'You shall not pass!' })).toBeVisible()
  })
})

describe('an order of a competition', () => {
  it('is made of a bill, and booked (p194)', async () => {
    const orderBill = vi.fn((_input: unknown) => ({ ref: order.ref }))
    const processOrder = vi.fn((_input: unknown) => ({
      ...{ ref: order.ref, number: order.number, status: 'PROCESSED' as const, error: null, version: 2 },
    }))
    const { user, history } = await show(`bills/${bill.ref}`, { orderBill, processOrder })
    await user.click(await screen.findByRole('button', { name: 'Order what is open' }))
    await waitFor(() => expect(orderBill).toHaveBeenCalledWith({ competition, billRef: bill.ref }))
    await waitFor(() => expect(history.location.pathname).toBe(`${base}/orders/${order.ref}`))
    expect(await screen.findByRole('row', { name: /Box/ })).toHaveTextContent('€25.00')
    // The page of a payer is for the federation only.
    expect(screen.queryByRole('link', { name: 'Eva Claes' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Book' }))
    await waitFor(() => expect(processOrder).toHaveBeenCalledWith({ competition, order: order.ref }))
    expect(await screen.findByText('1 booked, 0 not')).toBeVisible()
  })

  it('is cancelled before it is booked, and taken back with its items', async () => {
    const cancelOrder = vi.fn((_input: unknown) => undefined)
    const restoreOrder = vi.fn((_input: unknown) => undefined)
    const { user } = await show(`orders/${order.ref}`, { cancelOrder, restoreOrder })
    await user.click(await screen.findByRole('button', { name: 'Cancel order' }))
    await waitFor(() => expect(cancelOrder).toHaveBeenCalledWith({ competition, order: order.ref }))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() =>
      expect(restoreOrder).toHaveBeenCalledWith({ competition, order: order.ref, itemRefs: [item.ref] }),
    )
  })

  it('is only read once it is booked, and found in the list', async () => {
    const booked: OrderDetail = { ...order, status: 'PROCESSED', label: 'PROCESSED', open: 2500 }
    const orders = () => ({ items: [booked], page: 0, size: 100, numberOfElements: 1, totalElements: 1 })
    const { user } = await show('orders', { orders, order: () => booked })
    await user.click(await screen.findByRole('link', { name: order.number }))
    expect(await screen.findByRole('heading', { name: order.number })).toBeVisible()
    for (const name of ['Book', 'Cancel order']) expect(screen.queryByRole('button', { name })).toBeNull()
  })

  it('has nothing to order when all waits for a price', async () => {
    await show(`bills/${bill.ref}`, { items: () => ({ items: [testBillItem({ isToPrice: true })], isComplete: true }) })
    expect(await screen.findByRole('row', { name: /Box/ })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Order what is open' })).toBeNull()
  })
})
