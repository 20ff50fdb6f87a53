import type { Db } from '@oxer/db'
import { competitionErrors } from '@oxer/domain/competitions/competition/competition.errors'
import { roundsWithoutEntitlement } from '@oxer/domain/competitions/ranking/ranking-warnings.rules'
import { findUnknownJudges, type UnknownJudge } from '@oxer/domain/competitions/result/judge-sheets.rules'
import { resultErrors } from '@oxer/domain/competitions/result/result.errors'
import { type ResultProblem, scoreResult } from '@oxer/domain/competitions/result/result.rules'
import { Result } from '@oxer/domain/competitions/result/result.schema'
import { canonicalResult, isSameResult } from '@oxer/domain/competitions/result/result-content.rules'
import type { EnterResult, ResultLine, ResultSheet } from '@oxer/domain/competitions/result/result-entry.schema'
import { toResultScore } from '@oxer/domain/competitions/result/result-score.rules'
import { failure, failures } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { ActingContext, Context } from '../../kernel/context/context.ts'
import { refuseWhileTaken } from '../../kernel/field-log/field-call.ts'
import { toJson } from '../../kernel/json/json.mappers.ts'
import { refuseStale } from '../../kernel/version/version.commands.ts'
import { type CompetitionScope, refuseWhenLocked } from '../competition/competition.guards.ts'
import type { TestSetFacts } from '../ranking/ranking.mappers.ts'
import { lockOf } from '../ranking/ranking.mappers.ts'
import { getTestSet, type TestSetInput } from '../ranking/ranking.queries.ts'
import { publishCompleteRankings } from '../ranking/ranking-auto-publish.commands.ts'
import { storeRanking, takeTurn } from '../ranking/ranking-store.commands.ts'
import { settleRegistrationFees } from '../registration/registration-fees.commands.ts'
import { findResultLine, viewResultSheet } from './result.queries.ts'
import { listStoredResults } from './result-lines.queries.ts'
import { announceResults, holdResults, publishRecalculated } from './result-publication.commands.ts'
import { rescoreResults } from './result-score.commands.ts'

export type ResultContext = ActingContext & { readonly competition: CompetitionScope }

/** The violated rules of a result, as causes on the fields of the form. */
export const impossibleResult = (problems: readonly ResultProblem[], prefix: string) =>
  problems.map(({ code, path }) => ({
    definition: resultErrors.impossible,
    field: path.startsWith('protocol') ? path : `${prefix}.${path}`,
    values: { reason: code },
  }))

const unknownJudge = ({ judge, path, judges }: UnknownJudge, prefix: string) => ({
  definition: resultErrors.judgeUnknown,
  field: `${prefix}.${path}`,
  values: { judge, judges: judges.join(', ') },
})

/** Results of a test set may be written unless it is closed or cancelled. The caller has locked the test set. */
export const refuseWhenClosed = async (db: Db, testSet: TestSetFacts): Promise<void> => {
  if (testSet.test.isCancelled) throw failure(competitionErrors.testCancelled)
  const ranking = await db.ranking.findUnique({
    where: { testSetRef: testSet.ref },
    select: { status: true, areResultsReopened: true },
  })
  if (lockOf(ranking) === 'CLOSED') throw failure(resultErrors.rankingClosed)
}

/** The columns of a result: its content in normal form, with the score by the protocol. */
export const toResultColumns = (
  { actor, now }: Pick<ResultContext, 'actor' | 'now'>,
  testSet: TestSetFacts,
  content: Result,
  prefix: string,
) => {
  const unknown = findUnknownJudges(testSet.protocol, content, testSet.judges)
  if (unknown.length > 0) throw failures(unknown.map((each) => unknownJudge(each, prefix)))
  const scored = scoreResult(testSet.protocol, content)
  if (!scored.ok) throw failures(impossibleResult(scored.errors, prefix))
  return {
    status: content.status,
    statusReason: content.statusReason ?? null,
    content: toJson(content),
    score: toJson(toResultScore(testSet.protocol, content, scored.score)),
    enteredByRef: actor.accountRef,
    enteredAt: now(),
  }
}

/** The stored entries of each round; empty for a new result. */
const roundsOf = (result: Result | null): readonly unknown[] =>
  result !== null && 'rounds' in result ? result.rounds : []

/** A result that was just stored, and what was there before. `field`: its rounds in the input. */
export type RiddenRounds = { readonly registrationRef: string; readonly before: Result | null; readonly field: string }

/**
 * A jump-off or winning round of a rider who is not in it is refused at its field. A stored one stays writable, because the correction of
 * another's first round may have excluded its rider.
 */
export const refuseUnentitled = async (
  db: Db,
  testSet: TestSetFacts,
  ridden: readonly RiddenRounds[],
): Promise<void> => {
  const { protocol } = testSet
  const stored = await listStoredResults(db, testSet.ref)
  const isOutOf = new Set(
    (
      await db.registration.findMany({
        where: { testSetRef: testSet.ref, deletedAt: null, outOfCompetition: true },
        select: { ref: true },
      })
    ).map(({ ref }) => ref),
  )
  const entries = stored.flatMap(({ registrationRef: id, content }) => {
    const scored = scoreResult(protocol, content)
    const row = { id, status: content.status, outOfCompetition: isOutOf.has(id) }
    return scored.ok ? [{ row, score: scored.score }] : []
  })
  const causes = ridden.flatMap(({ registrationRef, before, field }) => {
    const had = roundsOf(before)
    return roundsWithoutEntitlement(protocol, entries, registrationRef)
      .filter((round) => had[round] == null)
      .map((round) => ({
        definition: resultErrors.impossible,
        field: `${field}.${String(round)}`,
        values: { reason: 'NOT_ENTITLED' },
      }))
  })
  if (causes.length > 0) throw failures(causes)
}

/**
 * Saves one result, guarded by the version that its writer saw (decision 26). The same content again changes nothing; an older version
 * gets 409 with the stored line. The ranking is updated in the same transaction unless it is closed.
 */
export const enterResult = async (
  ctx: ResultContext,
  input: TestSetInput & EnterResult & { participation: string },
): Promise<ResultLine> => {
  refuseWhenLocked(ctx.actor, ctx.competition)
  await takeTurn(ctx.db, input.testSet)
  const testSet = await getTestSet(ctx.db, ctx.competition, input)
  await refuseWhenClosed(ctx.db, testSet)
  const registration = await ctx.db.registration.findFirst({
    where: { ref: input.participation, testSetRef: testSet.ref, deletedAt: null, type: { not: 'TEAM' } },
    select: { ref: true },
  })
  if (!registration) throw failure(kernelErrors.notFound)
  const stored = await ctx.db.result.findUnique({ where: { registrationRef: registration.ref } })
  const before = stored === null ? null : Result.parse(stored.content)
  if (before !== null && isSameResult(before, input.result)) {
    ctx.recordNothing('the result says what was already known')
    return findResultLine(ctx.db, testSet, registration.ref)
  }
  await refuseStale({ version: stored?.version ?? 0 }, input.version, () =>
    findResultLine(ctx.db, testSet, registration.ref),
  )
  const content = canonicalResult(input.result)
  const columns = toResultColumns(ctx, testSet, content, 'result')
  const { live, isHeld } = await holdResults(ctx.db, ctx.competition.ref, [registration.ref])
  const row =
    stored === null
      ? await ctx.db.result.create({
          data: {
            ref: ctx.newRef(),
            competitionRef: ctx.competition.ref,
            testSetRef: testSet.ref,
            registrationRef: registration.ref,
            isHeld,
            ...columns,
          },
        })
      : await ctx.db.result.update({
          where: { ref: stored.ref },
          data: { ...columns, version: { increment: 1 } },
        })
  if (roundsOf(content).length > 1) {
    await refuseUnentitled(ctx.db, testSet, [{ registrationRef: registration.ref, before, field: 'result.rounds' }])
  }
  await storeRanking(ctx.db, ctx, ctx.competition.ref, testSet)
  // Decision 12: a starter who did not start pays the no-show fee, and a correction removes it.
  if ((before?.status === 'NOT_STARTED') !== (content.status === 'NOT_STARTED')) {
    await settleRegistrationFees(ctx, [registration.ref])
  }
  ctx.record({
    action: 'enter',
    noun: 'result',
    ref: row.ref,
    parentRef: ctx.competition.ref,
    federationRef: ctx.competition.federationRef,
    before,
    after: content,
  })
  if (live.autoPublish) await publishCompleteRankings(ctx)
  await announceResults(ctx, ctx.competition.ref, isHeld)
  return findResultLine(ctx.db, testSet, registration.ref)
}

/**
 * Decision 3: calculates scores and ranking by the protocol from the stored results, and stores them because they follow from these. A GET
 * has no transaction of its own, so it is opened here.
 */
export const recalculateResults = async (
  ctx: Context & { readonly competition: CompetitionScope },
  input: TestSetInput,
): Promise<ResultSheet> =>
  ctx.services.database.prisma.$transaction(async (db) => {
    await refuseWhileTaken(db, 'competitions.result.recalculate', ctx.competition.ref)
    await takeTurn(db, input.testSet)
    const testSet = await getTestSet(db, ctx.competition, input)
    await refuseWhenClosed(db, testSet)
    const isChanged = await rescoreResults(db, testSet)
    const ranking = await storeRanking(db, ctx, ctx.competition.ref, testSet)
    if (isChanged || ranking.isChanged) await publishRecalculated({ ...ctx, db }, testSet.ref)
    return viewResultSheet(db, testSet)
  })
