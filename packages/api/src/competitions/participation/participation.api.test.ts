import { newRef } from '@oxer/db'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { Subject } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'

const { api, database, federation, make, now, worlds } = await apiTest()
const startsOf = (subject: Subject) => api(subject).competitions.participation

describe('registrations and results of a member (p035, p036)', () => {
  it('are read by the person, the club and the staff', async () => {
    const member = worlds.a.practitioners[0]?.personRef ?? ''
    expect(await startsOf('federationCollaborator').listOfMember({ member })).toMatchObject([
      { event: { ref: worlds.a.competition.ref }, result: null, rank: null },
    ])
    for (const call of ['listOfMember', 'listMemberResults'] as const) {
      await refused(startsOf('rider')[call]({ member }), kernelErrors.insufficientPermissions)
      await refused(startsOf('foreignAdministrator')[call]({ member }), kernelErrors.notFound)
    }
  })
  it('contain a result and a place once they are public', async () => {
    const [registration] = worlds.a.registrations
    const member = worlds.a.practitioners[0]?.personRef ?? ''
    const registrationRef = registration?.ref ?? ''
    const testSetRef = registration?.testSetRef ?? ''
    await database.prisma.result.create({
      data: {
        ref: newRef(),
        competitionRef: worlds.a.competition.ref,
        testSetRef,
        registrationRef,
        status: 'FINISHED',
        content: {},
        score: { text: '68.519' },
        enteredAt: now(),
      },
    })
    await database.prisma.ranking.create({
      data: {
        ref: newRef(),
        competitionRef: worlds.a.competition.ref,
        testSetRef,
        entries: [{ id: registrationRef, place: 2 }],
        publishedAt: now(),
      },
    })
    expect(await startsOf('federationCollaborator').listMemberResults({ member })).toMatchObject([
      { result: '68.519', isPercentage: true, rank: 2 },
    ])
    const ridden = (over: Record<string, unknown>) => ({ penalties: null, points: null, time: null, ...over })
    for (const [rounds, notation] of [
      [[ridden({ penalties: '0', time: 6930 }), ridden({ penalties: '4', time: 4282 })], '0/4/42.82'],
      [[ridden({ penalties: '0', time: 6930 }), ridden({})], '0/69.30'],
      [[ridden({ penalties: '8' })], '8'],
      [[ridden({ penalties: '0', points: '43', time: 5005 })], '43'],
    ] as const) {
      const text = notation.split('/')[0] ?? ''
      await database.prisma.result.updateMany({
        where: { registrationRef },
        data: { score: { text, rounds: [...rounds] } },
      })
      expect(await startsOf('federationCollaborator').listMemberResults({ member })).toMatchObject([
        { result: notation },
      ])
    }
    const where = { ref: worlds.a.competition.ref }
    await database.prisma.competition.update({ where, data: { publishedParts: ['STARTLISTS'] } })
    expect(await startsOf('federationAdministrator').listMemberResults({ member })).toEqual([])
    await database.prisma.competition.update({ where, data: { publishedParts: ['RESULTS', 'RANKING'] } })
  })
})

describe('combinations with their registrations (p034, p065)', () => {
  it('count a registration only for readers who may know of its competition', async () => {
    const federationRef = federation
    const { ref: practitionerRef, horseRef: horse, personRef: member } = await make.practitioner({ federationRef })
    for (const status of ['PUBLISHED', 'CREATED'] as const) {
      const { ref: competitionRef } = await make.competition({ federationRef, status })
      const { ref: testRef, testSet } = await make.test({ competitionRef })
      await make.registration({ competitionRef, testRef, testSetRef: testSet.ref, practitionerRef })
    }
    const seenBy = async (subject: Subject) =>
      (await startsOf(subject).listCombinationsOfHorse({ horse })).map((row) => row.registrationCount)
    expect(await seenBy('rider')).toEqual([1])
    expect(await seenBy('federationAdministrator')).toEqual([2])
    expect(await startsOf('federationAdministrator').listCombinationsOfMember({ member })).toMatchObject([
      { ref: practitionerRef, registrationCount: 2 },
    ])
    await refused(startsOf('foreignAdministrator').listCombinationsOfHorse({ horse }), kernelErrors.notFound)
  })
})

describe('registrations and results of a horse (p066, p067)', () => {
  it('are read by the federation', async () => {
    const { ref: competitionRef } = await make.competition({ federationRef: federation, publishedParts: [] })
    const { ref: testRef, testSet } = await make.test({ competitionRef })
    const { ref: practitionerRef, horseRef: horse } = await make.practitioner({ federationRef: federation })
    await make.registration({ competitionRef, testRef, testSetRef: testSet.ref, practitionerRef })
    expect(await startsOf('rider').listOfHorse({ horse })).toMatchObject([{ event: { ref: competitionRef } }])
    expect(await startsOf('rider').listHorseResults({ horse })).toEqual([])
  })
  it('lead each reader where he may read, and nowhere otherwise (decision 10)', async () => {
    const federationRef = worlds.a.federation.ref
    const { ref: practitionerRef, horseRef: horse } = await make.practitioner({ federationRef })
    for (const [status, publishedAt] of [
      ['PUBLISHED', now()],
      ['CANCELLED', now()],
    ] as const) {
      const { ref: competitionRef } = await make.competition({ federationRef, status, publishedAt, name: status })
      const { ref: testRef, testSet } = await make.test({ competitionRef })
      await make.registration({ competitionRef, testRef, testSetRef: testSet.ref, practitionerRef })
    }
    const targetsOf = async (subject: Subject) =>
      Object.fromEntries((await startsOf(subject).listOfHorse({ horse })).map((row) => [row.event.name, row.target]))
    expect(await targetsOf('rider')).toEqual({ PUBLISHED: 'PUBLIC', CANCELLED: 'NONE' })
    expect(await targetsOf('federationCollaborator')).toEqual({ PUBLISHED: 'PUBLIC', CANCELLED: 'MANAGE' })
  })
})

it('returns the public results of a horse in pages (p072)', async () => {
  const federationRef = worlds.a.federation.ref
  const { ref: horse } = await make.horse({ federationRef })
  const { ref: personRef } = await make.person({ federationRef })
  const { ref: practitionerRef } = await make.practitioner({ federationRef, personRef, horseRef: horse })
  const ride = async (start: string, publishedParts: string[]) => {
    const competition = await make.competition({ federationRef, start, end: start, publishedParts })
    const test = await make.test({ competitionRef: competition.ref })
    const inTest = { competitionRef: competition.ref, testSetRef: test.testSet.ref }
    const registration = await make.registration({ ...inTest, testRef: test.ref, practitionerRef })
    await database.prisma.result.create({
      data: {
        ref: newRef(),
        ...inTest,
        registrationRef: registration.ref,
        status: 'FINISHED',
        content: {},
        score: { text: '68.5' },
        enteredAt: now(),
      },
    })
  }
  for (const start of ['2026-03-01', '2026-04-01', '2026-04-01', '2026-05-01']) await ride(start, ['RESULTS'])
  await ride('2026-05-02', ['STARTLISTS'])
  const first = await startsOf('rider').horseFeed({ horse, size: 2 })
  expect(first.items.map(({ start }) => start)).toEqual(['2026-05-01', '2026-04-01'])
  expect(first.items[0]).toMatchObject({ end: '2026-05-01', rider: { ref: personRef }, result: '68.5', rank: null })
  const second = await startsOf('rider').horseFeed({ horse, size: 2, after: first.next ?? '' })
  expect(second.items.map(({ start }) => start)).toEqual(['2026-04-01', '2026-03-01'])
  expect(second.next).toBeNull()
  expect(new Set([...first.items, ...second.items].map(({ ref }) => ref)).size).toBe(4)
  const bad = await refused(startsOf('rider').horseFeed({ horse, after: 'nowhere' }), kernelErrors.wrongFormat)
  expect(bad.causes[0]?.field).toBe('after')
  await refused(startsOf('foreignAdministrator').horseFeed({ horse }), kernelErrors.notFound)
  await refused(startsOf('anonymous').horseFeed({ horse }), kernelErrors.noUserContext)
})

describe('who rides today with a number', () => {
  it('is found in the competitions of today that the caller manages, and nowhere else', async () => {
    const today = now().toISOString().slice(0, 10)
    const given = async (over: Record<string, unknown>) => {
      const competition = await make.competition({
        federationRef: federation,
        organizerType: 'ORGANISATION',
        organizerRef: worlds.a.club.ref,
        status: 'HIDDEN',
        ...{ start: today, end: today, ...over },
      })
      const test = await make.test({ competitionRef: competition.ref })
      const practitioner = await make.practitioner({ federationRef: federation })
      const registration = await make.registration({
        ...{ competitionRef: competition.ref, testRef: test.ref, testSetRef: test.testSet.ref },
        ...{ practitionerRef: practitioner.ref, startNumber: 41_244 },
      })
      return { ref: registration.ref, competition: { ref: competition.ref }, testRef: test.ref }
    }
    const running = await given({})
    await given({ start: '2020-01-01', end: '2020-01-02' })
    await given({ status: 'DRAFT' })
    const find = (subject: Subject) => startsOf(subject).findNumbered({ number: 41_244 })
    for (const subject of ['federationAdministrator', 'competitionOrganizer'] as const) {
      expect(await find(subject)).toMatchObject([{ ...running, startNumber: 41_244 }])
    }
    for (const subject of ['rider', 'foreignAdministrator'] as const) expect(await find(subject)).toEqual([])
    await refused(find('anonymous'), kernelErrors.noUserContext)
    expect(await startsOf('federationAdministrator').findNumbered({ number: 41_245 })).toEqual([])
  })
})
