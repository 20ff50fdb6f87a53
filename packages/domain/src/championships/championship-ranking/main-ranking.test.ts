import { describe, expect, it } from 'vitest'
import { formatExact } from '../../kernel/decimal.ts'
import { buildStanding } from './championship-ranking.rules.ts'
import { buildMainRanking } from './main-ranking.rules.ts'
import { MainRankingRules } from './main-ranking.schema.ts'
import { basisOf, type RulesInput, recordsOf } from './testing/season.ts'

const half = (rounds: string, results: Record<string, string>, rules: RulesInput = {}) =>
  buildStanding(basisOf(rounds, rules), recordsOf(results))
const told = (rules: object, ...phases: Parameters<typeof buildMainRanking>[1]) =>
  buildMainRanking(MainRankingRules.parse({ phases: ['A', 'B'], ...rules }), phases).entries.map(
    ({ id, place, total }) => `${id.split(':')[0]} ${place} ${formatExact(total)}`,
  )

describe('the main ranking', () => {
  const first = half('..', { anna: '9 9', bert: '5 5', cora: '3 -' }, { minimumRounds: 2 })
  const second = half('..', { bert: '8 -', anna: '1 1', dirk: '20 -' })
  it('adds the phases; a place in one of them is enough, or in all of them', () => {
    expect(told({}, [first], [second])).toEqual(['anna 1 20', 'dirk 1 20', 'bert 3 18', 'cora null 3'])
    expect(told({ requires: 'ALL' }, [first], [second])).toEqual([
      'anna 1 20',
      'bert 2 18',
      'dirk null 20',
      'cora null 3',
    ])
  })
  it('breaks ties over the rounds of all phases, the last one first, and parallel groups end together', () => {
    const north = half('.', { anna: '5', bert: '5' })
    const south = half('..', { cora: '1 4' })
    const final = half('.', { anna: '5', bert: '5', cora: '5' })
    expect(told({ tieBreaks: ['LAST_ROUND'] }, [north, south], [final])).toEqual([
      'anna 1 10',
      'bert 1 10',
      'cora 3 10',
    ])
    expect(told({ tieBreaks: ['MORE_STARTS'] }, [north, south], [final])).toEqual([
      'cora 1 10',
      'anna 2 10',
      'bert 2 10',
    ])
  })
  it('is won by the smallest total where the phases are', () => {
    const rules = { better: 'LOWER' as const }
    expect(
      told({}, [half('.', { anna: '3', bert: '1' }, rules)], [half('.', { anna: '3', bert: '4' }, rules)]),
    ).toEqual(['bert 1 5', 'anna 2 6'])
  })
  it('of no phases is empty', () => {
    expect(told({})).toEqual([])
  })
})
