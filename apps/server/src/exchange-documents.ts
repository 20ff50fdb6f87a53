// The address of a public page with `.json` is that page in the exchange format: the public read of the same part, from its memory.
import type { PublicPageAddress } from '@oxer/api'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { Hono, MiddlewareHandler } from 'hono'
import { publicPageAt } from './arena-address.ts'
import { refuseUnreadableDocument } from './beside-query.ts'
import { refuse } from './refusal.ts'
import type { ServerEnv } from './request.ts'

type Asked = Readonly<Record<string, string | number | undefined>>

const withQuery = (path: string, asked: Asked): string => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(asked)) if (value !== undefined) query.set(name, String(value))
  return query.size === 0 ? path : `${path}?${query}`
}

type Place = Extract<PublicPageAddress, { kind: 'championshipRankings' }>['place']

/** Without a place, the page opens with one of its own. */
const ofPlace = (place: Place): Asked => {
  if (place === null) return { place: 'OPENING' }
  if (place.target === 'PHASE') return { phaseRef: place.ref }
  return place.target === 'GROUP' ? { groupRef: place.ref } : {}
}

/** As many rows as the page of a ranking has. */
const rowsOnPage = 100

/** The first page is the usual one, and asked for without its number. */
const later = (page: number): Asked => (page === 0 ? {} : { page })

type ChampionshipPage = Extract<PublicPageAddress, { championship: string }>

const readOfChampionship = (address: ChampionshipPage): string => {
  const base = `/api/public/championship/${address.championship}`
  switch (address.kind) {
    case 'championshipInfo':
      return `${base}/info/exchange`
    case 'championshipCalendar':
      return withQuery(`${base}/calendar/exchange`, later(address.page))
    case 'championshipRankings':
      return withQuery(`${base}/rankings/exchange`, ofPlace(address.place))
    case 'championshipRanking': {
      const { category: sportCategoryRef, place, after } = address
      return withQuery(`${base}/exchange`, { sportCategoryRef, ...ofPlace(place), after, size: rowsOnPage })
    }
    case 'championshipHistory':
      return withQuery(`${base}/rankings/${address.ranking}/history/exchange`, { practitioner: address.practitioner })
  }
}

/** The read behind the document of a page. A new kind of page does not compile without one. */
const readOfPage = (address: PublicPageAddress): string => {
  switch (address.kind) {
    case 'home':
      return '/api/public/home/exchange'
    case 'calendar': {
      const { page, ...search } = address.search
      return withQuery('/api/calendar/exchange', { ...search, ...later(page) })
    }
    case 'course':
      return `/api/public/course/${address.course}/exchange`
    case 'event':
      return `/api/public/event/${address.event}/exchange`
    case 'overview':
    case 'info':
      return `/api/public/competition/${address.competition}/exchange`
    case 'masterlist':
      return `/api/public/competition/${address.competition}/masterlist/exchange`
    case 'activity':
      return `/api/public/competition/${address.competition}/activities/${address.activity}/exchange`
    case 'ranking':
      return `/api/public/competition/${address.competition}/ranking/${address.ranking}/exchange`
    case 'wall':
      return `/api/public/competition/${address.competition}/ring/${address.arena}/exchange`
    case 'championships':
      return withQuery('/api/public/championships/exchange', address.search)
    default:
      return readOfChampionship(address)
  }
}

const ending = '.json'

/** Home has no name of its own in its address. */
const pathOfPage = (path: string): string => (path === `/index${ending}` ? '/' : path.slice(0, -ending.length))

/** The read behind the document at a path; null for an address that is no such page. @throws if a filter cannot be read */
const readOfDocument = (path: string, query: URLSearchParams): string | null => {
  const page = pathOfPage(path)
  const address = publicPageAt(page, query)
  if (address === null) return null
  refuseUnreadableDocument(page, address, query)
  return readOfPage(address)
}

/** The areas of the public pages, each with its list and what is below it. */
const areas = ['competitions', 'courses', 'events', 'championships'] as const

export const mountExchangeDocuments = (app: Hono<ServerEnv>): void => {
  const answer: MiddlewareHandler<ServerEnv> = async (c, next) => {
    const { pathname, searchParams, origin } = new URL(c.req.url)
    if (!pathname.endsWith(ending)) return next()
    const read = readOfDocument(pathname, searchParams)
    if (read === null) return refuse(c, failure(kernelErrors.unknownAddress))
    return app.fetch(new Request(new URL(read, origin), c.req.raw), c.env)
  }
  app.get(`/index${ending}`, answer)
  for (const area of areas) {
    app.get(`/${area}${ending}`, answer)
    app.get(`/${area}/*`, answer)
  }
}
