import { expect, it } from 'vitest'
import type { ProviderEntry } from '../../kernel/card-provider/card-provider.schema.ts'
import { bookedNameOf, compareDay } from './card-comparison.rules.ts'

const entry = (over: Partial<ProviderEntry>): ProviderEntry => ({
  ...{ kind: 'CHARGE', object: 'pi_1', amountCents: 2500, feeCents: 35, createdAt: new Date(0), ...over },
})
const namesOf = (entries: readonly ProviderEntry[]): string[] =>
  entries.map(bookedNameOf).flatMap((name) => (name === null ? [] : [name]))

it('a day is right if both sides have the same money', () => {
  const entries = [
    entry({}),
    entry({ kind: 'REFUND', object: 're_1', amountCents: 1000 }),
    entry({ kind: 'REFUND_FAILED', object: 're_1', amountCents: 1000 }),
    entry({ kind: 'DISPUTE', object: 'dp_1', amountCents: 1500 }),
    entry({ kind: 'DISPUTE_WON', object: 'dp_1', amountCents: 1500 }),
    entry({ kind: 'PAYOUT', object: 'po_1', amountCents: 900 }),
  ]
  const names = namesOf(entries)
  expect(names).toEqual([
    'stripe:pi_1:paid',
    'stripe:re_1:refunded',
    'stripe:re_1:failed',
    'stripe:dp_1:disputed',
    'stripe:dp_1:returned',
    'stripe:po_1',
  ])
  const booked = names.map((name, at) => ({ name, amountCents: entries[at]?.amountCents ?? 0 }))
  expect(compareDay({ entries, booked, ofDay: booked, known: new Set(names) })).toEqual([])
})

it('what only one side has, what differs and what nothing books is reported', () => {
  const entries = [entry({}), entry({ object: 'pi_2' }), entry({ kind: 'OTHER', object: 'txn_1', amountCents: 200 })]
  const booked = [{ name: 'stripe:pi_2:paid', amountCents: 2400 }]
  const ofDay = [...booked, { name: 'stripe:pi_9:paid', amountCents: 700 }]
  expect(compareDay({ entries, booked, ofDay, known: new Set(namesOf(entries)) })).toEqual([
    { kind: 'NOT_BOOKED', object: 'pi_1', provider: 2500, booked: null },
    { kind: 'DIFFERS', object: 'pi_2', provider: 2500, booked: 2400 },
    { kind: 'UNKNOWN', object: 'txn_1', provider: 200, booked: null },
    { kind: 'NOT_AT_PROVIDER', object: 'pi_9', provider: null, booked: 700 },
  ])
})

it('what is booked on the day after its payment is not missing at the provider', () => {
  const ofDay = [{ name: 'stripe:pi_1:paid', amountCents: 2500 }]
  expect(compareDay({ entries: [], booked: [], ofDay, known: new Set(['stripe:pi_1:paid']) })).toEqual([])
})
