import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { account, contactKey } from './account.rules.ts'
import {
  type LedgerTransaction,
  openDayFor,
  postAssignment,
  postBankEntry,
  postCashDeposit,
  postDocument,
  postNetting,
  postOrder,
  postPayment,
  postPayout,
  postPayoutBooked,
  postPrize,
  postProviderPayout,
  postRefund,
  postWriteOff,
  refuseDay,
  refuseReversal,
  reverse,
  sumByAccount,
} from './posting.rules.ts'

const event = { id: 'x', date: '2026-05-01' }
const anna = contactKey({ type: 'PERSON', ref: 'anna' })
const club = contactKey({ type: 'ORGANISATION', ref: 'club' })

const shown = (transaction: LedgerTransaction | null): readonly (readonly [string, number])[] =>
  (transaction?.postings ?? []).map(({ account: key, amountCents }) => [key, amountCents])

const sumOf = ({ postings }: LedgerTransaction): number =>
  postings.reduce((sum, { amountCents }) => sum + amountCents, 0)

const amount = { ...event, amountCents: 1_500 }
const payment = { ...amount, place: { method: 'TRANSFER' as const }, payer: anna, settlesCents: 1_500 }

describe('the postings of an event (decision 39)', () => {
  it.each<[string, () => LedgerTransaction | null, readonly (readonly [string, number])[]]>([
    [
      'payment:x',
      () => postPayment(payment),
      [
        ['bank', 1_500],
        ['receivable:PERSON:anna', -1_500],
      ],
    ],
    [
      'payment:x',
      () => postPayment({ ...payment, payer: null }),
      [
        ['bank', 1_500],
        ['suspense', -1_500],
      ],
    ],
    [
      'payment:x',
      () => postPayment({ ...payment, place: { method: 'STRIPE' } }),
      [
        ['psp:STRIPE', 1_500],
        ['receivable:PERSON:anna', -1_500],
      ],
    ],
    [
      'payment:x',
      () =>
        postPayment({ ...payment, place: { method: 'CASH', desk: 'SHOW' }, amountCents: 1_250, settlesCents: 1_248 }),
      [
        ['cash:SHOW', 1_250],
        ['receivable:PERSON:anna', -1_248],
        ['rounding', -2],
      ],
    ],
    [
      'refund:x',
      () =>
        postRefund({ ...payment, place: { method: 'CASH', desk: 'SHOW' }, amountCents: 1_250, settlesCents: 1_248 }),
      [
        ['cash:SHOW', -1_250],
        ['receivable:PERSON:anna', 1_248],
        ['rounding', 2],
      ],
    ],
    [
      'refund:x',
      () => postRefund({ ...payment, payer: null }),
      [
        ['bank', -1_500],
        ['suspense', 1_500],
      ],
    ],
    [
      'assign:x',
      () => postAssignment({ ...amount, payer: anna }),
      [
        ['receivable:PERSON:anna', -1_500],
        ['suspense', 1_500],
      ],
    ],
    [
      'psp-payout:x',
      () => postProviderPayout({ ...amount, provider: 'STRIPE', feeCents: 35 }),
      [
        ['bank', 1_465],
        ['psp-fee', 35],
        ['psp:STRIPE', -1_500],
      ],
    ],
    [
      'psp-payout:x',
      () => postProviderPayout({ ...amount, provider: 'STRIPE', feeCents: 35, isAnnounced: true }),
      [
        ['psp-fee', 35],
        ['psp:STRIPE', -1_500],
        ['transit', 1_465],
      ],
    ],
    [
      'cash-deposit:x',
      () => postCashDeposit({ ...amount, desk: 'bar' }),
      [
        ['cash:bar', -1_500],
        ['transit', 1_500],
      ],
    ],
    [
      'payout-booked:x',
      () => postPayoutBooked({ ...amount, amountCents: -1_500 }),
      [
        ['bank', 1_500],
        ['transit', -1_500],
      ],
    ],
    [
      'prize:x',
      () => postPrize({ ...amount, contact: anna }),
      [
        ['payable:PERSON:anna', -1_500],
        ['prize', 1_500],
      ],
    ],
    [
      'payout:x',
      () => postPayout({ ...amount, contact: club }),
      [
        ['payable:ORGANISATION:club', 1_500],
        ['transit', -1_500],
      ],
    ],
    [
      'payout-booked:x',
      () => postPayoutBooked(amount),
      [
        ['bank', -1_500],
        ['transit', 1_500],
      ],
    ],
    [
      'bank-entry:x',
      () => postBankEntry({ ...amount, account: 'outside' }),
      [
        ['bank', 1_500],
        ['outside', -1_500],
      ],
    ],
    [
      'bank-entry:x',
      () => postBankEntry({ ...amount, amountCents: -1_500, account: 'psp-fee' }),
      [
        ['bank', -1_500],
        ['psp-fee', 1_500],
      ],
    ],
    [
      'net:x',
      () => postNetting({ ...amount, contact: club }),
      [
        ['payable:ORGANISATION:club', 1_500],
        ['receivable:ORGANISATION:club', -1_500],
      ],
    ],
    [
      'write-off:x',
      () => postWriteOff({ ...amount, payer: anna }),
      [
        ['receivable:PERSON:anna', -1_500],
        ['write-off', 1_500],
      ],
    ],
  ])('%s', (key, make, postings) => {
    const transaction = make()
    expect(transaction?.key).toBe(key)
    expect(shown(transaction)).toEqual(postings)
    expect(transaction?.date).toBe('2026-05-01')
  })

  const item = { article: 'entry', amountCents: 1_500, quantity: 1, terms: null }
  const terms = {
    parts: [
      { contact: 'F', article: 'levy', type: 'ABSOLUTE' as const, value: 200 },
      { contact: 'R', article: 'region', type: 'PERCENTAGE' as const, value: 1_000 },
    ],
    remainderTo: 'O',
  }

  it('of an order are its debt, and what others get of it', () => {
    const shared = { ...item, terms }
    const [debt, shares, none] = postOrder({ ...event, payer: anna, owner: 'F', items: [shared, { ...shared }] })
    expect([debt?.key, shares?.key, none]).toEqual(['process:x', 'share:x', undefined])
    expect(shown(debt ?? null)).toEqual([
      ['receivable:PERSON:anna', 3_000],
      ['unbilled', -3_000],
    ])
    expect(shown(shares ?? null)).toEqual([
      ['payable:O', -2_340],
      ['payable:R', -260],
      ['share:entry', 2_600],
    ])
  })

  it('are not there if nothing is left to post', () => {
    expect(postOrder({ ...event, payer: anna, owner: 'F', items: [item, { ...item, amountCents: -1_500 }] })).toEqual(
      [],
    )
    expect(postPayoutBooked({ ...event, amountCents: 0 })).toBeNull()
  })

  it('keep sources and tax levels apart, and are summed by account for a balance', () => {
    const items = [
      { ...item, sourceRef: 'a' },
      { ...item, sourceRef: 'b' },
      { ...item, sourceRef: 'a' },
    ]
    const [debt] = postOrder({ ...event, payer: anna, owner: 'F', items, description: 'Order' })
    expect(debt?.description).toBe('Order')
    expect(debt?.postings).toEqual([
      { account: account.receivable(anna), amountCents: 3_000, sourceRef: 'a' },
      { account: account.receivable(anna), amountCents: 1_500, sourceRef: 'b' },
      { account: 'unbilled', amountCents: -3_000, sourceRef: 'a' },
      { account: 'unbilled', amountCents: -1_500, sourceRef: 'b' },
    ])
    expect(sumByAccount(debt?.postings ?? [])).toEqual([
      { account: account.receivable(anna), amountCents: 4_500 },
      { account: 'unbilled', amountCents: -4_500 },
    ])
  })

  it('of a credit note are the reverse of its invoice, with the tax level at revenue and tax', () => {
    const document = {
      ...event,
      lines: [
        { article: 'entry', netCents: 826, taxLevelCode: 'VAT_21' as const },
        { article: 'entry', netCents: 500, taxLevelCode: 'VAT_0' as const },
      ],
      taxes: [
        { taxLevelCode: 'VAT_21' as const, taxCents: 173 },
        { taxLevelCode: 'VAT_0' as const, taxCents: 0 },
      ],
      roundingCents: 1,
    }
    const invoice = postDocument({ ...document, type: 'INVOICE' })
    expect(invoice?.key).toBe('invoice:x')
    expect(invoice?.postings).toEqual([
      { account: 'revenue:entry', amountCents: -500, taxLevelCode: 'VAT_0' },
      { account: 'revenue:entry', amountCents: -826, taxLevelCode: 'VAT_21' },
      { account: 'rounding', amountCents: -1 },
      { account: 'unbilled', amountCents: 1_500 },
      { account: 'vat:VAT_21', amountCents: -173, taxLevelCode: 'VAT_21' },
    ])
    const note = postDocument({ ...document, type: 'CREDIT_NOTE' })
    expect(note?.key).toBe('credit-note:x')
    expect(shown(note)).toEqual(shown(invoice).map(([key, cents]) => [key, 0 - cents]))
  })

  it('are not booked into a closed period, and reversed once', () => {
    expect(refuseDay('2026-04-30', '2026-04-30')).toBe('periodClosed')
    expect(refuseDay('2026-05-01', '2026-04-30')).toBeNull()
    expect(refuseDay('2026-05-01', null)).toBeNull()
    expect(openDayFor('2026-04-30', '2026-04-30')).toBe('2026-05-01')
    expect(openDayFor('2026-05-03', '2026-04-30')).toBe('2026-05-03')
    expect(openDayFor('2026-05-03', null)).toBe('2026-05-03')
    const paid = postPayment(payment)
    expect(refuseReversal(null)).toBe('unknownTransaction')
    expect(refuseReversal(paid)).toBeNull()
    const reversal = paid && reverse(paid, '2026-06-01', 'Twice')
    expect(reversal).toMatchObject({
      key: 'reverse:payment:x',
      kind: 'REVERSE',
      date: '2026-06-01',
      description: 'Twice',
    })
    expect(refuseReversal(reversal)).toBe('reversalOfReversal')
  })

  const cents = fc.integer({ min: -100_000, max: 100_000 })
  const contact = fc.constantFrom('A', 'B', 'F')
  const transactions = fc.oneof(
    fc
      .tuple(contact, fc.array(fc.tuple(cents, fc.integer({ min: 0, max: 10_000 })), { maxLength: 4 }))
      .map(([payer, items]) =>
        postOrder({
          ...event,
          payer,
          owner: 'F',
          items: items.map(([amountCents, value]) => ({
            article: 'entry',
            amountCents,
            quantity: 1,
            terms: { parts: [{ contact: 'B', article: 'p', type: 'PERCENTAGE', value }], remainderTo: 'A' },
          })),
        }),
      ),
    fc
      .tuple(cents, cents, fc.option(contact))
      .map(([amountCents, settlesCents, payer]) => [
        postPayment({ ...event, place: { method: 'CASH', desk: 'D' }, payer, amountCents, settlesCents }),
        postRefund({ ...event, place: { method: 'STRIPE' }, payer, amountCents, settlesCents }),
      ]),
    fc
      .tuple(cents, cents)
      .map(([amountCents, feeCents]) => [postProviderPayout({ ...event, provider: 'STRIPE', amountCents, feeCents })]),
    fc
      .tuple(cents, contact)
      .map(([amountCents, who]) => [
        postPrize({ ...event, amountCents, contact: who }),
        postNetting({ ...event, amountCents, contact: who }),
        postWriteOff({ ...event, amountCents, payer: who }),
        postBankEntry({ ...event, amountCents, account: 'outside' }),
      ]),
  )

  test.prop([fc.array(transactions, { maxLength: 20 })], { numRuns: 200 })(
    'sum to 0, are never 0, and a reversal restores every balance',
    (many) => {
      const all = many.flat().filter((each) => each !== null)
      for (const transaction of all) {
        expect(sumOf(transaction)).toBe(0)
        expect(transaction.postings.every(({ amountCents }) => amountCents !== 0)).toBe(true)
        expect(transaction.postings.length).toBeGreaterThan(1)
      }
      const reversals = all.map((each) => reverse(each, '2026-06-01'))
      expect(sumByAccount([...all, ...reversals].flatMap(({ postings }) => postings))).toEqual([])
    },
  )
})
