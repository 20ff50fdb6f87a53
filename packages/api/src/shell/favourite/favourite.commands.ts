import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { favouriteErrors } from '@oxer/domain/shell/favourite/favourite.errors'
import type { Favourite, FavouriteSubjectType, FollowedType } from '@oxer/domain/shell/favourite/favourite.schema'
import type { ActingContext } from '../../kernel/context/context.ts'
import { isChampionshipVisible, isCompetitionVisible, isCourseDayVisible, isEventVisible } from './favourite.queries.ts'
import { findFollowable, findStarter, isProtectedRider } from './follow.queries.ts'

const silence = 'a bookmark is a matter of its owner alone'

/** What the ref names, of that which the user may see. */
const findSubjectType = async (ctx: ActingContext, ref: string): Promise<FavouriteSubjectType | null> => {
  if (await isCompetitionVisible(ctx, ref)) return 'COMPETITION'
  if (await isCourseDayVisible(ctx, ref)) return 'COURSE_DAY'
  if (await isChampionshipVisible(ctx, ref)) return 'CHAMPIONSHIP'
  if (await isEventVisible(ctx, ref)) return 'EVENT'
  return findFollowable(ctx, ref)
}

/** Saves a competition, a day of a course event, a championship or a free event that the user may see, or somebody on a public start list. Saving twice has the same effect as saving once. */
export const saveFavourite = async (ctx: ActingContext, { subjectRef }: { subjectRef: string }): Promise<Favourite> => {
  const subjectType = await findSubjectType(ctx, subjectRef)
  if (subjectType === null) throw failure(kernelErrors.notFound, { field: 'subjectRef' })
  if (subjectType === 'RIDER' && (await isProtectedRider(ctx, subjectRef)))
    throw failure(favouriteErrors.riderProtected)
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

/** Follows the rider, the horse or the club of a start on a public list, or follows it no longer. */
export const toggleStarter = async (
  ctx: ActingContext,
  starter: { registration: string; type: FollowedType },
): Promise<Favourite> => {
  const subjectRef = await findStarter(ctx, starter)
  if (subjectRef === null) throw failure(kernelErrors.notFound, { field: 'registration' })
  return toggleFavourite(ctx, { subjectRef })
}

/** c123, c152, p014: saves it if it was not saved, removes it if it was (cr517). */
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
