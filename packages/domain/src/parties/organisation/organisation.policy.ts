// Spec section 6 of the platform document: an organisation's data belongs to the federation's staff and to its own administrators
// and collaborators; its managers see and edit its members too (decision 32).
import {
  hasFederationRole,
  hasOrganisationRole,
  isFederationAdministrator,
  isFederationStaff,
} from '../../access/actor/actor.policy.ts'
import type { Actor, HeldOrganisationRole } from '../../access/actor/actor.schema.ts'
import type { OrganisationAbilities } from './organisation.schema.ts'

export type OrganisationFacts = { readonly organisationRef: string; readonly federationRef: string }

const managers: readonly HeldOrganisationRole[] = ['ORGANISATION_ADMINISTRATOR', 'COLLABORATOR']
const memberManagers: readonly HeldOrganisationRole[] = [...managers, 'MANAGER']

/** The page of a club, without its members: for everybody in the federation. */
export const canViewOrganisation = (): boolean => true

export const canCreateOrganisation = (actor: Actor, { federationRef }: { federationRef: string }): boolean =>
  isFederationStaff(actor, federationRef)

export const canManageOrganisation = (actor: Actor, facts: OrganisationFacts): boolean =>
  isFederationStaff(actor, facts.federationRef) || hasOrganisationRole(actor, facts.organisationRef, managers)

/** Only a federation's administrator or a super administrator may delete a club. */
export const canDeleteOrganisation = (actor: Actor, facts: OrganisationFacts): boolean =>
  hasFederationRole(actor, facts.federationRef, ['FEDERATION_ADMINISTRATOR'])

/** Members with their birth dates: only for the own club. */
export const canViewOrganisationMembers = (actor: Actor, facts: OrganisationFacts): boolean =>
  isFederationStaff(actor, facts.federationRef) || hasOrganisationRole(actor, facts.organisationRef, memberManagers)

/** The registrations of the club, for those who may make them. */
export const canViewOrganisationCompetitions = (actor: Actor, facts: OrganisationFacts): boolean =>
  canViewOrganisationMembers(actor, facts)

/** pr0187, pr0813: who has the right by a membership or the role, and the administrators of the club (decision 64). */
export const canAssignTimesForOrganisation = (actor: Actor, facts: OrganisationFacts): boolean =>
  isFederationStaff(actor, facts.federationRef) ||
  hasOrganisationRole(actor, facts.organisationRef, ['ORGANISATION_ADMINISTRATOR', 'TIME_ASSIGMENT_RESPONSIBLE'])

/** Decision 54: a club reads its own bills; a membership can give the right to somebody without another office. */
export const canViewOrganisationFinance = (actor: Actor, facts: OrganisationFacts): boolean =>
  isFederationAdministrator(actor, facts.federationRef) ||
  hasOrganisationRole(actor, facts.organisationRef, [...managers, 'FINANCE_RESPONSIBLE'])

/** Only the seller writes what a club owes: a payer must not change it. */
export const canManageOrganisationFinance = (actor: Actor, facts: OrganisationFacts): boolean =>
  isFederationAdministrator(actor, facts.federationRef)

/** `sells`: it has a book of its own. */
export const organisationAbilities = (
  actor: Actor,
  facts: OrganisationFacts & { readonly sells: boolean },
): OrganisationAbilities => {
  const canManage = canManageOrganisation(actor, facts)
  const canViewMembers = canViewOrganisationMembers(actor, facts)
  return {
    canEdit: canManage,
    canEditAvatar: canManage,
    canDelete: canDeleteOrganisation(actor, facts),
    canViewCompetitionsPage: canViewOrganisationCompetitions(actor, facts),
    canAssignTimes: canAssignTimesForOrganisation(actor, facts),
    canViewInfoPage: canViewOrganisation(),
    canViewMembersPage: canViewMembers,
    canViewFinancePage: canViewOrganisationFinance(actor, facts),
    canManageFinance: canManageOrganisationFinance(actor, facts),
    canManageSales: facts.sells && canViewOrganisationFinance(actor, facts),
    canViewOverviewPage: canViewOrganisation(),
    canEditMember: canViewMembers,
    canCreateMember: canViewMembers,
  }
}
