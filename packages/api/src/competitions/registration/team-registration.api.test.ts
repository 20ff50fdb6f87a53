import { newRef } from '@oxer/db'
import { registrationErrors } from '@oxer/domain/competitions/registration/registration.errors'
import { registrationTypeErrors } from '@oxer/domain/competitions/registration/registration-type.errors'
import { teamErrors } from '@oxer/domain/competitions/team/team.errors'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { Subject } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'

const { api, database, downloads, make, worlds } = await apiTest()
const { prisma } = database
const as = (subject: Subject) => api(subject).competitions
const office = () => as('federationAdministrator')
const club = () => as('clubAdministrator')
const inA = () => ({ federationRef: worlds.a.federation.ref })

/** A competition with a test that takes teams for 25 euro, and two riders of the club in it. */
const givenTest = async (over: Record<string, unknown> = {}, of: Record<string, unknown> = {}) => {
  const { ref: competition } = await make.competition({ ...inA(), ...of })
  const test = await make.test({
    competitionRef: competition,
    registrationTypes: ['INDIVIDUAL', 'TEAM'],
    teamFeeCents: 2500,
    ...over,
  })
  const ride = async (organisationRef: string) =>
    (
      await make.registration({
        competitionRef: competition,
        testRef: test.ref,
        testSetRef: test.testSet.ref,
        practitionerRef: (await make.practitioner(inA())).ref,
        organisationRef,
      })
    ).ref
  return {
    competition,
    test: test.ref,
    testSet: test.testSet.ref,
    members: [await ride(worlds.a.club.ref), await ride(worlds.a.club.ref), await ride(worlds.a.club.ref)],
    stranger: await ride(worlds.a.otherClub.ref),
  }
}
type Place = Awaited<ReturnType<typeof givenTest>>

const givenTeam = (place: Place, over: object = {}) =>
  office().team.create({
    competition: place.competition,
    testRef: place.test,
    name: 'Blue',
    memberRefs: place.members.slice(0, 2),
    organisationRef: worlds.a.club.ref,
    ...over,
  })
const ofTeam = (teamRef: string, over: object = {}) => ({ type: 'TEAM' as const, teamRef, ...over })
const register = (place: Place, teamRef: string, over: object = {}) =>
  office().registration.create({
    competition: place.competition,
    test: place.test,
    data: ofTeam(teamRef),
    ...over,
  })
const subscribe = (place: Place, teamRef: string, over: object = {}) => ({
  organisation: worlds.a.club.ref,
  competitionRef: place.competition,
  subscription: { testRef: place.test, data: ofTeam(teamRef), ...over },
})

describe('a registration of a team (cr239, cr240, decision 390)', () => {
  it('has the team and its club, no rider and no horse, and its own fee once', async () => {
    const place = await givenTest()
    const team = await givenTeam(place)
    expect(team.isRegistered).toBe(false)
    const { registrations } = await register(place, team.ref, { notes: 'Blue jackets' })
    expect(registrations).toMatchObject([
      {
        type: 'TEAM',
        team: { ref: team.ref, name: 'Blue' },
        organisation: { ref: worlds.a.club.ref },
        rider: null,
        horse: null,
        practitionerRef: null,
        outOfCompetition: false,
        startPositions: [],
        fee: { amountWithTax: 2500 },
        notes: 'Blue jackets',
      },
    ])
    const items = await prisma.billItem.findMany({
      where: { sourceRef: registrations[0]?.ref ?? '' },
      include: { bill: { select: { payerType: true, payerRef: true } } },
    })
    expect(items).toMatchObject([
      { amountCents: 2500, bill: { payerType: 'ORGANISATION', payerRef: worlds.a.club.ref } },
    ])
    const listed = await office().team.list({ competition: place.competition })
    expect(listed.teams).toMatchObject([{ ref: team.ref, isRegistered: true }])
    expect(listed.tests).toMatchObject([{ takesTeams: true }])
  })

  it('is out of competition never, also where the test is by default (cr529)', async () => {
    const place = await givenTest({ outOfCompetitionByDefault: true })
    const team = await givenTeam(place)
    const { registrations } = await register(place, team.ref)
    expect(registrations[0]?.outOfCompetition).toBe(false)
  })

  it('takes no place, comes on no start list and has no result', async () => {
    const place = await givenTest({ maxRegistrations: 4 })
    const team = await givenTeam(place)
    const { registrations } = await register(place, team.ref)
    const [registration] = registrations
    const { competition, test } = place
    const metadata = await office().registration.metadata({ competition })
    expect(metadata.tests).toMatchObject([{ registered: 4, types: ['INDIVIDUAL', 'TEAM'] }])
    expect(metadata.tests[0]?.teamFee.amountWithTax).toBe(2500)
    const { ref: startlist } = await make.startlist({
      competitionRef: competition,
      testSetRef: place.testSet,
      registrationRefs: [],
    })
    const waiting = await office().startlist.unassignedRegistrations({ competition, id: startlist })
    expect(waiting.map(({ registrationRef }) => registrationRef).toSorted()).toEqual(
      [...place.members, place.stranger].toSorted(),
    )
    await refused(
      office().startlist.addMany({ competition, id: startlist, registrations: [registration?.ref ?? ''] }),
      kernelErrors.notFound,
    )
    const list = await office().startlist.addAll({ competition, id: startlist })
    expect(list.entries.filter(({ type }) => type === 'PARTICIPANT')).toHaveLength(4)
    expect(list.unassignedCount).toBe(0)
    await refused(
      office().result.enter({
        competition,
        test,
        testSet: place.testSet,
        participation: registration?.ref ?? '',
        version: 0,
        result: { discipline: 'SHOW_JUMPING', status: 'NOT_STARTED', outOfCompetition: false, rounds: [] },
      }),
      kernelErrors.notFound,
    )
  })

  it('is found by its name, and is a line of the export', async () => {
    const place = await givenTest()
    const team = await givenTeam(place, { name: 'The Ärrows' })
    await register(place, team.ref)
    const { competition, test } = place
    const found = await office().registration.list({ competition, test, q: 'rrows' })
    expect(found.items).toMatchObject([{ type: 'TEAM' }])
    const file = await downloads('federationAdministrator').competitions.registration.export({
      competition,
      format: 'CSV',
    })
    const text = file.body.toString()
    expect(text).toContain('The Ärrows')
    expect(text.split('\n').filter((line) => line.includes('Ärrows'))).toHaveLength(1)
  })

  it.each([
    ['quantity', { quantity: 2 }],
    ['outOfCompetition', { outOfCompetition: true }],
    ['forSale', { forSale: true }],
    ['startPositions', { startPositions: [1] }],
  ])('has no %s of its own', async (field, over) => {
    const place = await givenTest()
    const error = await refused(register(place, (await givenTeam(place)).ref, over), registrationTypeErrors.notOfTeam)
    expect(error.causes[0]?.field).toBe(field)
  })

  it('names a team, and nobody else', async () => {
    const place = await givenTest()
    const team = await givenTeam(place)
    const { ref: practitionerRef } = await make.practitioner(inA())
    await refused(register(place, '', { data: { type: 'TEAM' } }), kernelErrors.fieldRequired)
    await refused(
      register(place, '', { data: ofTeam(team.ref, { practitionerRef }) }),
      registrationTypeErrors.notOfTeam,
    )
    await refused(
      register(place, '', { data: { practitionerRef, teamRef: team.ref } }),
      registrationTypeErrors.onlyOfTeam,
    )
  })

  it('is refused for an unknown team, one of another competition, test or club, and one without members', async () => {
    const place = await givenTest()
    const elsewhere = await givenTest()
    const other = await givenTeam(elsewhere)
    for (const ref of [newRef(), other.ref]) {
      const error = await refused(register(place, ref), kernelErrors.notFound)
      expect(error.causes[0]?.field).toBe('data.teamRef')
    }
    const second = await make.test({ competitionRef: place.competition, registrationTypes: ['TEAM'] })
    const team = await givenTeam(place)
    await refused(
      office().registration.create({ competition: place.competition, test: second.ref, data: ofTeam(team.ref) }),
      registrationTypeErrors.teamOfOtherTest,
    )
    const wrong = await refused(
      register(place, team.ref, { data: ofTeam(team.ref, { organisation: { ref: worlds.a.otherClub.ref } }) }),
      registrationTypeErrors.teamOfOtherOrganisation,
    )
    expect(wrong.causes[0]).toMatchObject({ field: 'data.organisation', values: { name: 'Blue' } })
    const empty = await givenTeam(place, { name: 'Empty', memberRefs: [] })
    await refused(register(place, empty.ref), registrationTypeErrors.teamWithoutMembers)
  })

  it('is refused where the test takes none, and twice', async () => {
    const place = await givenTest({ registrationTypes: ['INDIVIDUAL'] })
    const error = await refused(register(place, (await givenTeam(place)).ref), registrationTypeErrors.typeNotTaken)
    expect(error.causes[0]?.field).toBe('data.type')
    const taken = await givenTest()
    const team = await givenTeam(taken)
    const { registrations } = await register(taken, team.ref)
    await refused(register(taken, team.ref), registrationTypeErrors.teamRegistered)
    const { competition, test } = taken
    const registration = registrations[0]?.ref ?? ''
    await office().registration.signOff({ competition, id: registration, reason: 'Too few riders' })
    await register(taken, team.ref)
    await refused(
      office().registration.changeStatus({ competition, test, registration, status: 'SUBSCRIBED' }),
      registrationTypeErrors.teamRegistered,
    )
  })

  it('changes to another team with its club, stays a team, and refuses an older version', async () => {
    const place = await givenTest()
    const { competition, test } = place
    const blue = await givenTeam(place)
    const red = await givenTeam(place, {
      name: 'Red',
      memberRefs: [place.stranger],
      organisationRef: worlds.a.otherClub.ref,
    })
    const { registrations } = await register(place, blue.ref)
    const [made] = registrations
    const of = { competition, test, registration: made?.ref ?? '', version: made?.version ?? 0 }
    await refused(
      office().registration.update({ ...of, data: { practitionerRef: (await make.practitioner(inA())).ref } }),
      registrationTypeErrors.typeFixed,
    )
    const changed = await office().registration.update({ ...of, data: ofTeam(red.ref), notes: 'Now red' })
    expect(changed.registrations).toMatchObject([
      { team: { name: 'Red' }, organisation: { ref: worlds.a.otherClub.ref }, notes: 'Now red' },
    ])
    await refused(office().registration.update({ ...of, data: ofTeam(blue.ref) }), kernelErrors.staleVersion)
    await refused(
      office().registration.move({
        competition,
        test,
        targetTestSetRef: place.testSet,
        registrationRefs: [of.registration],
      }),
      registrationTypeErrors.teamNotMoved,
    )
  })

  it('keeps its team: one that is registered is neither deleted nor emptied', async () => {
    const place = await givenTest()
    const { competition, test } = place
    const team = await givenTeam(place)
    const { registrations } = await register(place, team.ref)
    await refused(office().team.delete({ competition, team: team.ref }), registrationTypeErrors.registeredTeam)
    const emptied = { competition, team: team.ref, version: team.version, name: 'Blue', memberRefs: [] }
    await refused(office().team.update(emptied), registrationTypeErrors.teamWithoutMembers)
    await office().registration.delete({ competition, test, registration: registrations[0]?.ref ?? '' })
    await office().team.delete({ competition, team: team.ref })
  })

  it('goes with its registration, once that was taken back', async () => {
    const place = await givenTest()
    const { competition, test } = place
    const team = await givenTeam(place)
    const { registrations } = await register(place, team.ref)
    const registration = registrations[0]?.ref ?? ''
    const of = { competition, test, registration }
    await office().registration.changeStatus({ ...of, status: 'SIGNED_OFF', reason: 'No riders' })
    await office().team.delete({ competition, team: team.ref })
    expect(await prisma.competitionTeam.findUnique({ where: { ref: team.ref } })).toBeNull()
    const { deletedAt } = await prisma.registration.findUniqueOrThrow({ where: { ref: registration } })
    expect(deletedAt).not.toBeNull()
  })

  it('frees its riders while it is taken back, and is neither restored nor forgotten while they ride elsewhere', async () => {
    const place = await givenTest()
    const { competition, test } = place
    const blue = await givenTeam(place)
    const { registrations } = await register(place, blue.ref)
    const of = { competition, test, registration: registrations[0]?.ref ?? '' }
    await refused(givenTeam(place, { name: 'Red' }), teamErrors.memberRepeated)
    await office().registration.changeStatus({ ...of, status: 'SIGNED_OFF', reason: 'Mixed up' })
    const red = await givenTeam(place, { name: 'Red' })
    await refused(office().registration.changeStatus({ ...of, status: 'SUBSCRIBED' }), teamErrors.memberRepeated)
    await refused(office().registration.delete(of), teamErrors.memberRepeated)
    await refused(register(place, blue.ref), teamErrors.memberRepeated)
    await office().team.delete({ competition, team: red.ref })
    await office().registration.changeStatus({ ...of, status: 'SUBSCRIBED' })
  })
})

describe('a club (p092)', () => {
  it('deletes a registered team while that is free, and its registration with it (decision 415)', async () => {
    const place = await givenTest()
    const { competition } = place
    const team = await givenTeam(place)
    await register(place, team.ref)
    const of = { organisation: worlds.a.club.ref, team: team.ref }
    await prisma.competition.update({ where: { ref: competition }, data: { registrationClosesAt: new Date(0) } })
    await refused(club().organisationTeam.delete(of), teamErrors.registrationClosed)
    await prisma.competition.update({ where: { ref: competition }, data: { registrationClosesAt: null } })
    await prisma.registration.updateMany({ where: { teamRef: team.ref }, data: { paymentStatus: 'COMPLETE' } })
    await refused(club().organisationTeam.delete(of), teamErrors.paid)
    await prisma.registration.updateMany({ where: { teamRef: team.ref }, data: { paymentStatus: 'INCOMPLETE' } })
    await club().organisationTeam.delete(of)
    expect(
      await prisma.registration.count({ where: { competitionRef: competition, type: 'TEAM', deletedAt: null } }),
    ).toBe(0)
    expect(await prisma.registration.count({ where: { competitionRef: competition, deletedAt: null } })).toBe(4)
  })

  it('registers its own team, and approves it where it wants to', async () => {
    const place = await givenTest()
    const team = await givenTeam(place)
    const { registrations } = await club().organisationRegistration.create(subscribe(place, team.ref))
    expect(registrations).toMatchObject([{ type: 'TEAM', status: 'SUBSCRIBED' }])
    const listed = await club().organisationRegistration.metadata({
      organisation: worlds.a.club.ref,
      competition: place.competition,
    })
    expect(listed.registrations.find(({ type }) => type === 'TEAM')?.team?.name).toBe('Blue')
    const signedOff = await club().organisationRegistration.signOff({
      organisation: worlds.a.club.ref,
      registration: registrations[0]?.ref ?? '',
      reason: 'Ill',
    })
    expect(signedOff.status).toBe('SIGNED_OFF')
  })

  it('does not know the team of another club, and keeps to the registration period', async () => {
    const place = await givenTest()
    const other = await givenTeam(place, { memberRefs: [place.stranger], organisationRef: worlds.a.otherClub.ref })
    await refused(club().organisationRegistration.create(subscribe(place, other.ref)), kernelErrors.notFound)
    const closed = await givenTest({}, { registrationClosesAt: new Date('2020-01-01T00:00:00Z') })
    const late = await givenTeam(closed)
    await refused(club().organisationRegistration.create(subscribe(closed, late.ref)), registrationErrors.closed)
  })

  it('changes nothing when it sends the same again', async () => {
    const place = await givenTest()
    const team = await givenTeam(place)
    const requestKey = newRef()
    const first = await club().organisationRegistration.create(subscribe(place, team.ref, { requestKey }))
    const again = await club().organisationRegistration.create(subscribe(place, team.ref, { requestKey }))
    expect(again.registrations).toEqual(first.registrations)
  })
})

describe('a rider', () => {
  it('registers no team', async () => {
    const place = await givenTest({}, { byIndividual: true })
    const team = await givenTeam(place)
    await refused(
      api('rider').competitions.entry.send({
        competition: place.competition,
        entries: [{ member: worlds.actors.rider?.personRef ?? '', testRef: place.test, data: ofTeam(team.ref) }],
      }),
      registrationTypeErrors.teamsByClubs,
    )
  })
})

describe('the offer for a team (cr525, cr639)', () => {
  it('needs no rider, and is its own fee', async () => {
    const place = await givenTest()
    const team = await givenTeam(place)
    const of = { competition: place.competition, testRef: place.test }
    const offer = await office().registration.offer({ ...of, teamRef: team.ref })
    expect(offer).toMatchObject({ fee: { amountWithTax: 2500 }, levies: [], rules: null })
    const typed = await office().registration.offer({ ...of, practitioner: ofTeam(team.ref) })
    expect(typed.fee.amountWithTax).toBe(2500)
    await refused(office().registration.offer({ ...of, practitioner: { type: 'TEAM' } }), kernelErrors.fieldRequired)
    const error = await refused(
      office().registration.offer({ ...of, teamRef: team.ref, organisationRef: worlds.a.otherClub.ref }),
      registrationTypeErrors.teamOfOtherOrganisation,
    )
    expect(error.causes[0]?.field).toBe('organisationRef')
    for (const input of [{ teamRef: newRef() }, { practitioner: ofTeam(newRef()) }]) {
      await refused(office().registration.offer({ ...of, ...input }), kernelErrors.notFound)
    }
  })
})

describe('reserves of a team (cr218)', () => {
  it('are beside the members, and take the place of one', async () => {
    const place = await givenTest()
    const [first = '', second = '', third = ''] = place.members
    const team = await givenTeam(place, { reserveRefs: [third] })
    expect(team.reserves.map(({ registrationRef }) => registrationRef)).toEqual([third])
    const of = { organisation: worlds.a.club.ref, team: team.ref, version: team.version, name: 'Blue' }
    const changed = await club().organisationTeam.update({ ...of, memberRefs: [first, third], reserveRefs: [second] })
    expect(changed.members.map(({ registrationRef }) => registrationRef)).toEqual([first, third])
    expect(changed.reserves.map(({ registrationRef }) => registrationRef)).toEqual([second])
    const kept = await club().organisationTeam.update({
      ...of,
      version: changed.version,
      name: 'Bluer',
      memberRefs: [first, third],
    })
    expect(kept.reserves).toHaveLength(1)
  })

  it('are registered for the test, and once in one team', async () => {
    const place = await givenTest()
    const [first = '', second = '', third = ''] = place.members
    const unknown = await refused(givenTeam(place, { reserveRefs: [newRef()] }), teamErrors.memberUnknown)
    expect(unknown.causes[0]?.field).toBe('reserveRefs.0')
    await refused(givenTeam(place, { reserveRefs: [first] }), teamErrors.memberRepeated)
    await givenTeam(place, { memberRefs: [first], reserveRefs: [second] })
    const taken = await refused(
      givenTeam(place, { name: 'Red', memberRefs: [third], reserveRefs: [second] }),
      teamErrors.memberRepeated,
    )
    expect(taken.causes[0]?.field).toBe('reserveRefs.0')
  })
})
