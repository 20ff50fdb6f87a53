// Stores rows in the database, created by `make`: a test states what matters to it, and the other values are plausible.
import type { Db } from '@oxer/db'
import type { FederationRoleName, OrganisationRoleName } from '@oxer/domain/access/actor/actor.schema'
import { type Make, type MakeOptions, make } from './make.ts'

type Over<Noun extends keyof Make> = Parameters<Make[Noun]>[0]

export const given = (db: Db, options: MakeOptions) => {
  const rows = make(options)
  const { newRef, now } = options

  const person = async (over: Over<'person'>) => db.person.create({ data: rows.person(over) })
  const horse = async (over: Over<'horse'>) => db.horse.create({ data: rows.horse(over) })

  return {
    federation: async (over: Over<'federation'> = {}) => db.federation.create({ data: rows.federation(over) }),
    organisation: async (over: Over<'organisation'>) => db.organisation.create({ data: rows.organisation(over) }),
    person,
    relation: async (over: { childRef: string; parentRef: string; type: string; permission: string }) =>
      db.personRelation.create({ data: { ref: newRef(), createdAt: now(), ...over } }),
    membership: async (over: Over<'membership'>) => db.membership.create({ data: rows.membership(over) }),
    horse,
    /** A combination; its rider and horse are created if they are not given. */
    practitioner: async (over: { federationRef: string; personRef?: string; horseRef?: string; isUnknown?: boolean }) =>
      db.practitioner.create({
        data: rows.practitioner({
          ...over,
          personRef: over.personRef ?? (await person({ federationRef: over.federationRef })).ref,
          horseRef: over.horseRef ?? (await horse({ federationRef: over.federationRef })).ref,
        }),
      }),
    /** A login; with `personRef`, one that belongs to this person. */
    account: async ({
      federationRoles = [],
      organisationRoles = [],
      ...over
    }: NonNullable<Over<'account'>> & {
      federationRoles?: { federationRef: string; role: FederationRoleName }[]
      organisationRoles?: { organisationRef: string; role: OrganisationRoleName }[]
    } = {}) => {
      const row = await db.account.create({ data: rows.account(over) })
      await db.federationRole.createMany({ data: federationRoles.map((role) => ({ accountRef: row.ref, ...role })) })
      await db.organisationRole.createMany({
        data: organisationRoles.map((role) => ({ accountRef: row.ref, ...role })),
      })
      return row
    },
    /** A confirmed request for access, which waits for an answer. */
    registrationRequest: async (over: { accountRef: string; federationRef: string }) =>
      db.registrationRequest.create({ data: { ref: newRef(), createdAt: now(), confirmedAt: now(), ...over } }),
    /** What another system has sent at once, of which nothing was written. */
    exchangeBatch: async ({ federationRef, subjectRef }: { federationRef: string; subjectRef: string }) =>
      db.exchangeBatch.create({
        data: {
          ...{ ref: newRef(), federationRef, source: 'equipe', requestHash: '', counts: { UNCHANGED: 1 } },
          ...{ byAccountRef: newRef(), byName: 'Lotte', createdAt: now() },
          rows: {
            create: {
              ...{ ref: newRef(), position: 0, collection: 'persons', documentId: '1', action: 'UNCHANGED' },
              ...{ noun: 'person', subjectRef, detail: { changed: [], kept: [], candidates: [] }, idsBefore: [] },
            },
          },
        },
      }),
    tenant: async (over: Over<'tenant'>) => db.tenant.create({ data: rows.tenant(over) }),
    ruleSet: async (over: Over<'ruleSet'>) => db.ruleSet.create({ data: rows.ruleSet(over) }),
    protocol: async (over: Over<'protocol'>) => db.protocol.create({ data: rows.protocol(over) }),
    sportTypeVariant: async (over: Over<'sportTypeVariant'>) =>
      db.sportTypeVariant.create({ data: rows.sportTypeVariant(over) }),
    sportCategory: async (over: Over<'sportCategory'>) => db.sportCategory.create({ data: rows.sportCategory(over) }),
    article: async (over: Over<'article'>) => db.article.create({ data: rows.article(over) }),
    license: async (over: Over<'license'>) => db.license.create({ data: rows.license(over) }),
    contactAccount: async (over: Over<'contactAccount'>) =>
      db.contactAccount.create({ data: rows.contactAccount(over) }),
    memberBenefit: async (over: Over<'memberBenefit'>) => db.memberBenefit.create({ data: rows.memberBenefit(over) }),
    rulesTemplate: async (over: Over<'rulesTemplate'>) => db.rulesTemplate.create({ data: rows.rulesTemplate(over) }),
    practitionerGroup: async (over: Over<'practitionerGroup'>) =>
      db.practitionerGroup.create({ data: rows.practitionerGroup(over) }),
    practitionerPriceProfile: async (over: Over<'practitionerPriceProfile'>) =>
      db.practitionerPriceProfile.create({ data: rows.practitionerPriceProfile(over) }),
    customAttribute: async (over: Over<'customAttribute'>) =>
      db.customAttribute.create({ data: rows.customAttribute(over) }),
    userGroup: async (over: Over<'userGroup'>) => db.userGroup.create({ data: rows.userGroup(over) }),
    achievement: async (over: Over<'achievement'>) => db.achievement.create({ data: rows.achievement(over) }),
    course: async (over: Over<'course'>) => db.course.create({ data: rows.course(over) }),
    championship: async (over: Over<'championship'>) => db.championship.create({ data: rows.championship(over) }),
    championshipPhase: async (over: Over<'championshipPhase'>) =>
      db.championshipPhase.create({ data: rows.championshipPhase(over) }),
    championshipGroup: async (over: Over<'championshipGroup'>) =>
      db.championshipGroup.create({ data: rows.championshipGroup(over) }),
    championshipDistribution: async (over: Over<'championshipDistribution'>) =>
      db.championshipDistribution.create({ data: rows.championshipDistribution(over) }),
    championshipSportCategory: async (over: Over<'championshipSportCategory'>) =>
      db.championshipSportCategory.create({ data: rows.championshipSportCategory(over) }),
    championshipCompetition: async (over: Over<'championshipCompetition'>) =>
      db.championshipCompetition.create({ data: rows.championshipCompetition(over) }),
    /** A course event of one day, with the ref of that day. */
    courseEvent: async (over: Over<'courseEvent'>) => {
      const row = await db.courseEvent.create({ data: rows.courseEvent(over) })
      const dayRef = newRef()
      const times = {
        day: row.firstDay,
        start: '09:00',
        end: '17:00',
        location: { street: 'Kerkstraat', cityName: 'Gent' },
      }
      await db.courseEventDay.create({ data: { ref: dayRef, courseEventRef: row.ref, courseDay: 1, ...times } })
      return { ...row, dayRef }
    },
    freeEvent: async (over: Over<'freeEvent'>) => db.freeEvent.create({ data: rows.freeEvent(over) }),
    priceProfile: async (over: Over<'priceProfile'>) => db.priceProfile.create({ data: rows.priceProfile(over) }),
    /** A career, with the refs of its categories and of its first rule. */
    career: async (over: Over<'career'>) => {
      const data = rows.career(over)
      const { categories, transitionRules } = data.definition
      const row = await db.career.create({ data })
      return {
        ...row,
        categoryRefs: categories.map(({ ref }) => ref),
        ruleRef: transitionRules[0]?.ref,
      }
    },
    /** The standing of a combination in a career, with this number of manual points. */
    practitionerCareer: async ({ points, ...over }: Over<'practitionerCareer'> & { points?: string }) => {
      const row = await db.practitionerCareer.create({ data: rows.practitionerCareer(over) })
      if (points !== undefined) {
        await db.careerPoints.create({
          data: rows.careerPoints({ practitionerCareerRef: row.ref, categoryRef: row.categoryRef, manual: points }),
        })
      }
      return row
    },
    competition: async (over: Over<'competition'>) => db.competition.create({ data: rows.competition(over) }),
    /** A test with its one test set. */
    test: async (over: Over<'test'>) => {
      const row = await db.competitionTest.create({ data: rows.test(over) })
      const testSet = await db.testSet.create({ data: { ref: newRef(), testRef: row.ref, name: row.name, order: 0 } })
      return { ...row, testSet }
    },
    registration: async (over: Over<'registration'>) => db.registration.create({ data: rows.registration(over) }),
    share: async (over: { competitionRef: string; personRef: string; role: string; expires?: Date | null }) =>
      db.competitionShare.create({ data: { ref: newRef(), createdAt: now(), expires: null, ...over } }),
    courseShare: async (over: { courseEventRef: string; personRef: string; role: string; expires?: Date | null }) =>
      db.courseEventShare.create({ data: { ref: newRef(), createdAt: now(), expires: null, ...over } }),
    eventShare: async (over: { freeEventRef: string; personRef: string; expires?: Date | null }) =>
      db.freeEventShare.create({ data: { ref: newRef(), createdAt: now(), expires: null, ...over } }),
    arena: async (over: Over<'arena'>) => db.arena.create({ data: rows.arena(over) }),
    /** A start list of the registrations, in their order, linked to the test set. */
    startlist: async (over: {
      competitionRef: string
      testSetRef: string
      registrationRefs: readonly string[]
      status?: string
      name?: string
    }) => {
      const row = await db.startlist.create({
        data: {
          ref: newRef(),
          competitionRef: over.competitionRef,
          name: over.name ?? 'Start list',
          status: over.status ?? 'INITIAL',
        },
      })
      await db.testSet.update({ where: { ref: over.testSetRef }, data: { startlistRef: row.ref } })
      await db.startlistEntry.createMany({
        data: over.registrationRefs.map((registrationRef, order) => ({
          ref: newRef(),
          startlistRef: row.ref,
          order,
          type: 'PARTICIPANT',
          registrationRef,
        })),
      })
      return row
    },
  }
}
export type Given = ReturnType<typeof given>
