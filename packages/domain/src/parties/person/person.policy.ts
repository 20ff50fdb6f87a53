// Who may see and change a person. A birth date, an address, an e-mail or a phone is for the person, a parent with all
// permission, the person's own club and the federation's staff; everybody else in the federation sees a name (decision 32 and decision 33).
import {
  hasHigherOrderRole,
  hasOrganisationRole,
  isFederationAdministrator,
  isFederationStaff,
} from '../../access/actor/actor.policy.ts'
import type { Actor, HeldOrganisationRole } from '../../access/actor/actor.schema.ts'
import type { RelationPermission } from './member-relation.schema.ts'
import type { MemberAbilities } from './person.schema.ts'

export type PersonFacts = {
  readonly personRef: string
  readonly federationRef: string
  /** Organisations in which the person has a membership today. */
  readonly organisationRefs: readonly string[]
  /** The parents of the person, and others in that role, with their permissions. */
  readonly parents: readonly { readonly personRef: string; readonly permission: RelationPermission }[]
}

const clubStaff: readonly HeldOrganisationRole[] = ['ORGANISATION_ADMINISTRATOR', 'COLLABORATOR', 'MANAGER']

const isSelf = (actor: Actor, facts: PersonFacts): boolean => actor.personRef === facts.personRef

/** A parent with this permission; FULL includes REGISTRATION. */
const isParent = (actor: Actor, facts: PersonFacts, permissions: readonly RelationPermission[]): boolean =>
  actor.personRef !== null &&
  facts.parents.some(({ personRef, permission }) => personRef === actor.personRef && permissions.includes(permission))

/** The person, or a parent with this permission. */
const actsAsPerson = (actor: Actor, facts: PersonFacts): boolean =>
  isSelf(actor, facts) || isParent(actor, facts, ['FULL'])

const isStaffOfOwnClub = (actor: Actor, facts: PersonFacts): boolean =>
  facts.organisationRefs.some((organisationRef) => hasOrganisationRole(actor, organisationRef, clubStaff))

/** The header: name, picture, and the mark of a deceased person. For everybody in the federation. */
export const canViewMemberProfile = (): boolean => true

export const canViewMember = (actor: Actor, facts: PersonFacts): boolean =>
  actsAsPerson(actor, facts) || isFederationStaff(actor, facts.federationRef) || isStaffOfOwnClub(actor, facts)

/** Enters the person in competitions that take individuals: the person, a parent, the own club and the federation's staff. */
export const canRegisterMember = (actor: Actor, facts: PersonFacts): boolean =>
  canViewMember(actor, facts) || isParent(actor, facts, ['REGISTRATION', 'FULL'])

/** The registrations, results, combinations and achievements of a person: their lists, pages and parts of the overview. */
export const canViewMemberSport = (actor: Actor, facts: PersonFacts): boolean => canViewMember(actor, facts)

/** Decision 54: the bills of a private person are for that person, a parent with full permission and the federation's administrators. */
export const canViewMemberFinance = (actor: Actor, facts: PersonFacts): boolean =>
  actsAsPerson(actor, facts) || isFederationAdministrator(actor, facts.federationRef)

/** Only the seller writes what a person owes: a payer must not change it. */
export const canManageMemberFinance = (actor: Actor, facts: PersonFacts): boolean =>
  isFederationAdministrator(actor, facts.federationRef)

/** Each part of the overview has its own predicate, so that a part opens and closes alone; the guards use the same ones. */
const overviewParts = {
  canInvitePerson: (actor, facts) => canEditMember(actor, facts),
  canViewAddress: canViewMember,
  canViewCareers: canViewMember,
  canManageCareers: (actor, facts) => isFederationStaff(actor, facts.federationRef),
  canViewUser: (actor, facts) => canEditMember(actor, facts),
  canViewRelations: canViewMember,
  canViewLicenses: canViewMember,
  canViewMemberships: canViewMember,
  canViewAchievements: canViewMemberSport,
  canViewFinance: canViewMemberFinance,
  canViewRegistrations: canViewMemberSport,
  canViewResults: canViewMemberSport,
  canViewCombinations: canViewMemberSport,
} as const satisfies Record<keyof MemberAbilities['overview'], (actor: Actor, facts: PersonFacts) => boolean>

/** Names and birth dates are records of the club and the federation, so persons cannot change their own. */
export const canEditMember = (actor: Actor, facts: PersonFacts): boolean =>
  isFederationStaff(actor, facts.federationRef) || isStaffOfOwnClub(actor, facts)

export const canEditMemberAvatar = (actor: Actor, facts: PersonFacts): boolean => canViewMember(actor, facts)

/** Combinations belong to the rider; the club and the federation may correct them. */
export const canManageCombinations = (actor: Actor, facts: PersonFacts): boolean => canViewMember(actor, facts)

/**
 * Decision 33: the data about a person are for that person, for a parent with full permission, and for the administrators of the
 * federation. A club sees its members on their other pages only.
 */
export const canViewPrivacy = (actor: Actor, facts: PersonFacts): boolean =>
  actsAsPerson(actor, facts) || canErasePerson(actor, facts)

/** On request of the person. */
export const canErasePerson = (actor: Actor, facts: PersonFacts): boolean =>
  isFederationAdministrator(actor, facts.federationRef)

/** Spec section 6: achievements are the federation's to give and to take away. */
export const canManageAchievements = (actor: Actor, facts: Pick<PersonFacts, 'federationRef'>): boolean =>
  isFederationStaff(actor, facts.federationRef)

/** Spec section 6: any higher-order role. A club's staff makes members of its own club only, see `canEnrol`. */
export const canCreateMember = (actor: Actor, { federationRef }: { federationRef: string }): boolean =>
  hasHigherOrderRole(actor, federationRef)

/** Whether the actor may write a membership of this organisation. */
export const canEnrol = (actor: Actor, facts: { federationRef: string; organisationRef: string }): boolean =>
  isFederationStaff(actor, facts.federationRef) || hasOrganisationRole(actor, facts.organisationRef, clubStaff)

/** Only the federation or the club administrator gives an office in a club (anything but MEMBER), or a right in it. */
export const canGiveOffice = (actor: Actor, facts: { federationRef: string; organisationRef: string }): boolean =>
  isFederationStaff(actor, facts.federationRef) ||
  hasOrganisationRole(actor, facts.organisationRef, ['ORGANISATION_ADMINISTRATOR'])

/**
 * The persons whom the person search finds by name: `everybody` for callers who register others (a higher-order role, a club's organiser
 * of competitions, the holder of an active share), otherwise only the actor.
 */
export const canFindEverybody = (
  actor: Actor,
  { federationRef, holdsShare }: { federationRef: string; holdsShare: boolean },
): boolean =>
  hasHigherOrderRole(actor, federationRef) ||
  holdsShare ||
  actor.organisationRoles.some((held) => held.federationRef === federationRef && held.role === 'COMPETITION_ORGANIZER')

/**
 * The clubs of riders and the riders of horses, of the whole federation, for callers who register others in competitions: a higher-order
 * role, a club's organiser of competitions, the holder of an active share of a competition. They read the same on the form of a
 * registration.
 */
export const canSeeClubs = (
  actor: Actor,
  { federationRef, holdsCompetitionShare }: { federationRef: string; holdsCompetitionShare: boolean },
): boolean => canFindEverybody(actor, { federationRef, holdsShare: holdsCompetitionShare })

/** The list of members: all of the federation for its staff, otherwise the members of the actor's clubs. Null means all. */
export const organisationsWhoseMembersAreListed = (actor: Actor, federationRef: string): string[] | null =>
  isFederationStaff(actor, federationRef)
    ? null
    : actor.organisationRoles
        .filter((held) => held.federationRef === federationRef && clubStaff.includes(held.role))
        .map((held) => held.organisationRef)

/** Callers with members to list: see `organisationsWhoseMembersAreListed`. */
export const canListMembers = (actor: Actor, { federationRef }: { federationRef: string }): boolean =>
  organisationsWhoseMembersAreListed(actor, federationRef)?.length !== 0

export const memberAbilities = (actor: Actor, facts: PersonFacts): MemberAbilities => {
  const canView = canViewMember(actor, facts)
  const canEdit = canEditMember(actor, facts)
  const may = (part: keyof MemberAbilities['overview']): boolean => overviewParts[part](actor, facts)
  return {
    general: {
      canEdit,
      canEditAvatar: canEditMemberAvatar(actor, facts),
      canViewCombinationsPage: may('canViewCombinations'),
      canViewAccountPage: canView,
      canViewAchievementsPage: may('canViewAchievements'),
      canViewFinancePage: may('canViewFinance'),
      canViewOverviewPage: canViewMemberProfile(),
      canViewSubscriptionsPage: may('canViewRegistrations'),
      canViewResultsPage: may('canViewResults'),
      canViewPrivacyPage: canViewPrivacy(actor, facts),
    },
    overview: {
      canInvitePerson: may('canInvitePerson'),
      canViewAddress: may('canViewAddress'),
      canViewCareers: may('canViewCareers'),
      canManageCareers: may('canManageCareers'),
      canViewUser: may('canViewUser'),
      canViewRelations: may('canViewRelations'),
      canViewLicenses: may('canViewLicenses'),
      canViewMemberships: may('canViewMemberships'),
      canViewAchievements: may('canViewAchievements'),
      canViewFinance: may('canViewFinance'),
      canViewRegistrations: may('canViewRegistrations'),
      canViewResults: may('canViewResults'),
      canViewCombinations: may('canViewCombinations'),
    },
    canManage: {
      achievements: canManageAchievements(actor, facts),
      finance: canManageMemberFinance(actor, facts),
      combinations: canManageCombinations(actor, facts),
      account: canView,
    },
  }
}
