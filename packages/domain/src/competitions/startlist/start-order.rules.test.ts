import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { type FormerResult, selectStarters } from './automatic-startlist.rules.ts'
import { combineStartlists } from './combined-startlist.rules.ts'
import { drawOrder } from './draw.rules.ts'
import { orderByRecord, repeatStart, type SortableFacts, type StartOrderFacts } from './start-order.rules.ts'
import { AutomaticStartlist, StartOrder } from './start-order.schema.ts'
import { StartlistSortField } from './startlist.schema.ts'
import type { OrderableEntry } from './startlist-order.rules.ts'

const listRef = '0193a1f0-5c2b-7c1e-9d7b-3f0a5b6c7d8e'

const entry = (name: string, isLocked = false): OrderableEntry => ({
  ref: name,
  type: 'PARTICIPANT',
  isLocked,
  registrationRef: name,
  practitionerRef: name,
  riderRef: name,
  horseRef: name,
  registeredAt: null,
})

const person = (facts: Partial<SortableFacts>): SortableFacts => ({
  riderName: null,
  horseName: null,
  horseBirthDate: null,
  horseGender: null,
  organisationName: null,
  competitionNumber: null,
  registeredAt: null,
  ...facts,
})

const nothing: StartOrderFacts = { fields: new Map(), other: null, championship: null, career: null }

const ordered = (text: string, order: Partial<StartOrder>, facts: Partial<StartOrderFacts> = {}): string => {
  const entries = text.split(' ').map((word) => entry(word.replace('!', ''), word.startsWith('!')))
  const result = orderByRecord(entries, StartOrder.parse(order), { ...nothing, ...facts })
  return result.ok ? result.entries.map(({ ref }) => ref).join(' ') : result.problem
}

describe('one record for every order (decision 16)', () => {
  const fields = new Map([
    [
      'a',
      person({
        riderName: 'Éva',
        horseBirthDate: '2015-04-01',
        competitionNumber: 12,
        registeredAt: '2026-01-02T00:30:00+02:00',
      }),
    ],
    [
      'b',
      person({
        riderName: 'adam',
        horseBirthDate: '2012-04-01',
        competitionNumber: 9,
        registeredAt: '2026-01-01T23:00:00Z',
      }),
    ],
    [
      'c',
      person({ riderName: 'Eve', horseBirthDate: null, competitionNumber: 100, registeredAt: '2026-01-03T00:00:00Z' }),
    ],
  ])
  const ranks = (text: string): ReadonlyMap<string, number> => new Map(text.split(' ').map((ref, rank) => [ref, rank]))

  // Sources: decision 16; spec section 3 (methods, bases, directions, sort fields); KNHS 252 (repeat).
  it.each<[string, Partial<StartOrder>, Partial<StartOrderFacts>, string]>([
    ['BY_FIELD, folded names', { method: 'AUTOMATIC', basis: 'BY_FIELD', field: 'rider_name' }, { fields }, 'b a c'],
    [
      'BY_FIELD, numbers as numbers',
      { method: 'AUTOMATIC', basis: 'BY_FIELD', field: 'competition_number' },
      { fields },
      'b a c',
    ],
    [
      'BY_FIELD, moments of two offsets',
      { method: 'AUTOMATIC', basis: 'BY_FIELD', field: 'registration_date' },
      { fields },
      'a b c',
    ],
    [
      'BY_FIELD, descending, without a value last',
      { method: 'AUTOMATIC', basis: 'BY_FIELD', field: 'horse_birthdate', direction: 'DESCENDING' },
      { fields },
      'a b c',
    ],
    [
      'BY_CHAMPIONSHIP, the leader last',
      { method: 'AUTOMATIC', basis: 'BY_CHAMPIONSHIP', direction: 'DESCENDING' },
      { championship: ranks('b c a') },
      'a c b',
    ],
    [
      'BY_CHAMPIONSHIP, without a place first when the leader is last',
      { method: 'AUTOMATIC', basis: 'BY_CHAMPIONSHIP', direction: 'DESCENDING' },
      { championship: ranks('c a') },
      'b a c',
    ],
    [
      'BY_CHAMPIONSHIP, without a place last when the leader is first',
      { method: 'AUTOMATIC', basis: 'BY_CHAMPIONSHIP' },
      { championship: ranks('c a') },
      'c a b',
    ],
    ['BY_CAREER', { method: 'AUTOMATIC', basis: 'BY_CAREER' }, { career: ranks('c a b') }, 'c a b'],
    [
      'BY_STARTLIST',
      { method: 'AUTOMATIC', basis: 'BY_STARTLIST', fromStartlistRef: listRef },
      { other: ['c', 'b'] },
      'c b a',
    ],
    [
      'AUTOMATIC takes the career before the championship',
      { method: 'AUTOMATIC' },
      { career: ranks('c b a'), championship: ranks('a b c') },
      'c b a',
    ],
    ['AUTOMATIC without anything: by registration', { method: 'AUTOMATIC' }, { fields }, 'a b c'],
    [
      'FROM_OTHER in reverse',
      { method: 'FROM_OTHER', fromStartlistRef: listRef, direction: 'DESCENDING' },
      { other: ['a', 'b', 'c'] },
      'c b a',
    ],
    ['a championship that is not there', { method: 'AUTOMATIC', basis: 'BY_CHAMPIONSHIP' }, {}, 'CHAMPIONSHIP_UNKNOWN'],
    ['a list that is not there', { method: 'REPEAT', fromStartlistRef: listRef }, {}, 'OTHER_LIST_UNKNOWN'],
  ])('%s', (_name, order, facts, expected) => {
    expect(ordered('a b c', order, facts)).toBe(expected)
  })

  it('orders by every sort field without losing an entry', () => {
    for (const field of StartlistSortField.options) {
      const order = ordered('c a b', { method: 'AUTOMATIC', basis: 'BY_FIELD', field }, { fields })
      expect(order.split(' ').sort()).toEqual(['a', 'b', 'c'])
    }
  })

  // KNHS 252: a second class at the half; three classes at one and two thirds.
  it.each([
    [1, 2, 'a b c d e f'],
    [2, 2, 'd e f a b c'],
    [2, 3, 'c d e f a b'],
    [3, 3, 'e f a b c d'],
  ])('REPEAT, class %i of %i', (place, of, expected) => {
    const order: Partial<StartOrder> = { method: 'REPEAT', fromStartlistRef: listRef, repeat: { place, of } }
    expect(ordered('f e d c b a', order, { other: ['a', 'b', 'c', 'd', 'e', 'f'] })).toBe(expected)
  })

  test.prop([fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 6 }), fc.nat(5)])(
    'REPEAT is a rotation of the former order, and the classes together begin at equal parts',
    (size, of, pick) => {
      const place = 1 + (pick % of)
      const names = Array.from({ length: size }, (_, index) => `n${index}`)
      const order: Partial<StartOrder> = { method: 'REPEAT', fromStartlistRef: listRef, repeat: { place, of } }
      const result = ordered([...names].reverse().join(' '), order, { other: names }).split(' ')
      const [numerator, denominator] = repeatStart({ place, of })
      const first = Math.floor((size * numerator) / denominator)
      expect(result).toEqual([...names.slice(first), ...names.slice(0, first)])
    },
  )

  test.prop([
    fc.array(fc.boolean(), { minLength: 1, maxLength: 30 }),
    fc.string({ minLength: 1 }).filter((text) => text.trim() !== ''),
  ])('RANDOM keeps locked entries in place, loses none and can be repeated from its record', (locks, seed) => {
    const entries = locks.map((isLocked, index) => entry(`e${index}`, isLocked))
    const order = StartOrder.parse({ method: 'RANDOM', seed })
    const result = orderByRecord(entries, order, nothing)
    if (!result.ok) throw new Error(result.problem)
    expect(result.entries.map(({ ref }) => ref).sort()).toEqual(entries.map(({ ref }) => ref).sort())
    for (const [index, isLocked] of locks.entries()) {
      if (isLocked) expect(result.entries[index]?.ref).toBe(`e${index}`)
    }
    expect(orderByRecord([...result.entries], order, nothing)).toEqual(result)
    expect(result.draw?.drawnRefs).toHaveLength(locks.filter((isLocked) => !isLocked).length)
  })

  test.prop([
    fc.array(fc.record({ place: fc.option(fc.integer({ min: 1, max: 6 })), isLocked: fc.boolean() }), {
      minLength: 1,
      maxLength: 30,
    }),
    fc.constantFrom('ASCENDING' as const, 'DESCENDING' as const),
    fc.stringMatching(/^\d{6}$/),
  ])(
    'BY_CHAMPIONSHIP follows the places, draws the equals whatever the list was, and can be repeated',
    (rows, direction, seed) => {
      const entries = rows.map(({ isLocked }, index) => entry(`e${index}`, isLocked))
      const championship = new Map<string, number>(
        rows.flatMap(({ place }, index) => (place === null ? [] : [[`e${index}`, place] as const])),
      )
      const order = StartOrder.parse({ method: 'AUTOMATIC', basis: 'BY_CHAMPIONSHIP', direction, seed })
      const facts = { ...nothing, championship }
      const result = orderByRecord(entries, order, facts)
      if (!result.ok) throw new Error(result.problem)
      expect(result.entries.map(({ ref }) => ref).sort()).toEqual(entries.map(({ ref }) => ref).sort())
      for (const [index, { isLocked }] of rows.entries())
        if (isLocked) expect(result.entries[index]?.ref).toBe(`e${index}`)
      const free = result.entries.filter(({ isLocked }) => !isLocked)
      const sign = direction === 'ASCENDING' ? 1 : -1
      const places = free.map(({ ref }) => sign * (championship.get(ref) ?? 7))
      expect(places).toEqual(places.toSorted((left, right) => left - right))
      const drawn = drawOrder([...(result.draw?.drawnRefs ?? [])], seed)
      for (const [index, one] of free.entries()) {
        const next = free[index + 1]
        if (next === undefined || places[index] !== places[index + 1]) continue
        expect(drawn.indexOf(one.ref)).toBeLessThan(drawn.indexOf(next.ref))
      }
      const again = [...entries]
      const unlocked = entries.filter(({ isLocked }) => !isLocked).reverse()
      for (const [index, { isLocked }] of entries.entries()) if (!isLocked) again[index] = unlocked.shift() ?? entry('')
      expect(orderByRecord(again, order, facts)).toEqual(result)
    },
  )

  it.each([
    [{ method: 'RANDOM' }, 'seed'],
    [{ method: 'BY_SELECTION' }, 'order'],
    [{ method: 'REPEAT' }, 'fromStartlistRef'],
    [{ method: 'FROM_OTHER' }, 'fromStartlistRef'],
    [{ method: 'AUTOMATIC', basis: 'BY_FIELD' }, 'field'],
    [{ method: 'NATURAL', repeat: { place: 3, of: 2 } }, 'repeat.place'],
  ])('%o is refused at %s', (record, path) => {
    const parsed = StartOrder.safeParse(record)
    expect(parsed.error?.issues.map((issue) => issue.path.join('.'))).toEqual([path])
  })
})

describe('combined lists', () => {
  it('in sequence, or evenly mixed', () => {
    const lists = [
      ['a', 'b', 'c', 'd'],
      ['X', 'Y'],
    ]
    expect(combineStartlists(lists, 'ONE_AFTER_ANOTHER').join('')).toBe('abcdXY')
    expect(combineStartlists(lists, 'EVENLY_MIXED').join('')).toBe('aXbcYd')
  })

  test.prop([fc.array(fc.nat(8), { maxLength: 4 })])('keep the order of each list and all entries', (sizes) => {
    const lists = sizes.map((size, list) => Array.from({ length: size }, (_, index) => ({ list, index })))
    const combined = combineStartlists(lists, 'EVENLY_MIXED')
    expect(sizes.map((_, list) => combined.filter((one) => one.list === list))).toEqual(lists)
  })
})

describe('automatic start list', () => {
  const finisher = (ref: string, startPosition: number, rank: number, errors: number, time: number): FormerResult => ({
    practitionerRef: ref,
    startPosition,
    rank,
    errors,
    time,
    points: 100 - errors,
    isFinished: true,
    isEliminated: false,
  })
  const results: readonly FormerResult[] = [
    finisher('a', 1, 4, 8, 6100),
    finisher('b', 2, 1, 0, 6500),
    finisher('c', 3, 1, 0, 6000),
    finisher('d', 4, 3, 4, 6200),
    {
      ...finisher('e', 5, 0, 0, 0),
      rank: null,
      errors: null,
      time: null,
      points: null,
      isFinished: false,
      isEliminated: true,
    },
    { ...finisher('w', 6, 0, 0, 0), rank: null, isFinished: false },
  ]
  // Source: spec section 3: selection all, max errors, min points, top N; include eliminated; four sorts.
  it.each<[Partial<AutomaticStartlist>, string]>([
    [{}, 'a b c d'],
    [{ includeEliminated: true }, 'a b c d e'],
    [{ selection: { kind: 'MAXIMUM_ERRORS', errors: 4 } }, 'b c d'],
    [{ selection: { kind: 'MINIMUM_POINTS', points: 96 }, sort: 'POINTS' }, 'd b c'],
    [{ selection: { kind: 'TOP', count: 1 } }, 'b c'],
    [
      { selection: { kind: 'TOP', count: 3 }, sort: 'ERRORS', direction: 'DESCENDING', includeEliminated: true },
      'e d b c',
    ],
    [{ sort: 'TIME', direction: 'DESCENDING' }, 'b d a c'],
    [{ direction: 'DESCENDING' }, 'd c b a'],
  ])('%o gives %s', (settings, expected) => {
    expect(selectStarters(results, AutomaticStartlist.parse(settings)).join(' ')).toBe(expected)
  })
})
