// A competition of a document is stored in sets: by as many statements whatever its size, and as its office would have stored it.
import { newRef } from '@oxer/db'
import { startlistErrors } from '@oxer/domain/competitions/startlist/startlist.errors'
import { batchErrors } from '@oxer/domain/exchange/batch/batch.errors'
import { ApplyBatch, BatchApply, maximumTaskRecords } from '@oxer/domain/exchange/batch/batch.schema'
import type { ExchangeEntry } from '@oxer/domain/exchange/document/exchange-competition.schema'
import { partiesErrors } from '@oxer/domain/parties/parties.errors'
import { protocolOf } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { tenantOfInstallation } from '../../access/tenant/tenant.queries.ts'
import { runAsOperator } from '../../kernel/procedure/operator.ts'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { contextOf } from '../../kernel/testing/call.ts'
import { countStatements } from '../../kernel/testing/count-statements.ts'
import { refused } from '../../kernel/testing/refused.ts'
import { applyBatch, refuseUnsupported } from './batch.commands.ts'
import { managedByOwner } from './batch.guards.ts'

const { api, database, federation, make, now, options, worlds } = await apiTest()
const { prisma } = database
const { services } = contextOf(null, options)
const organiser = () => api('federationAdministrator').competitions

type Document = ReturnType<typeof ApplyBatch.parse>['document']
let shows = 0

/** Two tests in which the same riders start, the second with a list, results and a closed ranking. */
const show = (riders: number, over: (document: Document) => Partial<Document> = () => ({})): Document => {
  shows += 1
  const own = (id: string | number): string => `${String(id)}-${String(shows)}`
  const all = Array.from({ length: riders }, (_, index) => index)
  const tests = ['t1', 't2'].map((id) => ({
    ...{ id: own(id), competition: own('c'), name: `1,10 m ${id}`, discipline: 'SHOW_JUMPING' },
    protocol: { key: 'own', definition: protocolOf.jumping() },
  }))
  const entries = tests.flatMap(({ id: test }, at) =>
    all.map((index) => ({
      ...{ id: own(`${at} ${index}`), test, person: own(index), horse: own(index) },
      ...(at === 0 && { startNumber: index + 1 }),
    })),
  )
  const ridden = entries.slice(riders)
  const document = ApplyBatch.shape.document.parse({
    ...{ format: 'oxer-exchange', version: '1.0', generatedAt: '2026-06-07T10:00:00+02:00' },
    source: { system: 'season' },
    persons: all.map((index) => ({ id: own(index), firstName: 'Ritva', lastName: `Seizoen ${own(index)}` })),
    horses: all.map((index) => ({ id: own(index), name: `Paard ${own(index)}`, gender: 'MARE', isPony: false })),
    competitions: [
      {
        id: own('c'),
        name: `Seizoen ${own('x')}`,
        start: '2026-06-06',
        end: '2026-06-06',
        timeZone: 'Europe/Brussels',
      },
    ],
    ...{ tests, entries },
    startlists: [
      {
        ...{ id: own('l'), test: own('t2'), status: 'FINAL' },
        items: ridden.map(({ id }, index) => ({ type: 'PARTICIPANT', position: index + 1, entry: id })),
      },
    ],
    results: ridden.map(({ id, test }, index) => ({
      ...{ id, entry: id, test, status: 'FINISHED' },
      detail: {
        ...{ discipline: 'SHOW_JUMPING', status: 'FINISHED', outOfCompetition: false },
        rounds: [{ obstaclePenalties: String((index % 3) * 4), time: 6000 + index }],
      },
    })),
    rankings: [{ id: own('k'), test: own('t2'), status: 'CLOSED', rows: [] }],
  })
  return { ...document, ...over(document) }
}

/** Both in one document. */
const together = (one: Document, other: Document): Document => {
  const names = ['persons', 'horses', 'competitions', 'tests', 'entries', 'startlists', 'results', 'rankings'] as const
  const lists = names.map((name) => [name, [...(one[name] ?? []), ...(other[name] ?? [])]])
  return { ...one, ...Object.fromEntries(lists) }
}

const receive = async (document: Document, apply: object = {}) => {
  const actor = worlds.actors.federationAdministrator
  if (actor == null) throw new Error('the world has an administrator')
  const tenant = await tenantOfInstallation(database)
  return runAsOperator({ services, authorName: actor.name, tenant, now }, 'exchange.batch', (ctx) => {
    const input = ApplyBatch.parse({ federation, batch: newRef(), dryRun: false, apply, document })
    return applyBatch({ ...ctx, actor, federation: managedByOwner(actor, federation) }, input)
  })
}

const nameOf = (document: Document): string => document.competitions?.[0]?.name ?? ''

const competitionOf = async (document: Document): Promise<string> =>
  (await prisma.competition.findFirstOrThrow({ where: { name: nameOf(document) } })).ref

describe('the season of another system', () => {
  it('is stored by as many statements for twice the starts', async () => {
    await receive(show(2))
    const some = await countStatements(database.pool, () => receive(show(40)))
    const twice = await countStatements(database.pool, () => receive(show(80)))
    expect(some).toBeGreaterThan(10)
    expect(twice).toBe(some)
    expect(twice).toBeLessThan(120)
  })

  it('is several competitions of one document, stored and undone as one', async () => {
    const [one, other] = [show(2), show(3)]
    const { batch, counts, rows } = await receive(together(one, other), { horses: { create: 'ALWAYS' } })
    // Riders, horses, a competition, two tests, their starts, a list, the rides and a ranking, for two riders and for three.
    expect(counts).toEqual({ CREATED: 2 + 2 + 1 + 2 + 4 + 1 + 2 + 1 + (3 + 3 + 1 + 2 + 6 + 1 + 3 + 1) })
    const stored = await prisma.exchangeBatchRow.findMany({ where: { batchRef: batch }, orderBy: { position: 'asc' } })
    expect(stored.map(({ position, documentId }) => [position, documentId])).toEqual(
      rows.map(({ id }, index) => [index, id]),
    )
    for (const [document, riders] of [
      [one, 2],
      [other, 3],
    ] as const) {
      const competitionRef = await competitionOf(document)
      expect(await prisma.registration.count({ where: { competitionRef } })).toBe(2 * riders)
      expect(await prisma.result.count({ where: { competitionRef } })).toBe(riders)
    }
    await api('federationAdministrator').exchange.batch.undo({ batch })
    const alive = { name: { in: [one, other].map(nameOf) }, deletedAt: null }
    expect(await prisma.competition.count({ where: alive })).toBe(0)
  })

  it('is refused whole if the second of its competitions is, at its place in the document', async () => {
    const [one, other] = [
      show(2),
      show(2, ({ results: rides = [] }) => ({
        results: [...rides, ...rides.slice(0, 1).map((ride) => ({ ...ride, id: `${ride.id} again` }))],
      })),
    ]
    const { causes } = await refused(receive(together(one, other)), batchErrors.recordTwice)
    expect(causes[0]).toMatchObject({ field: 'document.results.4.entry' })
    expect(await prisma.competition.count({ where: { name: { in: [one, other].map(nameOf) } } })).toBe(0)
  })

  it('may be a file of more records than a call, up to its own limit', async () => {
    const rankings = Array.from({ length: maximumTaskRecords + 1 }, (_, index) => ({
      ...{ id: String(index), test: 'of no competition', rows: [] },
    }))
    const document = { ...show(1), rankings }
    const input = { federation, batch: newRef(), dryRun: true, document }
    const { exchange } = api('federationAdministrator')
    await refused(exchange.batch.write(input), batchErrors.tooManyRecords)
    const form = new FormData()
    for (const [name, value] of Object.entries({ federation, batch: newRef(), create: 'ALWAYS' })) form.set(name, value)
    form.set('file', new File([JSON.stringify(document)], 'season.json'))
    // The embedded engine, which everybody would wait for, takes no more than a call.
    if (database.kind === 'pglite') await refused(exchange.batch.upload(form), batchErrors.tooManyRecords)
    else expect(await exchange.batch.upload(form)).toMatchObject({ status: 'SCHEDULED' })
    expect(() => refuseUnsupported({ apply: BatchApply.parse({}), document }, rankings.length)).toThrow()
  })

  it('has the starts that its office would have registered', async () => {
    const withStates = (document: Document): Partial<Document> => ({
      entries: (document.entries ?? []).map((entry, index): ExchangeEntry => {
        const states = ['SUBSCRIBED', 'ANNOUNCED', 'SIGNED_OFF', 'REJECTED', 'CANCELLED'] as const
        return index < 5 ? { ...entry, status: states[index] ?? 'SUBSCRIBED', outOfCompetition: index === 1 } : entry
      }),
      ...{ startlists: [], results: [], rankings: [] },
    })
    const document = show(5, withStates)
    await receive(document)
    const imported = await competitionOf(document)
    const [first, second] = await prisma.competitionTest.findMany({
      where: { competitionRef: imported },
      include: { testSets: true },
      orderBy: { order: 'asc' },
    })
    const columns = {
      ...{ type: true, status: true, signOffReason: true, kind: true, prices: true, charges: true, feeCents: true },
      ...{ feeTaxLevelCode: true, outOfCompetition: true, isForSale: true, notes: true, priceProfileRef: true },
      ...{ organisationRef: true, enteredByClub: true, paymentStatus: true, practitionerRef: true },
    } as const
    const startsOf = (testRef: string) =>
      prisma.registration.findMany({
        where: { testRef },
        select: columns,
        orderBy: [{ registeredAt: 'asc' }, { ref: 'asc' }],
      })
    const stored = await startsOf(first?.ref ?? '')
    expect(stored.map(({ status }) => status)).toEqual([
      'SUBSCRIBED',
      'ANNOUNCED',
      'SIGNED_OFF',
      'CANCELLED',
      'CANCELLED',
    ])
    // The same starts in a competition of the same kind that is empty, by hand.
    const empty = show(5, () => ({ entries: [], startlists: [], results: [], rankings: [] }))
    await receive(empty)
    const competition = await competitionOf(empty)
    const test = await prisma.competitionTest.findFirstOrThrow({
      where: { competitionRef: competition },
      include: { testSets: true },
      orderBy: { order: 'asc' },
    })
    const { registrations } = await organiser().registration.createMany({
      competition,
      starts: stored.map(({ practitionerRef, outOfCompetition }) => ({
        ...{ testRef: test.ref, testSetRef: test.testSets[0]?.ref ?? null, outOfCompetition },
        data: { practitionerRef },
      })),
      confirmSaveWithWarnings: true,
    })
    await organiser().registration.changeStatuses({
      competition,
      changes: registrations.flatMap(({ ref: registration }, index) => {
        const status = stored[index]?.status
        return status === 'SUBSCRIBED' ? [] : [{ registration, status: status as 'CANCELLED', reason: 'season' }]
      }),
    })
    expect(await startsOf(test.ref)).toEqual(stored)
    // A combination keeps its number in the next test.
    const numbers = await prisma.registration.findMany({
      where: { testRef: second?.ref ?? '' },
      orderBy: [{ registeredAt: 'asc' }, { ref: 'asc' }],
    })
    expect(numbers.map(({ startNumber }) => startNumber)).toEqual([1, 2, 3, 4, 5])
    const lines = await prisma.history.findMany({ where: { ref: { in: numbers.map(({ ref }) => ref) } } })
    expect(lines.map(({ action }) => action)).toEqual(numbers.map(() => 'register'))
    const signedOff = await prisma.registration.findFirstOrThrow({
      where: { testRef: first?.ref ?? '', status: 'SIGNED_OFF' },
    })
    const own = await prisma.history.findMany({ where: { ref: signedOff.ref }, orderBy: { id: 'asc' } })
    expect(own.map(({ action, before, after }) => ({ action, before, after }))).toMatchObject([
      { action: 'register', after: { status: 'SUBSCRIBED' } },
      { action: 'sign-off', before: { status: 'SUBSCRIBED' }, after: { status: 'SIGNED_OFF', reason: 'season' } },
    ])
  })

  it('starts for the only club of a rider who is known already', async () => {
    const { ref: personRef } = await make.person({ federationRef: federation, firstName: 'Enige', lastName: 'Club' })
    await make.membership({ personRef, organisationRef: worlds.a.club.ref, start: '2020-01-01' })
    const document = show(1, ({ persons = [] }) => ({
      persons: persons.map(({ id }) => ({
        id,
        externalIds: [{ provider: 'OXER', value: personRef }],
        firstName: 'Enige',
        lastName: 'Club',
      })),
    }))
    await receive(document)
    const starts = await prisma.registration.findMany({ where: { competitionRef: await competitionOf(document) } })
    expect(starts.map(({ organisationRef }) => organisationRef)).toEqual([worlds.a.club.ref, worlds.a.club.ref])
  })

  it('refuses a start that is twice on a list, a second list of a test, and a second result of a start', async () => {
    const twice = show(2, ({ startlists: [list] = [] }) => ({
      startlists: list === undefined ? [] : [{ ...list, items: [...list.items, ...list.items.slice(0, 1)] }],
    }))
    await refused(receive(twice), startlistErrors.alreadyOnList)
    const lists = show(2, ({ startlists = [] }) => ({
      startlists: [...startlists, ...startlists.map((list) => ({ ...list, id: `${list.id} again`, items: [] }))],
    }))
    await refused(receive(lists), startlistErrors.testHasStartlist)
    const results = show(2, ({ results: rides = [] }) => ({
      results: [...rides, ...rides.slice(0, 1).map((ride) => ({ ...ride, id: `${ride.id} again` }))],
    }))
    await refused(receive(results), batchErrors.recordTwice)
    expect(await prisma.competition.count({ where: { name: { in: [twice, lists, results].map(nameOf) } } })).toBe(0)
  })

  it('refuses a horse whose number another one has, before it in the document or here, and tells which', async () => {
    const numbered =
      (value: string, from: number) =>
      (document: Document): Partial<Document> => ({
        horses: (document.horses ?? []).map((horse, index) =>
          index < from ? horse : { ...horse, externalIds: [{ provider: 'UELN', value }] },
        ),
      })
    const both = show(3, numbered('056002000000401', 1))
    await refused(receive(both), batchErrors.recordTwice)
    await make.horse({ federationRef: federation, ueln: '056002000000402' })
    const second = show(2, numbered('056002000000402', 1))
    const { causes } = await refused(receive(second, { horses: { create: 'ALWAYS' } }), partiesErrors.uelnInUse)
    expect(causes[0]).toMatchObject({ code: partiesErrors.uelnInUse.code, field: 'document.horses.1.externalIds' })
    expect(await prisma.competition.count({ where: { name: nameOf(second) } })).toBe(0)
  })
})
