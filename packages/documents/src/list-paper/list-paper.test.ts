// What a secretary prints is read back page by page, as other software reads it.
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { draw } from '../drawing/drawing.ts'
import { openPaper } from '../paper/paper.ts'
import { readPages, readPdf } from '../paper/testing/read-pdf.ts'
import { widthsOf } from './column-widths.ts'
import { inCopies, type ListPaper, type ListRow, pagesOf } from './list-paper.ts'

const page = {
  ...{ isLandscape: false, fontSize: 9.5, copies: 1, isCollated: true },
  margin: { top: 10, right: 10, bottom: 10, left: 10 },
}
const columns = [
  { header: 'Nr.', isFigure: true },
  { header: 'Tijd', isFigure: true },
  { header: 'Ruiter', isStrong: true },
  { header: 'Paard' },
]
const starts = (count: number): ListRow[] =>
  Array.from({ length: count }, (_, at) => ({
    kind: 'ROW',
    cells: [
      `${at + 1}`,
      `${8 + Math.floor(at / 30)}:${String((at % 30) * 2).padStart(2, '0')}`,
      `Rijder ${at + 1}`,
      'Ľuboš',
    ],
  }))
const paperOf = (rows: readonly ListRow[], more: Partial<ListPaper> = {}): ListPaper => ({
  ...{ title: 'Startlijst', author: 'Oxer', language: 'nl', date: '2026-05-17T09:00:00Z', page },
  ...{
    head: 'Lentetoernooi',
    colour: '#14543d',
    made: 'Gemaakt 17/05/2026 11:00',
    words: { page: 'Pagina', of: 'van' },
  },
  sections: [
    {
      ...{ title: 'Springen 1,10 m', facts: ['Piste 2, 17/05/2026'], columns, rows, empty: 'Geen starts', foot: [] },
      address: null,
    },
  ],
  ...more,
})
const drawn = async (paper: ListPaper): Promise<Uint8Array> => {
  const { bytes } = await draw({ kind: 'LISTS', paper })
  if (bytes === null) throw new Error('too many pages')
  return bytes
}
const textsOf = async (paper: ListPaper): Promise<string[][]> =>
  (await readPages(await drawn(paper))).map(({ texts }) => texts.map(({ text }) => text))

describe('a list on paper', () => {
  it('has each start once, in order, with its heads and its number on each page', async () => {
    const pages = await textsOf(paperOf(starts(300)))
    expect(pages.length).toBeGreaterThan(4)
    expect(pages.length).toBeLessThan(9)
    pages.forEach((texts, at) => {
      expect(texts).toEqual(
        expect.arrayContaining(['Lentetoernooi', 'Springen 1,10 m', 'Ruiter', 'Gemaakt 17/05/2026 11:00']),
      )
      expect(texts).toContain(`Pagina ${at + 1} van ${pages.length}`)
    })
    const riders = pages.flat().filter((text) => text.startsWith('Rijder'))
    expect(riders).toEqual(starts(300).map(({ cells }) => cells[2]))
    const { title, language } = await readPdf(await drawn(paperOf(starts(1))))
    expect({ title, language }).toEqual({ title: 'Startlijst', language: 'nl' })
  })

  it('keeps all within the margins of an A4, upright and lying, in each size of letters', async () => {
    const margin = { top: 12, right: 15, bottom: 20, left: 18 }
    for (const isLandscape of [false, true]) {
      for (const fontSize of [8, 9.5, 12]) {
        const pages = await readPages(
          await drawn(paperOf(starts(90), { page: { ...page, margin, isLandscape, fontSize } })),
        )
        for (const { width, height, texts } of pages) {
          expect([Math.round(width), Math.round(height)]).toEqual(isLandscape ? [297, 210] : [210, 297])
          expect(Math.min(...texts.map(({ x }) => x))).toBeGreaterThan(margin.left - 0.5)
          expect(Math.max(...texts.map(({ y }) => y))).toBeLessThan(height - margin.bottom + 0.5)
          expect(Math.min(...texts.map(({ y }) => y))).toBeGreaterThan(margin.top)
        }
      }
    }
  })

  it('makes boxes to write in narrower before it breaks a printed figure', async () => {
    const boxes = Array.from({ length: 18 }, (_, at) => ({ header: `${at + 1}`, room: 30 }))
    const section = {
      title: 'Springen',
      facts: [],
      columns: [...columns, ...boxes],
      empty: '',
      foot: [],
      address: null,
    }
    const rows = starts(20)
    const [page] = await readPages(await drawn({ ...paperOf([]), sections: [{ ...section, rows }] }))
    const texts = page?.texts.map(({ text }) => text) ?? []
    expect(texts).toEqual(expect.arrayContaining(['19', '20', ...rows.slice(0, 9).map(({ cells }) => cells[1] ?? '')]))
  })

  it('breaks no figure where a page has more columns than room: headers and words have more lines', async () => {
    const figures = ['69,57', '4', '35,40', '12', '71,02', '8', '102,33', '0']
    const headers = ['Tijd ronde 1', 'Strafpunten ronde 1', 'Tijd barrage', 'Strafpunten barrage', 'Totale tijd']
    const columnsOf = (names: readonly string[]) => [
      { header: 'Plaats', isFigure: true },
      ...['Nr.', 'Ruiter', 'Paard', 'Club'].map((header) => ({ header, isFigure: header === 'Nr.' })),
      ...names.map((header) => ({ header, isFigure: true })),
    ]
    const names = [...headers, 'Totale strafpunten', 'Punten klassement', 'Prijs']
    const cells = ['1', '1204', 'Annelies Vandenbroucke-Peeters', 'Okapi van de Molenhoeve', 'LRV Sint-Joris Akenveld']
    const section = { title: 'Barrage', facts: [], columns: columnsOf(names), empty: '', foot: [], address: null }
    const rows: ListRow[] = [{ kind: 'ROW', cells: [...cells, ...figures] }]
    const [first] = await readPages(await drawn({ ...paperOf([]), sections: [{ ...section, rows }] }))
    const texts = first?.texts ?? []
    expect(texts.map(({ text }) => text)).toEqual(expect.arrayContaining(['1204', ...figures]))
    // No header reaches into the column before it: of two that share a line, the second begins after the first.
    const heads = texts.filter(({ text }) => [...names, 'Plaats'].some((name) => name.split(' ').includes(text)))
    expect(heads.length).toBeGreaterThan(names.length)
    for (const one of heads) {
      for (const other of heads) {
        if (one === other || Math.abs(one.y - other.y) > 0.1 || one.x > other.x) continue
        expect(one.x + one.width).toBeLessThanOrEqual(other.x + 0.1)
      }
    }
  })

  it('reads the letters of Europe back, and a word that is too long is wrapped and not cut', async () => {
    const name = 'Şenay Őrségi-Ľubošová van den Wijngaert-Vandenbroucke ďalej Ævar Þórsdóttir'
    const [texts = []] = await textsOf(paperOf([{ kind: 'ROW', cells: ['1', '8:00', name, name] }]))
    expect(texts.join(' ')).toContain('Őrségi-Ľubošová')
    expect(texts.join('').replaceAll(' ', '')).toContain(name.replaceAll(' ', ''))
  })

  it.each([
    ['Greek', 'Ευάγγελος Παπαδόπουλος', 'Άνεμος'],
    ['Cyrillic', 'Щербина Љубинка Ђорђевић', 'Їжачок Ґанок'],
    ['Turkish', 'Şebnem Işıkğ İçöz', 'Yıldırım'],
    ['Polish', 'Łukasz Żółć-Świętochowski', 'Gżegżółka'],
    ['Icelandic, Maltese and Welsh', 'Ævar Þórðarson Ħal Għaxaq Ŵyn Ŷ', 'Ċensa'],
    ['Baltic and Romanian', 'Ģirts Ņikita Ūdrė Šķēle Țară Și', 'Ăla'],
  ])('reads %s names back, each letter in the font', async (_, rider, horse) => {
    const [texts = []] = await textsOf(paperOf([{ kind: 'ROW', cells: ['1', '8:00', rider, horse] }]))
    expect(texts).toEqual(expect.arrayContaining([rider, horse]))
    const measure = openPaper({ title: '', author: '', language: 'nl', date: new Date(0) })
    // A letter that the font lacks is drawn as an empty box, whose text is still read back.
    expect([...new Set(`${rider}${horse}`)].filter((letter) => !measure.has(letter))).toEqual([])
  })

  it('writes a letter that was typed in parts as the one that it is', async () => {
    const [texts = []] = await textsOf(
      paperOf([{ kind: 'ROW', cells: ['1', '8:00', 'Zoë'.normalize('NFD'), 'Ľuboš'.normalize('NFD')] }]),
    )
    expect(texts).toEqual(expect.arrayContaining(['Zoë', 'Ľuboš']))
  })

  it('says a break over the whole width, strikes what was scratched, and says that a list is empty', async () => {
    const rows: ListRow[] = [
      ...starts(1),
      { kind: 'NOTE', cells: ['', '9:10'], text: 'Parcoursverkenning, 15 min' },
      { kind: 'ROW', cells: ['2', '9:25', 'Afgemeld', 'Ľuboš'], isStruck: true },
    ]
    const [texts = []] = await textsOf(paperOf(rows))
    expect(texts).toEqual(expect.arrayContaining(['9:10', 'Parcoursverkenning, 15 min', 'Afgemeld']))
    expect((await textsOf(paperOf([])))[0]).toContain('Geen starts')
  })

  it('begins each list on a page of its own, with the address of its live page as a code', async () => {
    const paper = paperOf(starts(3))
    const [section] = paper.sections
    if (section === undefined) throw new Error('no section')
    const address = 'https://oxer.example/competitions/1/activity/2'
    const sections = [section, { ...section, title: 'Dressuur M1', address, foot: ['Geloot met A1B2'] }]
    const bytes = await drawn({ ...paper, sections })
    const { pages, codes } = await readPdf(bytes)
    expect({ pages, codes }).toEqual({ pages: 2, codes: [address] })
    const texts = (await readPages(bytes)).map((read) => read.texts.map(({ text }) => text))
    expect(texts[0]).not.toContain('Dressuur M1')
    expect(texts[1]).toEqual(expect.arrayContaining(['Dressuur M1', 'Geloot met A1B2', 'Pagina 2 van 2']))
  })

  it('has the crest of the federation on the first page of each list, and once in the file', async () => {
    const crest = Uint8Array.from(
      Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR4nGMQCbHFihiGlgQAFHgpQcffMBoAAAAASUVORK5CYII=',
        'base64',
      ),
    )
    const paper = paperOf(starts(60), { crest })
    const twice = { ...paper, sections: [...paper.sections, ...paper.sections] }
    const file = Buffer.from(await drawn(twice)).toString('latin1')
    expect(file.match(/\/Subtype \/Image/g)).toHaveLength(1)
    expect(Buffer.from(await drawn(paperOf(starts(60)))).toString('latin1')).not.toContain('/Subtype /Image')
    expect(await textsOf(twice)).toHaveLength(4)
  })

  it('has the colour of the federation at the head of each page, and ink without one', async () => {
    const marks = async (colour: string | null) =>
      (await readPages(await drawn(paperOf(starts(60), { colour })))).map(({ fills }) => fills)
    // 22 by 3 points in the corner that the margins leave.
    const mark = { x: 10, y: 10, width: 7.76, height: 1.06 }
    for (const [colour, seen] of [
      ['#14543d', '#14543d'],
      [null, '#16211c'],
    ] as const) {
      const pages = await marks(colour)
      expect(pages.map((fills) => fills.map((fill) => fill.colour))).toEqual([[seen], [seen]])
      for (const side of ['x', 'y', 'width', 'height'] as const) {
        for (const [fill] of pages) expect(fill?.[side]).toBeCloseTo(mark[side], 1)
      }
    }
  })

  it('has its figures below each other: of one width, ending at one place', async () => {
    const times = ['11:11', '20:48', '9:56', '17:41']
    const rows = times.map((time): ListRow => ({ kind: 'ROW', cells: ['7', time, 'Eva', 'Ľuboš'] }))
    const [read] = await readPages(await drawn(paperOf(rows)))
    const found = times.map((time) => read?.texts.find(({ text }) => text === time))
    const ends = found.map((text) => (text?.x ?? 0) + (text?.width ?? 0))
    for (const end of ends) expect(end).toBeCloseTo(ends[0] ?? 0, 2)
    const wide = [0, 1, 3].map((at) => found[at]?.width ?? 0)
    for (const width of wide) expect(width).toBeCloseTo(wide[0] ?? 0, 2)
  })

  it('has boxes to write in, each row high enough for a hand', async () => {
    const boxes = [...columns, ...Array.from({ length: 12 }, (_, at) => ({ header: `H${10 + at}`, room: 30 }))]
    const paper = paperOf(starts(50), { page: { ...page, isLandscape: true } })
    const [section] = paper.sections
    if (section === undefined) throw new Error('no section')
    const pages = await readPages(await drawn({ ...paper, sections: [{ ...section, columns: boxes }] }))
    expect(pages.length).toBe(3)
    for (const { texts } of pages) {
      const rows = texts.filter(({ text }) => text.startsWith('Rijder')).map(({ y }) => y)
      for (const [at, y] of rows.slice(1).entries()) expect(y - (rows[at] ?? 0)).toBeGreaterThan(7)
      const heads = texts.filter(({ text }) => /^H\d+$/.test(text)).map(({ x }) => x)
      expect(heads).toHaveLength(12)
      for (const [at, x] of heads.slice(1).entries()) expect(x - (heads[at] ?? 0)).toBeCloseTo((30 * 25.4) / 72, 0)
    }
  })

  it('repeats its pages for each copy, and refuses more pages than a printer should get', async () => {
    const twice = { ...page, copies: 2 }
    const numbers = async (isCollated: boolean) =>
      (await textsOf(paperOf(starts(60), { page: { ...twice, isCollated } }))).map((texts) =>
        texts.find((text) => text.startsWith('Pagina')),
      )
    const [first, second] = ['Pagina 1 van 2', 'Pagina 2 van 2']
    expect(await numbers(true)).toEqual([first, second, first, second])
    expect(await numbers(false)).toEqual([first, first, second, second])
    expect(await draw({ kind: 'LISTS', paper: paperOf(starts(60), { page: { ...page, copies: 101 } }) })).toEqual({
      pages: 202,
      bytes: null,
    })
  })

  it('is the same file for the same list', async () => {
    expect(await drawn(paperOf(starts(5)))).toEqual(await drawn(paperOf(starts(5))))
  })
})

describe('its rules', () => {
  it('widths fill the page, never exceed it, and leave figures what they need while words can give way', () => {
    const column = fc.record({ need: fc.integer({ min: 5, max: 400 }), isFigure: fc.boolean() })
    fc.assert(
      fc.property(
        fc.array(column, { minLength: 1, maxLength: 9 }),
        fc.integer({ min: 300, max: 800 }),
        (all, available) => {
          const needed = all.map(({ need }) => need)
          const figures = all.map(({ isFigure }) => isFigure)
          const widths = widthsOf(needed, figures, available, 40)
          const sum = widths.reduce((total, each) => total + each, 0)
          expect(sum).toBeLessThanOrEqual(available + 1e-6)
          if (figures.includes(false)) expect(sum).toBeCloseTo(available, 6)
          expect(Math.min(...widths)).toBeGreaterThan(0)
          const floor = all.reduce((total, { need, isFigure }) => total + (isFigure ? need : Math.min(need, 40)), 0)
          if (floor <= available) {
            all.forEach(({ need, isFigure }, at) => {
              if (isFigure) expect(widths[at]).toBeCloseTo(need, 6)
              else expect(widths[at]).toBeGreaterThanOrEqual(Math.min(need, 40) - 1e-6)
            })
          }
        },
      ),
    )
  })

  it('pages hold all rows in order, none is fuller than it is high, and no row stands alone at the end', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 10, max: 60 }), { maxLength: 120 }),
        fc.integer({ min: 200, max: 700 }),
        (heights, later) => {
          const first = later - 80
          const pages = pagesOf(heights, { first, later })
          expect(pages.reduce((sum, each) => sum + each, 0)).toBe(heights.length)
          let from = 0
          pages.forEach((count, index) => {
            const high = heights.slice(from, from + count).reduce((sum, each) => sum + each, 0)
            if (count > 1) expect(high).toBeLessThanOrEqual(index === 0 ? first : later)
            from += count
          })
          if (pages.length > 1 && (pages.at(-2) ?? 0) > 2) expect(pages.at(-1)).toBeGreaterThan(1)
        },
      ),
    )
  })

  it('a row may stand alone where more is on its page', () => {
    expect(pagesOf([100, 100, 100, 100, 100], { first: 400, later: 400 })).toEqual([3, 2])
    expect(pagesOf([100, 100, 100, 100, 100], { first: 400, later: 400 }, true)).toEqual([4, 1])
  })

  it('copies have all pages equally often', () => {
    expect(inCopies([1, 2], { copies: 2, isCollated: true })).toEqual([1, 2, 1, 2])
    expect(inCopies([1, 2], { copies: 2, isCollated: false })).toEqual([1, 1, 2, 2])
  })
})
