// The file of a document takes the same options as a call: for its records, and for those that it does not have.
import { newRef } from '@oxer/db'
import { batchErrors } from '@oxer/domain/exchange/batch/batch.errors'
import { BatchTaskOutcome } from '@oxer/domain/exchange/batch/batch.schema'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { protocolOf } from '@oxer/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { jobs } from '../../jobs.ts'
import { startJobRunner } from '../../kernel/job/job-runner.gateway.ts'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { contextOf } from '../../kernel/testing/call.ts'
import { refused } from '../../kernel/testing/refused.ts'

const { api, database, make, now, options, worlds } = await apiTest()
const { prisma } = database
const { services } = contextOf(null, options)
const runner = await startJobRunner({ services, jobs, newRef, now })
afterAll(runner.stop)

const federation = worlds.a.federation.ref
const inA = { federationRef: federation }
const administrator = api('federationAdministrator')

let count = 0

/** A test of three entries, with a start list of the first two. */
const given = async () => {
  count += 1
  const { ref: competition } = await make.competition({ ...inA, name: `Bosrand ${String(count)}` })
  const name = `1,15 m ${String(count)}`
  const test = await make.test({ competitionRef: competition, name, protocolDefinition: protocolOf.jumping() })
  const entries: { ref: string; person: string; horse: string }[] = []
  for (let made = 0; made < 3; made += 1) {
    const person = (await make.person({ ...inA, lastName: `Vos ${String(count)} ${String(made)}` })).ref
    const horse = (await make.horse(inA)).ref
    const { ref: practitionerRef } = await make.practitioner({ ...inA, personRef: person, horseRef: horse })
    const { ref } = await make.registration({
      ...{ competitionRef: competition, testRef: test.ref, testSetRef: test.testSet.ref, practitionerRef },
    })
    entries.push({ ref, person, horse })
  }
  await make.startlist({
    ...{ competitionRef: competition, testSetRef: test.testSet.ref },
    registrationRefs: entries.slice(0, 2).map(({ ref }) => ref),
  })
  return { competition, name, entries, system: `ring${String(count)}` }
}
type Given = Awaited<ReturnType<typeof given>>

/** The first two entries, the second one first on the list, and a rider with another name. */
const documentOf = ({ competition, name, entries, system }: Given) => ({
  ...{ format: 'oxer-exchange', version: '1.0', generatedAt: '2026-06-07T10:00:00+02:00' },
  ...{ source: { system }, scope: { competition } },
  persons: entries.slice(0, 2).map(({ person }, index) => ({
    ...{ id: `p${String(index)}`, lastName: 'Haas', externalIds: [{ provider: 'OXER', value: person }] },
  })),
  horses: entries.slice(0, 2).map(({ horse }, index) => ({
    ...{ id: `h${String(index)}`, name: 'Paard', externalIds: [{ provider: 'OXER', value: horse }] },
  })),
  entries: entries.slice(0, 2).map(({ ref }, index) => ({
    ...{ id: ref, test: name, person: `p${String(index)}`, horse: `h${String(index)}` },
    externalIds: [{ provider: 'OXER', value: ref }],
  })),
  startlists: [
    {
      ...{ id: 'list', test: name, status: 'INITIAL' },
      items: [1, 0].map((at) => ({ type: 'PARTICIPANT', entry: entries[at]?.ref ?? '' })),
    },
  ],
})

const upload = (content: object, fields: Record<string, string>) => {
  const form = new FormData()
  const sent = { federation, batch: newRef(), dryRun: 'false', ...fields }
  for (const [name, value] of Object.entries(sent)) form.set(name, value)
  form.set('file', new File([JSON.stringify(content)], 'document.json', { type: 'application/json' }))
  return administrator.exchange.batch.upload(form)
}

const receive = async (content: object, apply: object | null, fields: Record<string, string> = {}) => {
  const { ref } = await upload(content, { ...fields, ...(apply && { apply: JSON.stringify(apply) }) })
  const task = () => administrator.shell.task.get({ task: ref })
  await expect.poll(async () => (await task()).end, { timeout: 60_000 }).not.toBeNull()
  const { outcome, error } = await task()
  expect(error).toBeNull()
  return BatchTaskOutcome.parse(outcome)
}

const stateOf = async ({ competition, entries }: Given) => {
  const refs = entries.map(({ ref }) => ref)
  const rows = await prisma.registration.findMany({
    where: { ref: { in: refs } },
  })
  const people = await prisma.person.findMany({ where: { ref: { in: entries.map(({ person }) => person) } } })
  const list = await prisma.startlist.findFirstOrThrow({
    where: { competitionRef: competition },
    include: { entries: { orderBy: { order: 'asc' } } },
  })
  const row = (ref: string) => rows.find((each) => each.ref === ref)
  return {
    statuses: refs.map((ref) => row(ref)?.status),
    names: entries.map(({ person }) => people.find(({ ref }) => ref === person)?.lastName.split(' ')[0]),
    list: list.entries.map(({ registrationRef }) => refs.indexOf(registrationRef ?? '')),
  }
}

const untouched = { statuses: ['SUBSCRIBED', 'SUBSCRIBED', 'SUBSCRIBED'], list: [0, 1] }

describe('the file of a document about a competition that exists', () => {
  it('signs off whom it does not have, and replaces a list, where that is asked', async () => {
    const world = await given()
    const document = documentOf(world)
    await receive(document, null)
    expect(await stateOf(world)).toMatchObject(untouched)
    const where = { test: world.name }
    const apply = { entries: { where, missing: 'SIGN_OFF' }, startlists: { where, replace: true } }
    const tried = await receive(document, apply, { dryRun: 'true' })
    expect(tried.counts.UPDATED).toBeGreaterThanOrEqual(2)
    expect(await stateOf(world)).toMatchObject(untouched)
    await receive(document, apply)
    expect(await stateOf(world)).toMatchObject({
      statuses: ['SUBSCRIBED', 'SUBSCRIBED', 'SIGNED_OFF'],
      list: [1, 0],
    })
  })

  it('writes stored members as all collections say, unless one says otherwise', async () => {
    const world = await given()
    const all = { keepUserChanges: 'false' }
    await receive(documentOf(world), { persons: { update: false } }, all)
    expect((await stateOf(world)).names).toEqual(['Vos', 'Vos', 'Vos'])
    await receive(documentOf(world), { persons: { keepUserChanges: true } }, all)
    expect((await stateOf(world)).names).toEqual(['Vos', 'Vos', 'Vos'])
    await receive(documentOf(world), { horses: { update: false } }, all)
    expect((await stateOf(world)).names).toEqual(['Haas', 'Haas', 'Vos'])
  })

  it('is refused, and orders nothing, if it is asked for what no file does', async () => {
    const world = await given()
    const document = documentOf(world)
    const before = await prisma.task.count()
    const asked = (apply: unknown, fields = {}) => upload(document, { apply: JSON.stringify(apply), ...fields })
    await refused(asked({ startlists: { replace: true } }), batchErrors.whereMissing)
    await refused(asked({ entries: { missing: 'DELETE' } }), kernelErrors.notAnEnumValue)
    await refused(asked({ riders: {} }), kernelErrors.unknownField)
    await refused(upload(document, { apply: '{' }), kernelErrors.wrongFormat)
    // A show is received whole.
    await refused(asked({ persons: { update: false } }, { integration: 'EQUIPE_IMPORT' }), kernelErrors.unknownField)
    expect(await prisma.task.count()).toBe(before)
    expect(await stateOf(world)).toMatchObject(untouched)
  })
})
