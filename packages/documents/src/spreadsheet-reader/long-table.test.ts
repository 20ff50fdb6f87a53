import { describe, expect, it } from 'vitest'
import { toXlsx } from '../spreadsheet/spreadsheet.ts'
import { streamSpreadsheet } from '../spreadsheet/streamed-spreadsheet.ts'
import { maximumLongRows, openLongTable } from './long-table.ts'
import { readLongXlsx } from './long-xlsx.ts'
import { SpreadsheetError } from './spreadsheet-error.ts'
import { readSpreadsheet, type TableRow } from './spreadsheet-reader.ts'
import { packZip } from './zip.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

/** A file whose first sheet has these rows; with the names that some programs give to their elements. */
const xlsxOf = (rows: string, prefix = '', book = ''): Buffer =>
  packZip(
    [
      [
        'xl/workbook.xml',
        `<workbook xmlns="${main}" xmlns:r="${office}">${book}<sheets><sheet name="First" sheetId="2" r:id="rId7"/><sheet name="Second" r:id="rId1"/></sheets></workbook>`,
      ],
      [
        'xl/_rels/workbook.xml.rels',
        `<Relationships><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/other.xml"/><Relationship Target="/xl/worksheets/first.xml" Type="${office}/worksheet" Id="rId7"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
      ],
      [
        'xl/styles.xml',
        `<styleSheet xmlns="${main}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
      ],
      ['xl/worksheets/other.xml', '<worksheet><sheetData/></worksheet>'],
      [
        'xl/worksheets/first.xml',
        `<${prefix}worksheet xmlns="${main}" xmlns:x="${main}"><${prefix}sheetData>${rows}</${prefix}sheetData></${prefix}worksheet>`,
      ],
    ].map(([name = '', text = '']) => ({ name, bytes: Buffer.from(text) })),
  )

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
  it('reads an XLSX of many slices like a short one, with its dates, numbers and blank rows', async () => {
    const content = await toXlsx({
      name: 'A',
      columns: [
        { header: 'Name', value: (row: number) => (row % 1000 === 7 ? null : `=Zoë <${String(row)}> &amp;`) },
        { header: 'Same', value: (row) => (row % 1000 === 7 ? null : 'KWPN') },
        { header: 'Number', value: (row) => (row % 1000 === 7 ? null : row / 8) },
      ],
      rows: Array.from({ length: 9900 }, (_, row) => row),
    })
    const slices: number[] = []
    for await (const { before } of readLongXlsx(content, maximumLongRows)) slices.push(before)
    expect(slices.length).toBeGreaterThan(1)
    const rows = await read(content)
    expect(rows).toEqual(await readSpreadsheet(content))
    expect(rows).toHaveLength(9891)
    expect((await openLongTable(content)).size).toBe(9901)
  })
  it('reads an XLSX that is streamed, and one without a row', async () => {
    async function* pages() {
      yield Array.from({ length: 25_000 }, (_, row) => row)
    }
    const long = streamSpreadsheet('XLSX', {
      name: 'B',
      columns: [{ header: 'Nr', value: (row: number) => `Rider ${String(row)}` }],
      pages: pages(),
    })
    const rows = await read(new Uint8Array(await new Response(long.body).arrayBuffer()))
    expect([rows.length, rows.at(-1)]).toEqual([25_001, { row: 25_001, cells: ['Rider 24999'] }])
    const none = await toXlsx({ name: 'A', columns: [{ header: '', value: (row: string) => row }], rows: [] })
    expect(await read(none)).toEqual(await readSpreadsheet(none))
  })
  it.each([
    [
      'rows without numbers',
      xlsxOf('<row><c r="A1"><v>1</v></c></row><row/><row><c r="A3" t="str"><v>a</v></c></row>'),
    ],
    ['elements with a prefix', xlsxOf('<x:row r="2"><x:c r="B2"><x:v>1</x:v></x:c></x:row>', 'x:')],
    ['dates since 1904', xlsxOf('<row r="1"><c r="A1" s="1"><v>44000</v></c></row>', '', '<workbookPr date1904="1"/>')],
    ['dates since 1900', xlsxOf('<row r="1"><c r="A1" s="1"><v>44000</v></c></row>')],
  ])('reads %s like a short table', async (_, content) => {
    expect((await read(content)).length).toBeGreaterThan(0)
    expect(await read(content)).toEqual(await readSpreadsheet(content))
  })
  it('refuses a file that is not text, and more rows than the limit', async () => {
    for (const [content, code] of [
      [new Uint8Array([1, 2, 0, 3]), 'UNREADABLE'],
      [bytes('a;b\n'.repeat(maximumLongRows + 1)), 'TOO_LARGE'],
      [xlsxOf(`<row r="${String(maximumLongRows + 1)}"><c r="A1"><v>1</v></c></row>`), 'TOO_LARGE'],
      [xlsxOf('<row r="1"><c r="ZZ1"><v>1</v></c></row>'), 'TOO_LARGE'],
      [xlsxOf('<row></row>'.repeat(maximumLongRows + 1)), 'TOO_LARGE'],
      [xlsxOf('<row>'.repeat(2_000_000)), 'TOO_LARGE'],
      [xlsxOf('<row r="1"><c r="A1"><v>1</v></c></row>').slice(0, -200), 'UNREADABLE'],
      [packZip([{ name: 'xl/workbook.xml', bytes: Buffer.from('<workbook/>') }]), 'UNREADABLE'],
    ] as const) {
      const error = await read(content).catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(SpreadsheetError)
      expect((error as SpreadsheetError).code).toBe(code)
    }
  })
})
