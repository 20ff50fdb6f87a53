import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { ownTaskCount, TaskDetail, TaskSummary } from '@oxer/domain/kernel/task/task.schema'
import { get, post } from '@oxer/openapi'
import * as z from 'zod'
import { command, router, signedIn, superAdmin } from '../../kernel/procedure/procedures.ts'
import { cancelTask } from './task.commands.ts'
import { getTask, listAllTasks, listTasks } from './task.queries.ts'

export const taskRouter = router({
  list: signedIn
    .meta(get('/tasks', 'Tasks of the caller, newest first'))
    .output(z.array(TaskSummary))
    .query(({ ctx }) => listTasks(ctx)),
  listAll: superAdmin
    .meta(get('/tasks/all', 'The newest tasks of all users'))
    .input(
      z.object({ count: z.int().min(1).max(200).default(ownTaskCount).describe('The number of tasks, newest first') }),
    )
    .output(z.array(TaskSummary))
    .query(({ ctx, input }) => listAllTasks(ctx, input)),
  get: signedIn
    .meta(get('/tasks/{task}', 'Progress and outcome of a task'))
    .input(z.object({ task: Ref }))
    .output(TaskDetail)
    .query(({ ctx, input }) => getTask(ctx, input.task)),
  cancel: command.signedIn
    .meta(post('/tasks/{task}/cancel', 'Cancel a task at its next step'))
    .input(z.object({ task: Ref }))
    .output(TaskDetail)
    .mutation(({ ctx, input }) => cancelTask(ctx, input.task)),
})
