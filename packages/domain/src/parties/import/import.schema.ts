import * as z from 'zod'
import { WrittenErrorValues } from '../../kernel/error/error-values.schema.ts'
import { JsonText } from '../../kernel/json/json-text.schema.ts'
import { Ref, RefName } from '../../kernel/ref/ref.schema.ts'
import { likenessScore } from '../../kernel/search/likeness.schema.ts'
import { LocalDate } from '../../kernel/time/time.schema.ts'
import { PersonLikenessReason } from '../person/person-likeness.schema.ts'

export const ImportNoun = z.enum(['horse', 'person', 'organisation'])
export type ImportNoun = z.infer<typeof ImportNoun>

/** In bytes: a hundred thousand rows, and some. */
export const maximumImportBytes = 50 * 1024 * 1024

/** The name of a stored thing that a text of the file stands for, for all its rows at once. */
const SettledNames = z.record(z.string().max(200), Ref)

/** What the reader has decided about a file after its dry run. */
export const ImportSettled = z.object({
  clubs: SettledNames.default({}),
  licenses: SettledNames.default({}),
  /** By the number of a row: the stored person whom it is about, or null for a new one. */
  persons: z.record(z.string().regex(/^\d{1,6}$/), Ref.nullable()).default({}),
  /** A row with the name and the birth date of one stored person is about that person, unless its number says otherwise. */
  samePersons: z.boolean().default(false),
})
export type ImportSettled = z.infer<typeof ImportSettled>

export const ImportKnown = z.enum(['COMPLETE', 'UPDATE']).meta({
  id: 'ImportKnown',
  description:
    'What becomes of a stored record that a row is about. COMPLETE: only what is missing is filled in. UPDATE: it takes what the row says.',
})
export type ImportKnown = z.infer<typeof ImportKnown>

/** CSV or XLSX; the first row names the columns. A dry run reports what would happen, and changes nothing. */
export const ImportFile = z.object({
  federation: Ref,
  file: z.file(),
  dryRun: z.boolean().default(true),
  settled: JsonText.pipe(ImportSettled).optional(),
  known: ImportKnown.default('COMPLETE'),
  keepUserChanges: z
    .boolean()
    .default(true)
    .describe('With UPDATE: keep what a person has changed since a file said it last'),
})
export type ImportFile = z.infer<typeof ImportFile>

export const ImportTemplate = z.object({ kind: z.enum(['XLSX', 'CSV']).default('XLSX') })

/** An error in one cell, or in a row as a whole. */
export const ImportIssue = z.object({
  /** The number of the row in the spreadsheet; the header is row 1. */
  row: z.int(),
  /** The heading in the file; null for an error of the row. */
  column: z.string().nullable(),
  value: z.string(),
  code: z.string(),
  values: WrittenErrorValues.optional(),
  /** Not counted as an error: the row would still be imported. */
  isWarning: z.boolean(),
})
export type ImportIssue = z.infer<typeof ImportIssue>

/** The same error in the same column. */
const ImportCause = ImportIssue.pick({ column: true, code: true, isWarning: true }).extend({
  count: z.int(),
  firstRow: z.int(),
})

/** A text of the file that names no stored club or license, with the stored ones that it may mean, the likeliest first. */
const UnknownName = z.object({
  kind: z.enum(['CLUB', 'LICENSE']),
  text: z.string(),
  count: z.int(),
  firstRow: z.int(),
  nearest: z.array(RefName),
})

/** A stored person who may be the one of a row, with what tells them apart. */
export const ImportCandidate = RefName.extend({
  birthDate: LocalDate.nullable(),
  organisations: z.array(z.string()),
  likeness: likenessScore,
  reasons: z.array(PersonLikenessReason),
})
export type ImportCandidate = z.infer<typeof ImportCandidate>

/** A row that resembles stored persons. */
const ResemblingRow = z.object({
  row: z.int(),
  name: z.string(),
  birthDate: LocalDate.nullable(),
  /** Exactly one stored person has the name and the birth date. */
  isCertain: z.boolean(),
  /** At most three, the likeliest first. */
  candidates: z.array(ImportCandidate),
})
export type ResemblingRow = z.infer<typeof ResemblingRow>

/** The number of errors that an outcome lists; the file of the task has all of them. */
export const maximumSample = 200

/** How many rows make a record, change a stored one, find it as it is, or differ from it and leave it. */
export const ImportCounts = z
  .object({ created: z.int(), updated: z.int(), unchanged: z.int(), kept: z.int() })
  .meta({ id: 'ImportCounts' })
export type ImportCounts = z.infer<typeof ImportCounts>

export const noImportCounts: ImportCounts = { created: 0, updated: 0, unchanged: 0, kept: 0 }

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
    /** Of the rows without an error. */
    counts: ImportCounts.default(noImportCounts),
    /** The batch that it has become, which can be undone; null if nothing was applied. */
    batch: Ref.nullable().default(null),
    causes: z.array(ImportCause),
    sample: z.array(ImportIssue),
    /** To settle in one place for all their rows; such a row has an error too. */
    unknownNames: z.array(UnknownName).default([]),
    /** Rows about stored persons: they complete them, and make nobody. */
    matched: z.int().default(0),
    /** Rows that resemble stored persons, and how many of them are certain; the first ones are listed. */
    resembling: z
      .object({ count: z.int(), certain: z.int(), items: z.array(ResemblingRow) })
      .default({ count: 0, certain: 0, items: [] }),
  })
  .meta({ id: 'ImportOutcome' })
export type ImportOutcome = z.infer<typeof ImportOutcome>
