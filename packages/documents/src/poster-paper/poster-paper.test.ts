// decision 408: a poster is read back page by page, as other software reads it.
import { describe, expect, it } from 'vitest'
import { draw } from '../drawing/drawing.ts'
import { readPages, readPdf } from '../paper/testing/read-pdf.ts'
import type { PosterDay, PosterItem, PosterPaper } from './poster-paper.ts'

const page = {
  ...{ isLandscape: true, fontSize: 9.5, copies: 1, isCollated: true },
  margin: { top: 10, right: 10, bottom: 10, left: 10 },
}
const items = (count: number, word = 'Dressuur B'): PosterItem[] =>
  Array.from({ length: count }, (_, at) => ({
    time: `${String(8 + at).padStart(2, '0')}:00–${String(8 + at).padStart(2, '0')}:45`,
    name: `${word} ${at + 1}`,
    note: '',
  }))
const dayOf = (more: Partial<PosterDay> = {}): PosterDay => ({
  title: 'zaterdag 16 mei 2026',
  general: [{ time: '07:30', name: 'Secretariaat open', note: 'Naast de kantine' }],
  rings: [
    { name: 'Hoofdpiste', items: items(4) },
    { name: 'Tweede piste', items: items(3, 'Springen 1,10 m') },
  ],
  ...more,
})
const paperOf = (days: readonly PosterDay[], more: Partial<PosterPaper> = {}): PosterPaper => ({
  ...{ title: 'Tijdschema', author: 'Oxer', language: 'nl', date: '2026-05-17T09:00:00Z', page, days },
  ...{ head: 'Lentetoernooi', colour: '#14543d', empty: 'Niets gepland', made: 'Gemaakt 17/05/2026 11:00' },
  ...more,
})
const read = async (paper: PosterPaper) => {
  const { bytes } = await draw({ kind: 'POSTER', paper })
  if (bytes === null) throw new Error('not drawn')
  return readPages(bytes)
}

describe('a time schedule on a poster', () => {
  it('is one page for each day, with the rings beside each other and each activity below its ring', async () => {
    const pages = await read(paperOf([dayOf(), dayOf({ title: 'zondag 17 mei 2026' })]))
    expect(pages).toHaveLength(2)
    const [first] = pages
    const at = (text: string) => first?.texts.find((each) => each.text === text)
    expect(at('Hoofdpiste')?.y).toBe(at('Tweede piste')?.y)
    expect(at('Tweede piste')?.x).toBeGreaterThan(at('Hoofdpiste')?.x ?? 999)
    expect(at('Springen 1,10 m 3')?.x).toBe(at('Tweede piste')?.x)
    expect(at('Secretariaat open')?.y).toBeLessThan(at('Hoofdpiste')?.y ?? 0)
    expect(at('Dressuur B 2')?.y).toBeGreaterThan(at('Dressuur B 1')?.y ?? 999)
    expect(pages[1]?.texts.map(({ text }) => text)).toContain('zondag 17 mei 2026')
  })

  it('keeps a full day on its page, within its margins, in smaller letters, with each activity once', async () => {
    const rings = Array.from({ length: 6 }, (_, ring) => ({ name: `Piste ${ring + 1}`, items: items(14, `P${ring}`) }))
    const [full, ...others] = await read(paperOf([dayOf({ rings })]))
    expect(others).toEqual([])
    const texts = full?.texts ?? []
    for (const { items: own } of rings) {
      for (const { name } of own) expect(texts.filter(({ text }) => text === name)).toHaveLength(1)
    }
    expect(Math.min(...texts.map(({ x }) => x))).toBeGreaterThanOrEqual(9.9)
    expect(Math.max(...texts.map(({ y }) => y))).toBeLessThanOrEqual(200)
    const [light] = await read(paperOf([dayOf()]))
    const sizeOf = (of: typeof light, name: string) => of?.texts.find(({ text }) => text === name)?.size ?? 0
    expect(sizeOf(full, 'P0 1')).toBeLessThan(sizeOf(light, 'Dressuur B 1'))
    expect(sizeOf(full, 'P0 1')).toBeGreaterThanOrEqual(7)
  })

  it('gives way in its letters before it breaks a word, and says names of half of Europe whole', async () => {
    const word = 'Hindernisspringprüfung'
    const rings = Array.from({ length: 7 }, (_, ring) => ({
      name: `Ring ${ring + 1}`,
      items: [{ time: '09:00', name: ring === 0 ? word : 'Ľuboš Şahin Erdős', note: '' }],
    }))
    const [sheet] = await read(paperOf([dayOf({ rings })]))
    const texts = sheet?.texts.map(({ text }) => text) ?? []
    expect(texts).toContain(word)
    expect(texts.join(' ')).toContain('Ľuboš')
    expect(texts.join(' ')).toContain('Erdős')
  })

  it('has its state below each day and the code of its live page, which nothing lies upon', async () => {
    const address = 'https://oxer.example/competitions/1#planning'
    const rings = Array.from({ length: 6 }, (_, ring) => ({ name: `Piste ${ring + 1}`, items: items(12, `P${ring}`) }))
    const paper = paperOf([dayOf({ rings }), dayOf()], { address, state: 'Voorlopig' })
    const { bytes } = await draw({ kind: 'POSTER', paper })
    if (bytes === null) throw new Error('not drawn')
    expect((await readPdf(bytes)).codes).toEqual([address, address])
    const [full, light] = await readPages(bytes)
    for (const page of [full, light]) {
      const texts = page?.texts ?? []
      const at = (text: string) => texts.findIndex((each) => each.text === text)
      expect(at('Voorlopig')).toBe(at('zaterdag 16 mei 2026') + 1)
      // The code is 72 points wide and high, within margins of 10 mm.
      const side = (72 * 25.4) / 72
      for (const { x, y } of texts) expect(x < 297 - 10 - side || y > 10 + side).toBe(true)
    }
    expect(
      (await readPdf((await draw({ kind: 'POSTER', paper: paperOf([dayOf()]) })).bytes ?? new Uint8Array())).codes,
    ).toEqual([])
  })

  it('has larger letters on an A3', async () => {
    const [small] = await read(paperOf([dayOf()]))
    const [large] = await read(paperOf([dayOf()], { page: { ...page, isA3: true } }))
    expect([Math.round(large?.width ?? 0), Math.round(large?.height ?? 0)]).toEqual([420, 297])
    const sizeOf = (of: typeof small) => of?.texts.find(({ text }) => text === 'Dressuur B 1')?.size ?? 0
    expect(sizeOf(large)).toBeGreaterThan(sizeOf(small))
  })

  it('says that nothing is planned, and has no place for a time that is hidden', async () => {
    const [empty] = await read(paperOf([dayOf({ general: [], rings: [] })]))
    expect(empty?.texts.map(({ text }) => text)).toContain('Niets gepland')
    const hidden = [{ name: 'Piste', items: [{ time: '', name: 'Finale', note: '' }] }]
    const [sheet] = await read(paperOf([dayOf({ general: [], rings: hidden })]))
    expect(sheet?.texts.map(({ text }) => text)).toEqual([
      'Lentetoernooi',
      'zaterdag 16 mei 2026',
      'Piste',
      'Finale',
      'Gemaakt 17/05/2026 11:00',
    ])
  })

  it('is refused if a day can only be read with a glass', async () => {
    const rings = [{ name: 'Piste', items: items(200) }]
    expect(await draw({ kind: 'POSTER', paper: paperOf([dayOf(), dayOf({ rings })]) })).toEqual({
      pages: 0,
      bytes: null,
      isTooFull: true,
    })
  })
})
