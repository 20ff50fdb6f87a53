// Takes tasks from their table, one at a time, and runs them. Several processes may share the table. A task belongs to the process that
// claimed it last, for as long as that process goes on reporting.
import { Prisma } from '@oxer/db'
import { CodedError, failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { Services } from '../context/context.ts'
import { type Job, type JobContext, type JobProgress, taskChannel } from './job.ts'

/** A process silent for this long is considered dead. */
const claimSeconds = 30
const heartbeatMs = 10_000
/** Looks for work without a notification, such as an expired claim. */
const lookMs = 5_000
/** A task that kills its process is claimed only this many times. */
const maximumAttempts = 5

type Claimed = {
  ref: string
  ownerRef: string
  kind: string
  input: unknown
  checkpoint: unknown
  attempts: number
}

/** The reason why a job was interrupted, which is not its end. */
class Interrupted extends Error {}
class TakenOver extends Error {}

export type JobRunner = {
  /** Resolves when there is nothing left to do now. For tests. */
  idle: () => Promise<void>
  /** Waits for the next report of the running job, puts the job back in the queue and takes no other. */
  stop: () => Promise<void>
}

export type JobRunnerOptions = {
  services: Services
  jobs: readonly Job[]
  newRef: () => string
  now?: () => Date
}

/** Runs the tasks in the table, and those that are added to it. */
export const startJobRunner = async ({
  services,
  jobs,
  newRef,
  now = () => new Date(),
}: JobRunnerOptions): Promise<JobRunner> => {
  const { database, log } = services
  const byKind = new Map(jobs.map((job) => [job.kind, job]))
  const kinds = [...byKind.keys()]
  let isStopping = false

  const claim = async (): Promise<Claimed | null> => {
    const [row] = await database.query<Claimed>(
      `UPDATE task SET status = 'ONGOING', attempts = attempts + 1, started_at = coalesce(started_at, $2),
              claimed_until = $2::timestamptz + interval '${String(claimSeconds)} seconds'
        WHERE ref = (SELECT ref FROM task
                      WHERE kind = ANY($1) AND (status = 'SCHEDULED' OR (status = 'ONGOING' AND claimed_until < $2))
                      ORDER BY created_at, ref LIMIT 1 FOR UPDATE SKIP LOCKED)
       RETURNING ref, owner_ref AS "ownerRef", kind, input, checkpoint, attempts`,
      [kinds, now()],
    )
    return row ?? null
  }

  const end = (task: Claimed, data: Prisma.TaskUpdateManyMutationInput) =>
    database.prisma.task.updateMany({
      where: { ref: task.ref, attempts: task.attempts, status: 'ONGOING' },
      data: { ...data, claimedUntil: null },
    })

  const report = async (task: Claimed, { done, total, checkpoint }: JobProgress): Promise<void> => {
    if (isStopping) {
      await end(task, {
        status: 'SCHEDULED',
        attempts: task.attempts - 1,
        ...(checkpoint === undefined ? {} : { checkpoint }),
      })
      throw new Interrupted()
    }
    const rows = await database.prisma.task.updateManyAndReturn({
      where: { ref: task.ref, attempts: task.attempts, status: 'ONGOING' },
      data: {
        total,
        progress: total === 0 ? 0 : Math.min(100, Math.floor((done * 100) / total)),
        claimedUntil: new Date(now().getTime() + claimSeconds * 1000),
        ...(checkpoint === undefined ? {} : { checkpoint }),
      },
      select: { cancelledAt: true },
    })
    const [row] = rows
    if (!row) throw new TakenOver()
    if (row.cancelledAt !== null) throw failure(kernelErrors.taskCancelled)
  }

  const endWith = async (task: Claimed, error: unknown): Promise<void> => {
    if (error instanceof Interrupted || error instanceof TakenOver) return
    const isForeseen = error instanceof CodedError
    if (!isForeseen) log.error(`task ${task.kind} ${task.ref}`, error)
    const code = isForeseen ? error.causes[0]?.code : undefined
    await end(task, { status: 'ERROR', error: code ?? kernelErrors.internal.code, endedAt: now() })
  }

  const runOne = async (task: Claimed): Promise<void> => {
    const job = byKind.get(task.kind)
    if (!job) return
    if (task.attempts > maximumAttempts) {
      await endWith(task, new Error(`gave up after ${String(maximumAttempts)} attempts`))
      return
    }
    const heartbeat = setInterval(() => {
      database.prisma.task
        .updateMany({
          where: { ref: task.ref, attempts: task.attempts, status: 'ONGOING' },
          data: { claimedUntil: new Date(now().getTime() + claimSeconds * 1000) },
        })
        .catch((error: unknown) => log.error(`heartbeat of task ${task.ref}`, error))
    }, heartbeatMs)
    const ctx: JobContext = {
      services,
      now,
      newRef,
      taskRef: task.ref,
      ownerRef: task.ownerRef,
      input: task.input,
      checkpoint: task.checkpoint,
      report: (progress) => report(task, progress),
    }
    try {
      const { outcome, fileRef } = await job.run(ctx)
      await end(task, {
        status: 'DONE',
        progress: 100,
        outcome,
        checkpoint: Prisma.DbNull,
        endedAt: now(),
        ...(fileRef === undefined ? {} : { fileRef }),
      })
    } catch (error) {
      await endWith(task, error)
    } finally {
      clearInterval(heartbeat)
    }
  }

  let wanted = false
  let working: Promise<void> | null = null
  const work = async (): Promise<void> => {
    while (wanted && !isStopping) {
      wanted = false
      for (let task = await claim(); task !== null; task = isStopping ? null : await claim()) await runOne(task)
    }
  }
  const look = (): void => {
    wanted = true
    if (working || isStopping) return
    working = work()
      .catch((error: unknown) => log.error('tasks', error))
      .finally(() => {
        working = null
        // Another notification came while it was about to end.
        if (wanted) look()
      })
  }

  // The embedded database belongs to one process, so every claim in it is this process's own from before it was killed.
  if (database.kind === 'pglite') {
    // Plain SQL: Prisma's client takes a third of a second to get ready, and the server does not listen yet.
    await database.query("UPDATE task SET status = 'SCHEDULED' WHERE status = 'ONGOING'")
  }
  const unlisten = await database.listen(taskChannel, look, look)
  const timer = setInterval(look, lookMs)
  timer.unref()
  look()

  return {
    idle: async () => {
      while (working) await working
    },
    stop: async () => {
      isStopping = true
      clearInterval(timer)
      await unlisten()
      while (working) await working
    },
  }
}
