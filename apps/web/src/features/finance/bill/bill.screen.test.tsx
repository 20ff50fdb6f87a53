import type { PaymentRequest } from '@oxer/domain/finance/payment/pay.schema'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { FinanceOfPayerPage } from '../../../app/finance/finance-of-payer-page.tsx'
import { testBill, testBillItem, testOrder } from '../../../testing/bills.ts'
import type { Answers } from '../../../testing/fake-server.ts'
import { testMemberAbilities } from '../../../testing/parties.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'

const bill = testBill()
const item = testBillItem()
const other = testBill({ ref: '01890000-0000-7000-8000-0000000000d2', description: 'Camping' })
const article = { ref: '01890000-0000-7000-8000-0000000000d3', name: 'Hay', type: 'OTHER' as const }
const price = {
  ...{ amountWithTax: 1250, amountWithoutTax: 1179, taxLevel: 6, taxLevelCode: 'VAT_6' as const },
  currency: 'EUR' as const,
}
const metadata = {
  ...{ payers: [], books: [], articles: [{ ...article, price }], accounts: [], defaultAccountRef: null },
  taxLevels: ['VAT_0' as const, 'VAT_6' as const, 'VAT_21' as const],
}

const request: PaymentRequest = {
  ...{ book: bill.bookRef, isPaidByCard: true, name: 'Paardensport Voorbeeld', amount: 2500, currency: 'EUR' },
  ...{
    reference: '+++101/0000/00114+++',
    iban: 'BE71 0961 2345 6769',
    bic: null,
    instead: null,
    qr: { size: 9, path: 'M4 4h1v1z' },
  },
}

const payOf = ({ document }: { document?: string | undefined }) => ({ items: document === bill.ref ? [request] : [] })

const show = (
  memberBill: object,
  { part = `balance/${bill.ref}`, mayWrite = true, cardPayment = {}, payOfMember = payOf } = {},
) => {
  const answers: Answers = {
    finance: {
      memberBill: {
        list: () => ({ items: [bill, other], next: null }),
        items: () => ({ items: [item], isComplete: true }),
        openItems: () => ({ items: [item], isComplete: true }),
        balance: () => ({ amount: 2500, booked: 0, unbilled: 2500, overdue: 0, currency: 'EUR' }),
        metadata: () => metadata,
        ...memberBill,
      },
      cardPayment,
      invoice: { ofMember: () => ({ items: [], next: null, total: 0, amount: 0, open: 0 }) },
      payment: {
        payOfMember,
        ofMember: () => ({
          items: [
            {
              ...{ ref: bill.ref, date: '2026-05-17', kind: 'PAYMENT', description: 'May', amount: 1000 },
              ...{ currency: 'EUR', direction: 'CREDIT', status: 'BOOKED', balance: 500, payer: null, account: 'BANK' },
            },
          ],
          next: null,
        }),
      },
    },
    parties: { person: { abilities: () => testMemberAbilities(mayWrite) } },
  }
  return renderScreen(<FinanceOfPayerPage owner={{ kind: 'member', ref: bill.payer.ref }} part={part} />, { answers })
}

it('an item is written by hand with the price of its article, and taken back (ps156)', async () => {
  const addItem = vi.fn((_input: unknown) => testBillItem({ description: 'Hay' }))
  const removeItem = vi.fn(() => undefined)
  const { user } = await show({ addItem, removeItem })
  await user.click(await screen.findByRole('button', { name: 'Add item' }))
  const drawer = await screen.findByRole('dialog', { name: 'Add item' })
  await user.selectOptions(within(drawer).getByRole('combobox', { name: /Article/ }), 'Hay')
  expect(within(drawer).getByRole('textbox', { name: /Price/ })).toHaveValue('12.50')
  await user.click(within(drawer).getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(addItem).toHaveBeenCalledWith(
      expect.objectContaining({ bill: bill.ref, articleRef: article.ref, unitAmount: 1250, taxLevelCode: 'VAT_6' }),
    ),
  )
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(removeItem).toHaveBeenCalled())
})

it('the removal of an item is taken back only if its article is known', async () => {
  const removeItem = vi.fn(() => undefined)
  const plain = testBillItem({ description: 'Levy', article: null })
  const { user } = await show({ removeItem, items: () => ({ items: [plain], isComplete: true }) })
  await user.click(await screen.findByRole('button', { name: 'Actions of Levy' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Remove' }))
  await waitFor(() => expect(removeItem).toHaveBeenCalledWith(expect.objectContaining({ item: plain.ref })))
  expect(await screen.findByText('Levy removed')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

it('one bill is paid alone: by its code, its reference, or by card', async () => {
  const startOfMember = vi.fn((_input: unknown) => new Promise<never>(() => undefined))
  const { user } = await show({}, { cardPayment: { startOfMember } })
  expect(await screen.findByRole('img', { name: 'Code to pay €25.00 to Paardensport Voorbeeld' })).toBeVisible()
  expect(screen.getByText('+++101/0000/00114+++')).toBeVisible()
  const file = screen.getByRole('link', { name: 'Save the code' })
  expect(file).toHaveAttribute('download', '101000000114.svg')
  expect(decodeURIComponent(file.getAttribute('href') ?? '')).toContain('<path d="M4 4h1v1z"/>')
  expect(screen.getByRole('button', { name: 'Copy Reference' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Pay by card' }))
  await waitFor(() =>
    expect(startOfMember).toHaveBeenCalledWith(
      expect.objectContaining({ book: bill.bookRef, kind: 'BILL', document: bill.ref }),
    ),
  )
})

it('a bill that shares an invoice says which invoice is paid', async () => {
  const startOfMember = vi.fn((_input: unknown) => new Promise<never>(() => undefined))
  const instead = { kind: 'INVOICE' as const, document: other.ref, number: '2026-00004' }
  const { user } = await show(
    {},
    { cardPayment: { startOfMember }, payOfMember: () => ({ items: [{ ...request, instead }] }) },
  )
  expect(await screen.findByText(/on invoice 2026-00004, together with other things/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Pay by card' }))
  await waitFor(() =>
    expect(startOfMember).toHaveBeenCalledWith({
      member: bill.payer.ref,
      book: bill.bookRef,
      kind: 'INVOICE',
      document: other.ref,
    }),
  )
})

it('an item is waived with a reason, or moved to another bill (ps157)', async () => {
  const waiveItem = vi.fn((_input: unknown) => item)
  const moveItem = vi.fn((_input: unknown) => item)
  const { user } = await show({ waiveItem, moveItem })
  const choose = async (action: string) => {
    await user.click(await screen.findByRole('button', { name: 'Actions of Box' }))
    await user.click(await screen.findByRole('menuitem', { name: action }))
    return screen.findByRole('dialog', { name: action })
  }
  const waive = await choose('Waive')
  expect(waive).toHaveTextContent('€25.00')
  await user.type(within(waive).getByRole('textbox', { name: /Reason/ }), 'Ill')
  await user.click(within(waive).getByRole('button', { name: 'Waive' }))
  await waitFor(() => expect(waiveItem).toHaveBeenCalledWith(expect.objectContaining({ reason: 'Ill' })))
  const move = await choose('Move to another bill')
  await user.selectOptions(within(move).getByRole('combobox', { name: /Bill/ }), 'Camping')
  await user.click(within(move).getByRole('button', { name: 'Move' }))
  await waitFor(() => expect(moveItem).toHaveBeenCalledWith(expect.objectContaining({ target: other.ref })))
})

it('a bill with items is deleted only into another (ps155)', async () => {
  const remove = vi.fn((_input: unknown) => undefined)
  const { user } = await show({ remove })
  await user.click(await screen.findByRole('button', { name: 'Delete bill' }))
  const drawer = await screen.findByRole('dialog', { name: 'Delete bill' })
  await user.click(within(drawer).getByRole('button', { name: 'Delete bill' }))
  expect(await within(drawer).findByText('This bill is not empty. Choose a bill.')).toBeVisible()
  await user.selectOptions(within(drawer).getByRole('combobox', { name: /Bill/ }), 'Camping')
  await user.click(within(drawer).getByRole('button', { name: 'Delete bill' }))
  await waitFor(() => expect(remove).toHaveBeenCalledWith(expect.objectContaining({ moveToRef: other.ref })))
})

it('who may not move an item is not asked where it could go, and who may learns that it failed', async () => {
  const list = vi.fn(({ status }: { status?: string | undefined }) => {
    if (status === 'OPEN') throw new Error('out of reach')
    return { items: [bill, other], next: null }
  })
  const asked = () => list.mock.calls.filter(([{ status }]) => status === 'OPEN').length
  const { unmount } = await show({ list }, { mayWrite: false })
  expect(await screen.findByRole('row', { name: /Box/ })).toBeVisible()
  expect(asked()).toBe(0)
  unmount()
  await show({ list })
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
  expect(screen.getByRole('row', { name: /Box/ })).toBeVisible()
})

it('an order that an invoice took over is paid by that alone', async () => {
  const order = testOrder()
  const taken = testOrder({ ref: other.ref, number: 'O2026-000043', label: 'INVOICED', isPaidByInvoice: true })
  const payOfMember = vi.fn((_target: { document?: string | undefined }) => ({ items: [] }))
  const { user } = await show(
    { orders: () => ({ items: [order, taken], page: 0, size: 200, numberOfElements: 2, totalElements: 2 }) },
    { part: 'invoices', payOfMember },
  )
  expect(await screen.findByRole('row', { name: /O2026-000043/ })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Pay O2026-000043' })).toBeNull()
  await user.click(screen.getByRole('button', { name: `Pay ${order.number}` }))
  expect(await screen.findByText('Nothing of it is open.')).toBeVisible()
  expect(payOfMember).toHaveBeenCalledWith(expect.objectContaining({ kind: 'ORDER', document: order.ref }))
})

it('a payer reads what is owed, its bills and what each movement left, and writes nothing (ps011, q028)', async () => {
  await show({}, { part: 'balance', mayWrite: false })
  expect(await screen.findByRole('row', { name: /Paid.*€5\.00/ })).toBeVisible()
  expect(await screen.findByRole('link', { name: 'Boxes' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'New bill' })).toBeNull()
})

it('the open tab is grouped by child, then by horse, then by competition', async () => {
  const named = (digit: string, name: string) => ({ ref: `01890000-0000-7000-8000-0000000000${digit}`, name })
  const [eva, tom] = [named('a1', 'Eva Claes'), named('a2', 'Tom Claes')]
  const [nova, bello] = [named('b1', 'Nova'), named('b2', 'Bello')]
  const [lier, gent] = [named('c1', 'Lier'), named('c2', 'Gent')]
  const line = (digit: string, description: string, of: Partial<typeof item>) =>
    testBillItem({ ref: named(digit, '').ref, description, ...of })
  const items = [
    line('e1', 'Start 1', { subject: tom, horse: bello, competition: lier }),
    line('e2', 'Start 2', { subject: eva, horse: nova, competition: lier }),
    line('e3', 'Start 3', { subject: eva, horse: bello, competition: lier }),
    line('e4', 'Start 4', { subject: eva, horse: nova, competition: gent }),
    line('e5', 'License', { subject: eva }),
    line('e6', 'Start 5', { subject: eva, horse: nova, competition: lier }),
  ]
  await show({ openItems: () => ({ items, isComplete: true }) }, { part: 'balance' })
  const headings = await screen.findAllByRole('heading', { level: 3 })
  expect(
    headings.map(({ textContent, nextElementSibling: list }) => [
      textContent?.trim(),
      [...(list?.querySelectorAll('li') ?? [])].map((row) => row.textContent?.split(' 17/')[0]),
    ]),
  ).toEqual([
    ['Eva Claes', ['License']],
    ['Eva Claes Bello · Lier', ['Start 3']],
    ['Eva Claes Nova · Gent', ['Start 4']],
    ['Eva Claes Nova · Lier', ['Start 2', 'Start 5']],
    ['Tom Claes Bello · Lier', ['Start 1']],
  ])
})
