import { describe, expect, it } from 'vitest'
import { decimal } from '../../kernel/decimal.ts'
import { buildStanding } from './championship-ranking.rules.ts'
import { explainRank } from './standing-explanation.rules.ts'
import { basisOf, recordOf, recordsOf, refOf } from './testing/season.ts'

describe('where a rank comes from', () => {
  const basis = basisOf('...F', {
    manipulations: [
      { kind: 'BEST_OF_RANKING_BY_NUMBER', count: 1 },
      { kind: 'BEST_JUMPING_RESULT', maximumErrors: '8' },
    ],
    requiresAlways: true,
    tieBreaks: ['MORE_WINS', 'DROPPED_ROUNDS'],
  })
  const standing = buildStanding(basis, [
    ...recordsOf({ anna: '9 7 - 5', bert: '9 6 - 5', cora: '20 - - -', dirk: '1 - - 5*' }),
    recordOf('anna', 3, '8', { id: 'anna-3', jumping: { errors: decimal('12'), time: null } }),
  ])
  it('shows which rounds count, which were dropped, and which were missed with their results', () => {
    const explained = explainRank(standing, 'anna:horse of anna')
    expect(explained?.bestOf).toBe(1)
    expect(explained?.rounds.map(({ roundRef, use }) => [roundRef, use])).toEqual([
      [refOf(1), 'COUNTED'],
      [refOf(2), 'DROPPED'],
      [refOf(4), 'COUNTED'],
    ])
    expect(explained?.missed).toEqual([
      { roundRef: refOf(3), results: [{ recordId: 'anna-3', points: decimal('8'), use: 'TOO_MANY_ERRORS' }] },
    ])
  })
  it('names the rule that decides between neighbours', () => {
    const explained = explainRank(standing, 'bert:horse of bert')
    expect(explained?.above).toEqual({
      id: 'anna:horse of anna',
      key: 'DROPPED_ROUNDS',
      better: 'LEFT',
      left: '7',
      right: '6',
    })
    expect(explained?.below).toMatchObject({ id: 'dirk:horse of dirk', key: 'TOTAL', left: '19', right: '11' })
    expect(explainRank(standing, 'anna:horse of anna')?.above).toBeNull()
  })
  it('says why there is no place', () => {
    const explained = explainRank(standing, 'cora:horse of cora')
    expect(explained).toMatchObject({ unrankedReason: 'ALWAYS_MISSED', above: { key: 'RANKED' }, below: null })
    expect(explainRank(standing, 'emma')).toBeNull()
  })
})
