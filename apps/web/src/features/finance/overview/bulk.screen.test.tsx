// What is done with ticked rows of the lists of money: it is shown before, and answered row by row.
import { financeErrors } from '@oxer/domain/finance/finance.errors'
import type { OpenDocument } from '@oxer/domain/finance/overview/overview.schema'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { testBill, testBillItem } from '../../../testing/bills.ts'
import { testFederation, testUser } from '../../../testing/boot.ts'
import type { Answers } from '../../../testing/fake-server.ts'
import { testFederationRef as organisation } from '../../../testing/parties.ts'
import { renderOffice } from '../../../testing/render-screen.tsx'

const refOf = (number: number) => `01890000-0000-7000-8000-0000000000d${number}`
const eva = { type: 'PERSON' as const, ref: refOf(9), name: 'Eva Claes' }
const task = { ref: refOf(8), name: 'Invoices credited' } as never

const documentOf = (number: number, over: Partial<OpenDocument> = {}): OpenDocument => ({
  ...{ ref: refOf(number), kind: 'INVOICE', number: `2026-0000${number}`, dueDate: '2026-01-17', age: 'OVER_90' },
  ...{ amount: 4500, open: 4000, currency: 'EUR', payer: eva, disputeReason: null },
  ...over,
})
const documents = [documentOf(1), documentOf(2, { disputeReason: 'Lame' }), documentOf(3, { kind: 'ORDER' })]

const show = (path: string, finance: NonNullable<Answers['finance']>) =>
  renderOffice({
    url: `/finance/${organisation}/${path}`,
    user: testUser({ federations: [testFederation({ canRead: true, canManage: true })] }),
    answers: { finance },
  })
type User = Awaited<ReturnType<typeof show>>['user']
const tickAll = async (user: User) => {
  await screen.findAllByRole('row')
  await user.click(await screen.findByRole('checkbox', { name: /Select all/ }))
}
const showOpen = async (finance: NonNullable<Answers['finance']>) => {
  const { user } = await show('open', {
    overview: { openDocuments: () => ({ items: documents, next: null }) },
    ...finance,
  })
  await screen.findByRole('row', { name: /2026-00001/ })
  await tickAll(user)
  return user
}

it('ticked bills are ordered: how many and how much is shown before, and what was refused after', async () => {
  const [one, two, empty] = [
    testBill({ ref: refOf(1), openAmount: 2500, payer: eva }),
    testBill({ ref: refOf(2), openAmount: 700, payer: { ...eva, name: 'Tom Maes' }, description: 'Boxes' }),
    testBill({ ref: refOf(3), openAmount: 0, payer: { ...eva, name: 'Nobody' } }),
  ]
  const createFromBills = vi.fn(() => ({
    outcomes: [
      { billRef: one.ref, order: { ref: refOf(4), name: 'O2026-000001' }, isBooked: true, error: null },
      { billRef: two.ref, order: null, isBooked: false, error: financeErrors.nothingToOrder.code },
    ],
    task: null,
  }))
  const { user } = await show('bills', {
    order: { bills: () => ({ items: [one, two, empty], next: null }), createFromBills },
  })
  await screen.findByRole('row', { name: /Tom Maes/ })
  await tickAll(user)
  await user.click(screen.getByRole('button', { name: 'Order 3 bills' }))
  const dialog = await screen.findByRole('dialog', { name: '2 bills will be ordered' })
  expect(dialog).toHaveTextContent('€32.00 together')
  expect(dialog).toHaveTextContent('1 bill has nothing open and stays as it is.')
  await user.click(within(dialog).getByRole('checkbox', { name: 'Book the orders at once' }))
  await user.click(within(dialog).getByRole('button', { name: 'Make and book 2 orders' }))
  expect(createFromBills).toHaveBeenCalledWith({ organisation, billRefs: [one.ref, two.ref], isBooking: true })
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(
    '1 was not changedTom Maes · Boxes: There is nothing open on this bill',
  )
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('ticked documents are reminded of after their mails are read; who is not due stays', async () => {
  const due = {
    ...{ ref: refOf(1), number: '2026-00001', payer: eva, dueDate: '2026-01-17', open: 4000, level: 1, fee: 0 },
    ...{ currency: 'EUR' as const, to: 'eva@example.org' },
  }
  const findDue = vi.fn(() => ({ items: [due], isComplete: true }))
  const preview = () => ({ to: 'eva@example.org', language: 'nl', subject: 'Herinnering', text: 'Dag Eva' })
  const send = vi.fn(() => ({ sent: 1, date: '2026-05-17' }))
  const user = await showOpen({ reminder: { findDue, preview, send } })
  await user.click(screen.getByRole('button', { name: 'Remind' }))
  const dialog = await screen.findByRole('dialog', { name: '1 document would be reminded of today' })
  expect(findDue).toHaveBeenCalledWith({ organisation, documentRefs: [refOf(1)] })
  expect(dialog).toHaveTextContent('2 documents are not to be reminded of today')
  await user.click(within(dialog).getByRole('button', { name: 'Read 1 mail' }))
  const sending = await screen.findByRole('dialog', { name: '1 reminder will be sent' })
  expect((await within(sending).findByText('Dag Eva')).closest('[lang]')).toHaveAttribute('lang', 'nl')
  await user.click(within(sending).getByRole('button', { name: 'Send 1 reminder' }))
  await waitFor(() => expect(send).toHaveBeenCalledWith({ organisation, documentRefs: [refOf(1)], by: 'MAIL' }))
})

it('ticked documents are disputed with a reason, or no longer', async () => {
  const disputeMany = vi.fn((_input: unknown) => ({ outcomes: [] }))
  const user = await showOpen({ reminder: { disputeMany } })
  await user.click(screen.getByRole('button', { name: 'Mark as disputed' }))
  const dialog = await screen.findByRole('dialog', { name: '2 documents will be marked as disputed' })
  expect(dialog).toHaveTextContent('1 document is disputed already and stays as it is.')
  await user.click(within(dialog).getByRole('button', { name: 'Mark as disputed' }))
  expect(await within(dialog).findByText('Say why')).toBeVisible()
  await user.type(within(dialog).getByRole('textbox', { name: /Why/ }), 'Storm')
  await user.click(within(dialog).getByRole('button', { name: 'Mark as disputed' }))
  await waitFor(() =>
    expect(disputeMany).toHaveBeenCalledWith({ organisation, documentRefs: [refOf(1), refOf(3)], reason: 'Storm' }),
  )
})

it('ticked invoices are printed together, and credited by a task', async () => {
  const archive = vi.fn((_input: unknown) => task)
  const creditMany = vi.fn((_input: unknown) => task)
  const user = await showOpen({ sellerInvoice: { archive, creditMany } })
  await user.click(screen.getByRole('button', { name: 'Credit' }))
  const dialog = await screen.findByRole('dialog', { name: '2 invoices will be credited' })
  expect(dialog).toHaveTextContent('1 document is no invoice and stays as it is.')
  await user.type(within(dialog).getByRole('textbox', { name: /Why/ }), 'Storm')
  await user.click(within(dialog).getByRole('button', { name: 'Credit' }))
  const invoiceRefs = [refOf(1), refOf(2)]
  await waitFor(() => expect(creditMany).toHaveBeenCalledWith({ organisation, invoiceRefs, reason: 'Storm' }))
  await tickAll(user)
  await user.click(await screen.findByRole('button', { name: 'Download 2 as PDF' }))
  await waitFor(() => expect(archive).toHaveBeenCalledWith({ organisation, invoiceRefs }))
})

it('ticked items get one price', async () => {
  const items = [1, 2].map((number) =>
    testBillItem({ ref: refOf(number), description: `Box ${number}`, isToPrice: true, amount: 0 }),
  )
  const priceItems = vi.fn((_input: unknown) => ({ outcomes: items.map(({ ref }) => ({ ref, error: null })) }))
  const { user } = await show('to-price', {
    order: { itemsToPrice: () => ({ items, isComplete: true, taxLevels: ['VAT_0', 'VAT_6', 'VAT_21'] }), priceItems },
  })
  await screen.findByRole('row', { name: /Box 1/ })
  await tickAll(user)
  await user.click(screen.getByRole('button', { name: 'Price 2 items' }))
  const drawer = await screen.findByRole('dialog', { name: 'Price 2 items' })
  await user.type(within(drawer).getByRole('textbox', { name: /Price/ }), '12,50')
  await user.click(within(drawer).getByRole('button', { name: 'Set price' }))
  await waitFor(() =>
    expect(priceItems).toHaveBeenCalledWith({
      ...{ organisation, unitAmount: 1250, taxLevelCode: 'VAT_21' },
      items: items.map(({ ref, version }) => ({ ref, version })),
    }),
  )
  expect(await screen.findByText('2 items have their price')).toBeVisible()
})
