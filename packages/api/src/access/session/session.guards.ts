import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { middleware } from '../../kernel/procedure/procedures.ts'

/** Sessions belong to a person at a browser; a script with a token neither sees nor ends them. */
export const noToken = middleware(({ ctx, next }) => {
  if (ctx.actor !== null && ctx.actor.tokenScopes !== null) throw failure(kernelErrors.insufficientPermissions)
  return next()
})
