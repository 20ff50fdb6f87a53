// The time schedule of a document: it comes out as it came in, into a new competition and into one that exists, and nothing of it is dropped.
import { newRef } from '@oxer/db'
import { timeScheduleErrors } from '@oxer/domain/competitions/time-schedule/time-schedule.errors'
import { batchErrors } from '@oxer/domain/exchange/batch/batch.errors'
import type { ApplyBatch } from '@oxer/domain/exchange/batch/batch.schema'
import { ExchangeDocument } from '@oxer/domain/exchange/document/exchange-document.schema'
import { protocolOf } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import type * as z from 'zod'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'
import { jobsOf } from '../../kernel/testing/run-jobs.ts'
import { batchJobs } from './batch.jobs.ts'

const { api, database, downloads, options, worlds } = await apiTest()
const { prisma } = database
const federation = worlds.a.federation.ref
const administrator = api('federationAdministrator')
const runJobs = jobsOf(batchJobs, options)

type Document = z.input<typeof ApplyBatch>['document']
type Activities = NonNullable<Document['activities']>
let count = 0

/** Two tests with a list, one without, and a schedule of all kinds. */
const show = () => {
  count += 1
  const run = `${newRef().slice(-6)}${String(count)}`
  const id = (of: string): string => `${of}${run}`
  const on = { competition: id('c'), date: '2026-06-06' }
  const tests = ['t1', 't2', 't3'].map((of) => ({
    ...{ id: id(of), competition: id('c'), name: `1,10 m ${id(of)}`, discipline: 'SHOW_JUMPING' as const },
    protocol: { key: 'own', definition: protocolOf.jumping() },
  }))
  const lists = ['t1', 't2'].map((of) => ({ id: id(`l${of}`), test: id(of), status: 'DRAFT' as const, items: [] }))
  const activities = [
    {
      ...{ ...on, id: id('a1'), kind: 'SPORT', start: '09:00', durationSeconds: 5400, arena: id('p'), isFixed: true },
      ...{ startlist: id('lt1'), test: id('t1'), name: 'Rubriek 1', isEntryTimeHidden: true },
    },
    {
      ...{ ...on, id: id('a2'), kind: 'BREAK', breakKind: 'DRAGGING_BREAK', start: '10:30', durationSeconds: 900 },
      ...{ arena: id('p'), name: 'Slepen', externalIds: [{ provider: 'HOME', value: id('pause') }] },
    },
    {
      ...{ ...on, id: id('a3'), kind: 'SPORT', start: '10:45', durationSeconds: 3600, arena: id('p') },
      ...{ startlist: id('lt2'), test: id('t2'), name: 'Rubriek 2', after: [id('a1')], isTimeHidden: true },
    },
    {
      ...{ ...on, id: id('a4'), kind: 'TEXT', start: '12:00', durationSeconds: 1800, name: 'Opening' },
      ...{ description: 'Met het vaandel', link: 'https://zandhof.example/opening' },
    },
    {
      ...{ ...on, id: id('a5'), kind: 'RANKING', start: '12:30', durationSeconds: 900, name: 'Prijsuitreiking' },
      ...{ arena: id('p'), rankings: [id('k')] },
    },
  ] as const satisfies readonly Activities[number][]
  const document: Document = {
    ...{
      format: 'oxer-exchange',
      version: '1.1',
      generatedAt: '2026-06-07T10:00:00+02:00',
      source: { system: 'ring' },
    },
    competitions: [
      {
        ...{ id: id('c'), name: `Zandhof ${run}`, start: on.date, end: on.date, timeZone: 'Europe/Brussels' },
        arenas: [{ id: id('p'), code: '1', name: 'Hoofdpiste', type: 'SHOW_JUMPING_ARENA' }],
      },
    ],
    ...{ tests, startlists: lists, activities: [...activities] },
    rankings: [{ id: id('k'), test: id('t1'), status: 'OPEN', rows: [] }],
  }
  return { document, id, run }
}

const receive = async (document: Document, dryRun = false) => {
  const batch = newRef()
  const { task, rows } = await administrator.exchange.batch.write({ federation, batch, dryRun, document })
  if (task === null) return { batch, error: null, rows }
  await runJobs()
  const { error } = await prisma.task.findUniqueOrThrow({ where: { ref: task.ref } })
  const { items } = error === null && !dryRun ? await administrator.exchange.batch.rows({ batch }) : { items: [] }
  return { batch, error, rows: items }
}
type Received = Awaited<ReturnType<typeof receive>>

const refOf = ({ rows }: Received, collection: string, id?: string): string =>
  rows.find((row) => row.collection === collection && (id === undefined || row.id === id))?.ref ?? ''

const exported = async (competition: string): Promise<ExchangeDocument> => {
  const { body } = await downloads('federationAdministrator').exchange.document.export({ competition })
  return ExchangeDocument.parse(JSON.parse(String(body)))
}

/** The schedule in words that do not depend on ids; by the name of what an activity points to. */
const comparable = ({ activities = [], competitions = [], tests = [], rankings = [] }: Document) => {
  const nameOf = (id: string | undefined): string | undefined => tests.find((test) => test.id === id)?.name
  const arenas = competitions[0]?.arenas ?? []
  return activities.map(({ id, competition, startlist, externalIds, ...activity }) => ({
    ...activity,
    hasIds: id !== '' && competition === competitions[0]?.id,
    hasList: startlist !== undefined,
    names: externalIds?.map(({ value }) => value),
    arena: arenas.find((arena) => arena.id === activity.arena)?.name,
    test: nameOf(activity.test),
    rankings: activity.rankings?.map((of) => nameOf(rankings.find((ranking) => ranking.id === of)?.test)),
    after: activity.after?.map((of) => activities.find((each) => each.id === of)?.name),
  }))
}

describe('the time schedule of a new competition', () => {
  it('comes out as it came in, and is gone with its competition', async () => {
    const { document } = show()
    const received = await receive(document)
    expect(received.error).toBeNull()
    expect(received.rows.filter(({ problem }) => problem !== null)).toEqual([])
    expect(received.rows).toHaveLength(1 + 3 + 2 + 1 + 5)
    const competition = refOf(received, 'competitions')
    const again = await exported(competition)
    expect(again.version).toBe('1.1')
    expect(comparable(again)).toEqual(comparable(document))
    const [first] = again.tests ?? []
    expect(first).toMatchObject({ date: '2026-06-06', start: '09:00', arena: again.competitions?.[0]?.arenas?.[0]?.id })
    await administrator.exchange.batch.undo({ batch: received.batch })
    expect(await prisma.externalId.count({ where: { noun: 'activity', batchRef: received.batch } })).toBe(0)
  })

  it('is public as its page shows it', async () => {
    const { document } = show()
    const competition = refOf(await receive(document), 'competitions')
    const read = () => api('anonymous').exchange.document.competition({ competition })
    await prisma.competition.update({
      where: { ref: competition },
      data: { status: 'PUBLISHED', publishedParts: [], publication: { increment: 1 } },
    })
    expect((await read()).activities).toEqual([])
    await prisma.competition.update({
      where: { ref: competition },
      data: { publishedParts: ['TIMESCHEDULE'], publication: { increment: 1 } },
    })
    const { activities = [] } = await read()
    const byName = new Map(activities.map((activity) => [activity.name, activity]))
    expect([...byName.keys()].toSorted()).toEqual(['Opening', 'Prijsuitreiking', 'Rubriek 1', 'Rubriek 2', 'Slepen'])
    expect(byName.get('Slepen')).toMatchObject({ breakKind: 'DRAGGING_BREAK', start: '10:30', durationSeconds: 900 })
    expect(byName.get('Opening')).toMatchObject({ description: 'Met het vaandel', durationSeconds: 1800 })
    // Its organiser hides when it starts; names of other systems are for those who manage.
    expect(Object.keys(byName.get('Rubriek 2') ?? {})).not.toEqual(expect.arrayContaining(['start']))
    expect(byName.get('Rubriek 2')?.durationSeconds).toBeUndefined()
    expect(byName.get('Slepen')?.externalIds).toBeUndefined()
  })

  it('has a row for what has no place on it, and for the hour of a test without a list', async () => {
    const { document, id } = show()
    const [sport] = document.activities ?? []
    const more = [
      { ...sport, id: id('x1'), startlist: undefined, test: id('t3') },
      { ...sport, id: id('x2'), kind: 'CHAMPIONSHIP_RANKING', startlist: undefined, test: undefined },
      { ...sport, id: id('x3'), kind: 'BREAK', arena: undefined, startlist: undefined, test: undefined },
    ] as Activities
    const { rows } = await receive({ ...document, activities: [...(document.activities ?? []), ...more] })
    expect(rows.filter(({ problem }) => problem !== null)).toMatchObject([
      { id: id('x1'), action: 'KEPT', ref: null, problem: { code: batchErrors.notScheduled.code, field: 'startlist' } },
      { id: id('x2'), action: 'KEPT', problem: { field: 'championship' } },
      { id: id('x3'), action: 'KEPT', problem: { field: 'arena' } },
    ])
    const other = show()
    const tests = (other.document.tests ?? []).map((test, index) => ({
      ...test,
      ...{ date: '2026-06-06', start: `0${String(7 + index)}:00` },
      ...(index !== 1 && { arena: other.id('p') }),
    }))
    const hours = await receive({ ...other.document, tests, activities: [] })
    expect(hours.rows.filter(({ problem }) => problem !== null)).toMatchObject([
      { id: other.id('t2'), action: 'CREATED', problem: { code: batchErrors.notScheduled.code, field: 'arena' } },
      { id: other.id('t3'), action: 'CREATED', problem: { code: batchErrors.notScheduled.code, field: 'startlist' } },
    ])
    expect((await exported(refOf(hours, 'competitions'))).activities).toMatchObject([{ kind: 'SPORT', start: '07:00' }])
  })

  it('is refused in an arena that is not there, and on another day', async () => {
    const { document, id } = show()
    const wrong = (over: Partial<Activities[number]>) =>
      receive({
        ...document,
        activities: (document.activities ?? []).map((each) => (each.id === id('a4') ? { ...each, ...over } : each)),
      })
    expect((await wrong({ arena: 'nowhere' })).error).toBe(batchErrors.unknownReference.code)
    expect((await wrong({ date: '2026-06-07' })).error).toBe(timeScheduleErrors.dateOutsideCompetition.code)
    expect(await prisma.competition.count({ where: { name: document.competitions?.[0]?.name ?? '' } })).toBe(0)
  })
})

describe('the time schedule of a competition that exists', () => {
  it('is compared, kept, added to, and taken back', async () => {
    const { document, id } = show()
    const made = await receive(document)
    const competition = refOf(made, 'competitions')
    const before = comparable(await exported(competition))
    const { activities = [], competitions, tests } = document
    const into = (of: Activities): Document => ({
      ...{ format: 'oxer-exchange', version: '1.1', generatedAt: '2026-06-08T10:00:00+02:00' },
      ...{ source: { system: 'ring' }, scope: { competition: id('c') }, competitions, tests, activities: of },
    })
    // Lists and rankings are named by our refs, because this document does not bring them.
    const own = activities.map((each) => ({
      ...each,
      ...(each.startlist !== undefined && { startlist: refOf(made, 'startlists', each.startlist) }),
    }))
    const sports = own.filter(({ kind }) => kind !== 'RANKING')
    const same = await receive(into(sports))
    expect(same.error).toBeNull()
    const said = ({ rows }: Received) =>
      rows
        .filter(({ collection }) => collection === 'activities')
        .map(({ action, kept, problem }) => [action, ...kept, ...(problem === null ? [] : [problem.code])])
    expect(said(same)).toEqual(sports.map(() => ['UNCHANGED']))
    const moved = sports.map((each) =>
      each.id === id('a1') || each.id === id('a2') ? { ...each, start: '10:00' } : each,
    )
    const extra = { ...sports[1], id: id('new'), name: 'Lunch', start: '13:00', externalIds: [] } as Activities[number]
    const added = await receive(into([...moved, extra]))
    expect(said(added)).toEqual([['KEPT', 'start'], ['KEPT', 'start'], ['UNCHANGED'], ['UNCHANGED'], ['CREATED']])
    expect((await exported(competition)).activities).toHaveLength(6)
    const lunch = { ref: refOf(added, 'activities', id('new')) }
    await prisma.activity.update({ where: lunch, data: { version: 2 } })
    await refused(administrator.exchange.batch.undo({ batch: added.batch }), batchErrors.changedSince)
    await prisma.activity.update({ where: lunch, data: { version: 1 } })
    await administrator.exchange.batch.undo({ batch: added.batch })
    expect(comparable(await exported(competition))).toEqual(before)
  })

  it('keeps its hours, and says where a test of the document has others', async () => {
    const { document, id } = show()
    const made = await receive(document)
    const { competitions, tests = [] } = document
    const hours = tests.map((test) => ({ ...test, date: '2026-06-06', start: '09:00', arena: id('p') }))
    const { rows } = await receive({
      ...{ format: 'oxer-exchange', version: '1.0', generatedAt: '2026-06-08T10:00:00+02:00' },
      ...{ source: { system: 'ring' }, scope: { competition: id('c') }, competitions, tests: hours },
    })
    expect(rows.filter(({ collection }) => collection === 'tests')).toMatchObject([
      { id: id('t1'), action: 'UNCHANGED', kept: [], problem: null },
      { id: id('t2'), action: 'KEPT', kept: ['start'], problem: null },
      { id: id('t3'), action: 'UNCHANGED', problem: { code: batchErrors.notScheduled.code, field: 'startlist' } },
    ])
    expect((await exported(refOf(made, 'competitions'))).activities).toHaveLength(5)
  })
})
