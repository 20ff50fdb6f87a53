import { competitionErrors } from '@oxer/domain/competitions/competition/competition.errors'
import { startlistErrors } from '@oxer/domain/competitions/startlist/startlist.errors'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { protocolOf, type Subject } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'
import { startlistsOf } from './startlist.fixture.ts'

const test = await apiTest()
const { api, database, downloads, federation, make, worlds } = test
const { enterResult, givenList } = startlistsOf(test)
const as = (subject: Subject) => api(subject).competitions.startlist
const staff = () => as('competitionOrganizer')
const inA = () => ({ federationRef: federation })

describe('permissions for start lists (decision 13)', () => {
  it.each([
    ['anonymous', kernelErrors.noUserContext],
    ['rider', kernelErrors.insufficientPermissions],
    ['foreignAdministrator', kernelErrors.notFound],
  ] as const)('%s may neither read nor change lists', async (subject, error) => {
    const list = await givenList()
    await refused(as(subject).metadata({ competition: list.competition }), error)
    await refused(as(subject).get(list.of), error)
    await refused(as(subject).move({ ...list.of, fromIndex: 0, toIndex: 1 }), error)
  })
  it('lets a result processor read, and refuses changes', async () => {
    const of = { competition: worlds.a.competition.ref, id: worlds.a.startlist.ref }
    expect((await as('resultProcessor').get(of)).entries).toHaveLength(2)
    expect((await as('resultProcessor').metadata(of)).canManage).toBe(false)
    await refused(as('resultProcessor').move({ ...of, fromIndex: 0, toIndex: 1 }), kernelErrors.insufficientPermissions)
  })
  it('returns 404 for a list of another competition (decision 6)', async () => {
    const list = await givenList()
    await refused(staff().get({ competition: list.competition, id: worlds.a.startlist.ref }), kernelErrors.notFound)
    await refused(
      staff().move({ competition: list.competition, id: worlds.b.startlist.ref, fromIndex: 0, toIndex: 1 }),
      kernelErrors.notFound,
    )
  })
  it('is changed by federation administrators only in a locked competition, and by nobody in an archived one (decision 9)', async () => {
    const locked = await givenList({ competition: { status: 'LOCKED' } })
    await refused(staff().move({ ...locked.of, fromIndex: 0, toIndex: 1 }), competitionErrors.locked)
    await as('federationAdministrator').move({ ...locked.of, fromIndex: 0, toIndex: 1 })
    const archived = await givenList({ competition: { status: 'ARCHIVED' } })
    await refused(staff().move({ ...archived.of, fromIndex: 0, toIndex: 1 }), competitionErrors.closed)
  })
})

describe('creating lists (c003, c006, c007, c011-c013)', () => {
  it('creates one for each part with all registrations, and reports registrations without a planning', async () => {
    const { competition } = await givenList()
    const test = await make.test({ competitionRef: competition, name: 'Dressage M' })
    const practitioner = await make.practitioner(inA())
    const common = { competitionRef: competition, testRef: test.ref, testSetRef: test.testSet.ref }
    await make.registration({ ...common, practitionerRef: practitioner.ref })
    await make.registration({ ...common, practitionerRef: practitioner.ref, status: 'CANCELLED' })
    const made = await staff().createMany({ competition, tests: [test.ref] })
    expect(made).toMatchObject([{ name: 'Dressage M', status: 'INITIAL', participantCount: 1, isPlanned: false }])
    await refused(staff().createMany({ competition, tests: [test.ref] }), startlistErrors.testHasStartlist)
    await refused(staff().createMany({ competition, tests: [worlds.b.dressage.ref] }), kernelErrors.notFound)
    expect((await staff().unassignedStartlists({ competition })).map((row) => row.ref)).toContain(made[0]?.ref)
    const { groups } = await staff().metadata({ competition })
    expect(groups.find((group) => group.ref === test.ref)).toMatchObject({
      kind: 'DRESSAGE',
      registered: 1,
      startlists: [{ ref: made[0]?.ref }],
    })
  })

  it('creates many tests and lists at once as planned, and nothing twice (cs109)', async () => {
    const { competition } = await givenList()
    const protocol = await make.protocol(inA())
    const variant = await make.sportTypeVariant(inA())
    const category = await make.sportCategory({ ...inA(), sportTypeVariantRef: variant.ref, protocolRef: protocol.ref })
    const test = await make.test({ competitionRef: competition, name: 'Class A', maxStartlistEntries: 3 })
    const practitioner = await make.practitioner(inA())
    const common = { competitionRef: competition, testRef: test.ref, testSetRef: test.testSet.ref }
    await make.registration({ ...common, practitionerRef: practitioner.ref })
    const input = { competition, sportCategories: [category.ref], tests: [test.ref], openPositions: 5 }
    const plan = await staff().bulkPlan(input)
    expect(plan).toMatchObject({
      tests: [{ name: category.name }],
      startlists: [
        { name: 'Class A', starters: 1, openPositions: 2 },
        { name: category.name, starters: 0, openPositions: 5 },
      ],
      skipped: [],
    })
    expect((await staff().metadata({ competition })).groups).toHaveLength(2)
    expect(await staff().bulkCreate(input)).toEqual(plan)
    const { groups } = await staff().metadata({ competition })
    const made = groups.flatMap(({ startlists }) => startlists).filter(({ name }) => name !== 'List')
    expect(made.find(({ name }) => name === 'Class A')).toMatchObject({ participantCount: 1, positionCount: 3 })
    expect(made.find(({ name }) => name === category.name)).toMatchObject({ positionCount: 5 })
    const again = await staff().bulkCreate(input)
    expect(again).toMatchObject({ tests: [], startlists: [] })
    expect(again.skipped.map(({ reason }) => reason)).toEqual(['HAS_TEST', 'HAS_STARTLIST'])
    expect((await staff().metadata({ competition })).groups).toHaveLength(groups.length)
    const foreign = await refused(
      staff().bulkPlan({ competition, tests: [worlds.b.dressage.ref] }),
      kernelErrors.notFound,
    )
    expect(foreign.causes[0]?.field).toBe('tests.0')
    await refused(staff().bulkCreate({ competition, sportCategories: [test.ref] }), kernelErrors.notFound)
    await refused(as('rider').bulkCreate(input), kernelErrors.insufficientPermissions)
    await refused(as('anonymous').bulkPlan(input), kernelErrors.noUserContext)
    await refused(as('foreignAdministrator').bulkCreate(input), kernelErrors.notFound)
  })

  it('gives a list the kind of its tests, and GENERIC if tests of several kinds share it (cr253)', async () => {
    const { competition } = await givenList()
    const protocolDefinition = protocolOf.jumping()
    const jumping = await make.test({ competitionRef: competition, protocolDefinition })
    const dressage = await make.test({ competitionRef: competition })
    const [own] = await staff().createMany({ competition, tests: [jumping.ref] })
    expect(own?.kind).toBe('SHOW_JUMPING')
    const other = await make.test({ competitionRef: competition, protocolDefinition })
    const [shared] = await staff().createCombined({ competition, tests: [other.ref, dressage.ref], name: 'Shared' })
    expect(shared?.kind).toBe('GENERIC')
    expect((await staff().get({ competition, id: own?.ref ?? '' })).kind).toBe('SHOW_JUMPING')
  })

  it('creates one list for several tests, timed by the round time of each', async () => {
    const { competition } = await givenList()
    const tests = [
      await make.test({ competitionRef: competition, averageRoundSeconds: 60 }),
      await make.test({ competitionRef: competition, averageRoundSeconds: 90 }),
    ]
    for (const test of tests) {
      await make.registration({
        competitionRef: competition,
        testRef: test.ref,
        testSetRef: test.testSet.ref,
        practitionerRef: (await make.practitioner(inA())).ref,
      })
    }
    const refs = tests.map((test) => test.ref)
    const [made] = await staff().createCombined({ competition, tests: refs, name: 'L and M together' })
    expect(made).toMatchObject({ name: 'L and M together', participantCount: 2 })
    const list = await staff().get({ competition, id: made?.ref ?? '' })
    expect(list.entries.map((entry) => entry.durationSeconds)).toEqual([60, 90])
    expect(list.totalSeconds).toBe(150)
    await refused(staff().createCombined({ competition, tests: refs, name: 'Again' }), startlistErrors.testHasStartlist)
  })

  it('adds a part with its list to a test and removes it again', async () => {
    const list = await givenList()
    const of = { competition: list.competition, group: list.test.ref }
    await refused(staff().removeFromGroup({ ...of, id: list.ref }), startlistErrors.lastOfGroup)
    const added = await staff().addToGroup(of)
    expect(added).toMatchObject({ participantCount: 0, tests: [{ ref: list.test.ref }] })
    await database.prisma.registration.update({
      where: { ref: list.registrations[0]?.ref ?? '' },
      data: { testSetRef: added.tests[0]?.testSetRef ?? '' },
    })
    await staff().removeFromGroup({ ...of, id: added.ref })
    await refused(staff().get({ competition: list.competition, id: added.ref }), kernelErrors.notFound)
    const back = await database.prisma.registration.findUniqueOrThrow({
      where: { ref: list.registrations[0]?.ref ?? '' },
    })
    expect(back.testSetRef).toBe(list.test.testSet.ref)
    await refused(staff().addToGroup({ ...of, group: worlds.b.dressage.ref }), kernelErrors.notFound)
  })

  it('deletes a list, and its registrations are without a list again (c005)', async () => {
    const list = await givenList()
    await staff().delete(list.of)
    await refused(staff().get(list.of), kernelErrors.notFound)
    expect(await database.prisma.registration.count({ where: { testRef: list.test.ref } })).toBe(4)
    const begun = await givenList()
    await enterResult(begun, 0)
    await refused(staff().delete(begun.of), startlistErrors.hasResults)
  })
})

describe('states (c032, decision 11)', () => {
  it('moves one step at a time in both directions, and the public sees the list accordingly', async () => {
    const list = await givenList()
    const to = (status: 'INITIAL' | 'DRAFT' | 'DRAFT_PROPOSAL' | 'FINAL' | 'CLOSED') =>
      staff().changeStatus({ ...list.of, status })
    const publication = async () =>
      (await database.prisma.competition.findUniqueOrThrow({ where: { ref: list.competition } })).publication
    await refused(to('FINAL'), startlistErrors.transitionNotAllowed)
    expect(await to('DRAFT')).toMatchObject({
      status: 'DRAFT',
      mayStillChange: true,
      nextStatuses: ['INITIAL', 'DRAFT_PROPOSAL'],
    })
    expect(await publication()).toBe(0)
    await to('DRAFT_PROPOSAL')
    expect(await publication()).toBe(1)
    await to('FINAL')
    await to('CLOSED')
    await refused(staff().move({ ...list.of, fromIndex: 0, toIndex: 1 }), startlistErrors.closed)
    await to('FINAL')
    await staff().move({ ...list.of, fromIndex: 0, toIndex: 1, changeReason: 'Vet check' })
    await enterResult(list, 0)
    await refused(to('DRAFT_PROPOSAL'), startlistErrors.hasResults)
    expect((await to('CLOSED')).status).toBe('CLOSED')
  })
})

describe('competition numbers (c033-c035)', () => {
  it('numbers one list after another; a combination keeps its number, and other combinations keep theirs', async () => {
    const list = await givenList({ riders: 3 })
    const test = await make.test({ competitionRef: list.competition })
    const common = { competitionRef: list.competition, testRef: test.ref, testSetRef: test.testSet.ref }
    const shared = await make.registration({ ...common, practitionerRef: list.practitioners[2]?.ref ?? '' })
    const own = await make.registration({ ...common, practitionerRef: (await make.practitioner(inA())).ref })
    const { ref: second } = await make.startlist({
      competitionRef: list.competition,
      testSetRef: test.testSet.ref,
      registrationRefs: [own.ref, shared.ref],
    })
    const elsewhere = await make.test({ competitionRef: list.competition })
    await make.registration({
      competitionRef: list.competition,
      testRef: elsewhere.ref,
      testSetRef: elsewhere.testSet.ref,
      practitionerRef: (await make.practitioner(inA())).ref,
      startNumber: 102,
    })
    const { competition } = list
    expect(await staff().renumberMetadata({ competition })).toMatchObject({ nextFree: 103 })
    const configuration = { from: 101, scope: 'COMBINATION' as const }
    const result = await staff().renumber({
      competition,
      configurations: [
        { ...configuration, startlistRef: list.ref },
        { ...configuration, startlistRef: second },
      ],
    })
    expect(result).toEqual({ numbered: 5 })
    const numbersOf = async (id: string) =>
      (await staff().get({ competition, id })).entries.map((entry) => entry.competitionNumber)
    expect(await numbersOf(list.ref)).toEqual([101, 103, 104])
    expect(await numbersOf(second)).toEqual([105, 104])
    await staff().renumber({
      competition,
      configurations: [{ from: 1, scope: 'COMBINATION', startlistRef: list.ref, onlyMissing: true }],
    })
    expect(await numbersOf(list.ref)).toEqual([101, 103, 104])
    await refused(
      staff().renumber({ competition, configurations: [{ ...configuration, startlistRef: worlds.b.startlist.ref }] }),
      kernelErrors.notFound,
    )
    const download = downloads('competitionOrganizer').competitions.startlist
    const csv = String((await download.exportNumbers({ competition, format: 'CSV' })).body)
    expect(csv.split('\r\n')[0]).toBe('\uFEFFStart list;No.;Rider;Horse;Club')
    expect(csv.trimEnd().split('\r\n')).toHaveLength(6)
  })
})
