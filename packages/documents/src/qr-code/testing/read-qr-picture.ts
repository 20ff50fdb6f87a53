import { inflateSync } from 'node:zlib'
import jsqr from 'jsqr'

/** What a camera reads from a PNG with one bit a pixel; null if it reads nothing. */
export const readQrPicture = (png: Uint8Array): string | null => {
  const bytes = Buffer.from(png)
  const side = bytes.readUInt32BE(16)
  const data: Buffer[] = []
  for (let at = 8; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    if (bytes.toString('latin1', at + 4, at + 8) === 'IDAT') data.push(bytes.subarray(at + 8, at + 8 + length))
    at += 12 + length
  }
  const rows = inflateSync(Buffer.concat(data))
  const width = 1 + Math.ceil(side / 8)
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255)
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      const isLight = ((rows[y * width + 1 + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) !== 0
      pixels.fill(isLight ? 255 : 0, (y * side + x) * 4, (y * side + x) * 4 + 3)
    }
  }
  return jsqr(pixels, side, side)?.data ?? null
}
