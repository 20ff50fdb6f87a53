import * as z from 'zod'
import { CompetitionTarget } from '../../competitions/competition/competition.schema.ts'
import { Ref, RefName } from '../../kernel/ref/ref.schema.ts'
import { LocalDate, LocalTime } from '../../kernel/time/time.schema.ts'
import { CalendarItem } from '../calendar/calendar.schema.ts'

/** Somebody or something whose starts are followed on public lists. */
export const FollowedType = z.enum(['RIDER', 'HORSE', 'ORGANISATION']).meta({ id: 'FollowedType' })
export type FollowedType = z.infer<typeof FollowedType>

export const FavouriteSubjectType = z.enum([
  'COMPETITION',
  'COURSE_DAY',
  'CHAMPIONSHIP',
  'EVENT',
  ...FollowedType.options,
])
export type FavouriteSubjectType = z.infer<typeof FavouriteSubjectType>

/** A saved favourite; `ref` is null once it is removed. */
export const Favourite = z
  .object({ ref: Ref.nullable(), subjectRef: Ref, isFavourite: z.boolean() })
  .meta({ id: 'Favourite' })
export type Favourite = z.infer<typeof Favourite>

const SidebarCompetition = CalendarItem.shape.competition
  .unwrap()
  .pick({ ref: true, name: true, status: true, start: true, end: true })
  .extend({ target: CompetitionTarget, favouriteRef: Ref.nullable(), isShared: z.boolean() })

/** A saved day of a course event; `ref` is that of the day. */
const SidebarCourseDay = z.object({
  ref: Ref,
  name: z.string(),
  courseEventRef: Ref,
  day: LocalDate,
  start: LocalTime,
  favouriteRef: Ref,
})

/** A saved free event. */
const SidebarEvent = z.object({ ref: Ref, name: z.string(), start: LocalDate, favouriteRef: Ref })

/** A start as the public sees it on its list. */
const FollowedStart = z.object({
  registration: Ref,
  rider: z.string(),
  horse: z.string(),
  competition: RefName,
  test: z.string(),
  date: LocalDate,
  activity: Ref,
  arena: z.string().nullable(),
  time: LocalTime.nullable().describe('Planned; null while times are not public'),
  expected: LocalTime.nullable().describe('By the delay of the ring; null if it is on time or unknown'),
  before: z.int().nullable().describe('How many ride before it today; 0 in the ring, null if unknown'),
})

/** A rider, a horse or a club that the caller follows. */
export const Followed = z
  .object({
    favouriteRef: Ref,
    type: FollowedType,
    name: z.string(),
    next: FollowedStart.nullable().describe('The next start on a public list'),
  })
  .meta({ id: 'Followed' })
export type Followed = z.infer<typeof Followed>

/** The calendar of the side panel: saved and shared items. */
export const SidebarCalendar = z
  .object({
    competitions: z.array(SidebarCompetition),
    courseDayEvents: z.array(SidebarCourseDay),
    championships: z.array(z.object({ ref: Ref, name: z.string(), color: z.string(), favouriteRef: Ref })),
    events: z.array(SidebarEvent),
  })
  .meta({ id: 'SidebarCalendar' })
export type SidebarCalendar = z.infer<typeof SidebarCalendar>
