import { newRef } from '@oxer/db'
import { competitionErrors } from '@oxer/domain/competitions/competition/competition.errors'
import { drawOrder } from '@oxer/domain/competitions/startlist/draw.rules'
import { startlistErrors } from '@oxer/domain/competitions/startlist/startlist.errors'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { Subject } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'

const { api, database, downloads, make, now, worlds } = await apiTest()
const as = (subject: Subject) => api(subject).competitions.startlist
const staff = () => as('competitionOrganizer')
const inA = () => ({ federationRef: worlds.a.federation.ref })

/** A separate competition with one test of this many registrations, and its start list. */
const givenList = async ({
  riders = 4,
  competition = {},
  test = {},
  status = 'INITIAL',
}: {
  riders?: number
  competition?: Record<string, unknown>
  test?: Record<string, unknown>
  status?: string
} = {}) => {
  const { ref: competitionRef } = await make.competition({
    ...inA(),
    organizerType: 'ORGANISATION',
    organizerRef: worlds.a.club.ref,
    ...competition,
  })
  const made = await make.test({ competitionRef, ...test })
  const practitioners = []
  const registrations = []
  for (let index = 0; index < riders; index += 1) {
    const practitioner = await make.practitioner(inA())
    practitioners.push(practitioner)
    registrations.push(
      await make.registration({
        competitionRef,
        testRef: made.ref,
        testSetRef: made.testSet.ref,
        practitionerRef: practitioner.ref,
        registeredAt: new Date(now().getTime() + index * 1000),
      }),
    )
  }
  const { ref } = await make.startlist({
    competitionRef,
    testSetRef: made.testSet.ref,
    registrationRefs: registrations.map((row) => row.ref),
    status,
  })
  const of = { competition: competitionRef, id: ref }
  return { of, competition: competitionRef, test: made, practitioners, registrations, ref }
}
type List = Awaited<ReturnType<typeof givenList>>

const orderOf = async ({ of }: List) => (await staff().get(of)).entries.map((entry) => entry.registrationRef)
const refsOf = (list: List, ...places: number[]) => places.map((place) => list.registrations[place]?.ref ?? null)
const enterResult = async (list: List, place: number, status = 'FINISHED') =>
  database.prisma.result.create({
    data: {
      ref: newRef(),
      competitionRef: list.competition,
      testSetRef: list.test.testSet.ref,
      registrationRef: list.registrations[place]?.ref ?? '',
      status,
      content: {},
      enteredAt: now(),
    },
  })

describe('who may (decision 13)', () => {
  it.each([
    ['anonymous', kernelErrors.noUserContext],
    ['rider', kernelErrors.insufficientPermissions],
    ['foreignAdministrator', kernelErrors.notFound],
  ] as const)('%s sees and changes nothing', async (subject, error) => {
    const list = await givenList()
    await refused(as(subject).metadata({ competition: list.competition }), error)
    await refused(as(subject).get(list.of), error)
    await refused(as(subject).move({ ...list.of, fromIndex: 0, toIndex: 1 }), error)
  })
  it('a result processor reads and does not change', async () => {
    const of = { competition: worlds.a.competition.ref, id: worlds.a.startlist.ref }
    expect((await as('resultProcessor').get(of)).entries).toHaveLength(2)
    expect((await as('resultProcessor').metadata(of)).canManage).toBe(false)
    await refused(as('resultProcessor').move({ ...of, fromIndex: 0, toIndex: 1 }), kernelErrors.insufficientPermissions)
  })
  it('a list of another competition is not there (decision 6)', async () => {
    const list = await givenList()
    await refused(staff().get({ competition: list.competition, id: worlds.a.startlist.ref }), kernelErrors.notFound)
    await refused(
      staff().move({ competition: list.competition, id: worlds.b.startlist.ref, fromIndex: 0, toIndex: 1 }),
      kernelErrors.notFound,
    )
  })
  it('a locked competition is for federation administrators, an archived one for nobody (decision 9)', async () => {
    const locked = await givenList({ competition: { status: 'LOCKED' } })
    await refused(staff().move({ ...locked.of, fromIndex: 0, toIndex: 1 }), competitionErrors.locked)
    await as('federationAdministrator').move({ ...locked.of, fromIndex: 0, toIndex: 1 })
    const archived = await givenList({ competition: { status: 'ARCHIVED' } })
    await refused(staff().move({ ...archived.of, fromIndex: 0, toIndex: 1 }), competitionErrors.closed)
  })
})

describe('making lists (c003, c006, c007, c011-c013)', () => {
  it('makes one for each part with everybody registered, and reports who is on no planning', async () => {
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

  it('makes one list for several tests, timed by the round of each', async () => {
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

  it('adds a part with its list to a test and takes it away again', async () => {
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

  it('deletes a list, and its registrations wait again (c005)', async () => {
    const list = await givenList()
    await staff().delete(list.of)
    await refused(staff().get(list.of), kernelErrors.notFound)
    expect(await database.prisma.registration.count({ where: { testRef: list.test.ref } })).toBe(4)
    const begun = await givenList()
    await enterResult(begun, 0)
    await refused(staff().delete(begun.of), startlistErrors.hasResults)
  })
})

describe('entries and times (c004, c008, c022, decision 17)', () => {
  it('gives positions and times from the planning', async () => {
    const list = await givenList({ riders: 3, test: { averageRoundSeconds: 90, draggingBreakEvery: 2 } })
    expect((await staff().get(list.of)).entries.map((entry) => entry.startSeconds)).toEqual([null, null, null])
    const arena = await make.arena({ competitionRef: list.competition })
    await database.prisma.activity.create({
      data: {
        ref: newRef(),
        competitionRef: list.competition,
        kind: 'SPORT',
        arenaRef: arena.ref,
        startlistRef: list.ref,
        name: 'Test',
        date: '2026-05-17',
        startSeconds: 32_400,
        endSeconds: 36_000,
      },
    })
    const read = await staff().get(list.of)
    expect(read).toMatchObject({ isPlanned: true, date: '2026-05-17', start: '09:00', arenaName: arena.name })
    expect(read.entries.map((entry) => [entry.position, entry.startSeconds])).toEqual([
      [1, 32_400],
      [2, 32_490],
      [3, 32_400 + 180 + 600],
    ])
    const second = list.practitioners[1]?.personRef ?? ''
    expect(await staff().timetable({ ...list.of, personRef: second })).toMatchObject([
      { position: 2, startSeconds: 32_490, date: '2026-05-17' },
    ])
    expect(await staff().timetable(list.of)).toHaveLength(3)
    await staff().move({ ...list.of, fromIndex: 2, toIndex: 0 })
    const stored = await database.prisma.startlistEntry.findMany({
      where: { startlistRef: list.ref },
      orderBy: { order: 'asc' },
    })
    expect(stored.map((entry) => entry.startSeconds)).toEqual([32_400, 32_490, 33_180])
  })

  it('counts', async () => {
    const list = await givenList({ riders: 3 })
    await staff().addOpenPositions({ ...list.of, position: 1, quantity: 2 })
    await staff().addBreak({ ...list.of, order: 0, duration: 300 })
    expect(await staff().statistics(list.of)).toMatchObject({
      participants: 3,
      openPositions: 2,
      breaks: 1,
      locked: 0,
      riders: 3,
      ridersWithSeveralStarts: 0,
      leastRiderGap: null,
      totalSeconds: 300 + 5 * 120,
    })
  })
})

describe('moving and swapping (c009, c010)', () => {
  it('moves, swaps and leaves a line', async () => {
    const list = await givenList()
    const moved = await staff().move({ ...list.of, fromIndex: 0, toIndex: 2, version: 1 })
    expect(moved.version).toBe(2)
    expect(moved.entries.map((entry) => entry.registrationRef)).toEqual(refsOf(list, 1, 2, 0, 3))
    await staff().swap({ ...list.of, fromIndex: 0, toIndex: 3 })
    expect(await orderOf(list)).toEqual(refsOf(list, 3, 2, 0, 1))
    const lines = await database.prisma.history.findMany({ where: { ref: list.ref }, orderBy: { id: 'asc' } })
    expect(lines.map((line) => line.action)).toEqual(['move', 'swap'])
    await refused(staff().move({ ...list.of, fromIndex: 0, toIndex: 9 }), startlistErrors.indexOutOfRange)
  })

  it('refuses a stale version with the list as it is now, so that nobody overwrites unseen (decision 26)', async () => {
    const list = await givenList()
    await staff().move({ ...list.of, fromIndex: 0, toIndex: 1, version: 1 })
    const stale = await refused(
      staff().swap({ ...list.of, fromIndex: 0, toIndex: 3, version: 1 }),
      kernelErrors.staleVersion,
    )
    expect(stale.current).toMatchObject({ version: 2, entries: [{ registrationRef: refsOf(list, 1)[0] }, {}, {}, {}] })
    expect(await orderOf(list)).toEqual(refsOf(list, 1, 0, 2, 3))
  })

  it('of ten writers who saw the same list one writes', async () => {
    const list = await givenList({ riders: 6 })
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) =>
        staff().move({ ...list.of, fromIndex: index % 6, toIndex: (index + 3) % 6, version: 1 }),
      ),
    )
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1)
    expect((await staff().get(list.of)).version).toBe(2)
  })

  it('loses and doubles nobody when several write without having seen', async () => {
    const list = await givenList({ riders: 8 })
    await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        staff().move({ ...list.of, fromIndex: index % 8, toIndex: (index * 5) % 8 }),
      ),
    )
    expect((await orderOf(list)).toSorted()).toEqual(list.registrations.map((row) => row.ref).toSorted())
  })

  it('a locked entry keeps its place (c021)', async () => {
    const list = await givenList()
    const { entries } = await staff().get(list.of)
    const second = entries[1]?.ref ?? ''
    expect((await staff().toggleLock({ ...list.of, entry: second })).entries[1]).toMatchObject({ isLocked: true })
    await refused(staff().move({ ...list.of, fromIndex: 1, toIndex: 0 }), startlistErrors.entryLocked)
    const moved = await staff().move({ ...list.of, fromIndex: 3, toIndex: 0 })
    expect(moved.entries.map((entry) => entry.registrationRef)).toEqual(refsOf(list, 3, 1, 0, 2))
    await refused(staff().removeEntry({ ...list.of, entry: second }), startlistErrors.entryLocked)
    expect((await staff().toggleLock({ ...list.of, entry: second, isLocked: true })).version).toBe(moved.version)
    expect((await staff().toggleLock({ ...list.of, entry: second })).entries[1]).toMatchObject({ isLocked: false })
    await refused(staff().toggleLock({ ...list.of, entry: newRef() }), kernelErrors.notFound)
  })

  it('stays one write for a thousand entries', async () => {
    const list = await givenList({ riders: 0 })
    const person = await make.person(inA())
    const registrations = await Promise.all(
      Array.from({ length: 1000 }, async () => ({
        ref: newRef(),
        competitionRef: list.competition,
        testRef: list.test.ref,
        testSetRef: list.test.testSet.ref,
        practitionerRef: '',
        status: 'SUBSCRIBED',
        registeredAt: now(),
      })),
    )
    const horse = await make.horse(inA())
    const { ref } = await make.practitioner({ ...inA(), personRef: person.ref, horseRef: horse.ref })
    await database.prisma.registration.createMany({
      data: registrations.map((row) => ({ ...row, practitionerRef: ref })),
    })
    expect((await staff().addAll(list.of)).participantCount).toBe(1000)
    const moved = await staff().move({ ...list.of, fromIndex: 999, toIndex: 0 })
    expect(moved.entries).toHaveLength(1000)
    expect(moved.entries.map((entry) => entry.position)).toEqual(Array.from({ length: 1000 }, (_, index) => index + 1))
  }, 60_000)
})

describe('adding and removing (c014-c020)', () => {
  it('adds all, some and one; fills open positions first', async () => {
    const list = await givenList({ riders: 2 })
    const late = []
    for (let index = 0; index < 3; index += 1) {
      late.push(
        await make.registration({
          competitionRef: list.competition,
          testRef: list.test.ref,
          testSetRef: list.test.testSet.ref,
          practitionerRef: (await make.practitioner(inA())).ref,
        }),
      )
    }
    const [first, second, third] = late.map((row) => row.ref)
    expect((await staff().unassignedRegistrations(list.of)).map((row) => row.registrationRef)).toEqual([
      first,
      second,
      third,
    ])
    await staff().addOpenPositions({ ...list.of, position: 1, quantity: 1 })
    const one = await staff().add({ ...list.of, registrationRef: second ?? '', position: 1 })
    expect(one.entries[0]).toMatchObject({ registrationRef: second, position: 1 })
    expect(one.unassignedCount).toBe(2)
    await refused(
      staff().add({ ...list.of, registrationRef: first ?? '', position: 1 }),
      startlistErrors.indexOutOfRange,
    )
    await refused(staff().addMany({ ...list.of, registrations: [second ?? ''] }), startlistErrors.alreadyOnList)
    await staff().addMany({ ...list.of, registrations: [first ?? ''] })
    expect((await staff().addAll(list.of)).participantCount).toBe(5)
    const full = await staff().addAll(list.of)
    expect(full.unassignedCount).toBe(0)
  })

  it('takes nobody of another test, nobody signed off, and not more than there is room for', async () => {
    const list = await givenList({ riders: 1, test: { maxStartlistEntries: 2 } })
    const other = await givenList({ riders: 1, competition: {} })
    await refused(staff().addMany({ ...list.of, registrations: refsOf(other, 0).map(String) }), kernelErrors.notFound)
    const sibling = await make.test({ competitionRef: list.competition })
    const ofSibling = await make.registration({
      competitionRef: list.competition,
      testRef: sibling.ref,
      testSetRef: sibling.testSet.ref,
      practitionerRef: (await make.practitioner(inA())).ref,
    })
    await refused(staff().addMany({ ...list.of, registrations: [ofSibling.ref] }), startlistErrors.notOfThisTest)
    const gone = await make.registration({
      competitionRef: list.competition,
      testRef: list.test.ref,
      testSetRef: list.test.testSet.ref,
      practitionerRef: (await make.practitioner(inA())).ref,
      status: 'SIGNED_OFF',
    })
    await refused(staff().addMany({ ...list.of, registrations: [gone.ref] }), startlistErrors.notActive)
    await refused(staff().addOpenPositions({ ...list.of, position: 2, quantity: 2 }), startlistErrors.full)
    await staff().addOpenPositions({ ...list.of, position: 2, quantity: 1 })
  })

  it('puts breaks in and takes entries out, but none with a result', async () => {
    const list = await givenList()
    const { entries } = await staff().addBreak({ ...list.of, order: 1, breakType: 'INSUFFICIENT_WARMUP' })
    expect(entries[1]).toMatchObject({
      type: 'BREAK',
      breakType: 'INSUFFICIENT_WARMUP',
      position: null,
      durationSeconds: 600,
    })
    expect(entries[2]?.position).toBe(2)
    await refused(staff().addBreak({ ...list.of, order: 99 }), startlistErrors.indexOutOfRange)
    await enterResult(list, 0)
    await refused(staff().removeEntry({ ...list.of, entry: entries[0]?.ref ?? '' }), startlistErrors.hasResults)
    const left = await staff().removeEntry({ ...list.of, entry: entries[1]?.ref ?? '' })
    expect(left.entries).toHaveLength(4)
    await refused(staff().removeEntry({ ...list.of, entry: newRef() }), kernelErrors.notFound)
  })
})

describe('drawing and ordering (c030, c031, decision 3, decision 16)', () => {
  it('draws from a seed that is stored and shown, and that anybody can repeat', async () => {
    const list = await givenList({ riders: 9 })
    const drawn = await staff().compute({ ...list.of, method: 'RANDOM', seed: 'Zwolle 2026' })
    expect(drawn).toMatchObject({ isApplied: true, draw: { seed: 'Zwolle 2026', algorithm: 'oxer-draw-1' } })
    const read = await staff().get(list.of)
    expect(read.draw).toMatchObject({ method: 'RANDOM', seed: 'Zwolle 2026', at: now().toISOString() })
    expect(read.entries.map((entry) => entry.ref)).toEqual(drawOrder(drawn.draw.drawnRefs, 'Zwolle 2026'))
    const lines = await database.prisma.history.findMany({ where: { ref: list.ref } })
    expect(lines.map((line) => line.action)).toEqual(['draw'])
  })

  it('gives a seed when there is none, and another one each time', async () => {
    const list = await givenList()
    const first = await staff().compute({ ...list.of, method: 'RANDOM' })
    const second = await staff().compute({ ...list.of, method: 'RANDOM' })
    expect(first.draw.seed).toMatch(/\S{8}/)
    expect(second.draw.seed).not.toBe(first.draw.seed)
  })

  it('previews by GET and by POST with apply=false; apply on GET is 405', async () => {
    const list = await givenList()
    await staff().move({ ...list.of, fromIndex: 0, toIndex: 3 })
    const before = await orderOf(list)
    expect((await staff().preview(list.of)).startlist.entries.map((entry) => entry.registrationRef)).toEqual(
      list.registrations.map((row) => row.ref),
    )
    const preview = await staff().compute({ ...list.of, method: 'REGISTRATION', apply: false })
    expect(preview.isApplied).toBe(false)
    expect(await orderOf(list)).toEqual(before)
    await refused(staff().preview({ ...list.of, apply: true }), startlistErrors.applyOnGet)
    const history = await database.prisma.history.findMany({ where: { ref: list.ref } })
    expect(history.map((line) => line.action)).toEqual(['move'])
  })

  it('orders by field, selection and another list; a locked entry stays', async () => {
    const list = await givenList()
    for (const [index, number] of [30, 10, 40, 20].entries()) {
      await database.prisma.registration.update({
        where: { ref: list.registrations[index]?.ref ?? '' },
        data: { startNumber: number },
      })
    }
    const byField = { ...list.of, method: 'AUTOMATIC', basis: 'BY_FIELD', field: 'competition_number' } as const
    await staff().compute(byField)
    expect(await orderOf(list)).toEqual(refsOf(list, 1, 3, 0, 2))
    await staff().compute({ ...byField, direction: 'DESCENDING' })
    expect(await orderOf(list)).toEqual(refsOf(list, 2, 0, 3, 1))
    const { entries } = await staff().get(list.of)
    await staff().toggleLock({ ...list.of, entry: entries[0]?.ref ?? '' })
    await staff().compute({ ...list.of, method: 'BY_SELECTION', order: refsOf(list, 1, 0).map(String) })
    expect(await orderOf(list)).toEqual(refsOf(list, 2, 1, 0, 3))
    await staff().compute({ ...list.of, method: 'FROM_OTHER', fromStartlistRef: list.ref })
    await refused(staff().compute({ ...list.of, method: 'BY_SELECTION' }), startlistErrors.orderUnknown)
    await refused(staff().compute({ ...list.of, method: 'REPEAT' }), startlistErrors.orderUnknown)
    await refused(
      staff().compute({ ...list.of, method: 'FROM_OTHER', fromStartlistRef: worlds.b.startlist.ref }),
      kernelErrors.notFound,
    )
    await refused(
      staff().compute({ ...list.of, method: 'AUTOMATIC', basis: 'BY_CAREER' }),
      startlistErrors.basisNotOffered,
    )
  })

  it('keeps the horses of one rider apart and warns of those who start again too soon (decision 16, decision 18)', async () => {
    const list = await givenList({ riders: 7, test: { averageRoundSeconds: 600 } })
    const personRef = list.practitioners[0]?.personRef ?? ''
    const second = await make.practitioner({ ...inA(), personRef })
    await database.prisma.registration.update({
      where: { ref: list.registrations[1]?.ref ?? '' },
      data: { practitionerRef: second.ref },
    })
    const natural = await staff().compute({ ...list.of, method: 'NATURAL' })
    expect(natural.startlist.warnings).toMatchObject([
      {
        code: 'COOL_DOWN_TOO_SHORT',
        entryRef: natural.startlist.entries[1]?.ref,
        subject: 'RIDER',
        subjectRef: personRef,
        subjectName: natural.startlist.entries[0]?.rider?.name,
        neededSeconds: 900,
        givenSeconds: 0,
        other: { horse: natural.startlist.entries[0]?.horse?.name, position: 1, startlist: null, isLater: false },
      },
    ])
    expect((await staff().get(list.of)).warnings).toEqual(natural.startlist.warnings)
    const spread = await staff().compute({
      ...list.of,
      method: 'NATURAL',
      multiParticipation: { order: 'SEQUENTIAL', minimumGap: 1 },
    })
    expect(spread.startlist.warnings).toEqual([])
    expect(spread.warningCounts).toEqual({ current: 1, ordered: 0, planned: 0 })
    expect(await staff().statistics(list.of)).toMatchObject({ ridersWithSeveralStarts: 1, leastRiderGap: 6 })
  })

  it('puts the horses of one rider as close as the rest allows: the distance follows from it when none is given (decision 16)', async () => {
    const list = await givenList({ riders: 8, test: { averageRoundSeconds: 600 } })
    const second = await make.practitioner({ ...inA(), personRef: list.practitioners[0]?.personRef ?? '' })
    await database.prisma.registration.update({
      where: { ref: list.registrations[1]?.ref ?? '' },
      data: { practitionerRef: second.ref },
    })
    const computed = await staff().compute({
      ...list.of,
      multiParticipation: { order: 'CONSECUTIVE', minimumGap: null },
    })
    // Three quarters of an hour between two rounds of ten minutes.
    expect(computed.draw.multiParticipation).toEqual({ order: 'CONSECUTIVE', minimumGap: 6 })
    expect(computed.startlist.warnings).toEqual([])
    expect(await staff().statistics(list.of)).toMatchObject({ leastRiderGap: 6 })
  })

  it('keeps what it was ordered by, so that ordering again gives the same', async () => {
    const list = await givenList()
    await staff().compute({ ...list.of, method: 'BY_SELECTION', order: refsOf(list, 3, 2).map(String) })
    expect((await staff().get(list.of)).draw).not.toHaveProperty('source')
    await staff().move({ ...list.of, fromIndex: 0, toIndex: 3 })
    const again = await staff().preview(list.of)
    expect(again.startlist.entries.map((entry) => entry.registrationRef)).toEqual(refsOf(list, 3, 2, 0, 1))
    // The list it was ordered by is deleted, so the present order is returned.
    const source = { order: [], fromStartlistRef: newRef(), repeat: { place: 1, of: 1 } }
    const gone = { ...again.draw, method: 'FROM_OTHER', source }
    await database.prisma.startlist.update({ where: { ref: list.ref }, data: { draw: gone } })
    const kept = await staff().preview(list.of)
    expect(kept.startlist.entries.map((entry) => entry.registrationRef)).toEqual(await orderOf(list))
    expect(kept.draw).toMatchObject({ method: 'FROM_OTHER' })
  })

  it('moves nobody who has ridden', async () => {
    const list = await givenList()
    await enterResult(list, 0)
    await refused(
      staff().compute({ ...list.of, method: 'REGISTRATION', direction: 'DESCENDING' }),
      startlistErrors.hasResults,
    )
  })
})

/**
 * A list of ten rounds of two minutes at nine in the main ring. Its first rider rides another horse at the same time in the second ring.
 * If requested, there is a lunch in the main ring at a quarter past nine.
 */
const givenDay = async ({ hasLunch = false } = {}) => {
  const list = await givenList({ riders: 30, test: { averageRoundSeconds: 120, name: 'Here' } })
  const { competition } = list
  const { start: date } = await database.prisma.competition.findUniqueOrThrow({ where: { ref: competition } })
  const [main, second] = [
    await make.arena({ competitionRef: competition, order: 0, name: 'Main ring' }),
    await make.arena({ competitionRef: competition, order: 1, name: 'Ring 2' }),
  ]
  const test = await make.test({ competitionRef: competition, averageRoundSeconds: 120, name: 'There' })
  const star = await make.practitioner({ ...inA(), personRef: list.practitioners[0]?.personRef ?? '' })
  const there = await make.registration({
    competitionRef: competition,
    testRef: test.ref,
    testSetRef: test.testSet.ref,
    practitionerRef: star.ref,
  })
  const other = await make.startlist({
    competitionRef: competition,
    testSetRef: test.testSet.ref,
    registrationRefs: [there.ref],
    name: 'There',
  })
  const plan = (
    kind: string,
    arenaRef: string,
    startlistRef: string | null,
    name: string,
    start: number,
    end: number,
  ) =>
    database.prisma.activity.create({
      data: {
        ref: newRef(),
        competitionRef: competition,
        kind,
        arenaRef,
        startlistRef,
        name,
        date,
        startSeconds: start * 60,
        endSeconds: end * 60,
      },
    })
  await plan('SPORT', main.ref, list.ref, 'Here', 540, 600)
  await plan('SPORT', second.ref, other.ref, 'There', 540, 542)
  if (hasLunch) await plan('BREAK', main.ref, null, 'Lunch', 555, 557)
  const orderThere = () =>
    database.prisma.startlistEntry.findMany({ where: { startlistRef: other.ref }, orderBy: { order: 'asc' } })
  return { ...list, other, star, orderThere }
}

describe('the planner (c031, decision 18)', () => {
  it('warns by entry of conflicts with other lists of that day, with the numbers, and of breaks', async () => {
    const day = await givenDay({ hasLunch: true })
    const { warnings, entries } = await staff().get(day.of)
    const horse = await database.prisma.horse.findUniqueOrThrow({ where: { ref: day.star.horseRef } })
    expect(warnings.find(({ entryRef }) => entryRef === entries[0]?.ref)).toMatchObject({
      code: 'COMBINATION_IN_OTHER_ACTIVITY_AT_SAME_TIME',
      subject: 'RIDER',
      givenSeconds: -120,
      other: {
        horse: horse.name,
        start: '09:00',
        arenaName: 'Ring 2',
        startlist: { ref: day.other.ref, name: 'There' },
      },
    })
    expect(
      warnings
        .filter(({ code }) => code === 'SCHEDULED_DURING_BREAK')
        .map(({ entryRef, breakName, givenSeconds }) => [
          entries.findIndex(({ ref }) => ref === entryRef),
          breakName,
          givenSeconds,
        ]),
    ).toEqual([
      [7, 'Lunch', -60],
      [8, 'Lunch', -60],
    ])
    // Seen from the other list, the warning names the start there.
    const there = await staff().get({ competition: day.competition, id: day.other.ref })
    expect(there.warnings).toMatchObject([
      { entryRef: there.entries[0]?.ref, other: { arenaName: 'Main ring', startlist: { ref: day.ref } } },
    ])
  })

  it('SOFT warns only, HARD finds the rest in this list, and the other lists stay', async () => {
    const day = await givenDay()
    const before = await day.orderThere()
    const soft = await staff().compute({ ...day.of, intensity: 'SOFT', apply: false })
    expect(soft).toMatchObject({ warningCounts: { current: 1, ordered: 1, planned: 1 }, movedByPlanner: 0 })
    const hard = await staff().compute({ ...day.of, intensity: 'HARD' })
    expect(hard).toMatchObject({
      isApplied: true,
      warningCounts: { current: 1, ordered: 1, planned: 0 },
      draw: { intensity: 'HARD' },
      startlist: { warnings: [] },
    })
    expect(hard.movedByPlanner).toBeGreaterThan(0)
    const read = await staff().get(day.of)
    expect(read.warnings).toEqual([])
    // Three quarters of an hour of rest, and the time between the arenas.
    expect(read.entries.findIndex((entry) => entry.registrationRef === refsOf(day, 0)[0])).toBeGreaterThanOrEqual(26)
    expect(await day.orderThere()).toEqual(before)
  })

  it('MEDIUM moves nobody by more than ten positions, and is never worse than the order that was asked for', async () => {
    const day = await givenDay()
    const medium = await staff().compute({ ...day.of, intensity: 'MEDIUM', apply: false })
    for (const [index, entry] of medium.startlist.entries.entries()) {
      const was = day.registrations.findIndex(({ ref }) => ref === entry.registrationRef)
      expect(Math.abs(index - was)).toBeLessThanOrEqual(10)
    }
    expect(medium.warningCounts.planned).toBeLessThanOrEqual(medium.warningCounts.ordered)
  })

  it('leaves a locked entry, and who has ridden, where they are', async () => {
    const day = await givenDay()
    const { entries } = await staff().get(day.of)
    await staff().toggleLock({ ...day.of, entry: entries[0]?.ref ?? '' })
    const locked = await staff().compute({ ...day.of, intensity: 'HARD' })
    expect(locked).toMatchObject({ movedByPlanner: 0, warningCounts: { ordered: 1, planned: 1 } })
    const ridden = await givenDay()
    await enterResult(ridden, 0)
    expect((await staff().compute({ ...ridden.of, intensity: 'HARD' })).movedByPlanner).toBe(0)
  })

  it('refuses what is no intensity, an older version, and nothing of a closed list is warned of', async () => {
    const day = await givenDay()
    await refused(staff().compute({ ...day.of, intensity: 'EXTREME' as never }), kernelErrors.notAnEnumValue)
    const repeat = { place: 3, of: 2 }
    await refused(
      staff().compute({ ...day.of, method: 'REPEAT', fromStartlistRef: day.ref, repeat }),
      kernelErrors.wrongFormat,
    )
    const { version } = await staff().get(day.of)
    await staff().move({ ...day.of, fromIndex: 1, toIndex: 2, version })
    await refused(staff().compute({ ...day.of, intensity: 'HARD', version }), kernelErrors.staleVersion)
    await database.prisma.startlist.update({ where: { ref: day.ref }, data: { status: 'CLOSED' } })
    await refused(staff().compute({ ...day.of, intensity: 'HARD' }), startlistErrors.closed)
    expect((await staff().get(day.of)).warnings).toEqual([])
  })

  it.each(['BY_CAREER', 'BY_CHAMPIONSHIP'] as const)('has nothing to order %s by, and says so', async (basis) => {
    const list = await givenList()
    await refused(staff().compute({ ...list.of, method: 'AUTOMATIC', basis }), startlistErrors.basisNotOffered)
  })
})

describe('states (c032, decision 11)', () => {
  it('goes one step at a time, back too, and tells the public what it may see', async () => {
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
    await staff().move({ ...list.of, fromIndex: 0, toIndex: 1 })
    await enterResult(list, 0)
    await refused(to('DRAFT_PROPOSAL'), startlistErrors.hasResults)
    expect((await to('CLOSED')).status).toBe('CLOSED')
  })
})

describe('layout, parameters and course design (c023-c029)', () => {
  it('keeps how a list is shown', async () => {
    const list = await givenList()
    const layout = await staff().layout(list.of)
    expect(layout.columns).toContain('RIDER')
    await staff().saveLayout({ ...list.of, ...layout, columns: ['TIME', 'RIDER'], orientation: 'LANDSCAPE' })
    expect(await staff().layout(list.of)).toMatchObject({ columns: ['TIME', 'RIDER'], orientation: 'LANDSCAPE' })
  })

  it('keeps the parameters of each part, versioned', async () => {
    const list = await givenList()
    const parts = [{ testPart: 1, jumping: { obstacles: 11, efforts: 13, lengthMetres: 420, speed: 350 } }]
    const saved = await staff().saveParameters({ ...list.of, parts, version: 1 })
    expect(saved).toMatchObject({
      version: 2,
      parts: [{ testPart: 1, jumping: { obstacles: 11, timeAllowedSeconds: null } }],
    })
    await refused(staff().saveParameters({ ...list.of, parts, version: 1 }), kernelErrors.staleVersion)
    expect(await staff().juryRegistrations(list.of)).toEqual([])
  })

  const pdf = (size: number) => {
    const bytes = new Uint8Array(size)
    bytes.set(new TextEncoder().encode('%PDF-1.7\n'))
    return new File([bytes], 'x.html', { type: 'text/html' })
  }
  it('takes a course design of exactly 3,145,728 bytes, told by its content', async () => {
    const list = await givenList()
    const of = { ...list.of, testPart: 1 }
    const saved = await staff().uploadCourseDesign({ ...of, file: pdf(3_145_728) })
    expect(saved.courseDesigns).toMatchObject([{ testPart: 1, contentType: 'application/pdf', size: 3_145_728 }])
    await refused(staff().uploadCourseDesign({ ...of, file: pdf(3_145_729) }), kernelErrors.payloadTooLarge)
    const html = new File(['<script>alert(1)</script>'], 'design.pdf', { type: 'application/pdf' })
    await refused(staff().uploadCourseDesign({ ...of, file: html }), kernelErrors.wrongFileType)
    const again = await staff().uploadCourseDesign({ ...of, file: pdf(100) })
    expect(again.courseDesigns).toMatchObject([{ size: 100 }])
    expect(await database.prisma.storedFile.count({ where: { subjectRef: list.ref } })).toBe(1)
    const download = downloads('competitionOrganizer').competitions.startlist
    const file = await download.courseDesign(of)
    expect(file).toMatchObject({ fileName: 'course-design-1.pdf', disposition: 'attachment' })
    expect((await staff().deleteCourseDesign(of)).courseDesigns).toEqual([])
    await refused(staff().deleteCourseDesign(of), startlistErrors.courseDesignMissing)
  })
})

describe('competition numbers (c033-c035)', () => {
  it('numbers list after list; a combination keeps its number, others keep theirs', async () => {
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
