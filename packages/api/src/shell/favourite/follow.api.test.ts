import { newRef } from '@oxer/db'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { favouriteErrors } from '@oxer/domain/shell/favourite/favourite.errors'
import { FollowedType } from '@oxer/domain/shell/favourite/favourite.schema'
import { beforeEach, describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'
import { ridersWorld } from '../home/riders-home.fixture.ts'

const world = await apiTest()
const { api, database, federation, make } = world
const { prisma } = database
const { givenChild, givenList } = ridersWorld(world)

/** Somebody who has nothing to do with the riders. */
const fan = api('clubMember').shell.favourite

/** A rider on a public list of today, for a club: an adult, or a child of the rider of the worlds. */
const given = async (over: Parameters<typeof givenList>[1] = {}, birthDate: string | null = '1990-06-15') => {
  const child = await givenChild('FULL')
  await prisma.person.update({ where: { ref: child.member }, data: { birthDate } })
  const list = await givenList(child.practitionerRef, over)
  const club = await make.organisation({ federationRef: federation, name: 'LRV Lier' })
  await prisma.registration.update({ where: { ref: list.own }, data: { organisationRef: club.ref } })
  const { horseRef } = await prisma.practitioner.findUniqueOrThrow({ where: { ref: child.practitionerRef } })
  return { ...list, ...child, horse: horseRef, club: club.ref }
}

beforeEach(async () => {
  await prisma.favourite.deleteMany()
})

describe('following riders, horses and clubs', () => {
  it('begins and ends at a start that the public sees, with the next start of each', async () => {
    const list = await given()
    for (const type of FollowedType.options) {
      expect(await fan.toggleStarter({ registration: list.own, type })).toMatchObject({ isFavourite: true })
    }
    const followed = await fan.followed()
    expect(followed.map(({ type }) => type).toSorted()).toEqual(FollowedType.options.toSorted())
    expect(followed.find(({ type }) => type === 'ORGANISATION')?.name).toBe('LRV Lier')
    for (const { next } of followed) {
      expect(next).toMatchObject({
        ...{ registration: list.own, activity: list.activity, arena: 'Ring B', date: '2026-05-17', time: '08:20' },
        ...{ expected: null, before: 2, competition: { ref: list.competition } },
      })
    }
    // Only what the start list has.
    expect(JSON.stringify(followed)).not.toContain('1990-06-15')
    for (const ref of [list.member, list.horse, list.club]) expect(JSON.stringify(followed)).not.toContain(ref)
    expect(await api('member').shell.favourite.followed()).toEqual([])
    expect(await fan.toggleStarter({ registration: list.own, type: 'RIDER' })).toMatchObject({ isFavourite: false })
    expect((await fan.followed()).map(({ type }) => type)).not.toContain('RIDER')
    const [left] = await fan.followed()
    await fan.remove({ ref: left?.favouriteRef ?? '' })
    expect(await fan.followed()).toHaveLength(1)
  })

  it('shows the ring as the pages do, and not what they hide', async () => {
    const late = await given()
    await fan.toggleStarter({ registration: late.own, type: 'RIDER' })
    await late.ride(0)
    const [behind] = await fan.followed()
    expect(behind?.next?.before).toBe(1)
    expect(behind?.next?.expected).not.toBeNull()
    await late.ride(2)
    expect((await fan.followed())[0]?.next).toBeNull()
    const hidden = await given({ hidden: true })
    await fan.toggleStarter({ registration: hidden.own, type: 'HORSE' })
    expect((await fan.followed())[0]?.next).toMatchObject({ time: null, expected: null })
  })

  it('is of nobody who is on no public list, and ends when the list is hidden again', async () => {
    const unpublished = await given({ parts: [] })
    for (const type of FollowedType.options) {
      await refused(fan.toggleStarter({ registration: unpublished.own, type }), kernelErrors.notFound)
    }
    for (const subjectRef of [unpublished.member, unpublished.horse, unpublished.club]) {
      await refused(fan.save({ subjectRef }), kernelErrors.notFound)
    }
    const list = await given()
    await fan.save({ subjectRef: list.member })
    expect(await fan.followed()).toHaveLength(1)
    await prisma.startlist.updateMany({ where: { competitionRef: list.competition }, data: { status: 'DRAFT' } })
    expect(await fan.followed()).toEqual([])
    await prisma.startlist.updateMany({ where: { competitionRef: list.competition }, data: { status: 'FINAL' } })
    await prisma.competition.update({ where: { ref: list.competition }, data: { status: 'HIDDEN' } })
    expect(await fan.followed()).toEqual([])
  })

  it.each([
    ['a minor', '2012-03-01'],
    ['somebody of unknown age', null],
  ])('of %s is refused to an account without a relation, by every call (decision 409)', async (_, birthDate) => {
    const list = await given({}, birthDate)
    const { riderProtected } = favouriteErrors
    await refused(fan.toggleStarter({ registration: list.own, type: 'RIDER' }), riderProtected)
    await refused(fan.save({ subjectRef: list.member }), riderProtected)
    await refused(fan.toggleCompetition({ competition: list.member }), riderProtected)
    expect(await prisma.favourite.count()).toBe(0)
    const parent = api('rider').shell.favourite
    expect(await parent.toggleStarter({ registration: list.own, type: 'RIDER' })).toMatchObject({ isFavourite: true })
    expect(await parent.followed()).toMatchObject([{ type: 'RIDER', next: { registration: list.own } }])
  })

  it('tells nobody without a relation where a minor is, through an older follow, a horse or a club', async () => {
    const list = await given({}, '2012-03-01')
    const { personRef, ref: accountRef } = await prisma.account.findFirstOrThrow({
      where: { personRef: world.worlds.actors.clubMember?.personRef ?? '' },
    })
    expect(personRef).not.toBe(list.member)
    // A follow from before the rule.
    await prisma.favourite.create({
      data: { ref: newRef(), accountRef, subjectType: 'RIDER', subjectRef: list.member, createdAt: world.now() },
    })
    expect(await fan.followed()).toEqual([])
    await fan.toggleStarter({ registration: list.own, type: 'HORSE' })
    await fan.toggleStarter({ registration: list.own, type: 'ORGANISATION' })
    const followed = await fan.followed()
    expect(followed.map(({ next }) => next)).toEqual([null, null])
    for (const canary of ['Kid', list.own, list.member]) expect(JSON.stringify(followed)).not.toContain(canary)
    // It can be taken away.
    expect(await fan.toggleStarter({ registration: list.own, type: 'RIDER' })).toMatchObject({ isFavourite: false })
    // From the eighteenth birthday on, the same start is news as any.
    await prisma.person.update({ where: { ref: list.member }, data: { birthDate: '2008-05-17' } })
    expect((await fan.followed()).map(({ next }) => next?.registration)).toEqual([list.own, list.own])
  })

  it('is of no start of another federation, of no club where there is none, and of no visitor', async () => {
    const list = await given()
    const elsewhere = api('clubMember', { tenant: { federationRefs: [world.worlds.b.federation.ref] } }).shell.favourite
    await refused(elsewhere.toggleStarter({ registration: list.own, type: 'RIDER' }), kernelErrors.notFound)
    await prisma.registration.update({ where: { ref: list.own }, data: { organisationRef: null } })
    await refused(fan.toggleStarter({ registration: list.own, type: 'ORGANISATION' }), kernelErrors.notFound)
    const visitor = api('anonymous').shell.favourite
    await refused(visitor.toggleStarter({ registration: list.own, type: 'RIDER' }), kernelErrors.noUserContext)
    await refused(visitor.followed(), kernelErrors.noUserContext)
  })
})
