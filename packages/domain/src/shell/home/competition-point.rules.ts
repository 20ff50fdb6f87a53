// What a competition asks for now, in one line: on Home, the worst open point of each.
import type { CompetitionStatus } from '../../competitions/competition/competition.schema.ts'
import type { TestState } from '../../competitions/test/test-overview.schema.ts'
import type { HomePoint } from './home.schema.ts'

export type TestProgress = {
  readonly state: TestState
  readonly registrationCount: number
  /** All its start lists have a place in the time schedule. */
  readonly isPlanned: boolean
  /** Results that are saved and not yet public. */
  readonly held: number
}

export type CompetitionProgress = {
  readonly status: CompetitionStatus
  readonly start: string
  readonly end: string
  /** In the time zone of the competition. */
  readonly today: string
  readonly isRegistrationOpen: boolean
  /** Without those that are cancelled. */
  readonly tests: readonly TestProgress[]
}

type Found = { readonly point: HomePoint; readonly count: number; readonly asksForWork: boolean }

/** Once the first test runs, its results come before the lists of later ones. */
const order = {
  BEFORE: ['NO_TESTS', 'DRAFT', 'HIDDEN', 'ENTRIES', 'NOT_DRAWN', 'NOT_FINAL', 'NOT_PLANNED'],
  DURING: ['NO_TESTS', 'DRAFT', 'HIDDEN', 'HELD', 'RUNNING', 'NOT_DRAWN', 'NOT_FINAL', 'NOT_PLANNED', 'NOT_OFFICIAL'],
  AFTER: ['RESULTS_MISSING', 'HELD', 'NOT_OFFICIAL'],
} as const satisfies Record<string, readonly HomePoint[]>

/** These say how it goes; nobody has to act. */
const calm: readonly HomePoint[] = ['ENTRIES', 'RUNNING', 'READY', 'OFFICIAL']

const isBegun = (state: TestState): boolean => state === 'RUNNING' || state === 'FINISHED' || state === 'OFFICIAL'

/** A test without entries needs no list. */
const isRidden = ({ registrationCount, state }: TestProgress): boolean => registrationCount > 0 || isBegun(state)

const numbersOf = ({ status, isRegistrationOpen, tests }: CompetitionProgress): Record<HomePoint, number> => {
  const ridden = tests.filter(isRidden)
  const inState = (...states: TestState[]): number => ridden.filter(({ state }) => states.includes(state)).length
  const entered = tests.reduce((sum, { registrationCount }) => sum + registrationCount, 0)
  return {
    DRAFT: status === 'DRAFT' ? 1 : 0,
    HIDDEN: status === 'HIDDEN' ? 1 : 0,
    NO_TESTS: tests.length === 0 ? 1 : 0,
    ENTRIES: isRegistrationOpen || ridden.length === 0 ? entered : 0,
    NOT_DRAWN: inState('ENTRIES'),
    NOT_FINAL: inState('PROPOSAL'),
    NOT_PLANNED: ridden.filter(({ state, isPlanned }) => !isBegun(state) && !isPlanned).length,
    HELD: tests.reduce((sum, { held }) => sum + held, 0),
    RUNNING: inState('RUNNING'),
    RESULTS_MISSING: inState('ENTRIES', 'PROPOSAL', 'FINAL', 'RUNNING'),
    NOT_OFFICIAL: inState('FINISHED'),
    READY: inState('FINAL'),
    OFFICIAL: inState('OFFICIAL'),
  }
}

/** Registration is a point of its own while it is open, also when nobody has entered yet. */
const isOpenPoint = (point: HomePoint, count: number, { isRegistrationOpen, tests }: CompetitionProgress): boolean =>
  point === 'ENTRIES' ? isRegistrationOpen || !tests.some(isRidden) : count > 0

/** The first open point of its phase: before, during or after the days of the competition. */
export const competitionPointOf = (progress: CompetitionProgress): Found => {
  const { start, end, today } = progress
  const phase = today < start ? 'BEFORE' : today > end ? 'AFTER' : 'DURING'
  const numbers = numbersOf(progress)
  const open = order[phase].find((point) => isOpenPoint(point, numbers[point], progress))
  const point = open ?? (phase === 'AFTER' || numbers.READY === 0 ? 'OFFICIAL' : 'READY')
  return { point, count: numbers[point], asksForWork: !calm.includes(point) }
}
