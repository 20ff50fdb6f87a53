// The limits of allowed values: the limit itself, a hundredth over it, empty values, and the field of each error.
import { describe, expect, it } from 'vitest'
import { feiEventingOn } from '../catalogue/rule-set/testing/eventing-on.ts'
import { crossCountryDefaults } from './cross-country/cross-country.presets.ts'
import type { CrossCountryProtocol } from './cross-country/cross-country.protocol.schema.ts'
import type { CrossCountryResult } from './cross-country/cross-country.result.schema.ts'
import type { Protocol, Result } from './disciplines.ts'
import type { DressageProtocol } from './dressage/dressage.protocol.schema.ts'
import type { DressageResult } from './dressage/dressage.result.schema.ts'
import { drivingDefaults } from './driving/driving.presets.ts'
import type { DrivingProtocol } from './driving/driving.protocol.schema.ts'
import type { DrivingResult } from './driving/driving.result.schema.ts'
import type { EventingProtocol } from './eventing/eventing.protocol.schema.ts'
import type { EventingResult } from './eventing/eventing.result.schema.ts'
import { auctionDefaults } from './generic/generic.presets.ts'
import type { GenericProtocol } from './generic/generic.protocol.schema.ts'
import type { GenericResult } from './generic/generic.result.schema.ts'
import type { PresentationProtocol } from './presentation/presentation.protocol.schema.ts'
import type { PresentationResult } from './presentation/presentation.result.schema.ts'
import { findMissingParts, scoreResult } from './scoring.ts'
import type { JumpingProtocol } from './show-jumping/show-jumping.protocol.schema.ts'
import type { JumpingResult } from './show-jumping/show-jumping.result.schema.ts'
import type { StyleRidingProtocol } from './style-riding/style-riding.protocol.schema.ts'
import type { StyleRidingResult } from './style-riding/style-riding.result.schema.ts'

const finished = { status: 'FINISHED', outOfCompetition: false } as const
const eliminated = { status: 'ELIMINATED' } as const

/** The score as text, or every error with its field. */
const told = (protocol: Protocol, result: Result): string | null => {
  const scored = scoreResult(protocol, result)
  return scored.ok ? scored.score.text : scored.errors.map(({ code, path }) => `${code} ${path}`).join(', ')
}
const missing = (protocol: Protocol, result: Result): string =>
  findMissingParts(protocol, result)
    .map(({ code, path }) => `${code} ${path}`)
    .join(', ')
const exercise = (no: number, part: 'TECHNICAL' | 'ARTISTIC' = 'TECHNICAL') => ({
  no,
  coefficient: '1',
  maximum: '10',
  part,
  markStep: '0.5',
})

describe('single values', () => {
  const plain: GenericProtocol = { ...auctionDefaults, value: 'POINTS', minimum: null, currency: null, decimals: 2 }
  const percentage: GenericProtocol = { ...plain, value: 'PERCENTAGE' }
  const status: GenericProtocol = { ...plain, value: 'STATUS', outcomes: ['Gold', 'Silver'] }
  const given = (more: Partial<GenericResult>): GenericResult => ({ discipline: 'GENERIC', ...finished, ...more })
  it.each([
    ['no number', plain, { value: 'ten' }, 'NOT_A_DECIMAL value'],
    ['a hundred per cent', percentage, { value: '100' }, '100.00'],
    ['more than a hundred per cent', percentage, { value: '100.01' }, 'VALUE_OUT_OF_RANGE value'],
    ['less than nothing per cent', percentage, { value: '-0.01' }, 'VALUE_OUT_OF_RANGE value'],
    ['points have no limit of their own', plain, { value: '100.01' }, '100.01'],
    ['the maximum itself', { ...plain, maximum: '10' }, { value: '10' }, '10.00'],
    ['over the maximum', { ...plain, maximum: '10' }, { value: '10.01' }, 'VALUE_OUT_OF_RANGE value'],
    ['steps begin at the minimum', { ...plain, minimum: '0.25', step: '0.5' }, { value: '1.25' }, '1.25'],
    ['and not at zero', { ...plain, minimum: '0.25', step: '0.5' }, { value: '1' }, 'VALUE_NOT_IN_STEPS value'],
    ['a time before zero', plain, { value: '1', time: -1 }, 'NEGATIVE_TIME time'],
    ['a value and an outcome that is empty', plain, { value: '1', outcome: null }, '1.00'],
    ['an outcome and a value that is empty', status, { value: null, outcome: 'Gold' }, null],
    ['a test without outcomes to choose from', { ...status, outcomes: [] }, {}, null],
    ['who did not finish has no outcome', status, eliminated, null],
    ['who did not finish has no value', plain, eliminated, null],
  ] satisfies [string, GenericProtocol, Partial<GenericResult>, string | null][])(
    '%s',
    (_name, protocol, more, text) => {
      expect(told(protocol, given(more))).toBe(text)
    },
  )
  it('outcomes are numbered from one, the best first', () => {
    const outcomes = status.outcomes.map((outcome) => scoreResult(status, given({ outcome })))
    expect(outcomes.map((scored) => scored.ok && 'outcome' in scored.score && scored.score.outcome)).toEqual([
      { name: 'Gold', order: 1 },
      { name: 'Silver', order: 2 },
    ])
  })
})

describe('driving', () => {
  const { dressage, marathon, cones } = drivingDefaults
  if (!dressage || !marathon || !cones) throw new Error('the defaults have three phases')
  const timed = { penalty: '0.25', perStarted: 100 }
  const sections = [
    { label: 'A', minimumTime: 1_000, maximumTime: null, timeLimit: null },
    { label: 'B', minimumTime: null, maximumTime: 2_000, timeLimit: null },
  ]
  const protocol: DrivingProtocol = {
    ...drivingDefaults,
    marathon: { ...marathon, sections, obstacles: { count: 1, perSecond: '0.25', timeLimit: 30_000 } },
    cones: { ...cones, timeAllowed: 12_000 },
  }
  const untimed: DrivingProtocol = {
    ...protocol,
    marathon: { ...marathon, sections, sectionTime: null, obstacles: { count: 1, perSecond: '0.25', timeLimit: null } },
    cones: { ...cones, timeAllowed: 12_000, timePenalty: null, timeLimit: null },
  }
  const driven = (more: Partial<DrivingResult>): DrivingResult => ({
    discipline: 'DRIVING',
    ...finished,
    dressage: null,
    marathon: null,
    cones: null,
    ...more,
  })
  const groom = (count: number) => ({ code: 'GROOM_DISMOUNT', count })
  it.each([
    [
      'one thing written down twice',
      { cones: { balls: 0, incidents: [groom(1), groom(1)] } },
      'INCIDENT_REPEATED cones.incidents.1.code',
    ],
    [
      'an unknown thing in the cones',
      { cones: { balls: 0, incidents: [{ code: 'RAIN', count: 1 }] } },
      'INCIDENT_UNKNOWN cones.incidents.0.code',
    ],
    [
      'an unknown thing in the marathon',
      { marathon: { obstacles: [0], incidents: [{ code: 'RAIN', count: 1 }] } },
      'INCIDENT_UNKNOWN marathon.incidents.0.code',
    ],
    [
      'penalties below zero in the dressage',
      { dressage: { penalties: '-1', judges: [{ position: 'C', points: '65' }] } },
      'NEGATIVE_VALUE dressage.penalties',
    ],
    [
      'penalties below zero in the marathon',
      { marathon: { penalties: '-1', obstacles: [0] } },
      'NEGATIVE_VALUE marathon.penalties',
    ],
    ['penalties below zero in the cones', { cones: { penalties: '-1', balls: 0 } }, 'NEGATIVE_VALUE cones.penalties'],
    [
      'penalties beside fields that are empty',
      { dressage: { penalties: '40', judges: null, incidents: null } },
      '40.00',
    ],
    ['a time before zero', { cones: { balls: 0, time: -1 } }, 'NEGATIVE_TIME cones.time'],
    ['exactly as long in an obstacle as one may be', { marathon: { obstacles: [30_000] } }, '75.00'],
    ['a hundredth longer', { marathon: { obstacles: [30_001] } }, 'TIME_LIMIT_EXCEEDED marathon.obstacles.0'],
    [
      'a section without a longest time',
      { marathon: { obstacles: [0], sections: [{ label: 'A', time: 900_000 }] } },
      '0.00',
    ],
    [
      'a section without a shortest time',
      { marathon: { obstacles: [0], sections: [{ label: 'B', time: 1 }] } },
      '0.00',
    ],
    [
      'two and a half seconds early are three that were begun',
      { marathon: { obstacles: [0], sections: [{ label: 'A', time: 750 }] } },
      '0.75',
    ],
    [
      'an unknown section twice is unknown and repeated',
      {
        marathon: {
          obstacles: [0],
          sections: [
            { label: 'X', time: 1 },
            { label: 'X', time: 1 },
          ],
        },
      },
      'SECTION_UNKNOWN marathon.sections.0.label, SECTION_UNKNOWN marathon.sections.1.label, SECTION_REPEATED marathon.sections.1.label',
    ],
    ['cones without a time', { cones: { balls: 1 } }, '3.00'],
    ['who was eliminated may lack obstacles', { ...eliminated, marathon: { obstacles: [] } }, null],
    ['who was eliminated may lack balls', { ...eliminated, cones: { time: 9_000 } }, null],
    [
      'what eliminates leaves no score',
      { ...eliminated, cones: { balls: 1, time: 9_000, incidents: [groom(3)] } },
      null,
    ],
    [
      'nor does what happened after it',
      { ...eliminated, marathon: { obstacles: [0], incidents: [groom(3), { code: 'RAIN', count: 1 }] } },
      'INCIDENT_UNKNOWN marathon.incidents.1.code',
    ],
    [
      'nor what was too slow',
      { ...eliminated, marathon: { obstacles: [30_001], sections: [{ label: 'A', time: 900 }] } },
      null,
    ],
    ['who did not drive has no score', eliminated, null],
  ] satisfies [string, Partial<DrivingResult>, string | null][])('%s', (_name, more, text) => {
    expect(told(protocol, driven(more))).toBe(text)
  })
  it.each([
    ['an obstacle', { marathon: { obstacles: [90_000] } }, '225.00'],
    ['a section', { marathon: { obstacles: [0], sections: [{ label: 'B', time: 90_000 }] } }, '0.00'],
    ['the cones', { cones: { balls: 1, time: 90_000 } }, '3.00'],
  ] satisfies [string, Partial<DrivingResult>, string][])(
    'no limit and no penalty for the time of %s',
    (_name, more, text) => {
      expect(told(untimed, driven(more))).toBe(text)
    },
  )
  it('the cones may have no time allowed', () => {
    const open: DrivingProtocol = { ...protocol, cones: { ...cones, timeAllowed: null, timePenalty: timed } }
    expect(told(open, driven({ cones: { balls: 1, time: 90_000 } }))).toBe('3.00')
  })
  it('a phase outside of the protocol is refused, and a phase that is not driven is not missing', () => {
    const only = { ...drivingDefaults, dressage: null, marathon: null, cones: null }
    expect(told({ ...only, cones }, driven({ dressage: { penalties: '40' } }))).toBe('PHASE_NOT_IN_PROTOCOL dressage')
    expect(told({ ...only, dressage }, driven({ cones: { penalties: '3' } }))).toBe('PHASE_NOT_IN_PROTOCOL cones')
    expect(told({ ...only, dressage }, driven({ dressage: { penalties: '40' } }))).toBe('40.00')
  })
})

const courseRules = {
  knockDown: '4',
  disobediences: [{ kind: 'PENALTIES' as const, value: '4' }, { kind: 'ELIMINATION' as const }],
  fall: { kind: 'ELIMINATION' as const },
  timeAllowed: 7_000,
  timePenalty: { penalty: '0.4', perStarted: 100 },
  timeLimit: null,
}

describe('eventing', () => {
  const protocol: EventingProtocol = {
    ...feiEventingOn('2024-01-01'),
    optimumTime: 30_000,
    crossCountry: crossCountryDefaults,
    showJumping: courseRules,
  }
  const byHand: EventingProtocol = { ...protocol, crossCountry: null, showJumping: null }
  const ridden = (more: Partial<EventingResult>): EventingResult => ({
    discipline: 'EVENTING',
    ...finished,
    dressage: null,
    crossCountry: null,
    showJumping: null,
    ...more,
  })
  const sheet = (percentage: string) => ({ position: 'C', percentage })
  it.each([
    [
      'penalties below zero',
      { dressage: { penalties: '-1', judges: [sheet('70')] } },
      'NEGATIVE_VALUE dressage.penalties',
    ],
    [
      'penalties and sheets',
      { dressage: { penalties: '30', judges: [sheet('70')] } },
      'SHEET_AMBIGUOUS dressage.penalties',
    ],
    ['penalties and no sheet', { dressage: { penalties: '30', judges: [] } }, '30.0'],
    ['no sheets', { dressage: { judges: [] } }, 'SHEETS_MISSING dressage.judges'],
    ['no sheets, eliminated', { ...eliminated, dressage: { judges: [] } }, null],
    [
      'a judge twice',
      { dressage: { judges: [sheet('70'), sheet('71')] } },
      'JUDGE_REPEATED dressage.judges.1.position',
    ],
    [
      'a sheet that is not whole, eliminated',
      { ...eliminated, dressage: { judges: [sheet('70'), { position: 'H' }] } },
      null,
    ],
    [
      'obstacles below zero',
      { showJumping: { obstacles: '-1', knockDowns: 1 } },
      'NEGATIVE_VALUE showJumping.obstacles',
    ],
    ['time penalties below zero', { showJumping: { obstacles: '0', time: '-1' } }, 'NEGATIVE_VALUE showJumping.time'],
    ['a time before zero', { showJumping: { obstacles: '0', elapsed: -1 } }, 'NEGATIVE_TIME showJumping.elapsed'],
    [
      'cross-country: obstacles below zero',
      { crossCountry: { obstacles: '-1', fences: [] } },
      'NEGATIVE_VALUE crossCountry.obstacles',
    ],
    [
      'cross-country: time penalties below zero',
      { crossCountry: { obstacles: '0', time: '-1' } },
      'NEGATIVE_VALUE crossCountry.time',
    ],
    [
      'cross-country: a time before zero',
      { crossCountry: { obstacles: '0', elapsed: -1 } },
      'NEGATIVE_TIME crossCountry.elapsed',
    ],
    [
      'faults that are empty are not counted',
      { showJumping: { obstacles: '4', knockDowns: null, falls: null } },
      '4.0',
    ],
    [
      'faults and penalties',
      { showJumping: { obstacles: '4', knockDowns: 1 } },
      'PENALTIES_AMBIGUOUS showJumping.obstacles',
    ],
    ['neither faults nor penalties', { showJumping: { elapsed: 6_000 } }, 'PENALTIES_MISSING showJumping.obstacles'],
    ['the time allowed itself', { showJumping: { knockDowns: 1, elapsed: 7_000 } }, '4.0'],
    ['a hundredth over it', { showJumping: { knockDowns: 1, elapsed: 7_001 } }, '4.4'],
    ['no time', { showJumping: { knockDowns: 1 } }, '4.0'],
    ['two disobediences', { showJumping: { disobediences: 2 } }, 'REFUSALS_ELIMINATE showJumping.disobediences'],
    ['a fall', { showJumping: { falls: 1 } }, 'RIDER_FALL_ELIMINATES showJumping.falls'],
    ['a total below zero', { total: '-1', dressage: { penalties: '30' } }, 'NEGATIVE_VALUE total'],
    ['a total is the score, whatever is known of its phases', { total: '50.4', dressage: { penalties: '30' } }, '50.4'],
    ['the cross-country alone', { crossCountry: { obstacles: '20', elapsed: 30_000 } }, '20.0'],
    ['the jumping alone', { showJumping: { obstacles: '8' } }, '8.0'],
    ['nothing, eliminated', eliminated, null],
  ] satisfies [string, Partial<EventingResult>, string | null][])('%s', (_name, more, text) => {
    expect(told(protocol, ridden(more))).toBe(text)
  })
  it('a protocol without a course accepts penalties, and a time without costs', () => {
    expect(told(byHand, ridden({ showJumping: { obstacles: '8', elapsed: 99_000 } }))).toBe('8.0')
    expect(told(byHand, ridden({ crossCountry: { obstacles: '8', elapsed: 99_000 } }))).toBe('8.0')
    expect(told(byHand, ridden({ showJumping: { knockDowns: 1 } }))).toMatch(
      /^FAULTS_NOT_IN_PROTOCOL showJumping.knock/,
    )
    const free = { ...protocol, showJumping: { ...courseRules, timePenalty: null } }
    expect(told(free, ridden({ showJumping: { obstacles: '8', elapsed: 99_000 } }))).toBe('8.0')
    const open = { ...protocol, showJumping: { ...courseRules, timeAllowed: null } }
    expect(told(open, ridden({ showJumping: { obstacles: '8', elapsed: 99_000 } }))).toBe('8.0')
  })
  it.each([
    [
      'neither time',
      protocol,
      { crossCountry: { obstacles: '0' }, showJumping: { obstacles: '0' } },
      'TIME_MISSING crossCountry.elapsed, TIME_MISSING showJumping.elapsed',
    ],
    [
      'both times',
      protocol,
      { crossCountry: { obstacles: '0', elapsed: 1 }, showJumping: { obstacles: '0', elapsed: 1 } },
      '',
    ],
    [
      'time penalties stand for the time',
      protocol,
      { crossCountry: { obstacles: '0', time: '0' }, showJumping: { obstacles: '0', time: '0' } },
      '',
    ],
    ['phases that were not ridden', protocol, {}, ''],
    [
      'a protocol that counts no time',
      byHand,
      { crossCountry: { obstacles: '0' }, showJumping: { obstacles: '0' } },
      '',
    ],
    [
      'no optimum time and no time allowed',
      { ...protocol, optimumTime: null, showJumping: { ...courseRules, timeAllowed: null } },
      { crossCountry: { obstacles: '0' }, showJumping: { obstacles: '0' } },
      '',
    ],
    [
      'nothing that a second costs',
      {
        ...protocol,
        crossCountry: { ...crossCountryDefaults, overTime: null },
        showJumping: { ...courseRules, timePenalty: null },
      },
      { crossCountry: { obstacles: '0' }, showJumping: { obstacles: '0' } },
      '',
    ],
    ['who was eliminated lacks nothing', protocol, { ...eliminated, crossCountry: { obstacles: '0' } }, ''],
  ] satisfies [string, EventingProtocol, Partial<EventingResult>, string][])(
    'the missing values, with %s',
    (_name, rules, more, text) => {
      expect(missing(rules, ridden(more))).toBe(text)
    },
  )
})

describe('cross-country', () => {
  const protocol: CrossCountryProtocol = {
    discipline: 'CROSS_COUNTRY',
    rules: { ...crossCountryDefaults, earlyTime: { grace: 1_000, penalty: '1', perStarted: 100 } },
    optimumTime: 30_000,
    tieBreak: [],
  }
  const ridden = (ride: CrossCountryResult['ride'], status: Result['status'] = 'FINISHED'): CrossCountryResult => ({
    discipline: 'CROSS_COUNTRY',
    status,
    outOfCompetition: false,
    ride,
  })
  it.each([
    ['the optimum time', 30_000, '0.0'],
    ['a hundredth over it', 30_001, '0.4'],
    ['as early as one may be', 29_000, '0.0'],
    ['a hundredth earlier', 28_999, '1.0'],
  ])('%s: %i hundredths cost %s', (_name, elapsed, text) => {
    expect(told(protocol, ridden({ obstacles: '0', elapsed }))).toBe(text)
  })
  it('over the optimum time no ride is early, even if late rides cost nothing', () => {
    const lenient = { ...protocol, rules: { ...protocol.rules, overTime: null } }
    expect(told(lenient, ridden({ obstacles: '0', elapsed: 60_000 }))).toBe('0.0')
  })
  it.each([
    ['from the optimum time', { obstacles: '0', elapsed: 30_250 }, 30_000, 250],
    ['early is as far as late', { obstacles: '0', elapsed: 29_750 }, 30_000, 250],
    ['without a time', { obstacles: '0' }, 30_000, null],
    ['without an optimum time', { obstacles: '0', elapsed: 29_750 }, null, null],
    ['a time of nothing is a time', { obstacles: '0', elapsed: 0 }, 30_000, 30_000],
  ])('the distance, %s', (_name, ride, optimumTime, distance) => {
    const scored = scoreResult({ ...protocol, optimumTime }, ridden(ride))
    expect(scored.ok && 'optimumDistance' in scored.score && scored.score.optimumDistance).toBe(distance)
  })
  it('an obstacle without a fault costs nothing, and the next flag still counts', () => {
    const fence = (obstacle: string, ...errors: ('NO_ERROR' | 'REFUSAL' | 'SAFETY_FLAP')[]) => ({ obstacle, errors })
    const fences = [fence('1', 'NO_ERROR'), fence('2', 'REFUSAL'), fence('3', 'NO_ERROR')]
    expect(told(protocol, ridden({ fences, elapsed: 30_000 }))).toBe('20.0')
  })
  it('the missing value of a ride is its time', () => {
    expect(missing(protocol, ridden({ obstacles: '0' }))).toBe('TIME_MISSING ride.elapsed')
    expect(missing(protocol, ridden({ obstacles: '0', elapsed: 30_000 }))).toBe('')
    expect(missing(protocol, ridden({ obstacles: '0', time: '0.4' }))).toBe('')
    expect(missing(protocol, ridden(null))).toBe('')
  })
})

describe('dressage', () => {
  const base: DressageProtocol = {
    discipline: 'DRESSAGE',
    aggregate: 'MEAN_OF_JUDGES',
    judges: [],
    judgeMaximum: '20',
    exercises: [exercise(1), exercise(2)],
    courseErrors: [],
    judgeDecimals: null,
    decimals: 2,
    tieBreak: [],
  }
  const judged = (judges: DressageResult['judges'], more: Partial<DressageResult> = {}): DressageResult => ({
    discipline: 'DRESSAGE',
    ...finished,
    judges,
    ...more,
  })
  const one = (sheet: Omit<DressageResult['judges'][number], 'position'>) => judged([{ position: 'C', ...sheet }])
  const bare = { ...base, judgeMaximum: null, exercises: [] }
  const free = { ...exercise(1), markStep: null }
  it.each([
    ['a hundred per cent', base, judged([], { percentage: '100' }), '100.00'],
    ['more than that', base, judged([], { percentage: '100.01' }), 'PERCENTAGE_OUT_OF_RANGE percentage'],
    [
      'less than nothing',
      base,
      judged([{ position: 'C', percentage: '70' }], { percentage: '-1' }),
      'NEGATIVE_VALUE percentage',
    ],
    [
      'a percentage beside a sheet',
      base,
      judged([{ position: 'C', percentage: '70' }], { percentage: '70' }),
      'SHEET_AMBIGUOUS percentage',
    ],
    ['a sheet of a hundred per cent', base, one({ percentage: '100' }), '100.00'],
    ['a sheet of more', base, one({ percentage: '100.01' }), 'PERCENTAGE_OUT_OF_RANGE judges.0.percentage'],
    ['a sheet of less than nothing', base, one({ percentage: '-1' }), 'NEGATIVE_VALUE judges.0.percentage'],
    [
      'points off a percentage',
      base,
      one({ percentage: '70', deduction: '1' }),
      'DEDUCTION_NOT_APPLICABLE judges.0.percentage',
    ],
    ['all of a percentage off', base, one({ percentage: '70', percentageDeduction: '70' }), '0.00'],
    [
      'more than all of it',
      base,
      one({ percentage: '70', percentageDeduction: '70.01' }),
      'DEDUCTION_TOO_LARGE judges.0',
    ],
    ['a deduction below zero', base, one({ points: '10', deduction: '-1' }), 'NEGATIVE_VALUE judges.0.deduction'],
    [
      'a percentage off below zero',
      base,
      one({ points: '10', percentageDeduction: '-1' }),
      'NEGATIVE_VALUE judges.0.percentageDeduction',
    ],
    ['all points', base, one({ points: '20' }), '100.00'],
    ['more than all', base, one({ points: '20.5' }), 'POINTS_OUT_OF_RANGE judges.0.points'],
    ['points below zero', base, one({ points: '-1' }), 'NEGATIVE_VALUE judges.0.points'],
    ['all points off', base, one({ points: '7', deduction: '7' }), '0.00'],
    ['more than all off', base, one({ points: '7', deduction: '7.5' }), 'DEDUCTION_TOO_LARGE judges.0'],
    ['all marks off', base, one({ marks: ['5', '5'], deduction: '10' }), '0.00'],
    ['more than all marks off', base, one({ marks: ['5', '5'], deduction: '10.5' }), 'DEDUCTION_TOO_LARGE judges.0'],
    ['points of a test without a maximum', bare, one({ points: '7' }), 'JUDGE_MAXIMUM_MISSING protocol.judgeMaximum'],
    ['marks of a test without exercises', bare, one({ marks: [] }), 'JUDGE_MAXIMUM_MISSING protocol.exercises'],
    ['any mark, where there are no steps', { ...base, exercises: [free] }, one({ marks: ['7.123'] }), '71.23'],
    ['steps of nothing', { ...base, exercises: [{ ...free, markStep: '0' }] }, one({ marks: ['7.123'] }), '71.23'],
    ['too many marks', base, one({ marks: ['7', '7', '7'] }), 'MARK_COUNT_MISMATCH judges.0.marks'],
    [
      'too many marks, eliminated',
      base,
      { ...one({ marks: ['7', '7', '7'] }), ...eliminated },
      'MARK_COUNT_MISMATCH judges.0.marks',
    ],
    ['too few marks, eliminated', base, { ...one({ marks: ['7'] }), ...eliminated }, null],
    [
      'one sheet of two is whole, eliminated',
      base,
      {
        ...judged([
          { position: 'C', points: '10' },
          { position: 'H', marks: ['7'] },
        ]),
        ...eliminated,
      },
      null,
    ],
    ['a sheet that is empty, eliminated', base, { ...one({}), ...eliminated }, null],
    ['no sheet, eliminated', base, { ...judged([]), ...eliminated }, null],
  ] satisfies [string, DressageProtocol, DressageResult, string | null][])('%s', (_name, protocol, result, text) => {
    expect(told(protocol, result)).toBe(text)
  })
  it("by points: with a missing judge's sheet, there is no total", () => {
    const protocol: DressageProtocol = { ...base, comparedBy: 'TOTAL_POINTS' }
    const half = judged([
      { position: 'C', points: '10' },
      { position: 'H', marks: ['7'] },
    ])
    expect(told(protocol, { ...half, ...eliminated })).toBeNull()
    expect(
      told(
        protocol,
        judged([
          { position: 'C', points: '10' },
          { position: 'H', points: '12.5' },
        ]),
      ),
    ).toBe('22.5')
  })
  describe('freestyle', () => {
    const freestyle: DressageProtocol = {
      ...base,
      aggregate: 'TECHNICAL_ARTISTIC_MEAN',
      exercises: [exercise(1), exercise(2, 'ARTISTIC')],
    }
    it.each([
      ['7 and 8', freestyle, one({ marks: ['7', '8'] }), '75.00'],
      ['all of the technical part off', freestyle, one({ marks: ['7', '8'], deduction: '7' }), '40.00'],
      ['more than all of it', freestyle, one({ marks: ['7', '8'], deduction: '7.5' }), 'DEDUCTION_TOO_LARGE judges.0'],
      ['a percentage', freestyle, one({ percentage: '71' }), '71.00'],
      ['points', freestyle, one({ points: '14' }), 'MARKS_REQUIRED judges.0'],
      ['percentages, where no exercise is known', { ...freestyle, exercises: [] }, one({ percentage: '71' }), '71.00'],
      [
        'no artistic part',
        { ...freestyle, exercises: [exercise(1)] },
        one({ percentage: '71' }),
        'PROTOCOL_PART_MISSING protocol.exercises',
      ],
      [
        'no technical part',
        { ...freestyle, exercises: [exercise(1, 'ARTISTIC')] },
        one({ percentage: '71' }),
        'PROTOCOL_PART_MISSING protocol.exercises',
      ],
      [
        'marks without an artistic part',
        { ...freestyle, exercises: [exercise(1)] },
        one({ marks: ['7'] }),
        'PROTOCOL_PART_MISSING protocol.exercises',
      ],
    ] satisfies [string, DressageProtocol, DressageResult, string][])('%s', (_name, protocol, result, text) => {
      expect(told(protocol, result)).toBe(text)
    })
  })
  it('the sums of the parts are known once every judge has given marks', () => {
    const partsOf = (result: DressageResult) => {
      const scored = scoreResult(base, result)
      return scored.ok && scored.score.parts
    }
    const marked = (position: string) => ({ position, marks: ['7', '8'] })
    expect(partsOf(judged([marked('C'), marked('H')]))).toMatchObject({ TECHNICAL: { numerator: 30n } })
    expect(partsOf(judged([marked('C'), { position: 'H', points: '14' }]))).toBeNull()
    expect(partsOf({ ...judged([marked('C'), { position: 'H' }]), ...eliminated })).toBeNull()
  })
  it('the points of a judge are shown, but not those of a percentage', () => {
    const scored = scoreResult(
      base,
      judged([
        { position: 'C', marks: ['7', '8'] },
        { position: 'H', percentage: '70' },
      ]),
    )
    expect(scored.ok && scored.score.judges.map(({ points }) => points?.numerator ?? null)).toEqual([15n, null])
  })
  it('judges whose sheets are missing', () => {
    const two = { ...base, judges: ['C', 'H'] }
    const c = { position: 'C', points: '10' }
    expect(missing(two, judged([c]))).toBe('JUDGE_MISSING judges')
    expect(missing(two, judged([c, { position: 'H', points: '10' }]))).toBe('')
    expect(missing(two, judged([], { percentage: '70' }))).toBe('')
    expect(missing(two, judged([c], { percentage: null }))).toBe('JUDGE_MISSING judges')
  })
})

describe('presentation and style riding', () => {
  const presentation: PresentationProtocol = {
    discipline: 'PRESENTATION',
    judges: ['A', 'B'],
    judgeMaximum: null,
    exercises: [exercise(1), { ...exercise(2), coefficient: '2' }],
    scoredBy: 'TOTAL_POINTS',
    decimals: 1,
    tieBreak: [2],
  }
  const shown = (judges: PresentationResult['judges'], more: Partial<PresentationResult> = {}): PresentationResult => ({
    discipline: 'PRESENTATION',
    ...finished,
    judges,
    ...more,
  })
  const marksOf = (result: PresentationResult) => {
    const scored = scoreResult(presentation, result)
    if (!scored.ok || scored.score.discipline !== 'PRESENTATION') throw new Error('not scored')
    return scored.score.marks && [...scored.score.marks].map(([no, { numerator }]) => [no, Number(numerator)])
  }
  it('the marks of all judges by exercise, each with its weight; null if a judge gave none', () => {
    const a = { position: 'A', marks: ['7', '8'] }
    expect(marksOf(shown([a, { position: 'B', marks: ['6', '9'] }]))).toEqual([
      [1, 13],
      [2, 34],
    ])
    expect(marksOf(shown([a, { position: 'B', points: '20' }]))).toBeNull()
    expect(marksOf(shown([a, { position: 'B', marks: ['6', null] }], eliminated))).toBeNull()
    expect(marksOf(shown([a, { position: 'B', marks: ['6'] }], eliminated))).toBeNull()
  })
  it('judges whose sheets are missing, and errors of course, which a presentation does not have', () => {
    const a = { position: 'A', marks: ['7', '8'] }
    expect(missing(presentation, shown([a]))).toBe('JUDGE_MISSING judges')
    expect(missing(presentation, shown([a, { ...a, position: 'B' }]))).toBe('')
    expect(told(presentation, shown([{ ...a, errorsOfCourse: 1 }]))).toBe(
      'DEDUCTION_NOT_APPLICABLE judges.0.errorsOfCourse',
    )
    expect(told(presentation, shown([], eliminated))).toBeNull()
  })
  it("a percentage is that share of the judge's maximum", () => {
    expect(told(presentation, shown([{ position: 'A', percentage: '50' }]))).toBe('15.0')
    expect(told({ ...presentation, judgeMaximum: '40' }, shown([{ position: 'A', percentage: '50' }]))).toBe('20.0')
  })

  const style: StyleRidingProtocol = {
    discipline: 'STYLE_RIDING',
    judges: ['C'],
    judgeMaximum: '100',
    exercises: [],
    courseErrors: [],
    timeAllowed: 6_000,
    timePenalty: { penalty: '1', perStarted: 100 },
    jumpOff: { stylePoints: '60', timeAllowed: 4_000, timePenalty: { penalty: '1', perStarted: 100 } },
    hasJumpingRanking: false,
    decimals: 1,
    tieBreak: [],
  }
  const rode = (more: Partial<StyleRidingResult>): StyleRidingResult => ({
    discipline: 'STYLE_RIDING',
    ...finished,
    judges: [{ position: 'C', points: '70' }],
    round: { obstaclePenalties: '0', time: 5_900 },
    ...more,
  })
  it.each([
    ['the time allowed itself', { round: { obstaclePenalties: '0', time: 6_000 } }, '70.0'],
    ['a hundredth over', { round: { obstaclePenalties: '0', time: 6_001 } }, '69.0'],
    ['time penalties as given', { round: { obstaclePenalties: '0', timePenalties: '3', time: 5_900 } }, '67.0'],
    ['no time', { round: { obstaclePenalties: '4' } }, '66.0'],
    [
      'obstacles below zero',
      { round: { obstaclePenalties: '-1' } },
      'NEGATIVE_VALUE round.obstaclePenalties, PENALTIES_MISSING round.obstaclePenalties',
    ],
    [
      'time penalties below zero',
      { round: { obstaclePenalties: '0', timePenalties: '-1' } },
      'NEGATIVE_VALUE round.timePenalties',
    ],
    ['a time before zero', { round: { obstaclePenalties: '0', time: -1 } }, 'NEGATIVE_TIME round.time'],
    [
      'a jump-off without a round',
      { ...eliminated, round: null, jumpOff: { outcome: 'RODE', obstaclePenalties: '0' } },
      'ROUND_OUT_OF_ORDER jumpOff',
    ],
    ['no round, eliminated', { ...eliminated, round: null }, null],
    ['no penalties, eliminated', { ...eliminated, round: { time: 5_900 } }, null],
    ['no sheet, eliminated', { ...eliminated, judges: [] }, null],
  ] satisfies [string, Partial<StyleRidingResult>, string | null][])('style: %s', (_name, more, text) => {
    expect(told(style, rode(more))).toBe(text)
  })
  it('style: a missing time allowed or penalty costs nothing', () => {
    const late = rode({ round: { obstaclePenalties: '0', time: 90_000 } })
    expect([told({ ...style, timeAllowed: null }, late), told({ ...style, timePenalty: null }, late)]).toEqual([
      '70.0',
      '70.0',
    ])
  })
  it('style: the jump-off has its own time allowed and does not change the points', () => {
    const scored = scoreResult(style, rode({ jumpOff: { outcome: 'RODE', obstaclePenalties: '4', time: 4_001 } }))
    expect(scored).toMatchObject({
      ok: true,
      score: { text: '70.0', jumpOff: { penalties: { numerator: 5n, denominator: 1n }, time: 4_001 } },
    })
    expect(scoreResult(style, rode({}))).toMatchObject({ score: { jumpOff: null } })
  })
  it('style: the judge whose sheet is missing', () => {
    expect([missing(style, rode({})), missing(style, rode({ judges: [] }))]).toEqual(['', 'JUDGE_MISSING judges'])
  })
})

describe('show jumping', () => {
  const tableA: JumpingProtocol = {
    discipline: 'SHOW_JUMPING',
    format: 'TABLE_A_AGAINST_CLOCK',
    rounds: [{ timeAllowed: 6_000 }],
    timePenalty: { penalty: '1', perStarted: 100 },
  }
  const jumpOff: JumpingProtocol = {
    ...tableA,
    format: 'TABLE_A_JUMP_OFF_AGAINST_CLOCK',
    rounds: [{ timeAllowed: 6_000, againstClock: false }, { timeAllowed: 4_000 }],
    jumpOffFor: 'ANY',
  }
  const style: JumpingProtocol = {
    ...tableA,
    format: 'TABLE_A_STYLE',
    rounds: [{ timeAllowed: 6_000 }, { timeAllowed: null }],
    style: {
      exercises: [1, 2].map((no) => ({ no, coefficient: '2', maximum: '10', markStep: '0.5' })),
      jumpOffMinimum: null,
      rankedBy: 'POINTS',
    },
  }
  const rode = (rounds: JumpingResult['rounds'], more: Partial<JumpingResult> = {}): JumpingResult => ({
    discipline: 'SHOW_JUMPING',
    ...finished,
    rounds,
    ...more,
  })
  const clear = { obstaclePenalties: '0', time: 5_900 }
  const special: JumpingProtocol = {
    ...tableA,
    format: 'TWO_PHASES_SPECIAL',
    rounds: [{ timeAllowed: null }, { timeAllowed: null }],
  }
  const tableC: JumpingProtocol = { ...tableA, format: 'TABLE_C', rounds: [{ timeAllowed: null }], timePenalty: null }
  it.each([
    ['the time allowed itself', tableA, rode([{ obstaclePenalties: '0', time: 6_000 }]), '0'],
    ['a hundredth over', tableA, rode([{ obstaclePenalties: '0', time: 6_001 }]), '1'],
    ['no time', tableA, rode([{ obstaclePenalties: '4' }]), '4'],
    [
      'no time penalty in the protocol',
      { ...tableA, timePenalty: null },
      rode([{ obstaclePenalties: '4', time: 9_000 }]),
      '4',
    ],
    [
      'no time allowed',
      { ...tableA, rounds: [{ timeAllowed: null }] },
      rode([{ obstaclePenalties: '4', time: 9_000 }]),
      '4',
    ],
    [
      'a total below zero',
      tableA,
      rode([{ totalPenalties: '-1', obstaclePenalties: '0' }]),
      'NEGATIVE_VALUE rounds.0.totalPenalties',
    ],
    [
      'time penalties below zero',
      tableA,
      rode([{ obstaclePenalties: '0', timePenalties: '-1' }]),
      'NEGATIVE_VALUE rounds.0.timePenalties',
    ],
    [
      'a total and a part of it',
      tableA,
      rode([{ totalPenalties: '4', timePenalties: '1' }]),
      'PENALTIES_AMBIGUOUS rounds.0.totalPenalties',
    ],
    ['what is carried is below zero', tableA, rode([clear], { carried: '-1' }), 'NEGATIVE_VALUE carried'],
    ['what is carried', tableA, rode([clear], { carried: '4.5' }), '4.5'],
    [
      'points for style where there are none',
      tableA,
      rode([{ ...clear, stylePoints: '60' }]),
      'STYLE_NOT_IN_PROTOCOL rounds.0.stylePoints',
    ],
    [
      'style without rules for it',
      { ...jumpOff, format: 'TABLE_A_STYLE' },
      rode([clear]),
      'PROTOCOL_PART_MISSING protocol.style',
    ],
    [
      'an accumulator without values',
      { ...tableA, format: 'ACCUMULATOR' },
      rode([{ time: 5_000 }]),
      'PROTOCOL_ACCUMULATOR_MISSING protocol.accumulator',
    ],
    [
      'withdrawn before a round that is none',
      jumpOff,
      rode([clear, null], { withdrewBefore: 3 }),
      'ROUND_NOT_IN_FORMAT withdrewBefore',
    ],
    ['withdrawn before the last round', jumpOff, rode([clear, null], { withdrewBefore: 2 }), '0'],
    [
      'withdrawn before a jump-off without a round',
      jumpOff,
      rode([null, null], { withdrewBefore: 2 }),
      'ROUND_MISSING rounds.0, ROUND_OUT_OF_ORDER withdrewBefore',
    ],
    ['the same, eliminated', jumpOff, rode([null, null], { withdrewBefore: 2, ...eliminated }), null],
    ['a round that is empty where there is none', tableA, rode([clear, null]), '0'],
    ['a round where there is none', tableA, rode([clear, clear]), 'ROUND_NOT_IN_FORMAT rounds.1'],
    ['special: both phases are ridden', special, rode([clear, null]), 'ROUND_MISSING rounds.1'],
    [
      'two phases: the second may be out of reach',
      { ...special, format: 'TWO_PHASES' },
      rode([{ ...clear, obstaclePenalties: '4' }, null]),
      '4',
    ],
    ['Table C: seconds to the hundredth', tableC, rode([{ obstaclePenalties: '4', time: 6_000 }]), '64.00'],
    ['Table C without a time', tableC, rode([{ obstaclePenalties: '4' }]), 'TIME_MISSING rounds.0.time'],
    ['Table C without a time, eliminated', tableC, rode([{ obstaclePenalties: '4' }], eliminated), null],
    ['Table C without penalties, eliminated', tableC, rode([{ time: 6_000 }], eliminated), null],
    [
      'style: 36 of 40 less a knock-down',
      style,
      rode([{ obstaclePenalties: '4', time: 5_900, styleMarks: ['9', '9'] }]),
      '32',
    ],
    ['style: all there is', style, rode([{ ...clear, stylePoints: '40' }]), '40'],
    [
      'style: more than there is',
      style,
      rode([{ ...clear, stylePoints: '40.5' }]),
      'POINTS_OUT_OF_RANGE rounds.0.stylePoints',
    ],
    ['style: the highest mark', style, rode([{ ...clear, styleMarks: ['10', '10'] }]), '40'],
    [
      'style: a higher one',
      style,
      rode([{ ...clear, styleMarks: ['10.5', '10'] }]),
      'MARK_OUT_OF_RANGE rounds.0.styleMarks.0',
    ],
    [
      'style: a mark below zero',
      style,
      rode([{ ...clear, styleMarks: ['-1', '10'] }]),
      'NEGATIVE_VALUE rounds.0.styleMarks.0',
    ],
    ['style: no mark', style, rode([{ ...clear, styleMarks: [null, '10'] }]), 'MARK_MISSING rounds.0.styleMarks.0'],
    [
      'style: a mark too few',
      style,
      rode([{ ...clear, styleMarks: ['10'] }]),
      'MARK_COUNT_MISMATCH rounds.0.styleMarks',
    ],
    [
      'style: a mark too many, eliminated',
      style,
      rode([{ ...clear, styleMarks: ['9', '9', '9'] }], eliminated),
      'MARK_COUNT_MISMATCH rounds.0.styleMarks',
    ],
    ['style: a mark too few, eliminated', style, rode([{ ...clear, styleMarks: ['9'] }], eliminated), null],
    ['style: no penalties, eliminated', style, rode([{ styleMarks: ['9', '9'] }], eliminated), null],
    ['style: what is carried comes off', style, rode([{ ...clear, stylePoints: '40' }], { carried: '4' }), '36'],
  ] satisfies [string, JumpingProtocol, JumpingResult, string | null][])('%s', (_name, protocol, result, text) => {
    expect(told(protocol, result)).toBe(text)
  })
  it('style: any mark without a step', () => {
    const exercises = [null, '0'].map((markStep, index) => ({ no: index, coefficient: '1', maximum: '10', markStep }))
    const stepless: JumpingProtocol = { ...style, style: { exercises, jumpOffMinimum: null, rankedBy: 'POINTS' } }
    expect(told(stepless, rode([{ ...clear, styleMarks: ['7.13', '8.02'] }]))).toBe('15.15')
  })
  it('a total hides its parts, and an eliminated jump-off keeps the previous round', () => {
    const scored = scoreResult(
      jumpOff,
      rode([
        { totalPenalties: '4', time: 5_900 },
        { obstaclePenalties: '4', outcome: 'ELIMINATED' },
      ]),
    )
    expect(scored).toMatchObject({
      ok: true,
      score: {
        text: '4',
        rounds: [
          { kind: 'ROUND', participation: 'RODE', obstaclePenalties: null, timePenalties: null },
          { kind: 'JUMP_OFF', participation: 'NOT_COMPLETED' },
        ],
      },
    })
  })
  it.each([
    [
      'no time of the jump-off',
      jumpOff,
      rode([{ obstaclePenalties: '0' }, { obstaclePenalties: '0' }]),
      'TIME_MISSING rounds.1.time',
    ],
    ['a time of nothing', jumpOff, rode([clear, { obstaclePenalties: '0', time: 0 }]), ''],
    ['no jump-off', jumpOff, rode([clear, null]), ''],
    ['a jump-off that was not ended', jumpOff, rode([clear, { obstaclePenalties: '4', outcome: 'ELIMINATED' }]), ''],
    [
      'a format without the clock',
      { ...tableA, format: 'TABLE_A_NOT_AGAINST_CLOCK' },
      rode([{ obstaclePenalties: '0' }]),
      '',
    ],
    ['no round, of a list of former years', tableA, rode([]), ''],
  ] satisfies [string, JumpingProtocol, JumpingResult, string][])(
    'the missing values, with %s',
    (_name, protocol, result, text) => {
      expect(missing(protocol, result)).toBe(text)
    },
  )
})
