import { newRef } from '@oxer/db'
import { competitionErrors } from '@oxer/domain/competitions/competition/competition.errors'
import { registrationErrors } from '@oxer/domain/competitions/registration/registration.errors'
import type { RegistrationStatus } from '@oxer/domain/competitions/registration/registration.schema'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { Subject } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'

const { api, database, make, worlds } = await apiTest()
const as = (subject: Subject) => api(subject).competitions.registration
const staff = () => as('competitionOrganizer')
const inA = () => ({ federationRef: worlds.a.federation.ref })

const refusals = [
  ['anonymous', kernelErrors.noUserContext],
  ['rider', kernelErrors.insufficientPermissions],
  ['otherClubAdministrator', kernelErrors.insufficientPermissions],
  ['resultProcessor', kernelErrors.insufficientPermissions],
  ['expiredShare', kernelErrors.insufficientPermissions],
  ['foreignAdministrator', kernelErrors.notFound],
] as const

/** A competition of its own with as many tests as there are settings, and a rider with two horses. */
const givenDesk = async (tests: Partial<Parameters<typeof make.test>[0]>[] = [{}, {}], competition: object = {}) => {
  const organizer = { organizerType: 'ORGANISATION', organizerRef: worlds.a.club.ref } as const
  const { ref } = await make.competition({ ...inA(), ...organizer, ...competition })
  const made: Awaited<ReturnType<typeof make.test>>[] = []
  for (const over of tests) made.push(await make.test({ ...over, competitionRef: ref }))
  const first = await make.practitioner(inA())
  const second = await make.practitioner({ ...inA(), personRef: first.personRef })
  const start = (index: number, over: object = {}) => ({
    testRef: made[index]?.ref ?? '',
    data: { practitionerRef: first.ref },
    ...over,
  })
  return { competition: ref, tests: made, rider: first.personRef, first, second, start }
}
const stand = (competitionRef: string) =>
  database.prisma.registration.count({ where: { competitionRef, deletedAt: null } })

describe('a rider in every test (GET subscription/rider/{rider})', () => {
  it('has fee, places and reasons of each horse in each test', async () => {
    const { competition, tests, rider, first, second, start } = await givenDesk([
      { registrationFeeCents: 1500 },
      { registrationFeeCents: 2500, maxRegistrations: 1 },
    ])
    await staff().createMany({ competition, starts: [start(1)] })
    const found = await staff().rider({ competition, rider })
    expect(found.rider.ref).toBe(rider)
    expect(found.combinations.map(({ practitionerRef }) => practitionerRef).toSorted()).toEqual(
      [first.ref, second.ref].toSorted(),
    )
    const of = (practitionerRef: string, index: number) =>
      found.starts.find((each) => each.practitionerRef === practitionerRef && each.testRef === tests[index]?.ref)
    expect(of(first.ref, 0)).toMatchObject({ registered: 0, isRefused: false, outcome: 'ALLOWED', reasons: [] })
    expect(of(first.ref, 0)?.fee.amountWithTax).toBe(1500)
    expect(of(first.ref, 1)).toMatchObject({ registered: 1, isRefused: true, outcome: 'BLOCKED' })
    const [reason] = of(second.ref, 1)?.reasons ?? []
    expect(reason).toMatchObject({ effect: 'BLOCK', ways: [[{ error: registrationErrors.maxTestReached.code }]] })
  })
  it.each(refusals)('is refused to %s', async (subject, error) => {
    const { ref } = worlds.a.competition
    await refused(as(subject).rider({ competition: ref, rider: worlds.a.practitioners[0]?.personRef ?? '' }), error)
  })
  it('does not find a rider of the other federation (decision 6)', async () => {
    const rider = worlds.b.practitioners[0]?.personRef ?? ''
    await refused(staff().rider({ competition: worlds.a.competition.ref, rider }), kernelErrors.notFound)
  })
})

describe('several starts in one save (POST subscription/starts)', () => {
  it('registers all of them, and a retry with the same keys registers none again', async () => {
    const { competition, second, start } = await givenDesk()
    const starts = [
      start(0, { requestKey: newRef() }),
      start(1, { requestKey: newRef() }),
      start(1, { data: { practitionerRef: second.ref }, requestKey: newRef() }),
    ]
    const { registrations } = await staff().createMany({ competition, starts })
    expect(registrations).toHaveLength(3)
    const again = await staff().createMany({ competition, starts })
    expect(again.registrations.map(({ ref }) => ref).toSorted()).toEqual(registrations.map(({ ref }) => ref).toSorted())
    expect(await stand(competition)).toBe(3)
  })
  it('registers none if one is refused, and names each start that has a reason', async () => {
    const { competition, start, second } = await givenDesk([{ maxRegistrations: 1 }, { maxPerRider: 1 }])
    await staff().createMany({ competition, starts: [start(0)] })
    const full = staff().createMany({ competition, starts: [start(1), start(0)] })
    expect((await refused(full, registrationErrors.maxTestReached)).causes).toMatchObject([{ field: 'starts.1' }])
    expect(await stand(competition)).toBe(1)
    const starts = [start(1), start(1, { data: { practitionerRef: second.ref } })]
    const doubtful = await refused(staff().createMany({ competition, starts }), kernelErrors.needsConfirmation)
    expect(doubtful.causes).toMatchObject([
      { code: kernelErrors.needsConfirmation.code },
      { code: registrationErrors.maxRiderReached.code, field: 'starts.1' },
    ])
    const { registrations } = await staff().createMany({ competition, starts, confirmSaveWithWarnings: true })
    expect(registrations).toHaveLength(2)
  })
  it.each(refusals)('is refused to %s', async (subject, error) => {
    const { competition, start } = await givenDesk([{}])
    await refused(as(subject).createMany({ competition, starts: [start(0)] }), error)
  })
  it('is refused for a test of another competition, without a start, and in a locked competition (decision 9)', async () => {
    const { competition, start, first } = await givenDesk([{}])
    const elsewhere = { testRef: worlds.a.dressage.ref, data: { practitionerRef: first.ref } }
    await refused(staff().createMany({ competition, starts: [elsewhere] }), kernelErrors.notFound)
    await expect(staff().createMany({ competition, starts: [] })).rejects.toThrow()
    await database.prisma.competition.update({ where: { ref: competition }, data: { status: 'LOCKED' } })
    await refused(staff().createMany({ competition, starts: [start(0)] }), competitionErrors.locked)
  })
})

describe('many registrations at once', () => {
  const givenThree = async () => {
    const desk = await givenDesk([{}, {}, {}], { fees: { paymentMode: 'EXTERN' } })
    const starts = [desk.start(0), desk.start(1), desk.start(1, { data: { practitionerRef: desk.second.ref } })]
    const { registrations } = await staff().createMany({ competition: desk.competition, starts })
    const changes = (status: RegistrationStatus, reason: string | null = null) =>
      registrations.map(({ ref, version }) => ({ registration: ref, version, status, reason }))
    return { ...desk, registrations, refs: registrations.map(({ ref }) => ref), changes }
  }
  it('are present in one call, and registered again by the inverse one', async () => {
    const { competition, changes } = await givenThree()
    const before = await database.prisma.competition.findUniqueOrThrow({ where: { ref: competition } })
    const present = await staff().changeStatuses({ competition, changes: changes('ANNOUNCED') })
    expect(present.map(({ status }) => status)).toEqual(['ANNOUNCED', 'ANNOUNCED', 'ANNOUNCED'])
    const after = await database.prisma.competition.findUniqueOrThrow({ where: { ref: competition } })
    expect(after.publication).toBe(before.publication + 1)
    const back = present.map(({ ref, version }) => ({ registration: ref, version, status: 'SUBSCRIBED' as const }))
    const [first] = await staff().changeStatuses({ competition, changes: back })
    expect(first?.status).toBe('SUBSCRIBED')
  })
  it('are signed off with a reason, all or none, and never over a newer change', async () => {
    const { competition, changes, refs } = await givenThree()
    const statuses = async () =>
      (await database.prisma.registration.findMany({ where: { ref: { in: refs } } })).map(({ status }) => status)
    const unsaid = staff().changeStatuses({ competition, changes: changes('SIGNED_OFF') })
    expect((await refused(unsaid, registrationErrors.signOffReasonRequired)).causes).toMatchObject([
      { field: 'changes.0.reason' },
    ])
    const signOff = changes('SIGNED_OFF', 'Ill')
    const [last] = signOff.slice(-1)
    if (!last) throw new Error('three were registered')
    await staff().changeStatuses({ competition, changes: [{ ...last, status: 'ANNOUNCED' }] })
    await refused(staff().changeStatuses({ competition, changes: signOff }), kernelErrors.staleVersion)
    expect((await statuses()).toSorted()).toEqual(['ANNOUNCED', 'SUBSCRIBED', 'SUBSCRIBED'])
    const fresh = signOff.map(({ version: _, ...change }) => change)
    await staff().changeStatuses({ competition, changes: fresh })
    expect(await statuses()).toEqual(['SIGNED_OFF', 'SIGNED_OFF', 'SIGNED_OFF'])
  })
  it('are paid, moved from several tests to one, and deleted', async () => {
    const { competition, tests, refs, registrations } = await givenThree()
    const paid = refs.map((registration) => ({ registration, status: 'COMPLETE' as const }))
    const after = await staff().changePayments({ competition, changes: paid })
    expect(after.map(({ paymentStatus }) => paymentStatus)).toEqual(['COMPLETE', 'COMPLETE', 'COMPLETE'])
    const targetTestSetRef = tests[2]?.testSet.ref ?? ''
    const moved = await staff().moveAny({
      ...{ competition, registrationRefs: refs, targetTestSetRef, confirmSaveWithWarnings: true },
    })
    expect(moved.map(({ testRef }) => testRef)).toEqual(registrations.map(() => tests[2]?.ref))
    await staff().deleteAny({ competition, registrationRefs: refs })
    expect(await stand(competition)).toBe(0)
  })
  it.each(refusals)('are refused to %s', async (subject, error) => {
    const { competition, changes, refs, tests } = await givenThree()
    const targetTestSetRef = tests[2]?.testSet.ref ?? ''
    const payments = refs.map((registration) => ({ registration, status: 'COMPLETE' as const }))
    await refused(as(subject).changeStatuses({ competition, changes: changes('ANNOUNCED') }), error)
    await refused(as(subject).changePayments({ competition, changes: payments }), error)
    await refused(as(subject).moveAny({ competition, registrationRefs: refs, targetTestSetRef }), error)
    await refused(as(subject).deleteAny({ competition, registrationRefs: refs }), error)
  })
  it('are not found in another competition, and stay in a locked one (decision 9)', async () => {
    const { competition, changes, refs, tests } = await givenThree()
    const other = await givenDesk([{}], { fees: { paymentMode: 'EXTERN' } })
    const there = { competition: other.competition }
    const targetTestSetRef = other.tests[0]?.testSet.ref ?? ''
    await refused(staff().changeStatuses({ ...there, changes: changes('ANNOUNCED') }), kernelErrors.notFound)
    await refused(staff().moveAny({ ...there, registrationRefs: refs, targetTestSetRef }), kernelErrors.notFound)
    await refused(staff().deleteAny({ ...there, registrationRefs: refs }), kernelErrors.notFound)
    await database.prisma.competition.update({ where: { ref: competition }, data: { status: 'LOCKED' } })
    await refused(staff().changeStatuses({ competition, changes: changes('ANNOUNCED') }), competitionErrors.locked)
    const target = tests[2]?.testSet.ref ?? ''
    await refused(
      staff().moveAny({ competition, registrationRefs: refs, targetTestSetRef: target }),
      competitionErrors.locked,
    )
    await refused(staff().deleteAny({ competition, registrationRefs: refs }), competitionErrors.locked)
  })
})
