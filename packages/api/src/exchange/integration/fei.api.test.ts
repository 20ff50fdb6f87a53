// The files of the FEI: riders and horses of its entries come in, results of jumping go out. All of them are synthetic.
import { readFileSync } from 'node:fs'
import { newRef } from '@oxer/db'
import { BatchTaskOutcome } from '@oxer/domain/exchange/batch/batch.schema'
import { feiErrors } from '@oxer/domain/exchange/fei/fei.errors'
import { importFileErrors } from '@oxer/domain/exchange/integration/import.errors'
import { integrationErrors } from '@oxer/domain/exchange/integration/integration.errors'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { protocolOf, type Subject } from '@oxer/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { jobs } from '../../jobs.ts'
import { startJobRunner } from '../../kernel/job/job-runner.gateway.ts'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { contextOf } from '../../kernel/testing/call.ts'
import { refused } from '../../kernel/testing/refused.ts'

const { api, database, downloads, federation, make, now, options } = await apiTest()
const { prisma } = database
const { services } = contextOf(null, options)
const runner = await startJobRunner({ services, jobs, newRef, now })
afterAll(runner.stop)

const sample = readFileSync(new URL('../../../../domain/src/exchange/fei/testing/entries.xml', import.meta.url), 'utf8')
const inFederation = { federationRef: federation }
const administrator = api('federationAdministrator')
const ended = (task: string, subject: Subject) => async () => {
  const { end, error, status } = await api(subject).shell.task.get({ task })
  return end === null ? null : (error ?? status)
}
const outcomeOf = async (task: string, subject: Subject = 'federationAdministrator') => {
  await expect.poll(ended(task, subject), { timeout: 60_000 }).not.toBeNull()
  return (await api(subject).shell.task.get({ task })).outcome
}

describe('the entries of the FEI', () => {
  const form = (text: string, fields: Record<string, string>) => {
    const sent = new FormData()
    const all = { federation, integration: 'FEI_ENTRIES_IMPORT', ...fields }
    for (const [name, value] of Object.entries(all)) sent.set(name, value)
    sent.append('file', new File([text], 'entries.xml'))
    return sent
  }
  const upload = (text: string, fields: Record<string, string> = {}, subject: Subject = 'federationAdministrator') =>
    api(subject).exchange.batch.upload(form(text, { batch: newRef(), dryRun: 'false', ...fields }))
  const people = () =>
    prisma.person.findMany({
      where: { ...inFederation, deletedAt: null, feiNumber: { startsWith: '109000' } },
      orderBy: { feiNumber: 'asc' },
    })

  it('are checked first, then received with what was not read, and undone', async () => {
    const mare = await make.horse({ ...inFederation, name: 'Java Testpaard Z', gender: 'MARE', feiPassport: '109ZZ02' })
    const checked = BatchTaskOutcome.parse(await outcomeOf((await upload(sample, { dryRun: 'true' })).ref))
    expect(checked.counts).toEqual({ CREATED: 4, UPDATED: 1 })
    expect(await people()).toEqual([])
    const batch = newRef()
    const { problems, imported } = BatchTaskOutcome.parse(await outcomeOf((await upload(sample, { batch })).ref))
    expect(problems).toEqual([])
    const { items: rows } = await administrator.exchange.batch.rows({ batch, action: 'UPDATED' })
    expect(rows).toMatchObject([{ id: '109ZZ02', ref: mare.ref, changed: ['studbook'], kept: ['gender'] }])
    expect(imported?.problems.map(({ code }) => code)).toContain(feiErrors.entriesUnread.code)
    expect(await people()).toMatchObject([
      { firstName: 'Lotte', lastName: 'Vermeerbeke', nationality: 'BEL' },
      { firstName: 'Bram', nationality: 'NLD' },
      { firstName: 'Sil', nationality: 'DEU', birthDate: null },
    ])
    // That she is no stallion does not make her a gelding.
    expect(await prisma.horse.findUnique({ where: { ref: mare.ref } })).toMatchObject({ gender: 'MARE' })
    expect(await prisma.horse.findFirst({ where: { ...inFederation, feiPassport: '109ZZ01' } })).toMatchObject({
      ...{ name: "Okapi van 't Zandhof", gender: 'STALLION' },
    })
    const again = BatchTaskOutcome.parse(await outcomeOf((await upload(sample, { dryRun: 'true' })).ref))
    expect(again.counts).toEqual({ UNCHANGED: 4, KEPT: 1 })
    await administrator.exchange.batch.undo({ batch })
    expect(await people()).toEqual([])
  })

  it('propose whoever has the name of somebody without a number', async () => {
    const lotte = await make.person({ ...inFederation, firstName: 'Lotte', lastName: 'Vermeerbeke', birthDate: null })
    const { problems } = BatchTaskOutcome.parse(await outcomeOf((await upload(sample, { dryRun: 'true' })).ref))
    expect(problems).toContainEqual(
      expect.objectContaining({ collection: 'persons', id: '10900001', action: 'PROPOSAL', candidates: [lotte.ref] }),
    )
  })

  it('are read by the run of the integration (q138), too', async () => {
    const { ref } = await api('superAdministrator').exchange.integration.run(form(sample, { dryRun: 'true' }))
    const outcome = BatchTaskOutcome.parse(await outcomeOf(ref, 'superAdministrator'))
    expect(outcome.imported).toMatchObject({ integration: 'FEI_ENTRIES_IMPORT', files: ['entries.xml'] })
  })

  it('are refused as another file, as one that is no XML or declares something, and from others', async () => {
    await refused(upload('<a/>'), importFileErrors.otherLayout)
    await refused(upload('<a>'), importFileErrors.unreadable)
    await refused(upload('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'), importFileErrors.unreadable)
    await refused(upload(`${'<a>'.repeat(60)}${'</a>'.repeat(60)}`), importFileErrors.tooLong)
    await refused(upload(sample, {}, 'rider'), kernelErrors.insufficientPermissions)
    await refused(upload(sample, {}, 'anonymous'), kernelErrors.noUserContext)
    await refused(upload(sample, {}, 'foreignAdministrator'), kernelErrors.notFound)
  })
})

/** A jumping test that two combinations have ridden, of which the second horse has no number of the FEI. */
const givenResults = async () => {
  const { ref: competition } = await make.competition({ ...inFederation, name: 'Zandhof' })
  const test = await make.test({
    competitionRef: competition,
    name: '1,30 m',
    protocolDefinition: protocolOf.jumping(),
  })
  const number = newRef().slice(-8)
  const refs: { person: string; horse: string }[] = []
  for (const [index, feiPassport] of [`H${number}`, null].entries()) {
    const person = await make.person({
      ...{ ...inFederation, firstName: 'Noor', lastName: `Testelaar & ${index}`, nationality: 'NLD' },
      feiNumber: `P${number}${index}`,
    })
    const horse = await make.horse({ ...inFederation, name: `Okapi ${index}`, feiPassport })
    refs.push({ person: person.ref, horse: horse.ref })
    const practitioner = await make.practitioner({ ...inFederation, personRef: person.ref, horseRef: horse.ref })
    const start = await make.registration({
      ...{ competitionRef: competition, testRef: test.ref, testSetRef: test.testSet.ref },
      ...{ practitionerRef: practitioner.ref, startNumber: index + 1 },
    })
    await api('federationAdministrator').competitions.result.enter({
      ...{ competition, test: test.ref, testSet: test.testSet.ref, participation: start.ref, version: 0 },
      result: {
        ...{ discipline: 'SHOW_JUMPING', status: 'FINISHED', outOfCompetition: false },
        rounds: [{ obstaclePenalties: '4', time: 6000 + index }],
      },
    })
  }
  return { competition, number, refs, test: test.ref }
}

describe('the results for the FEI', () => {
  const overview = (competition: string, subject: Subject = 'federationCollaborator') =>
    api(subject).exchange.integration.fei({ competition })
  const file = (competition: string, subject: Subject = 'federationCollaborator') =>
    downloads(subject).exchange.integration.exportFei({ competition })

  it('are XML of those who have its numbers, named as assumed; the others are named', async () => {
    const { competition, number, refs } = await givenResults()
    expect(await overview(competition)).toEqual({
      ...{ results: 2, written: 1, otherTests: [] },
      leftOut: [
        {
          ...{ id: `${refs[1]?.person}/${refs[1]?.horse}`, ...refs[1], rider: 'Noor Testelaar & 1' },
          ...{ horseName: 'Okapi 1', missing: ['HORSE'], results: 1 },
        },
      ],
    })
    const { fileName, contentType, body } = await file(competition)
    expect({ fileName, contentType }).toEqual({
      ...{ fileName: 'Zandhof - FEI results.ASSUMED.xml', contentType: 'application/xml' },
    })
    expect(body).toContain(
      `<Athlete FEIID="P${number}0" AthleteNumber="1" FirstName="Noor" FamilyName="Testelaar &amp; 0" CompetingFor="NED"/>`,
    )
    expect(body).toContain('<Result ObstacleFaults="4" TimeFaults="0" Time="60.00"/>')
    expect(body).not.toContain('Testelaar &amp; 1')
  })

  it('have the prize money that a place of the ranking wins', async () => {
    const { competition, test } = await givenResults()
    expect((await file(competition)).body).not.toContain('PrizeMoney')
    await prisma.competitionTest.update({ where: { ref: test }, data: { prizeCents: [12_050, 5_000] } })
    // Both are first and one place wins: they share its prize, and the second horse has no number of the FEI.
    expect(String((await file(competition)).body).match(/<PrizeMoney [^>]*>/g)).toEqual(['<PrizeMoney Value="60.25"/>'])
  })

  it('are made by a task of the super administrator, too, whose outcome names who is left out (q138)', async () => {
    const { competition } = await givenResults()
    const run = async (dryRun: boolean) => {
      const { ref } = await api('superAdministrator').exchange.integration.run({
        ...{ integration: 'FEI_RESULTS_EXPORT', competition, dryRun },
      })
      return { ref, outcome: await outcomeOf(ref, 'superAdministrator') }
    }
    expect((await run(true)).outcome).toEqual({ lines: 1, dryRun: true, leftOut: ['Noor Testelaar & 1 - Okapi 1'] })
    const { ref } = await run(false)
    const { fileName, contentType } = await downloads('superAdministrator').shell.task.download({ task: ref })
    expect({ fileName, contentType }).toEqual({
      ...{ fileName: 'Zandhof - FEI results.ASSUMED.xml', contentType: 'application/xml' },
    })
  })

  it('are refused without any, and to whoever does not manage the competition', async () => {
    const { ref: competition } = await make.competition(inFederation)
    expect(await overview(competition)).toEqual({ results: 0, written: 0, leftOut: [], otherTests: [] })
    await refused(file(competition), integrationErrors.nothingToExport)
    for (const call of [overview, file]) {
      await refused(call(competition, 'anonymous'), kernelErrors.noUserContext)
      await refused(call(competition, 'rider'), kernelErrors.insufficientPermissions)
      await refused(call(competition, 'foreignAdministrator'), kernelErrors.notFound)
    }
  })
})
