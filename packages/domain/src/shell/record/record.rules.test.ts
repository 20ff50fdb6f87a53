import { describe, expect, it } from 'vitest'
import { changedFields, latestEvents } from './record.rules.ts'
import type { RecordEvent } from './record.schema.ts'

const named = { ref: 'c', name: 'Spring Cup' }
const ride = { competition: named, target: 'PUBLIC' as const, test: 'L1', partner: { ref: 'h', name: 'Zirocco' } }
const entry = (ref: string, on: string): RecordEvent => ({ kind: 'ENTRY', ref, on, ...ride, status: 'SUBSCRIBED' })
const result = (ref: string, on: string): RecordEvent => ({
  kind: 'RESULT',
  ref,
  on,
  ...ride,
  status: 'FINISHED',
  result: '0/0/42.82',
  isPercentage: false,
  rank: 1,
})
const change = (ref: string, on: string): RecordEvent => ({
  kind: 'CHANGE',
  ref,
  on,
  by: 'An',
  action: 'update',
  fields: [],
})

describe('what happened lately', () => {
  it('is sorted by day, latest first, and has five events at most', () => {
    const days = ['2026-05-03', '2026-05-09', '2026-05-01', '2026-05-06', '2026-05-02', '2026-05-08']
    const events = latestEvents(days.map((on, index) => change(String(index), on)))
    expect(events.map(({ on }) => on)).toEqual(days.toSorted().toReversed().slice(0, 5))
  })

  it('shows a ride once: its result takes the place of its registration', () => {
    const events = latestEvents([entry('a', '2026-05-01'), entry('b', '2026-05-02'), result('a', '2026-05-17')])
    expect(events.map(({ kind, ref }) => `${kind} ${ref}`)).toEqual(['RESULT a', 'ENTRY b'])
  })
})

describe('the changed fields', () => {
  const address = { street: 'Kerkstraat', number: '1' }
  it('are those of the form whose values differ, whatever the order of the keys', () => {
    const before = { email: null, phone: '1', address, version: 1 }
    const after = { email: 'an@example.org', phone: '1', address: { number: '1', street: 'Kerkstraat' }, version: 2 }
    expect(changedFields(['email', 'phone', 'address'], before, after)).toEqual(['email'])
    expect(changedFields(['address'], { address }, { address: { ...address, number: '2' } })).toEqual(['address'])
    expect(changedFields(['sports'], { sports: ['A'] }, { sports: ['A', 'B'] })).toEqual(['sports'])
  })
  it('are not named if a state is unknown', () => {
    expect(changedFields(['email'], null, { email: 'x' })).toEqual([])
  })
})
