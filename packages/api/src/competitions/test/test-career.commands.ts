// Tests of a career: the career for which a test may count, and the tests created from a career.
import { careerErrors } from '@oxer/domain/careers/career/career.errors'
import type { CareerCategory } from '@oxer/domain/careers/career/career.schema'
import type { TestDetail } from '@oxer/domain/competitions/test/test.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { requirePublishedCareer } from '../../careers/career/career-points.commands.ts'
import type { ManagingContext } from '../competition/competition.commands.ts'
import { refuseWhenLocked } from '../competition/competition.guards.ts'
import { saveTest } from './test.commands.ts'

/** A category has tests in the disciplines that give points in it; if none does, in the first discipline of the career. */
const disciplinesOf = (category: CareerCategory, sportTypeVariantRefs: readonly string[]): string[] => {
  const given = sportTypeVariantRefs.filter((ref) =>
    category.pointDistributions.some(({ sportTypeVariantRef }) => sportTypeVariantRef === ref),
  )
  return given.length > 0 ? given : sportTypeVariantRefs.slice(0, 1)
}

/**
 * c057: a test for each category of the career, lowest first, named after both and counting by its distribution, in each discipline that
 * gives points.
 */
export const createTestsForCareer = async (ctx: ManagingContext, { id }: { id: string }): Promise<TestDetail[]> => {
  refuseWhenLocked(ctx.actor, ctx.competition)
  const { federationRef } = ctx.competition
  const { name, sportTypeVariantRefs, definition } = await requirePublishedCareer(ctx.db, { federationRef, ref: id })
  const variants = await ctx.db.sportTypeVariant.findMany({
    where: { ref: { in: sportTypeVariantRefs }, federationRef },
    select: { ref: true, name: true },
  })
  const categories = await ctx.db.sportCategory.findMany({
    where: { federationRef, isActive: true, sportTypeVariantRef: { in: sportTypeVariantRefs } },
    select: { ref: true, sportTypeVariantRef: true },
  })
  const wanted = definition.categories.flatMap((category) => {
    const disciplines = disciplinesOf(category, sportTypeVariantRefs)
    return disciplines.map((sportTypeVariantRef) => {
      const discipline = variants.find(({ ref }) => ref === sportTypeVariantRef)?.name ?? ''
      const { criteria } = category
      const sportCategory =
        criteria.type === 'BY_CHAMPIONSHIP_CATEGORY'
          ? categories.find(
              (each) =>
                each.ref === criteria.championshipCategoryRef && each.sportTypeVariantRef === sportTypeVariantRef,
            )
          : undefined
      return {
        name: [name, category.name, ...(disciplines.length > 1 ? [discipline] : [])].join(' '),
        careerRef: id,
        careerCategoryRef: category.ref,
        sportTypeVariantRef,
        sportCategoryRef: sportCategory?.ref ?? null,
      }
    })
  })
  if (wanted.length === 0) throw failure(careerErrors.categoriesEmpty)
  const made: TestDetail[] = []
  for (const test of wanted) made.push(await saveTest(ctx, test))
  return made
}
