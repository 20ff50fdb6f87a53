// What there is to do for a competition, derived from how far its tests are.
import type { CompetitionPart, CompetitionStatus } from '@oxer/domain/competitions/competition/competition.schema'
import type { HealthCheck } from '@oxer/domain/competitions/health-check/health-check.schema'
import type { TestState, TestsOverview } from '@oxer/domain/competitions/test/test-overview.schema'
import { hrefOf, hrefOfAll, type Pane, partsOf, type TestPart } from '../../../shared/test-panes/panes.ts'

type StepName =
  | 'arenas'
  | 'tests'
  | 'approved'
  | 'lists'
  | 'planned'
  | 'final'
  | 'health'
  | 'public'
  | 'results'
  | 'held'
  | 'rankings'

export type HomeStep = {
  readonly name: StepName
  /** LATER: what it counts does not exist yet. */
  readonly state: 'DONE' | 'OPEN' | 'LATER'
  readonly done: number
  /** Null if it is only counted. */
  readonly of: number | null
  /** The screen on which it is done, with the first test for which it is not. */
  readonly href: string
  /** What is not done, in the order of the tests. */
  readonly lacking: readonly string[]
}

/** BEFORE the first day, DURING the show and AFTER its last day, in the time zone of the competition. */
export type HomePhase = 'BEFORE' | 'DURING' | 'AFTER'
export const phaseOf = (date: string, { start, end }: { start: string; end: string }): HomePhase =>
  date < start ? 'BEFORE' : date > end ? 'AFTER' : 'DURING'

/** The parts of the tests that are ridden. */
export const riddenParts = (overview: TestsOverview): TestPart[] =>
  partsOf(overview).filter(({ test }) => !test.isCancelled)

const isListed = ({ state }: TestPart): boolean => state !== 'ENTRIES'
const isFinal = (part: TestPart): boolean => isListed(part) && part.state !== 'PROPOSAL'
const isRidden = ({ state }: TestPart): boolean => state === 'FINISHED' || state === 'OFFICIAL'

/** A step over the parts of the tests; `hrefFor` is given those that are not done. */
const stepOver = (
  name: StepName,
  parts: readonly TestPart[],
  isDone: (part: TestPart) => boolean,
  hrefFor: (lacking: readonly TestPart[]) => string,
): HomeStep => {
  const lacking = parts.filter((part) => !isDone(part))
  return {
    name,
    state: parts.length === 0 ? 'LATER' : lacking.length === 0 ? 'DONE' : 'OPEN',
    done: parts.length - lacking.length,
    of: parts.length,
    href: hrefFor(lacking),
    lacking: lacking.map(({ label }) => label),
  }
}

const counted = (name: StepName, count: number, href: string): HomeStep => ({
  ...{ name, state: count > 0 ? ('DONE' as const) : ('OPEN' as const), done: count, of: null },
  ...{ href, lacking: [] },
})

const baseOf = (competition: string): string => `/competitions/${competition}/manage`

/** The pane of the first test; without one, the pane itself. */
const firstIn =
  (competition: string, pane: Pane) =>
  ([first]: readonly TestPart[]): string =>
    first === undefined ? `${baseOf(competition)}/${pane}` : hrefOf(competition, pane, first)

/** What is prepared before the first start. */
const preparing = (
  competition: string,
  parts: readonly TestPart[],
  { arenas, tests }: { arenas: number; tests: number },
): HomeStep[] => {
  const base = baseOf(competition)
  const allLists = hrefOfAll(competition, 'startlists') ?? base
  const entered = parts.filter(({ registrationCount }) => registrationCount > 0)
  const total = entered.reduce((sum, { registrationCount }) => sum + registrationCount, 0)
  const pending = entered.filter(({ entries }) => entries.PENDING_APPROVAL > 0)
  const waiting = pending.reduce((sum, { entries }) => sum + entries.PENDING_APPROVAL, 0)
  return [
    counted('arenas', arenas, `${base}/settings#arenas`),
    counted('tests', tests, `${base}/tests`),
    {
      ...{ name: 'approved', state: total === 0 ? 'LATER' : waiting === 0 ? 'DONE' : 'OPEN' },
      ...{ done: total - waiting, of: total, lacking: pending.map(({ label }) => label) },
      href: firstIn(competition, 'subscriptions')(pending),
    },
    stepOver('lists', entered, isListed, () => allLists),
    stepOver(
      'planned',
      entered,
      ({ planned }) => planned !== null,
      () => `${base}/timeschedule`,
    ),
    stepOver('final', entered, isFinal, ([first, ...more]) =>
      first === undefined || more.length > 0 ? allLists : hrefOf(competition, 'startlists', first),
    ),
  ]
}

/** What is left when riding has begun. */
const riding = (competition: string, parts: readonly TestPart[]): HomeStep[] => {
  const begun = parts.filter(({ results }) => results.done > 0)
  return [
    stepOver('results', parts.filter(isFinal), isRidden, firstIn(competition, 'results')),
    stepOver('held', begun, ({ results }) => results.held === 0, firstIn(competition, 'results')),
    stepOver('rankings', begun, ({ state }) => state === 'OFFICIAL', firstIn(competition, 'rankings')),
  ]
}

type HomeFacts = {
  readonly overview: TestsOverview
  readonly arenas: number
  readonly health: HealthCheck
  readonly competition: {
    readonly ref: string
    readonly status: CompetitionStatus
    readonly publishedParts: readonly CompetitionPart[]
  }
}

/** The parts of a competition that can be public. */
const publicParts = 4

export const homeSteps = (
  { overview, arenas, health, competition }: HomeFacts,
  phase: HomePhase,
): readonly HomeStep[] => {
  const parts = riddenParts(overview)
  const base = baseOf(competition.ref)
  const isVisible = competition.status !== 'DRAFT' && competition.status !== 'HIDDEN'
  const shown = isVisible ? competition.publishedParts.length : 0
  const findings = health.findings.reduce((sum, { count }) => sum + count, 0)
  return [
    ...preparing(competition.ref, parts, { arenas, tests: overview.tests.length }),
    {
      ...{ name: 'health', state: findings === 0 ? 'DONE' : 'OPEN', done: findings, of: null },
      ...{ href: `${base}/health-check`, lacking: [] },
    },
    {
      ...{ name: 'public', state: shown === publicParts ? 'DONE' : 'OPEN', done: shown, of: publicParts },
      ...{ href: `${base}/settings`, lacking: [] },
    },
    ...(phase === 'BEFORE' ? [] : riding(competition.ref, parts)),
  ]
}

/** How many tests are in each state, for the line from entries to official. */
export const countStates = ({ tests }: Pick<TestsOverview, 'tests'>): ReadonlyMap<TestState, number> => {
  const counts = new Map<TestState, number>()
  for (const { state, isCancelled } of tests) if (!isCancelled) counts.set(state, (counts.get(state) ?? 0) + 1)
  return counts
}
