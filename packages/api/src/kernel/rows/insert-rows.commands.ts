// Inserts many rows with one statement. The client's createMany binds a parameter for each value, which takes ten times as long.
import { type Db, Prisma } from '@oxer/db'
import { sqlNameOf, type Table } from '../version/version.commands.ts'

/** The fields of the client's model that are written, by the type of their columns in SQL. */
export type ColumnsByType = {
  readonly [type in 'uuid' | 'text' | 'int' | 'boolean' | 'timestamptz' | 'jsonb']?: readonly string[]
}

type FieldOf<Columns> = Extract<
  { [type in keyof Columns]-?: Columns[type] extends readonly (infer Field)[] ? Field : never }[keyof Columns],
  string
>

/** The columns if they have every field of a row, and never otherwise: a field that nobody lists would be lost in silence. */
export type Complete<Columns extends ColumnsByType, Row> =
  Exclude<keyof Row, FieldOf<Columns>> extends never ? Columns : never

/** So many rows are sent at once, so that the text of a statement stays small. */
const portion = 5_000

const sqlNameOfField = (field: string): string =>
  `"${field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}"`

/**
 * Writes rows in their order. A field that is null or absent is NULL, also one of JSON, and a column that is not named has its default; what
 * else a row has is left out. `unless`: a clause ON CONFLICT.
 */
export const insertRows = async <const Columns extends ColumnsByType>(
  db: Db,
  table: Table,
  types: Columns,
  rows: readonly Readonly<Record<FieldOf<Columns>, unknown>>[],
  unless: Prisma.Sql = Prisma.empty,
): Promise<void> => {
  const columns = Object.entries<readonly string[] | undefined>(types).flatMap(([type, fields = []]) =>
    fields.map((field) => ({ field, type })),
  )
  const list = (of: (column: { field: string; type: string }) => string): Prisma.Sql =>
    Prisma.raw(columns.map(of).join(', '))
  for (let from = 0; from < rows.length; from += portion) {
    await db.$executeRaw`
      INSERT INTO ${sqlNameOf(table)} (${list(({ field }) => sqlNameOfField(field))})
      SELECT ${list(({ field }) => `x."${field}"`)}
      FROM json_to_recordset(${JSON.stringify(rows.slice(from, from + portion))}::json)
        AS x(${list(({ field, type }) => `"${field}" ${type}`)})
      ${unless}`
  }
}
