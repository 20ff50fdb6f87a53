// The subjects that each guard admits, from its policy and the standard subjects of the twin worlds. The access matrix then calls every
// procedure as every subject and compares the answers with this table.
import { belongsToFederation } from '@oxer/domain/access/actor/actor.policy'
import type { Actor, FederationRoleName, OrganisationRoleName } from '@oxer/domain/access/actor/actor.schema'
import {
  type CompetitionFacts,
  canAdministrateCompetition,
  canEnterResults,
  canManageCompetition,
  canViewCompetition,
} from '@oxer/domain/competitions/competition/competition.policy'
import type { CompetitionShareRole } from '@oxer/domain/competitions/competition/competition.schema'
import { canRegisterForOrganisation } from '@oxer/domain/competitions/registration/registration.policy'
import { canManageCourseEvent, canViewCourseParticipants } from '@oxer/domain/courses/course-event/course-event.policy'
import {
  canCreateCompetition,
  canManageFederation,
  canManageSport,
  canReadFederation,
} from '@oxer/domain/federation/federation/federation.policy'
import { canManageContactAccounts } from '@oxer/domain/parties/contact-account/contact-account.policy'
import {
  canCreateHorse,
  canDeleteHorse,
  canEditHorse,
  canViewHorse,
  canViewHorseIdentity,
  type HorseFacts,
} from '@oxer/domain/parties/horse/horse.policy'
import {
  canCreateOrganisation,
  canDeleteOrganisation,
  canManageOrganisation,
  canViewOrganisation,
  canViewOrganisationMembers,
} from '@oxer/domain/parties/organisation/organisation.policy'
import {
  canCreateMember,
  canEditMember,
  canEditMemberAvatar,
  canEnrol,
  canErasePerson,
  canListMembers,
  canManageAchievements,
  canManageCombinations,
  canRegisterMember,
  canViewMember,
  canViewMemberProfile,
  canViewPrivacy,
  type PersonFacts,
} from '@oxer/domain/parties/person/person.policy'

const federationRef = '00000000-0000-7000-8000-000000000001'
const foreignRef = '00000000-0000-7000-8000-000000000002'
const clubRef = '00000000-0000-7000-8000-000000000003'
const otherClubRef = '00000000-0000-7000-8000-000000000004'
const personRef = '00000000-0000-7000-8000-000000000005'

const actor = (
  over: {
    federation?: FederationRoleName
    inFederation?: string
    organisation?: OrganisationRoleName
    inClub?: string
    isSuperAdmin?: boolean
    isStranger?: boolean
  } = {},
): Actor => ({
  accountRef: personRef,
  personRef: over.isStranger || over.isSuperAdmin ? null : personRef,
  personFederationRef: over.isStranger || over.isSuperAdmin ? null : federationRef,
  username: '',
  name: '',
  isSuperAdmin: over.isSuperAdmin ?? false,
  isRegistered: true,
  federationRoles: over.federation
    ? [{ federationRef: over.inFederation ?? federationRef, role: over.federation }]
    : [],
  organisationRoles: over.organisation
    ? [{ organisationRef: over.inClub ?? clubRef, federationRef, role: over.organisation }]
    : [],
  tokenScopes: null,
})

const shared = (role: CompetitionShareRole | null) => ({ actor: actor(), shareRole: role })

/** The registered subjects of packages/testing's twin worlds, by the same names. */
export const standardSubjects: Record<string, { actor: Actor; shareRole: CompetitionShareRole | null }> = {
  member: shared(null),
  rider: shared(null),
  clubMember: { actor: actor({ organisation: 'MEMBER' }), shareRole: null },
  clubAdministrator: { actor: actor({ organisation: 'ORGANISATION_ADMINISTRATOR' }), shareRole: null },
  otherClubAdministrator: {
    actor: actor({ organisation: 'ORGANISATION_ADMINISTRATOR', inClub: otherClubRef }),
    shareRole: null,
  },
  competitionOrganizer: { actor: actor({ organisation: 'COMPETITION_ORGANIZER' }), shareRole: null },
  shareAdministrator: shared('ADMINISTRATOR'),
  shareCollaborator: shared('COLLABORATOR'),
  resultProcessor: shared('RESULT_PROCESSOR'),
  expiredShare: shared(null),
  federationCollaborator: { actor: actor({ federation: 'FEDERATION_COLLABORATOR' }), shareRole: null },
  federationAdministrator: { actor: actor({ federation: 'FEDERATION_ADMINISTRATOR' }), shareRole: null },
  foreignAdministrator: {
    actor: actor({ federation: 'FEDERATION_ADMINISTRATOR', inFederation: foreignRef, isStranger: true }),
    shareRole: null,
  },
  superAdministrator: { actor: actor({ isSuperAdmin: true }), shareRole: null },
}

const competition = (shareRole: CompetitionShareRole | null): CompetitionFacts => ({
  ref: federationRef,
  federationRef,
  status: 'PUBLISHED',
  organizerType: 'ORGANISATION',
  organizerRef: clubRef,
  shareRole,
})

const club = { organisationRef: clubRef, federationRef }
/** Another person, without a club. */
const rider: PersonFacts = { personRef: foreignRef, federationRef, organisationRefs: [], parents: [] }
/** A horse that another person created and rides. */
const horse: HorseFacts = {
  horseRef: foreignRef,
  federationRef,
  createdByRef: null,
  isVerified: false,
  practitionerCount: 1,
  riderRefs: [foreignRef],
}
/** A policy that admits everybody who belongs to the federation is asked after that check. */
const belongs =
  (allows: () => boolean) =>
  (who: Actor): boolean =>
    belongsToFederation(who, federationRef) && allows()

/** Maps each guard to the subjects it admits. A guard that is missing here fails the build. */
const askers: Record<string, (actor: Actor, shareRole: CompetitionShareRole | null) => boolean> = {
  mayReadFederation: (who) => canReadFederation(who, { federationRef }),
  mayReadCourse: (who) => canReadFederation(who, { federationRef }),
  mayCreateCourseEvent: (who) => canManageSport(who, { federationRef }),
  mayManageCourseEvent: (who) => canManageCourseEvent(who, { federationRef }),
  mayViewCourseParticipants: (who) => canViewCourseParticipants(who, { federationRef }),
  mayAskCourseEvent: (who) => belongsToFederation(who, federationRef),
  mayManageFederation: (who) => canManageFederation(who, { federationRef }),
  mayManageSport: (who) => canManageSport(who, { federationRef }),
  mayManageMemberCareers: (who) => canManageSport(who, { federationRef }),
  mayAskFederation: (who) => belongsToFederation(who, federationRef),
  mayViewMemberProfile: belongs(canViewMemberProfile),
  mayViewMember: (who) => canViewMember(who, rider),
  mayEditMember: (who) => canEditMember(who, rider),
  mayEditMemberAvatar: (who) => canEditMemberAvatar(who, rider),
  mayManageCombinations: (who) => canManageCombinations(who, rider),
  mayManageAchievements: (who) => canManageAchievements(who, rider),
  mayViewPrivacy: (who) => canViewPrivacy(who, rider),
  mayErasePerson: (who) => canErasePerson(who, rider),
  mayRegisterMember: (who) => canRegisterMember(who, rider),
  mayEnrol: (who) => canEnrol(who, club),
  mayManageContactAccounts: (who) =>
    canManageContactAccounts(who, { contactRef: clubRef, federationRef, name: '', person: null }),
  mayCreateMember: (who) => canCreateMember(who, { federationRef }),
  mayListMembers: (who) => canListMembers(who, { federationRef }),
  mayViewHorse: belongs(canViewHorse),
  mayListHorses: belongs(canViewHorse),
  mayCreateHorse: belongs(canCreateHorse),
  mayViewHorseIdentity: (who) => canViewHorseIdentity(who, horse),
  mayEditHorse: (who) => canEditHorse(who, horse),
  mayDeleteHorse: (who) => canDeleteHorse(who, horse),
  mayViewOrganisation: belongs(canViewOrganisation),
  mayListOrganisations: belongs(canViewOrganisation),
  mayCreateOrganisation: (who) => canCreateOrganisation(who, { federationRef }),
  mayManageOrganisation: (who) => canManageOrganisation(who, club),
  mayDeleteOrganisation: (who) => canDeleteOrganisation(who, club),
  mayViewOrganisationMembers: (who) => canViewOrganisationMembers(who, club),
  mayRegisterForOrganisation: (who) => canRegisterForOrganisation(who, { organisationRef: clubRef, federationRef }),
  mayAskCompetition: (who) => belongsToFederation(who, federationRef),
  mayCreateCompetition: (who) => canCreateCompetition(who, { federationRef }),
  mayViewCompetition: (who, share) => canViewCompetition(who, competition(share)),
  mayManageCompetition: (who, share) => canManageCompetition(who, competition(share)),
  mayAdministrateCompetition: (who, share) => canAdministrateCompetition(who, competition(share)),
  mayEnterResults: (who, share) => canEnterResults(who, competition(share)),
}

export const guardTable = (): ReadonlyMap<string, readonly string[]> =>
  new Map(
    Object.entries(askers).map(([guard, asks]) => [
      guard,
      Object.entries(standardSubjects)
        .filter(([, subject]) => asks(subject.actor, subject.shareRole))
        .map(([name]) => name),
    ]),
  )
