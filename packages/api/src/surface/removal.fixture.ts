// A separate record for each DELETE of the router, and the input that removes it.
import { newRef } from '@oxer/db'
import { protocolOf, type Subject } from '@oxer/testing'
import { givenInvoicing } from '../finance/invoice/invoice.fixture.ts'
import type { ApiTest } from '../kernel/testing/api-test.ts'

/** Those of the example of RFC 8291. */
const exampleKeys = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}

export type Removal = {
  input: Record<string, unknown>
  subject?: Subject
  /** The refusals of the second caller; also 409 where the record stays readable until the first has ended. */
  again?: readonly (404 | 409)[]
}
export type Removals = Record<string, () => Promise<Removal>>

/** Records of a federation outside competitions, and records that belong to the caller. */
export const officeRemovals = (test: ApiTest): Removals => {
  const { api, database, federation, make, now, worlds } = test
  const { prisma } = database
  const inFederation = { federationRef: federation }
  const { courses, parties, shell } = api('federationAdministrator')

  /** A record of the federation; `name` is the field of the input that contains its ref. */
  const own = (name: string, given: () => Promise<{ ref: string }>) => async () => ({
    input: { federation, [name]: (await given()).ref },
  })
  const protocol = own('protocol', () => make.protocol(inFederation))
  const relation = async () => {
    const [{ ref: childRef }, { ref: parentRef }] = [await make.person(inFederation), await make.person(inFederation)]
    const type = { type: 'FATHER', permission: 'FULL', createdAt: now() }
    await prisma.personRelation.create({ data: { ref: newRef(), childRef, parentRef, ...type } })
    return { childRef, parentRef }
  }
  const career = () => make.career({ ...inFederation, sportTypeVariantRefs: [worlds.a.variant.ref] })
  const courseEvent = async () => (await make.courseEvent({ ...inFederation, courseRef: worlds.a.course.ref })).ref
  const favourite = async () => {
    const { ref: subjectRef } = await make.competition(inFederation)
    return { input: { ref: (await shell.favourite.save({ subjectRef })).ref } }
  }
  const listView = async () => {
    const view = await shell.listView.save({ federation, list: 'HORSES', name: newRef(), search: 'kind=pony' })
    return { input: { listView: view.ref } }
  }
  const pushDevice = async () => {
    const endpoint = `https://push.example.org/${newRef()}`
    const { devices } = await shell.notification.addDevice({ endpoint, keys: exampleKeys, userAgent: null })
    return { input: { device: devices[0]?.ref ?? '' } }
  }

  const championshipParts = async () => {
    const { ref: championship } = await make.championship(inFederation)
    const { ref: phase } = await make.championshipPhase({ championshipRef: championship })
    const { ref: group } = await make.championshipGroup({ phaseRef: phase })
    return { championship, phase, group }
  }

  const billed = async () => {
    const { finance } = api('federationAdministrator')
    const member = (await make.person(inFederation)).ref
    const { ref: bill } = await finance.memberBill.create({ member, description: 'Boxes' })
    const added = { member, bill, articleRef: worlds.a.article.ref, description: 'Box', unitAmount: 2500 }
    const { ref: item } = await finance.memberBill.addItem({ ...added, taxLevelCode: 'VAT_21' })
    return { member, bill, item }
  }
  const ordered = async () => {
    const { bill, item } = await billed()
    const { ref: order } = await api('federationAdministrator').finance.order.createFromBill({
      ...{ organisation: federation, billRef: bill },
    })
    return { organisation: federation, order, item }
  }
  const invoicing = givenInvoicing(test)
  const draft = async () => {
    await invoicing.seller()
    return invoicing.draft(await invoicing.person(), [{ amountCents: 1500 }])
  }

  return {
    'championships.championshipPhase.delete': async () => {
      const { group: _, ...input } = await championshipParts()
      return { input }
    },
    'championships.championshipPhase.deleteGroup': async () => ({ input: await championshipParts() }),
    'championships.championshipPhase.deleteDistribution': async () => {
      const { championship } = await championshipParts()
      const { ref: distribution } = await make.championshipDistribution({ championshipRef: championship })
      return { input: { championship, distribution } }
    },
    'competitions.championshipCompetition.remove': async () => {
      const { championship } = await championshipParts()
      const { ref: competition } = await make.competition(inFederation)
      await make.championshipCompetition({ championshipRef: championship, competitionRef: competition })
      return { input: { championship, competition } }
    },
    'finance.memberBill.remove': async () => {
      const { item, ...input } = await billed()
      await prisma.billItem.delete({ where: { ref: item } })
      return { input }
    },
    'finance.memberBill.removeItem': async () => ({ input: await billed() }),
    'finance.order.remove': async () => {
      const { item: _item, ...input } = await ordered()
      return { input }
    },
    'finance.order.removeItem': async () => ({ input: await ordered() }),
    'finance.invoice.remove': async () => ({ input: { federation, invoice: await draft() } }),
    'finance.invoice.removeAction': async () => {
      const { ref } = await api('federationAdministrator').finance.invoice.create({ federation, name: 'Run' })
      return { input: { federation, action: ref } }
    },
    'finance.sellerInvoice.remove': async () => ({ input: { organisation: federation, invoice: await draft() } }),
    'finance.sellerInvoice.removeAction': async () => {
      const organisation = federation
      const { ref } = await api('federationAdministrator').finance.sellerInvoice.create({ organisation, name: 'Run' })
      return { input: { organisation, action: ref } }
    },
    'access.personalToken.revoke': async () => {
      const accountRef = worlds.actors.federationAdministrator?.accountRef ?? ''
      const ref = newRef()
      await prisma.personalToken.create({
        data: { ref, accountRef, name: 'Script', hash: ref, scopes: [], createdAt: now() },
      })
      return { input: { ref } }
    },
    'registry.administration.removeTenant': async () => ({
      input: { tenant: (await make.tenant(inFederation)).ref },
      subject: 'superAdministrator',
    }),
    'registry.administration.removeSignInMeans': async () => {
      const accountRef = (await make.account()).ref
      await prisma.secondFactor.create({
        data: { accountRef, sealedSecret: '', createdAt: now(), confirmedAt: now() },
      })
      return { input: { user: accountRef }, subject: 'superAdministrator' }
    },
    'registry.administration.revokeClient': async () => {
      const clientId = `client-${newRef()}`
      const accountRef = worlds.actors.federationAdministrator?.accountRef ?? ''
      await prisma.apiClient.create({
        data: { clientId, accountRef, name: 'Script', secretHash: clientId, scopes: [], createdAt: now() },
      })
      return { input: { client: clientId }, subject: 'superAdministrator' }
    },
    'access.passkey.remove': async () => {
      const accountRef = worlds.actors.federationAdministrator?.accountRef ?? ''
      const ref = newRef()
      const credential = { credentialId: ref, publicKey: new Uint8Array([1]), counter: 0 }
      await prisma.passkey.create({ data: { ref, accountRef, name: 'Phone', ...credential, createdAt: now() } })
      return { input: { ref } }
    },
    'access.secondFactor.remove': async () => {
      const accountRef = worlds.actors.federationAdministrator?.accountRef ?? ''
      const row = { sealedSecret: '', createdAt: now(), confirmedAt: now() }
      await prisma.secondFactor.upsert({ where: { accountRef }, create: { accountRef, ...row }, update: row })
      return { input: {} }
    },
    'access.session.endOne': async () => {
      const accountRef = worlds.actors.federationAdministrator?.accountRef ?? ''
      const ref = newRef()
      await prisma.session.create({ data: { id: ref, ref, accountRef, expiresAt: now(), createdAt: now() } })
      return { input: { ref } }
    },
    'careers.career.remove': own('career', () =>
      make.career({ ...inFederation, state: 'DRAFT', sportTypeVariantRefs: [] }),
    ),
    'careers.career.deleteCategory': async () => {
      const { ref, categoryRefs } = await career()
      return { input: { federation, career: ref, category: categoryRefs[2] } }
    },
    'careers.career.deleteRule': async () => {
      const { ref, ruleRef } = await career()
      return { input: { federation, career: ref, rule: ruleRef } }
    },
    'catalogue.achievement.remove': own('achievement', () => make.achievement(inFederation)),
    'catalogue.article.remove': own('article', () => make.article(inFederation)),
    'catalogue.course.remove': own('course', () => make.course(inFederation)),
    'catalogue.license.remove': own('license', () => make.license({ ...inFederation, state: 'DRAFT' })),
    'catalogue.memberBenefit.remove': own('memberBenefit', () =>
      make.memberBenefit({ ...inFederation, state: 'DRAFT' }),
    ),
    'catalogue.rulesTemplate.remove': own('rulesTemplate', () =>
      make.rulesTemplate({ ...inFederation, state: 'DRAFT' }),
    ),
    'catalogue.practitionerGroup.remove': own('practitionerGroup', () => make.practitionerGroup(inFederation)),
    'catalogue.practitionerPriceProfile.remove': own('practitionerPriceProfile', () =>
      make.practitionerPriceProfile({
        ...inFederation,
        practitionerGroupRef: worlds.a.practitionerGroup.ref,
        priceProfileRef: worlds.a.priceProfile.ref,
      }),
    ),
    'catalogue.priceProfile.remove': own('priceProfile', () => make.priceProfile(inFederation)),
    'catalogue.protocol.removeDressage': protocol,
    'catalogue.ruleSet.remove': own('ruleSet', () => make.ruleSet(inFederation)),
    'catalogue.sportCategory.remove': own('sportCategory', () =>
      make.sportCategory({ ...inFederation, sportTypeVariantRef: worlds.a.variant.ref }),
    ),
    'catalogue.sportTypeVariant.remove': own('sportTypeVariant', () => make.sportTypeVariant(inFederation)),
    'courses.courseEvent.remove': async () => ({ input: { courseEvent: await courseEvent() } }),
    'courses.courseEvent.cancelRegistration': async () => {
      const event = await courseEvent()
      const { ref: personRef } = await make.person(inFederation)
      const { registrationRef } = await courses.courseEvent.register({ courseEvent: event, personRef })
      return { input: { courseEvent: event, registration: registrationRef, reason: 'Ill' }, again: [409] as const }
    },
    'events.freeEvent.remove': async () => ({ input: { event: (await make.freeEvent(inFederation)).ref } }),
    'federation.customAttribute.remove': own('customAttribute', () => make.customAttribute(inFederation)),
    'federation.federation.removeUser': own('user', () =>
      make.account({ federationRoles: [{ federationRef: federation, role: 'FEDERATION_COLLABORATOR' }] }),
    ),
    'parties.contactAccount.remove': async () => ({
      input: { account: (await make.contactAccount({ ...inFederation, contactRef: worlds.a.club.ref })).ref },
    }),
    'parties.horse.remove': async () => ({ input: { horse: (await make.horse(inFederation)).ref } }),
    'parties.horse.removeDocument': async () => {
      const horse = (await make.horse(inFederation)).ref
      const form = new FormData()
      form.set('horse', horse)
      form.set('type', 'PASSPORT')
      form.set('file', new File(['%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n'], 'papers.pdf'))
      return { input: { horse, document: (await parties.horse.addDocument(form)).ref } }
    },
    'parties.organisation.remove': async () => ({
      input: { organisation: (await make.organisation(inFederation)).ref },
    }),
    'parties.person.endCombination': async () => {
      const { ref, personRef } = await make.practitioner(inFederation)
      return { input: { member: personRef, combination: ref } }
    },
    'parties.person.removeAchievement': async () => {
      const { ref: personRef } = await make.person(inFederation)
      const ref = newRef()
      const { ref: achievementRef } = worlds.a.achievement
      await prisma.personAchievement.create({
        data: { ref, personRef, achievementRef, achievedOn: '2026-01-01', createdAt: now() },
      })
      return { input: { member: personRef, achievement: ref } }
    },
    'parties.person.removeChild': async () => {
      const { childRef, parentRef } = await relation()
      return { input: { member: parentRef, personRef: childRef } }
    },
    'parties.person.removeParent': async () => {
      const { childRef, parentRef } = await relation()
      return { input: { member: childRef, personRef: parentRef } }
    },
    'parties.userGroup.remove': own('userGroup', () => make.userGroup(inFederation)),
    'shell.calendarFeed.remove': async () => {
      await shell.calendarFeed.renew({ kind: 'FOLLOWED' })
      return { input: { kind: 'FOLLOWED' } }
    },
    'shell.favourite.remove': favourite,
    'shell.favourite.removeFromSidebar': favourite,
    'shell.listView.remove': listView,
    'shell.notification.removeDevice': pushDevice,
  }
}

/** A competition and the records in it. */
export const competitionRemovals = ({ api, database, federation, make, now, worlds }: ApiTest): Removals => {
  const { prisma } = database
  const inFederation = { federationRef: federation }
  const { competitions } = api('federationAdministrator')
  const schedule = competitions.timeSchedule

  const givenTest = async () => {
    const { ref: competition } = await make.competition({ ...inFederation, start: '2026-05-20', end: '2026-05-20' })
    const { ref: test, testSet } = await make.test({
      competitionRef: competition,
      protocolDefinition: protocolOf.jumping(),
    })
    return { competition, test, testSet: testSet.ref }
  }
  const enter = async ({ competition, test, testSet }: Awaited<ReturnType<typeof givenTest>>) => {
    const { ref: practitionerRef } = await make.practitioner(inFederation)
    const place = { competitionRef: competition, testRef: test, testSetRef: testSet }
    return (await make.registration({ ...place, practitionerRef, organisationRef: worlds.a.club.ref })).ref
  }
  const givenList = async () => {
    const where = await givenTest()
    const registration = await enter(where)
    const place = { competitionRef: where.competition, testSetRef: where.testSet }
    const { ref } = await make.startlist({ ...place, registrationRefs: [registration] })
    return { ...where, registration, list: ref }
  }
  const givenRanking = async () => {
    const { competition, test, testSet, registration } = await givenList()
    const rounds = [{ obstaclePenalties: '0', time: 6000 }]
    const result = { discipline: 'SHOW_JUMPING' as const, status: 'FINISHED' as const, outOfCompetition: false, rounds }
    const where = { competition, test, testSet }
    await competitions.result.enter({ ...where, participation: registration, version: 0, result })
    const { ref } = await prisma.ranking.findUniqueOrThrow({ where: { testSetRef: testSet } })
    return { ...where, ranking: ref }
  }
  const givenTeam = async () => {
    const where = await givenTest()
    const ref = newRef()
    const of = { competitionRef: where.competition, testRef: where.test, organisationRef: worlds.a.club.ref }
    const memberRefs = [await enter(where)]
    await prisma.competitionTeam.create({ data: { ref, ...of, name: 'Team', memberRefs, createdAt: now() } })
    return { competition: where.competition, team: ref }
  }
  const givenPlace = async () => {
    const { competition, list } = await givenList()
    const { ref: arenaRef } = await make.arena({ competitionRef: competition })
    return { list, place: { competition, date: '2026-05-20', start: '06:00', end: '06:30', arenaRef } }
  }
  const activity = (competition: string, { ref }: { ref: string }) => ({ input: { competition, id: ref } })

  return {
    'competitions.arena.delete': async () => {
      const { competition } = await givenTest()
      return activity(competition, await make.arena({ competitionRef: competition }))
    },
    'competitions.competition.delete': async () => ({
      input: { competition: (await make.competition({ ...inFederation, status: 'DRAFT' })).ref },
      // The second one may come before the first has ended, or after it.
      again: [404, 409] as const,
    }),
    'competitions.composedRanking.delete': async () => {
      const { competition, testSet } = await givenTest()
      const team = { count: 1, aggregate: 'SUM' as const, decimals: 0, worstFinishedPlus: null }
      const form = { testSetRefs: [testSet], rule: { kind: 'TEAMS' as const, team }, placed: null, points: [] }
      const { ref } = await competitions.composedRanking.create({ competition, name: 'Teams', ...form })
      return { input: { competition, ranking: ref } }
    },
    'competitions.entry.deleteTeam': async () => {
      const { ref: competitionRef } = await make.competition({ ...inFederation, teamsByIndividual: true })
      const { ref: testRef, testSet } = await make.test({ competitionRef, registrationTypes: ['INDIVIDUAL', 'TEAM'] })
      const member = worlds.actors.rider?.personRef ?? ''
      const { ref: practitionerRef } = await make.practitioner({ ...inFederation, personRef: member })
      const entry = await make.registration({ competitionRef, testRef, testSetRef: testSet.ref, practitionerRef })
      const { registrations } = await api('rider').competitions.entry.registerTeam({
        ...{ member, testRef, name: 'Family', memberRefs: [entry.ref] },
      })
      return { input: { member, team: registrations[0]?.team?.ref ?? '' }, subject: 'rider' as const }
    },
    'competitions.organisationTeam.delete': async () => {
      const { team } = await givenTeam()
      return { input: { organisation: worlds.a.club.ref, team }, subject: 'clubAdministrator' as const }
    },
    'competitions.ranking.delete': async () => ({ input: await givenRanking() }),
    'competitions.registration.delete': async () => {
      const where = await givenTest()
      return { input: { ...where, registration: await enter(where) } }
    },
    'competitions.startlist.delete': async () => {
      const { competition, list } = await givenList()
      return { input: { competition, id: list } }
    },
    'competitions.startlist.deleteCourseDesign': async () => {
      const { competition, list } = await givenList()
      const of = { competition, id: list, testPart: 1 }
      await competitions.startlist.uploadCourseDesign({ ...of, file: new File(['%PDF-1.7\n'], 'course.pdf') })
      return { input: of }
    },
    'competitions.startlist.removeFromGroup': async () => {
      const { competition, test, list } = await givenList()
      await competitions.startlist.addToGroup({ competition, group: test })
      return { input: { competition, group: test, id: list } }
    },
    'competitions.team.delete': async () => ({ input: await givenTeam() }),
    'competitions.test.delete': async () => {
      const { competition, test } = await givenTest()
      return { input: { competition, test } }
    },
    'competitions.timeSchedule.deleteSport': async () => {
      const { list, place } = await givenPlace()
      return activity(place.competition, await schedule.saveSport({ ...place, startlistRef: list }))
    },
    'competitions.timeSchedule.deleteText': async () => {
      const { place } = await givenPlace()
      return activity(place.competition, await schedule.saveText({ ...place, name: 'Text' }))
    },
    'competitions.timeSchedule.deleteBreak': async () => {
      const { place } = await givenPlace()
      return activity(place.competition, await schedule.saveBreak({ ...place, name: 'Break' }))
    },
    'competitions.timeSchedule.deleteRanking': async () => {
      const { competition, ranking } = await givenRanking()
      const place = { competition, date: '2026-05-20', start: '06:00', end: '06:30', arenaRef: null }
      const form = { ...place, name: 'Prizes', competitionRankingRefs: [ranking] }
      return activity(competition, await schedule.saveRanking(form))
    },
    'competitions.timeSchedule.deleteChampionshipRanking': async () => {
      const { place } = await givenPlace()
      const { ref: championshipRef } = await make.championship({ federationRef: federation })
      await make.championshipCompetition({ championshipRef, competitionRef: place.competition })
      const form = { ...place, championshipRef, allChampionshipSportCategories: true }
      return activity(place.competition, await schedule.saveChampionshipRanking(form))
    },
  }
}

/** A record, its removal, and a call that would use it. */
type Use = { remove: () => Promise<unknown>; use: () => Promise<unknown> }

export const usesOfRemoved = ({ api, federation, make, worlds }: ApiTest): Record<string, () => Promise<Use>> => {
  const inFederation = { federationRef: federation }
  const { catalogue, competitions, parties } = api('federationAdministrator')
  const money = { amountWithTax: 0, taxLevelCode: 'VAT_0' as const, currency: 'EUR' as const }
  const category = (sportTypeVariantRef: string, protocolRef: string | null) =>
    catalogue.sportCategory.create({
      federation,
      name: 'Level',
      code: newRef().slice(-12),
      sportTypeVariantRef,
      protocolRef,
    })
  const price = (practitionerGroupRef: string, priceProfileRef: string) =>
    catalogue.practitionerPriceProfile.create({ federation, name: 'Price', practitionerGroupRef, priceProfileRef })

  return {
    'an achievement that a course gives': async () => {
      const { ref } = await make.achievement(inFederation)
      return {
        remove: () => catalogue.achievement.remove({ federation, achievement: ref }),
        use: () => catalogue.course.create({ federation, title: 'Course', money, achievementRef: ref }),
      }
    },
    'an arena with an activity': async () => {
      const { ref: competition, start } = await make.competition(inFederation)
      const { ref } = await make.arena({ competitionRef: competition })
      const place = { competition, date: start, start: '06:00', end: '06:30', arenaRef: ref }
      return {
        remove: () => competitions.arena.delete({ competition, id: ref }),
        use: () => competitions.timeSchedule.saveText({ ...place, name: 'Text' }),
      }
    },
    'a horse that somebody rides': async () => {
      const { ref: horse } = await make.horse(inFederation)
      const { ref: member } = await make.person(inFederation)
      return {
        remove: () => parties.horse.remove({ horse }),
        use: () => parties.person.addCombination({ member, horseRef: horse }),
      }
    },
    'an organisation with a member': async () => {
      const { ref: organisation } = await make.organisation(inFederation)
      const memberships = [{ organisation: { ref: organisation }, start: '2026-01-01' }]
      const member = { firstName: 'Nina', lastName: 'Nieuw', birthDate: '1990-01-01', memberships }
      return {
        remove: () => parties.organisation.remove({ organisation }),
        use: () => parties.person.create({ federation, ...member }),
      }
    },
    'a discipline of a category': async () => {
      const { ref } = await make.sportTypeVariant(inFederation)
      return {
        remove: () => catalogue.sportTypeVariant.remove({ federation, sportTypeVariant: ref }),
        use: () => category(ref, null),
      }
    },
    'a protocol of a category': async () => {
      const { ref } = await make.protocol(inFederation)
      return {
        remove: () => catalogue.protocol.removeDressage({ federation, protocol: ref }),
        use: () => category(worlds.a.variant.ref, ref),
      }
    },
    'a group with a price': async () => {
      const { ref } = await make.practitionerGroup(inFederation)
      return {
        remove: () => catalogue.practitionerGroup.remove({ federation, practitionerGroup: ref }),
        use: () => price(ref, worlds.a.priceProfile.ref),
      }
    },
    'a price profile of a group': async () => {
      const { ref } = await make.priceProfile(inFederation)
      return {
        remove: () => catalogue.priceProfile.remove({ federation, priceProfile: ref }),
        use: () => price(worlds.a.practitionerGroup.ref, ref),
      }
    },
  }
}
