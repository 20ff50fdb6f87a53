import { newRef } from '@oxer/db'
import { batchErrors } from '@oxer/domain/exchange/batch/batch.errors'
import type { ApplyBatch } from '@oxer/domain/exchange/batch/batch.schema'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { partiesErrors } from '@oxer/domain/parties/parties.errors'
import type { Subject } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import type * as z from 'zod'
import { toFailure } from '../../kernel/failure/failure.mappers.ts'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'

const { api, apiOf, database, federation, now, worlds } = await apiTest()
const { prisma } = database

type Input = z.input<typeof ApplyBatch>
type Parts = Partial<Omit<Input['document'], 'format' | 'version'>>

const documentOf = (parts: Parts): Input['document'] => ({
  ...{
    format: 'oxer-exchange',
    version: '1.0',
    generatedAt: '2026-05-17T10:00:00+02:00',
    source: { system: 'equipe' },
  },
  ...parts,
})

const send = (parts: Parts, over: Partial<Input> = {}, subject: Subject = 'federationAdministrator') =>
  api(subject).exchange.batch.write({
    ...{ federation, batch: newRef(), dryRun: false, document: documentOf(parts) },
    ...over,
  })

const undo = (batch: string) => api('federationAdministrator').exchange.batch.undo({ batch })
const member = (ref: string) => prisma.person.findUniqueOrThrow({ where: { ref } })
const refOf = ({ rows }: { rows: readonly { ref: string | null }[] }): string => rows[0]?.ref ?? ''

let count = 0
/** Another person each time. */
const person = (over: Record<string, unknown> = {}) => {
  count += 1
  return {
    id: `p${String(count)}`,
    firstName: 'Sien',
    lastName: `Zegers ${String(count)}`,
    birthDate: '2001-04-03',
    ...over,
  }
}
const horse = (over: Record<string, unknown> = {}) => {
  count += 1
  return {
    id: `h${String(count)}`,
    name: `Quintera ${String(count)}`,
    birthYear: 2015,
    gender: 'MARE' as const,
    isPony: false,
    ...over,
  }
}

describe('a batch', () => {
  it('makes persons, horses and organisations, and a line in the history for each and for the batch', async () => {
    const batch = newRef()
    const outcome = await send(
      {
        persons: [person()],
        horses: [horse({ externalIds: [{ provider: 'UELN', value: '056 002 000 777001' }] })],
        organisations: [{ id: 'o1', name: 'Rijvereniging Zandhof' }],
      },
      { batch },
    )
    expect(outcome.counts).toEqual({ CREATED: 3 })
    expect(outcome.rows.map(({ collection }) => collection)).toEqual(['organisations', 'persons', 'horses'])
    const [club = '', who = '', mare = ''] = outcome.rows.map(({ ref }) => ref ?? '')
    expect(await prisma.organisation.findUniqueOrThrow({ where: { ref: club } })).toMatchObject({
      name: 'Rijvereniging Zandhof',
      federationRef: federation,
    })
    expect(await member(who)).toMatchObject({ firstName: 'Sien', birthDate: '2001-04-03' })
    expect(await prisma.horse.findUniqueOrThrow({ where: { ref: mare } })).toMatchObject({
      ueln: '056002000777001',
      birthDate: '2015-01-01',
    })
    const lines = await prisma.history.findMany({ where: { OR: [{ parentRef: batch }, { ref: batch }] } })
    expect(lines.map(({ noun, action }) => `${action} ${noun}`).toSorted()).toEqual([
      'apply exchange-batch',
      'create horse',
      'create organisation',
      'create person',
    ])
  })

  it('has the same answer when it is sent again, and is refused with something else', async () => {
    const batch = newRef()
    const parts = { persons: [person()] }
    const first = await send(parts, { batch })
    expect(await send(parts, { batch })).toEqual(first)
    expect(await prisma.person.count({ where: { lastName: parts.persons[0]?.lastName ?? '' } })).toBe(1)
    await refused(send({ persons: [person()] }, { batch }), batchErrors.batchReused)
  })

  it('finds a record again by the id of its sender, and changes what nobody else has changed', async () => {
    const sent = person({ phone: '015 1' })
    const ref = refOf(await send({ persons: [sent] }))
    expect((await send({ persons: [sent] })).rows[0]).toMatchObject({ action: 'UNCHANGED', ref })
    await prisma.person.update({ where: { ref }, data: { phone: '015 99' } })
    const next = { ...sent, phone: '015 2', email: 'sien@zandhof.example' }
    expect((await send({ persons: [next] })).rows[0]).toMatchObject({
      action: 'UPDATED',
      changed: ['email'],
      kept: ['phone'],
    })
    expect(await member(ref)).toMatchObject({ phone: '015 99', email: 'sien@zandhof.example' })
    expect((await send({ persons: [next] })).rows[0]).toMatchObject({ action: 'KEPT', kept: ['phone'] })
    const apply = { persons: { keepUserChanges: false } }
    expect((await send({ persons: [next] }, { apply })).rows[0]).toMatchObject({
      action: 'UPDATED',
      changed: ['phone'],
    })
  })

  it('knows a person by name and year, proposes one by name alone, and makes that one when told to', async () => {
    const known = await send({ persons: [person({ id: 'k', lastName: 'Van Zandhof' })] })
    const other = { source: { system: 'other' } }
    const alike = { id: '77', firstName: 'sien', lastName: 'van zandhof', birthYear: 2001 }
    expect((await send({ ...other, persons: [alike] })).rows[0]).toMatchObject({ action: 'KEPT', ref: refOf(known) })
    const { birthYear: _year, ...nameless } = alike
    const doubtful = { ...other, persons: [{ ...nameless, id: '78' }] }
    const proposed = await send(doubtful)
    expect(proposed.rows[0]).toMatchObject({
      action: 'PROPOSAL',
      ref: null,
      candidates: [refOf(known)],
      problem: { code: batchErrors.resembles.code },
    })
    expect((await send(doubtful, { apply: { persons: { create: 'ALWAYS' } } })).rows[0]).toMatchObject({
      action: 'CREATED',
    })
    const named = {
      ...doubtful.persons[0],
      id: '79',
      lastName: 'van zandhof',
      externalIds: [{ provider: 'OXER', value: refOf(known) }],
    }
    expect((await send({ ...other, persons: [named] })).rows[0]?.ref).toBe(refOf(known))
  })

  it('stores nothing of a dry run', async () => {
    const persons = [person(), person({ birthDate: '2031-01-01' })]
    const before = await prisma.history.count()
    const outcome = await send({ persons }, { dryRun: true })
    expect(outcome).toMatchObject({ dryRun: true, counts: { CREATED: 1, REFUSED: 1 } })
    expect(outcome.rows.map(({ problem }) => problem?.code)).toEqual([undefined, partiesErrors.birthDateInFuture.code])
    expect(await prisma.person.count({ where: { lastName: { in: persons.map(({ lastName }) => lastName) } } })).toBe(0)
    expect(await prisma.exchangeBatch.count({ where: { ref: outcome.batch } })).toBe(0)
    expect(await prisma.history.count()).toBe(before)
  })

  it('stores nothing if one record is refused, and names each by its place', async () => {
    const persons = [person(), person({ birthDate: '2031-01-01' }), person({ organisation: 'o' })]
    const fields = await send({ persons }).catch((thrown: unknown) =>
      toFailure(thrown).body.causes.map(({ field }) => field),
    )
    expect(fields).toEqual(['document.persons.1.birthDate', 'document.persons.2.organisation'])
    expect(await prisma.person.count({ where: { lastName: { in: persons.map(({ lastName }) => lastName) } } })).toBe(0)
    const apply = { persons: { ignore: ['organisation'] } }
    expect((await send({ persons: persons.slice(2) }, { apply })).counts).toEqual({ CREATED: 1 })
  })

  it('refuses what it cannot store, too many records, records that are one, and what is not known where told so', async () => {
    const championships = [{ id: '1', name: 'X', start: '2026-06-01', end: '2026-06-01' }]
    await refused(send({ championships }), batchErrors.collectionUnsupported)
    const organisations = Array.from({ length: 25_001 }, (_, at) => ({ id: String(at), name: 'X' }))
    await refused(send({ organisations, horses: organisations }), batchErrors.tooManyRecords)
    const one = person()
    await refused(send({ persons: [one, one] }), batchErrors.idTwice)
    const same = { externalIds: [{ provider: 'FEI', value: '1001' }] }
    await refused(send({ persons: [person(same), person(same)] }), batchErrors.recordTwice)
    await refused(
      send({ persons: [person()] }, { apply: { persons: { create: 'REFUSE' } } }),
      batchErrors.unknownRecord,
    )
    await send({ persons: [person({ externalIds: [{ provider: 'KNHS', value: '5' }] })] })
    await refused(
      send({ persons: [person({ externalIds: [{ provider: 'KNHS', value: '5' }] })] }),
      batchErrors.identifierOfOther,
    )
  })

  it('is refused for whoever does not administer the federation', async () => {
    const batch = (await send({ persons: [person()] })).batch
    await refused(
      apiOf(null).exchange.batch.write({ federation, batch: newRef(), document: documentOf({}) }),
      kernelErrors.noUserContext,
    )
    await refused(send({ persons: [person()] }, {}, 'rider'), kernelErrors.insufficientPermissions)
    await refused(api('rider').exchange.batch.list({ federation }), kernelErrors.insufficientPermissions)
    const { list, rows, undo: undoOf } = api('federationAdministrator').exchange.batch
    const other = worlds.b.federation.ref
    await refused(send({ persons: [person()] }, { federation: other }), kernelErrors.notFound)
    await refused(list({ federation: other }), kernelErrors.notFound)
    await refused(api('rider').exchange.batch.undo({ batch }), kernelErrors.insufficientPermissions)
    await prisma.exchangeBatch.update({ where: { ref: batch }, data: { federationRef: other } })
    await refused(rows({ batch }), kernelErrors.notFound)
    await refused(undoOf({ batch }), kernelErrors.notFound)
  })
})

describe('the undo of a batch', () => {
  it('brings back what was there, deletes what was made, and frees its numbers', async () => {
    const sent = person({ phone: '015 1' })
    const ref = refOf(await send({ persons: [sent] }))
    const mare = horse({ externalIds: [{ provider: 'UELN', value: '056002000777002' }] })
    const { batch, rows } = await send({ persons: [{ ...sent, phone: '015 2' }], horses: [mare] })
    expect((await undo(batch)).undoneAt).toBe(now().toISOString())
    expect(await member(ref)).toMatchObject({ phone: '015 1', deletedAt: null })
    expect(await prisma.horse.findUniqueOrThrow({ where: { ref: rows[1]?.ref ?? '' } })).toMatchObject({
      ueln: null,
      deletedAt: now(),
    })
    expect((await send({ persons: [sent], horses: [mare] })).counts).toEqual({ UNCHANGED: 1, CREATED: 1 })
    await refused(undo(batch), batchErrors.alreadyUndone)
  })

  it('undoes nothing if a record was changed since, and names it', async () => {
    const [one, two] = [person({ phone: '1' }), person()]
    const { batch, rows } = await send({ persons: [one, two] })
    await prisma.person.update({ where: { ref: rows[0]?.ref ?? '' }, data: { phone: '2', version: { increment: 1 } } })
    await refused(undo(batch), batchErrors.changedSince)
    expect((await member(rows[1]?.ref ?? '')).deletedAt).toBeNull()
  })

  it('is too late after thirty days', async () => {
    const { batch } = await send({ persons: [person()] })
    await prisma.exchangeBatch.update({
      where: { ref: batch },
      data: { createdAt: new Date(now().getTime() - 31 * 86_400_000) },
    })
    await refused(undo(batch), batchErrors.undoTooLate)
  })
})

it('lists batches and their rows, page by page', async () => {
  const { list, rows } = api('federationAdministrator').exchange.batch
  const { batch } = await send({ persons: [person(), person(), person()] })
  const first = await rows({ batch, size: 2 })
  const second = await rows({ batch, size: 2, after: first.next ?? '' })
  expect([...first.items, ...second.items]).toHaveLength(3)
  expect(second.next).toBeNull()
  expect((await rows({ batch, action: 'KEPT' })).items).toEqual([])
  const all = await list({ federation, size: 200 })
  const page = await list({ federation, size: 1 })
  const next = await list({ federation, size: 1, after: page.next ?? '' })
  expect([...page.items, ...next.items]).toEqual(all.items.slice(0, 2))
})
