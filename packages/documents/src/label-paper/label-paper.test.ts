// Labels are printed on sheets that are already cut: where a text is decides whether it is on its label.
import { describe, expect, it } from 'vitest'
import { draw } from '../drawing/drawing.ts'
import { readPages } from '../paper/testing/read-pdf.ts'
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

describe('labels', () => {
  it('3 by 8 fill a sheet of 70 x 37 mm exactly, and the 25th begins a second sheet', async () => {
    const [first] = labelBoxes(paperOf(1))
    expect(((first?.width ?? 0) * 25.4) / 72).toBeCloseTo(70, 0)
    expect(((first?.height ?? 0) * 25.4) / 72).toBeCloseTo(37.125, 0)
    expect(await pagesOfPaper(paperOf(24))).toHaveLength(1)
    expect(await pagesOfPaper(paperOf(25))).toHaveLength(2)
  })

  it('each text lies within its own label, whatever the grid, the margins and the gap', async () => {
    const margin = { top: 15.1, right: 7.2, bottom: 15.1, left: 7.2 }
    for (const { rows, columns, gap } of [
      { rows: 7, columns: 3, gap: 2.5 },
      { rows: 2, columns: 2, gap: 0 },
      { rows: 12, columns: 5, gap: 1 },
    ]) {
      const paper = paperOf(rows * columns, { rows, columns, gap, page: { ...page, margin } })
      const [read] = await pagesOfPaper(paper)
      const boxes = labelBoxes(paper).map((box) => ({
        ...{ left: (box.x * 25.4) / 72, right: ((box.x + box.width) * 25.4) / 72 },
        ...{ top: (box.y * 25.4) / 72, bottom: ((box.y + box.height) * 25.4) / 72 },
      }))
      boxes.forEach((box, at) => {
        for (const wanted of [`${at + 1}`, `Rijder ${at + 1}`]) {
          const text = read?.texts.find((each) => each.text === wanted)
          expect(text?.x).toBeGreaterThan(box.left - 0.5)
          expect(text?.x).toBeLessThan(box.right + 0.5)
          expect(text?.y).toBeGreaterThan(box.top - 0.5)
          expect(text?.y).toBeLessThan(box.bottom + 0.5)
        }
      })
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
