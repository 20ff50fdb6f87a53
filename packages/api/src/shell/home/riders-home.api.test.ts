import { newRef } from '@oxer/db'
import { accessErrors } from '@oxer/domain/access/access.errors'
import { defaultRenewal } from '@oxer/domain/catalogue/renewal/renewal.schema'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { Subject } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { givenInvoicing } from '../../finance/invoice/invoice.fixture.ts'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'
import { ridersWorld } from './riders-home.fixture.ts'

const world = await apiTest()
const { api, database, federation, make, now, options, worlds } = world
const invoicing = givenInvoicing({ database, federation, make, options })
const { prisma } = database
const home = (subject: Subject) => api(subject).shell.home
const today = '2026-05-17'
const once = { ...defaultRenewal, type: 'ONE_TIME' }

const { givenChild, givenList } = ridersWorld(world)

const startsOf = async (competition: string, subject: Subject = 'rider') =>
  (await home(subject).riders()).starts.filter((start) => start.competition.ref === competition)

describe('the day of a rider and of a parent', () => {
  it('has the starts of the children, with time, ring and the number before them, and of nobody else', async () => {
    const { member, practitionerRef } = await givenChild('FULL')
    const list = await givenList(practitionerRef)
    const [start, ...more] = await startsOf(list.competition)
    expect(more).toEqual([])
    expect(start).toMatchObject({
      ...{ rider: { ref: member }, date: today, time: '08:20', expected: null, before: 2, arena: 'Ring B' },
      ...{ activity: list.activity, registration: list.own, status: 'SUBSCRIBED' },
    })
    expect(await startsOf(list.competition, 'member')).toEqual([])
    expect((await home('rider').parts()).hasRiders).toBe(true)
    expect(JSON.stringify(await home('rider').riders())).not.toContain('2012-03-01')
  })

  it('expects a start later when the ring is late, by the results that came in', async () => {
    const { practitionerRef } = await givenChild('FULL')
    const list = await givenList(practitionerRef)
    // The first was planned from 8:00 to 8:10, and is entered at 10:00 of the clock in Brussels.
    await list.ride(0)
    const [start] = await startsOf(list.competition)
    expect(start).toMatchObject({ before: 1, time: '08:20', delayMinutes: expect.any(Number) })
    expect(start?.expected).not.toBeNull()
    await list.ride(2)
    expect(await startsOf(list.competition)).toEqual([])
  })

  it('names starts of two children at two organisers that are too near to one another, with both lists', async () => {
    const first = await givenChild('FULL')
    const second = await givenChild('REGISTRATION')
    const [one, other] = [await givenList(first.practitionerRef), await givenList(second.practitionerRef)]
    const of = async (subject: Subject = 'rider') =>
      (await home(subject).riders()).conflicts.filter(({ earlier, later }) =>
        [one.own, other.own].every((own) => [earlier.registration, later.registration].includes(own)),
      )
    const [conflict, ...more] = await of()
    expect(more).toEqual([])
    // Both start at 8:20, for ten minutes.
    expect(conflict).toMatchObject({ kind: 'FAMILY', date: today, neededMinutes: 60, earlier: { time: '08:20' } })
    expect(conflict?.pauseMinutes).toBeLessThan(0)
    expect([conflict?.earlier.activity, conflict?.later.activity].sort()).toEqual([one.activity, other.activity].sort())
    expect(await of('member')).toEqual([])
    await prisma.registration.update({ where: { ref: other.own }, data: { status: 'SIGNED_OFF' } })
    expect(await of()).toEqual([])
  })

  it('names two horses of one rider in two rings, until there is time between them', async () => {
    const { practitionerRef, member } = await givenChild('FULL')
    const [one, other] = [await givenList(practitionerRef), await givenList(practitionerRef)]
    const found = async () =>
      (await home('rider').riders()).conflicts.filter(
        ({ kind, earlier }) => kind === 'RIDER' && earlier.rider.ref === member,
      )
    expect(await found()).toMatchObject([{ earlier: { arena: 'Ring B' }, later: { arena: 'Ring B' } }])
    await prisma.startlistEntry.updateMany({
      where: { registrationRef: other.own },
      data: { startSeconds: 12 * 3600 },
    })
    expect(await found()).toEqual([])
    expect(one.competition).not.toBe(other.competition)
  })

  it('shows no time that the public does not see, and the first day before there is a list', async () => {
    const { practitionerRef } = await givenChild('FULL')
    const hidden = await givenList(practitionerRef, { hidden: true })
    expect((await startsOf(hidden.competition))[0]).toMatchObject({ time: null, arena: 'Ring B' })
    const withoutTimes = await givenList(practitionerRef)
    await prisma.startlist.updateMany({
      where: { competitionRef: withoutTimes.competition },
      data: { layout: { columns: ['POSITION', 'RIDER'] } },
    })
    expect((await startsOf(withoutTimes.competition))[0]).toMatchObject({ time: null, expected: null })
    const unpublished = await givenList(practitionerRef, { parts: [], start: '2026-05-24' })
    expect((await startsOf(unpublished.competition))[0]).toMatchObject({
      ...{ time: null, arena: null, activity: null, before: null, date: '2026-05-24' },
    })
    await prisma.competition.update({ where: { ref: unpublished.competition }, data: { status: 'DRAFT' } })
    expect(await startsOf(unpublished.competition)).toEqual([])
  })

  it('has the latest results with their place, once they are public', async () => {
    const { practitionerRef } = await givenChild('FULL')
    const list = await givenList(practitionerRef)
    for (const index of [0, 2]) await list.ride(index)
    const resultsOf = async () =>
      (await home('rider').riders()).results.filter(({ competition }) => competition.ref === list.competition)
    expect(await resultsOf()).toMatchObject([{ registration: list.own, place: 2, of: 2, isFinal: false, date: today }])
    await prisma.competition.update({ where: { ref: list.competition }, data: { publishedParts: ['STARTLISTS'] } })
    expect(await resultsOf()).toEqual([])
  })

  it('warns of a license that ends to those who may see it', async () => {
    const [full, entering] = [await givenChild('FULL'), await givenChild('REGISTRATION')]
    const license = await make.license({ federationRef: federation, name: 'Youth', state: 'PUBLISHED', renewal: once })
    for (const { member } of [full, entering]) {
      await prisma.memberLicense.create({
        data: {
          ...{ ref: newRef(), personRef: member, licenseRef: license.ref, createdAt: now() },
          ...{ billToType: 'PERSON', billToRef: member, start: '2025-07-01', end: '2026-06-30' },
        },
      })
    }
    const { expiringLicenses } = await home('rider').riders()
    expect(expiringLicenses.filter(({ licenseName }) => licenseName === 'Youth')).toMatchObject([
      { rider: { ref: full.member }, end: '2026-06-30' },
    ])
  })

  it('warns of a membership that ends, unless the person stays in the club', async () => {
    const [full, entering] = [await givenChild('FULL'), await givenChild('REGISTRATION')]
    const [club, other] = [
      await make.organisation({ federationRef: federation, name: 'LRV Lier' }),
      await make.organisation({ federationRef: federation, name: 'LRV Gent' }),
    ]
    for (const { member } of [full, entering]) {
      await make.membership({ personRef: member, organisationRef: club.ref, start: '2025-07-01', end: '2026-06-30' })
      await make.membership({ personRef: member, organisationRef: other.ref, start: '2025-07-01', end: '2026-06-30' })
      await make.membership({ personRef: member, organisationRef: other.ref, start: '2026-07-01', end: null })
    }
    const { endingMemberships } = await home('rider').riders()
    expect(
      endingMemberships.filter(({ organisation }) => [club.ref, other.ref].includes(organisation.ref)),
    ).toMatchObject([{ rider: { ref: full.member }, organisation: { name: 'LRV Lier' }, end: '2026-06-30' }])
  })

  it('has what is to be paid of those whose bills the caller may see, each document once', async () => {
    const [full, entering] = [await givenChild('FULL'), await givenChild('REGISTRATION')]
    const payer = { type: 'PERSON', ref: full.member } as const
    await invoicing.seller()
    await invoicing.order(payer, [{ amountCents: 1_500 }])
    const late = await invoicing.order(payer, [{ amountCents: 2_000 }])
    await prisma.settlement.update({ where: { documentRef: late.ref }, data: { dueDate: '2026-05-01' } })
    // The invoice takes over from its order, so that it counts once.
    await invoicing.final(payer, [{ amountCents: 900 }])
    await invoicing.order({ ...payer, ref: entering.member }, [{ amountCents: 700 }])
    const { toPay } = await home('rider').riders()
    const own = toPay.filter(({ rider }) => [full.member, entering.member].includes(rider.ref))
    expect(own).toMatchObject([
      { rider: { ref: full.member }, amount: 4_400, count: 3, currency: 'EUR', due: '2026-05-01', isOverdue: true },
    ])
  })

  it('has the category of each combination in a career, and the conditions for going up', async () => {
    const [full, entering] = [await givenChild('FULL'), await givenChild('REGISTRATION')]
    const of = { federationRef: federation, sportTypeVariantRefs: [worlds.a.variant.ref] }
    const [career, draft] = [
      await make.career({ ...of, state: 'PUBLISHED' }),
      await make.career({ ...of, state: 'DRAFT' }),
    ]
    for (const { practitionerRef } of [full, entering]) {
      for (const { ref: careerRef, categoryRefs } of [career, draft]) {
        await make.practitionerCareer({ careerRef, practitionerRef, categoryRef: categoryRefs[0] ?? '', points: '7' })
      }
    }
    const { careers } = await home('rider').riders()
    const own = careers.filter(({ practitioner }) =>
      [full, entering].some((one) => one.practitionerRef === practitioner),
    )
    expect(own).toMatchObject([
      {
        ...{ rider: { ref: full.member }, career: { ref: career.ref }, category: 'B', points: '7' },
        waysUp: expect.arrayContaining([
          {
            to: 'L',
            conditions: [{ condition: { kind: 'POINTS', operator: '>=', points: '10' }, actual: '7', isMet: false }],
          },
        ]),
      },
    ])
  })

  it('has the competitions that take riders now, those that close first', async () => {
    const hours = (count: number) => new Date(now().getTime() + count * 3600 * 1000)
    const of = { federationRef: federation, start: '2026-06-20', end: '2026-06-20' }
    const later = await make.competition({ ...of, registrationClosesAt: hours(2) })
    const soon = await make.competition({ ...of, registrationClosesAt: hours(1) })
    const late = await make.competition({ ...of, registrationClosesAt: hours(-1), registrationLateAt: hours(1.5) })
    for (const over of [
      { registrationClosesAt: hours(-1) },
      { registrationOpensAt: hours(1), registrationClosesAt: hours(2) },
      { registrationClosesAt: hours(1), byIndividual: false },
      { registrationClosesAt: hours(1), status: 'DRAFT' },
    ]) {
      await make.competition({ ...of, ...over })
    }
    const { open } = await home('rider').riders()
    expect(open.slice(0, 3).map(({ competition }) => competition.ref)).toEqual([soon.ref, late.ref, later.ref])
    expect((await home('foreignAdministrator').riders()).open).toEqual([])
  })

  it('is empty for callers who ride nowhere here, and refused to a visitor', async () => {
    const nothing = { starts: [], results: [], expiringLicenses: [] }
    expect(await home('foreignAdministrator').riders()).toMatchObject(nothing)
    expect(await home('superAdministrator').riders()).toMatchObject(nothing)
    await refused(home('anonymous').riders(), kernelErrors.noUserContext)
    await refused(home('waiting').riders(), accessErrors.accountRequired)
  })
})
