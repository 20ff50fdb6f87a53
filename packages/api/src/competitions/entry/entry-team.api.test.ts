import { newRef } from '@oxer/db'
import { entryErrors } from '@oxer/domain/competitions/entry/entry.errors'
import { registrationErrors } from '@oxer/domain/competitions/registration/registration.errors'
import { registrationTypeErrors } from '@oxer/domain/competitions/registration/registration-type.errors'
import { teamErrors } from '@oxer/domain/competitions/team/team.errors'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { Subject } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { createOrderFromBill } from '../../finance/order/order.commands.ts'
import { runAsOperator } from '../../kernel/procedure/operator.ts'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { contextOf } from '../../kernel/testing/call.ts'
import { refused } from '../../kernel/testing/refused.ts'

const { api, database, make, now, options, worlds } = await apiTest()
const { prisma } = database
const as = (subject: Subject) => api(subject).competitions.entry
const inA = () => ({ federationRef: worlds.a.federation.ref })
const self = () => worlds.actors.rider?.personRef ?? ''

/** A competition that lets riders register teams, with the rider, a child of the rider and a stranger in its test. */
const givenTest = async (over: object = {}, of: object = {}) => {
  const { ref: competition } = await make.competition({ ...inA(), teamsByIndividual: true, ...of })
  const test = await make.test({
    competitionRef: competition,
    registrationTypes: ['INDIVIDUAL', 'TEAM'],
    teamFeeCents: 2500,
    ...over,
  })
  const ride = async (personRef?: string) =>
    (
      await make.registration({
        ...{ competitionRef: competition, testRef: test.ref, testSetRef: test.testSet.ref },
        practitionerRef: (await make.practitioner({ ...inA(), ...(personRef !== undefined && { personRef }) })).ref,
      })
    ).ref
  const { ref: child } = await make.person({ ...inA(), firstName: 'Kid', birthDate: '2012-03-01' })
  await make.relation({ childRef: child, parentRef: self(), type: 'MOTHER', permission: 'REGISTRATION' })
  return {
    ...{ competition, test: test.ref, testSet: test.testSet.ref, child },
    own: await ride(self()),
    ofChild: await ride(child),
    spare: await ride(child),
    stranger: await ride(),
  }
}
type Place = Awaited<ReturnType<typeof givenTest>>

const register = (place: Place, over: object = {}, subject: Subject = 'rider') =>
  as(subject).registerTeam({
    ...{ member: self(), testRef: place.test, name: 'Family', memberRefs: [place.own, place.ofChild] },
    ...over,
  })
const registered = async (place: Place) => {
  const { registrations } = await register(place)
  const ref = registrations[0]?.team?.ref ?? ''
  return { member: self(), team: ref }
}
const teamsOf = async (place: Place, subject: Subject = 'rider') =>
  (await as(subject).form({ competition: place.competition })).teams

describe('a team that a rider registers (decision 392)', () => {
  it('has own entries and those of a child, costs the fee of teams once, and goes to the payer of the first rider', async () => {
    const place = await givenTest()
    const before = await teamsOf(place)
    expect(before.teams).toEqual([])
    expect(before.tests).toMatchObject([{ ref: place.test, fee: { amountWithTax: 2500 }, hasBegun: false }])
    const { registrations } = await register(place, { notes: 'In red', reserveRefs: [place.spare] })
    expect(registrations).toMatchObject([
      { type: 'TEAM', status: 'SUBSCRIBED', organisation: null, fee: { amountWithTax: 2500 }, notes: 'In red' },
    ])
    const items = await prisma.billItem.findMany({
      where: { sourceRef: registrations[0]?.ref ?? '' },
      include: { bill: { select: { payerType: true, payerRef: true } } },
    })
    expect(items).toMatchObject([{ amountCents: 2500, bill: { payerType: 'PERSON', payerRef: self() } }])
    const { teams } = await teamsOf(place)
    expect(teams).toMatchObject([
      {
        ...{ name: 'Family', isRegistered: true, memberRef: self(), organisation: null },
        ...{ canChange: true, canSignOff: true, canRegister: false, signOffCosts: { amountWithTax: 0 } },
        members: [{ registrationRef: place.own }, { registrationRef: place.ofChild }],
        reserves: [{ registrationRef: place.spare }],
        registration: { status: 'SUBSCRIBED' },
      },
    ])
    const history = await prisma.history.findMany({ where: { parentRef: place.competition }, select: { noun: true } })
    expect(history.map(({ noun }) => noun)).toEqual(expect.arrayContaining(['team', 'registration']))
  })

  it('is offered with own entries alone, and shown to nobody who may not enter all of its riders', async () => {
    const place = await givenTest()
    const { tests } = await teamsOf(place)
    expect(tests[0]?.candidates.map(({ registrationRef }) => registrationRef).toSorted()).toEqual(
      [place.own, place.ofChild, place.spare].toSorted(),
    )
    const { team } = await registered(place)
    expect((await teamsOf(place, 'member')).teams).toEqual([])
    await prisma.competitionTeam.update({ where: { ref: team }, data: { memberRefs: [place.own, place.stranger] } })
    expect((await teamsOf(place)).teams).toEqual([])
  })

  it('is refused unless the competition lets riders, who read no tests for teams there', async () => {
    const place = await givenTest({}, { teamsByIndividual: false })
    await refused(register(place), registrationTypeErrors.teamsByClubs)
    expect((await teamsOf(place)).tests).toEqual([])
    const clubs = await givenTest({}, { byIndividual: false })
    await refused(register(clubs), registrationErrors.individualMayNotRegister)
  })

  it('is refused in a test that takes none, is hidden or unknown, and in one of another federation', async () => {
    await refused(register(await givenTest({ registrationTypes: ['INDIVIDUAL'] })), registrationTypeErrors.typeNotTaken)
    await refused(register(await givenTest({ isHiddenFromRegistration: true })), kernelErrors.notFound)
    const place = await givenTest()
    await refused(register(place, { testRef: place.competition }), kernelErrors.notFound)
    const foreign = await make.competition({ federationRef: worlds.b.federation.ref, teamsByIndividual: true })
    const test = await make.test({ competitionRef: foreign.ref, registrationTypes: ['TEAM'] })
    await refused(register(place, { testRef: test.ref }), kernelErrors.notFound)
  })

  it('is refused with the reason when its members are of others, missing, or without the rider', async () => {
    const place = await givenTest()
    const failed = await refused(
      register(place, { memberRefs: [place.own, place.stranger] }),
      entryErrors.memberOfOthers,
    )
    expect(failed.causes).toMatchObject([{ field: 'memberRefs.1' }])
    await refused(register(place, { reserveRefs: [place.stranger] }), entryErrors.memberOfOthers)
    await refused(register(place, { memberRefs: [place.ofChild] }), entryErrors.riderNotInTeam)
    await refused(register(place, { memberRefs: [] }), registrationTypeErrors.teamWithoutMembers)
    await prisma.registration.updateMany({ where: { ref: place.own }, data: { deletedAt: now() } })
    await refused(register(place, { memberRefs: [] }), entryErrors.noEntriesForTeam)
    expect(await prisma.competitionTeam.count({ where: { competitionRef: place.competition } })).toBe(0)
  })

  it('has one name, and each entry is in one team', async () => {
    const place = await givenTest()
    await register(place)
    await refused(register(place, { memberRefs: [place.own] }), teamErrors.nameTaken)
    await refused(register(place, { name: 'Others', memberRefs: [place.own] }), teamErrors.memberRepeated)
    await refused(register(place, { name: ' ' }), kernelErrors.blankName)
  })

  it('is refused before the registration opens and after it has closed', async () => {
    const later = await givenTest({}, { registrationOpensAt: new Date(now().getTime() + 3_600_000) })
    await refused(register(later), registrationErrors.notOpenYet)
    const closed = await givenTest({}, { registrationClosesAt: new Date(now().getTime() - 3_600_000) })
    await refused(register(closed), registrationErrors.closed)
  })

  it('is refused to whoever may not enter the rider, and to a visitor', async () => {
    const place = await givenTest()
    await refused(register(place, {}, 'member'), kernelErrors.insufficientPermissions)
    await refused(register(place, {}, 'anonymous'), kernelErrors.noUserContext)
  })
})

describe('a registered team of a rider', () => {
  it('changes its members until the test has a result, and only as it was seen', async () => {
    const place = await givenTest()
    const at = await registered(place)
    const change = { ...at, name: 'Family', memberRefs: [place.own, place.spare], version: 1 }
    const changed = await as('rider').changeTeam(change)
    expect(changed.members.map(({ registrationRef }) => registrationRef)).toEqual([place.own, place.spare])
    await refused(as('rider').changeTeam(change), kernelErrors.staleVersion)
    const again = { ...change, version: changed.version }
    await refused(as('rider').changeTeam({ ...again, memberRefs: [place.stranger] }), entryErrors.memberOfOthers)
    await refused(as('rider').changeTeam({ ...again, memberRefs: [] }), registrationTypeErrors.teamWithoutMembers)
    await prisma.result.create({
      data: {
        ...{ ref: newRef(), competitionRef: place.competition, registrationRef: place.own, testSetRef: place.testSet },
        ...{ status: 'FINISHED', content: {}, enteredAt: now() },
      },
    })
    await refused(as('rider').changeTeam(again), teamErrors.testBegan)
    expect((await teamsOf(place)).teams).toMatchObject([{ canChange: false }])
  })

  it('is signed off with a reason and registered again, and is nobody else’s', async () => {
    const place = await givenTest()
    const at = await registered(place)
    await refused(as('rider').signOffTeam({ ...at, reason: ' ' }), registrationErrors.signOffReasonRequired)
    await refused(as('member').signOffTeam({ ...at, reason: 'Ill' }), kernelErrors.insufficientPermissions)
    const { status } = await as('rider').signOffTeam({ ...at, reason: 'Ill' })
    expect(status).toBe('SIGNED_OFF')
    expect((await teamsOf(place)).teams).toMatchObject([
      { isRegistered: false, canRegister: true, canSignOff: false, registration: { signOffReason: 'Ill' } },
    ])
    await refused(as('rider').signOffTeam({ ...at, reason: 'Ill' }), kernelErrors.notFound)
    await as('rider').registerTeamAgain(at)
    await refused(as('rider').registerTeamAgain(at), registrationTypeErrors.teamRegistered)
    expect((await teamsOf(place)).teams).toMatchObject([{ isRegistered: true, registration: { status: 'SUBSCRIBED' } }])
  })

  it('is not found through a rider who is not in it, nor if it is of the organiser', async () => {
    const place = await givenTest()
    const at = await registered(place)
    const { ref: sibling } = await make.person({ ...inA(), birthDate: '2013-03-01' })
    await make.relation({ childRef: sibling, parentRef: self(), type: 'MOTHER', permission: 'FULL' })
    await refused(as('rider').signOffTeam({ ...at, member: sibling, reason: 'Ill' }), teamErrors.notFound)
    await prisma.competitionTeam.update({ where: { ref: at.team }, data: { byIndividual: false } })
    await refused(as('rider').registerTeamAgain(at), teamErrors.notFound)
    expect((await teamsOf(place)).teams).toEqual([])
  })
})

describe('a rider gets rid of a team (decision 415)', () => {
  it('by deleting it with its registration and its fee; its entries stay, and may form another team', async () => {
    const place = await givenTest()
    const at = await registered(place)
    expect((await teamsOf(place)).teams).toMatchObject([{ canDelete: true }])
    await as('rider').deleteTeam(at)
    expect(await prisma.competitionTeam.count({ where: { competitionRef: place.competition } })).toBe(0)
    const where = { competitionRef: place.competition }
    expect(await prisma.registration.findMany({ where: { ...where, type: 'TEAM' } })).toMatchObject([
      { deletedAt: now(), feeCents: 0 },
    ])
    expect(await prisma.registration.count({ where: { ...where, deletedAt: null, status: 'SUBSCRIBED' } })).toBe(4)
    expect(await prisma.billItem.count({ where: { ...where, isStanding: true, amountCents: 2500 } })).toBe(0)
    const history = await prisma.history.findMany({
      where: { parentRef: place.competition, action: 'delete' },
      select: { noun: true },
    })
    expect(history.map(({ noun }) => noun).toSorted()).toEqual(['registration', 'team'])
    await refused(as('rider').deleteTeam(at), teamErrors.notFound)
    const again = await registered(place)
    expect(again.team).not.toBe(at.team)
  })

  it('after which the money of the competition can still be settled again', async () => {
    const place = await givenTest()
    await as('rider').deleteTeam(await registered(place))
    const office = api('federationAdministrator').competitions.competition
    await office.cancel({ competition: place.competition, reason: 'Storm' })
    const standing = { competitionRef: place.competition, isStanding: true, status: 'OPEN' }
    expect(await prisma.billItem.count({ where: standing })).toBe(0)
  })

  it('also of one that was signed off', async () => {
    const place = await givenTest()
    const at = await registered(place)
    await as('rider').signOffTeam({ ...at, reason: 'Ill' })
    expect((await teamsOf(place)).teams).toMatchObject([{ canDelete: true }])
    await as('rider').deleteTeam(at)
    expect((await teamsOf(place)).teams).toEqual([])
  })

  it('but not after the closing, once it is paid, nor once the test has a result', async () => {
    const place = await givenTest()
    const at = await registered(place)
    const close = (registrationClosesAt: Date | null) =>
      prisma.competition.update({ where: { ref: place.competition }, data: { registrationClosesAt } })
    const pay = (paymentStatus: string) =>
      prisma.registration.updateMany({ where: { teamRef: at.team }, data: { paymentStatus } })
    const cannot = async (error: Parameters<typeof refused>[1]) => {
      expect((await teamsOf(place)).teams).toMatchObject([{ canDelete: false }])
      await refused(as('rider').deleteTeam(at), error)
    }
    await close(new Date(now().getTime() - 1000))
    await cannot(teamErrors.registrationClosed)
    await close(null)
    await pay('PARTIAL')
    await cannot(teamErrors.paid)
    await pay('INCOMPLETE')
    await prisma.result.create({
      data: {
        ...{ ref: newRef(), competitionRef: place.competition, registrationRef: place.own, testSetRef: place.testSet },
        ...{ status: 'FINISHED', content: {}, enteredAt: now() },
      },
    })
    await cannot(teamErrors.testBegan)
    expect(await prisma.competitionTeam.count({ where: { ref: at.team } })).toBe(1)
  })

  it('nor once its fee is on an order', async () => {
    const place = await givenTest()
    const at = await registered(place)
    const { billRef } = await prisma.billItem.findFirstOrThrow({
      where: { competitionRef: place.competition, amountCents: 2500 },
      select: { billRef: true },
    })
    const { services, tenant } = contextOf(null, options)
    await runAsOperator({ services, authorName: 'test', tenant, now }, 'test', (ctx) =>
      createOrderFromBill(ctx, billRef),
    )
    expect((await teamsOf(place)).teams).toMatchObject([{ canDelete: false }])
    await refused(as('rider').deleteTeam(at), teamErrors.paid)
  })

  it('and nobody else does, nor through a rider who is not in it, nor of a team of the organiser', async () => {
    const place = await givenTest()
    const at = await registered(place)
    await refused(as('member').deleteTeam(at), kernelErrors.insufficientPermissions)
    await refused(as('anonymous').deleteTeam(at), kernelErrors.noUserContext)
    await refused(as('foreignAdministrator').deleteTeam(at), kernelErrors.notFound)
    const { ref: sibling } = await make.person({ ...inA(), birthDate: '2013-03-01' })
    await make.relation({ childRef: sibling, parentRef: self(), type: 'MOTHER', permission: 'FULL' })
    await refused(as('rider').deleteTeam({ ...at, member: sibling }), teamErrors.notFound)
    await prisma.competitionTeam.update({ where: { ref: at.team }, data: { byIndividual: false } })
    await refused(as('rider').deleteTeam(at), teamErrors.notFound)
  })

  it('and a sign-off frees its riders for another team, until it is registered again', async () => {
    const place = await givenTest()
    const at = await registered(place)
    await as('rider').signOffTeam({ ...at, reason: 'Another one' })
    await refused(register(place), teamErrors.nameTaken)
    const { registrations } = await register(place, { name: 'Others', memberRefs: [place.own] })
    const failed = await refused(as('rider').registerTeamAgain(at), teamErrors.memberRepeated)
    expect(failed.causes).toMatchObject([{ values: { team: 'Others' } }])
    await as('rider').signOffTeam({ ...at, team: registrations[0]?.team?.ref ?? '', reason: 'Back' })
    await as('rider').registerTeamAgain(at)
    expect((await teamsOf(place)).teams.filter(({ isRegistered }) => isRegistered)).toMatchObject([{ name: 'Family' }])
  })
})
