// The arena: public pages as HTML, rendered on the server once per publication. They are mounted before the office, so a path that is
// registered here is answered here, and every other one by the office.
import { originOfTenant, type PublicPageAddress, type TenantFacts } from '@oxer/api'
import type { Context, Hono } from 'hono'
import { LRUCache } from 'lru-cache'
import {
  addressOf,
  calendarAddress,
  calendarUrl,
  championshipAddress,
  championshipsAddress,
  championshipUrl,
  competitionIn,
  courseAddress,
  eventAddress,
  isUsual,
  type PageLanguage,
  pageLanguage,
  pageLanguages,
} from './arena-address.ts'
import { type AnswerFromMemory, createArenaMemory, type MemorySources } from './arena-memory.ts'
import { type ArenaPages, createArenaPages, type KeptPage, type PageRequest } from './arena-pages.ts'
import { type ArenaRenderer, loadArenaRenderer } from './arena-renderer.ts'
import { mountDiscovery } from './discovery.ts'
import { securityHeaders } from './headers.ts'
import { chooseAnswer, type KeptBody } from './kept-answer.ts'
import { isOutage, isVisit, notLivePage } from './outage.ts'
import type { Publications } from './publications.ts'
import { addressOf as callerAddressOf, hostOf, readSession, type ServerEnv, type Services } from './request.ts'

/** What the arena uses besides the services. */
export type ArenaTools = {
  /** The office's page, for a signed-in reader or a page that the arena does not have. */
  officePage: (c: Context<ServerEnv>) => Promise<Response>
  /** Files for browsers from the build of apps/web. */
  webFolder: string
  /** Opened at the first kept answer. */
  publications: () => Promise<Publications>
  /** Whether the server runs from its build. */
  isBuilt: boolean
}

/**
 * A cookie that the page's script can read, unlike the session's own. With it, the script asks for the rights of the reader. It contains
 * nothing else and gives no access.
 */
const signedInMark = 'oxer_signed_in'

/** Whether the mark is up to date: an answer to such a request sets no cookie. */
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

type Opened = { pages: ArenaPages; publications: Publications; renderer: ArenaRenderer }

export type Arena = {
  answerFromMemory: AnswerFromMemory
  mount: (app: Hono<ServerEnv>) => void
}

/**
 * The query of a page: its language, and whether the page's script requests changes, without the frame. The page of a ring is a big screen
 * in any case; the view in its address says so to people.
 */
const queryPattern = /^(?:\?view=wall(?=&|$))?(?:[?&]lang=(?<lang>\w{2}))?(?:[?&]fragment=(?<fragment>1))?$/

/** The kept answer that fits: an open page reads its news past any proxy, which could have the previous state. */
const bodyOf = (kept: KeptPage, isFragment: boolean, cookie: string | undefined): KeptBody => {
  if (isFragment) return kept.fragment
  return cookie === undefined ? kept.shared : kept.page
}

/** Whether the reader's choice of a language is the one in the address, so that nothing must be remembered. */
const isChosen = (lang: string, cookie: string | undefined): boolean =>
  cookie?.includes(`oxer_language=${lang.toUpperCase()}`) === true

type Answer = (c: Context<ServerEnv>, address: PublicPageAddress | null, url: string) => Promise<Response>

/** The calendar of courses and their pages; `answer` gives a signed-in reader the office. */
const mountCourses = (app: Hono<ServerEnv>, answer: Answer, officePage: ArenaTools['officePage']): void => {
  app.get('/courses', (c) => {
    const address = calendarAddress(new URLSearchParams({ kind: 'COURSE' }))
    return answer(c, address, calendarUrl(address))
  })
  app.get('/courses/:course', (c) => {
    const { course } = c.req.param()
    return course === 'create' ? officePage(c) : answer(c, courseAddress(course), c.req.path)
  })
}

/** The calendar of free events and their pages. */
const mountEvents = (app: Hono<ServerEnv>, answer: Answer, officePage: ArenaTools['officePage']): void => {
  app.get('/events', (c) => {
    const address = calendarAddress(new URLSearchParams({ kind: 'OTHER' }))
    return answer(c, address, calendarUrl(address))
  })
  app.get('/events/:event', (c) => {
    const { event } = c.req.param()
    return event === 'create' ? officePage(c) : answer(c, eventAddress(event), c.req.path)
  })
}

/** What the office has, too, at the same address: a signed-in reader gets it there. Rankings and calendars are the arena's alone. */
const isInOffice = (address: PublicPageAddress | null): boolean =>
  address === null || address.kind === 'championshipInfo'

/** The list of championships and their pages; the management and the creation are the office's. */
const mountChampionships = (
  app: Hono<ServerEnv>,
  tools: { answer: Answer; show: Answer; officePage: ArenaTools['officePage'] },
): void => {
  app.get('/championships', (c) => {
    const address = championshipsAddress(new URL(c.req.url).searchParams)
    return tools.answer(c, address, championshipUrl('/championships', address))
  })
  app.get('/championships/*', (c) => {
    const { pathname, searchParams } = new URL(c.req.url)
    const address = championshipAddress(pathname.slice('/championships/'.length), searchParams)
    if (address === 'office') return tools.officePage(c)
    const url = championshipUrl(pathname, address)
    return isInOffice(address) ? tools.answer(c, address, url) : tools.show(c, address, url)
  })
}

/** The script of the pages of a server that runs from its sources; a build has it among its files. */
const mountScript = (app: Hono<ServerEnv>, open: () => Promise<Opened>, isBuilt: boolean): void => {
  app.get('/arena.js', async (c, next) => {
    if (isBuilt) return next()
    const { renderer } = await open()
    if (renderer.script === null) return next()
    return c.body(renderer.script, 200, {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
    })
  })
}

/** The pages of no single competition that many people open. */
const isKeptPath = (path: string): boolean =>
  path === '/' || path === '/competitions' || path === '/championships' || path.startsWith('/championships/')

/** As long as the directory of tenants keeps its data. */
const tenantMs = 10_000

/** A page that hardly anybody else asks for is counted before it is made; from memory it costs nothing. */
const openPage = async (c: Context<ServerEnv>, services: Services, pages: ArenaPages, request: PageRequest) => {
  if (!isUsual(request.address) && pages.peek(request, null) === null) {
    await services.limits.take('unusualPage', callerAddressOf(c, services.env))
  }
  return pages.get(request)
}

const frameOf = (
  services: Services,
  tenant: PageRequest['tenant'],
  language: PageRequest['frame']['language'],
  url: string,
): PageRequest['frame'] => ({
  language,
  languages: pageLanguages(tenant),
  tenant: { name: tenant.name, avatar: tenant.avatar, colour: tenant.colour },
  origin: originOfTenant(services.publicUrl, tenant),
  url,
  year: new Date().getFullYear(),
  version: services.version,
})

export const createArena = (services: Services, tools: ArenaTools): Arena => {
  const { 'content-security-policy': _office, ...strict } = securityHeaders('', services.publicUrl.startsWith('https:'))
  const tenants = new LRUCache<string, TenantFacts>({ max: 1_000, ttl: tenantMs })
  const languages = new LRUCache<string, PageLanguage>({ max: 5_000, ttl: tenantMs })
  let opened: Opened | null = null
  let opening: Promise<Opened> | null = null
  /** Loaded at the first page, so that a server without public pages does not need it. */
  const open = (): Promise<Opened> => {
    opening ??= (async () => {
      const renderer = await loadArenaRenderer(tools.webFolder, tools.isBuilt)
      const publications = await tools.publications()
      opened = { renderer, publications, pages: createArenaPages(services, renderer, publications, strict) }
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
    const frame = frameOf(services, tenant, language, url)
    const load = () =>
      address === null ? pages.notFound({ tenant, frame }) : openPage(c, services, pages, { address, tenant, frame })
    const kept = await load().catch((error: unknown) => {
      const last = isOutage(error) && isVisit(c) ? pages.lastKnown({ tenant, frame }) : null
      if (last === null) throw error
      services.log.error(`${c.req.path} is shown as it was`, error)
      return notLivePage(c, last, language)
    })
    if (kept instanceof Response) return kept
    // An answer that remembers the language in a cookie is for one reader.
    const cookie = query === undefined ? asked.cookie : (asked.cookie ?? '')
    const answer = chooseAnswer(bodyOf(kept, c.req.query('fragment') === '1', cookie), {
      etag: c.req.header('if-none-match'),
      encoding: c.req.header('accept-encoding'),
    })
    return c.newResponse(answer.bytes, { status: answer.status, headers: answer.headers })
  }

  const isSignedIn = async (c: Context<ServerEnv>): Promise<boolean> =>
    services.sessions.idOf(c.req.header('cookie')) !== null && (await readSession(c, services)) !== null

  const find: MemorySources['find'] = ({ host, url, cookie, accepted }) => {
    if (opened === null) return null
    const start = url.indexOf('?')
    const path = start === -1 ? url : url.slice(0, start)
    const given = queryPattern.exec(start === -1 ? '' : url.slice(start))?.groups
    if (given === undefined) return null
    const { lang, fragment } = given
    if (lang !== undefined && !isChosen(lang, cookie)) return null
    const competition = competitionIn(path)
    if (competition === null && !isKeptPath(path)) return null
    if (!isMarkedRight(cookie, services)) return null
    if (competition === null && services.sessions.idOf(cookie) !== null) return null
    const tenant = tenants.get(host)
    if (tenant === undefined) return null
    const language = languageFor(tenant, { query: lang, cookie, accepted })
    const kept = opened.pages.peek({ tenant, frame: { language, url: path } }, competition)
    return kept === null ? null : bodyOf(kept, fragment !== undefined, cookie)
  }

  return {
    answerFromMemory: createArenaMemory({
      trustProxy: services.env.trustProxy,
      find,
      epoch: () => opened?.publications.newestOf(null) ?? 0,
    }),
    mount: (app) => {
      mountDiscovery(app, services, open)

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

      const answer: Answer = (c, address, url) =>
        isSignedIn(c).then((isMember) => (isMember ? tools.officePage(c) : show(c, address, url)))
      mountCourses(app, answer, tools.officePage)
      mountEvents(app, answer, tools.officePage)
      mountChampionships(app, { answer, show, officePage: tools.officePage })
      mountScript(app, open, tools.isBuilt)
    },
  }
}
