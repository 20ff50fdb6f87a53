// Writes a large batch, all of it in one transaction: after an interruption it begins again, and nothing of it was stored.
import { batchTask, batchUndoTask, isLookedAt } from '@oxer/domain/exchange/batch/batch.rules'
import type { BatchTaskOutcome } from '@oxer/domain/exchange/batch/batch.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import * as z from 'zod'
import { findByAccount } from '../../access/actor/actor.queries.ts'
import { tenantOfInstallation } from '../../access/tenant/tenant.queries.ts'
import type { ActingContext } from '../../kernel/context/context.ts'
import type { Job, JobContext, JobJson, JobOutcome } from '../../kernel/job/job.ts'
import { runAsOperator } from '../../kernel/procedure/operator.ts'
import { readChoices } from '../integration/import-choices.queries.ts'
import { applyBatch } from './batch.commands.ts'
import { federationOfManaged, findManagedBatch, managedByOwner } from './batch.guards.ts'
import type { Tell } from './batch-collection.commands.ts'
import { parseDocument } from './batch-document.mappers.ts'
import { BatchOrder, batchFolder, OrderedBatch } from './batch-order.commands.ts'
import { undoBatch } from './batch-undo.commands.ts'
import { UndoOrder } from './batch-undo-order.commands.ts'

/** A file of the most records takes about five minutes; those whose persons and horses are stored already, longer. */
const longest = 30 * 60_000

const mostListed = 200

type Stored = { readonly ref: string; readonly key: string }

const StoredOrder = OrderedBatch.extend({ document: z.unknown() })

const sourceOf = async ({ services }: JobContext, ref: string): Promise<Stored> => {
  const file = await services.database.prisma.storedFile.findUnique({
    where: { ref },
    select: { ref: true, key: true },
  })
  if (!file) throw failure(kernelErrors.notFound)
  return file
}

/** The bytes and their text are not held while the work goes on. */
const readOrdered = async ({ services }: JobContext, { key }: Stored): Promise<z.infer<typeof OrderedBatch>> => {
  const bytes = await services.storage.get(key)
  if (!bytes) throw failure(kernelErrors.notFound)
  const { document, ...order } = StoredOrder.parse(JSON.parse(new TextDecoder().decode(bytes)))
  return { ...order, document: await parseDocument(document) }
}

/** Removes the files of tasks that have ended, in whatever way: that of one that was cancelled before it began, too. */
const removeRemains = async ({ services }: JobContext): Promise<void> => {
  const { database, storage } = services
  const remains = await database.query<{ ref: string; key: string }>(
    `SELECT f.ref, f.key FROM stored_file f WHERE f.key LIKE $1 || '%' AND NOT EXISTS (
       SELECT FROM task t WHERE t.kind = $2 AND t.status IN ('SCHEDULED', 'ONGOING') AND t.input->>'fileRef' = f.ref::text)`,
    [batchFolder, batchTask],
  )
  for (const { ref, key } of remains) {
    await storage.remove(key)
    await database.prisma.storedFile.deleteMany({ where: { ref } })
  }
}

const removeSource = async ({ services }: JobContext, { ref, key }: Stored): Promise<void> => {
  await services.storage.remove(key)
  await services.database.prisma.storedFile.deleteMany({ where: { ref } })
}

/** Ends the work without being a refusal of it; its cause says why. */
class Stopped extends Error {}

/**
 * Reports from within the transaction. The embedded engine has one connection, which is that of the transaction, so nothing can be reported
 * there, and nobody can ask it to stop.
 */
const tellOf = ({ report, services }: JobContext, total: number): Tell => {
  let done = 0
  if (services.database.kind === 'pglite') return async () => undefined
  return async (records) => {
    done = Math.min(done + records, total)
    try {
      await report({ done, total })
    } catch (cause) {
      throw new Stopped('the task is to end', { cause })
    }
  }
}

const asJson = (value: object): JobJson => JSON.parse(JSON.stringify(value))

type Run<Outcome> = (ctx: ActingContext) => Promise<Outcome>

/** One transaction with the rights that the owner of the task has now. */
const inTransaction = async <Outcome>(job: JobContext, authorName: string, run: Run<Outcome>): Promise<Outcome> => {
  const { services, now, ownerRef } = job
  const account = await findByAccount(services.database, ownerRef, now())
  if (account === null || account.isBlocked) throw failure(kernelErrors.insufficientPermissions)
  const { actor } = account
  const tenant = await tenantOfInstallation(services.database)
  const operator = { services, authorName, tenant, now, timeoutMs: longest }
  try {
    return await runAsOperator(operator, batchTask, (ctx) => run({ ...ctx, actor }))
  } catch (error) {
    throw error instanceof Stopped ? error.cause : error
  }
}

const runBatch = async (job: JobContext): Promise<JobOutcome> => {
  const order = BatchOrder.parse(job.input)
  const { federation: federationRef, batch, dryRun, fileRef, authorName, records, competition } = order
  await removeRemains(job)
  const source = await sourceOf(job, fileRef)
  const { apply, document, read } = await readOrdered(job, source)
  await job.report({ done: 0, total: records })
  const tell = tellOf(job, records)
  const { counts, rows, choices } = await inTransaction(job, authorName, async (ctx) => {
    const federation =
      competition === null ? managedByOwner(ctx.actor, federationRef) : await federationOfManaged(ctx, competition)
    const input = { federation: federationRef, batch, dryRun, apply, document }
    const outcome = await applyBatch({ ...ctx, federation, tell }, input)
    return { ...outcome, choices: read === undefined ? [] : await readChoices(ctx, document, outcome.rows) }
  })
  await removeSource(job, source)
  const problems = rows.filter(isLookedAt).slice(0, mostListed)
  const { integration } = order
  const imported = integration && read ? { integration, competition, ...read, choices } : null
  const told: BatchTaskOutcome = { batch, dryRun, counts, problems, imported }
  return { outcome: asJson(told) }
}

const runUndo = async (job: JobContext): Promise<JobOutcome> => {
  const { batch, authorName } = UndoOrder.parse(job.input)
  const line = await inTransaction(job, authorName, async (ctx) => {
    const scope = await findManagedBatch(ctx, batch)
    return undoBatch({ ...ctx, batch: scope })
  })
  return { outcome: asJson(line) }
}

export const batchJobs: readonly Job[] = [
  { kind: batchTask, run: runBatch },
  { kind: batchUndoTask, run: runUndo },
]
