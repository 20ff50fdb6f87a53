// Start lists and results of tests that exist: made, replaced, kept, compared and taken back.
import { newRef } from '@oxer/db'
import { resultErrors } from '@oxer/domain/competitions/result/result.errors'
import { startlistErrors } from '@oxer/domain/competitions/startlist/startlist.errors'
import { batchErrors } from '@oxer/domain/exchange/batch/batch.errors'
import type { ApplyBatch } from '@oxer/domain/exchange/batch/batch.schema'
import { protocolOf } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import type * as z from 'zod'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'

const { api, database, make, worlds } = await apiTest()
const { prisma } = database
const federation = worlds.a.federation.ref
const inA = { federationRef: federation }
const administrator = api('federationAdministrator')

type Document = z.input<typeof ApplyBatch>['document']
type Apply = NonNullable<z.input<typeof ApplyBatch>['apply']>

const price = (amountWithTax: number, articleRef: string) => ({
  ...{ amountWithTax, taxLevelCode: 'VAT_0', currency: 'EUR', articleRef },
})
const article = async (type: string) => (await make.article({ ...inA, type, taxLevelCode: 'VAT_0' })).ref
const entryFee = await article('SUBSCRIPTION')
const lateFee = await article('ADDITIONAL_SUBSCRIPTION')
const noShow = await article('NO_SHOW')
const fees = {
  ...{ paymentMode: 'DEFERRED', registration: price(1500, entryFee), late: price(2500, lateFee) },
  noShow: price(1000, noShow),
}

let count = 0

/** A test of four entries, whose refs a system of its own uses as their numbers. */
const given = async () => {
  count += 1
  const { ref: competition } = await make.competition({
    ...{ ...inA, name: `Zandhof ${String(count)}`, fees, organizerType: 'ORGANISATION' },
    organizerRef: worlds.a.club.ref,
  })
  const name = `1,20 m ${String(count)}`
  const made = await make.test({ competitionRef: competition, name, protocolDefinition: protocolOf.jumping() })
  const entries: string[] = []
  for (let no = 0; no < 4; no += 1) {
    const { ref: practitionerRef } = await make.practitioner(inA)
    const { ref } = await make.registration({
      ...{ competitionRef: competition, testRef: made.ref, testSetRef: made.testSet.ref, practitionerRef },
    })
    entries.push(ref)
  }
  return { competition, name, test: made.ref, testSet: made.testSet.ref, entries, system: `ring${String(count)}` }
}
type Given = Awaited<ReturnType<typeof given>>

type Item = number | 'open' | string

/** A list of these entries, of open positions, and of breaks by their names. */
const listOf = (
  { entries, name }: Given,
  items: readonly Item[],
  status: 'INITIAL' | 'DRAFT' | 'FINAL' = 'INITIAL',
) => ({
  ...{ id: 'list', test: name, status },
  items: items.map((item) => {
    if (typeof item === 'number') return { type: 'PARTICIPANT' as const, entry: entries[item] ?? '' }
    if (item === 'open') return { type: 'OPEN_POSITION' as const }
    return { type: 'DRAGGING_BREAK' as const, description: item, durationSeconds: 300 }
  }),
})

const rode = ({ entries, name }: Given, index: number, penalties: number | null, place?: number | null) => ({
  ...{ id: `r${String(index)}`, entry: entries[index] ?? '', test: name, ...(place !== undefined && { place }) },
  status: penalties === null ? ('NOT_STARTED' as const) : ('FINISHED' as const),
  detail: {
    ...{ discipline: 'SHOW_JUMPING' as const, outOfCompetition: false },
    status: penalties === null ? ('NOT_STARTED' as const) : ('FINISHED' as const),
    rounds: penalties === null ? [] : [{ obstaclePenalties: String(penalties), time: 6000 }],
  },
})

const documentOf = ({ competition, system }: Given, of: Partial<Document>): Document => ({
  ...{ format: 'oxer-exchange', version: '1.0', generatedAt: '2026-06-07T10:00:00+02:00' },
  ...{ source: { system }, scope: { competition } },
  ...of,
})

const send = (world: Given, of: Partial<Document>, apply: Apply = {}, dryRun = false) =>
  administrator.exchange.batch.write({
    ...{ federation, batch: newRef(), dryRun, apply, document: documentOf(world, of) },
  })
const undo = (batch: string) => administrator.exchange.batch.undo({ batch })

const storedList = async ({ competition, entries }: Given) => {
  const list = await prisma.startlist.findFirst({
    where: { competitionRef: competition },
    include: { entries: { orderBy: { order: 'asc' } } },
  })
  return (
    list && {
      status: list.status,
      items: list.entries.map(({ type, registrationRef, description }) => {
        if (registrationRef !== null) return entries.indexOf(registrationRef)
        return type === 'OPEN_POSITION' ? 'open' : description
      }),
    }
  )
}

const resultsOf = async ({ entries }: Given) => {
  const rows = await prisma.result.findMany({ where: { registrationRef: { in: entries } } })
  return entries.map((ref) => {
    const row = rows.find(({ registrationRef }) => registrationRef === ref)
    const content = row?.content as { rounds?: { obstaclePenalties?: string }[] } | undefined
    return content?.rounds?.[0]?.obstaclePenalties ?? row?.status ?? null
  })
}

const replacing = ({ name }: Given): Apply => ({ startlists: { where: { test: name }, replace: true } })

const enter = ({ competition, test, testSet, entries }: Given, index: number, penalties: number, version = 0) =>
  administrator.competitions.result.enter({
    ...{ competition, test, testSet, participation: entries[index] ?? '', version },
    result: {
      ...{ discipline: 'SHOW_JUMPING', status: 'FINISHED', outOfCompetition: false },
      rounds: [{ obstaclePenalties: String(penalties), time: 6000 }],
    },
  })

describe('the start list of a document', () => {
  it('is made where the test has none, stays where it has one, and is replaced where that is asked', async () => {
    const world = await given()
    const made = await send(world, { startlists: [listOf(world, [2, 'Slepen', 0, 'open', 1], 'DRAFT')] })
    expect(made.rows).toMatchObject([{ collection: 'startlists', action: 'CREATED', changed: ['items', 'status'] }])
    const first = { status: 'DRAFT', items: [2, 'Slepen', 0, 'open', 1] }
    expect(await storedList(world)).toEqual(first)
    const next = { startlists: [listOf(world, [3, 0, 'Pauze', 2, 'Slepen'], 'FINAL')] }
    const kept = await send(world, next)
    expect(kept.rows).toMatchObject([{ action: 'KEPT', kept: ['items', 'status'] }])
    expect(await storedList(world)).toEqual(first)
    const tried = await send(world, next, replacing(world), true)
    expect(tried.rows).toMatchObject([{ action: 'UPDATED' }])
    expect(await storedList(world)).toEqual(first)
    const replaced = await send(world, next, replacing(world))
    expect(await storedList(world)).toEqual({ status: 'FINAL', items: [3, 0, 'Pauze', 2, 'Slepen'] })
    expect((await send(world, next, replacing(world))).counts).toEqual({ UNCHANGED: 1 })
    // A state that the public has seen is not taken back, and its change has a reason.
    const back = await send(
      world,
      { startlists: [listOf(world, [0, 3, 'Pauze', 2, 'Slepen'], 'DRAFT')] },
      replacing(world),
    )
    expect(back.rows).toMatchObject([{ action: 'UPDATED', changed: ['items'], kept: ['status'] }])
    const { changedAt } = await prisma.startlist.findFirstOrThrow({ where: { competitionRef: world.competition } })
    expect(changedAt).not.toBeNull()
    await refused(undo(replaced.batch), batchErrors.changedSince)
    await undo(back.batch)
    await undo(replaced.batch)
    expect(await storedList(world)).toEqual(first)
    await undo(made.batch)
    expect(await storedList(world)).toBeNull()
  })

  it('is refused where the office refuses it', async () => {
    const world = await given()
    const { competition } = world
    await send(world, { startlists: [listOf(world, [0, 1, 2, 3])] })
    const list = await prisma.startlist.findFirstOrThrow({
      where: { competitionRef: competition },
      include: { entries: { orderBy: { order: 'asc' } } },
    })
    const ask = (items: Item[]) => send(world, { startlists: [listOf(world, items)] }, replacing(world))
    await refused(ask([0, 0, 1, 2, 3]), startlistErrors.alreadyOnList)
    await administrator.competitions.startlist.toggleLock({
      ...{ competition, id: list.ref, entry: list.entries[1]?.ref ?? '', isLocked: true },
    })
    await refused(ask([1, 0, 2, 3]), startlistErrors.entryLocked)
    await enter(world, 0, 0)
    await refused(ask([3, 1, 2]), startlistErrors.hasResults)
    // The rest of the list is free still.
    expect((await ask([0, 1, 'Pauze', 3, 2])).counts).toEqual({ UPDATED: 1 })
    const unknown = { ...listOf(world, [0]), items: [{ type: 'PARTICIPANT' as const, entry: 'nobody' }] }
    await refused(send(world, { startlists: [unknown] }, replacing(world)), batchErrors.unknownReference)
    const other = await given()
    const foreign = { ...listOf(world, []), items: [{ type: 'PARTICIPANT' as const, entry: other.entries[0] ?? '' }] }
    await refused(send(world, { startlists: [foreign] }, replacing(world)), batchErrors.unknownReference)
    await prisma.startlist.update({ where: { ref: list.ref }, data: { status: 'CLOSED' } })
    await refused(ask([0, 1, 2, 3]), startlistErrors.closed)
    const elsewhere = { ...listOf(world, [0]), test: 'nowhere' }
    expect((await send(world, { startlists: [elsewhere] })).rows).toMatchObject([{ action: 'PROPOSAL' }])
  })
})

describe('the results of a document', () => {
  it('are stored, follow their sender until a person has changed one, and are taken back', async () => {
    const world = await given()
    const made = await send(world, { results: [rode(world, 0, 0), rode(world, 1, 4)] })
    expect(made.counts).toEqual({ CREATED: 2 })
    expect(await resultsOf(world)).toEqual(['0', '4', null, null])
    const ranking = await prisma.ranking.findFirstOrThrow({ where: { competitionRef: world.competition } })
    expect(ranking.entries).toMatchObject([
      { id: world.entries[0], place: 1 },
      { id: world.entries[1], place: 2 },
    ])
    await enter(world, 1, 8, 1)
    const next = { results: [rode(world, 0, 12), rode(world, 1, 16), rode(world, 2, 0)] }
    const again = await send(world, next)
    expect(again.rows).toMatchObject([
      { action: 'UPDATED', changed: ['detail'] },
      { action: 'KEPT', kept: ['detail'] },
      { action: 'CREATED' },
    ])
    expect(await resultsOf(world)).toEqual(['12', '8', '0', null])
    const line = await prisma.history.findFirst({
      where: { noun: 'result', ref: again.rows[0]?.ref ?? '', action: 'import' },
    })
    expect(line).not.toBeNull()
    await refused(undo(made.batch), batchErrors.changedSince)
    await undo(again.batch)
    expect(await resultsOf(world)).toEqual(['0', '8', null, null])
    const forced = await send(world, next, { results: { keepUserChanges: false } })
    expect(forced.counts).toEqual({ UPDATED: 2, CREATED: 1 })
    expect(await resultsOf(world)).toEqual(['12', '16', '0', null])
    await enter(world, 2, 4, 1)
    await refused(undo(forced.batch), batchErrors.changedSince)
  })

  it('say where our places are others, if that is asked', async () => {
    const world = await given()
    const results = [rode(world, 0, 0, 2), rode(world, 1, 4, 1), rode(world, 2, 8, 3), rode(world, 3, null, null)]
    const asked = await send(world, { results }, { results: { verifyRanking: true } }, true)
    expect(asked.rows.map(({ problem }) => problem)).toMatchObject([
      { code: batchErrors.rankingDiffers.code, field: 'place', values: { sent: 2, place: 1 } },
      { code: batchErrors.rankingDiffers.code, field: 'place', values: { sent: 1, place: 2 } },
      ...[null, null],
    ])
    expect((await send(world, { results })).rows.map(({ problem }) => problem)).toEqual([null, null, null, null])
    const rankings = [
      {
        ...{ id: 'k', test: world.name, status: 'CLOSED' as const },
        rows: [0, 1, 2].map((index) => ({ entry: world.entries[index] ?? '', place: 3 - index })),
      },
    ]
    const compared = await send(world, { rankings })
    expect(compared.rows).toMatchObject([
      { action: 'KEPT', kept: ['status'], problem: { code: batchErrors.rankingDiffers.code } },
    ])
  })

  it('have a row where only the place is known, of which nothing is stored', async () => {
    const world = await given()
    const { detail, ...placed } = rode(world, 0, 0, 1)
    const { rows } = await send(world, { results: [placed, rode(world, 1, 4)] })
    expect(rows).toMatchObject([
      {
        ...{ collection: 'results', id: 'r0', action: 'KEPT', ref: null },
        problem: { code: batchErrors.rideMissing.code, field: 'detail' },
      },
      { id: 'r1', action: 'CREATED', problem: null },
    ])
    expect(detail.status).toBe('FINISHED')
    expect(await resultsOf(world)).toEqual([null, '4', null, null])
    await refused(send(world, { results: [{ ...placed, entry: 'nobody' }] }), batchErrors.unknownReference)
  })

  it('are refused, all of them, where the office refuses one', async () => {
    const world = await given()
    const wrong = rode(world, 1, 4)
    const judged = { ...wrong, detail: { ...wrong.detail, rounds: [{ obstaclePenalties: '-1', time: 6000 }] } }
    await expect(send(world, { results: [rode(world, 0, 0), judged] })).rejects.toThrow()
    await refused(send(world, { results: [rode(world, 0, 0), rode(world, 0, 4)] }), batchErrors.recordTwice)
    await refused(send(world, { results: [{ ...rode(world, 0, 0), entry: 'nobody' }] }), batchErrors.unknownReference)
    await enter(world, 3, 0)
    await prisma.ranking.updateMany({ where: { competitionRef: world.competition }, data: { status: 'CLOSED' } })
    await refused(send(world, { results: [rode(world, 0, 0)] }), resultErrors.rankingClosed)
    expect(await resultsOf(world)).toEqual([null, null, null, '0'])
  })

  it('charge no no-show unless that is asked, and an undo puts its price back', async () => {
    const world = await given()
    const feeOf = async () =>
      (await prisma.registration.findUniqueOrThrow({ where: { ref: world.entries[0] ?? '' } })).feeCents
    const results = [rode(world, 0, null)]
    const { batch } = await send(world, { results })
    expect(await feeOf()).toBe(1500)
    // It stays so, whoever settles the fees later.
    await administrator.competitions.registration.changeStatus({
      ...{ competition: world.competition, test: world.test, registration: world.entries[0] ?? '' },
      status: 'ANNOUNCED',
    })
    expect(await feeOf()).toBe(1500)
    await undo(batch)
    expect(await feeOf()).toBe(1500)
    expect((await send(world, { results }, { results: { noShowFees: true } })).counts).toEqual({ CREATED: 1 })
    expect(await feeOf()).toBe(2500)
  })
})

describe('a composed ranking of a document', () => {
  it('is composed here, is found again, and is taken back', async () => {
    const world = await given()
    const second = await make.test({
      competitionRef: world.competition,
      name: 'Finale',
      protocolDefinition: protocolOf.jumping(),
    })
    await enter(world, 0, 0)
    const composed = {
      tests: [world.testSet, second.testSet.ref],
      rule: { kind: 'JOINED' as const },
      points: ['10', '8'],
    }
    const rows = [{ entry: world.entries[0] ?? '', place: 1 }]
    const rankings = [{ id: 'all', test: world.testSet, name: 'Samen', composed, rows }]
    const { batch, rows: made } = await send(world, { rankings })
    expect(made).toMatchObject([{ collection: 'rankings', action: 'CREATED', problem: null }])
    const stored = await prisma.composedRanking.findFirstOrThrow({ where: { competitionRef: world.competition } })
    expect(stored).toMatchObject({ name: 'Samen', testSetRefs: composed.tests, points: ['10', '8'], placed: null })
    expect((await send(world, { rankings })).rows).toMatchObject([{ action: 'UNCHANGED', problem: null }])
    const others = [{ ...rankings[0], rows: [{ entry: world.entries[0] ?? '', place: 2 }] }] as Document['rankings']
    expect((await send(world, { rankings: others })).rows).toMatchObject([
      { action: 'UNCHANGED', problem: { code: batchErrors.rankingDiffers.code } },
    ])
    await undo(batch)
    expect(await prisma.composedRanking.count({ where: { competitionRef: world.competition } })).toBe(0)
  })
})
