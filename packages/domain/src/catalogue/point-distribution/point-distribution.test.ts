import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { ResultStatus } from '../../competitions/result/result.schema.ts'
import { type Decimal, decimal, formatExact, fromInteger, sum } from '../../kernel/decimal.ts'
import { formulaErrors } from '../../kernel/formula/formula.errors.ts'
import { pointDistributionErrors } from './point-distribution.errors.ts'
import { calculatePoints, countParticipants, findPointDistributionProblems } from './point-distribution.rules.ts'
import {
  PointDistribution,
  PointDistributionKind,
  type PointStatus,
  PointStatus as PointStatuses,
} from './point-distribution.schema.ts'
import type { PointEntry, PointTest } from './point-facts.rules.ts'
import { editPoints, pointsOf, recalculatePoints } from './point-record.rules.ts'
import { EditPoints, PointRecord } from './point-record.schema.ts'
import { pointDistributionPresets } from './presets/point-distribution.presets.ts'

type Input = Parameters<typeof PointDistribution.parse>[0]

const entryOf = (id: string, more: Partial<PointEntry> = {}): PointEntry => ({
  id,
  status: 'FINISHED',
  outOfCompetition: false,
  place: null,
  result: null,
  percentage: null,
  errors: null,
  time: null,
  jumping: {},
  ...more,
})
/** Entries on these places, a to z. */
const placed = (...places: readonly number[]): PointEntry[] =>
  places.map((place, index) => entryOf(String.fromCharCode(97 + index), { place }))
const testOf = (entries: readonly PointEntry[], more: Partial<PointTest> = {}): PointTest => ({
  sportType: 'DRESSAGE',
  participants: countParticipants(entries),
  isChampionship: false,
  factor: fromInteger(1),
  ...more,
})
const given = (definition: Input, entries: readonly PointEntry[], more: Partial<PointTest> = {}) =>
  calculatePoints(PointDistribution.parse(definition), testOf(entries, more), entries)
const pointsFor = (definition: Input, entries: readonly PointEntry[], more: Partial<PointTest> = {}) =>
  given(definition, entries, more).map(({ points }) => (points === null ? null : formatExact(points)))
const reasonsFor = (definition: Input, entries: readonly PointEntry[], more: Partial<PointTest> = {}) =>
  given(definition, entries, more).map(({ reason }) => reason)
const presetOf = (key: string): PointDistribution => {
  const found = pointDistributionPresets.find((preset) => preset.key === key)
  if (found === undefined) throw new Error(key)
  return found.definition
}

it('every status of a result is in the schema', () => {
  expect(PointStatuses.options).toEqual(expect.arrayContaining([...ResultStatus.options]))
  expect(PointStatuses.options).toHaveLength(ResultStatus.options.length)
})

describe('rank table', () => {
  const table = { kind: 'RANK_TABLE', points: ['10', '8', '6', '5', '4'] } as const
  it('gives points by place, and 0 beyond it', () => {
    expect(pointsFor(table, placed(1, 2, 3, 4, 5, 6))).toEqual(['10', '8', '6', '5', '4', '0'])
    expect(reasonsFor(table, placed(5, 6))).toEqual(['PLACE', 'BEYOND_PLACES'])
    expect(pointsFor({ ...table, beyond: '1' }, placed(6, 17))).toEqual(['1', '1'])
  })
  // Source: gymkhana in Québec: two at the second place get 8 each, the next is fourth and gets 5.
  it('gives tied places the points of the higher place, and skips the next (decision 28)', () => {
    expect(pointsFor(table, placed(1, 2, 2, 4))).toEqual(['10', '8', '8', '5'])
  })
  it('gives tied places the mean of the places they take, if the table requires it', () => {
    const mean = { ...table, sharedPlaces: 'AVERAGE' } as const
    expect(pointsFor(mean, placed(1, 2, 2, 4))).toEqual(['10', '7', '7', '5'])
    expect(pointsFor(mean, placed(1, 1, 1))).toEqual(['8', '8', '8'])
    expect(pointsFor(mean, placed(4, 4, 4))).toEqual(['3', '3', '3'])
    expect(pointsFor({ ...mean, decimals: 1 }, placed(2, 2, 2))).toEqual(['6.3', '6.3', '6.3'])
  })
  it('does not share a place with an entry that takes none', () => {
    const mean = { ...table, sharedPlaces: 'AVERAGE' } as const
    const entries = [
      entryOf('a', { place: 2 }),
      entryOf('b', { place: 2, outOfCompetition: true }),
      entryOf('c', { place: 2, status: 'RETIRED' }),
    ]
    expect(pointsFor(mean, entries)).toEqual(['8', null, null])
  })
  it('gives no points to a rider who is out of competition, did not finish or has no place', () => {
    const entries = [
      entryOf('a', { place: 1 }),
      entryOf('b', { outOfCompetition: true, place: null }),
      ...PointStatuses.options.slice(1).map((status) => entryOf(status, { status })),
      entryOf('c'),
    ]
    expect(pointsFor(table, entries)).toEqual(['10', null, null, null, null, null, null, null])
    expect(reasonsFor(table, entries)).toEqual([
      'PLACE',
      'OUT_OF_COMPETITION',
      ...Array.from({ length: 5 }, () => 'NOT_FINISHED'),
      'NO_PLACE',
    ])
  })
  it('gives points to a rider who did not finish if the table requires it, but not out of competition', () => {
    const stated = { ...table, statusPoints: { ELIMINATED: '-4', RETIRED: '1' } } as const
    const entries = [
      entryOf('a', { status: 'ELIMINATED' }),
      entryOf('b', { status: 'RETIRED' }),
      entryOf('c', { status: 'NOT_STARTED' }),
      entryOf('d', { status: 'ELIMINATED', outOfCompetition: true }),
    ]
    expect(pointsFor(stated, entries)).toEqual(['-4', '1', null, null])
    expect(reasonsFor(stated, entries).slice(0, 2)).toEqual(['STATUS', 'STATUS'])
  })
  it('is multiplied by the factor of the test and rounded half up', () => {
    expect(pointsFor(table, placed(1, 2, 4), { factor: decimal('0.5') })).toEqual(['5', '4', '2.5'])
    expect(pointsFor({ ...table, decimals: 0 }, placed(4), { factor: decimal('0.5') })).toEqual(['3'])
  })
})

describe('the number of participants', () => {
  it('counts those who started in competition', () => {
    const entries = PointStatuses.options.map((status) => entryOf(status, { status }))
    expect(countParticipants(entries)).toBe(4)
    expect(countParticipants(entries.map((entry) => ({ ...entry, outOfCompetition: true })))).toBe(0)
  })
})

describe('rank and practitioners grid', () => {
  const grid = {
    kind: 'RANK_AND_PRACTITIONERS_GRID',
    columns: [
      { fromParticipants: 3, points: ['3', '2'] },
      { fromParticipants: 6, points: ['6', '4', '2'] },
      { fromParticipants: 12, points: ['12', '9', '6', '3'] },
    ],
  } as const
  it.each([
    [2, ['0', '0', '0', '0', '0']],
    [3, ['3', '2', '0', '0', '0']],
    [5, ['3', '2', '0', '0', '0']],
    [6, ['6', '4', '2', '0', '0']],
    [11, ['6', '4', '2', '0', '0']],
    [12, ['12', '9', '6', '3', '0']],
  ])('uses the column of %i participants', (participants, points) => {
    expect(pointsFor(grid, placed(1, 2, 3, 4, 5), { participants })).toEqual(points)
  })
  it('has an open-ended last column (decision 28)', () => {
    expect(pointsFor(grid, placed(1), { participants: 4000 })).toEqual(['12'])
  })
  it('shares places in the same way as a rank table', () => {
    expect(pointsFor(grid, placed(1, 1, 3), { participants: 6 })).toEqual(['6', '6', '2'])
    expect(pointsFor({ ...grid, sharedPlaces: 'AVERAGE' }, placed(1, 1, 3), { participants: 6 })).toEqual([
      '5',
      '5',
      '2',
    ])
  })
  it('reports that there were too few participants', () => {
    expect(reasonsFor(grid, placed(1), { participants: 2 })).toEqual(['TOO_FEW_PARTICIPANTS'])
  })
})

const jumped = (id: string, errors: string, more: Partial<PointEntry> = {}): PointEntry =>
  entryOf(id, {
    jumping: {
      TOTAL: {
        status: 'FINISHED',
        errors: { TOTAL_ERRORS: decimal(errors), TIME_ERRORS: null, OBSTACLE_ERRORS: null },
      },
    },
    ...more,
  })

describe('jumping result', () => {
  // Source: LRV jumping: over 0 to 10 faults +2, over 10 to 20 faults 0, over 20 -2, eliminated -4; in winter half.
  it('gives points by faults', () => {
    const entries = ['0', '0.25', '4', '10', '10.25', '20', '20.25', '32'].map((errors) => jumped(errors, errors))
    expect(pointsFor(presetOf('LRV_JUMPING'), entries)).toEqual(['2', '2', '2', '2', '0', '0', '-2', '-2'])
    expect(pointsFor(presetOf('LRV_JUMPING'), [entryOf('e', { status: 'ELIMINATED' })])).toEqual(['-4'])
    expect(pointsFor(presetOf('LRV_JUMPING'), [entryOf('e', { status: 'RETIRED' })])).toEqual([null])
    const winter = { factor: decimal('0.5') }
    expect(pointsFor(presetOf('LRV_JUMPING'), [...entries.slice(3, 4), ...entries.slice(7)], winter)).toEqual([
      '1',
      '-1',
    ])
  })

  const lines = {
    kind: 'JUMPING_RESULT',
    lines: [
      { source: 'TOTAL', field: 'STATUS', points: { FINISHED: '1', ELIMINATED: '-1' } },
      { source: 'ROUND1', field: 'OBSTACLE_ERRORS', bands: [{ upTo: '0', points: '5' }], above: '0.5' },
      { source: 'ROUND2', field: 'TIME_ERRORS', bands: [{ upTo: '0', points: '3' }] },
      { source: 'ROUND2', field: 'STATUS', points: { RETIRED: '-2' } },
    ],
  } as const
  const round = (status: PointStatus, obstacle: string | null, time: string | null) => ({
    status,
    errors: {
      OBSTACLE_ERRORS: obstacle === null ? null : decimal(obstacle),
      TIME_ERRORS: time === null ? null : decimal(time),
      TOTAL_ERRORS: null,
    },
  })
  it('adds its lines, each for its round and field', () => {
    const ride = (...rounds: readonly ReturnType<typeof round>[]) =>
      entryOf('a', { jumping: { ...(rounds[0] && { ROUND1: rounds[0] }), ...(rounds[1] && { ROUND2: rounds[1] }) } })
    expect(pointsFor(lines, [ride(round('FINISHED', '0', '0'), round('FINISHED', '4', '0'))])).toEqual(['9'])
    expect(pointsFor(lines, [ride(round('FINISHED', '4', '0'), round('FINISHED', '4', '1'))])).toEqual(['1.5'])
    expect(pointsFor(lines, [ride(round('FINISHED', '0', '0'))])).toEqual(['6'])
    expect(pointsFor(lines, [ride()])).toEqual(['1'])
    expect(reasonsFor(lines, [ride(round('FINISHED', '0', '0')), ride()])).toEqual(['RESULT', 'STATUS'])
  })
  it('counts a rider who did not finish only in lines about the status', () => {
    const retired = entryOf('a', {
      status: 'RETIRED',
      jumping: { ROUND1: round('FINISHED', '0', '0'), ROUND2: round('RETIRED', '0', '0') },
    })
    expect(
      pointsFor(lines, [retired, entryOf('b', { status: 'ELIMINATED' }), entryOf('c', { status: 'WITHDRAWN' })]),
    ).toEqual(['-2', '-1', null])
    expect(pointsFor({ ...lines, statusPoints: { RETIRED: '-7' } }, [retired])).toEqual(['-7'])
    expect(reasonsFor(lines, [retired, entryOf('c', { status: 'WITHDRAWN' })])).toEqual(['STATUS', 'NOT_FINISHED'])
  })
  it('distinguishes the end of a round from the end of the ride', () => {
    const ride = entryOf('a', { jumping: { ROUND1: round('FINISHED', '0', '0'), ROUND2: round('RETIRED', '0', '0') } })
    expect(pointsFor({ ...lines, lines: lines.lines.slice(3) }, [ride])).toEqual(['-2'])
    expect(pointsFor({ ...lines, lines: lines.lines.slice(0, 1) }, [ride])).toEqual(['1'])
  })
  it('gives no points if the result is unknown', () => {
    const [, ...rest] = lines.lines
    expect(given({ ...lines, lines: rest }, [entryOf('a')])[0]).toMatchObject({ points: null, reason: 'NO_RESULT' })
  })
})

describe('top count', () => {
  const top = (countType: 'ABSOLUTE' | 'PERCENTAGE', count: number) =>
    ({ kind: 'TOP_COUNT', countType, count, points: { source: 'CONSTANT', points: '4' } }) as const
  it('gives the same points to each of the best', () => {
    expect(pointsFor(top('ABSOLUTE', 2), placed(1, 2, 3))).toEqual(['4', '4', '0'])
    expect(reasonsFor(top('ABSOLUTE', 2), placed(1, 3))).toEqual(['CONSTANT', 'NOT_AMONG_THE_BEST'])
  })
  it('includes all who share the last place of the best', () => {
    expect(pointsFor(top('ABSOLUTE', 2), placed(1, 2, 2, 4))).toEqual(['4', '4', '4', '0'])
  })
  it.each([
    [25, 8, 2],
    [25, 9, 3],
    [33, 3, 1],
    [34, 3, 2],
    [100, 5, 5],
    [1, 5, 1],
  ])('rounds up: %i %% of %i is %i (decision 28)', (count, participants, expected) => {
    const entries = placed(...Array.from({ length: participants }, (_, index) => index + 1))
    expect(pointsFor(top('PERCENTAGE', count), entries).filter((points) => points === '4')).toHaveLength(expected)
  })
  it('gives the best their result as points', () => {
    const byResult = { kind: 'TOP_COUNT', countType: 'ABSOLUTE', count: 1, points: { source: 'RESULT' } } as const
    const entries = [
      entryOf('a', { place: 1, result: decimal('71.25') }),
      entryOf('b', { place: 2, result: decimal('70') }),
    ]
    expect(pointsFor(byResult, [...entries, entryOf('c', { place: 1 }), entryOf('d')])).toEqual([
      '71.25',
      '0',
      null,
      null,
    ])
    expect(reasonsFor(byResult, [...entries, entryOf('c', { place: 1 })])).toEqual([
      'RESULT',
      'NOT_AMONG_THE_BEST',
      'NO_RESULT',
    ])
  })
})

describe('a formula of the federation', () => {
  // Source: World Cup Final, first competition: the winner n + 1, then n - 1, n - 2 and so on.
  it('gives the result of the formula', () => {
    expect(pointsFor(presetOf('WORLD_CUP_WINNER_PLUS_ONE'), placed(1, 2, 3, 4))).toEqual(['5', '3', '2', '1'])
    expect(pointsFor(presetOf('PARTICIPANTS_PLUS_ONE_MINUS_PLACE'), placed(1, 2, 2, 4))).toEqual(['4', '3', '3', '1'])
  })
  it('accepts every documented value', () => {
    const entry = entryOf('a', {
      place: 2,
      result: fromInteger(3),
      percentage: fromInteger(5),
      errors: fromInteger(7),
      time: decimal('42.82'),
    })
    const formula = 'place + 10 * participants + 100 * result + 1000 * percentage + 10000 * errors + time'
    expect(pointsFor({ kind: 'OWN_FORMULA', formula }, [entry], { participants: 9 })).toEqual(['75434.82'])
  })
  it('is rounded at the end only', () => {
    expect(pointsFor({ kind: 'OWN_FORMULA', formula: 'place / 3', decimals: 2 }, placed(1, 2))).toEqual([
      '0.33',
      '0.67',
    ])
  })
  // Source: KNHS eventing, art. 304-306: a clear cross-country 2, at most 20 penalties 1.
  it('gives points for a cross-country', () => {
    const entries = ['0', '0.4', '20', '20.4'].map((errors) => entryOf(errors, { errors: decimal(errors) }))
    expect(pointsFor(presetOf('KNHS_EVENTING_CROSS_COUNTRY'), entries)).toEqual(['2', '1', '1', '0'])
  })
  it('fails for one entry only, with the position in the text', () => {
    const outcome = given({ kind: 'OWN_FORMULA', formula: '12 / (place - 1)' }, placed(1, 2))
    expect(outcome[0]).toMatchObject({ points: null, reason: 'FORMULA_FAILED' })
    expect(outcome[0]?.problem).toMatchObject({ definition: formulaErrors.divisionByZero, position: { column: 4 } })
    expect(outcome[1]?.points).toEqual(fromInteger(12))
  })
  it('reports the missing value', () => {
    const [outcome] = given({ kind: 'OWN_FORMULA', formula: 'time' }, placed(1))
    expect(outcome?.problem).toMatchObject({ definition: formulaErrors.valueMissing, values: { name: 'time' } })
  })
})

describe('result based', () => {
  // Source: KNHS dressage: 70 % and more 3 winstpunten, 65 to under 70 % 2, 60 to under 65 % 1.
  it('gives winstpunten (merit points) by percentage', () => {
    const entries = ['75.5', '70', '69.999', '65', '64.999', '60', '59.999'].map((result) =>
      entryOf(result, { result: decimal(result), place: 1 }),
    )
    expect(pointsFor(presetOf('KNHS_DRESSAGE_WINSTPUNTEN'), entries)).toEqual(['3', '3', '2', '2', '1', '1', '0'])
    expect(given(presetOf('KNHS_DRESSAGE_WINSTPUNTEN'), [entryOf('a')])[0]).toMatchObject({
      points: null,
      reason: 'NO_RESULT',
    })
  })
  it('is for one sport type only', () => {
    const [outcome] = given(presetOf('KNHS_DRESSAGE_WINSTPUNTEN'), placed(1), { sportType: 'STYLE_RIDING' })
    expect(outcome).toMatchObject({ points: null, reason: 'OTHER_SPORT_TYPE' })
  })
  // Source: LRV: points for the top third of a ring, the last -1; none below zero with at most 7 starters, nor at championships.
  it('gives points by the place in the arena', () => {
    const ring = presetOf('LRV_DRESSAGE_RING')
    expect(pointsFor(ring, placed(1, 2, 3, 4, 5, 6, 7, 8, 9))).toEqual([
      ...['1', '1', '1', '1', '0', '0', '0', '0'],
      '-1',
    ])
    expect(given(ring, placed(1, 2, 3, 4, 5, 6, 7)).at(-1)).toMatchObject({
      points: fromInteger(0),
      isMinusDropped: true,
    })
    expect(pointsFor(ring, placed(1, 2, 3, 4, 5, 6, 7, 8), { isChampionship: true }).at(-1)).toBe('0')
    expect(pointsFor(ring, placed(1, 2, 3, 4, 5, 6, 7, 7)).slice(-2)).toEqual(['-1', '-1'])
    expect(given(ring, placed(1, 2, 3, 4, 5, 6, 7, 8)).map(({ reason }) => reason)).toEqual([
      ...['PLACE', 'PLACE', 'PLACE', 'BEYOND_PLACES', 'BEYOND_PLACES', 'BEYOND_PLACES', 'BEYOND_PLACES'],
      'LAST_PLACE',
    ])
    expect(pointsFor(ring, [entryOf('a')])).toEqual([null])
  })
  it('uses the first band that includes the place', () => {
    const by = {
      source: 'RANK',
      bands: [
        { countType: 'ABSOLUTE', count: 1, points: '5' },
        { countType: 'PERCENTAGE', count: 50, points: '2' },
      ],
      beyond: '0.5',
    } as const
    expect(pointsFor({ kind: 'RESULT_BASED', type: 'DRESSAGE', by }, placed(1, 2, 3, 4, 5))).toEqual([
      ...['5', '2', '2'],
      ...['0.5', '0.5'],
    ])
  })
  it('keeps points of zero or more in a small arena, and does not report them as dropped', () => {
    const [first] = given(presetOf('LRV_DRESSAGE_RING'), placed(1, 2, 3))
    expect(first).toMatchObject({ points: fromInteger(1), isMinusDropped: false })
    const table = {
      kind: 'RANK_TABLE',
      points: ['0'],
      minusPoints: { fromParticipants: 9, atChampionships: true },
    } as const
    expect(given(table, [...placed(1), entryOf('z')]).map(({ isMinusDropped }) => isMinusDropped)).toEqual([
      false,
      false,
    ])
  })
  it('reports that there is no place', () => {
    expect(reasonsFor(presetOf('LRV_DRESSAGE_RING'), [entryOf('a')])).toEqual(['NO_PLACE'])
    expect(reasonsFor(presetOf('KNHS_DRESSAGE_WINSTPUNTEN'), [entryOf('a', { result: fromInteger(70) })])).toEqual([
      'RESULT',
    ])
    const top = {
      kind: 'TOP_COUNT',
      countType: 'ABSOLUTE',
      count: 2,
      points: { source: 'CONSTANT', points: '1' },
    } as const
    expect(given(top, [entryOf('a')])[0]).toMatchObject({ points: null, reason: 'NO_PLACE' })
    expect(reasonsFor({ kind: 'OWN_FORMULA', formula: 'participants' }, [entryOf('a')])).toEqual(['FORMULA'])
  })
  it('gives a single entry the points of its place, not of the last place', () => {
    expect(pointsFor(presetOf('LRV_DRESSAGE_RING'), placed(1), { participants: 8 })).toEqual(['1'])
  })
})

describe('problems of a distribution', () => {
  it.each<[string, Input, unknown[]]>([
    [
      'columns that do not go up',
      {
        kind: 'RANK_AND_PRACTITIONERS_GRID',
        columns: [
          { fromParticipants: 5, points: ['1'] },
          { fromParticipants: 5, points: ['1'] },
        ],
      },
      [{ definition: pointDistributionErrors.columnsNotAscending, field: 'columns.1.fromParticipants' }],
    ],
    [
      'bands of errors that do not go up, and a line twice',
      {
        kind: 'JUMPING_RESULT',
        lines: [
          { source: 'TOTAL', field: 'STATUS', points: {} },
          { source: 'TOTAL', field: 'STATUS', points: {} },
          {
            source: 'TOTAL',
            field: 'TOTAL_ERRORS',
            bands: [
              { upTo: '4', points: '1' },
              { upTo: '4', points: '0' },
            ],
          },
        ],
      },
      [
        { definition: pointDistributionErrors.lineRepeated, field: 'lines.1' },
        { definition: pointDistributionErrors.bandsNotAscending, field: 'lines.2.bands.1.upTo' },
      ],
    ],
    [
      'a share of more than everybody',
      { kind: 'TOP_COUNT', countType: 'PERCENTAGE', count: 101, points: { source: 'RESULT' } },
      [{ definition: pointDistributionErrors.percentageTooLarge, field: 'count' }],
    ],
    [
      'a band of more than everybody',
      {
        kind: 'RESULT_BASED',
        type: 'DRESSAGE',
        by: { source: 'RANK', bands: [{ countType: 'PERCENTAGE', count: 101, points: '1' }] },
      },
      [{ definition: pointDistributionErrors.percentageTooLarge, field: 'by.bands.0.count' }],
    ],
    [
      'bands of results that do not go down',
      {
        kind: 'RESULT_BASED',
        type: 'DRESSAGE',
        by: {
          source: 'RESULT',
          bands: [
            { from: '60', points: '1' },
            { from: '65', points: '2' },
          ],
        },
      },
      [{ definition: pointDistributionErrors.bandsNotDescending, field: 'by.bands.1.from' }],
    ],
    [
      'a formula',
      { kind: 'OWN_FORMULA', formula: 'place + colour' },
      [
        expect.objectContaining({
          definition: formulaErrors.nameUnknown,
          field: 'formula',
          values: expect.objectContaining({ line: 1, column: 9, text: 'colour' }),
        }),
      ],
    ],
  ])('%s', (_what, definition, problems) => {
    expect(findPointDistributionProblems(PointDistribution.parse(definition))).toEqual(problems)
  })
  it.each(pointDistributionPresets.map((preset) => [preset.key, preset]))(
    '%s has no problems and names its source',
    (_key, preset) => {
      expect(findPointDistributionProblems(preset.definition)).toEqual([])
      expect(PointDistribution.parse(preset.definition)).toEqual(preset.definition)
      expect(preset.source.length).toBeGreaterThan(20)
    },
  )
  it('accepts a band of one hundred per cent, or of more than one hundred places', () => {
    const band = (countType: 'PERCENTAGE' | 'ABSOLUTE', count: number) =>
      PointDistribution.parse({
        kind: 'RESULT_BASED',
        type: 'DRESSAGE',
        by: { source: 'RANK', bands: [{ countType, count, points: '1' }] },
      })
    expect(findPointDistributionProblems(band('PERCENTAGE', 100))).toEqual([])
    expect(findPointDistributionProblems(band('ABSOLUTE', 101))).toEqual([])
    const grid = [1, 2, 3].map((fromParticipants) => ({ fromParticipants, points: ['1'] }))
    expect(
      findPointDistributionProblems(PointDistribution.parse({ kind: 'RANK_AND_PRACTITIONERS_GRID', columns: grid })),
    ).toEqual([])
  })
  it('accepts one hundred per cent and single bands', () => {
    const all = { kind: 'TOP_COUNT', countType: 'PERCENTAGE', count: 100, points: { source: 'RESULT' } } as const
    expect(findPointDistributionProblems(PointDistribution.parse(all))).toEqual([])
    expect(
      findPointDistributionProblems(PointDistribution.parse({ ...all, countType: 'ABSOLUTE', count: 500 })),
    ).toEqual([])
  })
})

describe('stored career points', () => {
  const record = recalculatePoints(null, decimal('4.5'))
  it('are calculated until a manual value replaces them', () => {
    expect(record).toEqual({ source: 'CALCULATED', calculated: '4.5', manual: null, notes: '' })
    expect(pointsOf(record)).toEqual(decimal('4.5'))
    expect(pointsOf(recalculatePoints(record, null))).toBeNull()
  })
  it('keep the manual value after another calculation (decision 27)', () => {
    const written = editPoints(record, EditPoints.parse({ source: 'MANUAL', points: '7', notes: ' protest upheld ' }))
    expect(pointsOf(written)).toEqual(fromInteger(7))
    const again = recalculatePoints(written, decimal('5'))
    expect(again).toEqual({ source: 'MANUAL', calculated: '5', manual: '7', notes: 'protest upheld' })
    expect(pointsOf(again)).toEqual(fromInteger(7))
    expect(PointRecord.parse(again)).toEqual(again)
    expect(pointsOf(editPoints(again, EditPoints.parse({ source: 'CALCULATED' })))).toEqual(fromInteger(5))
  })
  it('can be removed, or entered by hand where there were none', () => {
    expect(pointsOf(editPoints(record, EditPoints.parse({ source: 'MANUAL' })))).toBeNull()
    expect(editPoints(null, EditPoints.parse({ source: 'MANUAL', points: '2' }))).toEqual({
      source: 'MANUAL',
      calculated: null,
      manual: '2',
      notes: '',
    })
    expect(editPoints(record, EditPoints.parse({ source: 'CALCULATED', points: '9' })).manual).toBeNull()
  })
})

// Properties of every distribution and ranking.
const someDistribution: fc.Arbitrary<PointDistribution> = fc.oneof(
  fc.constantFrom(...pointDistributionPresets.map(({ definition }) => definition)),
  fc
    .record({
      points: fc.array(fc.integer({ min: -20, max: 200 }), { minLength: 1, maxLength: 12 }),
      sharedPlaces: fc.constantFrom('HIGHER', 'AVERAGE'),
      fromParticipants: fc.integer({ min: 0, max: 12 }),
    })
    .map(({ points, sharedPlaces, fromParticipants }) =>
      PointDistribution.parse({
        kind: 'RANK_AND_PRACTITIONERS_GRID',
        columns: [{ fromParticipants, points: points.map(String) }],
        sharedPlaces,
      }),
    ),
  fc
    .record({ countType: fc.constantFrom('ABSOLUTE', 'PERCENTAGE'), count: fc.integer({ min: 1, max: 100 }) })
    .map((top) => PointDistribution.parse({ kind: 'TOP_COUNT', ...top, points: { source: 'RESULT' } })),
)
/** A ranking as decision 22 makes it: equal results share a place, and the next is skipped. */
const someRanking: fc.Arbitrary<readonly PointEntry[]> = fc
  .array(
    fc.record({
      score: fc.integer({ min: 55, max: 75 }),
      status: fc.constantFrom<PointStatus>('FINISHED', 'FINISHED', 'FINISHED', 'ELIMINATED', 'NOT_STARTED'),
      outOfCompetition: fc.boolean(),
    }),
    { maxLength: 14 },
  )
  .map((rides) => {
    const ranked = rides.filter(({ status, outOfCompetition }) => status === 'FINISHED' && !outOfCompetition)
    return rides.map(({ score, status, outOfCompetition }, index) =>
      entryOf(`e${String(index).padStart(2, '0')}`, {
        status,
        outOfCompetition,
        place:
          status === 'FINISHED' && !outOfCompetition ? 1 + ranked.filter((other) => other.score > score).length : null,
        result: status === 'FINISHED' ? fromInteger(score) : null,
        errors: status === 'FINISHED' ? fromInteger(100 - score) : null,
      }),
    )
  })
const byId = (outcomes: readonly { id: string; points: Decimal | null }[]) =>
  Object.fromEntries(outcomes.map(({ id, points }) => [id, points === null ? null : formatExact(points)]))

describe('any ranking', () => {
  test.prop([someDistribution, someRanking])(
    'gives the same points in any order of the entries',
    (definition, entries) => {
      expect(byId(given(definition, entries.toReversed()))).toEqual(byId(given(definition, entries)))
    },
  )
  test.prop([someDistribution, someRanking])('gives equal points to equal results', (definition, entries) => {
    const points = byId(given(definition, entries))
    for (const one of entries) {
      const equal = entries.filter(({ place }) => one.place !== null && place === one.place)
      for (const other of equal) expect(points[other.id]).toBe(points[one.id])
    }
  })
  test.prop([someDistribution, someRanking])(
    'gives nothing out of competition, and does not change the points of others for it',
    (definition, entries) => {
      const points = byId(given(definition, entries))
      const without = byId(
        given(
          definition,
          entries.filter(({ outOfCompetition }) => !outOfCompetition),
        ),
      )
      for (const { id, outOfCompetition } of entries) {
        if (outOfCompetition) expect(points[id]).toBeNull()
        else expect(points[id]).toBe(without[id])
      }
    },
  )
  test.prop([someDistribution, someRanking])(
    'does not change the points of others for a starter who did not start',
    (definition, entries) => {
      const more = [...entries, entryOf('late', { status: 'NOT_STARTED' })]
      expect(byId(given(definition, more))).toEqual({ ...byId(given(definition, entries)), late: null })
    },
  )
  test.prop([fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 14, maxLength: 14 }), someRanking])(
    'distributes exactly the points of the table by the mean of shared places',
    (points, entries) => {
      const definition = {
        kind: 'RANK_TABLE',
        points: points.map(String),
        sharedPlaces: 'AVERAGE',
        decimals: 6,
      } as const
      const outcome = given(definition, entries).flatMap((each) => each.points ?? [])
      const ranked = entries.filter(({ place }) => place !== null).length
      const whole = sum(points.slice(0, ranked).map(fromInteger))
      const difference = Number(formatExact(sum(outcome))) - Number(formatExact(whole))
      expect(Math.abs(difference)).toBeLessThan(0.00001)
    },
  )
  test.prop([fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 14 }), someRanking])(
    'never gives fewer points to a better place if the table decreases',
    (points, entries) => {
      const table = points.toSorted((left, right) => right - left).map(String)
      for (const sharedPlaces of ['HIGHER', 'AVERAGE'] as const) {
        const outcome = given({ kind: 'RANK_TABLE', points: table, sharedPlaces }, entries)
        const ranked = entries
          .flatMap(({ place }, index) => (place === null ? [] : [{ place, points: outcome[index]?.points }]))
          .toSorted((left, right) => left.place - right.place)
        for (const [index, each] of ranked.entries()) {
          const before = ranked[index - 1]
          if (before?.points != null && each.points != null) {
            expect(Number(formatExact(before.points))).toBeGreaterThanOrEqual(Number(formatExact(each.points)))
          }
        }
      }
    },
  )
})

it('has a calculation and an example for every documented kind', () => {
  const shown = new Set([
    'RANK_AND_PRACTITIONERS_GRID',
    'TOP_COUNT',
    ...pointDistributionPresets.map(({ definition }) => definition.kind),
  ])
  expect([...shown].sort()).toEqual([...PointDistributionKind.options].sort())
})
