import type { BankLineRow } from '@oxer/domain/finance/bank/bank.schema'
import type { DeskDay } from '@oxer/domain/finance/desk/desk.schema'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { testFederation, testUser } from '../../../testing/boot.ts'
import { testFederationRef } from '../../../testing/parties.ts'
import { renderOffice } from '../../../testing/render-screen.tsx'

const ref = '01890000-0000-7000-8000-0000000000d1'
const second = '01890000-0000-7000-8000-0000000000d2'
const organisation = testFederationRef
const payer = { type: 'PERSON' as const, ref, name: 'Eva Claes' }
const user = testUser({ federations: [testFederation({ canRead: true, canManage: true })] })
const documents = [{ ref, number: 'O2026-000012', amount: 2500 }]
const line: BankLineRow = {
  ...{ ref, date: '2026-05-17', amount: 2500, currency: 'EUR', name: 'E CLAES', iban: 'BE68539007547034' },
  ...{ text: 'thanks', reference: null, status: 'WAITING', rule: 'AMOUNT_NAME', payer, documents },
  ...{ writtenDown: null, ledger: null, version: 1 },
}
const booked = { ...line, status: 'BOOKED' as const, rule: 'MANUAL' as const, version: 2 }

it('the queue of the bank is worked by keyboard, and a booking is taken back', async () => {
  const book = vi.fn(() => booked)
  const undo = vi.fn(() => line)
  const lines = () => ({ items: [line], next: null })
  const { user: hands } = await renderOffice({
    url: `/finance/${testFederationRef}/bank`,
    user,
    answers: { finance: { bank: { lines, book, undo } } },
  })
  expect(await screen.findByText(/O2026-000012/)).toBeVisible()
  await hands.keyboard('r')
  const part = { payerType: 'PERSON', payerRef: ref, amount: 2500, documentRefs: [ref] }
  await waitFor(() =>
    expect(book).toHaveBeenCalledWith({ organisation, line: ref, version: 1, parts: [part], remember: true }),
  )
  await hands.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(undo).toHaveBeenCalledWith({ organisation, line: ref, version: 2 }))
})

it('money that went out is a payout or a refund of its amount, or not of Oxer', async () => {
  const out = { ...line, amount: -1500, rule: 'DEBIT' as const, payer: null, documents: [] }
  const orders = () => ({
    items: [
      {
        ref,
        kind: 'REFUND' as const,
        date: '2026-05-16',
        name: 'Ruiterclub Lier',
        amount: 1500,
        direction: 'OUT' as const,
        currency: 'EUR' as const,
      },
      {
        ref: second,
        kind: 'PAYOUT' as const,
        date: '2026-05-16',
        name: 'Lier',
        amount: 1499,
        direction: 'OUT' as const,
        currency: 'EUR' as const,
      },
    ],
    next: null,
    cards: { days: [], paid: 0 },
  })
  const bookOrdered = vi.fn(() => ({ ...out, status: 'BOOKED' as const, version: 2 }))
  const ignore = vi.fn(() => ({ ...out, status: 'IGNORED' as const, version: 2 }))
  const { user: hands } = await renderOffice({
    url: `/finance/${testFederationRef}/bank`,
    user,
    answers: { finance: { bank: { lines: () => ({ items: [out], next: null }), orders, bookOrdered, ignore } } },
  })
  await screen.findByText(/E CLAES/)
  expect(screen.queryByRole('button', { name: /Payer unknown/ })).toBeNull()
  await hands.keyboard('{Enter}')
  const dialog = await screen.findByRole('dialog', { name: /€15\.00 that went out/ })
  expect(await within(dialog).findByRole('radio', { name: 'Refund of 16/05/2026: Ruiterclub Lier' })).toBeChecked()
  expect(within(dialog).getAllByRole('radio')).toHaveLength(1)
  await hands.click(within(dialog).getByRole('button', { name: 'Book' }))
  await waitFor(() => expect(bookOrdered).toHaveBeenCalledWith({ organisation, line: ref, version: 1, ordered: ref }))
  await hands.click(await screen.findByRole('button', { name: 'Not of Oxer' }))
  await waitFor(() => expect(ignore).toHaveBeenCalledWith({ organisation, line: ref, version: 1 }))
})

const day: DeskDay = {
  ...{
    ref,
    drawer: 'Desk',
    date: '2026-05-17',
    currency: 'EUR',
    opening: 10_000,
    openedBy: 'Eva',
    openedAt: '2026-05-17T08:00:00.000Z',
  },
  ...{
    cash: 0,
    card: 0,
    payments: 0,
    expected: 10_000,
    deposits: [],
    isReopened: false,
    counted: null,
    difference: null,
    closedBy: null,
    closedAt: null,
    version: 1,
  },
}

it('a taking at the desk has its receipt, which is asked for once and handed out as a file', async () => {
  const receipt = vi.fn(() => ({ ref, name: 'R2026-00001' }))
  const links: string[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    links.push(`${new URL(this.href).pathname} ${this.download}`)
  })
  const taking = { ref, payer, method: 'CASH' as const, amount: 2500, createdAt: '2026-05-17T09:00:00.000Z' }
  const back = { ...taking, ref: '01890000-0000-7000-8000-0000000000d2', direction: 'OUT' as const, refundable: 0 }
  const payments = () => ({ items: [back, { ...taking, direction: 'IN' as const, refundable: 0 }] })
  const { user: hands } = await renderOffice({
    url: `/finance/${testFederationRef}/desk/${ref}`,
    user,
    answers: { competitions: { competitionDesk: { list: () => ({ items: [day] }), payments, receipt } } },
  })
  await hands.click(await screen.findByRole('button', { name: 'Receipt for Eva Claes' }))
  await waitFor(() => expect(receipt).toHaveBeenCalledWith({ competition: ref, day: ref, payment: ref }))
  const file = `/api/competition/manage/${ref}/finance/desk/${ref}/payment/${ref}/receipt`
  await waitFor(() => expect(links).toEqual([`${file} R2026-00001.pdf`]))
  expect(screen.queryByRole('button', { name: 'Give back' })).toBeNull()
  click.mockRestore()
})

it('the desk finds a rider, takes the coins of the tab, and closes with a count', async () => {
  const take = vi.fn(() => ({ ref, amount: 2500, settles: 2502 }))
  const payers = vi.fn(() => ({ items: [{ payer, items: 1, due: 2502 }] }))
  const close = vi.fn(() => ({ ...day, counted: 9900, difference: -100 }))
  const { user: hands } = await renderOffice({
    url: `/finance/${testFederationRef}/desk/${ref}`,
    user,
    answers: {
      competitions: {
        competitionDesk: {
          list: () => ({ items: [day] }),
          payers,
          payments: () => ({ items: [] }),
          tab: () => ({
            payer,
            currency: 'EUR' as const,
            items: [],
            documents: [],
            paidBefore: 0,
            due: 2502,
            coins: 2500,
          }),
          take,
          close,
        },
      },
    },
  })
  await hands.type(await screen.findByRole('combobox', { name: 'Rider or club' }), 'cla')
  await waitFor(() => expect(payers).toHaveBeenCalledWith({ competition: ref, q: 'cla' }))
  await screen.findByRole('option', { name: /Eva Claes/, selected: true })
  await hands.keyboard('{Enter}')
  await hands.click(await screen.findByRole('button', { name: 'Take €25.00 in cash' }))
  const paid = { competition: ref, day: ref, payerType: 'PERSON', payerRef: ref, method: 'CASH', due: 2502 }
  await waitFor(() => expect(take).toHaveBeenCalledWith(paid))
  await hands.click(await screen.findByRole('button', { name: 'Close drawer' }))
  const dialog = await screen.findByRole('dialog', { name: 'Close drawer' })
  expect(dialog).toBeVisible()
  await hands.type(await screen.findByRole('textbox', { name: 'Counted' }), '99')
  await hands.keyboard('{Enter}')
  await waitFor(() =>
    expect(close).toHaveBeenCalledWith({ competition: ref, day: ref, counted: 9900, deposit: 0, version: 1 }),
  )
})

const tab = { payer, currency: 'EUR' as const, items: [], documents: [], paidBefore: 0, due: 2502, coins: 2500 }

it('Enter at the desk opens the tab of the name that was typed, not of the one found before', async () => {
  const jan = { ...payer, ref: '01890000-0000-7000-8000-0000000000d3', name: 'Jan Aerts' }
  const payers = ({ q }: { q?: string | undefined }) => ({
    items: [{ payer: q === 'cla' ? payer : jan, items: 1, due: 2502 }],
  })
  const { user: hands } = await renderOffice({
    url: `/finance/${testFederationRef}/desk/${ref}`,
    user,
    answers: {
      competitions: {
        competitionDesk: { list: () => ({ items: [day] }), payments: () => ({ items: [] }), payers, tab: () => tab },
      },
    },
  })
  await screen.findByRole('option', { name: /Jan Aerts/ })
  const field = screen.getByRole('combobox', { name: 'Rider or club' })
  await hands.type(field, 'cla{Enter}')
  expect(screen.queryByRole('region', { name: 'Jan Aerts' })).toBeNull()
  await screen.findByRole('option', { name: /Eva Claes/, selected: true })
  await hands.keyboard('{Enter}')
  expect(await screen.findByRole('region', { name: 'Eva Claes' })).toBeVisible()
})

it('the desk says that payers could not be read', async () => {
  const payers = () => {
    throw new Error('no connection')
  }
  await renderOffice({
    url: `/finance/${testFederationRef}/desk/${ref}`,
    user,
    answers: {
      competitions: { competitionDesk: { list: () => ({ items: [day] }), payments: () => ({ items: [] }), payers } },
    },
  })
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
})

it('the keys of the desk are those of its dialog while one is open', async () => {
  const take = vi.fn(() => ({ ref, amount: 2500, settles: 2502 }))
  const { user: hands } = await renderOffice({
    url: `/finance/${testFederationRef}/desk/${ref}`,
    user,
    answers: {
      competitions: {
        competitionDesk: {
          list: () => ({ items: [day] }),
          payers: () => ({ items: [{ payer, items: 1, due: 2502 }] }),
          payments: () => ({ items: [] }),
          tab: () => tab,
          take,
        },
      },
    },
  })
  await hands.click(await screen.findByRole('option', { name: /Eva Claes/ }))
  await screen.findByRole('button', { name: '€25.02 by card' })
  await hands.click(screen.getByRole('button', { name: 'Close drawer' }))
  const dialog = await screen.findByRole('dialog', { name: 'Close drawer' })
  within(dialog).getByRole('button', { name: 'Close drawer' }).focus()
  await hands.keyboard('c')
  within(dialog).getByRole('textbox', { name: 'Counted' }).focus()
  await hands.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('region', { name: 'Eva Claes' })).toBeVisible()
  expect(take).not.toHaveBeenCalled()
  await hands.keyboard('c')
  await waitFor(() => expect(take).toHaveBeenCalledWith(expect.objectContaining({ method: 'CARD' })))
})

it('the keys of the bank are those of its dialog while one is open, and R needs an account', async () => {
  const book = vi.fn(() => booked)
  const suspend = vi.fn(() => line)
  const { user: hands } = await renderOffice({
    url: `/finance/${testFederationRef}/bank`,
    user,
    answers: { finance: { bank: { lines: () => ({ items: [{ ...line, iban: null }], next: null }), book, suspend } } },
  })
  await screen.findByText(/O2026-000012/)
  await hands.keyboard('r')
  await hands.keyboard('s')
  const dialog = await screen.findByRole('dialog', { name: /Whose €25\.00 is it/ })
  within(dialog).getByRole('button', { name: 'Add payer' }).focus()
  await hands.keyboard('ru')
  await hands.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(book).not.toHaveBeenCalled()
  expect(suspend).not.toHaveBeenCalled()
  await hands.keyboard('u')
  await waitFor(() => expect(suspend).toHaveBeenCalledWith({ organisation, line: ref, version: 1 }))
})

it('an account is remembered for one payer only, and a part that was added is removed again', async () => {
  const book = vi.fn(() => booked)
  const { user: hands } = await renderOffice({
    url: `/finance/${testFederationRef}/bank`,
    user,
    answers: {
      finance: { bank: { lines: () => ({ items: [line], next: null }), book } },
      parties: {
        person: { search: () => ({ matches: [], hasMore: false }) },
        organisation: {
          search: () => ({ matches: [{ ref: organisation, name: 'RV De Hoef' }], hasMore: false }) as never,
        },
      },
    },
  })
  await screen.findByText(/O2026-000012/)
  await hands.keyboard('s')
  const dialog = await screen.findByRole('dialog', { name: /Whose €25\.00 is it/ })
  await hands.click(within(dialog).getByRole('checkbox', { name: /Remember/ }))
  await hands.click(within(dialog).getByRole('button', { name: 'Add payer' }))
  await hands.click(within(dialog).getByRole('button', { name: 'Remove payer 2' }))
  expect(within(dialog).getByRole('checkbox', { name: /Remember/ })).toBeChecked()
  await hands.click(within(dialog).getByRole('button', { name: 'Add payer' }))
  const [first, second] = within(dialog).getAllByRole<HTMLInputElement>('textbox', { name: 'Amount' })
  await hands.clear(first ?? dialog)
  await hands.type(first ?? dialog, '10')
  await hands.type(second ?? dialog, '15')
  await hands.type(within(dialog).getAllByRole('textbox', { name: 'Payer' }).at(-1) ?? dialog, 'hoef')
  await hands.click(await screen.findByRole('option', { name: /RV De Hoef/ }))
  await hands.click(within(dialog).getByRole('button', { name: 'Book' }))
  await waitFor(() => expect(book).toHaveBeenCalledWith(expect.objectContaining({ remember: false })))
})

it('the desk offers the competitions of its own federation', async () => {
  const search = vi.fn(() => ({ matches: [], hasMore: false }))
  const { user: hands } = await renderOffice({
    url: `/finance/${testFederationRef}/desk`,
    user,
    answers: { competitions: { competition: { search } } },
  })
  await hands.type(await screen.findByRole('textbox', { name: 'Competition' }), 'gent')
  await waitFor(() => expect(search).toHaveBeenCalledWith({ q: 'gent', federationRef: testFederationRef }))
})

it('lines of the bank beyond the first page are loaded', async () => {
  const older = { ...line, ref: '01890000-0000-7000-8000-0000000000d4', name: 'J AERTS' }
  const lines = ({ after }: { after?: string | undefined }) =>
    after === 'older' ? { items: [older], next: null } : { items: [line], next: 'older' }
  const { user: hands } = await renderOffice({
    url: `/finance/${testFederationRef}/bank`,
    user,
    answers: { finance: { bank: { lines } } },
  })
  await hands.click(await screen.findByRole('button', { name: 'Load more' }))
  expect(await screen.findByText(/J AERTS/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
})

it('no more is given back than is left of a payment', async () => {
  const taking = { ref, payer, method: 'CASH' as const, amount: 2500, createdAt: '2026-05-17T09:00:00.000Z' }
  const payments = () => ({ items: [{ ...taking, direction: 'IN' as const, refundable: 1250 }] })
  const { user: hands } = await renderOffice({
    url: `/finance/${testFederationRef}/desk/${ref}`,
    user,
    answers: { competitions: { competitionDesk: { list: () => ({ items: [day] }), payments } } },
  })
  await hands.click(await screen.findByRole('button', { name: 'Give back' }))
  const dialog = await screen.findByRole('dialog')
  const amount = within(dialog).getByRole('textbox', { name: 'Amount' })
  expect(amount).toHaveValue('12.50')
  await hands.clear(amount)
  await hands.type(amount, '12.51')
  expect(within(dialog).getByText('At most €12.50')).toBeVisible()
  expect(within(dialog).getByRole('button', { name: 'Give back' })).toBeDisabled()
})
