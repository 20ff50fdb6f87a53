import { BookSettings } from '@oxer/domain/finance/invoice/invoice.schema'
import { TaskSummary } from '@oxer/domain/kernel/task/task.schema'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { testFederation, testUser } from '../../../testing/boot.ts'
import { testFederationRef } from '../../../testing/parties.ts'
import { renderOffice } from '../../../testing/render-screen.tsx'
import { sampleOf } from '../../../testing/sample.ts'

const settings = sampleOf(BookSettings, {
  ...{
    termDays: 30,
    mailsDocuments: false,
    attachesUbl: false,
    needsSecondPerson: true,
    closedThrough: '2026-03-31',
    missing: ['sellerWithoutIban'],
  },
  series: [{ series: 'INVOICE', lastNumber: '2026-00042', lastDate: '2026-05-17', count: 42 }],
})

it('the settings say what the seller misses, and what keeps a period open, each with its way out', async () => {
  const createReceipts = vi.fn(() => sampleOf(TaskSummary, { name: 'Receipts' }))
  const closing = {
    get: () => ({
      through: '2026-04-30',
      obstacles: [
        { obstacle: 'DRAFTS' as const, count: 2, amount: 900 },
        { obstacle: 'ORDERS_OF_PERSONS' as const, count: 1, amount: 400 },
        { obstacle: 'CASH_DAYS' as const, count: 1, amount: 0 },
      ],
      warnings: [
        { warning: 'STATEMENTS_MISSING' as const, count: 1, amount: null },
        { warning: 'BANK_DIFFERS' as const, count: 1, amount: -777 },
      ],
    }),
  }
  const { user } = await renderOffice({
    url: `/finance/${testFederationRef}/settings`,
    user: testUser({ federations: [testFederation({ canRead: true, canManage: true })] }),
    answers: {
      finance: { closing, invoice: { settings: () => settings, createReceipts } },
      parties: { contactAccount: { list: () => [] } },
    },
  })
  expect(await screen.findByText("The seller's account has no IBAN")).toBeVisible()
  expect(screen.getByText('2026-00042 · 17/05/2026')).toBeVisible()
  expect(screen.getByText('Money that leaves needs a second person')).toBeVisible()
  expect(screen.getByText(/Closed through 31\/03\/2026/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Close a period' }))
  const drawer = await screen.findByRole('dialog', { name: 'Close a period' })
  await user.type(within(drawer).getByRole('textbox', { name: /^Through/ }), '30/04/2026{Tab}')
  expect(await within(drawer).findByText(/2 drafts · €9\.00/)).toBeVisible()
  expect(within(drawer).getByRole('link', { name: 'See drafts' })).toHaveAttribute(
    'href',
    `/finance/${testFederationRef}/invoices?status=DRAFT`,
  )
  expect(within(drawer).getByRole('link', { name: 'Go to the desks' })).toHaveAttribute(
    'href',
    `/finance/${testFederationRef}/desk`,
  )
  expect(within(drawer).getByText('1 statement is missing')).toBeVisible()
  expect(within(drawer).getByText('Nothing explains a difference of €7.77 between bank and books')).toBeVisible()
  expect(within(drawer).getByRole('button', { name: 'Close the period' })).toBeDisabled()
  await user.click(within(drawer).getByRole('button', { name: 'Make receipts' }))
  await waitFor(() =>
    expect(createReceipts).toHaveBeenCalledWith({ organisation: testFederationRef, through: '2026-04-30' }),
  )
})
