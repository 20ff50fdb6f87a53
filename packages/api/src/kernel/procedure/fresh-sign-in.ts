import { accessErrors } from '@oxer/domain/access/access.errors'
import { isFreshSignIn } from '@oxer/domain/access/session/session.rules'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { middleware } from './procedures.ts'

/**
 * Comes after the guard of a call that can do lasting harm: whoever finds an open screen may not do it. The user proves again who they are
 * (`access.session.confirm`, or a new sign-in) and repeats the call. A token cannot, so it never makes such a call.
 */
export const freshSignIn = middleware(({ ctx, next }) => {
  if (!isFreshSignIn(ctx.signedInAt, ctx.now())) throw failure(accessErrors.signInAgain)
  return next()
})
