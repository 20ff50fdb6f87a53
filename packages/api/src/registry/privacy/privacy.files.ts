import { Prisma } from '@oxer/db'
import { HeldGroup } from '@oxer/domain/registry/privacy/privacy.schema'
import type { FileReply } from '@oxer/openapi'
import type { Context } from '../../kernel/context/context.ts'
import { noteLook } from '../../parties/person/minor-access.guards.ts'
import type { PersonScope } from '../../parties/person/person.guards.ts'
import { readSubjects } from './privacy.queries.ts'
import { type HeldReference, type HeldSubjects, heldReferences, isAbout } from './privacy-references.mappers.ts'

const rowsAtOnce = 500

/** The rows of a reference as JSON texts, some hundreds at a time, so that a long career needs little memory. */
async function* rowsOf(ctx: Pick<Context, 'db'>, reference: HeldReference, subjects: HeldSubjects) {
  const { table, omit = [], only, key = 't.ref::text' } = reference
  const shown = only
    ? Prisma.sql`(SELECT jsonb_object_agg(name, value) FROM jsonb_each(to_jsonb(t)) AS column_of(name, value)
                   WHERE name = ANY(${[...only]}::text[]))`
    : Prisma.sql`to_jsonb(t) - ${[...omit]}::text[]`
  let last = ''
  for (;;) {
    const rows = await ctx.db.$queryRaw<{ key: string; row: string }[]>`
      SELECT ${Prisma.raw(key)} AS key, (${shown})::text AS row FROM ${Prisma.raw(table)} t
       WHERE ${isAbout(reference, subjects)} AND (${Prisma.raw(key)}) > ${last}
       ORDER BY 1 LIMIT ${rowsAtOnce}`
    for (const { row } of rows) yield row
    if (rows.length < rowsAtOnce) return
    last = rows.at(-1)?.key ?? last
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
  yield* listOf(rowsOf(ctx, records, subjects))
  yield ',"held":{'
  for (const [index, group] of HeldGroup.options.entries()) {
    yield `${index === 0 ? '' : ','}${JSON.stringify(group)}:[`
    const references = heldReferences.filter((reference) => reference.group === group)
    for (const [place, reference] of references.entries()) {
      const { table, column } = reference
      yield `${place === 0 ? '' : ','}{"table":${JSON.stringify(table)},"by":${JSON.stringify(column)},"rows":`
      yield* listOf(rowsOf(ctx, reference, subjects))
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
  const pieces = everythingHeld(ctx, personRef)
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { value, done } = await pieces.next()
      if (done === true) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    cancel: async () => {
      await pieces.return(undefined)
    },
  })
  return { fileName: `personal-data-${personRef}.json`, contentType: 'application/json; charset=utf-8', body }
}
