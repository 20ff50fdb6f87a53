// Who registers: the organiser in the competition, a club's own staff for the club (decision 9, decision 12, decision 13; spec section 6).
import { hasOrganisationRole, isFederationStaff } from '../../access/actor/actor.policy.ts'
import type { Actor } from '../../access/actor/actor.schema.ts'
import { type CompetitionFacts, canManageCompetition, canWriteWhileLocked } from '../competition/competition.policy.ts'

export type OrganisationFacts = { readonly organisationRef: string; readonly federationRef: string }

export const canRegisterForOrganisation = (actor: Actor, facts: OrganisationFacts): boolean =>
  isFederationStaff(actor, facts.federationRef) ||
  hasOrganisationRole(actor, facts.organisationRef, ['ORGANISATION_ADMINISTRATOR', 'COLLABORATOR', 'MANAGER'])

/** The actions that the screens of registrations and start lists offer; the commands check again. */
export const canWriteRegistrations = (actor: Actor, facts: CompetitionFacts): boolean =>
  canManageCompetition(actor, facts) &&
  facts.status !== 'ARCHIVED' &&
  facts.status !== 'CANCELLED' &&
  (facts.status !== 'LOCKED' || canWriteWhileLocked(actor, facts))
