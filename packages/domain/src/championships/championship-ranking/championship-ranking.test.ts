import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import type { PointRecord } from '../../catalogue/point-distribution/point-record.schema.ts'
import { compare, decimal, formatExact, fromInteger, sum, zero } from '../../kernel/decimal.ts'
import { buildStanding, changeStanding, type Standing, selectEntries } from './championship-ranking.rules.ts'
import {
  ChampionshipRankingRules,
  ChampionshipRound,
  ChampionshipSelection,
  StandingTieBreak,
} from './championship-ranking.schema.ts'
import {
  countedRounds,
  explainEntries,
  practitionerOf,
  type StandingBasis,
  type StandingRecord,
} from './standing-entry.rules.ts'

type RulesInput = Parameters<typeof ChampionshipRankingRules.parse>[0]

const refOf = (number: number): string => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`
const rulesOf = (rules: RulesInput = {}) => ChampionshipRankingRules.parse(rules)
/** Rounds 1 to n; `F` counts always and double, `2` counts double, a point is a plain round. */
const roundsOf = (text: string): ChampionshipRound[] =>
  [...text].map((kind, index) =>
    ChampionshipRound.parse({
      ref: refOf(index + 1),
      ...(kind === 'F' ? { factor: '2', counting: 'ALWAYS' } : kind === '2' ? { factor: '2' } : {}),
    }),
  )
const calculated = (points: string | null): PointRecord => ({
  source: 'CALCULATED',
  calculated: points,
  manual: null,
  notes: '',
})
const recordOf = (
  rider: string,
  round: number,
  points: string | null,
  more: Partial<StandingRecord> = {},
): StandingRecord => ({
  id: `${rider}-${round}`,
  riderRef: rider,
  horseRef: `horse of ${rider}`,
  roundRef: refOf(round),
  points: calculated(points),
  place: null,
  jumping: null,
  ...more,
})
/** `anna: '20 19 - 18'`: the points of each round, `-` where she did not ride; `20*`: won. */
const recordsOf = (results: Record<string, string>): StandingRecord[] =>
  Object.entries(results).flatMap(([rider, text]) =>
    text
      .split(' ')
      .flatMap((points, index) =>
        points === '-'
          ? []
          : [recordOf(rider, index + 1, points.replace('*', ''), points.endsWith('*') ? { place: 1 } : {})],
      ),
  )
const basisOf = (
  rounds: string,
  rules: RulesInput = {},
  manualTotals: StandingBasis['manualTotals'] = {},
): StandingBasis => ({
  rules: rulesOf(rules),
  rounds: roundsOf(rounds),
  manualTotals,
})
const told = (standing: Standing) =>
  standing.entries.map(({ id, place, total }) => [id.split(':')[0], place, formatExact(total)])
const standingOf = (basis: StandingBasis, results: Record<string, string>) =>
  told(buildStanding(basis, recordsOf(results)))

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
    expect(anna?.rounds.map(({ points, isCounted }) => [formatExact(points), isCounted])).toEqual([
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
    expect(countedRounds(rulesOf(rules as RulesInput), held)).toBe(counted)
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
    expect(anna?.rounds.map(({ isCounted }) => isCounted)).toEqual([true, true, false])
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
        { recordIds: ['anna-0', 'anna-1'], isCounted: true, isWon: true },
        { recordIds: ['anna-2'], isCounted: false, isWon: false },
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
  const jumped = (id: string, points: string, errors: string, time: number | null) =>
    recordOf('anna', 1, points, { id, jumping: { errors: decimal(errors), time } })
  const kept = (records: StandingRecord[], maximumErrors: string | null = null) =>
    buildStanding(basisOf('.', { manipulations: [{ kind: 'BEST_JUMPING_RESULT', maximumErrors }] }), records).entries[0]
      ?.rounds[0]?.recordIds
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
    const id = 'bert:horse of bert'
    const allowed = basisOf('..', { manipulations: [{ kind: 'MANUAL' }], minimumRounds: 1 }, { [id]: '12.5' })
    expect(standingOf(allowed, { anna: '5 6', bert: '1 1' })).toEqual([
      ['bert', 1, '12.5'],
      ['anna', 2, '11'],
    ])
    expect(buildStanding(allowed, recordsOf({ bert: '1' })).entries[0]?.isManual).toBe(true)
    const standing = buildStanding(allowed, recordsOf({ anna: '5 6', bert: '1 1' }))
    expect(standing.entries.map(({ isManual }) => isManual)).toEqual([true, false])
    const without = basisOf('..', { manipulations: [{ kind: 'MANUAL' }] }, { [id]: '12.5' })
    expect(told(buildStanding(without, [recordOf('bert', 1, null)]))).toEqual([['bert', 1, '12.5']])
    expect(standingOf(basisOf('..', {}, { [id]: '12.5' }), { anna: '5 6', bert: '1 1' })[0]).toEqual(['anna', 1, '11'])
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

describe('selections', () => {
  const standing = buildStanding(basisOf('.', { minimumRounds: 1 }), [
    ...recordsOf({ anna: '20', bert: '16', cora: '16', dirk: '15', emma: '14.5' }),
    recordOf('finn', 1, null),
  ])
  const selected = (selection: Parameters<typeof ChampionshipSelection.parse>[0]) =>
    selectEntries(standing, ChampionshipSelection.parse(selection)).map(({ id }) => id.split(':')[0])
  it('contain the first places, including all who share the last of them', () => {
    expect(selected({ kind: 'TOP_NUMBER', count: 1 })).toEqual(['anna'])
    expect(selected({ kind: 'TOP_NUMBER', count: 2 })).toEqual(['anna', 'bert', 'cora'])
    expect(selected({ kind: 'TOP_NUMBER', count: 10 })).toEqual(['anna', 'bert', 'cora', 'dirk', 'emma'])
  })
  it('contain all entries with enough points', () => {
    expect(selected({ kind: 'MINIMUM_POINTS', points: '15' })).toEqual(['anna', 'bert', 'cora', 'dirk'])
    expect(selected({ kind: 'MINIMUM_POINTS', points: '-1' })).not.toContain('finn')
  })
})

// Properties of every season: few riders and few values, so that ties and changes of place are frequent.
const someBasis: fc.Arbitrary<StandingBasis> = fc
  .record({
    rounds: fc.stringMatching(/^[.2F]{1,5}$/),
    dependence: fc.constantFrom('RIDER_HORSE', 'HORSE'),
    number: fc.option(fc.integer({ min: 1, max: 4 })),
    percentage: fc.option(fc.integer({ min: 1, max: 100 })),
    jumping: fc.option(fc.constantFrom(null, '4')),
    manual: fc.option(fc.constantFrom('3', '10')),
    dropOuts: fc.integer({ min: 0, max: 2 }),
    minimumRounds: fc.integer({ min: 0, max: 2 }),
    tieBreaks: fc.shuffledSubarray([...StandingTieBreak.options]),
  })
  .map(({ rounds, dependence, number, percentage, jumping, manual, ...rest }) =>
    basisOf(
      rounds,
      {
        ...rest,
        dependence: dependence as 'HORSE',
        manipulations: [
          ...(number === null ? [] : [{ kind: 'BEST_OF_RANKING_BY_NUMBER' as const, count: number }]),
          ...(percentage === null ? [] : [{ kind: 'BEST_OF_RANKING_BY_PERCENTAGE' as const, percentage }]),
          ...(jumping === null ? [] : [{ kind: 'BEST_JUMPING_RESULT' as const, maximumErrors: jumping }]),
          ...(manual === null ? [] : [{ kind: 'MANUAL' as const }]),
        ],
      },
      manual === null ? {} : { 'r1:h1': manual, h2: manual },
    ),
  )
const someRecord = (id: string): fc.Arbitrary<StandingRecord> =>
  fc
    .record({
      rider: fc.integer({ min: 1, max: 4 }),
      horse: fc.integer({ min: 1, max: 3 }),
      round: fc.integer({ min: 1, max: 6 }),
      points: fc.option(fc.constantFrom('-1', '0', '2', '2.5', '4')),
      manual: fc.option(fc.constantFrom('1', '5')),
      place: fc.option(fc.integer({ min: 1, max: 2 })),
      errors: fc.option(fc.constantFrom('0', '4', '8')),
    })
    .map(({ rider, horse, round, points, manual, place, errors }) => ({
      id,
      riderRef: `r${rider}`,
      horseRef: `h${horse}`,
      roundRef: refOf(round),
      points: manual === null ? calculated(points) : { source: 'MANUAL', calculated: points, manual, notes: '' },
      place,
      jumping: errors === null ? null : { errors: decimal(errors), time: null },
    }))
const ids = Array.from({ length: 12 }, (_, index) => `record${String(index).padStart(2, '0')}`)
const someRecords = fc.tuple(...ids.map((id) => fc.option(someRecord(id))))
const present = (records: readonly (StandingRecord | null)[]) => records.filter((record) => record !== null)
const someChanges = fc.array(
  fc
    .integer({ min: 0, max: ids.length - 1 })
    .chain((index) => fc.record({ index: fc.constant(index), after: fc.option(someRecord(ids[index] ?? '')) })),
  { minLength: 1, maxLength: 8 },
)

describe('every season', () => {
  test.prop([someBasis, someRecords, someChanges], { numRuns: 500 })(
    'change by change gives what a rebuild gives',
    (basis, records, changes) => {
      const now = [...records]
      let standing = buildStanding(basis, present(now))
      for (const { index, after } of changes) {
        standing = changeStanding(standing, { before: now[index] ?? null, after })
        now[index] = after
        expect(standing.entries).toEqual(buildStanding(basis, present(now)).entries)
      }
    },
  )
  test.prop([someBasis, someRecords])('gives the same standing in any order of the results', (basis, records) => {
    expect(buildStanding(basis, present(records).toReversed())).toEqual(buildStanding(basis, present(records)))
  })
  test.prop([someBasis, someRecords])('does not modify the earlier standing in a change', (basis, records) => {
    const [first, ...others] = present(records)
    const before = buildStanding(basis, present(records))
    changeStanding(before, { before: first ?? null, after: null })
    expect(before).toEqual(buildStanding(basis, [...others, ...(first === undefined ? [] : [first])]))
  })
  test.prop([someBasis, someRecords])('has totals that are the sum of the counted rounds', (basis, records) => {
    for (const { total, rounds, isManual } of buildStanding(basis, present(records)).entries) {
      const counted = rounds.filter(({ isCounted }) => isCounted).map(({ points }) => points)
      if (!isManual) expect(total).toEqual(sum(counted))
    }
  })
  test.prop([someBasis, someRecords])(
    'gives each entry a place that is one more than the number of better entries',
    (basis, records) => {
      const { entries } = buildStanding(basis, present(records))
      const ranked = entries.filter(({ isRanked }) => isRanked)
      for (const [index, { place }] of ranked.entries()) {
        expect(place).toBe(1 + ranked.findIndex((other) => other.place === place))
        expect(place).toBeLessThanOrEqual(index + 1)
      }
      expect(entries.slice(ranked.length).every(({ place }) => place === null)).toBe(true)
    },
  )
  test.prop([someRecords, fc.integer({ min: 1, max: 5 })])(
    'never lowers a total of points without minus by counting more rounds',
    (records, count) => {
      const plain = present(records).map((record) => ({
        ...record,
        points: record.points.calculated?.startsWith('-') ? calculated('0') : record.points,
      }))
      const totals = (best: number) =>
        new Map(
          buildStanding(
            basisOf('......', { manipulations: [{ kind: 'BEST_OF_RANKING_BY_NUMBER', count: best }] }),
            plain,
          ).entries.map(({ id, total }) => [id, total]),
        )
      const more = totals(count + 1)
      for (const [id, total] of totals(count)) expect(compare(more.get(id) ?? zero, total)).toBeGreaterThanOrEqual(0)
    },
  )
})
