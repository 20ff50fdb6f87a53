import { careerErrors } from '@oxer/domain/careers/career/career.errors'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { requirePublishedCareer } from '../../careers/career/career-points.commands.ts'
import type { ManagingContext } from '../competition/competition.commands.ts'

/** The career for which a test counts, and the category of it whose point distribution counts. */
export type TestCareer = { readonly careerRef: string | null; readonly careerCategoryRef: string | null }

/** Whether a career supports a discipline; no career supports any discipline. */
export const fitsCareer = async (
  { db }: Pick<ManagingContext, 'db'>,
  careerRef: string | null,
  sportTypeVariantRef: string,
): Promise<boolean> =>
  careerRef === null ||
  (await db.career.count({ where: { ref: careerRef, sportTypeVariantRefs: { has: sportTypeVariantRef } } })) > 0

/**
 * Refuses a career for which a test of this discipline cannot count: one that is not published, or not for the discipline; and a category
 * that is not in that career.
 */
export const checkCareer = async (
  { db, competition: { federationRef } }: Pick<ManagingContext, 'db' | 'competition'>,
  { careerRef, careerCategoryRef }: TestCareer,
  sportTypeVariantRef: string | null,
): Promise<void> => {
  const unknown = failure(careerErrors.categoryUnknown, { field: 'careerCategoryRef' })
  if (careerRef === null) {
    if (careerCategoryRef !== null) throw unknown
    return
  }
  const field = 'careerRef'
  const career = await requirePublishedCareer(db, { federationRef, ref: careerRef, field })
  if (sportTypeVariantRef === null || !career.sportTypeVariantRefs.includes(sportTypeVariantRef)) {
    throw failure(careerErrors.variantNotInCareer, { field })
  }
  const { categories } = career.definition
  if (careerCategoryRef !== null && !categories.some(({ ref }) => ref === careerCategoryRef)) {
    throw unknown
  }
}
