import type { DeskDay } from '@oxer/domain/finance/desk/desk.schema'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { testFederation, testUser } from '../../../testing/boot.ts'
import { testFederationRef } from '../../../testing/parties.ts'
import { renderOffice } from '../../../testing/render-screen.tsx'

const ref = '01890000-0000-7000-8000-0000000000d1'
const deposit = '01890000-0000-7000-8000-0000000000d2'
const user = testUser({ federations: [testFederation({ canRead: true, canManage: true })] })
const day: DeskDay = {
  ...{ ref, drawer: 'Bar', date: '2026-05-17', currency: 'EUR', opening: 10_000, openedBy: 'Eva' },
  ...{ openedAt: '2026-05-17T08:00:00.000Z', cash: 5_000, card: 0, payments: 2, expected: 15_000, deposits: [] },
  ...{ counted: null, difference: null, closedBy: null, closedAt: null },
  ...{ isReopened: false, version: 3 },
}
const taken = { ref: deposit, date: '2026-05-17', amount: 8_000, isAtBank: false, canTakeBack: true }
const shown = (items: DeskDay[], more: object) =>
  renderOffice({
    url: `/finance/${testFederationRef}/desk/${ref}`,
    user,
    answers: {
      competitions: {
        competitionDesk: {
          list: () => ({ items }),
          payments: () => ({ items: [] }),
          payers: () => ({ items: [] }),
          ...more,
        },
      },
    },
  })

it('cash of an open drawer goes to the bank, no more than is in it, and is taken back', async () => {
  const sent = vi.fn(() => ({ ...day, expected: 7_000, deposits: [taken], version: 4 }))
  const undoDeposit = vi.fn(() => day)
  const { user: hands } = await shown([day], { deposit: sent, undoDeposit })
  await hands.click(await screen.findByRole('button', { name: 'To the bank' }))
  const dialog = await screen.findByRole('dialog', { name: 'To the bank: Bar' })
  const amount = within(dialog).getByRole('textbox', { name: 'Amount' })
  await hands.type(amount, '150.01')
  expect(within(dialog).getByText('At most €150.00 is in the drawer')).toBeVisible()
  expect(within(dialog).getByRole('button', { name: 'To the bank' })).toBeDisabled()
  await hands.clear(amount)
  await hands.type(amount, '80{Enter}')
  await waitFor(() => expect(sent).toHaveBeenCalledWith({ competition: ref, day: ref, amount: 8_000, version: 3 }))
  await hands.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(undoDeposit).toHaveBeenCalledWith({ competition: ref, day: ref, deposit }))
})

it('what did not go to the bank is taken back later, from an open drawer and from a closed day', async () => {
  const undoDeposit = vi.fn(() => day)
  const gone = { ...taken, ref, amount: 3_000, isAtBank: true, canTakeBack: false }
  const closed: DeskDay = {
    ...day,
    ref: deposit,
    counted: 15_000,
    difference: 0,
    closedBy: 'Eva',
    closedAt: day.openedAt,
  }
  const { user: hands } = await shown(
    [
      { ...day, deposits: [taken, gone] },
      { ...closed, deposits: [taken] },
    ],
    {
      undoDeposit,
    },
  )
  const [open, earlier] = await screen.findAllByRole('button', { name: 'Take €80.00 back from its way to the bank' })
  expect(screen.queryByRole('button', { name: /€30\.00 back/ })).toBeNull()
  await hands.click(open as HTMLElement)
  await waitFor(() => expect(undoDeposit).toHaveBeenCalledWith({ competition: ref, day: ref, deposit }))
  expect(await screen.findByText('€80.00 is in the drawer again')).toBeVisible()
  await hands.click(earlier as HTMLElement)
  await waitFor(() => expect(undoDeposit).toHaveBeenLastCalledWith({ competition: ref, day: deposit, deposit }))
})

it('a closed day gives nothing to the bank once its drawer was opened again', async () => {
  const closed = { ...day, ref: deposit, counted: 15_000, difference: 0, closedBy: 'Eva', closedAt: day.openedAt }
  await shown([day, { ...closed, isReopened: true }], {})
  const row = await screen.findByRole('row', { name: /Eva/ })
  expect(within(row).queryByRole('button', { name: 'To the bank' })).toBeNull()
})

it('what was counted goes to the bank with the closing, or from the day that is closed', async () => {
  const closed: DeskDay = { ...day, counted: 15_000, difference: 0, closedBy: 'Eva', closedAt: day.openedAt }
  const close = vi.fn(() => ({ ...closed, deposits: [taken] }))
  const first = await shown([day, { ...closed, ref: deposit }], { close })
  const { user: hands } = first
  const row = await screen.findByRole('row', { name: /Eva/ })
  expect(within(row).getByRole('button', { name: 'To the bank' })).toBeVisible()
  await hands.click(screen.getByRole('button', { name: 'Close drawer' }))
  const dialog = await screen.findByRole('dialog', { name: 'Close drawer' })
  await hands.type(within(dialog).getByRole('textbox', { name: 'Counted' }), '150')
  const toBank = within(dialog).getByRole('textbox', { name: 'Of it to the bank' })
  await hands.clear(toBank)
  await hands.type(toBank, '151')
  expect(within(dialog).getByText('At most €150.00 is in the drawer')).toBeVisible()
  await hands.clear(toBank)
  await hands.type(toBank, '80{Enter}')
  await waitFor(() =>
    expect(close).toHaveBeenCalledWith({ competition: ref, day: ref, counted: 15_000, deposit: 8_000, version: 3 }),
  )
})

it('the desks of a seller begin with the drawers that are open, each with its competition', async () => {
  const competition = { ref: deposit, name: 'Zomerjumping' }
  const drawers = vi.fn(() => ({ items: [{ ...day, competition }] }))
  await renderOffice({
    url: `/finance/${testFederationRef}/desk`,
    user,
    answers: { competitions: { competitionDesk: { drawers } } },
  })
  const row = await screen.findByRole('row', { name: /Zomerjumping · Bar.*17\/05\/2026.*Eva.*€150\.00/ })
  expect(within(row).getByRole('link', { name: 'Zomerjumping · Bar' })).toHaveAttribute(
    'href',
    `/finance/${testFederationRef}/desk/${deposit}`,
  )
  expect(drawers).toHaveBeenCalledWith({ organisation: testFederationRef })
})

it('no drawer is open', async () => {
  const at = `/finance/${testFederationRef}/desk`
  await renderOffice({
    url: at,
    user,
    answers: { competitions: { competitionDesk: { drawers: () => ({ items: [] }) } } },
  })
  expect(await screen.findByText('No drawer is open')).toBeVisible()
})
