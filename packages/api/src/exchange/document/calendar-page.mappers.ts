// What a calendar shows, and the pages of courses and free events, as exchange documents.
import { CompetitionStatus } from '@oxer/domain/competitions/competition/competition.schema'
import type { CourseEventProfile } from '@oxer/domain/courses/course-event/course-event.schema'
import type { FreeEventView } from '@oxer/domain/events/free-event/free-event.schema'
import type { ExchangeCourse, ExchangeEvent } from '@oxer/domain/exchange/document/exchange-calendar.schema'
import type { ExchangeChampionship } from '@oxer/domain/exchange/document/exchange-championship.schema'
import type { ExchangeAddress, ExchangeCompetition } from '@oxer/domain/exchange/document/exchange-competition.schema'
import type { ExchangeDocument } from '@oxer/domain/exchange/document/exchange-document.schema'
import type { Address } from '@oxer/domain/kernel/address/address.schema'
import type { CalendarItem } from '@oxer/domain/shell/calendar/calendar.schema'
import { known, toExchangeAddress } from './competition-document.mappers.ts'
import { documentOf, type PublicSource } from './public-document.mappers.ts'

/** What a list of the calendar says of its items, and what its lines leave out: the zones of the competitions, by their refs. */
export type CalendarPart = {
  readonly items: readonly CalendarItem[]
  readonly timeZones: ReadonlyMap<string, string>
}

const inCity = (city: string): { address?: ExchangeAddress } => (city === '' ? {} : { address: { city } })

const nameOf = (name: string): string => name.slice(0, 200) || '-'

const toCompetition = (
  { competition, entry, championships }: CalendarItem,
  timeZones: ReadonlyMap<string, string>,
): ExchangeCompetition[] =>
  competition === null
    ? []
    : [
        {
          ...{ id: competition.ref, name: nameOf(competition.name), start: competition.start, end: competition.end },
          timeZone: timeZones.get(competition.ref) ?? 'UTC',
          status: CompetitionStatus.exclude(['DELETED']).parse(competition.status),
          sports: competition.sportTypes,
          ...known({ organizer: competition.organizerName }),
          ...inCity(competition.cityName),
          extensions: {
            oxer: {
              competition: `/competitions/${competition.ref}.json`,
              ...(entry === null ? {} : { entry: { until: entry.until } }),
              ...(championships.length === 0 ? {} : { championships: championships.map(({ ref }) => ref) }),
            },
          },
        },
      ]

const toSeason = ({ championship: season }: CalendarItem): ExchangeChampionship[] =>
  season === null
    ? []
    : [
        {
          ...{ id: season.ref, name: nameOf(season.name), start: season.start, end: season.end },
          status: CompetitionStatus.exclude(['DELETED']).parse(season.status),
          sports: season.sportTypes,
          ...known({ organizer: season.organizerName }),
          extensions: { oxer: { championship: `/championships/${season.ref}/info.json` } },
        },
      ]

const toCourseItem = ({ course }: CalendarItem): ExchangeCourse[] =>
  course === null
    ? []
    : [
        {
          ...{ id: course.ref, name: nameOf(course.name), start: course.start, end: course.end },
          ...known({ organizer: course.organizerName }),
          ...inCity(course.cityName),
          extensions: { oxer: { course: `/courses/${course.ref}.json` } },
        },
      ]

const toEventItem = ({ event }: CalendarItem): ExchangeEvent[] =>
  event === null
    ? []
    : [
        {
          ...{ id: event.ref, name: nameOf(event.name), start: event.start, end: event.end },
          ...known({ organizer: event.organizerName, startTime: event.startTime }),
          ...inCity(event.cityName),
          extensions: { oxer: { event: `/events/${event.ref}.json` } },
        },
      ]

export const collectionsOf = ({ items, timeZones }: CalendarPart) => ({
  competitions: items.flatMap((item) => toCompetition(item, timeZones)),
  championships: items.flatMap(toSeason),
  courses: items.flatMap(toCourseItem),
  events: items.flatMap(toEventItem),
})

/** `page` is the number of the next part of the list; null after the last one. */
export const nextOf = (page: number | null): { extensions?: ExchangeDocument['extensions'] } =>
  page === null ? {} : { extensions: { oxer: { page } } }

export const toCalendarPage = (
  source: PublicSource,
  { next, ...part }: CalendarPart & { readonly next: number | null },
): ExchangeDocument => documentOf(source, '/competitions', { ...collectionsOf(part), ...nextOf(next) })

/** The championships of Home are names that lead to their pages; their days are read beside them. */
export const toHomePage = (
  source: PublicSource,
  { championships, ...part }: CalendarPart & { readonly championships: readonly ExchangeChampionship[] },
): ExchangeDocument => documentOf(source, '/', { ...collectionsOf(part), championships: [...championships] })

const addressOf = (address: Partial<Address>): { address?: ExchangeAddress } => {
  const found = toExchangeAddress({ address: { ...emptyAddress, ...address } })
  // The country alone is the federation's, and no place.
  return found.city === undefined && found.street === undefined ? {} : { address: found }
}

const emptyAddress = {
  ...{ street: '', number: '', bus: '', postalCode: '', cityName: '', state: '', county: '', country: '' },
}

/** The e-mail to which participants write is on the page, and not here: no document of a public page has an address of one. */
export const toCoursePage = (source: PublicSource, course: CourseEventProfile): ExchangeDocument => {
  const days = course.days.map(({ day }) => day).sort()
  const { maxRegistrations: maximum, registrations } = course
  return documentOf(source, `/courses/${course.ref}`, {
    courses: [
      {
        ...{ id: course.ref, name: nameOf(course.title), start: days[0] ?? '', end: days.at(-1) ?? '' },
        ...known({
          organizer: course.federation.name.slice(0, 200),
          description: course.description,
          achievement: course.achievement?.name.slice(0, 200),
        }),
        timeZone: course.timeZone,
        ...addressOf(course.location),
        price: { amount: course.money.amountWithTax, currency: course.money.currency },
        places: maximum === 0 ? null : { maximum, free: Math.max(0, maximum - registrations) },
        days: course.days.map(({ day: date, start, end, location }) => ({ date, start, end, ...addressOf(location) })),
      },
    ],
  })
}

export const toEventPage = (source: PublicSource, event: FreeEventView): ExchangeDocument =>
  documentOf(source, `/events/${event.ref}`, {
    events: [
      {
        ...{ id: event.ref, name: nameOf(event.name), start: event.start, end: event.end, timeZone: event.timeZone },
        ...known({
          ...{ organizer: event.federation.name.slice(0, 200), description: event.description, place: event.place },
          ...{ startTime: event.startTime, endTime: event.endTime },
        }),
        ...addressOf(event.location),
      },
    ],
  })
