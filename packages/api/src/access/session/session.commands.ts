import type { Db } from '@oxer/db'
import { accessErrors } from '@oxer/domain/access/access.errors'
import { federationsOf } from '@oxer/domain/access/actor/actor.policy'
import type { ConfirmSignIn, UserPreferences } from '@oxer/domain/access/session/session.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { ActingContext } from '../../kernel/context/context.ts'
import { isPasswordOf } from '../provider/password.gateway.ts'
import { embeddedIssuer } from '../provider/provider.gateway.ts'
import { recordSignIn } from '../sign-in/sign-in.commands.ts'
import { wayOf } from './session.queries.ts'

/** Ends the session of the call; a token has none. */
export const endSession = async (ctx: ActingContext): Promise<void> => {
  const { sessionId } = ctx
  ctx.recordNothing('a sign-out is in the list of sign-ins')
  if (sessionId === null) return
  const session = await ctx.db.session.findUnique({ where: { id: sessionId } })
  if (session === null) return
  await ctx.db.session.delete({ where: { id: sessionId } })
  const { accountRef, address, userAgent } = session
  const way = await wayOf(ctx.db, accountRef)
  await recordSignIn(ctx.services, { accountRef, outcome: 'SIGNED_OUT', way, address, userAgent }, ctx.now(), ctx.db)
}

/** Ends every session of an account, for instance after its password changed; `keptId` is the one that goes on. Returns how many ended. */
export const endSessionsOf = async (db: Db, accountRef: string, keptId: string | null): Promise<number> =>
  (await db.session.deleteMany({ where: { accountRef, ...(keptId !== null && { id: { not: keptId } }) } })).count

/** Sessions of others are not found. */
export const endOwnSession = async (ctx: ActingContext, ref: string): Promise<void> => {
  const { accountRef } = ctx.actor
  const ended = await ctx.db.session.deleteMany({ where: { ref, accountRef } })
  if (ended.count === 0) throw failure(kernelErrors.notFound)
  ctx.record({ action: 'end', noun: 'session', ref, parentRef: accountRef })
}

export const endOtherSessions = async (ctx: ActingContext): Promise<void> => {
  const { accountRef } = ctx.actor
  const ended = await endSessionsOf(ctx.db, accountRef, ctx.sessionId)
  ctx.record({ action: 'end-sessions', noun: 'account', ref: accountRef, after: { ended } })
}

/** The user of the session has just proved again who they are. */
export const freshenSession = async (ctx: ActingContext): Promise<void> => {
  const { sessionId } = ctx
  if (sessionId !== null) await ctx.db.session.update({ where: { id: sessionId }, data: { signedInAt: ctx.now() } })
  ctx.recordNothing('the session goes on')
}

/** The password again, in the session that is open. @throws passwordWrong */
export const confirmSignIn = async (ctx: ActingContext, { password }: ConfirmSignIn): Promise<void> => {
  const { actor } = ctx
  const { issuer, passwordHash } = await ctx.db.account.findUniqueOrThrow({
    where: { ref: actor.accountRef },
    select: { issuer: true, passwordHash: true },
  })
  if (!(await isPasswordOf(issuer === embeddedIssuer ? passwordHash : null, password))) {
    throw failure(accessErrors.passwordWrong, { field: 'password' })
  }
  await freshenSession(ctx)
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
