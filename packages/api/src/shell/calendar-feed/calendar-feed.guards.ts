import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { canManageCalendarFeeds } from '@oxer/domain/shell/calendar-feed/calendar-feed.policy'
import { middleware } from '../../kernel/procedure/procedures.ts'

/** The subject is the actor, so there is nothing to load. */
export const mayManageCalendarFeeds = middleware(({ ctx, next }) => {
  if (!ctx.actor) throw failure(kernelErrors.noUserContext)
  if (!canManageCalendarFeeds(ctx.actor)) throw failure(kernelErrors.insufficientPermissions)
  return next()
})
