import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import readXlsxFile from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import { guardFormula, unguardFormula } from './formula-injection.ts'
import { type Spreadsheet, type SpreadsheetKind, toCsv, toXlsx, unprintable, writeSpreadsheet } from './spreadsheet.ts'
import { streamSpreadsheet } from './streamed-spreadsheet.ts'

const risky = fc.constantFrom('=', '+', '-', '@', '\t', '\r', "'=", ' =', '＝', 'constructor', "'valueOf", '')
const cellText = fc
  .tuple(risky, fc.string({ unit: 'grapheme' }))
  .map(([start, rest]) => start + rest)
  .filter((text) => text.search(unprintable) < 0)

const sheet = (rows: readonly string[]): Spreadsheet<string> => ({
  name: 'Riders: 2026/27 [draft] and a name far too long for a sheet',
  columns: [
    { header: '=Rider', value: (row) => row },
    { header: 'Number', value: () => 7 },
  ],
  rows,
})

describe('formula injection', () => {
  it.each(['=1+1', '+32 478', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '＝1'])(
    'puts %j behind an apostrophe',
    (text) => {
      expect(guardFormula(text)).toBe(`'${text}`)
    },
  )
  it.each(['Anna', "O'Neill", 'a=b', '', "'t Hof"])('leaves %j alone', (text) => {
    expect(guardFormula(text)).toBe(text)
  })
  it('is reversed exactly for any text', () => {
    fc.assert(
      fc.property(cellText, (text) => {
        expect(unguardFormula(guardFormula(text))).toBe(text)
        expect(guardFormula(text)).not.toMatch(/^\s*[=+\-@\t\r]/)
      }),
    )
  })
})

describe('CSV', () => {
  it('begins with a byte order mark and separates by semicolons', () => {
    expect(toCsv(sheet(['Zoë; "De Wit"']))).toBe('\uFEFF\'=Rider;Number\r\n"Zoë; ""De Wit""";7\r\n')
  })
  it('is read back unchanged, without any formula', () => {
    fc.assert(
      fc.property(fc.array(cellText, { maxLength: 20 }), (rows) => {
        const read: string[][] = parse(toCsv(sheet(rows)), { bom: true, delimiter: ';', record_delimiter: '\r\n' })
        const cells = read.slice(1).map(([first]) => first ?? '')
        expect(cells.map(unguardFormula)).toEqual(rows)
        for (const cell of cells) expect(cell).not.toMatch(/^\s*[=+\-@\t\r]/)
      }),
    )
  })
})

describe('XLSX', () => {
  it('is read back unchanged, with numbers as numbers and no text as a formula', async () => {
    const rows = ['=cmd|calc', 'Zoë', "'=x", 'a & <b>', '+31']
    const [read] = await readXlsxFile(Buffer.from(await toXlsx(sheet(rows))))
    const cells = (read?.data ?? []).slice(1)
    expect(cells.map((row) => unguardFormula(String(row[0])))).toEqual(rows)
    expect(cells.map((row) => row[1])).toEqual(rows.map(() => 7))
  })
  it('opens with any characters in a name', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.string({ unit: 'binary' }), { minLength: 1, maxLength: 5 }), async (rows) => {
        const [read] = await readXlsxFile(Buffer.from(await toXlsx(sheet(rows))))
        expect(read?.data).toHaveLength(rows.length + 1)
      }),
      { numRuns: 20 },
    )
  })
  it('is sent with its own type', async () => {
    expect(await writeSpreadsheet('XLSX', sheet(['a']))).toMatchObject({ extension: 'xlsx' })
    expect(await writeSpreadsheet('CSV', sheet(['a']))).toMatchObject({
      extension: 'csv',
      contentType: 'text/csv; charset=utf-8',
    })
  })
})

describe('a table that is written while it is read', () => {
  async function* pagesOf(rows: readonly string[]) {
    for (const row of rows) yield [row]
  }
  const streamed = async (kind: SpreadsheetKind, rows: readonly string[]) => {
    const { columns, name } = sheet([])
    const { body } = streamSpreadsheet(kind, { name, columns, pages: pagesOf(rows) })
    return Buffer.from(await new Response(body).arrayBuffer())
  }

  it('has the same rows as one that is at hand', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.string({ unit: 'binary' }), { maxLength: 5 }), async (rows) => {
        expect((await streamed('CSV', rows)).toString()).toBe(toCsv(sheet(rows)))
        const [read] = await readXlsxFile(await streamed('XLSX', rows))
        const [whole] = await readXlsxFile(Buffer.from(await toXlsx(sheet(rows))))
        expect(read).toEqual(whole)
      }),
      { numRuns: 20, examples: [[['\r', ' ', '\u2003\n']], [['\u{10FFFE} ', '\uFDD0', '\uFFFD']], [['\u0080']]] },
    )
  })

  it('ends its source when the reader leaves', async () => {
    let isEnded = false
    async function* pages() {
      try {
        while (true) yield ['row']
      } finally {
        isEnded = true
      }
    }
    const { body } = streamSpreadsheet('CSV', { ...sheet([]), pages: pages() })
    const reader = body.getReader()
    for (let pieces = 0; pieces < 3; pieces += 1) await reader.read()
    await reader.cancel()
    expect(isEnded).toBe(true)
  })
})
