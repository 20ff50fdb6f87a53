// An event of Hippodata is checked, received as a new competition, and taken back. Its files are synthetic.
import { readFileSync } from 'node:fs'
import { newRef } from '@oxer/db'
import { batchErrors } from '@oxer/domain/exchange/batch/batch.errors'
import { BatchTaskOutcome } from '@oxer/domain/exchange/batch/batch.schema'
import { hippodataErrors } from '@oxer/domain/exchange/hippodata/hippodata.errors'
import { importFileErrors } from '@oxer/domain/exchange/integration/import.errors'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { Subject } from '@oxer/testing'
import { afterAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { jobs } from '../../jobs.ts'
import { startJobRunner } from '../../kernel/job/job-runner.gateway.ts'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { contextOf } from '../../kernel/testing/call.ts'
import { refused } from '../../kernel/testing/refused.ts'

const { api, database, federation, make, now, options } = await apiTest()
const { prisma } = database
const { services } = contextOf(null, options)
const runner = await startJobRunner({ services, jobs, newRef, now })
afterAll(runner.stop)

const samples = new URL('../../../../domain/src/exchange/hippodata/testing/', import.meta.url)
const sample = (name: string): string => readFileSync(new URL(`${name}.json`, samples), 'utf8')
const Event = z.object({ EVENT: z.looseObject({}), CLASSES: z.looseObject({}) })

type Files = readonly (readonly [name: string, text: string])[]

/** The sample as an event of its own number, of which nobody has a number of the FEI if `national`. */
const filesOf = (id: number, { national = false } = {}): Files => {
  const event = Event.parse(JSON.parse(sample('event')))
  const named = { ...event, EVENT: { ...event.EVENT, ID: id, CAPTION: `Zandhof ${String(id)}` } }
  const list = (name: string): string =>
    national ? sample(name).replaceAll(/"[RH]FEI_ID": "[^"]*",/g, '') : sample(name)
  return [
    ['event.json', JSON.stringify(named)],
    ['startlist/3.json', list('startlist')],
    ['resultlist/3.json', list('resultlist')],
  ]
}

const formOf = (files: Files, fields: Record<string, string>): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ federation, integration: 'HIPPODATA_IMPORT', ...fields }))
    form.set(name, value)
  for (const [name, text] of files) form.append('file', new File([text], name))
  return form
}
const upload = (files: Files, fields: Record<string, string> = {}, subject: Subject = 'federationAdministrator') =>
  api(subject).exchange.batch.upload(formOf(files, { batch: newRef(), dryRun: 'false', ...fields }))

const administrator = api('federationAdministrator')
const ended = (task: string, subject: Subject) => async () => {
  const { end, error, status } = await api(subject).shell.task.get({ task })
  return end === null ? null : (error ?? status)
}
const outcomeOf = async (task: string, subject: Subject = 'federationAdministrator') => {
  await expect.poll(ended(task, subject), { timeout: 60_000 }).not.toBeNull()
  return BatchTaskOutcome.parse((await api(subject).shell.task.get({ task })).outcome)
}
const competitionOf = (id: number) =>
  prisma.competition.findFirst({ where: { name: `Zandhof ${String(id)}`, deletedAt: null } })
const Placed = z.array(z.object({ id: z.string(), place: z.int().nullable() }))

/** Its files say the day of a test, and neither its hour nor its arena. */
const unplanned = { collection: 'tests', action: 'CREATED', problem: { code: batchErrors.notScheduled.code } }

describe('an event of Hippodata', () => {
  it('is checked first, and is then a draft with its people, horses, list, rides and places', async () => {
    const checked = await outcomeOf((await upload(filesOf(101), { dryRun: 'true' })).ref)
    expect(checked).toMatchObject({
      dryRun: true,
      problems: [unplanned],
      counts: { CREATED: 4 + 4 + 1 + 1 + 4 + 1 + 4 + 1 },
    })
    expect(await competitionOf(101)).toBeNull()
    const { problems, imported } = await outcomeOf((await upload(filesOf(101))).ref)
    expect(problems).toMatchObject([unplanned])
    expect(imported).toMatchObject({
      ...{ integration: 'HIPPODATA_IMPORT', files: ['event.json', 'startlist/3.json', 'resultlist/3.json'] },
      problems: [{ kind: 'SKIPPED', code: hippodataErrors.sexUnknown.code, values: { count: 2 } }],
    })
    const competition = await competitionOf(101)
    expect(competition).toMatchObject({ status: 'DRAFT' })
    const ranking = await prisma.ranking.findFirstOrThrow({
      where: { testSet: { test: { competitionRef: competition?.ref ?? '' } } },
    })
    const riders = await prisma.registration.findMany({
      where: { competitionRef: competition?.ref ?? '' },
      include: { practitioner: { include: { person: true, horse: true } } },
    })
    const shown = Placed.parse(ranking.entries).map(({ id, place }) => {
      const { practitioner } = riders.find((each) => each.ref === id) ?? {}
      return [place, practitioner?.person?.lastName, practitioner?.person?.feiNumber, practitioner?.horse?.name]
    })
    expect(shown).toEqual([
      [1, 'Vermeerbeke', '10900001', "Okapi van 't Zandhof"],
      [2, 'Koningshof', '10900002', 'Java Testpaard Z'],
      [3, 'Akenveld', '10900003', 'Quirky Q'],
      [null, 'Maesdaal', '10900004', 'Iris P'],
    ])
  })

  it('finds the riders and horses of another event by the FEI alone, and is undone whole', async () => {
    const before = await prisma.person.count({ where: { federationRef: federation, deletedAt: null } })
    const batch = newRef()
    const { problems } = await outcomeOf((await upload(filesOf(102), { batch })).ref)
    expect(problems).toMatchObject([unplanned])
    expect(await prisma.person.count({ where: { federationRef: federation, deletedAt: null } })).toBe(before)
    await administrator.exchange.batch.undo({ batch })
    expect(await competitionOf(102)).toBeNull()
    const named = { federationRef: federation, provider: 'HIPPODATA', value: { startsWith: '102' } }
    expect(await prisma.externalId.count({ where: named })).toBe(0)
    expect(await outcomeOf((await upload(filesOf(102))).ref)).toMatchObject({ problems: [unplanned] })
  })

  it('proposes whoever has no number of the FEI and the name of somebody', async () => {
    const noor = await make.person({ federationRef: federation, firstName: 'Sil', lastName: 'Akenveld' })
    const { problems } = await outcomeOf((await upload(filesOf(103, { national: true }), { dryRun: 'true' })).ref)
    expect(problems).toContainEqual(
      expect.objectContaining({
        ...{ collection: 'persons', id: 'rider akenveld, sil', action: 'PROPOSAL' },
        candidates: expect.arrayContaining([noor.ref]),
      }),
    )
    expect(await competitionOf(103)).toBeNull()
  })
})

describe('the run of the integration (q138)', () => {
  const run = (fields: Record<string, string>, subject: Subject = 'superAdministrator') =>
    api(subject).exchange.integration.run(formOf(filesOf(104), fields))

  it('reads it for a federation, and is then among the last runs', async () => {
    const { ref } = await run({ dryRun: 'true' })
    expect(await outcomeOf(ref, 'superAdministrator')).toMatchObject({ imported: { integration: 'HIPPODATA_IMPORT' } })
    const list = await api('superAdministrator').exchange.integration.list()
    expect(list.find(({ integration }) => integration === 'HIPPODATA_IMPORT')).toMatchObject({
      ...{ direction: 'IN', offered: 'IMPORT', into: 'FEDERATION', isOwnLayout: false, layout: 'Hippodata' },
      lastRunAt: expect.any(String),
    })
  })

  it('is refused into a competition, without a federation, and to others', async () => {
    const { ref: competition } = await make.competition({ federationRef: federation })
    await refused(run({ competition }), importFileErrors.otherTarget)
    await refused(run({ federation: newRef() }), kernelErrors.notFound)
    await refused(run({}, 'federationAdministrator'), kernelErrors.insufficientPermissions)
    await refused(run({}, 'anonymous'), kernelErrors.noUserContext)
  })
})

describe('files that are not received', () => {
  it('are of no event, of dressage, or broken', async () => {
    await refused(upload(filesOf(105).slice(1)), hippodataErrors.eventMissing)
    const dressage = filesOf(105).map(([name, text]) => [name, text.replaceAll('CSI1*', 'CDI3*')] as const)
    await refused(upload(dressage), hippodataErrors.notJumping)
    await refused(upload([['event.json', '{']]), importFileErrors.unreadable)
    await refused(upload([...filesOf(105), ['x.json', '[]']]), importFileErrors.otherLayout)
    expect(await competitionOf(105)).toBeNull()
  })

  it('are those of whoever does not administer the federation', async () => {
    await refused(upload(filesOf(106), {}, 'rider'), kernelErrors.insufficientPermissions)
    await refused(upload(filesOf(106), {}, 'anonymous'), kernelErrors.noUserContext)
    await refused(upload(filesOf(106), {}, 'foreignAdministrator'), kernelErrors.notFound)
  })
})
