// What public pages with dates have, as events of a calendar.
import type { CourseEventProfile } from '@oxer/domain/courses/course-event/course-event.schema'
import type { FreeEventView } from '@oxer/domain/events/free-event/free-event.schema'
import type { Address } from '@oxer/domain/kernel/address/address.schema'
import { momentAt, readableTimeZone } from '@oxer/domain/kernel/time/time-zone.rules'
import type { CalendarItem } from '@oxer/domain/shell/calendar/calendar.schema'
import type { PublicChampionship } from '../public-page/public-championship.queries.ts'
import type { FeedEvent, wordsIn } from './calendar-feed.mappers.ts'

type Words = ReturnType<typeof wordsIn>

/** An event of a public page: `of` is what it belongs to, so that the same event has one name in every calendar. */
export type PublicEvent = Omit<FeedEvent, 'isCancelled'> & { readonly of: string }

type Days = { readonly ref: string; readonly name: string; readonly start: string; readonly end: string }

/** What is cancelled has no public page, and leaves the calendar with it. */
const toDays = (
  { ref, name, start, end }: Days,
  { location, url }: { location: string; url: string },
): PublicEvent => ({
  ...{ key: ref, of: ref, when: { firstDay: start, lastDay: end }, status: 'CONFIRMED', summary: name },
  ...{ location, description: '', url },
})

export const toItemEvent = (item: CalendarItem, { origin }: Words): PublicEvent[] => {
  const { competition, championship, course, event } = item
  const [found, path, location] =
    competition !== null
      ? [competition, `/competitions/${competition.ref}`, competition.cityName]
      : championship !== null
        ? [championship, `/championships/${championship.ref}/info`, '']
        : course !== null
          ? [course, `/courses/${course.ref}`, course.cityName]
          : [event, `/events/${event?.ref}`, event?.cityName ?? '']
  return found === null ? [] : [toDays(found, { location, url: `${origin}${path}` })]
}

export const toSeasonEvent = (season: PublicChampionship, { origin }: Words): PublicEvent =>
  toDays(season, { location: '', url: `${origin}/championships/${season.ref}/info` })

const placeOf = (name: string, { street, number, postalCode, cityName }: Address): string =>
  [name, [street, number].filter(Boolean).join(' '), [postalCode, cityName].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ')

/** Each day of a course is an event of its own. */
export const toCourseEvents = (course: CourseEventProfile, { origin }: Words): PublicEvent[] => {
  const zone = readableTimeZone(course.timeZone)
  return course.days.map(({ ref: key, day, start, end, location }) => ({
    ...{ key, of: course.ref, status: 'CONFIRMED', summary: course.title, description: '' },
    when: { start: momentAt(day, start, zone), end: momentAt(day, end, zone) },
    location: placeOf('', location),
    url: `${origin}/courses/${course.ref}`,
  }))
}

/** An event without an hour lasts whole days. */
export const toFreeEventEvent = (event: FreeEventView, { origin }: Words): PublicEvent => {
  const { ref, start, end, startTime, endTime } = event
  const zone = readableTimeZone(event.timeZone)
  // Days in a row without a last hour last to the end of the last day.
  const isTimed = startTime !== null && (endTime !== null || start === end)
  return {
    ...{ key: ref, of: ref, status: 'CONFIRMED', summary: event.name, description: '' },
    when: isTimed
      ? { start: momentAt(start, startTime, zone), end: endTime === null ? null : momentAt(end, endTime, zone) }
      : { firstDay: start, lastDay: end },
    location: placeOf(event.place, event.location),
    url: `${origin}/events/${ref}`,
  }
}
