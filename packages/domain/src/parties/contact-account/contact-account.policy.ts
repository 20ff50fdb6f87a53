// Bank numbers and addresses of a person are for those who see all of that person; those of a club are for its managers and the
// federation.
import type { Actor } from '../../access/actor/actor.schema.ts'
import { canManageOrganisation } from '../organisation/organisation.policy.ts'
import { canViewMember, type PersonFacts } from '../person/person.policy.ts'

export type ContactFacts = {
  readonly federationRef: string
  readonly contactRef: string
  readonly name: string
  /** Null if the contact is an organisation. */
  readonly person: PersonFacts | null
}

export const canManageContactAccounts = (actor: Actor, facts: ContactFacts): boolean =>
  facts.person
    ? canViewMember(actor, facts.person)
    : canManageOrganisation(actor, { organisationRef: facts.contactRef, federationRef: facts.federationRef })
