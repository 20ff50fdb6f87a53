// Relations between protocols and results of every discipline, and the codes of eliminations.
import { describe, expect, it } from 'vitest'
import { feiEventingOn } from '../../catalogue/rule-set/testing/eventing-on.ts'
import { crossCountryDefaults } from '../../disciplines/cross-country/cross-country.presets.ts'
import { drivingDefaults } from '../../disciplines/driving/driving.presets.ts'
import { phaseOfEnd } from '../../disciplines/eventing/eventing-phases.ts'
import { auctionDefaults } from '../../disciplines/generic/generic.presets.ts'
import { findElimination, withElimination } from './elimination.rules.ts'
import { findMissingParts, scoreResult } from './result.rules.ts'
import type { EventingPhase, EventingProtocol, EventingResult, Protocol, Result } from './result.schema.ts'
import { entryKindOf, inputKindOf } from './result-score.rules.ts'

const finished = { status: 'FINISHED', outOfCompetition: false } as const
const exercise = { no: 1, coefficient: '1', maximum: '10', part: 'TECHNICAL' as const, markStep: '0.5' }
const sheets = { judges: ['C'], judgeMaximum: '100', exercises: [], decimals: 1 }

/** For each discipline, a protocol with a result that lacks a value that is compared later. */
const kinds: readonly { readonly protocol: Protocol; readonly result: Result; readonly missing: string }[] = [
  {
    protocol: {
      discipline: 'SHOW_JUMPING',
      format: 'TABLE_A_AGAINST_CLOCK',
      rounds: [{ timeAllowed: null }],
      timePenalty: null,
    },
    result: { discipline: 'SHOW_JUMPING', ...finished, rounds: [{ obstaclePenalties: '0' }] },
    missing: 'TIME_MISSING rounds.0.time',
  },
  {
    protocol: {
      discipline: 'DRESSAGE',
      aggregate: 'MEAN_OF_JUDGES',
      ...sheets,
      judges: ['C', 'H'],
      courseErrors: [],
      judgeDecimals: null,
      tieBreak: [],
    },
    result: { discipline: 'DRESSAGE', ...finished, judges: [{ position: 'C', points: '70' }] },
    missing: 'JUDGE_MISSING judges',
  },
  {
    protocol: { ...feiEventingOn('2024-01-01'), optimumTime: 30_000 },
    result: {
      discipline: 'EVENTING',
      ...finished,
      dressage: { penalties: '30' },
      crossCountry: { obstacles: '0' },
      showJumping: null,
    },
    missing: 'TIME_MISSING crossCountry.elapsed',
  },
  {
    protocol: { discipline: 'CROSS_COUNTRY', rules: crossCountryDefaults, optimumTime: 30_000, tieBreak: [] },
    result: { discipline: 'CROSS_COUNTRY', ...finished, ride: { obstacles: '0' } },
    missing: 'TIME_MISSING ride.elapsed',
  },
  {
    protocol: {
      discipline: 'STYLE_RIDING',
      ...sheets,
      judges: ['C', 'H'],
      courseErrors: [],
      timeAllowed: null,
      timePenalty: null,
      jumpOff: null,
      hasJumpingRanking: false,
      tieBreak: [],
    },
    result: {
      discipline: 'STYLE_RIDING',
      ...finished,
      judges: [{ position: 'C', points: '70' }],
      round: { obstaclePenalties: '0' },
    },
    missing: 'JUDGE_MISSING judges',
  },
  {
    protocol: { discipline: 'PRESENTATION', ...sheets, judges: ['C', 'H'], scoredBy: 'TOTAL_POINTS', tieBreak: [] },
    result: { discipline: 'PRESENTATION', ...finished, judges: [{ position: 'C', points: '70' }] },
    missing: 'JUDGE_MISSING judges',
  },
  {
    protocol: drivingDefaults,
    result: { discipline: 'DRIVING', ...finished, dressage: null, marathon: null, cones: { balls: 1 } },
    missing: '',
  },
  { protocol: auctionDefaults, result: { discipline: 'GENERIC', ...finished, value: '9000' }, missing: '' },
]

describe.each(kinds)('a protocol of $protocol.discipline', ({ protocol, result, missing }) => {
  it('scores a result of its own, and reports its missing values', () => {
    const scored = scoreResult(protocol, result)
    expect(scored.ok && scored.score.discipline).toBe(protocol.discipline)
    expect(
      findMissingParts(protocol, result)
        .map(({ code, path }) => `${code} ${path}`)
        .join(', '),
    ).toBe(missing)
    expect(findMissingParts(protocol, { ...result, status: 'RETIRED' })).toEqual([])
  })
  const others = kinds.filter((each) => each.protocol.discipline !== protocol.discipline)
  it.each(others.map((each) => each.result))('refuses a result of $discipline and misses nothing in it', (other) => {
    expect(scoreResult(protocol, other)).toEqual({
      ok: false,
      errors: [{ code: 'DISCIPLINE_MISMATCH', path: 'discipline' }],
    })
    expect(findMissingParts(protocol, other)).toEqual([])
  })
})

describe('the way of entering a result', () => {
  it.each([
    ['SHOW_JUMPING', 'ROUNDS'],
    ['DRESSAGE', 'PERCENTAGES'],
    ['EVENTING', 'PHASES'],
    ['CROSS_COUNTRY', 'FENCES'],
    ['STYLE_RIDING', 'PERCENTAGES'],
    ['PRESENTATION', 'PERCENTAGES'],
    ['DRIVING', 'PHASES'],
    ['GENERIC', 'VALUE'],
  ] as const)('%s: by %s', (discipline, expected) => {
    const protocol = kinds.find((each) => each.protocol.discipline === discipline)?.protocol
    if (protocol === undefined) throw new Error(discipline)
    expect(entryKindOf(protocol)).toBe(expected)
    if ('exercises' in protocol) expect(entryKindOf({ ...protocol, exercises: [exercise] })).toBe('MARKS')
    expect(inputKindOf(protocol)).toBe('TEXT')
  })
  it('a single value as its protocol defines', () => {
    expect(inputKindOf({ ...auctionDefaults, inputKind: 'SLIDER' })).toBe('SLIDER')
  })
})

describe('eliminations', () => {
  const protocol: EventingProtocol = {
    ...feiEventingOn('2024-01-01'),
    optimumTime: 30_000,
    crossCountry: crossCountryDefaults,
    showJumping: {
      knockDown: '4',
      disobediences: [{ kind: 'PENALTIES', value: '4' }, { kind: 'ELIMINATION' }],
      fall: { kind: 'ELIMINATION' },
      timeAllowed: 7_000,
      timePenalty: { penalty: '0.4', perStarted: 100 },
      timeLimit: { kind: 'FACTOR', factor: '2' },
    },
  }
  const ridden = (more: Partial<EventingResult>): EventingResult => ({
    discipline: 'EVENTING',
    ...finished,
    dressage: { penalties: '30' },
    crossCountry: null,
    showJumping: null,
    ...more,
  })
  const fence = (...errors: ('REFUSAL' | 'FALL_RIDER' | 'FALL_HORSE')[]) => ({
    crossCountry: { fences: [{ obstacle: '3', errors }], elapsed: 30_000 },
  })
  it.each([
    ['refusals on the cross-country', fence('REFUSAL', 'REFUSAL', 'REFUSAL'), 'XC-R'],
    ['a fall of the rider', fence('FALL_RIDER'), 'XC-FR'],
    ['a fall of the horse', fence('FALL_HORSE'), 'XC-FH'],
    ['disobediences in the jumping', { showJumping: { disobediences: 2 } }, 'SJ-R'],
    ['a fall in the jumping', { showJumping: { falls: 1 } }, 'SJ-FR'],
    ['too long in the jumping', { showJumping: { knockDowns: 0, elapsed: 14_001 } }, 'SJ-OT'],
    ['behind another fault', { dressage: { penalties: '-1' }, showJumping: { falls: 1 } }, 'SJ-FR'],
  ] satisfies [string, Partial<EventingResult>, string][])('%s: %s', (_name, more, reason) => {
    expect(findElimination(protocol, ridden(more))?.reason).toBe(reason)
    expect(withElimination(protocol, ridden(more))).toMatchObject({ status: 'ELIMINATED', statusReason: reason })
  })
  it('a result without eliminating faults is unchanged, and so is one with another status', () => {
    const clear = ridden({ showJumping: { knockDowns: 1, elapsed: 14_000 } })
    expect(findElimination(protocol, clear)).toBeNull()
    expect(withElimination(protocol, clear)).toBe(clear)
    const retired = ridden({ showJumping: { falls: 1 }, status: 'RETIRED' })
    expect(withElimination(protocol, retired)).toBe(retired)
  })
  it('a cross-country as a test of its own has the same codes, and driving has none', () => {
    const own: Protocol = { discipline: 'CROSS_COUNTRY', rules: crossCountryDefaults, optimumTime: null, tieBreak: [] }
    const ride: Result = { discipline: 'CROSS_COUNTRY', ...finished, ride: fence('FALL_RIDER').crossCountry }
    expect(findElimination(own, ride)?.reason).toBe('XC-FR')
    expect(
      findElimination(drivingDefaults, {
        discipline: 'DRIVING',
        ...finished,
        dressage: {
          judges: [{ position: 'C', points: '65' }],
          incidents: [{ code: 'ERROR_OF_COURSE', count: 3 }],
        },
        marathon: null,
        cones: null,
      }),
    ).toEqual({ code: 'FAULTS_ELIMINATE', path: 'dressage.incidents.0', reason: null })
  })
  const inOrder: readonly EventingPhase[] = ['DRESSAGE', 'CROSS_COUNTRY', 'SHOW_JUMPING']
  const turned: readonly EventingPhase[] = ['DRESSAGE', 'SHOW_JUMPING', 'CROSS_COUNTRY']
  const all = { crossCountry: { obstacles: '0' }, showJumping: { obstacles: '0' } }
  it.each([
    ['what the reason says', { statusReason: 'SJ-FR' }, inOrder, 'SHOW_JUMPING'],
    ['whatever was ridden since', { ...all, statusReason: 'XC-R' }, inOrder, 'CROSS_COUNTRY'],
    ['the first inspection', { statusReason: '1st HI' }, inOrder, 'DRESSAGE'],
    ['without a reason the first that is not there', {}, inOrder, 'CROSS_COUNTRY'],
    ['in the order of the test', {}, turned, 'SHOW_JUMPING'],
    ['with a reason of another kind too', { statusReason: 'lame' }, inOrder, 'CROSS_COUNTRY'],
    ['with all of them the last', all, inOrder, 'SHOW_JUMPING'],
    ['whichever that is', all, turned, 'CROSS_COUNTRY'],
  ] satisfies [string, Partial<EventingResult>, readonly EventingPhase[], EventingPhase][])(
    'a ride ended in the phase: %s',
    (_name, more, phases, expected) => {
      expect(phaseOfEnd(ridden(more), phases)).toBe(expected)
    },
  )
})
