// A day of a time schedule on one page, to hang on a wall: its rings are columns, in letters as large as the day allows.
import { boxOf, crestSide, type Laid, laidPages, leadOf, type PaperFrame, type Put } from '../list-paper/list-paper.ts'
import { colours, openPaper, type Paper, type Style } from '../paper/paper.ts'
import { qrCodeOf } from '../qr-code/qr-code.ts'

export type PosterItem = {
  /** Empty if it is hidden. */
  readonly time: string
  readonly name: string
  readonly note: string
}

export type PosterRing = { readonly name: string; readonly items: readonly PosterItem[] }

export type PosterDay = {
  readonly title: string
  /** What belongs to no ring: above all of them. */
  readonly general: readonly PosterItem[]
  readonly rings: readonly PosterRing[]
}

export type PosterPaper = PaperFrame & {
  readonly head: string
  readonly colour: string | null
  /** Of the federation: a JPEG or a PNG. */
  readonly crest?: Uint8Array | null
  /** The page on the web that says the same, live: a code on each page. */
  readonly address?: string | null
  /** Whether this may still change. Below the title of each day. */
  readonly state?: string
  readonly days: readonly PosterDay[]
  /** Said of a day without anything. */
  readonly empty: string
  /** When it was made. */
  readonly made: string
}

/** A wall is read from further away than a list. */
const largest = 2.3
/** In points: below this nobody reads a poster, and a fuller day is refused. */
const smallest = 7
const step = 0.95
const ringGap = 14
const footHeight = 16

/** A code on a wall is read from further away than one on a list. */
const codeSide = 72
const crestWidth = 1.6 * crestSide

const sideOfCode = ({ page, address }: PosterPaper): number =>
  address ? codeSide * (page.isA3 === true ? Math.SQRT2 : 1) : 0

type Line = { readonly text: string; readonly style: Style; readonly height: number }

const linesOf = (measure: Paper, text: string, width: number, style: Style & { readonly size: number }): Line[] =>
  text === '' ? [] : measure.wrap(text, width, style).map((line) => ({ text: line, style, height: leadOf(style.size) }))

const itemLines = (measure: Paper, { time, name, note }: PosterItem, width: number, size: number): Line[] => [
  ...linesOf(measure, time, width, { size: size * 0.9, colour: colours.quiet, isAmount: true }),
  ...linesOf(measure, name, width, { size, isStrong: true }),
  ...linesOf(measure, note, width, { size: size * 0.85, colour: colours.quiet }),
]

const heightOf = (lines: readonly Line[]): number => lines.reduce((sum, { height }) => sum + height, 0)

type Block = { readonly lines: readonly Line[]; readonly x: number; readonly y: number }
type Page = {
  readonly blocks: readonly Block[]
  /** The rules above the columns. */
  readonly rules: readonly { readonly x: number; readonly y: number; readonly width: number }[]
  readonly end: number
  /** Whether a word is longer than its column, and is broken. */
  readonly isBroken: boolean
  /** Whether a name takes a second line. */
  readonly isWrapped: boolean
}

type Poster = { readonly measure: Paper; readonly paper: PosterPaper }

const isBroken = (measure: Paper, texts: readonly string[], width: number, style: Style): boolean =>
  texts.some((text) => text.split(/\s+/u).some((word) => measure.width(word, style) > width))

/** One day in letters of this size. */
const layOut = ({ measure, paper }: Poster, day: PosterDay, size: number): Page => {
  const box = boxOf(paper.page)
  const wide = box.right - box.left
  const blocks: Block[] = []
  let y = box.top + 8
  const add = (lines: Line[], x: number, top: number): number => {
    if (lines.length > 0) blocks.push({ lines, x, y: top })
    return top + heightOf(lines)
  }
  const code = sideOfCode(paper)
  const beside = wide - (paper.crest ? crestWidth + ringGap : 0) - (code > 0 ? code + ringGap : 0)
  const quiet = { size: size * 0.9, colour: colours.quiet }
  y = add(linesOf(measure, paper.head, beside, quiet), box.left, y)
  y = add(linesOf(measure, day.title, beside, { size: size * 1.8, isStrong: true }), box.left, y)
  y = add(linesOf(measure, paper.state ?? '', beside, quiet), box.left, y)
  for (const item of day.general) {
    y = add(itemLines(measure, item, beside, size), box.left, y + size * 0.5)
  }
  if (day.general.length === 0 && day.rings.length === 0) {
    y = add(linesOf(measure, paper.empty, beside, { size, colour: colours.quiet }), box.left, y + size)
  }
  // Small letters end above the pictures beside them, and the rings take the whole width.
  y = Math.max(y, box.top + Math.max(code, paper.crest ? crestWidth : 0))
  const count = Math.max(1, day.rings.length)
  const column = (wide - (count - 1) * ringGap) / count
  const headStyle = { size: size * 1.15, isStrong: true }
  const heads = day.rings.map(({ name }) => linesOf(measure, name, column, headStyle))
  const top = y + size
  // The rule is at one height, below the longest name of a ring.
  const under = top + Math.max(0, ...heads.map(heightOf)) + 2
  const ends = day.rings.map(({ items }, at) => {
    const x = box.left + at * (column + ringGap)
    add(heads[at] ?? [], x, top)
    return items.reduce((from, item) => add(itemLines(measure, item, column, size), x, from + size * 0.5), under + 2)
  })
  const names = day.rings.flatMap(({ items }) => items.map(({ name }) => name))
  const ringNames = day.rings.map(({ name }) => name)
  return {
    blocks,
    isWrapped:
      names.some((name) => measure.width(name, { size, isStrong: true }) > column) ||
      ringNames.some((name) => measure.width(name, headStyle) > column),
    rules: day.rings.map((_, at) => ({ x: box.left + at * (column + ringGap), y: under, width: column })),
    end: Math.max(y, ...ends),
    isBroken:
      isBroken(measure, names, column, { size, isStrong: true }) || isBroken(measure, ringNames, column, headStyle),
  }
}

/** Below this, letters are worth more than names on one line. */
const leastUnwrapped = 1.3

/**
 * The largest letters in which the day fits: without a name of two lines if these are large, and if there are such, without a broken
 * word; null if there are none.
 */
const largestOf = (poster: Poster, day: PosterDay): Page | null => {
  const { page } = poster.paper
  const bottom = boxOf(page).bottom - footHeight
  const scale = page.fontSize * (page.isA3 === true ? Math.SQRT2 : 1)
  let unbroken: Page | null = null
  let fitting: Page | null = null
  for (let size = scale * largest; size >= smallest; size *= step) {
    const laid = layOut(poster, day, size)
    if (laid.end > bottom) continue
    if (!laid.isWrapped && size >= scale * leastUnwrapped) return laid
    if (!laid.isBroken) unbroken ??= laid
    if (size < scale * leastUnwrapped && unbroken !== null) return unbroken
    fitting ??= laid
  }
  return unbroken ?? fitting
}

const putPage =
  (paper: PosterPaper, { blocks, rules }: Page): Put =>
  (on) => {
    const box = boxOf(paper.page)
    on.fill(box.left, box.top, 22, 3, paper.colour ?? colours.ink)
    const side = sideOfCode(paper)
    if (paper.address) on.code(qrCodeOf(paper.address), box.right - side, box.top, side)
    const right = side > 0 ? box.right - side - ringGap : box.right
    if (paper.crest) on.picture(paper.crest, right - crestWidth, box.top, crestWidth)
    for (const { x, y, width } of rules) on.line(y, x, x + width, colours.ink)
    for (const { lines, x, y } of blocks) {
      let top = y
      for (const { text, style, height } of lines) {
        on.write(text, x, top, style)
        top += height
      }
    }
    on.write(paper.made, box.left, box.bottom - 9, { size: 7.5, colour: colours.quiet })
  }

/** Null if a day is too full to be read. */
export const layPoster = (paper: PosterPaper): Laid | null => {
  const { title, author, language, date } = paper
  const measure = openPaper({ title, author, language, date: new Date(date) })
  const laid = paper.days.map((day) => largestOf({ measure, paper }, day))
  const pages = laid.flatMap((page) => (page === null ? [] : [[putPage(paper, page)]]))
  return pages.length < laid.length ? null : laidPages(paper, pages)
}
