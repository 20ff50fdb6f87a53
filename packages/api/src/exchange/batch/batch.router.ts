import { ApplyBatch, BatchAction, BatchLine, BatchOutcome, BatchRow } from '@oxer/domain/exchange/batch/batch.schema'
import { CursorQuery, cursorPageOf } from '@oxer/domain/kernel/paging/paging.schema'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { get, post } from '@oxer/openapi'
import * as z from 'zod'
import { mayManageFederation } from '../../federation/federation/federation.guards.ts'
import { command, registered, router } from '../../kernel/procedure/procedures.ts'
import { applyBatch } from './batch.commands.ts'
import { mayManageBatch } from './batch.guards.ts'
import { listBatches, listBatchRows } from './batch.queries.ts'
import { undoBatch } from './batch-undo.commands.ts'

const OfBatch = z.object({ batch: Ref })

export const batchRouter = router({
  write: command.registered
    .meta(
      post('/exchange/v1/batch', 'Store the records of an exchange document, all or none', {
        description:
          'A dry run, unless dryRun is false, does the same work and stores nothing; its rows say what is refused. Otherwise a refused record refuses the batch with 422, a cause for each. docs/exchange-batch.md describes it.',
      }),
    )
    .input(ApplyBatch)
    .output(BatchOutcome)
    .use(mayManageFederation)
    .mutation(({ ctx, input }) => applyBatch(ctx, input)),
  list: registered
    .meta(get('/exchange/v1/batches', 'The batches of a federation, the latest first'))
    .input(CursorQuery.extend({ federation: Ref }))
    .output(cursorPageOf(BatchLine))
    .use(mayManageFederation)
    .query(({ ctx, input }) => listBatches(ctx, ctx.federation, input)),
  rows: registered
    .meta(get('/exchange/v1/batch/{batch}/rows', 'What a batch has made of each record'))
    .input(CursorQuery.extend({ ...OfBatch.shape, action: BatchAction.optional() }))
    .output(cursorPageOf(BatchRow))
    .use(mayManageBatch)
    .query(({ ctx, input }) => listBatchRows(ctx, ctx.batch, input)),
  undo: command.registered
    .meta(post('/exchange/v1/batch/{batch}/undo', 'Take a whole batch back within thirty days'))
    .input(OfBatch)
    .output(BatchLine)
    .use(mayManageBatch)
    .mutation(({ ctx }) => undoBatch(ctx)),
})
