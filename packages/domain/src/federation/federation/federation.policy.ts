// Decision 32: collaborators read all settings and write sport data; administrators also write general data and prices.
import {
  hasFederationRole,
  hasHigherOrderRole,
  isFederationAdministrator,
  isFederationStaff,
} from '../../access/actor/actor.policy.ts'
import type { Actor } from '../../access/actor/actor.schema.ts'
import type { CreatableKind, FederationAbilities } from './federation.schema.ts'

export type FederationFacts = { readonly federationRef: string }

export const canReadFederation = (actor: Actor, { federationRef }: FederationFacts): boolean =>
  isFederationStaff(actor, federationRef)

/** General data, users, articles, prices, finance. */
export const canManageFederation = (actor: Actor, { federationRef }: FederationFacts): boolean =>
  isFederationAdministrator(actor, federationRef)

/** Careers, courses, licenses, achievements, categories, disciplines, protocols. */
export const canManageSport = (actor: Actor, { federationRef }: FederationFacts): boolean =>
  isFederationStaff(actor, federationRef)

/** Search members and horses of the federation, and create a member. */
export const canReadRegistry = (actor: Actor, { federationRef }: FederationFacts): boolean =>
  hasHigherOrderRole(actor, federationRef)

export const federationAbilities = (actor: Actor, facts: FederationFacts): FederationAbilities => ({
  canRead: canReadFederation(actor, facts),
  canManage: canManageFederation(actor, facts),
  canManageSport: canManageSport(actor, facts),
})

/** cr567-cr569: federation staff, or a competition organizer of any of the federation's organisations. */
export const canCreateCompetition = (actor: Actor, { federationRef }: FederationFacts): boolean =>
  hasFederationRole(actor, federationRef) ||
  actor.organisationRoles.some((held) => held.federationRef === federationRef && held.role === 'COMPETITION_ORGANIZER')

/** What may be created in a federation, and by whom. */
export const mayCreateIn = {
  course: canManageSport,
  event: canManageSport,
  competition: canCreateCompetition,
  championship: canManageSport,
} as const satisfies Record<CreatableKind, (actor: Actor, facts: FederationFacts) => boolean>
