import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { TestState } from '../../competitions/test/test-overview.schema.ts'
import { type CompetitionProgress, competitionPointOf, type TestProgress } from './competition-point.rules.ts'

const entered = (state: TestState, more: Partial<TestProgress> = {}): TestProgress => ({
  state,
  registrationCount: 5,
  isPlanned: true,
  held: 0,
  ...more,
})

const show = (tests: readonly TestProgress[], more: Partial<CompetitionProgress> = {}): CompetitionProgress => ({
  status: 'PUBLISHED',
  start: '2026-11-28',
  end: '2026-11-29',
  today: '2026-11-25',
  isRegistrationOpen: false,
  tests,
  ...more,
})

const today = '2026-11-28'
const after = '2026-12-01'

describe('the worst open point of a competition', () => {
  it.each<[string, CompetitionProgress, string, number, boolean]>([
    ['has no tests', show([]), 'NO_TESTS', 1, true],
    ['is a draft', show([entered('ENTRIES')], { status: 'DRAFT' }), 'DRAFT', 1, true],
    [
      'takes entries',
      show([entered('ENTRIES'), entered('ENTRIES')], { isRegistrationOpen: true }),
      'ENTRIES',
      10,
      false,
    ],
    ['has nobody entered', show([entered('ENTRIES', { registrationCount: 0 })]), 'ENTRIES', 0, false],
    ['is closed, nothing drawn', show([entered('ENTRIES'), entered('ENTRIES')]), 'NOT_DRAWN', 2, true],
    ['has a list that may change', show([entered('PROPOSAL'), entered('FINAL')]), 'NOT_FINAL', 1, true],
    ['is not planned', show([entered('FINAL', { isPlanned: false })]), 'NOT_PLANNED', 1, true],
    ['is ready', show([entered('FINAL'), entered('FINAL')]), 'READY', 2, false],
    ['runs', show([entered('RUNNING'), entered('FINAL')], { today }), 'RUNNING', 1, false],
    ['holds results back', show([entered('RUNNING', { held: 3 })], { today }), 'HELD', 3, true],
    [
      'runs, and tomorrow is not drawn',
      show([entered('FINISHED'), entered('ENTRIES')], { today }),
      'NOT_DRAWN',
      1,
      true,
    ],
    ['has a ranking to close', show([entered('FINISHED'), entered('OFFICIAL')], { today }), 'NOT_OFFICIAL', 1, true],
    [
      'ended without its results',
      show([entered('RUNNING'), entered('FINAL')], { today: after }),
      'RESULTS_MISSING',
      2,
      true,
    ],
    ['is complete', show([entered('OFFICIAL')], { today: after }), 'OFFICIAL', 1, false],
  ])('one that %s', (_name, progress, point, count, asksForWork) => {
    expect(competitionPointOf(progress)).toEqual({ point, count, asksForWork })
  })

  const anyTest = fc.record({
    state: fc.constantFrom(...TestState.options),
    registrationCount: fc.nat(20),
    isPlanned: fc.boolean(),
    held: fc.nat(3),
  })
  test.prop([fc.array(anyTest), fc.constantFrom('2026-11-25', today, after), fc.boolean()])(
    'asks for work only with a number of what there is to do',
    (tests, day, isRegistrationOpen) => {
      const found = competitionPointOf(show(tests, { today: day, isRegistrationOpen }))
      expect(found.asksForWork ? found.count : 1).toBeGreaterThan(0)
    },
  )
})
