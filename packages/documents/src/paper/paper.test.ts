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

describe('names of any script of Europe', () => {
  const names = [
    ['Georgian', 'გიორგი ბერიძე-ქართველიშვილი'],
    ['Georgian in capitals', 'ᲒᲘᲝᲠᲒᲘ ᲑᲔᲠᲘᲫᲔ'],
    ['Armenian', 'Արմեն Հակոբյան'],
    ['Armenian with its ligature and its full stop', 'Հովսեփ և Աննա։'],
    ['Greek', 'Ελευθέριος Παπαδόπουλος'],
    ['Cyrillic', 'Ђорђе Ђоковић, Дем’яненко Їжак, Ўладзімір'],
    ['Latin', 'Żółkiewska, Ľuboš, Þórður, Ġużeppi, Ștefan'],
    ['several at once', 'Eva Beridze (ბერიძე), Հակոբյան 2'],
  ] as const

  it.each(names)('%s is read as it was typed, where it is, as wide as it was measured', async (_, name) => {
    for (const style of [{ size: 12 }, { size: 9, isStrong: true }, { size: 9, isAmount: true }]) {
      const paper = openPaper(described)
      paper.write(name, 60, 80, style)
      paper.write(name, 400, 120, { ...style, isRight: true })
      const measured = (paper.width(name, style) * 25.4) / 72
      const [page] = await readPages(await paper.close(() => undefined))
      const [first] = page?.texts ?? []
      const left = page?.texts.filter(({ y }) => Math.abs(y - (first?.y ?? 0)) < 5) ?? []
      const right = page?.texts.filter((text) => !left.includes(text)) ?? []
      for (const texts of [left, right]) {
        expect(
          texts
            .map(({ text }) => text)
            .join('')
            .replaceAll(' ', ''),
        ).toBe(name.replaceAll(' ', ''))
        // One base line, whatever the font.
        for (const { y } of texts) expect(y).toBeCloseTo(texts[0]?.y ?? 0, 2)
      }
      const endOf = (texts: typeof left) => Math.max(...texts.map(({ x, width }) => x + width))
      expect(endOf(left) - (left[0]?.x ?? 0)).toBeCloseTo(measured, 1)
      expect(left[0]?.x).toBeCloseTo((60 * 25.4) / 72, 1)
      expect(endOf(right)).toBeCloseTo((400 * 25.4) / 72, 1)
    }
  })

  it('of one script is one text, with its blank, so that it is found and copied whole', async () => {
    for (const name of ['გიორგი ბერიძე-ქართველიშვილი', 'Արմեն Հակոբյան']) expect(await printed(name)).toBe(name)
  })

  it('bring their font into a document only if they are in it', async () => {
    const fontsOf = async (name: string) => {
      const paper = openPaper(described)
      paper.write(name, 60, 60)
      const file = Buffer.from(await paper.close(() => undefined)).toString('latin1')
      return [...new Set(file.match(/\/FontName \/\w+\+([\w-]+)/g))].map((each) => each.replace(/.*\+/, ''))
    }
    expect(await fontsOf('Eva Ђоковић')).toEqual(['Inter-Regular'])
    expect(await fontsOf('გიორგი')).toEqual(['NotoSansGeorgian-Regular'])
    const several = await fontsOf('Eva, გიორგი, Արմեն')
    expect(several.toSorted()).toEqual(['Inter-Regular', 'NotoSansArmenian-Regular', 'NotoSansGeorgian-Regular'])
  })

  it('are in the fonts letter by letter', () => {
    const paper = openPaper(described)
    const signs = names.flatMap(([, name]) => [...name])
    expect(signs.filter((sign) => !paper.has(sign))).toEqual([])
    for (const [from, to] of [
      ['ა', 'ჰ'],
      ['Ა', 'Ჰ'],
      ['Ա', 'Ֆ'],
      ['ա', 'և'],
      ['Α', 'Ρ'],
      ['α', 'ω'],
      ['Ѐ', 'џ'],
    ] as const) {
      const [first, last] = [from.codePointAt(0) ?? 0, to.codePointAt(0) ?? 0]
      for (let letter = first; letter <= last; letter += 1) {
        expect(paper.has(String.fromCodePoint(letter)), letter.toString(16)).toBe(true)
      }
    }
  })

  it('wrap within their width', () => {
    const paper = openPaper(described)
    const style = { size: 12 }
    const most = paper.width('გიორგი ბერიძე', style)
    const lines = paper.wrap('გიორგი ბერიძე ქართველიშვილი Արմեն', most, style)
    expect(lines.join(' ').replaceAll('- ', '')).toBe('გიორგი ბერიძე ქართველიშვილი Արմեն')
    expect(lines.length).toBeGreaterThan(1)
    for (const line of lines) expect(paper.width(line, style)).toBeLessThanOrEqual(most)
  })
})

describe('a sign that no font has', () => {
  it.each([
    ['王小明', '???'],
    ['Eva 🐎 Claes', 'Eva ? Claes'],
    ['3\u2009000\u2003m', '3 000 m'],
    ['zero\u200bwidth', 'zerowidth'],
    ['1\u2012 2', '1- 2'],
    ['Дем\u02bcяненко', 'Дем’яненко'],
  ])('of %s is seen, and is as wide as it was measured: %s', async (typed, seen) => {
    expect(await printed(typed)).toBe(seen)
    const paper = openPaper(described)
    expect(paper.width(typed)).toBeCloseTo(paper.width(seen), 6)
    expect(paper.has('王')).toBe(false)
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
