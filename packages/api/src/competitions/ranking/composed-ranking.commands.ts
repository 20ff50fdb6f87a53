import type { ComposedRanking as ComposedRankingRecord, Db } from '@oxer/db'
import { composedRankingErrors } from '@oxer/domain/competitions/ranking/composed-ranking.errors'
import { type ComposedProblem, findComposedProblems } from '@oxer/domain/competitions/ranking/composed-ranking.rules'
import {
  type ComposedRankingView,
  ComposedRule,
  type SaveComposedRanking,
  type UpdateComposedRanking,
} from '@oxer/domain/competitions/ranking/composed-ranking.schema'
import { failures } from '@oxer/domain/kernel/error/coded-error'
import type { ActingContext } from '../../kernel/context/context.ts'
import { toJson } from '../../kernel/json/json.mappers.ts'
import { lockRows, takeRow, takeVersion } from '../../kernel/version/version.commands.ts'
import { followTeams } from '../championship-ranking/championship-following.commands.ts'
import { type CompetitionScope, refuseWhenLocked } from '../competition/competition.guards.ts'
import { publishChange } from '../competition/competition.publication.ts'
import { releaseResults } from '../result/result-publication.commands.ts'
import {
  getComposedRecord,
  readSimulatedParts,
  testSetsByRef,
  viewComposedRanking,
} from './composed-ranking.queries.ts'

type RankingContext = ActingContext & { readonly competition: CompetitionScope }

const definitions = {
  PART_REPEATED: composedRankingErrors.partRepeated,
  TOO_FEW_PARTS: composedRankingErrors.tooFewParts,
  TOO_MANY_PARTS: composedRankingErrors.tooManyParts,
  PROTOCOLS_DIFFER: composedRankingErrors.protocolsDiffer,
  WEIGHTS_DIFFER: composedRankingErrors.weightsDiffer,
  TIE_BREAK_UNKNOWN: composedRankingErrors.tieBreakUnknown,
  COUNT_TOO_LARGE: composedRankingErrors.countTooLarge,
  ROUNDS_NOT_OFFERED: composedRankingErrors.roundsNotOffered,
} as const

const toCause = ({ code, path, ...facts }: ComposedProblem) => ({
  definition: definitions[code],
  field: path,
  values: Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, String(value)])),
})

/** Decision 449: what was only tried out counts with nothing that was ridden in earnest. */
const refuseSimulated = async (db: Db, testSetRefs: readonly string[]): Promise<void> => {
  const simulated = await readSimulatedParts(db, testSetRefs)
  const causes = testSetRefs.flatMap((ref, index) => {
    const name = simulated.get(ref)
    const definition = composedRankingErrors.partSimulated
    return name === undefined ? [] : [{ definition, field: `testSetRefs.${index}`, values: { name } }]
  })
  if (causes.length > 0) throw failures(causes)
}

const refuseProblems = async (db: Db, competition: CompetitionScope, form: SaveComposedRanking): Promise<void> => {
  const known = await testSetsByRef(db, competition)
  const unknown = form.testSetRefs.flatMap((ref, index) =>
    known.has(ref) ? [] : [{ definition: composedRankingErrors.partUnknown, field: `testSetRefs.${index}` }],
  )
  if (unknown.length > 0) throw failures(unknown)
  await refuseSimulated(db, form.testSetRefs)
  const parts = form.testSetRefs.flatMap((ref) => known.get(ref) ?? [])
  const problems = findComposedProblems(form.rule, parts)
  if (problems.length > 0) throw failures(problems.map(toCause))
}

const told = (record: ComposedRankingRecord | null) =>
  record && {
    name: record.name,
    kind: ComposedRule.parse(record.rule).kind,
    parts: record.testSetRefs.length,
    placed: record.placed,
    publishedAt: record.publishedAt?.toISOString() ?? null,
  }

const recordChange = (
  ctx: RankingContext,
  action: string,
  before: ComposedRankingRecord | null,
  after: ComposedRankingRecord | null,
): void =>
  ctx.record({
    action,
    noun: 'composed-ranking',
    ref: (after ?? before)?.ref ?? ctx.competition.ref,
    parentRef: ctx.competition.ref,
    federationRef: ctx.competition.federationRef,
    before: told(before),
    after: told(after),
  })

const toColumns = ({ name, testSetRefs, rule, placed, points }: SaveComposedRanking) => ({
  name,
  testSetRefs,
  rule: toJson(rule),
  placed,
  points,
})

/** The parts of tests come before the ranking itself, as for whoever enters results: championships follow both. */
const takeTests = async (ctx: RankingContext, ranking: string, others: readonly string[] = []): Promise<void> => {
  const { testSetRefs } = await getComposedRecord(ctx.db, ctx.competition, ranking)
  await lockRows(ctx, 'testSet', [...testSetRefs, ...others])
}

export const createComposedRanking = async (
  ctx: RankingContext,
  form: SaveComposedRanking,
): Promise<ComposedRankingView> => {
  refuseWhenLocked(ctx.actor, ctx.competition)
  await refuseProblems(ctx.db, ctx.competition, form)
  const after = await ctx.db.composedRanking.create({
    data: { ref: ctx.newRef(), competitionRef: ctx.competition.ref, createdAt: ctx.now(), ...toColumns(form) },
  })
  recordChange(ctx, 'create', null, after)
  return viewComposedRanking(ctx.db, ctx.competition, after)
}

export const updateComposedRanking = async (
  ctx: RankingContext,
  { ranking, version, ...form }: UpdateComposedRanking & { ranking: string },
): Promise<ComposedRankingView> => {
  refuseWhenLocked(ctx.actor, ctx.competition)
  await takeTests(ctx, ranking, form.testSetRefs)
  const before = await takeVersion(
    ctx,
    'composedRanking',
    { ref: ranking, version },
    () => getComposedRecord(ctx.db, ctx.competition, ranking),
    (record) => viewComposedRanking(ctx.db, ctx.competition, record),
  )
  await refuseProblems(ctx.db, ctx.competition, form)
  const after = await ctx.db.composedRanking.update({
    where: { ref: before.ref },
    data: { ...toColumns(form), version: { increment: 1 } },
  })
  recordChange(ctx, 'update', before, after)
  if (after.publishedAt !== null) {
    await followTeams(ctx, ctx.competition.ref, [...before.testSetRefs, ...after.testSetRefs])
    await publishChange(ctx, ctx.competition.ref)
  }
  return viewComposedRanking(ctx.db, ctx.competition, after)
}

/** The results, the tests and the teams stay. */
export const deleteComposedRanking = async (ctx: RankingContext, ranking: string): Promise<void> => {
  refuseWhenLocked(ctx.actor, ctx.competition)
  await takeTests(ctx, ranking)
  const before = await takeRow(ctx, 'composedRanking', { ref: ranking }, () =>
    getComposedRecord(ctx.db, ctx.competition, ranking),
  )
  await ctx.db.composedRanking.delete({ where: { ref: before.ref } })
  recordChange(ctx, 'delete', before, null)
  if (before.publishedAt !== null) {
    await followTeams(ctx, ctx.competition.ref, before.testSetRefs)
    await publishChange(ctx, ctx.competition.ref)
  }
}

/** Publishes or withdraws it. Works in a locked competition too (decision 9). */
export const publishComposedRanking = async (
  ctx: RankingContext,
  { ranking, isPublished }: { ranking: string; isPublished: boolean },
): Promise<ComposedRankingView> => {
  await takeTests(ctx, ranking)
  const before = await getComposedRecord(ctx.db, ctx.competition, ranking)
  if ((before.publishedAt !== null) === isPublished) {
    ctx.recordNothing('it is as it was')
    return viewComposedRanking(ctx.db, ctx.competition, before)
  }
  const after = await ctx.db.composedRanking.update({
    where: { ref: before.ref },
    data: { publishedAt: isPublished ? ctx.now() : null, version: { increment: 1 } },
  })
  if (isPublished) await releaseResults(ctx.db, ctx.competition.ref, after.testSetRefs)
  recordChange(ctx, isPublished ? 'publish' : 'withdraw', before, after)
  await followTeams(ctx, ctx.competition.ref, after.testSetRefs)
  await publishChange(ctx, ctx.competition.ref)
  return viewComposedRanking(ctx.db, ctx.competition, after)
}
