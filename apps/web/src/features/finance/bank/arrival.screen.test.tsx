import type { BankLineRow, BankOrders } from '@oxer/domain/finance/bank/bank.schema'
import type { RefundRow } from '@oxer/domain/finance/refund/refund.schema'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { testFederation, testUser } from '../../../testing/boot.ts'
import { refusal } from '../../../testing/fake-server.ts'
import { testFederationRef } from '../../../testing/parties.ts'
import { renderOffice } from '../../../testing/render-screen.tsx'

const ref = '01890000-0000-7000-8000-0000000000d1'
const payout = '01890000-0000-7000-8000-0000000000d2'
const organisation = testFederationRef
const user = testUser({ federations: [testFederation({ canRead: true, canManage: true })] })
const line: BankLineRow = {
  ...{ ref, date: '2026-05-17', amount: 4125, currency: 'EUR', name: 'STORTING', iban: null, text: '' },
  ...{ reference: null, status: 'WAITING', rule: 'UNKNOWN', payer: null, documents: [] },
  ...{ writtenDown: null, ledger: null, version: 1 },
}
const onItsWay: BankOrders = {
  items: [
    { ref, kind: 'REFUND', date: '2026-05-16', name: 'Out', amount: 4125, direction: 'OUT', currency: 'EUR' },
    {
      ref: payout,
      kind: 'CASH_DEPOSIT',
      date: '2026-05-16',
      name: 'Bar',
      amount: 4125,
      direction: 'IN',
      currency: 'EUR',
    },
  ],
  next: null,
  cards: { days: [], paid: 0 },
}
const booked = { ...line, status: 'BOOKED' as const, version: 2 }
const shown = (orders: BankOrders, more: object) =>
  renderOffice({
    url: `/finance/${testFederationRef}/bank`,
    user,
    answers: { finance: { bank: { lines: () => ({ items: [line], next: null }), orders: () => orders, ...more } } },
  })

it('cash that came in is proposed by its amount, and booked by a person', async () => {
  const bookOrdered = vi.fn(() => booked)
  const { user: hands } = await shown(onItsWay, { bookOrdered })
  expect(await screen.findByText('Maybe: Cash of a desk of 16/05/2026: Bar')).toBeVisible()
  await hands.keyboard('{Enter}')
  const dialog = await screen.findByRole('dialog', { name: 'What did the €41.25 come in for?' })
  expect(await within(dialog).findAllByRole('radio')).toHaveLength(1)
  expect(within(dialog).queryByRole('button', { name: 'Not of Oxer' })).toBeNull()
  await hands.click(within(dialog).getByRole('button', { name: 'Book' }))
  await waitFor(() =>
    expect(bookOrdered).toHaveBeenCalledWith({ organisation, line: ref, version: 1, ordered: payout }),
  )
  expect(await screen.findByText('€41.25 of Bar is at the bank')).toBeVisible()
})

it('what the server refuses is shown, and the question stays open with its choice', async () => {
  const stale = vi.fn(() => {
    throw refusal(409, { code: '000-0000000062' })
  })
  const { user: hands } = await shown(onItsWay, { bookOrdered: stale })
  await screen.findByText('Maybe: Cash of a desk of 16/05/2026: Bar')
  await hands.keyboard('{Enter}')
  const dialog = await screen.findByRole('dialog', { name: 'What did the €41.25 come in for?' })
  expect(await within(dialog).findAllByRole('radio')).toHaveLength(1)
  await hands.click(within(dialog).getByRole('button', { name: 'Book' }))
  expect(await screen.findByRole('alert')).toBeVisible()
  expect(stale).toHaveBeenCalledOnce()
  expect(within(dialog).getByRole('radio')).toBeChecked()
})

it('a transfer of its payer that was written down is proposed before the payer, and nothing is booked at once', async () => {
  const [bookOrdered, book] = [vi.fn(() => booked), vi.fn(() => booked)]
  const known: BankLineRow = {
    ...{ ...line, rule: 'ALREADY_PAID', payer: { type: 'PERSON', ref: payout, name: 'Lotte Maes' } },
    writtenDown: { ref: payout, date: '2026-05-15', name: 'Lotte Maes' },
  }
  const lines = () => ({ items: [known], next: null })
  const orders = { ...onItsWay, items: onItsWay.items.map((each) => ({ ...each, ref })) }
  const { user: hands } = await shown(orders, { lines, bookOrdered, book })
  expect(await screen.findByText('Maybe: Written down by hand of 15/05/2026: Lotte Maes')).toBeVisible()
  await hands.keyboard('{Enter}')
  const dialog = await screen.findByRole('dialog', { name: 'What did the €41.25 come in for?' })
  expect(await within(dialog).findAllByRole('radio')).toHaveLength(2)
  expect(within(dialog).getByRole('radio', { name: /Written down by hand/ })).toBeChecked()
  await hands.click(within(dialog).getByRole('button', { name: 'Book' }))
  await waitFor(() =>
    expect(bookOrdered).toHaveBeenCalledWith({ organisation, line: ref, version: 1, ordered: payout }),
  )
  expect(book).not.toHaveBeenCalled()
})

it('money of terminals is proposed with what its provider kept', async () => {
  const bookCards = vi.fn(() => booked)
  const days = [{ date: '2026-05-15', amount: 4200 }]
  const { user: hands } = await shown({ items: [], next: null, cards: { days, paid: 0 } }, { bookCards })
  expect(await screen.findByText('Maybe: Card terminals, 15/05/2026 - 15/05/2026, fee €0.75')).toBeVisible()
  await hands.keyboard('c')
  const dialog = await screen.findByRole('dialog', { name: 'What did the €41.25 come in for?' })
  const fee = await within(dialog).findByRole('textbox', { name: 'Kept by the provider' })
  expect(fee).toHaveAccessibleDescription(/€42\.00 of 15\/05\/2026/)
  await hands.clear(fee)
  await hands.type(fee, '0.80')
  await hands.click(within(dialog).getByRole('button', { name: 'Book' }))
  await waitFor(() => expect(bookCards).toHaveBeenCalledWith({ organisation, line: ref, version: 1, fee: 80 }))
})

it('a line that nothing is on its way for asks for a payer first, and says so when it is asked', async () => {
  const { user: hands } = await shown({ items: [], next: null, cards: { days: [], paid: 0 } }, {})
  await screen.findByText('STORTING')
  await hands.keyboard('{Enter}')
  await screen.findByRole('dialog', { name: 'Whose €41.25 is it?' })
  await hands.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await hands.keyboard('c')
  const dialog = await screen.findByRole('dialog', { name: 'What did the €41.25 come in for?' })
  expect(await within(dialog).findByText(/no cash of this amount is on its way/)).toBeVisible()
  expect(within(dialog).getByRole('button', { name: 'Book' })).toBeDisabled()
})

it('of many of its amount the one that is meant is found by name', async () => {
  const orders = vi.fn(({ q }: { q?: string | undefined; amounts?: number[] | undefined }) =>
    q === undefined
      ? { ...onItsWay, next: 'more' }
      : { ...onItsWay, items: onItsWay.items.map((each) => ({ ...each, name: 'Tent' })) },
  )
  const bookOrdered = vi.fn(() => booked)
  const { user: hands } = await renderOffice({
    url: `/finance/${testFederationRef}/bank`,
    user,
    answers: { finance: { bank: { lines: () => ({ items: [line], next: null }), orders, bookOrdered } } },
  })
  await screen.findByText('Maybe: Cash of a desk of 16/05/2026: Bar')
  await hands.keyboard('{Enter}')
  const dialog = await screen.findByRole('dialog', { name: 'What did the €41.25 come in for?' })
  const search = await within(dialog).findByRole('textbox', { name: 'Find by name' })
  expect(search).toHaveAccessibleDescription(/more than these/)
  await hands.type(search, 'tent')
  expect(await within(dialog).findByRole('radio', { name: /Tent/ })).toBeChecked()
  expect(orders).toHaveBeenLastCalledWith(expect.objectContaining({ q: 'tent', amounts: [4125] }))
  await hands.click(within(dialog).getByRole('button', { name: 'Book' }))
  await waitFor(() =>
    expect(bookOrdered).toHaveBeenCalledWith({ organisation, line: ref, version: 1, ordered: payout }),
  )
})

const unknown: BankLineRow = { ...line, name: 'J. Peeters', iban: 'BE68539007547034' }
const sent: RefundRow = {
  ...{ ref: payout, date: '2026-05-18', createdAt: '2026-05-18T10:00:00Z', status: 'ORDERED', payer: null },
  ...{ name: 'J. Peeters', method: 'TRANSFER', amount: 4125, currency: 'EUR', reason: 'Not for us', proposedBy: null },
  ...{ isOwn: true, decidedBy: null, rejection: null, provider: null, version: 1 },
}

it('money of nobody known goes back with B, for a reason, and the message takes it back', async () => {
  const ofLine = vi.fn(() => sent)
  const cancel = vi.fn(() => ({ ...sent, status: 'CANCELLED' as const }))
  const lines = () => ({ items: [unknown], next: null })
  const { user: hands } = await renderOffice({
    url: `/finance/${testFederationRef}/bank`,
    user,
    answers: { finance: { bank: { lines, orders: () => onItsWay }, refund: { ofLine, cancel } } },
  })
  expect(await screen.findByRole('button', { name: 'Send back · B' })).toBeVisible()
  await hands.keyboard('b')
  const dialog = await screen.findByRole('dialog', { name: 'Send €41.25 back?' })
  expect(within(dialog).getByText(/To J\. Peeters · BE68539007547034/)).toBeVisible()
  await hands.click(within(dialog).getByRole('button', { name: 'Send back' }))
  expect(await within(dialog).findByText('Give a reason')).toBeVisible()
  expect(ofLine).not.toHaveBeenCalled()
  await hands.type(within(dialog).getByRole('textbox'), 'Not for us{Enter}')
  await waitFor(() =>
    expect(ofLine).toHaveBeenCalledWith({ organisation, line: ref, version: 1, reason: 'Not for us' }),
  )
  expect(await screen.findByText('€41.25 goes back to J. Peeters')).toBeVisible()
  await hands.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(cancel).toHaveBeenCalledWith({ organisation, refund: payout, version: 1 }))
})

it('without an account it cannot go back', async () => {
  await shown(onItsWay, {})
  expect(await screen.findByRole('button', { name: 'Payer unknown · U' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Send back · B' })).toBeNull()
})

it.each([
  ['in', 4125],
  ['out', -4125],
] as const)(
  'money of no payer that went %s is booked to an account with A, and the message takes it back',
  async (_, amount) => {
    const ledger = { account: 'PSP_FEE' as const, reason: 'Costs of May' }
    const bookLedger = vi.fn(() => ({ ...booked, amount, ledger }))
    const undo = vi.fn(() => line)
    const lines = ({ status }: { status: string }) => ({
      items: [status === 'BOOKED' ? { ...booked, amount, ledger, rule: 'MANUAL' as const } : { ...line, amount }],
      next: null,
    })
    const { user: hands } = await shown(
      { items: [], next: null, cards: { days: [], paid: 0 } },
      { lines, bookLedger, undo },
    )
    expect(await screen.findByRole('button', { name: 'Other account · A' })).toBeVisible()
    await hands.keyboard('a')
    const dialog = await screen.findByRole('dialog', { name: 'What is the €41.25?' })
    await hands.click(within(dialog).getByRole('button', { name: 'Book' }))
    expect(await within(dialog).findByText('Give a reason')).toBeVisible()
    expect(bookLedger).not.toHaveBeenCalled()
    await hands.selectOptions(within(dialog).getByRole('combobox'), 'Costs of bank and cards')
    await hands.type(within(dialog).getByRole('textbox'), 'Costs of May{Enter}')
    await waitFor(() => expect(bookLedger).toHaveBeenCalledWith({ organisation, line: ref, version: 1, ...ledger }))
    expect(await screen.findByText('€41.25 booked to: Costs of bank and cards')).toBeVisible()
    await hands.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(undo).toHaveBeenCalledWith({ organisation, line: ref, version: 2 }))
  },
)

it('a line of an account shows which, and why', async () => {
  const ledger = { account: 'OUTSIDE' as const, reason: 'Rent of the hall' }
  await renderOffice({
    url: `/finance/${testFederationRef}/bank?status=BOOKED`,
    user,
    answers: {
      finance: { bank: { lines: () => ({ items: [{ ...booked, ledger, rule: 'MANUAL' as const }], next: null }) } },
    },
  })
  expect(await screen.findByText('Not of Oxer · Rent of the hall (By hand)')).toBeVisible()
})
