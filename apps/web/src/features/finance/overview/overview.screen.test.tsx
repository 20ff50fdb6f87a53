import type { FinanceOverview, OpenDocument } from '@oxer/domain/finance/overview/overview.schema'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { testBill, testBillItem } from '../../../testing/bills.ts'
import { testFederation, testUser } from '../../../testing/boot.ts'
import type { Answers } from '../../../testing/fake-server.ts'
import {
  testClubRef,
  testFederationRef,
  testOrganisationAbilities,
  testOrganisationProfile,
} from '../../../testing/parties.ts'
import { renderOffice } from '../../../testing/render-screen.tsx'

const ref = '01890000-0000-7000-8000-0000000000d1'
const overview: FinanceOverview = {
  ...{ currency: 'EUR', received: 120_050, receivedSince: '2026-01-01', open: 6500, overdue: 5500 },
  ...{ credit: 0, unbilled: 700, suspense: 0, toPrice: 1 },
  ages: [
    { age: 'NOT_DUE', amount: 1000, count: 1 },
    { age: 'UP_TO_30', amount: 1500, count: 1 },
    { age: 'UP_TO_60', amount: 0, count: 0 },
    { age: 'UP_TO_90', amount: 0, count: 0 },
    { age: 'OVER_90', amount: 4000, count: 2 },
  ],
}
const document: OpenDocument = {
  ...{ ref, kind: 'ORDER', number: 'O2026-000012', dueDate: '2026-01-17', age: 'OVER_90', amount: 4500, open: 4000 },
  ...{ currency: 'EUR', payer: { type: 'PERSON', ref, name: 'Eva Claes' }, disputeReason: null },
}

const show = (path: string, finance: NonNullable<Answers['finance']>) =>
  renderOffice({
    url: `/finance/${testFederationRef}/${path}`,
    user: testUser({ federations: [testFederation({ canRead: true, canManage: true })] }),
    answers: { finance },
  })

it('each number of the overview leads to its list (q123)', async () => {
  const openDocuments = vi.fn(() => ({ items: [document], next: null }))
  const { user } = await show('overview', {
    overview: { get: () => overview, openDocuments },
    payment: { ofSeller: () => ({ items: [], next: null }) },
  })
  const received = await screen.findByRole('link', { name: /Received in 2026.*€1,200\.50/ })
  expect(received).toHaveAttribute(
    'href',
    `/finance/${testFederationRef}/overview?kind=PAYMENT&from=${overview.receivedSince}`,
  )
  await user.click(screen.getByRole('link', { name: /Over 90 days.*€40\.00/ }))
  const row = await screen.findByRole('row', { name: /O2026-000012/ })
  expect(row).toHaveTextContent('Eva Claes')
  expect(openDocuments).toHaveBeenCalledWith(expect.objectContaining({ age: 'OVER_90' }))
})

it('a bill of a seller shows its items, and what is open on it is ordered', async () => {
  const item = testBillItem({ description: 'Box', payer: { type: 'PERSON', ref, name: 'Eva Claes' } })
  const billItems = vi.fn(() => ({ items: [item], isComplete: true }))
  const createFromBill = vi.fn(() => ({ ref }))
  const { user, history } = await show(`bills/${ref}`, { order: { billItems, createFromBill } })
  expect(await screen.findByRole('heading', { level: 1, name: 'Eva Claes' })).toBeVisible()
  expect(screen.getByRole('row', { name: /Box.*Open/ })).toBeVisible()
  expect(billItems).toHaveBeenCalledWith({ organisation: testFederationRef, bill: ref })
  await user.click(screen.getByRole('button', { name: 'Order what is open' }))
  expect(createFromBill).toHaveBeenCalledWith({ organisation: testFederationRef, billRef: ref })
  await waitFor(() => expect(history.location.pathname).toBe(`/finance/${testFederationRef}/orders/${ref}`))
})

it('a club that sells has the pages of a seller, with its bills on its own pages', async () => {
  const bills = () => ({ items: [testBill()], next: null })
  await renderOffice({
    url: `/finance/${testClubRef}/bills`,
    user: testUser({ federations: [] }),
    answers: {
      finance: { order: { bills } },
      parties: { organisation: { profile: () => testOrganisationProfile({ ref: testClubRef, name: 'RC Gent' }) } },
    },
  })
  expect(await screen.findByRole('link', { name: 'RC Gent' })).toHaveAttribute(
    'href',
    `/organisations/${testClubRef}/finance/balance`,
  )
  const parts = within(screen.getByRole('navigation', { name: 'Parts of finance' }))
  expect(parts.getByRole('link', { name: 'Invoices' })).toHaveAttribute('href', `/finance/${testClubRef}/invoices`)
  expect(parts.queryByRole('link', { name: 'Exports' })).toBeNull()
  const row = await screen.findByRole('row', { name: /Eva Claes/ })
  expect(within(row).getByRole('link')).toHaveAttribute('href', `/finance/${testClubRef}/bills/${testBill().ref}`)
})

it.each([true, false])('the finance of a club leads to its sales if it sells: %s', async (canManageSales) => {
  await renderOffice({
    url: `/organisations/${testClubRef}/finance/invoices`,
    user: testUser(),
    answers: {
      finance: {
        invoice: { ofOrganisation: () => ({ items: [], next: null, total: 0, amount: 0, open: 0 }) },
        organisationBill: {
          orders: () => ({ items: [], page: 0, size: 1, numberOfElements: 0, totalElements: 0 }),
        },
      },
      parties: {
        organisation: {
          profile: () => testOrganisationProfile({ ref: testClubRef }),
          abilities: () => testOrganisationAbilities({ canManageSales }),
        },
      },
    },
  })
  const parts = within(await screen.findByRole('navigation', { name: 'Parts of finance' }))
  expect(await parts.findByRole('link', { name: 'Invoices' })).toBeVisible()
  const hrefs = parts.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(hrefs.includes(`/finance/${testClubRef}/overview`)).toBe(canManageSales)
})

const levels = ['VAT_0', 'VAT_6', 'VAT_21'] as const

it('a price is set in the list, and taken back', async () => {
  const item = testBillItem({ isToPrice: true, amount: 0 })
  const priceItem = vi.fn(() => ({ ...item, amount: 1250, isToPrice: false }))
  const unpriceItem = vi.fn(() => item)
  const { user } = await show('to-price', {
    order: {
      itemsToPrice: () => ({ items: [item], isComplete: true, taxLevels: [...levels] }),
      priceItem,
      unpriceItem,
    },
  })
  const row = await screen.findByRole('row', { name: /Box/ })
  await user.type(within(row).getByRole('textbox', { name: 'Price of Box' }), '12,50{Enter}')
  const at = { organisation: testFederationRef, item: item.ref }
  await waitFor(() =>
    expect(priceItem).toHaveBeenCalledWith({ ...at, unitAmount: 1250, taxLevelCode: 'VAT_21', version: 1 }),
  )
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(unpriceItem).toHaveBeenCalledWith(at))
})

it('the VAT is chosen before the price is set', async () => {
  const item = testBillItem({ isToPrice: true, amount: 0 })
  const priceItem = vi.fn(() => ({ ...item, amount: 1250, isToPrice: false }))
  const { user } = await show('to-price', {
    order: { itemsToPrice: () => ({ items: [item], isComplete: true, taxLevels: [...levels] }), priceItem },
  })
  const row = await screen.findByRole('row', { name: /Box/ })
  await user.type(within(row).getByRole('textbox', { name: 'Price of Box' }), '12,50')
  await user.selectOptions(within(row).getByRole('combobox', { name: 'VAT of Box' }), '6 %')
  expect(priceItem).not.toHaveBeenCalled()
  await user.tab()
  const at = { organisation: testFederationRef, item: item.ref }
  await waitFor(() =>
    expect(priceItem).toHaveBeenCalledWith({ ...at, unitAmount: 1250, taxLevelCode: 'VAT_6', version: 1 }),
  )
})

it('a payment that is begun again is the amount that is shown, and of one document only', async () => {
  const other = { ...document, ref: '01890000-0000-7000-8000-0000000000d2', number: 'O2026-000013' }
  const payOrder = vi.fn(() => ({ ref, unallocatedAmount: 0 }) as never)
  const { user } = await show('open', {
    overview: { openDocuments: () => ({ items: [document, other], next: null }) },
    payment: { payOrder },
  })
  const open = async (number: string) => {
    await user.click(await screen.findByRole('button', { name: `Actions of ${number}` }))
    await user.click(await screen.findByRole('menuitem', { name: 'Take payment' }))
    return screen.findByRole('dialog', { name: 'Take payment' })
  }
  const amountIn = (drawer: HTMLElement) => within(drawer).getByRole('textbox', { name: 'Amount' })
  const close = async (drawer: HTMLElement) => {
    await user.click(within(drawer).getByRole('button', { name: 'Cancel' }))
    const sure = within(drawer).queryByRole('button', { name: 'Close anyway' })
    if (sure) await user.click(sure)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  const first = await open('O2026-000012')
  await user.clear(amountIn(first))
  await user.type(amountIn(first), '12,50')
  await close(first)
  const second = await open('O2026-000013')
  expect(within(second).queryByRole('button', { name: 'Bring back' })).toBeNull()
  await close(second)
  const again = await open('O2026-000012')
  await user.click(within(again).getByRole('button', { name: 'Bring back' }))
  expect(amountIn(again)).toHaveValue('12.50')
  await user.click(within(again).getByRole('button', { name: 'Take payment' }))
  await waitFor(() => expect(payOrder).toHaveBeenCalledWith(expect.objectContaining({ order: ref, amount: 1250 })))
})

it('what is open is given up with a reason', async () => {
  const writeOff = vi.fn(() => undefined)
  const { user } = await show('open', {
    overview: { openDocuments: () => ({ items: [document], next: null }) },
    payment: { writeOff },
  })
  await user.click(await screen.findByRole('button', { name: 'Actions of O2026-000012' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Write off' }))
  const drawer = await screen.findByRole('dialog', { name: 'Write off' })
  expect(drawer).toHaveTextContent('€40.00 of O2026-000012 is given up')
  await user.click(within(drawer).getByRole('button', { name: 'Write off' }))
  expect(await within(drawer).findByText('Give a reason')).toBeVisible()
  await user.type(within(drawer).getByRole('textbox', { name: /Reason/ }), 'The rider moved')
  await user.click(within(drawer).getByRole('button', { name: 'Write off' }))
  const at = { organisation: testFederationRef, document: ref }
  await waitFor(() => expect(writeOff).toHaveBeenCalledWith({ ...at, reason: 'The rider moved', open: 4000 }))
})
