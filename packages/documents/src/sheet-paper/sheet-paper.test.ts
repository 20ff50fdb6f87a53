// What judges write on is read back page by page, as other software reads it.
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, it } from 'vitest'
import { draw } from '../drawing/drawing.ts'
import { readPages } from '../paper/testing/read-pdf.ts'
import type { SheetEntry, SheetForm, SheetPaper, SheetRow } from './sheet-paper.ts'

const margin = { top: 10, right: 10, bottom: 10, left: 10 }
const page = { isLandscape: false, fontSize: 9.5, copies: 1, isCollated: true, margin }
const words = {
  ...{ maximum: 'Maximum', mark: 'Cijfer', correction: 'Correctie', coefficient: 'Coëfficiënt', final: 'Eindcijfer' },
  ...{ test: 'Proef', directive: 'Richtlijnen', remarks: 'Opmerkingen', position: 'Jurylid bij', page: 'Pagina' },
  ...{ general: 'Algemene opmerkingen', signature: 'Handtekening', writer: 'Schrijver', of: 'van' },
}
const mark = (no: number): SheetRow => ({
  ...{
    kind: 'MARK',
    no: `${no}`,
    letters: 'K-X-M',
    text: `Oefening ${no} in arbeidsdraf, met overgangen`,
    maximum: '10',
  },
  ...{ directive: 'Regelmaat en gehoorzaamheid', coefficient: no === 2 ? '2' : '1', isWeighed: no === 2 },
})
const entryOf = (rider: string): SheetEntry => ({
  position: 'C',
  who: rider,
  lines: [
    [
      { label: 'Ruiter', value: rider, share: 4 },
      { label: 'Tijd', value: '', share: 2 },
    ],
  ],
})
const formOf = (more: Partial<SheetForm> = {}): SheetForm => ({
  ...{ title: 'Dressuur B', about: 'Dressuur · 20 × 40 m', deductions: [['Vergissingen', 'Vergissing 1: − 2 punten']] },
  totals: [
    { label: 'Punten', of: 'van 300' },
    { label: 'Percentage', of: '' },
  ],
  rows: Array.from({ length: 12 }, (_, at) => mark(at + 1)),
  entries: [entryOf('Ľuboš Şahin'), entryOf('Erdős Anna')],
  ...more,
})
const paperOf = (forms: readonly SheetForm[], more: Partial<SheetPaper> = {}): SheetPaper => ({
  ...{ title: 'Jurybladen', author: 'Oxer', language: 'nl', date: '2026-05-17T09:00:00Z', page, words, forms },
  ...{ head: 'Lentetoernooi', colour: null, empty: 'Geen jurybladen', made: 'Gemaakt 17/05/2026 11:00' },
  ...more,
})
const pagesOf = async (paper: SheetPaper) => {
  const { bytes } = await draw({ kind: 'SHEETS', paper })
  if (bytes === null) throw new Error('too many pages')
  return readPages(bytes)
}
const textsOf = async (paper: SheetPaper) => (await pagesOf(paper)).map(({ texts }) => texts.map(({ text }) => text))

/** How many pictures each page shows. */
const picturesOf = async (paper: SheetPaper): Promise<number[]> => {
  const { bytes } = await draw({ kind: 'SHEETS', paper })
  const document = await getDocument({ data: Uint8Array.from(bytes ?? []), verbosity: 0 }).promise
  const shown: number[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const { fnArray } = await (await document.getPage(number)).getOperatorList()
    shown.push(fnArray.filter((name) => name === OPS.paintImageXObject).length)
  }
  return shown
}

const crest = Uint8Array.from(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR4nGMQCbHFihiGlgQAFHgpQcffMBoAAAAASUVORK5CYII=',
    'base64',
  ),
)

describe('sheets of a judge', () => {
  it('are one for each entry, in order, each with every exercise, its totals and its signature', async () => {
    const sheets = await textsOf(paperOf([formOf()]))
    expect(sheets.map((texts) => texts.find((text) => /Şahin|Erdős/.test(text)))).toEqual(['Ľuboš Şahin', 'Erdős Anna'])
    for (const texts of sheets) {
      expect(texts).toEqual(expect.arrayContaining(['Dressuur B', 'C', 'K-X-M', 'Vergissing 1: − 2 punten', 'van 300']))
      expect(texts).toEqual(expect.arrayContaining(['Percentage', 'Handtekening', 'Schrijver', 'Pagina 1 van 1']))
      expect(texts.filter((text) => text.startsWith('Oefening ')).length).toBe(12)
    }
  })

  it.each([false, true])(
    'have each exercise whole on one page, within the margins (landscape: %s)',
    async (isLandscape) => {
      const rows: SheetRow[] = Array.from({ length: 60 }, (_, at) => mark(at + 1)).flatMap((row, at): SheetRow[] =>
        at % 10 === 0 ? [{ kind: 'HEADING', text: `Deel ${at}`, isPart: at === 30 }, row] : [row],
      )
      rows.push({ kind: 'SUBTOTAL', text: 'Subtotaal', of: 'van 600' })
      const pages = await pagesOf(
        paperOf([formOf({ rows, entries: [entryOf('Anna')] })], { page: { ...page, isLandscape } }),
      )
      expect(pages.length).toBeGreaterThan(1)
      const firstWords = pages.flatMap(({ texts }) => texts.filter(({ text }) => text.startsWith('Oefening ')))
      expect(firstWords.length).toBe(60)
      for (const [index, { texts, width, height }] of pages.entries()) {
        expect(texts.map(({ text }) => text)).toContain(`Pagina ${index + 1} van ${pages.length}`)
        for (const { x, y } of texts) {
          expect(x).toBeGreaterThanOrEqual(9.9)
          expect(x).toBeLessThan(width - 10)
          expect(y).toBeLessThanOrEqual(height - 9.9)
        }
        // No heading is the last thing above the foot.
        const body = texts.filter(({ text }) => text.startsWith('Deel ') || text.startsWith('Oefening '))
        expect(body.toSorted((left, right) => left.y - right.y).at(-1)?.text).toMatch(/^Oefening/)
      }
      const later = pages[1]?.texts.map(({ text }) => text)
      expect(later).toEqual(expect.arrayContaining(['Dressuur B · C · Anna', 'Cijfer']))
      expect(pages.at(-1)?.texts.map(({ text }) => text)).toEqual(expect.arrayContaining(['Subtotaal', 'Handtekening']))
    },
  )

  it('fill the first page, though the last exercise is then alone with the totals', async () => {
    const rows = Array.from({ length: 25 }, (_, at) => mark(at + 1))
    for (let count = 1; count < rows.length; count += 1) {
      const pages = await textsOf(paperOf([formOf({ rows: rows.slice(0, count), entries: [entryOf('Anna')] })]))
      if (pages.length === 1) continue
      const [first = [], last = []] = pages
      expect(last.filter((text) => text.startsWith('Oefening '))).toEqual([
        expect.stringMatching(`^Oefening ${count} `),
      ])
      expect(first.filter((text) => text.startsWith('Oefening '))).toHaveLength(count - 1)
      expect(last).toContain('Handtekening')
      return
    }
    expect.fail('all of it was on one page')
  })

  it('have the crest of the federation on the first page of each, and once in the file', async () => {
    const rows = Array.from({ length: 30 }, (_, at) => mark(at + 1))
    const paper = paperOf([formOf({ rows })], { crest })
    expect(await picturesOf(paper)).toEqual([1, 0, 1, 0])
    expect(await picturesOf(paperOf([formOf({ rows })]))).toEqual([0, 0, 0, 0])
    const { bytes } = await draw({ kind: 'SHEETS', paper })
    expect(
      Buffer.from(bytes ?? [])
        .toString('latin1')
        .match(/\/Subtype \/Image/g),
    ).toHaveLength(1)
  })

  it.each([8, 9.5, 12])(
    'are no longer for the crest, and have the same words at their places (%s points)',
    async (fontSize) => {
      const long = 'Proef met een lange naam voor de dressuur van jonge pony’s '.repeat(3).trim()
      // Those around the end of a page: each has one exercise more than the one before.
      const forms = ['Dressuur B', long].flatMap((title) =>
        Array.from({ length: 11 }, (_, more) =>
          formOf({
            ...{ title, entries: [entryOf('Anna')] },
            rows: Array.from({ length: 14 + more }, (_row, at) => mark(at + 1)),
          }),
        ),
      )
      const look = { page: { ...page, fontSize } }
      const [without, within] = [await pagesOf(paperOf(forms, look)), await pagesOf(paperOf(forms, { ...look, crest }))]
      expect(without.length).toBeGreaterThan(forms.length)
      const unmoved = (pages: typeof within) =>
        pages.map(({ texts }) => texts.filter(({ text }) => text !== 'Jurylid bij' && text !== 'C'))
      expect(unmoved(within)).toEqual(unmoved(without))
    },
  )

  it('have the position beside the crest, and not over it', async () => {
    const positions = ['C', 'Jurylid aan de korte zijde']
    const entries = positions.map((position) => ({ ...entryOf('Anna'), position }))
    const pages = await pagesOf(paperOf([formOf({ entries })], { crest }))
    // The crest is 46 points wide, of the 90 that are free beside the title, less 8 before it: it ends 36 points from the right margin.
    const end = 210 - 10 - ((90 - 8 - 46) * 25.4) / 72
    for (const { texts } of pages) {
      const corner = texts.filter(({ x, y }) => x > 150 && y < 25)
      expect(corner.length).toBe(2)
      for (const { x } of corner) expect(x).toBeGreaterThanOrEqual(end - 0.1)
    }
  })

  it('have what is counted below the exercises, each whole, and blocks of lines apart from each other', async () => {
    const counts = Array.from({ length: 40 }, (_, at): SheetRow => ({ kind: 'COUNT', text: `Incident ${at}: 5, 10` }))
    const rows: SheetRow[] = [mark(1), { kind: 'HEADING', text: 'Incidenten', isPart: true }, ...counts]
    const deductions = [
      ['Vergissingen', 'Vergissing 1: − 2 punten'],
      ['Strafpunten', '(100 − gemiddelde) × 1,6'],
    ]
    const pages = await pagesOf(paperOf([formOf({ rows, deductions, entries: [entryOf('Anna')] })]))
    expect(pages).toHaveLength(2)
    const counted = pages.map(({ texts }) => texts.filter(({ text }) => text.startsWith('Incident ')))
    expect(counted.flat().map(({ text }) => text)).toEqual(counts.map((row) => ('text' in row ? row.text : '')))
    for (const { texts, height } of pages) {
      const places = texts.filter(({ text }) => text.startsWith('Incident ')).map(({ y }) => y)
      // Room for a hand: 20 points.
      for (const [at, y] of places.slice(1).entries()) expect(y - (places[at] ?? 0)).toBeCloseTo((20 * 25.4) / 72, 1)
      for (const { y } of texts) expect(y).toBeLessThanOrEqual(height - 9.9)
    }
    const last = pages.at(-1)?.texts ?? []
    const placeOf = (text: string): number => last.find((each) => each.text === text)?.y ?? 0
    const lead = placeOf('Vergissing 1: − 2 punten') - placeOf('Vergissingen')
    expect(lead).toBeGreaterThan(3)
    expect(placeOf('Strafpunten') - placeOf('Vergissing 1: − 2 punten')).toBeGreaterThan(lead + 2)
  })

  it('shrink a long name, and leave out its end rather than write over its neighbour', async () => {
    const long = 'Maria-Magdalena van den Berghe-Vandenbroucke '.repeat(5).trim()
    const [sheet] = await pagesOf(paperOf([formOf({ entries: [entryOf(long)] })]))
    const written = sheet?.texts.find(({ text }) => text.startsWith('Maria-Magdalena'))
    expect(written?.text.endsWith('…')).toBe(true)
    expect(written?.size).toBeCloseTo(6, 1)
  })

  it('say so if there are none, and are refused beyond two hundred pages', async () => {
    expect(await textsOf(paperOf([]))).toEqual([['Geen jurybladen']])
    const entries = Array.from({ length: 201 }, () => entryOf('Anna'))
    expect(await draw({ kind: 'SHEETS', paper: paperOf([formOf({ entries })]) })).toEqual({ pages: 201, bytes: null })
  })
})
