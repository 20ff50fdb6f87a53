import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { Favourite } from '@oxer/domain/shell/favourite/favourite.schema'
import type { ActingContext } from '../../kernel/context/context.ts'
import { isCompetitionVisible } from './favourite.queries.ts'

const silence = 'a bookmark is a matter of its owner alone'

/** Saves a competition that the user may see; saving twice is saving once. */
export const saveFavourite = async (ctx: ActingContext, { subjectRef }: { subjectRef: string }): Promise<Favourite> => {
  if (!(await isCompetitionVisible(ctx, subjectRef))) throw failure(kernelErrors.notFound, { field: 'subjectRef' })
  const { ref } = await ctx.db.favourite.upsert({
    where: { accountRef_subjectRef: { accountRef: ctx.actor.accountRef, subjectRef } },
    create: {
      ref: ctx.newRef(),
      accountRef: ctx.actor.accountRef,
      subjectType: 'COMPETITION',
      subjectRef,
      createdAt: ctx.now(),
    },
    update: {},
    select: { ref: true },
  })
  ctx.recordNothing(silence)
  return { ref, subjectRef, isFavourite: true }
}

/** Removes an own favourite, named by its own ref or its subject's. */
export const removeFavourite = async (ctx: ActingContext, { ref }: { ref: string }): Promise<void> => {
  const { count } = await ctx.db.favourite.deleteMany({
    where: { accountRef: ctx.actor.accountRef, OR: [{ ref }, { subjectRef: ref }] },
  })
  if (count === 0) throw failure(kernelErrors.notFound)
  ctx.recordNothing(silence)
}

/** c123: saved when it was not, removed when it was (cr517). */
export const toggleFavourite = async (
  ctx: ActingContext,
  { competition }: { competition: string },
): Promise<Favourite> => {
  const { count } = await ctx.db.favourite.deleteMany({
    where: { accountRef: ctx.actor.accountRef, subjectRef: competition },
  })
  if (count === 0) return saveFavourite(ctx, { subjectRef: competition })
  ctx.recordNothing(silence)
  return { ref: null, subjectRef: competition, isFavourite: false }
}
