// Maps a path to its public page, and a request to the language of the page.
import type { PublicPageAddress } from '@oxer/api'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { CalendarSearch } from '@oxer/domain/shell/calendar/calendar.schema'

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
  if (page === 'manage' || competition === 'create') return 'office'
  if (!isRef(competition)) return null
  if (page === undefined || page === '') return { kind: 'overview', competition }
  if (item === undefined)
    return page === 'overview' || page === 'info' || page === 'masterlist' ? { kind: page, competition } : null
  if (!isRef(item)) return null
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

/** The competition of a page by its path; null for a page of several. */
export const competitionIn = (path: string): string | null => /^\/competitions\/([^/]+)/.exec(path)?.[1] ?? null

/** The years in which a calendar is asked for; a date of another one is a mistake, or a way to get a page that is not in memory. */
const calendarYears = { first: 1990, last: 2100 }

const isOfCalendar = (date: string | null): boolean => {
  const year = Number(date?.slice(0, 4))
  return year >= calendarYears.first && year <= calendarYears.last
}

/** The pages of the calendar that many people open: they are few, and stay in memory however many others are asked for. */
const mostUsualPages = 10
export const isUsual = (address: PublicPageAddress): boolean => {
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
