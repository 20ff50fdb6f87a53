import { BookSettings } from '@oxer/domain/finance/invoice/invoice.schema'
import { PaymentRow } from '@oxer/domain/finance/payment/payment.schema'
import { RefundRow } from '@oxer/domain/finance/refund/refund.schema'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { testFederation, testUser } from '../../../testing/boot.ts'
import { testFederationRef } from '../../../testing/parties.ts'
import { renderOffice } from '../../../testing/render-screen.tsx'
import { sampleOf } from '../../../testing/sample.ts'

const ref = '01890000-0000-7000-8000-0000000000f1'
const organisation = testFederationRef
const payer = { type: 'PERSON' as const, ref, name: 'Eva Claes' }
const paid = sampleOf(PaymentRow, {
  ...{ ref, payer, amount: 4000, currency: 'EUR', left: 1500, refundable: 4000, method: 'TRANSFER', origin: 'HAND' },
  ...{ direction: 'IN', status: 'SUCCEEDED', text: 'O2026-000012', date: '2026-05-17' },
})
const gone = {
  ...paid,
  ref: '01890000-0000-7000-8000-0000000000f2',
  status: 'REVERSED' as const,
  left: 0,
  refundable: 0,
}
const refund = sampleOf(RefundRow, {
  ...{ ref, payer, amount: 1500, currency: 'EUR', status: 'PROPOSED', method: 'TRANSFER', reason: 'Paid twice' },
  ...{ proposedBy: 'Jan Peeters', isOwn: false, decidedBy: null, rejection: null, provider: null },
  ...{ date: '2026-05-17', version: 1 },
})
const ordered = { ...refund, status: 'ORDERED' as const, version: 2 }

const opened = async ({
  payments = [paid, gone],
  refunds = [],
  needsSecondPerson = false,
}: {
  payments?: PaymentRow[]
  refunds?: RefundRow[]
  needsSecondPerson?: boolean
} = {}) => {
  const calls = {
    order: vi.fn((_input: unknown) => (needsSecondPerson ? refund : ordered)),
    approve: vi.fn((_input: unknown) => ordered),
    reject: vi.fn((_input: unknown) => ({ ...refund, status: 'REJECTED' as const })),
    cancel: vi.fn((_input: unknown) => ({ ...refund, status: 'CANCELLED' as const })),
    undo: vi.fn((_input: unknown) => undefined),
    list: vi.fn((_input: unknown) => ({ items: payments, next: null })),
  }
  const { undo, list, ...ofRefund } = calls
  const listed = ({ status }: { status?: string | undefined }) => ({
    items: refunds.filter((each) => status === undefined || each.status === status),
    next: null,
  })
  const office = await renderOffice({
    url: `/finance/${testFederationRef}/payments`,
    user: testUser({ federations: [testFederation({ canRead: true, canManage: true })] }),
    answers: {
      finance: {
        payment: { list, undo },
        refund: { list: listed, ...ofRefund },
        invoice: { settings: () => sampleOf(BookSettings, { needsSecondPerson }) },
      },
    },
  })
  return { ...office, calls }
}

const menuOf = async (user: Awaited<ReturnType<typeof opened>>['user'], item: string) => {
  await user.click(await screen.findByRole('button', { name: 'Actions of €40.00 of Eva Claes' }))
  await user.click(await screen.findByRole('menuitem', { name: item }))
}

it('a payment is taken back with a reason, and one that was taken back says so', async () => {
  const { user, calls } = await opened()
  expect(await screen.findByRole('row', { name: /Eva Claes.*By hand.*€15\.00.*€40\.00/ })).toBeVisible()
  expect(screen.getByRole('row', { name: /Taken back/ })).toBeVisible()
  expect(screen.getAllByRole('button', { name: /^Actions of/ })).toHaveLength(1)
  await menuOf(user, 'Take back')
  const drawer = await screen.findByRole('dialog', { name: 'Take back' })
  expect(drawer).toHaveTextContent('€40.00 of Eva Claes, received on 17/05/2026')
  await user.click(within(drawer).getByRole('button', { name: 'Take back' }))
  expect(calls.undo).not.toHaveBeenCalled()
  await user.type(within(drawer).getByRole('textbox', { name: /^Reason/ }), 'Wrong club')
  await user.click(within(drawer).getByRole('button', { name: 'Take back' }))
  await waitFor(() => expect(calls.undo).toHaveBeenCalledWith({ organisation, payment: ref, reason: 'Wrong club' }))
})

it('money goes back, at most what there is, and is proposed where a second person decides', async () => {
  const { user, calls } = await opened({ needsSecondPerson: true })
  await menuOf(user, 'Give back')
  const drawer = await screen.findByRole('dialog', { name: 'Give back' })
  expect(await within(drawer).findByText(/Another person has to approve/)).toBeVisible()
  const amount = within(drawer).getByRole('textbox', { name: /^Amount/ })
  await user.clear(amount)
  await user.type(amount, '40.01')
  await user.type(within(drawer).getByRole('textbox', { name: /^Reason/ }), 'Paid twice')
  const save = within(drawer).getByRole('button', { name: 'Propose' })
  await user.click(save)
  expect(amount).toBeInvalid()
  await user.clear(amount)
  await user.type(amount, '15')
  await user.click(save)
  const sent = { organisation, payerType: 'PERSON', payerRef: ref, payment: ref, method: 'TRANSFER' }
  await waitFor(() => expect(calls.order).toHaveBeenCalledWith({ ...sent, amount: 1500, reason: 'Paid twice' }))
  expect(await screen.findByText('€15.00 to Eva Claes waits for a second person')).toBeVisible()
})

it('a second person approves or rejects a refund; its bank file is offered once it is booked', async () => {
  const { user, calls } = await opened({ refunds: [refund, { ...ordered, ref: gone.ref }] })
  const waiting = await screen.findByRole('alert')
  expect(waiting).toHaveTextContent(/Proposed by Jan Peeters.*Eva Claes · Paid twice/)
  expect(screen.getAllByRole('link', { name: 'Bank file' })).toHaveLength(1)
  expect(screen.getByRole('link', { name: 'Bank file' })).toHaveAttribute(
    'href',
    `/api/finance/${organisation}/refunds/${gone.ref}/file`,
  )
  await user.click(within(waiting).getByRole('button', { name: 'Reject' }))
  const dialog = await screen.findByRole('dialog', { name: 'Reject the refund of €15.00' })
  await user.type(within(dialog).getByRole('textbox', { name: /^Reason/ }), 'Wrong club')
  await user.click(within(dialog).getByRole('button', { name: 'Reject' }))
  await waitFor(() =>
    expect(calls.reject).toHaveBeenCalledWith({ organisation, refund: ref, version: 1, reason: 'Wrong club' }),
  )
  await user.click(within(waiting).getByRole('button', { name: 'Approve' }))
  await waitFor(() => expect(calls.approve).toHaveBeenCalledWith({ organisation, refund: ref, version: 1 }))
})

it('a refund that was not given to the bank is withdrawn after a question', async () => {
  const { user, calls } = await opened({ refunds: [ordered, { ...ordered, ref: gone.ref, status: 'CANCELLED' }] })
  const withdraw = await screen.findByRole('button', { name: 'Withdraw the refund of €15.00 to Eva Claes' })
  await user.click(withdraw)
  const question = await screen.findByRole('dialog', { name: 'Withdraw the refund of €15.00?' })
  expect(within(question).getByText(/Only if its file was not given to the bank/)).toBeVisible()
  await user.click(within(question).getByRole('button', { name: 'Cancel' }))
  expect(calls.cancel).not.toHaveBeenCalled()
  await user.click(withdraw)
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Withdraw' }))
  await waitFor(() => expect(calls.cancel).toHaveBeenCalledWith({ organisation, refund: ref, version: 2 }))
  expect(await screen.findByText('Refund of €15.00 to Eva Claes withdrawn')).toBeVisible()
})

it('what Stripe took goes back by Stripe, and the list says where that is and why it waits', async () => {
  const byStripe = { ...ordered, method: 'STRIPE' as const }
  const at = (state: 'WAITING' | 'SENT' | 'BOOKED', attempts: number, error: string | null) => ({
    ...byStripe,
    ref: `01890000-0000-7000-8000-0000000000${state.length}${attempts}`,
    provider: { state, attempts, error },
  })
  const failed = { ...byStripe, status: 'FAILED' as const, ref: gone.ref }
  const { user, calls } = await opened({
    payments: [{ ...paid, method: 'STRIPE', origin: 'CARD' }],
    refunds: [
      at('WAITING', 3, 'no answer'),
      at('SENT', 1, null),
      at('BOOKED', 2, null),
      { ...failed, provider: { state: 'FAILED', attempts: 1, error: 'Charge has already been refunded.' } },
    ],
  })
  for (const text of [/Waits for Stripe.*no answer \(asked 3 times\)/, /Taken by Stripe/, /Given back/]) {
    expect(await screen.findByRole('row', { name: text })).toBeVisible()
  }
  expect(screen.getByRole('row', { name: /Not given back.*already been refunded\. \(asked 1 time\)/ })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Bank file' })).toBeNull()
  await menuOf(user, 'Give back')
  const drawer = await screen.findByRole('dialog', { name: 'Give back' })
  expect(within(drawer).getByRole('combobox', { name: /Method|How/ })).toHaveValue('STRIPE')
  expect(within(drawer).getByText(/It is booked when Stripe reports it/)).toBeVisible()
  await user.type(within(drawer).getByRole('textbox', { name: /^Reason/ }), 'Cancelled')
  await user.click(within(drawer).getByRole('button', { name: 'Give back' }))
  await waitFor(() =>
    expect(calls.order).toHaveBeenCalledWith(expect.objectContaining({ method: 'STRIPE', payment: ref, amount: 4000 })),
  )
})

it('whoever proposed a refund may only withdraw it', async () => {
  const { user, calls } = await opened({ refunds: [{ ...refund, isOwn: true }] })
  const waiting = await screen.findByRole('alert')
  expect(within(waiting).queryByRole('button', { name: 'Approve' })).toBeNull()
  await user.click(within(waiting).getByRole('button', { name: 'Withdraw' }))
  await waitFor(() => expect(calls.cancel).toHaveBeenCalledWith({ organisation, refund: ref, version: 1 }))
})
