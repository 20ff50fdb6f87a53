// Takes a whole batch back, within thirty days: every record must still be as the batch has left it.
import { type ExchangeBatch, type ExchangeBatchRow, Prisma } from '@oxer/db'
import { batchErrors } from '@oxer/domain/exchange/batch/batch.errors'
import { batchUndoUntil, differing, type Fields } from '@oxer/domain/exchange/batch/batch.rules'
import {
  BatchCollection,
  type BatchLine,
  BatchRowDetail,
  PartyCollection,
} from '@oxer/domain/exchange/batch/batch.schema'
import { nounOf } from '@oxer/domain/exchange/batch/batch-record.rules'
import { asPartOf, failure, failures } from '@oxer/domain/kernel/error/coded-error'
import * as z from 'zod'
import type { ManagingContext } from '../../competitions/competition/competition.commands.ts'
import { findManaged } from '../../competitions/competition/competition.guards.ts'
import type { ActingContext } from '../../kernel/context/context.ts'
import { takeRow } from '../../kernel/version/version.commands.ts'
import type { BatchScope } from './batch.guards.ts'
import { toBatchLine } from './batch.queries.ts'
import { updateRecord } from './batch-record.commands.ts'
import { readRecords, type StoredRecord } from './batch-record.queries.ts'
import {
  type BatchPlace,
  followVersions,
  madeRecord,
  readMade,
  readTouchedBeside,
  removeBeside,
  removeMade,
  restoreIds,
} from './batch-undo-made.commands.ts'
import { digestOfCompetition, removeCompetition } from './competition-import.commands.ts'
import { type EntryDone, isEntryUntouched, undoEntries } from './entry-import.commands.ts'
import { readStoredEntries } from './entry-import.queries.ts'
import { type DoneRow, touchedInScope, undoInScope } from './scope-undo.commands.ts'

type Undoing = ActingContext & { readonly batch: BatchScope }

const State = z.object({
  version: z.int(),
  fields: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
})
const mostListed = 200

/** What the batch has done to a record that was stored. */
type Done = {
  readonly row: ExchangeBatchRow
  readonly collection: PartyCollection
  readonly ref: string
  readonly before: Fields
  readonly after: { version: number; fields: Fields }
  /** The fields that it has changed. */
  readonly changed: readonly string[]
}

const doneBy = (row: ExchangeBatchRow): Done[] => {
  const collection = PartyCollection.safeParse(row.collection)
  if (!collection.success) return []
  const after = State.nullable().parse(row.after)
  if (row.subjectRef === null || after === null) return []
  const before = State.parse(row.before).fields
  const changed = differing(before, after.fields)
  return [{ row, ref: row.subjectRef, before, after, changed, collection: collection.data }]
}

/** Nobody has touched the fields that were changed. */
const isUntouched = ({ after, changed }: Done, now: StoredRecord | undefined): boolean => {
  if (changed.length === 0) return true
  return now !== undefined && changed.every((name) => now.fields[name] === after.fields[name])
}

type InScope = {
  readonly managing: ManagingContext
  readonly done: DoneRow[]
  readonly entries: (EntryDone & DoneRow)[]
}

/** What the batch has made or changed of a competition that existed; null if there is none, with which all that was in it is gone. */
const inScope = async (ctx: Undoing, rows: readonly ExchangeBatchRow[]): Promise<InScope | null> => {
  const { competition } = ctx.batch
  if (competition === null) return null
  const done = rows.flatMap((row): (DoneRow & { version: number })[] => {
    const after = State.nullable().parse(row.after)
    if (PartyCollection.safeParse(row.collection).success || row.subjectRef === null || after === null) return []
    const before = State.nullable().parse(row.before)?.fields ?? null
    return [{ row, ref: row.subjectRef, before, after: after.fields, version: after.version }]
  })
  const entries = done
    .filter(({ row }) => row.collection === BatchCollection.enum.entries)
    .map((each) => ({ ...each, changed: BatchRowDetail.parse(each.row.detail).changed }))
  return { managing: { ...ctx, competition: await findManaged(ctx, competition.ref, 'batch') }, done, entries }
}

const touchedOf = async (scope: InScope | null): Promise<ExchangeBatchRow[]> => {
  if (scope === null) return []
  const { managing, done, entries } = scope
  const refs = entries.map(({ ref }) => ref)
  const stored = await readStoredEntries(managing.db, managing.competition.ref, refs)
  const now = new Map(stored.map((each) => [each.ref, each]))
  const touched = entries.filter((each) => !isEntryUntouched(each, now.get(each.ref))).map(({ row }) => row)
  return [...touched, ...(await touchedInScope(managing, done))]
}

const readNow = async ({ db, batch }: Undoing, done: readonly Done[]): Promise<Map<string, StoredRecord>> => {
  const found = new Map<string, StoredRecord>()
  for (const collection of PartyCollection.options) {
    const refs = done.filter((each) => each.collection === collection).map(({ ref }) => ref)
    const records = await readRecords(db, nounOf[collection], { federationRef: batch.federationRef, refs })
    for (const [ref, record] of records) found.set(ref, record)
  }
  return found
}

/** What was changed is what it was before. */
const takeBack = async (ctx: Undoing, done: Done, now: StoredRecord | undefined): Promise<void> => {
  const { before, changed, row, collection } = done
  if (changed.length === 0 || now === undefined) return
  const told = Object.fromEntries(changed.map((name) => [name, before[name] ?? null]))
  const place = `rows.${String(row.position)}`
  await asPartOf(place, () => updateRecord(ctx, nounOf[collection], ctx.batch, now, told))
}

const Competition = z.object({ fields: z.object({ digest: z.string().nullable() }) })

/** A competition is as the batch has left it, whatever its state; one that is deleted is gone already. */
const competitionsOf = async ({ db }: Undoing, rows: readonly ExchangeBatchRow[]) => {
  const made = rows.flatMap((row) =>
    row.collection === BatchCollection.enum.competitions && row.subjectRef !== null && row.after !== null
      ? [{ row, ref: row.subjectRef, digest: Competition.parse(row.after).fields.digest }]
      : [],
  )
  const alive = await db.competition.findMany({
    where: { ref: { in: made.map(({ ref }) => ref) }, deletedAt: null },
    select: { ref: true },
  })
  const standing = made.filter(({ ref }) => alive.some((each) => each.ref === ref))
  const touched: ExchangeBatchRow[] = []
  for (const { row, ref, digest } of standing) {
    if ((await digestOfCompetition({ db }, ref)) !== digest) touched.push(row)
  }
  return { refs: standing.map(({ ref }) => ref), touched }
}

/** @returns the batch, locked. @throws if it was undone before, or if its time is over */
export const refuseUndo = async (ctx: Undoing): Promise<ExchangeBatch> => {
  const where = { ref: ctx.batch.batchRef }
  const stored = await takeRow(ctx, 'exchangeBatch', where, () => ctx.db.exchangeBatch.findUniqueOrThrow({ where }))
  if (stored.undoneAt !== null) throw failure(batchErrors.alreadyUndone)
  if (ctx.now() > batchUndoUntil(stored.createdAt)) throw failure(batchErrors.undoTooLate)
  return stored
}

export const undoBatch = async (ctx: Undoing): Promise<BatchLine> => {
  const { batchRef, federationRef } = ctx.batch
  const stored = await refuseUndo(ctx)
  // A start of a competition that was made goes with it, and its row says nothing to an undo.
  const rows = await ctx.db.exchangeBatchRow.findMany({
    where: { batchRef, after: { not: Prisma.DbNull }, NOT: madeRecord },
    orderBy: { position: 'desc' },
  })
  const made = await readMade(ctx)
  const done = rows.flatMap(doneBy)
  const now = await readNow(ctx, done)
  const competitions = await competitionsOf(ctx, rows)
  const changed = done.filter((each) => !isUntouched(each, now.get(each.ref))).map(({ row }) => row)
  const scope = await inScope(ctx, rows)
  const places: BatchPlace[] = [
    ...[...changed, ...competitions.touched, ...(await touchedOf(scope))],
    ...[...made.filter((each) => !each.isUntouched), ...(await readTouchedBeside(ctx))],
  ]
  const touched = [...new Map(places.map((place) => [place.position, place])).values()].toSorted(
    (one, other) => one.position - other.position,
  )
  if (touched.length > 0) {
    throw failures(
      touched.slice(0, mostListed).map(({ position, documentId }) => ({
        definition: batchErrors.changedSince,
        field: `rows.${String(position)}`,
        values: { id: documentId },
      })),
    )
  }
  await restoreIds(ctx)
  await removeBeside(ctx)
  if (scope !== null) {
    await undoInScope(scope.managing, scope.done, stored.source)
    await undoEntries(scope.managing, scope.entries)
  }
  for (const ref of competitions.refs) {
    await removeCompetition(ctx, ref, stored.source)
    await ctx.flush?.()
  }
  for (const each of done) await takeBack(ctx, each, now.get(each.ref))
  for (const collection of PartyCollection.options) {
    const alone = done.filter(
      (each) => each.collection === collection && now.get(each.ref)?.version === each.after.version,
    )
    await followVersions(
      ctx,
      collection,
      alone.map(({ ref }) => ref),
    )
  }
  await removeMade(ctx, made)
  const undone = await ctx.db.exchangeBatch.update({ where: { ref: batchRef }, data: { undoneAt: ctx.now() } })
  ctx.record({ action: 'undo', noun: 'exchange-batch', ref: batchRef, federationRef })
  return toBatchLine(undone)
}
