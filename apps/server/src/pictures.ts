// Makes PNG pictures of SVG: messengers and home screens accept no other format. The renderer is loaded at the first picture.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import { LRUCache } from 'lru-cache'

type Bytes = Uint8Array<ArrayBuffer>

/** A picture takes some hundredths of a second of the only thread, so they are made one after the other. */
const mostWaiting = 20
const keptBytes = 24 * 1024 * 1024

const here = dirname(fileURLToPath(import.meta.url))

/** Beside the built server, or, if it runs from its sources, beside these. */
const fontFolder = (): string =>
  [join(here, 'fonts'), join(here, '../fonts')].find((folder) => existsSync(folder)) ?? here

const loadFonts = (): Uint8Array[] =>
  readdirSync(fontFolder())
    .filter((name) => name.endsWith('.ttf'))
    .map((name) => readFileSync(join(fontFolder(), name)))

/** The renderer can be started only once in a process. */
let ready: Promise<Uint8Array[]> | null = null
const prepare = (): Promise<Uint8Array[]> => {
  ready ??= (async () => {
    await initWasm(readFileSync(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')))
    return loadFonts()
  })()
  return ready
}

export type Pictures = {
  /** The kept picture of a key if it is still valid; else it is made. The version is the state that the picture shows. */
  get: (key: string, version: number, svg: () => Promise<string>, width?: number) => Promise<Bytes>
}

export const createPictures = (): Pictures => {
  const kept = new LRUCache<string, { version: number; bytes: Bytes }>({
    maxSize: keptBytes,
    sizeCalculation: ({ bytes }) => bytes.length,
  })
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0

  const draw = async (svg: string, width: number | undefined): Promise<Bytes> => {
    const fontBuffers = await prepare()
    const renderer = new Resvg(svg, {
      font: { fontBuffers, defaultFontFamily: 'Inter' },
      ...(width === undefined ? {} : { fitTo: { mode: 'width', value: width } }),
    })
    const image = renderer.render()
    const bytes = Uint8Array.from(image.asPng())
    image.free()
    renderer.free()
    return bytes
  }

  return {
    get: async (key, version, svg, width) => {
      const known = kept.get(key)
      if (known !== undefined && known.version >= version) return known.bytes
      if (waiting >= mostWaiting) throw failure(kernelErrors.unavailable)
      waiting += 1
      const turn = last.then(async () => {
        const again = kept.get(key)
        if (again !== undefined && again.version >= version) return again.bytes
        const bytes = await draw(await svg(), width)
        kept.set(key, { version, bytes })
        return bytes
      })
      // A picture that fails does not keep the next one from its turn.
      last = turn.then(
        () => undefined,
        () => undefined,
      )
      try {
        return await turn
      } finally {
        waiting -= 1
      }
    },
  }
}

/** An icon file with one picture, for browsers that look for /favicon.ico. */
export const toIco = (png: Bytes, size: number): Bytes => {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Uint8Array.from([...head, ...png])
}
