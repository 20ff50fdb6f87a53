// Orders that results give their points in a career again, because other championship categories count in it now (decision 362).
import type { CareerView } from '@oxer/domain/careers/career/career-view.schema'
import type { ActingContext } from '../../kernel/context/context.ts'
import { orderTask } from '../../kernel/job/job.ts'

export const careerPointsTask = 'career-points'

/** What decides which tests of championships count: nothing for a career that is not published. */
const countedIn = ({ state, sportTypeVariantRefs, categories }: CareerView): string => {
  const counted = categories.flatMap(({ ref, criteria }) =>
    criteria.type === 'BY_CHAMPIONSHIP_CATEGORY' ? [`${ref} ${criteria.championshipCategoryRef}`] : [],
  )
  if (state !== 'PUBLISHED' || counted.length === 0) return ''
  return [...counted, ...sportTypeVariantRefs].sort().join()
}

/**
 * Call it after a career was changed or published. A career that is withdrawn or archived keeps the points that it has, because it ends
 * and its past does not.
 */
export const orderCareerPoints = async (ctx: ActingContext, before: CareerView, after: CareerView): Promise<void> => {
  if (after.state !== 'PUBLISHED' || countedIn(before) === countedIn(after)) return
  await orderTask(ctx, { kind: careerPointsTask, name: after.name, input: { career: after.ref } })
}
