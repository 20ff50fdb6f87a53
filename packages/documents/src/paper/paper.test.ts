// What a reader copies from a document, or hears of it, is what is printed on it.
import { describe, expect, it } from 'vitest'
import { openPaper } from './paper.ts'
import { readPages, readPdf } from './testing/read-pdf.ts'

const described = { title: 'A paper', author: 'Oxer', language: 'nl', date: new Date('2026-05-18T00:00:00Z') }

const printed = async (text: string, style = {}): Promise<string> => {
  const paper = openPaper(described)
  paper.write(text, 60, 60, style)
  const { text: read } = await readPdf(await paper.close(() => undefined))
  return read
}

describe('the text of a paper', () => {
  it.each([
    ['plain', {}],
    ['strong', { isStrong: true }],
    ['an amount', { isAmount: true }],
    ['a strong amount', { isStrong: true, isAmount: true }],
  ])('is read whole after documents with signs that are made of its signs: %s', async (_, style) => {
    // A colon is drawn as two full stops, a letter with an accent as the letter and the accent.
    expect(await printed('Bestelling: één; ¡ça va? ÷ ½ …', style)).toBe('Bestelling: één; ¡ça va? ÷ ½ …')
    expect(await printed('€13.00, 1 c e a', style)).toBe('€13.00, 1 c e a')
  })
})

describe('figures of a paper', () => {
  const digits = [...'0123456789']
  const widthsOf = async (style: { readonly isStrong: boolean; readonly isAmount?: boolean }): Promise<number[]> => {
    const paper = openPaper(described)
    digits.forEach((digit, at) => {
      paper.write(digit.repeat(8), 60, 60 + at * 20, { size: 12, ...style })
    })
    const [page] = await readPages(await paper.close(() => undefined))
    expect(page?.texts.map(({ text }) => text)).toEqual(digits.map((digit) => digit.repeat(8)))
    return page?.texts.map(({ width }) => width) ?? []
  }

  it.each([false, true])('are of one width in an amount, and only there; strong: %s', async (isStrong) => {
    const [width = 0, ...others] = await widthsOf({ isStrong, isAmount: true })
    for (const other of others) expect(other).toBeCloseTo(width, 5)
    // The font itself draws a 1 narrower: without its feature `tnum`, figures below each other cannot be compared.
    const plain = await widthsOf({ isStrong })
    expect(Math.max(...plain) - Math.min(...plain)).toBeGreaterThan(width * 0.2)
    expect(plain[1]).toBe(Math.min(...plain))
  })

  it.each([false, true])('are measured as they are drawn; amount: %s', async (isAmount) => {
    const paper = openPaper(described)
    const drawn = await widthsOf({ isStrong: false, isAmount })
    digits.forEach((digit, at) => {
      const measured = paper.width(digit.repeat(8), { size: 12, isAmount })
      expect((measured * 25.4) / 72).toBeCloseTo(drawn[at] ?? 0, 3)
    })
  })
})

describe('lines of a paper', () => {
  const paper = openPaper(described)
  const style = { size: 12 }
  const wrapped = (text: string, like: string): string[] => paper.wrap(text, paper.width(like, style), style)

  it('break a word that is too long with a hyphen, of which neither side is a single letter', () => {
    expect(wrapped('Hindernisspezialistenwettbewerb', 'Hindernisspez')).toEqual([
      'Hindernisspe-',
      'zialistenwett-',
      'bewerb',
    ])
    for (const like of ['nnnn', 'nnnnnnn', 'nnnnnnnnnnnn']) {
      const lines = wrapped('Donaudampfschifffahrtsgesellschaft', like)
      expect(lines.map((line) => line.replace(/-$/, '')).join('')).toBe('Donaudampfschifffahrtsgesellschaft')
      for (const line of lines) expect(paper.width(line, style)).toBeLessThanOrEqual(paper.width(like, style))
      for (const line of lines.slice(0, -1)) expect(line).toMatch(/\p{L}{2,}-$/u)
    }
  })

  it('break at the hyphens of a word first, and figures without any', () => {
    expect(wrapped('Vandenberghe-Żółkiewska', 'Vandenberghe-Ż')).toEqual(['Vandenberghe-', 'Żółkiewska'])
    expect(wrapped('12345678', '1234').join('')).toBe('12345678')
  })

  it('keep a number with its unit', () => {
    expect(wrapped('Springen 1,10 m', 'Springen 1,10')).toEqual(['Springen', '1,10 m'])
    expect(wrapped('Springen 1,10 meer', 'Springen 1,10')).toEqual(['Springen 1,10', 'meer'])
  })
})
