// What a reader copies from a document, or hears of it, is what is printed on it.
import { describe, expect, it } from 'vitest'
import { openPaper } from './paper.ts'
import { readPdf } from './testing/read-pdf.ts'

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
