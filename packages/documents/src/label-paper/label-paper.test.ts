// Labels are printed on sheets that are already cut: where a text is decides whether it is on its label.
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { draw } from '../drawing/drawing.ts'
import { type ReadPage, readPages } from '../paper/testing/read-pdf.ts'
import { type LabelPaper, labelBoxes } from './label-paper.ts'

const page = {
  ...{ isLandscape: false, fontSize: 9.5, copies: 1, isCollated: true },
  margin: { top: 0, right: 0, bottom: 0, left: 0 },
}
const paperOf = (count: number, more: Partial<LabelPaper> = {}): LabelPaper => ({
  ...{
    title: 'Nummers',
    author: 'Oxer',
    language: 'nl',
    date: '2026-05-17T09:00:00Z',
    page,
    rows: 8,
    columns: 3,
    gap: 0,
  },
  labels: Array.from({ length: count }, (_, at) => ({ loud: `${at + 1}`, lines: [`Rijder ${at + 1}`, 'Ľuboš'] })),
  ...more,
})
const pagesOfPaper = async (paper: LabelPaper) => {
  const { bytes } = await draw({ kind: 'LABELS', paper })
  if (bytes === null) throw new Error('too many pages')
  return readPages(bytes)
}

/** Points of Inter between the upper edge of a line and its base line, for a size of 1 (ascender of the table hhea, 1984 of 2048). */
const ascender = 0.96875
const millimetresOf = (points: number): number => (points * 25.4) / 72
/** Six points. */
const blank = 2.117

/** The number in the middle of what the lines leave, the lines in the middle at the lower edge, to half a millimetre. */
const expectCentred = (
  read: ReadPage | undefined,
  number: number,
  { place, label, fontSize }: { place: readonly number[]; label: readonly number[]; fontSize: number },
): void => {
  const [[left = 0, top = 0], [width = 0, height = 0]] = [place, label]
  const near = (wanted: number, found: number | undefined) =>
    expect(Math.abs((found ?? Number.NaN) - wanted), `label ${number}: ${found}, not ${wanted}`).toBeLessThan(0.5)
  // Each label has a number and two lines, in the order in which they are drawn.
  const texts = read?.texts.slice((number - 1) * 3, number * 3) ?? []
  expect(texts.map(({ text }) => text)).toEqual([`${number}`, `Rijder ${number}`, 'Ľuboš'])
  for (const text of texts) near(left + width / 2, text.x + text.width / 2)
  const [loud, ...lines] = texts
  const lead = millimetresOf(fontSize) * 1.3
  const free = height - 2 * blank - lines.length * lead
  const size = millimetresOf(loud?.size ?? 0)
  near(top + blank + (free - size * 1.3) / 2 + size * ascender, loud?.y)
  lines.forEach((line, at) => {
    expect(line.size).toBeCloseTo(fontSize, 3)
    near(top + height - blank - (lines.length - at) * lead + millimetresOf(fontSize) * ascender, line.y)
  })
}

describe('labels', () => {
  it('3 by 8 fill a sheet of 70 x 37 mm exactly, and the 25th begins a second sheet', async () => {
    const [first] = labelBoxes(paperOf(1))
    expect(((first?.width ?? 0) * 25.4) / 72).toBeCloseTo(70, 0)
    expect(((first?.height ?? 0) * 25.4) / 72).toBeCloseTo(37.125, 0)
    expect(await pagesOfPaper(paperOf(24))).toHaveLength(1)
    expect(await pagesOfPaper(paperOf(25))).toHaveLength(2)
  })

  // By hand, in millimetres: where the first and the last label of a cut sheet are.
  it.each([
    {
      ...{ paper: 'A4 upright without margins', isA3: false, isLandscape: false, sides: [210, 297] },
      ...{ margin: [0, 0, 0, 0], gap: 0, rows: 8, columns: 3, label: [70, 37.125] },
      ...{ first: [0, 0], last: [140, 259.875] },
    },
    {
      ...{ paper: 'A4 upright with margins and gaps', isA3: false, isLandscape: false, sides: [210, 297] },
      ...{ margin: [15.1, 7.2, 15.1, 7.2], gap: 2.5, rows: 7, columns: 3, label: [63.533, 35.971] },
      ...{ first: [7.2, 15.1], last: [139.267, 245.929] },
    },
    {
      ...{ paper: 'A4 that lies', isA3: false, isLandscape: true, sides: [297, 210] },
      ...{ margin: [10, 10, 10, 10], gap: 5, rows: 4, columns: 2, label: [136, 43.75] },
      ...{ first: [10, 10], last: [151, 156.25] },
    },
    {
      ...{ paper: 'A3 upright without margins', isA3: true, isLandscape: false, sides: [297, 420] },
      ...{ margin: [0, 0, 0, 0], gap: 0, rows: 10, columns: 4, label: [74.25, 42] },
      ...{ first: [0, 0], last: [222.75, 378] },
    },
    {
      ...{ paper: 'A3 that lies, each margin its own', isA3: true, isLandscape: true, sides: [420, 297] },
      ...{ margin: [12, 8, 18, 20], gap: 3, rows: 6, columns: 5, label: [76, 42] },
      ...{ first: [20, 12], last: [336, 237] },
    },
  ])('are in the middle of their place on $paper, to half a millimetre', async (sheet) => {
    const { rows, columns, gap, isA3, isLandscape } = sheet
    const [top = 0, right = 0, bottom = 0, left = 0] = sheet.margin
    const at = { ...page, isA3, isLandscape, margin: { top, right, bottom, left } }
    const [read] = await pagesOfPaper(paperOf(rows * columns, { rows, columns, gap, page: at }))
    expect([read?.width, read?.height].map((side) => Math.round(side ?? 0))).toEqual(sheet.sides)
    for (const [number, place] of [
      [1, sheet.first],
      [rows * columns, sheet.last],
    ] as const) {
      expectCentred(read, number, { place, label: sheet.label, fontSize: 9.5 })
    }
  })

  it('are in the middle of their place whatever the paper, the grid, its margins and its gap', async () => {
    const side = fc.integer({ min: 0, max: 25 })
    const grid = fc.record({
      ...{ rows: fc.integer({ min: 1, max: 7 }), columns: fc.integer({ min: 1, max: 6 }) },
      ...{ gap: fc.integer({ min: 0, max: 5 }), isA3: fc.boolean(), isLandscape: fc.boolean() },
      margin: fc.record({ top: side, right: side, bottom: side, left: side }),
    })
    await fc.assert(
      fc.asyncProperty(grid, async ({ rows, columns, gap, isA3, isLandscape, margin }) => {
        const lying = isA3 ? [420, 297] : [297, 210]
        const [width = 0, height = 0] = isLandscape ? lying : lying.toReversed()
        const wide = (width - margin.left - margin.right - gap * (columns - 1)) / columns
        const high = (height - margin.top - margin.bottom - gap * (rows - 1)) / rows
        const at = { ...page, fontSize: 8, isA3, isLandscape, margin }
        const [read, ...others] = await pagesOfPaper(paperOf(rows * columns, { rows, columns, gap, page: at }))
        expect(others).toEqual([])
        for (let row = 0; row < rows; row += 1) {
          for (let column = 0; column < columns; column += 1) {
            const place = [margin.left + column * (wide + gap), margin.top + row * (high + gap)]
            expectCentred(read, row * columns + column + 1, { place, label: [wide, high], fontSize: 8 })
          }
        }
      }),
      { numRuns: 25 },
    )
  })

  it.each([
    ['as many labels as a sheet can have, in large letters', { rows: 20, columns: 8, gap: 0 }, 12],
    ['labels of 8 by 12 mm', { rows: 20, columns: 8, gap: 6.5 }, 9.5],
    ['long names', { rows: 12, columns: 5, gap: 1 }, 12],
  ])('keep each text within its own label: %s', async (_, grid, fontSize) => {
    const long = {
      loud: 'Kassandra van de Kempen-Vandenbroucke',
      lines: ['Jean-Baptiste Vandenberghe', 'Rijvereniging'],
    }
    const paper = paperOf(0, { ...grid, labels: [long], page: { ...page, fontSize } })
    const [read] = await pagesOfPaper(paper)
    const wide = (210 - grid.gap * (grid.columns - 1)) / grid.columns
    const high = (297 - grid.gap * (grid.rows - 1)) / grid.rows
    expect(read?.texts.length).toBeGreaterThan(0)
    for (const text of read?.texts ?? []) {
      expect(text.x).toBeGreaterThan(0)
      expect(text.x + text.width).toBeLessThan(wide)
      // Letters are three quarters of their size above their line, and a quarter below it.
      const size = (text.size * 25.4) / 72
      expect(text.y - size * 0.75).toBeGreaterThan(0)
      expect(text.y + size * 0.25).toBeLessThan(high)
      expect(text.size).toBeGreaterThanOrEqual(5)
    }
  })

  it('a number is as large as its label allows, a long one smaller', async () => {
    const sizeOf = async (loud: string) => {
      const [read] = await pagesOfPaper(paperOf(0, { labels: [{ loud, lines: ['Rijder'] }] }))
      return read?.texts.find(({ text }) => text === loud)?.size ?? 0
    }
    const [short, long] = [await sizeOf('7'), await sizeOf('1234567')]
    expect(short).toBeGreaterThan(40)
    expect(long).toBeLessThan(short)
    expect(long).toBeGreaterThan(9.5)
  })

  it('cards name their horse in letters of one size, in the middle, within their card', async () => {
    const grid = { rows: 4, columns: 2, gap: 5, isCards: true, page: { ...page, fontSize: 12 } }
    const labels = ['Jazz', 'Zenith du Bois', 'Kassandra van de Kempen-Vandenbroucke'].map((loud) => ({
      ...{ loud, lines: ['Rijder'] },
    }))
    const [sheet] = await pagesOfPaper(paperOf(0, { ...grid, labels }))
    const sizes = labels.map(({ loud }) => sheet?.texts.find(({ text }) => text === loud)?.size ?? 0)
    expect(sizes[0]).toBeCloseTo(31.2, 1)
    expect(sizes[1]).toBeCloseTo(31.2, 1)
    expect(sizes[2]).toBeLessThan(31)
  })
})
