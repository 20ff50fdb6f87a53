import * as z from 'zod'
import { PositiveDecimalText } from '../../kernel/decimal.ts'
import { cursorPageOf } from '../../kernel/paging/paging.schema.ts'
import { Ref, Version } from '../../kernel/ref/ref.schema.ts'
import { RequestKey } from '../../kernel/request-key/request-key.schema.ts'
import { Instant, LocalDate } from '../../kernel/time/time.schema.ts'
import { courseEventErrors } from './course-event.errors.ts'

export const CourseRegistrationStatus = z.enum(['SUBSCRIBED', 'CANCELLED']).meta({ id: 'CourseRegistrationStatus' })
export type CourseRegistrationStatus = z.infer<typeof CourseRegistrationStatus>

const Remarks = z.string().trim().max(2000)

export const RegisterForCourse = z.object({
  personRef: Ref,
  confirmSaveWithWarnings: z.boolean().default(false),
  remarks: Remarks.default(''),
  requestKey: RequestKey.nullable().default(null),
})
export type RegisterForCourse = z.infer<typeof RegisterForCourse>

export const CourseRegistrationOutcome = z
  .object({
    registrationRef: Ref,
    /** Optional rules that are not met, by the code of their text in the catalogue of errors. */
    informed: z.array(z.object({ error: z.string(), values: z.record(z.string(), z.union([z.string(), z.number()])) })),
  })
  .meta({ id: 'CourseRegistrationOutcome' })
export type CourseRegistrationOutcome = z.infer<typeof CourseRegistrationOutcome>

export const ChangeCourseRegistration = z.object({ remarks: Remarks, version: Version })
export type ChangeCourseRegistration = z.infer<typeof ChangeCourseRegistration>

/** Why a registered person does not take part. */
export const CancelCourseRegistration = z.object({
  reason: z
    .string({ error: courseEventErrors.reasonEmpty.code })
    .trim()
    .min(1, { error: courseEventErrors.reasonEmpty.code })
    .max(500),
})
export type CancelCourseRegistration = z.infer<typeof CancelCourseRegistration>

/** The public fields end with `status`; the rest is for those who may act for the person, and null for others. */
export const CourseRegistration = z
  .object({
    registrationRef: Ref,
    /** Null: the name is not public, because the person is a minor (decision 33). */
    person: z.object({ ref: Ref.nullable(), name: z.string() }).nullable(),
    status: CourseRegistrationStatus,
    canChange: z.boolean(),
    registeredAt: Instant.nullable(),
    remarks: z.string().nullable(),
    cancelReason: z.string().nullable(),
    version: z.int().nullable(),
  })
  .meta({ id: 'CourseRegistration' })
export type CourseRegistration = z.infer<typeof CourseRegistration>
/** As those who may act for the person read it. */
export const ChangeableCourseRegistration = CourseRegistration.extend({ remarks: z.string(), version: z.int() })
export type ChangeableCourseRegistration = z.infer<typeof ChangeableCourseRegistration>
export const CourseRegistrationPage = cursorPageOf(CourseRegistration)
export type CourseRegistrationPage = z.infer<typeof CourseRegistrationPage>

const CoursePerson = z
  .object({
    ref: Ref,
    name: z.string(),
    firstname: z.string(),
    lastname: z.string(),
    avatar: z.string().nullable(),
  })
  .meta({ id: 'CoursePerson' })

export const CourseAttendance = z
  .object({
    registrationRef: Ref,
    person: CoursePerson,
    /** In the order of the days; null if not recorded yet. */
    attendances: z.array(z.object({ ref: Ref, present: z.boolean().nullable() })),
  })
  .meta({ id: 'CourseAttendance' })
export type CourseAttendance = z.infer<typeof CourseAttendance>
export const CourseAttendancePage = cursorPageOf(CourseAttendance)
export type CourseAttendancePage = z.infer<typeof CourseAttendancePage>

export const SaveCourseAttendance = z.object({
  registrationRef: Ref,
  days: z
    .array(z.object({ ref: Ref, present: z.boolean() }))
    .min(1)
    .max(100),
})
export type SaveCourseAttendance = z.infer<typeof SaveCourseAttendance>

export const CourseResult = z
  .object({
    registrationRef: Ref,
    person: CoursePerson,
    /** `achieved` is null while there is no result. */
    result: z.object({ achievementName: z.string().nullable(), achieved: z.boolean().nullable() }),
    date: LocalDate.nullable(),
    /** For those who manage the results; null for others. */
    score: z.string().nullable(),
    notes: z.string().nullable(),
    version: z.int(),
  })
  .meta({ id: 'CourseResult' })
export type CourseResult = z.infer<typeof CourseResult>
export const CourseResultPage = cursorPageOf(CourseResult)
export type CourseResultPage = z.infer<typeof CourseResultPage>

export const SaveCourseResult = z.object({
  registrationRef: Ref,
  /** Up to six digits before the point and three after it. */
  score: PositiveDecimalText.max(10)
    .regex(/^\d{1,6}(?:\.\d{1,3})?$/, 'NOT_A_POSITIVE_DECIMAL')
    .nullable()
    .default(null),
  achieved: z.boolean().nullable(),
  notes: z.string().trim().max(2000).default(''),
  /** Absent or null: today, once there is a result. */
  date: LocalDate.nullable().default(null),
  version: Version,
})
export type SaveCourseResult = z.infer<typeof SaveCourseResult>
