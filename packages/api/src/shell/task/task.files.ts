import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { FileReply, get } from '@oxer/openapi'
import * as z from 'zod'
import { router, signedIn } from '../../kernel/procedure/procedures.ts'
import { downloadTaskFile } from './task.queries.ts'

export const taskDownloads = router({
  download: signedIn
    .meta(get('/tasks/{task}/download', 'The file that a task made', { contentTypes: ['*/*'] }))
    .input(z.object({ task: Ref }))
    .output(FileReply)
    .query(({ ctx, input }) => downloadTaskFile(ctx, input.task)),
})
