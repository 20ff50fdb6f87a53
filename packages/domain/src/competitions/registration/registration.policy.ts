// Who registers: the organiser in the competition, a club's own staff for the club (decision 9, decision 12, decision 13; spec section 6).
import { hasHigherOrderRole } from '../../access/actor/actor.policy.ts'
import type { Actor } from '../../access/actor/actor.schema.ts'
import { canViewOrganisationCompetitions } from '../../parties/organisation/organisation.policy.ts'
import { type CompetitionFacts, canManageCompetition, canWriteWhileLocked } from '../competition/competition.policy.ts'

export type OrganisationFacts = { readonly organisationRef: string; readonly federationRef: string }

/** The same rule opens the page of the club, so that its tab never leads to a refusal. */
export const canRegisterForOrganisation = canViewOrganisationCompetitions

/** The actions that the screens of registrations and start lists offer; the commands check again. */
export const canWriteRegistrations = (actor: Actor, facts: CompetitionFacts): boolean =>
  canManageCompetition(actor, facts) &&
  facts.status !== 'ARCHIVED' &&
  facts.status !== 'CANCELLED' &&
  (facts.status !== 'LOCKED' || canWriteWhileLocked(actor, facts))

/** The groups of fields of a registration that not every reader of the manage screens sees. */
export type RegistrationFields = {
  /** The number in the studbook of a horse. */
  readonly papers: boolean
  /** Fee, price profile and payment. */
  readonly finance: boolean
  /** Remarks of the club, which may be about health or family. */
  readonly notes: boolean
}

/** A result processor reads the sport: starters, positions and states. The rest is for those who manage the competition. */
export const registrationFieldsFor = (actor: Actor, facts: CompetitionFacts): RegistrationFields => {
  const canManage = canManageCompetition(actor, facts)
  return { papers: canManage || hasHigherOrderRole(actor, facts.federationRef), finance: canManage, notes: canManage }
}
