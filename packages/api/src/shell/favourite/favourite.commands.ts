import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { Favourite, FavouriteSubjectType } from '@oxer/domain/shell/favourite/favourite.schema'
import type { ActingContext } from '../../kernel/context/context.ts'
import { isCompetitionVisible, isCourseDayVisible } from './favourite.queries.ts'

const silence = 'a bookmark is a matter of its owner alone'

/** Saves a competition, or a day of a course event, that the user may see. Saving twice has the same effect as saving once. */
export const saveFavourite = async (ctx: ActingContext, { subjectRef }: { subjectRef: string }): Promise<Favourite> => {
  const isCompetition = await isCompetitionVisible(ctx, subjectRef)
  if (!isCompetition && !(await isCourseDayVisible(ctx, subjectRef))) {
    throw failure(kernelErrors.notFound, { field: 'subjectRef' })
  }
  const subjectType: FavouriteSubjectType = isCompetition ? 'COMPETITION' : 'COURSE_DAY'
  const { ref } = await ctx.db.favourite.upsert({
    where: { accountRef_subjectRef: { accountRef: ctx.actor.accountRef, subjectRef } },
    create: {
      ref: ctx.newRef(),
      accountRef: ctx.actor.accountRef,
      subjectType,
      subjectRef,
      createdAt: ctx.now(),
    },
    update: {},
    select: { ref: true },
  })
  ctx.recordNothing(silence)
  return { ref, subjectRef, isFavourite: true }
}

/** Removes a favourite of the caller, named by its own ref or by the ref of its subject. */
export const removeFavourite = async (ctx: ActingContext, { ref }: { ref: string }): Promise<void> => {
  const { count } = await ctx.db.favourite.deleteMany({
    where: { accountRef: ctx.actor.accountRef, OR: [{ ref }, { subjectRef: ref }] },
  })
  if (count === 0) throw failure(kernelErrors.notFound)
  ctx.recordNothing(silence)
}

/** c123, p014: saves it if it was not saved, removes it if it was (cr517). */
export const toggleFavourite = async (
  ctx: ActingContext,
  { subjectRef }: { subjectRef: string },
): Promise<Favourite> => {
  const { count } = await ctx.db.favourite.deleteMany({
    where: { accountRef: ctx.actor.accountRef, subjectRef },
  })
  if (count === 0) return saveFavourite(ctx, { subjectRef })
  ctx.recordNothing(silence)
  return { ref: null, subjectRef, isFavourite: false }
}
