import { competitionErrors } from '@oxer/domain/competitions/competition/competition.errors'
import { registrationErrors } from '@oxer/domain/competitions/registration/registration.errors'
import { drawOrder } from '@oxer/domain/competitions/startlist/draw.rules'
import { waitingListErrors } from '@oxer/domain/competitions/waiting-list/waiting-list.errors'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'
import { jobsOf } from '../../kernel/testing/run-jobs.ts'
import { waitingListOf } from './waiting-list.fixture.ts'
import { waitingListJobs } from './waiting-list.jobs.ts'
import { commitmentOf } from './waiting-list.mappers.ts'

const testing = await apiTest()
const { api, database, make, options, worlds } = testing
const { givenRider, givenTest, givenFull, register, join, own, answer, signOff } = waitingListOf(testing)
const runJobs = jobsOf(waitingListJobs, options)
const office = () => api('clubAdministrator').competitions

describe('a freed place', () => {
  it('is offered to the next, held, and registered when it is accepted', async () => {
    const { full, registration, others } = await givenFull(2)
    const [next, behind] = others
    if (!next || !behind) throw new Error('two wait')
    expect(await own(behind, full)).toMatchObject({ state: 'WAITING', place: { position: 2, of: 2 }, waiting: 2 })
    await signOff(full, registration)
    expect(await own(next, full)).toMatchObject({
      state: 'OFFERED',
      offeredUntil: '2026-05-18T08:00:00.000Z',
      place: null,
    })
    expect(await own(behind, full)).toMatchObject({ state: 'WAITING', place: { position: 1, of: 1 } })
    const stranger = await givenRider()
    await refused(register(stranger, full), waitingListErrors.placesHeld)
    await refused(register(behind, full), waitingListErrors.placesHeld)
    const accepted = await answer(next, full, 'accept')
    expect(accepted).toMatchObject({ state: 'ACCEPTED', offeredUntil: null })
    const made = await database.prisma.registration.findUniqueOrThrow({
      where: { ref: accepted.registrationRef ?? '' },
    })
    expect(made).toMatchObject({ testRef: full.test, practitionerRef: next.practitioner.ref, status: 'SUBSCRIBED' })
    await refused(register(stranger, full), registrationErrors.maxTestReached)
    const history = await database.prisma.history.findMany({
      where: { noun: 'waiting-entry', ref: accepted.ref },
      orderBy: { id: 'asc' },
    })
    expect(history.map(({ action }) => action)).toEqual(['enter', 'offer', 'accepted'])
  })

  it('goes to the next when it is declined, and when its time is over', async () => {
    const { full, registration, others } = await givenFull(3)
    const [first, second, third] = others
    if (!first || !second || !third) throw new Error('three wait')
    await signOff(full, registration)
    expect(await answer(first, full, 'decline')).toMatchObject({ state: 'DECLINED' })
    expect(await own(second, full)).toMatchObject({ state: 'OFFERED' })
    // The clock of the database, by which tasks are due, is past the end of all these offers.
    await runJobs()
    expect(await own(first, full)).toMatchObject({ state: 'DECLINED' })
    expect(await own(second, full)).toMatchObject({ state: 'EXPIRED' })
    expect(await own(third, full)).toMatchObject({ state: 'EXPIRED' })
    await refused(answer(second, full, 'accept'), waitingListErrors.notOffered)
    // Nobody waits any longer, so there is room.
    await refused(join(second, full), waitingListErrors.placesFree)
  })

  it('comes also from a deleted registration, a higher maximum, and a rider who leaves the list with an offer', async () => {
    const { full, registration, others } = await givenFull(3)
    const [first, second, third] = others
    if (!first || !second || !third) throw new Error('three wait')
    await office().registration.delete({ ...full, registration })
    expect(await own(first, full)).toMatchObject({ state: 'OFFERED' })
    const { name, version } = await office().test.get(full)
    await office().test.save({ competition: full.competition, ref: full.test, name, version, maxRegistrations: 2 })
    expect(await own(second, full)).toMatchObject({ state: 'OFFERED' })
    expect(await own(third, full)).toMatchObject({ state: 'WAITING' })
    await answer(first, full, 'withdraw')
    expect(await own(third, full)).toMatchObject({ state: 'OFFERED' })
    await refused(office().test.delete(full), competitionErrors.testHasRegistrations)
  })

  it('is held also against the organiser, who cannot bring somebody back before those who wait', async () => {
    const { full, registration, others } = await givenFull(1)
    await signOff(full, registration)
    const { competition, test } = full
    await refused(
      office().registration.changeStatus({ competition, test, registration, status: 'SUBSCRIBED' }),
      waitingListErrors.placesHeld,
    )
    const [next] = others
    if (!next) throw new Error('one waits')
    // The sheet of a rider says what the save will.
    const stranger = await givenRider()
    const startOf = async (member: string) => {
      const { starts } = await office().registration.rider({ competition, rider: member })
      return starts.find(({ testRef }) => testRef === test)
    }
    expect(await startOf(stranger.member)).toMatchObject({ isRefused: true })
    expect(await startOf(others[0]?.member ?? '')).toMatchObject({ isRefused: false })
    // An ordinary registration of the rider who has the offer accepts it.
    await register(next, full)
    expect(await own(next, full)).toMatchObject({ state: 'ACCEPTED' })
  })

  it('is not offered once the day of the test is over', async () => {
    const { full, registration, others } = await givenFull(1, {
      competition: { start: '2026-05-10', end: '2026-05-10' },
    })
    await signOff(full, registration)
    expect(await own(others[0] ?? (await givenRider()), full)).toMatchObject({ state: 'WAITING' })
  })

  it('is accepted by nobody after its time', async () => {
    const { full, registration, others } = await givenFull(1)
    await signOff(full, registration)
    const [next] = others
    if (!next) throw new Error('one waits')
    const where = { ref: (await own(next, full)).ref }
    await database.prisma.waitingEntry.update({ where, data: { offeredUntil: new Date('2026-05-17T07:59:59Z') } })
    await refused(answer(next, full, 'accept'), waitingListErrors.offerExpired)
  })

  it('keeps the kind of the moment of entering: no late fee for whoever waited in time', async () => {
    const { full, registration, others } = await givenFull(1)
    await signOff(full, registration)
    await database.prisma.competition.update({
      where: { ref: full.competition },
      data: { registrationClosesAt: new Date('2026-05-17T07:00:00Z') },
    })
    const [next] = others
    if (!next) throw new Error('one waits')
    const { registrationRef } = await answer(next, full, 'accept')
    const made = await database.prisma.registration.findUniqueOrThrow({ where: { ref: registrationRef ?? '' } })
    expect(made.kind).toBe('REGISTRATION')
  })

  it('is given once to two who come at the same moment', async () => {
    const { full, registration, others } = await givenFull(1)
    const strangers = [await givenRider(), await givenRider()]
    const [next] = others
    if (!next) throw new Error('one waits')
    await Promise.allSettled([
      signOff(full, registration),
      ...strangers.map((rider) => register(rider, full)),
      ...strangers.map((rider) => register(rider, full)),
    ])
    expect(await own(next, full)).toMatchObject({ state: 'OFFERED' })
    const { ref: entry, version } = await own(next, full)
    const { member } = next
    const of = { member, competition: full.competition, entry, version }
    const { memberWaitingList } = api('otherClubAdministrator').competitions
    const outcomes = await Promise.allSettled([
      memberWaitingList.accept(of),
      memberWaitingList.accept(of),
      ...strangers.map((rider) => register(rider, full)),
    ])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const standing = await database.prisma.registration.findMany({
      where: { testRef: full.test, status: 'SUBSCRIBED' },
    })
    expect(standing.map(({ practitionerRef }) => practitionerRef)).toEqual([next.practitioner.ref])
  })
})

describe('entering a waiting list', () => {
  it('needs a full test that takes one', async () => {
    const rider = await givenRider()
    await refused(join(rider, await givenTest()), waitingListErrors.placesFree)
    const { full } = await givenFull(0, { giving: { takesWaiting: false } })
    await refused(join(rider, full), waitingListErrors.noWaitingList)
  })
  it('is done once, and a retry enters nothing more', async () => {
    const { full } = await givenFull(0)
    const rider = await givenRider()
    const entry = await join(rider, full, { requestKey: 'join-once-0001' })
    expect(await join(rider, full, { requestKey: 'join-once-0001' })).toEqual(entry)
    await refused(join(rider, full), waitingListErrors.alreadyWaiting)
    await refused(join(rider, full, { requestKey: 'join-once-0001', notes: 'x' }), kernelErrors.idempotencyKeyReused)
  })
  it('obeys what a registration obeys: the period, the rules, the horse of the rider', async () => {
    const { full } = await givenFull(0)
    const rider = await givenRider()
    const foreign = worlds.a.practitioners[0]?.ref ?? ''
    await refused(join(rider, full, { practitionerRef: foreign }), kernelErrors.notFound)
    await refused(join(rider, full, { organisationRef: worlds.a.club.ref }), registrationErrors.riderNotInOrganisation)
    const rules = {
      logicalOperator: 'all',
      children: [{ kind: 'PERSON_HAS_AGE', operator: '<', number: 2, weight: 'REQUIRED' }],
    }
    await database.prisma.registrationRules.create({ data: { competitionRef: full.competition, rules } })
    await expect(join(rider, full)).rejects.toThrow()
    await database.prisma.registrationRules.delete({ where: { competitionRef: full.competition } })
    await database.prisma.competition.update({
      where: { ref: full.competition },
      data: { registrationClosesAt: new Date('2026-05-01T00:00:00Z') },
    })
    await refused(join(rider, full), registrationErrors.closed)
  })
  it('is for the rider, a parent, the club and the federation; others, and refs of others, are refused', async () => {
    const { full, others } = await givenFull(1)
    const [waiting] = others
    if (!waiting) throw new Error('one waits')
    const { ref: entry, version } = await own(waiting, full)
    const { competition } = full
    const of = { member: waiting.member, competition }
    const as = (subject: Parameters<typeof api>[0]) => api(subject).competitions.memberWaitingList
    await refused(as('anonymous').list(of), kernelErrors.noUserContext)
    await refused(as('rider').list(of), kernelErrors.insufficientPermissions)
    await refused(as('rider').withdraw({ ...of, entry, version }), kernelErrors.insufficientPermissions)
    await refused(as('foreignAdministrator').list(of), kernelErrors.notFound)
    await refused(
      as('otherClubAdministrator').list({ ...of, competition: worlds.b.competition.ref }),
      kernelErrors.notFound,
    )
    const another = await givenRider()
    await refused(
      as('otherClubAdministrator').withdraw({ member: another.member, competition, entry, version }),
      kernelErrors.notFound,
    )
    expect(await as('federationAdministrator').list(of)).toHaveLength(1)
  })
})

describe('priorities', () => {
  const ofClub = () => ({
    name: 'Members of the club',
    rules: {
      logicalOperator: 'all',
      inverted: false,
      children: [{ kind: 'PERSON_IS_MEMBER_OF_ORGANISATION', ref: worlds.a.club.ref }],
    },
  })
  it('put those who meet them first, and the list says so', async () => {
    const { full } = await givenFull(2, { giving: { priorities: [ofClub()] } })
    const member = await givenRider([worlds.a.club.ref])
    await join(member, full)
    expect(await own(member, full)).toMatchObject({
      place: { position: 1, of: 3, priority: { number: 1, name: 'Members of the club' }, draw: null },
    })
    const { entries } = await office().waitingList.list(full)
    expect(entries.map(({ place }) => place?.priority?.number ?? null)).toEqual([1, null, null])
    expect(entries[0]?.rider.ref).toBe(member.member)
  })
})

describe('the priority of those who have not ridden this season', () => {
  it('is lost by a result of this year, and judged when somebody enters', async () => {
    const notYet = {
      name: 'Not ridden this year',
      rules: {
        logicalOperator: 'all',
        inverted: false,
        children: [{ kind: 'HAS_STARTS_THIS_YEAR', operator: '=', number: 0 }],
      },
    }
    const { full } = await givenFull(0, { giving: { priorities: [notYet] } })
    const ridden = await givenRider()
    const earlier = await givenTest({ maxRegistrations: 0, competition: { start: '2026-04-12', end: '2026-04-12' } })
    const { ref: registrationRef } = await make.registration({
      ...{ competitionRef: earlier.competition, testRef: earlier.test, testSetRef: earlier.set },
      practitionerRef: ridden.practitioner.ref,
    })
    await database.prisma.result.create({
      data: {
        ...{ ref: registrationRef, competitionRef: earlier.competition, testSetRef: earlier.set, registrationRef },
        ...{ status: 'FINISHED', content: {}, enteredAt: new Date('2026-04-12T10:00:00Z') },
      },
    })
    expect(await join(ridden, full)).toMatchObject({ place: { position: 1, priority: null } })
    const fresh = await givenRider()
    expect(await join(fresh, full)).toMatchObject({ place: { position: 1, priority: { number: 1 } } })
    expect(await own(ridden, full)).toMatchObject({ place: { position: 2 } })
  })
})

describe('a draw', () => {
  const seeded = { takesWaiting: true, method: 'DRAW' as const, drawAt: '2026-05-20T18:00:00.000Z', hoursToAccept: 12 }
  const givenDraw = async () => {
    const competition = await make.competition({
      federationRef: testing.federation,
      organizerType: 'ORGANISATION',
      organizerRef: worlds.a.club.ref,
      start: '2026-05-30',
      end: '2026-05-30',
      status: 'DRAFT',
    })
    const test = await make.test({ competitionRef: competition.ref, maxRegistrations: 2 })
    const of = { competition: competition.ref, test: test.ref }
    const saved = await office().waitingList.saveGiving({ ...of, ...seeded, version: 0 })
    await database.prisma.competition.update({ where: { ref: competition.ref }, data: { status: 'PUBLISHED' } })
    return { full: { ...of, set: test.testSet.ref }, saved }
  }
  const givenEntries = async (full: Awaited<ReturnType<typeof givenDraw>>['full'], count: number) => {
    const riders = []
    for (let index = 0; index < count; index += 1) riders.push(await givenRider())
    for (const rider of riders) await join(rider, full)
    return riders
  }

  it('shows the hash of its seed before, takes everybody, and gives the places by the seed that it shows then', async () => {
    const { full, saved } = await givenDraw()
    expect(saved).toMatchObject({ seed: null, drawnAt: null, version: 1 })
    const riders = await givenEntries(full, 4)
    await refused(register(await givenRider(), full), waitingListErrors.placesDrawn)
    const [first] = riders
    if (!first) throw new Error('four entered')
    expect(await own(first, full)).toMatchObject({ state: 'WAITING', place: null, giving: { drawAt: seeded.drawAt } })
    await runJobs()
    const { giving, entries } = await office().waitingList.list(full)
    expect(giving).toMatchObject({ drawn: 4, commitment: saved.commitment })
    expect(commitmentOf(giving.seed ?? '')).toBe(saved.commitment)
    const order = drawOrder(
      entries.map(({ ref }) => ref),
      giving.seed ?? '',
    )
    const stateOf = new Map(entries.map(({ ref, state, place }) => [ref, { state, position: place?.position ?? null }]))
    expect(order.map((ref) => stateOf.get(ref))).toEqual([
      { state: 'ACCEPTED', position: null },
      { state: 'ACCEPTED', position: null },
      { state: 'WAITING', position: 1 },
      { state: 'WAITING', position: 2 },
    ])
    expect(await database.prisma.registration.count({ where: { testRef: full.test } })).toBe(2)
    // Behind them it is first come.
    const late = await givenRider()
    expect(await join(late, full)).toMatchObject({ place: { position: 3, draw: null } })
    await runJobs()
    expect(await database.prisma.registration.count({ where: { testRef: full.test } })).toBe(2)
  })

  it('leaves a place as an offer to somebody whom a rule refuses', async () => {
    const { full } = await givenDraw()
    const riders = await givenEntries(full, 2)
    const rules = {
      logicalOperator: 'all',
      children: [{ kind: 'PERSON_HAS_AGE', operator: '<', number: 2, weight: 'REQUIRED' }],
    }
    await database.prisma.registrationRules.create({ data: { competitionRef: full.competition, rules } })
    const states = []
    await runJobs()
    for (const rider of riders) states.push((await own(rider, full)).state)
    // The offers have ended, too: tasks are due by the clock of the database.
    expect(states).toEqual(['EXPIRED', 'EXPIRED'])
    const kept = await database.prisma.history.findMany({
      where: { noun: 'waiting-entry', parentRef: full.competition, action: 'keep-as-offer' },
    })
    expect(kept).toHaveLength(2)
  })
})

describe('how places are given', () => {
  const chosen = { takesWaiting: true, method: 'FIRST_COME' as const, hoursToAccept: 24 }
  const given = async (over: object = {}) => {
    const competition = await make.competition({
      federationRef: testing.federation,
      organizerType: 'ORGANISATION',
      organizerRef: worlds.a.club.ref,
      start: '2026-05-30',
      end: '2026-05-30',
      ...over,
    })
    const test = await make.test({ competitionRef: competition.ref, maxRegistrations: 2 })
    return { competition: competition.ref, test: test.ref }
  }
  it('is chosen before the registration opens, and stays after it', async () => {
    const of = await given({ registrationOpensAt: new Date('2026-05-18T00:00:00Z') })
    const first = await office().waitingList.saveGiving({ ...of, ...chosen, version: 0 })
    expect(first).toMatchObject({ takesWaiting: true, canChange: true, version: 1 })
    await refused(office().waitingList.saveGiving({ ...of, ...chosen, version: 0 }), kernelErrors.staleVersion)
    for (const drawAt of ['2026-05-17T23:00:00Z', '2026-05-01T00:00:00Z']) {
      await refused(
        office().waitingList.saveGiving({ ...of, ...chosen, method: 'DRAW', drawAt, version: 1 }),
        waitingListErrors.drawMomentWrong,
      )
    }
    await refused(
      office().waitingList.saveGiving({ ...of, ...chosen, method: 'DRAW', version: 1 }),
      kernelErrors.fieldRequired,
    )
    await database.prisma.competition.update({
      where: { ref: of.competition },
      data: { registrationOpensAt: new Date('2026-05-16T00:00:00Z') },
    })
    await refused(
      office().waitingList.saveGiving({ ...of, ...chosen, takesWaiting: false, version: 1 }),
      waitingListErrors.registrationHasOpened,
    )
    expect(await office().waitingList.giving(of)).toMatchObject({ canChange: false, canOpenList: false, version: 1 })
  })
  it('lets a list by the moment of entering be opened later, in a test with a maximum', async () => {
    const of = await given()
    expect(await office().waitingList.giving(of)).toMatchObject({ canChange: false, canOpenList: true, version: 0 })
    const foreign = { name: 'Theirs', rules: { logicalOperator: 'all' as const, children: [] } }
    await refused(
      office().waitingList.saveGiving({ ...of, ...chosen, priorities: [foreign], version: 0 }),
      waitingListErrors.registrationHasOpened,
    )
    await database.prisma.competitionTest.update({ where: { ref: of.test }, data: { maxRegistrations: 0 } })
    await refused(
      office().waitingList.saveGiving({ ...of, ...chosen, version: 0 }),
      waitingListErrors.testWithoutMaximum,
    )
    await database.prisma.competitionTest.update({ where: { ref: of.test }, data: { maxRegistrations: 2 } })
    expect(await office().waitingList.saveGiving({ ...of, ...chosen, version: 0 })).toMatchObject({ version: 1 })
  })
  it('is for those who manage the competition', async () => {
    const of = await given()
    for (const [subject, error] of [
      ['anonymous', kernelErrors.noUserContext],
      ['rider', kernelErrors.insufficientPermissions],
      ['otherClubAdministrator', kernelErrors.insufficientPermissions],
      ['foreignAdministrator', kernelErrors.notFound],
    ] as const) {
      const { waitingList } = api(subject).competitions
      await refused(waitingList.giving(of), error)
      await refused(waitingList.list(of), error)
      await refused(waitingList.saveGiving({ ...of, ...chosen, version: 0 }), error)
    }
    const other = await given()
    await refused(office().waitingList.list({ ...of, test: other.test }), kernelErrors.notFound)
  })
})
