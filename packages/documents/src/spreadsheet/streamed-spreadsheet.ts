// A table of any length as a file that is written while its rows are read, so that neither all rows nor the whole file are in memory, and
// other requests are served between two pages. Tables that are at hand as a whole are written by `spreadsheet.ts`.
import { strToU8, Zip, ZipDeflate } from 'fflate'
import { streamOf } from '../stream/stream-of.ts'
import {
  clean,
  csvLines,
  isBlank,
  type SpreadsheetColumn,
  type SpreadsheetKind,
  sheetName,
  spreadsheetTypes,
  widthOf,
} from './spreadsheet.ts'

export type StreamedSpreadsheet<Row> = {
  readonly name: string
  readonly columns: readonly SpreadsheetColumn<Row>[]
  readonly pages: AsyncIterable<readonly Row[]>
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The parts of the file besides the rows (ECMA-376, part 1, 12.3). Style 1 is bold, for the headers. */
const partsOf = (name: string): Readonly<Record<string, string>> => ({
  '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="xml" ContentType="application/xml"/>
<Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>
<Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/>
<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${escaped(sheetName(name))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/></cellXfs></styleSheet>`,
})

const headOf = <Row>(columns: readonly SpreadsheetColumn<Row>[]): string => {
  const widths = columns.map((column, index) => {
    const place = String(index + 1)
    return `<col min="${place}" max="${place}" width="${String(widthOf(column))}" customWidth="1"/>`
  })
  return `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`
}

/** Letters of a column: A to Z, then AA. */
const lettersOf = (index: number): string =>
  (index < 26 ? '' : lettersOf(Math.floor(index / 26) - 1)) + String.fromCodePoint(65 + (index % 26))

const rowOf = (place: number, values: readonly (string | number | null)[], style = ''): string => {
  const cells = values.map((value, index) => {
    const cleaned = clean(value)
    if (isBlank(cleaned)) return ''
    const at = `r="${lettersOf(index)}${String(place)}"${style}`
    return typeof cleaned === 'number'
      ? `<c ${at}><v>${String(cleaned)}</v></c>`
      : `<c ${at} t="inlineStr"><is><t xml:space="preserve">${escaped(cleaned)}</t></is></c>`
  })
  return `<row r="${String(place)}">${cells.join('')}</row>`
}

async function* xlsxPieces<Row>({ name, columns, pages }: StreamedSpreadsheet<Row>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    ready.push(piece)
  })
  const begin = (path: string): ZipDeflate => {
    const file = new ZipDeflate(path)
    zip.add(file)
    return file
  }
  for (const [path, text] of Object.entries(partsOf(name))) begin(path).push(strToU8(declaration + text), true)
  const sheet = begin('xl/worksheets/sheet1.xml')
  const headers = columns.map(({ header }) => header)
  sheet.push(strToU8(headOf(columns) + rowOf(1, headers, ' s="1"')))
  let place = 1
  for await (const page of pages) {
    const rows = page.map((row) => {
      place += 1
      return rowOf(
        place,
        columns.map((column) => column.value(row)),
      )
    })
    sheet.push(strToU8(rows.join('')))
    yield* ready.splice(0)
  }
  sheet.push(strToU8('</sheetData></worksheet>'), true)
  zip.end()
  yield* ready.splice(0)
}

async function* csvPieces<Row>({ columns, pages }: StreamedSpreadsheet<Row>): AsyncGenerator<string> {
  yield csvLines(columns, [], true)
  for await (const page of pages) yield csvLines(columns, page, false)
}

/** One table in the wanted format, with its MIME type. */
export const streamSpreadsheet = <Row>(
  kind: SpreadsheetKind,
  sheet: StreamedSpreadsheet<Row>,
): { body: ReadableStream<Uint8Array>; contentType: string; extension: string } =>
  kind === 'CSV'
    ? { body: streamOf(csvPieces(sheet)), contentType: spreadsheetTypes.CSV, extension: 'csv' }
    : { body: streamOf(xlsxPieces(sheet)), contentType: spreadsheetTypes.XLSX, extension: 'xlsx' }
