// Opens a file of another system: a table, JSON or XML. What it says is read by the adapter of the system.
import type { ImportFile } from '@oxer/domain/exchange/integration/import-adapter.schema'
import { byteOrderMark, csvLines } from '../spreadsheet/spreadsheet.ts'
import { SpreadsheetError } from '../spreadsheet-reader/spreadsheet-error.ts'
import { decode, isArchive, readSpreadsheet } from '../spreadsheet-reader/spreadsheet-reader.ts'
import { readXml } from '../xml-reader/xml-reader.ts'

const looksLikeJson = (text: string): boolean => /^\uFEFF?\s*[[{]/.test(text)

const looksLikeXml = (text: string): boolean => /^\uFEFF?\s*</.test(text)

/** A show of the FEI with ten thousand entries. */
const mostXmlBytes = 5_000_000

const openXml = (name: string, bytes: Uint8Array): ImportFile => {
  const read = readXml(bytes, { mostBytes: mostXmlBytes })
  if ('refused' in read) throw new SpreadsheetError(read.refused)
  return { name, content: { kind: 'XML', value: read.value } }
}

/** @throws SpreadsheetError for what is none of them */
export const openImportFile = async (name: string, bytes: Uint8Array): Promise<ImportFile> => {
  const text = isArchive(bytes) ? '' : decode(bytes)
  if (looksLikeXml(text)) return openXml(name, bytes)
  if (!looksLikeJson(text)) return { name, content: { kind: 'TABLE', rows: await readSpreadsheet(bytes) } }
  try {
    return { name, content: { kind: 'JSON', value: JSON.parse(text.replace(byteOrderMark, '')) } }
  } catch (error) {
    throw new SpreadsheetError('UNREADABLE', error)
  }
}

/** Lines as a CSV file that a spreadsheet opens as a table. */
export const writeLines = (lines: readonly (readonly string[])[]): string => {
  const [first = [], ...others] = lines
  const columns = Array.from({ length: Math.max(...lines.map((line) => line.length)) }, (_, index) => ({
    header: first[index] ?? '',
    value: (line: readonly string[]) => line[index] ?? '',
  }))
  return csvLines(columns, others, true)
}
