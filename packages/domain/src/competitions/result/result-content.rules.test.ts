import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CrossCountryFence, CrossCountryRide, DressageResult, JumpingResult, Result } from './result.schema.ts'
import { canonicalResult, isSameResult, mergeResults } from './result-content.rules.ts'

const jumping = (over: Partial<JumpingResult> = {}): JumpingResult => ({
  discipline: 'SHOW_JUMPING',
  status: 'FINISHED',
  outOfCompetition: false,
  rounds: [{ obstaclePenalties: '4', time: 6500 }],
  ...over,
})

const dressage = (over: Partial<DressageResult> = {}): DressageResult => ({
  discipline: 'DRESSAGE',
  status: 'FINISHED',
  outOfCompetition: false,
  judges: [],
  ...over,
})

const text = fc.integer({ min: 0, max: 400 }).map((quarters) => String(quarters / 4))
const anyJumping: fc.Arbitrary<Result> = fc
  .array(fc.record({ obstaclePenalties: text, time: fc.integer({ min: 0, max: 20_000 }) }), { maxLength: 3 })
  .map((rounds) => jumping({ rounds }))
const anyDressage: fc.Arbitrary<Result> = fc
  .uniqueArray(fc.constantFrom('C', 'E', 'H', 'B', 'M'), { maxLength: 5 })
  .chain((positions) =>
    fc.tuple(
      ...positions.map((position) =>
        fc.record({ position: fc.constant(position), marks: fc.array(text, { minLength: 3, maxLength: 3 }) }),
      ),
    ),
  )
  .map((judges) => dressage({ judges }))
const anyResult = fc.oneof(anyJumping, anyDressage)

describe('the same result (decision 26)', () => {
  it('an empty list of faults means a clear round, and is kept', () => {
    const clear = jumping({ rounds: [{ time: 6500, faults: [] }] })
    expect(canonicalResult(clear)).toEqual(clear)
  })

  it.each([
    ['needless zeros', jumping(), jumping({ rounds: [{ obstaclePenalties: '4.00', time: 6500 }] })],
    ['what is absent', jumping(), jumping({ statusReason: null, carried: null, withdrewBefore: null })],
    ['rounds not ridden', jumping(), jumping({ rounds: [{ obstaclePenalties: '4', time: 6500 }, null] })],
    [
      'no errors of course',
      dressage({ judges: [{ position: 'C', percentage: '70' }] }),
      dressage({ judges: [{ position: 'C', percentage: '70.0', errorsOfCourse: 0, deduction: '0' }] }),
    ],
    [
      'the end of a sheet that was not finished',
      dressage({ status: 'RETIRED', judges: [{ position: 'C', marks: ['7', null, '6'] }] }),
      dressage({ status: 'RETIRED', judges: [{ position: 'C', marks: ['7', null, '6', null, null] }] }),
    ],
  ])('is the same with %s', (_, left, right) => {
    expect(isSameResult(left, right)).toBe(true)
  })

  it.each([
    ['another time', jumping({ rounds: [{ obstaclePenalties: '4', time: 6501 }] })],
    ['another status', jumping({ status: 'RETIRED' })],
    [
      'time penalties told to be none',
      jumping({ rounds: [{ obstaclePenalties: '4', time: 6500, timePenalties: '0' }] }),
    ],
  ])('is different with %s', (_, other) => {
    expect(isSameResult(jumping(), other)).toBe(false)
  })

  it('has one normal form', () => {
    fc.assert(
      fc.property(anyResult, (result) => {
        const once = canonicalResult(result)
        expect(canonicalResult(once)).toEqual(once)
        expect(isSameResult(result, once)).toBe(true)
      }),
    )
  })
})

describe('two writers of one result', () => {
  const base = dressage({ judges: [{ position: 'C', marks: ['7', '7'] }] })

  it('two judges’ scribes lose nothing', () => {
    const mine = dressage({ judges: [...base.judges, { position: 'E', marks: ['6', '6.5'] }] })
    const theirs = dressage({ judges: [{ position: 'B', marks: ['8', '8'] }, ...base.judges] })
    const merged = mergeResults(base, mine, theirs)
    expect(
      merged.ok && merged.result.discipline === 'DRESSAGE' && merged.result.judges.map((sheet) => sheet.marks),
    ).toEqual(
      expect.arrayContaining([
        ['7', '7'],
        ['6', '6.5'],
        ['8', '8'],
      ]),
    )
  })

  it('one field changed by both to different values is left to the users', () => {
    const mine = jumping({ rounds: [{ obstaclePenalties: '8', time: 6500 }] })
    const theirs = jumping({ rounds: [{ obstaclePenalties: '12', time: 6400 }] })
    expect(mergeResults(jumping(), mine, theirs)).toEqual({ ok: false, paths: ['rounds.0.obstaclePenalties'] })
  })

  it('faults of one and the time of the other are combined', () => {
    const mine = jumping({ rounds: [{ obstaclePenalties: '8', time: 6500 }] })
    const theirs = jumping({ rounds: [{ obstaclePenalties: '4', time: 6400 }] })
    expect(mergeResults(jumping(), mine, theirs)).toEqual({
      ok: true,
      result: canonicalResult(jumping({ rounds: [{ obstaclePenalties: '8', time: 6400 }] })),
    })
  })

  it('a user who changed nothing gives way, from any starting point', () => {
    fc.assert(
      fc.property(fc.oneof(fc.tuple(anyJumping, anyJumping), fc.tuple(anyDressage, anyDressage)), ([was, is]) => {
        for (const merged of [mergeResults(was, was, is), mergeResults(was, is, was)]) {
          expect(merged.ok && isSameResult(merged.result, is)).toBe(true)
        }
        const same = mergeResults(null, is, is)
        expect(same.ok && isSameResult(same.result, is)).toBe(true)
      }),
    )
  })
})

describe('rides recorded by several people', () => {
  const ride = (more: Partial<CrossCountryRide>): Result => ({
    discipline: 'CROSS_COUNTRY',
    status: 'FINISHED',
    outOfCompetition: false,
    ride: more,
  })
  const at = (obstacle: string): CrossCountryFence[] => [{ obstacle, errors: ['REFUSAL'] }]

  it('two fence judges and a timekeeper lose nothing', () => {
    const one = mergeResults(ride({ fences: [] }), ride({ fences: at('5B') }), ride({ fences: at('12') }))
    if (!one.ok) throw new Error(one.paths.join())
    const all = mergeResults(ride({ fences: [] }), one.result, ride({ fences: [], elapsed: 31_000 }))
    expect(all.ok && isSameResult(all.result, ride({ fences: [...at('12'), ...at('5B')], elapsed: 31_000 }))).toBe(true)
  })
  it('a clear ride stays clear when the time comes', () => {
    const merged = mergeResults(ride({}), ride({ fences: [] }), ride({ elapsed: 31_000 }))
    expect(merged).toEqual({ ok: true, result: ride({ fences: [], elapsed: 31_000 }) })
  })
  it('one obstacle recorded in two ways is left to the users', () => {
    const other = ride({ fences: [{ obstacle: '5B', errors: ['FALL_RIDER'] }] })
    expect(mergeResults(ride({ fences: [] }), ride({ fences: at('5B') }), other)).toEqual({
      ok: false,
      paths: ['ride.fences.5B.errors.0'],
    })
  })
  it('a null phase was not driven', () => {
    const drive: Result = {
      discipline: 'DRIVING',
      status: 'FINISHED',
      outOfCompetition: false,
      dressage: null,
      marathon: null,
      cones: { balls: 0, time: 9000 },
    }
    expect(canonicalResult(drive)).toEqual(drive)
  })
})

describe('jumping that was judged for style, and recorded fault by fault', () => {
  it('marks are equal with additional zeros', () => {
    const [plain, zeros] = ['7', '7.0'].map((mark) =>
      jumping({ rounds: [{ obstaclePenalties: '0', stylePoints: mark, styleMarks: [mark, null] }] }),
    )
    expect(plain && zeros && isSameResult(plain, zeros)).toBe(true)
  })
  it('the list of faults and the marks of two users are combined as lists', () => {
    const base = jumping({ rounds: [{ time: 6500 }] })
    const faults = jumping({ rounds: [{ time: 6500, faults: [{ kind: 'KNOCK_DOWN', obstacle: '5B' }] }] })
    const marks = jumping({ rounds: [{ time: 6500, styleMarks: ['7', '8'] }] })
    expect(mergeResults(base, faults, marks)).toEqual({
      ok: true,
      result: canonicalResult(
        jumping({
          rounds: [{ time: 6500, faults: [{ kind: 'KNOCK_DOWN', obstacle: '5B' }], styleMarks: ['7', '8'] }],
        }),
      ),
    })
  })
})

describe('what is equal and what is not', () => {
  const sheet = (over: object) => dressage({ judges: [{ position: 'C', percentage: '70', ...over }] })
  it.each<[string, Result, Result]>([
    ['an error of course', sheet({ errorsOfCourse: 1 }), sheet({})],
    ['a deduction', sheet({ deduction: '1' }), sheet({})],
    ['a deduction of a percentage', sheet({ percentageDeduction: '0.5' }), sheet({})],
    ['no obstacle cleared', jumping({ rounds: [{ cleared: [], time: 1 }] }), jumping({ rounds: [{ time: 1 }] })],
    [
      'a round between',
      jumping({ rounds: [null, { obstaclePenalties: '4' }] }),
      jumping({ rounds: [{ obstaclePenalties: '4' }] }),
    ],
    [
      'the last mark of an unfinished sheet',
      dressage({ status: 'RETIRED', judges: [{ position: 'C', marks: ['7', '6'] }] }),
      dressage({ status: 'RETIRED', judges: [{ position: 'C', marks: ['7'] }] }),
    ],
    [
      'a missing mark at the end of a finished sheet',
      dressage({ judges: [{ position: 'C', marks: ['7', null] }] }),
      dressage({ judges: [{ position: 'C', marks: ['7'] }] }),
    ],
  ])('%s makes a difference', (_, left, right) => {
    expect(isSameResult(left, right)).toBe(false)
    expect(isSameResult(left, left)).toBe(true)
  })
  it.each<[string, Result, Result]>([
    ['a deduction of nothing per cent', sheet({ percentageDeduction: '0.0' }), sheet({})],
    ['an empty reason', jumping({ status: 'RETIRED', statusReason: '' }), jumping({ status: 'RETIRED' })],
    [
      'judges in another order',
      dressage({ judges: ['C', 'B', 'H', 'E'].map((position) => ({ position, percentage: '70' })) }),
      dressage({ judges: ['H', 'E', 'B', 'C'].map((position) => ({ position, percentage: '70' })) }),
    ],
    [
      'fields in another order',
      jumping({ rounds: [{ time: 6500, obstaclePenalties: '4', timePenalties: '1' }] }),
      jumping({ rounds: [{ timePenalties: '1', obstaclePenalties: '4', time: 6500 }] }),
    ],
    [
      'a sheet without a mark that was not finished',
      dressage({ status: 'RETIRED', judges: [{ position: 'C' }] }),
      dressage({ status: 'RETIRED', judges: [{ position: 'C', marks: [null, null] }] }),
    ],
  ])('%s makes none', (_, left, right) => {
    expect(isSameResult(left, right)).toBe(true)
  })
})
