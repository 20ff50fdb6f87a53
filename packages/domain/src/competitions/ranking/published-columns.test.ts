// The columns that people read: every column of every format and discipline for one ride, in the order in which it is
// shown.
import { describe, expect, it } from 'vitest'
import { feiEventingOn } from '../../catalogue/rule-set/testing/eventing-on.ts'
import { crossCountryDefaults } from '../../disciplines/cross-country/cross-country.presets.ts'
import { drivingDefaults } from '../../disciplines/driving/driving.presets.ts'
import { auctionDefaults } from '../../disciplines/generic/generic.presets.ts'
import { jumpingFormatParts } from '../../disciplines/show-jumping/show-jumping.protocol.rules.ts'
import type {
  GenericProtocol,
  JumpingFormat,
  JumpingProtocol,
  JumpingRound,
  Protocol,
  Result,
} from '../result/result.schema.ts'
import { rank, toRanking } from './ranking.rules.ts'
import { rankStored } from './stored-ranking.rules.ts'

const finished = { status: 'FINISHED', outOfCompetition: false } as const

/**
 * The columns in the order of their priority, each with its text; a column without a value for this ride ends in `=`.
 */
const shown = (protocol: Protocol, result: Result): readonly string[] => {
  const ranked = rank(protocol, [{ id: 'a', result }])
  if (!ranked.ok) throw new Error(JSON.stringify(ranked.errors))
  const { headers, rows } = toRanking(ranked)
  expect(headers.map(({ viewPriority }) => viewPriority)).toEqual(headers.map((_, index) => index + 1))
  return headers.map(({ key, column, round, roundKind, judge }) => {
    const place = [column, roundKind, round, judge].filter((word) => word !== null).join(' ')
    return `${key} (${place}) = ${rows[0]?.cells[key] ?? ''}`.trim()
  })
}

const jumping = (format: JumpingFormat, more: Partial<JumpingProtocol> = {}): JumpingProtocol => ({
  discipline: 'SHOW_JUMPING',
  format,
  rounds: jumpingFormatParts[format].rounds.map(() => ({ timeAllowed: 6_000 })),
  timePenalty: { penalty: '1', perStarted: 100 },
  jumpOffFor: 'ANY',
  ...more,
})
const jumped = (...rounds: (JumpingRound | null)[]): Result => ({ discipline: 'SHOW_JUMPING', ...finished, rounds })
const round = (obstaclePenalties: string, time: number): JumpingRound => ({ obstaclePenalties, time })

const tableA = [
  'total-penalties (PENALTIES) = 6',
  'round-1-time (TIME ROUND 1) = 61.50',
  'round-1-obstacle-penalties (OBSTACLE_PENALTIES ROUND 1) = 4',
  'round-1-time-penalties (TIME_PENALTIES ROUND 1) = 2',
]

describe('show jumping: time penalties and other penalties are shown separately (FEI 217.1.2)', () => {
  it.each(['TABLE_A_NOT_AGAINST_CLOCK', 'TABLE_A_AGAINST_CLOCK'] as const)(
    '%s: penalties first, then the time of the round',
    (format) => {
      expect(shown(jumping(format), jumped(round('4', 6_150)))).toEqual(tableA)
    },
  )
  it('a jump-off is before the round that led to it', () => {
    expect(shown(jumping('TABLE_A_JUMP_OFF'), jumped(round('0', 5_950), round('8', 4_000)))).toEqual([
      'total-penalties (PENALTIES) = 0',
      'round-2-penalties (PENALTIES JUMP_OFF 2) = 8',
      'round-2-time (TIME JUMP_OFF 2) = 40.00',
      'round-1-time (TIME ROUND 1) = 59.50',
      'round-1-obstacle-penalties (OBSTACLE_PENALTIES ROUND 1) = 0',
      'round-1-time-penalties (TIME_PENALTIES ROUND 1) = 0',
      'round-2-obstacle-penalties (OBSTACLE_PENALTIES JUMP_OFF 2) = 8',
      'round-2-time-penalties (TIME_PENALTIES JUMP_OFF 2) = 0',
    ])
  })
  it('of two jump-offs the last is first, and one that was not ridden is empty', () => {
    const rounds = [6_000, 5_000, 5_000].map((timeAllowed) => ({ timeAllowed }))
    expect(
      shown(
        jumping('TABLE_A_JUMP_OFF_AGAINST_CLOCK', { rounds }),
        jumped(round('0', 5_950), round('0', 4_100), null),
      ).slice(0, 5),
    ).toEqual([
      'total-penalties (PENALTIES) = 0',
      'round-3-penalties (PENALTIES JUMP_OFF 3) =',
      'round-3-time (TIME JUMP_OFF 3) =',
      'round-2-penalties (PENALTIES JUMP_OFF 2) = 0',
      'round-2-time (TIME JUMP_OFF 2) = 41.00',
    ])
  })
  it('two rounds and a jump-off: the penalties of both rounds together, then each', () => {
    expect(
      shown(
        jumping('TWO_ROUNDS_JUMP_OFF_AGAINST_CLOCK'),
        jumped(round('4', 5_900), round('0', 6_010), round('0', 4_282)),
      ),
    ).toEqual([
      'total-penalties (PENALTIES) = 5',
      'round-3-penalties (PENALTIES JUMP_OFF 3) = 0',
      'round-3-time (TIME JUMP_OFF 3) = 42.82',
      'round-1-penalties (PENALTIES ROUND 1) = 4',
      'round-2-penalties (PENALTIES ROUND 2) = 1',
      'round-1-time (TIME ROUND 1) = 59.00',
      'round-2-time (TIME ROUND 2) = 60.10',
      'round-1-obstacle-penalties (OBSTACLE_PENALTIES ROUND 1) = 4',
      'round-1-time-penalties (TIME_PENALTIES ROUND 1) = 0',
      'round-2-obstacle-penalties (OBSTACLE_PENALTIES ROUND 2) = 0',
      'round-2-time-penalties (TIME_PENALTIES ROUND 2) = 1',
      'round-3-obstacle-penalties (OBSTACLE_PENALTIES JUMP_OFF 3) = 0',
      'round-3-time-penalties (TIME_PENALTIES JUMP_OFF 3) = 0',
    ])
  })
  const phases = [
    'round-1-obstacle-penalties (OBSTACLE_PENALTIES PHASE 1) = 0',
    'round-1-time-penalties (TIME_PENALTIES PHASE 1) = 0',
    'round-2-obstacle-penalties (OBSTACLE_PENALTIES PHASE 2) = 4',
    'round-2-time-penalties (TIME_PENALTIES PHASE 2) = 0',
  ]
  it('two phases: those of the first decide who goes on, so they are first', () => {
    expect(shown(jumping('TWO_PHASES'), jumped(round('0', 3_000), round('4', 2_550)))).toEqual([
      'round-1-penalties (PENALTIES PHASE 1) = 0',
      'round-2-penalties (PENALTIES PHASE 2) = 4',
      'round-2-time (TIME PHASE 2) = 25.50',
      'round-1-time (TIME PHASE 1) = 30.00',
      ...phases,
    ])
  })
  it('two phases, special: the penalties of both, and the time that decides', () => {
    expect(shown(jumping('TWO_PHASES_SPECIAL'), jumped(round('0', 3_000), round('4', 2_550)))).toEqual([
      'total-penalties (PENALTIES) = 4',
      'round-2-time (TIME PHASE 2) = 25.50',
      'round-1-penalties (PENALTIES PHASE 1) = 0',
      'round-2-penalties (PENALTIES PHASE 2) = 4',
      'round-1-time (TIME PHASE 1) = 30.00',
      ...phases,
    ])
  })
  it('Table C: 62.35 s and a knock-down of 4 s are 66.35 s; there are no time penalties to show (FEI 217.2)', () => {
    expect(
      shown(jumping('TABLE_C', { rounds: [{ timeAllowed: null }], timePenalty: null }), jumped(round('4', 6_235))),
    ).toEqual([
      'total-score (SCORE) = 66.35',
      'round-1-time (TIME ROUND 1) = 62.35',
      'round-1-obstacle-penalties (OBSTACLE_PENALTIES ROUND 1) = 4',
    ])
  })
  it('winning round: its deciding values are first', () => {
    expect(shown(jumping('WINNING_ROUND'), jumped(round('4', 5_900), round('0', 4_400)))).toEqual([
      'round-2-penalties (PENALTIES WINNING_ROUND 2) = 0',
      'round-2-time (TIME WINNING_ROUND 2) = 44.00',
      'total-penalties (PENALTIES) = 4',
      'round-1-time (TIME ROUND 1) = 59.00',
      'round-1-obstacle-penalties (OBSTACLE_PENALTIES ROUND 1) = 4',
      'round-1-time-penalties (TIME_PENALTIES ROUND 1) = 0',
      'round-2-obstacle-penalties (OBSTACLE_PENALTIES WINNING_ROUND 2) = 0',
      'round-2-time-penalties (TIME_PENALTIES WINNING_ROUND 2) = 0',
    ])
  })
  it('six bars: penalties of each round and no time, which never counts (FEI 268)', () => {
    const rounds = [{ timeAllowed: null }, { timeAllowed: null }, { timeAllowed: null }]
    expect(
      shown(
        jumping('SIX_BAR', { rounds, timePenalty: null }),
        jumped({ obstaclePenalties: '0' }, { obstaclePenalties: '0' }, { obstaclePenalties: '4' }),
      ),
    ).toEqual([
      'total-penalties (PENALTIES) = 0',
      'round-3-penalties (PENALTIES JUMP_OFF 3) = 4',
      'round-2-penalties (PENALTIES JUMP_OFF 2) = 0',
    ])
  })
})

describe('judged disciplines', () => {
  const exercise = (no: number, part: 'TECHNICAL' | 'ARTISTIC' = 'TECHNICAL') => ({
    no,
    coefficient: '1',
    maximum: '10',
    part,
    markStep: '0.5',
  })
  const dressage = {
    discipline: 'DRESSAGE',
    judges: ['C', 'H'],
    judgeMaximum: null,
    exercises: [exercise(1), exercise(2)],
    courseErrors: [],
    judgeDecimals: null,
    decimals: 3,
    aggregate: 'MEAN_OF_JUDGES',
    tieBreak: [],
  } as const satisfies Protocol
  const sheets: Result = {
    discipline: 'DRESSAGE',
    ...finished,
    judges: [
      { position: 'C', marks: ['7', '6.5'] },
      { position: 'H', marks: ['6', '6.5'] },
    ],
  }
  it('dressage: the mean of the judges, then each judge: 13.5 and 12.5 of 20 are 67.5 and 62.5 %', () => {
    expect(shown(dressage, sheets)).toEqual([
      'total-percentage (PERCENTAGE) = 65.000',
      'judge-C (JUDGE_PERCENTAGE C) = 67.500',
      'judge-H (JUDGE_PERCENTAGE H) = 62.500',
    ])
  })
  it('dressage by points: points first, also for each judge, and the percentage beside them', () => {
    expect(shown({ ...dressage, comparedBy: 'TOTAL_POINTS' }, sheets)).toEqual([
      'total-points (POINTS) = 26',
      'total-percentage (PERCENTAGE) = 65.000',
      'judge-C (JUDGE_POINTS C) = 13.5',
      'judge-H (JUDGE_POINTS H) = 12.5',
    ])
  })
  const style = {
    discipline: 'STYLE_RIDING',
    judges: [],
    judgeMaximum: '100',
    exercises: [],
    courseErrors: [],
    timeAllowed: 6_000,
    timePenalty: { penalty: '1', perStarted: 100 },
    jumpOff: null,
    hasJumpingRanking: false,
    decimals: 2,
    tieBreak: ['STYLE', 'TIME'],
  } as const satisfies Protocol
  it('style riding: 70 and 71 and 71 are 70.667; 4 and 1 are subtracted', () => {
    expect(
      shown(style, {
        discipline: 'STYLE_RIDING',
        ...finished,
        judges: [
          { position: 'C', points: '70' },
          { position: 'H', points: '71' },
          { position: 'M', points: '71' },
        ],
        round: { obstaclePenalties: '4', time: 6_010 },
      }),
    ).toEqual([
      'total-points (POINTS) = 65.67',
      'total-style (STYLE) = 70.667',
      'total-obstacle-penalties (OBSTACLE_PENALTIES) = 4',
      'total-time-penalties (TIME_PENALTIES) = 1',
      'total-time (TIME) = 60.10',
      'judge-C (JUDGE_POINTS C) = 70',
      'judge-H (JUDGE_POINTS H) = 71',
      'judge-M (JUDGE_POINTS M) = 71',
    ])
  })
  const presentation = {
    discipline: 'PRESENTATION',
    judges: [],
    judgeMaximum: null,
    exercises: [exercise(1), exercise(2), exercise(3)],
    scoredBy: 'PERCENTAGE',
    decimals: 3,
    tieBreak: [3],
  } as const satisfies Protocol
  const shownHorse: Result = {
    discipline: 'PRESENTATION',
    ...finished,
    judges: [{ position: 'A', marks: ['8', '7', '6'] }],
  }
  it('presentation: 21 of 30 are 70 %, or 21 points', () => {
    expect(shown(presentation, shownHorse)).toEqual([
      'total-percentage (PERCENTAGE) = 70.000',
      'judge-A (JUDGE_POINTS A) = 21',
    ])
    expect(shown({ ...presentation, scoredBy: 'TOTAL_POINTS', decimals: 1 }, shownHorse)).toEqual([
      'total-points (POINTS) = 21.0',
      'judge-A (JUDGE_POINTS A) = 21',
    ])
  })
})

describe('penalties over phases', () => {
  it('eventing: each phase, and for the courses the penalties of obstacles and time', () => {
    const protocol: Protocol = { ...feiEventingOn('2024-01-01'), optimumTime: 30_000 }
    expect(
      shown(protocol, {
        discipline: 'EVENTING',
        ...finished,
        dressage: { penalties: '28.1' },
        crossCountry: { obstacles: '20', elapsed: 30_500 },
        showJumping: { obstacles: '4', time: '1' },
      }),
    ).toEqual([
      'total-penalties (PENALTIES) = 55.1',
      'total-dressage (DRESSAGE) = 28.1',
      'total-cross-country (CROSS_COUNTRY) = 22',
      'total-show-jumping (SHOW_JUMPING) = 5',
      'total-cross-country-obstacles (CROSS_COUNTRY_OBSTACLES) = 20',
      'total-cross-country-time (CROSS_COUNTRY_TIME) = 2',
      'total-show-jumping-obstacles (SHOW_JUMPING_OBSTACLES) = 4',
      'total-show-jumping-time (SHOW_JUMPING_TIME) = 1',
    ])
  })
  it('eventing with only its phases has no columns for their parts', () => {
    const protocol: Protocol = { ...feiEventingOn('2024-01-01'), crossCountry: null, showJumping: null }
    expect(
      shown(protocol, {
        discipline: 'EVENTING',
        ...finished,
        dressage: { penalties: '28.1' },
        crossCountry: null,
        showJumping: null,
        total: '40.5',
      }),
    ).toEqual([
      'total-penalties (PENALTIES) = 40.5',
      'total-dressage (DRESSAGE) = 28.1',
      'total-cross-country (CROSS_COUNTRY) =',
      'total-show-jumping (SHOW_JUMPING) =',
    ])
  })
  const crossCountry = {
    discipline: 'CROSS_COUNTRY',
    rules: crossCountryDefaults,
    optimumTime: 30_000,
    tieBreak: ['OPTIMUM_TIME', 'TIME'],
  } as const satisfies Protocol
  it('cross-country as a test of its own: 5 s late cost 2, at 0.4 per second', () => {
    expect(
      shown(crossCountry, {
        discipline: 'CROSS_COUNTRY',
        ...finished,
        ride: { fences: [{ obstacle: '3', errors: ['REFUSAL'] }], elapsed: 30_500 },
      }),
    ).toEqual([
      'total-penalties (PENALTIES) = 22.0',
      'total-obstacle-penalties (OBSTACLE_PENALTIES) = 20',
      'total-time-penalties (TIME_PENALTIES) = 2',
      'total-time (TIME) = 305.00',
    ])
  })
  it('cross-country: a rider who did not start has no value in any column', () => {
    expect(
      shown(crossCountry, { discipline: 'CROSS_COUNTRY', status: 'NOT_STARTED', outOfCompetition: false, ride: null }),
    ).toEqual([
      'total-penalties (PENALTIES) =',
      'total-obstacle-penalties (OBSTACLE_PENALTIES) =',
      'total-time-penalties (TIME_PENALTIES) =',
      'total-time (TIME) =',
    ])
  })
  const drive = {
    discipline: 'DRIVING',
    ...finished,
    dressage: { penalties: '50.1' },
    marathon: { penalties: '80.25' },
    cones: { penalties: '3', time: 9_001 },
  } as const satisfies Result
  it('driving: the three phases and the time of the cones', () => {
    expect(shown(drivingDefaults, drive)).toEqual([
      'total-penalties (PENALTIES) = 133.35',
      'total-dressage (DRESSAGE) = 50.1',
      'total-marathon (MARATHON) = 80.25',
      'total-cones (CONES) = 3',
      'total-time (TIME) = 90.01',
    ])
  })
  it('driving with one phase shows that phase', () => {
    const cones: Protocol = { ...drivingDefaults, dressage: null, marathon: null }
    expect(shown(cones, { ...drive, dressage: null, marathon: null })).toEqual([
      'total-penalties (PENALTIES) = 3.00',
      'total-cones (CONES) = 3',
      'total-time (TIME) = 90.01',
    ])
  })
})

describe('one value', () => {
  const generic = (more: Partial<GenericProtocol>): Protocol => ({ ...auctionDefaults, ...more })
  it.each([
    ['MONEY', 'total-amount (AMOUNT)'],
    ['POINTS', 'total-points (POINTS)'],
    ['PERCENTAGE', 'total-percentage (PERCENTAGE)'],
  ] as const)('%s', (value, column) => {
    const protocol = generic({ value, currency: value === 'MONEY' ? 'EUR' : null, decimals: 1, minimum: null })
    expect(shown(protocol, { discipline: 'GENERIC', ...finished, value: '65.5' })).toEqual([`${column} = 65.5`])
  })
  it('an outcome is shown by its name, and a timed game by the time', () => {
    const protocol = generic({
      value: 'STATUS',
      currency: null,
      minimum: null,
      outcomes: ['GOLD', 'SILVER'],
      isTimed: true,
    })
    expect(shown(protocol, { discipline: 'GENERIC', ...finished, outcome: 'SILVER', time: 6_250 })).toEqual([
      'total-outcome (OUTCOME) = SILVER',
      'total-time (TIME) = 62.50',
    ])
  })
})

describe('stored results', () => {
  it('those that the present protocol cannot score are listed separately, and affect no place', () => {
    const protocol = jumping('TABLE_A_AGAINST_CLOCK')
    const stored = rankStored(
      protocol,
      [
        { id: 'slow', result: jumped(round('0', 5_900)) },
        { id: 'other', result: { discipline: 'GENERIC', ...finished, value: '9' } },
        { id: 'fast', result: jumped(round('0', 5_800)) },
      ],
      1,
    )
    expect(stored.ranking.rows.map(({ id, place, placed }) => [id, place, placed])).toEqual([
      ['fast', 1, true],
      ['slow', 2, false],
    ])
    expect(stored.ranked.map(({ row }) => row.id)).toEqual(['fast', 'slow'])
    expect(stored.unranked.map(({ id }) => id)).toEqual(['other'])
    expect(stored.unranked[0]).toMatchObject({ path: 'discipline' })
    expect(stored.ranking.headers.length).toBe(4)
  })
})
