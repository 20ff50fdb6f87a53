import { newRef } from '@oxer/db'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { keptDays } from '@oxer/domain/shell/calendar-feed/calendar-feed.rules'
import type { CalendarFeedKind } from '@oxer/domain/shell/calendar-feed/calendar-feed.schema'
import type { Subject } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { hashOfSecret } from '../../access/session/session.gateway.ts'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { contextOf } from '../../kernel/testing/call.ts'
import { refused } from '../../kernel/testing/refused.ts'
import { ridersWorld } from '../home/riders-home.fixture.ts'
import { openCalendarFeed, writeCalendarFeed } from './calendar-feed.queries.ts'

const world = await apiTest()
const { api, apiOf, database, federation, now, options, worlds } = world
const { prisma } = database
const { givenChild, givenList } = ridersWorld(world)

const feedsOf = (subject: Subject) => api(subject).shell.calendarFeed
const tokenIn = (address: string): string =>
  /^http:\/\/localhost:3000\/calendar\/([\w-]{22})\.ics$/.exec(address)?.[1] ?? ''
const later = (days: number) => () => new Date(now().getTime() + days * 86_400_000)

const given = async (kind: CalendarFeedKind = 'OWN', subject: Subject = 'rider') =>
  tokenIn((await feedsOf(subject).renew({ kind })).address)

/** The feed as a program reads it, unfolded. */
const read = async (token: string, at: () => Date = now): Promise<string> => {
  const feed = await openCalendarFeed(database, token)
  if (feed === null) throw new Error('no such feed')
  const { services, tenant } = contextOf(null, options)
  const text = await writeCalendarFeed(services, feed, {
    ...{ tenant: { ...tenant, federationRefs: [federation] }, requestId: 'test', now: at },
  })
  return text.replaceAll('\r\n ', '')
}

/** The lines of one event. */
const eventOf = (text: string, key: string): string[] =>
  text
    .split('BEGIN:VEVENT\r\n')
    .find((part) => part.startsWith(`UID:${key}@`))
    ?.split('\r\n') ?? []

const move = (registrationRef: string, startSeconds: number) =>
  prisma.startlistEntry.updateMany({ where: { registrationRef }, data: { startSeconds } })

describe('the address of a calendar', () => {
  it('is shown once, and only its hash is stored; a new one ends the old one at once, and none is left after removing', async () => {
    const feeds = feedsOf('clubMember')
    expect(await feeds.list()).toEqual([])
    const made = await feeds.renew({ kind: 'OWN' })
    const token = tokenIn(made.address)
    expect(token).toHaveLength(22)
    const row = await prisma.calendarFeed.findUniqueOrThrow({ where: { hash: hashOfSecret(token) } })
    const history = await prisma.history.findMany({ where: { ref: row.ref } })
    expect(history).toHaveLength(1)
    const listed = await feeds.list()
    expect(listed).toEqual([{ kind: 'OWN', createdAt: made.createdAt, renewedAt: made.renewedAt }])
    const lines = history.map(({ before, after }) => ({ before, after }))
    expect(JSON.stringify([row, lines, listed])).not.toContain(token)

    const renewed = tokenIn((await feeds.renew({ kind: 'OWN' })).address)
    expect(renewed).not.toBe(token)
    expect(await openCalendarFeed(database, token)).toBeNull()
    expect(await openCalendarFeed(database, renewed)).toMatchObject({ ref: row.ref, kind: 'OWN' })

    await feeds.remove({ kind: 'OWN' })
    expect(await openCalendarFeed(database, renewed)).toBeNull()
    expect(await feeds.list()).toEqual([])
    await refused(feeds.remove({ kind: 'OWN' }), kernelErrors.notFound)
  })

  it('is made by its account alone, neither by a visitor nor by a script', async () => {
    const visitor = feedsOf('anonymous')
    for (const call of [visitor.list(), visitor.renew({ kind: 'OWN' }), visitor.remove({ kind: 'OWN' })]) {
      await refused(call, kernelErrors.noUserContext)
    }
    const script = apiOf({ ...(worlds.actors.rider as Actor), tokenScopes: ['shell:read', 'shell:write'] })
    await refused(script.shell.calendarFeed.renew({ kind: 'OWN' }), kernelErrors.insufficientPermissions)
    await refused(script.shell.calendarFeed.list(), kernelErrors.insufficientPermissions)
    const wrong = { kind: 'ALL' } as unknown as { kind: 'OWN' }
    await refused(feedsOf('rider').renew(wrong), kernelErrors.notAnEnumValue)
    await given('OWN', 'member')
    await refused(feedsOf('clubMember').remove({ kind: 'OWN' }), kernelErrors.notFound)
    expect(await feedsOf('member').list()).toHaveLength(1)
  })

  it('ends with the account: a blocked one has no feed', async () => {
    const token = await given('OWN', 'member')
    const ref = worlds.actors.member?.accountRef ?? ''
    await prisma.account.update({ where: { ref }, data: { isBlocked: true } })
    expect(await openCalendarFeed(database, token)).toBeNull()
    await prisma.account.update({ where: { ref }, data: { isBlocked: false, isRegistered: false } })
    expect(await openCalendarFeed(database, token)).toBeNull()
    await prisma.account.update({ where: { ref }, data: { isRegistered: true } })
    expect(await openCalendarFeed(database, token)).not.toBeNull()
  })
})

describe('the starts of a family', () => {
  it('are in the feed of the parent and of nobody else, in UTC, with what the public sees of them', async () => {
    const { practitionerRef, member } = await givenChild('REGISTRATION')
    const list = await givenList(practitionerRef)
    const text = await read(await given())
    const start = eventOf(text, list.own)
    // 08:20 of the clock in Brussels in summer.
    expect(start).toEqual(expect.arrayContaining(['DTSTART:20260517T062000Z', 'SEQUENCE:0', 'STATUS:CONFIRMED']))
    expect(start.join('\n')).toContain('LOCATION:Ring B')
    expect(start).toContain(`URL:http://localhost:3000/competitions/${list.competition}/activity/${list.activity}`)
    expect(text).not.toContain('2012')
    expect(text).not.toContain(member)
    for (const other of ['clubMember', 'member'] as const) {
      expect(eventOf(await read(await given('OWN', other)), list.own)).toEqual([])
    }
    await prisma.personRelation.deleteMany({ where: { childRef: member } })
    expect(eventOf(await read(await given()), list.own)).toEqual([])
  })

  it('have a number that rises with each change, also when the time goes back, and the same bytes without one', async () => {
    const { practitionerRef } = await givenChild('FULL')
    const list = await givenList(practitionerRef)
    const token = await given()
    const first = await read(token)
    expect(await read(token, later(0.1))).toBe(first)
    await move(list.own, 9 * 3600)
    const moved = await read(token)
    expect(eventOf(moved, list.own)).toEqual(expect.arrayContaining(['DTSTART:20260517T070000Z', 'SEQUENCE:1']))
    await move(list.own, 8 * 3600 + 1200)
    const back = await read(token)
    expect(eventOf(back, list.own)).toEqual(expect.arrayContaining(['DTSTART:20260517T062000Z', 'SEQUENCE:2']))
    // A new address goes on counting, because a calendar may have moved to it.
    expect(eventOf(await read(await given()), list.own)).toContain('SEQUENCE:2')
    expect(eventOf(back, list.own)[0]).toBe(eventOf(first, list.own)[0])
  })

  it('are expected by the delay of the ring, as the pages say', async () => {
    const { practitionerRef } = await givenChild('FULL')
    const list = await givenList(practitionerRef)
    const token = await given()
    // Planned until 08:10, entered at 10:00 of the clock in Brussels.
    await list.ride(0)
    const page = (await api('rider').shell.home.riders()).starts.find((start) => start.registration === list.own)
    const expected = `${String(Number(page?.expected?.slice(0, 2)) - 2).padStart(2, '0')}${page?.expected?.slice(3)}00`
    const late = eventOf(await read(token), list.own)
    expect(late).toContain(`DTSTART:20260517T${expected}Z`)
    expect(late.join('\n')).toContain('Planned 08:20')
    await list.ride(2)
    expect(eventOf(await read(token), list.own)).toContain('DTSTART:20260517T062000Z')
  })

  it('have no time while the organiser hides it, and no list that is not public', async () => {
    const { practitionerRef } = await givenChild('FULL')
    const hidden = await givenList(practitionerRef, { hidden: true })
    const column = await givenList(practitionerRef)
    await prisma.startlist.updateMany({
      where: { competitionRef: column.competition },
      data: { layout: { columns: ['POSITION', 'RIDER'] } },
    })
    const unpublished = await givenList(practitionerRef, { parts: [], start: '2026-05-24' })
    const text = await read(await given())
    for (const list of [hidden, column]) expect(eventOf(text, list.own)).toContain('DTSTART;VALUE=DATE:20260517')
    const open = eventOf(text, unpublished.own)
    expect(open).toEqual(expect.arrayContaining(['DTSTART;VALUE=DATE:20260524', 'STATUS:TENTATIVE']))
    expect(open.join('\n')).not.toContain('Ring B')
    await prisma.competition.update({ where: { ref: unpublished.competition }, data: { status: 'HIDDEN' } })
    expect(await read(await given())).not.toContain(unpublished.own)
  })

  it('are cancelled for some weeks after a sign-off, a cancelled test and a cancelled competition', async () => {
    const { practitionerRef } = await givenChild('FULL')
    const lists = [await givenList(practitionerRef), await givenList(practitionerRef), await givenList(practitionerRef)]
    const [off, test, whole] = lists
    if (!off || !test || !whole) throw new Error('no lists')
    const token = await given()
    await read(token)
    await prisma.registration.update({ where: { ref: off.own }, data: { status: 'SIGNED_OFF' } })
    await prisma.competitionTest.updateMany({
      where: { competitionRef: test.competition },
      data: { cancelledAt: now() },
    })
    await prisma.competition.update({
      where: { ref: whole.competition },
      data: { status: 'CANCELLED', publishedAt: now() },
    })
    const text = await read(token)
    for (const list of lists) {
      expect(eventOf(text, list.own)).toEqual(expect.arrayContaining(['STATUS:CANCELLED', 'SEQUENCE:1']))
    }
    // The number of the day on which they were cancelled counts, and a feed that never had them has none of it.
    expect(await read(token, later(keptDays - 1))).toContain(off.own)
    expect(await read(token, later(keptDays))).not.toContain(off.own)
    await feedsOf('rider').remove({ kind: 'OWN' })
    expect(await read(await given())).not.toContain(off.own)
  })
})

describe('what somebody follows', () => {
  it('has the marked competitions and events on their days, and no start of anybody', async () => {
    const { favourite } = api('clubMember').shell
    const { practitionerRef } = await givenChild('FULL')
    const list = await givenList(practitionerRef, { start: '2026-06-06' })
    await favourite.save({ subjectRef: list.competition })
    await favourite.save({ subjectRef: worlds.a.freeEvent.ref })
    const token = await given('FOLLOWED', 'clubMember')
    const text = await read(token)
    expect(eventOf(text, list.competition)).toEqual(
      expect.arrayContaining(['DTSTART;VALUE=DATE:20260606', 'DTEND;VALUE=DATE:20260607', 'STATUS:CONFIRMED']),
    )
    expect(text).toContain(worlds.a.freeEvent.name)
    expect(text).not.toContain(list.own)
    await prisma.competition.update({
      where: { ref: list.competition },
      data: { status: 'CANCELLED', publishedAt: now() },
    })
    expect(eventOf(await read(token), list.competition)).toContain('STATUS:CANCELLED')
    await favourite.remove({ ref: list.competition })
    expect(await read(token)).not.toContain(list.competition)
  })

  it('has the public starts of followed riders, without what is no matter of the public, and their cancellation', async () => {
    const { practitionerRef, member } = await givenChild('FULL')
    await prisma.person.update({ where: { ref: member }, data: { birthDate: '1990-03-01' } })
    const list = await givenList(practitionerRef)
    await prisma.registration.update({ where: { ref: list.own }, data: { startNumber: 4711 } })
    await api('clubMember').shell.favourite.toggleStarter({ registration: list.own, type: 'RIDER' })
    const token = await given('FOLLOWED', 'clubMember')
    const text = await read(token)
    expect(eventOf(text, list.own)).toEqual(expect.arrayContaining(['DTSTART:20260517T062000Z', 'SEQUENCE:0']))
    expect(eventOf(text, list.own).join('')).toContain('SUMMARY:Kid')
    for (const own of ['1990', '4711', member]) expect(eventOf(text, list.own).join('')).not.toContain(own)
    await prisma.competitionTest.updateMany({
      where: { competitionRef: list.competition },
      data: { cancelledAt: now() },
    })
    expect(eventOf(await read(token), list.own)).toContain('STATUS:CANCELLED')
    const unpublished = await givenList(practitionerRef, { parts: [], start: '2026-05-24' })
    expect(await read(token)).not.toContain(unpublished.own)
  })

  it('has no start of a minor who is no relative, whatever was followed before (decision 409)', async () => {
    const { practitionerRef, member } = await givenChild('FULL')
    await prisma.person.update({ where: { ref: member }, data: { firstName: 'Canary' } })
    const list = await givenList(practitionerRef)
    const { ref: accountRef } = await prisma.account.findFirstOrThrow({
      where: { personRef: worlds.actors.clubMember?.personRef ?? '' },
    })
    const { horseRef } = await prisma.practitioner.findUniqueOrThrow({ where: { ref: practitionerRef } })
    await prisma.favourite.createMany({
      data: [
        { subjectType: 'RIDER', subjectRef: member },
        { subjectType: 'HORSE', subjectRef: horseRef },
      ].map((subject) => ({ ...subject, ref: newRef(), accountRef, createdAt: now() })),
    })
    const text = await read(await given('FOLLOWED', 'clubMember'))
    for (const canary of [list.own, 'Canary', member]) expect(text).not.toContain(canary)
  })
})
