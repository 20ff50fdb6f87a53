import { type Db, Prisma } from '@oxer/db'
import {
  calculatePoints,
  findPointDistributionProblems,
} from '@oxer/domain/catalogue/point-distribution/point-distribution.rules'
import type {
  CandidateSearch,
  ChampionshipCompetition,
  CompetitionCandidate,
  ManagedChampionshipCompetition,
  TrialTest,
  TriedPoints,
  TryDistribution,
} from '@oxer/domain/competitions/championship-competition/championship-competition.schema'
import { RoundCounting } from '@oxer/domain/competitions/championship-competition/championship-competition.schema'
import { findEligibilityProblems } from '@oxer/domain/competitions/championship-competition/eligibility.rules'
import { CompetitionStatus } from '@oxer/domain/competitions/competition/competition.schema'
import { toPointEntries, toPointTest } from '@oxer/domain/competitions/points/point-entry.rules'
import { formatExact, fromInteger } from '@oxer/domain/kernel/decimal'
import { failure, failures } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { CursorPage } from '@oxer/domain/kernel/paging/paging.schema'
import { fold, minimumSearchLength } from '@oxer/domain/kernel/search/search.rules'
import { SportType } from '@oxer/domain/kernel/sport/sport.schema'
import * as z from 'zod'
import type { ChampionshipScope } from '../../championships/championship/championship.guards.ts'
import type { Context } from '../../kernel/context/context.ts'
import { toCursor, toCursorPage } from '../../kernel/paging/cursor.mappers.ts'
import { likePattern } from '../../kernel/search/like-pattern.mappers.ts'
import {
  type CompetitionFactsRow,
  type SummaryRow,
  toCompetitionSummary,
  toCompetitionTarget,
} from '../competition/competition.mappers.ts'
import { factsColumns, isVisibleIn, shareJoin } from '../competition/competition-visibility.queries.ts'
import { calculateRanking, findTestSet } from '../ranking/ranking.queries.ts'
import { listRankingCombinations } from '../result/result-lines.queries.ts'

type Reading = Pick<Context, 'db' | 'actor' | 'now'>

type LinkRow = SummaryRow &
  CompetitionFactsRow & {
    linkRef: string
    factor: string
    counting: string
    countsCategories: boolean
    groupRefs: string[]
    version: number
  }

/** Exact, without the zeros that its column adds. */
const toFactor = (text: string): string => text.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '')

const summaryOf = Prisma.sql`
  competition.name, competition.start, competition."end", competition.time_zone AS "timeZone",
  competition.sport_types AS "sportTypes", competition.city_name AS "cityName",
  competition.organizer_name AS "organizerName", competition.avatar`

const readLinks = (ctx: Reading, championshipRef: string, condition: Prisma.Sql): Promise<LinkRow[]> =>
  ctx.db.$queryRaw<LinkRow[]>`
    SELECT ${factsColumns}, ${summaryOf}, link.ref AS "linkRef", link.factor::text AS factor, link.counting,
      link.counts_categories AS "countsCategories", link.group_refs AS "groupRefs", link.version
    FROM championship_competition AS link JOIN competition ON competition.ref = link.competition_ref
      ${shareJoin(ctx)}
    WHERE link.championship_ref = ${championshipRef}::uuid AND ${condition}
    ORDER BY link."order", competition.start, link.ref`

const toRound = (row: LinkRow, ctx: Reading): ChampionshipCompetition => ({
  competition: toCompetitionSummary(row, ctx.now()),
  target: toCompetitionTarget(row, ctx.actor),
  factor: toFactor(row.factor),
  counting: RoundCounting.parse(row.counting),
})

const toManaged = (row: LinkRow, ctx: Reading): ManagedChampionshipCompetition => ({
  ...toRound(row, ctx),
  ref: row.linkRef,
  countsCategories: row.countsCategories,
  groupRefs: row.groupRefs,
  version: row.version,
})

/** c136: those that the reader may know of, in their order. */
export const listRounds = async (ctx: Reading, { ref }: ChampionshipScope): Promise<ChampionshipCompetition[]> =>
  (await readLinks(ctx, ref, isVisibleIn('competition', ctx))).map((row) => toRound(row, ctx))

/** All of them, in every state. */
export const listManaged = async (
  ctx: Reading,
  { ref }: Pick<ChampionshipScope, 'ref'>,
): Promise<ManagedChampionshipCompetition[]> =>
  (await readLinks(ctx, ref, Prisma.sql`competition.deleted_at IS NULL`)).map((row) => toManaged(row, ctx))

export const getManaged = async (
  ctx: Reading,
  { ref }: Pick<ChampionshipScope, 'ref'>,
  competition: string,
): Promise<ManagedChampionshipCompetition> => {
  const [row] = await readLinks(ctx, ref, Prisma.sql`competition.ref = ${competition}::uuid`)
  if (row === undefined) throw failure(kernelErrors.notFound)
  return toManaged(row, ctx)
}

type Championship = { start: string; end: string; sportTypes: SportType[] }

export const readPeriod = async (db: Db, { ref }: Pick<ChampionshipScope, 'ref'>): Promise<Championship> => {
  const { start, end, sportTypes } = await db.championship.findUniqueOrThrow({
    where: { ref },
    select: { start: true, end: true, sportTypes: true },
  })
  return { start, end, sportTypes: z.array(SportType).parse(sportTypes) }
}

/** c141: competitions of the federation, the earliest first, each with what prevents that it is added. */
export const listCandidates = async (
  ctx: Reading,
  scope: ChampionshipScope,
  { searchString = '', after, size }: CandidateSearch,
): Promise<CursorPage<CompetitionCandidate>> => {
  const championship = await readPeriod(ctx.db, scope)
  const needle = fold(searchString)
  const cursor = toCursor(after)
  const conditions = [
    Prisma.sql`competition.federation_ref = ${scope.federationRef}::uuid AND competition.deleted_at IS NULL`,
    needle.length < minimumSearchLength
      ? Prisma.sql`competition.start <= ${championship.end} AND competition."end" >= ${championship.start}`
      : Prisma.sql`competition.search_name LIKE ${likePattern(needle)}`,
    ...(cursor ? [Prisma.sql`(competition.start, competition.ref) > (${cursor.key}, ${cursor.ref}::uuid)`] : []),
  ]
  const rows = await ctx.db.$queryRaw<(SummaryRow & { isAdded: boolean })[]>`
    SELECT competition.ref, competition.federation_ref AS "federationRef", competition.status, ${summaryOf},
      EXISTS (SELECT 1 FROM championship_competition AS link WHERE link.competition_ref = competition.ref
        AND link.championship_ref = ${scope.ref}::uuid) AS "isAdded"
    FROM competition WHERE ${Prisma.join(conditions, ' AND ')}
    ORDER BY competition.start, competition.ref LIMIT ${size + 1}`
  return toCursorPage(
    rows,
    size,
    (row) => ({ key: row.start, ref: row.ref }),
    (row) => {
      const competition = toCompetitionSummary(row, ctx.now())
      const status = CompetitionStatus.parse(row.status)
      return {
        competition,
        problems: [...findEligibilityProblems(championship, { ...competition, status }, row.isAdded)],
      }
    },
  )
}

/** The latest parts of tests of the federation that have results, in the sports of the championship or in one category. */
export const listTrialTests = async (
  { db }: { readonly db: Db },
  scope: ChampionshipScope,
  { sportCategoryRef }: { sportCategoryRef?: string | undefined },
): Promise<TrialTest[]> => {
  const { sportTypes } = await readPeriod(db, scope)
  const ofSport =
    sportCategoryRef === undefined
      ? sportTypes.includes('ALL')
        ? Prisma.sql`true`
        : Prisma.sql`test.sport_type = ANY(${sportTypes}::text[])`
      : Prisma.sql`${sportCategoryRef}::uuid = ANY(test.further_category_refs || test.sport_category_ref)`
  const rows = await db.$queryRaw<(Omit<TrialTest, 'sportType'> & { sportType: string })[]>`
    SELECT test_set.ref AS "testSetRef", test_set.name, competition.name AS competition, competition.start AS date,
      test.sport_type AS "sportType"
    FROM competition JOIN competition_test AS test ON test.competition_ref = competition.ref AND test.deleted_at IS NULL
      JOIN test_set ON test_set.test_ref = test.ref
    WHERE competition.federation_ref = ${scope.federationRef}::uuid AND competition.deleted_at IS NULL AND ${ofSport}
      AND EXISTS (SELECT 1 FROM result WHERE result.test_set_ref = test_set.ref)
    ORDER BY competition.start DESC, competition.ref, test."order", test_set."order" LIMIT 50`
  return rows.map((row) => ({ ...row, sportType: SportType.parse(row.sportType) }))
}

/** What the results of a test would give by a distribution that is not saved yet, the best first. */
export const tryDistribution = async (
  { db }: { readonly db: Db },
  { federationRef }: ChampionshipScope,
  { testSetRef, definition }: TryDistribution,
): Promise<TriedPoints[]> => {
  const problems = findPointDistributionProblems(definition)
  if (problems.length > 0) {
    throw failures(problems.map((problem) => ({ ...problem, field: `definition.${problem.field}` })))
  }
  const testSet = await findTestSet(db, { testSetRef, federationRef })
  if (testSet === null) throw failure(kernelErrors.notFound, { field: 'testSetRef' })
  const { ranked } = await calculateRanking(db, testSet, null)
  const entries = toPointEntries(testSet.protocol, ranked)
  const test = toPointTest(testSet.protocol, entries, { isChampionship: true, factor: fromInteger(1) })
  const points = calculatePoints(definition, test, entries)
  const names = await listRankingCombinations(
    db,
    entries.map(({ id }) => id),
    testSet.ref,
  )
  const nameOf = new Map(names.map((each) => [each.ref, each]))
  return entries.flatMap(({ id, place }, index) => {
    const starter = nameOf.get(id)
    const given = points[index]?.points ?? null
    if (starter === undefined) return []
    return [
      {
        place,
        rider: { ref: starter.riderRef, name: starter.riderName },
        horse: { ref: starter.horseRef, name: starter.horseName },
        points: given === null ? null : formatExact(given),
      },
    ]
  })
}
