import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type PictureType, pictureTypes, withoutMetadata } from './picture-metadata.ts'

const bytes = (...parts: (string | readonly number[] | Uint8Array)[]): Uint8Array =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? [...part].map((letter) => letter.charCodeAt(0)) : [...part])),
  )
const text = (file: Uint8Array): string => Buffer.from(file).toString('latin1')
const big = (value: number): number[] => [24, 16, 8, 0].map((shift) => (value >>> shift) & 0xff)
const little = (value: number): number[] => big(value).reverse()

/** Exif of a camera: the orientation among other entries, and a place. */
const tiff = (orientation: number): Uint8Array =>
  bytes(
    'II',
    [0x2a, 0, 8, 0, 0, 0, 2, 0],
    [0x0f, 0x01, 2, 0, 6, 0, 0, 0, 40, 0, 0, 0],
    [0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0],
    [0, 0, 0, 0, 0, 0],
    'GPS 50.1N 4.2E',
  )

const segment = (marker: number, ...parts: Parameters<typeof bytes>) => {
  const payload = bytes(...parts)
  return bytes([0xff, marker, (payload.length + 2) >> 8, (payload.length + 2) & 0xff], payload)
}
const scan = bytes(segment(0xda, [1, 2]), [0x11, 0xff, 0, 0x22, 0xff, 0xd0, 0x33])
const jfif = bytes('JFIF', [0, 1, 2, 0, 0, 1, 0, 1])
const jpegOf = (...parts: Uint8Array[]): Uint8Array => bytes([0xff, 0xd8], ...parts, [0xff, 0xd9])
const jpeg = (orientation: number): Uint8Array =>
  bytes(
    jpegOf(
      segment(0xe0, jfif, [1, 1, 9, 9, 9]),
      segment(0xe1, 'Exif', [0, 0], tiff(orientation)),
      segment(0xe1, 'http://ns.adobe.com/xap/1.0/', [0], 'GPS'),
      segment(0xe2, 'ICC_PROFILE', [0], 'colours'),
      segment(0xe2, 'MPF', [0], 'GPS'),
      segment(0xed, 'Photoshop GPS'),
      segment(0xee, 'Adobe', [0, 100]),
      segment(0xfe, 'GPS in a comment'),
      segment(0xdb, 'table'),
      scan,
      segment(0xc4, 'second table'),
      scan,
    ),
    'GPS in a video behind the end',
  )

const chunk = (type: string, ...parts: Parameters<typeof bytes>): Uint8Array => {
  const named = bytes(type, ...parts)
  return bytes(big(named.length - 4), named, big(crc32(named)))
}
const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const png = (orientation: number): Uint8Array =>
  bytes(
    signature,
    chunk('IHDR', [0, 1]),
    chunk('iCCP', 'colours'),
    chunk('tEXt', 'GPS'),
    chunk('iTXt', 'GPS'),
    chunk('eXIf', tiff(orientation)),
    chunk('tIME', [1]),
    chunk('prVt', 'GPS'),
    chunk('IDAT', 'pixels'),
    chunk('IEND'),
    'GPS behind the end',
  )

const riff = (type: string, ...parts: Parameters<typeof bytes>): Uint8Array => {
  const data = bytes(...parts)
  return bytes(type, little(data.length), data, data.length % 2 === 1 ? [0] : [])
}
const webpOf = (...parts: Uint8Array[]): Uint8Array => riff('RIFF', 'WEBP', ...parts)
const webp = (orientation: number): Uint8Array =>
  webpOf(
    riff('VP8X', [0x20 | 0x08 | 0x04, 0, 0, 0]),
    riff('ICCP', 'colours'),
    riff('VP8 ', 'pixel'),
    riff('EXIF', tiff(orientation)),
    riff('XMP ', 'GPS'),
    riff('note', 'GPS'),
  )

const files: Record<PictureType, (orientation: number) => Uint8Array> = {
  'image/jpeg': jpeg,
  'image/png': png,
  'image/webp': webp,
}
const orientationOnly = bytes('MM', [0, 0x2a, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0])

describe.each(pictureTypes)('%s', (type) => {
  it('loses every text, place and appendix, and keeps what draws it', () => {
    expect(text(files[type](1))).toContain('GPS')
    const clean = withoutMetadata(files[type](1), type)
    expect(text(clean)).not.toMatch(/GPS|Exif|eXIf|EXIF|XMP/)
    expect(text(clean)).toContain('colours')
  })

  it('keeps the orientation, and nothing else of its Exif', () => {
    const clean = withoutMetadata(files[type](6), type)
    expect(text(clean)).not.toContain('GPS')
    expect(text(clean)).toContain(text(orientationOnly))
    expect(withoutMetadata(clean, type)).toEqual(clean)
  })

  it('never fails on a damaged file', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), fc.nat(400), (noise, at) => {
        const whole = files[type](6)
        const damaged = bytes(whole.subarray(0, at % whole.length), noise, whole.subarray(at % whole.length))
        const { length } = withoutMetadata(damaged, type)
        expect(length).toBeLessThanOrEqual(damaged.length + orientationOnly.length + 12)
      }),
    )
  })
})

describe('what remains', () => {
  it('is exact for a JPEG of several scans', () => {
    expect(withoutMetadata(jpeg(1), 'image/jpeg')).toEqual(
      jpegOf(
        segment(0xe0, jfif, [0, 0]),
        segment(0xe2, 'ICC_PROFILE', [0], 'colours'),
        segment(0xee, 'Adobe', [0, 100]),
        segment(0xdb, 'table'),
        scan,
        segment(0xc4, 'second table'),
        scan,
      ),
    )
  })

  it('is exact for PNG and WebP', () => {
    const drawn = [chunk('iCCP', 'colours'), chunk('IDAT', 'pixels'), chunk('IEND')]
    expect(withoutMetadata(png(6), 'image/png')).toEqual(
      bytes(signature, chunk('IHDR', [0, 1]), chunk('eXIf', orientationOnly), ...drawn),
    )
    const pixels = [riff('ICCP', 'colours'), riff('VP8 ', 'pixel')]
    expect(withoutMetadata(webp(1), 'image/webp')).toEqual(webpOf(riff('VP8X', [0x20, 0, 0, 0]), ...pixels))
    expect(withoutMetadata(webp(6), 'image/webp')).toEqual(
      webpOf(riff('VP8X', [0x28, 0, 0, 0]), ...pixels, riff('EXIF', orientationOnly)),
    )
  })
})
