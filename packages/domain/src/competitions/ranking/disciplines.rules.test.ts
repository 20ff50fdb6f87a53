// Properties of every ranking, for the disciplines without a jump-off: order, ties, non-finishers, explanations.
import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { feiEventingOn } from '../../catalogue/rule-set/testing/eventing-on.ts'
import { crossCountryDefaults } from '../../disciplines/cross-country/cross-country.presets.ts'
import { drivingDefaults } from '../../disciplines/driving/driving.presets.ts'
import { auctionDefaults } from '../../disciplines/generic/generic.presets.ts'
import { scoreResult } from '../result/result.rules.ts'
import type { Protocol, Result, ResultStatus } from '../result/result.schema.ts'
import { ResultScore } from '../result/result-entry.schema.ts'
import { entryKindOf, inputKindOf, toResultScore } from '../result/result-score.rules.ts'
import { explain, type RankedEntry, rank, toRanking } from './ranking.rules.ts'
import { Ranking } from './ranking.schema.ts'

const finished = { status: 'FINISHED', outOfCompetition: false } as const
const mark = fc.constantFrom('6', '6.5', '7')
const penalties = fc.constantFrom('0', '20', '40')
const elapsed = fc.integer({ min: 29_900, max: 30_100 })
const exercise = (no: number) => ({ no, coefficient: '1', maximum: '10', part: 'TECHNICAL' as const, markStep: '0.5' })

type Field = {
  readonly protocol: Protocol
  readonly ride: fc.Arbitrary<Result>
}

const fields: Readonly<Record<string, Field>> = {
  eventing: {
    protocol: { ...feiEventingOn('2024-01-01'), optimumTime: 30_000 },
    ride: fc.record({ dressage: fc.constantFrom('28.1', '28.5'), fault: penalties, elapsed, downs: fc.nat(1) }).map(
      (ride): Result => ({
        discipline: 'EVENTING',
        ...finished,
        dressage: { penalties: ride.dressage },
        crossCountry: { obstacles: ride.fault, elapsed: ride.elapsed },
        showJumping: { knockDowns: ride.downs },
      }),
    ),
  },
  'cross-country': {
    protocol: {
      discipline: 'CROSS_COUNTRY',
      rules: crossCountryDefaults,
      optimumTime: 30_000,
      tieBreak: ['OPTIMUM_TIME', 'TIME'],
    },
    ride: fc.record({ codes: fc.constantFrom('NO_ERROR', 'REFUSAL', 'SAFETY_FLAP' as const), elapsed }).map(
      ({ codes, elapsed: time }): Result => ({
        discipline: 'CROSS_COUNTRY',
        ...finished,
        ride: { fences: [{ obstacle: '3', errors: [codes] }], elapsed: time },
      }),
    ),
  },
  driving: {
    protocol: { ...drivingDefaults, tieBreak: ['MARATHON', 'CONES', 'CONES_TIME', 'DRESSAGE'] },
    ride: fc
      .record({
        dressage: fc.constantFrom('50', '53'),
        marathon: fc.constantFrom('80', '83'),
        balls: fc.nat(2),
        time: fc.constantFrom(9000, 9001),
      })
      .map(
        (ride): Result => ({
          discipline: 'DRIVING',
          ...finished,
          dressage: { penalties: ride.dressage },
          marathon: { penalties: ride.marathon },
          cones: { balls: ride.balls, time: ride.time },
        }),
      ),
  },
  'style riding': {
    protocol: {
      discipline: 'STYLE_RIDING',
      judges: [],
      judgeMaximum: null,
      exercises: [1, 2, 3].map(exercise),
      courseErrors: [],
      timeAllowed: null,
      timePenalty: null,
      jumpOff: null,
      hasJumpingRanking: false,
      decimals: 1,
      tieBreak: ['STYLE', 'TIME'],
    },
    ride: fc
      .record({
        marks: fc.tuple(mark, mark, mark),
        faults: fc.constantFrom('0', '1'),
        time: fc.constantFrom(6000, 6001),
      })
      .map(
        (ride): Result => ({
          discipline: 'STYLE_RIDING',
          ...finished,
          judges: [{ position: 'C', marks: ride.marks }],
          round: { obstaclePenalties: ride.faults, time: ride.time },
        }),
      ),
  },
  presentation: {
    protocol: {
      discipline: 'PRESENTATION',
      judges: [],
      judgeMaximum: null,
      exercises: [1, 2, 3].map(exercise),
      scoredBy: 'PERCENTAGE',
      decimals: 3,
      tieBreak: [3, 1],
    },
    ride: fc.tuple(fc.tuple(mark, mark, mark), fc.tuple(mark, mark, mark)).map(
      ([first, second]): Result => ({
        discipline: 'PRESENTATION',
        ...finished,
        judges: [
          { position: 'A', marks: first },
          { position: 'B', marks: second },
        ],
      }),
    ),
  },
  auction: {
    protocol: auctionDefaults,
    ride: fc
      .constantFrom('9000', '9500', '12000')
      .map((value): Result => ({ discipline: 'GENERIC', ...finished, value })),
  },
  'penalties of a game': {
    protocol: { ...auctionDefaults, value: 'POINTS', better: 'LOWER', decimals: 0, currency: null, isTimed: true },
    ride: fc
      .record({ value: fc.constantFrom('0', '5'), time: fc.constantFrom(3000, 3001) })
      .map((ride): Result => ({ discipline: 'GENERIC', ...finished, ...ride })),
  },
  outcomes: {
    protocol: {
      ...auctionDefaults,
      value: 'STATUS',
      minimum: null,
      currency: null,
      outcomes: ['Selected', 'Reserve', 'Rejected'],
    },
    ride: fc
      .constantFrom('Selected', 'Reserve', 'Rejected')
      .map((outcome): Result => ({ discipline: 'GENERIC', ...finished, outcome })),
  },
  'total points': {
    protocol: {
      discipline: 'DRESSAGE',
      aggregate: 'MEAN_OF_JUDGES',
      judges: [],
      judgeMaximum: null,
      exercises: [1, 2, 3].map((no) => ({
        ...exercise(no),
        part: no === 3 ? ('COLLECTIVE' as const) : ('TECHNICAL' as const),
      })),
      courseErrors: [],
      judgeDecimals: null,
      decimals: 3,
      tieBreak: ['COLLECTIVE'],
      comparedBy: 'TOTAL_POINTS',
    },
    ride: fc
      .tuple(mark, mark, mark)
      .map((marks): Result => ({ discipline: 'DRESSAGE', ...finished, judges: [{ position: 'C', marks }] })),
  },
}

const ranked = (protocol: Protocol, results: readonly (readonly [string, Result])[]) => {
  const outcome = rank(
    protocol,
    results.map(([id, result]) => ({ id, result })),
  )
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.errors))
  return outcome
}

const placesOf = (entries: readonly RankedEntry[]) => entries.map(({ row }) => `${row.place} ${row.id}`)
const named = (rides: readonly Result[]) => rides.map((ride, index) => [`E${index}`, ride] as const)
const nonFinishers: readonly ResultStatus[] = ['RETIRED', 'ELIMINATED', 'DISQUALIFIED', 'WITHDRAWN', 'NOT_STARTED']

describe.each(Object.entries(fields))('%s', (_name, { protocol, ride }) => {
  const rides = fc.array(ride, { maxLength: 8 })

  test.prop([rides])('the order of input has no influence', (results) => {
    expect(placesOf(ranked(protocol, [...named(results)].reverse()).entries)).toEqual(
      placesOf(ranked(protocol, named(results)).entries),
    )
  })
  test.prop([rides])(
    'ties are symmetric and transitive; a place is one more than the number of entries before it',
    (results) => {
      const { entries } = ranked(protocol, named(results))
      for (const left of entries) {
        const ahead = entries.filter((right) => explain(right, left).better === 'LEFT')
        expect(left.row.place).toBe(ahead.length + 1)
        for (const right of entries) {
          const [here, there] = [explain(left, right), explain(right, left)]
          expect([here.key, here.left, here.right]).toEqual([there.key, there.right, there.left])
          expect(here.key === null).toBe(left.row.place === right.row.place)
        }
      }
    },
  )
  test.prop([rides, ride, fc.constantFrom(...nonFinishers)])(
    'non-finishers and entries out of competition affect no place',
    (results, more, status) => {
      const before = placesOf(ranked(protocol, named(results)).entries)
      for (const extra of [
        { ...more, status },
        { ...more, outOfCompetition: true },
      ]) {
        const after = ranked(protocol, [...named(results), ['X', extra]]).entries
        expect(placesOf(after.filter(({ row }) => row.id !== 'X'))).toEqual(before)
        expect(after.find(({ row }) => row.id === 'X')?.row.place).toBeNull()
      }
    },
  )
  test.prop([rides])('the published ranking passes its own schema, and each column has one key', (results) => {
    const published = toRanking(ranked(protocol, named(results)))
    expect(Ranking.parse(published)).toEqual(published)
    const keys = published.headers.map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
    for (const { cells } of published.rows) for (const key of Object.keys(cells)) expect(keys).toContain(key)
  })
  test.prop([ride])('its score is known, and its missing values are reported', (result) => {
    const scored = scoreResult(protocol, result)
    if (!scored.ok) throw new Error(JSON.stringify(scored.errors))
    const told = toResultScore(protocol, result, scored.score)
    expect(ResultScore.parse(told)).toEqual(told)
    expect(told.text).toBe(scored.score.text)
    if (told.phases) {
      const sum = told.phases.reduce((total, { penalties }) => total + Number(penalties), 0)
      expect(sum).toBeCloseTo(Number(told.text), 9)
    }
  })
})

describe('the deciding key', () => {
  const eventing = { ...feiEventingOn('2024-01-01'), optimumTime: 30_000 }
  const ridden = (dressage: string, fault: string, elapsed: number, downs: number): Result => ({
    discipline: 'EVENTING',
    ...finished,
    dressage: { penalties: dressage },
    crossCountry: { obstacles: fault, elapsed },
    showJumping: { knockDowns: downs },
  })
  it.each([
    // SVPS 5.9.2: lower cross-country, nearest to the optimum time, better jumping, dressage, share.
    ['better jumping', ridden('30', '0', 30_000, 1), ridden('34', '0', 30_000, 0), 'SHOW_JUMPING'],
    ['the lower cross-country', ridden('40', '0', 30_000, 0), ridden('20', '20', 30_000, 0), 'CROSS_COUNTRY'],
    ['nearer to the optimum time', ridden('30', '0', 29_900, 0), ridden('30', '0', 29_800, 0), 'OPTIMUM_TIME'],
    ['nothing', ridden('30', '0', 29_900, 0), ridden('30', '0', 29_900, 0), null],
  ])('between equal totals: %s', (_name, left, right, key) => {
    const { entries } = ranked(eventing, [
      ['a', left],
      ['b', right],
    ])
    const [first, second] = entries
    expect(first && second ? explain(first, second).key : undefined).toBe(key)
  })
  it.each([
    [eventing, 'PHASES', 'TEXT'],
    [auctionDefaults, 'VALUE', 'TEXT'],
    [{ ...auctionDefaults, inputKind: 'SLIDER' as const }, 'VALUE', 'SLIDER'],
    [{ ...drivingDefaults }, 'PHASES', 'TEXT'],
  ])('the way of entry', (protocol, entryKind, inputKind) => {
    expect([entryKindOf(protocol), inputKindOf(protocol)]).toEqual([entryKind, inputKind])
  })
})
