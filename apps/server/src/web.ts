// Serves the office: the files of the build of apps/web, and one page for all its routes.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { findMemberByUsername, getBoot } from '@oxer/api'
import { createI18n, type Language, toLanguage } from '@oxer/i18n'
import type { Context, Hono } from 'hono'
import { firstAnswers } from './first-answers.ts'
import { shownToHeader } from './headers.ts'
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

/** Already compressed: compressing them again costs time and saves nothing. */
const compressed = new Set(['.png', '.jpg', '.webp', '.woff2'])

type Variant = { bytes: Uint8Array<ArrayBuffer>; encoding: string | null }
type Asset = { contentType: string; cacheControl: string; etag: string; variants: readonly Variant[] }

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

const plain = (bytes: Buffer): Uint8Array<ArrayBuffer> => Uint8Array.from(bytes)

const cacheControlOf = (path: string): string => {
  if (/^(?:assets|fonts)\//.test(path)) return 'public, max-age=31536000, immutable'
  // The next worker is at the same address, and must not wait for an hour.
  return path === 'worker.js' ? 'no-cache' : 'public, max-age=3600'
}

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
    // The names under assets/ contain a hash of the content, those of fonts a number.
    cacheControl: cacheControlOf(path),
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    variants,
  }
}

export type AssetFolder = { answer: (c: Context, path: string) => Promise<Response | null> }

/**
 * The files of a folder, by their names at start, so that no path of a request ever reaches the file system. Each is read and compressed
 * at its first use and then kept.
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
        // A failure is not kept, so the next reader tries again. A file that a newer build has removed is not found.
        loaded.delete(path)
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
        throw error
      })
      if (asset === null) return null
      const headers = {
        'cache-control': asset.cacheControl,
        etag: asset.etag,
        vary: 'Accept-Encoding',
        'x-content-type-options': 'nosniff',
      }
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

/** Files that a browser loads only for a page. The policies of a page do not apply to them, and there are many. */
const isBuiltFile = (path: string): boolean => /^(?:assets|fonts)\/[^/]+\.(?:js|css|woff2)$/.test(path)

/** Below the root, an ending that is none of a file belongs to an address: a username is an e-mail address. */
const isFileName = (path: string): boolean =>
  path.startsWith('assets/') ||
  (path.includes('/') ? extname(path).toLowerCase() in contentTypes : /\.[a-z0-9]{2,11}$/i.test(path))

/** Decision 56: a member's page is found by the username too. References and the fixed pages pass. */
export const mountUsernames = (app: Hono<ServerEnv>, services: Services): void => {
  app.get('/members/:username', async (c, next) => {
    const { username } = c.req.param()
    if (!username.includes('@')) return next()
    const member = await findMemberByUsername(await createCallContext(c, services), username)
    return member === null ? next() : c.redirect(`/members/${member}/overview`, 302)
  })
}

/** The files of the build, and the office's page for every other path. Mounted last. */
export const mountOffice = (
  app: Hono<ServerEnv>,
  folder: string,
  page: (c: Context<ServerEnv>) => Promise<Response>,
): void => {
  const files = assetFolder(folder)
  app.get('*', async (c) => {
    const path = c.req.path.slice(1)
    const file = path === 'index.html' ? null : await files.answer(c, path)
    if (file !== null) {
      c.set('isBuiltFile', isBuiltFile(path))
      return file
    }
    // A missing file is a 404; every other path is a route of the office, which has its own page for unknown ones.
    // A program that asked for something else than a page would take the office's page for an answer.
    const accepted = c.req.header('accept') ?? '*/*'
    if (!/text\/html|\*\/\*/.test(accepted)) return c.notFound()
    if (isFileName(path)) return c.notFound()
    return page(c)
  })
}

const pageWithoutBuild =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Oxer</title></head>' +
  '<body><p>The web application has not been built.</p></body></html>'

/** JSON for a script element: nothing in it can close the element or begin a comment. */
export const toScriptJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Both languages are in memory, so each is set up once. */
const knownTexts = new Map<Language, ReturnType<typeof createI18n>>()
const textsIn = (language: Language): ReturnType<typeof createI18n> => {
  const texts = knownTexts.get(language) ?? createI18n(language)
  knownTexts.set(language, texts)
  return texts
}

/**
 * The texts that the page shows before its script runs: an element with `data-words` gets the text of the shell with that key, or, if the
 * key names its area, one that the office does not load. A `|` stays for a value that comes later.
 */
const sayWords = (html: string, language: Language, tenantName: string): string => {
  const { t } = textsIn(language)
  const name = escapeHtml(tenantName)
  return html
    .replace(/(data-words="([\w.:]+)"[^>]*>)[^<]*/g, (_, opened: string, key: string) => {
      const named = (key.includes(':') ? key : `shell:${key}`) as 'shell:cookies.message'
      return opened + escapeHtml(String(t(named, { moment: '|' })))
    })
    .replace(/(data-tenant-name[^>]*>)[^<]*/, (_, opened: string) => opened + name)
    .replace(/(<title>)[^<]*/, (_, opened: string) => opened + name)
}

const jsonElement = (id: string, value: unknown): string =>
  `<script type="application/json" id="${id}">${toScriptJson(value)}</script>`

/** What a home screen reads. The server writes them, because the files are those of the tenant and not of the build. */
const homeScreenLinks =
  '<link rel="manifest" href="/manifest.webmanifest"><link rel="apple-touch-icon" href="/apple-touch-icon.png">'

/** The office's page: the built one with the nonce of this answer, and with the answers that its first screen needs. */
export const officePage = (folder: string, services: Services) => {
  const file = join(folder, 'index.html')
  const template = existsSync(file) ? readFileSync(file, 'utf8') : pageWithoutBuild
  return async (c: Context<ServerEnv>): Promise<Response> => {
    const ctx = await createCallContext(c, services)
    const boot = await getBoot(ctx)
    const answers = await firstAnswers(ctx, boot.user, c.req.path)
    const written = jsonElement('oxer-boot', boot) + jsonElement('oxer-answers', answers)
    const html = sayWords(template, toLanguage(boot.language), boot.tenant.name)
      .replaceAll('__OXER_NONCE__', c.get('nonce'))
      .replace(/<html lang="[a-z-]*"/, `<html lang="${boot.language.toLowerCase()}"`)
      .replace('</head>', () => `${homeScreenLinks}</head>`)
      // Placed after the first painted content and before the script that reads it.
      .replace('</body>', () => `${written}</body>`)
    return c.html(html, 200, {
      'cache-control': 'no-store',
      [shownToHeader]: ctx.actor === null ? 'guest' : `account ${ctx.actor.accountRef}`,
    })
  }
}
