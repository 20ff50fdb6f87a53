import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { orderByRecord } from './start-order.rules.ts'
import { StartOrder } from './start-order.schema.ts'
import { StartSelection } from './start-order-parts.schema.ts'
import type { OrderableEntry } from './startlist-order.rules.ts'

const refOf = (index: number): string => `0193a1f0-5c2b-7c1e-9d7b-${String(index).padStart(12, '0')}`

/** `!` is a locked entry, `-` a break. */
const entriesOf = (text: string): OrderableEntry[] =>
  text.split(' ').map((word, index) => ({
    ref: refOf(index),
    type: word === '-' ? 'BREAK' : 'PARTICIPANT',
    isLocked: word === '!',
    registrationRef: word === '-' ? null : refOf(index + 100),
    practitionerRef: null,
    riderRef: null,
    horseRef: null,
    registeredAt: null,
  }))

const orderOf = (entries: readonly OrderableEntry[], order: object): number[] => {
  const outcome = orderByRecord(entries, StartOrder.parse(order), {
    fields: new Map(),
    other: null,
    championship: null,
    career: null,
  })
  if (!outcome.ok) throw new Error(outcome.problem)
  return outcome.entries.map(({ ref }) => entries.findIndex((entry) => entry.ref === ref))
}

const select = (place: StartSelection['place'], ...indices: number[]) =>
  indices.map((index) => ({ ref: refOf(index), place, reason: 'rides elsewhere at ten' }))

describe('starters who are first, last or left out (decision 108)', () => {
  it('take the outer free places in their order; a locked entry and a break stay, and who is left out', () => {
    const entries = entriesOf('! a - b c d e f')
    const selection = [...select('FIRST', 6, 3), ...select('LAST', 1), ...select('LEFT_OUT', 5)]
    // Free are 1, 3, 4, 6 and 7; the two that remain are in the order of registration.
    expect(orderOf(entries, { method: 'NATURAL', selection })).toEqual([0, 6, 2, 3, 4, 5, 7, 1])
  })

  it('are found by their registration too, and a locked one is not moved by a selection', () => {
    const entries = entriesOf('a b !')
    expect(orderOf(entries, { selection: [{ ref: refOf(101), place: 'FIRST' }], method: 'NATURAL' })).toEqual([1, 0, 2])
    expect(orderOf(entries, { selection: select('FIRST', 2), method: 'NATURAL' })).toEqual([0, 1, 2])
  })

  test.prop([
    fc.array(fc.constantFrom('FIRST' as const, 'LAST' as const, 'LEFT_OUT' as const, null), {
      minLength: 1,
      maxLength: 12,
    }),
    fc.integer({ min: 0, max: 999_999 }),
  ])('a draw loses nobody, and seed and selection repeat it from any order of the others', (places, seed) => {
    const entries = entriesOf(places.map(() => 'a').join(' '))
    const selection = places.flatMap((place, index) => (place === null ? [] : select(place, index)))
    const draw = { method: 'RANDOM', seed: String(seed).padStart(6, '0'), selection }
    const drawn = orderOf(entries, draw)
    expect([...drawn].sort((left, right) => left - right)).toEqual(entries.map((_, index) => index))
    const first = selection
      .filter(({ place }) => place === 'FIRST')
      .map(({ ref }) => refOf(entries.findIndex((entry) => entry.ref === ref)))
    const free = drawn.filter((index) => places[index] !== 'LEFT_OUT')
    expect(free.slice(0, first.length).map(refOf)).toEqual(first)
    for (const [index, place] of places.entries()) if (place === 'LEFT_OUT') expect(drawn[index]).toBe(index)
    const again = drawn.flatMap((index) => entries[index] ?? [])
    expect(orderOf(again, draw).map((index) => again[index]?.ref)).toEqual(again.map(({ ref }) => ref))
  })

  it('has a place of three, and a reason of a line', () => {
    expect(StartSelection.safeParse({ ref: refOf(1), place: 'MIDDLE' }).success).toBe(false)
    expect(StartSelection.safeParse({ ref: refOf(1), place: 'LAST', reason: 'x'.repeat(201) }).success).toBe(false)
  })
})
