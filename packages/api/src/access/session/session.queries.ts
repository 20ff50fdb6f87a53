import type { Db } from '@oxer/db'
import { federationsOf } from '@oxer/domain/access/actor/actor.policy'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import type { Boot, UserProfile } from '@oxer/domain/access/session/session.schema'
import type { Context } from '../../kernel/context/context.ts'
import { toTenantInfo } from '../tenant/tenant.mappers.ts'
import { toLanguageCode, toUserProfile } from './session.mappers.ts'

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
    select: { ref: true, name: true, avatar: true, banner: true },
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

export const getBoot = async (ctx: Context): Promise<Boot> => ({
  tenant: toTenantInfo(ctx.tenant),
  user: ctx.actor === null ? null : await getUserProfile(ctx.db, ctx.actor),
  language: toLanguageCode(ctx.language),
  version: ctx.services.version,
})
