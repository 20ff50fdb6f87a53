// Removes what a picture tells besides its pixels: place, camera, date, author, thumbnails and appended videos. The container is taken apart
// and put together again without the pixels being decoded, so the picture loses no quality. Only parts that are known to be needed for
// drawing are kept. Of the metadata, the orientation alone is kept, because the picture would lie on its side without it.
import { crc32 } from 'node:zlib'

export type PictureType = 'image/jpeg' | 'image/png' | 'image/webp'

export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const satisfies readonly PictureType[]

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
const textAt = (bytes: Uint8Array, start: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(start, start + length))

const joined = (parts: readonly Uint8Array[]): Uint8Array => {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

const ascii = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

const orientationTag = 0x0112
/** The picture is stored as it is looked at. */
const upright = 1

/** The orientation (1 to 8) in a TIFF block, as Exif writes it; upright if there is none. */
const orientationOf = (tiff: Uint8Array): number => {
  if (tiff.length < 8) return upright
  const view = viewOf(tiff)
  const isLittle = textAt(tiff, 0, 2) === 'II'
  const start = view.getUint32(4, isLittle)
  if (start + 2 > tiff.length) return upright
  const count = view.getUint16(start, isLittle)
  for (let index = 0; index < count; index += 1) {
    const entry = start + 2 + index * 12
    if (entry + 12 > tiff.length) return upright
    if (view.getUint16(entry, isLittle) !== orientationTag) continue
    const value = view.getUint16(entry + 8, isLittle)
    return value >= 1 && value <= 8 ? value : upright
  }
  return upright
}

/** A TIFF block with the orientation as its only entry. */
const orientationBlock = (orientation: number): Uint8Array =>
  Uint8Array.from([
    ...[0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 1],
    ...[0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0],
    ...[0, 0, 0, 0],
  ])

const exifHeader = ascii('Exif\0\0')

const isExif = (payload: Uint8Array): boolean => textAt(payload, 0, exifHeader.length) === 'Exif\0\0'

/** JFIF, the colour profile and the colour transform of Adobe; every other application segment and every comment is dropped. */
const isJpegSegmentDrawn = (marker: number, payload: Uint8Array): boolean => {
  if (marker === 0xe0) return textAt(payload, 0, 5) === 'JFIF\0'
  if (marker === 0xe2) return textAt(payload, 0, 12) === 'ICC_PROFILE\0'
  if (marker === 0xee) return textAt(payload, 0, 5) === 'Adobe'
  return !(marker >= 0xe1 && marker <= 0xef) && marker !== 0xfe
}

/** JFIF may carry a thumbnail after its fourteen bytes, which shows the picture before it was cropped. */
const withoutThumbnail = (payload: Uint8Array): Uint8Array => {
  const head = payload.slice(0, 14)
  if (head.length === 14) head.set([0, 0], 12)
  return head
}

const jpegSegment = (marker: number, payload: Uint8Array): Uint8Array =>
  joined([Uint8Array.from([0xff, marker, (payload.length + 2) >> 8, (payload.length + 2) & 0xff]), payload])

/** The end of the compressed data of a scan: the next marker that is neither a stuffed byte nor a restart. */
const endOfScan = (bytes: Uint8Array, start: number): number => {
  let at = bytes.indexOf(0xff, start)
  while (at !== -1 && at + 1 < bytes.length) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return at
    at = bytes.indexOf(0xff, at + 1)
  }
  return bytes.length
}

const cleanJpeg = (bytes: Uint8Array): Uint8Array => {
  const view = viewOf(bytes)
  const kept: Uint8Array[] = []
  let orientation = upright
  let at = 2
  while (at + 1 < bytes.length) {
    const marker = bytes[at + 1] ?? 0
    // Fill bytes, and bytes between segments, have no meaning.
    if (bytes[at] !== 0xff || marker === 0xff || marker === 0) {
      at += 1
      continue
    }
    // Markers without a segment.
    if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) {
      at += 2
      continue
    }
    if (marker === 0xd9) {
      kept.push(Uint8Array.from([0xff, 0xd9]))
      break
    }
    if (at + 4 > bytes.length) break
    const end = Math.min(bytes.length, at + 2 + Math.max(2, view.getUint16(at + 2)))
    const payload = bytes.subarray(at + 4, end)
    if (marker === 0xe1 && isExif(payload)) orientation = orientationOf(payload.subarray(exifHeader.length))
    if (marker === 0xe0 && isJpegSegmentDrawn(marker, payload))
      kept.push(jpegSegment(marker, withoutThumbnail(payload)))
    else if (isJpegSegmentDrawn(marker, payload)) kept.push(bytes.subarray(at, end))
    at = end
    if (marker === 0xda) {
      at = endOfScan(bytes, end)
      kept.push(bytes.subarray(end, at))
    }
  }
  const exif = orientation === upright ? [] : [jpegSegment(0xe1, joined([exifHeader, orientationBlock(orientation)]))]
  // Exif directly follows the start, or JFIF if there is one.
  const hasJfif = kept[0]?.[1] === 0xe0
  return joined([bytes.subarray(0, 2), ...kept.slice(0, hasJfif ? 1 : 0), ...exif, ...kept.slice(hasJfif ? 1 : 0)])
}

const pngChunks = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP sBIT bKGD pHYs hIST sPLT acTL fcTL fdAT'.split(' '),
)

const pngChunk = (type: string, data: Uint8Array): Uint8Array => {
  const named = joined([ascii(type), data])
  const frame = new Uint8Array(named.length + 8)
  frame.set(named, 4)
  viewOf(frame).setUint32(0, data.length)
  viewOf(frame).setUint32(frame.length - 4, crc32(named))
  return frame
}

const cleanPng = (bytes: Uint8Array): Uint8Array => {
  const view = viewOf(bytes)
  const kept: Uint8Array[] = []
  let orientation = upright
  let at = 8
  while (at + 12 <= bytes.length) {
    const end = at + 12 + view.getUint32(at)
    const type = textAt(bytes, at + 4, 4)
    if (end > bytes.length) break
    if (type === 'eXIf') orientation = orientationOf(bytes.subarray(at + 8, end - 4))
    if (pngChunks.has(type)) kept.push(bytes.subarray(at, end))
    at = end
    if (type === 'IEND') break
  }
  const exif = orientation === upright ? [] : [pngChunk('eXIf', orientationBlock(orientation))]
  // The block must come before the pixels; behind the header it always does.
  return joined([bytes.subarray(0, 8), ...kept.slice(0, 1), ...exif, ...kept.slice(1)])
}

const webpChunks = new Set(['VP8 ', 'VP8L', 'VP8X', 'ANIM', 'ANMF', 'ALPH', 'ICCP'])
const hasExif = 0x08
const hasXmp = 0x04

const webpChunk = (type: string, data: Uint8Array): Uint8Array => {
  const frame = new Uint8Array(8 + data.length + (data.length % 2))
  frame.set(ascii(type))
  viewOf(frame).setUint32(4, data.length, true)
  frame.set(data, 8)
  return frame
}

/** The flags of the file say which blocks follow. */
const withFlags = (header: Uint8Array, orientation: number): Uint8Array => {
  const data = header.slice()
  const flags = (data[0] ?? 0) & ~(hasExif | hasXmp)
  data[0] = orientation === upright ? flags : flags | hasExif
  return data
}

const cleanWebp = (bytes: Uint8Array): Uint8Array => {
  const view = viewOf(bytes)
  const chunks: { type: string; data: Uint8Array }[] = []
  let orientation = upright
  let at = 12
  while (at + 8 <= bytes.length) {
    const type = textAt(bytes, at, 4)
    const size = view.getUint32(at + 4, true)
    const data = bytes.subarray(at + 8, at + 8 + size)
    if (type === 'EXIF') orientation = orientationOf(isExif(data) ? data.subarray(exifHeader.length) : data)
    if (webpChunks.has(type)) chunks.push({ type, data })
    at += 8 + size + (size % 2)
  }
  const isExtended = chunks.some(({ type }) => type === 'VP8X')
  const kept = chunks.map(({ type, data }) => webpChunk(type, type === 'VP8X' ? withFlags(data, orientation) : data))
  const exif = isExtended && orientation !== upright ? [webpChunk('EXIF', orientationBlock(orientation))] : []
  const body = joined([ascii('WEBP'), ...kept, ...exif])
  return webpChunk('RIFF', body)
}

const cleaners: Readonly<Record<PictureType, (bytes: Uint8Array) => Uint8Array>> = {
  'image/jpeg': cleanJpeg,
  'image/png': cleanPng,
  'image/webp': cleanWebp,
}

/** The same picture without metadata. A file that is cut off stays cut off. */
export const withoutMetadata = (bytes: Uint8Array, type: PictureType): Uint8Array => cleaners[type](bytes)
