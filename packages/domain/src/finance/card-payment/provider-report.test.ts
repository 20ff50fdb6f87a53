import { describe, expect, it } from 'vitest'
import { readReport } from './provider-report.schema.ts'

const ours = '01890000-0000-7000-8000-000000000001'
const event = (type: string, object: Record<string, unknown>) => ({
  id: 'evt_1',
  object: 'event',
  account: 'acct_club01',
  type,
  data: { object },
})
const session = {
  client_reference_id: ours,
  payment_status: 'paid',
  payment_intent: 'pi_1',
  amount_total: 2500,
  currency: 'eur',
}
const paid = { kind: 'PAID', cardPayment: ours, object: 'pi_1', amountCents: 2500, currency: 'EUR' }

describe('a report of the provider', () => {
  it.each([
    ['checkout.session.completed', session, paid],
    ['checkout.session.completed', { ...session, payment_intent: { id: 'pi_1', amount: 2500 } }, paid],
    ['checkout.session.async_payment_succeeded', session, paid],
    // Of a slow method the session is complete before the money is there.
    ['checkout.session.completed', { ...session, payment_status: 'unpaid' }, null],
    ['checkout.session.completed', { ...session, client_reference_id: null }, null],
    // Of another program on the same account.
    ['checkout.session.completed', { ...session, client_reference_id: 'order-123' }, null],
    [
      'checkout.session.expired',
      { ...session, payment_status: 'unpaid' },
      { kind: 'ENDED', cardPayment: ours, status: 'EXPIRED' },
    ],
    ['checkout.session.async_payment_failed', session, { kind: 'ENDED', cardPayment: ours, status: 'FAILED' }],
    [
      'payment_intent.succeeded',
      { id: 'pi_1', metadata: { oxer: ours }, amount_received: 2500, currency: 'eur' },
      paid,
    ],
    // Money of another program on the same account.
    ['payment_intent.succeeded', { id: 'pi_1', metadata: {}, amount_received: 2500, currency: 'eur' }, null],
    [
      'refund.updated',
      { id: 're_1', status: 'succeeded', payment_intent: 'pi_1', amount: 900 },
      { kind: 'REFUNDED', object: 'pi_1', id: 're_1', amountCents: 900 },
    ],
    ...['refund.failed', 'refund.updated'].map((type): [string, Record<string, unknown>, object] => [
      type,
      { id: 're_1', status: 'failed', payment_intent: 'pi_1', amount: 900 },
      { kind: 'REFUND_FAILED', object: 'pi_1', id: 're_1', amountCents: 900 },
    ]),
    ['refund.created', { id: 're_1', status: 'pending', payment_intent: 'pi_1', amount: 900 }, null],
    [
      'charge.dispute.funds_withdrawn',
      { id: 'dp_1', payment_intent: 'pi_1', amount: 2500 },
      { kind: 'DISPUTED', object: 'pi_1', id: 'dp_1', amountCents: 2500 },
    ],
    [
      'charge.dispute.funds_reinstated',
      { id: 'dp_1', payment_intent: 'pi_1', amount: 2500 },
      { kind: 'RETURNED', object: 'pi_1', id: 'dp_1', amountCents: 2500 },
    ],
    [
      'payout.paid',
      { id: 'po_1', amount: 2465, currency: 'eur', arrival_date: 1_795_000_000 },
      { kind: 'PAID_OUT', id: 'po_1', netCents: 2465, currency: 'EUR', arrivesAt: 1_795_000_000 },
    ],
    ['customer.created', { id: 'cus_1' }, null],
  ])('%s', (type, object, effect) => {
    expect(readReport(event(type, object))).toEqual({ id: 'evt_1', type, account: 'acct_club01', effect })
  })

  it('without an account is of the installation itself; one of another shape is an error', () => {
    const { account: _, ...own } = event('customer.created', {})
    expect(readReport(own).account).toBeNull()
    expect(() => readReport(event('payout.paid', { id: 'po_1', amount: '2465' }))).toThrow()
  })
})
