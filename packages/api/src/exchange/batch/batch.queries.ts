import type { Db, ExchangeBatch, ExchangeBatchRow } from '@oxer/db'
import { batchUndoUntil } from '@oxer/domain/exchange/batch/batch.rules'
import {
  BatchAction,
  BatchCollection,
  BatchCounts,
  type BatchLine,
  BatchProblem,
  type BatchRow,
  BatchRowDetail,
} from '@oxer/domain/exchange/batch/batch.schema'
import type { CursorPage, CursorQuery } from '@oxer/domain/kernel/paging/paging.schema'
import * as z from 'zod'
import type { Context } from '../../kernel/context/context.ts'
import { isInstant, toCursor, toCursorPage } from '../../kernel/paging/cursor.mappers.ts'
import type { FederationScope } from '../../kernel/procedure/scope.ts'
import type { BatchScope } from './batch.guards.ts'

export const toBatchLine = (row: ExchangeBatch): BatchLine => ({
  ...{ ref: row.ref, source: row.source, counts: BatchCounts.parse(row.counts), byName: row.byName },
  createdAt: row.createdAt.toISOString(),
  undoneAt: row.undoneAt?.toISOString() ?? null,
  undoUntil: batchUndoUntil(row.createdAt).toISOString(),
})

const Problem = z.union([BatchProblem, z.null()])

const toBatchRow = (row: ExchangeBatchRow): BatchRow => ({
  collection: BatchCollection.parse(row.collection),
  id: row.documentId,
  action: BatchAction.parse(row.action),
  ref: row.subjectRef,
  problem: Problem.parse(row.problem),
  ...BatchRowDetail.parse(row.detail),
})

/** All rows of a batch, of which there are no more than a call may send. */
export const readBatchRows = async (db: Db, batchRef: string): Promise<BatchRow[]> => {
  const rows = await db.exchangeBatchRow.findMany({ where: { batchRef }, orderBy: { position: 'asc' } })
  return rows.map(toBatchRow)
}

export const getBatch = async ({ db }: Context, { batchRef }: BatchScope): Promise<BatchLine> =>
  toBatchLine(await db.exchangeBatch.findUniqueOrThrow({ where: { ref: batchRef } }))

/** The batches of a federation, or those of the entries of one competition, the latest first. */
export const listBatches = async (
  ctx: Context,
  of: Pick<FederationScope, 'federationRef'> | { readonly competitionRef: string },
  { after, size }: CursorQuery,
): Promise<CursorPage<BatchLine>> => {
  const cursor = toCursor(after, isInstant)
  const rows = await ctx.db.exchangeBatch.findMany({
    where: {
      ...('competitionRef' in of ? { competitionRef: of.competitionRef } : { federationRef: of.federationRef }),
      ...(cursor === null
        ? {}
        : { OR: [{ createdAt: { lt: cursor.key } }, { createdAt: cursor.key, ref: { gt: cursor.ref } }] }),
    },
    orderBy: [{ createdAt: 'desc' }, { ref: 'asc' }],
    take: size + 1,
  })
  return toCursorPage(rows, size, ({ createdAt, ref }) => ({ key: createdAt.toISOString(), ref }), toBatchLine)
}

const isPosition = (key: string): boolean => /^\d{1,9}$/.test(key)

/** The rows of a batch in the order of writing, of one action if it is given. */
export const listBatchRows = async (
  ctx: Context,
  { batchRef }: BatchScope,
  { after, size, action }: CursorQuery & { action?: BatchAction | undefined },
): Promise<CursorPage<BatchRow>> => {
  const cursor = toCursor(after, isPosition)
  const rows = await ctx.db.exchangeBatchRow.findMany({
    where: {
      batchRef,
      ...(cursor === null ? {} : { position: { gt: Number(cursor.key) } }),
      ...(action === undefined ? {} : { action }),
    },
    orderBy: { position: 'asc' },
    take: size + 1,
  })
  return toCursorPage(rows, size, ({ position, ref }) => ({ key: String(position), ref }), toBatchRow)
}
