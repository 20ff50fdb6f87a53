// Writes a large batch, all of it in one transaction: after an interruption it begins again, and nothing of it was stored.
import { batchErrors } from '@oxer/domain/exchange/batch/batch.errors'
import { batchTask, batchUndoTask, isLookedAt } from '@oxer/domain/exchange/batch/batch.rules'
import { type BatchOutcome, type BatchTaskOutcome, maximumTaskRecords } from '@oxer/domain/exchange/batch/batch.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import * as z from 'zod'
import { findByAccount } from '../../access/actor/actor.queries.ts'
import { tenantOfInstallation } from '../../access/tenant/tenant.queries.ts'
import type { ActingContext } from '../../kernel/context/context.ts'
import type { Job, JobContext, JobJson, JobOutcome } from '../../kernel/job/job.ts'
import { runAsOperator } from '../../kernel/procedure/operator.ts'
import { readChoices } from '../integration/import-choices.queries.ts'
import { applyBatch, applySeason } from './batch.commands.ts'
import { federationOfManaged, findManagedBatch, managedByOwner } from './batch.guards.ts'
import type { Tell } from './batch-collection.commands.ts'
import { parseDocument } from './batch-document.mappers.ts'
import { BatchOrder, batchFolder, OrderedBatch } from './batch-order.commands.ts'
import { undoBatch } from './batch-undo.commands.ts'
import { UndoOrder } from './batch-undo-order.commands.ts'
import { readSeason, type SeasonSurvey, surveySeason } from './season-file.queries.ts'

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

const bytesOf = async ({ services }: JobContext, { key }: Stored): Promise<Uint8Array> => {
  const bytes = await services.storage.get(key)
  if (!bytes) throw failure(kernelErrors.notFound)
  return bytes
}

/** The bytes and their text are not held while the work goes on. */
const readOrdered = async (job: JobContext, source: Stored): Promise<z.infer<typeof OrderedBatch>> => {
  const bytes = await bytesOf(job, source)
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

/** A report is a statement of its own, so the tests of a competition, which are made one by one, share one. */
const recordsOfReport = 100

/**
 * Reports from within the transaction. The embedded engine has one connection, which is that of the transaction, so nothing can be reported
 * there, and nobody can ask it to stop.
 */
const tellOf = ({ report, services }: JobContext, total: number): Tell => {
  let [done, told] = [0, 0]
  if (services.database.kind === 'pglite') return async () => undefined
  return async (records) => {
    done = Math.min(done + records, total)
    if (done - told < recordsOfReport && done < total) return
    told = done
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

/** The federation of the order, if its owner may still bring something into it. */
const federationOf = (ctx: ActingContext, { federation, competition }: z.infer<typeof BatchOrder>) =>
  competition === null ? managedByOwner(ctx.actor, federation) : federationOfManaged(ctx, competition)

const outcomeOf = (
  { batch, dryRun }: z.infer<typeof BatchOrder>,
  { counts, rows }: Pick<BatchOutcome, 'counts' | 'rows'>,
  imported: BatchTaskOutcome['imported'],
): JobOutcome => {
  const problems = rows.filter(isLookedAt).slice(0, mostListed)
  const told: BatchTaskOutcome = { batch, dryRun, counts, problems, imported }
  return { outcome: asJson(told) }
}

const runDocument = async (job: JobContext, order: z.infer<typeof BatchOrder>, source: Stored): Promise<JobOutcome> => {
  const { federation: federationRef, batch, dryRun, authorName, records, competition } = order
  const { apply, document, read } = await readOrdered(job, source)
  await job.report({ done: 0, total: records })
  const tell = tellOf(job, records)
  const outcome = await inTransaction(job, authorName, async (ctx) => {
    const federation = await federationOf(ctx, order)
    const input = { federation: federationRef, batch, dryRun, apply, document }
    const applied = await applyBatch({ ...ctx, federation, tell }, input)
    return { ...applied, choices: read === undefined ? [] : await readChoices(ctx, document, applied.rows) }
  })
  const { integration } = order
  return outcomeOf(
    order,
    outcome,
    integration && read ? { integration, competition, ...read, choices: outcome.choices } : null,
  )
}

/** Everybody who uses the embedded engine waits for its one connection, so it takes no more of a season than of a call. */
const refuseLongSeason = ({ services }: JobContext, { records }: SeasonSurvey): void => {
  if (services.database.kind !== 'pglite' || records <= maximumTaskRecords) return
  throw failure(batchErrors.tooManyRecords, { field: 'file', values: { maximum: maximumTaskRecords } })
}

const runSeason = async (
  job: JobContext,
  order: z.infer<typeof BatchOrder>,
  { source, season: { apply, settled } }: { source: Stored; season: NonNullable<z.infer<typeof BatchOrder>['season']> },
): Promise<JobOutcome> => {
  const { batch, dryRun, authorName } = order
  const bytes = await bytesOf(job, source)
  const survey = await surveySeason(bytes, apply)
  refuseLongSeason(job, survey)
  await job.report({ done: 0, total: survey.records })
  const tell = tellOf(job, survey.records)
  const outcome = await inTransaction(job, authorName, async (ctx) => {
    const federation = await federationOf(ctx, order)
    const input = { ...survey, batch, dryRun, apply, read: () => readSeason(bytes, settled) }
    return applySeason({ ...ctx, federation, tell }, input)
  })
  return outcomeOf(order, outcome, null)
}

const runBatch = async (job: JobContext): Promise<JobOutcome> => {
  const order = BatchOrder.parse(job.input)
  await removeRemains(job)
  const source = await sourceOf(job, order.fileRef)
  const { season } = order
  const done = await (season === undefined
    ? runDocument(job, order, source)
    : runSeason(job, order, { source, season }))
  await removeSource(job, source)
  return done
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
