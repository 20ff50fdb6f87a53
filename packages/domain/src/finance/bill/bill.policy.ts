// Who sells (decision 54). The rights of payers are those of the member and of the organisation.
import { hasOrganisationRole, isFederationAdministrator } from '../../access/actor/actor.policy.ts'
import type { Actor } from '../../access/actor/actor.schema.ts'

/** A book: of a federation, or of an organisation of it. */
export type SellerFacts = { readonly federationRef: string; readonly organisationRef: string | null }

/** The orders of a book: for the federation's administrators and for those who manage the money of its organisation. */
export const canManageBook = (actor: Actor, { federationRef, organisationRef }: SellerFacts): boolean =>
  isFederationAdministrator(actor, federationRef) ||
  (organisationRef !== null &&
    hasOrganisationRole(actor, organisationRef, ['ORGANISATION_ADMINISTRATOR', 'COLLABORATOR', 'FINANCE_RESPONSIBLE']))
