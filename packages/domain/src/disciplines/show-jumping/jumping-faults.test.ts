import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { compare, formatExact } from '../../kernel/decimal.ts'
import { scoreResult } from '../scoring.ts'
import { countFaults, isOverTimeLimit } from './jumping-faults.ts'
import { JumpingFaultKind, type JumpingFaultRules, type JumpingProtocol } from './show-jumping.protocol.schema.ts'
import type { JumpingFault, JumpingResult, JumpingRound } from './show-jumping.result.schema.ts'

const costs = (value: string) => ({ kind: 'PENALTIES' as const, value })
const out = { kind: 'ELIMINATION' as const }

/** Table A, FEI 217.1 (2026). */
const fei: JumpingFaultRules = {
  KNOCK_DOWN: costs('4'),
  FOOT_IN_WATER: costs('4'),
  disobediences: [costs('4'), out],
  FALL_RIDER: out,
  FALL_HORSE: out,
  ERROR_OF_COURSE: out,
  displacedTime: 600,
  timeLimitFactor: '2',
  timeLimit: null,
}
/** KNHS Springen up to 1.15 m. */
const knhsLow: JumpingFaultRules = { ...fei, disobediences: [costs('4'), costs('8'), out] }
/** Table C, KNHS Springen art. 239. */
const tableC: JumpingFaultRules = {
  ...fei,
  disobediences: [costs('0'), out],
  timeLimitFactor: null,
  timeLimit: 18_000,
}

const faultsOf = (text: string): JumpingFault[] =>
  text === ''
    ? []
    : text.split(' ').map((word) => {
        const [letter = '', obstacle] = word.split('@')
        const kind = {
          K: 'KNOCK_DOWN',
          W: 'FOOT_IN_WATER',
          D: 'DISOBEDIENCE',
          X: 'DISOBEDIENCE_DISPLACED',
          R: 'FALL_RIDER',
          H: 'FALL_HORSE',
          E: 'ERROR_OF_COURSE',
        }[letter]
        return { kind: JumpingFaultKind.parse(kind), ...(obstacle === undefined ? {} : { obstacle }) }
      })

describe('faults obstacle by obstacle', () => {
  it.each<[string, string, JumpingFaultRules, string, number, number | null]>([
    ['clear', '', fei, '0', 0, null],
    ['a knock-down and a foot in the water', 'K@3 W@7', fei, '8', 0, null],
    ['one refusal', 'D@4', fei, '4', 0, null],
    ['one refusal with the obstacle displaced: +6 s', 'X@4', fei, '4', 600, null],
    ['the second disobedience, at another obstacle: out', 'D@4 K@5 D@9', fei, '8', 0, 2],
    ['KNHS to 1.15 m: 4, and 8 for the second', 'D@4 D@9', knhsLow, '12', 0, null],
    ['KNHS to 1.15 m: the third is out', 'D@4 X@9 D@9', knhsLow, '12', 600, 2],
    ['both displaced', 'X@4 X@4', knhsLow, '12', 1200, null],
    ['a fall of the rider', 'K@1 R@2 K@3', fei, '4', 0, 1],
    ['a fall of the horse', 'H', fei, '0', 0, 0],
    ['an error of course', 'E', fei, '0', 0, 0],
    ['Table C: seconds; the first disobedience costs only its time', 'K@1 D@2', tableC, '4', 0, null],
    ['Table C: with a displaced obstacle +6 s', 'X@2', tableC, '0', 600, null],
  ])('%s', (_, text, rules, penalties, addedTime, eliminatedAt) => {
    const counted = countFaults(faultsOf(text), rules)
    expect([formatExact(counted.penalties), counted.addedTime, counted.eliminatedAt]).toEqual([
      penalties,
      addedTime,
      eliminatedAt,
    ])
  })

  it.each<[number, number | null, JumpingFaultRules, boolean]>([
    [14_000, 7000, fei, false],
    [14_001, 7000, fei, true],
    [14_001, null, fei, false],
    [18_000, 5000, tableC, false],
    [18_001, null, tableC, true],
    [14_001, 7000, { ...fei, timeLimitFactor: null }, false],
    [15_751, 7001, { ...fei, timeLimitFactor: '2.25' }, false],
    [15_753, 7001, { ...fei, timeLimitFactor: '2.25' }, true],
  ])('time limit: %i of %s', (time, timeAllowed, rules, isOver) => {
    expect(isOverTimeLimit(time, timeAllowed, rules)).toBe(isOver)
  })

  const anyFault = fc.record({ kind: fc.constantFrom(...JumpingFaultKind.options) })
  test.prop([fc.array(anyFault, { maxLength: 8 }), fc.array(anyFault, { maxLength: 8 })])(
    'more faults never cost less, and faults after an elimination do not count',
    (before, after) => {
      const first = countFaults(before, knhsLow)
      const both = countFaults([...before, ...after], knhsLow)
      expect(compare(both.penalties, first.penalties)).toBeGreaterThanOrEqual(0)
      expect(both.addedTime).toBeGreaterThanOrEqual(first.addedTime)
      if (first.eliminatedAt !== null) expect(both).toEqual(first)
    },
  )
  test.prop([fc.shuffledSubarray(['K', 'K', 'W', 'D', 'X'])])('their order has no influence', (letters) => {
    expect(countFaults(faultsOf(letters.join(' ')), knhsLow)).toEqual(
      countFaults(faultsOf([...letters].sort().join(' ')), knhsLow),
    )
  })
})

describe('a round scored by its faults', () => {
  const protocol: JumpingProtocol = {
    discipline: 'SHOW_JUMPING',
    format: 'TABLE_A_AGAINST_CLOCK',
    rounds: [{ timeAllowed: 7000 }],
    timePenalty: { penalty: '1', perStarted: 400 },
    faults: fei,
  }
  const ridden = (round: JumpingRound, more: Partial<JumpingResult> = {}): JumpingResult => ({
    discipline: 'SHOW_JUMPING',
    status: 'FINISHED',
    outOfCompetition: false,
    rounds: [round],
    ...more,
  })
  const scored = (round: JumpingRound, rules: Partial<JumpingProtocol> = {}, more: Partial<JumpingResult> = {}) => {
    const outcome = scoreResult({ ...protocol, ...rules }, ridden(round, more))
    if (!outcome.ok) return outcome.errors.map(({ code, path }) => `${code} ${path}`).join(', ')
    const [first] = outcome.score.rounds
    return [outcome.score.text, first?.time, first?.obstaclePenalties && formatExact(first.obstaclePenalties)]
  }

  it('the six seconds are in the time, and cost time penalties if they exceed the time allowed', () => {
    expect(scored({ time: 6500, faults: faultsOf('K@2') })).toEqual(['4', 6500, '4'])
    expect(scored({ time: 6500, faults: faultsOf('X@2') })).toEqual(['5', 7100, '4'])
    expect(scored({ time: 6500, faults: [] })).toEqual(['0', 6500, '0'])
  })
  it('Table C adds seconds; a jump-off or a second phase may have its own number', () => {
    const cheap = { ...tableC, KNOCK_DOWN: costs('3') }
    expect(scored({ time: 6235, faults: faultsOf('K@2') }, { format: 'TABLE_C', faults: tableC })).toEqual([
      '66.35',
      6235,
      '4',
    ])
    expect(
      scored(
        { time: 6235, faults: faultsOf('K@2') },
        { format: 'TABLE_C', faults: tableC, rounds: [{ timeAllowed: null, faults: cheap }] },
      ),
    ).toEqual(['65.35', 6235, '3'])
  })
  it('a finisher cannot have been eliminated by faults or time; an eliminated rider can', () => {
    expect(scored({ time: 6500, faults: faultsOf('D D') })).toBe('FAULTS_ELIMINATE rounds.0.faults.1')
    expect(scored({ time: 14_001, faults: [] })).toBe('TIME_LIMIT_EXCEEDED rounds.0.time')
    expect(scored({ time: 13_401, faults: faultsOf('X') })).toBe('TIME_LIMIT_EXCEEDED rounds.0.time')
    expect(scored({ time: 14_001, obstaclePenalties: '0' })).toBe('TIME_LIMIT_EXCEEDED rounds.0.time')
    expect(scored({ time: 6500, faults: faultsOf('D D') }, {}, { status: 'ELIMINATED' })).toEqual(['4', 6500, '4'])
    expect(scored({ time: 14_001, faults: [] }, {}, { status: 'ELIMINATED' })).toEqual(['18', 14_001, '0'])
  })
  it('faults exclude other penalties, and need their costs', () => {
    expect(scored({ time: 1, faults: [], obstaclePenalties: '0' })).toBe('PENALTIES_AMBIGUOUS rounds.0.faults')
    expect(scored({ time: 1, faults: [] }, { faults: null })).toBe('FAULTS_NOT_IN_PROTOCOL rounds.0.faults')
    expect(scored({ time: 14_001, obstaclePenalties: '0' }, { faults: null })).toEqual(['18', 14_001, '0'])
    expect(scored({ faults: faultsOf('K') })).toEqual(['4', null, '4'])
  })
})
