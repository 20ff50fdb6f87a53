// Long jobs: what one is, and how a command orders one. The runner beside this file does them.
import type { Prisma } from '@oxer/db'
import type { TaskSummary } from '@oxer/domain/shell/task/task.schema'
import type { ActingContext, Context } from '../context/context.ts'

/** What a job may store of itself: plain JSON. */
export type JobJson = Prisma.InputJsonObject

export type JobProgress = {
  /** Units done and to be done, from which the percentage is made. */
  done: number
  total: number
  /** Where a later process goes on, should this one be killed. Left out: as it was. */
  checkpoint?: JobJson
}

export type JobContext = Pick<Context, 'services' | 'now' | 'newRef'> & {
  readonly taskRef: string
  /** The account that ordered it. */
  readonly ownerRef: string
  readonly input: unknown
  /** What the last progress before an interruption said; null at the start. */
  readonly checkpoint: unknown
  /**
   * Stores how far it is and takes it from the queue for longer. Throws when somebody cancelled it, when the server is about to
   * stop, or when another process has taken it over; a job lets that pass.
   */
  readonly report: (progress: JobProgress) => Promise<void>
}

export type JobOutcome = {
  outcome: JobJson
  /** A stored file that the owner may download. */
  fileRef?: string
}

export type Job = {
  /** Stands in the task's row; a process runs the kinds it knows. */
  kind: string
  /**
   * Does the job from the checkpoint on. What it does before a checkpoint is stored may be done again, so each step has to bear
   * that. A coded error ends it with the error's texts; any other is a fault and is logged.
   */
  run: (ctx: JobContext) => Promise<JobOutcome>
}

/** The channel on which runners hear of work. */
export const taskChannel = 'task'

/** Orders a job: its row is written in the caller's transaction, and a runner hears of it when that commits. */
export const orderTask = async (
  ctx: ActingContext,
  { kind, name, input }: { kind: string; name: string; input: JobJson },
): Promise<TaskSummary> => {
  const ref = ctx.newRef()
  await ctx.db.task.create({
    data: { ref, ownerRef: ctx.actor.accountRef, kind, name, input, createdAt: ctx.now() },
  })
  await ctx.services.database.notify(taskChannel, ref, ctx.db)
  return { ref, name, start: null, end: null, status: 'SCHEDULED', progress: 0, downloadUrl: null }
}
