import type { Ranking as RankingRecord } from '@oxer/db'
import { competitionErrors } from '@oxer/domain/competitions/competition/competition.errors'
import { CompetitionPart } from '@oxer/domain/competitions/competition/competition.schema'
import type { PublishRanking, RankingView, ReopenRanking } from '@oxer/domain/competitions/ranking/ranking-view.schema'
import { resultErrors } from '@oxer/domain/competitions/result/result.errors'
import { startlistErrors } from '@oxer/domain/competitions/startlist/startlist.errors'
import { StartlistStatus } from '@oxer/domain/competitions/startlist/startlist.schema'
import {
  decideStartlistTransition,
  startlistStatusOrder,
} from '@oxer/domain/competitions/startlist/startlist-status.rules'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { takeBackPoints } from '../../careers/career/career-points.commands.ts'
import type { ActingContext, Context } from '../../kernel/context/context.ts'
import { refuseWhileTaken } from '../../kernel/field-log/field-call.ts'
import { followChampionship, takeStandings } from '../championship-ranking/championship-following.commands.ts'
import { type CompetitionScope, refuseWhenLocked } from '../competition/competition.guards.ts'
import { publishChange } from '../competition/competition.publication.ts'
import { publishRecalculated, releaseResults } from '../result/result-publication.commands.ts'
import { stepColumns } from '../startlist/startlist-status.commands.ts'
import { settlePrizesOfTest } from '../test/test-prizes.commands.ts'
import type { TestSetFacts } from './ranking.mappers.ts'
import { getRankingRecord, getTestSet, type TestSetInput, viewRanking } from './ranking.queries.ts'
import { followCourse } from './ranking-course.commands.ts'
import { storeRanking, takeTurn } from './ranking-store.commands.ts'

type RankingContext = ActingContext & { readonly competition: CompetitionScope }

/**
 * Decision 3: this GET stores, because the stored value follows from the results and a second call changes nothing. It opens its own
 * transaction, because a query has none.
 */
export const recalculateRanking = async (
  ctx: Context & { readonly competition: CompetitionScope },
  input: TestSetInput & { ranking: string },
): Promise<RankingView> =>
  ctx.services.database.prisma.$transaction(async (db) => {
    await refuseWhileTaken(db, 'competitions.ranking.recalculate', ctx.competition.ref)
    await takeTurn(db, input.testSet)
    const testSet = await getTestSet(db, ctx.competition, input)
    const before = await getRankingRecord(db, testSet, input.ranking)
    if (before.status !== 'OPEN') throw failure(resultErrors.rankingClosed)
    const { record, isChanged } = await storeRanking(db, ctx, ctx.competition.ref, testSet)
    if (isChanged) await publishRecalculated({ ...ctx, db }, testSet.ref)
    return viewRanking(db, testSet, record)
  })

type RecordedRanking = Pick<RankingRecord, 'ref' | 'status' | 'areResultsReopened' | 'placed' | 'publishedAt'> & {
  readonly entries: unknown
}

/** The history says of a ranking how it is shown, and of how many rows. */
export const recordRanking = (
  ctx: RankingContext,
  action: string,
  testSet: TestSetFacts,
  before: RecordedRanking | null,
  after: RecordedRanking | null,
  changeReason?: string,
): void => {
  const told = (record: RecordedRanking | null) =>
    record && {
      status: record.status,
      areResultsReopened: record.areResultsReopened,
      placed: record.placed,
      publishedAt: record.publishedAt?.toISOString() ?? null,
      rows: Array.isArray(record.entries) ? record.entries.length : 0,
    }
  ctx.record({
    action,
    noun: 'ranking',
    ref: (after ?? before)?.ref ?? testSet.ref,
    parentRef: ctx.competition.ref,
    federationRef: ctx.competition.federationRef,
    before: told(before),
    after: told(after) && { ...told(after), changeReason },
  })
}

/** The results stay; the next result, or a recalculation, creates the ranking again. */
export const deleteRanking = async (ctx: RankingContext, input: TestSetInput & { ranking: string }): Promise<void> => {
  refuseWhenLocked(ctx.actor, ctx.competition)
  await takeTurn(ctx.db, input.testSet)
  const testSet = await getTestSet(ctx.db, ctx.competition, input)
  const record = await getRankingRecord(ctx.db, testSet, input.ranking)
  if (record.status !== 'OPEN') throw failure(resultErrors.rankingClosed)
  await ctx.db.ranking.delete({ where: { ref: record.ref } })
  await takeBackPoints(ctx.db, testSet.ref)
  await followChampionship(ctx, ctx.competition.ref, [testSet.ref])
  recordRanking(ctx, 'delete', testSet, record, null)
  await publishChange(ctx, ctx.competition.ref)
}

/** Closes results and ranking of a test set, with the ranking calculated at this moment. */
export const closeRanking = async (ctx: RankingContext, input: TestSetInput): Promise<RankingView> => {
  refuseWhenLocked(ctx.actor, ctx.competition)
  await takeTurn(ctx.db, input.testSet)
  const testSet = await getTestSet(ctx.db, ctx.competition, input)
  const { record: before } = await storeRanking(ctx.db, ctx, ctx.competition.ref, testSet)
  if (before.status === 'CLOSED' && !before.areResultsReopened) throw failure(resultErrors.rankingClosed)
  const after = await ctx.db.ranking.update({
    where: { ref: before.ref },
    data: { status: 'CLOSED', areResultsReopened: false, version: { increment: 1 } },
  })
  await followChampionship(ctx, ctx.competition.ref, [testSet.ref])
  recordRanking(ctx, 'close', testSet, before, after)
  await settlePrizesOfTest(ctx, input.test)
  await publishChange(ctx, ctx.competition.ref)
  return viewRanking(ctx.db, testSet, after)
}

/**
 * cr451: reopens the results alone, or the ranking with them; a reopened ranking follows the results at once. What the public has seen as
 * final is reopened with a reason, and tells from then on when it changes (decision 57).
 */
export const reopenRanking = async (ctx: RankingContext, input: TestSetInput & ReopenRanking): Promise<RankingView> => {
  refuseWhenLocked(ctx.actor, ctx.competition)
  await takeTurn(ctx.db, input.testSet)
  const testSet = await getTestSet(ctx.db, ctx.competition, input)
  const before = await ctx.db.ranking.findUnique({ where: { testSetRef: testSet.ref } })
  if (before === null) throw failure(resultErrors.rankingMissing)
  const isNothingToDo = before.status === 'OPEN' || (!input.reopenRanking && before.areResultsReopened)
  if (isNothingToDo) throw failure(resultErrors.rankingNotClosed)
  const isSeen = before.publishedAt !== null
  if (isSeen && input.changeReason === undefined) throw failure(resultErrors.changesFinal, { field: 'changeReason' })
  await ctx.db.ranking.update({
    where: { ref: before.ref },
    data: {
      status: input.reopenRanking ? 'OPEN' : 'CLOSED',
      areResultsReopened: !input.reopenRanking,
      ...(isSeen && { correctedSince: before.correctedSince ?? ctx.now() }),
      version: { increment: 1 },
    },
  })
  // A course that was changed while the ranking was closed counts from now on.
  if (input.reopenRanking) await followCourse(ctx.db, ctx, ctx.competition, [{ ref: testSet.ref, testRef: input.test }])
  const current = await getTestSet(ctx.db, ctx.competition, input)
  const { record: after } = await storeRanking(ctx.db, ctx, ctx.competition.ref, current)
  await followChampionship(ctx, ctx.competition.ref, [testSet.ref])
  recordRanking(ctx, input.reopenRanking ? 'reopen' : 'reopen-results', current, before, after, input.changeReason)
  await settlePrizesOfTest(ctx, input.test)
  await publishChange(ctx, ctx.competition.ref)
  return viewRanking(ctx.db, current, after)
}

/** Decision 24: the number of prize-winning places; `automatic` restores one in four. */
export const choosePlaced = async (
  ctx: RankingContext,
  input: TestSetInput & { ranking: string; placed: number; automatic: boolean },
): Promise<RankingView> => {
  refuseWhenLocked(ctx.actor, ctx.competition)
  await takeTurn(ctx.db, input.testSet)
  const testSet = await getTestSet(ctx.db, ctx.competition, input)
  const before = await getRankingRecord(ctx.db, testSet, input.ranking)
  if (before.status !== 'OPEN') throw failure(resultErrors.rankingClosed)
  const placed = input.automatic ? null : input.placed
  if (before.placed === placed) {
    ctx.recordNothing('as many places as before')
    return viewRanking(ctx.db, testSet, before)
  }
  await ctx.db.ranking.update({ where: { ref: before.ref }, data: { placed, version: { increment: 1 } } })
  const { record: after } = await storeRanking(ctx.db, ctx, ctx.competition.ref, testSet)
  recordRanking(ctx, 'choose-placed', testSet, before, after)
  await publishChange(ctx, ctx.competition.ref)
  return viewRanking(ctx.db, testSet, after)
}

/** The intermediate states, each of them a step that decision 11 allows. */
const stepsBetween = (from: StartlistStatus, to: StartlistStatus): StartlistStatus[] => {
  const [start, end] = [startlistStatusOrder.indexOf(from), startlistStatusOrder.indexOf(to)]
  return end > start ? startlistStatusOrder.slice(start + 1, end + 1) : [to]
}

const moveStartlists = async (ctx: RankingContext, testRef: string, to: StartlistStatus): Promise<void> => {
  const lists = await ctx.db.startlist.findMany({
    where: { testSets: { some: { testRef } } },
    select: { ref: true, status: true, testSets: { select: { _count: { select: { results: true } } } } },
    orderBy: { ref: 'asc' },
  })
  for (const list of lists) {
    const from = StartlistStatus.parse(list.status)
    if (from === to) continue
    const facts = { hasResults: list.testSets.some(({ _count }) => _count.results > 0) }
    let at = from
    for (const step of stepsBetween(from, to)) {
      const decided = decideStartlistTransition(at, step, facts)
      if (!decided.ok && decided.code === 'STARTLIST_HAS_RESULTS') throw failure(startlistErrors.hasResults)
      if (!decided.ok) throw failure(startlistErrors.transitionNotAllowed, { values: { from, to } })
      at = step
    }
    const data = { status: to, ...(await stepColumns(ctx, { ref: list.ref, from, to })), version: { increment: 1 } }
    await ctx.db.startlist.update({ where: { ref: list.ref }, data })
    ctx.record({
      action: 'change-status',
      noun: 'startlist',
      ref: list.ref,
      parentRef: ctx.competition.ref,
      federationRef: ctx.competition.federationRef,
      before: { status: from },
      after: { status: to },
    })
  }
}

/** Publishes parts of the competition, and moves the test's start lists along if requested. Works in a locked competition too. */
export const publishRanking = async (
  ctx: RankingContext,
  input: PublishRanking & { test: string },
): Promise<{ publishedParts: CompetitionPart[] }> => {
  if (ctx.competition.status === 'ARCHIVED' || ctx.competition.status === 'CANCELLED') {
    throw failure(competitionErrors.closed)
  }
  const test = await ctx.db.competitionTest.findFirst({
    where: { ref: input.test, competitionRef: ctx.competition.ref, deletedAt: null },
    select: { ref: true, testSets: { select: { ref: true } } },
  })
  if (!test) throw failure(competitionErrors.testNotFound)
  if (input.startlistStatus !== null) {
    refuseWhenLocked(ctx.actor, ctx.competition)
    await moveStartlists(ctx, test.ref, input.startlistStatus)
  }
  const where = { ref: ctx.competition.ref }
  await takeStandings(ctx.db, where.ref, true)
  const { publishedParts } = await ctx.db.competition.findUniqueOrThrow({ where, select: { publishedParts: true } })
  const before = publishedParts.map((part) => CompetitionPart.parse(part))
  const after = CompetitionPart.options.filter((part) => before.includes(part) || input.parts.includes(part))
  await ctx.db.competition.update({ where, data: { publishedParts: after } })
  const testSetRefs = test.testSets.map(({ ref }) => ref)
  // Whoever publishes the results of a test, or its ranking, shows what is saved now.
  if (input.parts.includes('RESULTS') || input.parts.includes('RANKING')) {
    await releaseResults(ctx.db, where.ref, testSetRefs)
  }
  if (input.parts.includes('RANKING')) {
    await ctx.db.ranking.updateMany({
      where: { testSetRef: { in: testSetRefs } },
      data: { publishedAt: ctx.now() },
    })
  }
  // The part RANKING of the competition shows its published rankings of every test.
  await followChampionship(ctx, where.ref, null)
  ctx.record({
    action: 'publish',
    noun: 'ranking',
    ref: test.ref,
    parentRef: where.ref,
    federationRef: ctx.competition.federationRef,
    before: { publishedParts: before },
    after: { publishedParts: after, parts: input.parts },
  })
  await publishChange(ctx, where.ref)
  return { publishedParts: after }
}
