// Runs that are killed, cancelled and taken up again. Closing the database checks that the books are right and the numbers without gaps.
import { newRef } from '@oxer/db'
import { readArchive } from '@oxer/documents/archive/testing/read-archive'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { jobs } from '../../jobs.ts'
import { apiTest } from '../../kernel/testing/api-test.ts'
import { contextOf } from '../../kernel/testing/call.ts'
import { jobsOf } from '../../kernel/testing/run-jobs.ts'
import { givenInvoicing } from './invoice.fixture.ts'
import { finaliseKind } from './invoice-task.mappers.ts'

const test = await apiTest()
const { api, database, federation, options } = test
const { prisma } = database
const given = givenInvoicing(test)
const { invoice } = api('federationAdministrator').finance

await given.seller()

const runJobs = jobsOf(jobs, options)

class Killed extends Error {}

/** Runs the job of a task by hand, so that its row does not know that it ended. */
const runByHand = async (taskRef: string, report: () => Promise<void>) => {
  const { ownerRef, kind, input, checkpoint } = await prisma.task.findUniqueOrThrow({ where: { ref: taskRef } })
  const { services, now } = contextOf(null, options)
  const job = jobs.find((each) => each.kind === kind)
  return job?.run({ services, now, newRef, taskRef, ownerRef, input, checkpoint, report })
}

/** As a process that dies after so many reports: the last document is committed, and its checkpoint is not. */
const killAfter = async (taskRef: string, reports: number) => {
  let left = reports
  const report = async () => {
    left -= 1
    if (left === 0) throw new Killed()
  }
  await expect(runByHand(taskRef, report)).rejects.toThrow(Killed)
}

/** As a process that dies when its work is done and its task is not. */
const killBeforeEnd = (taskRef: string) => runByHand(taskRef, async () => undefined)

const documentsOf = (run: string) => prisma.invoice.findMany({ where: { runRef: run }, include: { items: true } })

describe('a run', () => {
  it('that is killed is taken up without a document twice, both its drafts and its numbers', async () => {
    for (let payer = 0; payer < 4; payer += 1) await given.order(await given.person(), [{ amountCents: 1000 + payer }])
    const run = await invoice.create({ federation, name: 'Killed' })
    await killAfter(run.ref, 2)
    expect(await documentsOf(run.ref)).toHaveLength(2)
    await runJobs()
    expect(await invoice.action({ federation, action: run.ref })).toMatchObject({
      status: 'DONE',
      drafts: 4,
      refused: [],
    })
    const task = await invoice.finaliseMany({ federation, actionRef: run.ref })
    await killAfter(task.ref, 3)
    await runJobs()
    const numbers = (await documentsOf(run.ref)).map(({ number }) => number ?? 0)
    expect(numbers.toSorted((one, other) => one - other)).toEqual([1, 2, 3, 4])
  })

  it('counts each document that was refused, also when more are than it lists', async () => {
    const draft = await given.draft(await given.person(), [{ amountCents: 100 }])
    const own = { where: { contactRef: federation } }
    const { iban } = await prisma.contactAccount.findFirstOrThrow(own)
    await prisma.contactAccount.updateMany({ ...own, data: { iban: null } })
    const { services, now } = contextOf(null, options)
    const refused = Array.from({ length: 500 }, () => ({ order: newRef(), code: kernelErrors.notFound.code }))
    const outcome = await jobs
      .find(({ kind }) => kind === finaliseKind)
      ?.run({
        ...{ services, now, newRef, taskRef: newRef(), ownerRef: newRef(), report: async () => undefined },
        input: { refs: [...refused.map(({ order }) => order), draft] },
        checkpoint: { done: 500, refused, tried: [] },
      })
    await prisma.contactAccount.updateMany({ ...own, data: { iban } })
    expect(outcome).toMatchObject({ outcome: { final: 0, refused } })
  })

  it('that is cancelled keeps what it made, and the next one makes the rest', async () => {
    for (let payer = 0; payer < 3; payer += 1) await given.order(await given.person(), [{ amountCents: 500 }])
    const run = await invoice.create({ federation, name: 'Cancelled' })
    await killAfter(run.ref, 1)
    await prisma.task.update({ where: { ref: run.ref }, data: { cancelledAt: new Date() } })
    await runJobs()
    expect(await prisma.task.findUnique({ where: { ref: run.ref } })).toMatchObject({
      ...{ status: 'ERROR', error: kernelErrors.taskCancelled.code },
    })
    const kept = await documentsOf(run.ref)
    expect(kept.length).toBeLessThan(3)
    const next = await invoice.create({ federation, name: 'Again' })
    await runJobs()
    expect(kept.length + (await documentsOf(next.ref)).length).toBe(3)
  })

  it('makes documents that are together what the orders are, each item once', async () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 99_999 }), { minLength: 1, maxLength: 3 })
    const levels = fc.constantFrom('VAT_0', 'VAT_6', 'VAT_21')
    const orders = fc.array(fc.record({ payer: fc.nat(2), amounts, level: levels }), { minLength: 1, maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(orders, async (sold) => {
        const payers = [await given.person(), await given.club(), await given.person()]
        const refs: string[] = []
        for (const { payer, amounts: cents, level } of sold) {
          const to = payers[payer] ?? (await given.person())
          const items = cents.map((amountCents) => ({ amountCents, taxLevelCode: level }))
          refs.push((await given.order(to, items)).ref)
        }
        const run = await invoice.create({ federation, name: 'Property' })
        await runJobs()
        await invoice.finaliseMany({ federation, actionRef: run.ref })
        await runJobs()
        const documents = await documentsOf(run.ref)
        const sumOf = (cents: readonly number[]) => cents.reduce((sum, each) => sum + each, 0)
        const whole = sumOf(sold.flatMap((order) => order.amounts))
        expect(sumOf(documents.map(({ amountCents }) => Number(amountCents)))).toBe(whole)
        expect(documents.flatMap(({ items }) => items)).toHaveLength(sumOf(sold.map((order) => order.amounts.length)))
        expect(documents).toHaveLength(new Set(sold.map(({ payer }) => payer)).size)
        const open = await prisma.settlement.aggregate({
          where: { documentRef: { in: [...refs, ...documents.map(({ ref }) => ref)] } },
          _sum: { openCents: true },
        })
        expect(Number(open._sum.openCents)).toBe(whole)
      }),
      { numRuns: 5 },
    )
  })
})

describe('an archive', () => {
  it('contains each document once, and is the file of its task', async () => {
    const refs: string[] = []
    for (const cents of [1000, 2000]) refs.push(await given.draft(await given.person(), [{ amountCents: cents }]))
    const [first = '', second = ''] = refs
    const { number } = await invoice.finalise({ federation, invoice: first, version: 1 })
    const task = await invoice.archive({ federation, invoiceRefs: [second, first, first] })
    await runJobs()
    const { fileRef, status, outcome } = await prisma.task.findUniqueOrThrow({ where: { ref: task.ref } })
    expect({ status, outcome }).toEqual({ status: 'DONE', outcome: { documents: 2 } })
    const file = await prisma.storedFile.findUniqueOrThrow({ where: { ref: fileRef ?? '' } })
    expect(file).toMatchObject({ contentType: 'application/zip', subjectRef: task.ref, isPublic: false })
    const bytes = await contextOf(null, options).services.storage.get(file.key)
    const files = readArchive(new Uint8Array(bytes ?? []))
    expect(Object.keys(files).toSorted()).toEqual([`${number}.pdf`, 'Factuur.pdf'])
    for (const document of Object.values(files)) expect(document.slice(0, 5)).toBe('%PDF-')
  })

  it('that is killed midway, and again before its task ends, is made from the start and is one whole file', async () => {
    const refs: string[] = []
    for (let at = 0; at < 11; at += 1) refs.push(await given.draft(await given.person(), [{ amountCents: 1000 + at }]))
    const { ref: task } = await invoice.archive({ federation, invoiceRefs: refs })
    const files = () => prisma.storedFile.findMany({ where: { subjectRef: task } })
    await killAfter(task, 1)
    expect(await files()).toEqual([])
    await killBeforeEnd(task)
    expect(await files()).toHaveLength(1)
    await runJobs()
    const { fileRef, status, outcome } = await prisma.task.findUniqueOrThrow({ where: { ref: task } })
    expect({ status, outcome }).toEqual({ status: 'DONE', outcome: { documents: 11 } })
    const [file, ...others] = await files()
    expect(others).toEqual([])
    expect(file?.ref).toBe(fileRef)
    const bytes = await contextOf(null, options).services.storage.get(file?.key ?? '')
    expect(bytes).toHaveLength(file?.size ?? 0)
    const documents = Object.values(readArchive(new Uint8Array(bytes ?? [])))
    expect(documents).toHaveLength(11)
    for (const document of documents) expect(document.slice(0, 5)).toBe('%PDF-')
  })

  it('has documents of one’s own only, at most so many, and is the administrator’s', async () => {
    const ref = await given.draft(await given.person(), [{ amountCents: 1000 }])
    const wanted = { federation, invoiceRefs: [ref] }
    await expect(invoice.archive({ federation, invoiceRefs: [ref, newRef()] })).rejects.toMatchObject({
      message: kernelErrors.notFound.code,
    })
    await expect(invoice.archive({ federation, invoiceRefs: [] })).rejects.toThrow()
    await expect(api('federationCollaborator').finance.invoice.archive(wanted)).rejects.toMatchObject({
      message: kernelErrors.insufficientPermissions.code,
    })
    await expect(api('foreignAdministrator').finance.invoice.archive(wanted)).rejects.toMatchObject({
      message: kernelErrors.notFound.code,
    })
  })
})
