// Documents about a competition that exists: what is missing in them, and what must not be there.
import { newRef } from '@oxer/db'
import { batchErrors } from '@oxer/domain/exchange/batch/batch.errors'
import type { ApplyBatch } from '@oxer/domain/exchange/batch/batch.schema'
import { importFileErrors } from '@oxer/domain/exchange/integration/import.errors'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { protocolOf, type Subject } from '@oxer/testing'
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

let count = 0

/** A competition with a test of three entries, which a system called show knows by their numbers, and another test with one. */
const given = async () => {
  count += 1
  const { ref: competition } = await make.competition({ ...inA, name: `Zandhof ${String(count)}` })
  const test = await make.test({
    ...{ competitionRef: competition, name: `1,10 m ${String(count)}`, protocolDefinition: protocolOf.jumping() },
  })
  const other = await make.test({ competitionRef: competition, name: `Dressuur ${String(count)}` })
  const entries: { ref: string; person: string; horse: string }[] = []
  const register = async (of: typeof test) => {
    const person = (await make.person(inA)).ref
    const horse = (await make.horse(inA)).ref
    const { ref: practitionerRef } = await make.practitioner({ ...inA, personRef: person, horseRef: horse })
    const { ref } = await make.registration({
      ...{ competitionRef: competition, testRef: of.ref, testSetRef: of.testSet.ref, practitionerRef },
    })
    return { ref, person, horse }
  }
  for (let made = 0; made < 3; made += 1) entries.push(await register(test))
  const elsewhere = await register(other)
  return { competition, test, other, entries, elsewhere, system: `show${String(count)}` }
}
type Given = Awaited<ReturnType<typeof given>>

/** A document with some of the entries of the first test. */
const documentOf = ({ competition, test, entries, system }: Given, some = entries): Document => ({
  ...{ format: 'oxer-exchange', version: '1.0', generatedAt: '2026-06-07T10:00:00+02:00' },
  ...{ source: { system }, scope: { competition } },
  persons: some.map(({ person }, index) => ({
    ...{ id: `p${String(index)}`, lastName: 'Rijder', externalIds: [{ provider: 'OXER', value: person }] },
  })),
  horses: some.map(({ horse }, index) => ({
    ...{ id: `h${String(index)}`, name: 'Paard', externalIds: [{ provider: 'OXER', value: horse }] },
  })),
  entries: some.map(({ ref }, index) => ({
    ...{ id: `e${String(index)}`, test: test.name, person: `p${String(index)}`, horse: `h${String(index)}` },
    externalIds: [{ provider: system.toUpperCase(), value: `show ${ref}` }],
  })),
})

const found = { persons: { update: false }, horses: { update: false } } satisfies Apply

const send = (document: Document, apply: Apply, over: { dryRun?: boolean; batch?: string; as?: Subject } = {}) => {
  const { dryRun = false, batch = newRef(), as = 'federationAdministrator' } = over
  return api(as).exchange.batch.write({ federation, batch, dryRun, apply: { ...found, ...apply }, document })
}
const undo = (batch: string) => administrator.exchange.batch.undo({ batch })

const statusesOf = async ({ entries, elsewhere }: Given) => {
  const rows = await prisma.registration.findMany({
    where: { ref: { in: [...entries, elsewhere].map(({ ref }) => ref) } },
  })
  return [...entries, elsewhere].map(({ ref }) => rows.find((row) => row.ref === ref)?.status)
}
const untouched = ['SUBSCRIBED', 'SUBSCRIBED', 'SUBSCRIBED', 'SUBSCRIBED']
const inTest = ({ test }: Given) => ({ test: test.name })

describe('entries that a document does not have', () => {
  it('are signed off in its scope alone, as one batch, which is taken back whole', async () => {
    const world = await given()
    const [first] = world.entries
    const document = documentOf(world, world.entries.slice(0, 1))
    expect((await send(document, {})).counts).toEqual({ UNCHANGED: 3 })
    expect(await statusesOf(world)).toEqual(untouched)
    const apply: Apply = { entries: { where: inTest(world), missing: 'SIGN_OFF' } }
    const tried = await send(document, apply, { dryRun: true })
    expect(tried.counts).toEqual({ UNCHANGED: 3, UPDATED: 2 })
    expect(await statusesOf(world)).toEqual(untouched)
    const { batch, rows } = await send(document, apply)
    expect(rows.filter(({ action }) => action === 'UPDATED')).toMatchObject(
      world.entries.slice(1).map(({ ref }) => ({ collection: 'entries', id: ref, ref, changed: ['status'] })),
    )
    expect(await statusesOf(world)).toEqual(['SUBSCRIBED', 'SIGNED_OFF', 'SIGNED_OFF', 'SUBSCRIBED'])
    // Each is named as it is stored, because the document does not have it, and so it is in the list of rows.
    const { items } = await administrator.exchange.batch.rows({ batch, action: 'UPDATED' })
    const stored = await prisma.registration.findFirstOrThrow({
      where: { ref: world.entries[1]?.ref ?? '' },
      include: { practitioner: { include: { person: true, horse: true } } },
    })
    const { firstName = '', lastName = '' } = stored.practitioner?.person ?? {}
    expect(items[0]?.about).toEqual({
      ...{ rider: `${firstName} ${lastName}`, test: world.test.name },
      horse: stored.practitioner?.horse.sportName ?? stored.practitioner?.horse.name,
    })
    const off = await prisma.registration.findFirstOrThrow({ where: { ref: world.entries[1]?.ref ?? '' } })
    expect(off).toMatchObject({ signOffReason: world.system })
    const line = await prisma.history.findFirst({ where: { ref: off.ref, action: 'sign-off' } })
    expect(line).not.toBeNull()
    // The same batch again changes nothing and has the same answer.
    expect((await send(document, apply, { batch })).counts).toEqual({ UNCHANGED: 3, UPDATED: 2 })
    await undo(batch)
    expect(await statusesOf(world)).toEqual(untouched)
    expect(first).toBeDefined()
  })

  it.each([
    ['INITIAL', [2]],
    // The public has seen it, so nobody else's time moves.
    ['FINAL', [-1, -1, 2]],
  ] as const)(
    'are cancelled where they are withdrawn, leave their %s list, and come back to their places',
    async (status, left) => {
      const world = await given()
      const { competition, test, entries } = world
      await administrator.competitions.startlist.createMany({ competition, tests: [test.ref] })
      const listed = async () =>
        (
          await prisma.startlistEntry.findMany({
            where: { startlist: { competitionRef: competition } },
            orderBy: { order: 'asc' },
          })
        ).map(({ registrationRef }) => entries.findIndex(({ ref }) => ref === registrationRef))
      await prisma.startlist.updateMany({ where: { competitionRef: competition }, data: { status } })
      expect(await listed()).toEqual([0, 1, 2])
      const document = documentOf(world, entries.slice(2))
      const { batch } = await send(document, { entries: { where: inTest(world), missing: 'WITHDRAW' } })
      expect(await statusesOf(world)).toEqual(['CANCELLED', 'CANCELLED', 'SUBSCRIBED', 'SUBSCRIBED'])
      expect(await listed()).toEqual(left)
      await undo(batch)
      expect(await statusesOf(world)).toEqual(untouched)
      expect(await listed()).toEqual([0, 1, 2])
    },
  )

  it('are not taken back once somebody has done something with them', async () => {
    const world = await given()
    const [, second] = world.entries
    const document = documentOf(world, world.entries.slice(0, 1))
    const { batch } = await send(document, { entries: { where: inTest(world), missing: 'SIGN_OFF' } })
    await administrator.competitions.registration.changeStatus({
      ...{ competition: world.competition, test: world.test.ref, registration: second?.ref ?? '' },
      status: 'SUBSCRIBED',
    })
    await refused(undo(batch), batchErrors.changedSince)
    expect((await statusesOf(world))[2]).toBe('SIGNED_OFF')
  })

  it('stay while an entry of the document waits, which may be one of them', async () => {
    const world = await given()
    const document = documentOf(world, world.entries.slice(0, 1))
    const [entry] = document.entries ?? []
    const unclear = { ...document, entries: [entry, { ...entry, id: 'x', test: 'Z' }] as Document['entries'] }
    const { rows } = await send(unclear, { entries: { where: inTest(world), missing: 'SIGN_OFF' } })
    expect(rows.filter(({ problem }) => problem?.code === batchErrors.missingWaits.code)).toHaveLength(2)
    expect(await statusesOf(world)).toEqual(untouched)
  })

  it('are not signed off after they have ridden, so nothing is stored', async () => {
    const world = await given()
    const { competition, test, entries } = world
    await administrator.competitions.result.enter({
      ...{ competition, test: test.ref, testSet: test.testSet.ref, participation: entries[2]?.ref ?? '', version: 0 },
      result: {
        ...{ discipline: 'SHOW_JUMPING', status: 'FINISHED', outOfCompetition: false },
        rounds: [{ obstaclePenalties: '0', time: 6000 }],
      },
    })
    const document = documentOf(world, entries.slice(0, 1))
    const apply: Apply = { entries: { where: inTest(world), missing: 'SIGN_OFF' } }
    const { rows } = await send(document, apply, { dryRun: true })
    expect(rows.filter(({ action }) => action === 'REFUSED')).toMatchObject([{ ref: entries[2]?.ref }])
    await expect(send(document, apply)).rejects.toThrow()
    expect(await statusesOf(world)).toEqual(untouched)
    const result = { where: inTest(world), abortIfAny: ['RESULT'] } satisfies Apply['entries']
    await refused(send(document, { entries: result }), batchErrors.hasResult)
    await refused(send(document, { entries: { ...result, abortIfAny: ['STARTED'] } }), batchErrors.hasStarted)
    expect((await send(document, { entries: { ...result, abortIfAny: ['CLOSED_RANKING'] } })).counts.UNCHANGED).toBe(3)
    await prisma.ranking.updateMany({ where: { competitionRef: competition }, data: { status: 'CLOSED' } })
    const closed = { ...result, abortIfAny: ['CLOSED_RANKING' as const] }
    await refused(send(document, { entries: closed }), batchErrors.hasClosedRanking)
    // The other test has none of it.
    const elsewhere = { abortIfAny: ['RESULT' as const], where: { test: world.other.name } }
    expect((await send(document, { entries: elsewhere })).counts.UNCHANGED).toBe(3)
  })
})

describe('the scope', () => {
  it('is needed to replace something, and must be a test of the competition', async () => {
    const world = await given()
    const document = documentOf(world)
    await refused(send(document, { startlists: { replace: true } }), batchErrors.whereMissing)
    const nowhere = { entries: { where: { test: 'nowhere' }, missing: 'SIGN_OFF' as const } }
    await refused(send(document, nowhere), importFileErrors.testUnclear)
    await refused(send({ ...document, scope: { competition: newRef() } }, {}), kernelErrors.notFound)
    await refused(send({ ...document, scope: { competition: worlds.b.competition.ref } }, {}), kernelErrors.notFound)
    await refused(send(document, {}, { as: 'rider' }), kernelErrors.insufficientPermissions)
    await refused(send(document, {}, { as: 'anonymous' }), kernelErrors.noUserContext)
    const teams = [{ id: 't', test: world.test.name, name: 'Zand', members: [] }]
    await refused(send({ ...document, teams }, {}), batchErrors.collectionUnsupported)
  })
})
