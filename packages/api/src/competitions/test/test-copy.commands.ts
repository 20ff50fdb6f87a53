// Tests copied from another competition, so that a yearly competition is not entered again (cr070).
import { Protocol } from '@oxer/domain/competitions/result/result.schema'
import type { CopyTests, TestDetail, TestsMetadata } from '@oxer/domain/competitions/test/test.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { toDefinition } from '../../careers/career/career.mappers.ts'
import { copyPrices, type ManagingContext } from '../competition/competition.commands.ts'
import { findViewable, refuseWhenLocked } from '../competition/competition.guards.ts'
import { saveRegistrationRules } from '../registration/registration.commands.ts'
import { getRegistrationRules } from '../registration/registration-rules.queries.ts'
import { saveTest } from './test.commands.ts'
import { toPointSettings, toTestSettings } from './test.mappers.ts'
import { listChampionshipsOf } from './test-championship.queries.ts'

type Row = Awaited<ReturnType<typeof readTests>>[number]

const readTests = (ctx: ManagingContext, competitionRef: string, testRefs: readonly string[]) =>
  ctx.db.competitionTest.findMany({
    where: { competitionRef, ref: { in: [...testRefs] }, deletedAt: null },
    relationLoadStrategy: 'join',
    include: {
      career: { select: { state: true, sportTypeVariantRefs: true, definition: true } },
      practitionerGroup: { select: { isActive: true } },
    },
    orderBy: [{ order: 'asc' }, { ref: 'asc' }],
  })

/** A career that was closed since, or that changed, gives no points to the copy. */
const careerOf = ({ career, careerRef, careerCategoryRef, sportTypeVariantRef }: Row) => {
  const none = { careerRef: null, careerCategoryRef: null }
  if (career === null || sportTypeVariantRef === null) return none
  if (career.state !== 'PUBLISHED' || !career.sportTypeVariantRefs.includes(sportTypeVariantRef)) return none
  const { categories } = toDefinition(career)
  return {
    careerRef,
    careerCategoryRef: categories.some(({ ref }) => ref === careerCategoryRef) ? careerCategoryRef : null,
  }
}

/** A championship that does not have this competition gets no points from the copy, nor does a category that it no longer ranks. */
const championshipOf = (row: Row, championships: TestsMetadata['championships']) => {
  const named = championships.find(({ ref }) => ref === row.championshipRef)
  const isRanked = named?.sportCategories.some(({ ref }) => ref === row.championshipCategoryRef) === true
  return {
    championshipRef: named?.ref ?? null,
    championshipCategoryRef: isRanked ? row.championshipCategoryRef : null,
    ...toPointSettings(row),
  }
}

const copyOf = (row: Row, championships: TestsMetadata['championships']) => ({
  name: row.name,
  sportTypeVariantRef: row.sportTypeVariantRef,
  sportCategoryRefs: [...(row.sportCategoryRef === null ? [] : [row.sportCategoryRef]), ...row.furtherCategoryRefs],
  styleCategoryRef: row.styleCategoryRef,
  ...careerOf(row),
  ...championshipOf(row, championships),
  practitionerGroupRef: row.practitionerGroup?.isActive === true ? row.practitionerGroupRef : null,
  protocolRef: row.protocolRef,
  protocolDefinition: Protocol.parse(row.protocolDefinition),
  externalRef: null,
  ...toTestSettings(row),
})

/** Nothing is won under the copy yet, so nothing is booked. */
const copyPrizes = async (ctx: ManagingContext, row: Row, copy: TestDetail | undefined): Promise<void> => {
  if (copy === undefined) return
  const { prizeCents, prizeMinimumCents, arePrizesPublic, prizePayee } = row
  await ctx.db.competitionTest.update({
    where: { ref: copy.ref },
    data: { prizeCents, prizeMinimumCents, arePrizesPublic, prizePayee },
  })
}

/**
 * Copies tests of a competition that the caller may view, in their order, after the tests that exist already. A copy scores by the
 * protocol under which the original was ridden. The reference elsewhere is not copied, because it names one test.
 */
export const createTestsForCompetition = async (
  ctx: ManagingContext,
  { id, testRefs, withPrices, withRules }: CopyTests & { id: string },
): Promise<TestDetail[]> => {
  refuseWhenLocked(ctx.actor, ctx.competition)
  const source = await findViewable(ctx, id, 'id')
  // The disciplines, protocols and prices of another federation do not exist here.
  if (source.federationRef !== ctx.competition.federationRef) throw failure(kernelErrors.notFound, { field: 'id' })
  const wanted = [...new Set(testRefs)]
  const rows = await readTests(ctx, source.ref, wanted)
  if (rows.length < wanted.length) throw failure(kernelErrors.notFound, { field: 'testRefs' })
  const championships = await listChampionshipsOf(ctx.db, ctx.competition.ref)
  const made: TestDetail[] = []
  for (const row of rows) made.push(await saveTest(ctx, copyOf(row, championships)))
  if (withPrices) {
    await copyPrices(ctx, source)
    for (const [at, row] of rows.entries()) await copyPrizes(ctx, row, made[at])
  }
  if (withRules) {
    const { rules } = await getRegistrationRules(ctx.db, source)
    const { version } = await getRegistrationRules(ctx.db, ctx.competition)
    await saveRegistrationRules(ctx, { rules, version })
  }
  return made
}
