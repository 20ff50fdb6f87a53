// Reads tables that are too long to hold in memory. A CSV is read piece by piece, so that other requests are answered in between. An XLSX
// is an archive that must be opened whole, so its size is limited.
import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { SpreadsheetError } from './spreadsheet-error.ts'
import {
  asSpreadsheetError,
  csvOptions,
  decode,
  isArchive,
  maximumColumns,
  readSpreadsheet,
  type TableRow,
  toCells,
} from './spreadsheet-reader.ts'

export const maximumCsvRows = 250_000
export const maximumXlsxRows = 20_001

const pieceLength = 65_536

function* piecesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += pieceLength) yield text.slice(at, at + pieceLength)
}

export type LongTable = {
  /** The approximate number of rows, including blank ones; at least the number that `rows` yields. */
  readonly size: number
  /** Rows as `readSpreadsheet` returns them. Throws a SpreadsheetError at the first row over the limit. */
  readonly rows: AsyncIterable<TableRow>
}

async function* readPieces(text: string): AsyncGenerator<TableRow> {
  const parser = Readable.from(piecesOf(text)).pipe(parse(csvOptions(text)))
  let row = 0
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      row += 1
      if (row > maximumCsvRows || cells.length > maximumColumns) throw new SpreadsheetError('TOO_LARGE')
      if (cells.some((cell) => cell.trim() !== '')) yield { row, cells: toCells(cells) }
    }
  } catch (error) {
    throw asSpreadsheetError(error)
  }
}

async function* each(rows: readonly TableRow[]): AsyncGenerator<TableRow> {
  yield* rows
}

/** The first sheet of a file of up to 250,000 rows as CSV, or 20,000 under a header as XLSX. */
export const openLongTable = async (bytes: Uint8Array): Promise<LongTable> => {
  if (isArchive(bytes)) {
    const rows = await readSpreadsheet(bytes, maximumXlsxRows)
    return { size: rows.length, rows: each(rows) }
  }
  const text = decode(bytes)
  if (text.includes('\0')) throw new SpreadsheetError('UNREADABLE')
  let size = 1
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) size += 1
  return { size, rows: readPieces(text) }
}
