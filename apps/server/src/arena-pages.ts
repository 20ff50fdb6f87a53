// Public pages in memory: each is rendered once per publication, whatever the number of its readers, and kept compressed.
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { loadPublicPage, type PublicFrame, type PublicPage, type PublicPageAddress } from '@oxer/api'
import { CodedError } from '@oxer/domain/kernel/error/coded-error'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { LRUCache } from 'lru-cache'
import * as z from 'zod'
import type { ArenaRenderer } from './arena-renderer.ts'
import type { Services } from './request.ts'

type Bytes = Uint8Array<ArrayBuffer>
/** One answer, ready to be sent: nothing is left to be made for a request. */
export type KeptAnswer = {
  status: 200 | 304 | 404
  bytes: Bytes | null
  headers: Readonly<Record<string, string>>
  /** The same headers as node writes them: names and values in turn. */
  lines: string[]
}
export type KeptBody = { etag: string; plain: KeptAnswer; gzip: KeptAnswer; br: KeptAnswer; unchanged: KeptAnswer }
export type KeptPage = {
  page: KeptBody
  fragment: KeptBody
  /** The newest change that the page can show. */
  publication: number
  size: number
}

export type PageRequest = {
  address: PublicPageAddress
  tenant: Awaited<ReturnType<Services['tenants']['byHost']>>
  frame: Omit<PublicFrame, 'style' | 'scriptUrl'>
}

type Named = { tenant: { readonly ref: string }; frame: { readonly language: string; readonly url: string } }

export type ArenaPages = {
  /** What is kept and still true, without any work; `competition` is the one that the page shows, if it is one. */
  peek: (named: Named, competition: string | null) => KeptPage | null
  /** Grows with every news: what was kept before may have become old. */
  epoch: () => number
  get: (request: PageRequest) => Promise<KeptPage>
  notFound: (request: Omit<PageRequest, 'address'>) => Promise<KeptPage>
}

/** What no publication tells (a club's new name, the next day) shows after so long. */
const keptMs = 60_000
const keptBytes = 96 * 1024 * 1024
/** A page that changes while it is rendered is rendered again, but not for ever: the next reader asks anew. */
const mostRounds = 3

const Publication = z.object({ competitionRef: Ref, publication: z.int().min(0) })
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

const hashOf = (text: string | Buffer) => createHash('sha256').update(text)

/** Browsers keep a page and ask whether it is still so; nothing between them and us may keep it. */
const revalidated = {
  'cache-control': 'private, no-cache',
  vary: 'Accept-Encoding, Accept-Language, Cookie',
}

/** The content policy of a page: its script, and the one style element that its hash names. */
const policyOf = (style: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'sha256-${hashOf(style).digest('base64')}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')

const keptAnswer = (
  status: KeptAnswer['status'],
  bytes: Bytes | null,
  headers: Readonly<Record<string, string>>,
): KeptAnswer => ({ status, bytes, headers, lines: Object.entries(headers).flat() })

const pack = async (text: string, status: 200 | 404, common: Readonly<Record<string, string>>): Promise<KeptBody> => {
  const plain = Buffer.from(text, 'utf8')
  const [br, gz] = await Promise.all([
    brotli(plain, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
    }),
    zip(plain, { level: 7 }),
  ])
  const etag = `"${hashOf(plain).digest('base64url').slice(0, 22)}"`
  const headers = { ...common, etag }
  const answer = (packed: Buffer, encoding?: string): KeptAnswer =>
    keptAnswer(status, Uint8Array.from(packed), {
      ...headers,
      'content-type': 'text/html; charset=utf-8',
      'content-length': String(packed.byteLength),
      ...(encoding === undefined ? {} : { 'content-encoding': encoding }),
    })
  // What the browser has keeps its own headers, the strict ones among them (RFC 9111, 4.3.4): these only say that it still holds.
  const unchanged = keptAnswer(304, null, { ...revalidated, etag })
  return { etag, plain: answer(plain), gzip: answer(gz, 'gzip'), br: answer(br, 'br'), unchanged }
}

const sizeOf = (...bodies: readonly KeptBody[]): number =>
  bodies.flatMap(({ plain, gzip: gz, br }) => [plain, gz, br]).reduce((sum, { bytes }) => sum + (bytes?.length ?? 0), 1)

const competitionOf = (address: PublicPageAddress): string | null =>
  'competition' in address ? address.competition : null

const parsed = (payload: string): z.infer<typeof Publication> | null => {
  try {
    return Publication.safeParse(JSON.parse(payload)).data ?? null
  } catch {
    return null
  }
}

/** `strict` are the headers of every page, beside what a page adds itself. */
export const openArenaPages = async (
  services: Services,
  renderer: ArenaRenderer,
  strict: Readonly<Record<string, string>>,
): Promise<ArenaPages> => {
  const kept = new LRUCache<string, KeptPage>({
    max: 5_000,
    maxSize: keptBytes,
    sizeCalculation: ({ size }) => size,
    ttl: keptMs,
  })
  const flights = new Map<string, Promise<KeptPage>>()
  /** The newest publication that was told of each competition. */
  const told = new LRUCache<string, number>({ max: 20_000 })
  /** Grows with every publication of any competition: what shows several of them is as old as the last. */
  let epoch = 0

  await services.database.listen(
    'competition',
    (payload) => {
      const news = parsed(payload)
      if (news === null) return
      epoch += 1
      told.set(news.competitionRef, Math.max(news.publication, told.get(news.competitionRef) ?? 0))
    },
    () => {
      // Something may have been missed: nothing that is kept is sure any more.
      epoch += 1
      kept.clear()
      flights.clear()
    },
  )

  const newestOf = (competition: string | null): number => (competition === null ? epoch : (told.get(competition) ?? 0))
  const newest = (address: PublicPageAddress): number => newestOf(competitionOf(address))

  const load = async ({ address, tenant }: PageRequest): Promise<PublicPage> => {
    try {
      return await loadPublicPage({ db: services.database.prisma, services, tenant, now: () => new Date() }, address)
    } catch (error) {
      if (error instanceof CodedError && error.kind === 'NOT_FOUND') return { kind: 'notFound' }
      throw error
    }
  }

  const dress = async (page: PublicPage, frame: PageRequest['frame'], publication: number): Promise<KeptPage> => {
    const { style, scriptUrl } = renderer
    const rendered = renderer.renderPage(page, { ...frame, style, scriptUrl })
    const status = page.kind === 'notFound' ? 404 : 200
    const common = { ...strict, ...revalidated, 'content-security-policy': policyOf(rendered.style) }
    const [whole, fragment] = await Promise.all([
      pack(rendered.html, status, common),
      pack(rendered.fragment, status, common),
    ])
    return { page: whole, fragment, publication, size: sizeOf(whole, fragment) }
  }

  const render = async (request: PageRequest, round: number): Promise<KeptPage> => {
    const before = newest(request.address)
    const page = await load(request)
    // A page of one competition says itself how new it is; another is as new as what was told when its reading began.
    const publication = 'competition' in page ? page.competition.publication : before
    if (publication < newest(request.address) && round < mostRounds) return render(request, round + 1)
    return dress(page, request.frame, publication)
  }

  const keyOf = ({ tenant, frame }: Named): string => `${tenant.ref} ${frame.language} ${frame.url}`

  const peek: ArenaPages['peek'] = (named, competition) => {
    const known = kept.get(keyOf(named))
    return known !== undefined && known.publication >= newestOf(competition) ? known : null
  }

  return {
    peek,
    epoch: () => epoch,
    get: async (request) => {
      const key = keyOf(request)
      const known = peek(request, competitionOf(request.address))
      if (known !== null) return known
      const flight = flights.get(key)
      if (flight !== undefined) return flight
      const started = render(request, 1).finally(() => {
        if (flights.get(key) === started) flights.delete(key)
      })
      flights.set(key, started)
      const page = await started
      kept.set(key, page)
      return page
    },
    notFound: async ({ tenant, frame }) => {
      const key = `404 ${tenant.ref} ${frame.language}`
      const known = kept.get(key) ?? (await dress({ kind: 'notFound' }, { ...frame, url: '/competitions' }, 0))
      kept.set(key, known)
      return known
    },
  }
}
