import { describe, expect, it } from 'vitest'
import type { PointRecord } from '../../catalogue/point-distribution/point-record.schema.ts'
import { decimal, formatExact, fromInteger } from '../../kernel/decimal.ts'
import { buildStanding } from './championship-ranking.rules.ts'
import { ChampionshipRankingRules } from './championship-ranking.schema.ts'
import { bestOfHeld } from './round-rule/best-of.ts'
import { isCounted } from './round-rule/round-score.ts'
import { practitionerOf, type StandingRecord } from './standing-basis.rules.ts'
import { explainEntries } from './standing-explanation.rules.ts'
import {
  basisOf,
  manualTotals,
  type RulesInput,
  recordOf,
  recordsOf,
  rulesOf,
  standingOf,
  told,
} from './testing/season.ts'

describe('the counted rounds', () => {
  // Source: Cavaro championship: 20, 19, …, 1; the best three of four and the final double.
  it('the best three of four, and the final double', () => {
    const basis = basisOf('....F', { manipulations: [{ kind: 'BEST_OF_RANKING_BY_NUMBER', count: 3 }] })
    const results = { anna: '20 12 19 18 17', bert: '19 20 - - 20', cora: '18 19 20 20 -' }
    expect(standingOf(basis, results)).toEqual([
      ['anna', 1, '91'],
      ['bert', 2, '79'],
      ['cora', 3, '59'],
    ])
    const [anna] = buildStanding(basis, recordsOf(results)).entries
    expect(anna?.rounds.map((round) => [formatExact(round.points), isCounted(round)])).toEqual([
      ['20', true],
      ['12', false],
      ['19', true],
      ['18', true],
      ['34', true],
    ])
  })
  it.each([
    [{}, 7, 7],
    [{ manipulations: [{ kind: 'BEST_OF_RANKING_BY_NUMBER' }] }, 140, 140],
    [{ manipulations: [{ kind: 'BEST_OF_RANKING_BY_NUMBER', count: 100 }] }, 140, 140],
    [{ manipulations: [{ kind: 'BEST_OF_RANKING_BY_NUMBER', count: 99 }] }, 140, 99],
    [{ manipulations: [{ kind: 'BEST_OF_RANKING_BY_NUMBER', count: 6 }] }, 9, 6],
    [{ manipulations: [{ kind: 'BEST_OF_RANKING_BY_PERCENTAGE', percentage: 60 }] }, 10, 6],
    [{ manipulations: [{ kind: 'BEST_OF_RANKING_BY_PERCENTAGE', percentage: 60 }] }, 9, 6],
    [{ manipulations: [{ kind: 'BEST_OF_RANKING_BY_PERCENTAGE', percentage: 60 }] }, 1, 1],
    [{ dropOuts: 1 }, 4, 3],
    [{ dropOuts: 5 }, 4, 0],
    [
      {
        manipulations: [
          { kind: 'BEST_OF_RANKING_BY_NUMBER', count: 5 },
          { kind: 'BEST_OF_RANKING_BY_PERCENTAGE', percentage: 50 },
        ],
        dropOuts: 2,
      },
      8,
      4,
    ],
  ] as const)('%j of %i: %i (decision 29)', (rules, held, counted) => {
    expect(bestOfHeld(rulesOf(rules as RulesInput), held)).toBe(counted)
  })
  it('rounds that always count are not candidates for the best ones', () => {
    const half = { manipulations: [{ kind: 'BEST_OF_RANKING_BY_PERCENTAGE', percentage: 50 }] } as const
    expect(standingOf(basisOf('..FF', half as unknown as RulesInput), { anna: '3 4 1 1' })).toEqual([['anna', 1, '8']])
  })
  it('a missed round is dropped first', () => {
    expect(standingOf(basisOf('...', { dropOuts: 1 }), { anna: '5 6 1', bert: '5 - 5' })).toEqual([
      ['anna', 1, '11'],
      ['bert', 2, '10'],
    ])
  })
  it('points below zero count if there are no better ones', () => {
    const basis = basisOf('...', { manipulations: [{ kind: 'BEST_OF_RANKING_BY_NUMBER', count: 2 }] })
    expect(standingOf(basis, { anna: '3 -2 -', bert: '3 -2 0' })).toEqual([
      ['bert', 1, '3'],
      ['anna', 2, '1'],
    ])
  })
  it('of equal rounds the earlier one counts', () => {
    const basis = basisOf('...', { manipulations: [{ kind: 'BEST_OF_RANKING_BY_NUMBER', count: 2 }] })
    const [anna] = buildStanding(basis, recordsOf({ anna: '4 4 4' })).entries
    expect(anna?.rounds.map(isCounted)).toEqual([true, true, false])
  })
  it('the weight of a round applies before the best are chosen', () => {
    const basis = basisOf('.2', { manipulations: [{ kind: 'BEST_OF_RANKING_BY_NUMBER', count: 1 }] })
    expect(standingOf(basis, { anna: '10 6' })).toEqual([['anna', 1, '12']])
  })
  it('several tests of one round are added up', () => {
    const basis = basisOf('..', { manipulations: [{ kind: 'BEST_OF_RANKING_BY_NUMBER', count: 1 }] })
    const standing = buildStanding(basis, [
      recordOf('anna', 1, '4'),
      recordOf('anna', 1, '3', { id: 'anna-0', place: 1 }),
      recordOf('anna', 2, '5'),
    ])
    expect(standing.entries[0]).toMatchObject({
      total: fromInteger(7),
      rounds: [
        { results: [{ recordId: 'anna-0' }, { recordId: 'anna-1' }], use: 'COUNTED', bestPlace: 1 },
        { results: [{ recordId: 'anna-2' }], use: 'DROPPED', bestPlace: null },
      ],
    })
  })
  it('rounds that were not held, and results without points, do not count', () => {
    const standing = buildStanding(basisOf('.'), [
      recordOf('anna', 2, '9'),
      recordOf('bert', 1, null),
      recordOf('cora', 1, '0'),
    ])
    expect(told(standing)).toEqual([
      ['cora', 1, '0'],
      ['anna', null, '0'],
      ['bert', null, '0'],
    ])
  })
})

describe('the best jumping result', () => {
  const jumped = (id: string, points: string, errors: string, seconds: number | null) =>
    recordOf('anna', 1, points, {
      id,
      jumping: { errors: decimal(errors), time: seconds === null ? null : fromInteger(seconds) },
    })
  const kept = (records: StandingRecord[], maximumErrors: string | null = null) =>
    buildStanding(
      basisOf('.', { manipulations: [{ kind: 'BEST_JUMPING_RESULT', maximumErrors }] }),
      records,
    ).entries[0]?.rounds[0]?.results.flatMap(({ recordId, use }) => (use === 'COUNTED' ? [recordId] : []))
  it('is the one with the fewest errors, then the fastest', () => {
    expect(kept([jumped('a', '9', '4', 4000), jumped('b', '1', '0', 6000), jumped('c', '2', '0', 5900)])).toEqual(['c'])
    expect(kept([jumped('a', '9', '4', 4000), jumped('b', '1', '4', null)])).toEqual(['a'])
    expect(kept([jumped('a', '1', '4', null), jumped('b', '9', '4', null)])).toEqual(['b'])
    expect(kept([jumped('b', '1', '4', 1), jumped('a', '1', '4', 1)])).toEqual(['a'])
  })
  it('has no more errors than the rule allows', () => {
    expect(kept([jumped('a', '9', '8', 4000)], '8')).toEqual(['a'])
    expect(kept([jumped('a', '9', '8.25', 4000)], '8')).toBeUndefined()
  })
  it('does not replace a result of another discipline', () => {
    expect(kept([jumped('a', '9', '4', 1), jumped('c', '9', '8', 1), recordOf('anna', 1, '3', { id: 'b' })])).toEqual([
      'a',
      'b',
    ])
  })
})

describe('manual points', () => {
  it('replace the calculated points', () => {
    const manual: PointRecord = { source: 'MANUAL', calculated: '3', manual: '8', notes: 'protest' }
    const taken: PointRecord = { source: 'MANUAL', calculated: '3', manual: null, notes: '' }
    const standing = buildStanding(basisOf('..'), [
      recordOf('anna', 1, null, { points: manual }),
      recordOf('bert', 1, null, { points: taken }),
    ])
    expect(told(standing)).toEqual([
      ['anna', 1, '8'],
      ['bert', null, '0'],
    ])
  })
  it('replace the total if the championship allows it', () => {
    const byHand = manualTotals({ 'bert:horse of bert': '12.5' })
    const allowed = basisOf('..', { manipulations: [{ kind: 'MANUAL' }], minimumRounds: 1 }, byHand)
    expect(standingOf(allowed, { anna: '5 6', bert: '1 1' })).toEqual([
      ['bert', 1, '12.5'],
      ['anna', 2, '11'],
    ])
    const standing = buildStanding(allowed, recordsOf({ anna: '5 6', bert: '1 1' }))
    expect(standing.entries.map(({ isManual }) => isManual)).toEqual([true, false])
    const without = basisOf('..', { manipulations: [{ kind: 'MANUAL' }] }, byHand)
    expect(told(buildStanding(without, [recordOf('bert', 1, null)]))).toEqual([['bert', 1, '12.5']])
    expect(standingOf(basisOf('..', {}, byHand), { anna: '5 6', bert: '1 1' })[0]).toEqual(['anna', 1, '11'])
  })
})

describe('places', () => {
  const results = { anna: '10* 4 6', bert: '7 7* 6', cora: '8 8 4', dirk: '5 5 5' }
  it('are shared by equal totals, and the next is skipped', () => {
    expect(standingOf(basisOf('...'), results).map(([id, place]) => [id, place])).toEqual([
      ['anna', 1],
      ['bert', 1],
      ['cora', 1],
      ['dirk', 4],
    ])
  })
  it.each<[string, RulesInput, [string, number][]]>([
    [
      'more wins',
      { tieBreaks: ['MORE_WINS'] },
      [
        ['anna', 1],
        ['bert', 1],
        ['cora', 3],
        ['dirk', 4],
      ],
    ],
    [
      'the better rounds',
      { tieBreaks: ['BEST_ROUNDS'] },
      [
        ['anna', 1],
        ['cora', 2],
        ['bert', 3],
        ['dirk', 4],
      ],
    ],
    [
      'more wins, then the better rounds',
      { tieBreaks: ['MORE_WINS', 'BEST_ROUNDS'] },
      [
        ['anna', 1],
        ['bert', 2],
        ['cora', 3],
        ['dirk', 4],
      ],
    ],
  ])('equal totals: %s', (_what, rules, places) => {
    expect(standingOf(basisOf('...', rules), results).map(([id, place]) => [id, place])).toEqual(places)
  })
  it('equal totals: the better rounds, whenever they were', () => {
    expect(standingOf(basisOf('..', { tieBreaks: ['BEST_ROUNDS'] }), { anna: '9 3', bert: '2 10' })).toEqual([
      ['bert', 1, '12'],
      ['anna', 2, '12'],
    ])
  })
  it('equal totals: the final, and the number of rounds', () => {
    const equal = { anna: '6 4 2', bert: '4 4 3', cora: '- 8 3' }
    expect(
      standingOf(basisOf('..F', { tieBreaks: ['ALWAYS_COUNTED'] }), equal).map(([id, place]) => [id, place]),
    ).toEqual([
      ['bert', 1],
      ['cora', 1],
      ['anna', 3],
    ])
    expect(standingOf(basisOf('..F', { tieBreaks: ['MORE_ROUNDS'] }), equal).map(([id, place]) => [id, place])).toEqual(
      [
        ['anna', 1],
        ['bert', 1],
        ['cora', 3],
      ],
    )
  })
  it.each<[string, RulesInput, string, string, unknown]>([
    ['a larger total', {}, 'anna', 'dirk', { key: 'TOTAL', better: 'LEFT', left: '20', right: '15' }],
    ['a smaller total', {}, 'dirk', 'bert', { key: 'TOTAL', better: 'RIGHT', left: '15', right: '20' }],
    ['nothing', {}, 'anna', 'bert', { key: null, better: null, left: null, right: null }],
    [
      'a win',
      { tieBreaks: ['MORE_WINS'] },
      'cora',
      'bert',
      { key: 'MORE_WINS', better: 'RIGHT', left: '0', right: '1' },
    ],
    [
      'the second best round, after equal wins',
      { tieBreaks: ['MORE_WINS', 'BEST_ROUNDS'] },
      'emma',
      'cora',
      { key: 'BEST_ROUNDS', better: 'LEFT', left: '9', right: '8' },
    ],
    [
      'a round more',
      { tieBreaks: ['BEST_ROUNDS'] },
      'finn',
      'gina',
      { key: 'BEST_ROUNDS', better: 'LEFT', left: '0', right: null },
    ],
    [
      'a place at all',
      { minimumRounds: 3 },
      'gina',
      'dirk',
      { key: 'RANKED', better: 'RIGHT', left: null, right: null },
    ],
  ])('are explained: %s', (_what, rules, left, right, explanation) => {
    const more = { ...results, emma: '9 2 9', finn: '1 1 0', gina: '1 1' }
    const standing = buildStanding(basisOf('...', rules), recordsOf(more))
    const find = (rider: string) => {
      const entry = standing.entries.find(({ id }) => id.startsWith(rider))
      if (entry === undefined) throw new Error(rider)
      return entry
    }
    expect(explainEntries(standing.basis.rules, find(left), find(right))).toEqual(explanation)
  })
  it('require the minimum number of rounds', () => {
    expect(standingOf(basisOf('...', { minimumRounds: 2 }), { anna: '1 1 -', bert: '20 - -' })).toEqual([
      ['anna', 1, '2'],
      ['bert', null, '20'],
    ])
  })
  it('belong to the combination, or to the horse with any rider', () => {
    const records = [recordOf('anna', 1, '5', { horseRef: 'Apollo' }), recordOf('bert', 2, '6', { horseRef: 'Apollo' })]
    expect(told(buildStanding(basisOf('..', { dependence: 'HORSE' }), records))).toEqual([['Apollo', 1, '11']])
    expect(told(buildStanding(basisOf('..'), records))).toEqual([
      ['bert', 1, '6'],
      ['anna', 2, '5'],
    ])
    expect(practitionerOf({ riderRef: 'r', horseRef: 'h' }, 'RIDER_HORSE')).toBe('r:h')
  })
  it('refuse the same manipulation twice', () => {
    const twice = { manipulations: [{ kind: 'MANUAL' }, { kind: 'MANUAL' }] }
    expect(ChampionshipRankingRules.safeParse(twice).success).toBe(false)
  })
})

describe('who counts', () => {
  it('is the rider with all horses, the horse with all riders, or the combination (decision 62)', () => {
    expect(practitionerOf({ riderRef: 'r', horseRef: 'h' }, 'RIDER')).toBe('r')
    expect(practitionerOf({ riderRef: 'r', horseRef: 'h' }, 'HORSE')).toBe('h')
    expect(practitionerOf({ riderRef: 'r', horseRef: null }, 'HORSE')).toBeNull()
    expect(practitionerOf({ riderRef: 'team', horseRef: null }, 'RIDER_HORSE')).toBe('team')
  })
  it('is a member of the group; others are not listed', () => {
    const basis = basisOf('..', {}, { members: new Set(['anna:horse of anna']) })
    expect(standingOf(basis, { anna: '1 1', bert: '20 20' })).toEqual([['anna', 1, '2']])
  })
  it('keeps the points without a place when it is excluded, in nobody’s way', () => {
    const basis = basisOf('.', {}, { excluded: new Set(['bert:horse of bert']) })
    const standing = buildStanding(basis, recordsOf({ anna: '5', bert: '9', cora: '4' }))
    expect(told(standing)).toEqual([
      ['anna', 1, '5'],
      ['cora', 2, '4'],
      ['bert', null, '9'],
    ])
    expect(standing.entries.at(-1)?.unrankedReason).toBe('EXCLUDED')
  })
  it('brings points of an earlier phase along, even before the first result', () => {
    const basis = basisOf('..', {}, { carried: new Map([['anna:horse of anna', decimal('19.5')]]) })
    const standing = buildStanding(basis, recordsOf({ bert: '18 2' }))
    expect(told(standing)).toEqual([
      ['bert', 1, '20'],
      ['anna', 2, '19.5'],
    ])
    expect(standing.entries[1]?.rounds).toMatchObject([{ roundRef: 'CARRIED', isAlways: true, use: 'COUNTED' }])
  })
})

describe('the smallest total wins (decision 62)', () => {
  const lower = { better: 'LOWER', manipulations: [{ kind: 'BEST_OF_RANKING_BY_NUMBER', count: 2 }] } as const
  const places = { anna: '1 2 3', bert: '2 3 1', cora: '3 1 -', dirk: '1 - -' }
  it('and the smallest rounds are the best', () => {
    expect(standingOf(basisOf('...', { ...lower, manipulations: [...lower.manipulations] }), places)).toEqual([
      ['dirk', 1, '1'],
      ['anna', 2, '3'],
      ['bert', 2, '3'],
      ['cora', 4, '4'],
    ])
  })
  it('and UNRANKED needs as many rounds as count', () => {
    const rules: RulesInput = { ...lower, manipulations: [...lower.manipulations], missing: { kind: 'UNRANKED' } }
    const standing = buildStanding(basisOf('...', rules), recordsOf(places))
    expect(told(standing).at(-1)).toEqual(['dirk', null, '1'])
    expect(standing.entries.at(-1)?.unrankedReason).toBe('BEST_OF_MISSED')
  })
  it('and POINTS gives a missed round these, best or dropped like any other, times the factor of the round', () => {
    const rules: RulesInput = { better: 'LOWER', dropOuts: 1, missing: { kind: 'POINTS', points: '10' } }
    const standing = buildStanding(basisOf('..2', rules), recordsOf({ anna: '1 - -', bert: '- - 2' }))
    expect(told(standing)).toEqual([
      ['anna', 1, '11'],
      ['bert', 2, '14'],
    ])
    expect(standing.entries[0]?.rounds.map(({ origin, points, use }) => [origin, formatExact(points), use])).toEqual([
      ['RIDDEN', '1', 'COUNTED'],
      ['MISSED', '10', 'COUNTED'],
      ['MISSED', '20', 'DROPPED'],
    ])
  })
  it('and missed rounds alone give no place, and none of the rounds that a place needs', () => {
    const rules: RulesInput = { minimumRounds: 2, missing: { kind: 'POINTS', points: '1' } }
    const standing = buildStanding(basisOf('..', rules), [recordOf('anna', 1, null), recordOf('bert', 1, '5')])
    expect(standing.entries.map(({ unrankedReason }) => unrankedReason)).toEqual(['TOO_FEW_ROUNDS', 'NO_POINTS'])
  })
})

describe('the results of one round', () => {
  const two = [recordOf('anna', 1, '4', { id: 'a' }), recordOf('anna', 1, '7', { id: 'b', place: 2 })]
  const roundOf = (rules: RulesInput) => buildStanding(basisOf('.', rules), two).entries[0]?.rounds[0]
  it('are added, or only the best counts', () => {
    expect(roundOf({})).toMatchObject({ points: fromInteger(11), bestPlace: 2 })
    expect(roundOf({ perRound: 'BEST' })).toMatchObject({
      points: fromInteger(7),
      results: [
        { recordId: 'a', use: 'NOT_THE_BEST' },
        { recordId: 'b', use: 'COUNTED' },
      ],
    })
    expect(roundOf({ perRound: 'BEST', better: 'LOWER' })?.points).toEqual(fromInteger(4))
  })
  it('are listed with the reason for which they do not count', () => {
    const jump = (id: string, points: string | null, errors: string) =>
      recordOf('anna', 1, points, { id, jumping: { errors: decimal(errors), time: null } })
    const basis = basisOf('.', { manipulations: [{ kind: 'BEST_JUMPING_RESULT', maximumErrors: '8' }] })
    const results = [jump('a', '5', '4'), jump('b', '6', '8'), jump('c', '9', '12'), jump('d', null, '0')]
    expect(buildStanding(basis, results).entries[0]?.rounds[0]?.results.map(({ use }) => use)).toEqual([
      'COUNTED',
      'WORSE_JUMPING',
      'TOO_MANY_ERRORS',
      'NO_POINTS',
    ])
  })
})

describe('the rounds in which a practitioner collects', () => {
  const usesOf = (rules: RulesInput, points: string, rounds = '....') =>
    buildStanding(basisOf(rounds, rules), recordsOf({ anna: points })).entries[0]?.rounds.map(({ use }) => use)
  it('are the first so many with points; a final is not one of them', () => {
    expect(usesOf({ firstRounds: 2 }, '5 - 4 3 9', '....F')).toEqual([
      'COUNTED',
      'COUNTED',
      'AFTER_FIRST_ROUNDS',
      'COUNTED',
    ])
  })
  it('are those that it elected', () => {
    const elected = { 'anna:horse of anna': [recordOf('anna', 2, null).roundRef] }
    expect(usesOf({ elected }, '9 2 9 9')).toEqual(['NOT_ELECTED', 'COUNTED', 'NOT_ELECTED', 'NOT_ELECTED'])
    expect(usesOf({ elected: { bert: [] } }, '9 2 9 9')).toEqual(['COUNTED', 'COUNTED', 'COUNTED', 'COUNTED'])
    expect(usesOf({ elected, missing: { kind: 'POINTS', points: '1' } }, '9 - 9 9')).toEqual([
      'NOT_ELECTED',
      'COUNTED',
      'NOT_ELECTED',
      'NOT_ELECTED',
    ])
  })
})

describe('a place needs', () => {
  it('the final, if it is required; points that come along are not one', () => {
    const basis = basisOf('.F', { requiresAlways: true }, { carried: new Map([['bert:horse of bert', decimal('9')]]) })
    const standing = buildStanding(basis, recordsOf({ anna: '1 1', bert: '9 -' }))
    expect(told(standing)).toEqual([
      ['anna', 1, '3'],
      ['bert', null, '18'],
    ])
    expect(standing.entries[1]?.unrankedReason).toBe('ALWAYS_MISSED')
  })
})
