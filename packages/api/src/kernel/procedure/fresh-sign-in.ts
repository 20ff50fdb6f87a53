import { accessErrors } from '@oxer/domain/access/access.errors'
import { isFreshSignIn } from '@oxer/domain/access/session/session.rules'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import type { Context } from '../context/context.ts'
import { middleware } from './procedures.ts'

/** For a command of which only some calls can do lasting harm. @throws SIGN_IN_AGAIN */
export const refuseOldSignIn = ({ signedInAt, now }: Pick<Context, 'signedInAt' | 'now'>): void => {
  if (!isFreshSignIn(signedInAt, now())) throw failure(accessErrors.signInAgain)
}

/**
 * Comes after the guard of a call that can do lasting harm: whoever finds an open screen may not do it. The user proves again who they are
 * (`access.session.confirm`, or a new sign-in) and repeats the call. A token cannot, so it never makes such a call.
 */
export const freshSignIn = middleware(({ ctx, next }) => {
  refuseOldSignIn(ctx)
  return next()
})
