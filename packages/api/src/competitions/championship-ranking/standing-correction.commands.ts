// What is written by hand in a ranking of a championship: the points of a result, a total, an exclusion. It survives every calculation
// (decision 27), with its reason and who gave it.
import { findManipulation } from '@oxer/domain/championships/championship-ranking/round-rule/best-of'
import { practitionerOf } from '@oxer/domain/championships/championship-ranking/standing-basis.rules'
import { championshipRankingErrors } from '@oxer/domain/competitions/championship-ranking/championship-ranking.errors'
import type {
  EditChampionshipPoints,
  EditStandingEntry,
  PointHistory,
} from '@oxer/domain/competitions/championship-ranking/championship-ranking.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { type ManagingChampionship, refuseClosed } from '../../championships/championship/open-championship.commands.ts'
import { lockRows, takeVersion } from '../../kernel/version/version.commands.ts'
import { type GroupRanking, isOfGroupRanking } from './championship-basis.queries.ts'
import { lockRankings, updateRankings } from './championship-following.commands.ts'
import { getPointHistory } from './point-history.queries.ts'

/** The rankings of the championship, locked, and the one that is corrected; a final one is reopened first. */
const takeRanking = async (ctx: ManagingChampionship, isOwn: (ranking: GroupRanking) => boolean) => {
  refuseClosed(ctx, ctx.championship.status)
  const all = await lockRankings(ctx.db, [ctx.championship.ref])
  const ranking = all.filter(isOfGroupRanking).find(isOwn)
  if (ranking === undefined) throw failure(kernelErrors.notFound)
  if (ranking.isFinal) throw failure(championshipRankingErrors.final)
  return { all, ranking }
}

/** cr084, cr085: points by hand with a note, or the calculated ones again. */
export const editPoints = async (
  ctx: ManagingChampionship,
  { points: ref, version, edit }: { points: string; version: number; edit: Omit<EditChampionshipPoints, 'version'> },
): Promise<PointHistory> => {
  const { ref: championshipRef, federationRef } = ctx.championship
  const find = () => ctx.db.championshipPoints.findFirst({ where: { ref, championshipRef } })
  const known = await find()
  if (known === null) throw failure(kernelErrors.notFound)
  if (edit.source === 'MANUAL' && edit.notes === '') {
    throw failure(championshipRankingErrors.reasonRequired, { field: 'notes' })
  }
  await lockRows(ctx, 'testSet', [known.testSetRef])
  const { all, ranking } = await takeRanking(
    ctx,
    ({ targetRef, sportCategoryRef }) => targetRef === known.groupRef && sportCategoryRef === known.sportCategoryRef,
  )
  const key = practitionerOf(known, ranking.basis.rules.dependence)
  if (key === null) throw failure(kernelErrors.notFound)
  const before = await takeVersion(
    ctx,
    'championshipPoints',
    { ref, version },
    async () => {
      const row = await find()
      if (row === null) throw failure(kernelErrors.notFound)
      return row
    },
    () => getPointHistory(ctx.db, ranking, key, true),
  )
  const isManual = edit.source === 'MANUAL'
  await ctx.db.championshipPoints.update({
    where: { ref },
    data: {
      source: edit.source,
      manual: isManual ? edit.points : null,
      notes: edit.notes,
      byRef: isManual ? ctx.actor.accountRef : null,
      version: { increment: 1 },
    },
  })
  await updateRankings(ctx, all, new Map([[ranking.ref, new Set([key])]]))
  ctx.record({
    action: 'edit-points',
    noun: 'championship-points',
    ref,
    parentRef: championshipRef,
    federationRef,
    before: { source: before.source, points: before.manual?.toFixed() ?? null, notes: before.notes },
    after: { source: edit.source, points: isManual ? edit.points : null, notes: edit.notes },
  })
  return getPointHistory(ctx.db, ranking, key, true)
}

/** A total by hand, where the rules read them, or an exclusion with its reason; null takes it back. */
export const editEntry = async (
  ctx: ManagingChampionship,
  {
    ranking: ref,
    practitioner: key,
    version,
    manualTotal,
    notes,
    excludedReason,
  }: EditStandingEntry & {
    ranking: string
    practitioner: string
  },
): Promise<PointHistory> => {
  const { ref: championshipRef, federationRef } = ctx.championship
  if (manualTotal !== null && notes === '') throw failure(championshipRankingErrors.reasonRequired, { field: 'notes' })
  const { all, ranking } = await takeRanking(ctx, (each) => each.ref === ref)
  if (manualTotal !== null && findManipulation(ranking.basis.rules, 'MANUAL') === undefined) {
    throw failure(championshipRankingErrors.manualNotRead, { field: 'manualTotal' })
  }
  const where = { rankingRef_key: { rankingRef: ref, key } }
  const known = await ctx.db.championshipRankingEntry.findUnique({ where, select: { ref: true } })
  if (known === null) throw failure(kernelErrors.notFound, { field: 'practitioner' })
  const before = await takeVersion(
    ctx,
    'championshipRankingEntry',
    { ref: known.ref, version },
    () => ctx.db.championshipRankingEntry.findUniqueOrThrow({ where }),
    () => getPointHistory(ctx.db, ranking, key, true),
  )
  await ctx.db.championshipRankingEntry.update({
    where,
    data: {
      manualTotal,
      manualNotes: notes,
      manualByRef: manualTotal === null && excludedReason === null ? null : ctx.actor.accountRef,
      excludedReason,
      version: { increment: 1 },
    },
  })
  await updateRankings(ctx, all, new Map([[ref, new Set([key])]]))
  ctx.record({
    action: 'edit-entry',
    noun: 'championship-ranking',
    ref,
    parentRef: championshipRef,
    federationRef,
    before: {
      manualTotal: before.manualTotal?.toFixed() ?? null,
      notes: before.manualNotes,
      excludedReason: before.excludedReason,
    },
    after: { key, manualTotal, notes, excludedReason },
  })
  return getPointHistory(ctx.db, ranking, key, true)
}
