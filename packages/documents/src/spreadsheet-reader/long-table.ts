// Reads tables that are too long to hold in memory, piece by piece, so that other requests are answered in between.
import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { countLongXlsx, readLongXlsx } from './long-xlsx.ts'
import { SpreadsheetError } from './spreadsheet-error.ts'
import {
  asSpreadsheetError,
  csvOptions,
  decode,
  isArchive,
  maximumColumns,
  type TableRow,
  toCells,
} from './spreadsheet-reader.ts'

/** Of a file in either format. */
export const maximumLongRows = 250_000

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
      if (row > maximumLongRows || cells.length > maximumColumns) throw new SpreadsheetError('TOO_LARGE')
      if (cells.some((cell) => cell.trim() !== '')) yield { row, cells: toCells(cells) }
    }
  } catch (error) {
    throw asSpreadsheetError(error)
  }
}

async function* readSlices(bytes: Uint8Array): AsyncGenerator<TableRow> {
  for await (const { before, rows } of readLongXlsx(bytes, maximumLongRows)) {
    for (const [index, cells] of rows.entries()) {
      if (cells.length > maximumColumns) throw new SpreadsheetError('TOO_LARGE')
      if (cells.some((cell) => cell.trim() !== '')) yield { row: before + index + 1, cells: toCells(cells) }
    }
  }
}

/** The first sheet of a file of up to 250,000 rows. */
export const openLongTable = async (bytes: Uint8Array): Promise<LongTable> => {
  if (isArchive(bytes)) return { size: await countLongXlsx(bytes, maximumLongRows), rows: readSlices(bytes) }
  const text = decode(bytes)
  if (text.includes('\0')) throw new SpreadsheetError('UNREADABLE')
  let size = 1
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) size += 1
  return { size, rows: readPieces(text) }
}
