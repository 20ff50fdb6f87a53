import type { BankBalance } from '@oxer/domain/finance/bank/bank.schema'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { testFederation, testUser } from '../../../testing/boot.ts'
import { testFederationRef } from '../../../testing/parties.ts'
import { renderOffice } from '../../../testing/render-screen.tsx'

const user = testUser({ federations: [testFederation({ canRead: true, canManage: true })] })
const gap = { afterDay: '2026-05-04', closing: 102_000, beforeDay: '2026-05-08', opening: 99_000, missing: -3_000 }
const iban = 'BE71096123456769'
const balance: BankBalance = {
  currency: 'EUR',
  accounts: [{ iban, firstDay: '2026-05-04', opening: 100_000, lastDay: '2026-05-08', closing: 98_300, gaps: [gap] }],
  ...{ bank: 98_300, ledger: 2_000, opening: 100_000, missing: -3_000, unexplained: 0, toCheck: 2 },
  waiting: { count: 1, amount: -700 },
  ignored: { count: 0, amount: 0 },
  byHand: { count: 0, amount: 0 },
}
const shown = (answer: BankBalance) =>
  renderOffice({
    url: `/finance/${testFederationRef}/bank`,
    user,
    answers: { finance: { bank: { balance: () => answer, lines: () => ({ items: [], next: null }) } } },
  })

it('the bank is compared with the books: where the difference comes from, and which statement is missing', async () => {
  await shown(balance)
  const part = await screen.findByRole('region', { name: 'Balance' })
  expect(within(part).getByText('At the bank on 08/05/2026')).toBeVisible()
  expect(within(part).getByText('€983.00')).toBeVisible()
  const reasons = within(part).getByRole('list', { name: 'Where the difference comes from' })
  expect(
    within(reasons)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Before the first statement€1,000.00', 'Lines that wait (1)-€7.00', 'Missing statements-€30.00'])
  const missing = within(part).getByText('A statement is missing between 04/05/2026 and 08/05/2026: -€30.00')
  expect(missing).toBeVisible()
  expect(within(part).getByText(/ended with €1,020\.00, and the next statement begins with €990\.00/)).toBeVisible()
  expect(within(part).queryByRole('alert')).toBeNull()
})

it('what nothing explains is an alert', async () => {
  await shown({ ...balance, unexplained: 150 })
  expect(await screen.findByRole('alert')).toHaveTextContent(/€1\.50 is explained by no line/)
})

it('without a statement there is nothing to compare', async () => {
  await shown({ ...balance, accounts: [] })
  await screen.findByText('No lines')
  expect(screen.queryByRole('region', { name: 'Balance' })).toBeNull()
})
