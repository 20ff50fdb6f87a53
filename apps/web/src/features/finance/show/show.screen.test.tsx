import type { PayoutCalculation, PayoutRow } from '@oxer/domain/finance/payout/payout.schema'
import type { ArticleSplits } from '@oxer/domain/finance/split/split.schema'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { ManagedCompetitionProvider } from '../../../shared/managed-competition.ts'
import { testBillItem, testPayer } from '../../../testing/bills.ts'
import type { Answers } from '../../../testing/fake-server.ts'
import { testManagedCompetition } from '../../../testing/managed-competition.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import type { ShowPart } from './show.view.ts'
import { ShowFinancePage } from './show-finance.page.tsx'

const competition = '01890000-0000-7000-8000-c10000000001'
const show = (part: ShowPart, competitions: NonNullable<Answers['competitions']>) =>
  renderScreen(
    <ManagedCompetitionProvider value={testManagedCompetition()}>
      <ShowFinancePage competition={competition} part={part} search={{}} onSearch={() => undefined} />
    </ManagedCompetitionProvider>,
    { answers: { competitions } },
  )

it('each number of the overview leads to its list (q130)', async () => {
  const sums = { billed: 15_000, booked: 15_000, received: 10_000, open: 5000 }
  const article = { ref: testPayer.ref, name: 'Boxes' }
  await show('overview', {
    competitionFinance: {
      overview: () => ({
        ...{ ...sums, overdue: 0, unbilled: 700, toPrice: 0, currency: 'EUR', prizes: 7500 },
        articles: [{ ...sums, article, count: 3 }],
      }),
    },
  })
  const base = `/competitions/${competition}/manage/finance`
  await screen.findByRole('link', { name: /Billed/ })
  const links = [
    [/Billed.*€150\.00/, `${base}/items`],
    [/Not booked yet.*€7\.00/, `${base}/items?status=NOT_BOOKED`],
    [/^Booked.*€150\.00/, `${base}/items?status=BOOKED`],
    [/Open.*€50\.00/, `${base}/orders`],
    [/Prize money.*€75\.00/, `${base}/splits`],
    ['Desk', `/finance/${testManagedCompetition().competition.federationRef}/desk/${competition}`],
  ] as const
  for (const [name, href] of links) expect(screen.getByRole('link', { name })).toHaveAttribute('href', href)
  // It counts parts of items, so no list is this number.
  expect(screen.queryByRole('link', { name: /Received/ })).toBeNull()
  expect(screen.getByRole('row', { name: /Boxes/ })).toHaveTextContent('€50.00')
})

it('an item without a price is not sold for nothing, and days of the address can be cleared', async () => {
  const item = testBillItem({ isToPrice: true, amount: 0 })
  const onSearch = vi.fn()
  const searchItems = () => ({ items: [item], page: 0, size: 100, numberOfElements: 1, totalElements: 1, amount: 500 })
  const { user } = await renderScreen(
    <ManagedCompetitionProvider value={testManagedCompetition()}>
      <ShowFinancePage
        competition={competition}
        part="items"
        search={{ from: '2026-05-01', to: '2026-05-31' }}
        onSearch={onSearch}
      />
    </ManagedCompetitionProvider>,
    { answers: { competitions: { competitionFinance: { searchItems } } } },
  )
  const row = await screen.findByRole('row', { name: /Box/ })
  expect(row).toHaveTextContent('Price follows')
  expect(row).not.toHaveTextContent('€0.00')
  await user.click(screen.getByRole('button', { name: /01\/05\/2026 – 31\/05\/2026/ }))
  await user.click(await screen.findByRole('button', { name: 'Clear' }))
  expect(onSearch).toHaveBeenCalledWith({ from: undefined, to: undefined })
})

it('items are narrowed by days and payer on the server, and their file is what the list shows', async () => {
  const item = testBillItem()
  const onSearch = vi.fn()
  const searchItems = vi.fn((_input: unknown) => ({
    ...{ items: [item], page: 0, size: 100, numberOfElements: 1, totalElements: 1, amount: 500 },
  }))
  const search = { from: '2026-05-01', to: 'no day', payer: item.payer.ref }
  const { user } = await renderScreen(
    <ManagedCompetitionProvider value={testManagedCompetition()}>
      <ShowFinancePage competition={competition} part="items" search={search} onSearch={onSearch} />
    </ManagedCompetitionProvider>,
    { answers: { competitions: { competitionFinance: { searchItems } } } },
  )
  await screen.findByRole('row', { name: /Box/ })
  expect(searchItems).toHaveBeenCalledWith(
    expect.objectContaining({ competition, from: '2026-05-01', payer: item.payer.ref }),
  )
  expect(searchItems).not.toHaveBeenCalledWith(expect.objectContaining({ to: 'no day' }))
  await user.click(screen.getByRole('button', { name: new RegExp(`Payer: ${item.payer.name}`) }))
  expect(onSearch).toHaveBeenCalledWith({ ...search, payer: undefined })
  await user.click(screen.getByRole('button', { name: /01\/05\/2026 – …/ }))
  const to = await screen.findByRole('textbox', { name: 'To' })
  await user.type(to, '31/05/2026')
  await user.tab()
  expect(onSearch).toHaveBeenCalledWith({ ...search, from: '2026-05-01', to: '2026-05-31' })
})

it('pays out what is due, takes it back, and says whose bank account is missing', async () => {
  const contact = { ...testPayer, type: 'ORGANISATION' as const, name: 'RV De Hoef' }
  const due = { contact, difference: 4000, netted: 0, payable: 4000, carried: 0, hasIban: true }
  const waiting = { ...due, contact: { ...contact, ref: competition, name: 'Eva Claes' }, hasIban: false }
  const calculated: PayoutCalculation = {
    ...{ lines: [], contacts: [due, waiting], total: 4000, currency: 'EUR', canPay: true, needsSecondPerson: false },
  }
  const made: PayoutRow = {
    ...{ ref: testPayer.ref, date: '2026-05-17', createdAt: '2026-05-17T08:00:00.000Z', status: 'ORDERED' },
    ...{ total: 4000, netted: 0, currency: 'EUR', contacts: [{ contact, amount: 4000, netted: 0 }], version: 1 },
    ...{ proposedBy: 'Jan Peeters', isOwn: true, decidedBy: null, reason: null },
  }
  const order = vi.fn(() => made)
  const cancel = vi.fn((): PayoutRow => ({ ...made, status: 'CANCELLED' }))
  const { user } = await show('payout', {
    competitionPayout: { calculate: () => calculated, list: () => ({ payouts: [made] }), order, cancel },
  })
  expect(await screen.findByRole('row', { name: /Eva Claes/ })).toHaveTextContent('No IBAN')
  expect(await screen.findByRole('link', { name: 'Bank file' })).toHaveAttribute(
    'href',
    `/api/competition/manage/${competition}/finance/payout/${made.ref}/file`,
  )
  await user.click(screen.getByRole('button', { name: 'Pay out €40.00' }))
  expect(order).toHaveBeenCalledWith(expect.objectContaining({ competition, total: 4000, receivedOnly: true }))
  await user.click(await screen.findByRole('button', { name: /Undo/ }))
  expect(cancel).toHaveBeenCalledWith({ competition, payout: made.ref, version: 1 })
})

it('what is settled with a debt is shown before it is paid out', async () => {
  const contact = { ...testPayer, type: 'ORGANISATION' as const, name: 'RV De Hoef' }
  const calculated: PayoutCalculation = {
    ...{ lines: [], total: 2500, currency: 'EUR', canPay: true, needsSecondPerson: false },
    contacts: [{ contact, difference: 4000, netted: 1500, payable: 2500, carried: 0, hasIban: true }],
  }
  const made: PayoutRow = {
    ...{ ref: testPayer.ref, date: '2026-05-17', createdAt: '2026-05-17T08:00:00.000Z', status: 'ORDERED' },
    ...{ total: 2500, netted: 1500, currency: 'EUR', contacts: [{ contact, amount: 2500, netted: 1500 }], version: 1 },
    ...{ proposedBy: 'Jan Peeters', isOwn: true, decidedBy: null, reason: null },
  }
  const order = vi.fn(() => made)
  const { user } = await show('payout', {
    competitionPayout: { calculate: () => calculated, list: () => ({ payouts: [] }), order },
  })
  await user.click(await screen.findByRole('button', { name: 'Settle what they owe' }))
  await user.click(await screen.findByRole('button', { name: 'Pay out €25.00' }))
  const dialog = await screen.findByRole('dialog', { name: 'Pay out €25.00' })
  expect(dialog).toHaveTextContent(/cannot be undone/)
  expect(dialog).toHaveTextContent('€15.00')
  expect(dialog).toHaveTextContent('RV De Hoef')
  expect(order).not.toHaveBeenCalled()
  await user.click(within(dialog).getByRole('button', { name: 'Pay out €25.00' }))
  await waitFor(() => expect(order).toHaveBeenCalledWith(expect.objectContaining({ netting: true, total: 2500 })))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('the parts of a price are changed where they are shown, and never more than the price', async () => {
  const named = (ref: string, name: string) => ({ ref, name })
  const boxes = named('01890000-0000-7000-8000-a00000000001', 'Boxes')
  const stored: ArticleSplits = {
    ...{ article: boxes, price: 2500, currency: 'EUR', maximum: { absolute: 2300, percentage: 9000 }, version: 7 },
    splits: [
      {
        contact: { type: 'FEDERATION', ref: testManagedCompetition().competition.federationRef, name: 'League' },
        ...{ article: boxes, type: 'PERCENTAGE', value: 1000, isInherited: true },
      },
      {
        contact: { type: 'ORGANISATION', ref: testPayer.ref, name: 'RV De Hoef' },
        ...{ article: boxes, type: 'ABSOLUTE', value: 300, isInherited: false },
      },
    ],
  }
  const saveSplits = vi.fn((_: unknown) => ({ ...stored, version: 8 }))
  const { user } = await show('splits', {
    competitionFinance: {
      splits: () => ({ shares: [], unshared: 0, currency: 'EUR' }),
      splitSettings: () => ({ articles: [stored], version: 7 }),
      saveSplits,
    },
  })
  await user.click(await screen.findByRole('row', { name: /Boxes/ }))
  const drawer = await screen.findByRole('dialog', { name: 'Parts of Boxes' })
  expect(within(drawer).getByText('League 10 %')).toBeVisible()
  const amount = within(drawer).getByRole('textbox', { name: /Amount of each piece/ })
  await user.clear(amount)
  await user.type(amount, '1OO')
  await user.tab()
  expect(amount).toHaveValue('1OO')
  expect(amount).toBeInvalid()
  await user.clear(amount)
  await user.type(amount, '24')
  expect(within(drawer).getByText('At most €23.00')).toBeVisible()
  await user.clear(amount)
  await user.type(amount, '4.50')
  await user.click(within(drawer).getByRole('button', { name: 'Add a part' }))
  await user.click(within(drawer).getByRole('button', { name: 'Save' }))
  expect(saveSplits).not.toHaveBeenCalled()
  await user.click(within(drawer).getByRole('button', { name: 'Remove the part of' }))
  await user.click(within(drawer).getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(saveSplits).toHaveBeenCalledWith({
      ...{ competition, article: boxes.ref, version: 7 },
      splits: [
        {
          ...{ contactType: 'ORGANISATION', contactRef: testPayer.ref, articleRef: boxes.ref },
          ...{ type: 'ABSOLUTE', value: 450 },
        },
      ],
    }),
  )
})

describe('a payout that needs a second person', () => {
  const contact = { ...testPayer, type: 'ORGANISATION' as const, name: 'RV De Hoef' }
  const due = { contact, difference: 4000, netted: 0, payable: 4000, carried: 0, hasIban: true }
  const calculated: PayoutCalculation = {
    ...{ lines: [], contacts: [due], total: 4000, currency: 'EUR', canPay: true, needsSecondPerson: true },
  }
  const proposed: PayoutRow = {
    ...{ ref: testPayer.ref, date: '2026-05-17', createdAt: '2026-05-17T08:00:00.000Z', status: 'PROPOSED' },
    ...{ total: 4000, netted: 0, currency: 'EUR', contacts: [{ contact, amount: 4000, netted: 0 }], version: 1 },
    ...{ proposedBy: 'Jan Peeters', isOwn: false, decidedBy: null, reason: null },
  }
  const of = { competition, payout: proposed.ref, version: 1 }

  it('is proposed, and says so', async () => {
    const order = vi.fn(() => proposed)
    const { user } = await show('payout', {
      competitionPayout: { calculate: () => calculated, list: () => ({ payouts: [] }), order },
    })
    await user.click(await screen.findByRole('button', { name: 'Propose to pay out €40.00' }))
    expect(order).toHaveBeenCalledOnce()
    expect(await screen.findByText('€40.00 waits for a second person')).toBeVisible()
  })

  it('is approved, or rejected with a reason, and offers no file before', async () => {
    const approve = vi.fn((): PayoutRow => ({ ...proposed, status: 'ORDERED', decidedBy: 'Eva Claes', version: 2 }))
    const cancel = vi.fn((): PayoutRow => ({ ...proposed, status: 'CANCELLED' }))
    const reject = vi.fn((): PayoutRow => ({ ...proposed, status: 'REJECTED', reason: 'Twice' }))
    const { user } = await show('payout', {
      competitionPayout: {
        calculate: () => calculated,
        list: () => ({ payouts: [proposed] }),
        approve,
        reject,
        cancel,
      },
    })
    expect(await screen.findByText(/Proposed by Jan Peeters on 17\/05\/2026 for RV De Hoef \(€40\.00\)/)).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Bank file' })).toBeNull()
    expect(await screen.findByRole('button', { name: 'Propose to pay out €40.00' })).toBeDisabled()
    await user.click(screen.getByRole('button', { name: 'Reject' }))
    const dialog = await screen.findByRole('dialog', { name: 'Reject the payout of €40.00' })
    expect(within(dialog).getByRole('button', { name: 'Reject' })).toBeDisabled()
    await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Twice')
    await user.click(within(dialog).getByRole('button', { name: 'Reject' }))
    expect(reject).toHaveBeenCalledWith({ ...of, reason: 'Twice' })
    await user.click(await screen.findByRole('button', { name: 'Approve' }))
    const sure = await screen.findByRole('dialog', { name: 'Approve the payout of €40.00' })
    expect(sure).toHaveTextContent('RV De Hoef')
    expect(approve).not.toHaveBeenCalled()
    await user.click(within(sure).getByRole('button', { name: 'Approve' }))
    await waitFor(() => expect(approve).toHaveBeenCalledWith(of))
    await user.click(await screen.findByRole('button', { name: /Undo/ }))
    await waitFor(() => expect(cancel).toHaveBeenCalledWith({ ...of, version: 2 }))
  })

  it('is only withdrawn by whoever proposed it', async () => {
    const cancel = vi.fn((): PayoutRow => ({ ...proposed, status: 'CANCELLED' }))
    const own = { ...proposed, isOwn: true }
    const { user } = await show('payout', {
      competitionPayout: { calculate: () => calculated, list: () => ({ payouts: [own] }), cancel },
    })
    expect(await screen.findByText(/Another person who may pay decides/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Withdraw' }))
    expect(cancel).toHaveBeenCalledWith(of)
  })

  it('shows a rejected one with its reason', async () => {
    const rejected: PayoutRow = { ...proposed, status: 'REJECTED', reason: 'Wrong account', decidedBy: 'Eva Claes' }
    await show('payout', {
      competitionPayout: { calculate: () => calculated, list: () => ({ payouts: [rejected] }) },
    })
    expect(await screen.findByText(/Wrong account/)).toBeVisible()
    expect(screen.getByText('Rejected')).toBeVisible()
  })
})
