// The calendars for everybody: what a public page with dates has, as events.
import { addDays } from '@oxer/domain/kernel/time/time.rules'
import type { CalendarItem, CalendarSearch } from '@oxer/domain/shell/calendar/calendar.schema'
import { writeCalendar } from '@oxer/domain/shell/calendar-feed/icalendar.rules'
import {
  getPublicCompetition,
  getPublicTimeSchedule,
} from '../../competitions/public-competition/public-competition.queries.ts'
import { requirePublicCourseEvent } from '../../courses/course-event/course-event.guards.ts'
import { getCourseEvent } from '../../courses/course-event/course-event.queries.ts'
import { requirePublicFreeEvent } from '../../events/free-event/free-event.guards.ts'
import { getFreeEvent } from '../../events/free-event/free-event.queries.ts'
import type { Context } from '../../kernel/context/context.ts'
import { originOfTenant } from '../../kernel/context/tenant-origin.ts'
import { searchCalendar, todayHere } from '../calendar/calendar.queries.ts'
import { loadChampionshipPage, type PublicChampionship } from '../public-page/public-championship.queries.ts'
import { toScheduleEvents, wordsIn } from './calendar-feed.mappers.ts'
import {
  type PublicEvent,
  toCourseEvents,
  toFreeEventEvent,
  toItemEvent,
  toSeasonEvent,
} from './public-calendar.mappers.ts'

/** What a public calendar is of: one thing, or what the page of the calendar finds. */
export type PublicCalendarSubject =
  | { readonly kind: 'competition' | 'championship' | 'course' | 'event'; readonly ref: string }
  | { readonly kind: 'calendar'; readonly search: CalendarSearch }

/** `publication`: of the competition that it is of; 0 for another subject. */
export type PublicCalendar = { readonly text: string; readonly publication: number }

type Reading = Pick<Context, 'services' | 'tenant' | 'language' | 'now'>
type Found = {
  readonly name: string
  readonly publication: number
  /** Each with a number that only rises, and rises with each change that the public can see. */
  readonly events: readonly (PublicEvent & { readonly number: number })[]
}

const wordsOf = ({ language, services, tenant }: Reading) =>
  wordsIn(language, originOfTenant(services.publicUrl, tenant))

const asNobody = (ctx: Reading) => ({ ...ctx, db: ctx.services.database.prisma, actor: null })

/** The publications of competitions and championships, and the versions of courses and free events. */
const numbersOf = async (
  { services }: Reading,
  items: readonly CalendarItem[],
): Promise<ReadonlyMap<string, number>> => {
  const refs = items.map(({ competition, championship, course, event }) =>
    [competition, championship, course, event].flatMap((each) => each?.ref ?? []),
  )
  const rows = await services.database.query<{ ref: string; number: number }>(
    `SELECT ref, publication AS number FROM competition WHERE ref = ANY($1::uuid[])
      UNION ALL SELECT ref, publication FROM championship WHERE ref = ANY($1::uuid[])
      UNION ALL SELECT ref, version FROM course_event WHERE ref = ANY($1::uuid[])
      UNION ALL SELECT ref, version FROM free_event WHERE ref = ANY($1::uuid[])`,
    [refs.flat()],
  )
  return new Map(rows.map(({ ref, number }) => [ref, number]))
}

const eventsOf = async (ctx: Reading, items: readonly CalendarItem[]): Promise<Found['events']> => {
  const numbers = await numbersOf(ctx, items)
  const words = wordsOf(ctx)
  return items
    .flatMap((item) => toItemEvent(item, words))
    .map((event) => ({ ...event, number: numbers.get(event.of) ?? 0 }))
}

const ofCompetition = async (ctx: Reading, ref: string): Promise<Found> => {
  const found = await getPublicCompetition(ctx, ref)
  const schedule = await getPublicTimeSchedule(ctx, ref)
  const { name, publication } = found
  const events = toScheduleEvents(found, schedule, wordsOf(ctx)).map(({ isCancelled: _never, ...event }) => ({
    ...{ ...event, of: ref, number: publication },
  }))
  return { name, publication, events }
}

/** A calendar has at most this many parts of a list, of fifty items each. */
const mostParts = 10

const ofChampionship = async (reading: Reading, ref: string): Promise<Found> => {
  const ctx = asNobody(reading)
  const items: CalendarItem[] = []
  let head: PublicChampionship | null = null
  for (let page = 0; page < mostParts; page += 1) {
    const part = await loadChampionshipPage(ctx, { kind: 'championshipCalendar', championship: ref, page })
    if (part.kind !== 'championshipCalendar') break
    head ??= part.championship
    items.push(...part.items)
    if (!part.hasMore) break
  }
  if (head === null) return { name: '', publication: 0, events: [] }
  const own = { ...toSeasonEvent(head, wordsOf(ctx)), number: head.publication }
  return { name: head.name, publication: 0, events: [own, ...(await eventsOf(ctx, items))] }
}

const ofCourse = async (reading: Reading, ref: string): Promise<Found> => {
  const ctx = asNobody(reading)
  const course = await getCourseEvent(ctx, await requirePublicCourseEvent(ctx, ref))
  const events = toCourseEvents(course, wordsOf(ctx)).map((event) => ({ ...event, number: course.version }))
  return { name: course.title, publication: 0, events }
}

const ofEvent = async (reading: Reading, ref: string): Promise<Found> => {
  const ctx = asNobody(reading)
  const event = await getFreeEvent(ctx, await requirePublicFreeEvent(ctx, ref))
  const events = [{ ...toFreeEventEvent(event, wordsOf(ctx)), number: event.version }]
  return { name: event.name, publication: 0, events }
}

/** Whoever follows a calendar wants the coming year, where the page shows a month. */
const followedDays = { before: 7, after: 366 }

const ofCalendar = async (reading: Reading, asked: CalendarSearch): Promise<Found> => {
  const ctx = asNobody(reading)
  const today = await todayHere(ctx)
  const isOpen = asked.from === undefined && asked.to === undefined
  const period = { from: addDays(today, -followedDays.before), to: addDays(today, followedDays.after) }
  const items: CalendarItem[] = []
  for (let page = 0; page < mostParts; page += 1) {
    const part = await searchCalendar(ctx, { ...asked, ...(isOpen ? period : {}), page })
    items.push(...part.items)
    if (part.items.length < part.size) break
  }
  return { name: ctx.tenant.name, publication: 0, events: await eventsOf(ctx, items) }
}

const find = (ctx: Reading, subject: PublicCalendarSubject): Promise<Found> => {
  switch (subject.kind) {
    case 'competition':
      return ofCompetition(ctx, subject.ref)
    case 'championship':
      return ofChampionship(ctx, subject.ref)
    case 'course':
      return ofCourse(ctx, subject.ref)
    case 'event':
      return ofEvent(ctx, subject.ref)
    case 'calendar':
      return ofCalendar(ctx, subject.search)
  }
}

/** `changedAt` says since when something has its number, so that the same state is written in the same bytes. */
export const writePublicCalendar = async (
  ctx: Reading,
  { subject, changedAt }: { subject: PublicCalendarSubject; changedAt: (ref: string, number: number) => Date },
): Promise<PublicCalendar> => {
  const { name, publication, events } = await find(ctx, subject)
  const numbered = events.map(({ key, of, number, ...event }) => ({
    ...{ ...event, uid: `${key}@${of}`, sequence: number, changedAt: changedAt(of, number) },
  }))
  return { text: writeCalendar({ name, events: numbered }), publication }
}
