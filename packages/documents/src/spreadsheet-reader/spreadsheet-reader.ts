// Reads tables that people send: XLSX or CSV, from any spreadsheet, in either decimal notation. Every cell is returned as text.
import { parse } from 'csv-parse/sync'
import { unguardFormula } from '../spreadsheet/formula-injection.ts'
import { SpreadsheetError } from './spreadsheet-error.ts'
import { packZip, readZip, type ZipPart } from './zip.ts'

export type TableRow = {
  /** As the spreadsheet numbers it, from 1. */
  readonly row: number
  readonly cells: readonly string[]
}

export const maximumRows = 10_000
export const maximumColumns = 400

export const isArchive = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b

/** UTF-8 if it is valid, with or without its mark; otherwise the encoding of older spreadsheets on Windows. */
export const decode = (bytes: Uint8Array): string => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The separator that occurs most in the first line that contains one, outside quotes. */
export const separatorOf = (text: string): string => {
  const counts = new Map([
    [';', 0],
    ['\t', 0],
    [',', 0],
  ])
  let isQuoted = false
  for (const character of text.slice(0, 20_000)) {
    if (character === '"') isQuoted = !isQuoted
    if (isQuoted) continue
    const count = counts.get(character)
    if (count !== undefined) counts.set(character, count + 1)
    if (character === '\n' && [...counts.values()].some((each) => each > 0)) break
  }
  const [best] = [...counts].sort((left, right) => right[1] - left[1])
  return best?.[0] ?? ';'
}

/** The options for every CSV, whatever spreadsheet wrote it. */
export const csvOptions = (text: string) => ({
  bom: true,
  delimiter: separatorOf(text),
  relax_column_count: true,
  relax_quotes: true,
  max_record_size: 200_000,
})

/** An error of the CSV reader is an error in the file. */
export const asSpreadsheetError = (error: unknown): unknown =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_')
    ? new SpreadsheetError('UNREADABLE', error)
    : error

const readCsv = (bytes: Uint8Array): string[][] => {
  const text = decode(bytes)
  if (text.includes('\0')) throw new SpreadsheetError('UNREADABLE')
  try {
    return parse(text, csvOptions(text))
  } catch (error) {
    throw asSpreadsheetError(error)
  }
}

const isTablePart = (name: string): boolean =>
  !name.includes('..') && (/^xl\/.*\.(xml|rels)$/.test(name) || /^(_rels\/|\[Content_Types\])/.test(name))

const columnNumber = (letters: string): number =>
  [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0)

/** A distant cell would make the reader build everything in between, so the size that the sheet declares is ignored. */
export const checkExtent = (xml: string, most: number): string => {
  for (const [, letters = '', row = ''] of xml.matchAll(/\sr="([A-Z]{1,3})(\d{1,7})"/g)) {
    if (Number(row) > most || columnNumber(letters) > maximumColumns) throw new SpreadsheetError('TOO_LARGE')
  }
  for (const [, row = ''] of xml.matchAll(/<row[^>]{0,200}?\sr="(\d{1,7})"/g)) {
    if (Number(row) > most) throw new SpreadsheetError('TOO_LARGE')
  }
  return xml.replace(/<dimension[^>]{0,200}\/>/g, '')
}

/** A spreadsheet stores 72.34 as 72.340000000000003; the shortest text of the same number is the one that was typed. */
const shortest = (number: string): string => (number.length > 12 || /e/i.test(number) ? String(Number(number)) : number)

const toText = (cell: unknown): string =>
  cell === null || cell === undefined ? '' : cell instanceof Date ? cell.toISOString() : String(cell)

/** The cells of the first sheet of an archive whose size has been checked: any failure is an error in the file. */
export const readSheetOf = async (parts: readonly ZipPart[]): Promise<string[][]> => {
  // Loaded on first use, because most servers read no spreadsheet.
  const { readSheet } = await import('read-excel-file/node')
  try {
    const data = await readSheet(packZip(parts), { parseNumber: shortest })
    return data.map((row) => row.map(toText))
  } catch (error) {
    throw error instanceof SpreadsheetError ? error : new SpreadsheetError('UNREADABLE', error)
  }
}

const readXlsx = async (bytes: Uint8Array, most: number): Promise<string[][]> => {
  const parts = readZip(bytes, isTablePart).map((part) =>
    part.name.startsWith('xl/worksheets/') && part.name.endsWith('.xml')
      ? { name: part.name, bytes: Buffer.from(checkExtent(part.bytes.toString('utf8'), most), 'utf8') }
      : part,
  )
  if (!parts.some(({ name }) => name.startsWith('xl/worksheets/'))) throw new SpreadsheetError('UNREADABLE')
  return readSheetOf(parts)
}

/** The cells of a row, without the apostrophes that Oxer's exports put before a formula. */
export const toCells = (cells: readonly string[]): string[] => cells.map((cell) => unguardFormula(cell).trim())

/** The first sheet of the file. Texts that Oxer's exports guarded against formulas are restored. @param most the largest number of rows */
export const readSpreadsheet = async (bytes: Uint8Array, most = maximumRows): Promise<TableRow[]> => {
  const table = isArchive(bytes) ? await readXlsx(bytes, most) : readCsv(bytes)
  if (table.length > most || table.some((row) => row.length > maximumColumns)) {
    throw new SpreadsheetError('TOO_LARGE')
  }
  return table
    .map((cells, index) => ({ row: index + 1, cells: toCells(cells) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
}
