import { deflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { toXlsx } from '../spreadsheet/spreadsheet.ts'
import { SpreadsheetError, type SpreadsheetErrorCode } from './spreadsheet-error.ts'
import { maximumRows, readSpreadsheet } from './spreadsheet-reader.ts'
import { packZip, readZip } from './zip.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const cellsOf = async (content: Uint8Array) => (await readSpreadsheet(content)).map(({ cells }) => cells)

const refusedAs = async (content: Uint8Array, code: SpreadsheetErrorCode) => {
  const error = await readSpreadsheet(content).then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(SpreadsheetError)
  expect((error as SpreadsheetError).code).toBe(code)
}

describe('CSV', () => {
  it.each([
    ['semicolons', 'a;b\n1,5;"x;y"\n'],
    ['tabs', 'a\tb\r\n1,5\tx;y\r\n'],
    ['commas', '\uFEFFa,b\n"1,5","x;y"\n'],
  ])('with %s', async (_, text) => {
    expect(await cellsOf(bytes(text))).toEqual([
      ['a', 'b'],
      ['1,5', 'x;y'],
    ])
  })

  it('in UTF-8, in UTF-16 and as older Windows programs write it', async () => {
    const utf16 = new Uint8Array([0xff, 0xfe, ...Buffer.from('Zoë;1\n', 'utf16le')])
    for (const content of [bytes('Zoë;1\n'), utf16, new Uint8Array([0x5a, 0x6f, 0xeb, 0x3b, 0x31])]) {
      expect(await cellsOf(content)).toEqual([['Zoë', '1']])
    }
  })

  it('numbers its rows as the spreadsheet does, blank ones included', async () => {
    expect((await readSpreadsheet(bytes('a;b\n\n;\nc;d\n'))).map(({ row }) => row)).toEqual([1, 4])
  })

  it('removes the apostrophe that our own exports put before a formula', async () => {
    expect(await cellsOf(bytes("name;x\n'=1+1;2\n"))).toEqual([
      ['name', 'x'],
      ['=1+1', '2'],
    ])
  })

  it('refuses a file that is not text, and more rows than a person fills in', async () => {
    await refusedAs(new Uint8Array([1, 2, 0, 3]), 'UNREADABLE')
    await refusedAs(bytes('a;b\n'.repeat(maximumRows + 1)), 'TOO_LARGE')
  })
})

const sheetOf = (xml: string) =>
  new Uint8Array(
    packZip(
      [
        [
          '[Content_Types].xml',
          '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
        ],
        [
          'xl/workbook.xml',
          '<?xml version="1.0"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>',
        ],
        [
          'xl/_rels/workbook.xml.rels',
          '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
        ],
        ['xl/worksheets/sheet1.xml', xml],
      ].map(([name = '', text = '']) => ({ name, bytes: Buffer.from(text) })),
    ),
  )

const worksheet = (rows: string) =>
  sheetOf(
    `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><dimension ref="A1:XFD1048576"/><sheetData>${rows}</sheetData></worksheet>`,
  )

describe('XLSX', () => {
  it('reads the files of our own writer', async () => {
    const written = await toXlsx({
      name: 'A',
      columns: [
        { header: 'Rider', value: (row: [string, number]) => row[0] },
        { header: 'Time', value: (row: [string, number]) => row[1] },
      ],
      rows: [
        ['Zoë', 72.34],
        ['=x', 0.1],
      ],
    })
    expect(await cellsOf(written)).toEqual([
      ['Rider', 'Time'],
      ['Zoë', '72.34'],
      ['=x', '0.1'],
    ])
  })

  it('reads a number as it was typed, not as a computer stores it, whatever size the sheet declares', async () => {
    expect(
      await cellsOf(worksheet('<row r="1"><c r="A1"><v>72.340000000000003</v></c><c r="C1"><v>65</v></c></row>')),
    ).toEqual([['72.34', '', '65']])
  })

  it('refuses a cell at an extreme address', async () => {
    await refusedAs(worksheet('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'), 'TOO_LARGE')
    await refusedAs(worksheet('<row r="1"><c r="XFD1"><v>1</v></c></row>'), 'TOO_LARGE')
  })

  it('refuses a file that is not an archive, and an archive without a spreadsheet', async () => {
    await refusedAs(new Uint8Array([0x50, 0x4b, 3, 4, 1, 2]), 'UNREADABLE')
    await refusedAs(new Uint8Array(packZip([{ name: 'readme.txt', bytes: Buffer.from('x') }])), 'UNREADABLE')
    const whole = worksheet('<row r="1"><c r="A1"><v>1</v></c></row>')
    for (let cut = 10; cut < whole.length; cut += 97) await refusedAs(whole.slice(0, cut), 'UNREADABLE')
  })

  it('stops inflating a bomb, whatever size it declares, and uses little memory', async () => {
    const plain = Buffer.alloc(200 * 1024 * 1024)
    const packed = deflateRawSync(plain)
    const stored = packZip([{ name: 'xl/worksheets/sheet1.xml', bytes: packed }])
    // The same archive, with the method of a compressed part and a size of ten bytes.
    const directory = stored.length - 22 - 46 - 'xl/worksheets/sheet1.xml'.length
    stored.writeUInt16LE(8, directory + 10)
    stored.writeUInt32LE(10, directory + 24)
    expect(stored.length).toBeLessThan(300_000)
    const before = process.memoryUsage().rss
    await refusedAs(new Uint8Array(stored), 'TOO_LARGE')
    expect(process.memoryUsage().rss - before).toBeLessThan(60 * 1024 * 1024)
  })
})

describe('archives', () => {
  it('are unpacked as they were packed', () => {
    const parts = [
      { name: 'a.xml', bytes: Buffer.from('one') },
      { name: 'é/b.xml', bytes: Buffer.from('two') },
    ]
    expect(readZip(packZip(parts), () => true)).toEqual(parts)
    expect(readZip(packZip(parts), (name) => name === 'a.xml')).toHaveLength(1)
  })
})
