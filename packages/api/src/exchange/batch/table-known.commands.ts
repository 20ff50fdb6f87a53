// What the rows of a table say of stored records: merged by the rules of a batch, and written by the commands of the office.
import { Prisma } from '@oxer/db'
import {
  actionOf,
  asStored,
  type Base,
  type Fields,
  type Merged,
  mergeFields,
  storedOf,
} from '@oxer/domain/exchange/batch/batch.rules'
import type { BatchAction, BatchProblem } from '@oxer/domain/exchange/batch/batch.schema'
import { CodedError } from '@oxer/domain/kernel/error/coded-error'
import type { ErrorCause } from '@oxer/domain/kernel/error/error.schema'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { type ImportCounts, noImportCounts } from '@oxer/domain/parties/import/import.schema'
import { tableProvider } from '@oxer/domain/parties/import/import-kind.rules'
import * as z from 'zod'
import type { ActingContext } from '../../kernel/context/context.ts'
import { toFailure } from '../../kernel/failure/failure.mappers.ts'
import { isSameJson } from '../../kernel/json/json.mappers.ts'
import type { FederationScope } from '../../kernel/procedure/scope.ts'
import { insertRows } from '../../kernel/rows/insert-rows.commands.ts'
import type { RefusedRow, WritingRows, WrittenRows } from '../../parties/import/import-apply.commands.ts'
import { batchRowColumns, type IdBefore, idColumns } from './batch-collection.commands.ts'
import { Imported } from './batch-match.queries.ts'
import { updateRecord } from './batch-record.commands.ts'
import { readRecords, type StoredRecord } from './batch-record.queries.ts'
import { fieldsOfColumns, fieldsOfData } from './batch-record-columns.mappers.ts'
import { besideOf } from './batch-undo-made.commands.ts'
import { ownNumberIn } from './table-match.queries.ts'

export const collectionOf = { person: 'persons', horse: 'horses', organisation: 'organisations' } as const

export type TableWriting = ActingContext & {
  readonly federation: FederationScope
  readonly table: WritingRows
  /** Of the task, and of the batch that it becomes. */
  readonly batchRef: string
  /** Says that the work goes on; throws if it is to end. */
  readonly tell: () => Promise<void>
}

/** So many are read and compared at once. */
const portion = 1_000

type KnownRow = {
  readonly number: number
  readonly same: string
  readonly own: string | null
  readonly fields: Fields
  /** Fields of which the row says nothing: the form has filled in what it says otherwise. */
  readonly unsaid: readonly string[] | null
  readonly beside: Readonly<Record<string, unknown>>
  readonly warning: { readonly code: string; readonly values?: BatchProblem['values'] } | null
}

const readKnown = (ctx: TableWriting, after: number): Promise<KnownRow[]> => {
  const { noun } = ctx.table
  return ctx.db.$queryRaw<KnownRow[]>`
    SELECT r.number, r.more->>'same' AS same, ${ownNumberIn(noun, 'r.data')} AS own, ${fieldsOfData(noun, 'r.data')} AS fields,
           r.more->'unsaid' AS unsaid, ${besideOf('r.more')} AS beside, r.errors->0 AS warning
      FROM import_row AS r
     WHERE r.task_ref = ${ctx.batchRef}::uuid AND r.number > ${after} AND r.more ? 'same'
       AND NOT coalesce(r.errors, '[]'::jsonb) @> '[{"isWarning": false}]'
     ORDER BY r.number LIMIT ${portion}`
}

type StoredId = Omit<IdBefore, 'isNew'> & { readonly value: string }

/** What files have said last, by the number of the row. */
const readMemory = async (ctx: TableWriting, rows: readonly KnownRow[]): Promise<Map<string, StoredId>> => {
  const { federationRef, noun } = ctx.table
  const ids = await ctx.db.externalId.findMany({
    where: { federationRef, noun, provider: tableProvider, value: { in: rows.flatMap(({ own }) => own ?? []) } },
    select: { ref: true, value: true, subjectRef: true, imported: true, extensions: true, batchRef: true },
  })
  return new Map(ids.map((id) => [id.value, id]))
}

const noBase: Base = { sent: {}, stored: {} }

const baseOf = (id: StoredId | undefined, ref: string): Base => {
  const base = Imported.safeParse(id?.imported)
  return id?.subjectRef === ref && base.success ? base.data : noBase
}

/** A gender that is not specified is an empty field. */
const asEmpty = (fields: Fields): Fields => (fields.gender === 'NOT_SPECIFIED' ? { ...fields, gender: null } : fields)

type Row = {
  readonly row: KnownRow
  readonly stored: StoredRecord
  readonly said: Fields
  readonly base: Base
  readonly merged: Merged
  /** A later row of the same record only adds a membership, a license or an account. */
  readonly isFirst: boolean
}

const merge = (ctx: TableWriting, fields: Fields, said: Fields, base: Base): Merged => {
  const { known, keepUserChanges } = ctx.table
  return known === 'UPDATE'
    ? mergeFields(asEmpty(fields), asStored(said, base), base.stored, { keepUserChanges })
    : mergeFields(asEmpty(fields), said, {}, { keepUserChanges: true })
}

/**
 * What is remembered of what the file has said. A field that was only not asked for is no change of a person's: of it, what was remembered
 * before stands.
 */
const memoryOf = (ctx: TableWriting, { said, base, merged }: Row, after: Fields): Base => {
  if (ctx.table.known === 'UPDATE') return { sent: said, stored: storedOf(said, after, merged.kept) }
  const taken = Object.fromEntries(Object.entries(said).filter(([name]) => !merged.kept.includes(name)))
  return { sent: { ...base.sent, ...taken }, stored: { ...base.stored, ...storedOf(taken, after, []) } }
}

/** What the form of the office refuses; anything else is thrown. */
const refusalOf = (error: unknown): readonly ErrorCause[] => {
  if (error instanceof z.ZodError) return toFailure(error).body.causes
  if (error instanceof CodedError) return error.causes
  throw error
}

const writeOne = async (ctx: TableWriting, { stored, merged }: Row): Promise<readonly ErrorCause[]> => {
  if (merged.changed.length === 0) return []
  try {
    await updateRecord(ctx, ctx.table.noun, ctx.federation, stored, merged.told)
    return []
  } catch (error) {
    return refusalOf(error)
  }
}

const nothingSaid: Merged = { told: {}, changed: [], kept: [] }

const retold = Prisma.sql`ON CONFLICT (federation_ref, noun, provider, value)
  DO UPDATE SET subject_ref = EXCLUDED.subject_ref, imported = EXCLUDED.imported, batch_ref = EXCLUDED.batch_ref`

const stateOf = ({ version, fields }: StoredRecord): Pick<StoredRecord, 'version' | 'fields'> => ({ version, fields })

const actionOfRow = ({ merged, row }: Row): BatchAction =>
  Object.keys(row.beside).length > 0 ? 'UPDATED' : actionOf(merged)

/** Stores the rows of a portion, with what was before them. What was found as it is has no state: an undo has nothing to do with it. */
const storePortion = async (
  ctx: TableWriting,
  rows: readonly Row[],
  memory: ReadonlyMap<string, StoredId>,
): Promise<void> => {
  const { batchRef } = ctx
  const { federationRef, noun } = ctx.table
  const changed = rows.filter(({ merged }) => merged.changed.length > 0).map(({ stored }) => stored.ref)
  const after = await readRecords(ctx.db, noun, { federationRef, refs: changed })
  const ids: Readonly<Record<(typeof idColumns)[keyof typeof idColumns][number], unknown>>[] = []
  const lines = rows.map((each) => {
    const { row, stored, merged, isFirst } = each
    const now = after.get(stored.ref) ?? stored
    const known = row.own === null ? undefined : memory.get(row.own)
    const imported = memoryOf(ctx, each, now.fields)
    const isTold = known?.subjectRef === stored.ref && isSameJson(known.imported, imported)
    const idsBefore: IdBefore[] = []
    if (row.own !== null && isFirst && !isTold) {
      const { value: _value, ...before } = known ?? {
        ...{ ref: ctx.newRef(), value: '', subjectRef: stored.ref, imported: null, extensions: null, batchRef: null },
      }
      idsBefore.push({ ...before, isNew: known === undefined })
      ids.push({
        ...{ ref: before.ref, federationRef, noun, provider: tableProvider, value: row.own, subjectRef: stored.ref },
        ...{ batchRef, imported, extensions: null },
      })
    }
    const isChanged = merged.changed.length > 0
    const beside = Object.keys(row.beside)
    return {
      ...{ ref: ctx.newRef(), batchRef, position: row.number, collection: collectionOf[noun], noun, idsBefore },
      ...{ documentId: row.own ?? `row ${String(row.number + 1)}`, action: actionOfRow(each), subjectRef: stored.ref },
      detail: {
        ...{ changed: [...merged.changed, ...beside], kept: merged.kept, candidates: [], about: null },
        ...(beside.length > 0 ? { beside: row.beside } : {}),
      },
      problem: row.warning && { code: row.warning.code, field: null, values: row.warning.values ?? {} },
      before: isChanged ? stateOf(stored) : null,
      after: isChanged ? stateOf(now) : null,
    }
  })
  await insertRows(ctx.db, 'externalId', idColumns, ids, retold)
  await insertRows(ctx.db, 'exchangeBatchRow', batchRowColumns, lines)
}

const counted = { CREATED: 'created', UPDATED: 'updated', UNCHANGED: 'unchanged', KEPT: 'kept' } as const

const countRows = (counts: ImportCounts, rows: readonly Row[]): ImportCounts => {
  const sum = { ...counts }
  for (const row of rows) {
    const action = actionOfRow(row)
    if (action in counted) sum[counted[action as keyof typeof counted]] += 1
  }
  return sum
}

/** Writes what the rows say of stored records, in the order of the file. The first row of a record counts. */
export const writeKnown = async (ctx: TableWriting): Promise<WrittenRows> => {
  const { noun, federationRef } = ctx.table
  const columns = new Set(fieldsOfColumns(noun, ctx.table.columns))
  const seen = new Set<string>()
  const refused: RefusedRow[] = []
  let counts = noImportCounts
  for (let rows = await readKnown(ctx, 0); rows.length > 0; rows = await readKnown(ctx, rows.at(-1)?.number ?? 0)) {
    const stored = await readRecords(ctx.db, noun, { federationRef, refs: [...new Set(rows.map(({ same }) => same))] })
    const memory = await readMemory(ctx, rows)
    const done: Row[] = []
    for (const row of rows) {
      const record = stored.get(row.same)
      if (record === undefined) {
        refused.push({ number: row.number, causes: [{ code: kernelErrors.notFound.code }] })
        continue
      }
      const isFirst = !seen.has(row.same)
      seen.add(row.same)
      const said = Object.fromEntries(
        Object.entries(row.fields).filter(
          ([name, value]) => columns.has(name) && value !== null && value !== '' && !row.unsaid?.includes(name),
        ),
      )
      const base = baseOf(row.own === null ? undefined : memory.get(row.own), row.same)
      const merged = isFirst ? merge(ctx, record.fields, said, base) : nothingSaid
      const each: Row = { row, stored: record, said, base, merged, isFirst }
      const causes = await writeOne(ctx, each)
      if (causes.length > 0) refused.push({ number: row.number, causes })
      else done.push(each)
    }
    counts = countRows(counts, done)
    if (refused.length === 0) await storePortion(ctx, done, memory)
    await ctx.tell()
  }
  return { counts, refused }
}
