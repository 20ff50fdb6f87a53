// Copies rows from the staging table to their final table inside the database, so that no row is sent to this process and back.
import type { Database, Db } from '@oxer/db'
import type { ErrorCause } from '@oxer/domain/kernel/error/error.schema'
import type { ImportCounts, ImportKnown, ImportNoun } from '@oxer/domain/parties/import/import.schema'
import type { JobContext } from '../../kernel/job/job.ts'

export type HiddenRows = {
  taskRef: string
  noun: ImportNoun
  /** Numbers of staged rows: those after `after`, up to and including `last`. */
  after: number
  last: number
  federationRef: string
  ownerRef: string
  /** Marks the rows as deleted until all of them are written. */
  at: Date
}

type Column = { name: string; type: string }

const typesOf = async (database: Database, noun: ImportNoun): Promise<Map<string, string>> => {
  const columns = await database.query<Column>(
    `SELECT attname AS name, format_type(atttypid, atttypmod) AS type FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped`,
    [noun],
  )
  return new Map(columns.map(({ name, type }) => [name, type]))
}

const columnOf = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The rows of one statement have the same fields, so that the column of a missing field gets its default. */
const insertSame = async (database: Database, rows: HiddenRows, fields: string[], types: Map<string, string>) => {
  const { taskRef, noun, after, last, federationRef, ownerRef, at } = rows
  const columns = fields.map((field) => {
    const name = columnOf(field)
    const type = types.get(name)
    if (type === undefined) throw new Error(`${noun} has no column for ${field}`)
    return { field: `"${field}"`, name: `"${name}"`, type }
  })
  const created = noun === 'horse' ? ', created_by_ref' : ''
  const owner = noun === 'horse' ? ', $7::uuid' : ''
  // The triggers of clubs make their search keys when they become visible: there are few.
  const keys =
    noun === 'organisation'
      ? 'SELECT count(*) FROM added'
      : `INSERT INTO search_key (subject_ref, key, noun, federation_ref)
         SELECT ref, key, '${noun}', $5::uuid FROM added, public.oxer_search_keys(search_name) AS key`
  await database.query(
    `WITH added AS (
       INSERT INTO ${noun} (${columns.map(({ name }) => name).join(', ')}, federation_ref, created_at, deleted_at${created})
       SELECT ${columns.map(({ field }) => `d.${field}`).join(', ')}, $5::uuid, $6::timestamptz, $6::timestamptz${owner}
         FROM import_row r CROSS JOIN LATERAL jsonb_to_record(r.data) AS d(${columns
           .map(({ field, type }) => `${field} ${type}`)
           .join(', ')})
        WHERE r.task_ref = $1::uuid AND r.number > $2 AND r.number <= $3 AND NOT coalesce(r.more ? 'same', false)
          AND (SELECT array_agg(k) FROM jsonb_object_keys(r.data) k) = $4::text[]
        ORDER BY r.number
       ON CONFLICT DO NOTHING RETURNING ref, search_name)
     ${keys}`,
    [taskRef, after, last, fields, federationRef, at, ...(noun === 'horse' ? [ownerRef] : [])],
  )
}

/**
 * Writes hidden rows, with the search keys by which they will be found. A row that exists already is skipped, and so is a row whose UELN
 * another user has registered in the meantime.
 */
export const insertHidden = async (database: Database, rows: HiddenRows): Promise<void> => {
  const types = await typesOf(database, rows.noun)
  const shapes = await database.query<{ fields: string[] }>(
    `SELECT DISTINCT (SELECT array_agg(k) FROM jsonb_object_keys(data) k) AS fields FROM import_row
     WHERE task_ref = $1::uuid AND number > $2 AND number <= $3`,
    [rows.taskRef, rows.after, rows.last],
  )
  for (const { fields } of shapes) await insertSame(database, rows, fields, types)
}

/**
 * During an import, each page of the table keeps as much free space as its rows take. A row is then made visible within its page, without
 * new index entries, which takes a tenth of the time.
 */
export const leaveRoom = async (database: Database, noun: ImportNoun, isLeft: boolean): Promise<void> => {
  await database.query(`ALTER TABLE ${noun} ${isLeft ? 'SET (fillfactor = 45)' : 'RESET (fillfactor)'}`)
}

export type MatchingRows = {
  readonly taskRef: string
  readonly federationRef: string
  readonly noun: ImportNoun
  /** The file's names of the fields. */
  readonly columns: Readonly<Record<string, string>>
  /** Numbers of rows of which somebody has said whom they are about. */
  readonly decided: readonly number[]
}

/** What is written of a file: the rows that are hidden, and what its other rows say of stored records. */
export type WritingRows = {
  readonly noun: ImportNoun
  readonly federationRef: string
  readonly fileName: string
  readonly rows: number
  readonly authorName: string
  readonly dryRun: boolean
  readonly known: ImportKnown
  readonly keepUserChanges: boolean
  /** The keys of the columns that the file has. */
  readonly columns: readonly string[]
  /** Shows the hidden rows, and stores memberships, licenses and accounts. */
  readonly show: (db: Db) => Promise<void>
  /** Says that the work goes on; throws if it is to end. */
  readonly tell: () => Promise<void>
  /** Stores the end of the task, in the same transaction. */
  readonly finish: (db: Db, counts: ImportCounts) => Promise<void>
}

/** What the form of the office refuses of stored records; if it refuses anything, nothing was written. */
export type RefusedRow = { readonly number: number; readonly causes: readonly ErrorCause[] }
export type WrittenRows = { readonly counts: ImportCounts; readonly refused: readonly RefusedRow[] }

/** What an import shares with the batches of other systems: how records are found and merged, what is kept for an undo. */
export type ImportEngine = {
  readonly matchNumbers: (database: Database, rows: MatchingRows) => Promise<void>
  readonly writeRows: (job: JobContext, rows: WritingRows) => Promise<WrittenRows>
}
