import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { timePenaltiesFor } from '../../disciplines/time-penalties.ts'
import { formatExact, formatFixed } from '../../kernel/decimal.ts'
import { findMissingParts, scoreResult } from './result.rules.ts'
import {
  type DressageProtocol,
  type DressageResult,
  type EventingProtocol,
  type EventingResult,
  type JudgeSheet,
  type JumpingProtocol,
  type JumpingResult,
  type JumpingRound,
  Protocol,
  Result,
} from './result.schema.ts'

const tableA: JumpingProtocol = {
  discipline: 'SHOW_JUMPING',
  format: 'TABLE_A_AGAINST_CLOCK',
  rounds: [{ timeAllowed: 7800 }],
  timePenalty: { penalty: '1', perStarted: 100 },
}

const ridden = (rounds: (JumpingRound | null)[], more: Partial<JumpingResult> = {}): JumpingResult => ({
  discipline: 'SHOW_JUMPING',
  status: 'FINISHED',
  outOfCompetition: false,
  rounds,
  ...more,
})

const exercise = (no: number, part: 'TECHNICAL' | 'ARTISTIC' | 'COLLECTIVE' = 'TECHNICAL', coefficient = '1') => ({
  no,
  coefficient,
  maximum: '10',
  part,
  markStep: '0.5',
})

const test1: DressageProtocol = {
  discipline: 'DRESSAGE',
  aggregate: 'MEAN_OF_JUDGES',
  judges: [],
  judgeMaximum: null,
  exercises: [exercise(1), exercise(2, 'TECHNICAL', '2'), exercise(3, 'COLLECTIVE')],
  courseErrors: [{ kind: 'POINTS', value: '2' }, { kind: 'POINTS', value: '4' }, { kind: 'ELIMINATION' }],
  judgeDecimals: null,
  decimals: 3,
  tieBreak: ['COLLECTIVE'],
}

const judged = (judges: JudgeSheet[], more: Partial<DressageResult> = {}): DressageResult => ({
  discipline: 'DRESSAGE',
  status: 'FINISHED',
  outOfCompetition: false,
  judges,
  ...more,
})

const textOf = (protocol: Protocol, result: Result): string | null => {
  const scored = scoreResult(protocol, result)
  if (!scored.ok) throw new Error(JSON.stringify(scored.errors))
  return scored.score.text
}

const errorsOf = (protocol: Protocol, result: Result): readonly (readonly [string, string])[] => {
  const scored = scoreResult(protocol, result)
  return scored.ok ? [] : scored.errors.map(({ code, path }) => [code, path])
}

describe('time penalties (decision 20): one for each started unit over the time allowed', () => {
  it.each([
    [7800, 100, '1', '0'],
    [7801, 100, '1', '1'],
    [7900, 100, '1', '1'],
    [7901, 100, '1', '2'],
    [8070, 100, '1', '3'],
    [8070, 400, '1', '1'],
    [8201, 400, '1', '2'],
    [8070, 100, '0.25', '0.75'],
  ])('%i hundredths, unit %i, penalty %s: %s', (time, perStarted, penalty, expected) => {
    expect(formatExact(timePenaltiesFor(time, 7800, { penalty, perStarted }))).toBe(expected)
  })

  test.prop([fc.nat(20_000), fc.nat(20_000), fc.integer({ min: 1, max: 1000 })])(
    'a slower ride never costs less',
    (time, more, perStarted) => {
      const rule = { penalty: '0.4', perStarted }
      const slow = Number(formatExact(timePenaltiesFor(time + more, 7800, rule)))
      expect(slow).toBeGreaterThanOrEqual(Number(formatExact(timePenaltiesFor(time, 7800, rule))))
    },
  )
})

describe('show jumping', () => {
  it('adds obstacle and time penalties and the carried ones', () => {
    expect(textOf(tableA, ridden([{ time: 8070, obstaclePenalties: '4' }], { carried: '2.828' }))).toBe('9.828')
  })

  it('uses given time penalties and totals unchanged', () => {
    expect(textOf(tableA, ridden([{ time: 8070, obstaclePenalties: '4', timePenalties: '0' }]))).toBe('4')
    expect(textOf(tableA, ridden([{ time: 8070, totalPenalties: '12' }]))).toBe('12')
  })

  it('uses the time penalty of the round before that of the protocol', () => {
    const protocol: JumpingProtocol = {
      ...tableA,
      rounds: [{ timeAllowed: 7800, timePenalty: { penalty: '1', perStarted: 400 } }],
    }
    expect(textOf(protocol, ridden([{ time: 8070, obstaclePenalties: '0' }]))).toBe('1')
  })

  it('Table C: 62.35 s and one knock-down are 66.35 s', () => {
    const protocol: JumpingProtocol = { ...tableA, format: 'TABLE_C', rounds: [{ timeAllowed: null }] }
    expect(textOf(protocol, ridden([{ time: 6235, obstaclePenalties: '4' }]))).toBe('66.35')
  })

  it('accumulator: eight obstacles, the third and the joker down are 9 points', () => {
    const protocol: JumpingProtocol = {
      ...tableA,
      format: 'ACCUMULATOR',
      accumulator: {
        values: ['1', '2', '3', '4', '5', '6', '7', '8'],
        joker: { cleared: '16', down: '-16' },
      },
    }
    expect(textOf(protocol, ridden([{ time: 6000, cleared: [1, 2, 4, 5, 6, 7], joker: 'DOWN' }]))).toBe('9')
    expect(errorsOf(protocol, ridden([{ time: 6000, cleared: [1, 1, 9], joker: 'DOWN' }]))).toEqual([
      ['OBSTACLE_REPEATED', 'rounds.0.cleared.1'],
      ['OBSTACLE_UNKNOWN', 'rounds.0.cleared.2'],
    ])
    expect(errorsOf(protocol, ridden([{ time: 6000, cleared: [8], joker: 'CLEARED' }]))).toEqual([
      ['JOKER_REPLACES_LAST_OBSTACLE', 'rounds.0.joker'],
    ])
  })

  it('a jump-off is never part of the score', () => {
    const protocol: JumpingProtocol = {
      ...tableA,
      format: 'TABLE_A_JUMP_OFF',
      rounds: [{ timeAllowed: null }, { timeAllowed: null }],
    }
    expect(textOf(protocol, ridden([{ obstaclePenalties: '0' }, { obstaclePenalties: '8' }]))).toBe('0')
  })

  it.each<[string, JumpingResult, [string, string][]]>([
    ['a negative time', ridden([{ time: -1, obstaclePenalties: '0' }]), [['NEGATIVE_TIME', 'rounds.0.time']]],
    ['half a hundredth', ridden([{ time: 0.5, obstaclePenalties: '0' }]), [['NOT_A_TIME', 'rounds.0.time']]],
    [
      'negative penalties',
      ridden([{ time: 1, obstaclePenalties: '-4' }]),
      [
        ['NEGATIVE_VALUE', 'rounds.0.obstaclePenalties'],
        ['PENALTIES_MISSING', 'rounds.0.obstaclePenalties'],
      ],
    ],
    ['no round', ridden([]), [['ROUND_MISSING', 'rounds.0']]],
    ['no penalties', ridden([{ time: 1 }]), [['PENALTIES_MISSING', 'rounds.0.obstaclePenalties']]],
    [
      'penalties twice',
      ridden([{ time: 1, totalPenalties: '4', obstaclePenalties: '4' }]),
      [['PENALTIES_AMBIGUOUS', 'rounds.0.totalPenalties']],
    ],
    [
      'a round that the format does not have',
      ridden([
        { time: 1, obstaclePenalties: '0' },
        { time: 1, obstaclePenalties: '0' },
      ]),
      [['ROUND_NOT_IN_FORMAT', 'rounds.1']],
    ],
  ])('refuses %s', (_, result, errors) => {
    expect(errorsOf(tableA, result)).toEqual(errors)
  })

  it('refuses a jump-off without a first round and a withdrawal from a ridden one', () => {
    const protocol: JumpingProtocol = {
      ...tableA,
      format: 'TABLE_A_JUMP_OFF_AGAINST_CLOCK',
      rounds: [{ timeAllowed: null }, { timeAllowed: null }],
    }
    const round = { time: 3000, obstaclePenalties: '0' }
    expect(errorsOf(protocol, ridden([null, round], { status: 'ELIMINATED' }))).toEqual([
      ['ROUND_OUT_OF_ORDER', 'rounds.1'],
    ])
    expect(errorsOf(protocol, ridden([round, round], { withdrewBefore: 2 }))).toEqual([
      ['WITHDREW_BUT_RODE', 'withdrewBefore'],
    ])
  })

  it('refuses a protocol that does not match its format, and a result of another discipline', () => {
    expect(errorsOf({ ...tableA, format: 'TWO_PHASES' }, ridden([{ time: 1, obstaclePenalties: '0' }]))).toEqual([
      ['PROTOCOL_ROUNDS_MISMATCH', 'protocol.rounds'],
    ])
    expect(errorsOf(test1, ridden([]))).toEqual([['DISCIPLINE_MISMATCH', 'discipline']])
  })

  it('lets an eliminated rider have an incomplete result, without a score', () => {
    expect(textOf(tableA, ridden([{ time: null }], { status: 'ELIMINATED' }))).toBeNull()
    expect(textOf(tableA, ridden([], { status: 'NOT_STARTED' }))).toBeNull()
  })

  it('reports the times that a format against the clock still needs', () => {
    const result = ridden([{ obstaclePenalties: '0' }])
    expect(textOf(tableA, result)).toBe('0')
    expect(findMissingParts(tableA, result)).toEqual([{ code: 'TIME_MISSING', path: 'rounds.0.time' }])
  })
})

describe('dressage', () => {
  it('Badminton 2024, test B: 163, 167.5 and 171 of 270', () => {
    const protocol: DressageProtocol = { ...test1, exercises: [], judgeMaximum: '270' }
    const scored = scoreResult(
      protocol,
      judged([
        { position: 'H', points: '163' },
        { position: 'C', points: '167.5' },
        { position: 'B', points: '171' },
      ]),
    )
    if (!scored.ok) throw new Error('refused')
    expect(scored.score.judges.map(({ percentage }) => formatFixed(percentage, 3))).toEqual([
      '60.370',
      '62.037',
      '63.333',
    ])
    expect(scored.score.text).toBe('61.914')
  })

  it('decision 21: rounds once at the end, or each judge first if the protocol says so', () => {
    const sheets: JudgeSheet[] = ['100.5', '100.5', '100.1'].map((points, index) => ({
      position: `J${index}`,
      points,
    }))
    const protocol: DressageProtocol = { ...test1, exercises: [], judgeMaximum: '160' }
    expect(textOf(protocol, judged(sheets))).toBe('62.729')
    expect(textOf({ ...protocol, judgeDecimals: 2, decimals: 2 }, judged(sheets))).toBe('62.73')
    expect(textOf({ ...protocol, judgeDecimals: 0 }, judged(sheets))).toBe('63.000')
  })

  it('adds mark × coefficient, and the collective part separately', () => {
    const scored = scoreResult(test1, judged([{ position: 'C', marks: ['7', '6.5', '8'] }]))
    if (!scored.ok) throw new Error('refused')
    expect(scored.score.text).toBe('70.000')
    expect(scored.score.parts && formatExact(scored.score.parts.COLLECTIVE)).toBe('8')
  })

  it('errors of course cost the values of the list, each in addition to the previous ones', () => {
    const marks = ['7', '6.5', '8']
    expect(textOf(test1, judged([{ position: 'C', marks, errorsOfCourse: 1 }]))).toBe('65.000')
    expect(textOf(test1, judged([{ position: 'C', marks, errorsOfCourse: 2 }]))).toBe('55.000')
    expect(textOf(test1, judged([{ position: 'C', marks, deduction: '1' }]))).toBe('67.500')
    expect(errorsOf(test1, judged([{ position: 'C', marks, errorsOfCourse: 3 }]))).toEqual([
      ['COURSE_ERRORS_ELIMINATE', 'judges.0.errorsOfCourse'],
    ])
    const perCent: DressageProtocol = { ...test1, courseErrors: [{ kind: 'PERCENTAGE', value: '0.5' }] }
    expect(textOf(perCent, judged([{ position: 'C', marks, errorsOfCourse: 2 }]))).toBe('69.000')
  })

  it('freestyle: both parts have the same weight, whatever their maxima', () => {
    const protocol: DressageProtocol = {
      ...test1,
      aggregate: 'TECHNICAL_ARTISTIC_MEAN',
      exercises: [exercise(1), exercise(2), exercise(3, 'ARTISTIC')],
    }
    expect(textOf(protocol, judged([{ position: 'C', marks: ['6', '6', '8'] }]))).toBe('70.000')
    expect(errorsOf(protocol, judged([{ position: 'C', points: '20' }]))).toEqual([['MARKS_REQUIRED', 'judges.0']])
  })

  it.each<[string, JudgeSheet[], [string, string][]]>([
    ['a mark of 11', [{ position: 'C', marks: ['11', '5', '5'] }], [['MARK_OUT_OF_RANGE', 'judges.0.marks.0']]],
    ['a mark of 6.3', [{ position: 'C', marks: ['5', '6.3', '5'] }], [['MARK_NOT_IN_STEPS', 'judges.0.marks.1']]],
    ['a negative mark', [{ position: 'C', marks: ['5', '5', '-1'] }], [['NEGATIVE_VALUE', 'judges.0.marks.2']]],
    ['a missing mark', [{ position: 'C', marks: ['5', null, '5'] }], [['MARK_MISSING', 'judges.0.marks.1']]],
    ['too few marks', [{ position: 'C', marks: ['5'] }], [['MARK_COUNT_MISMATCH', 'judges.0.marks']]],
    ['a mark that is no number', [{ position: 'C', marks: ['x', '5', '5'] }], [['NOT_A_DECIMAL', 'judges.0.marks.0']]],
    ['101 %', [{ position: 'C', percentage: '100.001' }], [['PERCENTAGE_OUT_OF_RANGE', 'judges.0.percentage']]],
    ['more points than there are', [{ position: 'C', points: '41' }], [['POINTS_OUT_OF_RANGE', 'judges.0.points']]],
    [
      'two opinions of one judge',
      [{ position: 'C', points: '20', percentage: '50' }],
      [['SHEET_AMBIGUOUS', 'judges.0']],
    ],
    [
      'one judge twice',
      [
        { position: 'C', points: '20' },
        { position: 'C', points: '21' },
      ],
      [['JUDGE_REPEATED', 'judges.1.position']],
    ],
    ['an empty sheet', [{ position: 'C' }], [['SHEET_EMPTY', 'judges.0']]],
    ['no sheet', [], [['SHEETS_MISSING', 'judges']]],
    [
      'a deduction below zero points',
      [{ position: 'C', points: '1', deduction: '2' }],
      [['DEDUCTION_TOO_LARGE', 'judges.0']],
    ],
  ])('refuses %s', (_, sheets, errors) => {
    expect(errorsOf(test1, judged(sheets))).toEqual(errors)
  })

  it('reports judges whose sheets are missing, and refuses an unknown one', () => {
    const protocol: DressageProtocol = { ...test1, judges: ['C', 'H'] }
    expect(findMissingParts(protocol, judged([{ position: 'C', points: '20' }]))).toEqual([
      { code: 'JUDGE_MISSING', path: 'judges' },
    ])
    expect(errorsOf(protocol, judged([{ position: 'X', points: '20' }]))).toEqual([
      ['JUDGE_UNKNOWN', 'judges.0.position'],
    ])
  })

  test.prop([
    fc.shuffledSubarray(['C', 'H', 'B', 'E', 'M'], { minLength: 1 }),
    fc.infiniteStream(fc.integer({ min: 0, max: 20 })),
  ])(
    'the order of the judges has no influence, and the result is between the best and the worst judge',
    (positions, halves) => {
      const sheets = positions.map((position) => ({
        position,
        marks: [...halves.take(3)].map((half) => formatExact({ numerator: BigInt(half) * 5n, denominator: 10n })),
      }))
      const scored = scoreResult(test1, judged(sheets))
      const reversed = scoreResult(test1, judged([...sheets].reverse()))
      if (!scored.ok || !reversed.ok) throw new Error('refused')
      expect(reversed.score.text).toBe(scored.score.text)
      const each = scored.score.judges.map(({ percentage }) => Number(formatFixed(percentage, 3)))
      expect(Number(scored.score.text)).toBeGreaterThanOrEqual(Math.min(...each))
      expect(Number(scored.score.text)).toBeLessThanOrEqual(Math.max(...each))
    },
  )
})

describe('eventing', () => {
  const protocol: EventingProtocol = {
    discipline: 'EVENTING',
    dressage: {
      factor: '1',
      judges: [],
      judgeMaximum: '270',
      exercises: [],
      courseErrors: [],
      judgeDecimals: 2,
      decimals: 1,
    },
    optimumTime: 61_000,
    tieBreak: [],
  }
  const result: EventingResult = {
    discipline: 'EVENTING',
    status: 'FINISHED',
    outOfCompetition: false,
    dressage: null,
    crossCountry: null,
    showJumping: null,
  }
  const sheets = ['195', '185.5', '184.5'].map((points, index) => ({ position: `J${index}`, points }))

  it('Pau 2024: judges and their mean are rounded before the penalties, 30.3 and not 30.2', () => {
    expect(textOf(protocol, { ...result, dressage: { judges: sheets } })).toBe('30.3')
    const unrounded = { ...protocol, dressage: { ...protocol.dressage, judgeDecimals: null } }
    expect(textOf(unrounded, { ...result, dressage: { judges: sheets } })).toBe('30.2')
  })

  it('Badminton 2019: 21.1 + 0.4 + 5.6 are 27.1', () => {
    const phases = {
      dressage: { penalties: '21.1' },
      crossCountry: { obstacles: '0', time: '0.4', elapsed: 60_700 },
      showJumping: { obstacles: '4', time: '1.6' },
    }
    const scored = scoreResult(protocol, { ...result, ...phases })
    expect(scored.ok && scored.score.text).toBe('27.1')
    expect(scored.ok && scored.score.optimumDistance).toBe(300)
  })

  it('a finished result has at least one phase', () => {
    expect(errorsOf(protocol, result)).toEqual([['PHASES_MISSING', 'dressage']])
  })
})

describe('schemas', () => {
  it('parse the examples of this file', () => {
    expect(Protocol.parse(test1)).toEqual(test1)
    expect(Protocol.parse(tableA)).toEqual(tableA)
    const result = ridden([{ time: 8070, obstaclePenalties: '4' }, null])
    expect(Result.parse(result)).toEqual(result)
  })

  it('refuse a negative time and unknown fields', () => {
    expect(Result.safeParse(ridden([{ time: -1, obstaclePenalties: '4' }])).success).toBe(false)
    expect(Result.safeParse({ ...ridden([]), points: 4 }).success).toBe(false)
  })
})
