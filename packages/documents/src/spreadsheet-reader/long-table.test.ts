import { describe, expect, it } from 'vitest'
import { toXlsx } from '../spreadsheet/spreadsheet.ts'
import { maximumCsvRows, openLongTable } from './long-table.ts'
import { SpreadsheetError } from './spreadsheet-error.ts'
import { readSpreadsheet, type TableRow } from './spreadsheet-reader.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

const read = async (content: Uint8Array): Promise<TableRow[]> => {
  const rows: TableRow[] = []
  for await (const row of (await openLongTable(content)).rows) rows.push(row)
  return rows
}

describe('a long table', () => {
  it('is read like a short one, across the boundaries of its pieces', async () => {
    const text = `\uFEFFname;x\n${Array.from({ length: 9000 }, (_, index) => `"Zoë; ${index}\n'=1";'=${index}`).join('\n')}\n\n;\nlast;1`
    const rows = await read(bytes(text))
    expect(rows).toEqual(await readSpreadsheet(bytes(text)))
    expect(rows.at(1)?.cells).toEqual(["Zoë; 0\n'=1", '=0'])
    expect((await openLongTable(bytes(text))).size).toBeGreaterThanOrEqual(rows.length)
  })
  it('reads an XLSX', async () => {
    const content = await toXlsx({
      name: 'A',
      columns: [{ header: 'Name', value: (row: string) => row }],
      rows: ['=Zoë', 'b'],
    })
    expect(await read(content)).toEqual(await readSpreadsheet(content))
  })
  it('refuses a file that is not text, and more rows than the limit', async () => {
    for (const [content, code] of [
      [new Uint8Array([1, 2, 0, 3]), 'UNREADABLE'],
      [bytes('a;b\n'.repeat(maximumCsvRows + 1)), 'TOO_LARGE'],
    ] as const) {
      const error = await read(content).catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(SpreadsheetError)
      expect((error as SpreadsheetError).code).toBe(code)
    }
  })
})
