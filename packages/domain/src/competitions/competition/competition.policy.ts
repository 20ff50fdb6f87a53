// Rights on a competition (spec section 6, decision 9, decision 13, decision 32). The guards and the security call use these same
// predicates (decision 45).
import { hasOrganisationRole, isFederationAdministrator, isFederationStaff } from '../../access/actor/actor.policy.ts'
import type { Actor, HeldOrganisationRole } from '../../access/actor/actor.schema.ts'
import { eventActionsIn, eventTargetOf, isPublicEvent } from '../../federation/event-status/event-status.rules.ts'
import type {
  CompetitionAbilities,
  CompetitionManageAbilities,
  CompetitionShareRole,
  CompetitionStatus,
  CompetitionStatusAction,
  CompetitionTarget,
  OrganizerType,
} from './competition.schema.ts'

export type CompetitionFacts = {
  readonly ref: string
  readonly federationRef: string
  readonly status: CompetitionStatus
  readonly organizerType: OrganizerType
  readonly organizerRef: string
  /** The actor's share, unless it has expired. */
  readonly shareRole: CompetitionShareRole | null
}

const organizingRoles: readonly HeldOrganisationRole[] = [
  'ORGANISATION_ADMINISTRATOR',
  'COLLABORATOR',
  'MANAGER',
  'COMPETITION_ORGANIZER',
]

/** The organisations whose competitions the actor organises. */
export const organisationsOrganizedBy = (actor: Actor): string[] =>
  actor.organisationRoles.filter((held) => organizingRoles.includes(held.role)).map((held) => held.organisationRef)

/** The organisations whose competitions the actor sees in every state: those, and where it manages the money. */
export const organisationsSeenBy = (actor: Actor): string[] =>
  actor.organisationRoles
    .filter((held) => organizingRoles.includes(held.role) || held.role === 'FINANCE_RESPONSIBLE')
    .map((held) => held.organisationRef)

/** The organiser itself: staff of the organising club, or the organising person. */
const isOrganizer = (actor: Actor, facts: CompetitionFacts): boolean =>
  facts.organizerType === 'ORGANISATION'
    ? hasOrganisationRole(actor, facts.organizerRef, organizingRoles)
    : facts.organizerType !== 'FEDERATION' && actor.personRef === facts.organizerRef

/** Who manages the money of the organising club: decision 175. */
const isTreasurer = (actor: Actor, facts: CompetitionFacts): boolean =>
  facts.organizerType === 'ORGANISATION' && hasOrganisationRole(actor, facts.organizerRef, ['FINANCE_RESPONSIBLE'])

const holdsShare = (facts: CompetitionFacts, roles: readonly CompetitionShareRole[]): boolean =>
  facts.shareRole !== null && roles.includes(facts.shareRole)

/** May read every manage screen, in every state (decision 10). */
export const canViewCompetition = (actor: Actor, facts: CompetitionFacts): boolean =>
  isFederationStaff(actor, facts.federationRef) ||
  isOrganizer(actor, facts) ||
  isTreasurer(actor, facts) ||
  holdsShare(facts, ['ADMINISTRATOR', 'COLLABORATOR', 'RESULT_PROCESSOR'])

/** A judge reads the start lists and sheets of the own tests, as long as the competition is public, and no manage screen (decision 416). */
export const canJudgeCompetition = (_actor: Actor, facts: CompetitionFacts): boolean =>
  holdsShare(facts, ['JURY']) && isPublicEvent(facts.status)

/** The target of a link to the competition; `actor` is null for a visitor. */
export const competitionTargetFor = (actor: Actor | null, facts: CompetitionFacts): CompetitionTarget =>
  eventTargetOf(facts.status, actor?.isRegistered === true && canViewCompetition(actor, facts))

/** May write all except cancel, delete, share, finance and payout (decision 13). */
export const canManageCompetition = (actor: Actor, facts: CompetitionFacts): boolean =>
  isFederationStaff(actor, facts.federationRef) ||
  isOrganizer(actor, facts) ||
  holdsShare(facts, ['ADMINISTRATOR', 'COLLABORATOR'])

/** May cancel, delete, share, and use finance and payout. */
export const canAdministrateCompetition = (actor: Actor, facts: CompetitionFacts): boolean =>
  isFederationStaff(actor, facts.federationRef) || isOrganizer(actor, facts) || holdsShare(facts, ['ADMINISTRATOR'])

/** Decision 54: a collaborator of the federation or by a share reads nothing of money; whoever manages that of the organiser does. */
export const canManageCompetitionFinance = (actor: Actor, facts: CompetitionFacts): boolean =>
  isFederationAdministrator(actor, facts.federationRef) ||
  isOrganizer(actor, facts) ||
  isTreasurer(actor, facts) ||
  holdsShare(facts, ['ADMINISTRATOR'])

/** May enter results, recalculate rankings and import (decision 13). */
export const canEnterResults = (actor: Actor, facts: CompetitionFacts): boolean =>
  canManageCompetition(actor, facts) || holdsShare(facts, ['RESULT_PROCESSOR'])

/** Decision 9: in a locked competition, only federation administrators write registrations, start lists and results. */
export const canWriteWhileLocked = (actor: Actor, facts: CompetitionFacts): boolean =>
  isFederationAdministrator(actor, facts.federationRef)

/**
 * The organisers in whose name the actor may organise. Staff may use any of the federation. Others may only use an
 * organisation where they organise, because they could not manage a competition of another one.
 */
export const canOrganizeAs = (
  actor: Actor,
  facts: Pick<CompetitionFacts, 'federationRef' | 'organizerType' | 'organizerRef'>,
): boolean =>
  isFederationStaff(actor, facts.federationRef) ||
  (facts.organizerType === 'ORGANISATION' && hasOrganisationRole(actor, facts.organizerRef, organizingRoles))

/**
 * Decision 13: cancelling and deleting require the right to administrate; the other transitions require the right to
 * manage.
 */
export const canMoveCompetition = (actor: Actor, facts: CompetitionFacts, action: CompetitionStatusAction): boolean =>
  action === 'CANCEL' || action === 'DELETE'
    ? canAdministrateCompetition(actor, facts)
    : canManageCompetition(actor, facts)

/** Organisations for which the actor may register: club staff for their own club. */
export const organisationsToRegisterFor = (actor: Actor, federationRef: string): string[] => [
  ...new Set(
    actor.organisationRoles
      .filter(
        (held) =>
          held.federationRef === federationRef &&
          ['ORGANISATION_ADMINISTRATOR', 'COLLABORATOR', 'MANAGER'].includes(held.role),
      )
      .map((held) => held.organisationRef),
  ),
]

export const competitionAbilities = (actor: Actor | null, facts: CompetitionFacts): CompetitionAbilities =>
  actor?.isRegistered
    ? {
        canViewManage: canViewCompetition(actor, facts),
        canManage: canManageCompetition(actor, facts),
        canEnterResults: canEnterResults(actor, facts),
        canAdministrate: canAdministrateCompetition(actor, facts),
        canManageFinance: canManageCompetitionFinance(actor, facts),
        canWriteWhileLocked: canWriteWhileLocked(actor, facts),
        canRegisterForOrganisations: organisationsToRegisterFor(actor, facts.federationRef),
      }
    : {
        canViewManage: false,
        canManage: false,
        canEnterResults: false,
        canAdministrate: false,
        canManageFinance: false,
        canWriteWhileLocked: false,
        canRegisterForOrganisations: [],
      }

export const competitionManageAbilities = (actor: Actor, facts: CompetitionFacts): CompetitionManageAbilities => ({
  ...competitionAbilities(actor, facts),
  actions: actor.isRegistered
    ? eventActionsIn(facts.status).filter((action) => canMoveCompetition(actor, facts, action))
    : [],
})
