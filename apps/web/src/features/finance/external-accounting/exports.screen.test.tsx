import { AccountingExportRow } from '@oxer/domain/finance/external-accounting/accounting-export.schema'
import { ExternalAccountingView } from '@oxer/domain/finance/external-accounting/external-accounting.schema'
import { financeErrors } from '@oxer/domain/finance/finance.errors'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { testFederation, testUser } from '../../../testing/boot.ts'
import { testFederationRef } from '../../../testing/parties.ts'
import { renderOffice } from '../../../testing/render-screen.tsx'
import { sampleOf } from '../../../testing/sample.ts'

const ref = '01890000-0000-7000-8000-0000000000f1'
const payer = { type: 'ORGANISATION' as const, ref, name: 'De Linde' }
const row = (over: Partial<AccountingExportRow>) =>
  sampleOf(AccountingExportRow, {
    ...{ ref, invoiceRef: ref, payer, amount: 1210, currency: 'EUR', system: 'EXACT_ONLINE', status: 'SENT' },
    ...{ number: '2026-00041', attempts: 1, problem: null, error: null },
    ...over,
  })
const failed = { ref: '01890000-0000-7000-8000-0000000000f2', number: '2026-00042', status: 'FAILED' as const }
const rows = [
  row({}),
  row({ ...failed, attempts: 3, error: '400 Period is closed' }),
  row({
    ...{ ref: '01890000-0000-7000-8000-0000000000f3', number: '2026-00043', status: 'FAILED' },
    problem: financeErrors.invoiceWithoutUbl.code,
  }),
]

const opened = (list = rows, isEnabled = true) => {
  const retry = vi.fn((_input: unknown) => undefined)
  const queue = vi.fn((_input: unknown) => ({ queued: 2 }))
  return renderOffice({
    url: `/finance/${testFederationRef}/exports`,
    user: testUser({ federations: [testFederation({ canRead: true, canManage: true })] }),
    answers: {
      finance: {
        accountingExport: { list: () => ({ items: list, next: null }), retry, queue },
        externalAccounting: {
          get: () =>
            sampleOf(ExternalAccountingView, {
              ...{ system: 'EXACT_ONLINE', isEnabled },
              connection: { state: 'READY', missing: [] },
            }),
        },
      },
    },
  }).then((office) => ({ ...office, retry, queue }))
}

it('what was sent, what failed and why; what failed is sent again', async () => {
  const { user, retry } = await opened()
  const stopped = await screen.findByRole('row', {
    name: /2026-00042.*De Linde.*€12\.10.*Failed.*3 attempts.*Period is closed/,
  })
  expect(await screen.findByRole('row', { name: /2026-00043.*De Linde has no enterprise number/ })).toBeVisible()
  const sent = screen.getByRole('row', { name: /2026-00041.*Sent/ })
  expect(within(sent).queryByRole('button', { name: 'Send again' })).toBeNull()
  await user.click(within(stopped).getByRole('button', { name: 'Send again' }))
  await waitFor(() => expect(retry).toHaveBeenCalledWith({ organisation: testFederationRef, export: failed.ref }))
  expect(await screen.findByText('2026-00042 is sent again')).toBeVisible()
})

it('older documents are sent from a day on', async () => {
  const { user, queue } = await opened([], false)
  expect(await screen.findByText('Nothing was sent yet')).toBeVisible()
  expect(await screen.findByText('Off')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Set up external accounting' })).toHaveAttribute(
    'href',
    `/myfederation/${testFederationRef}/finance`,
  )
  await user.click(screen.getByRole('button', { name: 'Send older documents' }))
  const drawer = await screen.findByRole('dialog', { name: 'Send older documents' })
  await user.click(within(drawer).getByRole('button', { name: 'Send' }))
  expect(queue).not.toHaveBeenCalled()
  await user.type(within(drawer).getByRole('textbox', { name: /^From/ }), '01/01/2026{Tab}')
  await user.click(within(drawer).getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(queue).toHaveBeenCalledWith({ organisation: testFederationRef, fromDate: '2026-01-01' }))
})
