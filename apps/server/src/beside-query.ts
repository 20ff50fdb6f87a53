// The filters of an address beside a page, read strictly. The page leaves out a value that nobody can read; a program that follows its
// calendar or its document would get more than it asked for, and nobody would see it.
import type { PublicPageAddress } from '@oxer/api'
import { ChampionshipSearch } from '@oxer/domain/championships/championship/championship.schema'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { Ref } from '@oxer/domain/kernel/ref/ref.schema'
import { SportType } from '@oxer/domain/kernel/sport/sport.schema'
import { LocalDate } from '@oxer/domain/kernel/time/time.schema'
import { CalendarItemType, CalendarPageNumber, CalendarSearch } from '@oxer/domain/shell/calendar/calendar.schema'
import * as z from 'zod'
import { calendarYears, longestCursor } from './arena-address.ts'

const Year = z.coerce.number().pipe(z.int().min(calendarYears.first).max(calendarYears.last))

const isOfCalendar = (date: string): boolean => Year.safeParse(date.slice(0, 4)).success

const Day = LocalDate.pipe(z.string().refine(isOfCalendar, { error: kernelErrors.wrongFormat.code }))

const OfPart = z.object({ page: z.coerce.number().pipe(CalendarPageNumber.shape.page.unwrap()).optional() })

const OfList = z.object({ after: z.string().max(longestCursor).optional() })

const OfCalendar = z
  .object({
    q: CalendarSearch.shape.searchString,
    from: Day.optional(),
    to: Day.optional(),
    sport: SportType.optional(),
    kind: CalendarItemType.optional(),
    championship: Ref.optional(),
  })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    error: kernelErrors.endBeforeStart.code,
    path: ['to'],
  })

const OfChampionships = OfList.extend({
  year: Year.optional(),
  sport: SportType.optional(),
  label: ChampionshipSearch.shape.category,
})

const filters: Partial<Record<PublicPageAddress['kind'], z.ZodType>> = {
  calendar: OfCalendar.and(OfPart),
  championships: OfChampionships,
  championshipCalendar: OfPart,
  championshipRanking: OfList,
}

/** A form sends its empty fields, too. What is no filter, such as the language, has no influence. */
const refuseUnreadable = (schema: z.ZodType, query: URLSearchParams): void => {
  schema.parse(Object.fromEntries([...query].filter(([, value]) => value.trim() !== '')))
}

/** @throws if a filter of the calendar has a value that cannot be read. Its parts are no calendars, so `page` has no influence. */
export const refuseUnreadableCalendar = (query: URLSearchParams): void => refuseUnreadable(OfCalendar, query)

/** @throws if a filter of the page has a value that cannot be read; the lists of courses and of free events have no filters */
export const refuseUnreadableDocument = (path: string, address: PublicPageAddress, query: URLSearchParams): void => {
  const schema = filters[address.kind]
  if (schema !== undefined && path !== '/courses' && path !== '/events') refuseUnreadable(schema, query)
}
