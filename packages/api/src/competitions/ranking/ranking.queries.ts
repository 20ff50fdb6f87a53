import type { Db, Ranking as RankingRecord } from '@oxer/db'
import { competitionErrors } from '@oxer/domain/competitions/competition/competition.errors'
import { CompetitionPart } from '@oxer/domain/competitions/competition/competition.schema'
import { explain } from '@oxer/domain/competitions/ranking/ranking.rules'
import { otherStandings } from '@oxer/domain/competitions/ranking/ranking-standing.rules'
import type { RankingStanding } from '@oxer/domain/competitions/ranking/ranking-standing.schema'
import type {
  ExplainedPlaces,
  RankingMetadata,
  RankingView,
} from '@oxer/domain/competitions/ranking/ranking-view.schema'
import { rankStored, type StoredRanking } from '@oxer/domain/competitions/ranking/stored-ranking.rules'
import { resultErrors } from '@oxer/domain/competitions/result/result.errors'
import { Protocol } from '@oxer/domain/competitions/result/result.schema'
import { StartlistStatus } from '@oxer/domain/competitions/startlist/startlist.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { CompetitionScope } from '../competition/competition.guards.ts'
import {
  expectedStatuses,
  listCombinations,
  listRankingCombinations,
  listStoredResults,
} from '../result/result-lines.queries.ts'
import { StoredParameters } from '../startlist/startlist-parameters.queries.ts'
import { lockOf, type TestSetFacts, toRankingView, toStanding } from './ranking.mappers.ts'

export type TestSetInput = { readonly test: string; readonly testSet: string }

const testSetColumns = {
  ref: true,
  name: true,
  startlistRef: true,
  courseProtocol: true,
  startlist: { select: { parameters: true } },
  test: {
    select: {
      ref: true,
      name: true,
      cancelledAt: true,
      careerRef: true,
      careerCategoryRef: true,
      sportTypeVariantRef: true,
      protocolDefinition: true,
    },
  },
} as const

type TestSetRow = {
  ref: string
  name: string
  startlistRef: string | null
  courseProtocol: unknown
  startlist: { parameters: unknown } | null
  test: {
    ref: string
    name: string
    cancelledAt: Date | null
    careerRef: string | null
    careerCategoryRef: string | null
    sportTypeVariantRef: string | null
    protocolDefinition: unknown
  }
}

const judgesOf = (parameters: unknown): string[] => {
  const positions = StoredParameters.parse(parameters ?? {}).parts.flatMap(({ dressage }) =>
    (dressage?.judges ?? []).map(({ position }) => position),
  )
  return [...new Set(positions)]
}

const toTestSet = ({ test, courseProtocol, startlist, ...row }: TestSetRow): TestSetFacts => ({
  ...row,
  judges: judgesOf(startlist?.parameters),
  test: {
    ref: test.ref,
    name: test.name,
    isCancelled: test.cancelledAt !== null,
    careerRef: test.careerRef,
    careerCategoryRef: test.careerCategoryRef,
    sportTypeVariantRef: test.sportTypeVariantRef,
  },
  protocol: Protocol.parse(courseProtocol ?? test.protocolDefinition),
})

/** A test set of this competition and this test; any other is not found (decision 6). */
export const getTestSet = async (
  db: Db,
  competition: CompetitionScope,
  { test, testSet }: TestSetInput,
): Promise<TestSetFacts> => {
  const row = await db.testSet.findFirst({
    where: { ref: testSet, testRef: test, test: { competitionRef: competition.ref, deletedAt: null } },
    select: testSetColumns,
  })
  if (!row) throw failure(competitionErrors.testNotFound)
  return toTestSet(row)
}

/** A test set of any competition of the federation; null if it has none like this. */
export const findTestSet = async (
  db: Db,
  { testSetRef, federationRef }: { readonly testSetRef: string; readonly federationRef: string },
): Promise<TestSetFacts | null> => {
  const row = await db.testSet.findFirst({
    where: { ref: testSetRef, test: { deletedAt: null, competition: { federationRef, deletedAt: null } } },
    select: testSetColumns,
  })
  return row && toTestSet(row)
}

/** All test sets of a competition, in the order of its tests. */
export const listTestSets = async (db: Db, competition: Pick<CompetitionScope, 'ref'>): Promise<TestSetFacts[]> => {
  const rows = await db.testSet.findMany({
    where: { test: { competitionRef: competition.ref, deletedAt: null } },
    select: testSetColumns,
    orderBy: [{ test: { order: 'asc' } }, { order: 'asc' }, { ref: 'asc' }],
  })
  return rows.map(toTestSet)
}

export const listTestSetsOf = async (db: Db, test: { readonly ref: string }): Promise<TestSetFacts[]> => {
  const rows = await db.testSet.findMany({
    where: { testRef: test.ref },
    select: testSetColumns,
    orderBy: { order: 'asc' },
  })
  return rows.map(toTestSet)
}

/** The ranking that the results of a test set give now. */
export const calculateRanking = async (
  db: Db,
  testSet: TestSetFacts,
  placed: number | null,
): Promise<StoredRanking> => {
  const results = await listStoredResults(db, testSet.ref)
  return rankStored(
    testSet.protocol,
    results.map(({ registrationRef, content }) => ({ id: registrationRef, result: content })),
    placed,
  )
}

export const getRankingRecord = async (db: Db, testSet: TestSetFacts, ranking: string): Promise<RankingRecord> => {
  const row = await db.ranking.findFirst({ where: { ref: ranking, testSetRef: testSet.ref } })
  if (!row) throw failure(resultErrors.rankingMissing)
  return row
}

/** A stored ranking with its names. Its warnings are calculated again; a closed ranking has none. */
export const viewRanking = async (db: Db, testSet: TestSetFacts, record: RankingRecord): Promise<RankingView> => {
  const isOpen = record.status === 'OPEN'
  const now = isOpen ? await calculateRanking(db, testSet, record.placed) : null
  const rows = Array.isArray(record.entries) ? record.entries : []
  const refs = rows.flatMap((row) =>
    typeof row === 'object' && row !== null && !Array.isArray(row) && typeof row.id === 'string' ? [row.id] : [],
  )
  const combinations = await listRankingCombinations(db, refs, testSet.ref)
  const isClosed = record.status === 'CLOSED' && !record.areResultsReopened
  const missing = isClosed ? [] : combinations.filter(({ isMissing }) => isMissing)
  return toRankingView(record, testSet, combinations, now, missing)
}

export const getRanking = async (
  db: Db,
  competition: CompetitionScope,
  input: TestSetInput & { ranking: string },
): Promise<RankingView> => {
  const testSet = await getTestSet(db, competition, input)
  return viewRanking(db, testSet, await getRankingRecord(db, testSet, input.ranking))
}

/** The further rankings of the results of a test set: after each phase of eventing, or of style riding by jumping. */
export const listStandings = async (
  db: Db,
  competition: CompetitionScope,
  input: TestSetInput & { ranking: string },
): Promise<RankingStanding[]> => {
  const testSet = await getTestSet(db, competition, input)
  const record = await getRankingRecord(db, testSet, input.ranking)
  const results = await listStoredResults(db, testSet.ref)
  const entries = results.map(({ registrationRef: id, content: result }) => ({ id, result }))
  const standings = otherStandings(testSet.protocol, entries, record.placed)
  if (standings.length === 0) return []
  const combinations = await listCombinations(
    db,
    entries.map(({ id }) => id),
  )
  return standings.map((standing) => toStanding(standing, combinations))
}

/** Why one place of a ranking is before another: the first key of the protocol in which the two differ. */
export const explainPlaces = async (
  db: Db,
  competition: CompetitionScope,
  input: TestSetInput & { ranking: string; left: string; right: string },
): Promise<ExplainedPlaces> => {
  const testSet = await getTestSet(db, competition, input)
  const record = await getRankingRecord(db, testSet, input.ranking)
  const { ranked } = await calculateRanking(db, testSet, record.placed)
  const entryOf = (participation: string) => {
    const entry = ranked.find(({ row }) => row.id === participation)
    if (entry === undefined) throw failure(kernelErrors.notFound)
    return entry
  }
  const [left, right] = [entryOf(input.left), entryOf(input.right)]
  return {
    left: { participation: left.row.id, place: left.row.place },
    right: { participation: right.row.id, place: right.row.place },
    explanation: explain(left, right),
  }
}

type ProgressRow = {
  testSetRef: string
  pending: number
  subscribed: number
  announced: number
  done: number
  left: number
  held: number
  listed: number
}

/** How far a part of a test is. */
export type TestSetProgress = {
  /** The registrations that take a place, by their state. */
  readonly entries: { PENDING_APPROVAL: number; SUBSCRIBED: number; ANNOUNCED: number }
  /** Results, starters without one, and results that are saved and not yet public. */
  readonly results: { done: number; left: number; held: number }
  /** Registrations on the start list of the part. */
  readonly listed: number
}

/** How far each part of the tests is; one statement for whole competitions. */
export const countProgressIn = async (
  db: Db,
  competitionRefs: readonly string[],
): Promise<ReadonlyMap<string, TestSetProgress>> => {
  const rows = await db.$queryRaw<ProgressRow[]>`
    SELECT g.test_set_ref AS "testSetRef",
      count(*) FILTER (WHERE g.status = 'PENDING_APPROVAL')::int AS pending,
      count(*) FILTER (WHERE g.status = 'SUBSCRIBED')::int AS subscribed,
      count(*) FILTER (WHERE g.status = 'ANNOUNCED')::int AS announced,
      count(x.ref)::int AS done,
      count(*) FILTER (WHERE x.ref IS NULL AND g.status = ANY(${[...expectedStatuses]}))::int AS left,
      count(*) FILTER (WHERE x.is_held)::int AS held,
      count(e.ref)::int AS listed
    FROM registration g
    JOIN test_set ts ON ts.ref = g.test_set_ref
    LEFT JOIN result x ON x.registration_ref = g.ref
    LEFT JOIN startlist_entry e ON e.registration_ref = g.ref AND e.startlist_ref = ts.startlist_ref
    WHERE g.competition_ref = ANY(${[...competitionRefs]}::uuid[]) AND g.type <> 'TEAM' AND g.deleted_at IS NULL
    GROUP BY g.test_set_ref`
  return new Map(
    rows.map(({ testSetRef, pending, subscribed, announced, done, left, held, listed }) => [
      testSetRef,
      {
        entries: { PENDING_APPROVAL: pending, SUBSCRIBED: subscribed, ANNOUNCED: announced },
        results: { done, left, held },
        listed,
      },
    ]),
  )
}

export const countProgress = (
  db: Db,
  competition: Pick<CompetitionScope, 'ref'>,
): Promise<ReadonlyMap<string, TestSetProgress>> => countProgressIn(db, [competition.ref])

/** The results of a part and its starters without one, as the choices of a screen show them. */
export const progressOf = (
  progress: ReadonlyMap<string, TestSetProgress>,
  testSetRef: string,
): { done: number; left: number } => {
  const { done, left } = progress.get(testSetRef)?.results ?? { done: 0, left: 0 }
  return { done, left }
}

export const getRankingMetadata = async (db: Db, competition: CompetitionScope): Promise<RankingMetadata> => {
  const [tests, progress, row] = [
    await db.competitionTest.findMany({
      where: { competitionRef: competition.ref, deletedAt: null },
      orderBy: [{ order: 'asc' }, { ref: 'asc' }],
      select: {
        ref: true,
        name: true,
        testSets: {
          orderBy: [{ order: 'asc' }, { ref: 'asc' }],
          select: {
            ref: true,
            name: true,
            startlist: { select: { status: true } },
            ranking: { select: { ref: true, status: true, areResultsReopened: true, publishedAt: true } },
          },
        },
      },
    }),
    await countProgress(db, competition),
    await db.competition.findUniqueOrThrow({ where: { ref: competition.ref }, select: { publishedParts: true } }),
  ]
  return {
    menu: tests.map(({ ref, name, testSets }) => ({
      test: { ref, name },
      startlistStatuses: testSets.flatMap(({ startlist }) =>
        startlist === null ? [] : [StartlistStatus.parse(startlist.status)],
      ),
      testSets: testSets.map((testSet) => ({
        testSet: { ref: testSet.ref, name: testSet.name },
        ...progressOf(progress, testSet.ref),
        ranking: testSet.ranking && {
          ref: testSet.ranking.ref,
          lock: lockOf(testSet.ranking),
          publishedAt: testSet.ranking.publishedAt?.toISOString() ?? null,
        },
      })),
    })),
    publishedParts: row.publishedParts.map((part) => CompetitionPart.parse(part)),
  }
}
