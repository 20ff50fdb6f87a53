import {
  ApplyBatch,
  BatchAction,
  BatchLine,
  BatchOutcome,
  BatchRow,
  BatchUndo,
  maximumDocumentBytes,
  maximumFileBytes,
  UploadBatch,
} from '@oxer/domain/exchange/batch/batch.schema'
import { CursorQuery, cursorPageOf } from '@oxer/domain/kernel/paging/paging.schema'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { TaskSummary } from '@oxer/domain/kernel/task/task.schema'
import { formData, get, post } from '@oxer/openapi'
import * as z from 'zod'
import { mayManageFederation } from '../../federation/federation/federation.guards.ts'
import { command, registered, router } from '../../kernel/procedure/procedures.ts'
import { mayManageBatch } from './batch.guards.ts'
import { getBatch, listBatches, listBatchRows } from './batch.queries.ts'
import { uploadBatch, writeBatch } from './batch-order.commands.ts'
import { orderUndo } from './batch-undo-order.commands.ts'

const OfBatch = z.object({ batch: Ref })

export const batchRouter = router({
  write: command.registered
    .meta(
      post('/exchange/v1/batch', 'Store the records of an exchange document, all or none', {
        maxBodyBytes: maximumDocumentBytes,
        description:
          'A competition, or more than 500 records, becomes a task, whose outcome has the counts and the rows that somebody must look at. A dry run, unless dryRun is false, does the same work and stores nothing; its rows say what is refused. Otherwise a refused record refuses the batch with 422, a cause for each. docs/exchange-batch.md describes it.',
      }),
    )
    .input(ApplyBatch)
    .output(BatchOutcome)
    .use(mayManageFederation)
    .mutation(({ ctx, input }) => writeBatch(ctx, input)),
  upload: command.registered
    .meta(
      post(
        '/exchange/v1/batch/file',
        'Store the file of an exchange document, a season of several, or the files of another system, as a task',
        {
          maxBodyBytes: maximumFileBytes,
          fileTypes: ['application/json', 'application/zip', 'application/xml', 'text/xml'],
          description:
            'As POST /exchange/v1/batch; a dry run, unless dryRun is false. A document may have 100,000 records and 40 MB, the files of another system 50,000 records and 20 MB. A season is a ZIP file of at most 40 MB with up to 2,000 documents, each with its own competitions, at most 50,000 records and 20 MB, and together 300,000 records and 120 MB: one batch. On the embedded engine, none of these has more than 50,000 records. The files of a show are sent together, each as `file`, or in one ZIP file; what of them was left out is in the outcome of the task.',
        },
      ),
    )
    .input(formData(UploadBatch))
    .output(TaskSummary)
    .use(mayManageFederation)
    .mutation(({ ctx, input }) => uploadBatch(ctx, input)),
  list: registered
    .meta(get('/exchange/v1/batches', 'The batches of a federation, the latest first'))
    .input(CursorQuery.extend({ federation: Ref }))
    .output(cursorPageOf(BatchLine))
    .use(mayManageFederation)
    .query(({ ctx, input }) => listBatches(ctx, ctx.federation, input)),
  get: registered
    .meta(get('/exchange/v1/batch/{batch}', 'A batch'))
    .input(OfBatch)
    .output(BatchLine)
    .use(mayManageBatch)
    .query(({ ctx }) => getBatch(ctx, ctx.batch)),
  rows: registered
    .meta(get('/exchange/v1/batch/{batch}/rows', 'What a batch has made of each record'))
    .input(CursorQuery.extend({ ...OfBatch.shape, action: BatchAction.optional() }))
    .output(cursorPageOf(BatchRow))
    .use(mayManageBatch)
    .query(({ ctx, input }) => listBatchRows(ctx, ctx.batch, input)),
  undo: command.registered
    .meta(post('/exchange/v1/batch/{batch}/undo', 'Take a whole batch back within thirty days'))
    .input(OfBatch)
    .output(BatchUndo)
    .use(mayManageBatch)
    .mutation(({ ctx }) => orderUndo(ctx)),
})
