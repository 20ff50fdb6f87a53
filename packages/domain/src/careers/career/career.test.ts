import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { pointDistributionPresets } from '../../catalogue/point-distribution/presets/point-distribution.presets.ts'
import { decimal, fromInteger, zero } from '../../kernel/decimal.ts'
import { careerErrors } from './career.errors.ts'
import {
  calculateCareerPoints,
  careerPlaces,
  categoryOn,
  findCareerFailure,
  findCareerProblems,
} from './career.rules.ts'
import { ApplyTransitions, Career, CareerTransitionClass, type TransitionCondition } from './career.schema.ts'
import { careerPresets, toCareerParts } from './presets/career.presets.ts'
import {
  applyTransitions,
  type CareerState,
  findCandidates,
  findTransition,
  findWaysUp,
  fullMonths,
  moveState,
  resultKey,
} from './transition.rules.ts'

const refOf = (group: number, number: number): string =>
  `01890000-0000-7000-8${String(group).padStart(3, '0')}-${String(number).padStart(12, '0')}`
const category = (index: number): string => refOf(1, index)
const on = '2026-05-17'

const careerOf = (parts: Partial<Parameters<typeof Career.parse>[0] & object> = {}): Career =>
  Career.parse({
    ref: refOf(0, 1),
    name: 'Dressage',
    sportTypeVariantRefs: [refOf(3, 1)],
    categories: ['B', 'L', 'M'].map((name, index) => ({ ref: category(index), name })),
    ...parts,
  })
const ruleOf = (move: string, conditions: readonly TransitionCondition[], more: object = {}) => ({
  ref: refOf(2, 1),
  class: move,
  conditions,
  ...more,
})
const atLeast = (points: string): TransitionCondition => ({ kind: 'POINTS', operator: '>=', points })
const stateOf = (points: string, more: Partial<CareerState> = {}): CareerState => ({
  practitionerRef: refOf(4, 1),
  categoryRef: category(0),
  points: decimal(points),
  since: '2026-01-01',
  lastStart: '2026-05-01',
  isSuspended: false,
  results: {},
  lastTransition: null,
  ...more,
})
const presetOf = (key: string): Career => {
  const preset = careerPresets.find((each) => each.key === key)
  if (preset === undefined) throw new Error(key)
  const categories = preset.categories.map((_, index) => category(index))
  const rules = preset.rules.map((_, index) => refOf(2, index))
  return careerOf(toCareerParts(preset, categories, rules))
}
/** The class and the category that it leads to, as an index. */
const moveOf = (career: Career, state: CareerState) => {
  const transition = findTransition(career, state, on)
  return transition === undefined
    ? 'NA'
    : `${transition.class} ${career.categories.find(({ ref }) => ref === transition.toRef)?.name}`
}

describe('the shipped careers', () => {
  // Source: KNHS dressage: a combination may move up from 10 winstpunten, and in B to M2 must at 30.
  it.each([
    [0, '9', 'NA'],
    [0, '10', 'CAN_INCREASE L1'],
    [0, '29', 'CAN_INCREASE L1'],
    [0, '30', 'MUST_INCREASE L1'],
    [4, '30', 'MUST_INCREASE Z1'],
    [5, '30', 'CAN_INCREASE Z2'],
    [5, '9', 'NA'],
    [8, '90', 'NA'],
  ])('KNHS dressage, category %i with %s: %s', (index, points, expected) => {
    expect(moveOf(presetOf('KNHS_DRESSAGE'), stateOf(points, { categoryRef: category(index) }))).toBe(expected)
  })
  // Source: KNHS jumping: no compulsory move since 2024.
  it.each([
    ['9', 'NA'],
    ['10', 'CAN_INCREASE L'],
    ['400', 'CAN_INCREASE L'],
  ])('KNHS jumping with %s: %s', (points, expected) => {
    expect(moveOf(presetOf('KNHS_JUMPING'), stateOf(points))).toBe(expected)
  })
  // Source: KNHS eventing, art. 304-306: B to L 4; L to M and M to Z 10, compulsory 40; down at -4.
  it.each([
    [0, '3', 'NA'],
    [0, '4', 'CAN_INCREASE L'],
    [0, '40', 'CAN_INCREASE L'],
    [0, '-4', 'NA'],
    [1, '10', 'CAN_INCREASE M'],
    [1, '40', 'MUST_INCREASE M'],
    [1, '-3', 'NA'],
    [1, '-4', 'CAN_DECREASE B'],
    [2, '40', 'MUST_INCREASE Z'],
    [3, '40', 'NA'],
  ])('KNHS eventing, category %i with %s: %s', (index, points, expected) => {
    expect(moveOf(presetOf('KNHS_EVENTING'), stateOf(points, { categoryRef: category(index) }))).toBe(expected)
  })
  // Source: LRV, lrv.be. In each class: the first point of the class, may and must.
  it.each([
    [0, 'B2', 0, 15, 25],
    [1, 'L1', 25, 40, 50],
    [2, 'L2', 50, 65, 75],
    [3, 'M1', 75, 90, 100],
    [4, 'M2', 100, 115, 125],
    [5, 'Z1', 125, 140, 150],
    [6, 'Z2', 150, 165, 200],
  ])('LRV dressage, class %i to %s', (index, next, from, may, must) => {
    const career = presetOf('LRV_DRESSAGE')
    const move = (points: number) => moveOf(career, stateOf(String(points), { categoryRef: category(index) }))
    expect([from, may - 1, may, must - 1, must].map(move)).toEqual([
      'NA',
      'NA',
      `CAN_INCREASE ${next}`,
      `CAN_INCREASE ${next}`,
      `MUST_INCREASE ${next}`,
    ])
  })
  it('LRV dressage keeps the points of its one scale, while decision 30 starts again at zero', () => {
    const transition = findTransition(presetOf('LRV_DRESSAGE'), stateOf('26'), on)
    expect(transition).toMatchObject({ pointsBefore: fromInteger(26), pointsAfter: fromInteger(26) })
    expect(findTransition(presetOf('KNHS_DRESSAGE'), stateOf('31'), on)?.pointsAfter).toEqual(zero)
  })
  it('LRV dressage: a year without a start', () => {
    const career = presetOf('LRV_DRESSAGE')
    expect(moveOf(career, stateOf('30', { lastStart: '2025-05-17' }))).toBe('RESET B1')
    expect(moveOf(career, stateOf('30', { lastStart: '2025-05-18' }))).toBe('MUST_INCREASE B2')
  })
  // Source: LRV jumping: B 0-40, L 20-60, M 40-90, Z 60 and more.
  it.each([
    [0, '19.75', 'NA'],
    [0, '20', 'CAN_INCREASE L'],
    [0, '40', 'CAN_INCREASE L'],
    [0, '40.25', 'MUST_INCREASE L'],
    [1, '19', 'CAN_DECREASE B'],
    [1, '20', 'NA'],
    [1, '60', 'CAN_INCREASE M'],
    [1, '61', 'MUST_INCREASE M'],
    [2, '39', 'CAN_DECREASE L'],
    [2, '90', 'CAN_INCREASE Z'],
    [2, '91', 'MUST_INCREASE Z'],
    [3, '59', 'CAN_DECREASE M'],
    [3, '200', 'NA'],
  ])('LRV jumping, category %i with %s: %s', (index, points, expected) => {
    expect(moveOf(presetOf('LRV_JUMPING'), stateOf(points, { categoryRef: category(index) }))).toBe(expected)
  })
  it.each(careerPresets.map((preset) => [preset.key, preset]))(
    '%s has no problems, and names its source',
    (key, preset) => {
      expect(findCareerProblems(presetOf(key))).toEqual([])
      expect(preset.source).toContain(key.slice(0, 4).replace('_', ''))
      const table = pointDistributionPresets.some((each) => each.key === preset.pointDistribution)
      expect(table).toBe(preset.pointDistribution !== null)
    },
  )
  it('omit parts for which they get no ref', () => {
    const [preset] = careerPresets
    if (preset === undefined) throw new Error('no preset')
    expect(toCareerParts(preset, [], [])).toEqual({ categories: [], transitionRules: [] })
  })
})

describe('conditions', () => {
  const career = (...conditions: TransitionCondition[]) =>
    careerOf({ transitionRules: [ruleOf('CAN_INCREASE', conditions)] })
  const sixtyPercent = { measure: 'PERCENTAGE_AT_LEAST', value: '60' } as const
  const counted = (times: number) => ({ results: { [resultKey(sixtyPercent)]: times } })
  // Source: common qualification: four times 60 %, or four rounds of at most 4 faults.
  it('count the results', () => {
    const sixty = career({ kind: 'RESULTS', times: 4, ...sixtyPercent })
    expect(moveOf(sixty, stateOf('0', counted(3)))).toBe('NA')
    expect(moveOf(sixty, stateOf('0', counted(4)))).toBe('CAN_INCREASE L')
    expect(moveOf(sixty, stateOf('0'))).toBe('NA')
    const four = career({ kind: 'RESULTS', times: 2, measure: 'ERRORS_AT_MOST', value: '60' })
    expect(moveOf(four, stateOf('0', counted(4)))).toBe('NA')
    const errors = resultKey({ measure: 'ERRORS_AT_MOST', value: '60' })
    expect(moveOf(four, stateOf('0', { results: { [errors]: 2 } }))).toBe('CAN_INCREASE L')
  })
  it('must all hold, and report the values that were found', () => {
    const both = career(atLeast('10'), { kind: 'RESULTS', times: 1, measure: 'PERCENTAGE_AT_LEAST', value: '60' })
    expect(moveOf(both, stateOf('10'))).toBe('NA')
    expect(moveOf(both, stateOf('9', counted(1)))).toBe('NA')
    expect(findTransition(both, stateOf('10', counted(1)), on)?.found).toEqual([
      { condition: both.transitionRules[0]?.conditions[0], actual: fromInteger(10) },
      { condition: both.transitionRules[0]?.conditions[1], actual: 1 },
    ])
  })
  it('count the months since the last start, or else since the start in the category, or else since the last transition', () => {
    const idle = careerOf({ transitionRules: [ruleOf('RESET', [{ kind: 'INACTIVE', months: 12 }])] })
    expect(moveOf(idle, stateOf('5', { lastStart: null, since: '2025-05-17' }))).toBe('RESET B')
    expect(moveOf(idle, stateOf('5', { lastStart: null, since: '2025-05-18' }))).toBe('NA')
    const moved = { class: 'RESET', fromRef: category(0), toRef: category(0), on: '2026-01-01', points: zero } as const
    expect(moveOf(idle, stateOf('0', { lastStart: '2024-01-01', lastTransition: moved }))).toBe('NA')
    expect(findTransition(idle, stateOf('5', { lastStart: '2024-01-01' }), on)?.found[0]?.actual).toBe(28)
  })
  it.each([
    ['2025-05-17', '2026-05-17', 12],
    ['2025-05-18', '2026-05-17', 11],
    ['2026-01-31', '2026-02-28', 0],
    ['2026-01-31', '2026-03-01', 1],
    ['2025-12-31', '2026-01-01', 0],
    ['2026-05-17', '2026-05-17', 0],
  ])('from %s to %s are %i full months', (from, to, months) => {
    expect(fullMonths(from, to)).toBe(months)
  })
})

describe('the ways up', () => {
  const counts: TransitionCondition = { kind: 'RESULTS', times: 2, measure: 'PERCENTAGE_AT_LEAST', value: '60' }
  const rules = [
    ruleOf('CAN_INCREASE', [atLeast('10'), counts]),
    ruleOf('MUST_INCREASE', [atLeast('30')]),
    ruleOf('CAN_DECREASE', [{ kind: 'INACTIVE', months: 12 }]),
    ruleOf('CAN_INCREASE', [atLeast('5')], { from: category(2) }),
  ]
  const career = careerOf({ transitionRules: rules })

  it('are those of the present category, with what each condition has', () => {
    const counted = { results: { [resultKey({ measure: 'PERCENTAGE_AT_LEAST', value: '60' })]: 1 } }
    expect(findWaysUp(career, stateOf('12', counted), on)).toEqual([
      {
        ...{ class: 'CAN_INCREASE', toRef: category(1) },
        conditions: [
          { condition: atLeast('10'), holds: true, actual: fromInteger(12) },
          { condition: counts, holds: false, actual: 1 },
        ],
      },
      {
        ...{ class: 'MUST_INCREASE', toRef: category(1) },
        conditions: [{ condition: atLeast('30'), holds: false, actual: fromInteger(12) }],
      },
    ])
  })

  it('end at the top, and while a standing is suspended', () => {
    expect(findWaysUp(career, stateOf('12', { categoryRef: category(2) }), on)).toEqual([])
    expect(findWaysUp(career, stateOf('12', { isSuspended: true }), on)).toEqual([])
  })

  test.prop([fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 3 })])(
    'one of them has all of its conditions exactly if the combination may move up',
    (points, results) => {
      const state = stateOf(String(points), {
        results: { [resultKey({ measure: 'PERCENTAGE_AT_LEAST', value: '60' })]: results },
      })
      const isOpen = findWaysUp(career, state, on).some(({ conditions }) => conditions.every(({ holds }) => holds))
      expect(isOpen).toBe(/INCREASE/.test(moveOf(career, state)))
    },
  )
})

describe('candidates (decision 30)', () => {
  const every = careerOf({
    transitionRules: [
      ruleOf('CAN_DECREASE', [{ kind: 'POINTS', operator: '<', points: '100' }], {
        ref: refOf(2, 1),
        from: category(1),
      }),
      ruleOf('CAN_INCREASE', [atLeast('10')], { ref: refOf(2, 2) }),
      ruleOf('MUST_INCREASE', [atLeast('30')], { ref: refOf(2, 3) }),
      ruleOf('RESET', [{ kind: 'INACTIVE', months: 12 }], { ref: refOf(2, 4) }),
    ],
  })
  it.each([
    ['40', { lastStart: '2020-01-01' }, 'RESET L'],
    ['40', {}, 'MUST_INCREASE M'],
    ['20', {}, 'CAN_INCREASE M'],
    ['5', {}, 'CAN_DECREASE B'],
    ['40', { isSuspended: true }, 'NA'],
    ['40', { categoryRef: category(2) }, 'NA'],
    ['40', { categoryRef: refOf(9, 9) }, 'NA'],
  ])('with %s and %o: %s', (points, more, expected) => {
    expect(moveOf(every, stateOf(points, { categoryRef: category(1), ...more }))).toBe(expected)
  })
  it('are in exactly one class each', () => {
    const states = ['40', '20', '5', '30'].map((points, index) =>
      stateOf(points, { practitionerRef: refOf(4, index), categoryRef: category(1) }),
    )
    const found = findCandidates(every, states, on)
    expect(
      Object.fromEntries(Object.entries(found).map(([move, list]) => [move, list.map((each) => each.practitionerRef)])),
    ).toEqual({
      RESET: [],
      MUST_INCREASE: [refOf(4, 0), refOf(4, 3)],
      CAN_INCREASE: [refOf(4, 1)],
      CAN_DECREASE: [refOf(4, 2)],
    })
    expect(Object.keys(found).sort()).toEqual(CareerTransitionClass.options.filter((move) => move !== 'NA').toSorted())
  })
  it('include those for a reset', () => {
    const idle = stateOf('5', { lastStart: '2020-01-01', categoryRef: category(1) })
    expect(findCandidates(every, [idle], on).RESET.map(({ toRef }) => toRef)).toEqual([category(1)])
  })
  it('ignore a rule to their own category', () => {
    const own = careerOf({ transitionRules: [ruleOf('CAN_INCREASE', [atLeast('1')], { to: category(0) })] })
    expect(moveOf(own, stateOf('5'))).toBe('NA')
    const gone = { ...own, transitionRules: own.transitionRules.map((each) => ({ ...each, to: refOf(9, 9) })) }
    expect(moveOf(gone, stateOf('5'))).toBe('NA')
  })
  it('move to the category of the first rule that holds', () => {
    const two = careerOf({
      transitionRules: [
        ruleOf('CAN_INCREASE', [atLeast('50')], { to: category(2) }),
        ruleOf('CAN_INCREASE', [atLeast('10')]),
      ],
    })
    expect(moveOf(two, stateOf('50'))).toBe('CAN_INCREASE M')
    expect(moveOf(two, stateOf('49'))).toBe('CAN_INCREASE L')
  })
})

describe('applying transitions (decision 30)', () => {
  const career = presetOf('KNHS_DRESSAGE')
  const request = (input: Parameters<typeof ApplyTransitions.parse>[0]) => ApplyTransitions.parse(input)
  const [must, may, none, suspended] = [
    stateOf('30', { practitionerRef: refOf(4, 1) }),
    stateOf('12', { practitionerRef: refOf(4, 2) }),
    stateOf('2', { practitionerRef: refOf(4, 3) }),
    stateOf('40', { practitionerRef: refOf(4, 4), isSuspended: true }),
  ] as const
  const states = [must, may, none, suspended]
  it('moves the named combinations, and reports why it skips the others', () => {
    const refs = [...states.map(({ practitionerRef }) => practitionerRef), refOf(4, 9), refOf(4, 1)]
    const outcome = applyTransitions(career, states, request({ class: 'MUST_INCREASE', practitionerRefs: refs }), on)
    expect(outcome.moved.map(({ state }) => state)).toEqual([
      {
        ...must,
        categoryRef: category(1),
        points: zero,
        since: on,
        results: {},
        lastTransition: { class: 'MUST_INCREASE', fromRef: category(0), toRef: category(1), on, points: zero },
      },
    ])
    expect(outcome.skipped).toEqual([
      { practitionerRef: refOf(4, 2), reason: 'OTHER_CLASS' },
      { practitionerRef: refOf(4, 3), reason: 'NOT_A_CANDIDATE' },
      { practitionerRef: refOf(4, 4), reason: 'SUSPENDED' },
      { practitionerRef: refOf(4, 9), reason: 'UNKNOWN_PRACTITIONER' },
    ])
  })
  it('moves all candidates, of one class or of all', () => {
    const moved = (input: object) =>
      applyTransitions(career, states, request({ all: true, ...input }), on).moved.map(
        ({ state }) => state.practitionerRef,
      )
    expect(moved({ class: 'CAN_INCREASE' })).toEqual([refOf(4, 2)])
    expect(moved({})).toEqual([refOf(4, 1), refOf(4, 2)])
    expect(applyTransitions(career, states, request({ all: true }), on).skipped).toEqual([])
  })
  it.each(['KNHS_DRESSAGE', 'LRV_DRESSAGE', 'LRV_JUMPING'])(
    '%s: skips and reports a combination that has already moved',
    (key) => {
      const rich = stateOf('400')
      const first = applyTransitions(presetOf(key), [rich], request({ class: 'MUST_INCREASE', all: true }), on)
      const now = first.moved.map(({ state }) => state)
      expect(now).toHaveLength(1)
      for (const again of [{ all: true }, { practitionerRefs: [rich.practitionerRef] }]) {
        expect(applyTransitions(presetOf(key), now, request({ class: 'MUST_INCREASE', ...again }), on)).toEqual({
          moved: [],
          skipped: [{ practitionerRef: rich.practitionerRef, reason: 'ALREADY_MOVED' }],
        })
      }
    },
  )
  it('reports an earlier transition only for the requested class', () => {
    const [moved] = applyTransitions(career, [must], request({ all: true }), on).moved
    if (moved === undefined) throw new Error('nobody moved')
    const reasonOf = (move: 'CAN_INCREASE' | null) =>
      applyTransitions(career, [moved.state], request({ class: move, practitionerRefs: [must.practitionerRef] }), on)
        .skipped[0]?.reason
    expect(reasonOf('CAN_INCREASE')).toBe('NOT_A_CANDIDATE')
    expect(reasonOf(null)).toBe('ALREADY_MOVED')
  })
  it('makes a combination a candidate again by new points', () => {
    const [moved] = applyTransitions(presetOf('LRV_DRESSAGE'), [stateOf('60')], request({ all: true }), on).moved
    if (moved === undefined) throw new Error('nobody moved')
    const later = { ...moved.state, points: decimal('61') }
    expect(moveOf(presetOf('LRV_DRESSAGE'), later)).toBe('MUST_INCREASE L1')
    expect(
      applyTransitions(
        career,
        [{ ...moved.state, points: decimal('1') }],
        request({ practitionerRefs: [later.practitionerRef] }),
        on,
      ).skipped,
    ).toEqual([{ practitionerRef: later.practitionerRef, reason: 'NOT_A_CANDIDATE' }])
  })

  const someState = fc
    .record({
      points: fc.integer({ min: -10, max: 300 }),
      index: fc.integer({ min: 0, max: 7 }),
      isSuspended: fc.boolean(),
      lastStart: fc.constantFrom('2024-01-01', '2026-05-01', null),
      since: fc.constantFrom('2023-01-01', '2026-01-01'),
    })
    .map(({ points, index, ...rest }) => stateOf(String(points), { categoryRef: category(index), ...rest }))
  const someKey = fc.constantFrom(...careerPresets.map(({ key }) => key))
  test.prop([someKey, fc.array(someState, { maxLength: 6 })])(
    'applied twice has the same result as applied once',
    (key, list) => {
      const all = list.map((state, index) => ({ ...state, practitionerRef: refOf(4, index) }))
      const once = applyTransitions(presetOf(key), all, request({ all: true }), on)
      const after = all.map(
        (state) => once.moved.find((each) => each.state.practitionerRef === state.practitionerRef)?.state ?? state,
      )
      const twice = applyTransitions(presetOf(key), after, request({ all: true }), on)
      expect(twice.moved).toEqual([])
      expect(twice.skipped.map(({ practitionerRef }) => practitionerRef)).toEqual(
        once.moved.map(({ state }) => state.practitionerRef),
      )
    },
  )
  test.prop([someKey, someState])(
    'moves by at most one category, and never moves a suspended combination',
    (key, state) => {
      const preset = presetOf(key)
      const transition = findTransition(preset, state, on)
      if (transition === undefined) return
      const indexOf = (ref: string) => preset.categories.findIndex((each) => each.ref === ref)
      const step = indexOf(transition.toRef) - indexOf(transition.fromRef)
      expect(step).toBe({ RESET: 0, MUST_INCREASE: 1, CAN_INCREASE: 1, CAN_DECREASE: -1 }[transition.class])
      expect(state.isSuspended).toBe(false)
      expect(moveState(state, transition, on)).toMatchObject({ categoryRef: transition.toRef, since: on })
    },
  )
})

describe('points of a career', () => {
  const record = (date: string, points: string, more: object = {}) => ({
    date,
    categoryRef: category(1),
    points: { source: 'CALCULATED' as const, calculated: points, manual: null, notes: '' },
    ...more,
  })
  it('are those of the category since it began; manual points take precedence', () => {
    const records = [
      record('2026-01-31', '100'),
      record('2026-02-01', '3'),
      record('2026-03-01', '2.5'),
      record('2026-03-01', '50', { categoryRef: category(0) }),
      record('2026-04-01', '9', { points: { source: 'MANUAL', calculated: '9', manual: '1', notes: '' } }),
      record('2026-04-02', '9', { points: { source: 'MANUAL', calculated: '9', manual: null, notes: '' } }),
    ]
    const stand = { categoryRef: category(1), since: '2026-02-01', startPoints: zero }
    expect(calculateCareerPoints(stand, records)).toEqual(decimal('6.5'))
    expect(calculateCareerPoints({ ...stand, startPoints: decimal('26') }, records.toReversed())).toEqual(
      decimal('32.5'),
    )
    expect(calculateCareerPoints(stand, [])).toEqual(zero)
  })
})

describe('the career that a test requires', () => {
  const dressage = { careerRef: refOf(0, 1), categoryRef: category(1), isSuspended: false }
  const asked = { careerRef: refOf(0, 1), categoryRefs: [category(0), category(1)] }
  it.each([
    ['in one of its categories', asked, [dressage], null],
    ['of no career', { careerRef: null, categoryRefs: [] }, [], null],
    ['in another category', { ...asked, categoryRefs: [category(2)] }, [dressage], 'WARN'],
    ['suspended', asked, [{ ...dressage, isSuspended: true }], 'BLOCK'],
    ['in another career', asked, [{ ...dressage, careerRef: refOf(0, 2) }], 'INFORM'],
    ['in none', asked, [], 'INFORM'],
  ])('%s (cr699)', (_what, test_, careers, effect) => {
    const failure = findCareerFailure(test_, careers)
    expect(failure).toEqual(
      effect === null ? null : { code: 'NO_MATCHING_CAREER', error: careerErrors.noMatchingCareer, effect },
    )
  })
})

describe('problems of a career', () => {
  const problems = (...rules: object[]) => findCareerProblems(careerOf({ transitionRules: rules as never }))
  it('reports rules to an unknown category or in the wrong direction', () => {
    expect(
      problems(
        ruleOf('CAN_INCREASE', [atLeast('1')], { from: refOf(9, 9) }),
        ruleOf('CAN_INCREASE', [atLeast('1')], { to: refOf(9, 9) }),
        ruleOf('CAN_INCREASE', [atLeast('1')], { from: category(2) }),
        ruleOf('CAN_DECREASE', [atLeast('1')], { from: category(0) }),
        ruleOf('MUST_INCREASE', [atLeast('1')], { from: category(1), to: category(0) }),
        ruleOf('MUST_INCREASE', [atLeast('1')], { from: category(1), to: category(1) }),
        ruleOf('CAN_DECREASE', [atLeast('1')], { from: category(1), to: category(2) }),
        ruleOf('RESET', [atLeast('1')], { from: category(1), to: category(0) }),
        ruleOf('CAN_INCREASE', [atLeast('1')], { from: category(0), to: category(2) }),
        ruleOf('CAN_DECREASE', [atLeast('1')], { from: category(2), to: category(0) }),
      ),
    ).toEqual([
      { definition: careerErrors.categoryUnknown, field: 'transitionRules.0.from' },
      { definition: careerErrors.categoryUnknown, field: 'transitionRules.1.to' },
      { definition: careerErrors.targetMissing, field: 'transitionRules.2.from' },
      { definition: careerErrors.targetMissing, field: 'transitionRules.3.from' },
      { definition: careerErrors.directionWrong, field: 'transitionRules.4.to' },
      { definition: careerErrors.directionWrong, field: 'transitionRules.5.to' },
      { definition: careerErrors.directionWrong, field: 'transitionRules.6.to' },
    ])
  })
  it('reports a percentage above one hundred', () => {
    const over = (value: string) =>
      ruleOf('CAN_INCREASE', [{ kind: 'RESULTS', times: 1, measure: 'PERCENTAGE_AT_LEAST', value }])
    expect(problems(over('100'), over('100.001'))).toEqual([
      { definition: careerErrors.conditionImpossible, field: 'transitionRules.1.conditions.0.value' },
    ])
    const errors = ruleOf('CAN_INCREASE', [{ kind: 'RESULTS', times: 1, measure: 'ERRORS_AT_MOST', value: '200' }])
    expect(problems(errors)).toEqual([])
  })
  it.each([
    [{ name: ' ' }, careerErrors.nameEmpty],
    [{ sportTypeVariantRefs: [] }, careerErrors.sportTypesEmpty],
    [{ transitionRules: [ruleOf('RESET', [])] }, careerErrors.conditionEmpty],
  ])('%o', (parts, definition) => {
    expect(Career.safeParse({ ...careerOf(), ...parts }).error?.issues[0]?.message).toBe(definition.code)
  })
})

describe('the category on a day', () => {
  const moves = [
    { date: '2026-03-01', fromCategoryRef: category(1) },
    { date: '2026-02-01', fromCategoryRef: category(0) },
  ]
  it.each([
    ['2026-01-31', category(0)],
    ['2026-02-01', category(1)],
    ['2026-02-28', category(1)],
    ['2026-03-01', category(2)],
  ])('on %s', (date, expected) => {
    expect(categoryOn(date, category(2), moves)).toBe(expected)
  })
  it('is the present one without a transition', () => {
    expect(categoryOn('2026-01-01', category(2), [])).toBe(category(2))
  })
})

describe('places in a career', () => {
  it('sort by the highest category first, then the most points; equal ones share a place', () => {
    const standing = (practitionerRef: string, index: number, points: string) => ({
      practitionerRef,
      category: index,
      points: decimal(points),
    })
    const places = careerPlaces([
      standing('a', 0, '99'),
      standing('b', 2, '1'),
      standing('c', 1, '5'),
      standing('d', 1, '5.0'),
      standing('e', 1, '7'),
    ])
    expect([...places]).toEqual([
      ['b', 0],
      ['e', 1],
      ['c', 2],
      ['d', 2],
      ['a', 4],
    ])
  })
})
