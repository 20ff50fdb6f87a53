// The office: files that the build of apps/web made, and one page for all its routes.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { getBoot } from '@oxer/api'
import type { Context } from 'hono'
import { createCallContext, type ServerEnv, type Services } from './request.ts'

const contentTypes: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** Already small: compressing them again costs time and saves nothing. */
const compressed = new Set(['.png', '.jpg', '.webp', '.woff2'])

type Variant = { bytes: Uint8Array<ArrayBuffer>; encoding: string | null }
type Asset = { contentType: string; cacheControl: string; etag: string; variants: readonly Variant[] }

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

const plain = (bytes: Buffer): Uint8Array<ArrayBuffer> => Uint8Array.from(bytes)

const loadAsset = async (folder: string, path: string): Promise<Asset> => {
  const bytes = await readFile(join(folder, path))
  const extension = extname(path)
  const variants: Variant[] = [{ bytes: plain(bytes), encoding: null }]
  if (!compressed.has(extension) && bytes.byteLength > 1024) {
    const packed = await brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
    variants.unshift(
      { bytes: plain(packed), encoding: 'br' },
      { bytes: plain(await zip(bytes, { level: 9 })), encoding: 'gzip' },
    )
  }
  return {
    contentType: contentTypes[extension] ?? 'application/octet-stream',
    // The build puts a hash of the content into the names under assets/.
    cacheControl: path.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    variants,
  }
}

export type AssetFolder = { answer: (c: Context, path: string) => Promise<Response | null> }

/**
 * The files of a folder, by their names as they are at start, so that no path of a request ever reaches the file system. Each is
 * read and compressed at its first use and then kept.
 */
export const assetFolder = (folder: string): AssetFolder => {
  const names = new Set(
    existsSync(folder)
      ? readdirSync(folder, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
      : [],
  )
  const loaded = new Map<string, Promise<Asset>>()
  return {
    answer: async (c, path) => {
      if (!names.has(path)) return null
      const known = loaded.get(path) ?? loadAsset(folder, path)
      loaded.set(path, known)
      const asset = await known.catch((error: unknown) => {
        // A failure is not kept: the next reader tries again. What a newer build has taken away is not there.
        loaded.delete(path)
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
        throw error
      })
      if (asset === null) return null
      const headers = { 'cache-control': asset.cacheControl, etag: asset.etag, vary: 'Accept-Encoding' }
      if (c.req.header('if-none-match')?.includes(asset.etag)) return c.body(null, 304, headers)
      const accepted = c.req.header('accept-encoding') ?? ''
      const variant = asset.variants.find(({ encoding }) => encoding === null || accepted.includes(encoding))
      if (variant === undefined) return null
      return c.body(variant.bytes, 200, {
        ...headers,
        'content-type': asset.contentType,
        'content-length': String(variant.bytes.byteLength),
        ...(variant.encoding === null ? {} : { 'content-encoding': variant.encoding }),
      })
    },
  }
}

const pageWithoutBuild =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Oxer</title></head>' +
  '<body><p>The web application has not been built.</p></body></html>'

/** JSON that may stand inside a script element: nothing in it can close the element or begin a comment. */
export const toScriptJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** The office's page: the built one with this answer's nonce and what it needs before its first call. */
export const officePage = (folder: string, services: Services) => {
  const file = join(folder, 'index.html')
  const template = existsSync(file) ? readFileSync(file, 'utf8') : pageWithoutBuild
  return async (c: Context<ServerEnv>): Promise<Response> => {
    const boot = await getBoot(await createCallContext(c, services))
    const nonce = c.get('nonce')
    const script = `<script type="application/json" id="oxer-boot">${toScriptJson(boot)}</script>`
    const html = template
      .replaceAll('__OXER_NONCE__', nonce)
      .replace(/<html lang="[a-z-]*"/, `<html lang="${boot.language.toLowerCase()}"`)
      .replace('</head>', () => `${script}</head>`)
    return c.html(html, 200, {
      'cache-control': 'no-store',
    })
  }
}
