// Long jobs: their definition, and how a command orders one. The runner beside this file runs them.
import type { Prisma } from '@oxer/db'
import type { TaskSummary } from '@oxer/domain/kernel/task/task.schema'
import type { ActingContext, Context } from '../context/context.ts'

/** What a job may store about itself: plain JSON. */
export type JobJson = Prisma.InputJsonObject

export type JobProgress = {
  /** Units done and in total, from which the percentage is calculated. */
  done: number
  total: number
  /** Where a later process continues if this one is killed. If omitted, it stays unchanged. */
  checkpoint?: JobJson
}

export type JobContext = Pick<Context, 'services' | 'now' | 'newRef'> & {
  readonly taskRef: string
  /** The account that ordered it. */
  readonly ownerRef: string
  readonly input: unknown
  /** The checkpoint of the last progress before an interruption; null at the start. */
  readonly checkpoint: unknown
  /**
   * Stores the progress and extends the claim on the task. Throws if the task was cancelled, if the server is about to stop, or if another
   * process has taken the task over; a job does not catch this.
   */
  readonly report: (progress: JobProgress) => Promise<void>
}

export type JobOutcome = {
  outcome: JobJson
  /** A stored file that the owner may download. */
  fileRef?: string
}

export type Job = {
  /** Stored in the task's row; a process runs the kinds it knows. */
  kind: string
  /**
   * Runs the job from the checkpoint. Work done before a checkpoint is stored may be repeated, so each step must be safe to repeat. A
   * coded error ends the job with the texts of the error; any other error is logged as a fault.
   */
  run: (ctx: JobContext) => Promise<JobOutcome>
}

/** The channel that notifies runners of work. */
export const taskChannel = 'task'

/**
 * Orders a job. Its row is written in the caller's transaction, and a runner is notified when that commits. A job with a moment starts after
 * it, by the clock of the database. It is the system's own, so it is not in the user's list of tasks.
 */
export const orderTask = async (
  ctx: ActingContext,
  { kind, name, input, dueAt = null }: { kind: string; name: string; input: JobJson; dueAt?: Date | null },
): Promise<TaskSummary> => {
  const ref = ctx.newRef()
  await ctx.db.task.create({
    data: { ref, ownerRef: ctx.actor.accountRef, kind, name, input, dueAt, createdAt: ctx.now() },
  })
  await ctx.services.database.notify(taskChannel, ref, ctx.db)
  return { ref, name, start: null, end: null, status: 'SCHEDULED', progress: 0, downloadUrl: null }
}
