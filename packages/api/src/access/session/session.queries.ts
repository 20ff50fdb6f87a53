import type { Db } from '@oxer/db'
import { federationsOf } from '@oxer/domain/access/actor/actor.policy'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import { isFreshSignIn } from '@oxer/domain/access/session/session.rules'
import type { Boot, ConfirmationWay, OwnSession, UserProfile } from '@oxer/domain/access/session/session.schema'
import type { Context } from '../../kernel/context/context.ts'
import { embeddedIssuer } from '../provider/provider.gateway.ts'
import { toTenantInfo } from '../tenant/tenant.mappers.ts'
import { toLanguageCode, toOwnSession, toUserProfile } from './session.mappers.ts'

/** Takes four statements, whatever the number of roles. */
export const getUserProfile = async (db: Db, actor: Actor): Promise<UserProfile> => {
  const account = await db.account.findUniqueOrThrow({
    where: { ref: actor.accountRef },
    relationLoadStrategy: 'join',
    select: {
      email: true,
      language: true,
      defaultFederationRef: true,
      person: { select: { avatar: true } },
      registrationRequest: { select: { decidedAt: true } },
    },
  })
  const federations = await db.federation.findMany({
    where: actor.isSuperAdmin ? {} : { ref: { in: federationsOf(actor) } },
    select: { ref: true, name: true, avatar: true, banner: true, country: true },
    orderBy: [{ name: 'asc' }, { ref: 'asc' }],
  })
  const organisations = await db.organisation.findMany({
    where: { ref: { in: actor.organisationRoles.map((held) => held.organisationRef) }, deletedAt: null },
    select: { ref: true, name: true, avatar: true, isHorse: true, isPony: true },
    orderBy: [{ searchName: 'asc' }, { ref: 'asc' }],
  })
  const favourites = await db.favourite.findMany({
    where: { accountRef: actor.accountRef },
    select: { subjectRef: true },
    orderBy: { createdAt: 'asc' },
  })
  return toUserProfile(actor, account, federations, organisations, favourites)
}

/** More are not listed; all of them can be ended. */
const maximumSessions = 100

/** The open sessions of an account, the one used last first. */
export const listSessions = async ({ db, sessionId, now }: Context, { accountRef }: Actor): Promise<OwnSession[]> => {
  const rows = await db.session.findMany({
    where: { accountRef, expiresAt: { gt: now() } },
    orderBy: [{ seenAt: { sort: 'desc', nulls: 'last' } }, { createdAt: 'desc' }, { ref: 'asc' }],
    take: maximumSessions,
  })
  return rows.map((row) => toOwnSession(row, sessionId))
}

/** How an account signs in. */
export const wayOf = async (db: Db, accountRef: string): Promise<'PASSWORD' | 'EXTERNAL'> => {
  const account = await db.account.findUnique({ where: { ref: accountRef }, select: { issuer: true } })
  return account?.issuer === embeddedIssuer ? 'PASSWORD' : 'EXTERNAL'
}

export const getConfirmationWay = async ({ db, signedInAt, now }: Context, actor: Actor): Promise<ConfirmationWay> => {
  const { issuer, passwordHash } = await db.account.findUniqueOrThrow({
    where: { ref: actor.accountRef },
    select: { issuer: true, passwordHash: true },
  })
  const isHere = issuer === embeddedIssuer
  const passkeys = isHere ? await db.passkey.count({ where: { accountRef: actor.accountRef } }) : 0
  return {
    way: isHere && passwordHash !== null ? 'PASSWORD' : 'SIGN_IN',
    hasPasskey: passkeys > 0,
    isFresh: isFreshSignIn(signedInAt, now()),
  }
}

export const getBoot = async (ctx: Context): Promise<Boot> => ({
  tenant: toTenantInfo(ctx.tenant),
  user: ctx.actor === null ? null : await getUserProfile(ctx.db, ctx.actor),
  language: toLanguageCode(ctx.language),
  version: ctx.services.version,
})
