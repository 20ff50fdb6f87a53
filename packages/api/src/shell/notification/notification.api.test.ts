import { newRef } from '@oxer/db'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { maximumMailAttempts } from '@oxer/domain/kernel/mail/mail.rules'
import { NotificationKind } from '@oxer/domain/kernel/notification/notification.schema'
import type { SaveNotificationSettings } from '@oxer/domain/shell/notification/notification.schema'
import type { Subject } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { publishChange } from '../../competitions/competition/competition.publication.ts'
import { tellPayer } from '../../finance/document/told-money.commands.ts'
import { unsubscribePath } from '../../kernel/notification/unsubscribe.mappers.ts'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { contextOf } from '../../kernel/testing/call.ts'
import { refused } from '../../kernel/testing/refused.ts'
import { tellEndings } from './ending.jobs.ts'
import { unsubscribe } from './notification.commands.ts'
import { tellNotices } from './notification.jobs.ts'
import { tellStartNews } from './start-news.jobs.ts'

let at = new Date('2026-05-17T08:00:00Z')
const { api, database, federation, make, now, options, worlds } = await apiTest({ now: () => at })
const { services, db } = contextOf(null, options)
/** The events for other systems have a test of their own. */
const announce = () => undefined

const inbox = async (subject: Subject) => (await api(subject).shell.notification.list({})).items
const unread = async (subject: Subject) => (await api(subject).shell.notification.unread()).count
const accountOf = (subject: Subject): string => worlds.actors[subject]?.accountRef ?? ''
const personOf = (subject: Subject): string => worlds.actors[subject]?.personRef ?? ''
const mailsTo = (subject: Subject) =>
  database.prisma.mailMessage.findMany({
    where: { kind: 'NOTIFICATION', subjectRef: accountOf(subject) },
    orderBy: { ref: 'asc' },
  })
const pause = { quietSeconds: 15, mostSeconds: 60 }
const wait = (minutes: number): void => {
  at = new Date(at.getTime() + minutes * 60_000)
}
const clear = async () => {
  await database.prisma.notification.deleteMany()
  await database.prisma.mailMessage.deleteMany()
  await database.prisma.notificationSetting.deleteMany()
}
const choose = async (subject: Subject, change: Partial<SaveNotificationSettings>) => {
  const calls = api(subject).shell.notification
  return calls.saveSettings({ ...(await calls.settings()), ...change })
}

/** A published competition with one list: each rider starts ten minutes after the one before, from 10:00. */
const givenStarts = async (persons: string[], { status = 'FINAL' } = {}) => {
  const { ref: competition } = await make.competition({
    ...{ federationRef: federation, name: 'Spring Cup', publishedParts: ['TIMESCHEDULE', 'STARTLISTS'] },
    ...{ start: '2026-05-17', end: '2026-05-18' },
  })
  const test = await make.test({ competitionRef: competition, name: '1.10 m' })
  const registrations: string[] = []
  for (const personRef of persons) {
    const practitioner = await make.practitioner({ federationRef: federation, personRef })
    const { ref } = await make.registration({
      ...{ competitionRef: competition, testRef: test.ref, testSetRef: test.testSet.ref },
      practitionerRef: practitioner.ref,
    })
    registrations.push(ref)
  }
  const list = await make.startlist({
    ...{ competitionRef: competition, testSetRef: test.testSet.ref, registrationRefs: registrations, status },
  })
  const arena = await make.arena({ competitionRef: competition, code: 'M', name: 'Main' })
  const activity = newRef()
  await database.prisma.activity.create({
    data: {
      ...{ ref: activity, competitionRef: competition, kind: 'SPORT', name: '1.10 m', arenaRef: arena.ref },
      ...{ startlistRef: list.ref, date: '2026-05-17', startSeconds: 36_000, endSeconds: 43_200 },
    },
  })
  const shift = async (minutes: number) => {
    for (const [index, registrationRef] of registrations.entries()) {
      const startSeconds = 36_000 + (index * 10 + minutes) * 60
      await database.prisma.startlistEntry.updateMany({ where: { registrationRef }, data: { startSeconds } })
    }
    await publishChange({ db, services, announce }, competition)
  }
  await shift(0)
  return { competition, activity, list: list.ref, test, registrations, shift }
}

/** Once the changes have come to rest. */
const tell = async () => {
  await tellStartNews(services, pause, now)
  wait(2)
  await tellStartNews(services, pause, now)
  await tellNotices(services, now)
}

describe('news of starts', () => {
  it('tells rider and parent once that the list is published, and once of a burst of changes', async () => {
    await clear()
    const child = worlds.a.practitioners[0]?.personRef ?? ''
    const { shift, competition } = await givenStarts([personOf('rider'), child])
    await tell()
    expect(await inbox('rider')).toMatchObject([
      {
        ...{
          kind: 'STARTLIST_PUBLISHED',
          why: 'SELF',
          person: null,
          link: `/competitions/${competition}`,
          readAt: null,
        },
        values: { subject: 'Spring Cup', more: 0, lines: [{ test: '1.10 m', time: '10:00', arena: 'Main' }] },
      },
    ])
    const { firstName, lastName } = await database.prisma.person.findUniqueOrThrow({ where: { ref: child } })
    expect(await inbox('parent')).toMatchObject([{ why: 'CHILD', person: `${firstName} ${lastName}` }])
    await tell()
    expect(await unread('rider')).toBe(1)

    for (const minutes of [5, 15, 20]) {
      await shift(minutes)
      await tellStartNews(services, pause, now)
    }
    expect(await unread('rider')).toBe(1)
    await tell()
    await tell()
    expect((await inbox('rider')).map(({ kind }) => kind)).toEqual(['START_MOVED', 'STARTLIST_PUBLISHED'])
    expect((await inbox('rider'))[0]?.values.lines).toMatchObject([{ time: '10:20', timeWas: '10:00' }])
    const [published, moved, ...more] = await mailsTo('rider')
    expect(more).toEqual([])
    expect(published?.values).toMatchObject({ title: 'Start list published: Spring Cup' })
    expect(moved?.values).toMatchObject({
      title: 'New start time: Spring Cup',
      text: expect.stringContaining('17/05/2026 10:20 instead of 10:00'),
    })
  })

  it('a change that goes on is notified within a minute', async () => {
    await clear()
    const { shift } = await givenStarts([personOf('rider')])
    for (let seconds = 0; seconds <= 60; seconds += 10) {
      await shift(seconds)
      await tellStartNews(services, pause, now)
      wait(1 / 6)
    }
    expect(await unread('rider')).toBe(1)
  })

  it('several starts of a rider in one competition are one message', async () => {
    await clear()
    await givenStarts([personOf('rider'), personOf('rider')])
    await tell()
    expect((await inbox('rider')).map(({ values }) => values.lines.length)).toEqual([2])
    expect(await mailsTo('rider')).toHaveLength(1)
  })

  it('is notified from the minutes that each person chose', async () => {
    await clear()
    const { shift } = await givenStarts([personOf('rider'), personOf('member')])
    await choose('member', { movedMinutes: 30 })
    await tell()
    await shift(20)
    await tell()
    expect([await unread('rider'), await unread('member')]).toEqual([2, 1])
    await shift(31)
    await tell()
    expect([await unread('rider'), await unread('member')]).toEqual([3, 2])
  })

  it('tells only what the public sees: no draft list, no hidden time, nothing of a hidden competition', async () => {
    await clear()
    const { competition, activity, list } = await givenStarts([personOf('rider')], { status: 'DRAFT' })
    await tell()
    expect(await inbox('rider')).toEqual([])
    await database.prisma.startlist.update({ where: { ref: list }, data: { status: 'FINAL' } })
    await database.prisma.competition.update({ where: { ref: competition }, data: { status: 'HIDDEN' } })
    await publishChange({ db, services, announce }, competition)
    await tell()
    expect(await inbox('rider')).toEqual([])
    await database.prisma.competition.update({ where: { ref: competition }, data: { status: 'PUBLISHED' } })
    await database.prisma.activity.update({ where: { ref: activity }, data: { isEntryTimeHidden: true } })
    await publishChange({ db, services, announce }, competition)
    await tell()
    expect((await inbox('rider'))[0]?.values.lines).toMatchObject([{ date: '2026-05-17', time: null }])
    await database.prisma.activity.update({ where: { ref: activity }, data: { isEntryTimeHidden: false } })
    await publishChange({ db, services, announce }, competition)
    await tell()
    expect((await inbox('rider'))[0]).toMatchObject({
      kind: 'START_MOVED',
      values: { lines: [{ time: '10:00', timeWas: null }] },
    })
  })

  it('a list is reported to those who have marked the competition, once, without a mail, and once to whoever rides too', async () => {
    await clear()
    const { competition, shift } = await givenStarts([personOf('rider')])
    for (const subject of ['rider', 'member'] as const) {
      await api(subject).shell.favourite.save({ subjectRef: competition })
    }
    await tell()
    await shift(30)
    await tell()
    expect(await inbox('member')).toMatchObject([
      { kind: 'STARTLIST_PUBLISHED', why: 'FOLLOWED', values: { lines: [{ test: 'Start list', date: '2026-05-17' }] } },
    ])
    expect(await mailsTo('member')).toEqual([])
    expect((await inbox('rider')).map(({ why }) => why)).toEqual(['SELF', 'SELF'])
  })

  it('another arena is notified with its name', async () => {
    await clear()
    const { competition, activity } = await givenStarts([personOf('rider')])
    await tell()
    const { ref: arenaRef } = await make.arena({ competitionRef: competition, code: 'B', name: 'Sand' })
    await database.prisma.activity.update({ where: { ref: activity }, data: { arenaRef } })
    await publishChange({ db, services, announce }, competition)
    await tell()
    expect((await inbox('rider'))[0]).toMatchObject({
      kind: 'ARENA_CHANGED',
      values: { lines: [{ arena: 'Sand', arenaWas: 'Main' }] },
    })
  })
})

describe('entries', () => {
  it('the rider is notified of the decision, once, and whoever decides is not', async () => {
    await clear()
    const { competition, test } = await givenStarts([])
    const decide = async (personRef: string, status: 'SUBSCRIBED' | 'REJECTED') => {
      const practitioner = await make.practitioner({ federationRef: federation, personRef })
      const { ref } = await make.registration({
        ...{ competitionRef: competition, testRef: test.ref, testSetRef: test.testSet.ref, status: 'PENDING_APPROVAL' },
        practitionerRef: practitioner.ref,
      })
      const change = { status, reason: status === 'REJECTED' ? 'too late' : null }
      await api('federationCollaborator').competitions.registration.changeStatus({
        ...{ competition, test: test.ref, registration: ref, ...change },
      })
    }
    await decide(personOf('rider'), 'SUBSCRIBED')
    await decide(personOf('member'), 'REJECTED')
    await decide(personOf('federationCollaborator'), 'SUBSCRIBED')
    await tellNotices(services, now)
    await tellNotices(services, now)
    expect((await inbox('rider')).map(({ kind, values }) => [kind, values.subject])).toEqual([
      ['REGISTRATION_ACCEPTED', 'Spring Cup'],
    ])
    expect((await inbox('member')).map(({ kind }) => kind)).toEqual(['REGISTRATION_REJECTED'])
    expect(await inbox('federationCollaborator')).toEqual([])
    expect(await database.prisma.notice.count()).toBe(0)
  })

  it('of a team is reported to those who decide for its club, unless the club decided itself', async () => {
    await clear()
    const { ref: competition } = await make.competition({ federationRef: federation, name: 'Team Cup' })
    const test = await make.test({ competitionRef: competition, name: '1.10 m', registrationTypes: ['TEAM'] })
    const organisationRef = worlds.a.club.ref
    const rider = await make.practitioner({ federationRef: federation, personRef: personOf('rider') })
    const member = await make.registration({
      ...{ competitionRef: competition, testRef: test.ref, testSetRef: test.testSet.ref, organisationRef },
      practitionerRef: rider.ref,
    })
    const { team, registration } = api('federationAdministrator').competitions
    const { ref: teamRef } = await team.create({
      ...{ competition, testRef: test.ref, name: 'Blue', memberRefs: [member.ref], organisationRef },
    })
    const { registrations } = await registration.create({
      competition,
      test: test.ref,
      data: { type: 'TEAM', teamRef },
    })
    const ref = registrations[0]?.ref ?? ''
    const decide = async (subject: Subject) => {
      await database.prisma.registration.update({ where: { ref }, data: { status: 'PENDING_APPROVAL' } })
      await api(subject).competitions.registration.changeStatus({
        ...{ competition, test: test.ref, registration: ref, status: 'SUBSCRIBED', reason: null },
      })
      await tellNotices(services, now)
    }
    await decide('federationCollaborator')
    expect(await inbox('clubAdministrator')).toMatchObject([
      { kind: 'REGISTRATION_ACCEPTED', why: 'CLUB', values: { subject: 'Team Cup', lines: [{ horse: 'Blue' }] } },
    ])
    expect(await inbox('rider')).toEqual([])
  })
})

describe('a notice that cannot be told', () => {
  const promised = (kind: string, minutes: number) =>
    database.prisma.notice.create({
      data: {
        ...{ ref: newRef(), kind, eventKey: newRef(), federationRef: federation, personRefs: [personOf('rider')] },
        ...{
          values: { subject: 'Spring Cup', lines: [], more: 0 },
          link: '/',
          createdAt: new Date(at.getTime() + minutes * 60_000),
        },
      },
    })
  const failed: string[] = []
  const noting = { ...services, log: { ...services.log, error: (message: string) => void failed.push(message) } }
  const endPause = () => database.query("UPDATE notice SET due_at = now() - interval '1 second'", [])

  it('holds up no other, is tried again later, and is given up where the super administrator sees it', async () => {
    await clear()
    // Of a release that is no longer here, and older than what can be told.
    const { ref } = await promised('OF_ANOTHER_RELEASE', 0)
    await promised('RESULT_IN', 1)
    await promised('RANKING_OFFICIAL', 2)
    expect(await tellNotices(noting, now)).toBe(2)
    expect((await inbox('rider')).map(({ kind }) => kind).toSorted()).toEqual(['RANKING_OFFICIAL', 'RESULT_IN'])
    const waiting = () => database.prisma.notice.findUniqueOrThrow({ where: { ref } })
    expect(await waiting()).toMatchObject({ attempts: 1, error: expect.stringContaining('invalid_value') })
    // Its pause is not over.
    await tellNotices(noting, now)
    expect((await waiting()).attempts).toBe(1)
    for (let attempt = 0; attempt < maximumMailAttempts + 2; attempt++) {
      await endPause()
      await tellNotices(noting, now)
    }
    expect((await waiting()).attempts).toBe(maximumMailAttempts)
    expect(failed).toHaveLength(maximumMailAttempts)
    expect((await api('superAdministrator').shell.mail.list({})).untold).toBe(1)
    await database.prisma.notice.deleteMany()
  })
})

describe('the course of a competition', () => {
  const kindsOf = async (subject: Subject) => (await inbox(subject)).map(({ kind }) => kind)
  const enter = (competition: string, testSetRef: string, registrationRef: string, more = {}) =>
    database.prisma.result.create({
      data: {
        ...{ ref: newRef(), competitionRef: competition, testSetRef, registrationRef },
        ...{ status: 'FINISHED', content: {}, enteredAt: now(), ...more },
      },
    })
  const publish = (competition: string, publishedParts: string[]) =>
    database.prisma.competition.update({ where: { ref: competition }, data: { publishedParts } })

  it('a rider is notified of a start that a late ring moves, by the results that come in, and of no ridden one', async () => {
    await clear()
    at = new Date('2026-05-17T08:00:00Z')
    const other = await make.person({ federationRef: federation })
    const { competition, registrations, test } = await givenStarts([other.ref, personOf('member'), personOf('rider')])
    await publish(competition, ['TIMESCHEDULE', 'STARTLISTS', 'RESULTS'])
    await tell()
    await clear()
    // The first was planned from 10:00 to 10:02 and comes in at 10:32; the next ones follow, ten minutes apart.
    at = new Date('2026-05-17T08:32:00Z')
    const [first = '', second = ''] = registrations
    await enter(competition, test.testSet.ref, first)
    await publishChange({ db, services, announce }, competition)
    await tell()
    const moved = (await inbox('rider')).find(({ kind }) => kind === 'START_MOVED')
    expect(moved?.values.lines[0]).toMatchObject({ time: '10:50', timeWas: '10:20' })
    expect(await kindsOf('member')).toContain('START_MOVED')
    await clear()
    at = new Date('2026-05-17T08:42:00Z')
    await enter(competition, test.testSet.ref, second)
    await publishChange({ db, services, announce }, competition)
    await tell()
    expect(await kindsOf('member')).not.toContain('START_MOVED')
    expect(await kindsOf('rider')).not.toContain('START_MOVED')
  })

  it('a rider is notified once as the fifth before is in the ring, and of public results alone', async () => {
    await clear()
    const others = await Promise.all(Array.from({ length: 6 }, () => make.person({ federationRef: federation })))
    const given = await givenStarts([...others.map(({ ref }) => ref), personOf('rider'), personOf('member')])
    const { competition, registrations, test } = given
    await publish(competition, ['TIMESCHEDULE', 'STARTLISTS', 'RESULTS', 'RANKING'])
    await tell()
    await clear()
    // The clock of these tests is far from the plan.
    await choose('rider', { movedMinutes: 120 })
    await choose('member', { movedMinutes: 120 })
    const [first = '', second = ''] = registrations
    await enter(competition, test.testSet.ref, first, { isHeld: true })
    await publishChange({ db, services, announce }, competition)
    await tell()
    expect(await kindsOf('rider')).toEqual([])
    await database.prisma.result.updateMany({ where: { registrationRef: first }, data: { isHeld: false } })
    await publishChange({ db, services, announce }, competition)
    await tell()
    expect([await kindsOf('rider'), await kindsOf('member')]).toEqual([['SOON_IN_RING'], []])
    await enter(competition, test.testSet.ref, second)
    await publishChange({ db, services, announce }, competition)
    await tell()
    expect([await kindsOf('rider'), await kindsOf('member')]).toEqual([['SOON_IN_RING'], ['SOON_IN_RING']])
    const own = registrations[6] ?? ''
    await enter(competition, test.testSet.ref, own, { isHeld: true })
    await publishChange({ db, services, announce }, competition)
    await tell()
    expect(await kindsOf('rider')).toEqual(['SOON_IN_RING'])
    await database.prisma.result.updateMany({ where: { registrationRef: own }, data: { isHeld: false } })
    await publishChange({ db, services, announce }, competition)
    await tell()
    expect((await inbox('rider'))[0]).toMatchObject({
      kind: 'RESULT_IN',
      link: `/competitions/${competition}/competition-ranking/${test.testSet.ref}`,
    })
    await database.prisma.ranking.create({
      data: {
        ...{ ref: newRef(), competitionRef: competition, testSetRef: test.testSet.ref },
        ...{ status: 'CLOSED', publishedAt: now() },
      },
    })
    await publishChange({ db, services, announce }, competition)
    await tell()
    await publishChange({ db, services, announce }, competition)
    await tell()
    expect(await kindsOf('rider')).toEqual(['RANKING_OFFICIAL', 'RESULT_IN', 'SOON_IN_RING'])
    expect(await kindsOf('member')).toEqual(['SOON_IN_RING'])

    // Saved again unchanged, corrected, and the ranking reopened and closed again.
    const again = async () => {
      await publishChange({ db, services, announce }, competition)
      await tell()
      await publishChange({ db, services, announce }, competition)
      await tell()
    }
    const newsOf = async () => {
      const kinds = await kindsOf('rider')
      return ['RESULT_IN', 'RANKING_OFFICIAL'].map((kind) => kinds.filter((each) => each === kind).length)
    }
    const { prisma } = database
    await prisma.result.updateMany({ where: { registrationRef: own }, data: { enteredAt: now() } })
    await again()
    expect(await newsOf()).toEqual([1, 1])
    await prisma.result.updateMany({ where: { registrationRef: own }, data: { score: { corrected: true } } })
    await again()
    expect(await newsOf()).toEqual([2, 1])
    const where = { testSetRef: test.testSet.ref }
    await prisma.ranking.update({ where, data: { status: 'OPEN', correctedSince: now() } })
    await again()
    expect(await newsOf()).toEqual([2, 1])
    await prisma.ranking.update({ where, data: { status: 'CLOSED', changedAt: now() } })
    await again()
    expect(await newsOf()).toEqual([2, 2])
  })

  it('a cancelled test is reported to those who are in it', async () => {
    await clear()
    const { competition, test } = await givenStarts([personOf('rider')])
    await tell()
    await clear()
    await api('federationAdministrator').competitions.test.cancel({ competition, test: test.ref })
    await tell()
    await tell()
    expect(await kindsOf('rider')).toEqual(['TEST_CANCELLED'])
  })

  it('those who decide for a club are notified of the entries that wait, in one message', async () => {
    await clear()
    const { competition, test } = await givenStarts([])
    for (const subject of ['rider', 'member'] as const) {
      const practitioner = await make.practitioner({ federationRef: federation, personRef: personOf(subject) })
      await make.registration({
        ...{ competitionRef: competition, testRef: test.ref, testSetRef: test.testSet.ref, registeredAt: now() },
        ...{ status: 'PENDING_APPROVAL', organisationRef: worlds.a.club.ref, practitionerRef: practitioner.ref },
      })
    }
    await publishChange({ db, services, announce }, competition)
    await tell()
    expect(await inbox('clubAdministrator')).toMatchObject([
      { kind: 'APPROVAL_WAITING', why: 'CLUB', person: null, values: { subject: 'Spring Cup', lines: [{}, {}] } },
    ])
    for (const subject of ['rider', 'clubMember', 'otherClubAdministrator', 'foreignAdministrator'] as const) {
      expect(await kindsOf(subject)).toEqual([])
    }
  })
})

describe('what is due', () => {
  it('a license and a membership that run out are reported once, a month before, to those with all rights', async () => {
    await clear()
    const [child, mother] = [worlds.a.practitioners[0]?.personRef ?? '', personOf('clubMember')]
    await make.relation({ childRef: child, parentRef: mother, type: 'MOTHER', permission: 'REGISTRATION' })
    const held = { licenseRef: worlds.a.license.ref, billToType: 'PERSON', billToRef: child, createdAt: now() }
    const end = '2026-06-10'
    await database.prisma.memberLicense.create({
      data: { ref: newRef(), personRef: child, start: '2026-01-01', end, ...held },
    })
    await make.membership({
      personRef: personOf('rider'),
      organisationRef: worlds.a.otherClub.ref,
      start: '2026-01-01',
      end,
    })
    await make.membership({
      personRef: personOf('member'),
      organisationRef: worlds.a.otherClub.ref,
      start: '2026-01-01',
      end,
    })
    await make.membership({
      personRef: personOf('member'),
      organisationRef: worlds.a.otherClub.ref,
      start: end,
      end: null,
    })
    await tellEndings(services, now)
    await tellEndings(services, now)
    expect(await inbox('parent')).toMatchObject([
      { kind: 'LICENSE_ENDS', why: 'CHILD', values: { subject: worlds.a.license.name, lines: [{ date: end }] } },
    ])
    expect(await inbox('rider')).toMatchObject([{ kind: 'MEMBERSHIP_ENDS', why: 'SELF' }])
    expect([await inbox('member'), await inbox('clubMember')]).toEqual([[], []])
  })

  it('money is reported to the payer and to those who act in everything for it', async () => {
    await clear()
    const child = worlds.a.practitioners[0]?.personRef ?? ''
    const administrator = api('federationAdministrator')
    const command = {
      ...contextOf(null, options),
      record: () => undefined,
      recordNothing: () => undefined,
      announce: () => undefined,
      afterCommit: () => undefined,
    }
    const notice = { kind: 'BILL_NEW', federationRef: federation, subject: '2026-1, Alpha' } as const
    await tellPayer(command, { type: 'PERSON', ref: child }, 'invoices', { ...notice, eventKey: 'one' })
    await tellPayer(command, { type: 'ORGANISATION', ref: worlds.a.club.ref }, 'balance', {
      ...notice,
      eventKey: 'two',
    })
    await tellPayer(command, { type: 'FEDERATION', ref: federation }, 'balance', { ...notice, eventKey: 'three' })
    await tellNotices(services, now)
    expect(await inbox('parent')).toMatchObject([{ kind: 'BILL_NEW', link: `/members/${child}/finance/invoices` }])
    expect(await mailsTo('parent')).toEqual([])
    expect(await inbox('clubAdministrator')).toMatchObject([
      { why: 'CLUB', link: `/organisations/${worlds.a.club.ref}/finance/balance` },
    ])
    expect([await inbox('clubMember'), await administrator.shell.notification.unread()]).toEqual([
      [],
      { count: 0, isCapped: false },
    ])
  })
})

describe('the inbox', () => {
  it('is read one by one or whole, and is nobody else’s', async () => {
    await clear()
    const { shift } = await givenStarts([personOf('rider'), personOf('member')])
    await tell()
    await shift(30)
    await tell()
    const calls = api('rider').shell.notification
    const first = await calls.list({ size: 1 })
    expect(first).toMatchObject({ total: 2, items: [{ kind: 'START_MOVED' }] })
    const second = await calls.list({ size: 1, after: first.next ?? '' })
    expect(second).toMatchObject({ total: null, next: null, items: [{ kind: 'STARTLIST_PUBLISHED' }] })
    const ref = first.items[0]?.ref ?? ''
    await refused(api('member').shell.notification.markRead({ notification: ref }), kernelErrors.notFound)
    await refused(calls.markRead({ notification: newRef() }), kernelErrors.notFound)
    await calls.markRead({ notification: ref })
    const readAt = (await calls.list({})).items[0]?.readAt
    wait(1)
    await calls.markRead({ notification: ref })
    expect((await calls.list({})).items[0]?.readAt).toBe(readAt)
    expect((await calls.list({ isUnread: true })).items).toHaveLength(1)
    expect(await calls.unread()).toEqual({ count: 1, isCapped: false })
    await calls.markAllRead({ until: second.items[0]?.createdAt ?? '' })
    expect([await unread('rider'), await unread('member')]).toEqual([0, 2])
  })

  it('is for people who have signed in', async () => {
    const calls = api('anonymous').shell.notification
    const refusals = [
      calls.list({}),
      calls.unread(),
      calls.settings(),
      calls.markRead({ notification: newRef() }),
      calls.markAllRead({ until: now().toISOString() }),
    ]
    for (const call of refusals) await refused(call, kernelErrors.noUserContext)
  })
})

describe('the choices of a person', () => {
  it('decide between inbox and mail, and the quiet hours delay the mail', async () => {
    await clear()
    const { channels } = await api('rider').shell.notification.settings()
    const only = { page: false, mail: true }
    await choose('rider', {
      channels: { ...channels, STARTLIST_PUBLISHED: only },
      quietFrom: '00:00',
      quietUntil: '23:59',
    })
    await choose('member', { channels: { ...channels, STARTLIST_PUBLISHED: { page: true, mail: false } } })
    await givenStarts([personOf('rider'), personOf('member')])
    await tell()
    expect([await unread('rider'), await unread('member')]).toEqual([0, 1])
    expect(await mailsTo('member')).toEqual([])
    const [mail] = await mailsTo('rider')
    const { timeZone } = await database.prisma.federation.findUniqueOrThrow({ where: { ref: federation } })
    expect(mail?.dueAt?.toLocaleTimeString('en-GB', { timeZone, timeStyle: 'short' })).toBe('23:59')
  })

  it('are refused with half of the quiet hours, with other values, and by whoever saw older ones', async () => {
    await clear()
    await refused(choose('rider', { quietFrom: '22:00', quietUntil: null }), kernelErrors.fieldRequired)
    const saved = await choose('rider', { movedMinutes: 5 })
    expect(saved).toMatchObject({ movedMinutes: 5, version: 1 })
    expect(Object.keys(saved.channels)).toHaveLength(NotificationKind.options.length)
    await choose('rider', { channels: { RESULT_IN: { page: true, mail: true } } })
    await choose('rider', { channels: { ARENA_CHANGED: { page: true, mail: false } } })
    const { channels } = await api('rider').shell.notification.settings()
    expect([channels.RESULT_IN.mail, channels.ARENA_CHANGED.mail]).toEqual([true, false])
    await refused(choose('rider', { version: 0 }), kernelErrors.staleVersion)
    await refused(api('anonymous').shell.notification.saveSettings(saved), kernelErrors.noUserContext)
  })

  it('a mail is stopped by its link, without sign-in, and only by a link that was made here', async () => {
    await clear()
    const path = unsubscribePath(services.sealing, { accountRef: accountOf('rider'), kind: 'START_MOVED' })
    const code = path.split('/').at(-1) ?? ''
    const mailed = async () => (await api('rider').shell.notification.settings()).channels.START_MOVED.mail
    expect(await unsubscribe(services, code, false)).toBe('START_MOVED')
    expect(await mailed()).toBe(true)
    expect(await unsubscribe(services, code, true)).toBe('START_MOVED')
    expect(await mailed()).toBe(false)
    expect((await api('rider').shell.notification.settings()).channels.ARENA_CHANGED.mail).toBe(true)
    const [account, , signature] = code.split('.')
    for (const wrong of [
      '',
      'x',
      `${account}.ARENA_CHANGED.${signature}`,
      `${accountOf('member')}.START_MOVED.${signature}`,
    ]) {
      expect(await unsubscribe(services, wrong, true)).toBeNull()
    }
    const gone =
      unsubscribePath(services.sealing, { accountRef: newRef(), kind: 'START_MOVED' }).split('/').at(-1) ?? ''
    expect(await unsubscribe(services, gone, true)).toBe('START_MOVED')
  })
})

it('a message has the name of a person, and no other personal data', async () => {
  await clear()
  const child = worlds.a.practitioners[0]?.personRef ?? ''
  const canary = {
    birthDate: '2014-02-03',
    email: 'canary@oxer.example',
    phone: '0470 99 88 77',
    feiNumber: '10999888',
  }
  await database.prisma.person.update({ where: { ref: child }, data: canary })
  await givenStarts([child])
  await tell()
  const told = JSON.stringify([
    await inbox('parent'),
    await database.prisma.notification.findMany(),
    await mailsTo('parent'),
  ])
  expect(told).toContain('1.10 m')
  for (const secret of [...Object.values(canary), '03/02/2014']) expect(told).not.toContain(secret)
})
