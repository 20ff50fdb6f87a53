// Reads a table from a spreadsheet, as it is on the clipboard: cells between tabs, one exercise on each line.
import { PositiveDecimalText } from '@oxer/domain/kernel/decimal'
import { toDecimal } from './jumping-protocol.form.ts'

const columns = ['no', 'letters', 'name', 'coefficient', 'maximum', 'markStep', 'directive'] as const
type Column = (typeof columns)[number]

export type PastedField = Exclude<Column, 'no'>
export type PastedProblem = { field: PastedField; problem: 'NUMBER' | 'LONG' | 'EMPTY' }
export type PastedExercise = Record<PastedField, string> & {
  /** The line of the table where it begins, from 1. */
  line: number
  problems: PastedProblem[]
}

/** Usual headings of such columns, in the languages of the product. */
const headers: Record<Column, RegExp> = {
  no: /^(n[ro]?\.?|#|num(mer|ber)?)$/,
  letters: /^(letters?|plaats|place|where|waar)$/,
  name: /^(oefening(en)?|beschrijving|omschrijving|movements?|exercises?|description|test|proef|figuur)$/,
  coefficient: /^(co[eë]f\.?|co[eë]ffici[eë]nt(en|s)?|factor|weging)$/,
  maximum: /^(max\.?|maximum|hoogste( cijfer)?|highest( mark)?)$/,
  markStep: /^(stap|step)$/,
  directive: /^(richtlijn(en)?|directives?|directive ideas?|aandachtspunten)$/,
}

const longest: Partial<Record<PastedField, number>> = { letters: 40, name: 400, directive: 400 }

/** Lines of cells. A cell between quotation marks may contain tabs, line ends and doubled quotation marks. */
const cellsOf = (text: string): string[][] => {
  const lines: string[][] = [[]]
  const cell = /("(?:[^"]|"")*"(?=[\t\r\n]|$)|[^\t\r\n]*)(\t|\r\n|\n|\r|$)/gy
  for (const [, raw = '', end] of text.matchAll(cell)) {
    const isQuoted = raw.length > 1 && raw.startsWith('"') && raw.endsWith('"')
    lines.at(-1)?.push((isQuoted ? raw.slice(1, -1).replaceAll('""', '"') : raw).trim())
    if (end === '') break
    if (end !== '\t') lines.push([])
  }
  return lines
}

const isNumber = (text: string): boolean => PositiveDecimalText.safeParse(toDecimal(text)).success

const headerOf = (cells: readonly string[]): (Column | undefined)[] | null => {
  const found = cells.map((cell) => columns.find((column) => headers[column].test(cell.toLowerCase())))
  return found.filter((column) => column !== undefined).length >= Math.min(2, cells.length) ? found : null
}

/**
 * Without a line of names, the columns are recognised by their content: figures in front are numbers, others are
 * weights.
 */
const guessed = (lines: readonly string[][]): (Column | undefined)[] => {
  const width = Math.max(0, ...lines.map((cells) => cells.length))
  const isFigures = Array.from({ length: width }, (_, at) => {
    const filled = lines.map((cells) => cells[at] ?? '').filter((text) => text !== '')
    return filled.length > 0 && filled.filter(isNumber).length * 2 > filled.length
  })
  const hasNo = isFigures[0] === true && width > 1
  const first = hasNo ? 1 : 0
  const figures = isFigures.flatMap((is, at) => (is && at >= first ? [at] : []))
  const texts = isFigures.flatMap((is, at) => (is || at < first ? [] : [at]))
  const before = texts.filter((at) => at < (figures[0] ?? width))
  const result: (Column | undefined)[] = Array.from({ length: width })
  if (hasNo) result[0] = 'no'
  const give = (at: number | undefined, column: Column): void => {
    if (at !== undefined) result[at] = column
  }
  if (before.length === 1) give(before[0], 'name')
  else for (const [index, column] of (['letters', 'name', 'directive'] as const).entries()) give(before[index], column)
  for (const [index, column] of (['coefficient', 'maximum', 'markStep'] as const).entries()) {
    give(figures[index], column)
  }
  if (!result.includes('directive'))
    give(
      texts.find((at) => !before.includes(at)),
      'directive',
    )
  return result
}

const problemsOf = (row: Record<PastedField, string>): PastedProblem[] => [
  ...(row.name === '' && row.letters === '' ? [{ field: 'name', problem: 'EMPTY' } as const] : []),
  ...(['coefficient', 'maximum', 'markStep'] as const).flatMap((field) =>
    row[field] === '' || isNumber(row[field]) ? [] : [{ field, problem: 'NUMBER' } as const],
  ),
  ...(['letters', 'name', 'directive'] as const).flatMap((field) =>
    row[field].length > (longest[field] ?? 0) ? [{ field, problem: 'LONG' } as const] : [],
  ),
]

/**
 * The exercises of a pasted table, with their errors. A first line of column names is accepted. If exercises are numbered, a line without
 * a number belongs to the one above it, as on the sheets of the FEI.
 */
export const readPasted = (text: string): PastedExercise[] => {
  const lines = cellsOf(text).map((cells, index) => ({ cells, line: index + 1 }))
  const filled = lines.filter(({ cells }) => cells.some((cell) => cell !== ''))
  const header = filled[0] ? headerOf(filled[0].cells) : null
  const body = header ? filled.slice(1) : filled
  const order = header ?? guessed(body.map(({ cells }) => cells))
  const rows: PastedExercise[] = []
  for (const { cells, line } of body) {
    const of = (column: Column): string => cells[order.indexOf(column)] ?? ''
    const above = rows.at(-1)
    if (above && order.includes('no') && of('no') === '') {
      for (const field of ['letters', 'name', 'directive'] as const) {
        above[field] = [above[field], of(field)].filter((part) => part !== '').join('\n')
      }
      for (const field of ['coefficient', 'maximum', 'markStep'] as const) above[field] ||= of(field)
    } else {
      rows.push({
        line,
        letters: of('letters'),
        name: of('name'),
        directive: of('directive'),
        coefficient: of('coefficient'),
        maximum: of('maximum'),
        markStep: of('markStep'),
        problems: [],
      })
    }
  }
  return rows.map((row) => ({ ...row, problems: problemsOf(row) }))
}
