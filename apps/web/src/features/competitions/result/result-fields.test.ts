import type { DressageProtocol, JumpingProtocol, Result } from '@oxer/domain/competitions/result/result.schema'
import { isSameResult } from '@oxer/domain/competitions/result/result-content.rules'
import { describe, expect, it } from 'vitest'
import { readFields, runningScore, scoreText, typedOf } from './result-fields.ts'
import { clearedOf, markOf, percentageTyped, stepFaults, timeOf } from './result-typing.ts'

const jumping: JumpingProtocol = {
  discipline: 'SHOW_JUMPING',
  format: 'TABLE_A_JUMP_OFF_AGAINST_CLOCK',
  rounds: [{ timeAllowed: 7000 }, { timeAllowed: 4000 }],
  timePenalty: { penalty: '1', perStarted: 100 },
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
    expect([stepFaults('', 4), stepFaults('8', -4), stepFaults('0', -4)]).toEqual(['4', '4', '0'])
  })
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

  it('say what is wrong where it was typed', () => {
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

  it('are scored as they stand', () => {
    expect(scoreText(jumping, { 'r0.faults': '4', 'r0.time': '7001' })).toBe('5')
    expect(scoreText(jumping, { 'r0.faults': '4' })).toBe('4')
    expect(scoreText(jumping, {})).toBeNull()
  })

  it('tell the percentage so far, exactly, and the real one when the sheets are whole', () => {
    expect(runningScore(dressage, { 'j.C.m0': '65' }, ['C', 'E'])).toEqual({
      judges: { C: '65.000', E: null },
      total: '65.000',
    })
    const whole = { 'j.C.m0': '7', 'j.C.m1': '65', 'j.C.errors': '1', 'j.E.m0': '7', 'j.E.m1': '7' }
    // (7 + 13 − 2) of 30 is 60; (7 + 14) of 30 is 70.
    expect(runningScore(dressage, whole, ['C', 'E'])).toEqual({ judges: { C: '60.000', E: '70.000' }, total: '65.000' })
  })
})
