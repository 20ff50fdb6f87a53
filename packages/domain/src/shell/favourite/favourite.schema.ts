import * as z from 'zod'
import { CompetitionTarget } from '../../competitions/competition/competition.schema.ts'
import { Ref } from '../../kernel/ref/ref.schema.ts'
import { LocalDate, LocalTime } from '../../kernel/time/time.schema.ts'
import { CalendarItem } from '../calendar/calendar.schema.ts'

export const FavouriteSubjectType = z.enum(['COMPETITION', 'COURSE_DAY', 'CHAMPIONSHIP', 'EVENT'])
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
