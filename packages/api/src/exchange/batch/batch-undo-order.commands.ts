// A small batch is undone at once; the undo of a large one is a task.
import { batchUndoTask } from '@oxer/domain/exchange/batch/batch.rules'
import { type BatchUndo, maximumRecords } from '@oxer/domain/exchange/batch/batch.schema'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { createI18n, toLanguage } from '@oxer/i18n'
import * as z from 'zod'
import type { ActingContext } from '../../kernel/context/context.ts'
import { orderTask } from '../../kernel/job/job.ts'
import type { BatchScope } from './batch.guards.ts'
import { getBatch } from './batch.queries.ts'
import { refuseUndo, undoBatch } from './batch-undo.commands.ts'

export const UndoOrder = z.object({ batch: Ref, authorName: z.string() })

export const orderUndo = async (ctx: ActingContext & { readonly batch: BatchScope }): Promise<BatchUndo> => {
  const { batchRef, federationRef } = ctx.batch
  if ((await ctx.db.exchangeBatchRow.count({ where: { batchRef } })) <= maximumRecords) {
    return { ...(await undoBatch(ctx)), task: null }
  }
  await refuseUndo(ctx)
  const line = await getBatch(ctx, ctx.batch)
  const { t } = createI18n(toLanguage(ctx.language))
  const task = await orderTask(ctx, {
    kind: batchUndoTask,
    name: t('exchange:batch.task.undo', { name: line.source }),
    input: { batch: batchRef, authorName: ctx.actor.name } satisfies z.input<typeof UndoOrder>,
  })
  ctx.record({ action: 'order-undo', noun: 'exchange-batch', ref: batchRef, federationRef })
  return { ...line, task }
}
