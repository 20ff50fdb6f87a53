import type {
  DressageProtocol,
  JumpingProtocol,
  JumpingResult,
  Protocol,
  Result,
} from '@oxer/domain/competitions/result/result.schema'
import { isSameResult } from '@oxer/domain/competitions/result/result-content.rules'
import { describe, expect, it } from 'vitest'
import { courseEndOf, courseOf, courseText } from './entry-fields/course-text.ts'
import { readFields, roundScores, runningScore, scoreText, typedOf, withUnshown } from './result.form.ts'
import { clearedOf, markOf, percentageTyped, stepFaults, timeOf } from './result-typing.form.ts'

const jumping: JumpingProtocol = {
  discipline: 'SHOW_JUMPING',
  format: 'TABLE_A_JUMP_OFF_AGAINST_CLOCK',
  rounds: [{ timeAllowed: 7000 }, { timeAllowed: 4000 }],
  timePenalty: { penalty: '1', perStarted: 100 },
  faults: {
    KNOCK_DOWN: { kind: 'PENALTIES', value: '4' },
    FOOT_IN_WATER: { kind: 'PENALTIES', value: '4' },
    disobediences: [{ kind: 'PENALTIES', value: '4' }, { kind: 'ELIMINATION' }],
    FALL_RIDER: { kind: 'ELIMINATION' },
    FALL_HORSE: { kind: 'ELIMINATION' },
    ERROR_OF_COURSE: { kind: 'ELIMINATION' },
    displacedTime: 600,
    timeLimitFactor: '2',
    timeLimit: null,
  },
}
const dressage: DressageProtocol = {
  discipline: 'DRESSAGE',
  aggregate: 'MEAN_OF_JUDGES',
  judges: ['C', 'E'],
  judgeMaximum: null,
  exercises: [
    { no: 1, coefficient: '1', maximum: '10', part: 'TECHNICAL', markStep: '0.5' },
    { no: 2, coefficient: '2', maximum: '10', part: 'TECHNICAL', markStep: '0.5' },
  ],
  courseErrors: [{ kind: 'POINTS', value: '2' }],
  judgeDecimals: null,
  decimals: 3,
  tieBreak: [],
}

describe('typing', () => {
  it.each([
    ['7234', 7234],
    ['72.34', 7234],
    ['72,3', 7230],
    ['72', 7200],
    ['1:12,34', 7234],
    ['abc', null],
    ['1:72', null],
  ])('a time of %s', (text, time) => expect(timeOf(text)).toBe(time))

  it.each([
    ['65', '6.5'],
    ['7', '7'],
    ['10', '10'],
    ['6,5', '6.5'],
    ['100', '10'],
    ['05', '5'],
    ['x', null],
  ])('a mark of %s', (text, mark) => expect(markOf(text, '10')).toBe(mark))

  it.each([
    ['71234', '71.234'],
    ['71,2', '71.2'],
    ['100', '100'],
    ['71', '71'],
    ['71.5 %', '71.5'],
  ])('a percentage of %s', (text, percentage) => expect(percentageTyped(text)).toBe(percentage))

  it('obstacles with a joker, and faults by steps', () => {
    expect(clearedOf('1 2 4 -j')).toMatchObject({ cleared: [1, 2, 4], joker: 'DOWN' })
    expect(clearedOf('1-3 5 j2')).toMatchObject({ cleared: [1, 2, 3, 5], joker: null, secondJoker: 'CLEARED' })
    expect(clearedOf('0')).toMatchObject({ cleared: [] })
    expect([clearedOf('3-1'), clearedOf('x')]).toEqual([null, null])
    expect([stepFaults('', 4), stepFaults('8', -4), stepFaults('0', -4)]).toEqual(['4', '4', '0'])
  })
})

describe('a round obstacle by obstacle', () => {
  it.each([
    ['3', '3 K'],
    ['3 7', '3 K, 7 K'],
    ['5b r', '5B R'],
    ['5brx', '5B RX'],
    ['3k4w', '3 K, 4 W'],
    ['12C, 12c r', '12C KR'],
    ['- f', '- F'],
    ['"Wall" h o', '"Wall" HO'],
    ['0', '0'],
  ])('%s is %s', (text, written) => {
    const faults = courseOf(text)
    expect(faults && courseText(faults)).toBe(written)
    expect(faults && courseOf(courseText(faults))).toEqual(faults)
  })

  it.each(['r 3', '3z', 'abc', '-', '00', '3 + 4'])('%s is invalid', (text) => expect(courseOf(text)).toBeNull())

  it.each([
    ['8e', { rest: '', status: 'ELIMINATED', obstacle: '8' }],
    ['3 7b 8G', { rest: '3 7b', status: 'RETIRED', obstacle: '8' }],
    ['8re', { rest: '8r', status: 'ELIMINATED', obstacle: '8' }],
    ['3 K, 5B RX e', { rest: '3 K 5BRX', status: 'ELIMINATED', obstacle: '5B' }],
  ])('%s ends the ride', (text, end) => expect(courseEndOf(text)).toEqual(end))

  it.each(['3', '5b r', ''])('%s does not', (text) => expect(courseEndOf(text)).toBeNull())
})

describe('fields', () => {
  const results: Result[] = [
    {
      discipline: 'SHOW_JUMPING',
      status: 'FINISHED',
      outOfCompetition: true,
      rounds: [
        { obstaclePenalties: '4', time: 6512 },
        { totalPenalties: '8', time: 3999 },
      ],
    },
    {
      discipline: 'SHOW_JUMPING',
      status: 'FINISHED',
      outOfCompetition: false,
      rounds: [{ obstaclePenalties: '0', timePenalties: '0.25', time: 7100 }],
      withdrewBefore: 2,
    },
    {
      discipline: 'SHOW_JUMPING',
      status: 'FINISHED',
      statusReason: 'Protest refused',
      outOfCompetition: false,
      carried: '4.5',
      rounds: [
        {
          time: 6500,
          timePenalties: '2',
          faults: [
            { kind: 'KNOCK_DOWN', obstacle: '3' },
            { kind: 'DISOBEDIENCE_DISPLACED', obstacle: '5B' },
            { kind: 'FOOT_IN_WATER', obstacle: 'The "W"' },
          ],
        },
        { time: 4000, obstaclePenalties: '8', outcome: 'RETIRED' },
      ],
    },
    { discipline: 'SHOW_JUMPING', status: 'RETIRED', statusReason: 'Lost a shoe', outOfCompetition: false, rounds: [] },
    {
      discipline: 'DRESSAGE',
      status: 'FINISHED',
      outOfCompetition: false,
      judges: [
        { position: 'C', marks: ['7', '6.5'], errorsOfCourse: 1 },
        { position: 'E', marks: ['8', '6'], deduction: '0.5' },
      ],
    },
    { discipline: 'DRESSAGE', status: 'FINISHED', outOfCompetition: false, judges: [], percentage: '71.25' },
  ]

  it.each(results.map((result) => [result]))('give back what they show', (result) => {
    const protocol = result.discipline === 'DRESSAGE' ? dressage : jumping
    const read = readFields(typedOf(result, false), protocol)
    expect(read.kind === 'RESULT' && isSameResult(read.result, result)).toBe(true)
  })

  it('keep jokers, style and marks of an accumulator and of a test of style', () => {
    const joker = { cleared: '6', down: '-6' }
    const accumulator: JumpingProtocol = {
      ...jumping,
      format: 'ACCUMULATOR',
      rounds: [{ timeAllowed: 5000 }],
      accumulator: { values: ['1', '2', '3'], joker, secondJoker: joker },
    }
    const style: JumpingProtocol = {
      ...jumping,
      format: 'TABLE_A_STYLE',
      style: {
        exercises: [1, 2].map((no) => ({ no, coefficient: '1', maximum: '10', markStep: '0.5' })),
        jumpOffMinimum: null,
        rankedBy: 'POINTS',
      },
    }
    const cases: [JumpingProtocol, JumpingResult['rounds']][] = [
      [accumulator, [{ time: 4500, cleared: [1, 2], secondJoker: 'DOWN' }]],
      [accumulator, [{ time: 4500, cleared: [] }]],
      [
        style,
        [
          { time: 6500, obstaclePenalties: '0', stylePoints: '15.5' },
          { time: 4000, obstaclePenalties: '0' },
        ],
      ],
      [style, [{ time: 6500, obstaclePenalties: '4', styleMarks: ['7.5', '8'] }]],
    ]
    for (const [protocol, rounds] of cases) {
      const result: JumpingResult = { discipline: 'SHOW_JUMPING', status: 'FINISHED', outOfCompetition: false, rounds }
      const read = readFields(typedOf(result, false), protocol)
      expect(read.kind === 'RESULT' && isSameResult(read.result, result)).toBe(true)
    }
  })

  it('keep values that no field shows when one field is changed', () => {
    const protocol: Protocol = {
      discipline: 'STYLE_RIDING',
      judges: ['C'],
      judgeMaximum: '100',
      exercises: [],
      courseErrors: [],
      timeAllowed: 7000,
      timePenalty: { penalty: '1', perStarted: 400 },
      jumpOff: null,
      hasJumpingRanking: false,
      decimals: 3,
      tieBreak: [],
    }
    const stored: Result = {
      discipline: 'STYLE_RIDING',
      status: 'ELIMINATED',
      statusReason: 'Fall',
      outOfCompetition: true,
      judges: [{ position: 'C', points: '71', percentageDeduction: '0.5' }],
      round: { timePenalties: '2' },
    }
    const read = readFields({ ...typedOf(stored, false), 'j.C.points': '72' }, protocol)
    if (read.kind !== 'RESULT') return expect.fail('not read')
    expect(read.result).toMatchObject({ round: null })
    expect(withUnshown(stored, read.result, protocol)).toEqual({
      ...stored,
      judges: [{ position: 'C', points: '72', percentageDeduction: '0.5' }],
    })
  })

  it('are scored round by round before they are complete', () => {
    const [first] = roundScores(jumping, { 'r0.course': '3 5BX', 'r0.time': '6950' })
    expect([first?.time, first?.obstaclePenalties?.numerator, first?.penalties?.numerator]).toEqual([7550, 8n, 14n])
  })

  it('report errors at the field with the wrong value', () => {
    expect(readFields({ 'r0.faults': '0', 'r0.time': '-5' }, jumping)).toEqual({
      kind: 'PROBLEMS',
      problems: [{ field: 'r0.time', code: 'NEGATIVE_TIME' }],
    })
    expect(readFields({ 'r0.faults': 'four', 'r0.time': '65' }, jumping)).toEqual({
      kind: 'PROBLEMS',
      problems: [{ field: 'r0.faults', code: 'NOT_READABLE' }],
    })
    expect(readFields({ 'r0.time': '6500' }, jumping)).toEqual({
      kind: 'PROBLEMS',
      problems: [{ field: 'r0.faults', code: 'PENALTIES_MISSING' }],
    })
    expect(readFields({ 'j.C.m0': '63', 'j.C.m1': '7', 'j.E.m0': '8' }, dressage)).toEqual({
      kind: 'PROBLEMS',
      problems: [
        { field: 'j.C.m0', code: 'MARK_NOT_IN_STEPS' },
        { field: 'j.E.m1', code: 'MARK_MISSING' },
      ],
    })
    expect(readFields({}, jumping)).toEqual({ kind: 'EMPTY' })
  })

  it('are scored in their present state', () => {
    expect(scoreText(jumping, { 'r0.faults': '4', 'r0.time': '7001' })).toBe('5')
    expect(scoreText(jumping, { 'r0.faults': '4' })).toBe('4')
    expect(scoreText(jumping, {})).toBeNull()
  })

  it('give the percentage so far, exactly, and the final one when the sheets are complete', () => {
    expect(runningScore(dressage, { 'j.C.m0': '65' }, ['C', 'E'])).toEqual({
      judges: { C: '65.000', E: null },
      total: '65.000',
    })
    const whole = { 'j.C.m0': '7', 'j.C.m1': '65', 'j.C.errors': '1', 'j.E.m0': '7', 'j.E.m1': '7' }
    // (7 + 13 − 2) of 30 is 60; (7 + 14) of 30 is 70.
    expect(runningScore(dressage, whole, ['C', 'E'])).toEqual({ judges: { C: '60.000', E: '70.000' }, total: '65.000' })
  })
})
