// Calculates the career points of a part of a test again, and corrects those of one ride (cr083-cr085).
import { careerErrors } from '@oxer/domain/careers/career/career.errors'
import { categoryOn } from '@oxer/domain/careers/career/career.rules'
import { editPoints } from '@oxer/domain/catalogue/point-distribution/point-record.rules'
import type {
  EarnedPoints,
  EditRankingPoints,
  RankingPoints,
} from '@oxer/domain/competitions/ranking/ranking-points.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { ActingContext } from '../../kernel/context/context.ts'
import { lockRows, takeVersion } from '../../kernel/version/version.commands.ts'
import { type CompetitionScope, refuseWhenLocked } from '../competition/competition.guards.ts'
import { calculateRanking, getTestSet, type TestSetInput } from './ranking.queries.ts'
import { dateOfTestSet, giveCareerPoints } from './ranking-career.commands.ts'
import { getRankingPoints, readEarnedPoints } from './ranking-points.queries.ts'

type EditPointsOf = EditRankingPoints & TestSetInput & { competition: string; participation: string }
type Managing = ActingContext & { readonly competition: CompetitionScope }

/** cr083: from the stored results. Manual points stay (decision 27). */
export const calculateRankingPoints = async (ctx: Managing, input: TestSetInput): Promise<RankingPoints> => {
  refuseWhenLocked(ctx.actor, ctx.competition)
  const { ref: parentRef, federationRef } = ctx.competition
  const testSet = await getTestSet(ctx.db, ctx.competition, input)
  if (testSet.test.careerRef === null) throw failure(careerErrors.testWithoutCareer)
  await lockRows(ctx, 'testSet', [testSet.ref], 'REFERENCE')
  const { ranked } = await calculateRanking(ctx.db, testSet, null)
  await giveCareerPoints(ctx.db, ctx, testSet, () => ranked)
  ctx.record({ action: 'calculate-points', noun: 'test-set', ref: testSet.ref, parentRef, federationRef })
  return getRankingPoints(ctx.db, ctx.competition, input)
}

/** The standing of the combination in the career, and the category in which it rode that day. */
const standingOf = async (ctx: Managing, careerRef: string, participation: string, date: string) => {
  const { practitionerRef } = await ctx.db.registration.findUniqueOrThrow({
    where: { ref: participation },
    select: { practitionerRef: true },
  })
  const standing =
    practitionerRef === null
      ? null
      : await ctx.db.practitionerCareer.findUnique({
          where: { careerRef_practitionerRef: { careerRef, practitionerRef } },
          select: { ref: true, categoryRef: true, transitions: { select: { date: true, fromCategoryRef: true } } },
        })
  if (standing === null) throw failure(careerErrors.noMatchingCareer)
  return { ref: standing.ref, categoryRef: categoryOn(date, standing.categoryRef, standing.transitions) }
}

/** cr084, cr085: assigns points to a ride, corrects them with a note, or returns to the calculated ones. */
export const editRankingPoints = async (
  ctx: Managing,
  { competition: _, test, testSet, participation, version, ...edit }: EditPointsOf,
): Promise<EarnedPoints> => {
  refuseWhenLocked(ctx.actor, ctx.competition)
  const { ref: parentRef, federationRef } = ctx.competition
  const facts = await getTestSet(ctx.db, ctx.competition, { test, testSet })
  const { careerRef } = facts.test
  if (careerRef === null) throw failure(careerErrors.testWithoutCareer)
  const read = async (): Promise<EarnedPoints> => {
    const [row] = await readEarnedPoints(ctx.db, facts.ref, careerRef, participation)
    if (row === undefined) throw failure(kernelErrors.notFound, { field: 'participation' })
    return row
  }
  // The row of the part is locked, because a ride has no row of points until it gets some.
  const before = await takeVersion(ctx, 'testSet', { ref: facts.ref, version }, read)
  const date = await dateOfTestSet(ctx.db, facts.ref)
  const standing = await standingOf(ctx, careerRef, participation, date)
  const { source, manual, notes } = editPoints(before, edit)
  const key = { practitionerCareerRef: standing.ref, registrationRef: participation, testSetRef: facts.ref }
  const { ref } = await ctx.db.careerPoints.upsert({
    where: { practitionerCareerRef_registrationRef_testSetRef: key },
    create: { ...key, ref: ctx.newRef(), categoryRef: standing.categoryRef, date, source, manual, notes },
    update: { source, manual, notes, version: { increment: 1 } },
    select: { ref: true },
  })
  const told = ({ source: from, points, notes: note }: EarnedPoints) => ({ source: from, points, notes: note })
  const after = await read()
  ctx.record({
    action: 'edit-points',
    noun: 'career-points',
    ref,
    parentRef,
    federationRef,
    before: told(before),
    after: told(after),
  })
  return { ...after, editedBy: ctx.actor.name, editedAt: ctx.now().toISOString() }
}
