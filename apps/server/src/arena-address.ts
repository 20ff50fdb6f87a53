// Maps a path to its public page, and a request to the language of the page.
import type { PublicPageAddress } from '@oxer/api'
import { ChampionshipSearch } from '@oxer/domain/championships/championship/championship.schema'
import { PractitionerKey } from '@oxer/domain/championships/championship-ranking/championship-ranking.schema'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { SportType } from '@oxer/domain/kernel/sport/sport.schema'
import { CalendarPageNumber, CalendarSearch } from '@oxer/domain/shell/calendar/calendar.schema'

const isRef = (text: string): boolean => Ref.safeParse(text).success

/**
 * The kind of path below /competitions/{competition}: a public page, the office (its own routes), or nothing. The path without a page is
 * the overview.
 */
export const addressOf = (
  competition: string,
  page: string | undefined,
  item: string | undefined,
): PublicPageAddress | 'office' | null => {
  if (page === 'manage' || page === 'enter' || page === 'judging' || competition === 'create') return 'office'
  if (!isRef(competition)) return null
  if (page === undefined || page === '') return { kind: 'overview', competition }
  if (item === undefined)
    return page === 'overview' || page === 'info' || page === 'masterlist' ? { kind: page, competition } : null
  if (!isRef(item)) return null
  if (page === 'ring') return { kind: 'wall', competition, arena: item }
  if (page === 'activity') return { kind: 'activity', competition, activity: item }
  if (page === 'competition-ranking') return { kind: 'ranking', competition, ranking: item }
  return null
}

/** A course event; its further pages and the creation are the office's. */
export const courseAddress = (course: string): PublicPageAddress | null =>
  isRef(course) ? { kind: 'course', course } : null

/** A free event; the creation and the form are the office's. */
export const eventAddress = (event: string): PublicPageAddress | null =>
  isRef(event) ? { kind: 'event', event } : null

type Wanted = Extract<PublicPageAddress, { kind: 'championshipRankings' }>['place']

const targets = { main: 'MAIN', phase: 'PHASE', group: 'GROUP' } as const

/** The ranking of a championship that a path names; undefined if it names none. The groups of a phase are below it. */
const placeOfPath = (championship: string, [kind, ref, ...rest]: readonly string[]): Wanted | undefined => {
  if (kind === undefined) return null
  if (kind === 'main') return ref === undefined ? { target: 'MAIN', ref: championship } : undefined
  if (kind !== 'phases' || ref === undefined || !isRef(ref)) return undefined
  const [below, group, more] = rest
  if (below === undefined) return { target: 'PHASE', ref }
  return below === 'groups' && group !== undefined && isRef(group) && more === undefined
    ? { target: 'GROUP', ref: group, phaseRef: ref }
    : undefined
}

/** type/{main|phase|group}/target/{ref}, or nothing. */
const placeOfCategory = ([type, kind, target, ref, more]: readonly string[]): Wanted | undefined => {
  if (type === undefined) return null
  const wanted = Object.entries(targets).find(([name]) => name === kind)?.[1]
  if (type !== 'type' || wanted === undefined || target !== 'target' || more !== undefined) return undefined
  return ref !== undefined && isRef(ref) ? { target: wanted, ref } : undefined
}

const rankingAddress = (
  championship: string,
  parts: readonly string[],
  query: URLSearchParams,
): PublicPageAddress | null => {
  const [kind, ref, ...rest] = parts
  if (kind === 'sport-category') {
    const place = placeOfCategory(rest)
    if (ref === undefined || !isRef(ref) || place === undefined) return null
    return { kind: 'championshipRanking', championship, category: ref, place, after: afterIn(query) }
  }
  if (kind === 'history') {
    const [practitioner, more] = rest
    if (ref === undefined || !isRef(ref) || practitioner === undefined || more !== undefined) return null
    return PractitionerKey.safeParse(practitioner).success
      ? { kind: 'championshipHistory', championship, ranking: ref, practitioner }
      : null
  }
  const place = placeOfPath(championship, parts)
  return place === undefined ? null : { kind: 'championshipRankings', championship, place }
}

/** The longest cursor of a list. */
export const longestCursor = 500

const afterIn = (query: URLSearchParams): string | undefined => {
  const after = query.get('after')
  return after && after.length <= longestCursor ? after : undefined
}

/**
 * What is at a path below /championships: a page, the office (its own routes), or nothing. The path of a championship without a page is its
 * information.
 */
export const championshipAddress = (
  path: string,
  query: URLSearchParams = new URLSearchParams(),
): PublicPageAddress | 'office' | null => {
  const [championship = '', page, ...rest] = path
    .split('/')
    .filter((part) => part !== '')
    .map(decoded)
  if (page === 'manage' || championship === 'create') return 'office'
  if (!isRef(championship)) return null
  if (page === 'ranking') return rankingAddress(championship, rest, query)
  if (rest.length > 0) return null
  if (page === undefined || page === 'info') return { kind: 'championshipInfo', championship }
  if (page !== 'calendar') return null
  const asked = CalendarPageNumber.safeParse({ page: Number(query.get('page') ?? 0) })
  return { kind: 'championshipCalendar', championship, page: asked.success ? asked.data.page : 0 }
}

/** A path that is not encoded right names nothing. */
const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}

/** The filters of the list of championships; empty, unreadable and impossible values are left out. */
export const championshipsAddress = (query: URLSearchParams): Extract<PublicPageAddress, { kind: 'championships' }> => {
  const year = Number(query.get('year'))
  const sportType = SportType.safeParse(query.get('sport'))
  const label = ChampionshipSearch.shape.category.safeParse(query.get('label') ?? undefined)
  return {
    kind: 'championships',
    search: {
      ...(year >= calendarYears.first && year <= calendarYears.last && Number.isInteger(year) ? { year } : {}),
      ...(sportType.success && sportType.data !== 'ALL' ? { sportType: sportType.data } : {}),
      ...(label.success && label.data ? { category: label.data } : {}),
      after: afterIn(query),
    },
  }
}

/** The address of a page of a championship with its query in one order, so that the same page is kept once. */
export const championshipUrl = (path: string, address: PublicPageAddress | null): string => {
  if (address?.kind === 'championshipInfo') return `/championships/${address.championship}/info`
  const params = new URLSearchParams()
  if (address?.kind === 'championships') {
    const { year, sportType, category } = address.search
    if (year !== undefined) params.set('year', String(year))
    if (sportType !== undefined) params.set('sport', sportType)
    if (category !== undefined) params.set('label', category)
  }
  const after =
    address?.kind === 'championships'
      ? address.search.after
      : address?.kind === 'championshipRanking'
        ? address.after
        : undefined
  if (address?.kind === 'championshipCalendar' && address.page > 0) params.set('page', String(address.page))
  if (after !== undefined) params.set('after', after)
  return params.size === 0 ? path : `${path}?${params}`
}

/** The public page at a path with its query; null for a path that has none. */
export const publicPageAt = (path: string, query: URLSearchParams): PublicPageAddress | null => {
  const [, area = '', first, ...rest] = path.split('/').map(decoded)
  const isAlone = first === undefined
  if (area === '') return isAlone ? { kind: 'home' } : null
  if (area === 'competitions' && isAlone) return calendarAddress(query)
  if (area === 'courses' && isAlone) return calendarAddress(new URLSearchParams({ kind: 'COURSE' }))
  if (area === 'events' && isAlone) return calendarAddress(new URLSearchParams({ kind: 'OTHER' }))
  if (area === 'championships' && isAlone) return championshipsAddress(query)
  if (first === undefined) return null
  if (area === 'courses') return rest.length === 0 ? courseAddress(first) : null
  if (area === 'events') return rest.length === 0 ? eventAddress(first) : null
  const address =
    area === 'competitions' && rest.length <= 2
      ? addressOf(first, ...pageAndItem(rest))
      : area === 'championships'
        ? championshipAddress([first, ...rest].map(encodeURIComponent).join('/'), query)
        : null
  return address === 'office' ? null : address
}

const pageAndItem = ([page, item]: readonly string[]): [string | undefined, string | undefined] => [page, item]

/** The competition of a page by its path; null for a page of several. */
export const competitionIn = (path: string): string | null => /^\/competitions\/([^/]+)/.exec(path)?.[1] ?? null

/** The years in which a calendar is asked for; a date of another one is a mistake, or a way to get a page that is not in memory. */
export const calendarYears = { first: 1990, last: 2100 }

const isOfCalendar = (date: string | null): boolean => {
  const year = Number(date?.slice(0, 4))
  return year >= calendarYears.first && year <= calendarYears.last
}

/** The pages of the calendar that many people open: they are few, and stay in memory however many others are asked for. */
const mostUsualPages = 10
export const isUsual = (address: PublicPageAddress): boolean => {
  if (address.kind === 'championships')
    return address.search.category === undefined && address.search.after === undefined
  if (address.kind === 'championshipRanking') return address.after === undefined
  if (address.kind === 'championshipCalendar') return address.page < mostUsualPages
  if (address.kind === 'championshipHistory') return false
  if (address.kind !== 'calendar') return true
  const { searchString, from, to, page } = address.search
  return !searchString && from === undefined && to === undefined && page < mostUsualPages
}

/** The filters of the calendar as a form sends them; empty, unreadable and impossible values are left out. */
export const calendarAddress = (query: URLSearchParams): Extract<PublicPageAddress, { kind: 'calendar' }> => {
  const given = {
    searchString: query.get('q')?.trim(),
    from: isOfCalendar(query.get('from')) ? query.get('from') : null,
    to: isOfCalendar(query.get('to')) ? query.get('to') : null,
    sportType: query.get('sport'),
    activityType: query.get('kind'),
    championship: query.get('championship'),
    page: query.get('page') === null ? null : Number(query.get('page')),
  }
  const readable = Object.entries(given).filter(
    ([name, value]) => value && CalendarSearch.safeParse({ [name]: value }).success,
  )
  const search = CalendarSearch.safeParse(Object.fromEntries(readable))
  return { kind: 'calendar', search: search.success ? search.data : { page: 0 } }
}

/** The same filters in one order, so that the same page is kept once. */
export const calendarUrl = ({ search }: Extract<PublicPageAddress, { kind: 'calendar' }>): string => {
  const params = new URLSearchParams()
  if (search.searchString) params.set('q', search.searchString)
  if (search.from) params.set('from', search.from)
  if (search.to) params.set('to', search.to)
  if (search.sportType) params.set('sport', search.sportType)
  if (search.activityType) params.set('kind', search.activityType)
  if (search.championship) params.set('championship', search.championship)
  if (search.page > 0) params.set('page', String(search.page))
  return params.size === 0 ? '/competitions' : `/competitions?${params}`
}

export type PageLanguage = 'EN' | 'NL'

const spoken = (code: string): PageLanguage | null => {
  const short = code.trim().slice(0, 2).toUpperCase()
  return short === 'EN' || short === 'NL' ? short : null
}

/** The languages of a tenant for which texts exist; all of them if it names none. */
export const pageLanguages = (tenant: { readonly languages: readonly string[] }): PageLanguage[] => {
  const offered = [...new Set(tenant.languages.flatMap((code) => spoken(code) ?? []))]
  return offered.length > 0 ? offered : ['EN', 'NL']
}

/** The language in the address, or else the reader's earlier choice, the browser's preference, or the tenant's own. */
export const pageLanguage = (
  asked: { query: string | undefined; cookie: string | undefined; accepted: string | undefined },
  tenant: { readonly languages: readonly string[]; readonly defaultLanguage: string },
): PageLanguage => {
  const offered = pageLanguages(tenant)
  const wishes = [
    asked.query ?? '',
    /(?:^|;\s*)oxer_language=(\w{2})/.exec(asked.cookie ?? '')?.[1] ?? '',
    ...(asked.accepted ?? '').split(','),
    tenant.defaultLanguage,
  ]
  return wishes.map(spoken).find((wish) => wish !== null && offered.includes(wish)) ?? offered[0] ?? 'EN'
}
