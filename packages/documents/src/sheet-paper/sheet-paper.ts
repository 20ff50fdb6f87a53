// Sheets on which a judge writes, on A4: one for each entry. A form is laid out once; each entry fills in its head.
import {
  type Box,
  boxOf,
  crestSide,
  type Laid,
  laidPages,
  leadOf,
  type PaperFrame,
  type Put,
  pagesOf,
} from '../list-paper/list-paper.ts'
import { colours, openPaper, type Paper, type Style } from '../paper/paper.ts'

export type SheetRow =
  /** The name of a part or of a section. */
  | { readonly kind: 'HEADING'; readonly text: string; readonly isPart: boolean }
  | {
      readonly kind: 'MARK'
      readonly no: string
      readonly letters: string
      readonly text: string
      readonly directive: string
      readonly coefficient: string
      readonly maximum: string
      readonly isWeighed: boolean
    }
  | { readonly kind: 'SUBTOTAL'; readonly text: string; readonly of: string }
  /** What is counted beside the marks. */
  | { readonly kind: 'COUNT'; readonly text: string }
  /** Said instead of exercises. */
  | { readonly kind: 'NOTE'; readonly text: string }

/** A line to write on, or what is already known; `share` of the width of its line, in sixths. */
export type SheetFill = { readonly label: string; readonly value: string; readonly share: number }

export type SheetEntry = {
  /** Where the judge sits; empty if that is not known. */
  readonly position: string
  readonly lines: readonly (readonly SheetFill[])[]
  /** Who rides, in the head of later pages. */
  readonly who: string
}

export type SheetForm = {
  readonly title: string
  readonly about: string
  readonly rows: readonly SheetRow[]
  /** Blocks of lines below the exercises, such as the cost of errors; the first line of each is its title. */
  readonly deductions: readonly (readonly string[])[]
  readonly totals: readonly { readonly label: string; readonly of: string }[]
  readonly entries: readonly SheetEntry[]
}

const columnNames = ['maximum', 'mark', 'correction', 'coefficient', 'final'] as const
type BoxColumn = (typeof columnNames)[number]
export type SheetWords = Readonly<
  Record<BoxColumn | 'test' | 'directive' | 'remarks' | 'position' | 'general' | 'signature' | 'writer', string> &
    Record<'page' | 'of', string>
>

export type SheetPaper = PaperFrame & {
  /** On each page. */
  readonly head: string
  readonly colour: string | null
  /** Of the federation: a JPEG or a PNG. */
  readonly crest?: Uint8Array | null
  readonly forms: readonly SheetForm[]
  /** Said if there is no form. */
  readonly empty: string
  readonly made: string
  readonly words: SheetWords
}

type Sheets = { readonly measure: Paper; readonly paper: SheetPaper; readonly box: Box; readonly size: number }

/** The size at which a text fits a width; no smaller than a reader can read, and then its end is left out. */
const fitted = (measure: Paper, text: string, width: number, style: Style & { readonly size: number }) => {
  const wide = measure.width(text, style)
  if (wide <= width) return { text, style }
  const size = Math.max(leastSize, (style.size * width) / wide)
  const small = { ...style, size }
  if (measure.width(text, small) <= width + 0.1) return { text, style: small }
  const [first = ''] = measure.wrap(text, width - measure.width('…', small), small)
  return { text: `${first}…`, style: small }
}
const leastSize = 6
const pad = 3
/** A judge writes by hand: no row is lower than this. */
const leastRow = 20
const fillGap = 8
const usualSize = 9.5

type Columns = Readonly<
  Record<
    BoxColumn | 'no' | 'letters' | 'text' | 'directive' | 'remarks',
    { readonly x: number; readonly width: number }
  >
>

const columnsOf = ({ measure, box, size }: Sheets, { rows }: SheetForm): Columns => {
  const marks = rows.flatMap((row) => (row.kind === 'MARK' ? [row] : []))
  const scale = size / usualSize
  const widest = (texts: readonly string[], most: number): number =>
    Math.min(most, Math.max(0, ...texts.map((text) => (text === '' ? 0 : measure.width(text, { size }) + 2 * pad))))
  const widths = {
    no: Math.max(
      16,
      widest(
        marks.map(({ no }) => no),
        30,
      ),
    ),
    letters: widest(
      marks.map(({ letters }) => letters),
      58 * scale,
    ),
    maximum: 25 * scale,
    mark: 36 * scale,
    correction: 36 * scale,
    coefficient: 25 * scale,
    final: 36 * scale,
  }
  const rest = box.right - box.left - Object.values(widths).reduce((sum, each) => sum + each, 0)
  const hasDirectives = marks.some(({ directive }) => directive !== '')
  const [text, directive] = hasDirectives ? [0.42, 0.25] : [0.55, 0]
  let x = box.left
  const take = (width: number) => {
    const column = { x, width }
    x += width
    return column
  }
  return {
    ...{ no: take(widths.no), letters: take(widths.letters), text: take(rest * text) },
    ...{ maximum: take(widths.maximum), mark: take(widths.mark), correction: take(widths.correction) },
    ...{ coefficient: take(widths.coefficient), final: take(widths.final) },
    ...{ directive: take(rest * directive), remarks: take(rest * (1 - text - directive)) },
  }
}

type Placed = { readonly height: number; readonly put: (paper: Paper, y: number) => void }

const writeLines = (paper: Paper, lines: readonly string[], x: number, y: number, style: Style & { size: number }) => {
  lines.forEach((line, at) => {
    paper.write(line, x, y + pad + at * leadOf(style.size), style)
  })
}

const placeMark = (
  { measure, box, size }: Sheets,
  columns: Columns,
  row: Extract<SheetRow, { kind: 'MARK' }>,
): Placed => {
  const { no, letters, text, directive } = columns
  const small = { size: size * 0.85, colour: colours.quiet }
  const wrapped = (words: string, width: number, style: Style): string[] =>
    words === '' ? [] : measure.wrap(words, width - 2 * pad, style)
  // Without letters, the words have their place as well.
  const wide = row.letters === '' ? letters.width + text.width : text.width
  const start = row.letters === '' ? letters.x : text.x
  const [lettered, worded, directed] = [
    wrapped(row.letters, letters.width, { size }),
    wrapped(row.text, wide, { size }),
    wrapped(row.directive, directive.width, small),
  ]
  const lines = Math.max(lettered.length, worded.length) * leadOf(size)
  const height = Math.max(leastRow, lines + 2 * pad, directed.length * leadOf(small.size) + 2 * pad)
  return {
    height,
    put: (paper, y) => {
      paper.write(row.no, no.x + no.width - pad, y + pad, { size, isRight: true, isAmount: true })
      writeLines(paper, lettered, letters.x + pad, y, { size, isStrong: true })
      writeLines(paper, worded, start + pad, y, { size })
      writeLines(paper, directed, directive.x + pad, y, small)
      for (const [column, value] of [
        [columns.maximum, row.maximum],
        [columns.coefficient, row.coefficient],
      ] as const) {
        const isStrong = column === columns.coefficient && row.isWeighed
        paper.write(value, column.x + (column.width - measure.width(value, { size, isStrong })) / 2, y + pad, {
          ...{ size, isStrong },
        })
      }
      for (const column of [columns.mark, columns.correction, columns.final]) {
        paper.box(column.x, y, column.width, height)
      }
      paper.line(y + height, box.left, box.right)
    },
  }
}

const placeRow = (sheets: Sheets, columns: Columns, row: SheetRow): Placed => {
  const { measure, box, size } = sheets
  if (row.kind === 'MARK') return placeMark(sheets, columns, row)
  if (row.kind === 'SUBTOTAL') {
    const { final } = columns
    return {
      height: leastRow,
      put: (paper, y) => {
        paper.write(row.text, box.left + pad, y + pad, { size, isStrong: true })
        paper.write(row.of, final.x - pad, y + pad, { size, isRight: true })
        paper.box(final.x, y, final.width, leastRow, colours.ink)
        paper.line(y + leastRow, box.left, box.right)
      },
    }
  }
  const isCounted = row.kind === 'COUNT'
  const style = { size, isStrong: row.kind === 'HEADING' }
  const lines = measure.wrap(row.text, (isCounted ? columns.mark.x : box.right) - box.left - 2 * pad, style)
  const height = Math.max(isCounted ? leastRow : 0, lines.length * leadOf(size) + 2 * pad)
  return {
    height,
    put: (paper, y) => {
      if (row.kind === 'HEADING' && row.isPart) paper.fill(box.left, y, box.right - box.left, height, colours.wash)
      if (isCounted) paper.box(columns.mark.x, y, columns.mark.width, height)
      writeLines(paper, lines, box.left + pad, y, style)
      paper.line(y + height, box.left, box.right)
    },
  }
}

/** A heading stays with the exercise after it, a subtotal with the one before. */
const groupsOf = (rows: readonly SheetRow[], placed: readonly Placed[]): Placed[][] => {
  const groups: Placed[][] = []
  let open: Placed[] = []
  rows.forEach(({ kind }, at) => {
    const row = placed[at]
    if (row === undefined) return
    const before = groups.at(-1)
    if (kind === 'SUBTOTAL' && open.length === 0 && before !== undefined) before.push(row)
    else {
      open.push(row)
      if (kind === 'HEADING') return
      groups.push(open)
      open = []
    }
  })
  return open.length > 0 ? [...groups, open] : groups
}

const headStyle = (size: number) => ({ size: size * 0.78, colour: colours.quiet })

/** The heads of the columns: those of the boxes stand upright. */
const placeHeads = ({ measure, paper: { words }, box, size }: Sheets, columns: Columns): Placed => {
  const style = headStyle(size)
  const height = Math.max(...columnNames.map((name) => measure.width(words[name], style))) + 2 * pad
  return {
    height,
    put: (paper, y) => {
      const base = y + height - leadOf(style.size) - pad
      for (const name of columnNames) {
        const { x, width } = columns[name]
        paper.writeUp(words[name], x + (width - leadOf(style.size)) / 2, y + height - pad, style)
      }
      paper.write(words.test, columns.letters.x + pad, base, style)
      for (const name of ['directive', 'remarks'] as const) {
        const { x, width } = columns[name]
        if (width === 0) continue
        const fit = fitted(measure, words[name], width - 2 * pad, style)
        paper.write(fit.text, x + pad, base, fit.style)
      }
      paper.line(y + height, box.left, box.right, colours.ink)
    },
  }
}

const signatureHeight = 40
const totalHeight = 22
/** Room for some lines by hand. */
const generalHeight = 64

const placeFoot = ({ measure, paper: { words }, box, size }: Sheets, form: SheetForm): Placed => {
  const width = box.right - box.left
  const left = width * 0.55
  const small = headStyle(size)
  let above = 0
  const deductions = form.deductions.flatMap((block) => {
    const lines = block.flatMap((text, at) =>
      measure.wrap(text, left, { size }).map((line) => ({ line, isStrong: at === 0 })),
    )
    const placed = lines.map((line, at) => ({ ...line, at: above + at * leadOf(size) }))
    above += lines.length * leadOf(size) + fillGap
    return placed
  })
  const body = Math.max(above + generalHeight, form.totals.length * totalHeight)
  return {
    height: fillGap * 2 + body + signatureHeight,
    put: (paper, y) => {
      const top = y + fillGap
      for (const { line, isStrong, at } of deductions) paper.write(line, box.left, top + at, { size, isStrong })
      paper.box(box.left, top + above, left, body - above, colours.line)
      paper.write(words.general, box.left + pad, top + above + pad, small)
      form.totals.forEach(({ label, of }, at) => {
        const from = box.left + left + fillGap
        const row = top + at * totalHeight
        const isStrong = at === form.totals.length - 1
        const boxed = box.right - 70
        paper.box(boxed, row, 70, totalHeight, isStrong ? colours.ink : colours.quiet)
        const ofWidth = of === '' ? 0 : measure.width(of, { size }) + 2 * pad
        const fit = fitted(measure, label, boxed - from - ofWidth - pad, { size, isStrong })
        paper.write(fit.text, from, row + pad, fit.style)
        if (of !== '') paper.write(of, boxed - pad, row + pad, { size, isRight: true })
      })
      const line = top + body + signatureHeight
      const half = (width - fillGap) / 2
      paper.line(line, box.left, box.left + half, colours.quiet)
      paper.line(line, box.left + half + fillGap, box.right, colours.quiet)
      const written = line - signatureHeight + fillGap
      paper.write(words.signature, box.left, written, small)
      paper.write(words.writer, box.left + half + fillGap, written, small)
    },
  }
}

const fillHeight = (size: number): number => leadOf(headStyle(size).size) + leadOf(size) + pad
const sixths = 6
/** Kept free beside the title for the crest and the position of the judge, so that neither makes a sheet longer. */
const positionWidth = 90

type Titles = { readonly lines: readonly string[]; readonly about: readonly string[] }

/** From the top to the lines that are filled in. */
const titlesHeight = (size: number, { lines, about }: Titles): number =>
  8 + leadOf(size) * (1 + about.length) + leadOf(size * 1.7) * lines.length

/** The position of the judge, with the crest on its left. */
const putCorner = ({ measure, paper: of, box, size }: Sheets, entry: SheetEntry, titles: Titles): Put => {
  const small = headStyle(size)
  const side = Math.min(crestSide, titlesHeight(size, titles))
  const crest = of.crest ?? null
  const hasPosition = entry.position !== ''
  const wide = positionWidth - fillGap - (crest === null ? 0 : side)
  return (paper) => {
    if (crest !== null) {
      paper.picture(crest, hasPosition ? box.right - positionWidth + fillGap : box.right - side, box.top, side)
    }
    if (!hasPosition) return
    const named = fitted(measure, of.words.position, wide, small)
    paper.write(named.text, box.right, box.top, { ...named.style, isRight: true })
    const big = fitted(measure, entry.position, wide, { size: size * 2.2, isStrong: true })
    paper.write(big.text, box.right, box.top + leadOf(small.size), { ...big.style, isRight: true })
  }
}

const putFirstHead = (sheets: Sheets, entry: SheetEntry, titles: Titles): Put => {
  const { measure, paper: of, box, size } = sheets
  const { lines, about } = titles
  const small = headStyle(size)
  const corner = putCorner(sheets, entry, titles)
  return (paper, page, pages) => {
    corner(paper, page, pages)
    paper.fill(box.left, box.top, 22, 3, of.colour ?? colours.ink)
    const head = fitted(measure, of.head, box.right - box.left - positionWidth, { ...small, size: size * 0.95 })
    paper.write(head.text, box.left, box.top + 8, head.style)
    let y = box.top + 8 + leadOf(size)
    for (const line of lines) {
      paper.write(line, box.left, y, { size: size * 1.7, isStrong: true })
      y += leadOf(size * 1.7)
    }
    for (const line of about) {
      paper.write(line, box.left, y, { size })
      y += leadOf(size)
    }
    for (const fills of entry.lines) {
      let x = box.left
      for (const { label, value, share } of fills) {
        const width = ((box.right - box.left + fillGap) * share) / sixths - fillGap
        const named = fitted(measure, label, width, small)
        paper.write(named.text, x, y + pad, named.style)
        const fit = fitted(measure, value, width, { size, isStrong: true })
        if (value !== '') paper.write(fit.text, x, y + pad + leadOf(small.size), fit.style)
        paper.line(y + fillHeight(size), x, x + width, colours.quiet)
        x += width + fillGap
      }
      y += fillHeight(size) + pad
    }
  }
}

const putLaterHead =
  ({ measure, paper: of, box, size }: Sheets, form: SheetForm, entry: SheetEntry): Put =>
  (paper) => {
    paper.fill(box.left, box.top, 22, 3, of.colour ?? colours.ink)
    const text = [form.title, entry.position, entry.who].filter((part) => part !== '').join(' · ')
    const fit = fitted(measure, text, box.right - box.left, { size, isStrong: true })
    paper.write(fit.text, box.left, box.top + 8, fit.style)
  }

const layOut = (sheets: Sheets, form: SheetForm): Put[][] => {
  const { measure, paper: of, box, size } = sheets
  const [sample] = form.entries
  if (sample === undefined) return []
  const wide = box.right - box.left - positionWidth
  const titles = {
    lines: measure.wrap(form.title, wide, { size: size * 1.7, isStrong: true }),
    about: form.about === '' ? [] : measure.wrap(form.about, wide, { size }),
  }
  const firstHead = titlesHeight(size, titles) + (fillHeight(size) + pad) * sample.lines.length + pad
  const laterHead = 8 + leadOf(size) + pad
  const columns = columnsOf(sheets, form)
  const heads = form.rows.some(({ kind }) => kind === 'MARK') ? placeHeads(sheets, columns) : null
  const groups = groupsOf(
    form.rows,
    form.rows.map((row) => placeRow(sheets, columns, row)),
  )
  const foot = placeFoot(sheets, form)
  const last = groups.length - 1
  // The totals and the signature stay with the last exercise, so it is never alone on its page.
  const heights = groups.map(
    (group, at) => group.reduce((sum, { height }) => sum + height, 0) + (at === last ? foot.height : 0),
  )
  const roomOf = (head: number): number => box.bottom - 14 - box.top - head - (heads?.height ?? 0)
  const counts = pagesOf(heights, { first: roomOf(firstHead), later: roomOf(laterHead) }, true)
  let from = 0
  const bodies = counts.map((count, page): Put => {
    const own = [...groups.slice(from, from + count).flat(), ...(page === counts.length - 1 ? [foot] : [])]
    from += count
    return (paper) => {
      let y = box.top + (page === 0 ? firstHead : laterHead)
      for (const { height, put } of [...(heads === null ? [] : [heads]), ...own]) {
        put(paper, y)
        y += height
      }
    }
  })
  return form.entries.flatMap((entry) =>
    bodies.map((body, page): Put[] => [
      page === 0 ? putFirstHead(sheets, entry, titles) : putLaterHead(sheets, form, entry),
      body,
      (paper) => {
        const style: Style = { size: 7.5, colour: colours.quiet }
        paper.write(of.made, box.left, box.bottom - 9, style)
        const text = `${of.words.page} ${page + 1} ${of.words.of} ${bodies.length}`
        paper.write(text, box.right, box.bottom - 9, { ...style, isRight: true })
      },
    ]),
  )
}

/** Each sheet counts its own pages: it is a letter of its own once it is written on. */
export const laySheets = (paper: SheetPaper): Laid => {
  const { title, author, language, date, page } = paper
  const measure = openPaper({ title, author, language, date: new Date(date), isLandscape: page.isLandscape })
  const sheets: Sheets = { measure, paper, box: boxOf(page), size: page.fontSize }
  const pages = paper.forms.flatMap((form) => layOut(sheets, form))
  const nothing: Put = (on) =>
    on.write(paper.empty, sheets.box.left, sheets.box.top, { size: page.fontSize, colour: colours.quiet })
  return laidPages(paper, pages.length === 0 ? [[nothing]] : pages)
}
