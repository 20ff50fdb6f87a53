// Inserts many rows with one statement. The client's createMany binds a parameter for each value, which takes ten times as long.
import { type Db, Prisma } from '@oxer/db'
import { sqlNameOf, type Table } from '../version/version.commands.ts'

/** The type of a column in SQL. */
type ColumnType = 'uuid' | 'text' | 'int' | 'boolean' | 'timestamptz' | 'bytea' | 'jsonb'

/** So many rows are sent at once, so that the text of a statement stays small. */
const portion = 5_000

const sqlNameOfField = (field: string): string =>
  `"${field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}"`

/**
 * Writes rows in their order, by the fields of the client's model; `types` has each of them with the type of its column. A field that is
 * null or absent is NULL, also one of JSON, and a column that is not named has its default. `unless`: a clause ON CONFLICT.
 */
export const insertRows = async <Field extends string>(
  db: Db,
  table: Table,
  types: Readonly<Record<Field, ColumnType>>,
  rows: readonly Readonly<Record<Field, unknown>>[],
  unless: Prisma.Sql = Prisma.empty,
): Promise<void> => {
  const columns = Object.entries<ColumnType>(types)
  const list = (of: (field: string, type: ColumnType) => string): Prisma.Sql =>
    Prisma.raw(columns.map(([field, type]) => of(field, type)).join(', '))
  for (let from = 0; from < rows.length; from += portion) {
    await db.$executeRaw`
      INSERT INTO ${sqlNameOf(table)} (${list(sqlNameOfField)})
      SELECT ${list((field) => `x."${field}"`)}
      FROM json_to_recordset(${JSON.stringify(rows.slice(from, from + portion))}::json)
        AS x(${list((field, type) => `"${field}" ${type}`)})
      ${unless}`
  }
}
