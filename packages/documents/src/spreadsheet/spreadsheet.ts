// Tables as files that people open in a spreadsheet: XLSX, and CSV as Dutch and Belgian spreadsheets expect it.
import { stringify } from 'csv-stringify/sync'
import type { SheetData } from 'write-excel-file/node'
import { guardFormula } from './formula-injection.ts'

/** The value of a cell; text is always text, never a formula. */
export type SpreadsheetValue = string | number | null

export type SpreadsheetColumn<Row> = {
  readonly header: string
  readonly value: (row: Row) => SpreadsheetValue
  /** In characters; by default as wide as the header asks. */
  readonly width?: number
}

export type Spreadsheet<Row> = {
  /** Name of the sheet: at most 31 characters, without []:*?/\\. */
  readonly name: string
  readonly columns: readonly SpreadsheetColumn<Row>[]
  readonly rows: readonly Row[]
}

export const spreadsheetTypes = {
  XLSX: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  CSV: 'text/csv; charset=utf-8',
} as const
export type SpreadsheetKind = keyof typeof spreadsheetTypes

/**
 * Characters that XML 1.0 does not allow (2.2: a spreadsheet with one of them cannot be opened) or advises against (its note: controls and
 * noncharacters), and the sign for a letter that was lost: no text of a table has them.
 */
export const unprintable =
  /[^\t\n\r\u0020-\u007E\u0085\u00A0-\uD7FF\uE000-\uFFFC\u{10000}-\u{10FFFF}]|\p{Noncharacter_Code_Point}/gu

export const clean = (value: SpreadsheetValue): SpreadsheetValue =>
  typeof value === 'string' ? guardFormula(value.replace(unprintable, '')) : value

export const byteOrderMark = '\uFEFF'

/** Lines of a CSV file; the first ones begin with the byte order mark and the headers. */
export const csvLines = <Row>(
  columns: readonly SpreadsheetColumn<Row>[],
  rows: readonly Row[],
  isStart: boolean,
): string =>
  (isStart ? byteOrderMark : '') +
  stringify(
    [
      ...(isStart ? [columns.map((column) => clean(column.header))] : []),
      ...rows.map((row) => columns.map((column) => clean(column.value(row)))),
    ],
    { delimiter: ';', record_delimiter: '\r\n', cast: { number: (value) => String(value) } },
  )

/** Semicolons, CRLF and a byte order mark, which a spreadsheet with a decimal comma opens as a table. */
export const toCsv = <Row>({ columns, rows }: Spreadsheet<Row>): string => csvLines(columns, rows, true)

export const sheetName = (name: string): string =>
  name
    .replace(/[[\]:*?/\\]/g, ' ')
    .trim()
    .slice(0, 31) || 'Oxer'

/** A cell with nothing but blanks is no cell: programs disagree about what such a text is. */
export const isBlank = (value: SpreadsheetValue): value is null | '' =>
  value === null || (typeof value === 'string' && value.trim() === '')

const sheetOf = <Row>({ name, columns, rows }: Spreadsheet<Row>) => {
  const cellOf = (value: SpreadsheetValue) => {
    const cleaned = clean(value)
    if (isBlank(cleaned)) return null
    return typeof cleaned === 'number' ? { value: cleaned, type: Number } : { value: cleaned, type: String }
  }
  const data: SheetData = [
    columns.map((column) => ({ value: String(clean(column.header)), type: String, fontWeight: 'bold' as const })),
    ...rows.map((row) => columns.map((column) => cellOf(column.value(row)))),
  ]
  return {
    data,
    sheet: sheetName(name),
    stickyRowsCount: 1,
    columns: columns.map((column) => ({ width: widthOf(column) })),
  }
}

/** In characters. */
export const widthOf = ({ header, width }: Pick<SpreadsheetColumn<unknown>, 'header' | 'width'>): number =>
  width ?? Math.max(8, header.length + 2)

/** A second sheet explains the first one; a reader of the file takes the first. */
export const toXlsx = async <Row, Note = never>(
  sheet: Spreadsheet<Row>,
  notes?: Spreadsheet<Note>,
): Promise<Uint8Array<ArrayBuffer>> => {
  // Loaded on first use, because most servers write no spreadsheet.
  const { default: writeExcelFile } = await import('write-excel-file/node')
  const buffer = await writeExcelFile([sheetOf(sheet), ...(notes ? [sheetOf(notes)] : [])]).toBuffer()
  return new Uint8Array(buffer)
}

/** One table in the wanted format, with its MIME type. CSV has no place for the notes. */
export const writeSpreadsheet = async <Row, Note = never>(
  kind: SpreadsheetKind,
  sheet: Spreadsheet<Row>,
  notes?: Spreadsheet<Note>,
): Promise<{ body: Uint8Array<ArrayBuffer> | string; contentType: string; extension: string }> =>
  kind === 'CSV'
    ? { body: toCsv(sheet), contentType: spreadsheetTypes.CSV, extension: 'csv' }
    : { body: await toXlsx(sheet, notes), contentType: spreadsheetTypes.XLSX, extension: 'xlsx' }
