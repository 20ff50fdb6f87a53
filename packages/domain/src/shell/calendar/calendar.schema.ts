import * as z from 'zod'
import { ChampionshipStatus } from '../../championships/championship/championship.schema.ts'
import { CompetitionSummary, CompetitionTarget, SportType } from '../../competitions/competition/competition.schema.ts'
import { kernelErrors } from '../../kernel/error/kernel.errors.ts'
import { pageOf } from '../../kernel/paging/paging.schema.ts'
import { Ref } from '../../kernel/ref/ref.schema.ts'
import { Instant, LocalDate, LocalTime } from '../../kernel/time/time.schema.ts'

export const CalendarItemType = z
  .enum(['COMPETITION', 'CHAMPIONSHIP', 'COURSE', 'OTHER'])
  .meta({ id: 'CalendarItemType' })
export type CalendarItemType = z.infer<typeof CalendarItemType>

export const CalendarChampionship = z.object({ ref: Ref, name: z.string(), color: z.string() })
export type CalendarChampionship = z.infer<typeof CalendarChampionship>

/** A course event in the calendar, from its first day to its last. */
export const CalendarCourse = z
  .object({
    ref: Ref,
    name: z.string(),
    start: LocalDate,
    end: LocalDate,
    cityName: z.string(),
    organizerName: z.string(),
  })
  .meta({ id: 'CalendarCourse' })
export type CalendarCourse = z.infer<typeof CalendarCourse>

/** A championship in the calendar, from its first day to its last. */
export const CalendarSeason = CalendarChampionship.extend({
  status: ChampionshipStatus,
  start: LocalDate,
  end: LocalDate,
  sportTypes: z.array(SportType),
  organizerName: z.string(),
}).meta({ id: 'CalendarSeason' })
export type CalendarSeason = z.infer<typeof CalendarSeason>

/** A free event in the calendar. */
export const CalendarEvent = CalendarCourse.extend({
  /** On the first day; null for an event without a time. */
  startTime: LocalTime.nullable(),
}).meta({ id: 'CalendarEvent' })
export type CalendarEvent = z.infer<typeof CalendarEvent>

export const CalendarItem = z
  .object({
    /** The first day. */
    date: LocalDate,
    type: CalendarItemType,
    target: CompetitionTarget,
    /** Present for a COMPETITION only. */
    competition: CompetitionSummary.nullable(),
    entry: z
      .object({ until: Instant.nullable().describe('Null if the registration never closes') })
      .nullable()
      .describe('Present while riders may enter the competition themselves'),
    /** Present for a COURSE only. */
    course: CalendarCourse.nullable(),
    /** Present for a CHAMPIONSHIP only. */
    championship: CalendarSeason.nullable(),
    /** Present for OTHER only. */
    event: CalendarEvent.nullable(),
    /** Those that a competition belongs to. */
    championships: z.array(CalendarChampionship),
  })
  .meta({ id: 'CalendarItem' })
export type CalendarItem = z.infer<typeof CalendarItem>

export const CalendarPage = pageOf(CalendarItem).meta({ id: 'CalendarPage' })
export type CalendarPage = z.infer<typeof CalendarPage>

export const calendarPageSize = 50

/** The first page is 0. */
export const CalendarPageNumber = z.object({ page: z.int().min(0).max(100_000).default(0) })

/** Items that overlap [from, to]; a missing end of the period leaves that side open. */
export const CalendarSearch = z
  .object({
    searchString: z.string().trim().max(200).optional(),
    from: LocalDate.optional(),
    to: LocalDate.optional(),
    /** A discipline (its ref) in which a test is ridden, or which a championship ranks. */
    sportTypeVariant: Ref.optional(),
    /** Of competitions and championships. */
    sportType: SportType.optional(),
    /** Only this championship and its competitions. */
    championship: Ref.optional(),
    activityType: CalendarItemType.optional(),
    page: CalendarPageNumber.shape.page,
  })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    error: kernelErrors.endBeforeStart.code,
    path: ['to'],
  })
export type CalendarSearch = z.infer<typeof CalendarSearch>

/** The filters that the calendar screen offers on this host. */
export const CalendarMetadata = z
  .object({
    years: z.object({ first: z.int(), last: z.int() }),
    sportTypes: z.array(SportType),
    /** The championships of these seasons, by name. */
    championships: z.array(CalendarChampionship),
    /** Federations in which the user may create a competition. */
    mayCreate: z.boolean(),
    /** Today at the federation, from which the groups of weeks are counted. */
    today: LocalDate,
  })
  .meta({ id: 'CalendarMetadata' })
export type CalendarMetadata = z.infer<typeof CalendarMetadata>
