// Takes a whole batch back, within thirty days: every record must still be as the batch has left it.
import { type ExchangeBatchRow, Prisma } from '@oxer/db'
import { batchErrors } from '@oxer/domain/exchange/batch/batch.errors'
import { batchUndoUntil, differing, type Fields } from '@oxer/domain/exchange/batch/batch.rules'
import { BatchCollection, type BatchLine } from '@oxer/domain/exchange/batch/batch.schema'
import { nounOf } from '@oxer/domain/exchange/batch/batch-record.rules'
import { asPartOf, failure, failures } from '@oxer/domain/kernel/error/coded-error'
import * as z from 'zod'
import type { ActingContext } from '../../kernel/context/context.ts'
import { takeRow } from '../../kernel/version/version.commands.ts'
import type { BatchScope } from './batch.guards.ts'
import { toBatchLine } from './batch.queries.ts'
import { removeRecord, updateRecord } from './batch-record.commands.ts'
import { readRecords, type StoredRecord } from './batch-record.queries.ts'

type Undoing = ActingContext & { readonly batch: BatchScope }

const State = z.object({
  version: z.int(),
  fields: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
})
const Before = z.array(
  z.object({
    ...{ ref: z.string(), isNew: z.boolean(), subjectRef: z.string(), imported: z.json() },
    batchRef: z.string().nullable(),
  }),
)

const mostListed = 200

/** What the batch has done to a record; null where it has written none. */
type Done = {
  readonly row: ExchangeBatchRow
  readonly collection: BatchCollection
  readonly ref: string
  readonly before: Fields | null
  readonly after: { version: number; fields: Fields }
  /** The fields that it has changed. */
  readonly changed: readonly string[]
}

const doneBy = (row: ExchangeBatchRow): Done[] => {
  const after = State.nullable().parse(row.after)
  if (row.subjectRef === null || after === null) return []
  const before = State.nullable().parse(row.before)?.fields ?? null
  const changed = before === null ? [] : differing(before, after.fields)
  return [{ row, ref: row.subjectRef, before, after, changed, collection: BatchCollection.parse(row.collection) }]
}

/** Nobody has touched a record that was made, nor the fields that were changed of another. */
const isUntouched = ({ before, after, changed }: Done, now: StoredRecord | undefined): boolean => {
  if (before !== null && changed.length === 0) return true
  if (now === undefined) return false
  if (before === null) return now.version === after.version
  return changed.every((name) => now.fields[name] === after.fields[name])
}

const readNow = async ({ db, batch }: Undoing, done: readonly Done[]): Promise<Map<string, StoredRecord>> => {
  const found = new Map<string, StoredRecord>()
  for (const collection of BatchCollection.options) {
    const refs = done.filter((each) => each.collection === collection).map(({ ref }) => ref)
    const records = await readRecords(db, nounOf[collection], { federationRef: batch.federationRef, refs })
    for (const [ref, record] of records) found.set(ref, record)
  }
  return found
}

/** The names that a later batch has written stay. */
const restoreIds = async (ctx: Undoing, rows: readonly ExchangeBatchRow[]): Promise<void> => {
  for (const row of rows) {
    for (const { ref, isNew, subjectRef, imported, batchRef } of Before.parse(row.idsBefore)) {
      const where = { ref, batchRef: ctx.batch.batchRef }
      if (isNew) await ctx.db.externalId.deleteMany({ where })
      else {
        const data = { subjectRef, batchRef, imported: imported === null ? Prisma.DbNull : imported }
        await ctx.db.externalId.updateMany({ where, data })
      }
    }
  }
}

const takeBack = async (ctx: Undoing, done: Done, now: StoredRecord | undefined): Promise<void> => {
  const { batch } = ctx
  const { ref, before, changed, row, collection } = done
  const noun = nounOf[collection]
  await asPartOf(`rows.${String(row.position)}`, async () => {
    if (before === null) return removeRecord(ctx, noun, batch, { ref, id: row.documentId })
    if (changed.length === 0 || now === undefined) return
    const told = Object.fromEntries(changed.map((name) => [name, before[name] ?? null]))
    await updateRecord(ctx, noun, batch, now, told)
  })
}

export const undoBatch = async (ctx: Undoing): Promise<BatchLine> => {
  const { batchRef, federationRef } = ctx.batch
  const stored = await takeRow(ctx, 'exchangeBatch', { ref: batchRef }, () =>
    ctx.db.exchangeBatch.findUniqueOrThrow({ where: { ref: batchRef } }),
  )
  if (stored.undoneAt !== null) throw failure(batchErrors.alreadyUndone)
  if (ctx.now() > batchUndoUntil(stored.createdAt)) throw failure(batchErrors.undoTooLate)
  const rows = await ctx.db.exchangeBatchRow.findMany({ where: { batchRef }, orderBy: { position: 'desc' } })
  const done = rows.flatMap(doneBy)
  const now = await readNow(ctx, done)
  const touched = done.filter((each) => !isUntouched(each, now.get(each.ref))).toReversed()
  if (touched.length > 0) {
    throw failures(
      touched.slice(0, mostListed).map(({ row: { position, documentId } }) => ({
        definition: batchErrors.changedSince,
        field: `rows.${String(position)}`,
        values: { id: documentId },
      })),
    )
  }
  await restoreIds(ctx, rows)
  for (const each of done) await takeBack(ctx, each, now.get(each.ref))
  const undone = await ctx.db.exchangeBatch.update({ where: { ref: batchRef }, data: { undoneAt: ctx.now() } })
  ctx.record({ action: 'undo', noun: 'exchange-batch', ref: batchRef, federationRef })
  return toBatchLine(undone)
}
