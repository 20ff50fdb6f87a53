// A show of Equipe goes into the federation as a batch, is ridden and judged there, and goes back by its own numbers.
import { readFileSync } from 'node:fs'
import { newRef } from '@oxer/db'
import { openArchive } from '@oxer/documents/archive/archive'
import { batchErrors } from '@oxer/domain/exchange/batch/batch.errors'
import { BatchTaskOutcome } from '@oxer/domain/exchange/batch/batch.schema'
import type { ExchangeDocument } from '@oxer/domain/exchange/document/exchange-document.schema'
import type { EquipeBatch, EquipeBatchKind } from '@oxer/domain/exchange/equipe/equipe-batch.schema'
import { equipeShowErrors } from '@oxer/domain/exchange/equipe/equipe-show.errors'
import { equipeImport } from '@oxer/domain/exchange/equipe/equipe-show.rules'
import { importFileErrors } from '@oxer/domain/exchange/integration/import.errors'
import type { ImportFile } from '@oxer/domain/exchange/integration/import-adapter.schema'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { protocolOf, type Subject } from '@oxer/testing'
import { afterAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { jobs } from '../../jobs.ts'
import { startJobRunner } from '../../kernel/job/job-runner.gateway.ts'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { contextOf } from '../../kernel/testing/call.ts'
import { refused } from '../../kernel/testing/refused.ts'

const { api, database, downloads, federation, make, now, options, worlds } = await apiTest()
const { prisma } = database
const { services } = contextOf(null, options)
const runner = await startJobRunner({ services, jobs, newRef, now })
afterAll(runner.stop)

const samples = new URL('../../../../domain/src/exchange/equipe/testing/', import.meta.url)
const sample = (name: string): unknown => JSON.parse(readFileSync(new URL(`${name}.json`, samples), 'utf8'))
const Rows = z.array(z.looseObject({}))
const rowsOf = (name: string) => Rows.parse(sample(name))
const file = (name: string, value: unknown): ImportFile => ({ name, content: { kind: 'JSON', value } })

/** The sample, as a show of its own number. */
const show = (
  id: number,
  { results = rowsOf('results'), formats = {} }: { results?: object[]; formats?: object } = {},
) => {
  const target = { at: '2027-05-02T18:00:00+02:00', timeZone: 'Europe/Brussels', competition: null }
  const files = [
    file('show.json', { ...z.looseObject({}).parse(sample('show')), id, name: `Zandhof ${String(id)}` }),
    ...['competitions', 'people', 'horses'].map((name) => file(`${name}.json`, sample(name))),
    ...[
      file('7/starts.json', sample('starts')),
      file('7/results.json', results),
      file('7/judgement.json', sample('judgement')),
    ],
    ...[file('21/starts.json', sample('starts-dressage')), file('21/results.json', sample('results-dressage'))],
    ...[file('marking_sheet-21.json', sample('marking-sheet')), file('formats.json', { formats })],
  ]
  const { document, problems } = equipeImport.read(files, target)
  if (document === null) throw new Error('the sample is a show')
  return { document, problems }
}

const administrator = api('federationAdministrator')
const ended = (task: string) => async () => {
  const { end, error, status } = await administrator.shell.task.get({ task })
  return end === null ? null : (error ?? status)
}
const receive = async (document: ExchangeDocument, dryRun = false) => {
  const batch = newRef()
  // The same people and horses ride in each show of this file, known by their FEI numbers alone.
  const always = { create: 'ALWAYS' as const, uniqueBy: ['EQUIPE', 'FEI', 'UELN', 'CHIP'] }
  const apply = { persons: always, horses: always, organisations: always }
  const { task } = await administrator.exchange.batch.write({ federation, batch, dryRun, apply, document })
  await expect.poll(ended(task?.ref ?? ''), { timeout: 60_000 }).not.toBeNull()
  const { outcome, error } = await administrator.shell.task.get({ task: task?.ref ?? '' })
  return { batch, error, outcome: BatchTaskOutcome.nullable().parse(outcome) }
}
const competitionOf = async (id: number) =>
  (await prisma.competition.findFirst({ where: { name: `Zandhof ${String(id)}`, deletedAt: null } }))?.ref ?? ''
const setOf = async (competitionRef: string, name: string) =>
  (await prisma.testSet.findFirst({ where: { test: { competitionRef, name } } }))?.ref ?? ''
const exported = (
  competition: string,
  kind: EquipeBatchKind,
  { subject = 'federationAdministrator', testSet }: { subject?: Subject; testSet?: string } = {},
) => downloads(subject).exchange.equipe.exportBatch({ competition, kind, ...(testSet !== undefined && { testSet }) })
const batchOf = async (competition: string, kind: EquipeBatchKind, test: string): Promise<EquipeBatch> => {
  const { body } = await exported(competition, kind, { testSet: await setOf(competition, test) })
  return JSON.parse(typeof body === 'string' ? body : '')
}

const jumpingTest = 'Springen 1,10 m'

describe('a show of Equipe', () => {
  it('is checked first, and is then a draft with its people, horses, clubs, lists, results and places', async () => {
    const { document, problems } = show(101)
    expect(problems).toEqual([])
    expect((await receive(document, true)).outcome?.problems).toEqual([])
    expect(await competitionOf(101)).toBe('')
    const { outcome, error } = await receive(document)
    expect(error).toBeNull()
    expect(outcome?.problems).toEqual([])
    const competitionRef = await competitionOf(101)
    expect(await prisma.competition.findUnique({ where: { ref: competitionRef } })).toMatchObject({ status: 'DRAFT' })
    const ranking = await prisma.ranking.findFirstOrThrow({
      where: { testSet: { test: { competitionRef, name: jumpingTest } } },
    })
    const Placed = z.array(z.object({ id: z.string(), place: z.int().nullable() }))
    const riders = await prisma.registration.findMany({
      where: { competitionRef },
      include: { practitioner: { include: { person: true } } },
    })
    const nameOf = (ref: string) => riders.find((each) => each.ref === ref)?.practitioner?.person?.lastName
    expect(
      Placed.parse(ranking.entries).flatMap(({ id, place }) =>
        place === null ? [] : [`${String(place)} ${nameOf(id) ?? ''}`],
      ),
    ).toEqual(['1 Vermeerbeke', '2 Koningshof', '3 Proefman', '4 Akenveld'])
    expect(await prisma.organisation.count({ where: { federationRef: federation, name: 'Ruiterclub Zandhof' } })).toBe(
      1,
    )
    expect(await prisma.registration.count({ where: { competitionRef, status: 'SIGNED_OFF' } })).toBe(1)
  })

  it('is compared with the places of Equipe where somebody has said its format', async () => {
    const results = rowsOf('results').map((row) =>
      row.id === 51 ? { ...row, re: 2 } : row.id === 52 ? { ...row, re: 1 } : row,
    )
    const kept = show(102, { results })
    expect(kept.problems.map(({ code }) => code)).toEqual([equipeShowErrors.placesDiffer.code])
    expect((await receive(kept.document, true)).outcome?.problems).toEqual([])
    const decided = show(102, { results, formats: { 7: 'TABLE_A_JUMP_OFF_AGAINST_CLOCK' } })
    expect(decided.problems).toEqual([])
    expect((await receive(decided.document)).outcome?.problems).toMatchObject([
      { collection: 'rankings', id: 'rank-7', problem: { code: batchErrors.rankingDiffers.code } },
    ])
  })

  it('goes into the competition that it has made when it comes once more, and changes what has changed there', async () => {
    const first = await receive(show(104).document)
    const { CREATED = 0, UNCHANGED = 0 } = first.outcome?.counts ?? {}
    const again = await receive(show(104).document)
    expect(again.outcome?.counts).toEqual({ UNCHANGED: CREATED + UNCHANGED })
    const results = rowsOf('results').map((row) => (row.id === 54 ? { ...row, grundf: 12, re: 4 } : row))
    const corrected = await receive(show(104, { results }).document)
    expect(corrected.outcome?.counts).toMatchObject({ UPDATED: 1 })
    expect(await prisma.competition.count({ where: { name: 'Zandhof 104', deletedAt: null } })).toBe(1)
    await administrator.exchange.batch.undo({ batch: corrected.batch })
  })

  it('is undone whole, and received again with its numbers', async () => {
    const { document } = show(103)
    const { batch } = await receive(document)
    const ids = () =>
      prisma.externalId.count({
        where: { federationRef: federation, provider: 'EQUIPE', value: { startsWith: '103/' } },
      })
    expect(await ids()).toBe(7 + 7 + 1 + 2 + 8)
    await administrator.exchange.batch.undo({ batch })
    expect(await competitionOf(103)).toBe('')
    expect(await ids()).toBe(0)
    const again = await receive(document)
    expect(again.error).toBeNull()
    expect(await ids()).toBe(25)
  })
})

const upload = (files: readonly [name: string, content: Uint8Array | string][], more: Record<string, string> = {}) => {
  const form = new FormData()
  const fields = {
    federation,
    batch: newRef(),
    dryRun: 'false',
    create: 'ALWAYS',
    integration: 'EQUIPE_IMPORT',
    ...more,
  }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  for (const [name, content] of files) {
    const parts = [typeof content === 'string' ? content : Uint8Array.from(content)]
    form.append('file', new File(parts, name))
  }
  return administrator.exchange.batch.upload(form)
}
const filesOf = (id: number): [string, string][] => [
  ['show.json', JSON.stringify({ ...z.looseObject({}).parse(sample('show')), id, name: `Zandhof ${String(id)}` })],
  ...['competitions', 'people', 'horses'].map((name): [string, string] => [
    `${name}.json`,
    JSON.stringify(sample(name)),
  ]),
  ...['starts', 'results', 'judgement'].map((name): [string, string] => [
    `7/H/${name}.json`,
    JSON.stringify(sample(name)),
  ]),
]

describe('the files of a show', () => {
  it('are received by a task of whoever uploads them, whose outcome has what was left out', async () => {
    const { ref } = await upload(filesOf(106).filter(([name]) => name !== 'horses.json'))
    await expect.poll(ended(ref), { timeout: 60_000 }).toBe('DONE')
    expect(await competitionOf(106)).not.toBe('')
    const { imported } = BatchTaskOutcome.parse((await administrator.shell.task.get({ task: ref })).outcome)
    expect(imported).toMatchObject({
      ...{
        integration: 'EQUIPE_IMPORT',
        files: filesOf(106).flatMap(([name]) => (name === 'horses.json' ? [] : [name])),
      },
      problems: [
        { code: equipeShowErrors.formatUnknown.code, values: { test: 'Dressuur L2' } },
        { code: equipeShowErrors.sexUnknown.code, values: { count: 7 } },
      ].toReversed(),
    })
  })

  it('are read for a federation by the run of the integration, too, and find who has an FEI number', async () => {
    await receive(show(109).document)
    const form = new FormData()
    const fields = { federation, integration: 'EQUIPE_IMPORT', dryRun: 'true' }
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    for (const [name, content] of filesOf(110)) form.append('file', new File([content], name))
    const { ref } = await api('superAdministrator').exchange.integration.run(form)
    const task = () => api('superAdministrator').shell.task.get({ task: ref })
    await expect.poll(async () => (await task()).end, { timeout: 60_000 }).not.toBeNull()
    const { problems, imported } = BatchTaskOutcome.parse((await task()).outcome)
    expect(imported).toMatchObject({ integration: 'EQUIPE_IMPORT' })
    // The others are proposed: a name alone makes nobody the same.
    expect(problems.map(({ id }) => id)).not.toContain('r202')
    expect(problems).toContainEqual(expect.objectContaining({ collection: 'persons', action: 'PROPOSAL' }))
  })

  it('propose who only resembles a member or a horse, and are received with whom somebody has chosen', async () => {
    const inFederation = { federationRef: federation }
    const member = await make.person({
      ...inFederation,
      firstName: 'Lotte',
      lastName: 'Kiesveld',
      birthDate: '1998-03-02',
    })
    const twin = await make.person({
      ...inFederation,
      firstName: 'Lotte',
      lastName: 'Kiesveld',
      birthDate: '1998-07-09',
    })
    await make.membership({ personRef: member.ref, organisationRef: worlds.a.club.ref })
    const horse = await make.horse({ ...inFederation, name: 'Kiespaard', birthDate: '2016-05-01' })
    const files = filesOf(111).map(([name, content]): [string, string] => [
      name,
      content
        .replaceAll('Lotte Vermeerbeke', 'Lotte Kiesveld')
        .replaceAll('"Vermeerbeke"', '"Kiesveld"')
        .replaceAll("Okapi van 't Zandhof", 'Kiespaard'),
    ])
    const outcomeOf = async (task: string) => {
      await expect.poll(ended(task), { timeout: 60_000 }).not.toBeNull()
      const { outcome, error } = await administrator.shell.task.get({ task })
      return { error, outcome: BatchTaskOutcome.nullable().parse(outcome) }
    }
    const asked = { create: 'UNKNOWN', dryRun: 'true' }
    const { outcome } = await outcomeOf((await upload(files, asked)).ref)
    expect(outcome?.counts.REFUSED).toBeGreaterThan(0)
    const choices = outcome?.imported?.choices ?? []
    const rider = choices.find(({ name }) => name === 'Lotte Kiesveld')
    expect(rider).toMatchObject({ collection: 'persons', id: 'r201', year: 1998, clubs: ['Ruiterclub Zandhof'] })
    expect(rider?.candidates.toSorted((one, other) => one.clubs.length - other.clubs.length)).toEqual([
      { ref: twin.ref, name: 'Lotte Kiesveld', year: 1998, clubs: [], isCombination: false },
      { ref: member.ref, name: 'Lotte Kiesveld', year: 1998, clubs: [worlds.a.club.name], isCombination: false },
    ])
    const ridden = choices.find(({ name }) => name === 'Kiespaard')
    expect(ridden?.candidates).toMatchObject([{ ref: horse.ref, clubs: [] }])
    const settled = {
      ...Object.fromEntries(choices.map(({ collection, id }) => [`${collection}/${id}`, null])),
      ...{ [`persons/${rider?.id ?? ''}`]: member.ref, [`horses/${ridden?.id ?? ''}`]: horse.ref },
    }
    const decided = { create: 'UNKNOWN', settled: JSON.stringify(settled) }
    const checked = await outcomeOf((await upload(files, { ...decided, dryRun: 'true' })).ref)
    expect(checked.outcome?.imported?.choices).toEqual([])
    expect(await competitionOf(111)).toBe('')
    // A person of another federation is nobody here, so the question stays.
    const { ref: foreign } = await make.person({ federationRef: worlds.b.federation.ref, lastName: 'Kiesveld' })
    const elsewhere = { ...asked, settled: JSON.stringify({ ...settled, 'persons/r201': foreign }) }
    expect((await outcomeOf((await upload(files, elsewhere)).ref)).outcome?.problems).toContainEqual(
      expect.objectContaining({ collection: 'persons', id: 'r201', action: 'PROPOSAL', ref: null }),
    )
    const { error } = await outcomeOf((await upload(files, decided)).ref)
    expect(error).toBeNull()
    const start = await prisma.registration.findFirstOrThrow({
      where: { competitionRef: await competitionOf(111), practitioner: { personRef: member.ref } },
      select: { practitioner: { select: { horseRef: true } } },
    })
    expect(start.practitioner?.horseRef).toBe(horse.ref)
    // Whoever was chosen has the number of the show now, so the next file of it asks nothing.
    expect(await prisma.externalId.findFirst({ where: { provider: 'EQUIPE', value: '111/201' } })).toMatchObject({
      subjectRef: member.ref,
    })
    await refused(
      upload(files, { ...asked, settled: '{"persons/r201":"somebody"}' }),
      kernelErrors.wrongReferenceFormat,
    )
  })

  it('are at most 200, whichever way they come, and a ZIP file counts as the files in it', async () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, index): [string, string] => [`${String(index)}.json`, '{}'])
    const archive = openArchive(now())
    for (const [name, content] of many(201)) archive.add(name, new TextEncoder().encode(content))
    const zip = Uint8Array.from(archive.close())
    const run = (files: readonly [string, Uint8Array<ArrayBuffer> | string][]) => {
      const form = new FormData()
      const fields = { federation, integration: 'EQUIPE_IMPORT', dryRun: 'true' }
      for (const [name, value] of Object.entries(fields)) form.set(name, value)
      for (const [name, content] of files) form.append('file', new File([content], name))
      return api('superAdministrator').exchange.integration.run(form)
    }
    const { causes } = await refused(run([['show.zip', zip]]), importFileErrors.fileMissing)
    expect(causes[0]?.values).toEqual({ maximum: 200 })
    await refused(upload([['show.zip', zip]]), importFileErrors.fileMissing)
    // These are read, and are no show.
    await refused(run(many(200)), equipeShowErrors.showMissing)
    await refused(upload(many(200)), equipeShowErrors.showMissing)
    await expect(run(many(201))).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    await expect(upload(many(201))).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    const whole = openArchive(now())
    for (const [name, content] of filesOf(112)) whole.add(name, new TextEncoder().encode(content))
    const { ref } = await run([['show.zip', Uint8Array.from(whole.close())]])
    const end = async () => (await api('superAdministrator').shell.task.get({ task: ref })).status
    await expect.poll(end, { timeout: 60_000 }).toBe('DONE')
  })

  it('have teams, which keep their numbers of the show and go back by them', async () => {
    const files = filesOf(113).map(([name, content]): [string, string] => {
      if (name !== '7/H/starts.json') return [name, content]
      const teams: Readonly<Record<string, number>> = { 51: 3, 52: 3, 53: 4 }
      const rows = Rows.parse(JSON.parse(content)).map((row) => ({ ...row, lag_id: teams[String(row.id)] ?? null }))
      return [name, JSON.stringify(rows)]
    })
    const { ref } = await upload(files)
    await expect.poll(ended(ref), { timeout: 60_000 }).toBe('DONE')
    const competition = await competitionOf(113)
    const teams = await prisma.competitionTeam.findMany({
      where: { competitionRef: competition },
      orderBy: { name: 'asc' },
      select: { name: true, memberRefs: true },
    })
    expect(teams.map(({ name, memberRefs }) => [name, memberRefs.length])).toEqual([
      ['Ruiterclub Zandhof', 2],
      ['Team 4', 1],
    ])
    const { starts, ...others } = await batchOf(competition, 'STARTLIST', jumpingTest)
    expect(others).toEqual({})
    expect(starts?.records.slice(0, 3)).toMatchObject([{ lag_id: 3 }, { lag_id: 3 }, { lag_id: 4 }])
    expect(starts?.records[3]).not.toHaveProperty('lag_id')
  })

  it('may be one ZIP file', async () => {
    const archive = openArchive(now())
    for (const [name, content] of filesOf(107)) archive.add(name, new TextEncoder().encode(content))
    const { ref } = await upload([['show.zip', archive.close()]])
    await expect.poll(ended(ref), { timeout: 60_000 }).toBe('DONE')
    expect(await competitionOf(107)).not.toBe('')
  })

  it('are refused as long as something of them cannot be read', async () => {
    await refused(upload([]), kernelErrors.fieldRequired)
    await refused(upload([['show.json', '{']]), importFileErrors.unreadable)
    await refused(upload([['show.json', '{"hello": 1}']]), equipeShowErrors.showMissing)
    await refused(upload(filesOf(108).slice(1)), equipeShowErrors.showMissing)
    await refused(upload([['show.zip', new Uint8Array([0x50, 0x4b, 1, 2])]]), importFileErrors.unreadable)
    const form = new FormData()
    form.set('federation', federation)
    form.set('integration', 'EQUIPE_IMPORT')
    form.set('batch', newRef())
    form.append('file', new File(['{}'], 'show.json'))
    await refused(api('rider').exchange.batch.upload(form), kernelErrors.insufficientPermissions)
    await refused(api('anonymous').exchange.batch.upload(form), kernelErrors.noUserContext)
    await refused(api('foreignAdministrator').exchange.batch.upload(form), kernelErrors.notFound)
  })
})

describe('the batch for a show in Equipe', () => {
  it('of a show that came from there has its numbers, its results and nobody twice', async () => {
    await receive(show(104).document)
    const competition = await competitionOf(104)
    const { starts, competitions, ...others } = await batchOf(competition, 'RESULTS', jumpingTest)
    expect(others).toEqual({})
    expect(competitions).toEqual({ unique_by: 'kq', records: [{ kq: 7, grundt: 74, omh1t: 50 }] })
    expect(starts).toMatchObject({ unique_by: 'id', where: { competition: { kq: 7 } }, replace: true })
    const columns = [
      'id',
      'rnr',
      'hnr',
      're',
      'grundf',
      'grundt',
      'tfg',
      'omh1f',
      'omh1t',
      'tf1',
      'totfel',
      'or',
      'rid',
    ] as const
    const told = rowsOf('results').map((row) => columns.map((name) => row[name]))
    const sent = (starts?.records ?? []).map((row) => columns.map((name) => row[name]))
    expect(sent.toSorted((left, right) => Number(left[0]) - Number(right[0]))).toEqual(
      told.toSorted((left, right) => Number(left[0]) - Number(right[0])),
    )
    const dressage = await batchOf(competition, 'RESULTS', 'Dressuur L2')
    expect(dressage.starts?.records).toMatchObject([
      { id: 61, ptxt_e: '6;6.5;6;6.5', fr_e: 0, esp: 62.5, ptxt_c: '6.5;7;6.5;6.5', fr_c: 0.2, csp: 65.75, re: 1 },
    ])
    const list = await batchOf(competition, 'STARTLIST', jumpingTest)
    expect(list.starts).toMatchObject({ abort_if_any: { rid: true } })
    expect(list.starts?.records.map(({ id }) => id)).toEqual([51, 52, 53, 54, 55, 56, 57])
  })

  it('of a competition of ours has our refs, and the people and horses along', async () => {
    const { ref: competition } = await make.competition({ federationRef: federation, name: 'Zandhof' })
    const { testSet, ref: testRef } = await make.test({
      ...{ competitionRef: competition, name: '1,10 m', protocolDefinition: protocolOf.jumping() },
    })
    const person = await make.person({ federationRef: federation, firstName: 'Noor', lastName: 'Testelaar' })
    const horse = await make.horse({ federationRef: federation, name: 'Okapi' })
    const { ref: practitionerRef } = await make.practitioner({
      ...{ federationRef: federation, personRef: person.ref, horseRef: horse.ref },
    })
    const { ref: participation } = await make.registration({
      ...{ competitionRef: competition, testRef, testSetRef: testSet.ref, practitionerRef, startNumber: 4 },
    })
    await administrator.competitions.result.enter({
      ...{ competition, test: testRef, testSet: testSet.ref, participation, version: 0 },
      result: {
        ...{ discipline: 'SHOW_JUMPING', status: 'FINISHED', outOfCompetition: false },
        rounds: [{ obstaclePenalties: '4', time: 6012 }],
      },
    })
    const list = await batchOf(competition, 'STARTLIST', '1,10 m')
    expect(list.people).toMatchObject({
      ...{ unique_by: 'foreign_id', skip_user_changed: true },
      records: [{ foreign_id: person.ref, first_name: 'Noor', last_name: 'Testelaar' }],
    })
    expect(list.horses?.records).toMatchObject([{ foreign_id: horse.ref, num: '4', name: 'Okapi' }])
    expect(list.competitions?.records).toMatchObject([{ foreign_id: testSet.ref, clabb: '1', discipline: 'H' }])
    const { starts } = await batchOf(competition, 'RESULTS', '1,10 m')
    expect(starts).toMatchObject({
      where: { competition: { foreign_id: testSet.ref } },
      records: [{ foreign_id: participation, rider: { foreign_id: person.ref }, grundf: 4, grundt: 60.12, re: 1 }],
    })
  })

  it('is a JSON file of a test, or all of them as a ZIP file, named with the number of the push', async () => {
    await receive(show(105).document)
    const competition = await competitionOf(105)
    const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}'
    const one = await exported(competition, 'RESULTS', { testSet: await setOf(competition, jumpingTest) })
    expect(one).toMatchObject({ contentType: 'application/json' })
    expect(one.fileName).toMatch(new RegExp(`^1 Springen 1,10 m - Equipe results ${uuid}\\.json$`))
    const all = await exported(competition, 'RESULTS')
    expect(all).toMatchObject({ contentType: 'application/zip' })
    expect(all.fileName).toMatch(new RegExp(`^Zandhof 105 - Equipe results ${uuid}\\.zip$`))
  })

  it('is refused without a result, of another test, and to others', async () => {
    const { competition, dressage } = worlds.a
    const empty = await prisma.competition.findFirstOrThrow({ where: { ref: competition.ref } })
    await refused(exported(empty.ref, 'RESULTS', { testSet: newRef() }), kernelErrors.notFound)
    await refused(exported(empty.ref, 'RESULTS', { testSet: dressage.testSet.ref }), equipeShowErrors.nothingToSend)
    await refused(exported(empty.ref, 'RESULTS', { subject: 'anonymous' }), kernelErrors.noUserContext)
    await refused(exported(empty.ref, 'RESULTS', { subject: 'rider' }), kernelErrors.insufficientPermissions)
    await refused(exported(empty.ref, 'RESULTS', { subject: 'foreignAdministrator' }), kernelErrors.notFound)
  })
})
