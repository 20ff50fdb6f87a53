import { newRef } from '@oxer/db'
import { accessErrors } from '@oxer/domain/access/access.errors'
import { defaultRenewal } from '@oxer/domain/catalogue/renewal/renewal.schema'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { Subject } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'

const { api, apiOf, database, federation, make, now, worlds } = await apiTest()
const { a, b, actors } = worlds
const { prisma } = database
const home = (subject: Subject) => api(subject).shell.home

const named = ({ ref, name }: { ref: string; name: string }) => ({ ref, name })
const daysOn = (days: number) => new Date(now().getTime() + days * 24 * 3600 * 1000)

/** A member of the club who holds a license that ends in six weeks. */
const holder = async (renewal: unknown, name: string) => {
  const person = await make.person({ federationRef: federation, firstName: name, lastName: 'Peeters' })
  await make.membership({ personRef: person.ref, organisationRef: a.club.ref, start: '2020-01-01' })
  const license = await make.license({
    federationRef: federation,
    name: `License of ${name}`,
    state: 'PUBLISHED',
    renewal: renewal as object,
  })
  const hold = (start: string, end: string) =>
    prisma.memberLicense.create({
      data: {
        ...{ ref: newRef(), personRef: person.ref, licenseRef: license.ref, createdAt: now() },
        ...{ billToType: 'PERSON', billToRef: person.ref, start, end },
      },
    })
  await hold('2025-07-01', '2026-06-30')
  return { person, license, hold }
}

/** Gives the start list a place in the time schedule. */
const plan = () =>
  prisma.activity.create({
    data: {
      ...{ ref: newRef(), competitionRef: a.competition.ref, kind: 'SPORT', name: 'Dressage' },
      ...{ startlistRef: a.startlist.ref, date: '2026-05-17', startSeconds: 9 * 3600, endSeconds: 10 * 3600 },
    },
  })

const once = { ...defaultRenewal, type: 'ONE_TIME' }

describe('the parts of Home', () => {
  it('follow the rights of the caller on this host', async () => {
    const nothing = {
      federations: [],
      organisations: [],
      hasCompetitions: false,
      hasFollowed: false,
      hasJudging: false,
      hasRiders: false,
    }
    const alpha = { ...nothing, federations: [named(a.federation)] }
    expect(await home('federationCollaborator').parts()).toEqual(alpha)
    expect(await home('superAdministrator').parts()).toEqual(alpha)
    expect(await home('clubAdministrator').parts()).toEqual({
      ...nothing,
      organisations: [named(a.club)],
      hasCompetitions: true,
    })
    expect(await home('competitionOrganizer').parts()).toEqual({ ...nothing, hasCompetitions: true })
    expect(await home('resultProcessor').parts()).toEqual({ ...nothing, hasCompetitions: true })
    for (const subject of ['rider', 'clubMember', 'expiredShare', 'foreignAdministrator'] as const) {
      expect(await home(subject).parts(), subject).toEqual(nothing)
    }
    await refused(home('anonymous').parts(), kernelErrors.noUserContext)
    await refused(home('waiting').parts(), accessErrors.accountRequired)
  })
})

describe('what waits for the staff of a federation', () => {
  it('are access requests for its administrators, approvals by club, and licenses that run out', async () => {
    const { hold } = await holder(once, 'Renewed')
    await hold('2026-07-01', '2027-06-30')
    await holder({ ...once, type: 'RECURRING' }, 'Automatic')
    const { license } = await holder(once, 'Lapsing')
    await prisma.registration.update({
      where: { ref: a.registrations[0]?.ref ?? '' },
      data: { status: 'PENDING_APPROVAL' },
    })
    const waiting = await home('federationAdministrator').federation({ federation })
    expect(waiting).toEqual({
      until: '2026-07-16',
      accessRequests: {
        count: 1,
        isCapped: false,
        items: [{ ref: a.registrationRequest.ref, name: expect.any(String), createdAt: expect.any(String) }],
      },
      approvals: {
        count: 1,
        isCapped: false,
        items: [{ organisation: named(a.club), count: 1, since: expect.any(String) }],
      },
      expiringLicenses: {
        count: 1,
        isCapped: false,
        items: [{ license: named(license), count: 1, isCapped: false, end: '2026-06-30' }],
      },
    })
    expect(await home('federationCollaborator').federation({ federation })).toEqual({
      ...waiting,
      accessRequests: null,
    })
  })

  it('are as many members as the list of those whose license runs out, each once', async () => {
    const two = await holder(once, 'Twofold')
    const { license, hold } = await holder(once, 'Second')
    const more = { personRef: two.person.ref, billToType: 'PERSON', billToRef: two.person.ref, createdAt: now() }
    const seasons = [{ ...more, ref: newRef(), licenseRef: license.ref, start: '2025-06-01', end: '2026-05-31' }]
    await prisma.memberLicense.createMany({ data: seasons })
    const deceased = await holder(once, 'Deceased')
    await prisma.person.update({ where: { ref: deceased.person.ref }, data: { deceasedDate: '2026-01-01' } })
    const counts = async () => {
      const { person, organisation } = api('federationAdministrator').parties
      const licenses = { license: 'EXPIRING' as const }
      return {
        federation: (await home('federationAdministrator').federation({ federation })).expiringLicenses.count,
        members: (await person.list({ federation, ...licenses })).total,
        club: (await home('clubAdministrator').organisation({ organisation: a.club.ref })).expiringLicenses.count,
        clubMembers: (await organisation.countMembers({ organisation: a.club.ref, ...licenses })).total,
      }
    }
    // Lapsing, Twofold with two licenses, and Second.
    expect(await counts()).toEqual({ federation: 3, members: 3, club: 3, clubMembers: 3 })
    const renewed = await hold('2026-07-01', '2027-06-30')
    expect(await counts()).toEqual({ federation: 2, members: 2, club: 2, clubMembers: 2 })
    await prisma.memberLicense.delete({ where: { ref: renewed.ref } })
    expect(await counts()).toEqual({ federation: 3, members: 3, club: 3, clubMembers: 3 })
    const refs = [two.person.ref, deceased.person.ref]
    await prisma.memberLicense.deleteMany({ where: { OR: [{ personRef: { in: refs } }, { licenseRef: license.ref }] } })
  })

  it('are its competitions of seven days, those that ask for work first', async () => {
    const week = await home('federationCollaborator').week({ federation })
    expect(week).toMatchObject({ from: '2026-05-17', until: '2026-05-23', count: 2 })
    expect(week.items.map(({ ref, point, count }) => [ref, point, count])).toEqual(
      expect.arrayContaining([
        [a.competition.ref, 'NOT_FINAL', 1],
        [a.draft.ref, 'NO_TESTS', 1],
      ]),
    )
    await prisma.startlist.update({ where: { ref: a.startlist.ref }, data: { status: 'FINAL' } })
    const ofCompetition = async () =>
      (await home('federationCollaborator').week({ federation })).items.map(({ ref, point }) => [ref, point])
    expect(await ofCompetition()).toContainEqual([a.competition.ref, 'NOT_PLANNED'])
    await plan()
    expect(await ofCompetition()).toEqual([
      [a.draft.ref, 'NO_TESTS'],
      [a.competition.ref, 'READY'],
    ])
  })

  it('are for them alone', async () => {
    for (const name of ['federation', 'week'] as const) {
      await refused(home('clubAdministrator')[name]({ federation }), kernelErrors.insufficientPermissions)
      await refused(home('rider')[name]({ federation }), kernelErrors.insufficientPermissions)
      await refused(home('foreignAdministrator')[name]({ federation }), kernelErrors.notFound)
      await refused(home('federationAdministrator')[name]({ federation: b.federation.ref }), kernelErrors.notFound)
      await refused(home('anonymous')[name]({ federation }), kernelErrors.noUserContext)
    }
  })
})

describe('what waits for those who run a club', () => {
  const organisation = a.club.ref
  it('closes this week, waits for approval, runs out, and is ridden', async () => {
    const next = await make.competition({
      federationRef: federation,
      name: 'Closing soon',
      start: '2026-06-06',
      end: '2026-06-07',
      registrationClosesAt: daysOn(3),
    })
    const late = await make.competition({
      federationRef: federation,
      name: 'Late entries',
      start: '2026-05-30',
      end: '2026-05-30',
      registrationClosesAt: daysOn(-1),
      registrationLateAt: daysOn(1),
    })
    await make.competition({
      ...{ federationRef: federation, start: '2026-06-06', end: '2026-06-07', byOrganisation: false },
      registrationClosesAt: daysOn(3),
    })
    await make.competition({
      ...{ federationRef: federation, start: '2026-07-06', end: '2026-07-07' },
      registrationClosesAt: daysOn(30),
    })
    const { person } = await holder(once, 'Anna')
    const found = await home('clubAdministrator').organisation({ organisation })
    expect(found.closing.map(({ competition, isLate, entered }) => [competition.ref, isLate, entered])).toEqual([
      [late.ref, true, 0],
      [next.ref, false, 0],
    ])
    expect(found.approvals).toMatchObject({ count: 1, items: [{ competition: named(a.competition) }] })
    expect(found.expiringLicenses.items).toContainEqual({
      ref: expect.any(String),
      member: { ref: person.ref, name: 'Anna Peeters' },
      licenseName: 'License of Anna',
      end: '2026-06-30',
    })
    expect(found.coming).toEqual([
      { competition: named(a.competition), start: '2026-05-17', end: '2026-05-17', entered: 2, firstStart: null },
    ])
  })

  it('shows the first start once the public sees its time', async () => {
    await prisma.startlistEntry.updateMany({
      where: { startlistRef: a.startlist.ref },
      data: { startSeconds: 9 * 3600 + 420 },
    })
    const firstStart = async () =>
      (await home('clubAdministrator').organisation({ organisation })).coming.map((coming) => coming.firstStart)
    expect(await firstStart()).toEqual([{ date: '2026-05-17', time: '09:07' }])
    const columnsOf = (layout: object) => prisma.startlist.update({ where: { ref: a.startlist.ref }, data: { layout } })
    await columnsOf({ columns: ['POSITION', 'RIDER'] })
    expect(await firstStart()).toEqual([null])
    await columnsOf({})
    await prisma.activity.updateMany({ where: { startlistRef: a.startlist.ref }, data: { isEntryTimeHidden: true } })
    expect(await firstStart()).toEqual([null])
    await prisma.startlist.update({ where: { ref: a.startlist.ref }, data: { status: 'INITIAL' } })
    await prisma.activity.updateMany({ where: { startlistRef: a.startlist.ref }, data: { isEntryTimeHidden: false } })
    expect(await firstStart()).toEqual([null])
  })

  it('is for them and the staff of the federation', async () => {
    expect(await home('federationCollaborator').organisation({ organisation })).toMatchObject({ until: '2026-07-16' })
    for (const subject of ['rider', 'clubMember', 'otherClubAdministrator', 'competitionOrganizer'] as const) {
      await refused(home(subject).organisation({ organisation }), kernelErrors.insufficientPermissions)
    }
    await refused(home('clubAdministrator').organisation({ organisation: b.club.ref }), kernelErrors.notFound)
    await refused(home('anonymous').organisation({ organisation }), kernelErrors.noUserContext)
  })
})

describe('the own competitions', () => {
  it('are those that the caller organises or shares, not all that staff may manage', async () => {
    const refs = async (subject: Subject) => (await home(subject).competitions()).map(({ ref }) => ref)
    for (const subject of ['clubAdministrator', 'competitionOrganizer', 'resultProcessor'] as const) {
      expect(await refs(subject), subject).toEqual([a.competition.ref])
    }
    for (const subject of ['rider', 'expiredShare', 'federationAdministrator', 'superAdministrator'] as const) {
      expect(await refs(subject), subject).toEqual([])
    }
    const { competitionOrganizer } = actors
    const elsewhere = apiOf(competitionOrganizer, { tenant: { federationRefs: [b.federation.ref] } })
    expect(await elsewhere.shell.home.competitions()).toEqual([])
    await refused(home('anonymous').competitions(), kernelErrors.noUserContext)
  })
})

describe('own work', () => {
  it('lists tasks that run or failed lately, and failed mails for super administrators', async () => {
    const task = (ownerRef: string, status: string, days: number) =>
      prisma.task.create({
        data: {
          ...{ ref: newRef(), ownerRef, kind: 'import-person', name: status, status, input: {} },
          ...{ createdAt: daysOn(days), startedAt: daysOn(days) },
        },
      })
    const owner = actors.superAdministrator?.accountRef ?? ''
    await task(owner, 'ERROR', -1)
    await task(owner, 'ONGOING', 0)
    await task(owner, 'DONE', 0)
    await task(owner, 'ERROR', -8)
    await task(actors.rider?.accountRef ?? '', 'ERROR', 0)
    await prisma.mailMessage.create({
      data: {
        ...{ ref: newRef(), kind: 'PASSWORD_CHANGED', status: 'FAILED', toAddress: 'rider@oxer.example' },
        ...{ toName: 'Rider', language: 'EN', values: {}, look: {}, createdAt: now() },
      },
    })
    const work = await home('superAdministrator').work()
    expect(work.tasks.map(({ status }) => status)).toEqual(['ONGOING', 'ERROR'])
    expect(work.failedMails).toEqual({ count: 1, isCapped: false })
    expect(await home('member').work()).toEqual({ tasks: [], failedMails: null })
    await refused(home('anonymous').work(), kernelErrors.noUserContext)
  })
})
