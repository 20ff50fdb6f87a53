// The arena: public pages as HTML, made on the server once per publication. They are mounted before the office, so a path that
// is registered here is answered here, and every other one is the office's.
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { PublicPageAddress, TenantFacts } from '@oxer/api'
import type { Context, Hono } from 'hono'
import { LRUCache } from 'lru-cache'
import {
  addressOf,
  calendarAddress,
  calendarUrl,
  competitionIn,
  type PageLanguage,
  pageLanguage,
  pageLanguages,
} from './arena-address.ts'
import { type ArenaPages, type KeptAnswer, type KeptBody, openArenaPages } from './arena-pages.ts'
import { type ArenaRenderer, loadArenaRenderer } from './arena-renderer.ts'
import { securityHeaders } from './headers.ts'
import { addressOf as callerAddressOf, hostOf, readSession, type ServerEnv, type Services } from './request.ts'

/** What the arena may use besides the services. */
export type ArenaTools = {
  /** The office's page, for a reader who is signed in or a page that the arena does not have. */
  officePage: (c: Context<ServerEnv>) => Promise<Response>
  /** Files that the build of apps/web made for browsers. */
  webFolder: string
  /** Whether the server runs from its build. */
  isBuilt: boolean
}

/** Browsers keep a page and ask whether it is still so; nothing between them and us may keep it. */
const revalidated = {
  'cache-control': 'private, no-cache',
  vary: 'Accept-Encoding, Accept-Language, Cookie',
}

const chooseAnswer = (
  body: KeptBody,
  asked: { etag: string | undefined; encoding: string | undefined },
): KeptAnswer => {
  if (asked.etag?.includes(body.etag)) return body.unchanged
  if (asked.encoding?.includes('br')) return body.br
  return asked.encoding?.includes('gzip') ? body.gzip : body.plain
}

/**
 * A cookie that the page's script can read, since the session's own it cannot: with it the script asks what the reader may do.
 * It says nothing else and opens nothing.
 */
const signedInMark = 'oxer_signed_in'

/** Whether the mark says what is so: an answer to such a request sets no cookie. */
const isMarkedRight = (cookies: string | undefined, services: Services): boolean =>
  cookies === undefined || (services.sessions.idOf(cookies) !== null) === cookies.includes(`${signedInMark}=1`)

const remember = (c: Context<ServerEnv>, services: Services, language: string | null): void => {
  const secure = services.publicUrl.startsWith('https:') ? '; Secure' : ''
  if (!isMarkedRight(c.req.header('cookie'), services)) {
    const isSignedIn = services.sessions.idOf(c.req.header('cookie')) !== null
    const mark = isSignedIn ? `${signedInMark}=1; Path=/` : `${signedInMark}=; Path=/; Max-Age=0`
    c.get('cookies').push(`${mark}; SameSite=Lax${secure}`)
  }
  if (language !== null)
    c.get('cookies').push(`oxer_language=${language}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`)
}

type Opened = { pages: ArenaPages; renderer: ArenaRenderer }

export type Arena = {
  /**
   * Answers from memory what needs nothing else, before anything is done for the request: thousands of spectators ask at
   * once, and each of them for the same bytes. Such an answer has every header already and leaves no line in the log.
   * Whatever is not so simple is null: the handlers behind it answer.
   */
  fromMemory: (request: Request, incoming?: IncomingMessage) => Response | null
  mount: (app: Hono<ServerEnv>) => void
}

/** As long as the directory of tenants keeps what it has read. */
const tenantMs = 10_000

export const createArena = (services: Services, tools: ArenaTools): Arena => {
  const { 'content-security-policy': _office, ...strict } = securityHeaders('', services.publicUrl.startsWith('https:'))
  const headers = { ...strict, ...revalidated }
  const tenants = new LRUCache<string, TenantFacts>({ max: 1_000, ttl: tenantMs })
  const languages = new LRUCache<string, PageLanguage>({ max: 5_000, ttl: tenantMs })
  let opened: Opened | null = null
  let opening: Promise<Opened> | null = null
  /** At the first page, so that a server that shows none needs none of it. */
  const open = (): Promise<Opened> => {
    opening ??= (async () => {
      const renderer = await loadArenaRenderer(tools.webFolder, tools.isBuilt)
      opened = { renderer, pages: await openArenaPages(services, renderer, headers) }
      return opened
    })().catch((error: unknown) => {
      opening = null
      throw error
    })
    return opening
  }

  const languageFor = (
    tenant: TenantFacts,
    asked: { query: string | undefined; cookie: string | undefined; accepted: string | undefined },
  ): PageLanguage => {
    const chosen = asked.cookie?.match(/oxer_language=\w{2}/)?.[0]
    const key = `${tenant.ref} ${asked.query} ${chosen} ${asked.accepted}`
    const known = languages.get(key) ?? pageLanguage(asked, tenant)
    languages.set(key, known)
    return known
  }

  const show = async (c: Context<ServerEnv>, address: PublicPageAddress | null, url: string): Promise<Response> => {
    const { pages } = await open()
    const host = hostOf(c, services.env)
    const tenant = await services.tenants.byHost(host)
    tenants.set(host, tenant)
    const query = c.req.query('lang')
    const asked = { query, cookie: c.req.header('cookie'), accepted: c.req.header('accept-language') }
    const language = languageFor(tenant, asked)
    remember(c, services, query === undefined ? null : language)
    const frame = {
      language,
      languages: pageLanguages(tenant),
      tenant: { name: tenant.name, avatar: tenant.avatar, colour: tenant.colour },
      url,
    }
    const kept =
      address === null ? await pages.notFound({ tenant, frame }) : await pages.get({ address, tenant, frame })
    const answer = chooseAnswer(c.req.query('fragment') === '1' ? kept.fragment : kept.page, {
      etag: c.req.header('if-none-match'),
      encoding: c.req.header('accept-encoding'),
    })
    return c.newResponse(answer.bytes, { status: answer.status, headers: answer.headers })
  }

  const isSignedIn = async (c: Context<ServerEnv>): Promise<boolean> =>
    services.sessions.idOf(c.req.header('cookie')) !== null && (await readSession(c, services)) !== null

  return {
    fromMemory: (request, incoming) => {
      if (opened === null || request.method !== 'GET') return null
      // Node's own headers are at hand; a Request would first have to be given its.
      const header = (name: string): string | undefined => {
        if (incoming === undefined) return request.headers.get(name) ?? undefined
        const value = incoming.headers[name]
        return Array.isArray(value) ? value[0] : value
      }
      const [path = '', query] = (incoming?.url ?? request.url.slice(request.url.indexOf('/', 8))).split('?')
      if (query !== undefined && query !== 'fragment=1') return null
      const competition = competitionIn(path)
      if (competition === null && path !== '/' && path !== '/competitions') return null
      const cookie = header('cookie')
      if (!isMarkedRight(cookie, services)) return null
      if (competition === null && services.sessions.idOf(cookie) !== null) return null
      const host = (services.env.trustProxy ? header('x-forwarded-host') : undefined) ?? header('host') ?? ''
      const tenant = tenants.get(host)
      if (tenant === undefined) return null
      const language = languageFor(tenant, { query: undefined, cookie, accepted: header('accept-language') })
      const kept = opened.pages.peek({ tenant, frame: { language, url: path } }, competition)
      if (kept === null) return null
      const asked = { etag: header('if-none-match'), encoding: header('accept-encoding') }
      const answer = chooseAnswer(query === undefined ? kept.page : kept.fragment, asked)
      return new Response(answer.bytes, {
        status: answer.status,
        headers: { ...answer.headers, 'x-request-id': randomUUID() },
      })
    },
    mount: (app) => {
      app.get('/', async (c) => ((await isSignedIn(c)) ? tools.officePage(c) : show(c, { kind: 'home' }, '/')))

      app.get('/competitions', async (c) => {
        if (await isSignedIn(c)) return tools.officePage(c)
        const address = calendarAddress(new URL(c.req.url).searchParams)
        if (address.search.searchString) await services.limits.take('search', callerAddressOf(c, services.env))
        return show(c, address, calendarUrl(address))
      })

      app.get('/competitions/:competition/:page?/:item?', async (c) => {
        const { competition, page, item } = c.req.param()
        const address = addressOf(competition, page, item)
        return address === 'office' ? tools.officePage(c) : show(c, address, c.req.path)
      })

      app.get('/arena.js', async (c, next) => {
        if (tools.isBuilt) return next()
        const { renderer } = await open()
        if (renderer.script === null) return next()
        return c.body(renderer.script, 200, {
          'content-type': 'text/javascript; charset=utf-8',
          'cache-control': 'no-cache',
        })
      })
    },
  }
}
