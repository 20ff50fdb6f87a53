import { federationsOf } from '@oxer/domain/access/actor/actor.policy'
import type { UserPreferences } from '@oxer/domain/access/session/session.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { ActingContext } from '../../kernel/context/context.ts'

/** Ends the session of the call; a token has none. */
export const endSession = async (ctx: ActingContext): Promise<void> => {
  if (ctx.sessionId !== null) await ctx.db.session.deleteMany({ where: { id: ctx.sessionId } })
  ctx.recordNothing('a session is no record of the federation')
}

/** The default federation must be one of the user's own; any other is answered as one that does not exist. */
export const savePreferences = async (ctx: ActingContext, preferences: UserPreferences): Promise<UserPreferences> => {
  const { defaultFederation, defaultLanguage } = preferences
  const isOwn =
    defaultFederation === null || ctx.actor.isSuperAdmin || federationsOf(ctx.actor).includes(defaultFederation)
  const federation =
    defaultFederation === null || !isOwn
      ? null
      : await ctx.db.federation.findUnique({ where: { ref: defaultFederation }, select: { ref: true } })
  if (defaultFederation !== null && federation === null) {
    throw failure(kernelErrors.notFound, { field: 'defaultFederation' })
  }
  const before = await ctx.db.account.findUniqueOrThrow({
    where: { ref: ctx.actor.accountRef },
    select: { defaultFederationRef: true, language: true },
  })
  await ctx.db.account.update({
    where: { ref: ctx.actor.accountRef },
    data: { defaultFederationRef: defaultFederation, language: defaultLanguage },
  })
  ctx.record({
    action: 'save-preferences',
    noun: 'account',
    ref: ctx.actor.accountRef,
    before: { defaultFederation: before.defaultFederationRef, defaultLanguage: before.language },
    after: preferences,
  })
  return preferences
}
