// The address of a public page with `.json` is that page in the exchange format: the public read of the same part, from its memory.
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { Hono, MiddlewareHandler } from 'hono'
import { refuse } from './refusal.ts'
import type { ServerEnv } from './request.ts'

const ref = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const competition = new RegExp(`^/competitions/(${ref})(?:/(?:overview|info))?\\.json$`)
const masterlist = new RegExp(`^/competitions/(${ref})/masterlist\\.json$`)
const activity = new RegExp(`^/competitions/(${ref})/activity/(${ref})\\.json$`)
const ranking = new RegExp(`^/competitions/(${ref})/competition-ranking/(${ref})\\.json$`)
const standing = new RegExp(
  `^/championships/(${ref})/ranking/sport-category/(${ref})(?:/type/(main|phase|group)/target/(${ref}))?\\.json$`,
)

const ofCompetition = (path: string): string | null => {
  const [, whole] = competition.exec(path) ?? []
  if (whole !== undefined) return `${whole}/exchange`
  const [, list] = masterlist.exec(path) ?? []
  if (list !== undefined) return `${list}/masterlist/exchange`
  const [, ofActivity, part] = activity.exec(path) ?? []
  if (ofActivity !== undefined) return `${ofActivity}/activities/${part}/exchange`
  const [, ofRanking, ranked] = ranking.exec(path) ?? []
  return ofRanking === undefined ? null : `${ofRanking}/ranking/${ranked}/exchange`
}

/** The filters of the page of the calendar, by the names of the read. */
const calendarNames = { q: 'searchString', sport: 'sportType', kind: 'activityType' } as const

const ofCalendar = (query: URLSearchParams): string => {
  const asked = new URLSearchParams()
  for (const [name, value] of query) {
    if (value !== '') asked.set(Object.entries(calendarNames).find(([page]) => page === name)?.[1] ?? name, value)
  }
  return `/api/calendar/exchange${asked.size === 0 ? '' : `?${asked}`}`
}

const ofStanding = (path: string, query: URLSearchParams): string | null => {
  const [, championship, category = '', target, place = ''] = standing.exec(path) ?? []
  if (championship === undefined) return null
  const asked = new URLSearchParams({ sportCategoryRef: category })
  if (target === 'phase' || target === 'group') asked.set(`${target}Ref`, place)
  const after = query.get('after')
  if (after) asked.set('after', after)
  return `/api/public/championship/${championship}/exchange?${asked}`
}

/** The read behind the document of a page; null for an address that is no such page. */
export const readOfDocument = (path: string, query: URLSearchParams): string | null => {
  if (path === '/competitions.json') return ofCalendar(query)
  const rest = ofCompetition(path)
  return rest === null ? ofStanding(path, query) : `/api/public/competition/${rest}`
}

export const mountExchangeDocuments = (app: Hono<ServerEnv>): void => {
  const answer: MiddlewareHandler<ServerEnv> = async (c, next) => {
    const { pathname, searchParams, origin } = new URL(c.req.url)
    if (!pathname.endsWith('.json')) return next()
    const read = readOfDocument(pathname, searchParams)
    if (read === null) return refuse(c, failure(kernelErrors.unknownAddress))
    return app.fetch(new Request(new URL(read, origin), c.req.raw), c.env)
  }
  app.get('/competitions.json', answer)
  app.get('/competitions/*', answer)
  app.get('/championships/*', answer)
}
