import * as z from 'zod'
import { Ref } from '../../kernel/ref/ref.schema.ts'

export const ImportNoun = z.enum(['horse', 'person'])
export type ImportNoun = z.infer<typeof ImportNoun>

/** The kind of a task that imports. */
export const importKindOf = { horse: 'import-horse', person: 'import-person' } as const satisfies Record<
  ImportNoun,
  string
>

/** In bytes: a hundred thousand rows, and some. */
export const maximumImportBytes = 50 * 1024 * 1024

/** CSV or XLSX; the first row names the columns. A dry run reports what would happen, and changes nothing. */
export const ImportFile = z.object({ federation: Ref, file: z.file(), dryRun: z.boolean().default(true) })
export type ImportFile = z.infer<typeof ImportFile>

/** An error in one cell, or in a row as a whole. */
export const ImportIssue = z.object({
  /** The number of the row in the spreadsheet; the header is row 1. */
  row: z.int(),
  /** The heading in the file; null for an error of the row. */
  column: z.string().nullable(),
  value: z.string(),
  code: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  /** Not counted as an error: the row would still be imported. */
  isWarning: z.boolean(),
})
export type ImportIssue = z.infer<typeof ImportIssue>

/** The same error in the same column. */
const ImportCause = ImportIssue.pick({ column: true, code: true, isWarning: true }).extend({
  count: z.int(),
  firstRow: z.int(),
})

/** The number of errors that an outcome lists; the file of the task has all of them. */
export const maximumSample = 200

/** The outcome of an import. All rows were imported, or none. */
export const ImportOutcome = z
  .object({
    noun: ImportNoun,
    federation: Ref,
    fileName: z.string(),
    dryRun: z.boolean(),
    applied: z.boolean(),
    rows: z.int(),
    /** Rows without an error; a row with only warnings is valid. */
    good: z.int(),
    bad: z.int(),
    /** Rows with a warning. */
    warnings: z.int(),
    causes: z.array(ImportCause),
    sample: z.array(ImportIssue),
  })
  .meta({ id: 'ImportOutcome' })
export type ImportOutcome = z.infer<typeof ImportOutcome>
