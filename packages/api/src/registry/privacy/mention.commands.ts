// Finds other mentions of an erased person: the history, the answers kept for retries, rows of imports, records of merges, contacts of
// competitions, owners of horses.
import { Prisma } from '@oxer/db'
import { withoutPerson } from '@oxer/domain/registry/privacy/privacy.rules'
import * as z from 'zod'
import type { ActingContext } from '../../kernel/context/context.ts'
import type { HeldSubjects } from './privacy-references.mappers.ts'

export type Anonymous = {
  /** Texts that identify the person: names among them also occur alone. */
  readonly known: { readonly names: ReadonlySet<string>; readonly texts: ReadonlySet<string> }
  /** The replacement text. */
  readonly name: string
  readonly personRef: string
  readonly federationRef: string
}

const Json = z.json()

/** As a text occurs in a JSON column, with its quotes, so that a longer name that begins with it does not match. */
const quoted = (known: ReadonlySet<string>): string[] => [...known].map((text) => JSON.stringify(text))

/** Removes the known texts from JSON columns of the rows of a table that contain one of them. */
const clearJson = async (
  ctx: ActingContext,
  { known, name }: Anonymous,
  { table, key, columns, where }: { table: string; key: string; columns: readonly string[]; where: Prisma.Sql },
): Promise<void> => {
  const texts = columns.map((column) => `coalesce(t.${column}::text, '')`).join(' || ')
  const rows = await ctx.db.$queryRaw<{ key: string; columns: unknown[] }[]>`
    SELECT t.${Prisma.raw(key)}::text AS key,
           jsonb_build_array(${Prisma.raw(columns.map((column) => `t.${column}`).join(', '))}) AS columns
      FROM ${Prisma.raw(table)} t
     WHERE ${where} AND EXISTS (SELECT 1 FROM unnest(${quoted(known.texts)}::text[]) AS known
                                 WHERE strpos(${Prisma.raw(texts)}, known) > 0)`
  for (const row of rows) {
    const values = columns.map((column, index) => {
      const cleared = withoutPerson(Json.parse(row.columns[index] ?? null), known.texts, name)
      return Prisma.sql`${Prisma.raw(column)} = ${cleared === null ? null : JSON.stringify(cleared)}::jsonb`
    })
    await ctx.db.$executeRaw`
      UPDATE ${Prisma.raw(table)} t SET ${Prisma.join(values)} WHERE t.${Prisma.raw(key)}::text = ${row.key}`
  }
}

/** Equipe sends the two parts of a name apart, so the person is found by what they were linked to. */
const clearEquipe = async (
  ctx: ActingContext,
  persons: readonly string[],
  { name, federationRef }: Anonymous,
): Promise<void> => {
  const blank = { first_name: name, last_name: '', licence: '', fei_id: '', person_no: '', country: '' }
  const nobody = Prisma.sql`${JSON.stringify(blank)}::jsonb`
  const refs = [...persons]
  await ctx.db.$executeRaw`
    UPDATE equipe_test t SET received = jsonb_set(t.received, '{people}', coalesce((
      SELECT jsonb_agg(CASE WHEN who->>'foreign_id' = ANY(${refs}::text[]) OR EXISTS (
          SELECT FROM equipe_proposal p WHERE p.competition_ref = t.competition_ref AND p.kind = 'PERSON'
            AND p.equipe_id = who->>'id' AND p.person_ref = ANY(${refs}::uuid[])) THEN who || ${nobody} ELSE who END)
        FROM jsonb_array_elements(t.received->'people') who), '[]'))
     WHERE t.received IS NOT NULL
       AND t.competition_ref IN (SELECT ref FROM competition WHERE federation_ref = ${federationRef}::uuid)`
  await ctx.db.$executeRaw`
    UPDATE equipe_proposal SET data = data || ${nobody} WHERE person_ref = ANY(${refs}::uuid[])`
}

/** Lines about the person lose their content; other lines lose the person. The author of an action remains as an anonymous person. */
const clearHistory = async (
  ctx: ActingContext,
  { persons, accounts }: HeldSubjects,
  anonymous: Anonymous,
): Promise<void> => {
  const refs = [...persons, ...accounts]
  // Without it, the database refuses to change the history.
  await ctx.db.$executeRaw`SELECT set_config('oxer.erased_person', ${anonymous.personRef}, true)`
  await ctx.db.$executeRaw`
    UPDATE history SET before = NULL, after = NULL
     WHERE ref = ANY(${refs}::uuid[]) OR parent_ref = ANY(${refs}::uuid[])
        OR ref IN (SELECT ref FROM contact_account WHERE contact_ref = ANY(${refs}::uuid[])
                   UNION ALL SELECT ref FROM person_achievement WHERE person_ref = ANY(${refs}::uuid[])
                   UNION ALL SELECT ref FROM registration_request WHERE account_ref = ANY(${refs}::uuid[])
                   UNION ALL SELECT ref FROM course_registration WHERE person_ref = ANY(${refs}::uuid[]))`
  await clearJson(ctx, anonymous, {
    table: 'history',
    key: 'id',
    columns: ['before', 'after'],
    where: Prisma.sql`(t.federation_ref = ${anonymous.federationRef}::uuid OR t.federation_ref IS NULL)`,
  })
  const { name } = anonymous
  await ctx.db.history.updateMany({ where: { actorRef: { in: refs } }, data: { actorName: name } })
  await ctx.db.$executeRaw`SELECT set_config('oxer.erased_person', '', true)`
  await ctx.db.personalDataAccess.updateMany({ where: { actorRef: { in: refs } }, data: { actorName: name } })
  await ctx.db.revision.updateMany({ where: { byRef: { in: refs } }, data: { byName: name } })
  await ctx.db.merge.updateMany({ where: { byRef: { in: refs } }, data: { byName: name } })
  await ctx.db.exchangeBatch.updateMany({ where: { byAccountRef: { in: refs } }, data: { byName: name } })
}

export const clearMentions = async (
  ctx: ActingContext,
  subjects: HeldSubjects,
  anonymous: Anonymous,
): Promise<void> => {
  const { persons, accounts } = subjects
  const { known, federationRef } = anonymous
  const names = [...known.names]
  const anywhere = Prisma.sql`true`
  await clearHistory(ctx, subjects, anonymous)
  await ctx.db.$executeRaw`
    UPDATE merge SET undo = undo || '{"before": {}, "after": {}}'
     WHERE kept_ref = ANY(${[...persons]}::uuid[]) OR merged_ref = ANY(${[...persons]}::uuid[])`
  await clearJson(ctx, anonymous, {
    table: 'competition',
    key: 'ref',
    columns: ['contacts'],
    where: Prisma.sql`t.federation_ref = ${federationRef}::uuid`,
  })
  // The owner or the breeder of a horse that another system has sent.
  await clearJson(ctx, anonymous, {
    table: 'external_id',
    key: 'ref',
    columns: ['imported', 'extensions'],
    where: Prisma.sql`t.federation_ref = ${federationRef}::uuid`,
  })
  await clearJson(ctx, anonymous, {
    table: 'exchange_batch_row',
    key: 'ref',
    columns: ['before', 'after', 'ids_before'],
    where: Prisma.sql`t.batch_ref IN (SELECT ref FROM exchange_batch WHERE federation_ref = ${federationRef}::uuid)`,
  })
  // What a file calls somebody who was only proposed; the rows about whoever is erased are gone already.
  await ctx.db.$executeRaw`
    UPDATE exchange_batch_row t SET document_id = ${anonymous.name}
      FROM exchange_batch b
     WHERE b.ref = t.batch_ref AND b.federation_ref = ${federationRef}::uuid AND t.collection = 'persons'
       AND EXISTS (SELECT 1 FROM unnest(${names}::text[]) AS known WHERE strpos(t.document_id, known) = 1)`
  await clearJson(ctx, anonymous, {
    table: 'task',
    key: 'ref',
    columns: ['input', 'checkpoint', 'outcome'],
    where: anywhere,
  })
  await clearEquipe(ctx, persons, anonymous)
  // What was typed on a laptop. The line was applied, and its hash stays, so that a log that comes again is recognised.
  await ctx.db.$executeRaw`
    UPDATE field_command t SET input = 'null'
     WHERE t.refs && ${[...persons]}::uuid[]
        OR EXISTS (SELECT 1 FROM unnest(${[...quoted(known.texts), ...persons]}::text[]) AS known WHERE strpos(t.input, known) > 0)`
  await ctx.db.$executeRaw`
    UPDATE competition SET organizer_name = ${anonymous.name} WHERE organizer_ref = ANY(${[...persons]}::uuid[])`
  // Without the kept answer, a retry does its work again; nobody retries after such a long time.
  await ctx.db.$executeRaw`
    DELETE FROM idempotency_record t
     WHERE EXISTS (SELECT 1 FROM unnest(${[...quoted(known.texts), ...persons]}::text[]) AS known
                    WHERE strpos(t.answer::text, known) > 0)`
  await ctx.db.$executeRaw`
    DELETE FROM import_row t
     WHERE t.data->>'ref' = ANY(${[...persons]}::text[]) OR t.more->>'same' = ANY(${[...persons]}::text[])
        OR (t.data->>'firstName') || ' ' || (t.data->>'lastName') = ANY(${names}::text[])
        OR EXISTS (SELECT 1 FROM unnest(${quoted(known.texts)}::text[]) AS known
                    WHERE strpos(t.data::text || coalesce(t.errors::text, '') || coalesce(t.more::text, ''), known) > 0)`
  for (const column of ['owner', 'breeder']) {
    const own = Prisma.raw(column)
    await ctx.db.$executeRaw`
      UPDATE horse t SET ${own} = NULL, version = version + 1
       WHERE t.federation_ref = ${federationRef}::uuid AND t.${own} = ANY(${names}::text[])
         AND (t.created_by_ref = ANY(${[...accounts]}::uuid[])
              OR t.ref IN (SELECT horse_ref FROM practitioner WHERE person_ref = ANY(${[...persons]}::uuid[])))`
  }
}
