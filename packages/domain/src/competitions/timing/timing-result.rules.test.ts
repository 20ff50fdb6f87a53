import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { type JumpingProtocol, JumpingResult, type Result } from '../result/result.schema.ts'
import { isOfAnotherTest, proposeTimedResult, type TimedStart as StartOf, startOfRun } from './timing-result.rules.ts'

type TimedStart = StartOf<'SHOW_JUMPING'>

const protocol: JumpingProtocol = {
  discipline: 'SHOW_JUMPING',
  format: 'TABLE_A_JUMP_OFF_AGAINST_CLOCK',
  rounds: [{ timeAllowed: 7400 }, { timeAllowed: 5000 }],
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
const tableC: JumpingProtocol = { ...protocol, format: 'TABLE_C', rounds: [{ timeAllowed: null }], timePenalty: null }

const jumped = (...rounds: JumpingResult['rounds']): JumpingResult => ({
  ...{ discipline: 'SHOW_JUMPING', status: 'FINISHED', outOfCompetition: false },
  rounds,
})

const roundsOf = (result: Result | null) => (result !== null && 'rounds' in result ? result.rounds : null)

const run: TimedStart['run'] = { netTime: 7466, addedTime: null, obstaclePenalties: '4', timePenalties: '1' }
const propose = (over: Partial<TimedStart> = {}) =>
  proposeTimedResult({ protocol, round: 1, stored: null, outOfCompetition: false, run, ...over })

describe('a start without a result', () => {
  it('gets the time and the penalties of the log; time penalties follow from the protocol', () => {
    expect(propose()).toEqual({
      result: jumped({ time: 7466, obstaclePenalties: '4' }),
      errors: [],
      proposal: {
        ...{ state: 'NEW', reason: null, problems: [], time: 7466, obstaclePenalties: '4', timePenalties: '1' },
        ...{ score: '5', differences: [] },
      },
    })
  })
  it('time penalties of the timekeeper that differ are shown, and ours count', () => {
    const { proposal } = propose({ run: { ...run, timePenalties: '2' } })
    expect(proposal).toMatchObject({ score: '5', differences: [{ kind: 'TIME_PENALTIES', theirs: '2', ours: '1' }] })
  })
  it('the seconds for a displaced obstacle are part of the time', () => {
    const { result, proposal } = propose({ run: { ...run, addedTime: 600 } })
    expect(roundsOf(result)).toEqual([{ time: 8066, obstaclePenalties: '4' }])
    expect(proposal).toMatchObject({ time: 8066, timePenalties: '7', differences: [{ kind: 'TIME_PENALTIES' }] })
  })
  it('a device that knows no penalties: they are typed, and never taken for none', () => {
    const bare = { ...run, obstaclePenalties: null, timePenalties: null }
    expect(propose({ run: bare })).toMatchObject({ result: null, proposal: { reason: 'PENALTIES_MISSING' } })
    expect(propose({ run: bare, typed: '0' }).proposal).toMatchObject({ state: 'NEW', score: '1' })
  })
  it('rides out of competition where its registration does', () => {
    expect(propose({ outOfCompetition: true }).result?.outOfCompetition).toBe(true)
  })
  it('Table C: the penalties of the log are not taken, because their unit is unknown', () => {
    expect(propose({ protocol: tableC }).proposal).toMatchObject({ reason: 'PENALTIES_MISSING' })
    expect(propose({ protocol: tableC, typed: '8' }).proposal).toMatchObject({ score: '82.66', differences: [] })
  })
})

describe('a stored result', () => {
  it('keeps its penalties, gets the time, and says where the timekeeper has others', () => {
    const { result, proposal } = propose({ stored: jumped({ time: 7000, obstaclePenalties: '8' }) })
    expect(roundsOf(result)).toEqual([{ time: 7466, obstaclePenalties: '8' }])
    expect(proposal).toMatchObject({
      ...{ state: 'CHANGED', score: '9' },
      differences: [{ kind: 'OBSTACLE_PENALTIES', theirs: '4', ours: '8' }],
    })
  })
  it('recorded fault by fault keeps the time of the clock, because the faults add their seconds', () => {
    const faults = [{ kind: 'DISOBEDIENCE_DISPLACED' as const, obstacle: '5' }]
    const { result, proposal } = propose({ stored: jumped({ faults }), run: { ...run, addedTime: 400 } })
    expect(roundsOf(result)).toEqual([{ time: 7466, faults }])
    expect(proposal).toMatchObject({
      ...{ time: 8066, obstaclePenalties: '4' },
      differences: [{ kind: 'TIME_PENALTIES' }, { kind: 'ADDED_TIME', theirs: '4', ours: '6' }],
    })
  })
  it('that says the same is unchanged', () => {
    expect(propose({ stored: jumped({ time: 7466, obstaclePenalties: '4.0' }) }).proposal.state).toBe('UNCHANGED')
  })
  it('of the first round stays in the jump-off', () => {
    const first = { time: 7000, obstaclePenalties: '0' }
    expect(propose({ round: 2, stored: jumped(first), run: { ...run, netTime: 4011 } }).result).toMatchObject({
      rounds: [first, { time: 4011, obstaclePenalties: '4' }],
    })
  })
})

describe('a run that gives no result', () => {
  it.each([
    ['a pulse is missing', { run: { ...run, netTime: null } }, 'NO_TIME', []],
    ['no such round', { round: 3 }, 'NO_ROUND', []],
    ['eliminated', { stored: { ...jumped(), status: 'ELIMINATED' as const } }, 'NOT_FINISHED', []],
    [
      'retired in that round',
      { round: 2, stored: jumped({ time: 7000, obstaclePenalties: '0' }, { outcome: 'RETIRED' as const }) },
      'NOT_FINISHED',
      [],
    ],
    [
      'withdrew before it',
      { round: 2, stored: { ...jumped({ time: 7000, obstaclePenalties: '0' }), withdrewBefore: 2 } },
      'NOT_FINISHED',
      [],
    ],
    ['a jump-off without a first round', { round: 2 }, 'IMPOSSIBLE', ['ROUND_MISSING', 'ROUND_OUT_OF_ORDER']],
    ['over the time limit', { run: { ...run, netTime: 14_801 } }, 'IMPOSSIBLE', ['TIME_LIMIT_EXCEEDED']],
    ['typed over stored penalties', { stored: jumped({ obstaclePenalties: '4' }), typed: '0' }, 'PENALTIES_STORED', []],
  ] as const)('%s', (_, over, reason, problems) => {
    expect(propose(over as Partial<TimedStart>)).toMatchObject({
      result: null,
      proposal: { state: 'IMPOSSIBLE', reason, problems },
    })
  })
})

test.prop([fc.integer({ min: 0, max: 14_800 }), fc.constantFrom('0', '4', '8')])(
  'what was taken over is unchanged when the same log is read again',
  (netTime, obstaclePenalties) => {
    const timed = { ...run, netTime, obstaclePenalties }
    const { result } = propose({ run: timed })
    const stored = JumpingResult.parse(result)
    expect(propose({ run: timed, stored }).proposal.state).toBe('UNCHANGED')
  },
)

describe('the start of a run', () => {
  const lines = [{ startNumber: 7 }, { startNumber: 8 }, { startNumber: 8 }, { startNumber: null }]
  it('is the only one with its number', () => {
    expect(startOfRun({ startNumber: 7 }, lines)).toBe(lines[0])
    for (const startNumber of [8, 9, null]) expect(startOfRun({ startNumber }, lines)).toBeNull()
  })
  it('a log that names none of the starts is of another test; one without numbers may be of any', () => {
    expect(isOfAnotherTest([{ startNumber: 9 }], lines)).toBe(true)
    expect(isOfAnotherTest([{ startNumber: 9 }, { startNumber: 7 }], lines)).toBe(false)
    expect(isOfAnotherTest([{ startNumber: null }], lines)).toBe(false)
  })
})
