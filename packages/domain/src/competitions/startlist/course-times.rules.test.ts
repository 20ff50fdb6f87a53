import { describe, expect, it } from 'vitest'
import { drivingDefaults } from '../../disciplines/driving/driving.presets.ts'
import { Protocol } from '../result/result.schema.ts'
import { courseTimesOf, partsUnder, partsWithTimes, protocolOnCourse } from './course-times.rules.ts'
import { TestPartParameters } from './startlist.schema.ts'

const parts = (...times: readonly (readonly [allowed: number | null, limit?: number | null])[]) =>
  times.map(([timeAllowedSeconds, timeLimitSeconds = null], index) =>
    TestPartParameters.parse({ testPart: index + 1, jumping: { timeAllowedSeconds, timeLimitSeconds } }),
  )

const jumping = (...timesAllowed: (number | null)[]): Extract<Protocol, { discipline: 'SHOW_JUMPING' }> => ({
  discipline: 'SHOW_JUMPING',
  format: 'TABLE_A_JUMP_OFF_AGAINST_CLOCK',
  rounds: timesAllowed.map((timeAllowed) => ({ timeAllowed })),
  timePenalty: { penalty: '1', perStarted: 100 },
})
const faults = {
  KNOCK_DOWN: { kind: 'PENALTIES', value: '4' },
  FOOT_IN_WATER: { kind: 'PENALTIES', value: '4' },
  disobediences: [{ kind: 'PENALTIES', value: '4' }],
  FALL_RIDER: { kind: 'ELIMINATION' },
  FALL_HORSE: { kind: 'ELIMINATION' },
  ERROR_OF_COURSE: { kind: 'ELIMINATION' },
  displacedTime: 600,
  timeLimitFactor: '2',
  timeLimit: null,
} as const

describe('the course and the protocol', () => {
  it.each([
    ['both rounds', parts([71], [43]), [7100, 4300]],
    ['one of them', parts([71]), [7100, 4200]],
    ['nothing', [], [7000, 4200]],
    ['a time of nothing', parts([0], [null]), [7000, 4200]],
    ['more parts than rounds', parts([71], [43], [50]), [7100, 4300]],
  ])('%s', (_, course, expected) => {
    expect(courseTimesOf(protocolOnCourse(jumping(7000, 4200), course))).toEqual(expected)
  })

  it('sets the time limit if faults are counted, and in no other case', () => {
    const { rounds, ...rest } = jumping(7000, 4200)
    const counting: Protocol = { ...rest, rounds, faults: { ...faults, disobediences: [...faults.disobediences] } }
    expect(protocolOnCourse(counting, parts([71, 150]))).toMatchObject({
      rounds: [{ faults: { timeLimit: 15_000, timeLimitFactor: null } }, { timeAllowed: 4200 }],
    })
    expect(protocolOnCourse({ ...rest, rounds }, parts([null, 150]))).toEqual({ ...rest, rounds })
  })

  it('sets the cones of driving, and does not change protocols without such a time', () => {
    const driving = Protocol.parse(drivingDefaults)
    expect(courseTimesOf(protocolOnCourse(driving, parts([150])))).toEqual([15_000])
    const generic: Protocol = {
      discipline: 'GENERIC',
      value: 'POINTS',
      better: 'HIGHER',
      decimals: 3,
      minimum: null,
      maximum: null,
      step: null,
      currency: null,
      outcomes: [],
      isTimed: false,
    }
    expect(protocolOnCourse(generic, parts([150]))).toBe(generic)
    expect(courseTimesOf(generic)).toEqual([])
  })

  it('returns the times on which the tests of a list agree, but only whole seconds', () => {
    const seconds = (protocols: Protocol[], stored = parts()) =>
      partsWithTimes(stored, protocols).map(({ testPart, jumping: of }) => [testPart, of?.timeAllowedSeconds ?? null])
    expect(seconds([jumping(7000, 4200)])).toEqual([
      [1, 70],
      [2, 42],
    ])
    expect(seconds([jumping(7000), jumping(6000)])).toEqual([])
    expect(seconds([jumping(7050)], parts([null]))).toEqual([[1, null]])
    expect(seconds([], parts([70]))).toEqual([[1, 70]])
  })

  it('a protocol with a new time is newer than the list; one without is not', () => {
    const stored = parts([80], [50])
    expect(partsUnder(stored, jumping(7000, 4200), jumping(6600, 4200))).toEqual(parts([null], [50]))
    expect(partsUnder(stored, jumping(7000, 4200), jumping(null, null))).toEqual(stored)
  })
})
