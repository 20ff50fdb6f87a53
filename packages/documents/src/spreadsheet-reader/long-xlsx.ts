// A long sheet of an XLSX file, in memory only in part. The sheet is inflated piece by piece and cut between rows; each slice is packed as
// a small file of its own, with the texts that it uses, and read as every spreadsheet is: one reader decides what a cell says.
import { SpreadsheetError } from './spreadsheet-error.ts'
import { checkExtent, readSheetOf } from './spreadsheet-reader.ts'
import { readZip, streamPart, type ZipPart } from './zip.ts'

/** 250,000 rows of twenty columns have about 200 MB. */
const maximumSheetBytes = 512 * 1024 * 1024
const maximumTextBytes = 128 * 1024 * 1024
/** Small enough that other requests are answered between two slices. */
const sliceLength = 262_144
const longestRow = 16 * sliceLength

const bookPath = 'xl/workbook.xml'
const textsPath = 'xl/sharedStrings.xml'
const sheetPath = 'xl/worksheets/sheet1.xml'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\s(?:\\w+:)?${name}="([^"]*)"`).exec(tag)?.[1]

/** The path of the first sheet (ECMA-376, part 1, 18.2.19): a workbook names its sheets in order, by a relation. */
const firstSheet = (textOf: (path: string) => string): string => {
  const id = attribute(/<(?:\w+:)?sheet\s[^>]*>/.exec(textOf(bookPath))?.[0] ?? '', 'id')
  const relation = [...textOf('xl/_rels/workbook.xml.rels').matchAll(/<(?:\w+:)?Relationship\s[^>]*>/g)].find(
    ([tag]) => attribute(tag, 'Id') === id,
  )
  const target = attribute(relation?.[0] ?? '', 'Target')
  if (id === undefined || target === undefined) throw new SpreadsheetError('UNREADABLE')
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

/** Each text with its element, in the order by which cells name them. */
const textsOf = (xml: string): string[] =>
  [...xml.matchAll(/<(?:\w+:)?si(?:\s[^>]*)?(?:\/>|>[\s\S]*?<\/(?:\w+:)?si>)/g)].map(([text]) => text)

/** The root of the texts, with the names that its parts may have. */
const rootOf = (xml: string): string => /<(?:\w+:)?sst(?:\s[^>]*)?>/.exec(xml)?.[0] ?? `<sst xmlns="${main}">`

type Sheet = {
  /** What precedes the rows. */
  readonly head: string
  /** Of the names of its elements. */
  readonly prefix: string
  readonly slices: AsyncIterable<string>
}

const isRow = /<(?:\w+:)?row[\s/>]/g

const openSheet = async (bytes: Uint8Array, path: string): Promise<Sheet> => {
  const decoder = new TextDecoder()
  const pieces = streamPart(bytes, path, maximumSheetBytes)
  /** More of the sheet until the text is this long; whole if the sheet has ended. */
  const grown = async (text: string, length: number): Promise<{ text: string; isWhole: boolean }> => {
    const parts = [text]
    for (let have = text.length; have < length; have += parts.at(-1)?.length ?? 0) {
      const { done, value } = await pieces.next()
      if (done === true) return { text: parts.join(''), isWhole: true }
      parts.push(decoder.decode(value, { stream: true }))
    }
    return { text: parts.join(''), isWhole: false }
  }
  const start = await grown('', sliceLength)
  const begin = /<((?:\w+:)?)sheetData(?:\s[^>]*)?(\/?)>/.exec(start.text)
  if (begin === null) throw new SpreadsheetError('UNREADABLE')
  const [opening, prefix = '', slash] = begin
  const head = start.text.slice(0, begin.index) + opening.replace('/>', '>')
  const endOfRow = `</${prefix}row>`
  const end = new RegExp(`</${prefix}sheetData\\s*>`)
  async function* slices(): AsyncGenerator<string> {
    if (slash === '/') return
    let { text, isWhole } = start
    text = text.slice(begin === null ? 0 : begin.index + opening.length)
    for (let wanted = sliceLength; ; wanted = sliceLength) {
      const ending = end.exec(text)
      if (ending !== null) {
        yield text.slice(0, ending.index)
        return
      }
      if (isWhole) throw new SpreadsheetError('UNREADABLE')
      const last = text.lastIndexOf(endOfRow)
      if (last >= 0) {
        yield text.slice(0, last + endOfRow.length)
        text = text.slice(last + endOfRow.length)
      } else {
        // A row without an end: it is a long one, or no row at all.
        if (text.length > longestRow) throw new SpreadsheetError('TOO_LARGE')
        wanted = text.length + sliceLength
      }
      ;({ text, isWhole } = await grown(text, wanted))
    }
  }
  return { head, prefix, slices: slices() }
}

/** The slice as if it were the begin of its sheet. */
const renumbered = (slice: string, before: number): string =>
  before === 0
    ? slice
    : slice.replace(
        /(<(?:\w+:)?(?:row|c)\s[^>]*?\br="[A-Z]*)(\d+)/g,
        (_, tag: string, row: string) => tag + String(Number(row) - before),
      )

const withOwnTexts = (slice: string, texts: readonly string[]): [string, string[]] => {
  const own: string[] = []
  const places = new Map<string, number>()
  const sheet = slice.replace(
    /(<(?:\w+:)?c\s[^>]*?\bt="s"[^>]*>\s*<(?:\w+:)?v>)(\d+)(?=<)/g,
    (_, tag: string, index: string) => {
      const known = places.get(index) ?? own.length
      if (known === own.length) {
        own.push(texts[Number(index)] ?? '<si/>')
        places.set(index, known)
      }
      return tag + String(known)
    },
  )
  return [sheet, own]
}

/** Dates count from 1904 in the files of some programs. */
const bookOf = (text: string): string =>
  `<workbook xmlns="${main}" xmlns:r="${office}"><workbookPr date1904="${attribute(/<(?:\w+:)?workbookPr\s[^>]*>/.exec(text)?.[0] ?? '', 'date1904') ?? '0'}"/><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`
const relationsOf = (names: readonly (readonly [string, string])[]): string =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${names.map(([kind, target], index) => `<Relationship Id="rId${String(index + 1)}" Type="${office}/${kind}" Target="${target}"/>`).join('')}</Relationships>`

const partOf = (name: string, text: string): ZipPart => ({ name, bytes: Buffer.from(text, 'utf8') })

const numberOfFirst = (slice: string): number | null => {
  const number = attribute(/<(?:\w+:)?row(?:\s[^>]*)?>/.exec(slice)?.[0] ?? '', 'r')
  return number === undefined ? null : Number(number)
}

/**
 * The rows of the first sheet, blank ones included, in portions. Each is checked before it is read.
 * Throws a SpreadsheetError at the first row over the limit.
 */
export async function* readLongXlsx(
  bytes: Uint8Array,
  most: number,
): AsyncGenerator<{ readonly before: number; readonly rows: readonly string[][] }> {
  const parts = readZip(
    bytes,
    (name) => /^xl\/(workbook\.xml|_rels\/workbook\.xml\.rels|styles\.xml|sharedStrings\.xml)$/.test(name),
    maximumTextBytes,
  )
  const textOf = (path: string): string => parts.find(({ name }) => name === path)?.bytes.toString('utf8') ?? ''
  const sharedTexts = textOf(textsPath)
  const texts = textsOf(sharedTexts)
  const root = rootOf(sharedTexts)
  const closing = root.replace(/^<((?:\w+:)?sst)[\s\S]*$/, '</$1>')
  const styles = parts.filter(({ name }) => name === 'xl/styles.xml')
  const { head, prefix, slices } = await openSheet(bytes, firstSheet(textOf))
  const book = bookOf(textOf(bookPath))
  let before = 0
  for await (const slice of slices) {
    const from = (numberOfFirst(slice) ?? before + 1) - 1
    if (from < before) throw new SpreadsheetError('UNREADABLE')
    const [sheet, own] = withOwnTexts(renumbered(slice, from), texts)
    const rows = await readSheetOf([
      partOf(bookPath, book),
      partOf(
        'xl/_rels/workbook.xml.rels',
        relationsOf([
          ['worksheet', 'worksheets/sheet1.xml'],
          ['sharedStrings', 'sharedStrings.xml'],
          ['styles', 'styles.xml'],
        ]),
      ),
      partOf(textsPath, root.replace('/>', '>') + own.join('') + closing),
      partOf(sheetPath, checkExtent(`${head}${sheet}</${prefix}sheetData></${prefix}worksheet>`, most - from)),
      ...styles,
    ])
    yield { before: from, rows }
    before = from + Math.max(rows.length, slice.match(isRow)?.length ?? 0)
  }
}

/** How many rows the first sheet has, and refused as a whole if it has too many. */
export const countLongXlsx = async (bytes: Uint8Array, most: number): Promise<number> => {
  const parts = readZip(bytes, (name) => /^xl\/(workbook\.xml|_rels\/workbook\.xml\.rels)$/.test(name))
  const textOf = (path: string): string => parts.find(({ name }) => name === path)?.bytes.toString('utf8') ?? ''
  let count = 0
  for await (const slice of (await openSheet(bytes, firstSheet(textOf))).slices) {
    count += slice.match(isRow)?.length ?? 0
    if (count > most) throw new SpreadsheetError('TOO_LARGE')
  }
  return count
}
