import { Prisma } from '@oxer/db'
import { streamOf } from '@oxer/documents/stream/stream-of'
import { HeldGroup } from '@oxer/domain/registry/privacy/privacy.schema'
import type { FileReply } from '@oxer/openapi'
import type { Context } from '../../kernel/context/context.ts'
import { noteLook } from '../../parties/person/minor-access.guards.ts'
import type { PersonScope } from '../../parties/person/person.guards.ts'
import type { HeldReference } from './held-reference.mappers.ts'
import { readSubjects } from './privacy.queries.ts'
import { type HeldSubjects, heldReferences, isAbout } from './privacy-references.mappers.ts'

const rowsAtOnce = 500

type FileRow = { place: number; key: string; row: string }

/** The next rows of a reference as JSON texts, in the order of their keys; `place` tells the references of one statement apart. */
const nextRows = (
  reference: HeldReference,
  subjects: HeldSubjects,
  { place, last }: { place: number; last: string },
) => {
  const { table, omit = [], only, key = 't.ref::text' } = reference
  const shown = only
    ? Prisma.sql`(SELECT jsonb_object_agg(name, value) FROM jsonb_each(to_jsonb(t)) AS column_of(name, value)
                   WHERE name = ANY(${[...only]}::text[]))`
    : Prisma.sql`to_jsonb(t) - ${[...omit]}::text[]`
  return Prisma.sql`(SELECT ${place}::int AS place, ${Prisma.raw(key)} AS key, (${shown})::text AS row
      FROM ${Prisma.raw(table)} t WHERE ${isAbout(reference, subjects)} AND (${Prisma.raw(key)}) > ${last}
     ORDER BY 2 LIMIT ${rowsAtOnce})`
}

/** The first rows of several references, by one statement: about most of them nothing is held. */
const firstRows = async (
  { db }: Pick<Context, 'db'>,
  references: readonly HeldReference[],
  subjects: HeldSubjects,
): Promise<FileRow[][]> => {
  const parts = references.map((reference, place) => nextRows(reference, subjects, { place, last: '' }))
  const rows = await db.$queryRaw<FileRow[]>`
    SELECT * FROM (${Prisma.join(parts, ' UNION ALL ')}) AS held ORDER BY place, key`
  return references.map((_, place) => rows.filter((row) => row.place === place))
}

/** All rows of a reference, some hundreds at a time, so that a long career needs little memory. */
async function* rowsOf(
  { db }: Pick<Context, 'db'>,
  reference: HeldReference,
  subjects: HeldSubjects,
  first: readonly FileRow[],
) {
  let rows = first
  for (;;) {
    for (const { row } of rows) yield row
    if (rows.length < rowsAtOnce) return
    const last = rows.at(-1)?.key ?? ''
    rows = await db.$queryRaw<FileRow[]>`${nextRows(reference, subjects, { place: 0, last })}`
  }
}

/** Writes a JSON list, item by item. */
async function* listOf(items: AsyncIterable<string>) {
  yield '['
  let isFirst = true
  for await (const item of items) {
    yield isFirst ? item : `,${item}`
    isFirst = false
  }
  yield ']'
}

async function* everythingHeld(ctx: Pick<Context, 'db' | 'now'>, personRef: string) {
  const subjects = await readSubjects(ctx.db, personRef)
  yield `{"madeAt":${JSON.stringify(ctx.now().toISOString())},"records":`
  const records: HeldReference = { group: 'MEMBERSHIPS', table: 'person', column: 'ref', to: 'person' }
  const [own = []] = await firstRows(ctx, [records], subjects)
  yield* listOf(rowsOf(ctx, records, subjects, own))
  yield ',"held":{'
  for (const [index, group] of HeldGroup.options.entries()) {
    yield `${index === 0 ? '' : ','}${JSON.stringify(group)}:[`
    const references = heldReferences.filter((reference) => reference.group === group)
    const held = await firstRows(ctx, references, subjects)
    for (const [place, reference] of references.entries()) {
      const { table, column } = reference
      yield `${place === 0 ? '' : ','}{"table":${JSON.stringify(table)},"by":${JSON.stringify(column)},"rows":`
      yield* listOf(rowsOf(ctx, reference, subjects, held[place] ?? []))
      yield '}'
    }
    yield ']'
  }
  yield '}}\n'
}

/**
 * All data about a person, except secrets, as one JSON text: `records` are the person and the records merged into it, `held` the rows of
 * each group by table and by the column that refers to the person.
 */
export const downloadPrivacy = async (ctx: Context, { personRef }: PersonScope): Promise<FileReply> => {
  await noteLook(ctx, [personRef], 'registry.privacy.download')
  const body = streamOf(everythingHeld(ctx, personRef))
  return { fileName: `personal-data-${personRef}.json`, contentType: 'application/json; charset=utf-8', body }
}
