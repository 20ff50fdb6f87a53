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

export type ReadText = { readonly text: string; readonly x: number; readonly y: number; readonly size: number }
export type ReadPage = { readonly width: number; readonly height: number; readonly texts: readonly ReadText[] }

/** The texts of each page with their places: millimetres from the upper left corner to the start of the base line. */
export const readPages = async (bytes: Uint8Array): Promise<ReadPage[]> => {
  const document = await getDocument({ data: Uint8Array.from(bytes), verbosity: 0 }).promise
  const toMillimetres = (points: number): number => (points * 25.4) / 72
  const read = async (number: number): Promise<ReadPage> => {
    const page = await document.getPage(number)
    const { width, height } = page.getViewport({ scale: 1 })
    const { items } = await page.getTextContent()
    const texts = items.flatMap((item) => {
      if (!('str' in item) || item.str.trim() === '') return []
      const [size, , , , x, y] = item.transform.map(Number)
      return [
        {
          ...{ text: item.str, size: size ?? 0 },
          ...{ x: toMillimetres(x ?? 0), y: toMillimetres(height - (y ?? 0)) },
        },
      ]
    })
    return { width: toMillimetres(width), height: toMillimetres(height), texts }
  }
  return Promise.all(Array.from({ length: document.numPages }, (_, index) => read(index + 1)))
}
