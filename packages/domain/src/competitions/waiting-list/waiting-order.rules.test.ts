import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { drawNumbers, explainPlaces, nextForPlaces, type WaitingRank, waitingOrder } from './waiting-order.rules.ts'

const at = (minute: number): string => new Date(Date.UTC(2026, 4, 1, 8, minute)).toISOString()
const entry = (ref: string, over: Partial<WaitingRank> = {}): WaitingRank => ({
  ref,
  priority: null,
  drawNumber: null,
  enteredAt: at(0),
  ...over,
})
const refs = (entries: readonly WaitingRank[]) => entries.map(({ ref }) => ref)

const lists = fc.uniqueArray(
  fc.record({
    ref: fc.uuid(),
    priority: fc.option(fc.integer({ min: 1, max: 3 })),
    drawNumber: fc.option(fc.integer({ min: 1, max: 20 })),
    enteredAt: fc.integer({ min: 0, max: 30 }).map(at),
  }),
  { selector: ({ ref }) => ref, maxLength: 25 },
)

describe('the order of a waiting list', () => {
  it.each([
    ['the moment of entering', [entry('b', { enteredAt: at(1) }), entry('a', { enteredAt: at(2) })], ['b', 'a']],
    ['a priority before the moment', [entry('a'), entry('b', { enteredAt: at(9), priority: 1 })], ['b', 'a']],
    ['the first priority before the second', [entry('a', { priority: 2 }), entry('b', { priority: 1 })], ['b', 'a']],
    [
      'the draw, not the moment',
      [entry('a', { drawNumber: 2 }), entry('b', { drawNumber: 1, enteredAt: at(9) })],
      ['b', 'a'],
    ],
    [
      'a priority before the draw',
      [entry('a', { drawNumber: 1 }), entry('b', { drawNumber: 2, priority: 1 })],
      ['b', 'a'],
    ],
    ['who was drawn before who came later', [entry('a', { priority: 1 }), entry('b', { drawNumber: 7 })], ['b', 'a']],
    ['the ref at one moment', [entry('b'), entry('a')], ['a', 'b']],
  ] as const)('is by %s', (_, entries, order) => {
    expect(refs(waitingOrder(entries))).toEqual(order)
  })

  test.prop([lists])('nobody passes another without a rule that says so', (entries) => {
    const order = waitingOrder(entries)
    for (const [index, before] of order.entries()) {
      for (const behind of order.slice(index + 1)) {
        const reasons = [
          before.drawNumber !== null && behind.drawNumber === null,
          (before.drawNumber === null) === (behind.drawNumber === null) &&
            (before.priority ?? 99) < (behind.priority ?? 99),
          before.priority === behind.priority &&
            before.drawNumber !== null &&
            behind.drawNumber !== null &&
            before.drawNumber < behind.drawNumber,
          before.priority === behind.priority &&
            before.drawNumber === behind.drawNumber &&
            before.enteredAt <= behind.enteredAt,
        ]
        expect(reasons).toContain(true)
      }
    }
  })

  test.prop([lists, fc.nat()])('does not depend on the order in which it was read', (entries, turn) => {
    const cut = entries.length === 0 ? 0 : turn % entries.length
    const turned = [...entries.slice(cut), ...entries.slice(0, cut)].reverse()
    expect(waitingOrder(turned)).toEqual(waitingOrder(entries))
    expect(explainPlaces(turned, { priorityNames: ['A', 'B', 'C'], drawnCount: 20 })).toEqual(
      explainPlaces(entries, { priorityNames: ['A', 'B', 'C'], drawnCount: 20 }),
    )
  })

  test.prop([lists, fc.integer({ min: -2, max: 30 })])(
    'gives the same people places one by one as all at once',
    (entries, places) => {
      let left: readonly WaitingRank[] = entries
      const given: WaitingRank[] = []
      for (let place = 0; place < places; place += 1) {
        const [next] = nextForPlaces(left, 1)
        if (next === undefined) break
        given.push(next)
        left = left.filter(({ ref }) => ref !== next.ref)
      }
      expect(given).toEqual(nextForPlaces(entries, places))
    },
  )
})

describe('the draw of places', () => {
  test.prop([fc.uniqueArray(fc.uuid(), { maxLength: 30 }), fc.string(), fc.nat()])(
    'is repeated from its seed, and gives every number once',
    (drawn, seed, turn) => {
      const numbers = drawNumbers(drawn, seed)
      const cut = drawn.length === 0 ? 0 : turn % drawn.length
      expect(drawNumbers([...drawn.slice(cut), ...drawn.slice(0, cut)], seed)).toEqual(numbers)
      expect([...numbers.values()].toSorted((one, other) => one - other)).toEqual(drawn.map((_, index) => index + 1))
    },
  )
})

describe('the reason for a place', () => {
  it('says which priority, drawn as which of how many, and when it was entered', () => {
    const places = explainPlaces(
      [entry('a', { drawNumber: 4 }), entry('b', { drawNumber: 9, priority: 1 }), entry('c', { enteredAt: at(5) })],
      { priorityNames: ['Members of the club'], drawnCount: 12 },
    )
    expect(places.get('b')).toEqual({
      position: 1,
      of: 3,
      priority: { number: 1, name: 'Members of the club' },
      draw: { number: 9, of: 12 },
      enteredAt: at(0),
    })
    expect(places.get('a')).toMatchObject({ position: 2, priority: null, draw: { number: 4, of: 12 } })
    expect(places.get('c')).toMatchObject({ position: 3, draw: null, enteredAt: at(5) })
  })
})
