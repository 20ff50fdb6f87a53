// The staging table. It holds the rows of a file as they were read and checked, until all of them are applied or none. Single statements
// compare a whole file with itself and with the register, which stays fast for a hundred thousand rows.
import type { Database, Db } from '@oxer/db'
import { importErrors, importNumberErrors } from '@oxer/domain/parties/import/import.errors'
import {
  type ImportIssue,
  type ImportNoun,
  type ImportOutcome,
  maximumSample,
} from '@oxer/domain/parties/import/import.schema'
import { importKindOf } from '@oxer/domain/parties/import/import-kind.rules'
import { partiesErrors } from '@oxer/domain/parties/parties.errors'
import type { RefusedRow } from './import-apply.commands.ts'
import { insertClubAccounts, insertEnrolments } from './import-enrolment.gateway.ts'

export type StagedRow = {
  /** The number of the row in the file minus one, because the header is not counted. */
  number: number
  data: Readonly<Record<string, unknown>>
  errors?: readonly ImportIssue[]
  /** What is stored beside the record itself: a membership, a license, the account of a club. */
  more?: Readonly<Record<string, unknown>>
}

/** Writing a batch again changes nothing. */
export const stageRows = async (database: Database, taskRef: string, rows: readonly StagedRow[]): Promise<void> => {
  await database.query(
    `INSERT INTO import_row (task_ref, number, data, errors, more)
     SELECT $1::uuid, number, data, errors, more
       FROM jsonb_to_recordset($2::jsonb) AS row(number int, data jsonb, errors jsonb, more jsonb)
     ON CONFLICT (task_ref, number) DO NOTHING`,
    [taskRef, JSON.stringify(rows)],
  )
}

/**
 * Updates the statistics, so that the planner knows the number of rows before they are compared: those of the file, and those that this
 * file or another one has written a moment ago.
 */
export const analyseStage = (database: Database, noun: ImportNoun): Promise<object[]> =>
  database.query(`ANALYZE import_row, external_id, ${noun}`)

type Check = {
  /** Values that two rows may not share, or that the register may not have already. */
  key: string
  value: string
  code: string
  isWarning: boolean
}

/** The record that a row is about, if it is a stored one. */
const sameRecord = `(r.more->>'same')::uuid`

const isNotTold = `NOT coalesce(r.errors, '[]'::jsonb) @> jsonb_build_array(jsonb_build_object('column', $2::text, 'code', $3::text))`

const markTwice = async (database: Database, taskRef: string, column: string | null, check: Check): Promise<void> => {
  await database.query(
    `WITH keyed AS (
       SELECT number, ${check.value} AS value, min(number) OVER (PARTITION BY ${check.key}) AS first
       FROM import_row r WHERE r.task_ref = $1::uuid AND ${check.key} IS NOT NULL)
     UPDATE import_row r SET errors = coalesce(r.errors, '[]'::jsonb) || jsonb_build_array(jsonb_build_object(
       'row', r.number + 1, 'column', $2::text, 'value', keyed.value, 'code', $3::text,
       'values', jsonb_build_object('row', keyed.first + 1), 'isWarning', $4::boolean))
     FROM keyed
     WHERE r.task_ref = $1::uuid AND r.number = keyed.number AND keyed.number <> keyed.first AND ${isNotTold}`,
    [taskRef, column, check.code, check.isWarning],
  )
}

const markKnown = async (
  database: Database,
  { taskRef, federationRef }: { taskRef: string; federationRef: string },
  column: string | null,
  { table, match, ...check }: Omit<Check, 'key'> & { table: string; match: string },
): Promise<void> => {
  await database.query(
    `UPDATE import_row r SET errors = coalesce(r.errors, '[]'::jsonb) || jsonb_build_array(jsonb_build_object(
       'row', r.number + 1, 'column', $2::text, 'value', ${check.value}, 'code', $3::text, 'isWarning', $4::boolean))
     WHERE r.task_ref = $1::uuid AND ${isNotTold}
       AND EXISTS (SELECT 1 FROM ${table} known WHERE known.federation_ref = $5::uuid AND ${match}
                     AND known.ref <> coalesce(${sameRecord}, (r.data->>'ref')::uuid))`,
    [taskRef, column, check.code, check.isWarning, federationRef],
  )
}

const papers = ['ueln', 'chip'] as const
const nameOfPerson = `(r.data->>'firstName') || ' ' || (r.data->>'lastName')`

/** Marks each row whose value occurs in an earlier row of the file. `columns` are the file's names of the fields. */
export const markTwiceInFile = async (
  database: Database,
  { taskRef, noun, columns }: { taskRef: string; noun: ImportNoun; columns: Readonly<Record<string, string>> },
): Promise<void> => {
  if (noun === 'horse') {
    for (const field of papers) {
      const value = `r.data->>'${field}'`
      await markTwice(database, taskRef, columns[field] ?? field, {
        key: value,
        value,
        code: importErrors.twiceInFile.code,
        isWarning: false,
      })
    }
    return
  }
  if (noun === 'organisation') {
    const number = `nullif(r.data->>'externalId', '')`
    await markTwice(database, taskRef, columns.externalId ?? 'externalId', {
      key: number,
      value: number,
      code: importErrors.twiceInFile.code,
      isWarning: false,
    })
    await markTwice(database, taskRef, columns.name ?? 'name', {
      key: `r.data->>'searchName'`,
      value: `r.data->>'name'`,
      code: importErrors.twiceInFile.code,
      isWarning: true,
    })
    return
  }
  const number = `nullif(r.data->>'externalId', '')`
  await markTwice(database, taskRef, columns.externalId ?? 'externalId', {
    key: number,
    value: number,
    code: importErrors.twiceInFile.code,
    isWarning: false,
  })
  await markTwice(database, taskRef, null, {
    key: `(r.data->>'searchName') || ' ' || (r.data->>'birthDate')`,
    value: nameOfPerson,
    code: importErrors.personTwice.code,
    isWarning: true,
  })
}

/** Marks each row whose value another record has already; a deleted horse keeps its UELN. The rows of this import do not count. */
export const markKnownRows = async (
  database: Database,
  place: { taskRef: string; federationRef: string; noun: ImportNoun; columns: Readonly<Record<string, string>> },
): Promise<void> => {
  const { noun, columns } = place
  if (noun === 'horse') {
    await markKnown(database, place, columns.ueln ?? 'ueln', {
      table: 'horse',
      match: `known.ueln = r.data->>'ueln'`,
      value: `r.data->>'ueln'`,
      code: partiesErrors.uelnInUse.code,
      isWarning: false,
    })
    await markKnown(database, place, columns.chip ?? 'chip', {
      table: 'horse',
      match: `known.chip = r.data->>'chip' AND known.deleted_at IS NULL`,
      value: `r.data->>'chip'`,
      code: importErrors.chipInUse.code,
      isWarning: false,
    })
    return
  }
  if (noun === 'organisation') {
    await markKnown(database, place, columns.externalId ?? 'externalId', {
      table: 'organisation',
      match: `known.external_id = r.data->>'externalId' AND known.deleted_at IS NULL`,
      value: `r.data->>'externalId'`,
      code: importErrors.clubNumberInUse.code,
      isWarning: false,
    })
    await markKnown(database, place, columns.name ?? 'name', {
      table: 'organisation',
      match: `known.search_name = r.data->>'searchName' AND known.deleted_at IS NULL`,
      value: `r.data->>'name'`,
      code: importErrors.clubKnown.code,
      isWarning: true,
    })
    return
  }
  await markKnown(database, place, columns.externalId ?? 'externalId', {
    table: 'person',
    match: `${sameRecord} IS NULL AND known.external_id = nullif(r.data->>'externalId', '') AND known.deleted_at IS NULL
        AND NOT coalesce(r.errors, '[]'::jsonb) @> '[{"code": "${importNumberErrors.numbersDiffer.code}"}]'`,
    value: `r.data->>'externalId'`,
    code: importNumberErrors.personNumberInUse.code,
    isWarning: false,
  })
  await markKnown(database, place, null, {
    table: 'person',
    match: `${sameRecord} IS NULL AND NOT coalesce(r.more ? 'isNew', false) AND known.search_name = r.data->>'searchName' AND known.birth_date = r.data->>'birthDate' AND known.deleted_at IS NULL`,
    value: nameOfPerson,
    code: importErrors.personKnown.code,
    isWarning: true,
  })
}

export type Verdict = Pick<ImportOutcome, 'rows' | 'good' | 'bad' | 'warnings' | 'causes' | 'sample'>

const maximumCauses = 100

export const judgeStage = async (database: Database, taskRef: string): Promise<Verdict> => {
  const [counts] = await database.query<{ rows: number; bad: number; warnings: number }>(
    `SELECT count(*)::int AS rows, (count(*) FILTER (WHERE errors @> '[{"isWarning": false}]'))::int AS bad,
            (count(*) FILTER (WHERE errors @> '[{"isWarning": true}]'))::int AS warnings
     FROM import_row WHERE task_ref = $1::uuid`,
    [taskRef],
  )
  const { rows, bad, warnings } = counts ?? { rows: 0, bad: 0, warnings: 0 }
  const causes = await database.query<ImportOutcome['causes'][number]>(
    `SELECT issue->>'column' AS "column", issue->>'code' AS code, (issue->>'isWarning')::boolean AS "isWarning",
            count(*)::int AS count, min(number)::int + 1 AS "firstRow"
     FROM import_row, jsonb_array_elements(errors) AS issue WHERE task_ref = $1::uuid AND errors IS NOT NULL
     GROUP BY 1, 2, 3 ORDER BY 3, 4 DESC, 5 LIMIT ${String(maximumCauses)}`,
    [taskRef],
  )
  const sample = await database.query<{ issue: ImportIssue }>(
    `SELECT issue FROM import_row, jsonb_array_elements(errors) WITH ORDINALITY AS each(issue, place)
     WHERE task_ref = $1::uuid AND errors IS NOT NULL
     ORDER BY (issue->>'isWarning')::boolean, number, place LIMIT ${String(maximumSample)}`,
    [taskRef],
  )
  return { rows, bad, good: rows - bad, warnings, causes, sample: sample.map(({ issue }) => issue) }
}

const unknownKinds: Readonly<Record<string, UnknownText['kind']>> = {
  [importErrors.clubUnknown.code]: 'CLUB',
  [importErrors.licenseUnknown.code]: 'LICENSE',
}
const maximumUnknown = 50

export type UnknownText = Omit<ImportOutcome['unknownNames'][number], 'nearest'>

/** The texts that name no stored club or license, the most frequent first. */
export const listUnknownTexts = async (database: Database, taskRef: string): Promise<UnknownText[]> => {
  const rows = await database.query<Omit<UnknownText, 'kind'> & { code: string }>(
    `SELECT issue->>'code' AS code, min(issue->>'value') AS text, count(*)::int AS count, min(number)::int + 1 AS "firstRow"
     FROM import_row, jsonb_array_elements(errors) AS issue
     WHERE task_ref = $1::uuid AND errors IS NOT NULL AND issue->>'code' = ANY($2)
     GROUP BY 1, lower(issue->>'value') ORDER BY 3 DESC, 4 LIMIT ${String(maximumUnknown)}`,
    [taskRef, Object.keys(unknownKinds)],
  )
  return rows.flatMap(({ code, ...row }) => {
    const kind = unknownKinds[code]
    return kind === undefined ? [] : [{ kind, ...row }]
  })
}

/** The rows with errors, by number. */
export const listFaulty = async (
  database: Database,
  taskRef: string,
  count: number,
): Promise<Map<number, readonly ImportIssue[]>> => {
  const rows = await database.query<{ number: number; errors: ImportIssue[] }>(
    `SELECT number, errors FROM import_row WHERE task_ref = $1::uuid AND errors IS NOT NULL ORDER BY number LIMIT $2`,
    [taskRef, count],
  )
  return new Map(rows.map(({ number, errors }) => [number, errors]))
}

type Portion = { after: number; count: number }

/** The number of the last of the next rows after one; null when there are no more. */
export const endOfPortion = async (
  database: Database,
  taskRef: string,
  { after, count }: Portion,
): Promise<number | null> => {
  const [portion] = await database.query<{ last: number | null }>(
    `SELECT max(number) AS last FROM (
       SELECT number FROM import_row WHERE task_ref = $1::uuid AND number > $2 ORDER BY number LIMIT $3) portion`,
    [taskRef, after, count],
  )
  return portion?.last ?? null
}

/** Rows per statement while they are hidden, so that other statements can run in between. */
const portionSize = 2_000

/** Runs `work` on all rows of a file, in portions; its SQL selects them by $1 (the task), `number > $2` and `number <= $3`. */
const inPortions = async (database: Database, taskRef: string, work: string, more: unknown[] = []): Promise<void> => {
  for (let after = 0; ; ) {
    const last = await endOfPortion(database, taskRef, { after, count: portionSize })
    if (last === null) return
    await database.query(work, [taskRef, after, last, ...more])
    after = last
  }
}

const ofImport = (noun: ImportNoun): string =>
  `import_row r WHERE r.task_ref = $1::uuid AND ${noun}.ref = (r.data->>'ref')::uuid`

/** What the office refuses of stored records is an error of the row. */
export const markRefused = async (
  database: Database,
  taskRef: string,
  columns: Readonly<Record<string, string>>,
  refused: readonly RefusedRow[],
): Promise<void> => {
  const issues = refused.map(({ number, causes }) => ({
    number,
    errors: causes.map(
      ({ code, field, values }): ImportIssue => ({
        ...{ row: number + 1, column: field === undefined ? null : (columns[field] ?? field), value: '', code },
        ...(values === undefined ? {} : { values }),
        isWarning: false,
      }),
    ),
  }))
  await database.query(
    `UPDATE import_row r SET errors = coalesce(r.errors, '[]'::jsonb) || d.errors
       FROM jsonb_to_recordset($2::jsonb) AS d(number int, errors jsonb)
      WHERE r.task_ref = $1::uuid AND r.number = d.number`,
    [taskRef, JSON.stringify(issues)],
  )
}

/** The number of rows that are about stored records. */
export const countKnown = async (database: Database, taskRef: string): Promise<number> => {
  const [known] = await database.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM import_row WHERE task_ref = $1::uuid AND more ? 'same'`,
    [taskRef],
  )
  return known?.count ?? 0
}

export type Shown = {
  taskRef: string
  noun: ImportNoun
  federationRef: string
  at: string
  now: Date
  dryRun: boolean
}

/**
 * Makes all rows of the import visible, with what belongs to them. The rows have their search keys and free space on their pages already,
 * so little else is written.
 */
export const showRows = async (db: Db, shown: Shown): Promise<void> => {
  const { taskRef, noun, at, dryRun } = shown
  if (!dryRun) {
    // The triggers of clubs make their search keys; the other rows have theirs.
    if (noun !== 'organisation') await db.$executeRaw`SELECT set_config('oxer.import', 'shown', true)`
    await db.$executeRawUnsafe(
      `UPDATE ${noun} SET deleted_at = NULL FROM ${ofImport(noun)} AND ${noun}.deleted_at = $2::timestamptz`,
      taskRef,
      at,
    )
    await db.$executeRaw`SELECT set_config('oxer.import', '', true)`
  }
  if (noun === 'person') await insertEnrolments(db, shown)
  if (noun === 'organisation') await insertClubAccounts(db, shown)
}

/** Stored with what it is about, so that an import that is visible is never started again. */
export const storeCheckpoint = async (db: Db, taskRef: string, checkpoint: object): Promise<void> => {
  await db.$executeRaw`UPDATE task SET checkpoint = ${JSON.stringify(checkpoint)}::jsonb WHERE ref = ${taskRef}::uuid`
}

/** Deletes the rows that were written and never became visible. */
export const removeHidden = (
  database: Database,
  { taskRef, noun, at }: { taskRef: string; noun: ImportNoun; at: string },
): Promise<void> =>
  inPortions(
    database,
    taskRef,
    `DELETE FROM ${noun} USING ${ofImport(noun)} AND r.number > $2 AND r.number <= $3 AND ${noun}.deleted_at = $4::timestamptz`,
    [at],
  )

export const clearStage = (database: Database, taskRef: string): Promise<void> =>
  inPortions(database, taskRef, 'DELETE FROM import_row WHERE task_ref = $1::uuid AND number > $2 AND number <= $3')

/** Imports that ended without cleaning up: cancelled before they began, or stopped by a fault of the server. */
export const listRemains = (database: Database): Promise<{ ref: string; input: unknown; checkpoint: unknown }[]> =>
  database.query(
    `SELECT ref, input, checkpoint FROM task
     WHERE status IN ('DONE', 'ERROR') AND kind = ANY($1)
       AND (EXISTS (SELECT 1 FROM import_row WHERE task_ref = task.ref)
            OR EXISTS (SELECT 1 FROM stored_file WHERE ref = (task.input->>'fileRef')::uuid))`,
    [Object.values(importKindOf)],
  )
