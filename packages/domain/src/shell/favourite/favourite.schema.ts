import * as z from 'zod'
import { Ref } from '../../kernel/ref/ref.schema.ts'
import { CalendarItem, CalendarTarget } from '../calendar/calendar.schema.ts'

export const FavouriteSubjectType = z.enum(['COMPETITION'])
export type FavouriteSubjectType = z.infer<typeof FavouriteSubjectType>

/** A saved favourite; `ref` is null once it is removed. */
export const Favourite = z
  .object({ ref: Ref.nullable(), subjectRef: Ref, isFavourite: z.boolean() })
  .meta({ id: 'Favourite' })
export type Favourite = z.infer<typeof Favourite>

const SidebarCompetition = CalendarItem.shape.competition
  .unwrap()
  .pick({ ref: true, name: true, status: true, start: true, end: true })
  .extend({ target: CalendarTarget, favouriteRef: Ref.nullable(), isShared: z.boolean() })

/** The calendar of the side panel: saved and shared. */
export const SidebarCalendar = z
  .object({
    competitions: z.array(SidebarCompetition),
    courseDayEvents: z.array(z.object({ ref: Ref, name: z.string() })),
    championships: z.array(z.object({ ref: Ref, name: z.string() })),
  })
  .meta({ id: 'SidebarCalendar' })
export type SidebarCalendar = z.infer<typeof SidebarCalendar>
