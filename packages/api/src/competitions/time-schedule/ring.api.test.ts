import { newRef } from '@oxer/db'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { Subject } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'

// Half past nine in Brussels.
const { api, database, federation, make, now, worlds } = await apiTest({ at: '2026-05-17T07:30:00Z' })
const rings = (competition: string, subject: Subject = 'federationCollaborator') =>
  api(subject).competitions.timeSchedule.rings({ competition })

describe('the rings of today', () => {
  it('say who rides now, who is next and how late it runs, also of a list that is not public', async () => {
    const { ref: competition } = await make.competition({ federationRef: federation, publishedParts: [] })
    const test = await make.test({ competitionRef: competition, name: '1.10 m' })
    const registrations: string[] = []
    for (const status of ['SUBSCRIBED', 'SUBSCRIBED', 'SIGNED_OFF', 'SUBSCRIBED']) {
      const practitioner = await make.practitioner({ federationRef: federation })
      const { ref } = await make.registration({
        ...{ competitionRef: competition, testRef: test.ref, testSetRef: test.testSet.ref, status },
        practitionerRef: practitioner.ref,
      })
      registrations.push(ref)
    }
    const list = await make.startlist({
      ...{ competitionRef: competition, testSetRef: test.testSet.ref, registrationRefs: registrations },
    })
    const [first = '', second = '', , fourth = ''] = registrations
    const ninePlus = (minutes: number) => ({ startSeconds: 9 * 3600 + minutes * 60, durationSeconds: 120 })
    for (const [index, registrationRef] of registrations.entries()) {
      await database.prisma.startlistEntry.updateMany({ where: { registrationRef }, data: ninePlus(index * 2) })
    }
    const arena = await make.arena({ competitionRef: competition, code: 'M', name: 'Main' })
    await make.arena({ competitionRef: competition, code: 'E', name: 'Empty' })
    await database.prisma.activity.create({
      data: {
        ...{ ref: newRef(), competitionRef: competition, kind: 'SPORT', name: '1.10 m', arenaRef: arena.ref },
        ...{ startlistRef: list.ref, date: '2026-05-17', startSeconds: 9 * 3600, endSeconds: 10 * 3600 },
      },
    })
    const [waiting] = (await rings(competition)).rings
    expect(waiting).toMatchObject({ state: 'WAITING', current: null, delayMinutes: null, left: 0, start: '09:00' })
    await database.prisma.result.create({
      data: {
        ...{ ref: newRef(), competitionRef: competition, testSetRef: test.testSet.ref, registrationRef: first },
        ...{ status: 'FINISHED', content: {}, isHeld: true, enteredAt: now() },
      },
    })
    const { date, rings: found } = await rings(competition)
    expect(date).toBe('2026-05-17')
    expect(found).toHaveLength(1)
    expect(found[0]).toMatchObject({
      ...{ arena: { ref: arena.ref, code: 'M', name: 'Main' }, state: 'RUNNING', testSetRefs: [test.testSet.ref] },
      // Planned to end at 9:02, entered at 9:30.
      ...{ delayMinutes: 28, done: 1, left: 2, held: 1 },
      ...{ last: { participation: first }, current: { participation: second }, next: [{ participation: fourth }] },
    })
  })

  it('are read by those who may read the manage screens, and by nobody else', async () => {
    const { ref: competition } = worlds.a.competition
    expect((await rings(competition, 'resultProcessor')).date).toBe('2026-05-17')
    await refused(rings(competition, 'anonymous'), kernelErrors.noUserContext)
    await refused(rings(competition, 'rider'), kernelErrors.insufficientPermissions)
    await refused(rings(competition, 'foreignAdministrator'), kernelErrors.notFound)
  })
})
