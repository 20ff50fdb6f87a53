import type { DueReminder } from '@oxer/domain/finance/reminder/reminder.schema'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { testFederation, testUser } from '../../../testing/boot.ts'
import { testFederationRef } from '../../../testing/parties.ts'
import { renderOffice } from '../../../testing/render-screen.tsx'

const ref = '01890000-0000-7000-8000-0000000000d1'
const due: DueReminder = {
  ...{ ref, number: '2026-00042', dueDate: '2026-05-01', open: 10_000, level: 2, fee: 2000, currency: 'EUR' },
  ...{ payer: { type: 'PERSON', ref, name: 'Eva Claes' }, to: 'eva@example.org' },
}
const silent: DueReminder = { ...due, ref: '01890000-0000-7000-8000-0000000000d2', number: '2026-00043', to: null }

it('reminders are seen and counted before they go; who has no address gets none', async () => {
  const send = vi.fn((_input: unknown) => ({ sent: 1 }))
  const { user } = await renderOffice({
    url: `/finance/${testFederationRef}/reminders`,
    user: testUser({ federations: [testFederation({ canRead: true, canManage: true })] }),
    answers: {
      finance: {
        reminder: {
          terms: () => ({ isOn: false, graceDays: 7, secondAfterDays: 14, feeCents: 5000, version: 1 }),
          due: () => ({ items: [due, silent], isComplete: true }),
          list: () => ({ items: [], next: null }),
          send,
        },
      },
    },
  })
  expect(await screen.findByRole('row', { name: /2026-00043.*No e-mail address/ })).toBeVisible()
  const unreachable = screen.getByRole('row', { name: /2026-00043/ })
  await user.click(within(unreachable).getByRole('checkbox'))
  expect(await screen.findByRole('button', { name: 'Send these' })).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'Send reminders' }))
  const dialog = await screen.findByRole('dialog', { name: '1 reminder will be sent' })
  expect(dialog).toHaveTextContent('€20.00')
  await user.click(within(dialog).getByRole('button', { name: 'Send 1 reminder' }))
  await waitFor(() => expect(send).toHaveBeenCalledWith({ organisation: testFederationRef, documentRefs: [ref] }))
})
