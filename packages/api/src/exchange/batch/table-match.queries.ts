// Which rows of a file of a table are about a stored record, because a number of theirs names it.
import { type Database, Prisma } from '@oxer/db'
import { importNumberErrors } from '@oxer/domain/parties/import/import.errors'
import type { ImportNoun } from '@oxer/domain/parties/import/import.schema'
import { numberColumns, ownNumberColumns, tableProvider } from '@oxer/domain/parties/import/import-kind.rules'
import type { MatchingRows } from '../../parties/import/import-apply.commands.ts'

const sqlName = (column: string): string => column.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const valueIn = (data: string, column: string): string => `nullif(${data}->>'${column}', '')`

/** The number by which a file knows the record of a row; NULL if it has none. */
export const ownNumberIn = (noun: ImportNoun, data: string): Prisma.Sql =>
  Prisma.raw(`coalesce(${ownNumberColumns[noun].map((column) => valueIn(data, column)).join(', ')})`)

/**
 * Marks each row with the stored record that its numbers name. Numbers that name several are an error of the row, except a number of
 * the FEI alone, which several may have: it names none of them, and nobody where somebody has decided whom the row is about.
 */
export const matchNumbers = async (
  { prisma }: Database,
  { taskRef, federationRef, noun, columns, decided }: MatchingRows,
): Promise<void> => {
  const table = Prisma.raw(noun)
  const living = Prisma.raw(
    `s.federation_ref = '${federationRef}'::uuid AND s.deleted_at IS NULL${noun === 'person' ? ' AND s.erased_at IS NULL' : ''}`,
  )
  const rows = Prisma.sql`(SELECT r.number, r.data FROM import_row AS r WHERE r.task_ref = ${taskRef}::uuid)`
  const byField = numberColumns[noun].map((column, trust) => {
    const value = Prisma.raw(valueIn('r.data', column))
    const isOpen =
      trust > 0 && noun === 'person' ? Prisma.sql`AND NOT r.number = ANY(${[...decided]}::int[])` : Prisma.empty
    return Prisma.sql`
      SELECT r.number, ${trust}::int AS trust, s.ref FROM ${rows} AS r
        JOIN ${table} AS s ON s.${Prisma.raw(sqlName(column))} = ${value} AND ${living}
       WHERE ${value} IS NOT NULL ${isOpen}`
  })
  const byMemory = Prisma.sql`
      SELECT r.number, 0 AS trust, s.ref FROM ${rows} AS r
        JOIN external_id AS id ON id.federation_ref = ${federationRef}::uuid AND id.noun = ${noun} AND id.provider = ${tableProvider}
         AND id.value = ${ownNumberIn(noun, 'r.data')}
        JOIN ${table} AS s ON s.ref = id.subject_ref AND ${living}`
  const numbers = numberColumns[noun].map((column) => columns[column] ?? column).join(', ')
  await prisma.$executeRaw`
    WITH found AS MATERIALIZED (${Prisma.join([byMemory, ...byField], ' UNION ')}),
    named AS MATERIALIZED (SELECT number, min(trust) AS trust, array_agg(DISTINCT ref) AS refs FROM found GROUP BY number)
    UPDATE import_row AS r
       SET more = CASE WHEN cardinality(named.refs) = 1 THEN coalesce(r.more, '{}'::jsonb) || jsonb_build_object('same', named.refs[1]) ELSE r.more END,
           errors = CASE WHEN cardinality(named.refs) = 1 THEN r.errors ELSE coalesce(r.errors, '[]'::jsonb) || jsonb_build_array(jsonb_build_object(
             'row', r.number + 1, 'column', NULL, 'value', ${ownNumberIn(noun, 'r.data')}, 'code', ${importNumberErrors.numbersDiffer.code}::text,
             'values', jsonb_build_object('numbers', ${numbers}::text), 'isWarning', false)) END
      FROM named
     WHERE r.task_ref = ${taskRef}::uuid AND r.number = named.number AND (cardinality(named.refs) = 1 OR named.trust < ${ownNumberColumns[noun].length}::int)`
}
