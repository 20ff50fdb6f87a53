import { describe, expect, it } from 'vitest'
import { matchArrival, matchOrder, orderedRefOf, proposeCardMoney } from './ordered.rules.ts'

const ref = '01890000-0000-7000-8000-0000000000f1'
const name = ref.replaceAll('-', '')

it('reads its own names, as banks repeat them', () => {
  expect(orderedRefOf(name)).toBe(ref)
  expect(orderedRefOf(` ${name.toUpperCase()} `)).toBe(ref)
  expect(orderedRefOf(ref)).toBe(ref)
  for (const other of [null, '', 'NOTPROVIDED', `${name}0`, name.slice(1)]) expect(orderedRefOf(other)).toBeNull()
})

it('a line is the order of its name and amount, and nothing else', () => {
  const orders = [
    { ref: '01890000-0000-7000-8000-0000000000f2', amountCents: -1500 },
    { ref, amountCents: -1500 },
  ]
  expect(matchOrder({ reference: name, amountCents: -1500 }, orders)).toEqual(orders[1])
  expect(matchOrder({ reference: name, amountCents: -1499 }, orders)).toBeNull()
  expect(matchOrder({ reference: name, amountCents: 1500 }, orders)).toBeNull()
  expect(matchOrder({ reference: null, amountCents: -1500 }, orders)).toBeNull()
})

describe('money that came in', () => {
  const payouts = [
    { ref: 'a', kind: 'CARD_PAYOUT', name: 'po_1', amountCents: 1465 },
    { ref: 'b', kind: 'CARD_PAYOUT', name: 'po_2', amountCents: 1465 },
    { ref: 'c', kind: 'CASH_DEPOSIT', name: 'Desk', amountCents: 900 },
  ]
  const line = { amountCents: 1465, name: 'STRIPE TECHNOLOGY EUROPE LTD', text: '' }

  it.each([
    ['is of the provider by its name, the oldest of equals', line, 'a'],
    ['is the one that its text names', { ...line, text: 'STRIPE po_2' }, 'b'],
    ['is the one that its text names, from whatever account', { ...line, name: '', text: 'po_2' }, 'b'],
    ['of another amount is not', { ...line, amountCents: 1464 }, null],
    ['of another name is not', { ...line, name: 'Pinstripe bv' }, null],
    ['is never taken for cash', { ...line, amountCents: 900 }, null],
  ])('%s', (_, said, ref) => {
    expect(matchArrival(said, payouts)?.ref ?? null).toBe(ref)
  })

  const days = [
    { date: '2026-05-01', amountCents: 10_000 },
    { date: '2026-05-02', amountCents: 5_000 },
    { date: '2026-05-03', amountCents: 2_000 },
  ]
  it.each([
    ['of a day', 9_900, 0, { feeCents: 100, firstDay: '2026-05-01', lastDay: '2026-05-01' }],
    ['of a day without a fee', 10_000, 0, { feeCents: 0, firstDay: '2026-05-01', lastDay: '2026-05-01' }],
    ['of several days', 14_850, 0, { feeCents: 150, firstDay: '2026-05-01', lastDay: '2026-05-02' }],
    ['after what was paid out', 4_950, 10_000, { feeCents: 50, firstDay: '2026-05-02', lastDay: '2026-05-02' }],
    ['with a fee of more than five percent', 9_499, 0, null],
    ['of more than was taken', 17_001, 0, null],
    ['that went out', -9_900, 0, null],
  ])('is that of terminals %s', (_, amountCents, paidCents, found) => {
    expect(proposeCardMoney(amountCents, { days, paidCents })).toEqual(found)
  })
})
