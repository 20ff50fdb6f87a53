// A QR code as a PNG, for mail programs, which draw no SVG.
import { crc32, deflateSync } from 'node:zlib'
import { modulesOf } from './qr-code.ts'

/** Pixels of a module. */
const scale = 6

const chunk = (name: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** One bit a pixel, light as 1. */
const rowOf = (width: number, isDark: (x: number) => boolean): Buffer => {
  const row = Buffer.alloc(1 + Math.ceil(width / 8))
  for (let x = 0; x < width; x += 1) {
    const at = 1 + (x >> 3)
    if (!isDark(x)) row[at] = (row[at] ?? 0) | (0x80 >> (x & 7))
  }
  return row
}

/** The same code as `qrCodeOf`, in black and white with its light border. */
export const qrPictureOf = (text: string): Uint8Array => {
  const modules = modulesOf(text)
  const side = modules.size * scale
  const moduleAt = (pixel: number): number => Math.floor(pixel / scale)
  const rows = Array.from({ length: side }, (_, y) => rowOf(side, (x) => modules.get(moduleAt(x), moduleAt(y))))
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.set([1, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', new Uint8Array()),
  ])
}
