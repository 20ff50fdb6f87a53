// Lists on A4: each begins on a page of its own, its heads are repeated, and no row is cut. What a list says comes as plain data, so that
// it can be drawn in a thread of its own.
import { a3, a4, colours, openPaper, type Paper, type Style, toPoints } from '../paper/paper.ts'
import { qrCodeOf } from '../qr-code/qr-code.ts'
import { widthsOf } from './column-widths.ts'

export type PaperPage = {
  /** An A4 otherwise. */
  readonly isA3?: boolean
  readonly isLandscape: boolean
  /** In points. */
  readonly fontSize: number
  /** In millimetres. */
  readonly margin: { readonly top: number; readonly right: number; readonly bottom: number; readonly left: number }
  readonly copies: number
  /** 1, 2, 1, 2 and not 1, 1, 2, 2. */
  readonly isCollated: boolean
}

/** What every paper says about itself. */
export type PaperFrame = {
  readonly title: string
  readonly author: string
  /** BCP 47. */
  readonly language: string
  /** Of its content, ISO 8601: the same list is the same file. */
  readonly date: string
  readonly page: PaperPage
}

export type ListColumn = {
  readonly header: string
  /** Figures are compared: they have equal widths and end at the right. */
  readonly isFigure?: boolean
  readonly isStrong?: boolean
  /** Points of a box to write in by hand. */
  readonly room?: number
}

/** `cells` by column. A note goes over all columns but the first ones that it fills. */
export type ListRow =
  | { readonly kind: 'ROW'; readonly cells: readonly string[]; readonly isStruck?: boolean; readonly isQuiet?: boolean }
  | { readonly kind: 'NOTE'; readonly cells: readonly string[]; readonly text: string }

export type ListSection = {
  readonly title: string
  /** Lines below the title: day, arena, jury. */
  readonly facts: readonly string[]
  readonly columns: readonly ListColumn[]
  readonly rows: readonly ListRow[]
  /** Said instead of rows. */
  readonly empty: string
  /** Lines after the last row. */
  readonly foot: readonly string[]
  /** The page on the web that says the same, live. */
  readonly address: string | null
  /** Its own direction and letters, where it does not follow the paper. */
  readonly look?: Pick<PaperPage, 'isLandscape' | 'fontSize'>
}

export type ListPaper = PaperFrame & {
  /** On each page. */
  readonly head: string
  readonly colour: string | null
  /** Of the federation: a JPEG or a PNG. */
  readonly crest?: Uint8Array | null
  readonly sections: readonly ListSection[]
  /** When it was made. */
  readonly made: string
  /** `page` and `of` in "page 1 of 2". */
  readonly words: { readonly page: string; readonly of: string }
}

/** A paper of more pages is refused: a printer's queue is no place to notice a mistake. */
export const mostPages = 200

/** `bytes` is null if the paper had more than `mostPages`, or if a page is too full to be read. */
export type Drawn = {
  readonly pages: number
  readonly bytes: Uint8Array<ArrayBuffer> | null
  readonly isTooFull?: boolean
}

/** Something that is put on a page. */
export type Put = (paper: Paper, page: number, pages: number) => void
export type Box = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number }

const formatOf = ({ isA3 = false, isLandscape }: PaperPage) => ({ isA3, isLandscape })

/** The width and the height of a page. */
export const sidesOf = ({ isA3 = false, isLandscape }: Pick<PaperPage, 'isA3' | 'isLandscape'>): [number, number] => {
  const { short, long } = isA3 ? a3 : a4
  return isLandscape ? [long, short] : [short, long]
}

/** What its margins leave of a page. */
export const boxOf = (page: PaperPage): Box => {
  const { margin } = page
  const [width, height] = sidesOf(page)
  return {
    left: toPoints(margin.left),
    right: width - toPoints(margin.right),
    top: toPoints(margin.top),
    bottom: height - toPoints(margin.bottom),
  }
}

const gap = 8
/** Of a header above figures on a page with little room: the longest word that is not broken. */
const headerLetters = [16, 12, 9, 7, 5]
/** A column of words is not made narrower than this many letters. */
const leastLetters = 6

type Measured = { readonly row: ListRow; readonly lines: readonly (readonly string[])[]; readonly height: number }

/**
 * How many rows go on each page. A last page of one row takes a second one along from the page before, so that no row stands alone.
 *
 * @param heights of the rows, in their order
 * @param rooms of the first and of each later page
 */
export const pagesOf = (
  heights: readonly number[],
  rooms: { readonly first: number; readonly later: number },
  /** Where more than the row itself is on its page. */
  mayStandAlone = false,
): number[] => {
  const pages: number[] = []
  let used = 0
  let count = 0
  for (const height of heights) {
    const room = pages.length === 0 ? rooms.first : rooms.later
    if (count > 0 && used + height > room) {
      pages.push(count)
      used = 0
      count = 0
    }
    used += height
    count += 1
  }
  const before = pages.at(-1)
  if (!mayStandAlone && count === 1 && before !== undefined && before > 2) {
    pages[pages.length - 1] = before - 1
    return [...pages, 2]
  }
  return count > 0 || pages.length === 0 ? [...pages, count] : pages
}

const codeSide = 62
/** As high as a title and its facts. */
export const crestSide = 46

const crestLeft = (box: Box, { address }: ListSection): number =>
  box.right - crestSide - (address === null ? 0 : codeSide + gap)

type Drawing = { readonly measure: Paper; readonly list: ListPaper; readonly box: Box }

const noted = (row: ListRow): readonly string[] => (row.kind === 'ROW' ? row.cells : [])

const styleOf = (column: ListColumn, size: number): Style => ({
  size,
  ...(column.isStrong === true && { isStrong: true }),
  ...(column.isFigure === true && { isAmount: true }),
})

const headStyle = (size: number): Style => ({ size: size * 0.85, colour: colours.quiet })

const columnWidths = ({ measure, list, box }: Drawing, { columns, rows }: ListSection): number[] => {
  const size = list.page.fontSize
  const available = box.right - box.left
  const headWidth = (text: string): number => measure.width(text, headStyle(size))
  const cells = columns.map((column, at) => {
    const style = styleOf(column, size)
    return rows.reduce((most, row) => Math.max(most, measure.width(noted(row)[at] ?? '', style)), 0)
  })
  const neededWith = (headOf: (column: ListColumn) => number): number[] =>
    columns.map((column, at) => column.room ?? Math.max(cells[at] ?? 0, headOf(column)) + gap)
  // The headers of figures give way first: they get more lines, and break their words last of all.
  const whole = neededWith(({ header }) => headWidth(header))
  const broken = headerLetters.map((letters) =>
    neededWith(({ header, isFigure }) =>
      isFigure === true
        ? Math.min(Math.max(...header.split(' ').map(headWidth)), headWidth('n'.repeat(letters)))
        : headWidth(header),
    ),
  )
  /** Of the words of a column, the longest: a name may have a line for each of its words. */
  const longest = columns.map((column, at) =>
    rows
      .flatMap((row) => (noted(row)[at] ?? '').split(' '))
      .reduce((most, word) => Math.max(most, measure.width(word, styleOf(column, size)) + gap), 0),
  )
  const sumOf = (widths: readonly number[]): number => widths.reduce((sum, each) => sum + each, 0)
  const inLines = (widths: readonly number[]): number[] =>
    widths.map((each, at) => (columns[at]?.isFigure === true ? each : Math.min(each, longest[at] ?? each)))
  const needed =
    sumOf(whole) <= available
      ? whole
      : (broken.find((widths) => sumOf(inLines(widths)) <= available) ?? broken.at(-1) ?? whole)
  const least = measure.width('n'.repeat(leastLetters), { size }) + gap
  return widthsOf(
    needed,
    columns.map(({ isFigure, room }) => isFigure === true || room !== undefined),
    available,
    least,
    columns.map(({ isFigure, room }) => isFigure === true && room === undefined),
  )
}

/** The headers as they are written: on more than one line only where their column is narrower than they are. */
const headerLinesOf = (
  { measure, list }: Drawing,
  { columns }: ListSection,
  widths: readonly number[],
): readonly (readonly string[])[] =>
  columns.map(({ header, room }, at) =>
    room === undefined && header !== ''
      ? measure.wrap(header, (widths[at] ?? 0) - gap, headStyle(list.page.fontSize))
      : [header],
  )

const mostLines = (headers: readonly (readonly string[])[]): number =>
  headers.reduce((most, { length }) => Math.max(most, length), 1)

export const leadOf = (size: number): number => size * 1.3
const padOf = (size: number): number => size * 0.11
/** A hand needs so much: twenty rows on an A4 that lies. */
const leastWritten = 21

const measureRows = ({ measure, list, box }: Drawing, section: ListSection, widths: readonly number[]): Measured[] => {
  const size = list.page.fontSize
  const least = section.columns.some(({ room }) => room !== undefined) ? leastWritten : 0
  return section.rows.map((row) => {
    const cells = section.columns.map((column, at) => {
      const text = row.cells[at] ?? ''
      return text === '' ? [] : measure.wrap(text, (widths[at] ?? 0) - gap, styleOf(column, size))
    })
    const filled = widths.slice(0, row.cells.length).reduce((sum, each) => sum + each, 0)
    const lines =
      row.kind === 'ROW' ? cells : [...cells, measure.wrap(row.text, box.right - box.left - filled, { size })]
    const height = Math.max(1, ...lines.map(({ length }) => length)) * leadOf(size) + 2 * padOf(size)
    return { row, lines, height: row.kind === 'ROW' ? Math.max(least, height) : height }
  })
}

type Heads = { readonly first: number; readonly later: number }

const putHead = (
  { list, box }: Drawing,
  section: ListSection,
  { facts, titles, isFirst }: { facts: readonly string[]; titles: readonly string[]; isFirst: boolean },
): Put => {
  const size = list.page.fontSize
  const code = isFirst && section.address !== null ? qrCodeOf(section.address) : null
  return (paper) => {
    paper.fill(box.left, box.top, 22, 3, list.colour ?? colours.ink)
    paper.write(list.head, box.left, box.top + 8, { size: size * 0.95, colour: colours.quiet })
    let y = box.top + 8 + leadOf(size)
    for (const title of titles) {
      paper.write(title, box.left, y, { size: size * (isFirst ? 1.7 : 1.15), isStrong: true })
      y += leadOf(size * (isFirst ? 1.7 : 1.15))
    }
    for (const fact of facts) {
      paper.write(fact, box.left, y, { size })
      y += leadOf(size)
    }
    if (code !== null) paper.code(code, box.right - codeSide, box.top, codeSide)
    if (isFirst && list.crest) paper.picture(list.crest, crestLeft(box, section), box.top, crestSide)
  }
}

const columnsHeightOf = (size: number, headers: readonly (readonly string[])[]): number =>
  leadOf(size) + (mostLines(headers) - 1) * leadOf(size * 0.85)

const putColumns = (
  { list, box }: Drawing,
  { columns }: ListSection,
  { widths, headers }: { readonly widths: readonly number[]; readonly headers: readonly (readonly string[])[] },
  y: number,
): Put => {
  const size = list.page.fontSize
  return (paper) => {
    let x = box.left
    columns.forEach((column, at) => {
      const wide = widths[at] ?? 0
      const isRight = column.isFigure === true
      const start = column.room === undefined ? x : x + (wide - paper.width(column.header, headStyle(size))) / 2
      const lines = headers[at] ?? []
      const first = mostLines(headers) - lines.length
      lines.forEach((line, number) => {
        const top = y + (first + number) * leadOf(size * 0.85)
        paper.write(line, isRight ? x + wide - gap : start, top, { ...headStyle(size), isRight })
      })
      x += wide
    })
    paper.line(y + columnsHeightOf(size, headers), box.left, box.right, colours.ink)
  }
}

const putRow = (
  { list, box }: Drawing,
  { columns }: ListSection,
  widths: readonly number[],
  at: Measured,
  y: number,
): Put => {
  const size = list.page.fontSize
  const { row, lines, height } = at
  return (paper) => {
    if (row.kind === 'NOTE') paper.fill(box.left, y, box.right - box.left, height, colours.wash)
    let x = box.left
    lines.forEach((cell, index) => {
      const column = columns[index]
      const isNote = row.kind === 'NOTE' && index === lines.length - 1
      const style: Style = isNote || column === undefined ? { size } : styleOf(column, size)
      const isRight = !isNote && column?.isFigure === true
      const start = isNote ? box.left + widths.slice(0, row.cells.length).reduce((sum, each) => sum + each, 0) : x
      cell.forEach((line, number) => {
        const top =
          y +
          Math.max(
            padOf(size),
            (height - leadOf(size) * lines.reduce((most, { length }) => Math.max(most, length), 1)) / 2,
          ) +
          number * leadOf(size)
        paper.write(line, isRight ? start + (widths[index] ?? 0) - gap : start, top, {
          ...style,
          isRight,
          ...(row.kind === 'ROW' &&
            (row.isStruck || row.isQuiet) === true && { colour: colours.quiet, isStrong: false }),
        })
      })
      if (!isNote) x += widths[index] ?? 0
    })
    let left = box.left
    columns.forEach(({ room }, index) => {
      const wide = widths[index] ?? 0
      if (room !== undefined && row.kind === 'ROW') paper.box(left, y, wide, height)
      left += wide
    })
    if (row.kind === 'ROW' && row.isStruck === true) {
      paper.line(y + height / 2, box.left, box.right, colours.quiet)
    }
    paper.line(y + height, box.left, box.right)
  }
}

const putFoot =
  ({ list, box }: Drawing): Put =>
  (paper, page, pages) => {
    const style: Style = { size: 7.5, colour: colours.quiet }
    paper.write(list.made, box.left, box.bottom - 9, style)
    const text = `${list.words.page} ${page} ${list.words.of} ${pages}`
    paper.write(text, box.right, box.bottom - 9, { ...style, isRight: true })
  }

/** The pages of one list, each as what is put on it. */
const layOut = (drawing: Drawing, section: ListSection): Put[][] => {
  const { measure, list, box } = drawing
  const size = list.page.fontSize
  const wide =
    box.right - box.left - (section.address === null ? 0 : codeSide + gap) - (list.crest ? crestSide + gap : 0)
  const titles = measure.wrap(section.title, wide, { size: size * 1.7, isStrong: true })
  const facts = section.facts.flatMap((fact) => measure.wrap(fact, wide, { size }))
  const short = measure.wrap(section.title, box.right - box.left, { size: size * 1.15, isStrong: true }).slice(0, 1)
  const headsEnd: Heads = {
    first: Math.max(
      8 + leadOf(size) + titles.length * leadOf(size * 1.7) + facts.length * leadOf(size),
      section.address === null ? 0 : codeSide,
      list.crest ? crestSide : 0,
    ),
    later: 8 + leadOf(size) + leadOf(size * 1.15),
  }
  const widths = columnWidths(drawing, section)
  const headers = headerLinesOf(drawing, section, widths)
  const columnsHeight = columnsHeightOf(size, headers) + gap
  const footLines = section.foot.flatMap((line) => measure.wrap(line, box.right - box.left, { size: size * 0.85 }))
  const footHeight = footLines.length === 0 ? 0 : footLines.length * leadOf(size * 0.85) + gap
  const roomOf = (head: number): number => box.bottom - 14 - box.top - head - columnsHeight
  const rows = measureRows(drawing, section, widths)
  // The foot stays with the last rows.
  const heights = rows.map(({ height }, at) => height + (at === rows.length - 1 ? footHeight : 0))
  const counts = pagesOf(heights, { first: roomOf(headsEnd.first), later: roomOf(headsEnd.later) })
  let from = 0
  return counts.map((count, index): Put[] => {
    const isFirst = index === 0
    const head = isFirst ? headsEnd.first : headsEnd.later
    const puts = [putHead(drawing, section, { facts: isFirst ? facts : [], titles: isFirst ? titles : short, isFirst })]
    let y = box.top + head + gap / 2
    puts.push(putColumns(drawing, section, { widths, headers }, y))
    y += columnsHeight - gap / 2
    for (const row of rows.slice(from, from + count)) {
      puts.push(putRow(drawing, section, widths, row, y))
      y += row.height
    }
    if (rows.length === 0) {
      const top = y + padOf(size)
      puts.push((paper) => paper.write(section.empty, box.left, top, { size, colour: colours.quiet }))
      y += leadOf(size) * 2
    }
    from += count
    if (index === counts.length - 1) {
      const top = y + gap
      puts.push((paper) => {
        footLines.forEach((line, at) => {
          paper.write(line, box.left, top + at * leadOf(size * 0.85), { size: size * 0.85, colour: colours.quiet })
        })
      })
    }
    return puts
  })
}

/** The order in which pages leave the printer. */
export const inCopies = <T>(
  pages: readonly T[],
  { copies, isCollated }: Pick<PaperPage, 'copies' | 'isCollated'>,
): T[] => {
  const each = Array.from({ length: copies })
  return isCollated ? each.flatMap(() => pages) : pages.flatMap((page) => each.map(() => page))
}

type LaidOut = { readonly puts: readonly Put[]; readonly page: PaperPage }

/** A paper whose pages are laid out and not written yet. Pages that lie and pages that are upright can follow each other. */
export type Laid = { readonly frame: PaperFrame; readonly pages: readonly LaidOut[] }

export const laidPages = (frame: PaperFrame, pages: readonly (readonly Put[])[]): Laid => ({
  frame,
  pages: pages.map((puts) => ({ puts, page: frame.page })),
})

/** Writes papers into one file. Each has its own copies, and each copy counts its own pages. */
export const drawLaid = async (
  { title, author, language, date }: Omit<PaperFrame, 'page'>,
  papers: readonly Laid[],
  most: number,
): Promise<Drawn> => {
  const all = papers.flatMap(({ frame, pages }) =>
    inCopies(
      pages.map((page, index) => ({ ...page, number: index + 1, of: pages.length })),
      frame.page,
    ),
  )
  const [first] = all
  if (first === undefined || all.length > most) return { pages: all.length, bytes: null }
  const paper = openPaper({ title, author, language, date: new Date(date), isStreamed: true, ...formatOf(first.page) })
  all.forEach(({ puts, page, number, of }, index) => {
    if (index > 0) paper.addPage(formatOf(page))
    for (const put of puts) put(paper, number, of)
  })
  return { pages: all.length, bytes: await paper.close(() => undefined) }
}

export const layLists = (list: ListPaper): Laid => {
  const { title, author, language, date } = list
  const measure = openPaper({ title, author, language, date: new Date(date) })
  const pages = list.sections.flatMap((section): LaidOut[] => {
    const page = { ...list.page, ...section.look }
    const drawing: Drawing = { measure, list: { ...list, page }, box: boxOf(page) }
    const foot = putFoot(drawing)
    return layOut(drawing, section).map((puts) => ({ puts: [...puts, foot], page }))
  })
  return { frame: list, pages }
}
