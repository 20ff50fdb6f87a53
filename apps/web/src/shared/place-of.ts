// The addresses of pages. Links between features are defined here, because features may not import each other.
import type { CompetitionTarget } from '@oxer/domain/competitions/competition/competition.schema'
import type { CalendarItem } from '@oxer/domain/shell/calendar/calendar.schema'

export const placeOf = {
  championship: (ref: string): string => `/championships/${ref}`,
  course: (ref: string): string => `/courses/${ref}`,
  event: (ref: string): string => `/events/${ref}`,
  events: '/events',
  organisation: (ref: string): string => `/organisations/${ref}`,
  member: (ref: string): string => `/members/${ref}`,
  horse: (ref: string): string => `/horses/${ref}`,
  federation: (ref: string): string => `/myfederation/${ref}/general`,
} as const

/**
 * Decision 10: a link to a competition leads where its reader may read, as the server answered with the row: to the manage screens, to a public
 * page, or nowhere (null). No other file builds the address of a competition's public page.
 */
export const placeOfCompetition = (ref: string, target: CompetitionTarget, page?: string): string | null => {
  if (target === 'MANAGE') return `/competitions/${ref}/manage/overview`
  if (target === 'NONE') return null
  return page === undefined ? `/competitions/${ref}` : `/competitions/${ref}/${page}`
}

/** Where an item of a calendar leads; nowhere is null. */
export const placeOfItem = ({ target, competition, course, championship, event }: CalendarItem): string | null => {
  if (competition) return placeOfCompetition(competition.ref, target)
  if (course) return placeOf.course(course.ref)
  if (event) return placeOf.event(event.ref)
  if (!championship || target === 'NONE') return null
  return target === 'MANAGE'
    ? `${placeOf.championship(championship.ref)}/manage/overview`
    : placeOf.championship(championship.ref)
}
