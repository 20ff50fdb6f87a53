import { BankLineRow } from '@oxer/domain/finance/bank/bank.schema'
import { PayerCredit } from '@oxer/domain/finance/credit/credit.schema'
import { BookSettings } from '@oxer/domain/finance/invoice/invoice.schema'
import { OpenDocument } from '@oxer/domain/finance/overview/overview.schema'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { testFederation, testUser } from '../../../testing/boot.ts'
import { testFederationRef } from '../../../testing/parties.ts'
import { renderOffice } from '../../../testing/render-screen.tsx'
import { sampleOf } from '../../../testing/sample.ts'

const ref = '01890000-0000-7000-8000-0000000000f1'
const second = '01890000-0000-7000-8000-0000000000f2'
const organisation = testFederationRef
const payer = { type: 'ORGANISATION' as const, ref, name: 'Ruiterclub Lier' }
const credit = sampleOf(PayerCredit, { payer, currency: 'EUR', money: 1500, notes: 700, total: 2200, owed: 3000 })
const ofPayer = { payer, currency: 'EUR' as const, kind: 'ORDER' as const }
const documents = [
  sampleOf(OpenDocument, { ref, number: 'O2026-000012', open: 1800, ...ofPayer }),
  sampleOf(OpenDocument, { ref: second, number: 'O2026-000013', open: 1200, ...ofPayer }),
]

const opened = () => {
  const assign = vi.fn((_input: unknown) => ({ amount: 2100 }))
  const openDocuments = vi.fn((_input: unknown) => ({ items: documents, next: null }))
  return renderOffice({
    url: `/finance/${testFederationRef}/credit`,
    user: testUser({ federations: [testFederation({ canRead: true, canManage: true })] }),
    answers: {
      finance: {
        credit: { list: () => ({ items: [credit], next: null }), assign },
        overview: { openDocuments },
        invoice: { settings: () => sampleOf(BookSettings, { needsSecondPerson: false }) },
      },
    },
  }).then((office) => ({ ...office, assign, openDocuments }))
}

it('what a payer has on account is used for documents, the longest due first, and no more than there is', async () => {
  const { user, assign, openDocuments } = await opened()
  expect(await screen.findByRole('row', { name: /Ruiterclub Lier.*€15\.00.*€7\.00.*€22\.00.*€30\.00/ })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Actions of Ruiterclub Lier' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Use for open documents' }))
  const drawer = await screen.findByRole('dialog', { name: 'Use for open documents' })
  expect(openDocuments).toHaveBeenCalledWith(expect.objectContaining({ payer: ref }))
  const first = await within(drawer).findByRole('textbox', { name: 'Pay of O2026-000012' })
  const other = within(drawer).getByRole('textbox', { name: 'Pay of O2026-000013' })
  expect(first).toHaveValue('18.00')
  expect(other).toHaveValue('4.00')
  const save = within(drawer).getByRole('button', { name: 'Use for open documents' })
  await user.clear(other)
  await user.type(other, '4.01')
  await user.click(save)
  expect(first).toBeInvalid()
  expect(assign).not.toHaveBeenCalled()
  await user.clear(other)
  await user.type(other, '3')
  await user.click(save)
  const chosen = [
    { document: ref, amount: 1800 },
    { document: second, amount: 300 },
  ]
  await waitFor(() =>
    expect(assign).toHaveBeenCalledWith({ organisation, payerType: 'ORGANISATION', payerRef: ref, documents: chosen }),
  )
})

it('it is given back as a whole or in part', async () => {
  const { user } = await opened()
  await user.click(await screen.findByRole('button', { name: 'Actions of Ruiterclub Lier' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Give back' }))
  const drawer = await screen.findByRole('dialog', { name: 'Give back' })
  expect(drawer).toHaveTextContent('Ruiterclub Lier has €22.00 on account.')
  expect(within(drawer).getByRole('textbox', { name: /^Amount/ })).toHaveValue('22.00')
})

it('money of an unknown payer is given to one here, and taken back', async () => {
  const line = sampleOf(BankLineRow, {
    ...{ ref: second, status: 'SUSPENSE', amount: 4200, currency: 'EUR', date: '2026-05-17', name: 'E CLAES' },
    ...{ text: 'thanks', iban: null, payer: null, documents: [], version: 2 },
  })
  const lines = vi.fn((_asked: unknown) => ({ items: [line], next: null }))
  const book = vi.fn((_input: unknown) => ({ ...line, status: 'BOOKED' as const, version: 3 }))
  const undo = vi.fn((_input: unknown) => line)
  const search = () => ({
    matches: [{ ref, name: 'Eva Claes', avatar: null, organisations: [], birthYear: 1990, licenses: [] }],
    hasMore: false,
  })
  const { user } = await renderOffice({
    url: `/finance/${testFederationRef}/credit`,
    user: testUser({ federations: [testFederation({ canRead: true, canManage: true })] }),
    answers: {
      finance: { credit: { list: () => ({ items: [], next: null }) }, bank: { lines, book, undo } },
      parties: { person: { search }, organisation: { search: () => ({ matches: [], hasMore: false }) } },
    },
  })
  const row = await screen.findByRole('row', { name: /E CLAES · thanks.*17\/05\/2026.*€42\.00/ })
  expect(lines).toHaveBeenCalledWith(expect.objectContaining({ organisation, status: 'SUSPENSE' }))
  await user.click(within(row).getByRole('button', { name: 'Give to a payer' }))
  const dialog = await screen.findByRole('dialog', { name: 'Whose €42.00 is it?' })
  await user.type(within(dialog).getByRole('textbox', { name: /Payer/ }), 'cla')
  await user.click(await screen.findByRole('option', { name: /Eva Claes/ }))
  await user.click(within(dialog).getByRole('button', { name: 'Book' }))
  const part = { payerType: 'PERSON', payerRef: ref, amount: 4200 }
  await waitFor(() =>
    expect(book).toHaveBeenCalledWith({ organisation, line: second, version: 2, parts: [part], remember: false }),
  )
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(undo).toHaveBeenCalledWith({ organisation, line: second, version: 3 }))
})
