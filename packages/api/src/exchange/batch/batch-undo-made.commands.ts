// The records that a batch has made, with memberships, licenses and accounts beside them, and the external ids of all of them. There may be as many as a file
// has rows, so that it is compared and taken away in sets.
import { Prisma } from '@oxer/db'
import { PartyCollection } from '@oxer/domain/exchange/batch/batch.schema'
import { nounOf } from '@oxer/domain/exchange/batch/batch-record.rules'
import type { ActingContext } from '../../kernel/context/context.ts'
import type { BatchScope } from './batch.guards.ts'
import { removeRecords } from './batch-record.commands.ts'

type Undoing = ActingContext & { readonly batch: BatchScope }

/** The place of a row in its batch, for whoever must look at it. */
export type BatchPlace = { readonly position: number; readonly documentId: string }

export type MadeRow = BatchPlace & {
  readonly collection: PartyCollection
  readonly ref: string
  /** It is as the batch has left it. */
  readonly isUntouched: boolean
}

/** Rows that have made a record: these are read by `readMade` alone. */
export const madeRecord = {
  collection: { in: PartyCollection.options },
  before: { equals: Prisma.DbNull },
} satisfies Prisma.ExchangeBatchRowWhereInput

export const readMade = async ({ db, batch }: Undoing): Promise<MadeRow[]> => {
  const { batchRef, federationRef } = batch
  const made: MadeRow[] = []
  for (const collection of PartyCollection.options) {
    const rows = await db.$queryRaw<Omit<MadeRow, 'collection'>[]>`
      SELECT r.position, r.document_id AS "documentId", r.subject_ref::text AS ref,
             coalesce(record.version = (r.after->>'version')::int, false) AS "isUntouched"
        FROM exchange_batch_row AS r
        LEFT JOIN ${Prisma.raw(nounOf[collection])} AS record
          ON record.ref = r.subject_ref AND record.federation_ref = ${federationRef}::uuid AND record.deleted_at IS NULL
       WHERE r.batch_ref = ${batchRef}::uuid AND r.collection = ${collection} AND r.before IS NULL AND r.after IS NOT NULL
         AND r.subject_ref IS NOT NULL
       ORDER BY r.position DESC`
    for (const row of rows) made.push({ ...row, collection })
  }
  return made
}

/** First the horses, then the persons, then the clubs. */
export const removeMade = async (ctx: Undoing, made: readonly MadeRow[]): Promise<void> => {
  for (const collection of ['horses', 'persons', 'organisations'] as const) {
    const records = made
      .filter((each) => each.collection === collection)
      .map(({ ref, documentId }) => ({ ref, id: documentId }))
    if (records.length > 0) await removeRecords(ctx, nounOf[collection], ctx.batch, records)
  }
}

/**
 * What a row of a file has stored beside its record, as the row of its batch has it in `detail.beside`: the membership, the license, and the
 * account of a club. A row that has none of them is left out.
 */
export const besideOf = (more: string): Prisma.Sql => {
  const stored = (part: string, table: string): string =>
    `'${part}', CASE WHEN EXISTS (SELECT FROM ${table} AS one WHERE one.ref = (${more}#>>'{${part},ref}')::uuid) THEN ${more}->'${part}' END`
  return Prisma.raw(
    `jsonb_strip_nulls(jsonb_build_object(${stored('membership', 'membership')}, ${stored('license', 'member_license')}, ${stored('contact', 'contact_account')}))`,
  )
}

/** The rows of which something beside their record is not as the batch has left it, or gone. */
export const readTouchedBeside = async ({ db, batch }: Undoing): Promise<BatchPlace[]> =>
  db.$queryRaw<BatchPlace[]>`
    SELECT r.position, r.document_id AS "documentId"
      FROM (SELECT position, document_id, subject_ref, detail->'beside'->'membership' AS membership, detail->'beside'->'license' AS license,
                   detail->'beside'->'contact' AS contact
              FROM exchange_batch_row WHERE batch_ref = ${batch.batchRef}::uuid AND detail ? 'beside') AS r
      LEFT JOIN membership AS m ON m.ref = (r.membership->>'ref')::uuid
      LEFT JOIN member_license AS l ON l.ref = (r.license->>'ref')::uuid
      LEFT JOIN contact_account AS c ON c.ref = (r.contact->>'ref')::uuid
     WHERE (r.membership IS NOT NULL AND NOT coalesce(
              m.person_ref = r.subject_ref AND m.start = r.membership->>'start' AND m."end" IS NOT DISTINCT FROM r.membership->>'end'
              AND m.member_id IS NOT DISTINCT FROM r.membership->>'memberId' AND m.association_type = r.membership->>'associationType'
              AND m.role = 'MEMBER' AND NOT (m.can_organize_competitions OR m.can_assign_time_for_competitions OR m.can_manage_finance)
              AND NOT EXISTS (SELECT FROM statute WHERE membership_ref = m.ref), false))
        OR (r.license IS NOT NULL AND NOT coalesce(
              l.start = r.license->>'start' AND l."end" IS NOT DISTINCT FROM r.license->>'end'
              AND l.bill_to_type = 'PERSON' AND l.bill_to_ref = r.subject_ref, false))
        OR (r.contact IS NOT NULL AND NOT coalesce(c.version = 1, false))
     ORDER BY r.position`

/** Memberships, licenses and accounts that the batch has made are gone; those that came later are not touched. */
export const removeBeside = async ({ db, batch }: Undoing): Promise<void> => {
  for (const [part, table] of [
    ['membership', 'membership'],
    ['license', 'member_license'],
    ['contact', 'contact_account'],
  ] as const) {
    await db.$executeRaw`
      DELETE FROM ${Prisma.raw(table)} AS one USING exchange_batch_row AS r
       WHERE r.batch_ref = ${batch.batchRef}::uuid AND r.detail ? 'beside'
         AND one.ref = (r.detail->'beside'->${part}::text->>'ref')::uuid`
  }
}

/** The names that the batch has written are as they were before; those that a later batch has written stay. */
export const restoreIds = async ({ db, batch }: Undoing): Promise<void> => {
  const written = Prisma.sql`
    (SELECT one FROM exchange_batch_row AS r CROSS JOIN LATERAL jsonb_array_elements(r.ids_before) AS one
      WHERE r.batch_ref = ${batch.batchRef}::uuid AND r.ids_before <> '[]'::jsonb) AS written`
  const isIt = Prisma.sql`id.ref = (one->>'ref')::uuid AND id.batch_ref = ${batch.batchRef}::uuid`
  await db.$executeRaw`DELETE FROM external_id AS id USING ${written} WHERE ${isIt} AND (one->>'isNew')::boolean`
  // JSON null is no value here.
  await db.$executeRaw`
    UPDATE external_id AS id
       SET subject_ref = (one->>'subjectRef')::uuid, batch_ref = (one->>'batchRef')::uuid,
           imported = nullif(one->'imported', 'null'::jsonb), extensions = nullif(one->'extensions', 'null'::jsonb)
      FROM ${written} WHERE ${isIt} AND NOT (one->>'isNew')::boolean`
}

/**
 * A record that this undo has given back is as an earlier batch has left it, with a later version. If nobody else has changed it, that is
 * what the earlier batch has left, so that it can be undone, too.
 */
export const followVersions = async (
  { db, batch }: Undoing,
  collection: PartyCollection,
  refs: readonly string[],
): Promise<void> => {
  await db.$executeRaw`
    UPDATE exchange_batch_row AS earlier SET after = jsonb_set(earlier.after, '{version}', to_jsonb(record.version))
      FROM exchange_batch_row AS r JOIN ${Prisma.raw(nounOf[collection])} AS record ON record.ref = r.subject_ref
     WHERE r.batch_ref = ${batch.batchRef}::uuid AND r.collection = ${collection} AND r.subject_ref = ANY(${[...refs]}::uuid[])
       AND earlier.subject_ref = r.subject_ref AND earlier.batch_ref <> r.batch_ref AND earlier.collection = r.collection
       AND earlier.after->'version' = r.before->'version'`
}
