import { describe, expect, it } from 'vitest'
import { buildStanding } from '../championship-ranking.rules.ts'
import type { StandingTieBreak } from '../championship-ranking.schema.ts'
import { explainEntries } from '../standing-explanation.rules.ts'
import { basisOf, type RulesInput, recordOf, recordsOf } from '../testing/season.ts'

/** The places of equal totals under one tie break. */
const placesBy = (
  tieBreak: StandingTieBreak,
  rounds: string,
  results: Record<string, string>,
  rules: RulesInput = {},
): Record<string, number | null> => {
  const { entries } = buildStanding(basisOf(rounds, { ...rules, tieBreaks: [tieBreak] }), recordsOf(results))
  return Object.fromEntries(entries.map(({ id, place }) => [id.split(':')[0] ?? '', place]))
}
const best = (count: number) => ({ manipulations: [{ kind: 'BEST_OF_RANKING_BY_NUMBER' as const, count }] })

describe('equal totals', () => {
  it('MORE_WINS: more counted rounds with a first place (decision 61)', () => {
    expect(placesBy('MORE_WINS', '..', { anna: '5* 5', bert: '6 4' })).toEqual({ anna: 1, bert: 2 })
    // The win of anna is in a round that was dropped.
    expect(placesBy('MORE_WINS', '..', { anna: '5 3*', bert: '5 4' }, best(1))).toEqual({ anna: 1, bert: 1 })
  })
  it('BEST_ROUNDS: the better best round, and a list that ends first loses', () => {
    expect(placesBy('BEST_ROUNDS', '...', { anna: '9 3 0', bert: '10 2 -', cora: '9 3 -' })).toEqual({
      bert: 1,
      anna: 2,
      cora: 3,
    })
    expect(placesBy('BEST_ROUNDS', '..', { anna: '9 3', bert: '10 2' }, { better: 'LOWER' })).toEqual({
      bert: 1,
      anna: 2,
    })
  })
  it('ALWAYS_COUNTED: the better final, and without one behind', () => {
    const results = { anna: '6 2', bert: '4 3', cora: '10 -', dirk: '12 -1' }
    expect(placesBy('ALWAYS_COUNTED', '.F', results)).toEqual({ bert: 1, anna: 2, dirk: 3, cora: 4 })
  })
  it('MORE_ROUNDS and FEWER_ROUNDS count what counts; MORE_STARTS what was ridden', () => {
    const results = { anna: '4 3 1', bert: '4 3 -', cora: '7 - -' }
    expect(placesBy('MORE_ROUNDS', '...', results, best(2))).toEqual({ anna: 1, bert: 1, cora: 3 })
    expect(placesBy('FEWER_ROUNDS', '...', results, best(2))).toEqual({ cora: 1, anna: 2, bert: 2 })
    expect(placesBy('MORE_STARTS', '...', results, best(2))).toEqual({ anna: 1, bert: 2, cora: 3 })
    const missing = { kind: 'POINTS' as const, points: '0' }
    expect(placesBy('MORE_STARTS', '...', results, { ...best(2), missing })).toEqual({ anna: 1, bert: 2, cora: 3 })
  })
  it('LAST_ROUND: the better last round, then the one before; without points there behind', () => {
    const results = { anna: '1 4 5', bert: '4 1 5', cora: '5 5 -', dirk: '0 5 5' }
    expect(placesBy('LAST_ROUND', '...', results)).toEqual({ dirk: 1, anna: 2, bert: 3, cora: 4 })
    expect(placesBy('LAST_ROUND', '...', results, { better: 'LOWER' })).toEqual({ bert: 1, anna: 2, dirk: 3, cora: 4 })
  })
  it('DROPPED_ROUNDS: the better of what did not count', () => {
    const results = { anna: '5 1 0', bert: '5 2 -', cora: '5 - -', dirk: '5 1 -' }
    expect(placesBy('DROPPED_ROUNDS', '...', results, best(1))).toEqual({ bert: 1, anna: 2, dirk: 3, cora: 4 })
  })
  it('COUNTBACK: more first places, then second ones, over all rounds with points (decision 62)', () => {
    const placed = (rider: string, places: readonly (number | null)[]) =>
      places.map((place, index) => recordOf(rider, index + 1, '1', { place }))
    const basis = basisOf('....', { tieBreaks: ['COUNTBACK'], ...best(1) })
    const standing = buildStanding(basis, [
      ...placed('anna', [1, 3, 3, 2]),
      ...placed('bert', [1, 1, 9, null]),
      ...placed('cora', [2, 1, 3, 4]),
      ...placed('dirk', [1, 2, 3]),
      ...placed('emma', [null]),
    ])
    expect(standing.entries.map(({ id, place }) => [id.split(':')[0], place])).toEqual([
      ['bert', 1],
      ['anna', 2],
      ['cora', 3],
      ['dirk', 4],
      ['emma', 5],
    ])
    const [, anna, cora] = standing.entries
    expect(anna && cora && explainEntries(basis.rules, anna, cora)).toEqual({
      key: 'COUNTBACK',
      better: 'LEFT',
      left: '3',
      right: '4',
    })
  })
  it('are explained by the value that decides, in its own terms', () => {
    const basis = basisOf('..', { better: 'LOWER', tieBreaks: ['LAST_ROUND'] })
    const { entries } = buildStanding(basis, recordsOf({ anna: '1 2', bert: '2 1', cora: '3 -' }))
    const [first, second, third] = entries
    if (first === undefined || second === undefined || third === undefined) throw new Error('no entries')
    expect(explainEntries(basis.rules, first, second)).toEqual({
      key: 'LAST_ROUND',
      better: 'LEFT',
      left: '1',
      right: '2',
    })
    expect(explainEntries(basis.rules, third, second)).toEqual({
      key: 'LAST_ROUND',
      better: 'RIGHT',
      left: null,
      right: '2',
    })
  })
})
