import { competitionErrors } from '@oxer/domain/competitions/competition/competition.errors'
import type { CompetitionShareEntry, ShareCompetition } from '@oxer/domain/competitions/competition/competition.schema'
import { judgingErrors } from '@oxer/domain/competitions/judging/judging.errors'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { takeRow } from '../../kernel/version/version.commands.ts'
import type { ManagingContext } from './competition.commands.ts'
import { listShares } from './competition.queries.ts'

/** A judge's share may name tests of this competition. */
const refuseTests = async (
  { db }: Pick<ManagingContext, 'db'>,
  competitionRef: string,
  { role, testRefs = [] }: Pick<ShareCompetition, 'role' | 'testRefs'>,
): Promise<void> => {
  if (testRefs.length === 0) return
  if (role !== 'JURY') throw failure(judgingErrors.testsOfJudge, { field: 'testRefs' })
  const known = await db.competitionTest.findMany({
    where: { ref: { in: testRefs }, competitionRef, deletedAt: null },
    select: { ref: true },
  })
  const unknown = testRefs.findIndex((ref) => known.every((test) => test.ref !== ref))
  if (unknown >= 0) throw failure(kernelErrors.notFound, { field: `testRefs.${unknown}` })
}

/**
 * Gives or changes a person's share. Callers cannot change their own share, so that they neither lock themselves out nor raise their own
 * rights.
 */
export const shareCompetition = async (
  ctx: ManagingContext,
  { personRef, role, testRefs, expires }: ShareCompetition,
): Promise<CompetitionShareEntry[]> => {
  const { ref: competitionRef, federationRef } = ctx.competition
  if (personRef === ctx.actor.personRef) throw failure(competitionErrors.shareOwnRole, { field: 'personRef' })
  const person = await ctx.db.person.findFirst({
    where: { ref: personRef, federationRef, deletedAt: null },
    select: { ref: true },
  })
  if (!person) throw failure(kernelErrors.notFound, { field: 'personRef' })
  await refuseTests(ctx, competitionRef, { role, testRefs })
  const key = { competitionRef_personRef: { competitionRef, personRef } }
  const before = await ctx.db.competitionShare.findUnique({
    where: key,
    select: { ref: true, role: true, testRefs: true, expires: true },
  })
  const kept = role === 'JURY' ? (before?.testRefs ?? []) : []
  const values = {
    role,
    testRefs: [...new Set(testRefs ?? kept)],
    expires: expires === null ? null : new Date(expires),
  }
  if (values.expires !== null && values.expires <= ctx.now())
    throw failure(kernelErrors.endInThePast, { field: 'expires' })
  const { ref } = await ctx.db.competitionShare.upsert({
    where: key,
    create: { ref: ctx.newRef(), competitionRef, personRef, ...values, createdAt: ctx.now() },
    update: values,
    select: { ref: true },
  })
  ctx.record({
    action: 'share',
    noun: 'competition-share',
    ref,
    parentRef: competitionRef,
    federationRef,
    before: before && { role: before.role, testRefs: before.testRefs, expires: before.expires },
    after: { personRef, ...values },
  })
  return listShares(ctx, ctx.competition)
}

export const unshareCompetition = async (
  ctx: ManagingContext,
  { personRef }: { personRef: string },
): Promise<CompetitionShareEntry[]> => {
  const { ref: competitionRef, federationRef } = ctx.competition
  const find = () =>
    ctx.db.competitionShare.findUnique({ where: { competitionRef_personRef: { competitionRef, personRef } } })
  const seen = await find()
  const share = seen && (await takeRow(ctx, 'competitionShare', seen, find))
  if (!share) throw failure(competitionErrors.shareNotFound, { field: 'personRef' })
  await ctx.db.competitionShare.delete({ where: { ref: share.ref } })
  ctx.record({
    action: 'unshare',
    noun: 'competition-share',
    ref: share.ref,
    parentRef: competitionRef,
    federationRef,
    before: { personRef, role: share.role, testRefs: share.testRefs, expires: share.expires },
  })
  return listShares(ctx, ctx.competition)
}
