import { newRef } from '@oxer/db'
import { competitionCode } from '@oxer/domain/competitions/competition/competition.rules'
import type { Result } from '@oxer/domain/competitions/result/result.schema'
import { integrationErrors } from '@oxer/domain/exchange/integration/integration.errors'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { protocolOf, type Subject } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { refused } from '../../kernel/testing/refused.ts'
import { jobsOf } from '../../kernel/testing/run-jobs.ts'
import { integrationJobs } from './integration.jobs.ts'
import { readResultFacts } from './result-facts.queries.ts'

const { api, database, downloads, make, options, worlds } = await apiTest()
const { prisma } = database
const runJobs = jobsOf(integrationJobs, options)
const inA = { federationRef: worlds.a.federation.ref }

const jumped = (obstaclePenalties: string, time: number): Result => ({
  ...{ discipline: 'SHOW_JUMPING', status: 'FINISHED', outOfCompetition: false },
  rounds: [{ obstaclePenalties, time }],
})

let made = 0

/** A jumping test in which two riders have ridden, the second on a horse without a UELN, and a dressage test without results. */
const givenCompetition = async () => {
  const { ref: competition } = await make.competition({ ...inA, name: 'Zandhof' })
  const test = await make.test({
    competitionRef: competition,
    name: '1,10 m',
    protocolDefinition: protocolOf.jumping(),
  })
  const dressage = await make.test({ competitionRef: competition, name: 'L2' })
  const horses: string[] = []
  made += 1
  const number = `0560020${12_000_000 + made}`
  for (const [index, ueln] of [number, null].entries()) {
    const person = await make.person({ ...inA, firstName: 'Noor', lastName: `Testelaar${index}` })
    const horse = await make.horse({ ...inA, name: `Okapi ${index}`, ...(ueln === null ? {} : { ueln }) })
    horses.push(horse.ref)
    const practitioner = await make.practitioner({ ...inA, personRef: person.ref, horseRef: horse.ref })
    const start = await make.registration({
      ...{ competitionRef: competition, testRef: test.ref, testSetRef: test.testSet.ref },
      ...{ practitionerRef: practitioner.ref, startNumber: index + 1 },
    })
    await api('federationAdministrator').competitions.result.enter({
      ...{ competition, test: test.ref, testSet: test.testSet.ref, participation: start.ref, version: 0 },
      result: jumped(index === 0 ? '0' : '4', 6000 + index),
    })
  }
  return { competition, test, dressage, horses, ueln: number }
}

const linesOf = (body: unknown): string[] => (typeof body === 'string' ? body.trimEnd().split('\r\n') : [])
const exported = (competition: string, over: object = {}, subject: Subject = 'federationCollaborator') =>
  downloads(subject).competitions.result.export({ competition, exportType: 'KNHS_SHOWJUMPING', ...over })

describe('results for the KNHS (cr333, cr334)', () => {
  it('are a CSV file that names its own layout first, and the competition by its code', async () => {
    const { competition } = await givenCompetition()
    const file = await exported(competition)
    expect(file).toMatchObject({ fileName: 'Zandhof - Oxer-KNHS-springen.csv', contentType: 'text/csv; charset=utf-8' })
    const [layout, headings, first, second, ...more] = linesOf(file.body)
    expect(layout).toBe('\uFEFFOxer-KNHS-springen;1')
    expect(headings).toMatch(/^Wedstrijdnummer;Datum;/)
    expect(first).toMatch(
      new RegExp(`^${competitionCode(competition)};.*;Testelaar0, Noor;.*;0;0;60,00;.*;1;;FINISHED;N;[A-Z_]+;;;;0$`),
    )
    expect(second).toContain(';4;0;60,01;')
    expect(more).toEqual([])
  })

  it('have the sheet of a test, and the points of a result in the career that its test names', async () => {
    const { competition, test, dressage } = await givenCompetition()
    const variant = { sportTypeVariantRefs: [worlds.a.variant.ref] }
    const [career, another] = [await make.career({ ...inA, ...variant }), await make.career({ ...inA, ...variant })]
    const protocol = await make.protocol({ ...inA, name: 'L2-1' })
    await prisma.competitionTest.update({ where: { ref: test.ref }, data: { careerRef: career.ref } })
    await prisma.competitionTest.update({ where: { ref: dressage.ref }, data: { protocolRef: protocol.ref } })
    const [start] = await prisma.registration.findMany({
      where: { testRef: test.ref },
      orderBy: { startNumber: 'asc' },
    })
    const rode = { practitionerRef: start?.practitionerRef ?? '', registrationRef: start?.ref ?? '' }
    for (const [{ ref: careerRef, categoryRefs }, manual] of [
      [career, '1.5'],
      [another, '7'],
    ] as const) {
      const [categoryRef = ''] = categoryRefs
      const { ref } = await make.practitionerCareer({ careerRef, categoryRef, practitionerRef: rode.practitionerRef })
      await prisma.careerPoints.create({
        data: {
          ...{ ref: newRef(), practitionerCareerRef: ref, categoryRef, registrationRef: rode.registrationRef },
          ...{ testSetRef: test.testSet.ref, date: '2026-05-01', calculated: '1', manual },
        },
      })
    }
    const [, headings = '', ...rows] = linesOf((await exported(competition)).body)
    const at = headings.split(';').indexOf('Winstpunten')
    expect(rows.map((row) => row.split(';')[at])).toEqual(['1,5', ''])
    const facts = await readResultFacts(database, competition, { rankings: [], results: [] })
    expect(facts.sheets.get(dressage.testSet.ref)).toBe('L2-1')
    expect(facts.prizes).toEqual(new Map())
  })

  it('are those of one part, if it is named, and of no test of another competition', async () => {
    const { competition, test, dressage } = await givenCompetition()
    expect(linesOf((await exported(competition, { testSet: test.testSet.ref })).body)).toHaveLength(4)
    await refused(exported(competition, { testSet: dressage.testSet.ref }), integrationErrors.nothingToExport)
    await refused(exported(competition, { testSet: worlds.a.dressage.testSet.ref }), kernelErrors.notFound)
  })

  it('are refused without a result, as a template, and to others', async () => {
    const { competition } = await givenCompetition()
    const { causes } = await refused(
      exported(competition, { exportType: 'KNHS_DRESSAGE' }),
      integrationErrors.nothingToExport,
    )
    expect(causes[0]).toMatchObject({ values: { layout: 'Oxer-KNHS-dressuur' } })
    await refused(exported(competition, { isTemplate: true }), integrationErrors.templateOfGenericOnly)
    await refused(exported(competition, {}, 'anonymous'), kernelErrors.noUserContext)
    await refused(exported(competition, {}, 'rider'), kernelErrors.insufficientPermissions)
    await refused(exported(competition, {}, 'foreignAdministrator'), kernelErrors.notFound)
  })
})

describe('results for Hippomundo (cr106)', () => {
  const overview = (competition: string, subject: Subject = 'federationCollaborator') =>
    api(subject).exchange.integration.hippomundo({ competition })
  const file = (competition: string, subject: Subject = 'federationCollaborator') =>
    downloads(subject).exchange.integration.exportHippomundo({ competition })

  it('are those of horses with a UELN, without riders; the other horses are named', async () => {
    const { competition, horses, ueln } = await givenCompetition()
    expect(await overview(competition)).toEqual({
      ...{ results: 2, withUeln: 1 },
      horses: [{ ref: horses[1], name: 'Okapi 1', riders: ['Noor Testelaar1'], results: 1 }],
    })
    const [layout, , first, ...more] = linesOf((await file(competition)).body)
    expect(layout).toBe('\uFEFFOxer-Hippomundo;1')
    expect(first).toMatch(new RegExp(`^${ueln};Okapi 0;`))
    expect(first).not.toContain('Testelaar')
    expect(more).toEqual([])
  })

  it('are refused where no horse has one, and to whoever does not manage the competition', async () => {
    const { ref: competition } = await make.competition(inA)
    expect(await overview(competition)).toEqual({ results: 0, withUeln: 0, horses: [] })
    await refused(file(competition), integrationErrors.nothingToExport)
    for (const call of [overview, file]) {
      await refused(call(competition, 'anonymous'), kernelErrors.noUserContext)
      await refused(call(competition, 'rider'), kernelErrors.insufficientPermissions)
      await refused(call(competition, 'foreignAdministrator'), kernelErrors.notFound)
    }
  })
})

describe('the integrations of an installation (q137, q138)', () => {
  const integrations = (subject: Subject = 'superAdministrator') => api(subject).exchange.integration
  const lastRun = async (integration: string) =>
    (await integrations().list()).find((each) => each.integration === integration)?.lastRunAt

  it('are all that the text names, and those of decision 455, and say what is offered and in whose layout', async () => {
    const all = await integrations().list()
    expect(all.map(({ integration, direction, offered }) => `${integration} ${direction} ${offered}`)).toEqual([
      'EQUESTER_IMPORT IN IMPORT',
      'UBL_EXPORT OUT BOOKS',
      'EXACT_ONLINE OUT BOOKS',
      'KNHS_SUBSCRIPTION_IMPORT IN IMPORT',
      'KNHS_DRESSAGE_EXPORT OUT FILE',
      'KNHS_JUMPING_EXPORT OUT FILE',
      'EQUIPE_IMPORT IN SERVICE',
      'EQUIBASE_IMPORT IN IMPORT',
      'EQUICOMPETITION_IMPORT IN IMPORT',
      'ZANGERSHEIDE_IMPORT IN IMPORT',
      'WEAUCTION_IMPORT IN IMPORT',
      'HIPPODATA_IMPORT IN IMPORT',
      'FEI_RESULTS_EXPORT OUT FILE',
      'FEI_ENTRIES_IMPORT IN IMPORT',
    ])
    expect(all.find(({ integration }) => integration === 'KNHS_JUMPING_EXPORT')?.layout).toBe('Oxer-KNHS-springen')
  })

  it('make a file as a task of whoever runs them; a dry run only counts', async () => {
    const { competition } = await givenCompetition()
    const run = async (dryRun: boolean) => {
      const { ref } = await integrations().run({ integration: 'KNHS_JUMPING_EXPORT', competition, dryRun })
      await runJobs()
      return database.prisma.task.findUniqueOrThrow({ where: { ref } })
    }
    expect(await lastRun('KNHS_JUMPING_EXPORT')).toBeNull()
    expect(await run(true)).toMatchObject({ status: 'DONE', outcome: { lines: 2, dryRun: true }, fileRef: null })
    const task = await run(false)
    expect(task).toMatchObject({ status: 'DONE', outcome: { lines: 2, dryRun: false } })
    expect(await lastRun('KNHS_JUMPING_EXPORT')).not.toBeNull()
    const file = await downloads('superAdministrator').shell.task.download({ task: task.ref })
    expect(file.fileName).toBe('Zandhof - Oxer-KNHS-springen.csv')
  })

  it('refuse what is not offered, an unknown competition, and everybody else', async () => {
    const { ref: competition } = await make.competition(inA)
    const run = (over: object = {}, subject: Subject = 'superAdministrator') =>
      integrations(subject).run({ integration: 'KNHS_JUMPING_EXPORT', competition, ...over })
    await refused(run({ integration: 'EXACT_ONLINE' }), integrationErrors.notOffered)
    await refused(run({ competition: newRef() }), kernelErrors.notFound)
    for (const subject of ['anonymous', 'federationAdministrator'] as const) {
      const expected = subject === 'anonymous' ? kernelErrors.noUserContext : kernelErrors.insufficientPermissions
      await refused(integrations(subject).list(), expected)
      await refused(run({}, subject), expected)
    }
  })
})
