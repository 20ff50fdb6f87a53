import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { feiEventingOn, knhsEventingOn } from '../../catalogue/rule-set/testing/eventing-on.ts'
import { findElimination, withElimination } from '../../competitions/result/elimination.rules.ts'
import { decimal, formatExact } from '../../kernel/decimal.ts'
import { Protocol, Result } from '../disciplines.ts'
import type { EventingProtocol } from '../eventing/eventing.protocol.schema.ts'
import type { EventingResult } from '../eventing/eventing.result.schema.ts'
import { findMissingParts, scoreResult } from '../scoring.ts'
import { crossCountryDefaults } from './cross-country.presets.ts'
import {
  CrossCountryErrorCode,
  type CrossCountryProtocol,
  type CrossCountryRules,
} from './cross-country.protocol.schema.ts'
import type { CrossCountryFence, CrossCountryResult } from './cross-country.result.schema.ts'

type Code = CrossCountryErrorCode

/** `5:REFUSAL,REFUSAL 12:SAFETY_FLAP` */
const fencesOf = (text: string): CrossCountryFence[] =>
  text
    .split(' ')
    .filter((part) => part !== '')
    .map((part) => {
      const [obstacle = '', codes = ''] = part.split(':')
      return { obstacle, errors: codes.split(',').map((code) => CrossCountryErrorCode.parse(code)) }
    })

const protocolOf = (
  rules: Partial<CrossCountryRules> = {},
  optimumTime: number | null = 30_000,
): CrossCountryProtocol => ({
  discipline: 'CROSS_COUNTRY',
  rules: { ...crossCountryDefaults, ...rules },
  optimumTime,
  tieBreak: ['OPTIMUM_TIME'],
})

const ridden = (fences: string, elapsed: number | null = 30_000, status: Result['status'] = 'FINISHED') =>
  ({
    discipline: 'CROSS_COUNTRY',
    status,
    outOfCompetition: false,
    ride: { fences: fencesOf(fences), elapsed },
  }) satisfies CrossCountryResult

const told = (protocol: Protocol, result: Result): string | null => {
  const scored = scoreResult(protocol, result)
  return scored.ok ? scored.score.text : scored.errors.map(({ code, path }) => `${code} ${path}`).join(', ')
}

const knhsToL = knhsEventingOn('2024-01-01', 'L').crossCountry ?? crossCountryDefaults
const knhsFromM = knhsEventingOn('2024-01-01', 'M').crossCountry ?? crossCountryDefaults
const fei = (date: string): CrossCountryRules => feiEventingOn(date).crossCountry ?? crossCountryDefaults

describe('penalties at obstacles', () => {
  it.each([
    // Decision 25; domain book B3 for the FEI and the KNHS.
    ['nothing written down', crossCountryDefaults, '', '0.0'],
    ['no error is none', crossCountryDefaults, '1:NO_ERROR 2:NO_ERROR', '0.0'],
    ['a refusal: 20', crossCountryDefaults, '4:REFUSAL', '20.0'],
    ['a second at the same obstacle: 40 more', crossCountryDefaults, '4:REFUSAL,REFUSAL', '60.0'],
    ['two at different obstacles: 20 each', crossCountryDefaults, '4:REFUSAL 9:REFUSAL', '40.0'],
    [
      'third in all: eliminated',
      crossCountryDefaults,
      '4:REFUSAL 9:REFUSAL 11:REFUSAL',
      'REFUSALS_ELIMINATE fences.2.errors.0',
    ],
    [
      'third in all at one obstacle',
      crossCountryDefaults,
      '4:REFUSAL,REFUSAL,REFUSAL',
      'REFUSALS_ELIMINATE fences.0.errors.2',
    ],
    ['KNHS to L: a third elsewhere is 20', knhsToL, '4:REFUSAL,REFUSAL 9:REFUSAL', '80.0'],
    [
      'KNHS to L: third at the same obstacle',
      knhsToL,
      '4:REFUSAL,REFUSAL,REFUSAL',
      'REFUSALS_ELIMINATE fences.0.errors.2',
    ],
    [
      'KNHS to L: fourth in all',
      knhsToL,
      '4:REFUSAL 5:REFUSAL 6:REFUSAL 7:REFUSAL',
      'REFUSALS_ELIMINATE fences.3.errors.0',
    ],
    ['KNHS M and Z: third in all', knhsFromM, '4:REFUSAL 5:REFUSAL 6:REFUSAL', 'REFUSALS_ELIMINATE fences.2.errors.0'],
    ['frangible device 11 since 2015', fei('2015-06-01'), '7:SAFETY_FLAP', '11.0'],
    ['frangible device 21 before', fei('2014-12-31'), '7:SAFETY_FLAP', '21.0'],
    ['missed flag 15 since 2019', fei('2019-01-01'), '7:FLAGGED_OBSTACLE', '15.0'],
    ['missed flag 50 in 2017 and 2018', fei('2018-12-31'), '7:FLAGGED_OBSTACLE', '50.0'],
    ['dangerous riding 25', crossCountryDefaults, '7:DANGEROUS_RIDING', '25.0'],
    ['several of them at one fence', crossCountryDefaults, '7:REFUSAL,SAFETY_FLAP 8:FLAGGED_OBSTACLE', '46.0'],
    ['fall of the rider', crossCountryDefaults, '3:REFUSAL 7:FALL_RIDER', 'RIDER_FALL_ELIMINATES fences.1.errors.0'],
    ['fall of the horse', crossCountryDefaults, '7:FALL_HORSE', 'HORSE_FALL_ELIMINATES fences.0.errors.0'],
    ['not taken', crossCountryDefaults, '7:NOT_TAKEN', 'NOT_TAKEN_ELIMINATES fences.0.errors.0'],
    ['both an error and none', crossCountryDefaults, '7:NO_ERROR,REFUSAL', 'FENCE_ERRORS_CONTRADICT fences.0.errors'],
    ['one obstacle twice', crossCountryDefaults, '7:REFUSAL 7:REFUSAL', 'OBSTACLE_REPEATED fences.1.obstacle'],
  ] as const)('%s', (_name, rules, fences, expected) => {
    expect(told(protocolOf(rules), ridden(fences))?.replaceAll('ride.', '')).toBe(expected)
  })

  it('the elements of one number are one obstacle when refusals are counted', () => {
    const obstacles = [
      { label: '5A', no: 5, type: 'COFFIN' as const },
      { label: '5B', no: 5, type: 'STILE' as const },
      { label: '6', no: 6, type: 'TABLE' as const },
    ]
    const protocol = protocolOf({ obstacles })
    expect(told(protocol, ridden('5A:REFUSAL 5B:REFUSAL'))).toBe('60.0')
    expect(told(protocol, ridden('5A:REFUSAL 6:REFUSAL'))).toBe('40.0')
    expect(told(protocol, ridden('7:REFUSAL'))).toBe('OBSTACLE_UNKNOWN ride.fences.0.obstacle')
  })

  it('gives the penalties of each fence', () => {
    const scored = scoreResult(protocolOf(), ridden('4:REFUSAL,REFUSAL 12:SAFETY_FLAP', 30_001))
    if (!scored.ok || scored.score.discipline !== 'CROSS_COUNTRY') throw new Error('not scored')
    const { ride } = scored.score
    expect(ride?.fences.map(({ obstacle, penalties }) => [obstacle, formatExact(penalties)])).toEqual([
      ['4', '60'],
      ['12', '11'],
    ])
    expect([ride?.obstacles, ride?.time, ride?.total].map((value) => value && formatExact(value))).toEqual([
      '71',
      '0.4',
      '71.4',
    ])
  })
})

describe('time', () => {
  it.each([
    // 0.4 for each started second over the optimum time: every xc_time of 3,931 published rows is a multiple of 0.4.
    [30_000, '0.0'],
    [30_001, '0.4'],
    [30_100, '0.4'],
    [30_101, '0.8'],
    [34_950, '20.0'],
    [20_000, '0.0'],
  ])('%i hundredths of a second at an optimum of 300 s: %s', (elapsed, expected) => {
    expect(told(protocolOf(), ridden('', elapsed))).toBe(expected)
  })

  it.each([
    [28_500, '0.0'],
    [28_499, '1.0'],
    [28_400, '1.0'],
    [28_399, '2.0'],
  ])('%i is %s, where a rule set penalises an early arrival too', (elapsed, expected) => {
    const earlyTime = { penalty: '1', perStarted: 100, grace: 1500 }
    expect(told(protocolOf({ earlyTime }), ridden('', elapsed))).toBe(expected)
  })

  it('over the limit eliminates; the limit itself does not', () => {
    const twice = protocolOf({ timeLimit: { kind: 'FACTOR', factor: '2' } })
    expect(told(twice, ridden('', 60_000))).toBe('120.0')
    expect(told(twice, ridden('', 60_001))).toBe('TIME_LIMIT_EXCEEDED ride.elapsed')
    const fixed = protocolOf({ timeLimit: { kind: 'TIME', time: 40_000 } }, null)
    expect(told(fixed, ridden('', 40_000))).toBe('0.0')
    expect(told(fixed, ridden('', 40_001))).toBe('TIME_LIMIT_EXCEEDED ride.elapsed')
  })

  it('a missing time is reported as missing, not as invalid', () => {
    expect(told(protocolOf(), ridden('4:REFUSAL', null))).toBe('20.0')
    expect(findMissingParts(protocolOf(), ridden('', null))).toEqual([{ code: 'TIME_MISSING', path: 'ride.elapsed' }])
    expect(findMissingParts(protocolOf({}, null), ridden('', null))).toEqual([])
  })
})

describe('published penalties', () => {
  const given = (ride: CrossCountryResult['ride']): CrossCountryResult => ({ ...ridden(''), ride })
  it('are not changed', () => {
    expect(told(protocolOf(), given({ obstacles: '20', time: '3.2', elapsed: 99_999 }))).toBe('23.2')
  })
  it('exclude fences', () => {
    const ride = { obstacles: '20', fences: fencesOf('4:REFUSAL') }
    expect(told(protocolOf(), given(ride))).toBe('PENALTIES_AMBIGUOUS ride.obstacles')
    expect(told(protocolOf(), given({ elapsed: 1 }))).toBe('PENALTIES_MISSING ride.obstacles')
    expect(told(protocolOf(), given(null))).toBe('RIDE_MISSING ride')
  })
})

const dressage = (penalties: string) => ({ penalties })
const eventing = (more: Partial<EventingResult> = {}): EventingResult => ({
  discipline: 'EVENTING',
  status: 'FINISHED',
  outOfCompetition: false,
  dressage: dressage('21.1'),
  crossCountry: null,
  showJumping: null,
  ...more,
})
const since2019 = feiEventingOn('2019-05-01')
const fei2019: EventingProtocol = {
  ...since2019,
  dressage: { ...since2019.dressage, judgeMaximum: '100' },
  optimumTime: 70_200,
  showJumping: since2019.showJumping ? { ...since2019.showJumping, timeAllowed: 8000 } : null,
}

describe('eventing of three phases', () => {
  it('Badminton 2019, second place: 21.1 + 0 + 0.4 + 4 + 1.6 = 27.1', () => {
    const crossCountry = { fences: [], elapsed: 70_250 }
    const showJumping = { knockDowns: 1, elapsed: 8_330 }
    expect(told(fei2019, eventing({ crossCountry, showJumping }))).toBe('27.1')
    const given = { crossCountry: { obstacles: '0', time: '0.4' }, showJumping: { obstacles: '4', time: '1.6' } }
    expect(told(fei2019, eventing(given))).toBe('27.1')
  })

  it.each([
    // Published results: a second over the time allowed cost 1 to 2018, 0.4 since 2019; dressage × 1.5 before 2018.
    ['2018-06-01', '1'],
    ['2019-01-01', '0.4'],
  ])('jumping time on %s: %s a second', (date, penalty) => {
    const protocol = feiEventingOn(date)
    expect(protocol.showJumping?.timePenalty).toEqual({ penalty, perStarted: 100 })
  })
  it.each([
    ['2017-12-31', '45.4'],
    ['2018-01-01', '30.3'],
  ])('dressage on %s: 195, 185.5, 184.5 of 270 are %s', (date, expected) => {
    const protocol = feiEventingOn(date)
    const judges = ['195', '185.5', '184.5'].map((points, index) => ({ position: `J${index}`, points }))
    const withMaximum = { ...protocol, dressage: { ...protocol.dressage, judgeMaximum: '270' } }
    expect(told(withMaximum, eventing({ dressage: { judges } }))).toBe(expected)
  })

  it.each([
    [{ knockDowns: 2 }, '29.1'],
    [{ disobediences: 1 }, '25.1'],
    [{ disobediences: 2, knockDowns: 1 }, '37.1'],
    [{ disobediences: 3 }, 'REFUSALS_ELIMINATE showJumping.disobediences'],
    [{ falls: 1 }, 'RIDER_FALL_ELIMINATES showJumping.falls'],
    [{ knockDowns: 0, elapsed: 16_001 }, 'TIME_LIMIT_EXCEEDED showJumping.elapsed'],
    [{ knockDowns: 1, obstacles: '4' }, 'PENALTIES_AMBIGUOUS showJumping.obstacles'],
    [{ time: '1' }, 'PENALTIES_MISSING showJumping.obstacles'],
  ])('jumping %j: %s', (showJumping, expected) => {
    expect(told(fei2019, eventing({ showJumping }))).toBe(expected)
  })

  it('faults without a price in the protocol are refused', () => {
    const plain: EventingProtocol = { ...fei2019, crossCountry: null, showJumping: null }
    const result = eventing({ crossCountry: { fences: fencesOf('4:REFUSAL') }, showJumping: { knockDowns: 1 } })
    expect(told(plain, result)).toBe(
      'FAULTS_NOT_IN_PROTOCOL crossCountry.fences, FAULTS_NOT_IN_PROTOCOL showJumping.knockDowns',
    )
  })
})

describe('the status that is proposed', () => {
  it.each([
    [{ crossCountry: { fences: fencesOf('4:FALL_RIDER'), elapsed: 1 } }, 'XC-FR'],
    [{ crossCountry: { fences: fencesOf('4:FALL_HORSE'), elapsed: 1 } }, 'XC-FH'],
    [{ crossCountry: { fences: fencesOf('4:REFUSAL,REFUSAL,REFUSAL'), elapsed: 1 } }, 'XC-R'],
    [{ crossCountry: { fences: fencesOf('4:NOT_TAKEN'), elapsed: 1 } }, 'XC'],
    [{ crossCountry: { fences: [], elapsed: 140_401 } }, 'XC-OT'],
    [{ showJumping: { falls: 1 } }, 'SJ-FR'],
    [{ showJumping: { disobediences: 3 } }, 'SJ-R'],
    [{ dressage: { judges: [{ position: 'C', points: '60', errorsOfCourse: 3 }] } }, 'Dressage'],
  ])('%j: %s', (phases, reason) => {
    const result = eventing(phases)
    expect(findElimination(fei2019, result)?.reason).toBe(reason)
    const ended = withElimination(fei2019, result)
    expect(ended).toMatchObject({ status: 'ELIMINATED', statusReason: reason })
    expect(scoreResult(fei2019, ended).ok).toBe(true)
  })
  it('a ride that may finish has no proposal, and a status set by a user stays', () => {
    expect(findElimination(fei2019, eventing())).toBeNull()
    const retired = eventing({ status: 'RETIRED', crossCountry: { fences: fencesOf('4:FALL_RIDER') } })
    expect(withElimination(fei2019, retired)).toBe(retired)
  })
  it('an eliminated ride has no score', () => {
    expect(told(protocolOf(), ridden('4:FALL_RIDER', 1, 'ELIMINATED'))).toBeNull()
  })
})

const anyCode = fc.constantFrom<Code>('NO_ERROR', 'REFUSAL', 'SAFETY_FLAP', 'DANGEROUS_RIDING', 'FLAGGED_OBSTACLE')
const anyRide = fc.uniqueArray(fc.integer({ min: 1, max: 20 }), { maxLength: 8 }).chain((obstacles) =>
  fc.tuple(
    ...obstacles.map((obstacle) =>
      fc.record({
        obstacle: fc.constant(String(obstacle)),
        errors: fc.array(anyCode, { minLength: 1, maxLength: 1 }),
      }),
    ),
  ),
)
const patient = protocolOf({ eliminatedAtRefusal: null })
const ofFences = (fences: CrossCountryFence[], elapsed = 30_000): CrossCountryResult => ({
  ...ridden(''),
  ride: { fences, elapsed },
})
const penaltiesOf = (fences: CrossCountryFence[], elapsed?: number): string =>
  told(patient, ofFences(fences, elapsed)) ?? ''

describe('properties', () => {
  test.prop([anyRide])('the order of the fences has no influence', (fences) => {
    expect(penaltiesOf([...fences].reverse())).toBe(penaltiesOf([...fences]))
  })
  test.prop([anyRide, anyCode])('one fault more never costs less', (fences, code) => {
    const more = [...fences, { obstacle: 'X', errors: [code] }]
    expect(Number(penaltiesOf(more))).toBeGreaterThanOrEqual(Number(penaltiesOf([...fences])))
  })
  test.prop([anyRide, fc.nat(60_000), fc.nat(5_000)])('a slower ride never costs less', (fences, elapsed, more) => {
    expect(Number(penaltiesOf([...fences], elapsed + more))).toBeGreaterThanOrEqual(
      Number(penaltiesOf([...fences], elapsed)),
    )
  })
  test.prop([anyRide, fc.nat(90_000)])('obstacles and time add up to the total', (fences, elapsed) => {
    const scored = scoreResult(patient, ofFences([...fences], elapsed))
    if (!scored.ok || scored.score.discipline !== 'CROSS_COUNTRY' || scored.score.ride === null)
      throw new Error('no score')
    const { obstacles, time, fences: each } = scored.score.ride
    const whole = [...each.map(({ penalties }) => penalties), time].reduce(
      (sum, part) => sum + Number(formatExact(part)),
      0,
    )
    expect(whole).toBeCloseTo(Number(scored.score.text), 9)
    expect(formatExact(obstacles)).toBe(formatExact(decimal(formatExact(obstacles))))
  })
  test.prop([anyRide])('protocol and result survive conversion to JSON', (fences) => {
    expect(Protocol.parse(patient)).toEqual(patient)
    const result = ofFences([...fences])
    expect(Result.parse(result)).toEqual(result)
  })
})
