// Keeps public pages in memory. Each is rendered once per publication, whatever the number of its readers, and kept compressed.
import { createHash } from 'node:crypto'
import { bulkheadOf, loadPublicPage, type PublicFrame, type PublicPage, type PublicPageAddress } from '@oxer/api'
import { CodedError } from '@oxer/domain/kernel/error/coded-error'
import { LRUCache } from 'lru-cache'
import { isUsual } from './arena-address.ts'
import type { ArenaRenderer } from './arena-renderer.ts'
import { shownToHeader } from './headers.ts'
import { type KeptAnswer, type KeptBody, pack, revalidated, shared, sizeOf, withValidity } from './kept-answer.ts'
import type { Publications } from './publications.ts'
import type { Services } from './request.ts'

export type KeptPage = {
  page: KeptBody
  /** The same page for a visitor without cookies, who is like every other one: proxies may keep it. */
  shared: KeptBody
  fragment: KeptBody
  /** The newest change that the page can contain. */
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
  /** The kept and still valid page, without any work; `competition` is the one that the page shows, if it is one. */
  peek: (named: Named, competition: string | null) => KeptPage | null
  get: (request: PageRequest) => Promise<KeptPage>
  /** The last page that was shown under this name, whatever has changed since; null if it is not in memory. */
  lastKnown: (named: Named) => KeptAnswer | null
  notFound: (request: Omit<PageRequest, 'address'>) => Promise<KeptPage>
}

/** Changes without a publication (a club's new name, the next day) appear after at most this long. */
const keptMs = 60_000
const keptBytes = 96 * 1024 * 1024
/** Pages that hardly anybody else asks for have a memory of their own, so that they drive out no page that many read. */
const mostUnusual = 200
const unusualBytes = 8 * 1024 * 1024
/** Kept for the case that the database is away: the pages that people look at, for a day of competition. */
const lastKnownMs = 12 * 3_600_000
const lastKnownBytes = 32 * 1024 * 1024
/** A page that changes while it is rendered is rendered again, but only this many times; the next reader renders it again. */
const mostRounds = 3

const validity = revalidated('Cookie')
const sharedValidity = shared('Cookie')

/** The content security policy of a page: its script, and the one style element that its hash names. */
const policyOf = (style: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')

const competitionOf = (address: PublicPageAddress): string | null =>
  'competition' in address ? address.competition : null

/** `strict` are the headers of every page, besides those that a page adds itself. */
export const createArenaPages = (
  services: Services,
  renderer: ArenaRenderer,
  publications: Publications,
  strict: Readonly<Record<string, string>>,
): ArenaPages => {
  const kept = new LRUCache<string, KeptPage>({
    max: 5_000,
    maxSize: keptBytes,
    sizeCalculation: ({ size }) => size,
    ttl: keptMs,
  })
  const unusual = new LRUCache<string, KeptPage>({
    max: mostUnusual,
    maxSize: unusualBytes,
    sizeCalculation: ({ size }) => size,
    ttl: keptMs,
  })
  const last = new LRUCache<string, KeptAnswer>({
    max: 2_000,
    maxSize: lastKnownBytes,
    sizeCalculation: ({ bytes }) => (bytes?.length ?? 0) + 1,
    ttl: lastKnownMs,
  })
  const within = bulkheadOf(services.database)
  const flights = new Map<string, Promise<KeptPage>>()
  const drop = (): void => {
    kept.clear()
    unusual.clear()
    flights.clear()
  }
  publications.onMissed(drop)
  publications.onTenants(() => {
    drop()
    last.clear()
  })

  const { newestOf } = publications
  const newest = (address: PublicPageAddress): number => newestOf(competitionOf(address))

  const load = async ({ address, tenant }: PageRequest): Promise<PublicPage> => {
    try {
      const ctx = { db: services.database.prisma, services, tenant, now: () => new Date() }
      return await within(`public ${address.kind}`, () => loadPublicPage(ctx, address))
    } catch (error) {
      if (error instanceof CodedError && error.kind === 'NOT_FOUND') return { kind: 'notFound' }
      throw error
    }
  }

  const dress = async (page: PublicPage, frame: PageRequest['frame'], publication: number): Promise<KeptPage> => {
    const { style, scriptUrl } = renderer
    const rendered = renderer.renderPage(page, { ...frame, style, scriptUrl })
    const status = page.kind === 'notFound' ? 404 : 200
    const common = {
      ...strict,
      'content-security-policy': policyOf(rendered.style),
      'content-type': 'text/html; charset=utf-8',
      ...(status === 200 && { [shownToHeader]: 'everybody' }),
    }
    const [whole, fragment] = await Promise.all([
      pack(rendered.html, status, common, validity),
      pack(rendered.fragment, status, common, validity),
    ])
    const forAll = status === 200 ? withValidity(whole, sharedValidity) : whole
    return { page: whole, shared: forAll, fragment, publication, size: sizeOf(whole, fragment) }
  }

  const render = async (request: PageRequest, round: number): Promise<KeptPage> => {
    const before = newest(request.address)
    const page = await load(request)
    // A page of one competition contains its own version; another page is as new as the last news before its read began.
    const publication = 'competition' in page ? page.competition.publication : before
    if (publication < newest(request.address) && round < mostRounds) return render(request, round + 1)
    return dress(page, request.frame, publication)
  }

  const keyOf = ({ tenant, frame }: Named): string => `${tenant.ref} ${frame.language} ${frame.url}`

  const peek: ArenaPages['peek'] = (named, competition) => {
    const key = keyOf(named)
    const known = kept.get(key) ?? unusual.get(key)
    return known !== undefined && known.publication >= newestOf(competition) ? known : null
  }

  return {
    peek,
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
      const isKept = isUsual(request.address)
      if (isKept) kept.set(key, page)
      else unusual.set(key, page)
      const { plain } = page.page
      if (isKept && plain.status === 200) last.set(key, plain)
      return page
    },
    lastKnown: (named) => last.get(keyOf(named)) ?? null,
    notFound: async ({ tenant, frame }) => {
      const key = `404 ${tenant.ref} ${frame.language}`
      const known = kept.get(key) ?? (await dress({ kind: 'notFound' }, { ...frame, url: '/competitions' }, 0))
      kept.set(key, known)
      return known
    },
  }
}
