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

type Column = { readonly field: string; readonly type: string }

/** So many rows are worth a statement of their own, in which what all of them have alike is sent once. */
const many = 100

/** The columns in which these rows differ, and the others. */
const splitColumns = (columns: readonly Column[], rows: readonly Readonly<Record<string, unknown>>[]) => {
  const [first = {}] = rows
  const isAlike = ({ field, type }: Column): boolean => {
    const value = first[field] ?? null
    const isSent = value === null || (type !== 'jsonb' && (typeof value !== 'object' || value instanceof Date))
    return isSent && rows.every((row) => (row[field] ?? null) === value)
  }
  // Rows that are the same in all columns still are rows.
  const alike = rows.length < many ? [] : columns.slice(1).filter(isAlike)
  return { alike, differing: columns.filter((column) => !alike.includes(column)) }
}

/** The rows as JSON, with the numbers of the columns as names, because most of a long statement is names. What is NULL is left out. */
const textOfRows = (columns: readonly Column[], rows: readonly Readonly<Record<string, unknown>>[]): string => {
  const named = columns.map(({ field }, index) => ({ field, key: String(index) }))
  const short = rows.map((row) => {
    const sent: Record<string, unknown> = {}
    for (const { field, key } of named) {
      const value = row[field]
      if (value !== null && value !== undefined) sent[key] = value
    }
    return sent
  })
  return JSON.stringify(short)
}

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
    fields.map((field): Column => ({ field, type })),
  )
  for (let from = 0; from < rows.length; from += portion) {
    const some: readonly Readonly<Record<string, unknown>>[] = rows.slice(from, from + portion)
    const { alike, differing } = splitColumns(columns, some)
    const names = Prisma.raw([...differing, ...alike].map(({ field }) => sqlNameOfField(field)).join(', '))
    const values = [
      ...differing.map((_, index) => Prisma.raw(`x."${String(index)}"`)),
      ...alike.map(({ field, type }) => Prisma.sql`${some[0]?.[field] ?? null}::${Prisma.raw(type)}`),
    ]
    const shape = Prisma.raw(differing.map(({ type }, index) => `"${String(index)}" ${type}`).join(', '))
    await db.$executeRaw`
      INSERT INTO ${sqlNameOf(table)} (${names}) SELECT ${Prisma.join(values, ', ')}
      FROM json_to_recordset(${textOfRows(differing, some)}::json) AS x(${shape})
      ${unless}`
  }
}
