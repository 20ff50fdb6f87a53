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

const putLabel = (
  paper: Paper,
  measure: Paper,
  { loud, lines }: Label,
  box: LabelBox,
  { fontSize, isCards }: { readonly fontSize: number; readonly isCards: boolean },
): void => {
  if (isCards) paper.box(box.x, box.y, box.width, box.height, colours.line)
  const wide = box.width - 2 * inside
  const high = box.height - 2 * inside
  const texts = lines.flatMap((line) => measure.wrap(line, wide, { size: fontSize }).slice(0, 1))
  const below = texts.length * fontSize * lead
  const one = measure.width(loud, { size: 100, isStrong: true, isAmount: true }) / 100
  // Figures of Inter are three quarters of their size high.
  const most = isCards ? fontSize * mostOnCards : high
  const size =
    loud === '' ? 0 : Math.max(fontSize, Math.min(one === 0 ? high : wide / one, (high - below) / lead, most))
  // In the middle of what the lines leave.
  let y = box.y + inside + Math.max(0, (high - below - size * lead) / 2)
  if (loud !== '') {
    const width = measure.width(loud, { size, isStrong: true, isAmount: true })
    paper.write(loud, box.x + (box.width - width) / 2, y, { size, isStrong: true, isAmount: true })
    y = Math.max(y + size * lead, box.y + box.height - inside - below)
  }
  for (const text of texts) {
    paper.write(text, box.x + (box.width - measure.width(text, { size: fontSize })) / 2, y, {
      size: fontSize,
      colour: colours.ink,
    })
    y += fontSize * lead
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
