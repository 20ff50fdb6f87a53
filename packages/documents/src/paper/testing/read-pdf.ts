import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import * as z from 'zod'
import { readQrCode } from '../../qr-code/testing/read-qr-code.ts'

export type ReadPdf = {
  readonly title: string
  readonly language: string
  readonly pages: number
  /** What a reader copies: texts in their order, with a blank between them. */
  readonly text: string
  /** What a camera reads of each picture of a code. */
  readonly codes: readonly (string | null)[]
}

/** What pdf.js says of a path: how it is filled, its marks and points, and the box around it. */
const Points = z.union([z.array(z.number()), z.instanceof(Float32Array)])
const Path = z.tuple([z.int(), z.tuple([Points]), Points])
const Described = z.object({ Title: z.string(), Language: z.string() })

/** A point to move to, a point to draw to, the end of an outline. */
const [moveTo, lineTo, closePath] = [0, 1, 4]
/** Modules around a code that are light. */
const border = 4

const outlineOf = (data: ArrayLike<number>): string => {
  const parts: string[] = []
  for (let at = 0; at < data.length; ) {
    const mark = data[at]
    if (mark !== moveTo && mark !== lineTo && mark !== closePath) throw new RangeError(`a path has the mark ${mark}`)
    parts.push(mark === closePath ? 'Z' : `${mark === moveTo ? 'M' : 'L'}${data[at + 1]} ${data[at + 2]}`)
    at += mark === closePath ? 1 : 3
  }
  return parts.join('')
}

/** A code is the only thing that is filled by the even-odd rule. */
const codesOf = ({ fnArray, argsArray }: { fnArray: number[]; argsArray: unknown[] }): (string | null)[] =>
  fnArray.flatMap((name, index) => {
    if (name !== OPS.constructPath) return []
    const [filled, [data], box] = Path.parse(argsArray[index])
    if (filled !== OPS.eoFill) return []
    return [readQrCode({ size: (box[2] ?? 0) + border, path: outlineOf(data) })]
  })

/** A document as other software reads it. */
export const readPdf = async (bytes: Uint8Array): Promise<ReadPdf> => {
  const document = await getDocument({ data: Uint8Array.from(bytes), verbosity: 0 }).promise
  const { info } = await document.getMetadata()
  const { Title: title, Language: language } = Described.parse(info)
  const texts: string[] = []
  const codes: (string | null)[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    texts.push(...items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item.str] : [])))
    codes.push(...codesOf(await page.getOperatorList()))
  }
  return { title, language, pages: document.numPages, text: texts.join(' '), codes }
}

/** Millimetres from the upper left corner of the page. */
export type ReadBox = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
/** From the start of its base line, with the width of its letters. */
export type ReadText = Omit<ReadBox, 'height'> & { readonly text: string; readonly size: number }
/** A rectangle that is filled, by its colour as #rrggbb. */
export type ReadFill = ReadBox & { readonly colour: string }
/** A picture by its own points. */
export type ReadPicture = ReadBox & { readonly columns: number; readonly rows: number }
export type ReadPage = {
  readonly width: number
  readonly height: number
  readonly texts: readonly ReadText[]
  readonly fills: readonly ReadFill[]
  readonly pictures: readonly ReadPicture[]
}

const toMillimetres = (points: number): number => (points * 25.4) / 72

const Six = z.tuple([z.number(), z.number(), z.number(), z.number(), z.number(), z.number()])
type Six = z.infer<typeof Six>
const Colour = z.tuple([z.string()]).rest(z.unknown())
const Picture = z.tuple([z.string(), z.int(), z.int()]).rest(z.unknown())

/** What is drawn in `inner`, as it is placed by `outer`. */
const placed = ([a, b, c, d, e, f]: Six, [g, h, i, j, k, l]: Six): Six => [
  ...([a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j] as const),
  ...([a * k + c * l + e, b * k + d * l + f] as const),
]

/** Filled rectangles and pictures, where they are on a page of this height in points. */
const marksOf = ({ fnArray, argsArray }: { fnArray: number[]; argsArray: unknown[] }, height: number) => {
  const [fills, pictures]: [ReadFill[], ReadPicture[]] = [[], []]
  let state: { readonly matrix: Six; readonly colour: string } = { matrix: [1, 0, 0, 1, 0, 0], colour: '#000000' }
  const outer: (typeof state)[] = []
  const boxOf = (left: number, one: number, right: number, other: number): ReadBox => {
    const [a, b, c, d, e, f] = state.matrix
    const xs = [a * left + c * one + e, a * right + c * other + e]
    const ys = [b * left + d * one + f, b * right + d * other + f].map((y) => height - y)
    return {
      ...{ x: toMillimetres(Math.min(...xs)), y: toMillimetres(Math.min(...ys)) },
      width: toMillimetres(Math.max(...xs) - Math.min(...xs)),
      height: toMillimetres(Math.max(...ys) - Math.min(...ys)),
    }
  }
  fnArray.forEach((name, index) => {
    const given = argsArray[index]
    if (name === OPS.save) outer.push(state)
    if (name === OPS.restore) state = outer.pop() ?? state
    if (name === OPS.transform) state = { ...state, matrix: placed(state.matrix, Six.parse(given)) }
    if (name === OPS.setFillRGBColor) state = { ...state, colour: Colour.parse(given)[0] }
    if (name === OPS.constructPath) {
      const [filled, , [left = 0, top = 0, right = 0, bottom = 0]] = Path.parse(given)
      if (filled === OPS.fill) fills.push({ ...boxOf(left, top, right, bottom), colour: state.colour })
    }
    if (name === OPS.paintImageXObject) {
      const [, columns, rows] = Picture.parse(given)
      pictures.push({ ...boxOf(0, 0, 1, 1), columns, rows })
    }
  })
  return { fills, pictures }
}

/** What is on each page, with its places. */
export const readPages = async (bytes: Uint8Array): Promise<ReadPage[]> => {
  const document = await getDocument({ data: Uint8Array.from(bytes), verbosity: 0 }).promise
  const read = async (number: number): Promise<ReadPage> => {
    const page = await document.getPage(number)
    const { width, height } = page.getViewport({ scale: 1 })
    const { items } = await page.getTextContent()
    const texts = items.flatMap((item) => {
      if (!('str' in item) || item.str.trim() === '') return []
      const [size, , , , x, y] = item.transform.map(Number)
      return [
        {
          ...{ text: item.str, size: size ?? 0, width: toMillimetres(item.width) },
          ...{ x: toMillimetres(x ?? 0), y: toMillimetres(height - (y ?? 0)) },
        },
      ]
    })
    const marks = marksOf(await page.getOperatorList(), height)
    return { width: toMillimetres(width), height: toMillimetres(height), texts, ...marks }
  }
  return Promise.all(Array.from({ length: document.numPages }, (_, index) => read(index + 1)))
}
