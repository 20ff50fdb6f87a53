import type { DueReminder, ReminderRow } from '@oxer/domain/finance/reminder/reminder.schema'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { testFederation, testUser } from '../../../testing/boot.ts'
import { refusal } from '../../../testing/fake-server.ts'
import { testFederationRef } from '../../../testing/parties.ts'
import { renderOffice } from '../../../testing/render-screen.tsx'

const ref = '01890000-0000-7000-8000-0000000000d1'
const due: DueReminder = {
  ...{ ref, number: '2026-00042', dueDate: '2026-05-01', open: 10_000, level: 2, fee: 2000, currency: 'EUR' },
  ...{ payer: { type: 'PERSON', ref, name: 'Eva Claes' }, to: 'eva@example.org' },
}
const silent: DueReminder = { ...due, ref: '01890000-0000-7000-8000-0000000000d2', number: '2026-00043', to: null }

const letter: ReminderRow = {
  ...{ ref, number: '2026-00041', payer: due.payer, level: 1, open: 900, fee: 0, currency: 'EUR' },
  ...{ date: '2026-05-16', isLetter: true },
}
const written = new Set<string>()
beforeEach(() => written.clear())
/** What was reminded of is not due any more. */
const preview = ({ document }: { document: string }) => {
  if (written.has(document)) throw refusal(404)
  return textOf(document)
}
const textOf = (document: string) => ({
  ...{ to: document === ref ? 'eva@example.org' : null, language: 'NL' },
  ...{ subject: `Herinnering ${document === ref ? '2026-00042' : '2026-00043'}`, text: 'Beste,\n\nEr staat nog open.' },
})

it('reminders are seen and counted before they go; who has no address gets none', async () => {
  const send = vi.fn(({ documentRefs }: { documentRefs: readonly string[] }) => {
    for (const each of documentRefs) written.add(each)
    return { sent: documentRefs.length, date: '2026-05-17' }
  })
  const { user } = await renderOffice({
    url: `/finance/${testFederationRef}/reminders`,
    user: testUser({ federations: [testFederation({ canRead: true, canManage: true })] }),
    answers: {
      finance: {
        reminder: {
          terms: () => ({ isOn: false, graceDays: 7, secondAfterDays: 14, feeCents: 5000, version: 1 }),
          due: () => ({ items: [due, silent], isComplete: true }),
          list: () => ({ items: [letter], next: null }),
          preview,
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
  expect(await within(dialog).findByRole('article', { name: 'Herinnering 2026-00042' })).toHaveAttribute('lang', 'nl')
  await user.click(within(dialog).getByRole('button', { name: 'Send 1 reminder' }))
  await waitFor(() =>
    expect(send).toHaveBeenCalledWith({ organisation: testFederationRef, documentRefs: [ref], by: 'MAIL' }),
  )
  // Who has no address gets a letter: it is read, written, and one file for all is printed.
  await user.click(screen.getByRole('button', { name: 'Write 1 letter' }))
  const letters = await screen.findByRole('dialog', { name: '1 letter will be written' })
  expect(await within(letters).findByText('Has no e-mail address: this letter is printed.')).toBeVisible()
  await user.click(within(letters).getByRole('button', { name: 'Write 1 letter' }))
  await waitFor(() =>
    expect(send).toHaveBeenLastCalledWith({
      organisation: testFederationRef,
      documentRefs: [silent.ref],
      by: 'LETTER',
    }),
  )
  // Their texts cannot be read again, and nothing looks as if it had failed.
  const done = await screen.findByRole('dialog', { name: '1 letter written' })
  expect(await within(done).findByRole('link', { name: 'Letters as PDF' })).toHaveAttribute(
    'href',
    `/api/finance/${testFederationRef}/reminders/letters?date=2026-05-17`,
  )
  expect(within(done).queryByRole('article')).toBeNull()
  expect(within(done).queryByRole('button', { name: 'Try again' })).toBeNull()
  await user.keyboard('{Escape}')
  expect(await screen.findByRole('link', { name: 'Letters of 16/05/2026 as PDF' })).toBeVisible()
})

it('a reminder is read before it goes', async () => {
  const { user } = await renderOffice({
    url: `/finance/${testFederationRef}/reminders`,
    user: testUser({ federations: [testFederation({ canRead: true, canManage: true })] }),
    answers: {
      finance: {
        reminder: {
          terms: () => ({ isOn: false, graceDays: 7, secondAfterDays: 14, feeCents: 5000, version: 1 }),
          due: () => ({ items: [due], isComplete: true }),
          list: () => ({ items: [], next: null }),
          preview,
        },
      },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Read the reminder of 2026-00042' }))
  const dialog = await screen.findByRole('dialog', { name: 'Read the reminder of 2026-00042' })
  expect(await within(dialog).findByText(/Er staat nog open/)).toBeVisible()
})
