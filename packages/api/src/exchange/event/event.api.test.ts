import { newRef } from '@oxer/db'
import type { Result } from '@oxer/domain/competitions/result/result.schema'
import { eventErrors } from '@oxer/domain/exchange/event/event.errors'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { EventKind } from '@oxer/domain/kernel/event/event.schema'
import { protocolOf, type Subject } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { tenantOfInstallation } from '../../access/tenant/tenant.queries.ts'
import { publishChange } from '../../competitions/competition/competition.publication.ts'
import { runAsOperator } from '../../kernel/procedure/operator.ts'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { contextOf } from '../../kernel/testing/call.ts'
import { refused } from '../../kernel/testing/refused.ts'
import { runRetention } from '../../registry/retention/retention.jobs.ts'

const { api, database, federation, make, options, worlds } = await apiTest()
const { services } = contextOf(null, options)
const staff = () => api('federationAdministrator').competitions
const events = (subject: Subject = 'federationAdministrator') => api(subject).exchange.event
const newest = async (): Promise<number> => (await events().list({ federation })).last
/** What a call has told others. */
const toldBy = async (call: () => Promise<unknown>) => {
  const after = await newest()
  await call()
  const { events: told } = await events().list({ federation, after })
  return told.map(({ type, data: { url: _url, publication: _publication, ...refs } }) => ({ type, ...refs }))
}
const kindsBy = async (call: () => Promise<unknown>) => (await toldBy(call)).map(({ type }) => type)

const everything = ['TIMESCHEDULE', 'STARTLISTS', 'RESULTS', 'RANKING']
/** A public competition with a jumping test of two starters. */
const given = async (over: object = {}) => {
  const { ref: competition } = await make.competition({
    ...{ federationRef: federation, live: {}, publishedParts: everything, ...over },
  })
  const test = await make.test({ competitionRef: competition, protocolDefinition: protocolOf.jumping() })
  const testSet = test.testSet.ref
  const entries: string[] = []
  for (let number = 0; number < 2; number += 1) {
    const { ref: practitionerRef } = await make.practitioner({ federationRef: federation })
    const registered = { competitionRef: competition, testRef: test.ref, testSetRef: testSet, practitionerRef }
    entries.push((await make.registration(registered)).ref)
  }
  const where = { competition, test: test.ref, testSet }
  const enter = (index: number, penalties: string, version = 0) =>
    staff().result.enter({
      ...{ ...where, participation: entries[index] ?? '', version },
      result: {
        ...{ discipline: 'SHOW_JUMPING', status: 'FINISHED', outOfCompetition: false },
        rounds: [{ obstaclePenalties: penalties, time: 6000 }],
      } as Result,
    })
  return { ...where, where, entries, enter }
}

describe('events of a competition', () => {
  it('name the change by refs, the publication and the public address', async () => {
    const { competition, testSet, entries, enter } = await given()
    const after = await newest()
    await enter(0, '4')
    const { publication } = await api('anonymous').competitions.publicCompetition.get({ competition })
    const page = await events().list({ federation, after })
    expect(page).toEqual({
      events: [
        {
          ...{ id: after + 1, type: 'result.changed', timestamp: '2026-05-17T08:00:00.000Z' },
          data: {
            ...{ competition, testSet, entry: entries[0], publication },
            url: `http://alpha.test:3000/competitions/${competition}.json`,
          },
        },
      ],
      ...{ last: after + 1, hasMore: false },
    })
  })

  it('follow the states of a competition, and do not report a draft', async () => {
    const { competition } = await given({ status: 'DRAFT' })
    const change = async (name: string) =>
      staff().competition.updateName({
        ...{ competition, name, version: (await staff().competition.get({ competition })).version },
      })
    expect(await toldBy(() => change('Draft Cup'))).toEqual([])
    expect(await kindsBy(() => staff().competition.publish({ competition, parts: [] }))).toEqual([
      'competition.published',
    ])
    expect(await toldBy(() => change('Public Cup'))).toEqual([{ type: 'competition.changed', competition }])
    expect(await kindsBy(() => staff().competition.hide({ competition }))).toEqual(['competition.changed'])
    expect(await toldBy(() => change('Hidden Cup'))).toEqual([])
    await staff().competition.publish({ competition, parts: [] })
    const cancel = () => staff().competition.cancel({ competition, reason: 'Storm' })
    expect(await kindsBy(cancel)).toEqual(['competition.cancelled'])
  })

  it('tell of a start list from when the public sees it', async () => {
    const { competition, test, testSet, entries } = await given()
    const { ref: startlist } = await make.startlist({
      ...{ competitionRef: competition, testSetRef: testSet, registrationRefs: entries, status: 'DRAFT' },
    })
    const move = (startlistStatus: 'DRAFT_PROPOSAL' | 'FINAL') => () =>
      staff().ranking.publish({ competition, test, parts: ['TIMESCHEDULE'], startlistStatus })
    const told = await toldBy(move('DRAFT_PROPOSAL'))
    expect(told).toContainEqual({ type: 'startlist.published', competition, startlist })
    expect(await toldBy(move('FINAL'))).toContainEqual({ type: 'startlist.changed', competition, startlist })
  })

  it('tell of results that are held when they are released, and not before', async () => {
    const { where, competition, enter } = await given({ live: { autoLive: false } })
    expect(await toldBy(() => enter(0, '4'))).toEqual([])
    expect(await toldBy(() => staff().result.publish({ competition, testSet: where.testSet }))).toEqual([
      { type: 'result.changed', competition, testSet: where.testSet },
    ])
    expect(await toldBy(() => enter(0, '8', 1))).toEqual([])
  })

  it('do not report results while the part is not published', async () => {
    const { enter } = await given({ publishedParts: ['STARTLISTS'] })
    expect(await toldBy(() => enter(0, '4'))).toEqual([])
  })

  it('tell of a ranking that is published, closed and reopened', async () => {
    const { where, enter } = await given()
    await enter(0, '0')
    await enter(1, '4')
    expect(await kindsBy(() => staff().ranking.close(where))).toEqual([])
    await staff().ranking.reopen({ ...where, reopenRanking: true })
    const { competition, test, testSet } = where
    const publish = () => staff().ranking.publish({ competition, test, parts: ['RANKING'], startlistStatus: null })
    expect(await toldBy(publish)).toEqual([{ type: 'ranking.published', competition, test }])
    expect(await toldBy(() => staff().ranking.close(where))).toEqual([{ type: 'ranking.closed', competition, testSet }])
    const reopen = () => staff().ranking.reopen({ ...where, reopenRanking: true, changeReason: 'Protest' })
    expect(await kindsBy(reopen)).toEqual(['ranking.reopened'])
  })

  it('tell of a result that a recalculation has changed, and once', async () => {
    const { where, enter } = await given()
    await enter(0, '0')
    await database.prisma.result.updateMany({ where: { testSetRef: where.testSet }, data: { score: {} } })
    const recalculate = () => staff().result.recalculate(where)
    expect(await kindsBy(recalculate)).toEqual(['result.changed'])
    expect(await kindsBy(recalculate)).toEqual([])
  })

  it('tell of an entry that is signed off, without the name of anybody', async () => {
    const { competition, testSet, entries } = await given()
    const [entry = ''] = entries
    const signOff = () => staff().registration.signOff({ competition, id: entry, reason: 'Lame' })
    expect(await toldBy(signOff)).toEqual([{ type: 'entry.changed', competition, testSet, entry }])
    const rows = await database.prisma.loggedEvent.findMany({ where: { competitionRef: competition } })
    expect(JSON.stringify(rows)).not.toContain('Lame')
  })

  it('are stored with the change or not at all', async () => {
    const { competition } = await given()
    const after = await newest()
    const tenant = await tenantOfInstallation(database)
    const failing = runAsOperator({ services, authorName: 'Test', tenant }, 'test', async (ctx) => {
      ctx.recordNothing('a test')
      await publishChange(ctx, competition)
      throw new Error('the command fails')
    })
    await expect(failing).rejects.toThrow('the command fails')
    expect(await newest()).toBe(after)
  })

  it('are one for a change of much at once', async () => {
    const { competition } = await given()
    const tenant = await tenantOfInstallation(database)
    const { ref: test, testSet } = await make.test({ competitionRef: competition })
    const refs: string[] = []
    for (let index = 0; index < 21; index += 1) {
      const { ref: practitionerRef } = await make.practitioner({ federationRef: federation })
      const registered = { competitionRef: competition, testRef: test, testSetRef: testSet.ref, practitionerRef }
      refs.push((await make.registration(registered)).ref)
    }
    const change = () =>
      runAsOperator({ services, authorName: 'Test', tenant }, 'test', async (ctx) => {
        for (const ref of refs) {
          ctx.record({ action: 'update', noun: 'registration', ref, parentRef: competition, federationRef: federation })
        }
        await publishChange(ctx, competition)
      })
    expect(await toldBy(change)).toEqual([{ type: 'entry.changed', competition }])
  })
})

describe('reading on', () => {
  it('goes page by page, by kind and by competition, and says whether there is more', async () => {
    const [one, other] = [await given(), await given()]
    const after = await newest()
    await one.enter(0, '0')
    await other.enter(0, '4')
    await one.enter(1, '8')
    const first = await events().list({ federation, after, limit: 2 })
    expect([first.events.length, first.last, first.hasMore]).toEqual([2, after + 2, true])
    const rest = await events().list({ federation, after: first.last, limit: 2 })
    expect([rest.events.map(({ id }) => id), rest.last, rest.hasMore]).toEqual([[after + 3], after + 3, false])
    const own = await events().list({ federation, after, competition: other.competition })
    expect([own.events.map(({ id }) => id), own.last]).toEqual([[after + 2], after + 3])
    const kinds: EventKind[] = ['ranking.closed']
    expect(await events().list({ federation, after, kinds })).toEqual({ events: [], last: after + 3, hasMore: false })
  })

  it('misses nothing when changes are made at once', async () => {
    const all = await Promise.all(Array.from({ length: 4 }, () => given()))
    const after = await newest()
    const read: number[] = []
    const readAll = async (): Promise<void> => {
      while (read.length < 8) {
        const page = await events().list({ federation, after: read.at(-1) ?? after })
        read.push(...page.events.map(({ id }) => id))
      }
    }
    await Promise.all([readAll(), ...all.map(({ enter }) => enter(0, '0').then(() => enter(1, '4')))])
    expect(read).toEqual(Array.from({ length: 8 }, (_, index) => after + 1 + index))
    expect(await newest()).toBe(after + 8)
  })

  it('is for the staff of the federation', async () => {
    await refused(events('anonymous').list({ federation }), kernelErrors.noUserContext)
    await refused(events('rider').list({ federation }), kernelErrors.insufficientPermissions)
    await refused(events('foreignAdministrator').list({ federation }), kernelErrors.notFound)
    await refused(events().list({ federation: newRef() }), kernelErrors.notFound)
    expect((await events('federationCollaborator').list({ federation })).last).toBe(await newest())
    const { ref } = worlds.b.federation
    expect((await events('foreignAdministrator').list({ federation: ref })).events).toEqual([])
  })

  it('is refused behind what is kept, and ahead of what there is', async () => {
    const { enter, competition } = await given()
    await enter(0, '0')
    const last = await newest()
    await refused(events().list({ federation, after: last + 1 }), eventErrors.eventsAhead)
    await database.prisma.loggedEvent.updateMany({
      where: { competitionRef: competition },
      data: { at: new Date('2026-04-16T08:00:00Z') },
    })
    const removed = await runRetention(services, { now: new Date('2026-05-17T08:00:00Z') })
    expect(removed).toMatchObject({ events: 1 })
    const body = await refused(events().list({ federation, after: last - 1 }), eventErrors.eventsGone)
    expect(body.causes[0]).toMatchObject({ field: 'after', values: { oldest: last } })
    expect(await events().list({ federation })).toEqual({ events: [], last, hasMore: false })
    await enter(1, '0')
    expect((await events().list({ federation, after: last })).events).toHaveLength(1)
  })
})
