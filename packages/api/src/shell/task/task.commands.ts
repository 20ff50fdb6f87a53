import { Prisma } from '@oxer/db'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { TaskDetail } from '@oxer/domain/kernel/task/task.schema'
import type { ActingContext } from '../../kernel/context/context.ts'
import { getTask } from './task.queries.ts'

/**
 * A task that has not begun ends at once. One that has begun ends at its next report, after it has cleaned up; its unfinished work is
 * undone.
 */
export const cancelTask = async (ctx: ActingContext, ref: string): Promise<TaskDetail> => {
  const before = await getTask(ctx, ref)
  const now = ctx.now()
  const waiting = await ctx.db.task.updateMany({
    where: { ref, status: 'SCHEDULED', checkpoint: { equals: Prisma.DbNull } },
    data: { cancelledAt: now, status: 'ERROR', error: kernelErrors.taskCancelled.code, endedAt: now },
  })
  if (waiting.count === 0) {
    const running = await ctx.db.task.updateMany({
      where: { ref, status: { in: ['SCHEDULED', 'ONGOING'] } },
      data: { cancelledAt: now },
    })
    if (running.count === 0) throw failure(kernelErrors.taskEnded)
  }
  ctx.record({ action: 'cancel', noun: 'task', ref, before: { status: before.status } })
  return getTask(ctx, ref)
}
