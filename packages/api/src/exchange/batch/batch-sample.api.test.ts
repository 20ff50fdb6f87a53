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
import { refused } from '../../kernel/testing/refused.ts'
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
const parsed = ExchangeDocument.parse(example)

/** What two systems have added to a record for themselves. */
const added = <Sent extends { readonly id: string }>(records: readonly Sent[] = []) =>
  records.map((record) => ({
    ...record,
    extensions: { equipe: { key: record.id, list: [1, null, 'two'] }, 'another-one': `of ${record.id}` },
  }))

/** The example, to each record of which systems have added something. */
const sample: ExchangeDocument = {
  ...parsed,
  ...{ persons: added(parsed.persons), horses: added(parsed.horses), competitions: added(parsed.competitions) },
  ...{ tests: added(parsed.tests), entries: added(parsed.entries), startlists: added(parsed.startlists) },
  ...{ results: added(parsed.results), rankings: added(parsed.rankings) },
}
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

const numberIn = ({ externalIds = [] }: Pick<NonNullable<ExchangeDocument['persons']>[number], 'externalIds'>) =>
  externalIds.find(({ provider }) => provider === 'EQUIPE')?.value

const byText = (one: object, other: object): number => JSON.stringify(one).localeCompare(JSON.stringify(other))

/** Persons, horses, and what systems call them and the competition and its test, with all that they have added. */
const told = ({
  persons = [],
  horses = [],
  competitions = [],
  tests = [],
  entries = [],
  startlists = [],
  results = [],
  rankings = [],
}: ExchangeDocument) => ({
  persons: persons
    .map(({ firstName, lastName, nationality, extensions, ...of }) => ({
      ...{ firstName, lastName, nationality, extensions, number: numberIn(of) },
    }))
    .toSorted(byText),
  horses: horses.map(({ name, extensions, ...of }) => ({ name, extensions, number: numberIn(of) })).toSorted(byText),
  competitions: competitions.map(({ extensions, ...of }) => ({ extensions, number: numberIn(of) })),
  tests: tests.map(({ extensions, ...of }) => ({ extensions, number: numberIn(of) })),
  others: [entries, startlists, results, rankings].map((records) =>
    records.map(({ extensions }) => ({ extensions })).toSorted(byText),
  ),
})

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
    expect(told(again)).toEqual(told(sample))
    expect(again.entries?.[0]?.externalIds?.[0]?.provider).toBe('EQUIPE')
    // What is added is for systems: nobody reads it in public.
    await prisma.competition.update({
      where: { ref },
      data: { status: 'PUBLISHED', publishedParts: ['TIMESCHEDULE', 'STARTLISTS', 'RESULTS', 'RANKING'] },
    })
    const shown = await api('anonymous').exchange.document.competition({ competition: ref })
    expect(JSON.stringify(shown)).not.toContain('another-one')
    await prisma.competition.update({ where: { ref }, data: { status: 'DRAFT', publishedParts: [] } })
    // From now on the sender's own number of the competition is known, and nothing of the example is new.
    const once = await send(sample, { apply: { ...apply, startlists: undefined } })
    expect(once.outcome?.counts).toEqual({ UNCHANGED: 7 + 7 + 7 + 1 + 7 + 2, KEPT: 1 })
    expect((await send(sample)).error).toBe(batchErrors.hasResult.code)
    expect(competition?.id).toBe('77')
  })

  it('keeps what systems have added until they send something else, and an undo puts it back', async () => {
    const { competition: ref } = await given()
    await send(documentFor(ref))
    const [first] = sample.persons ?? []
    const of = async () => {
      const { persons = [], tests = [] } = await exported(ref)
      return [persons.find(({ lastName }) => lastName === first?.lastName)?.extensions, tests[0]?.extensions]
    }
    const before = await of()
    const small = { ...sample, entries: [], startlists: [], results: [], rankings: [] }
    const other = { equipe: 'changed' }
    const { batch, error } = await send(
      {
        ...small,
        persons: (small.persons ?? []).map((person) => ({ ...person, extensions: other })),
        tests: (small.tests ?? []).map(({ extensions: _, ...said }) => said),
      },
      { apply: { ...apply, entries: undefined, startlists: undefined } },
    )
    expect(error).toBeNull()
    expect(await of()).toEqual([other, before[1]])
    await administrator.exchange.batch.undo({ batch })
    expect(await of()).toEqual(before)
  })

  it('is refused with more than a record may have', async () => {
    const persons = (sample.persons ?? []).map((person, index) =>
      index === 3 ? { ...person, extensions: { own: 'x'.repeat(4096) } } : person,
    )
    const failed = await refused(
      administrator.exchange.batch.write({ federation, batch: newRef(), document: { ...parsed, persons } }),
      batchErrors.extensionsTooLarge,
    )
    expect(failed.causes).toMatchObject([{ field: 'document.persons.3.extensions', values: { maximum: 4096 } }])
  })

  it('is taken back whole, and goes in again', async () => {
    const { competition: ref } = await given()
    const { batch } = await send(documentFor(ref))
    await administrator.exchange.batch.undo({ batch })
    expect(await prisma.externalId.count({ where: { value: { startsWith: `${ref} ` } } })).toBe(0)
    expect((await exported(ref)).competitions?.[0]?.extensions).toBeUndefined()
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
