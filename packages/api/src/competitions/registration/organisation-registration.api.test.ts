import { newRef } from '@oxer/db'
import { registrationErrors } from '@oxer/domain/competitions/registration/registration.errors'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { Subject } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'

const { api, database, make, now, worlds } = await apiTest()
const as = (subject: Subject) => api(subject).competitions.organisationRegistration
const inA = () => ({ federationRef: worlds.a.federation.ref })

const member = async (organisationRef = worlds.a.club.ref) => {
  const practitioner = await make.practitioner(inA())
  await make.membership({ personRef: practitioner.personRef, organisationRef })
  return practitioner
}
const givenCompetition = async (over: Record<string, unknown> = {}) => {
  const competition = await make.competition({ ...inA(), ...over })
  const test = await make.test({ competitionRef: competition.ref })
  return { competitionRef: competition.ref, testRef: test.ref, testSetRef: test.testSet.ref }
}
const known = (practitionerRef: string) => ({ practitionerRef, person: null, horse: null, organisation: null })
const subscribe = (place: { competitionRef: string; testRef: string }, practitionerRef: string, over: object = {}) => ({
  organisation: worlds.a.club.ref,
  competitionRef: place.competitionRef,
  subscription: { testRef: place.testRef, data: known(practitionerRef) },
  ...over,
})

describe('permissions to register for a club (p088-p095)', () => {
  it.each([
    ['anonymous', kernelErrors.noUserContext],
    ['clubMember', kernelErrors.insufficientPermissions],
    ['competitionOrganizer', kernelErrors.insufficientPermissions],
    ['otherClubAdministrator', kernelErrors.insufficientPermissions],
    ['foreignAdministrator', kernelErrors.notFound],
  ] as const)('%s has none', async (subject, error) => {
    const place = await givenCompetition()
    await refused(as(subject).list({ organisation: worlds.a.club.ref }), error)
    await refused(as(subject).create(subscribe(place, (await member()).ref)), error)
  })
  it('returns 404 for a club or competition of another federation (decision 6)', async () => {
    await refused(as('clubAdministrator').list({ organisation: worlds.b.club.ref }), kernelErrors.notFound)
    const foreign = { competitionRef: worlds.b.competition.ref, testRef: worlds.b.dressage.ref }
    await refused(as('clubAdministrator').create(subscribe(foreign, (await member()).ref)), kernelErrors.notFound)
    await refused(
      as('clubAdministrator').metadata({
        organisation: worlds.a.club.ref,
        competition: worlds.b.competition.ref,
      }),
      kernelErrors.notFound,
    )
  })
})

describe('registering members (p090-p092)', () => {
  it('registers one member in the name of the club, and lists the registration by competition', async () => {
    const place = await givenCompetition()
    const { ref, personRef } = await member()
    const metadata = await as('clubAdministrator').metadata({
      organisation: worlds.a.club.ref,
      competition: place.competitionRef,
    })
    expect(metadata).toMatchObject({ canRegister: true, needsApproval: false })
    expect(metadata.members.map((each) => each.rider.ref)).toContain(personRef)
    const { registrations } = await as('clubAdministrator').create(subscribe(place, ref))
    expect(registrations).toMatchObject([{ status: 'SUBSCRIBED', organisation: { ref: worlds.a.club.ref } }])
    const listed = await as('clubAdministrator').list({ organisation: worlds.a.club.ref })
    expect(listed.find((row) => row.ref === place.competitionRef)?.registrations).toHaveLength(1)
    expect(
      (await as('clubAdministrator').masterList({ organisation: worlds.a.club.ref, competition: place.competitionRef }))
        .length,
    ).toBe(1)
    expect(
      (await as('clubAdministrator').masterListCompetitions({ organisation: worlds.a.club.ref })).find(
        (row) => row.ref === place.competitionRef,
      ),
    ).toMatchObject({ riders: 1, registrations: 1 })
  })

  it('refuses a non-member and reports which one of several; all are registered or none', async () => {
    const place = await givenCompetition()
    const own = await member()
    const other = await member(worlds.a.otherClub.ref)
    const failed = await refused(
      as('clubAdministrator').createMany({
        organisation: worlds.a.club.ref,
        competitionRef: place.competitionRef,
        confirmSaveWithWarnings: true,
        subscriptions: [own, other].map(({ ref }) => ({ testRef: place.testRef, data: known(ref) })),
      }),
      registrationErrors.riderNotInOrganisation,
    )
    expect(failed.causes.map((cause) => cause.field)).toEqual(['subscriptions.1'])
    expect(await database.prisma.registration.count({ where: { testRef: place.testRef } })).toBe(0)
  })

  it('registers several members in several tests at once', async () => {
    const place = await givenCompetition()
    const second = await make.test({ competitionRef: place.competitionRef })
    const riders = [await member(), await member()]
    const { registrations } = await as('clubAdministrator').createMany({
      organisation: worlds.a.club.ref,
      competitionRef: place.competitionRef,
      subscriptions: riders.flatMap(({ ref }) => [
        { testRef: second.ref, data: known(ref) },
        { testRef: place.testRef, data: known(ref) },
      ]),
    })
    expect(registrations).toHaveLength(4)
  })

  it('accepts a new horse of a known member, and leaves a new rider to the organiser', async () => {
    const place = await givenCompetition()
    const { personRef } = await member()
    const horse = { name: 'Brand New' }
    const request = (person: object) => ({
      organisation: worlds.a.club.ref,
      competitionRef: place.competitionRef,
      subscription: { testRef: place.testRef, data: { isUnknown: true, person, horse } as never },
    })
    const made = await as('clubAdministrator').create(request({ ref: personRef }))
    expect(made).toMatchObject({
      notices: ['UNKNOWN_COMBINATION_CREATED'],
      registrations: [{ isUnknown: true, horse: { name: 'Brand New' } }],
    })
    const stranger = request({ firstName: 'New', lastName: 'Rider' })
    const fieldOf = async (call: Promise<unknown>): Promise<string | undefined> =>
      (await refused(call, registrationErrors.unknownRiderByStaffOnly)).causes[0]?.field
    expect(await fieldOf(as('clubAdministrator').create(stranger))).toBe('subscription.data.person')
    const { subscription, ...rest } = stranger
    const several = { ...rest, subscriptions: [subscription] }
    expect(await fieldOf(as('clubAdministrator').createMany(several))).toBe('subscriptions.0.data.person')
  })

  it('is pending approval if the organisation wants to approve (decision 12)', async () => {
    await database.prisma.organisation.update({ where: { ref: worlds.a.club.ref }, data: { needsApproval: true } })
    const made = await as('clubAdministrator').create(subscribe(await givenCompetition(), (await member()).ref))
    await database.prisma.organisation.update({ where: { ref: worlds.a.club.ref }, data: { needsApproval: false } })
    expect(made).toMatchObject({
      notices: ['PENDING_APPROVAL'],
      registrations: [{ status: 'PENDING_APPROVAL', fee: { amountWithTax: 0 } }],
    })
  })

  it.each([
    ['not yet open', { registrationOpensAt: new Date('2026-05-17T08:00:01Z') }, registrationErrors.notOpenYet],
    ['closed', { registrationClosesAt: new Date('2026-05-17T07:59:59Z') }, registrationErrors.closed],
    ['closed to clubs', { byOrganisation: false }, registrationErrors.organisationMayNotRegister],
    ['locked', { status: 'LOCKED' }, registrationErrors.competitionNotOpen],
    ['a draft', { status: 'DRAFT' }, kernelErrors.notFound],
    ['hidden', { status: 'HIDDEN' }, kernelErrors.notFound],
  ] as const)('refuses when registration is %s (decision 12)', async (_state, over, error) => {
    const place = await givenCompetition(over)
    await refused(as('clubAdministrator').create(subscribe(place, (await member()).ref)), error)
  })

  it('marks a registration in the late period as late; afterwards only staff of the federation may register', async () => {
    const late = await givenCompetition({
      registrationClosesAt: new Date('2026-05-16T08:00:00Z'),
      registrationLateAt: new Date('2026-05-18T08:00:00Z'),
    })
    const made = await as('clubAdministrator').create(subscribe(late, (await member()).ref))
    expect(made).toMatchObject({ notices: ['LATE_FEE'], registrations: [{ kind: 'LATE_REGISTRATION' }] })
    const over = await givenCompetition({ registrationClosesAt: new Date('2026-05-16T08:00:00Z') })
    expect(
      (await as('federationCollaborator').create(subscribe(over, (await member()).ref))).registrations,
    ).toHaveLength(1)
  })

  it('neither offers nor accepts a test that is hidden from registration', async () => {
    const place = await givenCompetition()
    const hidden = await make.test({ competitionRef: place.competitionRef, isHiddenFromRegistration: true })
    const metadata = await as('clubAdministrator').metadata({
      organisation: worlds.a.club.ref,
      competition: place.competitionRef,
    })
    expect(metadata.tests.map((test) => test.ref)).toEqual([place.testRef])
    await refused(
      as('clubAdministrator').create(subscribe({ ...place, testRef: hidden.ref }, (await member()).ref)),
      kernelErrors.notFound,
    )
  })
})

describe('signing off', () => {
  it('lets a club sign off its own registration once, with a reason', async () => {
    const place = await givenCompetition()
    const { registrations } = await as('clubAdministrator').create(subscribe(place, (await member()).ref))
    const signOff = {
      organisation: worlds.a.club.ref,
      registration: registrations[0]?.ref ?? '',
      reason: 'Lame',
    }
    await refused(
      as('clubAdministrator').signOff({ ...signOff, reason: ' ' }),
      registrationErrors.signOffReasonRequired,
    )
    await refused(
      as('otherClubAdministrator').signOff({ ...signOff, organisation: worlds.a.otherClub.ref }),
      kernelErrors.notFound,
    )
    expect(await as('clubAdministrator').signOff(signOff)).toMatchObject({
      status: 'SIGNED_OFF',
      signOffReason: 'Lame',
    })
    await refused(as('clubAdministrator').signOff(signOff), registrationErrors.transitionNotAllowed)
  })
})

describe('deciding on what waits for the club', () => {
  const waiting = async (place: Awaited<ReturnType<typeof givenCompetition>>, club = worlds.a.club.ref) =>
    make.registration({
      ...place,
      practitionerRef: (await member(club)).ref,
      organisationRef: club,
      status: 'PENDING_APPROVAL',
    })
  const of = ({ ref }: { ref: string }, version = 1) => ({ ref, version })
  const inClub = { organisation: worlds.a.club.ref }

  it.each([
    ['anonymous', kernelErrors.noUserContext],
    ['clubMember', kernelErrors.insufficientPermissions],
    ['otherClubAdministrator', kernelErrors.insufficientPermissions],
    ['foreignAdministrator', kernelErrors.notFound],
  ] as const)('%s may not', async (subject, error) => {
    const one = await waiting(await givenCompetition())
    await refused(as(subject).pending(inClub), error)
    await refused(as(subject).approve({ ...inClub, registrations: [of(one)] }), error)
    await refused(as(subject).reject({ ...inClub, registrations: [of(one)], reason: 'No' }), error)
  })

  it('lists what waits, by pages and with its competition, and not what nobody can decide any more', async () => {
    const before = (await as('clubAdministrator').pending(inClub)).totalElements
    const place = await givenCompetition()
    const [one, other] = [await waiting(place), await waiting(place)]
    await waiting(await givenCompetition({ status: 'DRAFT' }))
    await waiting(await givenCompetition({ status: 'LOCKED' }))
    await waiting(await givenCompetition({ start: '2026-03-01', end: '2026-03-01' }))
    await waiting(place, worlds.a.otherClub.ref)
    const page = await as('clubAdministrator').pending(inClub)
    expect(page.totalElements).toBe(before + 2)
    const listed = page.items.filter(({ competition }) => competition.ref === place.competitionRef)
    expect(listed.map(({ ref }) => ref).toSorted()).toEqual([one.ref, other.ref].toSorted())
    expect((await as('clubAdministrator').pending({ ...inClub, size: 1 })).items).toHaveLength(1)
  })

  it('approves several at once, and rejects with a reason that the organiser sees', async () => {
    const [one, other, third] = [
      await waiting(await givenCompetition()),
      await waiting(await givenCompetition()),
      await waiting(await givenCompetition()),
    ]
    const approved = await as('clubAdministrator').approve({ ...inClub, registrations: [of(one), of(other)] })
    expect(approved.map(({ status, version }) => [status, version])).toEqual([
      ['SUBSCRIBED', 2],
      ['SUBSCRIBED', 2],
    ])
    const rejecting = { ...inClub, registrations: [of(third)] }
    await refused(
      as('clubAdministrator').reject({ ...rejecting, reason: ' ' }),
      registrationErrors.rejectionReasonRequired,
    )
    const rejected = await as('clubAdministrator').reject({ ...rejecting, reason: ' Not insured ' })
    expect(rejected).toMatchObject([{ status: 'REJECTED', signOffReason: 'Not insured' }])
    expect(await database.prisma.history.findFirst({ where: { ref: third.ref, action: 'reject' } })).not.toBeNull()
    await refused(
      as('clubAdministrator').approve({ ...inClub, registrations: [of(third, 2)] }),
      registrationErrors.transitionNotAllowed,
    )
  })

  it('lets the staff of the federation decide for its clubs together (decision 107)', async () => {
    const inFederation = { federation: worlds.a.federation.ref }
    const place = await givenCompetition()
    const own = await waiting(place)
    const other = await waiting(place, worlds.a.otherClub.ref)
    const third = await waiting(place)
    const { items, totalElements } = await as('federationCollaborator').pendingOfFederation(inFederation)
    const listed = items.filter(({ competition }) => competition.ref === place.competitionRef)
    expect(listed.map(({ ref }) => ref).toSorted()).toEqual([own.ref, other.ref, third.ref].toSorted())
    expect(new Set(listed.map(({ organisation }) => organisation?.ref)).size).toBe(2)
    const both = { ...inFederation, registrations: [of(own), of(other)] }
    for (const [subject, error] of [
      ['anonymous', kernelErrors.noUserContext],
      ['clubAdministrator', kernelErrors.insufficientPermissions],
      ['foreignAdministrator', kernelErrors.notFound],
    ] as const) {
      await refused(as(subject).pendingOfFederation(inFederation), error)
      await refused(as(subject).approveOfFederation(both), error)
      await refused(as(subject).rejectOfFederation({ ...both, reason: 'No' }), error)
    }
    const approved = await as('federationCollaborator').approveOfFederation(both)
    expect(approved.map(({ status }) => status)).toEqual(['SUBSCRIBED', 'SUBSCRIBED'])
    await refused(as('federationCollaborator').approveOfFederation(both), kernelErrors.staleVersion)
    const rejecting = { ...inFederation, registrations: [of(third)], reason: 'Not insured' }
    expect(await as('federationCollaborator').rejectOfFederation(rejecting)).toMatchObject([
      { status: 'REJECTED', signOffReason: 'Not insured' },
    ])
    const left = await as('federationCollaborator').pendingOfFederation({ ...inFederation, size: 1 })
    expect(left.totalElements).toBe(totalElements - 3)
  })

  it('frees the place on the start list of a rejected rider', async () => {
    const place = await givenCompetition()
    const one = await waiting(place)
    const { ref: startlistRef } = await make.startlist({
      competitionRef: place.competitionRef,
      testSetRef: place.testSetRef,
      registrationRefs: [one.ref],
    })
    await as('clubAdministrator').reject({ ...inClub, registrations: [of(one)], reason: 'Not insured' })
    expect(await database.prisma.startlistEntry.count({ where: { startlistRef, registrationRef: one.ref } })).toBe(0)
  })

  it('decides all or none: after a change since, for another club, when locked, after a ride', async () => {
    const place = await givenCompetition()
    const [one, other] = [await waiting(place), await waiting(place)]
    await database.prisma.registration.update({ where: { ref: other.ref }, data: { version: 3 } })
    const stale = await refused(
      as('clubAdministrator').approve({ ...inClub, registrations: [of(one), of(other)] }),
      kernelErrors.staleVersion,
    )
    expect(stale.current).toHaveLength(2)
    const foreign = await waiting(place, worlds.a.otherClub.ref)
    await refused(
      as('clubAdministrator').approve({ ...inClub, registrations: [of(one), of(foreign)] }),
      kernelErrors.notFound,
    )
    const locked = await waiting(await givenCompetition({ status: 'LOCKED' }))
    await refused(
      as('clubAdministrator').approve({ ...inClub, registrations: [of(one), of(locked)] }),
      registrationErrors.competitionNotOpen,
    )
    await database.prisma.result.create({
      data: {
        ref: newRef(),
        competitionRef: place.competitionRef,
        testSetRef: place.testSetRef,
        registrationRef: other.ref,
        status: 'FINISHED',
        content: {},
        enteredAt: now(),
      },
    })
    await refused(
      as('clubAdministrator').reject({ ...inClub, registrations: [of(one), of(other, 3)], reason: 'Late' }),
      registrationErrors.hasResult,
    )
    expect(
      await database.prisma.registration.count({ where: { testRef: place.testRef, status: 'PENDING_APPROVAL' } }),
    ).toBe(3)
  })
})

describe('history (p089)', () => {
  it('lists the registrations of the requested period', async () => {
    const past = await givenCompetition({ start: '2026-03-01', end: '2026-03-01' })
    const { ref } = await member()
    await as('federationAdministrator').create(subscribe(past, ref))
    const all = await as('clubAdministrator').history({ organisation: worlds.a.club.ref })
    expect(all.map((row) => row.ref)).toContain(past.competitionRef)
    const none = await as('clubAdministrator').history({
      organisation: worlds.a.club.ref,
      start: '2025-01-01',
      end: '2025-12-31',
    })
    expect(none).toEqual([])
  })
})
