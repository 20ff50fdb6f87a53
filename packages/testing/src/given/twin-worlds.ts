// Two federations of the same shape, with every kind of subject. The access matrix uses them: records of the other world must answer like
// records that do not exist.
import type { Actor, FederationRoleName, HeldOrganisationRole } from '@oxer/domain/access/actor/actor.schema'
import type { Given } from './given.ts'
import { protocolOf } from './make.ts'

export const subjects = [
  'anonymous',
  'waiting',
  'member',
  'rider',
  'parent',
  'clubMember',
  'clubCollaborator',
  'clubTreasurer',
  'clubAdministrator',
  'otherClubAdministrator',
  'competitionOrganizer',
  'shareAdministrator',
  'shareCollaborator',
  'resultProcessor',
  'expiredShare',
  'federationCollaborator',
  'federationAdministrator',
  'foreignAdministrator',
  'superAdministrator',
  'judge',
] as const
export type Subject = (typeof subjects)[number]

export type World = Awaited<ReturnType<typeof makeWorld>>
export type TwinWorlds = { a: World; b: World; actors: Record<Subject, Actor | null> }

type RoleLists = {
  federationRoles?: { federationRef: string; role: FederationRoleName }[]
  organisationRoles?: { organisationRef: string; federationRef: string; role: HeldOrganisationRole }[]
}

const makeWorld = async (given: Given, name: string) => {
  const federation = await given.federation({ name })
  const inFederation = { federationRef: federation.ref }
  const tenant = await given.tenant({ ...inFederation, name, host: `${name.toLowerCase()}.test` })
  const club = await given.organisation({ ...inFederation, name: `${name} Riding Club` })
  const otherClub = await given.organisation({ ...inFederation, name: `${name} Pony Club` })
  const variant = await given.sportTypeVariant(inFederation)
  const category = await given.sportCategory({ ...inFederation, sportTypeVariantRef: variant.ref })
  const protocol = await given.protocol(inFederation)
  const career = await given.career({ ...inFederation, sportTypeVariantRefs: [variant.ref] })
  const ruleSet = await given.ruleSet(inFederation)
  const article = await given.article(inFederation)
  const priceProfile = await given.priceProfile({ ...inFederation, isDefault: true })
  const contactAccount = await given.contactAccount({ ...inFederation, contactRef: club.ref })
  const license = await given.license(inFederation)
  const memberBenefit = await given.memberBenefit(inFederation)
  const achievement = await given.achievement(inFederation)
  const course = await given.course(inFederation)
  const courseEvent = await given.courseEvent({ ...inFederation, courseRef: course.ref })
  const championship = await given.championship(inFederation)
  const freeEvent = await given.freeEvent(inFederation)
  const championshipPhase = await given.championshipPhase({ championshipRef: championship.ref })
  const championshipGroup = await given.championshipGroup({ phaseRef: championshipPhase.ref })
  const championshipDistribution = await given.championshipDistribution({ championshipRef: championship.ref })
  const rulesTemplate = await given.rulesTemplate(inFederation)
  // A group without rules contains everybody of its kind; one of teams changes no rider's price.
  const practitionerGroup = await given.practitionerGroup({ ...inFederation, practitionerType: 'TEAM' })
  const practitionerPriceProfile = await given.practitionerPriceProfile({
    ...inFederation,
    practitionerGroupRef: practitionerGroup.ref,
    priceProfileRef: priceProfile.ref,
  })
  const userGroup = await given.userGroup(inFederation)
  const customAttribute = await given.customAttribute(inFederation)
  const user = await given.account({
    federationRoles: [{ federationRef: federation.ref, role: 'FEDERATION_COLLABORATOR' }],
  })
  const stranger = await given.account({ isRegistered: false })
  const registrationRequest = await given.registrationRequest({ ...inFederation, accountRef: stranger.ref })
  const competition = await given.competition({
    ...inFederation,
    organizerType: 'ORGANISATION',
    organizerRef: club.ref,
    organizerName: club.name,
    publishedParts: ['TIMESCHEDULE', 'STARTLISTS', 'RESULTS', 'RANKING'],
    priceProfileRefs: [priceProfile.ref],
  })
  await given.championshipCompetition({ championshipRef: championship.ref, competitionRef: competition.ref })
  const draft = await given.competition({ ...inFederation, status: 'DRAFT', name: `${name} draft` })
  const arena = await given.arena({ competitionRef: competition.ref })
  const dressage = await given.test({ competitionRef: competition.ref, sportTypeVariantRef: variant.ref })
  const jumping = await given.test({ competitionRef: competition.ref, protocolDefinition: protocolOf.jumping() })
  const practitioners = [await given.practitioner(inFederation), await given.practitioner(inFederation)]
  const exchangeBatch = await given.exchangeBatch({ ...inFederation, subjectRef: practitioners[0]?.personRef ?? '' })
  const registrations = []
  for (const practitioner of practitioners) {
    registrations.push(
      await given.registration({
        competitionRef: competition.ref,
        testRef: dressage.ref,
        testSetRef: dressage.testSet.ref,
        practitionerRef: practitioner.ref,
        organisationRef: club.ref,
      }),
    )
  }
  const startlist = await given.startlist({
    competitionRef: competition.ref,
    testSetRef: dressage.testSet.ref,
    registrationRefs: registrations.map((row) => row.ref),
  })
  return {
    federation,
    tenant,
    club,
    otherClub,
    variant,
    category,
    protocol,
    career,
    ruleSet,
    article,
    priceProfile,
    contactAccount,
    license,
    memberBenefit,
    achievement,
    course,
    courseEvent,
    championship,
    freeEvent,
    championshipPhase,
    championshipGroup,
    championshipDistribution,
    rulesTemplate,
    practitionerGroup,
    practitionerPriceProfile,
    userGroup,
    customAttribute,
    user,
    registrationRequest,
    exchangeBatch,
    competition,
    draft,
    arena,
    dressage,
    jumping,
    practitioners,
    registrations,
    startlist,
  }
}

export const twinWorlds = async (given: Given, now: () => Date): Promise<TwinWorlds> => {
  const a = await makeWorld(given, 'Alpha')
  const b = await makeWorld(given, 'Beta')
  const federationRef = a.federation.ref

  const actor = async (
    roles: RoleLists & { isRegistered?: boolean; isSuperAdmin?: boolean; hasPerson?: boolean } = {},
  ) => {
    const {
      federationRoles = [],
      organisationRoles = [],
      isRegistered = true,
      isSuperAdmin = false,
      hasPerson = true,
    } = roles
    const person = hasPerson ? await given.person({ federationRef }) : null
    const account = await given.account({
      personRef: person?.ref ?? null,
      isRegistered,
      isSuperAdmin,
      federationRoles,
      // Who manages the finance of a club does so by a membership, not by a role.
      organisationRoles: organisationRoles.flatMap(({ organisationRef, role }) =>
        role === 'FINANCE_RESPONSIBLE' ? [] : [{ organisationRef, role }],
      ),
    })
    const made: Actor = {
      accountRef: account.ref,
      personRef: person?.ref ?? null,
      personFederationRef: person ? federationRef : null,
      username: account.username,
      name: account.name,
      isSuperAdmin,
      isRegistered,
      federationRoles,
      organisationRoles,
      tokenScopes: null,
    }
    return made
  }

  const shared = async (role: string, expires: Date | null = null) => {
    const made = await actor()
    if (made.personRef !== null) {
      await given.share({ competitionRef: a.competition.ref, personRef: made.personRef, role, expires })
      if (role !== 'RESULT_PROCESSOR' && role !== 'JURY') {
        await given.courseShare({ courseEventRef: a.courseEvent.ref, personRef: made.personRef, role, expires })
        await given.eventShare({ freeEventRef: a.freeEvent.ref, personRef: made.personRef, expires })
      }
    }
    return made
  }

  /** Of the rider of the first registration, with every permission. */
  const parent = async () => {
    const made = await actor()
    const childRef = a.practitioners[0]?.personRef
    if (made.personRef !== null && childRef) {
      await given.relation({ childRef, parentRef: made.personRef, type: 'MOTHER', permission: 'FULL' })
    }
    return made
  }

  const inClub = (role: HeldOrganisationRole) => [{ organisationRef: a.club.ref, federationRef, role }]

  return {
    a,
    b,
    actors: {
      anonymous: null,
      waiting: await actor({ isRegistered: false, hasPerson: false }),
      member: await actor(),
      rider: await actor(),
      parent: await parent(),
      clubMember: await actor({ organisationRoles: inClub('MEMBER') }),
      clubCollaborator: await actor({ organisationRoles: inClub('COLLABORATOR') }),
      clubTreasurer: await actor({ organisationRoles: inClub('FINANCE_RESPONSIBLE') }),
      clubAdministrator: await actor({ organisationRoles: inClub('ORGANISATION_ADMINISTRATOR') }),
      otherClubAdministrator: await actor({
        organisationRoles: [{ organisationRef: a.otherClub.ref, federationRef, role: 'ORGANISATION_ADMINISTRATOR' }],
      }),
      competitionOrganizer: await actor({ organisationRoles: inClub('COMPETITION_ORGANIZER') }),
      shareAdministrator: await shared('ADMINISTRATOR'),
      shareCollaborator: await shared('COLLABORATOR'),
      resultProcessor: await shared('RESULT_PROCESSOR'),
      expiredShare: await shared('ADMINISTRATOR', new Date(now().getTime() - 86_400_000)),
      federationCollaborator: await actor({ federationRoles: [{ federationRef, role: 'FEDERATION_COLLABORATOR' }] }),
      federationAdministrator: await actor({ federationRoles: [{ federationRef, role: 'FEDERATION_ADMINISTRATOR' }] }),
      foreignAdministrator: await actor({
        hasPerson: false,
        federationRoles: [{ federationRef: b.federation.ref, role: 'FEDERATION_ADMINISTRATOR' }],
      }),
      superAdministrator: await actor({ isSuperAdmin: true, hasPerson: false }),
      judge: await shared('JURY'),
    },
  }
}
