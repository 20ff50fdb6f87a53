// A list as a file: the rows, the order and the columns that a reader sees on the screen, of any length.
import { type SpreadsheetColumn, type SpreadsheetKind, spreadsheetTypes } from '@oxer/documents/spreadsheet/spreadsheet'
import { streamSpreadsheet } from '@oxer/documents/spreadsheet/streamed-spreadsheet'
import type { CursorPage } from '@oxer/domain/kernel/paging/paging.schema'
import type { FileReply } from '@oxer/openapi'
import * as z from 'zod'

/** The columns of a file by the names that they have on the screen. */
export type FileColumns<Row> = Readonly<Record<string, SpreadsheetColumn<Row>>>

/** What every export of a list asks besides the list. */
export const listFileInput = {
  columns: z.string().max(200).optional().describe('Only these columns, by name, with commas between them'),
  kind: z.enum(['XLSX', 'CSV']).default('XLSX').describe('The format of the file'),
}
export type ListFileQuery = { columns?: string | undefined; kind: SpreadsheetKind }

export const listFileTypes = Object.values(spreadsheetTypes)

/** The wanted columns, in the order of the list; all of them without a wish. */
export const wantedColumns = <Row>(columns: FileColumns<Row>, wanted: string | undefined): SpreadsheetColumn<Row>[] => {
  const names = wanted?.split(',')
  return Object.entries(columns).flatMap(([name, column]) => (names?.includes(name) === false ? [] : [column]))
}

/** Rows that are read at once. */
export const fileRows = 1000

type Listed<Row> = ListFileQuery & {
  /** The name of the sheet and of the file. */
  name: string
  fileName: string
  all: FileColumns<Row>
  read: (after: string | undefined) => Promise<CursorPage<Row>>
}

/** The first page is read before the answer begins, so that a refused list is refused with its code. */
export const toListFile = async <Row>({ name, fileName, all, read, ...asked }: Listed<Row>): Promise<FileReply> => {
  const first = await read(undefined)
  async function* pages() {
    yield first.items
    for (let { next } = first; next !== null; ) {
      const page = await read(next)
      yield page.items
      next = page.next
    }
  }
  const { body, contentType, extension } = streamSpreadsheet(asked.kind, {
    name,
    columns: wantedColumns(all, asked.columns),
    pages: pages(),
  })
  return { fileName: `${fileName}.${extension}`, contentType, body }
}
