import { newRef } from '@oxer/db'
import { competitionErrors } from '@oxer/domain/competitions/competition/competition.errors'
import type { CompetitionLive } from '@oxer/domain/competitions/competition/competition.schema'
import type { Result } from '@oxer/domain/competitions/result/result.schema'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { protocolOf, type Subject } from '@oxer/testing'
import { afterEach, describe, expect, it } from 'vitest'
import { jobs } from '../../jobs.ts'
import { type JobRunner, startJobRunner } from '../../kernel/job/job-runner.gateway.ts'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { contextOf } from '../../kernel/testing/call.ts'
import { refused } from '../../kernel/testing/refused.ts'

const { api, database, make, options, worlds } = await apiTest()
const as = (subject: Subject) => api(subject).competitions
const staff = () => as('federationAdministrator')

const runners: JobRunner[] = []
afterEach(async () => {
  await Promise.all(runners.splice(0).map((runner) => runner.stop()))
})

/** A public competition with a jumping test of so many starters. */
const given = async (live: Partial<CompetitionLive>, starters = 2, publishedParts = ['STARTLISTS', 'RESULTS']) => {
  const { ref: competition } = await make.competition({
    ...{ federationRef: worlds.a.federation.ref, live, publishedParts },
  })
  const test = await make.test({ competitionRef: competition, protocolDefinition: protocolOf.jumping() })
  const testSet = test.testSet.ref
  const participations: string[] = []
  for (let number = 1; number <= starters; number += 1) {
    const practitioner = await make.practitioner({ federationRef: worlds.a.federation.ref })
    const { ref } = await make.registration({
      ...{ competitionRef: competition, testRef: test.ref, testSetRef: testSet, practitionerRef: practitioner.ref },
    })
    participations.push(ref)
  }
  const where = { competition, test: test.ref, testSet }
  const enter = (index: number, penalties: string, version = 0) =>
    staff().result.enter({
      ...{ ...where, participation: participations[index] ?? '', version },
      result: {
        ...{ discipline: 'SHOW_JUMPING', status: 'FINISHED', outOfCompetition: false },
        rounds: [{ obstaclePenalties: penalties, time: 6000 }],
      } as Result,
    })
  /** What a visitor reads: the penalties by the place. */
  const seen = async (): Promise<string[]> => {
    const rows = await as('anonymous')
      .publicCompetition.ranking({ competition, ranking: testSet })
      .then((ranking) => ranking.rows)
      .catch(() => [])
    return rows.map((row) => row.cells['r1.penalties'] ?? Object.values(row.cells).join('/'))
  }
  const count = async (): Promise<number> =>
    (await as('anonymous').publicCompetition.get({ competition })).tests[0]?.done ?? 0
  const number = async (): Promise<number> => (await as('anonymous').publicCompetition.get({ competition })).publication
  const change = async (changed: Partial<CompetitionLive>) => {
    const { version } = await staff().competition.get({ competition })
    const all = { autoLive: true, autoPublish: false, publishRateMinutes: 0, ...changed }
    return staff().competition.updateGeneral({ competition, version, live: all })
  }
  const publication = async () => (await staff().result.metadata({ competition })).publication
  return { where, participations, enter, seen, count, number, change, publication }
}

describe('decision 60: results that follow at once', () => {
  it('are public as they are saved', async () => {
    const { enter, count, seen, publication } = await given({})
    await enter(0, '4')
    expect(await count()).toBe(1)
    await enter(0, '8', 1)
    expect(await seen()).toHaveLength(1)
    expect(await publication()).toMatchObject({ updates: { mode: 'AT_ONCE', everyMinutes: 0 }, held: 0, dueAt: null })
  })
})

describe('decision 60: results that the organiser publishes (auto live off)', () => {
  it('are held, change no page, and become public with POST /results/publish', async () => {
    const { where, enter, count, number, publication, seen } = await given({ autoLive: false })
    const before = await number()
    await enter(0, '4')
    await enter(1, '0')
    expect([await count(), await number(), await seen()]).toEqual([0, before, []])
    expect(await publication()).toMatchObject({ updates: { mode: 'BY_ORGANISER' }, held: 2, dueAt: null })
    const { tests } = await staff().result.metadata({ competition: where.competition })
    expect(tests[0]?.testSets[0]).toMatchObject({ done: 2, held: 2 })
    const outcome = await staff().result.publish({ competition: where.competition })
    expect(outcome).toMatchObject({ published: 2, publication: { held: 0, isPublished: true } })
    expect([await count(), await number()]).toEqual([2, before + 1])
    expect((await staff().result.publish({ competition: where.competition })).published).toBe(0)
  })

  it('keep the last public state of a corrected result until the next publication', async () => {
    const { where, enter, seen } = await given({ autoLive: false }, 1)
    await enter(0, '4')
    await staff().result.publish({ competition: where.competition })
    const first = await seen()
    await enter(0, '8', 1)
    await enter(0, '12', 2)
    expect(await seen()).toEqual(first)
    await staff().result.publish({ competition: where.competition, testSet: where.testSet })
    expect(await seen()).not.toEqual(first)
  })

  it('become public with the part RESULTS of the competition, and with their ranking', async () => {
    const byPart = await given({ autoLive: false }, 2, ['STARTLISTS'])
    await byPart.enter(0, '0')
    await staff().competition.publish({ competition: byPart.where.competition, parts: ['RESULTS'] })
    expect(await byPart.count()).toBe(1)
    const { where, enter, count } = await given({ autoLive: false })
    await enter(0, '0')
    await staff().competition.publish({ competition: where.competition, parts: ['RESULTS'] })
    expect(await count()).toBe(1)
    await enter(1, '0')
    const { competition, test } = where
    await staff().ranking.publish({ competition, test, parts: ['RANKING'], startlistStatus: null })
    expect(await count()).toBe(2)
  })

  it('publish the part RESULTS too, and stay in the history', async () => {
    const { where, enter, count } = await given({ autoLive: false }, 1, [])
    await enter(0, '0')
    const { publication } = await staff().result.publish({ competition: where.competition })
    expect([publication.isPublished, await count()]).toEqual([true, 1])
    const { items } = await staff().competition.history({ competition: where.competition, size: 5 })
    expect(items[0]).toMatchObject({ action: 'publish', noun: 'result' })
  })

  it('follow at once when auto live is turned on, and those that are public stay when it is turned off', async () => {
    const { enter, count, change } = await given({ autoLive: false })
    await enter(0, '0')
    await change({ autoLive: true })
    expect(await count()).toBe(1)
    await change({ autoLive: false })
    await enter(1, '0')
    expect(await count()).toBe(1)
  })
})

describe('decision 60: results at a rate', () => {
  const due = async (competition: string) => {
    await database.query(
      "UPDATE task SET due_at = now() - interval '1 second' WHERE due_at IS NOT NULL AND input ->> 'competition' = $1",
      [competition],
    )
    const runner = await startJobRunner({ services: contextOf(null, options).services, jobs, newRef })
    runners.push(runner)
    await runner.idle()
  }

  it('are published together by one task, after the minutes that the first one has waited', async () => {
    const { where, enter, count, number, publication } = await given({ publishRateMinutes: 15 })
    const before = await number()
    await enter(0, '0')
    await enter(1, '4')
    expect([await count(), await number()]).toEqual([0, before])
    const { dueAt } = await publication()
    const [{ minutes } = { minutes: null }] = await database.query<{ minutes: number }>(
      'SELECT round(extract(epoch FROM $1::timestamptz - now()) / 60)::int AS minutes',
      [dueAt],
    )
    expect(minutes).toBe(15)
    const tasks = await database.prisma.task.findMany({ where: { kind: 'publish-results', status: 'SCHEDULED' } })
    expect(tasks.filter(({ input }) => JSON.stringify(input).includes(where.competition))).toHaveLength(1)
    await due(where.competition)
    await expect.poll(count).toBe(2)
    expect([await number(), (await publication()).dueAt]).toEqual([before + 1, null])
    await enter(0, '8', 1)
    expect((await publication()).dueAt).not.toBeNull()
  })

  it('wait for their moment, whatever a runner does, and are no task of the user', async () => {
    const { enter, count } = await given({ publishRateMinutes: 5 })
    await enter(0, '0')
    await due(newRef())
    expect(await count()).toBe(0)
    const own = await api('federationAdministrator').shell.task.list()
    expect(own.map(({ name }) => name)).not.toContain('publish-results')
    expect(own.every(({ status }) => status !== 'SCHEDULED')).toBe(true)
  })

  it('stay with the organiser who turned auto live off meanwhile', async () => {
    const { where, enter, count, change, publication } = await given({ publishRateMinutes: 5 })
    await enter(0, '0')
    await change({ autoLive: false })
    await due(where.competition)
    await expect.poll(async () => (await publication()).dueAt).toBeNull()
    expect(await count()).toBe(0)
    await change({ publishRateMinutes: 5 })
    expect((await publication()).dueAt).not.toBeNull()
  })
})

describe('decision 60: auto publish', () => {
  const publishedAt = async (testSetRef: string) =>
    (await database.prisma.ranking.findUnique({ where: { testSetRef } }))?.publishedAt ?? null

  it('publishes a ranking when all its starts have a result, with the results that are held', async () => {
    const { where, enter, count } = await given({ autoLive: false, autoPublish: true })
    await enter(0, '0')
    expect(await publishedAt(where.testSet)).toBeNull()
    await enter(1, '4')
    expect(await publishedAt(where.testSet)).not.toBeNull()
    expect(await count()).toBe(2)
    expect((await as('anonymous').publicCompetition.get({ competition: where.competition })).publishedParts).toContain(
      'RANKING',
    )
  })

  it('waits for the jump-off of those who are entitled to it', async () => {
    const { where, enter } = await given({ autoPublish: true })
    await enter(0, '0')
    await enter(1, '0')
    const { jumpOff } = await staff().result.list(where)
    expect([jumpOff?.entitled.length, await publishedAt(where.testSet)]).toEqual([2, null])
  })

  it('publishes when the last starter without a result signs off, and when it is turned on', async () => {
    const { where, enter, participations } = await given({ autoPublish: true })
    await enter(0, '0')
    const { competition, test } = where
    await staff().registration.changeStatus({
      ...{ competition, test, registration: participations[1] ?? '', status: 'SIGNED_OFF', reason: 'lame' },
    })
    expect(await publishedAt(where.testSet)).not.toBeNull()
    const later = await given({})
    await later.enter(0, '0')
    await later.enter(1, '4')
    expect(await publishedAt(later.where.testSet)).toBeNull()
    await later.change({ autoPublish: true })
    expect(await publishedAt(later.where.testSet)).not.toBeNull()
  })
})

describe('POST /results/publish', () => {
  it('is for those who manage the competition', async () => {
    const { where } = await given({ autoLive: false })
    const { competition } = where
    await refused(as('anonymous').result.publish({ competition }), kernelErrors.noUserContext)
    await refused(
      as('resultProcessor').result.publish({ competition: worlds.a.competition.ref }),
      kernelErrors.insufficientPermissions,
    )
    await refused(staff().result.publish({ competition: worlds.b.competition.ref }), kernelErrors.notFound)
    await refused(staff().result.publish({ competition: 'x' }), kernelErrors.wrongReferenceFormat)
    await refused(staff().result.publish({ competition, testSet: newRef() }), competitionErrors.testNotFound)
    await refused(
      staff().result.publish({ competition, testSet: worlds.b.jumping.testSet.ref }),
      competitionErrors.testNotFound,
    )
    await database.prisma.competition.update({ where: { ref: competition }, data: { status: 'ARCHIVED' } })
    await refused(staff().result.publish({ competition }), competitionErrors.closed)
  })
})
