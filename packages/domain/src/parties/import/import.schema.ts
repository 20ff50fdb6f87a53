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

/** CSV or XLSX; the first row names the columns. A dry run says what would happen, and changes nothing. */
export const ImportFile = z.object({ federation: Ref, file: z.file(), dryRun: z.boolean().default(true) })
export type ImportFile = z.infer<typeof ImportFile>

/** What is wrong with one cell, or with a row as a whole. */
export const ImportIssue = z.object({
  /** As the spreadsheet numbers it, from 1: the header's. */
  row: z.int(),
  /** As the file names it; null when it is about the row. */
  column: z.string().nullable(),
  value: z.string(),
  code: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  /** Kept out of the count of errors: the row would be imported all the same. */
  isWarning: z.boolean(),
})
export type ImportIssue = z.infer<typeof ImportIssue>

/** The same mistake in the same column. */
const ImportCause = ImportIssue.pick({ column: true, code: true, isWarning: true }).extend({
  count: z.int(),
  firstRow: z.int(),
})

/** How many of the mistakes an outcome names one by one; the file of the task has them all. */
export const maximumSample = 200

/** What an import came to: the outcome of its task. All rows were taken in, or none. */
export const ImportOutcome = z
  .object({
    noun: ImportNoun,
    federation: Ref,
    fileName: z.string(),
    dryRun: z.boolean(),
    applied: z.boolean(),
    rows: z.int(),
    /** Rows without a mistake; one with only warnings is good. */
    good: z.int(),
    bad: z.int(),
    /** Rows with a warning. */
    warnings: z.int(),
    causes: z.array(ImportCause),
    sample: z.array(ImportIssue),
  })
  .meta({ id: 'ImportOutcome' })
export type ImportOutcome = z.infer<typeof ImportOutcome>
