// The subjects that each guard admits: every guard of the surface is asked with sample facts of its scope, as each standard subject of the
// twin worlds. The access matrix then calls every procedure as every subject and compares the answers with this table.
import type { Actor, FederationRoleName, HeldOrganisationRole } from '@oxer/domain/access/actor/actor.schema'
import type { ChampionshipFacts } from '@oxer/domain/championships/championship/championship.policy'
import type { CompetitionFacts } from '@oxer/domain/competitions/competition/competition.policy'
import type { CompetitionShareRole } from '@oxer/domain/competitions/competition/competition.schema'
import type { CourseEventFacts } from '@oxer/domain/courses/course-event/course-event.policy'
import type { FreeEventFacts } from '@oxer/domain/events/free-event/free-event.policy'
import type { FederationFacts } from '@oxer/domain/federation/federation/federation.policy'
import type { ContactFacts } from '@oxer/domain/parties/contact-account/contact-account.policy'
import type { HorseFacts } from '@oxer/domain/parties/horse/horse.policy'
import type { OrganisationFacts } from '@oxer/domain/parties/organisation/organisation.policy'
import type { PersonFacts } from '@oxer/domain/parties/person/person.policy'
import type { GuardDescription } from '../kernel/procedure/guard.ts'
import { surface } from './surface.ts'

const federationRef = '00000000-0000-7000-8000-000000000001'
const foreignRef = '00000000-0000-7000-8000-000000000002'
const clubRef = '00000000-0000-7000-8000-000000000003'
const otherClubRef = '00000000-0000-7000-8000-000000000004'
const personRef = '00000000-0000-7000-8000-000000000005'
const parentRef = '00000000-0000-7000-8000-000000000006'

const actor = (
  over: {
    federation?: FederationRoleName
    inFederation?: string
    organisation?: HeldOrganisationRole
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
const standardSubjects: Record<string, { actor: Actor; shareRole: CompetitionShareRole | null }> = {
  member: shared(null),
  rider: shared(null),
  parent: { actor: { ...actor(), personRef: parentRef }, shareRole: null },
  clubMember: { actor: actor({ organisation: 'MEMBER' }), shareRole: null },
  clubCollaborator: { actor: actor({ organisation: 'COLLABORATOR' }), shareRole: null },
  clubTreasurer: { actor: actor({ organisation: 'FINANCE_RESPONSIBLE' }), shareRole: null },
  clubAdministrator: { actor: actor({ organisation: 'ORGANISATION_ADMINISTRATOR' }), shareRole: null },
  otherClubAdministrator: {
    actor: actor({ organisation: 'ORGANISATION_ADMINISTRATOR', inClub: otherClubRef }),
    shareRole: null,
  },
  competitionOrganizer: { actor: actor({ organisation: 'COMPETITION_ORGANIZER' }), shareRole: null },
  shareAdministrator: shared('ADMINISTRATOR'),
  shareCollaborator: shared('COLLABORATOR'),
  resultProcessor: shared('RESULT_PROCESSOR'),
  judge: shared('JURY'),
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

const federation: FederationFacts = { federationRef }
/** No course event is shared with the holder of a share in results, or with a judge. */
const courseEvent = (shareRole: CompetitionShareRole | null): CourseEventFacts => ({
  federationRef,
  shareRole: shareRole === 'RESULT_PROCESSOR' || shareRole === 'JURY' ? null : shareRole,
})
const freeEvent = (shareRole: CompetitionShareRole | null): FreeEventFacts => ({
  federationRef,
  isShared: shareRole === 'ADMINISTRATOR' || shareRole === 'COLLABORATOR',
})
const championship: ChampionshipFacts = { ref: federationRef, federationRef, status: 'DRAFT' }
const club: OrganisationFacts = { organisationRef: clubRef, federationRef }
const contact: ContactFacts = {
  contactRef: clubRef,
  contactType: 'ORGANISATION',
  federationRef,
  name: '',
  person: null,
}
/** Another person, without a club, with one parent. */
const rider: PersonFacts = {
  ...{ personRef: foreignRef, federationRef, organisationRefs: [] },
  parents: [{ personRef: parentRef, permission: 'FULL' }],
}
/** A horse that another person created and rides. */
const horse: HorseFacts = {
  horseRef: foreignRef,
  federationRef,
  createdByRef: null,
  isVerified: false,
  practitionerCount: 1,
  riderRefs: [foreignRef],
}

type Subject = (typeof standardSubjects)[string]

/** The standard facts of each scope, by the name under which its guards hand them on. A new scope adds a line; a new guard adds none. */
const samples = new Map<string, (subject: Subject) => unknown>([
  ['federation', () => federation],
  ['batch', () => ({ ...federation, batchRef: foreignRef, competition: null })],
  ['organisation', () => club],
  ['contact', () => contact],
  ['seller', () => club],
  ['person', () => rider],
  ['riders', () => ({ federationRef, riders: [rider] })],
  ['horse', () => horse],
  ['courseEvent', ({ shareRole }) => courseEvent(shareRole)],
  ['championship', () => championship],
  ['freeEvent', ({ shareRole }) => freeEvent(shareRole)],
  ['registrationRequest', () => federation],
  ['competition', ({ shareRole }) => competition(shareRole)],
])

const admitted = ({ guard, scope, admits }: GuardDescription): string[] => {
  const factsFor = samples.get(scope)
  if (!factsFor) throw new Error(`${guard} needs sample facts of the scope "${scope}" in surface/guard-table.ts`)
  return Object.entries(standardSubjects)
    .filter(([, subject]) => admits(subject.actor, factsFor(subject)))
    .map(([name]) => name)
}

export const guardTable = (): ReadonlyMap<string, readonly string[]> =>
  new Map(surface().flatMap(({ guards }) => guards.map((each) => [each.guard, admitted(each)])))
