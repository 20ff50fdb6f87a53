import { ownTaskCount, TaskSummary } from '@oxer/domain/shell/task/task.schema'
import { get } from '@oxer/openapi'
import * as z from 'zod'
import { router, signedIn, superAdmin } from '../../kernel/procedure/procedures.ts'
import { listAllTasks, listTasks } from './task.queries.ts'

export const taskRouter = router({
  list: signedIn
    .meta(get('/tasks', 'The user’s own tasks, the newest first'))
    .output(z.array(TaskSummary))
    .query(({ ctx }) => listTasks(ctx)),
  listAll: superAdmin
    .meta(get('/tasks/all', 'Everybody’s newest tasks'))
    .input(z.object({ count: z.int().min(1).max(200).default(ownTaskCount) }))
    .output(z.array(TaskSummary))
    .query(({ ctx, input }) => listAllTasks(ctx, input)),
})
