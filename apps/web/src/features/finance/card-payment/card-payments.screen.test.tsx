import { CardPaymentRow } from '@oxer/domain/finance/card-payment/card-payment.schema'
import { financeErrors } from '@oxer/domain/finance/finance.errors'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { testFederation, testUser } from '../../../testing/boot.ts'
import { testFederationRef } from '../../../testing/parties.ts'
import { renderOffice } from '../../../testing/render-screen.tsx'
import { sampleOf } from '../../../testing/sample.ts'

const ref = '01890000-0000-7000-8000-0000000000e1'
const payer = { type: 'PERSON' as const, ref, name: 'Eva Claes' }
const settings = { account: 'acct_federation', isConfigured: true, mode: 'TEST' as const, version: 3 }
const rows = [
  sampleOf(CardPaymentRow, {
    ...{ ref, payer, amount: 2500, currency: 'EUR', status: 'SUCCEEDED', problem: null },
    ...{ fee: 48, refunded: 500, dispute: 'WITHDRAWN' },
  }),
  sampleOf(CardPaymentRow, {
    ...{ ref: '01890000-0000-7000-8000-0000000000e2', payer, amount: 900, currency: 'EUR', status: 'ERROR' },
    ...{ problem: financeErrors.cardPaymentDiffers.code, fee: null, refunded: 0, dispute: null },
  }),
]
const finding = { kind: 'NOT_BOOKED' as const, object: 'pi_lost', provider: 700, booked: null }

const opened = async (
  over: Record<string, unknown> = {},
  user = testFederation({ canRead: true, canManage: true }),
) => {
  const saveSettings = vi.fn((_input: unknown) => settings)
  const cardPayment = {
    settings: () => settings,
    account: () => ({ state: 'INCOMPLETE' as const, canCharge: true, canPayOut: false, missing: 2 }),
    list: () => ({ items: rows, next: null }),
    comparisons: () => ({
      items: [
        {
          day: '2026-05-16',
          checkedAt: '2026-05-17T01:00:00Z',
          entries: 4,
          findings: [finding],
          currency: 'EUR' as const,
        },
      ],
      next: null,
    }),
    saveSettings,
    ...over,
  }
  const office = await renderOffice({
    url: `/finance/${testFederationRef}/cards`,
    user: testUser({ federations: [user] }),
    answers: { finance: { cardPayment } },
  })
  return { ...office, saveSettings }
}

it('what was paid by card: state, fee, refund, dispute, and why one was not booked', async () => {
  await opened()
  const paid = await screen.findByRole('row', { name: /Eva Claes.*Paid.*Disputed.*€25\.00.*€0\.48.*€5\.00/ })
  expect(within(paid).getByRole('link', { name: 'Eva Claes' })).toHaveAttribute('href', `/members/${ref}`)
  expect(screen.getByRole('row', { name: /To check.*differs from what was asked.*€9\.00/ })).toBeVisible()
  expect(screen.getByText('Test: no money moves')).toBeVisible()
  expect(await screen.findByText('2 facts are missing at Stripe')).toBeVisible()
  expect(screen.getByRole('row', { name: /16\/05\/2026.*Not booked.*pi_lost.*€7\.00/ })).toBeVisible()
})

it('the account is changed, a wrong one is refused at its field, and no key is asked or shown', async () => {
  const { user, saveSettings } = await opened()
  await user.click(await screen.findByRole('button', { name: 'Change account' }))
  const drawer = await screen.findByRole('dialog', { name: 'Account for cards' })
  const account = within(drawer).getByRole('textbox', { name: /^Account for cards/ })
  expect(within(drawer).getAllByRole('textbox')).toEqual([account])
  await user.clear(account)
  await user.type(account, 'sk_live_secret')
  await user.click(within(drawer).getByRole('button', { name: 'Save' }))
  expect(account).toBeInvalid()
  expect(saveSettings).not.toHaveBeenCalled()
  await user.clear(account)
  await user.click(within(drawer).getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(saveSettings).toHaveBeenCalledWith({ organisation: testFederationRef, account: null, version: 3 }),
  )
})

it('without keys, payments and comparisons, the page says what is missing and asks the provider nothing', async () => {
  const account = vi.fn()
  await opened({
    account,
    settings: () => ({ account: null, isConfigured: false, mode: null, version: 0 }),
    list: () => ({ items: [], next: null }),
    comparisons: () => ({ items: [], next: null }),
  })
  expect(await screen.findByText('The server has no keys of Stripe')).toBeVisible()
  expect(await screen.findByText('Nobody paid by card')).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Compared with Stripe' })).not.toBeInTheDocument()
  expect(account).not.toHaveBeenCalled()
})
