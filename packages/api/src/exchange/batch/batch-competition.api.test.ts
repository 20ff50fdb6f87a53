import { newRef } from '@oxer/db'
import { testSourceErrors } from '@oxer/domain/competitions/test/test-source.errors'
import { batchErrors } from '@oxer/domain/exchange/batch/batch.errors'
import { type ApplyBatch, BatchTaskOutcome } from '@oxer/domain/exchange/batch/batch.schema'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { protocolOf } from '@oxer/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type * as z from 'zod'
import { jobs } from '../../jobs.ts'
import { startJobRunner } from '../../kernel/job/job-runner.gateway.ts'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { contextOf } from '../../kernel/testing/call.ts'
import { refused } from '../../kernel/testing/refused.ts'

const { api, database, federation, now, options, worlds } = await apiTest()
const { prisma } = database
const { services } = contextOf(null, options)
const runner = await startJobRunner({ services, jobs, newRef, now })
afterAll(runner.stop)

type Document = z.input<typeof ApplyBatch>['document']

const at = { start: '2026-06-06', end: '2026-06-06' }
let count = 0

/** A competition of one test with three rides: 0, 4 and 8 penalties. */
const show = (over: Partial<Document> = {}): Document => {
  count += 1
  const own = (id: string): string => `${id}-${String(count)}`
  const riders = [0, 4, 8].map((penalties, index) => ({
    penalties,
    id: own(String(index)),
    name: `Rit ${own('r')}${index}`,
  }))
  return {
    ...{
      format: 'oxer-exchange',
      version: '1.0',
      generatedAt: '2026-06-07T10:00:00+02:00',
      source: { system: 'show' },
    },
    persons: riders.map(({ id, name }) => ({ id, firstName: 'Noor', lastName: name })),
    horses: riders.map(({ id, name }) => ({ id, name, gender: 'MARE' as const, birthYear: 2015, isPony: false })),
    competitions: [{ id: own('c'), name: `Jumping ${own('x')}`, ...at, timeZone: 'Europe/Brussels' }],
    tests: [
      {
        ...{ id: own('t'), competition: own('c'), name: '1,10 m', discipline: 'SHOW_JUMPING' },
        protocol: { key: 'own', definition: protocolOf.jumping() },
      },
    ],
    entries: riders.map(({ id }, index) => ({ id, test: own('t'), person: id, horse: id, startNumber: index + 1 })),
    results: riders.map(({ id, penalties }) => ({
      ...{ id, entry: id, test: own('t'), status: 'FINISHED' },
      detail: {
        ...{ discipline: 'SHOW_JUMPING', status: 'FINISHED', outOfCompetition: false },
        rounds: [{ obstaclePenalties: String(penalties), time: 6000 }],
      },
    })),
    rankings: [
      {
        ...{ id: own('k'), test: own('t'), status: 'CLOSED' },
        rows: riders.map(({ id }, index) => ({ entry: id, place: index + 1, isPlaced: index === 0 })),
      },
    ],
    ...over,
  }
}

const ended = (task: string) => async () => {
  const { end, error, status } = await api('federationAdministrator').shell.task.get({ task })
  return end === null ? null : (error ?? status)
}

const receive = async (document: Document, dryRun = false) => {
  const batch = newRef()
  const { task } = await api('federationAdministrator').exchange.batch.write({ federation, batch, dryRun, document })
  await expect.poll(ended(task?.ref ?? ''), { timeout: 60_000 }).not.toBeNull()
  const { outcome, error } = await api('federationAdministrator').shell.task.get({ task: task?.ref ?? '' })
  return { batch, error, outcome: BatchTaskOutcome.nullable().parse(outcome) }
}
const named = (document: Document) =>
  prisma.competition.findFirst({ where: { name: document.competitions?.[0]?.name ?? '' } })

describe('a competition of another system', () => {
  it('is a draft for which nobody pays, with its starts, results and closed ranking', async () => {
    const document = show()
    const { outcome } = await receive(document)
    expect(outcome).toMatchObject({ dryRun: false, counts: { CREATED: 15 }, problems: [] })
    const made = await named(document)
    expect(made).toMatchObject({ status: 'DRAFT', federationRef: federation, fees: { paymentMode: 'FREE' } })
    const competitionRef = made?.ref ?? ''
    const numbers = await prisma.registration.findMany({ where: { competitionRef }, orderBy: { startNumber: 'asc' } })
    expect(numbers.map(({ startNumber }) => startNumber)).toEqual([1, 2, 3])
    const owed = await prisma.billItem.findMany({ where: { sourceRef: { in: numbers.map(({ ref }) => ref) } } })
    expect(owed.filter(({ amountCents }) => amountCents !== 0)).toEqual([])
    const ranking = await prisma.ranking.findFirstOrThrow({ where: { competitionRef } })
    expect(ranking).toMatchObject({ status: 'CLOSED' })
    expect(ranking.entries).toMatchObject(numbers.map(({ ref }, index) => ({ id: ref, place: index + 1 })))
    expect(await prisma.storedFile.count({ where: { key: { startsWith: 'exchange-batch/' } } })).toBe(0)
  })

  it('stores nothing in a dry run, and says which record is refused', async () => {
    const document = show()
    const [first, ...others] = document.entries ?? []
    const wrong = { ...document, entries: [{ ...first, person: 'nobody' }, ...others] as Document['entries'] }
    const { outcome } = await receive(wrong, true)
    // What comes after the refusal waits for it, and is no more to be looked at.
    expect(outcome?.counts).toEqual({ CREATED: 6, REFUSED: 1, WAITING: 8 })
    expect(outcome?.problems).toMatchObject([
      { collection: 'entries', id: first?.id, problem: { code: batchErrors.unknownReference.code } },
    ])
    expect(await named(document)).toBeNull()
    expect((await receive(wrong)).error).toBe(batchErrors.unknownReference.code)
    expect(await named(document)).toBeNull()
    expect((await receive(document, true)).outcome?.counts).toEqual({ CREATED: 15 })
    expect(await named(document)).toBeNull()
    // The file of the one that was refused is gone, too.
    expect(await prisma.storedFile.count({ where: { key: { startsWith: 'exchange-batch/' } } })).toBe(0)
  })

  it('has a row for each record, also for a result without its ride and for a second ranking of a test', async () => {
    const document = show()
    const [first, ...others] = document.results ?? []
    const [ranking] = document.rankings ?? []
    const { detail, ...placed } = first ?? {
      detail: undefined,
      id: '',
      entry: '',
      test: '',
      status: 'FINISHED' as const,
    }
    const rankings =
      ranking === undefined
        ? []
        : [
            { ...ranking, rows: [] },
            { ...ranking, id: 'again', rows: [] },
          ]
    const { batch, outcome } = await receive({ ...document, results: [{ ...placed, place: 1 }, ...others], rankings })
    expect(detail).toBeDefined()
    expect(outcome?.counts).toEqual({ CREATED: 14, KEPT: 1, UNCHANGED: 1 })
    expect(outcome?.problems).toMatchObject([
      {
        collection: 'results',
        id: first?.id,
        ref: null,
        problem: { code: batchErrors.rideMissing.code, field: 'detail' },
      },
      { collection: 'rankings', action: 'CREATED', problem: { code: batchErrors.rankingDiffers.code } },
      { collection: 'rankings', id: 'again', action: 'UNCHANGED', problem: { code: batchErrors.rankingDiffers.code } },
    ])
    expect(await prisma.exchangeBatchRow.count({ where: { batchRef: batch } })).toBe(3 + 3 + 1 + 1 + 3 + 3 + 2)
    expect(await prisma.result.count({ where: { competitionRef: (await named(document))?.ref ?? '' } })).toBe(2)
  })

  it('is refused with what belongs to a test, or to a competition, that it does not have', async () => {
    const document = show()
    const [result] = document.results ?? []
    const [test] = document.tests ?? []
    const astray = [{ ...result, id: 'astray', test: 'nowhere' }] as Document['results']
    const { outcome } = await receive({ ...document, results: [...(document.results ?? []), ...(astray ?? [])] }, true)
    expect(outcome?.problems).toMatchObject([
      { collection: 'results', id: 'astray', action: 'REFUSED', problem: { code: batchErrors.unknownReference.code } },
    ])
    const other = [{ ...test, id: 'other', competition: 'nowhere' }] as Document['tests']
    const { error } = await receive({ ...document, tests: [...(document.tests ?? []), ...(other ?? [])] })
    expect(error).toBe(batchErrors.unknownReference.code)
    expect(await named(document)).toBeNull()
  })

  it('says where its places are not those of the document', async () => {
    const document = show()
    const rankings = (document.rankings ?? []).map((ranking) => ({
      ...ranking,
      rows: ranking.rows.map((row, index) => ({ ...row, place: 3 - index })),
    }))
    const { outcome } = await receive({ ...document, rankings })
    expect(outcome?.problems).toMatchObject([
      { collection: 'rankings', action: 'CREATED', problem: { code: batchErrors.rankingDiffers.code } },
    ])
  })

  it('has tests of its sender, by their numbers there; those that are simulated give no points', async () => {
    const from = (system: string) => {
      const document = show({ source: { system } })
      const tests = (document.tests ?? []).map((test) => ({
        ...test,
        externalIds: [{ provider: system.toUpperCase(), value: `${system} 17` }],
      }))
      return { ...document, tests }
    }
    const testOf = async (document: Document) => {
      await receive(document)
      const competition = (await named(document))?.ref ?? ''
      const { ref: test } = await prisma.competitionTest.findFirstOrThrow({ where: { competitionRef: competition } })
      return { competition, ...(await api('federationAdministrator').competitions.test.get({ competition, test })) }
    }
    const auction = await testOf(from('weauction'))
    expect(auction).toMatchObject({ source: 'WEAUCTION', externalRef: 'weauction 17', givesChampionshipPoints: true })
    const save = ({ competition, ref, name, version }: typeof auction, over: object) =>
      api('federationAdministrator').competitions.test.save({ competition, ref, name, version, ...over })
    await refused(save(auction, { externalRef: '18' }), testSourceErrors.referenceOfSource)
    expect(await save(auction, { name: 'Renamed' })).toMatchObject({ name: 'Renamed', source: 'WEAUCTION' })
    const simulated = await testOf(from('simulated'))
    expect(simulated).toMatchObject({ source: 'SIMULATED', givesChampionshipPoints: false })
    await refused(save(simulated, { givesChampionshipPoints: true }), testSourceErrors.simulatedGivesNoPoints)
    for (const system of ['zangersheide', 'pweb']) {
      const test = await testOf(from(system))
      expect(test).toMatchObject({ source: system.toUpperCase(), externalRef: `${system} 17` })
    }
    expect(await testOf(from('show'))).toMatchObject({ source: null, externalRef: 'show 17' })
  })

  it('is received once, and again after its undo', async () => {
    const document = show()
    const { batch } = await receive(document)
    expect((await receive(document)).error).toBe(batchErrors.competitionKnown.code)
    await api('federationAdministrator').exchange.batch.undo({ batch })
    expect(await named(document)).toMatchObject({ status: 'DELETED' })
    const names = (document.persons ?? []).map(({ lastName }) => lastName)
    expect(await prisma.person.count({ where: { lastName: { in: names }, deletedAt: null } })).toBe(0)
    expect((await receive(document)).outcome?.counts).toEqual({ CREATED: 15 })
  })

  it('is not undone once something of it was changed', async () => {
    const document = show()
    const { batch } = await receive(document)
    const competitionRef = (await named(document))?.ref ?? ''
    const changed = await prisma.registration.findFirstOrThrow({ where: { competitionRef } })
    await prisma.registration.update({ where: { ref: changed.ref }, data: { startNumber: 77 } })
    const undo = () => api('federationAdministrator').exchange.batch.undo({ batch })
    await refused(undo(), batchErrors.changedSince)
    await prisma.registration.update({ where: { ref: changed.ref }, data: { startNumber: changed.startNumber } })
    expect((await undo()).undoneAt).not.toBeNull()
  })
})

const persons = Array.from({ length: 501 }, (_, index) => ({
  ...{ id: `many-${String(index)}`, firstName: 'Noor', lastName: `Velen ${String(index)}`, birthDate: '2001-04-03' },
}))
const many: Document = {
  ...{
    format: 'oxer-exchange',
    version: '1.0',
    generatedAt: '2026-06-07T10:00:00+02:00',
    source: { system: 'many' },
  },
  persons,
}
const countMany = () => prisma.person.count({ where: { searchName: { startsWith: 'noor velen' }, deletedAt: null } })

describe('a large batch', () => {
  it('is a task that says how far it is, and so is its undo', async () => {
    const { batch, outcome } = await receive(many)
    expect(outcome?.counts).toEqual({ CREATED: 501 })
    expect(await countMany()).toBe(501)
    const { task } = await api('federationAdministrator').exchange.batch.undo({ batch })
    await expect.poll(ended(task?.ref ?? ''), { timeout: 60_000 }).toBe('DONE')
    expect(await countMany()).toBe(0)
    await refused(api('federationAdministrator').exchange.batch.undo({ batch }), batchErrors.alreadyUndone)
  })
})

const upload = (content: string, subject: Parameters<typeof api>[0] = 'federationAdministrator', to = federation) => {
  const form = new FormData()
  form.set('federation', to)
  form.set('batch', newRef())
  form.set('dryRun', 'false')
  form.set('create', 'ALWAYS')
  form.set('file', new File([content], 'show.json', { type: 'application/json' }))
  return api(subject).exchange.batch.upload(form)
}

describe('the file of a document', () => {
  it('is received by a task of whoever uploads it', async () => {
    const document = show()
    const { ref } = await upload(JSON.stringify(document))
    await expect.poll(ended(ref), { timeout: 60_000 }).toBe('DONE')
    expect(await named(document)).toMatchObject({ status: 'DRAFT' })
  })

  it('is refused if it is no document, and for whoever may not', async () => {
    await refused(upload('{'), batchErrors.notADocument)
    await refused(upload('{}'), batchErrors.notADocument)
    const text = JSON.stringify(show({ source: { system: 'a\u0000b' } }))
    await refused(upload(text), batchErrors.notADocument)
    const standings = [{ id: '1', championship: '1', name: 'X', rows: [] }]
    await refused(upload(JSON.stringify(show({ standings }))), batchErrors.collectionUnsupported)
    await refused(upload('{}', 'rider'), kernelErrors.insufficientPermissions)
    await refused(upload('{}', 'federationAdministrator', worlds.b.federation.ref), kernelErrors.notFound)
  })
})

describe('a task', () => {
  // The runner that would take it at once is stopped.
  beforeAll(runner.stop)

  it('is not received for somebody who has lost the right meanwhile', async () => {
    const document = show()
    const { ref } = await upload(JSON.stringify(document))
    const { accountRef } = worlds.actors.federationAdministrator ?? { accountRef: '' }
    const held = await prisma.federationRole.findMany({ where: { accountRef } })
    await prisma.federationRole.deleteMany({ where: { accountRef } })
    const later = await startJobRunner({ services, jobs, newRef, now })
    await expect.poll(ended(ref), { timeout: 60_000 }).toBe(kernelErrors.insufficientPermissions.code)
    await later.stop()
    await prisma.federationRole.createMany({ data: held })
    expect(await named(document)).toBeNull()
  })

  it('stores nothing once it is cancelled, where it can hear so', async () => {
    // The one connection of the embedded engine is that of the work.
    const isHeard = database.kind !== 'pglite'
    let isAsked = false
    const asked = { ...services, database: { ...services.database } }
    asked.database.query = async (sql, params) => {
      const rows = await services.database.query(sql, params)
      // The first report of how far it is.
      if (!isAsked && sql.includes('SET total = $3')) {
        isAsked = true
        await prisma.task.updateMany({ where: { status: 'ONGOING' }, data: { cancelledAt: now() } })
      }
      return rows as never
    }
    const { task } = await api('federationAdministrator').exchange.batch.write({
      ...{ federation, batch: newRef(), dryRun: false, document: many },
    })
    const cancelling = await startJobRunner({ services: asked, jobs, newRef, now })
    await expect
      .poll(ended(task?.ref ?? ''), { timeout: 60_000 })
      .toBe(isHeard ? kernelErrors.taskCancelled.code : 'DONE')
    await cancelling.stop()
    expect(await countMany()).toBe(isHeard ? 0 : persons.length)
  })
})
