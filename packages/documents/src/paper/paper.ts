// A4 pages on which texts are put where they belong: lengths are points (1/72 inch) from the upper left corner. What several kinds of
// document need is here, and what one of them says is beside it.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { create, type Font } from 'fontkit'
import PDFDocument from 'pdfkit'
import type { QrCode } from '../qr-code/qr-code.ts'

export type Style = {
  readonly size?: number
  readonly isStrong?: boolean
  readonly colour?: string
  /** Whether a text ends at its place instead of starting there. */
  readonly isRight?: boolean
  /** Figures of equal width, without kerning between them: amounts are compared, and are copied as one word. */
  readonly isAmount?: boolean
}

export const colours = { ink: '#16211c', quiet: '#5b665f', line: '#d5dad6', wash: '#f3f5f3' } as const

/** A4, by its short and its long side. */
export const a4 = { short: 595.28, long: 841.89 } as const
export const a3 = { short: a4.long, long: 1190.55 } as const

const pointsOfInch = 72
const millimetresOfInch = 25.4
export const toPoints = (millimetres: number): number => (millimetres * pointsOfInch) / millimetresOfInch

/** The space within which everything of a letter is put. */
export const sheet = { left: 51, right: 544, top: 48, bottom: 776, foot: 800 } as const

const here = dirname(fileURLToPath(import.meta.url))

/** Beside the built server, or, if this runs from its sources, in this package. */
const fontFolder = (): string =>
  [join(here, 'document-fonts'), join(here, '../../document-fonts')].find((folder) => existsSync(folder)) ?? here

declare global {
  namespace PDFKit.Mixins {
    interface PDFFont {
      /** pdfkit takes a font that is already read, which its types do not know. */
      registerFont(name: string, font: Font): this
    }
    interface PDFImage {
      /** What `image` takes as well, so that a picture is in the file once. */
      openImage(bytes: Buffer): PDFOpenedImage
      image(picture: PDFOpenedImage, x: number, y: number, options: ImageOption): this
    }
    interface PDFOpenedImage {
      readonly width: number
      readonly height: number
    }
  }
}

/** Features of a font that a text may ask for. */
const tabular = { features: ['tnum'] } satisfies PDFKit.Mixins.TextOptions

const readFont = (file: string): Font => {
  const font = create(readFileSync(join(fontFolder(), file)))
  if (!('layout' in font)) throw new Error(`${file} is a collection of fonts`)
  // A font keeps each glyph as it was first asked for. A document that embeds a colon asks for the full stop in it, without the letter
  // that it stands for, and an amount of any later document would then be copied, and read aloud, without its full stop.
  for (const letter of font.characterSet) font.glyphForCodePoint(letter)
  for (const letter of font.characterSet) font.layout(String.fromCodePoint(letter), tabular.features)
  return font
}

/** Of one family: what is written in its letters is in one script. */
type Family = {
  readonly name: string
  readonly plain: Font
  readonly strong: Font
  /** The letters that both weights have. */
  readonly letters: ReadonlySet<number>
}

const readFamily = (name: string): Family => {
  const [plain, strong] = [readFont(`${name}-400.ttf`), readFont(`${name}-600.ttf`)]
  const others = new Set(strong.characterSet)
  return { name, plain, strong, letters: new Set(plain.characterSet.filter((letter) => others.has(letter))) }
}

type Families = readonly [Family, ...Family[]]
let loaded: Families | null = null
/**
 * Read once: to read the tables of a font takes twice as long as to draw a page with it. Each document embeds its own part of those that it
 * uses. The first has every letter that it can have, the others what it has not.
 */
const loadFonts = (): Families => {
  loaded ??= [readFamily('inter'), readFamily('noto-sans-georgian'), readFamily('noto-sans-armenian')]
  return loaded
}

export type Paper = {
  readonly width: (text: string, style?: Style) => number
  /** Whether there is a font for this letter; another one is printed as a question mark. */
  readonly has: (letter: string) => boolean
  /** The lines of a text that fit a width; a word that is longer is broken. */
  readonly wrap: (text: string, width: number, style?: Style) => string[]
  readonly write: (text: string, x: number, y: number, style?: Style) => void
  /** From below to above, beginning at this point. */
  readonly writeUp: (text: string, x: number, y: number, style?: Style) => void
  readonly line: (y: number, from?: number, to?: number, colour?: string) => void
  /** An empty box to write in. */
  readonly box: (x: number, y: number, width: number, height: number, colour?: string) => void
  readonly fill: (x: number, y: number, width: number, height: number, colour: string) => void
  /** A picture (JPEG or PNG) within a square, at its right end. */
  readonly picture: (bytes: Uint8Array, x: number, y: number, side: number) => void
  readonly code: (code: QrCode, x: number, y: number, side: number) => void
  /** A page as the first one, or of another format. */
  readonly addPage: (format?: PageFormat) => void
  /** Writes on each page what only the number of pages tells, unless they are streamed, and ends. */
  readonly close: (onEachPage: (page: number, pages: number) => void) => Promise<Uint8Array<ArrayBuffer>>
}

type Described = {
  readonly title: string
  readonly author: string
  /** BCP 47. */
  readonly language: string
  /** The day of its content: the same document is the same file. */
  readonly date: Date
  /** Whether each page is written as soon as the next begins, so that a thousand of them need no more memory than one. */
  readonly isStreamed?: boolean
} & PageFormat

type PageFormat = { readonly isLandscape?: boolean; readonly isA3?: boolean }

const plainSize = 9
const featuresOf = ({ isAmount = false }: Style): PDFKit.Mixins.TextOptions => (isAmount ? tabular : {})

type Page = InstanceType<typeof PDFDocument>

/** A font has an accented letter as one sign, however it was typed. */
const composed = (text: string): string => text.normalize('NFC')

/** Apostrophes that are letters, such as that of Дем’яненко: a font draws them alike, and a copied text has one of them. */
const alike: Readonly<Record<string, string>> = { '\u02bb': '‘', '\u02bc': '’' }

/** What is printed for a sign that no font has: a blank or a dash of another width, nothing for what is not seen, else a question mark. */
const insteadOf = (sign: string): string => {
  const like = alike[sign]
  if (like !== undefined) return like
  if (/^\p{Cf}$/u.test(sign)) return ''
  if (/^[\p{Zs}\t]$/u.test(sign)) return ' '
  return /^\p{Pd}$/u.test(sign) ? '-' : '?'
}

type Run = { readonly family: Family; readonly text: string }

const has = ({ letters }: Family, sign: string): boolean => letters.has(sign.codePointAt(0) ?? 0)

/** By units of UTF-16, because nearly every text is of one font, and a list measures each of its cells several times. */
const hasAll = ({ letters }: Family, text: string): boolean => {
  for (let at = 0; at < text.length; at += 1) if (!letters.has(text.charCodeAt(at))) return false
  return true
}

/** A text in parts of one font each: what is measured is what is drawn. */
const runsOf = (typed: string, families: Families): readonly Run[] => {
  const text = composed(typed)
  const [first] = families
  if (hasAll(first, text)) return [{ family: first, text }]
  const runs: Run[] = []
  let [family, run] = [first, '']
  for (const given of text) {
    const isKnown = given === '\n' || families.some((each) => has(each, given))
    for (const sign of isKnown ? given : insteadOf(given)) {
      // A blank or a hyphen between two words of another script is of their font.
      const stays = sign === '\n' || ([' ', '-'].includes(sign) && has(family, sign))
      const own = stays ? family : (families.find((each) => has(each, sign)) ?? first)
      if (own !== family && run !== '') {
        runs.push({ family, text: run })
        run = ''
      }
      family = own
      run += sign
    }
  }
  return [...runs, { family, text: run }]
}

const fontName = ({ name }: Family, { isStrong = false }: Style): string => `${name}${isStrong ? ' strong' : ''}`

const measures = (page: Page, families: Families) => {
  const styled = (family: Family, style: Style): Page =>
    page.font(fontName(family, style)).fontSize(style.size ?? plainSize)
  const widthOf = ({ family, text }: Run, style: Style): number =>
    styled(family, style).widthOfString(text, featuresOf(style))
  const width = (text: string, style: Style = {}): number =>
    runsOf(text, families).reduce((sum, run) => sum + widthOf(run, style), 0)
  /** From this point to the right, all on one base line. */
  const put = (text: string, x: number, y: number, style: Style): void => {
    const ascenderOf = ({ plain: { ascent, unitsPerEm } }: Family): number =>
      (ascent / unitsPerEm) * (style.size ?? plainSize)
    let left = x
    for (const run of runsOf(text, families)) {
      styled(run.family, style)
        .fillColor(style.colour ?? colours.ink)
        .text(run.text, left, y + ascenderOf(families[0]) - ascenderOf(run.family), {
          ...featuresOf(style),
          lineBreak: false,
        })
      left += widthOf(run, style)
    }
  }
  /** A word that is too long: at its own hyphens, and else between two letters with one, of which neither stands alone. */
  const broken = (word: string, most: number, style: Style): string[] => {
    const pieces: string[] = []
    let piece = ''
    for (const sign of word) {
      if (piece !== '' && width(piece + sign, style) > most) {
        const own = piece.lastIndexOf('-') + 1
        const isOfLetters = /^\p{L}{3,}$/u.test(piece) && /\p{L}/u.test(sign) && width('m-', style) < most
        let end = own > 0 ? own : piece.length
        while (own === 0 && isOfLetters && end > 2 && width(`${piece.slice(0, end)}-`, style) > most) end -= 1
        pieces.push(own === 0 && isOfLetters ? `${piece.slice(0, end)}-` : piece.slice(0, end))
        piece = piece.slice(end)
      }
      piece += sign
    }
    return [...pieces, piece]
  }
  /** A number stays with its unit: 1,10 m. */
  const wordsOf = (text: string): string[] => {
    const words: string[] = []
    for (const word of text.split(/\s+/u)) {
      const before = words.at(-1)
      if (before !== undefined && /\d$/u.test(before) && /^(?:m|cm|km|s|min|%)[,.;]?$/u.test(word)) {
        words[words.length - 1] = `${before} ${word}`
      } else words.push(word)
    }
    return words
  }
  const wrap = (typed: string, most: number, style: Style = {}): string[] => {
    const text = composed(typed)
    if (width(text, style) <= most) return [text]
    const lines: string[] = []
    let line = ''
    for (const word of wordsOf(text)) {
      const longer = line === '' ? word : `${line} ${word}`
      if (width(longer, style) <= most) {
        line = longer
        continue
      }
      if (line !== '') lines.push(line)
      const pieces = broken(word, most, style)
      lines.push(...pieces.slice(0, -1))
      line = pieces.at(-1) ?? ''
    }
    return [...lines, line]
  }
  return { put, width, wrap }
}

const pageOptions = ({ isLandscape = false, isA3 = false }: PageFormat): PDFKit.PDFDocumentOptions => ({
  size: isA3 ? 'A3' : 'A4',
  layout: isLandscape ? 'landscape' : 'portrait',
  margin: 0,
})

export const openPaper = ({
  title,
  author,
  language,
  date,
  isLandscape = false,
  isA3 = false,
  isStreamed = false,
}: Described): Paper => {
  const page = new PDFDocument({
    ...pageOptions({ isLandscape, isA3 }),
    bufferPages: !isStreamed,
    lang: language,
    displayTitle: true,
    // No standard font: these lack the letters of half of Europe.
    font: '',
    info: { Title: title, Author: author, Producer: 'Oxer', Creator: 'Oxer', CreationDate: date, ModDate: date },
  })
  const families = loadFonts()
  for (const family of families) {
    page.registerFont(fontName(family, {}), family.plain)
    page.registerFont(fontName(family, { isStrong: true }), family.strong)
  }
  const { put, width, wrap } = measures(page, families)
  const pictures = new Map<Uint8Array, ReturnType<typeof page.openImage>>()
  return {
    width,
    has: (letter) => families.some((family) => has(family, letter)),
    wrap,
    write: (text, x, y, style = {}) => {
      put(text, style.isRight ? x - width(text, style) : x, y, style)
    },
    writeUp: (text, x, y, style = {}) => {
      page.save().rotate(-90, { origin: [x, y] })
      put(text, x, y, style)
      page.restore()
    },
    box: (x, y, wide, high, colour = colours.quiet) => {
      page.lineWidth(0.6).strokeColor(colour).rect(x, y, wide, high).stroke()
    },
    line: (y, from = sheet.left, to = sheet.right, colour = colours.line) => {
      page.lineWidth(0.6).strokeColor(colour).moveTo(from, y).lineTo(to, y).stroke()
    },
    fill: (x, y, wide, high, colour) => {
      page.rect(x, y, wide, high).fill(colour)
    },
    picture: (bytes, x, y, side) => {
      // Opened once, so that it is in the file once.
      const picture = pictures.get(bytes) ?? page.openImage(Buffer.from(bytes))
      pictures.set(bytes, picture)
      page.image(picture, x, y, { fit: [side, side], align: 'right', valign: 'center' })
    },
    code: ({ size, path }, x, y, side) => {
      page.rect(x, y, side, side).fill('#ffffff')
      page
        .save()
        .translate(x, y)
        .scale(side / size)
        .path(path)
        .fill('#000000', 'even-odd')
        .restore()
    },
    addPage: (format) => {
      page.addPage(format && pageOptions(format))
    },
    close: (onEachPage) =>
      new Promise((resolve, reject) => {
        const pieces: Buffer[] = []
        page.on('data', (piece: Buffer) => pieces.push(piece))
        page.on('error', reject)
        page.on('end', () => resolve(Uint8Array.from(Buffer.concat(pieces))))
        const { start, count } = page.bufferedPageRange()
        for (let index = 0; index < count && !isStreamed; index += 1) {
          page.switchToPage(start + index)
          onEachPage(index + 1, count)
        }
        page.end()
      }),
  }
}
