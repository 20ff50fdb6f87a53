// What super administrators see and change: federations, host names, users and the clients of scripts.
import * as z from 'zod'
import { TokenScope } from '../../access/personal-token/personal-token.schema.ts'
import { LanguageCode } from '../../access/tenant/tenant.schema.ts'
import { kernelErrors } from '../../kernel/error/kernel.errors.ts'
import { TenantFeature } from '../../kernel/feature/feature.schema.ts'
import { CursorQuery, cursorPageOf, SearchText } from '../../kernel/paging/paging.schema.ts'
import { Ref, RefName, Version } from '../../kernel/ref/ref.schema.ts'
import { Instant } from '../../kernel/time/time.schema.ts'
import { Colour, HostName, NewFederation } from './installation.schema.ts'

export const UpdateFederationAdministration = NewFederation.omit({ startingData: true })
  .extend({
    /** Switched off: it is not public, and only super administrators have rights in it. */
    isActive: z.boolean(),
    version: Version,
  })
  .meta({ id: 'UpdateFederationAdministration' })
export type UpdateFederationAdministration = z.infer<typeof UpdateFederationAdministration>

const name = z.string().trim().min(1, { error: kernelErrors.blankName.code }).max(200)

export const SaveTenant = z
  .object({
    host: HostName,
    name,
    colour: Colour,
    /** The languages that its pages offer. */
    languages: z.array(LanguageCode).min(1, { error: kernelErrors.fieldRequired.code }),
    defaultLanguage: LanguageCode,
    /** The parts of the product that it has; without it, all. */
    features: z
      .array(TenantFeature)
      .max(50)
      .default([...TenantFeature.options]),
    /** The federations whose public data it shows; the first is the one of its own pages. */
    federationRefs: z.array(Ref).max(100).default([]),
    /** The host for addresses that belong to no other. There is one; making another the default replaces it. */
    isDefault: z.boolean().default(false),
  })
  .meta({ id: 'SaveTenant' })
export type SaveTenant = z.infer<typeof SaveTenant>

export const UpdateTenant = SaveTenant.extend({ version: Version }).meta({ id: 'UpdateTenant' })
export type UpdateTenant = z.infer<typeof UpdateTenant>

export const TenantAdministration = SaveTenant.extend({ ref: Ref, version: z.int() }).meta({
  id: 'TenantAdministration',
})
export type TenantAdministration = z.infer<typeof TenantAdministration>

export const UserAdministration = z
  .object({
    ref: Ref,
    username: z.string(),
    name: z.string(),
    email: z.string(),
    person: RefName.nullable(),
    isSuperAdmin: z.boolean(),
    isBlocked: z.boolean(),
    /** False for a sign-in that has no access yet. */
    isRegistered: z.boolean(),
    /** False if another identity provider keeps the password. */
    isHere: z.boolean(),
    hasSecondFactor: z.boolean(),
    passkeys: z.int().describe('How many the user has'),
    createdAt: Instant,
  })
  .meta({ id: 'UserAdministration' })
export type UserAdministration = z.infer<typeof UserAdministration>

/** By username; `q` searches username, name and e-mail address. */
export const UsersQuery = CursorQuery.extend({ q: SearchText.optional() })
export type UsersQuery = z.infer<typeof UsersQuery>
export const UserPage = cursorPageOf(UserAdministration).meta({ id: 'UserAdministrationPage' })
export type UserPage = z.infer<typeof UserPage>

/** Fields that are absent stay unchanged. */
export const UpdateUser = z
  .object({
    isSuperAdmin: z.boolean().optional(),
    isBlocked: z.boolean().optional(),
    /** The person to whom the login belongs; null removes the link. */
    personRef: Ref.nullable().optional(),
  })
  .meta({ id: 'UpdateUser' })
export type UpdateUser = z.infer<typeof UpdateUser>

export const ApiClientView = z
  .object({
    clientId: z.string(),
    name: z.string(),
    /** The account with whose rights it acts. */
    account: RefName,
    scopes: z.array(z.string()),
    createdAt: Instant,
  })
  .meta({ id: 'ApiClient' })
export type ApiClientView = z.infer<typeof ApiClientView>
export const ApiClientPage = cursorPageOf(ApiClientView).meta({ id: 'ApiClientPage' })
export type ApiClientPage = z.infer<typeof ApiClientPage>

export const CreateApiClient = z
  .object({
    name: z.string().trim().min(1, { error: kernelErrors.blankName.code }).max(100),
    accountRef: Ref,
    scopes: z.array(TokenScope).min(1, { error: kernelErrors.fieldRequired.code }),
  })
  .meta({ id: 'CreateApiClient' })
export type CreateApiClient = z.infer<typeof CreateApiClient>

/** The only answer that ever contains the secret. */
export const CreatedApiClient = ApiClientView.extend({ secret: z.string() }).meta({ id: 'CreatedApiClient' })
export type CreatedApiClient = z.infer<typeof CreatedApiClient>
