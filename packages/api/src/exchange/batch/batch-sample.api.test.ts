// The published example of the exchange document, and the request that applies it: what goes in comes out.
import { readFileSync } from 'node:fs'
import { newRef } from '@oxer/db'
import { canonicalResult } from '@oxer/domain/competitions/result/result-content.rules'
import { batchErrors } from '@oxer/domain/exchange/batch/batch.errors'
import { ApplyBatch, type BatchRow, BatchTaskOutcome } from '@oxer/domain/exchange/batch/batch.schema'
import { ExchangeDocument } from '@oxer/domain/exchange/document/exchange-document.schema'
import { resultOfDetail } from '@oxer/domain/exchange/document/exchange-ranking.rules'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { jobsOf } from '../../kernel/testing/run-jobs.ts'
import { batchJobs } from './batch.jobs.ts'

const { api, database, downloads, make, options, worlds } = await apiTest()
const { prisma } = database
const federation = worlds.a.federation.ref
const administrator = api('federationAdministrator')
const runJobs = jobsOf(batchJobs, options)

const testing = new URL('../../../../domain/src/exchange/document/testing/', import.meta.url)
const read = (name: string) => JSON.parse(readFileSync(new URL(`${name}.json`, testing), 'utf8'))
const [example, request] = [read('example'), read('batch-request')]
const sample = ExchangeDocument.parse(example)
const [test] = sample.tests ?? []
const [competition] = sample.competitions ?? []

/** A competition with the test of the example, which is there before its document comes. */
const given = async (payment: object = {}) => {
  const made = await make.competition({ federationRef: federation, name: 'Zandhof', ...payment })
  const { ref, testSet } = await make.test({
    ...{ competitionRef: made.ref, name: 'Springen', externalRef: test?.externalIds?.[0]?.value ?? null },
    ...(test?.protocol?.definition && { protocolDefinition: test.protocol.definition }),
  })
  return { competition: made.ref, test: ref, testSet: testSet.ref }
}

/** The example, with our ref as one more identifier of its competition. */
const documentFor = (ref: string): ExchangeDocument => ({
  ...sample,
  competitions: (sample.competitions ?? []).map((each) => ({
    ...each,
    externalIds: [...(each.externalIds ?? []), { provider: 'OXER', value: ref }],
  })),
})

const apply = ApplyBatch.shape.apply.parse(request.apply)

const send = async (document: ExchangeDocument, over: Partial<ApplyBatch> = {}) => {
  const batch = newRef()
  const input = { federation, batch, dryRun: false, apply, document, ...over }
  const { task } = await administrator.exchange.batch.write(input)
  await runJobs()
  const { outcome, error } = await prisma.task.findUniqueOrThrow({ where: { ref: task?.ref ?? '' } })
  if (error !== null) return { batch, error, outcome: null, rows: [] }
  const rows: BatchRow[] = []
  let after: string | undefined
  do {
    const page = await administrator.exchange.batch
      .rows({ batch, ...(after !== undefined && { after }) })
      .catch(() => null)
    rows.push(...(page?.items ?? []))
    after = page?.next ?? undefined
  } while (after !== undefined)
  return { batch, error, outcome: BatchTaskOutcome.parse(outcome), rows }
}

const exported = async (ref: string): Promise<ExchangeDocument> => {
  const { body } = await downloads('federationAdministrator').exchange.document.export({ competition: ref })
  return ExchangeDocument.parse(JSON.parse(String(body)))
}

/** What must be the same, by the numbers of the sender. */
const comparable = ({ entries = [], startlists = [], results = [], rankings = [] }: ExchangeDocument) => {
  const numberOf = (id: string | undefined): string | undefined =>
    entries.find((entry) => entry.id === id)?.externalIds?.find(({ provider }) => provider === 'EQUIPE')?.value
  const byEntry = (one: { entry?: string | undefined }, other: { entry?: string | undefined }) =>
    String(one.entry).localeCompare(String(other.entry))
  return {
    entries: entries
      .map(({ id, startNumber, status, outOfCompetition }) => ({
        entry: numberOf(id),
        startNumber,
        status,
        outOfCompetition,
      }))
      .toSorted(byEntry),
    startlists: startlists.map(({ status, items }) => ({
      status,
      items: items.map(({ type, entry, description, durationSeconds, position }) => ({
        ...{ type, entry: numberOf(entry), description, position: position ?? null },
        // Those who ride last as long as the test says.
        seconds: entry === undefined ? durationSeconds : undefined,
      })),
    })),
    results: results
      .map(({ entry, status, place, detail }) => ({
        ...{ entry: numberOf(entry), status, place: place ?? null },
        ride: detail && canonicalResult(resultOfDetail(detail)),
      }))
      .toSorted(byEntry),
    rankings: rankings.map(({ status, sortedBy, rows }) => ({
      status,
      isSorted: (sortedBy?.length ?? 0) > 0,
      rows: rows.filter(({ place }) => place !== null).map(({ entry, place }) => ({ entry: numberOf(entry), place })),
    })),
  }
}

describe('the published example', () => {
  it('is what the published request applies', () => {
    expect(ApplyBatch.safeParse({ ...request, federation, document: example }).success).toBe(true)
    expect(apply).toMatchObject(request.apply)
  })

  it('goes into a competition that exists, and the same comes out', async () => {
    const { competition: ref } = await given()
    const tried = await send(documentFor(ref), { dryRun: true })
    expect(tried.outcome?.counts).toEqual({ CREATED: 7 + 7 + 7 + 1 + 7, KEPT: 1, UNCHANGED: 2 })
    expect(await prisma.registration.count({ where: { competitionRef: ref } })).toBe(0)
    const { outcome, rows } = await send(documentFor(ref))
    expect(outcome?.counts).toEqual(tried.outcome?.counts)
    // Nothing is reported but that nobody knows the sex of the horses, and that the competition has a name of its own here.
    const said = rows.filter(({ problem, action }) => problem !== null || action === 'KEPT')
    expect(new Set(said.map(({ problem }) => problem?.code))).toEqual(new Set([batchErrors.sexUnknown.code, undefined]))
    const again = await exported(ref)
    expect(comparable(again)).toEqual(comparable(sample))
    expect(again.entries?.[0]?.externalIds?.[0]?.provider).toBe('EQUIPE')
    // From now on the sender's own number of the competition is known, and nothing of the example is new.
    const once = await send(sample, { apply: { ...apply, startlists: undefined } })
    expect(once.outcome?.counts).toEqual({ UNCHANGED: 7 + 7 + 7 + 1 + 7 + 2, KEPT: 1 })
    expect((await send(sample)).error).toBe(batchErrors.hasResult.code)
    expect(competition?.id).toBe('77')
  })

  it('is taken back whole, and goes in again', async () => {
    const { competition: ref } = await given()
    const { batch } = await send(documentFor(ref))
    await administrator.exchange.batch.undo({ batch })
    expect(await prisma.registration.count({ where: { competitionRef: ref, deletedAt: null } })).toBe(0)
    expect(await prisma.result.count({ where: { competitionRef: ref } })).toBe(0)
    expect(await prisma.startlist.count({ where: { competitionRef: ref } })).toBe(0)
    const names = (sample.persons ?? []).map(({ lastName }) => lastName)
    expect(
      await prisma.person.count({ where: { lastName: { in: names }, deletedAt: null, federationRef: federation } }),
    ).toBe(7)
    expect((await send(documentFor(ref))).outcome?.counts.CREATED).toBe(7 + 1 + 7)
  })
})
