import { CompetitionLocation } from '@oxer/domain/competitions/competition/competition.schema'
import type {
  PublicCompetition,
  PublicScheduleDay,
  PublicTimeSchedule,
} from '@oxer/domain/competitions/public-competition/public-competition.schema'
import { isPublicEvent } from '@oxer/domain/federation/event-status/event-status.rules'
import { addDays, toLocalTime } from '@oxer/domain/kernel/time/time.rules'
import { momentAt, readableTimeZone } from '@oxer/domain/kernel/time/time-zone.rules'
import { keysOf } from '@oxer/domain/shell/calendar-feed/calendar-feed.rules'
import { type CalendarFeed, CalendarFeedKind } from '@oxer/domain/shell/calendar-feed/calendar-feed.schema'
import type { CalendarEvent } from '@oxer/domain/shell/calendar-feed/icalendar.rules'
import type { SidebarCalendar } from '@oxer/domain/shell/favourite/favourite.schema'
import { createI18n } from '@oxer/i18n'
import type { TimedStart } from '../home/riders-starts.queries.ts'

/** What a feed says of an event; its number and moment follow from what it said before. */
export type FeedEvent = Omit<CalendarEvent, 'uid' | 'sequence' | 'changedAt'> & {
  readonly key: string
  readonly isCancelled: boolean
}

type Language = 'EN' | 'NL'

const makeTexts = (language: Language) => createI18n(language === 'NL' ? 'nl' : 'en').getFixedT(null, 'home')

/** Made once for each language. */
const kept = new Map<Language, ReturnType<typeof makeTexts>>()

export const wordsIn = (language: Language, origin: string) => {
  const t = kept.get(language) ?? makeTexts(language)
  kept.set(language, t)
  return { t, origin }
}

type Words = ReturnType<typeof wordsIn>

export const calendarPath = (token: string): string => `/calendar/${token}.ics`

export const toCalendarFeed = (row: { kind: string; createdAt: Date; renewedAt: Date }): CalendarFeed => ({
  kind: CalendarFeedKind.parse(row.kind),
  createdAt: row.createdAt.toISOString(),
  renewedAt: row.renewedAt.toISOString(),
})

/** As one line: a place that a map finds. */
const placeOf = (location: unknown): string[] => {
  const { facility, address } = CompetitionLocation.parse(location ?? {})
  const street = [address.street, address.number].filter(Boolean).join(' ')
  const city = [address.postalCode, address.cityName].filter(Boolean).join(' ')
  return [facility, street, city].filter((part) => part !== '')
}

const minuteMs = 60_000
/** Of a start whose list gives no duration. */
const usualSeconds = 600

/** The moment that the pages show: planned, or expected by the delay of the ring. Null while they show none. */
const momentsOf = ({ row, start }: TimedStart): { start: Date; end: Date } | null => {
  if (start.time === null || row.seconds === null) return null
  const day = addDays(row.date, Math.floor(row.seconds / 86_400))
  const planned = momentAt(day, toLocalTime(row.seconds), readableTimeZone(row.timeZone))
  const delay = start.expected === null ? 0 : (start.delayMinutes ?? 0)
  const begins = new Date(planned.getTime() + delay * minuteMs)
  return { start: begins, end: new Date(begins.getTime() + (row.durationSeconds ?? usualSeconds) * 1000) }
}

const statusOf = (isCancelled: boolean, isFinal: boolean): CalendarEvent['status'] =>
  isCancelled ? 'CANCELLED' : isFinal ? 'CONFIRMED' : 'TENTATIVE'

const linesOf = ({ row, start }: TimedStart, { t }: Words, isFinal: boolean): string[] => [
  row.competitionName,
  ...(start.startNumber === null ? [] : [t('calendarFeed.startNumber', { number: start.startNumber })]),
  ...(start.expected === null || start.time === null ? [] : [t('calendarFeed.planned', { time: start.time })]),
  ...(start.time === null ? [t('calendarFeed.noTime')] : isFinal ? [] : [t('calendarFeed.mayChange')]),
]

const toStartEvent = (found: TimedStart, key: string, words: Words): FeedEvent => {
  const { row, start } = found
  const isFinal = row.listStatus === 'FINAL' || row.listStatus === 'CLOSED'
  const what = [start.rider.name, row.horse, row.test].filter((word) => word !== '').join(' · ')
  const path = `/competitions/${row.competitionRef}${row.activity === null ? '' : `/activity/${row.activity}`}`
  return {
    key,
    isCancelled: row.isCancelled,
    when: momentsOf(found) ?? { firstDay: row.date, lastDay: row.date },
    status: statusOf(row.isCancelled, isFinal),
    summary: row.isCancelled ? words.t('calendarFeed.cancelled', { what }) : what,
    location: [...(row.arena === null ? [] : [row.arena]), ...placeOf(row.location)].join(', '),
    description: row.isCancelled ? row.competitionName : linesOf(found, words, isFinal).join('\n'),
    url: `${words.origin}${path}`,
  }
}

export const toStartEvents = (starts: readonly TimedStart[], words: Words): FeedEvent[] => {
  const keys = keysOf(starts.map(({ row }) => row.registration))
  return starts.map((start, index) => toStartEvent(start, keys[index] ?? start.row.registration, words))
}

/** Days of what somebody has marked. */
export const toFollowedEvents = (saved: SidebarCalendar, { t, origin }: Words): FeedEvent[] => {
  const dayOf = (
    of: { ref: string; name: string; firstDay: string; lastDay: string; path: string },
    isCancelled = false,
  ): FeedEvent => ({
    ...{ key: of.ref, isCancelled, when: { firstDay: of.firstDay, lastDay: of.lastDay } },
    status: statusOf(isCancelled, true),
    summary: isCancelled ? t('calendarFeed.cancelled', { what: of.name }) : of.name,
    ...{ location: '', description: '', url: `${origin}${of.path}` },
  })
  return [
    ...saved.competitions
      .filter(({ favouriteRef, status }) => favouriteRef !== null && (isPublicEvent(status) || status === 'CANCELLED'))
      .map(({ ref, name, start, end, status }) =>
        dayOf({ ref, name, firstDay: start, lastDay: end, path: `/competitions/${ref}` }, status === 'CANCELLED'),
      ),
    ...saved.courseDayEvents.map(({ ref, name, day, courseEventRef }) =>
      dayOf({ ref, name, firstDay: day, lastDay: day, path: `/courses/${courseEventRef}` }),
    ),
    ...saved.events.map(({ ref, name, start }) =>
      dayOf({ ref, name, firstDay: start, lastDay: start, path: `/events/${ref}` }),
    ),
  ]
}

type Scheduled = PublicScheduleDay['general'][number]

/** The days of a competition, and each part of its time schedule that is no break, as the public sees it. */
export const toScheduleEvents = (
  competition: PublicCompetition,
  schedule: PublicTimeSchedule,
  { origin }: Words,
): FeedEvent[] => {
  const { ref, name } = competition
  const place = placeOf(competition.location)
  const path = `${origin}/competitions/${ref}`
  const common = { isCancelled: false, status: 'CONFIRMED', description: '' } as const
  const whole: FeedEvent = {
    ...{ ...common, key: ref, summary: name, location: place.join(', '), url: path },
    when: { firstDay: competition.start, lastDay: competition.end },
  }
  const pageOf = ({ ref: activity, hasStartlist, hasRanking }: Scheduled): string =>
    hasStartlist || hasRanking ? `${path}/activity/${activity}` : path
  const toEvent = (activity: Scheduled, arena: string | null): FeedEvent => ({
    ...{ ...common, key: activity.ref, summary: `${activity.name} · ${name}`, url: pageOf(activity) },
    location: [...(arena === null ? [] : [arena]), ...place].join(', '),
    when: scheduledWhen(activity, competition.timeZone),
  })
  const parts = schedule.days.flatMap(({ general, arenas }) => [
    ...general.map((activity) => ({ activity, arena: null })),
    ...arenas.flatMap(({ arena, activities }) => activities.map((activity) => ({ activity, arena: arena.name }))),
  ])
  return [
    whole,
    ...parts
      .filter(({ activity }) => activity.breakKind === null)
      .map(({ activity, arena }) => toEvent(activity, arena)),
  ]
}

/** A part that lasts beyond midnight ends on the following day. */
const scheduledWhen = ({ date, start, end }: Scheduled, timeZone: string): CalendarEvent['when'] => {
  if (start === null) return { firstDay: date, lastDay: date }
  const last = end ?? start
  return {
    start: momentAt(date, start, readableTimeZone(timeZone)),
    end: momentAt(last < start ? addDays(date, 1) : date, last, readableTimeZone(timeZone)),
  }
}
