import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { drawOrder } from './draw.rules.ts'
import { gapForRest } from './multi-participation/multi-participation.ts'
import { gapBound } from './multi-participation/seating.ts'
import { orderMethods } from './order-method/order-method.ts'
import { MultiParticipationOrder, StartlistOrderMethod } from './startlist.schema.ts'
import { drawStartlist, isPosition, type OrderableEntry, orderStartlist } from './startlist-order.rules.ts'

/** `A1` is rider A with horse 1; `!A1` is locked; `_` is an open position, `=` a break. */
const list = (text: string): OrderableEntry[] =>
  text.split(' ').map((word, index) => {
    const name = word.replace('!', '')
    const isParticipant = name !== '_' && name !== '='
    return {
      ref: isParticipant ? name : `${name}${index}`,
      type: isParticipant ? 'PARTICIPANT' : name === '_' ? 'OPEN_POSITION' : 'BREAK',
      isLocked: word.startsWith('!'),
      registrationRef: isParticipant ? `registration-${name}` : null,
      practitionerRef: isParticipant ? `combination-${name}` : null,
      riderRef: isParticipant ? name.slice(0, 1) : null,
      horseRef: isParticipant ? name : null,
      registeredAt: null,
    }
  })

const told = (entries: readonly OrderableEntry[]): string =>
  entries
    .map(({ ref, type, isLocked }) => `${isLocked ? '!' : ''}${type === 'PARTICIPANT' ? ref : ref.slice(0, 1)}`)
    .join(' ')

/** The smallest difference of two positions of one rider; infinite if all riders start once. */
const smallestGap = (entries: readonly OrderableEntry[]): number => {
  const last = new Map<string, number>()
  let gap = Number.POSITIVE_INFINITY
  for (const [position, { riderRef }] of entries.filter(isPosition).entries()) {
    if (riderRef === null) continue
    const before = last.get(riderRef)
    if (before !== undefined) gap = Math.min(gap, position - before)
    last.set(riderRef, position)
  }
  return gap
}

const anyList = fc
  .array(
    fc.record({
      kind: fc.constantFrom('P', 'P', 'P', 'P', '_', '='),
      rider: fc.constantFrom('A', 'B', 'C', 'D', 'E', 'F'),
      isLocked: fc.boolean(),
    }),
    { minLength: 1, maxLength: 25 },
  )
  .map((words) =>
    list(
      words
        .map(({ kind, rider, isLocked }, index) => {
          const name = kind === 'P' ? `${rider}${String(index).padStart(2, '0')}` : kind
          return isLocked && kind !== '=' ? `!${name}` : name
        })
        .join(' '),
    ),
  )

describe('draw (decision 16)', () => {
  it('is the published procedure: these values never change', () => {
    expect(drawOrder(['a', 'b', 'c', 'd', 'e', 'f'], '2026-05-17 Grand Prix')).toEqual(['b', 'e', 'c', 'd', 'a', 'f'])
    expect(drawOrder(['a', 'b', 'c', 'd', 'e', 'f'], '2026-05-18 Grand Prix')).toEqual(['a', 'e', 'c', 'b', 'f', 'd'])
  })

  it('every participant comes first about equally often', () => {
    const firsts = new Map<string, number>()
    for (let seed = 0; seed < 6000; seed += 1) {
      const first = drawOrder(['a', 'b', 'c', 'd', 'e', 'f'], `seed ${seed}`)[0] ?? ''
      firsts.set(first, (firsts.get(first) ?? 0) + 1)
    }
    // Six groups of 1000 expected: a fair draw leaves 850 to 1150 less than once in a hundred thousand times.
    for (const count of firsts.values()) expect(Math.abs(count - 1000)).toBeLessThan(150)
    expect(firsts.size).toBe(6)
  })

  test.prop([anyList, fc.string({ minLength: 1 })])(
    'is a permutation that keeps locks, open positions and breaks',
    (entries, seed) => {
      const { entries: drawn } = drawStartlist(entries, seed, { order: 'SEQUENTIAL', minimumGap: 1 })
      expect([...drawn].sort((a, b) => (a.ref < b.ref ? -1 : 1))).toEqual(
        [...entries].sort((a, b) => (a.ref < b.ref ? -1 : 1)),
      )
      for (const [index, entry] of entries.entries()) {
        if (entry.isLocked || entry.type !== 'PARTICIPANT') expect(drawn[index]).toBe(entry)
      }
    },
  )

  test.prop([anyList, fc.string({ minLength: 1 }), fc.string({ minLength: 1 })])(
    'is repeatable: the same seed gives the same list, independent of earlier draws',
    (entries, seed, other) => {
      const once = drawStartlist(entries, seed)
      const again = drawStartlist(drawStartlist(entries, other).entries, seed)
      expect(again).toEqual(once)
    },
  )
})

describe('ordering methods', () => {
  const entries = list('C1 !B1 A1 = D1')

  it('NATURAL: in the order of registration, whatever the present list is', () => {
    expect(told(orderStartlist(entries, 'NATURAL'))).toBe('A1 !B1 C1 = D1')
  })

  it('REGISTRATION: by moment, in any offset', () => {
    const dated = entries.map((entry, index) => ({
      ...entry,
      registeredAt:
        ['2026-05-01T10:00:00+02:00', null, '2026-05-01T08:30:00Z', null, '2026-05-01T09:59:00+02:00'][index] ?? null,
    }))
    expect(told(orderStartlist(dated, 'REGISTRATION'))).toBe('D1 !B1 C1 = A1')
    expect(told(orderStartlist(dated, 'REGISTRATION', { direction: 'DESCENDING' }))).toBe('A1 !B1 C1 = D1')
  })

  it('BY_SELECTION: the list first, then the others in their present order', () => {
    expect(told(orderStartlist(entries, 'BY_SELECTION', { order: ['D1', 'registration-A1'] }))).toBe('D1 !B1 A1 = C1')
  })

  it('FROM_OTHER: by combination, forwards or in reverse', () => {
    const order = ['combination-A1', 'combination-D1', 'combination-C1']
    expect(told(orderStartlist(entries, 'FROM_OTHER', { order }))).toBe('A1 !B1 D1 = C1')
    expect(told(orderStartlist(entries, 'FROM_OTHER', { order, direction: 'DESCENDING' }))).toBe('C1 !B1 D1 = A1')
  })

  it('REPEAT: the second class starts at the half of the list (KNHS 252)', () => {
    const order = ['A1', 'B1', 'C1', 'D1']
    const unlocked = list('D1 E1 C1 B1 A1')
    expect(told(orderStartlist(unlocked, 'REPEAT', { order }))).toBe('A1 B1 C1 D1 E1')
    expect(told(orderStartlist(unlocked, 'REPEAT', { order, startAt: [1, 2] }))).toBe('C1 D1 A1 B1 E1')
  })

  it('AUTOMATIC: by a value; participants without one are last in both directions', () => {
    const values = new Map([
      ['combination-C1', 12],
      ['combination-D1', 4],
    ])
    expect(told(orderStartlist(entries, 'AUTOMATIC', { values }))).toBe('D1 !B1 C1 = A1')
    expect(told(orderStartlist(entries, 'AUTOMATIC', { values, direction: 'DESCENDING' }))).toBe('C1 !B1 D1 = A1')
  })

  it('CONSECUTIVE: the horses of one rider directly after each other', () => {
    expect(told(orderStartlist(list('A1 B1 C1 A2 B2'), 'CONSECUTIVE'))).toBe('A1 A2 B1 B2 C1')
  })

  it('every method has a rule', () => {
    expect(Object.keys(orderMethods).sort()).toEqual([...StartlistOrderMethod.options].sort())
  })

  test.prop([
    anyList,
    fc.constantFrom(...StartlistOrderMethod.options),
    fc.constantFrom(...MultiParticipationOrder.options),
  ])('no method loses a participant or moves an entry that stays', (entries, method, order) => {
    const ordered = orderStartlist(entries, method, { seed: 'x' }, { order, minimumGap: 3 })
    expect(ordered.map(({ ref }) => ref).sort()).toEqual(entries.map(({ ref }) => ref).sort())
    for (const [index, entry] of entries.entries()) {
      if (entry.isLocked || entry.type !== 'PARTICIPANT') expect(ordered[index]).toBe(entry)
    }
  })
})

describe('riders with several horses (decision 16)', () => {
  const spread = (text: string, order: 'NATURAL' | 'CONSECUTIVE' | 'SEQUENTIAL', minimumGap = 1): string =>
    told(orderStartlist(list(text), 'BY_SELECTION', {}, { order, minimumGap }))

  it('NATURAL keeps the base order', () => {
    expect(spread('A1 A2 B1 B2', 'NATURAL')).toBe('A1 A2 B1 B2')
  })

  it('CONSECUTIVE: A, B, A, B at the smallest spacing that respects the rest', () => {
    expect(spread('A1 A2 B1 B2', 'CONSECUTIVE', 2)).toBe('A1 B1 A2 B2')
    expect(spread('A1 A2 B1 C1 D1 E1', 'CONSECUTIVE', 3)).toBe('A1 B1 C1 A2 D1 E1')
    expect(spread('B1 C1 D1 E1 A1 A2', 'CONSECUTIVE', 3)).toBe('B1 C1 A1 D1 E1 A2')
    expect(spread('A1 A2 B1', 'CONSECUTIVE', 10)).toBe('A1 B1 A2')
  })

  it('SEQUENTIAL: A, B … A, B as far apart as the list allows', () => {
    expect(spread('A1 A2 B1 B2 C1 D1', 'SEQUENTIAL')).toBe('A1 B1 C1 D1 A2 B2')
    expect(spread('A1 A2 A3 B1 C1', 'SEQUENTIAL')).toBe('A1 B1 A2 C1 A3')
  })

  it('keeps its distance from a locked start of the same rider', () => {
    expect(spread('B1 A1 !A2 C1 D1 E1', 'SEQUENTIAL')).toBe('B1 C1 !A2 D1 E1 A1')
    expect(spread('A1 !A2 B1 C1', 'CONSECUTIVE', 2)).toBe('B1 !A2 C1 A1')
  })

  it('decision 18: 30 minutes of rest between two rounds of 90 seconds are a difference of 21 positions', () => {
    expect(gapForRest(1800, 90)).toBe(21)
    expect(gapForRest(1801, 90)).toBe(22)
    expect(gapForRest(0, 90)).toBe(1)
    expect(gapForRest(60, 0)).toBe(1)
  })

  test.prop([fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 12 }), fc.string()])(
    'SEQUENTIAL reaches the bound if all riders have equally many starts, and is never worse than the base order',
    (starts, seed) => {
      const words = starts.flatMap((count, rider) =>
        Array.from({ length: count }, (_, horse) => `${String.fromCharCode(65 + rider)}${horse}`),
      )
      const { entries } = drawStartlist(list(words.join(' ')), seed)
      const gap = smallestGap(orderStartlist(entries, 'BY_SELECTION', {}, { order: 'SEQUENTIAL', minimumGap: 1 }))
      if (starts.every((count) => count < 2)) {
        expect(gap).toBe(Number.POSITIVE_INFINITY)
        return
      }
      expect(gap).toBeLessThanOrEqual(gapBound(words.length, starts))
      expect(gap).toBeGreaterThanOrEqual(smallestGap(entries))
      if (starts.every((count) => count === 1 || count === Math.max(...starts))) {
        expect(gap).toBe(gapBound(words.length, starts))
      }
    },
  )

  test.prop([
    fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 2, maxLength: 10 }),
    fc.integer({ min: 1, max: 6 }),
    fc.string(),
  ])('CONSECUTIVE respects the rest whenever SEQUENTIAL can', (starts, minimumGap, seed) => {
    const words = starts.flatMap((count, rider) =>
      Array.from({ length: count }, (_, horse) => `${String.fromCharCode(65 + rider)}${horse}`),
    )
    const { entries } = drawStartlist(list(words.join(' ')), seed)
    const widest = smallestGap(orderStartlist(entries, 'BY_SELECTION', {}, { order: 'SEQUENTIAL', minimumGap: 1 }))
    const gap = smallestGap(orderStartlist(entries, 'BY_SELECTION', {}, { order: 'CONSECUTIVE', minimumGap }))
    expect(gap).toBeGreaterThanOrEqual(Math.min(minimumGap, widest))
  })
})
