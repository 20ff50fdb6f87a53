// The data of a public page. The server queries it once per publication and passes it to the renderer in apps/web, which knows these types
// and nothing else of the api.
import type {
  PublicCompetition,
  PublicOverview,
} from '@oxer/domain/competitions/public-competition/public-competition.schema'
import type { CourseEventProfile } from '@oxer/domain/courses/course-event/course-event.schema'
import type { FreeEventView } from '@oxer/domain/events/free-event/free-event.schema'
import { addDays } from '@oxer/domain/kernel/time/time.rules'
import { usualPeriod, weeksAround } from '@oxer/domain/shell/calendar/calendar.rules'
import type { CalendarItem, CalendarMetadata, CalendarSearch } from '@oxer/domain/shell/calendar/calendar.schema'
import { publicChampionshipText } from '../../championships/championship/championship.queries.ts'
import { publicCompetitionText } from '../../competitions/competition/competition-visibility.queries.ts'
import {
  getPublicActivityPage,
  getPublicCompetition,
  getPublicMasterlistPage,
  getPublicOverview,
  getPublicRankingPage,
  getPublicWall,
  type PublicActivityPage,
  type PublicMasterlistPage,
  type PublicRankingPage,
  type PublicWall,
} from '../../competitions/public-competition/public-competition.queries.ts'
import { publicResultsText } from '../../competitions/result/result-visibility.queries.ts'
import { requirePublicCourseEvent } from '../../courses/course-event/course-event.guards.ts'
import { getCourseEventProfile } from '../../courses/course-event/course-event.queries.ts'
import { requirePublicFreeEvent } from '../../events/free-event/free-event.guards.ts'
import { getFreeEvent } from '../../events/free-event/free-event.queries.ts'
import type { Context } from '../../kernel/context/context.ts'
import { federationsWith } from '../../kernel/procedure/feature.ts'
import {
  getCalendarMetadata,
  hourHere,
  listAtHome,
  listCarousel,
  searchCalendar,
} from '../calendar/calendar.queries.ts'
import {
  type ChampionshipPageAddress,
  type ChampionshipPublicPage,
  loadChampionshipPage,
} from './public-championship.queries.ts'

export type PublicPageAddress =
  | { readonly kind: 'home' }
  | { readonly kind: 'calendar'; readonly search: CalendarSearch }
  | { readonly kind: 'course'; readonly course: string }
  | { readonly kind: 'event'; readonly event: string }
  | ChampionshipPageAddress
  | { readonly kind: 'overview' | 'info' | 'masterlist'; readonly competition: string }
  | { readonly kind: 'activity'; readonly competition: string; readonly activity: string }
  | { readonly kind: 'wall'; readonly competition: string; readonly arena: string }
  | { readonly kind: 'ranking'; readonly competition: string; readonly ranking: string }

export type PublicPage =
  | {
      kind: 'home'
      today: string
      hour: number
      items: CalendarItem[]
      championships: CalendarItem['championships']
      banner: string | null
    }
  | {
      kind: 'calendar'
      search: CalendarSearch
      metadata: CalendarMetadata
      items: CalendarItem[]
      hasMore: boolean
    }
  | ({ kind: 'overview' } & PublicOverview)
  | { kind: 'info'; competition: PublicCompetition }
  | ({ kind: 'activity' } & PublicActivityPage)
  | ({ kind: 'ranking' } & PublicRankingPage)
  | ({ kind: 'masterlist' } & PublicMasterlistPage)
  | ({ kind: 'wall' } & PublicWall)
  | { kind: 'course'; course: CourseEventProfile }
  | { kind: 'event'; event: FreeEventView }
  | ChampionshipPublicPage
  | { kind: 'notFound' }

/** The style and the script address of the page; the same for every visitor of one host and language. */
export type PublicFrame = {
  language: 'EN' | 'NL'
  languages: readonly ('EN' | 'NL')[]
  tenant: { name: string; avatar: string | null; colour: string }
  /** Taken from the tenant, never from the request, because the page is kept for everybody. */
  origin: string
  /** Path and query without the language. */
  url: string
  year: number
  version: string
  style: string
  scriptUrl: string | null
}

const weeksShownAtHome = 5

/** The days of Home: from the beginning of last week. */
export const daysAtHome = (today: string): { from: string; to: string } => {
  const weeks = weeksAround(today)
  return { from: weeks.last, to: addDays(weeks.later, 7 * (weeksShownAtHome - 2) - 1) }
}

/** The search of a calendar page: without a period, that of the days around today. */
export const searchOfPage = (search: CalendarSearch, today: string): CalendarSearch =>
  search.from === undefined && search.to === undefined ? { ...search, ...usualPeriod(today) } : search

type Reading = Pick<Context, 'db' | 'services' | 'tenant' | 'now'>

/** The banner of the federation that this host represents. */
const findBanner = async ({ services, tenant }: Pick<Context, 'services' | 'tenant'>): Promise<string | null> => {
  const [row] = await services.database.query<{ banner: string | null }>(
    'SELECT banner FROM federation WHERE ref = $1',
    [tenant.federationRef],
  )
  return row?.banner ?? null
}

/** A page is the same for everybody, so the signed-in user is not known here. */
export const loadPublicPage = async (reading: Reading, address: PublicPageAddress): Promise<PublicPage> => {
  const ctx = { ...reading, actor: null }
  switch (address.kind) {
    case 'home': {
      const { today } = await getCalendarMetadata(ctx)
      return {
        kind: 'home',
        today,
        hour: await hourHere(ctx),
        items: await listAtHome(ctx, daysAtHome(today)),
        championships: await listCarousel(ctx),
        banner: await findBanner(ctx),
      }
    }
    case 'calendar': {
      const metadata = await getCalendarMetadata(ctx)
      const search = searchOfPage(address.search, metadata.today)
      const { items, page, size, totalElements } = await searchCalendar(ctx, search)
      // A page behind the last one does not exist.
      if (items.length === 0 && page > 0) return { kind: 'notFound' }
      return { kind: 'calendar', search, metadata, items, hasMore: (page + 1) * size < totalElements }
    }
    case 'course': {
      const scope = await requirePublicCourseEvent(ctx, address.course)
      return { kind: 'course', course: await getCourseEventProfile(ctx, scope) }
    }
    case 'event': {
      const scope = await requirePublicFreeEvent(ctx, address.event)
      return { kind: 'event', event: await getFreeEvent(ctx, scope) }
    }
    case 'overview':
      return { kind: 'overview', ...(await getPublicOverview(ctx, address.competition)) }
    case 'info':
      return { kind: 'info', competition: await getPublicCompetition(ctx, address.competition) }
    case 'activity':
      return { kind: 'activity', ...(await getPublicActivityPage(ctx, address)) }
    case 'wall':
      return { kind: 'wall', ...(await getPublicWall(ctx, address)) }
    case 'ranking':
      return { kind: 'ranking', ...(await getPublicRankingPage(ctx, address)) }
    case 'masterlist':
      return { kind: 'masterlist', ...(await getPublicMasterlistPage(ctx, address.competition)) }
    default:
      return loadChampionshipPage(ctx, address)
  }
}

/** A search engine reads at most 50,000 addresses of a file; each is listed in every language. */
const mostListed = 10_000

/** The public pages of this host for search engines, the newest first, each with the moment of its last known change. */
export const listPublicAddresses = async ({
  services,
  tenant,
}: Pick<Context, 'services' | 'tenant'>): Promise<{ path: string; changedAt: Date | null }[]> => {
  const rows = await services.database.query<{ ref: string; changedAt: Date | string | null }>(
    `SELECT c.ref, greatest(c.published_at, (SELECT max(x.entered_at) FROM ${publicResultsText} x WHERE x.competition_ref = c.ref),
        (SELECT max(r.published_at) FROM ranking r WHERE r.competition_ref = c.ref)) AS "changedAt"
      FROM competition c
      WHERE c.federation_ref = ANY($1::uuid[]) AND ${publicCompetitionText('c')}
      ORDER BY c.start DESC, c.ref LIMIT ${mostListed}`,
    [[...tenant.federationRefs]],
  )
  const events = await services.database.query<{ ref: string }>(
    `SELECT ref FROM course_event WHERE federation_ref = ANY($1::uuid[]) AND deleted_at IS NULL
      ORDER BY first_day DESC, ref LIMIT ${mostListed}`,
    [federationsWith(tenant, 'COURSES')],
  )
  const free = await services.database.query<{ ref: string }>(
    `SELECT ref FROM free_event WHERE federation_ref = ANY($1::uuid[]) AND deleted_at IS NULL
      ORDER BY start DESC, ref LIMIT ${mostListed}`,
    [[...tenant.federationRefs]],
  )
  const series = await services.database.query<{ ref: string; changedAt: Date | string | null }>(
    `SELECT c.ref, (SELECT max(r.changed_at) FROM championship_ranking r WHERE r.championship_ref = c.ref AND r.is_public)
        AS "changedAt"
      FROM championship c
      WHERE c.federation_ref = ANY($1::uuid[]) AND ${publicChampionshipText('c')}
      ORDER BY c.start DESC, c.ref LIMIT ${mostListed}`,
    [[...tenant.federationRefs]],
  )
  const championships = series.flatMap(({ ref, changedAt }) => [
    { path: `/championships/${ref}/info`, changedAt: null },
    ...(changedAt === null ? [] : [{ path: `/championships/${ref}/ranking`, changedAt: new Date(changedAt) }]),
  ])
  const competitions = rows.flatMap(({ ref, changedAt }) =>
    ['overview', 'info'].map((page) => ({
      path: `/competitions/${ref}/${page}`,
      changedAt: changedAt === null ? null : new Date(changedAt),
    })),
  )
  const courses = events.map(({ ref }) => ({ path: `/courses/${ref}`, changedAt: null }))
  const freeEvents = free.map(({ ref }) => ({ path: `/events/${ref}`, changedAt: null }))
  const entrances = ['/', '/competitions', '/championships'].map((path) => ({ path, changedAt: null }))
  return [...entrances, ...competitions, ...championships, ...courses, ...freeEvents]
}
