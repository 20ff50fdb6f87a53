// What a search engine, a messenger and a browser read of a public page: its title, its description, its data as an event.
import type { PublicFrame, PublicPage } from '@oxer/api/types'
import type {
  PublicActivity,
  PublicArena,
  PublicCompetition,
} from '@oxer/domain/competitions/public-competition/public-competition.schema'
import { momentAt } from '@oxer/domain/kernel/time/time-zone.rules'
import { createFormats } from '@oxer/i18n/formats'
import { toLanguage } from '@oxer/i18n/languages'
import { calendarFileAt, calendarFileOf, documentOf, nameAddressOf, pageOf } from './page-of.ts'
import type { PublicTexts } from './public-texts.ts'

type CompetitionPage = Extract<PublicPage, { competition: PublicCompetition }>

const hasCompetition = (page: PublicPage): page is CompetitionPage => 'competition' in page

/** An activity is under way, or else its newest part is named: the results, or the start list. */
const stateOf = (page: Extract<PublicPage, { kind: 'activity' }>, t: PublicTexts): string | null => {
  if (page.ring?.state === 'RUNNING') return t('live.now')
  if (page.rankings.some((ranking) => ranking.rows.length > 0)) return t('state.results')
  return page.startlist === null ? null : t('startlist.title').toLowerCase()
}

/** The calendar of one kind is named after it. */
export const calendarTitle = (
  { activityType }: Extract<PublicPage, { kind: 'calendar' }>['search'],
  t: PublicTexts,
): string => (activityType === undefined ? t('calendarPage.title') : t(`calendarPage.kinds.${activityType}`))

/** The name of what is on the page, with its state: "Springen 1,10 m: uitslag". Null on the page of a whole competition. */
export const headingOf = (page: PublicPage, t: PublicTexts): string | null => {
  switch (page.kind) {
    case 'activity': {
      const state = stateOf(page, t)
      return state === null ? page.activity.name : `${page.activity.name}: ${state}`
    }
    case 'ranking': {
      const name = page.composed === null ? page.ranking.name : page.composed.composed.name
      return `${name}: ${t('state.results')}`
    }
    case 'info':
      return t('nav.info')
    case 'masterlist':
      return t('nav.masterlist')
    case 'calendar':
      return calendarTitle(page.search, t)
    case 'course':
      return page.course.title
    case 'event':
      return page.event.name
    case 'championships':
      return t('calendarPage.championships')
    case 'championshipInfo':
      return null
    case 'championshipCalendar':
      return t('championship.tab.calendar')
    case 'championshipRankings':
      return page.place.name === '' ? t('ranking.title') : `${t('ranking.title')}: ${page.place.name}`
    case 'championshipRanking':
      return [`${t('ranking.title')}: ${page.category.name}`, page.place.name].filter(Boolean).join(' · ')
    case 'championshipHistory':
      return `${t('championship.history')}: ${page.category.name}`
    case 'notFound':
      return t('notFound.title')
    case 'wall':
      return page.arena.name
    case 'home':
    case 'overview':
      return null
  }
}

/** What a page is of: a competition or a championship. */
export const nameOf = (page: PublicPage): string | null => {
  if (hasCompetition(page)) return page.competition.name
  return 'championship' in page ? page.championship.name : null
}

export const titleOf = (page: PublicPage, frame: PublicFrame, t: PublicTexts): string =>
  [headingOf(page, t), nameOf(page), frame.tenant.name].filter((part) => part !== null).join(' · ')

type ChampionshipPage = Extract<PublicPage, { championship: object }>

/** When and where: the second line of a link's preview. */
export const factsOf = (page: CompetitionPage | ChampionshipPage, frame: PublicFrame): string[] => {
  const formats = createFormats(toLanguage(frame.language))
  if ('championship' in page) {
    const { start, end, category, federation } = page.championship
    return [formats.dateRange(start, end), category, federation.name].filter(Boolean)
  }
  const { competition } = page
  return [
    formats.dateRange(competition.start, competition.end),
    competition.location.address.cityName,
    competition.organizerName,
  ].filter(Boolean)
}

export const descriptionOf = (page: PublicPage, frame: PublicFrame, t: PublicTexts): string =>
  hasCompetition(page) || 'championship' in page
    ? factsOf(page, frame).join(' · ')
    : `${t('calendarPage.welcome')} · ${frame.tenant.name}`

const languageCode = (language: PublicFrame['language']): string => language.toLowerCase()

/** The address of a page in one language; each has a canonical address of its own. */
export const addressIn = ({ origin, url }: PublicFrame, language: PublicFrame['language']): string =>
  `${origin}${url}${url.includes('?') ? '&' : '?'}lang=${languageCode(language)}`

/**
 * The picture of a link to the page. Its address changes with the publication, because messengers keep a picture by its
 * address. The path of the page is part of it, and so is everything that the picture shows.
 */
export const previewAddress = (page: PublicPage, frame: PublicFrame): string => {
  const path = frame.url.split('?')[0] ?? '/'
  const publication = hasCompetition(page) ? page.competition.publication : 0
  const name =
    hasCompetition(page) || page.kind === 'course' || page.kind === 'event' || 'championship' in page ? path : '/home'
  return `${frame.origin}/preview${name}.png?lang=${languageCode(frame.language)}&v=${publication}`
}

/** On the pages of a whole competition, its own banner is the picture of a link; other pages draw what is new on them. */
export const bannerAddress = (page: PublicPage, frame: PublicFrame): string | null => {
  if (page.kind === 'championshipInfo')
    return page.championship.bannerUrl && `${frame.origin}${page.championship.bannerUrl}`
  if (page.kind !== 'overview' && page.kind !== 'info') return null
  const { banner, federation } = page.competition
  const path = banner ?? federation.banner
  return path === null ? null : `${frame.origin}${path}`
}

/** The address of the same in another format; Home has no name of its own in its address. */
const besidePage = ({ origin, url }: PublicFrame, ending: string): string => {
  const [path = '', query] = url.split('?')
  return `${origin}${path === '/' ? '/index' : path}${ending}${query === undefined ? '' : `?${query}`}`
}

/** The address of the document of a page, in the exchange format; null for what is no page. */
export const documentAddress = (page: PublicPage, frame: PublicFrame): string | null =>
  page.kind === 'notFound' ? null : besidePage(frame, '.json')

const calendarPathOf = (page: PublicPage, { url }: Pick<PublicFrame, 'url'>): string | null => {
  if (hasCompetition(page)) return page.kind === 'wall' ? null : calendarFileOf(page.competition)
  if ('championship' in page) return `/championships/${page.championship.ref}.ics`
  if (page.kind === 'course') return `/courses/${page.course.ref}.ics`
  if (page.kind === 'event') return `/events/${page.event.ref}.ics`
  return page.kind === 'calendar' ? calendarFileAt(url) : null
}

/** The address of the dates of a page for a calendar; null for a page without them. */
export const calendarOf = (page: PublicPage, frame: PublicFrame): string | null => {
  const path = calendarPathOf(page, frame)
  return path === null ? null : `${frame.origin}${path}`
}

/** schema.org's names of what is planned. A cancelled competition has no page, a cancelled test stays in the schedule. */
const statusOf = (isCancelled: boolean): string =>
  isCancelled ? 'https://schema.org/EventCancelled' : 'https://schema.org/EventScheduled'

/** A competition of many days has more parts than a search engine reads, and its page stays light. */
const mostParts = 40

/** A part of the schedule; an hour that the organiser hides is hidden here, too. */
const toPart = (
  { competition, frame }: { readonly competition: PublicCompetition; readonly frame: PublicFrame },
  { activity, arena }: { readonly activity: PublicActivity; readonly arena: PublicArena | null },
): object => {
  const tests = competition.tests.filter(({ activityRef }) => activityRef === activity.ref)
  return {
    '@type': 'SportsEvent',
    name: activity.name,
    startDate:
      activity.start === null
        ? activity.date
        : momentAt(activity.date, activity.start, competition.timeZone).toISOString(),
    eventStatus: statusOf(tests.every(({ isCancelled }) => isCancelled)),
    ...(arena === null ? {} : { location: { '@type': 'Place', name: arena.name } }),
    url: `${frame.origin}${pageOf(competition, `activity/${activity.ref}`)}`,
  }
}

type Scheduled = { readonly activity: PublicActivity; readonly arena: PublicArena | null }

/** The public time schedule; only the overview has it. */
const scheduleOf = (page: CompetitionPage): Scheduled[] =>
  page.kind === 'overview'
    ? page.schedule.days.flatMap(({ general, arenas }) => [
        ...general.map((activity) => ({ activity, arena: null })),
        ...arenas.flatMap(({ arena, activities }) => activities.map((activity) => ({ activity, arena }))),
      ])
    : []

/** Only what is ridden: a break or a ceremony is no event of its own. */
const partsOf = (page: CompetitionPage, frame: PublicFrame): object[] => {
  const { competition } = page
  const ridden = new Set(competition.tests.map(({ activityRef }) => activityRef))
  return scheduleOf(page)
    .filter(({ activity }) => ridden.has(activity.ref))
    .slice(0, mostParts)
    .map((part) => toPart({ competition, frame }, part))
}

/** The first hour of the first day and the last one of the last day, where the schedule says them; else the days. */
const boundsOf = (page: CompetitionPage): { startDate: string; endDate: string } => {
  const { start, end, timeZone } = page.competition
  const activities = scheduleOf(page).map(({ activity }) => activity)
  const hoursOn = (day: string, edge: 'start' | 'end'): string[] =>
    activities.flatMap((activity) => (activity.date === day ? (activity[edge] ?? []) : [])).sort()
  const [first] = hoursOn(start, 'start')
  // A part that ends after midnight has an hour of the following day.
  const last = activities.some((each) => each.date === end && (each.end ?? '24') < (each.start ?? ''))
    ? undefined
    : hoursOn(end, 'end').at(-1)
  return {
    startDate: first === undefined ? start : momentAt(start, first, timeZone).toISOString(),
    endDate: last === undefined ? end : momentAt(end, last, timeZone).toISOString(),
  }
}

/**
 * The competition as an event for search engines. It contains no person: neither riders, nor contacts, nor an organiser
 * who may be a person.
 */
export const structuredData = (page: PublicPage, frame: PublicFrame, t: PublicTexts): object | null => {
  if (page.kind !== 'overview' && page.kind !== 'info') return null
  const { competition } = page
  const { address, facility } = competition.location
  const street = [address.street, address.number].filter(Boolean).join(' ')
  const parts = partsOf(page, frame)
  return {
    '@context': 'https://schema.org',
    '@type': 'SportsEvent',
    '@id': `${frame.origin}${nameAddressOf(competition)}`,
    name: competition.name,
    ...boundsOf(page),
    inLanguage: frame.languages.map(languageCode),
    eventStatus: statusOf(false),
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    sport: competition.sportTypes.map((sport) => t(`sport.${sport}`)).join(', '),
    url: `${frame.origin}${pageOf(competition, 'overview')}`,
    image: bannerAddress(page, frame) ?? previewAddress(page, frame),
    location: {
      '@type': 'Place',
      name: facility || address.cityName || competition.name,
      address: {
        '@type': 'PostalAddress',
        ...(street === '' ? {} : { streetAddress: street }),
        ...(address.postalCode ? { postalCode: address.postalCode } : {}),
        ...(address.cityName ? { addressLocality: address.cityName } : {}),
        ...(address.country ? { addressCountry: address.country } : {}),
      },
    },
    organizer: { '@type': 'SportsOrganization', name: competition.federation.name, url: frame.origin },
    ...(parts.length === 0 ? {} : { subEvent: parts }),
    subjectOf: {
      '@type': 'DataFeed',
      encodingFormat: 'application/json',
      url: `${frame.origin}${documentOf(competition)}`,
    },
  }
}

/** JSON for a script element: nothing in it can close the element. */
export const toElementJson = (value: object): string => JSON.stringify(value).replaceAll('<', '\\u003c')
