// Several papers in one file, read back.
import { describe, expect, it } from 'vitest'
import type { LabelPaper } from '../label-paper/label-paper.ts'
import type { ListPaper, ListSection } from '../list-paper/list-paper.ts'
import { readPages, readPdf } from '../paper/testing/read-pdf.ts'
import type { PosterPaper } from '../poster-paper/poster-paper.ts'
import { draw, mostBundled, type OneDrawing } from './drawing.ts'

const page = {
  ...{ isLandscape: false, fontSize: 9.5, copies: 1, isCollated: true },
  margin: { top: 10, right: 10, bottom: 10, left: 10 },
}
const frame = { title: 'Startlijst', author: 'Oxer', language: 'nl', date: '2026-05-17T09:00:00Z', page }
const signed = { ...frame, head: 'Lentetoernooi', colour: null, made: 'Gemaakt' }

const section = (title: string, count: number, more: Partial<ListSection> = {}): ListSection => ({
  ...{ title, facts: [], columns: [{ header: 'Ruiter' }], empty: 'Geen starts', foot: [], address: null },
  rows: Array.from({ length: count }, (_, at) => ({ kind: 'ROW', cells: [`${title} ${at + 1}`] })),
  ...more,
})
const lists = (sections: readonly ListSection[], more: Partial<ListPaper> = {}): OneDrawing => ({
  kind: 'LISTS',
  paper: { ...signed, sections, words: { page: 'Pagina', of: 'van' }, ...more },
})
const labels = (count: number): OneDrawing => {
  const paper: LabelPaper = {
    ...{ ...frame, rows: 2, columns: 2, gap: 0 },
    labels: Array.from({ length: count }, (_, at) => ({ loud: `${100 + at}`, lines: [] })),
  }
  return { kind: 'LABELS', paper }
}
const poster = (items: number): OneDrawing => {
  const day = Array.from({ length: items }, (_, at) => ({ time: '9:00', name: `Proef ${at}`, note: '' }))
  const paper: PosterPaper = {
    ...{ ...signed, page: { ...page, isA3: true, isLandscape: true }, empty: '' },
    days: [{ title: 'Zaterdag', general: day, rings: [] }],
  }
  return { kind: 'POSTER', paper }
}

const bundle = async (drawings: readonly OneDrawing[]) => {
  const { pages, bytes } = await draw({ kind: 'BUNDLE', title: 'Zaterdag', drawings })
  if (bytes === null) throw new Error('not drawn')
  const read = await readPages(bytes)
  expect(read).toHaveLength(pages)
  return { bytes, read, texts: read.map((each) => each.texts.map(({ text }) => text)) }
}

describe('papers in one file', () => {
  it('follow each other, each in its own format, and count their own pages', async () => {
    const drawings = [lists([section('Springen', 70)]), labels(5), poster(3), lists([section('Dressuur', 1)])]
    const { bytes, read, texts } = await bundle(drawings)
    const numbers = texts.map((page) => page.find((text) => text.startsWith('Pagina')) ?? '')
    expect(numbers).toEqual(['Pagina 1 van 2', 'Pagina 2 van 2', '', '', '', 'Pagina 1 van 1'])
    expect(texts[2]?.join('')).toBe('100101102103')
    const sizes = read.map(({ width, height }) => [Math.round(width), Math.round(height)])
    expect(sizes[4]).toEqual([420, 297])
    expect(sizes[5]).toEqual([210, 297])
    expect((await readPdf(bytes)).title).toBe('Zaterdag')
  })

  it('have their own copies', async () => {
    const twice = lists([section('Springen', 1), section('Dressuur', 1)], { page: { ...page, copies: 2 } })
    const { texts } = await bundle([twice, labels(1)])
    const firsts = texts.map((page) => page.find((text) => /^(Springen|Dressuur|100)$/.test(text)))
    expect(firsts).toEqual(['Springen', 'Dressuur', 'Springen', 'Dressuur', '100'])
  })

  it('are refused if there are too many pages, or if a day cannot be read', async () => {
    const many = lists([section('Springen', 1)], { page: { ...page, copies: 600 } })
    const refused = await draw({ kind: 'BUNDLE', title: 'Zaterdag', drawings: [many, many] })
    expect(refused).toEqual({ pages: 1200, bytes: null })
    expect(refused.pages).toBeGreaterThan(mostBundled)
    expect(await draw({ kind: 'BUNDLE', title: 'Zaterdag', drawings: [labels(1), poster(400)] })).toMatchObject({
      ...{ bytes: null, isTooFull: true },
    })
  })
})

describe('a list with a look of its own', () => {
  it('lies, and has its own letters, among lists that do not', async () => {
    const own = { isLandscape: true, fontSize: 12 }
    const { read } = await bundle([lists([section('Springen', 1), section('Dressuur', 60, { look: own })])])
    const [upright, ...lying] = read
    expect([Math.round(upright?.width ?? 0), upright?.texts.find(({ text }) => text === 'Springen 1')?.size]).toEqual([
      210, 9.5,
    ])
    expect(lying.length).toBeGreaterThan(1)
    for (const { width, height, texts } of lying) {
      expect([Math.round(width), Math.round(height)]).toEqual([297, 210])
      for (const { text, size } of texts) if (/^Dressuur \d+$/.test(text)) expect(size).toBe(12)
    }
  })
})
