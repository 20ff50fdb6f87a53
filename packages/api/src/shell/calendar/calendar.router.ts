import {
  CalendarChampionship,
  CalendarItem,
  CalendarMetadata,
  CalendarPage,
  CalendarPageNumber,
  CalendarSearch,
} from '@oxer/domain/shell/calendar/calendar.schema'
import { get } from '@oxer/openapi'
import * as z from 'zod'
import { open, router } from '../../kernel/procedure/procedures.ts'
import {
  getCalendarMetadata,
  listCarousel,
  listLastWeek,
  listLater,
  listNextWeek,
  listThisWeek,
  searchCalendar,
} from './calendar.queries.ts'

const Items = z.array(CalendarItem)

export const calendarRouter = router({
  search: open
    .meta(
      get(
        '/competition/calendar/search',
        'Competitions, championships, courses and free events of a period, by text and filters',
        { tags: ['calendar'] },
      ),
    )
    .input(CalendarSearch)
    .output(CalendarPage)
    .query(({ ctx, input }) => searchCalendar(ctx, input)),
  metadata: open
    .meta(get('/calendar/metadata', 'Years, sports, championships and today of the calendar'))
    .output(CalendarMetadata)
    .query(({ ctx }) => getCalendarMetadata(ctx)),
  thisWeek: open
    .meta(get('/calendar/this-week', 'Competitions, courses and free events of this week'))
    .output(Items)
    .query(({ ctx }) => listThisWeek(ctx)),
  lastWeek: open
    .meta(get('/calendar/last-week', 'Competitions, courses and free events that ended last week'))
    .output(Items)
    .query(({ ctx }) => listLastWeek(ctx)),
  nextWeek: open
    .meta(get('/calendar/next-week', 'Competitions, courses and free events that begin next week'))
    .output(Items)
    .query(({ ctx }) => listNextWeek(ctx)),
  later: open
    .meta(
      get(
        '/calendar/later',
        'Competitions, courses and free events that begin after next week, by page until an empty page',
      ),
    )
    .input(CalendarPageNumber)
    .output(CalendarPage)
    .query(({ ctx, input }) => listLater(ctx, input)),
  championships: open
    .meta(get('/calendar/championships', 'Championships of the carousel'))
    .output(z.array(CalendarChampionship))
    .query(({ ctx }) => listCarousel(ctx)),
})
