import * as z from 'zod'
import { TaxLevelCode } from '../../kernel/money/money.schema.ts'
import { Ref } from '../../kernel/ref/ref.schema.ts'
import { Instant } from '../../kernel/time/time.schema.ts'
import { ActorOrganisationRole, FederationRoleName } from '../actor/actor.schema.ts'
import { Device } from '../sign-in/sign-in.schema.ts'
import { LanguageCode, TenantInfo } from '../tenant/tenant.schema.ts'

const FederationOfUser = z.object({
  ref: Ref,
  name: z.string(),
  avatar: z.string().nullable(),
  banner: z.string().nullable(),
  /** The user may read its settings and sport data. */
  canRead: z.boolean(),
  /** The user may also read its general data, users, articles, prices and finance (decision 32). */
  canManage: z.boolean(),
  /** The user may list its members, all of them or those of their own clubs. */
  canReadRegistry: z.boolean(),
  taxLevels: z.array(TaxLevelCode).describe('The tax levels of its country, at which something can be sold'),
})

const OrganisationOfUser = z.object({
  ref: Ref,
  name: z.string(),
  avatar: z.string().nullable(),
  isHorse: z.boolean(),
  isPony: z.boolean(),
})

/** The signed-in user, with or without an account (p012). */
export const UserProfile = z
  .object({
    personRef: Ref.nullable(),
    username: z.string(),
    name: z.string(),
    avatar: z.string().nullable(),
    email: z.string(),
    defaultFederation: Ref.nullable(),
    defaultLanguage: LanguageCode,
    /** The federations in which the user has all rights; all federations for a super administrator. */
    federations: z.array(FederationOfUser),
    organisations: z.array(OrganisationOfUser),
    federationRoles: z.array(z.object({ federationRef: Ref, role: FederationRoleName })),
    organisationRoles: z.array(ActorOrganisationRole),
    favorites: z.array(Ref),
    isSuperAdmin: z.boolean(),
    isRegistered: z.boolean(),
    /** The user has requested access and waits. */
    hasPendingRegistration: z.boolean(),
  })
  .meta({ id: 'UserProfile' })
export type UserProfile = z.infer<typeof UserProfile>

/** The data that a page needs before its first call. */
export const Boot = z
  .object({ tenant: TenantInfo, user: UserProfile.nullable(), language: LanguageCode, version: z.string() })
  .meta({ id: 'Boot' })
export type Boot = z.infer<typeof Boot>

/** q007 */
export const UserPreferences = z
  .object({ defaultFederation: Ref.nullable(), defaultLanguage: LanguageCode })
  .meta({ id: 'UserPreferences' })
export type UserPreferences = z.infer<typeof UserPreferences>

/** A signed-in browser, as its owner sees it. */
export const OwnSession = z
  .object({
    ref: Ref,
    device: Device,
    place: z.string().nullable().describe('The beginning of the address from which the session was started'),
    createdAt: Instant,
    seenAt: Instant.describe('When it was last used, within a quarter of an hour'),
    isCurrent: z.boolean().describe('The session of this call'),
  })
  .meta({ id: 'OwnSession' })
export type OwnSession = z.infer<typeof OwnSession>

/** How the user can prove again who they are: with the password or by signing in again, and with a passkey if there is one. */
export const ConfirmationWay = z
  .object({
    way: z.enum(['PASSWORD', 'SIGN_IN']),
    hasPasskey: z.boolean().describe('Whether a passkey of the user can be asked for instead'),
    isFresh: z.boolean(),
  })
  .meta({ id: 'ConfirmationWay' })
export type ConfirmationWay = z.infer<typeof ConfirmationWay>

export const ConfirmSignIn = z.object({ password: z.string().min(1).max(200) }).meta({ id: 'ConfirmSignIn' })
export type ConfirmSignIn = z.infer<typeof ConfirmSignIn>
