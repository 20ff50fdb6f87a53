import { readFile } from 'node:fs/promises'
import { newRef } from '@oxer/db'
import { BatchTaskOutcome } from '@oxer/domain/exchange/batch/batch.schema'
import { importFileErrors } from '@oxer/domain/exchange/integration/import.errors'
import type { LayoutIntegration } from '@oxer/domain/exchange/integration/import-layout.presets'
import { importMappingErrors } from '@oxer/domain/exchange/integration/import-mapping.errors'
import { type MappedColumn, mostMappings } from '@oxer/domain/exchange/integration/import-mapping.schema'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { Subject } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'
import { jobsOf } from '../../kernel/testing/run-jobs.ts'
import { batchJobs } from '../batch/batch.jobs.ts'

const { api, database, make, options, worlds } = await apiTest()
const { prisma } = database
const runJobs = jobsOf(batchJobs, options)
const inA = { federationRef: worlds.a.federation.ref }

const sampleOf = (name: string) =>
  readFile(new URL(`../../../../documents/src/exchange-file/testing/${name}`, import.meta.url))
const sample = await sampleOf('inschrijvingen-eigen-kolommen.csv')
const known = await sampleOf('inschrijvingenW000000.csv')
const fileOf = (content: string | Buffer, name = 'inschrijvingen.csv') =>
  new File([typeof content === 'string' ? content : new Uint8Array(content)], name, { type: 'text/csv' })

const knhs = 'KNHS_SUBSCRIPTION_IMPORT' as const
/** What somebody says of the columns of the sample. */
const mapping: MappedColumn[] = [
  { heading: 'Ruiter/amazone', word: 'RIDER' },
  { heading: 'Lidnummer', word: 'RIDER_NUMBER' },
  { heading: 'Paard of pony', word: 'HORSE' },
  { heading: 'UELN', word: 'HORSE_UELN' },
  { heading: 'Geboren', word: 'RIDER_BIRTH_DATE' },
  { heading: 'Rubriek', word: 'TEST' },
  { heading: 'Telefoon', word: 'RIDER_PHONE' },
  { heading: 'Status', word: 'STATUS' },
]

type Run = {
  readonly file?: File
  readonly mapping?: object
  readonly dryRun?: boolean
  readonly integration?: string
}

const order = (competition: string, { file = fileOf(sample), mapping: sent, ...over }: Run, subject?: Subject) => {
  const form = new FormData()
  const fields = { competition, integration: knhs, dryRun: true, ...over }
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
  if (sent !== undefined) form.set('mapping', JSON.stringify(sent))
  form.set('file', file)
  return api(subject ?? 'federationCollaborator').exchange.integration.import(form)
}

const run = async (competition: string, over: Run) => {
  const { ref } = await order(competition, over)
  await runJobs()
  const { outcome } = await prisma.task.findUniqueOrThrow({ where: { ref } })
  return BatchTaskOutcome.parse(outcome)
}

const columnsOf = (competition: string, file: File, over: { integration?: string; subject?: Subject } = {}) => {
  const form = new FormData()
  form.set('competition', competition)
  form.set('integration', over.integration ?? knhs)
  form.set('file', file)
  return api(over.subject ?? 'federationCollaborator').exchange.importMapping.columns(form)
}

const given = async () => {
  const { ref } = await make.competition({ ...inA, name: 'Zandhof' })
  for (const name of ['L2', 'M1']) await make.test({ competitionRef: ref, name })
  await prisma.importMapping.deleteMany({})
  return ref
}

const kept = async (competition: string, integration: LayoutIntegration = knhs) =>
  (await api('federationCollaborator').exchange.importMapping.list({ competition, integration })).mappings

const historyOf = (ref: string) =>
  prisma.history.findMany({ where: { ref }, orderBy: { id: 'asc' }, select: { action: true, noun: true } })

describe('the columns of a file', () => {
  it('have their first values, and the fields that their headings are known to have', async () => {
    const read = await columnsOf(await given(), fileOf(sample))
    expect(read).toMatchObject({ isKnown: false, mapping: null })
    expect(read.columns.map(({ heading, word, values }) => [heading, word, values[0]])).toEqual([
      ['Volgnr', null, '1'],
      ['Ruiter/amazone', null, 'Lotte Vermeerbeke'],
      ['Lidnummer', null, 'R-0001'],
      ['Paard of pony', null, "Okapi van 't Zandhof"],
      ['UELN', 'HORSE_UELN', '056002012345678'],
      ['Geboren', null, '12-03-1999'],
      ['Rubriek', null, 'L2'],
      ['Telefoon', null, '0600000001'],
      ['Telefoon #2', null, '0301000001'],
      ['Stal', null, '4'],
      ['#11', null, 'x'],
      ['Status', 'STATUS', 'Afgemeld'],
    ])
    expect(read.columns[6]?.values).toEqual(['L2', 'M1'])
  })

  it('are all known of the six headings of the KNHS alone, and of the empty file of a layout of ours', async () => {
    const ref = await given()
    const six = 'Naam;Sportnaam 1;Klasse;Pony categorie;Opmerkingen;Mobiele telefoon 0\r\nNoor A;Okapi;L2;;;'
    expect((await columnsOf(ref, fileOf(six))).isKnown).toBe(true)
    const more = await columnsOf(ref, fileOf(known))
    expect(more.isKnown).toBe(false)
    expect(more.columns.filter(({ word }) => word === null).map(({ heading }) => heading)).toEqual(['Combinatienummer'])
    const own = 'Oxer-Zangersheide;1\r\nTest;First name;Last name;Horse\r\nL2;Noor;A;Okapi'
    expect((await columnsOf(ref, fileOf(own), { integration: 'ZANGERSHEIDE_IMPORT' })).isKnown).toBe(true)
    const json = fileOf('{"format":"oxer-exchange"}', 'x.json')
    expect(await columnsOf(ref, json)).toMatchObject({ columns: [], isKnown: true, mapping: null })
  })

  it('are read for whoever manages the competition, of a table', async () => {
    const ref = await given()
    const file = () => fileOf(sample)
    await refused(columnsOf(ref, file(), { subject: 'anonymous' }), kernelErrors.noUserContext)
    await refused(columnsOf(ref, file(), { subject: 'rider' }), kernelErrors.insufficientPermissions)
    await refused(columnsOf(ref, file(), { subject: 'foreignAdministrator' }), kernelErrors.notFound)
    await refused(columnsOf(ref, fileOf('')), importFileErrors.nothingToImport)
    await refused(columnsOf(ref, fileOf('{"no":', 'x.json')), importFileErrors.unreadable)
    const form = new FormData()
    form.set('competition', ref)
    form.set('integration', 'EQUIPE_IMPORT')
    form.set('file', file())
    const other = api('federationCollaborator').exchange.importMapping.columns(form)
    await expect(other).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })
})

describe('a file that is sent with a mapping', () => {
  it('is checked by it, which keeps nothing', async () => {
    const ref = await given()
    await refused(order(ref, {}), importFileErrors.otherLayout)
    const outcome = await run(ref, { mapping: { columns: mapping } })
    expect(outcome).toMatchObject({
      ...{ dryRun: true, counts: { CREATED: 6 } },
      imported: { isMapped: true, problems: [{ row: 4, kind: 'SKIPPED', field: 'Status' }] },
    })
    expect(await kept(ref)).toEqual([])
  })

  it('is stored by it, and the mapping is kept for the federation: the next file with these headings needs none', async () => {
    const ref = await given()
    const outcome = await run(ref, { mapping: { columns: mapping }, dryRun: false })
    expect(outcome.counts).toEqual({ CREATED: 6 })
    const ids = await prisma.externalId.findMany({
      where: { provider: 'KNHS', noun: 'person', value: { startsWith: 'R-' } },
    })
    expect(ids.map(({ value }) => value).toSorted()).toEqual(['R-0001', 'R-0002'])
    const [one, ...others] = await kept(ref)
    expect(others).toEqual([])
    expect(one?.version).toBe(1)
    expect(one?.columns.map(({ heading }) => heading)).toHaveLength(12)
    expect(one?.columns.filter(({ word }) => word !== null)).toEqual(mapping)
    expect(await historyOf(one?.ref ?? '')).toEqual([{ action: 'create', noun: 'import-mapping' }])
    const next = await givenNext()
    const turned =
      'Status;Rubriek;Paard of pony;RUITER/AMAZONE;Lidnummer;UELN;Geboren;Volgnr;Telefoon;Telefoon;Stal;#11'
    const file = () => fileOf(`${turned}\r\n;L2;Okapi van 't Zandhof;Lotte Vermeerbeke;R-0001;056002012345678;;;;;;`)
    expect(await columnsOf(next, file())).toMatchObject({ isKnown: true, mapping: { ref: one?.ref } })
    const again = await run(next, { file: file(), dryRun: false })
    expect(again).toMatchObject({ counts: { CREATED: 1, UNCHANGED: 2 }, imported: { isMapped: true } })
    // What says the same as before changes nothing.
    await run(ref, { mapping: { columns: mapping, version: 1 }, dryRun: false })
    expect(await kept(ref)).toMatchObject([{ ref: one?.ref, version: 1 }])
  })

  it('changes the kept one, unless somebody has changed it since', async () => {
    const ref = await given()
    await run(ref, { mapping: { columns: mapping }, dryRun: false })
    const other = mapping.map((column) => (column.heading === 'Telefoon' ? { ...column, word: null } : column))
    await run(ref, { mapping: { columns: other, version: 1 }, dryRun: false })
    const [one] = await kept(ref)
    expect(one?.version).toBe(2)
    expect((await historyOf(one?.ref ?? '')).map(({ action }) => action)).toEqual(['create', 'update'])
    const tasks = await prisma.task.count()
    await refused(order(ref, { mapping: { columns: mapping, version: 1 }, dryRun: false }), kernelErrors.staleVersion)
    expect(await prisma.task.count()).toBe(tasks)
    expect(await kept(ref)).toMatchObject([{ version: 2 }])
  })

  it('is refused with the field that two columns have, that is missing, or whose column the file does not have', async () => {
    const ref = await given()
    const sent = (columns: MappedColumn[]) => order(ref, { mapping: { columns }, dryRun: false })
    const twice = await refused(sent([...mapping, { heading: 'Stal', word: 'HORSE' }]), importMappingErrors.fieldTwice)
    expect(twice.causes).toMatchObject([
      {
        field: 'mapping.columns.8.word',
        values: { heading: 'Stal', other: 'Paard of pony', importField: 'HORSE' },
      },
    ])
    const missing = await refused(sent(mapping.slice(0, 3)), importMappingErrors.fieldMissing)
    expect(missing.causes).toMatchObject([{ field: 'mapping.columns', values: { importField: 'TEST' } }])
    const unknown = [...mapping, { heading: 'Kleur', word: 'NOTES' as const }]
    expect((await refused(sent(unknown), importMappingErrors.headingUnknown)).causes[0]?.field).toBe(
      'mapping.columns.8.heading',
    )
    const json = fileOf('{"format":"oxer-exchange"}', 'x.json')
    const { causes } = await refused(
      order(ref, { file: json, mapping: { columns: mapping } }),
      importMappingErrors.notATable,
    )
    expect(causes[0]?.field).toBe('mapping')
    const wrong = order(ref, { mapping: { columns: [{ heading: 'Stal', word: 'COLOUR' }] } })
    await expect(wrong).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    expect(await kept(ref)).toEqual([])
  })

  it('is of any system, whose numbers it then sets, without the first line of its layout', async () => {
    const ref = await given()
    await run(ref, { integration: 'WEAUCTION_IMPORT', mapping: { columns: mapping }, dryRun: false })
    expect(await prisma.externalId.count({ where: { provider: 'WEAUCTION', value: 'R-0001' } })).toBe(1)
    expect([await kept(ref), (await kept(ref, 'WEAUCTION_IMPORT')).length]).toEqual([[], 1])
  })

  it('may be run by a super administrator, too', async () => {
    const ref = await given()
    const form = new FormData()
    const fields = {
      competition: ref,
      integration: knhs,
      dryRun: 'false',
      mapping: JSON.stringify({ columns: mapping }),
    }
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    form.set('file', fileOf(sample))
    await api('superAdministrator').exchange.integration.run(form)
    expect(await kept(ref)).toHaveLength(1)
  })
})

const givenNext = async () => {
  const { ref } = await make.competition({ ...inA, name: 'Akenveld' })
  await make.test({ competitionRef: ref, name: 'L2' })
  return ref
}

describe('the mappings that a federation keeps', () => {
  const columns: MappedColumn[] = [
    { heading: 'Ruiter', word: 'RIDER' },
    { heading: 'Paard', word: 'HORSE' },
    { heading: 'Proef', word: 'TEST' },
    { heading: 'Stal', word: null },
  ]
  const router = (subject: Subject = 'federationCollaborator') => api(subject).exchange.importMapping

  it('are kept, changed and forgotten in any of its competitions, by whoever manages that one', async () => {
    const of = { competition: await given(), integration: knhs }
    const made = await router().keep({ ...of, columns })
    expect(made).toMatchObject({ integration: knhs, version: 1, columns })
    const own = { ...of, competition: worlds.a.competition.ref }
    const organizer = router('competitionOrganizer')
    const [seen] = (await organizer.list(own)).mappings
    expect(seen).toEqual(made)
    const notes = columns.map((column) => (column.heading === 'Stal' ? { ...column, word: 'NOTES' as const } : column))
    const changed = await organizer.keep({ ...own, columns: notes, version: 1 })
    expect(changed).toMatchObject({ ref: made.ref, version: 2, columns: notes })
    // The same in another order and in capitals is no change.
    const turned = notes.toReversed().map(({ heading, word }) => ({ heading: heading.toUpperCase(), word }))
    expect(await organizer.keep({ ...own, columns: turned, version: 1 })).toEqual(changed)
    const stale = await refused(router().keep({ ...of, columns, version: 1 }), kernelErrors.staleVersion)
    expect(stale.current).toEqual(changed)
    await organizer.forget({ ...own, mapping: made.ref })
    expect(await kept(of.competition)).toEqual([])
    expect(await historyOf(made.ref)).toHaveLength(3)
    await refused(router().forget({ ...of, mapping: made.ref }), kernelErrors.notFound)
  })

  it('say which fields a column may have', async () => {
    const { fields } = await router().list({ competition: await given(), integration: knhs })
    expect(fields.slice(0, 3)).toEqual([
      { word: 'RIDER', isRequired: true, instead: ['RIDER_FIRST_NAME', 'RIDER_LAST_NAME'] },
      { word: 'HORSE', isRequired: true, instead: [] },
      { word: 'TEST', isRequired: true, instead: ['TEST_NUMBER'] },
    ])
  })

  it('are of nobody else', async () => {
    const of = { competition: await given(), integration: knhs }
    const { ref: mappingRef } = await router().keep({ ...of, columns })
    for (const [subject, error] of [
      ['anonymous', kernelErrors.noUserContext],
      ['rider', kernelErrors.insufficientPermissions],
      ['foreignAdministrator', kernelErrors.notFound],
    ] as const) {
      await refused(router(subject).list(of), error)
      await refused(router(subject).keep({ ...of, columns }), error)
      await refused(router(subject).forget({ ...of, mapping: mappingRef }), error)
    }
    const foreign = { ...of, competition: worlds.b.competition.ref }
    const elsewhere = router('foreignAdministrator')
    expect((await elsewhere.list(foreign)).mappings).toEqual([])
    await refused(elsewhere.forget({ ...foreign, mapping: mappingRef }), kernelErrors.notFound)
    await refused(
      router().forget({ ...of, integration: 'WEAUCTION_IMPORT', mapping: mappingRef }),
      kernelErrors.notFound,
    )
    await refused(router().forget({ ...of, mapping: newRef() }), kernelErrors.notFound)
    expect(await kept(of.competition)).toHaveLength(1)
  })

  it('name each field once and each column once, and are not too many', async () => {
    const of = { competition: await given(), integration: knhs }
    const keep = (wrong: MappedColumn[]) => router().keep({ ...of, columns: wrong })
    const twice = await refused(keep([...columns, { heading: 'Hal', word: 'TEST' }]), importMappingErrors.fieldTwice)
    expect(twice.causes[0]?.field).toBe('columns.4.word')
    await refused(keep([...columns, { heading: 'ruiter', word: null }]), importMappingErrors.headingTwice)
    await refused(keep(columns.slice(0, 2)), importMappingErrors.fieldMissing)
    await expect(keep([])).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    await prisma.importMapping.createMany({
      data: Array.from({ length: mostMappings }, (_, index) => ({
        ...{ ref: newRef(), ...inA, integration: knhs, headingsKey: String(index), columns: [], changedAt: new Date() },
      })),
    })
    await refused(keep(columns), importMappingErrors.tooMany)
    await prisma.importMapping.deleteMany({})
  })
})
