// What other systems call a competition and all that is in it: kept, given back, in the files for the KNHS and the FEI, and taken away again.
import { newRef } from '@oxer/db'
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

const { api, database, downloads, make, options, worlds } = await apiTest()
const { prisma } = database
const federation = worlds.a.federation.ref
const administrator = api('federationAdministrator')
const runJobs = jobsOf(batchJobs, options)

type Document = z.input<typeof ApplyBatch>['document']
let count = 0

/** A test that one combination has ridden, each record of which has a name of three systems. */
const show = () => {
  count += 1
  const run = `${newRef().slice(-6)}${String(count)}`
  const of = (id: string) => ({
    id: `${id}${run}`,
    externalIds: ['KNHS', 'FEI', 'HOME'].map((provider) => ({ provider, value: `${provider} ${id}${run}` })),
  })
  const ids = (id: string): string => `${id}${run}`
  const test = {
    ...{ ...of('t'), competition: ids('c'), name: `1,20 m ${run}`, discipline: 'SHOW_JUMPING' as const },
    protocol: { key: 'own', definition: protocolOf.jumping() },
  }
  const document: Document = {
    ...{
      format: 'oxer-exchange',
      version: '1.0',
      generatedAt: '2026-06-07T10:00:00+02:00',
      source: { system: 'ring' },
    },
    persons: [{ ...of('p'), firstName: 'Noor', lastName: `Naam ${run}` }],
    horses: [{ ...of('h'), name: `Paard ${run}`, gender: 'MARE', isPony: false }],
    competitions: [
      { ...of('c'), name: `Zandhof ${run}`, start: '2026-06-06', end: '2026-06-06', timeZone: 'Europe/Brussels' },
    ],
    tests: [test],
    entries: [{ ...of('e'), test: ids('t'), person: ids('p'), horse: ids('h'), startNumber: 1 }],
    startlists: [{ ...of('l'), test: ids('t'), status: 'FINAL', items: [{ type: 'PARTICIPANT', entry: ids('e') }] }],
    results: [
      {
        ...{ ...of('r'), entry: ids('e'), test: ids('t'), status: 'FINISHED' },
        detail: {
          ...{ discipline: 'SHOW_JUMPING', status: 'FINISHED', outOfCompetition: false },
          rounds: [{ obstaclePenalties: '4', time: 6000 }],
        },
      },
    ],
    rankings: [{ ...of('k'), test: ids('t'), status: 'OPEN', rows: [{ entry: ids('e'), place: 1 }] }],
  }
  return { document, ids, run }
}

const receive = async (document: Document) => {
  const batch = newRef()
  const { task } = await administrator.exchange.batch.write({ federation, batch, dryRun: false, document })
  await runJobs()
  const { error } = task ? await prisma.task.findUniqueOrThrow({ where: { ref: task.ref } }) : { error: null }
  const { items } = error === null ? await administrator.exchange.batch.rows({ batch }) : { items: [] }
  return { batch, error, rows: items }
}

const exported = async (competition: string): Promise<ExchangeDocument> => {
  const { body } = await downloads('federationAdministrator').exchange.document.export({ competition })
  return ExchangeDocument.parse(JSON.parse(String(body)))
}

const named = ['competitions', 'tests', 'entries', 'startlists', 'results', 'rankings'] as const

/** The names of the first record of each collection. */
const namesIn = (document: Pick<Document, (typeof named)[number]>) =>
  Object.fromEntries(
    named.map((collection) => [
      collection,
      (document[collection]?.[0]?.externalIds ?? [])
        .map(({ provider, value }) => `${provider}: ${value}`)
        .filter((name) => !name.startsWith('RING: '))
        .toSorted(),
    ]),
  )

const stored = (run: string) => prisma.externalId.count({ where: { value: { endsWith: run } } })

describe('what other systems call a competition and what is in it', () => {
  it('is kept of a new competition, is in its document and in files for the KNHS and the FEI, and is gone with it', async () => {
    const { document, run } = show()
    const { batch, error, rows } = await receive(document)
    expect(error).toBeNull()
    const competition = rows.find(({ collection }) => collection === 'competitions')?.ref ?? ''
    expect(namesIn(await exported(competition))).toEqual(namesIn(document))
    const knhs = await downloads('federationAdministrator').competitions.result.export({
      ...{ competition, exportType: 'KNHS_SHOWJUMPING' },
    })
    expect(String(knhs.body)).toContain(`\r\nKNHS c${run};`)
    const fei = await downloads('federationAdministrator').exchange.integration.exportFei({ competition })
    expect(String(fei.body)).toContain(`<Show FEIID="FEI c${run}"`)
    expect(String(fei.body)).toContain(`FEIID="FEI t${run}"`)
    await administrator.exchange.batch.undo({ batch })
    expect(await stored(run)).toBe(0)
  })

  it('is kept of a competition that exists, and an undo takes it away', async () => {
    const { document, ids, run } = show()
    const [own] = document.tests ?? []
    const { ref: competition } = await make.competition({ federationRef: federation, name: `Elders ${run}` })
    await make.test({ competitionRef: competition, name: own?.name ?? '', protocolDefinition: protocolOf.jumping() })
    const [record] = document.competitions ?? []
    const brought = [
      { ...record, externalIds: [...(record?.externalIds ?? []), { provider: 'OXER', value: competition }] },
    ] as Document['competitions']
    const into = { ...document, competitions: brought, scope: { competition: ids('c') } }
    // A ranking has a ref from its first result on.
    const first = await receive({ ...into, rankings: [] })
    expect(first.error).toBeNull()
    const second = await receive(into)
    expect(second.rows.map(({ action }) => action)).not.toContain('CREATED')
    expect(namesIn(await exported(competition))).toEqual(namesIn(document))
    await administrator.exchange.batch.undo({ batch: second.batch })
    await administrator.exchange.batch.undo({ batch: first.batch })
    expect(await stored(run)).toBe(0)
    expect(namesIn(await exported(competition))).toMatchObject({ competitions: [], tests: [] })
  })

  it('is refused where two records have one name', async () => {
    const { document } = show()
    const [test] = document.tests ?? []
    const twice = { ...document, tests: [test, { ...test, id: 'other' }] as Document['tests'] }
    expect((await receive(twice)).error).toBe(batchErrors.recordTwice.code)
    const { document: other, ids, run } = show()
    const [result] = other.results ?? []
    const { ref: competition } = await make.competition({ federationRef: federation, name: `Elders ${run}` })
    const { ref: testRef, testSet } = await make.test({
      competitionRef: competition,
      protocolDefinition: protocolOf.jumping(),
    })
    const entries: string[] = []
    for (const _ of [1, 2]) {
      const { ref: practitionerRef } = await make.practitioner({ federationRef: federation })
      const start = await make.registration({
        ...{ competitionRef: competition, testRef, testSetRef: testSet.ref, practitionerRef },
      })
      entries.push(start.ref)
    }
    const results = entries.map((entry, index) => ({ ...result, id: String(index), entry })) as Document['results']
    await refused(
      administrator.exchange.batch.write({
        ...{ federation, batch: newRef(), dryRun: false },
        document: {
          ...{ format: 'oxer-exchange', version: '1.0', generatedAt: '2026-06-07T10:00:00+02:00' },
          ...{ source: { system: 'ring' }, scope: { competition }, results },
        },
      }),
      batchErrors.recordTwice,
    )
    expect(await prisma.result.count({ where: { competitionRef: competition } })).toBe(0)
    expect(ids('r')).toBe(result?.id)
  })
})
