// Labels on A4: a grid of equal boxes, as sheets of labels are sold. Each text is as large as its box allows.
import { type Laid, laidPages, type PaperFrame, sidesOf } from '../list-paper/list-paper.ts'
import { colours, openPaper, type Paper, toPoints } from '../paper/paper.ts'

export type Label = {
  /** What is read from afar: a number. */
  readonly loud: string
  readonly lines: readonly string[]
}

export type LabelPaper = PaperFrame & {
  readonly rows: number
  readonly columns: number
  /** Between two labels, in millimetres. */
  readonly gap: number
  readonly labels: readonly Label[]
  /** Cards are cut out, and what is loud on them is not so loud that a short name shouts. */
  readonly isCards?: boolean
}

export type LabelBox = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** The boxes of one page in points, row by row. */
export const labelBoxes = ({
  page,
  rows,
  columns,
  gap,
}: Pick<LabelPaper, 'page' | 'rows' | 'columns' | 'gap'>): LabelBox[] => {
  const [wide, high] = sidesOf(page)
  const { top, right, bottom, left } = page.margin
  const between = toPoints(gap)
  const width = (wide - toPoints(left + right) - (columns - 1) * between) / columns
  const height = (high - toPoints(top + bottom) - (rows - 1) * between) / rows
  return Array.from({ length: rows * columns }, (_, at) => ({
    x: toPoints(left) + (at % columns) * (width + between),
    y: toPoints(top) + Math.floor(at / columns) * (height + between),
    width,
    height,
  }))
}

const inside = 6
const lead = 1.3

/** Of the letters of its lines. */
const mostOnCards = 2.6

/** Points below which nothing is read. */
const smallest = 5

type Letters = { readonly fontSize: number; readonly isCards: boolean }

/** Smaller letters where the lines do not fit below each other, and only the first lines where these were too small. */
const fitLines = ({ loud, lines }: Label, high: number, fontSize: number) => {
  const louds = loud === '' ? 0 : 1
  for (let count = lines.length; count > 1 - louds; count -= 1) {
    const size = Math.min(fontSize, high / ((count + louds) * lead))
    if (size >= smallest) return { size, lines: lines.slice(0, count) }
  }
  return { size: Math.min(fontSize, high / lead), lines: lines.slice(0, 1 - louds) }
}

const putLabel = (paper: Paper, measure: Paper, label: Label, box: LabelBox, { fontSize, isCards }: Letters): void => {
  if (isCards) paper.box(box.x, box.y, box.width, box.height, colours.line)
  const wide = box.width - 2 * inside
  const high = box.height - 2 * inside
  const { size: small, lines } = fitLines(label, high, fontSize)
  const texts = lines.flatMap((line) => measure.wrap(line, wide, { size: small }).slice(0, 1))
  const below = texts.length * small * lead
  const widthOf = (text: string, size: number) => measure.width(text, { size, isStrong: true, isAmount: true })
  const one = widthOf(label.loud, 100) / 100
  // Figures of Inter are three quarters of their size high.
  const most = isCards ? small * mostOnCards : high
  const size = Math.max(smallest, Math.min(one === 0 ? high : wide / one, (high - below) / lead, most))
  // In the middle of what the lines leave.
  let y = box.y + inside + Math.max(0, (high - below - size * lead) / 2)
  if (label.loud !== '') {
    // Letters that just fit are a rounding wider than what they fit.
    const [loud = ''] = measure.wrap(label.loud, wide + 0.01, { size, isStrong: true, isAmount: true })
    paper.write(loud, box.x + (box.width - widthOf(loud, size)) / 2, y, { size, isStrong: true, isAmount: true })
    y = Math.max(y + size * lead, box.y + box.height - inside - below)
  }
  for (const text of texts) {
    paper.write(text, box.x + (box.width - measure.width(text, { size: small })) / 2, y, {
      size: small,
      colour: colours.ink,
    })
    y += small * lead
  }
}

export const layLabels = (paper: LabelPaper): Laid => {
  const { title, author, language, page, labels } = paper
  const boxes = labelBoxes(paper)
  const measure = openPaper({ title, author, language, date: new Date(paper.date), isLandscape: page.isLandscape })
  const count = Math.max(1, Math.ceil(labels.length / boxes.length))
  const pages = Array.from({ length: count }, (_, at) => [
    (on: Paper) =>
      labels.slice(at * boxes.length, (at + 1) * boxes.length).forEach((label, index) => {
        const box = boxes[index]
        if (box !== undefined)
          putLabel(on, measure, label, box, { fontSize: page.fontSize, isCards: paper.isCards === true })
      }),
  ])
  return laidPages(paper, pages)
}
