// CHAMPIONSHIP: a championship as a file, with its phases, groups, rounds, tests and results; its standings, selections and points.
import * as z from 'zod'
import {
  calculatePoints,
  countParticipants,
  findPointDistributionProblems,
} from '../../catalogue/point-distribution/point-distribution.rules.ts'
import { PointDistribution, PointStatus } from '../../catalogue/point-distribution/point-distribution.schema.ts'
import type { PointEntry } from '../../catalogue/point-distribution/point-facts.rules.ts'
import { pointsOf } from '../../catalogue/point-distribution/point-record.rules.ts'
import type { PointRecord } from '../../catalogue/point-distribution/point-record.schema.ts'
import { type Decimal, DecimalText, decimal, formatExact, PositiveDecimalText } from '../../kernel/decimal.ts'
import { SportType } from '../../kernel/sport/sport.schema.ts'
import {
  ChampionshipPractitionerDependence,
  ChampionshipRankingRules,
  ChampionshipRound,
  PractitionerKey,
} from '../championship-ranking/championship-ranking.schema.ts'
import { amongEligible } from '../championship-ranking/eligible-places.rules.ts'
import { buildMainRanking, type MainRanking } from '../championship-ranking/main-ranking.rules.ts'
import { MainRankingRules } from '../championship-ranking/main-ranking.schema.ts'
import { isCollected, isCounted, type RoundScore } from '../championship-ranking/round-rule/round-score.ts'
import { practitionerOf, type StandingRecord } from '../championship-ranking/standing-basis.rules.ts'
import { type GroupFacts, type PhaseFacts, type PhaseStanding, standPhases } from './championship-phase.rules.ts'
import { ChampionshipPhaseRules, ChampionshipSelection } from './championship-phase.schema.ts'
import { PhaseKey } from './phase-key.schema.ts'

const Id = z.string().min(1).max(200)

const Figures = z.object({
  status: PointStatus.default('FINISHED'),
  TOTAL_ERRORS: DecimalText.nullish(),
  TIME_ERRORS: DecimalText.nullish(),
  OBSTACLE_ERRORS: DecimalText.nullish(),
})
type Figures = z.infer<typeof Figures>

const CaseResult = z.object({
  id: Id,
  rider: Id.nullish(),
  horse: Id.nullish(),
  status: PointStatus.default('FINISHED'),
  outOfCompetition: z.boolean().default(false),
  place: z.int().min(1).nullish(),
  result: DecimalText.nullish(),
  percentage: DecimalText.nullish(),
  errors: DecimalText.nullish(),
  time: DecimalText.nullish(),
  jumping: z
    .object({
      TOTAL: Figures.optional(),
      ROUND1: Figures.optional(),
      ROUND2: Figures.optional(),
      ROUND3: Figures.optional(),
    })
    .default({}),
  /** Points that are given; null for none. */
  points: DecimalText.nullish(),
  /** Points by hand; null for none at all, absent if there are no points by hand. */
  manualPoints: DecimalText.nullable().optional(),
})
type CaseResult = z.infer<typeof CaseResult>

const CaseTest = z.object({
  id: Id,
  /** Absent: the points are given. */
  distribution: Id.nullish(),
  sportType: SportType.nullish(),
  participants: z.int().min(0).nullish(),
  factor: PositiveDecimalText.default('1'),
  isChampionship: z.boolean().default(false),
  published: z.boolean().default(true),
  closed: z.boolean().default(true),
  results: z.array(CaseResult),
})
type CaseTest = z.infer<typeof CaseTest>

const CaseRound = ChampionshipRound.omit({ ref: true }).extend({
  id: Id,
  cancelled: z.boolean().default(false),
  tests: z.array(CaseTest),
})
type CaseRound = z.infer<typeof CaseRound>

const CaseGroup = z.object({
  id: PhaseKey,
  rules: ChampionshipRankingRules.omit({ dependence: true }).prefault({}),
  rounds: z.array(CaseRound),
  members: z.array(PractitionerKey).nullish(),
  manualTotals: z.array(z.object({ id: PractitionerKey, points: DecimalText })).default([]),
  excluded: z.array(PractitionerKey).default([]),
  selection: ChampionshipSelection.nullish(),
})
type CaseGroup = z.infer<typeof CaseGroup>

const CasePhase = ChampionshipPhaseRules.extend({ id: PhaseKey, groups: z.array(CaseGroup).min(1) })
type CasePhase = z.infer<typeof CasePhase>

export const ChampionshipCase = z.object({
  kind: z.literal('CHAMPIONSHIP'),
  dependence: ChampionshipPractitionerDependence.default('RIDER_HORSE'),
  distributions: z.record(Id, PointDistribution).default({}),
  phases: z.array(CasePhase).min(1),
  main: MainRankingRules.nullish(),
})
export type ChampionshipCase = z.infer<typeof ChampionshipCase>

type CaseProblem = { readonly path: readonly PropertyKey[]; readonly message: string }

/** A phase refers to phases before it, a test to a distribution of the file, and a name is used once. */
export const findBrokenReferences = (given: ChampionshipCase): readonly CaseProblem[] => {
  const problems: CaseProblem[] = []
  const distributions = new Set(Object.keys(given.distributions))
  const [phases, groups] = [new Set<string>(), new Set<string>()]
  const takeName = (names: Set<string>, name: string, path: readonly PropertyKey[]): void => {
    if (names.has(name)) problems.push({ path, message: `the name ${name} is used twice` })
    names.add(name)
  }
  for (const [key, distribution] of Object.entries(given.distributions)) {
    for (const { field, definition } of findPointDistributionProblems(distribution)) {
      problems.push({ path: ['distributions', key, field], message: definition.code })
    }
  }
  for (const [index, phase] of given.phases.entries()) {
    for (const earlier of [...phase.enters, ...(phase.carry === null ? [] : [phase.carry.from])]) {
      if (!phases.has(earlier)) problems.push({ path: ['phases', index], message: `${earlier} is no phase before it` })
    }
    takeName(phases, phase.id, ['phases', index, 'id'])
    for (const [number, group] of phase.groups.entries()) {
      const path = ['phases', index, 'groups', number]
      takeName(groups, group.id, [...path, 'id'])
      const rounds = new Set<string>()
      for (const [place, round] of group.rounds.entries()) {
        takeName(rounds, round.id, [...path, 'rounds', place, 'id'])
        for (const { distribution } of round.tests) {
          if (distribution != null && !distributions.has(distribution))
            problems.push({ path: [...path, 'rounds', place], message: `${distribution} is no distribution` })
        }
      }
    }
  }
  for (const key of given.main?.phases ?? []) {
    if (!phases.has(key)) problems.push({ path: ['main', 'phases'], message: `${key} is no phase` })
  }
  return problems
}

const exact = (text: string | null | undefined): Decimal | null => (text == null ? null : decimal(text))

const figuresOf = ({ status, TOTAL_ERRORS, TIME_ERRORS, OBSTACLE_ERRORS }: Figures) => ({
  status,
  errors: {
    TOTAL_ERRORS: exact(TOTAL_ERRORS),
    TIME_ERRORS: exact(TIME_ERRORS),
    OBSTACLE_ERRORS: exact(OBSTACLE_ERRORS),
  },
})

type CaseEntry = PointEntry & { readonly source: CaseResult }

const entryOf = (source: CaseResult): CaseEntry => ({
  source,
  id: source.id,
  status: source.status,
  outOfCompetition: source.outOfCompetition,
  place: source.place ?? null,
  result: exact(source.result),
  percentage: exact(source.percentage),
  errors: exact(source.errors),
  time: exact(source.time),
  jumping: Object.fromEntries(
    Object.entries(source.jumping).flatMap(([part, figures]) =>
      figures === undefined ? [] : [[part, figuresOf(figures)]],
    ),
  ),
})

/** A test without a sport is of the one that its distribution is for; other kinds of distributions do not ask for it. */
const usualSport = (distribution: PointDistribution): SportType =>
  distribution.kind === 'RESULT_BASED' ? distribution.type : 'UNKNOWN'

/** The calculated points of the entries by id; given points are as they are. */
const calculatedPoints = (
  distribution: PointDistribution | undefined,
  test: CaseTest,
  entries: readonly CaseEntry[],
  participants: number,
): ReadonlyMap<string, string | null> => {
  if (distribution === undefined) return new Map(entries.map(({ id, source }) => [id, source.points ?? null]))
  const facts = {
    sportType: test.sportType ?? usualSport(distribution),
    participants,
    isChampionship: test.isChampionship,
    factor: decimal(test.factor),
  }
  return new Map(
    calculatePoints(distribution, facts, entries).map(({ id, points }) => [
      id,
      points === null ? null : formatExact(points),
    ]),
  )
}

const pointRecord = ({ manualPoints }: CaseResult, calculated: string | null): PointRecord => ({
  source: manualPoints === undefined ? 'CALCULATED' : 'MANUAL',
  calculated,
  manual: manualPoints ?? null,
  notes: '',
})

const dependenceOf = (given: ChampionshipCase) => (result: CaseResult) =>
  practitionerOf({ riderRef: result.rider ?? null, horseRef: result.horse ?? null }, given.dependence)

const publishedTests = ({ tests }: CaseRound): readonly CaseTest[] => tests.filter(({ published }) => published)

/** decision 61: not cancelled, and with a published test. */
const isHeld = (round: CaseRound): boolean => !round.cancelled && publishedTests(round).length > 0

/** The results of the published tests of a group, with their points and places. */
const recordsOf =
  (given: ChampionshipCase, group: CaseGroup) =>
  (counting: ReadonlySet<string> | null): readonly StandingRecord[] =>
    group.rounds.flatMap((round) =>
      publishedTests(round).flatMap((test): readonly StandingRecord[] => {
        const all = test.results.map(entryOf)
        const collectorOf = dependenceOf(given)
        const isEligible = ({ source }: CaseEntry): boolean => {
          const id = collectorOf(source)
          return id !== null && (counting === null || counting.has(id))
        }
        const { entries, participants } =
          group.rules.places === 'ELIGIBLE'
            ? amongEligible(all, isEligible)
            : { entries: all, participants: test.participants ?? countParticipants(all) }
        const distribution = test.distribution == null ? undefined : given.distributions[test.distribution]
        const points = calculatedPoints(distribution, test, entries, participants)
        const places = new Map(entries.map(({ id, place }) => [id, place]))
        return test.results.map((result) => ({
          id: result.id,
          riderRef: result.rider ?? null,
          horseRef: result.horse ?? null,
          roundRef: round.id,
          points: pointRecord(result, points.get(result.id) ?? null),
          place: result.status === 'FINISHED' && !result.outOfCompetition ? (places.get(result.id) ?? null) : null,
          jumping: result.errors == null ? null : { errors: decimal(result.errors), time: exact(result.time) },
        }))
      }),
    )

const groupFacts = (given: ChampionshipCase, group: CaseGroup): GroupFacts => ({
  key: group.id,
  rules: { ...group.rules, dependence: given.dependence },
  selection: group.selection ?? null,
  members: group.members == null ? null : new Set(group.members),
  rounds: group.rounds.filter(isHeld).map(({ id, factor, counting }) => ({ ref: id, factor, counting })),
  excluded: new Set(group.excluded),
  manualTotals: new Map(group.manualTotals.map(({ id, points }) => [id, decimal(points)])),
  recordsFor: recordsOf(given, group),
})

const phaseFacts =
  (given: ChampionshipCase) =>
  (phase: CasePhase): PhaseFacts => ({
    ...phase,
    key: phase.id,
    groups: phase.groups.map((group) => groupFacts(given, group)),
  })

type PrintedEntry = {
  readonly id: string
  readonly place: number | null
  readonly total: Decimal
  readonly rounds: readonly RoundScore[]
}

const printEntries = (entries: readonly PrintedEntry[]) =>
  entries.map(({ id, place, total, rounds }) => ({
    id,
    place,
    total: formatExact(total),
    rounds: rounds.filter(isCollected).map((round) => ({
      id: round.roundRef,
      points: formatExact(round.points),
      counted: isCounted(round),
    })),
  }))

const mainOf = ({ main }: ChampionshipCase, phases: readonly PhaseStanding[]): MainRanking | null => {
  if (main == null) return null
  const standings = main.phases.map(
    (key) => phases.find((phase) => phase.key === key)?.groups.map(({ standing }) => standing) ?? [],
  )
  return buildMainRanking(main, standings)
}

export const answerChampionship = (given: ChampionshipCase): object => {
  const facts = given.phases.map(phaseFacts(given))
  const phases = standPhases(facts)
  const source = new Map(given.phases.flatMap(({ groups }) => groups).map((group) => [group.id, group]))
  const standings = phases.flatMap(({ groups }) => groups)
  const main = mainOf(given, phases)
  const recordsFor = new Map(facts.flatMap(({ groups }) => groups).map((group) => [group.key, group.recordsFor]))
  const points = standings.flatMap(({ key, standing }) => recordsFor.get(key)?.(standing.basis.members) ?? [])
  return {
    groups: standings.map(({ key, standing, selected }) => ({
      id: key,
      provisional: (source.get(key)?.rounds ?? [])
        .filter(isHeld)
        .some((round) => publishedTests(round).some(({ closed }) => !closed)),
      standing: printEntries(standing.entries),
      selected,
    })),
    phases: phases.map(({ key, selected }) => ({ id: key, selected })),
    ...(main === null ? {} : { main: { standing: printEntries(main.entries) } }),
    points: points.map((record) => {
      const value = pointsOf(record.points)
      return { id: record.id, points: value === null ? null : formatExact(value) }
    }),
  }
}
