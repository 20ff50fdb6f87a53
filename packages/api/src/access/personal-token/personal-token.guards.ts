import { canManagePersonalTokens } from '@oxer/domain/access/personal-token/personal-token.policy'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { middleware } from '../../kernel/procedure/procedures.ts'

/** The subject is the actor, so there is nothing to load. */
export const mayManagePersonalTokens = middleware(({ ctx, next }) => {
  if (!ctx.actor) throw failure(kernelErrors.noUserContext)
  if (!canManagePersonalTokens(ctx.actor)) throw failure(kernelErrors.insufficientPermissions)
  return next()
})
