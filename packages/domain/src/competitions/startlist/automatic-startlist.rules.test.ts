import { describe, expect, it } from 'vitest'
import { scoreResult } from '../result/result.rules.ts'
import type { Protocol, Result } from '../result/result.schema.ts'
import { displayResults, type FormerResult, formerValuesOf } from './automatic-startlist.rules.ts'

describe('the values of a previous result', () => {
  const shared = { status: 'FINISHED', outOfCompetition: false } as const
  const jumping = (format: 'TABLE_A_JUMP_OFF' | 'TABLE_C' | 'ACCUMULATOR', rounds: number): Protocol => ({
    discipline: 'SHOW_JUMPING',
    format,
    rounds: Array.from({ length: rounds }, () => ({ timeAllowed: null })),
    timePenalty: null,
    ...(format === 'ACCUMULATOR' && { accumulator: { values: ['1', '2', '3'], joker: null } }),
  })
  it.each<[string, Protocol, Result, ReturnType<typeof formerValuesOf>]>([
    [
      'penalties and time of the round before the jump-off',
      jumping('TABLE_A_JUMP_OFF', 2),
      {
        discipline: 'SHOW_JUMPING',
        ...shared,
        rounds: [
          { obstaclePenalties: '4', time: 6120 },
          { obstaclePenalties: '8', time: 4000 },
        ],
      },
      { points: null, errors: 4, time: 6120 },
    ],
    [
      'penalty seconds of Table C without the time',
      jumping('TABLE_C', 1),
      { discipline: 'SHOW_JUMPING', ...shared, rounds: [{ obstaclePenalties: '3', time: 6235 }] },
      { points: null, errors: 3, time: 6235 },
    ],
    [
      'points of an accumulator',
      jumping('ACCUMULATOR', 1),
      { discipline: 'SHOW_JUMPING', ...shared, rounds: [{ cleared: [1, 3], time: 5000 }] },
      { points: 4, errors: null, time: 5000 },
    ],
    [
      'a percentage',
      {
        discipline: 'DRESSAGE',
        aggregate: 'MEAN_OF_JUDGES',
        judges: [],
        judgeMaximum: null,
        exercises: [],
        courseErrors: [],
        judgeDecimals: null,
        decimals: 3,
        tieBreak: [],
      },
      { discipline: 'DRESSAGE', ...shared, judges: [], percentage: '66.5' },
      { points: 66.5, errors: null, time: null },
    ],
  ])('compares by %s', (_, protocol, result, values) => {
    const scored = scoreResult(protocol, result)
    if (!scored.ok) throw new Error(JSON.stringify(scored.errors))
    expect(formerValuesOf(protocol, scored.score)).toEqual(values)
  })
})

describe('the display mode (cr287)', () => {
  const result = (practitionerRef: string, startPosition: number, over: Partial<FormerResult> = {}): FormerResult => ({
    practitionerRef,
    startPosition,
    isFinished: true,
    isEliminated: false,
    rank: null,
    points: null,
    time: null,
    errors: null,
    ...over,
  })
  const results = [
    result('a', 1, { rank: 2, errors: 4, points: 3 }),
    result('b', 2, { isFinished: false, isEliminated: true }),
    result('c', 3, { rank: 1, errors: 0, points: 9 }),
    result('d', 4, { errors: 4 }),
  ]
  it.each([
    ['ALL', 'abcd'],
    ['TOP', 'ca'],
    ['TOTAL_ERRORS', 'cad'],
    ['POINTS', 'ca'],
  ] as const)('%s shows %s', (mode, shown) => {
    const refs = displayResults(results, mode).map(({ practitionerRef }) => practitionerRef)
    expect(refs.join('')).toBe(shown)
  })
})
