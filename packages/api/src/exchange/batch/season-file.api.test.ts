// A season in one ZIP file: one batch of several documents, all of them or none, with one undo, whose history is a chain of its own.
import { newRef } from '@oxer/db'
import { packZip } from '@oxer/documents/spreadsheet-reader/zip'
import { batchErrors } from '@oxer/domain/exchange/batch/batch.errors'
import { ApplyBatch, BatchTaskOutcome } from '@oxer/domain/exchange/batch/batch.schema'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { protocolOf } from '@oxer/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { jobs } from '../../jobs.ts'
import { verifyHistory } from '../../kernel/history/history.queries.ts'
import { startJobRunner } from '../../kernel/job/job-runner.gateway.ts'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { contextOf } from '../../kernel/testing/call.ts'
import { refused } from '../../kernel/testing/refused.ts'

const { api, database, federation, now, options, worlds } = await apiTest()
const { prisma } = database
const { services } = contextOf(null, options)
const administrator = () => api('federationAdministrator')

const runner = await startJobRunner({ services, jobs, newRef, now })
afterAll(() => runner.stop())

type Document = ReturnType<typeof ApplyBatch.parse>['document']
let shows = 0

/** A competition with one test, in which every rider has ridden. */
const show = (riders: number, over: (document: Document) => object = () => ({})): Document => {
  shows += 1
  const own = (id: string | number): string => `season ${String(shows)} ${String(id)}`
  const all = Array.from({ length: riders }, (_, index) => index)
  const test = own('test')
  const document = ApplyBatch.shape.document.parse({
    ...{ format: 'oxer-exchange', version: '1.0', generatedAt: '2026-06-07T10:00:00+02:00' },
    source: { system: 'season-file' },
    persons: all.map((index) => ({ id: own(index), firstName: 'Ritva', lastName: `Bestand ${own(index)}` })),
    horses: all.map((index) => ({ id: own(index), name: `Paard ${own(index)}`, gender: 'MARE', isPony: false })),
    competitions: [
      { id: own('c'), name: own('name'), start: '2026-06-06', end: '2026-06-06', timeZone: 'Europe/Brussels' },
    ],
    tests: [
      {
        ...{ id: test, competition: own('c'), name: '1,10 m', discipline: 'SHOW_JUMPING' },
        protocol: { key: 'own', definition: protocolOf.jumping() },
      },
    ],
    entries: all.map((index) => ({ id: own(`e${String(index)}`), test, person: own(index), horse: own(index) })),
    results: all.map((index) => ({
      ...{ id: own(`r${String(index)}`), entry: own(`e${String(index)}`), test, status: 'FINISHED' },
      detail: {
        ...{ discipline: 'SHOW_JUMPING', status: 'FINISHED', outOfCompetition: false },
        rounds: [{ obstaclePenalties: '4', time: 6000 + index }],
      },
    })),
  })
  return { ...document, ...over(document) }
}

const nameOf = (document: Document): string => document.competitions?.[0]?.name ?? ''

const zipOf = (parts: Readonly<Record<string, unknown>>): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    packZip(
      Object.entries(parts).map(([name, part]) => ({
        name,
        bytes: Buffer.from(typeof part === 'string' ? part : JSON.stringify(part)),
      })),
    ),
  )

type Sending = { batch?: string; dryRun?: boolean; subject?: Parameters<typeof api>[0]; to?: string }

const upload = (bytes: Uint8Array<ArrayBuffer>, { batch = newRef(), dryRun = false, subject, to }: Sending = {}) => {
  const form = new FormData()
  const fields = { federation: to ?? federation, batch, dryRun: String(dryRun), create: 'ALWAYS' }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', new File([bytes], 'season.zip', { type: 'application/zip' }))
  return api(subject ?? 'federationAdministrator').exchange.batch.upload(form)
}

/** What has become of the task: its outcome, or the causes of its refusal. */
const endOf = async (ref: string) => {
  const get = () => administrator().shell.task.get({ task: ref })
  await expect.poll(async () => (await get()).end !== null, { timeout: 60_000 }).toBe(true)
  const { outcome, error, causes } = await get()
  return { outcome: outcome === null ? null : BatchTaskOutcome.parse(outcome), error, causes: causes ?? [] }
}

const receive = async (parts: Readonly<Record<string, unknown>>, sending: Sending = {}) =>
  endOf((await upload(zipOf(parts), sending)).ref)

const countOf = (...documents: Document[]) =>
  prisma.competition.count({ where: { name: { in: documents.map(nameOf) }, deletedAt: null } })

const historyProblems = async () => (await verifyHistory(services)).problems

const annexOf = async (batch: string): Promise<{ chain: string; lines: number } | undefined> => {
  const line = await prisma.history.findFirstOrThrow({ where: { ref: batch, action: 'apply' } })
  return (line.after as { annex?: { chain: string; lines: number } }).annex
}

describe('a season in one ZIP file', () => {
  it('is one batch, in the order of its documents, and its undo takes all of it back', async () => {
    const [one, other] = [show(2), show(3)]
    const batch = newRef()
    const sent = {
      'one.json': one,
      'notes.txt': 'no document',
      '__MACOSX/._one.json': 'nor this',
      'b/other.json': other,
    }
    const { outcome } = await receive(sent, { batch })
    expect(outcome).toMatchObject({ batch, dryRun: false, counts: { CREATED: 2 * 4 + 2 + 3 * 4 + 2 } })
    const rows = await prisma.exchangeBatchRow.findMany({ where: { batchRef: batch }, orderBy: { position: 'asc' } })
    expect(rows.map(({ position }) => position)).toEqual(rows.map((_, index) => index))
    expect(rows.filter(({ collection }) => collection === 'competitions').map(({ documentId }) => documentId)).toEqual(
      [one, other].map(({ competitions = [] }) => competitions[0]?.id),
    )
    expect(await countOf(one, other)).toBe(2)
    expect(await prisma.storedFile.count({ where: { key: { startsWith: 'exchange-batch/' } } })).toBe(0)
    const again = await receive(sent, { batch })
    expect(again.outcome?.counts).toEqual(outcome?.counts)
    expect(await countOf(one, other)).toBe(2)
    await administrator().exchange.batch.undo({ batch })
    expect(await countOf(one, other)).toBe(0)
    expect(await prisma.person.count({ where: { lastName: { startsWith: 'Bestand season' }, deletedAt: null } })).toBe(
      0,
    )
  })

  it('has one person for those of one id, whatever the later documents say of them, and one undo', async () => {
    const one = show(2)
    const [rider, second] = one.persons ?? []
    const later = show(1, ({ entries = [] }) => ({
      persons: [rider, { ...second, nationality: 'BEL' }],
      entries: entries.map((entry) => ({ ...entry, person: second?.id ?? '' })),
    }))
    const batch = newRef()
    const { outcome } = await receive({ '1.json': one, '2.json': later }, { batch })
    expect(outcome?.counts).toMatchObject({ UPDATED: 1, UNCHANGED: 1 })
    const persons = await prisma.person.findMany({
      where: { lastName: { in: [rider?.lastName ?? '', second?.lastName ?? ''] }, deletedAt: null },
      orderBy: { lastName: 'asc' },
    })
    expect(persons.map(({ nationality }) => nationality)).toEqual([null, 'BEL'])
    await administrator().exchange.batch.undo({ batch })
    expect(await prisma.person.count({ where: { ref: { in: persons.map(({ ref }) => ref) }, deletedAt: null } })).toBe(
      0,
    )
    expect(await countOf(one, later)).toBe(0)
  })

  it('stores nothing in a dry run, and says what would become of it', async () => {
    const [one, other] = [show(2), show(2)]
    const { outcome } = await receive({ '1.json': one, '2.json': other }, { dryRun: true })
    expect(outcome).toMatchObject({ dryRun: true, counts: { CREATED: 20 }, problems: [] })
    expect(await countOf(one, other)).toBe(0)
  })

  it('is refused whole for one document, with the name of that and the place in it', async () => {
    const good = show(2)
    const twice = show(2, ({ results = [] }) => ({
      results: [...results, ...results.slice(0, 1).map((ride) => ({ ...ride, id: `${ride.id} again` }))],
    }))
    const refusal = await receive({ 'good.json': good, 'twice.json': twice })
    expect(refusal.causes).toMatchObject([
      { code: batchErrors.recordTwice.code, field: 'twice.json.document.results.2.entry' },
    ])
    const bad = { ...show(1), persons: [{ id: 'p', firstName: 'A', lastName: 'B' }, { id: 7 }] }
    const unread = await receive({ 'good.json': good, 'bad.json': bad })
    expect(unread.causes).toMatchObject([
      { code: batchErrors.notADocument.code, field: 'bad.json.document.persons.1.id' },
    ])
    const standings = [{ id: '1', championship: '1', name: 'X', rows: [] }]
    const unsupported = await receive({ 'good.json': good, 'table.json': { ...show(1), standings } })
    expect(unsupported.causes).toMatchObject([
      { code: batchErrors.collectionUnsupported.code, field: 'table.json.document.standings' },
    ])
    expect((await receive({ 'good.json': good, 'text.json': '{' })).causes).toMatchObject([
      { code: batchErrors.notADocument.code, field: 'text.json' },
    ])
    expect(await countOf(good, twice)).toBe(0)
  })

  it('has documents with competitions of their own', async () => {
    const one = show(1)
    await receive({ '1.json': one })
    const { ref } = await prisma.competition.findFirstOrThrow({ where: { name: nameOf(one) } })
    const { competitions: _, ...rest } = show(1)
    const { causes } = await receive({ '1.json': show(1), '2.json': { ...rest, scope: { competition: ref } } })
    expect(causes).toMatchObject([
      { code: batchErrors.competitionInSeason.code, field: '2.json.document.scope.competition' },
    ])
  })

  it('is refused at once if it is no archive of documents, and for whoever may not', async () => {
    await refused(upload(zipOf({ 'notes.txt': 'x' })), batchErrors.notADocument)
    await refused(upload(zipOf({ 'a.json': {} }).slice(0, 40)), batchErrors.notADocument)
    const bytes = zipOf({ 'a.json': show(1) })
    await refused(upload(bytes, { subject: 'rider' }), kernelErrors.insufficientPermissions)
    await refused(upload(bytes, { subject: 'anonymous' }), kernelErrors.noUserContext)
    await refused(upload(bytes, { to: worlds.b.federation.ref }), kernelErrors.notFound)
  })
})

describe('the history of a season', () => {
  // Ten lines of the history and more for each rider, so that the command has flushed some before its end.
  const riders = 350

  it('is a chain of its own, which the last line of the batch names, and every line of it is sealed', async () => {
    const [one, other, few] = [show(riders), show(riders), show(1)]
    const batch = newRef()
    expect((await receive({ '1.json': one, '2.json': other }, { batch })).error).toBeNull()
    const annex = await annexOf(batch)
    const lines = await prisma.history.count({ where: { chain: annex?.chain ?? '' } })
    expect(lines).toBeGreaterThan(2_000)
    expect(annex?.lines).toBe(lines)
    expect(await historyProblems()).toEqual([])
    const { heads } = await verifyHistory(services)
    expect(heads.map(({ chain }) => chain)).not.toContain(annex?.chain)
    const small = newRef()
    await receive({ '1.json': few }, { batch: small })
    expect(await annexOf(small)).toBeUndefined()
    await administrator().exchange.batch.undo({ batch: small })
  })

  it.each([
    ['a line of it that is gone', `DELETE FROM history WHERE chain = $1 AND position = 5`, ['broken']],
    ['all of it that is gone', `DELETE FROM history WHERE chain = $1`, ['end']],
    ['its end that is gone', `DELETE FROM history WHERE chain = $1 AND position > 5`, ['end']],
    [
      'a chain that no line names',
      `UPDATE history SET chain = gen_random_uuid() WHERE chain = $1 AND position = 1`,
      ['broken', 'broken', 'broken', 'end'],
    ],
  ])('%s is found', async (_, attack, kinds) => {
    const batch = newRef()
    await receive({ '1.json': show(riders), '2.json': show(riders) }, { batch })
    const { chain = '' } = (await annexOf(batch)) ?? {}
    const before = await historyProblems()
    const found = await prisma
      .$transaction(
        async (db) => {
          await db.$executeRaw`ALTER TABLE history DISABLE TRIGGER USER`
          await db.$executeRawUnsafe(attack.replaceAll('$1', `'${chain}'`))
          await db.$executeRaw`ALTER TABLE history ENABLE TRIGGER USER`
        },
        { timeout: 60_000 },
      )
      .then(historyProblems)
    const known = new Set(before.map((problem) => JSON.stringify(problem)))
    const added = found.filter((problem) => !known.has(JSON.stringify(problem)))
    expect(added.map(({ kind }) => kind).toSorted()).toEqual(kinds)
  })

  it('leaves nothing behind when it is cancelled', async () => {
    const isHeard = database.kind !== 'pglite'
    const [one, other] = [show(riders), show(riders)]
    await runner.stop()
    let reports = 0
    const asked = { ...services, database: { ...services.database } }
    asked.database.query = async (sql, params) => {
      const rows = await services.database.query(sql, params)
      if (sql.includes('SET total = $3')) reports += 1
      // The first competition is stored, and its lines are in the history of the transaction.
      if (reports === 7) await prisma.task.updateMany({ where: { status: 'ONGOING' }, data: { cancelledAt: now() } })
      return rows as never
    }
    const linesBefore = await prisma.history.count()
    const { ref } = await upload(zipOf({ '1.json': one, '2.json': other }))
    const cancelling = await startJobRunner({ services: asked, jobs, newRef, now })
    const { error } = await endOf(ref)
    await cancelling.stop()
    expect(error).toBe(isHeard ? kernelErrors.taskCancelled.code : null)
    expect(await countOf(one, other)).toBe(isHeard ? 0 : 2)
    // The order itself.
    if (isHeard) expect(await prisma.history.count()).toBe(linesBefore + 1)
  })
})
