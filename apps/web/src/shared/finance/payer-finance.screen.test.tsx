import type { InvoiceRow } from '@oxer/domain/finance/invoice/invoice.schema'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { PayerFinance } from './payer-finance.tsx'

const ref = '01890000-0000-7000-8000-0000000000d1'
const balance = () => ({ amount: 7500, booked: 5000, unbilled: 2500, overdue: 1500, currency: 'EUR' as const })
const row: InvoiceRow = {
  ...{ ref, series: 'INVOICE', number: '2026-00042', date: '2026-05-01', dueDate: '2026-05-31', status: 'INVOICED' },
  ...{ amount: 5000, open: 1500, contactType: 'ORGANISATION', contactRef: ref, contactName: 'De Linde' },
  ...{ description: 'Box', lines: 1, hasUbl: true, version: 1 },
}
const invoices = () => ({ items: [row], next: null, total: 1, amount: 5000, open: 1500 })

it('says what a club owes, what of it is late, and its last documents', async () => {
  await renderScreen(<PayerFinance owner={{ kind: 'organisation', ref }} />, {
    answers: { finance: { organisationBill: { balance }, invoice: { ofOrganisation: invoices } } },
  })
  const section = await screen.findByRole('region', { name: 'Finance' })
  expect(await within(section).findByText('€75.00')).toBeVisible()
  expect(within(section).getAllByText('€15.00')).toHaveLength(2)
  expect(await within(section).findByRole('link', { name: '2026-00042' })).toBeVisible()
  expect(within(section).getByRole('link', { name: 'Balance and payment' })).toHaveAttribute(
    'href',
    `/organisations/${ref}/finance/balance`,
  )
})
