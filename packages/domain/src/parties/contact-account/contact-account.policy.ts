// Bank numbers and addresses of a person are for those who see all of that person; those of a club are for its managers and the
// federation; those of a federation, from which it sends its invoices, are for its administrators.
import type { Actor } from '../../access/actor/actor.schema.ts'
import { canManageFederation } from '../../federation/federation/federation.policy.ts'
import { canManageOrganisation } from '../organisation/organisation.policy.ts'
import { canViewMember, type PersonFacts } from '../person/person.policy.ts'
import type { AccountContactType } from './contact-account.schema.ts'

export type ContactFacts = {
  readonly federationRef: string
  readonly contactRef: string
  readonly contactType: AccountContactType
  readonly name: string
  /** Null if the contact is an organisation. */
  readonly person: PersonFacts | null
}

export const canManageContactAccounts = (actor: Actor, facts: ContactFacts): boolean => {
  if (facts.contactType === 'FEDERATION') return canManageFederation(actor, facts)
  return facts.person
    ? canViewMember(actor, facts.person)
    : canManageOrganisation(actor, { organisationRef: facts.contactRef, federationRef: facts.federationRef })
}
