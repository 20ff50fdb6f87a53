import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { compare, decimal, fromInteger } from '../../kernel/decimal.ts'
import { ChampionshipSelection } from './championship-phase.schema.ts'
import { type SelectableEntry, selectEntries } from './selection.rules.ts'
import { sharePlaces } from './share-of-places.rules.ts'
import { selectWildcards } from './wildcard.rules.ts'

/** `a 1 20`: an entry with its place (`-` for none) and total, in the order of the standing. */
const entriesOf = (text: string): SelectableEntry[] =>
  text.split(', ').map((entry) => {
    const [id = '', place = '-', total = '0'] = entry.split(' ')
    return { id, place: place === '-' ? null : Number(place), total: decimal(total) }
  })
const standing = entriesOf('anna 1 20, bert 2 16, cora 2 16, dirk 4 15, emma 5 14.5, finn - 19')
type SelectionInput = Parameters<typeof ChampionshipSelection.parse>[0]
const selected = (selection: SelectionInput, entries = standing) =>
  selectEntries(entries, ChampionshipSelection.parse(selection)).map(({ id }) => id)

describe('the first so many', () => {
  it.each([
    [1, ['anna']],
    [2, ['anna', 'bert', 'cora']],
    [3, ['anna', 'bert', 'cora']],
    [4, ['anna', 'bert', 'cora', 'dirk']],
    [10, ['anna', 'bert', 'cora', 'dirk', 'emma']],
  ])('%i: all who share the last place, and nobody without a place', (count, ids) => {
    expect(selected({ kind: 'TOP_NUMBER', count })).toEqual(ids)
  })
  it.each([
    [1, ['anna']],
    [2, ['anna']],
    [3, ['anna', 'bert', 'cora']],
  ])('%i, where a tie over the last place lapses', (count, ids) => {
    expect(selected({ kind: 'TOP_NUMBER', count, ties: 'EXCLUDE' })).toEqual(ids)
  })
  it('without those who declined: the next ones move up', () => {
    expect(selected({ kind: 'TOP_NUMBER', count: 2, declined: ['anna'] })).toEqual(['bert', 'cora'])
    expect(selected({ kind: 'TOP_NUMBER', count: 2, declined: ['bert'] })).toEqual(['anna', 'cora'])
    expect(selected({ kind: 'TOP_NUMBER', count: 2, declined: ['bert'], ties: 'EXCLUDE' })).toEqual(['anna', 'cora'])
  })
})

describe('enough points', () => {
  it('select everybody with a place and at least that total', () => {
    expect(selected({ kind: 'MINIMUM_POINTS', points: '15' })).toEqual(['anna', 'bert', 'cora', 'dirk'])
    expect(selected({ kind: 'MINIMUM_POINTS', points: '-1', declined: ['bert'] })).toEqual([
      'anna',
      'cora',
      'dirk',
      'emma',
    ])
  })
})

describe('a share of places', () => {
  it.each([
    ['KNHS Hippiade in small', 7, [41, 29, 20, 10], 0, [3, 2, 1, 1]],
    ['equal remainders: the first named', 2, [1, 1, 1], 0, [1, 1, 0]],
    ['one for each first, then the rest', 7, [5, 3, 1, 1], 1, [3, 2, 1, 1]],
    ['fewer places than minimums: none first', 2, [10, 5, 1], 1, [1, 1, 0]],
    ['a group without weight gets nothing', 4, [3, 0, 1], 1, [3, 0, 1]],
    ['nobody asks', 4, [0, 0], 1, [0, 0]],
  ])('%s', (_what, places, weights, minimum, shares) => {
    expect(sharePlaces(places, weights, minimum)).toEqual(shares)
  })
  test.prop([fc.nat(500), fc.array(fc.nat(50), { minLength: 1, maxLength: 12 }), fc.nat(3)])(
    'gives all places, and more to nobody with a smaller weight',
    (places, weights, minimum) => {
      const shares = sharePlaces(places, weights, minimum)
      const isAsked = weights.some((weight) => weight > 0)
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(isAsked ? places : 0)
      for (const [index, weight] of weights.entries()) {
        for (const [other, otherWeight] of weights.entries()) {
          if (weight > otherWeight) expect(shares[index]).toBeGreaterThanOrEqual(shares[other] ?? 0)
        }
      }
    },
  )
})

describe('wildcards', () => {
  const higherFirst = (left: SelectableEntry['total'], right: SelectableEntry['total']) => compare(right, left)
  const all = entriesOf('a 1 700, b 2 690, c 3 640, d 1 650, e 2 640, f 3 600, g - 800')
  const wild = (count: number, given: string[] = [], passedOver: string[] = ['a', 'd']) =>
    selectWildcards(all, new Set(passedOver), { count, given }, higherFirst)
  it('are the next best over all groups; equal totals at the end are all in', () => {
    expect(wild(1)).toEqual(['b'])
    expect(wild(2)).toEqual(['b', 'c', 'e'])
    expect(wild(9)).toEqual(['b', 'c', 'e', 'f'])
    expect(wild(0)).toEqual([])
  })
  it('are given by decision besides, to anybody', () => {
    expect(wild(1, ['g', 'b', 'z'])).toEqual(['b', 'g', 'z'])
  })
  it('are the smallest totals where these win', () => {
    expect(selectWildcards(all, new Set(['f']), { count: 1, given: [] }, compare)).toEqual(['c', 'e'])
  })
})

describe('every selection', () => {
  const entries = fc
    .array(fc.integer({ min: 0, max: 4 }), { maxLength: 8 })
    .map((points) => points.toSorted((left, right) => right - left))
    .map((points) =>
      points.map((total, index) => ({
        id: `r${index}`,
        place: 1 + points.indexOf(total),
        total: fromInteger(total),
      })),
    )
  test.prop([entries, fc.integer({ min: 1, max: 8 }), fc.subarray(['r0', 'r1', 'r2'])])(
    'has nobody without fewer than `count` others before; without ties over the last place never more than `count`',
    (all, count, declined) => {
      const left = all.filter(({ id }) => !declined.includes(id))
      const expected = left.filter(({ place }) => left.filter((other) => other.place < place).length < count)
      expect(selected({ kind: 'TOP_NUMBER', count, declined }, all)).toEqual(expected.map(({ id }) => id))
      const without = selected({ kind: 'TOP_NUMBER', count, declined, ties: 'EXCLUDE' }, all)
      expect(without.length).toBeLessThanOrEqual(count)
      expect(expected.map(({ id }) => id)).toEqual(expect.arrayContaining(without))
    },
  )
})
