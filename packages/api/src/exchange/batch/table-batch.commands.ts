// The rows of a table become a batch, in one transaction: new ones in sets, as they were staged, and changes of stored records by the rules
// and commands of any other batch. A dry run does the same work and takes it back.
import { Prisma } from '@oxer/db'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { ImportCounts } from '@oxer/domain/parties/import/import.schema'
import { importKindOf, tableProvider } from '@oxer/domain/parties/import/import-kind.rules'
import { findByAccount } from '../../access/actor/actor.queries.ts'
import { tenantOfInstallation } from '../../access/tenant/tenant.queries.ts'
import type { JobContext } from '../../kernel/job/job.ts'
import { runAsOperator } from '../../kernel/procedure/operator.ts'
import type { ImportEngine, WritingRows, WrittenRows } from '../../parties/import/import-apply.commands.ts'
import { managedByOwner } from './batch.guards.ts'
import { fieldsOfColumns, fieldsOfRow } from './batch-record-columns.mappers.ts'
import { besideOf } from './batch-undo-made.commands.ts'
import { collectionOf, type TableWriting, writeKnown } from './table-known.commands.ts'
import { matchNumbers, ownNumberIn } from './table-match.queries.ts'

/** An import of all persons of a federation is one transaction. */
const longest = 30 * 60_000

/** So many rows are one statement, so that the memory of the database stays small. */
const portion = 5_000

/** Takes back what was written, and hands on what it was. */
class TakenBack extends Error {
  readonly written: WrittenRows
  constructor(written: WrittenRows) {
    super('the rows of a file are taken back')
    this.written = written
  }
}

/** What was made has one row of the batch for each row of the file, and the number by which the file knows it. */
const recordMade = async ({ db, batchRef, table, tell }: TableWriting): Promise<number> => {
  const { noun, federationRef } = table
  const fields = fieldsOfColumns(noun, table.columns)
  const own = ownNumberIn(noun, 'r.data')
  let made = 0
  for (let after = 0; after < Number.MAX_SAFE_INTEGER; ) {
    const [last] = await db.$queryRaw<{ number: number | null }[]>`
      SELECT max(number) AS number FROM (SELECT number FROM import_row WHERE task_ref = ${batchRef}::uuid AND number > ${after}
        ORDER BY number LIMIT ${portion}) AS next`
    if (last?.number == null) return made
    made += await db.$executeRaw`
      WITH made AS MATERIALIZED (
        SELECT r.number, ${own} AS own, record.ref, record.version, ${fieldsOfRow(noun, 'record')} AS fields, ${besideOf('r.more')} AS beside,
               r.errors->0 AS warning
          FROM import_row AS r JOIN ${Prisma.raw(noun)} AS record ON record.ref = (r.data->>'ref')::uuid
         WHERE r.task_ref = ${batchRef}::uuid AND r.number > ${after} AND r.number <= ${last.number}
           AND NOT coalesce(r.more ? 'same', false)),
      said AS MATERIALIZED (
        SELECT made.number, jsonb_object_agg(each.key, each.value) AS fields FROM made CROSS JOIN LATERAL jsonb_each(made.fields) AS each
         WHERE made.own IS NOT NULL AND each.key = ANY(${fields}::text[]) AND each.value <> 'null'::jsonb GROUP BY made.number),
      old AS MATERIALIZED (
        SELECT id.* FROM external_id AS id JOIN made ON made.own = id.value
         WHERE id.federation_ref = ${federationRef}::uuid AND id.noun = ${noun} AND id.provider = ${tableProvider}),
      named AS (
        INSERT INTO external_id (ref, federation_ref, noun, provider, value, subject_ref, imported, batch_ref)
        SELECT gen_random_uuid(), ${federationRef}::uuid, ${noun}, ${tableProvider}, made.own, made.ref,
               jsonb_build_object('sent', said.fields, 'stored', said.fields), ${batchRef}::uuid
          FROM made JOIN said ON said.number = made.number
        ON CONFLICT (federation_ref, noun, provider, value)
          DO UPDATE SET subject_ref = EXCLUDED.subject_ref, imported = EXCLUDED.imported, batch_ref = EXCLUDED.batch_ref
        RETURNING ref, value)
      INSERT INTO exchange_batch_row (ref, batch_ref, position, collection, document_id, action, noun, subject_ref, detail, problem, after, ids_before)
      SELECT gen_random_uuid(), ${batchRef}::uuid, made.number, ${collectionOf[noun]}, coalesce(made.own, 'row ' || (made.number + 1)), 'CREATED',
             ${noun}, made.ref,
             jsonb_build_object('changed', ${JSON.stringify(fields)}::jsonb, 'kept', '[]'::jsonb, 'candidates', '[]'::jsonb, 'about', NULL)
               || CASE WHEN made.beside = '{}'::jsonb THEN '{}'::jsonb ELSE jsonb_build_object('beside', made.beside) END,
             CASE WHEN made.warning IS NULL THEN NULL ELSE jsonb_build_object('code', made.warning->'code', 'field', NULL,
               'values', coalesce(made.warning->'values', '{}'::jsonb)) END,
             jsonb_build_object('version', made.version, 'fields', made.fields),
             CASE WHEN named.ref IS NULL THEN '[]'::jsonb ELSE jsonb_build_array(jsonb_build_object('ref', named.ref, 'isNew', old.ref IS NULL,
               'subjectRef', coalesce(old.subject_ref, made.ref), 'imported', old.imported, 'extensions', old.extensions,
               'batchRef', old.batch_ref)) END
        FROM made LEFT JOIN named ON named.value = made.own LEFT JOIN old ON old.value = made.own`
    after = last.number
    await tell()
  }
  return made
}

const isFaulty = Prisma.sql`coalesce(errors, '[]'::jsonb) @> '[{"isWarning": false}]'`

const countNew = async ({ db, batchRef }: TableWriting): Promise<number> => {
  const [counted] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM import_row
     WHERE task_ref = ${batchRef}::uuid AND NOT coalesce(more ? 'same', false) AND NOT ${isFaulty}`
  return counted?.count ?? 0
}

/** As a batch counts its actions. */
const toBatchCounts = ({ created, updated, unchanged, kept }: ImportCounts): Record<string, number> =>
  Object.fromEntries(
    Object.entries({ CREATED: created, UPDATED: updated, UNCHANGED: unchanged, KEPT: kept }).filter(([, n]) => n > 0),
  )

const writeAll = async (ctx: TableWriting): Promise<WrittenRows> => {
  const { db, batchRef, table } = ctx
  const { noun, federationRef, fileName, rows } = table
  await db.exchangeBatch.create({
    data: {
      ...{ ref: batchRef, federationRef, source: fileName, requestHash: batchRef, counts: {}, createdAt: ctx.now() },
      ...{ byAccountRef: ctx.actor.accountRef, byName: ctx.actor.name },
    },
  })
  await table.show(db)
  const { counts, refused } = await writeKnown({
    ...ctx,
    record: (line) => ctx.record({ ...line, parentRef: line.parentRef ?? batchRef }),
  })
  if (refused.length > 0) return { counts, refused }
  const written = { ...counts, created: table.dryRun ? await countNew(ctx) : await recordMade(ctx) }
  if (table.dryRun) return { counts: written, refused }
  await db.exchangeBatch.update({ where: { ref: batchRef }, data: { counts: toBatchCounts(written) } })
  ctx.record({ action: 'import', noun, ref: batchRef, federationRef, after: { fileName, rows } })
  await table.finish(db, written)
  return { counts: written, refused }
}

/** Whoever has ordered the task, with the rights that they have now. */
const ownerOf = async ({ services, ownerRef, now }: JobContext): Promise<Actor> => {
  const account = await findByAccount(services.database, ownerRef, now())
  if (account === null || account.isBlocked) throw failure(kernelErrors.insufficientPermissions)
  return account.actor
}

const writeRows = async (job: JobContext, table: WritingRows): Promise<WrittenRows> => {
  const { services, now, taskRef } = job
  const actor = await ownerOf(job)
  const federation = managedByOwner(actor, table.federationRef)
  const tenant = await tenantOfInstallation(services.database)
  // The embedded engine has one connection, which is that of the transaction: nothing can be reported meanwhile.
  const tell = async (): Promise<void> => {
    if (services.database.kind !== 'pglite') await table.tell()
  }
  const operator = { services, authorName: table.authorName, tenant, actor, now, timeoutMs: longest }
  try {
    return await runAsOperator(operator, importKindOf[table.noun], async (ctx) => {
      const written = await writeAll({ ...ctx, actor, federation, table, batchRef: taskRef, tell })
      if (table.dryRun || written.refused.length > 0) throw new TakenBack(written)
      return written
    })
  } catch (error) {
    if (error instanceof TakenBack) return error.written
    throw error
  }
}

export const tableEngine: ImportEngine = { matchNumbers, writeRows }
