import {
  hasHigherOrderRole,
  isFederationAdministrator,
  isFederationStaff,
} from '@oxer/domain/access/actor/actor.policy'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import { deviceOf, shortAddress } from '@oxer/domain/access/session/session.rules'
import type { OwnSession, UserProfile } from '@oxer/domain/access/session/session.schema'
import type { LanguageCode } from '@oxer/domain/access/tenant/tenant.schema'
import { taxLevelsOf } from '@oxer/domain/kernel/money/money.schema'

/** Maps a stored or requested language to one of the interface: nl-BE becomes NL, an unknown language EN. */
export const toLanguageCode = (language: string | null | undefined): LanguageCode =>
  language?.slice(0, 2).toUpperCase() === 'NL' ? 'NL' : 'EN'

export const toOwnSession = (
  row: {
    id: string
    ref: string
    userAgent: string | null
    address: string | null
    createdAt: Date
    seenAt: Date | null
  },
  currentId: string | null,
): OwnSession => ({
  ref: row.ref,
  device: deviceOf(row.userAgent),
  place: shortAddress(row.address),
  createdAt: row.createdAt.toISOString(),
  seenAt: (row.seenAt ?? row.createdAt).toISOString(),
  isCurrent: row.id === currentId,
})

export const toUserProfile = (
  actor: Actor,
  account: {
    email: string
    language: string
    defaultFederationRef: string | null
    person: { avatar: string | null } | null
    registrationRequest: { decidedAt: Date | null } | null
  },
  federations: readonly (Pick<UserProfile['federations'][number], 'ref' | 'name' | 'avatar' | 'banner'> & {
    country: string
  })[],
  organisations: UserProfile['organisations'],
  favourites: readonly { subjectRef: string }[],
): UserProfile => ({
  personRef: actor.personRef,
  username: actor.username,
  name: actor.name,
  avatar: account.person?.avatar ?? null,
  email: account.email,
  defaultFederation: account.defaultFederationRef,
  defaultLanguage: toLanguageCode(account.language),
  federations: federations.map(({ country, ...federation }) => ({
    ...federation,
    canRead: isFederationStaff(actor, federation.ref),
    canManage: isFederationAdministrator(actor, federation.ref),
    canReadRegistry: hasHigherOrderRole(actor, federation.ref),
    taxLevels: [...taxLevelsOf(country)],
  })),
  organisations,
  federationRoles: [...actor.federationRoles],
  organisationRoles: [...actor.organisationRoles],
  favorites: favourites.map((favourite) => favourite.subjectRef),
  isSuperAdmin: actor.isSuperAdmin,
  isRegistered: actor.isRegistered,
  hasPendingRegistration:
    !actor.isRegistered && account.registrationRequest !== null && account.registrationRequest.decidedAt === null,
})
