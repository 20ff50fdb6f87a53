import * as z from 'zod'
import { CatalogueName } from '../../catalogue/catalogue.schema.ts'
import { Address } from '../../kernel/address/address.schema.ts'
import { kernelErrors } from '../../kernel/error/kernel.errors.ts'
import { Money, MoneyInput } from '../../kernel/money/money.schema.ts'
import { CursorQuery, cursorPageOf } from '../../kernel/paging/paging.schema.ts'
import { Ref, RefName, RefObject, Version } from '../../kernel/ref/ref.schema.ts'
import { richText } from '../../kernel/rich-text/rich-text.schema.ts'
import { RuleTree } from '../../kernel/rule-tree/rule-tree.schema.ts'
import { Instant, LocalDate, LocalTime } from '../../kernel/time/time.schema.ts'
import { courseEventErrors } from './course-event.errors.ts'

/** As `HH:mm`, or as `YYYY-MM-DD HH:mm:00`, whose day is ignored because it is a separate field (pr0411, decision 5). */
const TimeOfDay = z
  .string()
  .max(19)
  .transform((text) => /^\d{4}-\d{2}-\d{2} (\d{2}:\d{2}):00$/.exec(text)?.[1] ?? text)
  .pipe(LocalTime)

/** Where the participants go: a street in a city. An address without anything is also refused as a whole (pr0694). */
const DayLocation = Address.refine(
  ({ street, number, postalCode, cityName }) =>
    [street, number, postalCode, cityName].some((line) => line.trim() !== ''),
  { error: kernelErrors.locationNotSpecified.code },
)
  .refine(({ street }) => street.trim() !== '', {
    error: kernelErrors.blankStreet.code,
    path: ['street'],
  })
  .refine(({ cityName }) => cityName.trim() !== '', { error: kernelErrors.blankCity.code, path: ['cityName'] })

const CourseEventDayInput = z
  .object({
    /** For an existing day; absent for a new one. */
    ref: Ref.optional(),
    /** From 1, in the order of the days. */
    courseDay: z.int().min(1).max(100),
    day: LocalDate,
    start: TimeOfDay,
    end: TimeOfDay,
    location: DayLocation,
  })
  // An empty time is refused at its own field.
  .refine(({ start, end }) => start === '' || end === '' || start < end, {
    error: kernelErrors.endBeforeStart.code,
    path: ['end'],
  })

const EventLocation = Address.pick({ cityName: true, country: true })

const fields = z.object({
  title: CatalogueName,
  description: richText(10_000).default(''),
  money: MoneyInput,
  /** 0: no limit (decision 14). */
  maxRegistrations: z.int().min(0).max(100_000),
  /** All of them must be valid (decision 34). */
  days: z
    .array(CourseEventDayInput)
    .min(1)
    .max(100)
    .refine((days) => new Set(days.map(({ courseDay }) => courseDay)).size === days.length, {
      error: courseEventErrors.dayTwice.code,
    }),
  /** Who may be registered. */
  rules: RuleTree,
  /** The place that calendars show; absent or null means that of its first day. */
  location: EventLocation.nullable().default(null),
})

/** A reference to the course in the catalogue. */
const CourseReference = RefObject

export const CreateCourseEvent = fields.extend({ courseRef: CourseReference })
export type CreateCourseEvent = z.infer<typeof CreateCourseEvent>
/** The course cannot change (pr0047). */
export const UpdateCourseEvent = CreateCourseEvent.extend({ version: Version })
export type UpdateCourseEvent = z.infer<typeof UpdateCourseEvent>

const CourseEventDay = z
  .object({
    ref: Ref,
    courseDay: z.int(),
    day: LocalDate,
    start: LocalTime,
    end: LocalTime,
    location: Address,
    isFavourite: z.boolean(),
  })
  .meta({ id: 'CourseEventDay' })

/** The public data of a course event. */
export const CourseEventProfile = z
  .object({
    ref: Ref,
    courseEventRef: Ref,
    courseRef: RefName,
    federation: RefName,
    title: z.string(),
    description: z.string(),
    money: Money,
    maxRegistrations: z.int(),
    /** Active registrations. */
    registrations: z.int(),
    days: z.array(CourseEventDay),
    rules: RuleTree,
    location: EventLocation,
    /** The achievement of those who pass. */
    achievement: RefName.nullable(),
    avatar: z.string().nullable(),
    /** Where participants ask: the e-mail of the federation. */
    contactEmail: z.string().nullable(),
    userIsRegistered: z.boolean(),
    /** The zone of the federation, in which the times of the days are. */
    timeZone: z.string(),
  })
  .meta({ id: 'CourseEventProfile' })
export type CourseEventProfile = z.infer<typeof CourseEventProfile>

/** The choices of the course event form. */
export const CourseEventMetadata = CourseEventProfile.extend({ version: z.int() }).meta({ id: 'CourseEventMetadata' })
export type CourseEventMetadata = z.infer<typeof CourseEventMetadata>

/** The rights of the user on the course event. */
export const CourseEventAbilities = z
  .object({
    canEdit: z.boolean(),
    canDelete: z.boolean(),
    canRegister: z.boolean(),
    canExport: z.boolean(),
    canViewAttendancesPage: z.boolean(),
    canViewResultsPage: z.boolean(),
    canManageAttendances: z.boolean(),
    canManageResults: z.boolean(),
    canShare: z.boolean(),
  })
  .meta({ id: 'CourseEventAbilities' })
export type CourseEventAbilities = z.infer<typeof CourseEventAbilities>

/** Decision 84. ADMINISTRATOR: everything on the event. COLLABORATOR: its registrations and attendance. */
export const CourseShareRole = z.enum(['ADMINISTRATOR', 'COLLABORATOR']).meta({ id: 'CourseShareRole' })
export type CourseShareRole = z.infer<typeof CourseShareRole>

/** An expired share grants nothing, and stays listed as expired. */
export const CourseShareEntry = z
  .object({
    personRef: Ref,
    name: z.string(),
    role: CourseShareRole,
    expires: Instant.nullable(),
    isExpired: z.boolean(),
  })
  .meta({ id: 'CourseShareEntry' })
export type CourseShareEntry = z.infer<typeof CourseShareEntry>

export const ShareCourseEvent = z.object({
  personRef: Ref,
  role: CourseShareRole,
  expires: Instant.nullable().default(null),
})
export type ShareCourseEvent = z.infer<typeof ShareCourseEvent>

/** Course events of a period, by text; the first day leads. */
export const CourseCalendarSearch = CursorQuery.extend({
  searchString: z.string().trim().max(200).optional(),
  from: LocalDate.optional(),
  to: LocalDate.optional(),
  /** The number of pages to skip; the cursor is faster. */
  page: z.int().min(0).max(1000).default(0),
}).refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
  error: kernelErrors.endBeforeStart.code,
  path: ['to'],
})
export type CourseCalendarSearch = z.infer<typeof CourseCalendarSearch>

const CourseCalendarItem = CourseEventProfile.pick({
  ref: true,
  title: true,
  federation: true,
  money: true,
  maxRegistrations: true,
  registrations: true,
  location: true,
  userIsRegistered: true,
})
  .extend({ firstDay: LocalDate, lastDay: LocalDate })
  .meta({ id: 'CourseCalendarItem' })
export type CourseCalendarItem = z.infer<typeof CourseCalendarItem>
export const CourseCalendarPage = cursorPageOf(CourseCalendarItem)
export type CourseCalendarPage = z.infer<typeof CourseCalendarPage>
