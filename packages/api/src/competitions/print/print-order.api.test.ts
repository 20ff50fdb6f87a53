// decision 421: several documents at once, by a task.
import { newRef } from '@oxer/db'
import { readArchive } from '@oxer/documents/archive/testing/read-archive'
import { readPages } from '@oxer/documents/paper/testing/read-pdf'
import { printErrors } from '@oxer/domain/competitions/print/print.errors'
import type { PrintOrder } from '@oxer/domain/competitions/print/print.schema'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { Subject } from '@oxer/testing'
import { protocolOf } from '@oxer/testing'
import { describe, expect, it } from 'vitest'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { contextOf } from '../../kernel/testing/call.ts'
import { refused } from '../../kernel/testing/refused.ts'
import { jobsOf } from '../../kernel/testing/run-jobs.ts'
import { startlistsOf } from '../startlist/startlist.fixture.ts'
import { printJobs } from './print-order.jobs.ts'

const test = await apiTest()
const { api, database, make, options, worlds } = test
const { givenList } = startlistsOf(test)
const runJobs = jobsOf(printJobs, options)
const [saturday, sunday] = ['2026-05-16', '2026-05-17']
const printer = (subject: Subject = 'federationAdministrator') => api(subject).competitions.print

/** A list of dressage on Saturday, and one on Sunday. */
const givenDays = async () => {
  const list = await givenList({
    ...{ riders: 2, competition: { start: saturday, end: sunday } },
    test: { protocolDefinition: protocolOf.dressage(['C', 'E']), sportType: 'DRESSAGE' },
  })
  const { competition } = list
  for (const [index, { ref }] of list.registrations.entries()) {
    await database.prisma.registration.update({ where: { ref }, data: { startNumber: 100 + index } })
  }
  const arenaRef = (await make.arena({ competitionRef: competition, order: 0, name: 'Main' })).ref
  const later = await make.test({ competitionRef: competition, name: 'Sunday’s test' })
  const second = await make.startlist({
    ...{ competitionRef: competition, testSetRef: later.testSet.ref, registrationRefs: [] },
  })
  await database.prisma.startlist.update({ where: { ref: list.ref }, data: { name: 'L2 Saturday' } })
  await database.prisma.startlist.update({ where: { ref: second.ref }, data: { name: 'Sunday’s test' } })
  const schedule = api('federationAdministrator').competitions.timeSchedule
  await schedule.saveSport({ competition, date: saturday, arenaRef, startlistRef: list.ref, start: '09:00' })
  await schedule.saveSport({ competition, date: sunday, arenaRef, startlistRef: second.ref, start: '10:00' })
  return { list, competition, second }
}

const fileOf = async (task: string) => {
  const row = await database.prisma.task.findUniqueOrThrow({ where: { ref: task } })
  const file = await database.prisma.storedFile.findUniqueOrThrow({ where: { ref: row.fileRef ?? '' } })
  const bytes = new Uint8Array((await contextOf(null, options).services.storage.get(file.key)) ?? [])
  return { row, file, bytes }
}

const everything: PrintOrder['documents'] = ['STARTLISTS', 'JUDGE_SHEETS', 'LABELS', 'TIMESCHEDULE']

describe('everything of a day', () => {
  it('is one PDF: lists, sheets, labels and poster of that day, each with its kept options', async () => {
    const { competition } = await givenDays()
    const of = { competition, document: 'TIMESCHEDULE' } as const
    const setting = await printer().setting(of)
    await printer().saveOptions({ ...of, ...setting.options, paper: 'A3', layout: 'LANDSCAPE', version: 0 })
    const task = await printer().order({ competition, documents: everything, date: saturday, form: 'PDF' })
    expect(task).toMatchObject({ status: 'SCHEDULED', name: 'Print: 16/05/2026' })
    await runJobs()
    const { row, file, bytes } = await fileOf(task.ref)
    expect(row).toMatchObject({ status: 'DONE', progress: 100, error: null })
    expect(file).toMatchObject({ contentType: 'application/pdf', subjectRef: task.ref, isPublic: false })
    expect(file.name).toMatch(/ - 16-05-2026\.pdf$/)
    const pages = await readPages(bytes)
    expect(row.outcome).toEqual({ pages: pages.length })
    const texts = pages.map((page) => page.texts.map(({ text }) => text))
    expect(texts[0]?.join(' ')).toContain('L2 Saturday')
    expect(texts.flat().join(' ')).not.toContain('Sunday’s test')
    const labels = texts.findIndex((page) => page.includes('100') && page.includes('101') && page.length < 10)
    expect(labels).toBeGreaterThan(1)
    const poster = pages.at(-1)
    expect([Math.round(poster?.width ?? 0), Math.round(poster?.height ?? 0)]).toEqual([420, 297])
    // Each list counts its own pages.
    expect(texts[0]).toContain('Page 1 of 1')
    expect(await api('federationAdministrator').shell.task.get({ task: task.ref })).toMatchObject({
      downloadUrl: `/api/tasks/${task.ref}/download`,
    })
  })

  it('is a ZIP with a file for each list, and for each judge of a list', async () => {
    const { competition } = await givenDays()
    const task = await printer().order({ competition, documents: everything, form: 'ZIP' })
    await runJobs()
    const { row, file, bytes } = await fileOf(task.ref)
    expect(row.status).toBe('DONE')
    expect(file.contentType).toBe('application/zip')
    const files = Object.keys(readArchive(bytes))
    expect(files.filter((name) => name.startsWith('Start lists'))).toHaveLength(2)
    expect(files.filter((name) => name.startsWith('Judge’s sheets')).map((name) => name.at(-5))).toEqual([
      'C',
      'E',
      'C',
    ])
    expect(files.filter((name) => name.startsWith('Labels'))).toEqual(['Labels.pdf'])
    for (const document of Object.values(readArchive(bytes))) expect(document.slice(0, 5)).toBe('%PDF-')
  })

  it('has owners and remarks for those who manage alone, as it was ordered', async () => {
    const { competition } = await givenDays()
    await database.prisma.registration.updateMany({
      where: { competitionRef: competition },
      data: { notes: 'Broken arm' },
    })
    const of = { competition, document: 'STARTLISTS' } as const
    const { options: usual } = await printer().setting(of)
    await printer().saveOptions({ ...of, ...usual, ownLayout: false, fields: ['RIDER', 'NOTES'], version: 0 })
    const personRef = worlds.actors.resultProcessor?.personRef ?? ''
    await make.share({ competitionRef: competition, personRef, role: 'RESULT_PROCESSOR', expires: null })
    const textsOf = async (subject: Subject) => {
      const task = await printer(subject).order({ competition, documents: ['STARTLISTS'], form: 'PDF' })
      await runJobs()
      return (await readPages((await fileOf(task.ref)).bytes)).flatMap(({ texts }) => texts.map(({ text }) => text))
    }
    expect(await textsOf('federationAdministrator')).toContain('Broken arm')
    expect(await textsOf('resultProcessor')).not.toContain('Broken arm')
  })

  it('that is cancelled leaves no file, and one that is killed is made from the start', async () => {
    const { competition } = await givenDays()
    const order = { competition, documents: everything, form: 'ZIP' } as const
    const cancelled = await printer().order({ ...order, documents: [...order.documents] })
    await api('federationAdministrator').shell.task.cancel({ task: cancelled.ref })
    await runJobs()
    expect(await database.prisma.storedFile.count({ where: { subjectRef: cancelled.ref } })).toBe(0)
    const task = await printer().order({ ...order, documents: [...order.documents] })
    const { services, now } = contextOf(null, options)
    const row = await database.prisma.task.findUniqueOrThrow({ where: { ref: task.ref } })
    const [job] = printJobs
    const killed = new Error('killed')
    let reports = 0
    const run = job?.run({
      ...{ services, now, newRef, taskRef: task.ref, ownerRef: row.ownerRef, input: row.input, checkpoint: null },
      report: async () => {
        reports += 1
        if (reports === 3) throw killed
      },
    })
    await expect(run).rejects.toBe(killed)
    expect(await database.prisma.storedFile.count({ where: { subjectRef: task.ref } })).toBe(0)
    await runJobs()
    expect((await fileOf(task.ref)).row.status).toBe('DONE')
  })

  it('is refused where nothing is on that day, to those who may not see it, and without a document', async () => {
    const { competition } = await givenDays()
    const order = { competition, documents: ['STARTLISTS'] as PrintOrder['documents'], form: 'PDF' as const }
    await refused(printer().order({ ...order, date: '2026-05-20' }), printErrors.nothingToPrint)
    await refused(printer().order({ ...order, documents: [] }), kernelErrors.fieldRequired)
    await refused(printer('anonymous').order(order), kernelErrors.noUserContext)
    await refused(printer('rider').order(order), kernelErrors.insufficientPermissions)
    await refused(printer('foreignAdministrator').order(order), kernelErrors.notFound)
    await refused(printer().order({ ...order, competition: newRef() }), kernelErrors.notFound)
    expect(await database.prisma.task.count({ where: { kind: 'print-order', name: { contains: '20/05' } } })).toBe(0)
  })

  it('whose day has moved since ends with the reason', async () => {
    const { competition } = await givenDays()
    const task = await printer().order({ competition, documents: ['STARTLISTS'], date: saturday, form: 'PDF' })
    await database.prisma.activity.updateMany({ where: { competitionRef: competition }, data: { date: sunday } })
    await runJobs()
    expect(await database.prisma.task.findUniqueOrThrow({ where: { ref: task.ref } })).toMatchObject({
      ...{ status: 'ERROR', error: printErrors.nothingToPrint.code },
    })
  })
})
