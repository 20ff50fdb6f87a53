import { newRef } from '@oxer/db'
import { startlistErrors } from '@oxer/domain/competitions/startlist/startlist.errors'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { Subject } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'
import { startlistsOf } from './startlist.fixture.ts'

const test = await apiTest()
const { api, database, federation, make, now } = test
const { enterResult, givenList, orderOf, refsOf } = startlistsOf(test)
const as = (subject: Subject) => api(subject).competitions.startlist
const staff = () => as('competitionOrganizer')
const inA = () => ({ federationRef: federation })

describe('entries and times (c004, c008, c022, decision 17)', () => {
  it('returns positions and times from the planning', async () => {
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
    const pictured = await database.prisma.practitioner.findUniqueOrThrow({
      where: { ref: (await staff().get(list.of)).entries[0]?.practitionerRef ?? '' },
    })
    await database.prisma.person.update({
      where: { ref: pictured.personRef },
      data: { avatar: '/api/person/1/avatar' },
    })
    await database.prisma.horse.update({
      where: { ref: pictured.horseRef ?? '' },
      data: { avatar: '/api/horse/1/avatar' },
    })
    const read = await staff().get(list.of)
    expect(read.entries[0]).toMatchObject({
      rider: { avatar: '/api/person/1/avatar' },
      horse: { avatar: '/api/horse/1/avatar' },
    })
    expect(read).toMatchObject({ isPlanned: true, date: '2026-05-17', start: '09:00', arenaName: arena.name })
    expect(read.entries.map((entry) => [entry.position, entry.startSeconds])).toEqual([
      [1, 32_400],
      [2, 32_490],
      [3, 32_400 + 180 + 600],
    ])
    // The dragging break of the test is before the third entry.
    expect(read.entries.map((entry) => entry.draggingBefore)).toEqual([null, null, 600])
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

  it('returns the counts of a list', async () => {
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
  it('moves and swaps entries, with a history entry for each', async () => {
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

  it('refuses a stale version with the current list, so that no change is overwritten (decision 26)', async () => {
    const list = await givenList()
    await staff().move({ ...list.of, fromIndex: 0, toIndex: 1, version: 1 })
    const stale = await refused(
      staff().swap({ ...list.of, fromIndex: 0, toIndex: 3, version: 1 }),
      kernelErrors.staleVersion,
    )
    expect(stale.current).toMatchObject({ version: 2, entries: [{ registrationRef: refsOf(list, 1)[0] }, {}, {}, {}] })
    expect(await orderOf(list)).toEqual(refsOf(list, 1, 0, 2, 3))
  })

  it('accepts one of ten writers with the same version', async () => {
    const list = await givenList({ riders: 6 })
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) =>
        staff().move({ ...list.of, fromIndex: index % 6, toIndex: (index + 3) % 6, version: 1 }),
      ),
    )
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1)
    expect((await staff().get(list.of)).version).toBe(2)
  })

  it('neither loses nor duplicates an entry when several writers send no version', async () => {
    const list = await givenList({ riders: 8 })
    await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        staff().move({ ...list.of, fromIndex: index % 8, toIndex: (index * 5) % 8 }),
      ),
    )
    expect((await orderOf(list)).toSorted()).toEqual(list.registrations.map((row) => row.ref).toSorted())
  })

  it('puts a removed registration back at its place in the list', async () => {
    const list = await givenList({ riders: 3 })
    const { entries } = await staff().get(list.of)
    const [first] = refsOf(list, 0)
    const { version } = await staff().removeEntry({ ...list.of, entry: entries[0]?.ref ?? '' })
    await refused(
      staff().add({ ...list.of, registrationRef: first ?? '', order: 3, version }),
      startlistErrors.indexOutOfRange,
    )
    const restored = await staff().add({ ...list.of, registrationRef: first ?? '', order: 0, version })
    expect(restored.entries.map((entry) => entry.registrationRef)).toEqual(refsOf(list, 0, 1, 2))
  })

  it('keeps a locked entry at its position (c021)', async () => {
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

  it('is one write for a thousand entries', async () => {
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
  })
})

describe('adding and removing (c014-c020)', () => {
  it('adds all, some or one, and fills open positions first', async () => {
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

  it('refuses entries of another test, signed-off entries, and more than there is room for', async () => {
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

  it('adds breaks and removes entries, but none with a result', async () => {
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
