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
