import * as z from 'zod'
import { Ref } from '../../kernel/ref/ref.schema.ts'

export const FederationRoleName = z
  .enum(['FEDERATION_ADMINISTRATOR', 'FEDERATION_COLLABORATOR'])
  .meta({ id: 'FederationRoleName' })
export type FederationRoleName = z.infer<typeof FederationRoleName>

/** Spelled as in the documents, TIME_ASSIGMENT included. */
export const OrganisationRoleName = z
  .enum([
    'ORGANISATION_ADMINISTRATOR',
    'COLLABORATOR',
    'MEMBER',
    'TIME_ASSIGMENT_RESPONSIBLE',
    'MANAGER',
    'BOARD_MEMBER',
    'COMPETITION_ORGANIZER',
  ])
  .meta({ id: 'OrganisationRoleName' })
export type OrganisationRoleName = z.infer<typeof OrganisationRoleName>

export const ActorFederationRole = z.object({ federationRef: Ref, role: FederationRoleName })
/** A role, or a right that a membership gives besides its role: who manages the finance of the club (decision 54). */
export const HeldOrganisationRole = z
  .enum([...OrganisationRoleName.options, 'FINANCE_RESPONSIBLE'])
  .meta({ id: 'HeldOrganisationRole' })
export type HeldOrganisationRole = z.infer<typeof HeldOrganisationRole>
export const ActorOrganisationRole = z.object({ organisationRef: Ref, federationRef: Ref, role: HeldOrganisationRole })

/** The actor of a call: every fact about a signed-in user that a permission may need. */
export type Actor = {
  readonly accountRef: Ref
  readonly personRef: Ref | null
  /** The person's federation, if any. */
  readonly personFederationRef: Ref | null
  readonly username: string
  readonly name: string
  readonly isSuperAdmin: boolean
  readonly isRegistered: boolean
  readonly federationRoles: readonly z.infer<typeof ActorFederationRole>[]
  readonly organisationRoles: readonly z.infer<typeof ActorOrganisationRole>[]
  /** Null for a browser session; a token may do only what its scopes allow. */
  readonly tokenScopes: readonly string[] | null
}
