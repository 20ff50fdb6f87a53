// Takes tasks from their table, one at a time, and runs them. Several processes may share the table. A task belongs to the process that
// claimed it last, for as long as that process goes on reporting.
import { Prisma, troubleOf } from '@oxer/db'
import { CodedError, failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { keptCauses } from '@oxer/domain/kernel/task/task.schema'
import type { Services } from '../context/context.ts'
import { type Job, type JobProgress, taskChannel } from './job.ts'

/** A process silent for this long is considered dead. */
const claimSeconds = 12
const heartbeatMs = 3_000
/** Looks for work without a notification, such as an expired claim. */
const lookMs = 3_000
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

type Tasks = ReturnType<typeof tasksOf>

/** The rows of a process's tasks: a row that another process has claimed since is not touched. */
const tasksOf = ({ database, kinds, now }: { database: Services['database']; kinds: string[]; now: () => Date }) => {
  // By the clock of the database: a process whose own clock is ahead would take a task from a living one.
  const claimedUntil = `now() + interval '${String(claimSeconds)} seconds'`
  const own = (task: Claimed) => ({ ref: task.ref, attempts: task.attempts, status: 'ONGOING' as const })
  const keep = (task: Claimed) =>
    database.query(
      `UPDATE task SET claimed_until = ${claimedUntil} WHERE ref = $1 AND attempts = $2 AND status = 'ONGOING'`,
      [task.ref, task.attempts],
    )
  return {
    claim: async (): Promise<Claimed | null> => {
      const [row] = await database.query<Claimed>(
        `UPDATE task SET status = 'ONGOING', attempts = attempts + 1, started_at = coalesce(started_at, $2),
                claimed_until = ${claimedUntil}
          WHERE ref = (SELECT ref FROM task
                        WHERE kind = ANY($1) AND (due_at IS NULL OR due_at <= now())
                          AND (status = 'SCHEDULED' OR (status = 'ONGOING' AND claimed_until < now()))
                        ORDER BY created_at, ref LIMIT 1 FOR UPDATE SKIP LOCKED)
         RETURNING ref, owner_ref AS "ownerRef", kind, input, checkpoint, attempts`,
        [kinds, now()],
      )
      return row ?? null
    },
    end: (task: Claimed, data: Prisma.TaskUpdateManyMutationInput) =>
      database.prisma.task.updateMany({ where: own(task), data: { ...data, claimedUntil: null } }),
    keep,
    /** Keeps the claim too, in the same statement. Returns undefined if the task is another process's by now. */
    progress: async (task: Claimed, { done, total, checkpoint }: JobProgress) => {
      const percent = total === 0 ? 0 : Math.min(100, Math.floor((done * 100) / total))
      const [row] = await database.query<{ cancelledAt: Date | null }>(
        `UPDATE task SET total = $3, progress = $4, checkpoint = coalesce($5::jsonb, checkpoint), claimed_until = ${claimedUntil}
          WHERE ref = $1 AND attempts = $2 AND status = 'ONGOING' RETURNING cancelled_at AS "cancelledAt"`,
        [task.ref, task.attempts, total, percent, checkpoint === undefined ? null : JSON.stringify(checkpoint)],
      )
      return row
    },
  }
}

type Running = { options: JobRunnerOptions; tasks: Tasks; byKind: ReadonlyMap<string, Job>; now: () => Date }

const endWith = async ({ options, tasks, now }: Running, task: Claimed, error: unknown): Promise<void> => {
  if (error instanceof Interrupted || error instanceof TakenOver) return
  const { log } = options.services
  const end = { kind: task.kind, task: task.ref, attempts: task.attempts }
  if (troubleOf(error) !== null && task.attempts < maximumAttempts) {
    // The database did not do its part, so the job is neither done nor wrong. It continues from its checkpoint.
    log.warn('a job waits for the database and is repeated', end)
    await tasks.end(task, { status: 'SCHEDULED' })
    return
  }
  const isForeseen = error instanceof CodedError
  const causes = isForeseen ? error.causes : []
  await tasks.end(task, {
    ...{ status: 'ERROR', error: causes[0]?.code ?? kernelErrors.internal.code, endedAt: now() },
    outcome: causes.slice(0, keptCauses).map(({ code, field = null, values = {} }) => ({ code, field, values })),
  })
  // After its end, which whoever waits for the task needs more than the log.
  if (isForeseen) log.info('a job was refused', end)
  else log.error(`task ${task.kind} ${task.ref}`, error)
}

/** Runs one task to its end; a job that reports while `isStopping` is interrupted there and goes back in the queue. */
const runOne = async (running: Running, task: Claimed, isStopping: () => boolean): Promise<void> => {
  const { options, tasks, byKind, now } = running
  const { services, newRef } = options
  const job = byKind.get(task.kind)
  if (!job) return
  if (task.attempts > maximumAttempts) {
    await endWith(running, task, new Error(`gave up after ${String(maximumAttempts)} attempts`))
    return
  }
  const report = async (progress: JobProgress): Promise<void> => {
    if (isStopping()) {
      const { checkpoint } = progress
      const kept = checkpoint === undefined ? {} : { checkpoint }
      await tasks.end(task, { status: 'SCHEDULED', attempts: task.attempts - 1, ...kept })
      throw new Interrupted()
    }
    const row = await tasks.progress(task, progress)
    if (!row) throw new TakenOver()
    if (row.cancelledAt !== null) throw failure(kernelErrors.taskCancelled)
  }
  services.log.info('a job starts', { kind: task.kind, task: task.ref, attempts: task.attempts })
  const heartbeat = setInterval(() => {
    tasks.keep(task).catch((error: unknown) => services.log.error(`heartbeat of task ${task.ref}`, error))
  }, heartbeatMs)
  const { ref: taskRef, ownerRef, input, checkpoint } = task
  try {
    const { outcome, fileRef } = await job.run({ services, now, newRef, taskRef, ownerRef, input, checkpoint, report })
    await tasks.end(task, {
      status: 'DONE',
      progress: 100,
      outcome,
      checkpoint: Prisma.DbNull,
      endedAt: now(),
      ...(fileRef === undefined ? {} : { fileRef }),
    })
    services.log.info('a job is done', { kind: task.kind, task: task.ref })
  } catch (error) {
    await endWith(running, task, error)
  } finally {
    clearInterval(heartbeat)
  }
}

/** Runs the tasks in the table, and those that are added to it. */
export const startJobRunner = async (options: JobRunnerOptions): Promise<JobRunner> => {
  const { services, jobs, now = () => new Date() } = options
  const { database, log } = services
  const byKind = new Map(jobs.map((job) => [job.kind, job]))
  const tasks = tasksOf({ database, kinds: [...byKind.keys()], now })
  const running: Running = { options, tasks, byKind, now }
  let isStopping = false
  let isWanted = false
  let working: Promise<void> | null = null
  const work = async (): Promise<void> => {
    while (isWanted && !isStopping) {
      isWanted = false
      for (let task = await tasks.claim(); task !== null; task = isStopping ? null : await tasks.claim())
        await runOne(running, task, () => isStopping)
    }
  }
  const look = (): void => {
    isWanted = true
    if (working || isStopping) return
    working = work()
      .catch((error: unknown) => log.error('tasks', error))
      .finally(() => {
        working = null
        // Another notification came while it was about to end.
        if (isWanted) look()
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
