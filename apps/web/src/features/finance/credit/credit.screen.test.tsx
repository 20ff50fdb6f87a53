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
