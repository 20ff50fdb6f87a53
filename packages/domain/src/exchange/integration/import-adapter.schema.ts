// What reads a file of another system: a pure function to an exchange document, without a database. What the document changes is decided by
// the batch, at one place for all systems (ADR 0041).
import * as z from 'zod'
import type { ErrorCode } from '../../kernel/error/error.schema.ts'
import type { ExchangeDocument } from '../document/exchange-document.schema.ts'
import type { MappedColumn } from './import-mapping.schema.ts'

/** A row of a table as a spreadsheet numbers it, from 1; every cell is a text. Blank rows are left out. */
export type ImportRow = { readonly row: number; readonly cells: readonly string[] }

/**
 * The bytes of a file, opened: CSV and XLSX are tables, and everything else that can be read is JSON or XML. Of XML, several elements of a name
 * are a list, attributes have `@` before their names, and every value is a text.
 */
export type ImportContent =
  | { readonly kind: 'TABLE'; readonly rows: readonly ImportRow[] }
  | { readonly kind: 'JSON'; readonly value: unknown }
  | { readonly kind: 'XML'; readonly value: unknown }

export type ImportFile = { readonly name: string; readonly content: ImportContent }

/** Where the document goes, as far as an adapter needs it. */
export type ImportTarget = {
  /** The moment of the run, as an instant; an adapter has no clock. */
  readonly at: string
  /** Of the competition, else of the federation. */
  readonly timeZone: string
  /**
   * The stored competition into which its entries go: the document has its ref as `scope.competition` and no `competitions`. Null where the
   * file brings a competition of its own, which is in `competitions`.
   */
  readonly competition: { readonly ref: string; readonly name: string; readonly start: string } | null
}

export const ImportProblem = z
  .object({
    file: z.string().describe('The name of the file'),
    row: z.int().nullable().describe('As a spreadsheet numbers it, from 1; null for the whole file'),
    field: z.string().nullable().describe('The heading of the column, or the path in the document of the other system'),
    kind: z
      .enum(['REFUSED', 'SKIPPED'])
      .describe('REFUSED: nothing is stored while it is there. SKIPPED: left out, as the other system wants it'),
    code: z.string(),
    values: z.record(z.string(), z.union([z.string(), z.number()])),
  })
  .meta({ id: 'ImportProblem' })
export type ImportProblem = z.infer<typeof ImportProblem> & { readonly code: ErrorCode }

export type ImportReading = {
  /** Null if the files are not what the integration reads; `problems` then says why. */
  readonly document: ExchangeDocument | null
  readonly problems: readonly ImportProblem[]
}

/** `mapping`: which column of a table has which field; without one, the layout says so. */
export type ImportAdapter = (
  files: readonly ImportFile[],
  target: ImportTarget,
  mapping?: readonly MappedColumn[] | null,
) => ImportReading

/** The most files of any run or upload; a ZIP file counts as the files in it. */
export const mostImportFiles = 200

/** An integration that reads files. */
export type FileImport = {
  readonly read: ImportAdapter
  /** COMPETITION: its entries go into a competition that exists. FEDERATION: it brings the competition along. */
  readonly into: 'COMPETITION' | 'FEDERATION'
  /** The most files of a run; several are read together. */
  readonly mostFiles: number
  readonly kinds: readonly ImportContent['kind'][]
  /** The name of the layout, where it is of the other system. */
  readonly layout?: string
}
