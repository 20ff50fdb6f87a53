// Applies a log at the centre, line by line, each in a transaction of its own: what was applied stays, and after an interruption the next
// line is the one behind the last applied one.
import { Prisma, troubleOf } from '@oxer/db'
import { linesToApply, readCommandLog } from '@oxer/domain/exchange/take-along/command-log.rules'
import { takeAlongErrors } from '@oxer/domain/exchange/take-along/take-along.errors'
import {
  type FieldDivergence,
  type FieldLogOutcome,
  fieldLogTask,
} from '@oxer/domain/exchange/take-along/take-along.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { isBesideTheField } from '@oxer/domain/kernel/field-log/field-log.rules'
import type { FieldCommandLine } from '@oxer/domain/kernel/field-log/field-log.schema'
import type * as z from 'zod'
import { findByAccount } from '../../access/actor/actor.queries.ts'
import { tenantOfInstallation } from '../../access/tenant/tenant.queries.ts'
import type { Context } from '../../kernel/context/context.ts'
import { toFailure } from '../../kernel/failure/failure.mappers.ts'
import type { Job, JobContext } from '../../kernel/job/job.ts'
import { runAsOperator } from '../../kernel/procedure/operator.ts'
import { LogOrder } from './take-along.commands.ts'
import { isOut, type LeaseRow, readLeasesOf } from './take-along.queries.ts'

/** The procedures by which lines are applied; the router is above this noun. */
export type Replay = {
  readonly isCommand: (path: string) => boolean
  readonly call: (ctx: Context, path: string, input: unknown) => Promise<unknown>
}

type Order = z.infer<typeof LogOrder>

const readLog = async ({ services }: JobContext, { fileRef }: Order): Promise<FieldCommandLine[]> => {
  const file = await services.database.prisma.storedFile.findUnique({ where: { ref: fileRef }, select: { key: true } })
  const bytes = file === null ? null : await services.storage.get(file.key)
  if (bytes === null) throw failure(kernelErrors.notFound)
  return readCommandLog(new TextDecoder().decode(bytes))
}

const removeLog = async ({ services }: JobContext, { fileRef }: Order): Promise<void> => {
  const file = await services.database.prisma.storedFile.findUnique({ where: { ref: fileRef }, select: { key: true } })
  if (file === null) return
  await services.storage.remove(file.key)
  await services.database.prisma.storedFile.deleteMany({ where: { ref: fileRef } })
}

/** The lease, which may have been broken since the last line. */
const readOpenLease = async ({ services }: JobContext, { competition, lease }: Order): Promise<LeaseRow> => {
  const found = (await readLeasesOf(services.database.prisma, competition)).find(({ ref }) => ref === lease)
  if (found === undefined) throw failure(kernelErrors.notFound)
  if (!isOut(found)) throw failure(takeAlongErrors.wrongEpoch, { values: { epoch: found.epoch } })
  return found
}

/** Whoever gave the command, with the rights that they have at its time. */
const contextOf = async (job: JobContext, order: Order, line: FieldCommandLine): Promise<Context> => {
  const { services, newRef, taskRef } = job
  const at = new Date(line.now)
  const account = await findByAccount(services.database, line.actorRef, at)
  if (account === null) throw failure(takeAlongErrors.unknownActor, { values: { account: line.actorRef } })
  if (account.isBlocked) throw failure(kernelErrors.insufficientPermissions)
  return {
    ...{ db: services.database.prisma, services, actor: account.actor, remembered: null },
    ...{ tenant: await tenantOfInstallation(services.database), language: line.language, now: () => at, newRef },
    ...{ requestId: taskRef, idempotencyKey: `field:${order.lease}:${String(line.seq)}` },
    ...{ replaying: { leaseRef: order.lease, line }, sessionId: null, signedInAt: at },
  }
}

const applyLine = async (
  replay: Replay,
  job: JobContext,
  order: Order,
  line: FieldCommandLine,
): Promise<FieldDivergence | null> => {
  const { seq, path } = line
  try {
    if (isBesideTheField(path) || !replay.isCommand(path)) {
      throw failure(takeAlongErrors.unknownCommand, { values: { path } })
    }
    await replay.call(await contextOf(job, order, line), path, line.input)
    return null
  } catch (error) {
    // The database did not do its part: the task goes on later, with this line.
    if (troubleOf(error instanceof Error && error.cause !== undefined ? error.cause : error) !== null) throw error
    const { body, isUnforeseen } = toFailure(error)
    if (isUnforeseen) job.services.log.error(`line ${String(seq)} of a field log`, error)
    const causes = body.causes.map(({ code, field = null, values = {} }) => ({ code, field, values }))
    return { seq, path, causes }
  }
}

type Applied = { applied: number; divergence: FieldDivergence | null }

const applyAll = async (replay: Replay, job: JobContext, order: Order, lines: readonly FieldCommandLine[]) => {
  const total = lines.length
  const outcome: Applied = { applied: 0, divergence: null }
  for (const [index, line] of lines.entries()) {
    await job.report({ done: index, total })
    if (line.seq <= (await readOpenLease(job, order)).lastSeq) continue
    outcome.divergence = await applyLine(replay, job, order, line)
    if (outcome.divergence !== null) return outcome
    outcome.applied += 1
  }
  await job.report({ done: total, total })
  return outcome
}

/** The outcome is in the history. The name of the step is beside the field, so the competition may be out. */
const keepOutcome = async (job: JobContext, order: Order, { applied, divergence }: Applied): Promise<LeaseRow> => {
  const { services, now } = job
  const tenant = await tenantOfInstallation(services.database)
  const operator = { services, authorName: order.authorName, tenant, now }
  return runAsOperator(operator, 'exchange.takeAlong.apply', async (ctx) => {
    await ctx.db.fieldLease.updateMany({
      where: { ref: order.lease, state: { in: ['OUT', 'DIVERGED'] } },
      data: {
        ...{ state: divergence === null ? 'OUT' : 'DIVERGED', divergence: divergence ?? Prisma.DbNull },
        version: { increment: 1 },
      },
    })
    const [lease] = (await readLeasesOf(ctx.db, order.competition)).filter(({ ref }) => ref === order.lease)
    if (lease === undefined) throw failure(kernelErrors.notFound)
    const { federationRef } = await ctx.db.competition.findUniqueOrThrow({
      where: { ref: order.competition },
      select: { federationRef: true },
    })
    ctx.record({
      ...{ action: divergence === null ? 'apply' : 'diverge', noun: 'field-lease', ref: order.lease },
      ...{ parentRef: order.competition, federationRef },
      after: { applied, lastSeq: lease.lastSeq, ...(divergence && { stoppedAt: divergence.seq }) },
    })
    return lease
  })
}

const runLog = async (replay: Replay, job: JobContext) => {
  const order = LogOrder.parse(job.input)
  const lines = await readLog(job, order)
  const before = await readOpenLease(job, order)
  const waiting = linesToApply(lines, before)
  const done = await applyAll(replay, job, order, waiting)
  const after = await keepOutcome(job, order, done)
  await removeLog(job, order)
  const outcome: FieldLogOutcome = {
    ...{ applied: done.applied, known: lines.length - waiting.length, differing: after.differing - before.differing },
    divergence: done.divergence,
  }
  return { outcome: { ...outcome, divergence: done.divergence } }
}

export const takeAlongJobs = (replay: Replay): readonly Job[] => [
  { kind: fieldLogTask, run: (job) => runLog(replay, job) },
]
