// Who may see and change a person. A birth date, an address, an e-mail or a phone is for the person, a parent with all
// permission, the person's own club and the federation's staff; everybody else in the federation sees a name (decisions 32 and 33).
import {
  hasHigherOrderRole,
  hasOrganisationRole,
  isFederationAdministrator,
  isFederationStaff,
} from '../../access/actor/actor.policy.ts'
import type { Actor, OrganisationRoleName } from '../../access/actor/actor.schema.ts'
import type { RelationPermission } from './member-relation.schema.ts'
import type { MemberAbilities } from './person.schema.ts'

export type PersonFacts = {
  readonly personRef: string
  readonly federationRef: string
  /** Organisations in which the person has a membership today. */
  readonly organisationRefs: readonly string[]
  /** Who is a parent of the person, or stands for one, and what that parent may do. */
  readonly parents: readonly { readonly personRef: string; readonly permission: RelationPermission }[]
}

const clubStaff: readonly OrganisationRoleName[] = ['ORGANISATION_ADMINISTRATOR', 'COLLABORATOR', 'MANAGER']

const isSelf = (actor: Actor, facts: PersonFacts): boolean => actor.personRef === facts.personRef

/** A parent with this permission; FULL is all that REGISTRATION is, and more. */
const isParent = (actor: Actor, facts: PersonFacts, permissions: readonly RelationPermission[]): boolean =>
  actor.personRef !== null &&
  facts.parents.some(({ personRef, permission }) => personRef === actor.personRef && permissions.includes(permission))

/** The person, or a parent who may do what the person itself may. */
const actsAsPerson = (actor: Actor, facts: PersonFacts): boolean =>
  isSelf(actor, facts) || isParent(actor, facts, ['FULL'])

const isStaffOfOwnClub = (actor: Actor, facts: PersonFacts): boolean =>
  facts.organisationRefs.some((organisationRef) => hasOrganisationRole(actor, organisationRef, clubStaff))

/** The header: name, picture, and that somebody has died. Anybody who belongs to the federation. */
export const canViewMemberProfile = (): boolean => true

export const canViewMember = (actor: Actor, facts: PersonFacts): boolean =>
  actsAsPerson(actor, facts) || isFederationStaff(actor, facts.federationRef) || isStaffOfOwnClub(actor, facts)

/** Enters the person in competitions that take individuals: the person, a parent, the own club and the federation's staff. */
export const canRegisterMember = (actor: Actor, facts: PersonFacts): boolean =>
  canViewMember(actor, facts) || isParent(actor, facts, ['REGISTRATION', 'FULL'])

/** Names and birth dates are records of the club and the federation: nobody changes their own. */
export const canEditMember = (actor: Actor, facts: PersonFacts): boolean =>
  isFederationStaff(actor, facts.federationRef) || isStaffOfOwnClub(actor, facts)

export const canEditMemberAvatar = (actor: Actor, facts: PersonFacts): boolean => canViewMember(actor, facts)

/** Combinations are the rider's own, and their club's and the federation's to put right. */
export const canManageCombinations = (actor: Actor, facts: PersonFacts): boolean => canViewMember(actor, facts)

/**
 * Decision 33: what is held about a person is for that person, for a parent who may do all for it, and for the administrators of the
 * federation. A club sees its members on their other pages, and no more than that.
 */
export const canViewPrivacy = (actor: Actor, facts: PersonFacts): boolean =>
  actsAsPerson(actor, facts) || canErasePerson(actor, facts)

/** On request of the person. */
export const canErasePerson = (actor: Actor, facts: PersonFacts): boolean =>
  isFederationAdministrator(actor, facts.federationRef)

/** Section 6: achievements are the federation's to give and to take away. */
export const canManageAchievements = (actor: Actor, facts: PersonFacts): boolean =>
  isFederationStaff(actor, facts.federationRef)

/** Section 6: any higher-order role. A club's staff makes members of its own club only, see `canEnrol`. */
export const canCreateMember = (actor: Actor, { federationRef }: { federationRef: string }): boolean =>
  hasHigherOrderRole(actor, federationRef)

/** Whether the actor may write a membership of this organisation. */
export const canEnrol = (actor: Actor, facts: { federationRef: string; organisationRef: string }): boolean =>
  isFederationStaff(actor, facts.federationRef) || hasOrganisationRole(actor, facts.organisationRef, clubStaff)

/** An office in a club (anything but MEMBER), and a right in it, is the federation's or the club administrator's to give. */
export const canGiveOffice = (actor: Actor, facts: { federationRef: string; organisationRef: string }): boolean =>
  isFederationStaff(actor, facts.federationRef) ||
  hasOrganisationRole(actor, facts.organisationRef, ['ORGANISATION_ADMINISTRATOR'])

/** A birth year tells namesakes apart in a search. */
export const canSeeBirthYears = (actor: Actor, { federationRef }: { federationRef: string }): boolean =>
  isFederationStaff(actor, federationRef)

/**
 * Whom the person search finds by name: `everybody` for who registers others (a higher-order role, a club's organiser of
 * competitions, the holder of a running share), else only the actor.
 */
export const canFindEverybody = (
  actor: Actor,
  { federationRef, holdsShare }: { federationRef: string; holdsShare: boolean },
): boolean =>
  hasHigherOrderRole(actor, federationRef) ||
  holdsShare ||
  actor.organisationRoles.some((held) => held.federationRef === federationRef && held.role === 'COMPETITION_ORGANIZER')

/** The list of members: all of the federation for its staff, else the members of the own clubs. Null = all. */
export const organisationsWhoseMembersAreListed = (actor: Actor, federationRef: string): string[] | null =>
  isFederationStaff(actor, federationRef)
    ? null
    : actor.organisationRoles
        .filter((held) => held.federationRef === federationRef && clubStaff.includes(held.role))
        .map((held) => held.organisationRef)

/** Whoever has members to list: see `organisationsWhoseMembersAreListed`. */
export const canListMembers = (actor: Actor, { federationRef }: { federationRef: string }): boolean =>
  organisationsWhoseMembersAreListed(actor, federationRef)?.length !== 0

export const memberAbilities = (actor: Actor, facts: PersonFacts): MemberAbilities => {
  const canView = canViewMember(actor, facts)
  const canEdit = canEditMember(actor, facts)
  const isStaff = isFederationStaff(actor, facts.federationRef)
  return {
    general: {
      canEdit,
      canEditAvatar: canEditMemberAvatar(actor, facts),
      canViewCombinationsPage: canView,
      canViewAccountPage: canView,
      canViewAchievementsPage: canView,
      canViewFinancePage: canView,
      canViewOverviewPage: canViewMemberProfile(),
      canViewSubscriptionsPage: canView,
      canViewResultsPage: canView,
      canViewPrivacyPage: canViewPrivacy(actor, facts),
    },
    overview: {
      canInvitePerson: canEdit,
      canViewAddress: canView,
      canViewCareers: canView,
      canManageCareers: isStaff,
      canViewUser: canEdit,
      canViewRelations: canView,
      canViewLicenses: canView,
      canViewMemberships: canView,
      canViewAchievements: canView,
      canViewFinance: canView,
      canViewRegistrations: canView,
      canViewResults: canView,
      canViewCombinations: canView,
    },
    canManage: {
      achievements: canManageAchievements(actor, facts),
      finance: canEdit,
      combinations: canManageCombinations(actor, facts),
      account: canView,
    },
  }
}
