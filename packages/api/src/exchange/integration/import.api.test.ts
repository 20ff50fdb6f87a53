import { readFile } from 'node:fs/promises'
import { newRef } from '@oxer/db'
import { competitionErrors } from '@oxer/domain/competitions/competition/competition.errors'
import { batchErrors } from '@oxer/domain/exchange/batch/batch.errors'
import { BatchTaskOutcome } from '@oxer/domain/exchange/batch/batch.schema'
import { importFileErrors } from '@oxer/domain/exchange/integration/import.errors'
import { integrationErrors } from '@oxer/domain/exchange/integration/integration.errors'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { Subject } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'
import { jobsOf } from '../../kernel/testing/run-jobs.ts'
import { batchJobs } from '../batch/batch.jobs.ts'

const { api, database, downloads, make, options, worlds } = await apiTest()
const { prisma } = database
const runJobs = jobsOf(batchJobs, options)
const inA = { federationRef: worlds.a.federation.ref }

const sample = await readFile(
  new URL('../../../../documents/src/exchange-file/testing/inschrijvingenW000000.csv', import.meta.url),
)
const fileOf = (content: string | Buffer, name = 'inschrijvingenW000000.csv') =>
  new File([typeof content === 'string' ? content : new Uint8Array(content)], name, { type: 'text/csv' })
const head = 'Naam;Sportnaam 1;Klasse;Pony categorie;Opmerkingen;Mobiele telefoon 0'
const lines = (...rows: string[]) => fileOf([head, ...rows].join('\r\n'))

type Over = {
  readonly integration?: string
  readonly dryRun?: boolean
  readonly settled?: Readonly<Record<string, string | null>>
  readonly batch?: string
}

const formOf = (file: File | null, { settled, ...over }: Over & Record<string, unknown>): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(over)) form.set(name, String(value))
  if (settled !== undefined) form.set('settled', JSON.stringify(settled))
  if (file !== null) form.set('file', file)
  return form
}

const order = (competition: string, file: File | null, over: Over = {}, subject: Subject = 'federationCollaborator') =>
  api(subject).exchange.integration.import(
    formOf(file, { competition, integration: 'KNHS_SUBSCRIPTION_IMPORT', ...over }),
  )

const outcomeOf = async (ref: string) => {
  await runJobs()
  const { outcome, error, status } = await prisma.task.findUniqueOrThrow({ where: { ref } })
  return { error, status, outcome: status === 'DONE' ? BatchTaskOutcome.parse(outcome) : null }
}

const run = async (competition: string, file: File, over: Over = {}, subject: Subject = 'federationCollaborator') =>
  outcomeOf((await order(competition, file, over, subject)).ref)

const stored = async (competition: string, file: File, over: Over = {}) => {
  const { outcome, error } = await run(competition, file, { dryRun: false, ...over })
  if (outcome === null) throw new Error(`the import was refused: ${String(error)}`)
  return outcome
}

const classes = ['L2', 'M1', 'B'] as const

const givenCompetition = async (names: readonly string[] = classes) => {
  const { ref } = await make.competition({ ...inA, name: 'Zandhof' })
  const tests: Record<string, string> = {}
  for (const name of names) tests[name] = (await make.test({ competitionRef: ref, name })).ref
  return { ref, tests }
}

const startsOf = (competitionRef: string) =>
  prisma.registration.findMany({
    where: { competitionRef, deletedAt: null },
    select: {
      ...{ ref: true, notes: true, status: true, startNumber: true, outOfCompetition: true },
      test: { select: { name: true } },
      practitioner: {
        select: { person: { select: { ref: true, lastName: true } }, horse: { select: { ref: true, name: true } } },
      },
    },
    orderBy: [{ registeredAt: 'asc' }, { ref: 'asc' }],
  })

describe('a file of subscriptions of the KNHS', () => {
  it('is checked first: it says what would become of each record, and stores nothing', async () => {
    const { ref } = await givenCompetition()
    const { outcome } = await run(ref, fileOf(sample))
    expect(outcome).toMatchObject({
      ...{ dryRun: true, counts: { CREATED: 9 }, problems: [] },
      imported: {
        ...{ integration: 'KNHS_SUBSCRIPTION_IMPORT', competition: ref, choices: [] },
        files: ['inschrijvingenW000000.csv'],
        problems: [{ row: 5, kind: 'SKIPPED', code: importFileErrors.rowSkipped.code }],
      },
    })
    expect(await startsOf(ref)).toEqual([])
    expect(await prisma.person.count({ where: { lastName: 'Vermeerbeke' } })).toBe(0)
  })

  it('is stored, is what it was when it is sent again, and is taken back whole', async () => {
    const { ref } = await givenCompetition()
    const { batch, counts } = await stored(ref, fileOf(sample))
    expect(counts).toEqual({ CREATED: 9 })
    const starts = await startsOf(ref)
    expect(
      starts.map(({ test, practitioner, notes }) => [
        ...[test.name, practitioner?.person.lastName, practitioner?.horse.name, notes],
      ]),
    ).toEqual([
      ['L2', 'Vermeerbeke', "Okapi van 't Zandhof", 'graag vroeg starten'],
      ['M1', 'Koningshof', 'Java Testpaard Z', ''],
      ['B', 'van den Akenveld', 'Quirky Q', ''],
    ])
    const again = await stored(ref, fileOf(sample))
    expect(again.counts).toEqual({ UNCHANGED: 9 })
    expect(await startsOf(ref)).toHaveLength(3)
    const listed = await api('federationCollaborator').exchange.integration.imported({ competition: ref })
    expect(listed.items).toHaveLength(2)
    const rows = await api('federationCollaborator').exchange.batch.rows({ batch, action: 'CREATED' })
    expect(rows.items.filter(({ collection }) => collection === 'entries')).toHaveLength(3)
    // Only what the second one has made of the first, which is nothing, comes between them.
    await api('federationCollaborator').exchange.batch.undo({ batch: again.batch })
    await api('federationCollaborator').exchange.batch.undo({ batch })
    expect(await startsOf(ref)).toEqual([])
    expect(await prisma.person.count({ where: { lastName: 'Vermeerbeke', deletedAt: null } })).toBe(0)
  })

  it('is not taken back once somebody has changed an entry', async () => {
    const { ref } = await givenCompetition()
    const { batch } = await stored(ref, lines('Noor Wijzigveld;Okapi Wijzig;L2;;;'))
    const [start] = await startsOf(ref)
    await prisma.registration.update({
      where: { ref: start?.ref ?? '' },
      data: { notes: 'vroeg', version: { increment: 1 } },
    })
    const undo = api('federationCollaborator').exchange.batch.undo({ batch })
    await refused(undo, batchErrors.changedSince)
    expect(await startsOf(ref)).toHaveLength(1)
  })

  it('is taken back although a list has given its entries numbers that it did not have', async () => {
    const { ref: competition, tests } = await givenCompetition()
    const { batch } = await stored(competition, lines('Noor Nummerveld;Okapi Nummer;L2;;;'))
    const { startlist } = api('federationCollaborator').competitions
    const [list] = await startlist.createMany({ competition, tests: [tests.L2 ?? ''] })
    const configurations = [
      { startlistRef: list?.ref ?? '', from: 40, scope: 'COMBINATION' as const, onlyMissing: false },
    ]
    await startlist.renumber({ competition, configurations })
    expect(await startsOf(competition)).toMatchObject([{ startNumber: 40 }])
    await api('federationCollaborator').exchange.batch.undo({ batch })
    expect(await startsOf(competition)).toEqual([])
  })

  it('takes what is new of an entry, and keeps what a person has changed', async () => {
    const { ref, tests } = await givenCompetition()
    const row = (notes: string) => lines(`Noor Opmerkveld;Okapi Opmerk;L2;;${notes};`)
    await stored(ref, row('vroeg'))
    const changed = await stored(ref, row('laat'))
    expect(changed.counts).toEqual({ UNCHANGED: 2, UPDATED: 1 })
    const [start] = await startsOf(ref)
    expect(start?.notes).toBe('laat')
    await api('federationCollaborator').competitions.registration.update({
      ...{ competition: ref, test: tests.L2 ?? '', registration: start?.ref ?? '', notes: 'van de secretaris' },
      data: {
        person: { ref: start?.practitioner?.person.ref ?? '' },
        horse: { ref: start?.practitioner?.horse.ref ?? '' },
      },
    })
    const kept = await stored(ref, row('heel laat'))
    expect(kept.problems).toMatchObject([{ collection: 'entries', action: 'KEPT', kept: ['notes'] }])
    await api('federationCollaborator').exchange.batch.undo({ batch: kept.batch })
    expect((await startsOf(ref))[0]?.notes).toBe('van de secretaris')
  })

  it('makes nobody the same by a name: somebody says who it is, and what is settled is remembered here', async () => {
    const { ref } = await givenCompetition()
    const person = await make.person({ ...inA, firstName: 'Noor', lastName: 'Naamgenoot' })
    const horse = await make.horse({ ...inA, name: 'Okapi Naamgenoot' })
    await make.practitioner({ ...inA, personRef: person.ref, horseRef: horse.ref })
    const file = () => lines('Noor Naamgenoot;Okapi Naamgenoot;L2;;;', 'Bram Nieuwveld;Java Nieuw;L2;;;')
    const { outcome } = await run(ref, file())
    expect(outcome?.counts).toEqual({ CREATED: 3, PROPOSAL: 3 })
    expect(outcome?.imported?.choices).toMatchObject([
      { collection: 'persons', id: 'Noor Naamgenoot', candidates: [{ ref: person.ref, isCombination: true }] },
      { collection: 'horses', id: 'Okapi Naamgenoot', candidates: [{ ref: horse.ref, isCombination: true }] },
    ])
    // Whoever only manages the competition hears no year of birth of a member whose page they may not see.
    await prisma.person.update({ where: { ref: person.ref }, data: { birthDate: '2011-03-04' } })
    const rider = worlds.actors.rider?.personRef ?? ''
    await make.share({ competitionRef: ref, personRef: rider, role: 'COLLABORATOR', expires: null })
    const yearsOf = async (subject: Subject) =>
      (await run(ref, file(), {}, subject)).outcome?.imported?.choices[0]?.candidates.map(({ year }) => year)
    expect([await yearsOf('federationCollaborator'), await yearsOf('rider')]).toEqual([[2011], [null]])
    // What waits holds up nothing else.
    expect((await stored(ref, file())).counts).toEqual({ CREATED: 3, PROPOSAL: 3 })
    const settled = { 'persons/Noor Naamgenoot': person.ref, 'horses/Okapi Naamgenoot': null }
    expect((await stored(ref, file(), { settled })).counts).toEqual({ UNCHANGED: 4, CREATED: 2 })
    const ridden = (await startsOf(ref)).map(({ practitioner }) => practitioner)
    expect(ridden.map((each) => each?.person.ref)).toContain(person.ref)
    expect(ridden.map((each) => each?.horse.ref)).not.toContain(horse.ref)
    expect((await stored(ref, file())).counts).toEqual({ UNCHANGED: 6 })
    // In another competition a name is only a name again.
    const other = await givenCompetition()
    expect((await run(other.ref, file())).outcome?.counts.PROPOSAL).toBeGreaterThan(0)
  })

  it('changes no stored rider or horse', async () => {
    const { ref } = await givenCompetition()
    const person = await make.person({ ...inA, firstName: 'Noor', lastName: 'Telefoon', phone: '' })
    const settled = { 'persons/Noor Telefoon': person.ref }
    await stored(ref, lines('Noor Telefoon;Okapi Telefoon;L2;;;0600000009'), { settled })
    const after = await prisma.person.findUniqueOrThrow({ where: { ref: person.ref } })
    expect([after.phone, after.version]).toEqual([person.phone, person.version])
  })

  it('asks which test is meant', async () => {
    const { ref, tests } = await givenCompetition(['L2 proef 15', 'L2 proef 16'])
    const file = () => lines('Noor Proefveld;Okapi Proef;L2;;;')
    const { outcome } = await run(ref, file())
    expect(outcome?.problems).toMatchObject([
      { collection: 'entries', action: 'PROPOSAL', problem: { code: importFileErrors.testUnclear.code } },
    ])
    expect(outcome?.imported?.choices).toMatchObject([
      { collection: 'tests', id: 'L2', candidates: [{ name: 'L2 proef 15' }, { name: 'L2 proef 16' }] },
    ])
    await stored(ref, file(), { settled: { 'tests/L2': tests['L2 proef 16'] ?? '' } })
    expect((await startsOf(ref)).map(({ test }) => test.name)).toEqual(['L2 proef 16'])
  })

  it('finds a test by its number, and by its own ref', async () => {
    const { ref, tests } = await givenCompetition(['Eerste', 'Tweede'])
    await prisma.competitionTest.update({ where: { ref: tests.Eerste ?? '' }, data: { externalRef: '17' } })
    await stored(ref, lines('Noor Nummerveld;Okapi Nummer;17;;;', `Noor Nummerveld;Okapi Nummer;${tests.Tweede};;;`))
    expect((await startsOf(ref)).map(({ test }) => test.name)).toEqual(['Eerste', 'Tweede'])
  })

  it('refuses with a cause for each what the office refuses, and stores nothing then', async () => {
    const { ref, tests } = await givenCompetition()
    await prisma.competitionTest.update({ where: { ref: tests.L2 ?? '' }, data: { registrationTypes: ['TEAM'] } })
    await prisma.competitionTest.update({ where: { ref: tests.M1 ?? '' }, data: { maxPerCombination: 1 } })
    const file = () => lines('Noor Weigerveld;Okapi Weiger;M1;;;', 'Noor Weigerveld;Okapi Weiger;M1;;;')
    const { outcome } = await run(ref, file())
    expect(outcome?.counts).toMatchObject({ CREATED: 4 })
    // A test of teams takes no riders.
    expect((await run(ref, lines('Noor Weigerveld;Okapi Weiger;L2;;;'))).outcome?.problems).toMatchObject([
      { problem: { code: importFileErrors.testUnclear.code } },
    ])
    const wrong = lines('Noor Weigerveld;;M1;;;')
    const { causes } = await refused(order(ref, wrong, { dryRun: false }), importFileErrors.valueMissing)
    expect(causes[0]).toMatchObject({ field: 'file.2.Sportnaam 1' })
    expect((await run(ref, wrong)).outcome?.imported?.problems).toMatchObject([{ row: 2, kind: 'REFUSED' }])
    await prisma.competition.update({ where: { ref }, data: { status: 'CANCELLED' } })
    expect((await run(ref, file(), { dryRun: false })).error).toBe(competitionErrors.closed.code)
    expect(await startsOf(ref)).toEqual([])
  })

  it('is stored once, however often its batch is sent', async () => {
    const { ref } = await givenCompetition()
    const batch = newRef()
    const file = () => lines('Noor Herhaalveld;Okapi Herhaal;L2;;;')
    await stored(ref, file(), { batch })
    const later = { now: () => new Date('2026-05-17T09:00:00Z') }
    const form = formOf(file(), { competition: ref, integration: 'KNHS_SUBSCRIPTION_IMPORT', batch, dryRun: false })
    const { ref: again } = await api('federationCollaborator', later).exchange.integration.import(form)
    expect((await outcomeOf(again)).status).toBe('DONE')
    expect(await startsOf(ref)).toHaveLength(1)
  })

  it('is refused if it is another file, or none', async () => {
    const { ref } = await givenCompetition()
    await refused(order(ref, fileOf('Ruiter;Paard\r\nNoor;Okapi')), importFileErrors.otherLayout)
    await refused(order(ref, fileOf('{"no":', 'x.json')), importFileErrors.unreadable)
    await refused(order(ref, fileOf('{"no":1}', 'x.json')), importFileErrors.otherLayout)
    await refused(order(ref, null), importFileErrors.fileMissing)
    const long = fileOf(`${head}\r\n${'Noor A;Okapi;L2;;;\r\n'.repeat(10_001)}`)
    await refused(order(ref, long), importFileErrors.tooLong)
    await refused(order(ref, lines()), importFileErrors.nothingToImport)
    await refused(order(ref, fileOf(sample), { integration: 'UBL_EXPORT' }), integrationErrors.notOffered)
  })

  it('is imported by whoever manages the competition, and by nobody else', async () => {
    const { ref } = await givenCompetition()
    await refused(order(ref, fileOf(sample), {}, 'anonymous'), kernelErrors.noUserContext)
    await refused(order(ref, fileOf(sample), {}, 'rider'), kernelErrors.insufficientPermissions)
    await refused(order(ref, fileOf(sample), {}, 'foreignAdministrator'), kernelErrors.notFound)
    const own = worlds.a.competition.ref
    const { ref: test } = await make.test({ competitionRef: own, name: 'Organisator' })
    const { ref: task } = await order(
      own,
      lines(`Noor Organisatie;Okapi Organisatie;${test};;;`),
      { dryRun: false },
      'competitionOrganizer',
    )
    const { outcome } = await outcomeOf(task)
    expect(outcome?.counts).toEqual({ CREATED: 3 })
    const undone = await api('competitionOrganizer').exchange.batch.undo({ batch: outcome?.batch ?? '' })
    expect(undone.undoneAt).not.toBeNull()
    await refused(
      api('rider').exchange.batch.undo({ batch: outcome?.batch ?? '' }),
      kernelErrors.insufficientPermissions,
    )
  })
})

describe('a layout of Oxer under the name of another system', () => {
  it.each([
    ['KNHS_SUBSCRIPTION_IMPORT', 'inschrijvingenW000000-known.csv', 'KNHS', { starts: [null, null, null], ids: [] }],
    [
      'EQUESTER_IMPORT',
      'oxer-equester.csv',
      'EQUESTER',
      { starts: [17, 18], ids: ['QH-3', 'QH-4', 'QR-7', 'QR-8', 'Q-1', 'Q-2'] },
    ],
    ['EQUIBASE_IMPORT', 'oxer-equibase.csv', 'EQUIBASE', { starts: [21], ids: ['EH-3', 'ER-7', 'E-1'] }],
    [
      'EQUICOMPETITION_IMPORT',
      'oxer-equicompetition.csv',
      'EQUICOMPETITION',
      { starts: [5, 6], ids: ['CH-3', 'CH-5', 'CR-7', 'C-1', 'C-2'] },
    ],
    ['ZANGERSHEIDE_IMPORT', 'oxer-zangersheide.csv', 'ZANGERSHEIDE', { starts: [17], ids: ['H-3', 'R-7', 'Z-1'] }],
    ['WEAUCTION_IMPORT', 'oxer-weauction.csv', 'WEAUCTION', { starts: [1], ids: ['WH-3', 'WR-7', 'W-1'] }],
  ])('%s: its sample is stored, with the numbers of that system', async (integration, name, provider, made) => {
    const { ref } = await givenCompetition(['1,10 m', ...classes])
    const content = await readFile(new URL(`../../../../documents/src/exchange-file/testing/${name}`, import.meta.url))
    const { batch, problems } = await stored(ref, fileOf(content, name), { integration })
    expect(problems).toEqual([])
    const starts = await startsOf(ref)
    expect(starts.map(({ startNumber }) => startNumber)).toEqual(made.starts)
    const ids = await prisma.externalId.findMany({
      where: { provider, value: { in: made.ids } },
      orderBy: [{ noun: 'asc' }, { value: 'asc' }],
    })
    expect(ids.map(({ value }) => value)).toEqual(made.ids)
    await api('federationCollaborator').exchange.batch.undo({ batch })
    expect(await startsOf(ref)).toEqual([])
  })

  it('has an empty file, whose first line names it', async () => {
    const { ref } = await givenCompetition()
    const template = (subject: Subject) =>
      downloads(subject).exchange.integration.importTemplate({ competition: ref, integration: 'WEAUCTION_IMPORT' })
    const file = await template('federationCollaborator')
    expect(file.fileName).toBe('Oxer-WeAuction.csv')
    expect(String(file.body)).toMatch(/^\uFEFFOxer-WeAuction;1;.*\r\nEntry number;Test number;Test;/)
    await refused(template('rider'), kernelErrors.insufficientPermissions)
  })

  it('is one of those that a competition offers', async () => {
    const { ref } = await givenCompetition()
    const offered = await api('federationCollaborator').exchange.integration.offered({ competition: ref })
    expect(offered.map(({ integration, isOwnLayout }) => `${integration} ${String(isOwnLayout)}`)).toEqual([
      ...['EQUESTER_IMPORT true', 'KNHS_SUBSCRIPTION_IMPORT false', 'EQUIBASE_IMPORT true'],
      ...['EQUICOMPETITION_IMPORT true', 'ZANGERSHEIDE_IMPORT true', 'WEAUCTION_IMPORT true'],
    ])
  })
})

describe('the run of a super administrator (q138)', () => {
  const runAs = (subject: Subject, file: File | null, over: Record<string, unknown>) =>
    api(subject).exchange.integration.run(formOf(file, { integration: 'KNHS_SUBSCRIPTION_IMPORT', ...over }))

  it('reads a file into a competition, as a dry run by default', async () => {
    const { ref } = await givenCompetition()
    const task = await runAs('superAdministrator', fileOf(sample), { competition: ref })
    expect((await outcomeOf(task.ref)).outcome).toMatchObject({ dryRun: true })
    const { ref: again } = await runAs('superAdministrator', fileOf(sample), { competition: ref, dryRun: false })
    expect((await outcomeOf(again)).outcome).toMatchObject({ dryRun: false })
    expect(await startsOf(ref)).toHaveLength(3)
    const all = await api('superAdministrator').exchange.integration.list()
    const found = all.find(({ integration }) => integration === 'KNHS_SUBSCRIPTION_IMPORT')
    expect(found).toMatchObject({ offered: 'IMPORT', into: 'COMPETITION', layout: 'KNHS-inschrijvingen' })
    expect(found?.lastRunAt).not.toBeNull()
  })

  it('needs a competition, and a super administrator', async () => {
    const { ref } = await givenCompetition()
    const federation = worlds.a.federation.ref
    await refused(runAs('superAdministrator', fileOf(sample), { federation }), importFileErrors.otherTarget)
    await refused(runAs('superAdministrator', fileOf(sample), {}), kernelErrors.notFound)
    await refused(runAs('superAdministrator', fileOf(sample), { competition: newRef() }), kernelErrors.notFound)
    const denied = runAs('federationAdministrator', fileOf(sample), { competition: ref })
    await refused(denied, kernelErrors.insufficientPermissions)
  })
})

describe('entries of a document of the batch', () => {
  const write = (competition: string, subject: Subject = 'federationAdministrator') =>
    api(subject).exchange.batch.write({
      ...{ federation: worlds.a.federation.ref, batch: newRef(), dryRun: false },
      document: {
        ...{ format: 'oxer-exchange', version: '1.0', generatedAt: '2026-05-17T08:00:00Z', source: { system: 'form' } },
        scope: { competition },
        persons: [{ id: 'p', firstName: 'Noor', lastName: 'Formulier' }],
        horses: [{ id: 'h', name: 'Okapi Formulier', gender: 'MARE', isPony: false }],
        entries: [
          { id: 'e', test: 'L2', person: 'p', horse: 'h' },
          { id: 'f', test: 'L2', person: 'nobody', horse: 'h' },
        ].slice(0, competition === worlds.b.competition.ref ? 1 : 2),
      },
    })

  it('go into the competition that its scope names, which must be of the federation', async () => {
    const { ref } = await givenCompetition()
    const { causes } = await refused(write(ref), batchErrors.unknownReference)
    expect(causes[0]).toMatchObject({ field: 'document.entries.1.person' })
    expect(await startsOf(ref)).toEqual([])
    await refused(write(worlds.b.competition.ref), kernelErrors.notFound)
    await refused(write('not a ref'), kernelErrors.notFound)
  })
})
