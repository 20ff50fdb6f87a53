import { newRef } from '@oxer/db'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'

const { api, database, federation, make, now, worlds } = await apiTest({ at: '2026-05-16T22:30:00Z' })
const overview = (competition: string, subject: Parameters<typeof api>[0] = 'federationCollaborator') =>
  api(subject).competitions.test.overview({ competition })

/** A test with these registrations, and a start list with them all. */
const testWith = async (competition: string, name: string, statuses: readonly string[]) => {
  const test = await make.test({ competitionRef: competition, name })
  const registrations: string[] = []
  for (const status of statuses) {
    const practitioner = await make.practitioner({ federationRef: federation })
    const { ref } = await make.registration({
      ...{ competitionRef: competition, testRef: test.ref, testSetRef: test.testSet.ref },
      ...{ practitionerRef: practitioner.ref, status },
    })
    registrations.push(ref)
  }
  const ride = (registrationRef: string, isHeld = false) =>
    database.prisma.result.create({
      data: {
        ...{ ref: newRef(), competitionRef: competition, testSetRef: test.testSet.ref, registrationRef },
        ...{ status: 'FINISHED', content: {}, isHeld, enteredAt: now() },
      },
    })
  const list = async (status: string, registrationRefs: readonly string[]) => {
    const { ref } = await make.startlist({
      ...{ competitionRef: competition, testSetRef: test.testSet.ref },
      registrationRefs: [...registrationRefs],
    })
    await database.prisma.startlist.update({ where: { ref }, data: { status } })
    return ref
  }
  return { ...test, registrations, ride, list }
}

describe('how far every test is (decision 87)', () => {
  it('counts entries, starters and results of each part, says where and when, and derives one state', async () => {
    const { ref: competition } = await make.competition({ federationRef: federation })
    const bare = await testWith(competition, 'Bare', ['SUBSCRIBED', 'PENDING_APPROVAL', 'SIGNED_OFF', 'CANCELLED'])
    const ready = await testWith(competition, 'Ready', ['SUBSCRIBED', 'ANNOUNCED'])
    const finalList = await ready.list('FINAL', ready.registrations)
    const ridden = await testWith(competition, 'Ridden', ['SUBSCRIBED', 'SUBSCRIBED', 'SUBSCRIBED'])
    await ridden.list('CLOSED', ridden.registrations)
    const [first = '', second = ''] = ridden.registrations
    await ridden.ride(first)
    await ridden.ride(second, true)
    const arena = await make.arena({ competitionRef: competition, code: 'M', name: 'Main' })
    const activity = {
      ...{ competitionRef: competition, kind: 'SPORT', name: 'Ready', arenaRef: arena.ref, startlistRef: finalList },
      ...{ date: '2026-05-17', startSeconds: 9 * 3600, endSeconds: 10 * 3600 },
    }
    const [ref, later] = [newRef(), newRef()]
    await database.prisma.activity.createMany({
      data: [
        { ...activity, ref: later, startSeconds: 14 * 3600 },
        { ...activity, ref },
      ],
    })
    const { date, tests } = await overview(competition)
    // Half past midnight in Brussels.
    expect(date).toBe('2026-05-17')
    expect(tests.map(({ name, state }) => [name, state])).toEqual([
      ['Bare', 'ENTRIES'],
      ['Ready', 'FINAL'],
      ['Ridden', 'RUNNING'],
    ])
    expect(tests[0]).toMatchObject({ ref: bare.ref, isCancelled: false, sportType: 'DRESSAGE' })
    expect(tests[0]?.testSets).toMatchObject([
      {
        registrationCount: 2,
        entries: { SUBSCRIBED: 1, PENDING_APPROVAL: 1, ANNOUNCED: 0 },
        planned: null,
        startlist: null,
        results: { done: 0, left: 1, held: 0 },
        ranking: null,
      },
    ])
    expect(tests[1]?.testSets).toMatchObject([
      {
        startlist: { ref: finalList, status: 'FINAL', starters: 2 },
        planned: {
          ...{ activityRef: ref, date: '2026-05-17', start: '09:00', end: '10:00' },
          arena: { ref: arena.ref, code: 'M', name: 'Main' },
        },
      },
    ])
    expect(tests[2]?.testSets).toMatchObject([{ state: 'RUNNING', results: { done: 2, left: 1, held: 1 } }])
    const third = ridden.registrations[2] ?? ''
    await ridden.ride(third)
    expect((await overview(competition)).tests[2]?.state).toBe('FINISHED')
    await database.prisma.ranking.create({
      data: {
        ...{ ref: newRef(), competitionRef: competition, testSetRef: ridden.testSet.ref, status: 'CLOSED' },
        publishedAt: now(),
      },
    })
    expect((await overview(competition)).tests[2]).toMatchObject({
      state: 'OFFICIAL',
      testSets: [{ ranking: { lock: 'CLOSED', publishedAt: now().toISOString() } }],
    })
  })

  it('is read by those who may read the manage screens, and by nobody else', async () => {
    const { ref: competition } = worlds.a.competition
    expect((await overview(competition, 'resultProcessor')).tests.length).toBeGreaterThan(0)
    await refused(overview(competition, 'anonymous'), kernelErrors.noUserContext)
    await refused(overview(competition, 'rider'), kernelErrors.insufficientPermissions)
    await refused(overview(competition, 'foreignAdministrator'), kernelErrors.notFound)
    await refused(overview(newRef()), kernelErrors.notFound)
  })
})
