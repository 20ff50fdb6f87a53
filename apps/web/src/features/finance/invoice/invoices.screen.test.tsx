import { InvoiceAction, InvoiceRow, InvoiceView } from '@oxer/domain/finance/invoice/invoice.schema'
import { TaskDetail, TaskSummary } from '@oxer/domain/kernel/task/task.schema'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { testFederation, testUser } from '../../../testing/boot.ts'
import type { Answers } from '../../../testing/fake-server.ts'
import { testFederationRef } from '../../../testing/parties.ts'
import { renderOffice } from '../../../testing/render-screen.tsx'
import { sampleOf } from '../../../testing/sample.ts'

const ref = '01890000-0000-7000-8000-0000000000d1'
const draft = sampleOf(InvoiceRow, {
  ...{ ref, series: 'INVOICE', number: null, status: 'DRAFT', date: '2026-05-17', dueDate: null, lines: 3 },
  ...{ description: 'Box', amount: 2500, open: 0, contactName: 'Eva Claes', contactType: 'PERSON', hasUbl: false },
})
const late = {
  ...draft,
  ref: `${ref.slice(0, -1)}2`,
  number: '2026-00007',
  status: 'OVERDUE' as const,
  open: 2500,
  hasUbl: true,
}
const run = sampleOf(InvoiceAction, {
  ...{ ref, name: 'May 2026', status: 'DONE', progress: 100, drafts: 1, final: 0, amount: 2500, draftAmount: 2500 },
  refused: [{ order: 'O2026-000009', code: '032-0000000008', values: { date: '2026-04-30' } }],
})
const item = '01890000-0000-7000-8000-0000000000d9'
const view = sampleOf(InvoiceView, {
  ...late,
  ...{ creditable: 2500, lineCreditable: [1500, 1000], creditNotes: [] },
  document: {
    ...sampleOf(InvoiceView, {}).document,
    ...{
      orders: ['O2026-000001'],
      credits: [],
      groups: [],
      reference: '101000000114',
      prepaidCents: 0,
      roundingCents: 0,
    },
    lines: [item, ref].map((itemRef, index) => ({
      ...{ itemRef, articleRef: null, description: index === 0 ? 'Box' : 'Camping', quantity: 1, unitCents: 1500 },
      ...{ discountBasisPoints: 0, taxLevelCode: 'VAT_21', taxTreatment: 'STANDARD', grossCents: 1500, netCents: 1240 },
    })),
  },
})

const show = (path: string, invoice: NonNullable<Answers['finance']>['sellerInvoice'], more: Answers = {}) =>
  renderOffice({
    url: `/finance/${testFederationRef}/${path}`,
    user: testUser({ federations: [testFederation({ canRead: true, canManage: true })] }),
    answers: { ...more, finance: { sellerInvoice: { actions: () => [run], ...invoice } } },
  })

const page = (items: InvoiceRow[]) => ({ items, next: null, total: items.length, amount: 0, open: 0 })

it('drafts become final together, and what will happen is shown first', async () => {
  const finaliseMany = vi.fn(() => sampleOf(TaskSummary, { ref, name: 'Invoices', status: 'SCHEDULED' }))
  const outcome = { final: 1, refused: [] }
  const ended = sampleOf(TaskDetail, { ref, status: 'DONE', start: null, end: '2026-05-17T10:00:00.000Z', outcome })
  const list = () => page([late, draft])
  const { user } = await show('invoices', { list, finaliseMany }, { shell: { task: { get: () => ended } } })
  const overdue = await screen.findByRole('row', { name: /2026-00007/ })
  expect(overdue).toHaveTextContent('Overdue')
  const files = `/api/finance/${testFederationRef}/invoices/${late.ref}`
  expect(within(overdue).getByRole('link', { name: 'PDF of 2026-00007' })).toHaveAttribute('href', `${files}/pdf`)
  expect(within(overdue).getByRole('link', { name: 'UBL of 2026-00007' })).toHaveAttribute('href', `${files}/ubl`)
  const row = screen.getByRole('row', { name: /Invoice, draft/ })
  expect(row).toHaveTextContent('Eva Claes')
  await user.click(within(row).getByRole('checkbox'))
  await user.click(await screen.findByRole('button', { name: 'Make 1 final' }))
  const dialog = await screen.findByRole('dialog', { name: 'Make 1 final' })
  expect(dialog).toHaveTextContent('It will get its number')
  expect(dialog).toHaveTextContent('€25.00')
  expect(dialog).toHaveTextContent('Eva Claes')
  await user.click(within(dialog).getByRole('button', { name: 'Make 1 final' }))
  await waitFor(() =>
    expect(finaliseMany).toHaveBeenCalledWith({ organisation: testFederationRef, invoiceRefs: [ref] }),
  )
  expect(await screen.findByText('1 final, 0 not')).toBeVisible()
})

it('a receipt says what is open of its orders, and is not paid itself', async () => {
  const receipt = { ...view, series: 'RECEIPT' as const, number: 'R2026-00003', dueDate: null, creditable: 0 }
  await show(`invoices/${late.ref}`, { get: () => ({ ...receipt, status: 'INVOICED' as const, open: 1000 }) })
  expect(await screen.findByText('€10.00, paid with its orders')).toBeVisible()
  // The name of the fact, and the state.
  expect(screen.getAllByText('Open')).toHaveLength(2)
  expect(screen.queryByRole('button', { name: 'Take payment' })).toBeNull()
})

const startAll = async (task: () => TaskDetail, over: Partial<InvoiceAction> = {}) => {
  const finaliseMany = vi.fn(() => sampleOf(TaskSummary, { ref, name: 'Invoices', status: 'SCHEDULED' }))
  const action = { ...run, final: 12, drafts: 3, amount: 99_900, draftAmount: 7500, ...over }
  const { user } = await show(
    `invoices?action=${ref}`,
    { list: () => page([draft]), finaliseMany, actions: () => [action] },
    { shell: { task: { get: task } } },
  )
  await user.click(await screen.findByRole('button', { name: 'Make 3 final' }))
  const dialog = await screen.findByRole('dialog', { name: 'Make 3 final' })
  expect(dialog).toHaveTextContent('€75.00')
  expect(dialog).not.toHaveTextContent('Eva Claes')
  await user.click(within(dialog).getByRole('button', { name: 'Make 3 final' }))
  await waitFor(() => expect(finaliseMany).toHaveBeenCalledWith({ organisation: testFederationRef, actionRef: ref }))
}
const ended = { ref, start: null, end: '2026-05-17T10:00:00.000Z' }

it('each reason why documents of a run are not final is shown once', async () => {
  const refused = ['a', 'b', 'c'].map((order) => ({
    ...{ order, code: '032-0000000008', values: { date: '2026-04-30' } },
  }))
  await startAll(() => sampleOf(TaskDetail, { ...ended, status: 'DONE', outcome: { final: 0, refused } }))
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('0 final, 3 not')
  expect(within(alert).getAllByText('The period through 30/04/2026 is closed')).toHaveLength(1)
})

it('a run that failed, or could not be followed, says so and can be begun again', async () => {
  await startAll(() => sampleOf(TaskDetail, { ...ended, status: 'ERROR', error: '000-0000000072', outcome: null }))
  expect(await screen.findByText('The documents could not be made final')).toBeVisible()
  expect(screen.getByText('Cancelled on request')).toBeVisible()
})

it('the documents that are chosen are collected in one archive, which the tasks have', async () => {
  const archive = vi.fn(() => sampleOf(TaskSummary, { name: 'Documents as PDF' }))
  const { user } = await show('invoices', { list: () => page([late, draft]), archive })
  await user.click(within(await screen.findByRole('row', { name: /2026-00007/ })).getByRole('checkbox'))
  await user.click(await screen.findByRole('button', { name: 'Download 1 as PDF' }))
  await waitFor(() =>
    expect(archive).toHaveBeenCalledWith({ organisation: testFederationRef, invoiceRefs: [late.ref] }),
  )
  expect(await screen.findByText('Documents as PDF: see the tasks')).toBeVisible()
})

it('a run says what it made and refused, and goes with its drafts (p176)', async () => {
  const removeAction = vi.fn(() => undefined)
  const { user } = await show(`invoices?action=${ref}`, { list: () => page([draft]), removeAction })
  const line = await screen.findByRole('region', { name: 'May 2026' })
  expect(line).toHaveTextContent('1 in draft, 0 final, €25.00')
  expect(line).toHaveTextContent('O2026-000009: The period through 30/04/2026 is closed')
  await user.click(within(line).getByRole('button', { name: 'Delete run' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(removeAction).toHaveBeenCalledWith({ organisation: testFederationRef, action: ref }))
})

it('an invoice is credited by line, and never for more than is left', async () => {
  const credit = vi.fn(() => ({ ...view, number: 'C2026-00001', amount: -1000 }))
  const { user } = await show(`invoices/${late.ref}`, { get: () => view, credit })
  await user.click(await screen.findByRole('button', { name: 'Credit' }))
  const drawer = await screen.findByRole('dialog', { name: 'Credit 2026-00007' })
  await user.type(within(drawer).getByRole('textbox', { name: /Reason/ }), 'Not used')
  const box = within(drawer).getByRole('textbox', { name: 'Credit of Box' })
  expect(box).toHaveValue('15.00')
  await user.clear(box)
  await user.type(box, '15.01')
  await user.click(within(drawer).getByRole('button', { name: 'Credit' }))
  expect(await within(drawer).findByText('At most €15.00 is left.')).toBeVisible()
  await user.clear(box)
  await user.click(within(drawer).getByRole('button', { name: 'Credit' }))
  const at = { organisation: testFederationRef, invoice: late.ref }
  await waitFor(() =>
    expect(credit).toHaveBeenCalledWith({ ...at, reason: 'Not used', lines: [{ item: ref, amount: 1000 }] }),
  )
})
