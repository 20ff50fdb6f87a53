// Bank numbers and addresses: of a person for whoever sees all of that person, of a club for whoever runs it and the federation.
import type { Actor } from '../../access/actor/actor.schema.ts'
import { canManageOrganisation } from '../organisation/organisation.policy.ts'
import { canViewMember, type PersonFacts } from '../person/person.policy.ts'

export type ContactFacts = {
  readonly federationRef: string
  readonly contactRef: string
  readonly name: string
  /** Null: the contact is an organisation. */
  readonly person: PersonFacts | null
}

export const canManageContactAccounts = (actor: Actor, facts: ContactFacts): boolean =>
  facts.person
    ? canViewMember(actor, facts.person)
    : canManageOrganisation(actor, { organisationRef: facts.contactRef, federationRef: facts.federationRef })
