import type { ComposedRanking as ComposedRankingRecord, Db } from '@oxer/db'
import { composedRankingErrors } from '@oxer/domain/competitions/ranking/composed-ranking.errors'
import {
  type ComposedRankingList,
  type ComposedRankingView,
  ComposedRule,
} from '@oxer/domain/competitions/ranking/composed-ranking.schema'
import { Result } from '@oxer/domain/competitions/result/result.schema'
import type { TestSource } from '@oxer/domain/competitions/test/test-source.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import type { CompetitionScope } from '../competition/competition.guards.ts'
import { listCombinations } from '../result/result-lines.queries.ts'
import { listPublicContents, type PublicContent } from '../result/result-visibility.queries.ts'
import { jumpOffOf } from '../team/team.mappers.ts'
import { countingTeams, listTestTeams } from '../team/team.queries.ts'
import { type ComposedFacts, toComposedPart, toComposedRankingView } from './composed-ranking.mappers.ts'
import type { TestSetFacts } from './ranking.mappers.ts'
import { listTestSets } from './ranking.queries.ts'

type InCompetition = Pick<CompetitionScope, 'ref'>

/** The parts of tests of a competition by their refs. */
export const testSetsByRef = async (db: Db, competition: InCompetition): Promise<ReadonlyMap<string, TestSetFacts>> =>
  new Map((await listTestSets(db, competition)).map((set) => [set.ref, set]))

/** The parts of simulated tests among these, with the names of their tests. */
export const readSimulatedParts = async (db: Db, testSetRefs: readonly string[]): Promise<Map<string, string>> => {
  const source: TestSource = 'SIMULATED'
  const rows = await db.testSet.findMany({
    where: { ref: { in: [...testSetRefs] }, test: { source } },
    select: { ref: true, test: { select: { name: true } } },
  })
  return new Map(rows.map(({ ref, test }) => [ref, test.name]))
}

export const getComposedRecord = async (
  db: Db,
  competition: InCompetition,
  ref: string,
): Promise<ComposedRankingRecord> => {
  const row = await db.composedRanking.findFirst({ where: { ref, competitionRef: competition.ref } })
  if (!row) throw failure(composedRankingErrors.notFound)
  return row
}

const teamsOf = async (db: Db, testSets: readonly (TestSetFacts | null)[]): Promise<ComposedFacts['teams']> => {
  const [testSet] = testSets
  if (!testSet) return []
  const teams = await listTestTeams(db, testSet.test.ref, countingTeams)
  const clubs = await db.organisation.findMany({
    where: { ref: { in: teams.flatMap(({ organisationRef }) => organisationRef ?? []) } },
    select: { ref: true, name: true },
  })
  const nameOf = new Map(clubs.map(({ ref, name }) => [ref, name]))
  return teams.map((team) => ({
    id: team.ref,
    name: team.name,
    organisation: team.organisationRef === null ? null : (nameOf.get(team.organisationRef) ?? null),
    members: team.memberRefs,
    substitutions: team.substitutions,
    status: team.status,
    jumpOff: jumpOffOf(team.jumpOff),
  }))
}

const listSavedContents = async (db: Db, testSetRefs: readonly string[]): Promise<PublicContent[]> => {
  const rows = await db.result.findMany({
    where: { testSetRef: { in: [...testSetRefs] }, registration: { deletedAt: null } },
    select: { testSetRef: true, registrationRef: true, content: true },
    orderBy: { registrationRef: 'asc' },
  })
  return rows.map((row) => ({ ...row, content: Result.parse(row.content) }))
}

/**
 * Decision 27: calculated at every read, for the office from the saved results and for the public from the public ones. Six statements,
 * whatever the number of parts and teams.
 */
export const viewComposedRanking = async (
  db: Db,
  competition: InCompetition,
  record: ComposedRankingRecord,
  audience: 'OFFICE' | 'PUBLIC' = 'OFFICE',
): Promise<ComposedRankingView> => {
  const rule = ComposedRule.parse(record.rule)
  const known = await testSetsByRef(db, competition)
  const parts = record.testSetRefs.map((ref) => known.get(ref) ?? null)
  const results = await (audience === 'PUBLIC' ? listPublicContents : listSavedContents)(db, record.testSetRefs)
  const rankings = await db.ranking.findMany({
    where: { testSetRef: { in: record.testSetRefs } },
    select: { testSetRef: true, status: true },
  })
  const teams = rule.kind === 'TEAMS' ? await teamsOf(db, parts) : []
  const refs = [...results.map(({ registrationRef }) => registrationRef), ...teams.flatMap(({ members }) => members)]
  const facts: ComposedFacts = {
    rule,
    parts: record.testSetRefs.map((ref, index) => ({
      ref,
      testSet: parts[index] ?? null,
      isClosed: rankings.some(({ testSetRef, status }) => testSetRef === ref && status === 'CLOSED'),
      entries: results
        .filter(({ testSetRef }) => testSetRef === ref)
        .map(({ registrationRef: id, content: result }) => ({ id, result })),
    })),
    teams,
    combinations: await listCombinations(db, [...new Set(refs)]),
  }
  return toComposedRankingView(record, facts)
}

export const getComposedRanking = async (
  db: Db,
  competition: InCompetition,
  ref: string,
): Promise<ComposedRankingView> => viewComposedRanking(db, competition, await getComposedRecord(db, competition, ref))

export const listComposedRankings = async (db: Db, competition: InCompetition): Promise<ComposedRankingList> => {
  const rows = await db.composedRanking.findMany({
    where: { competitionRef: competition.ref },
    orderBy: [{ createdAt: 'asc' }, { ref: 'asc' }],
    take: 200,
  })
  const all = await listTestSets(db, competition)
  const simulated = await readSimulatedParts(
    db,
    all.map(({ ref }) => ref),
  )
  const testSets = all.filter(({ ref }) => !simulated.has(ref))
  return {
    rankings: rows.map(({ ref, name, rule, publishedAt, version }) => ({
      ref,
      name,
      kind: ComposedRule.parse(rule).kind,
      publishedAt: publishedAt?.toISOString() ?? null,
      version,
    })),
    testSets: testSets.map((testSet) => ({
      ...toComposedPart(testSet.ref, testSet),
      format: 'format' in testSet.protocol ? testSet.protocol.format : null,
    })),
  }
}
