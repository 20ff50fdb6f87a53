import { courseEventErrors } from '@oxer/domain/courses/course-event/course-event.errors'
import { inDayOrder, refuseDaysOutside, spanOf } from '@oxer/domain/courses/course-event/course-event.rules'
import type {
  CourseEventMetadata,
  CourseEventProfile,
  CreateCourseEvent,
  UpdateCourseEvent,
} from '@oxer/domain/courses/course-event/course-event.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { fold } from '@oxer/domain/kernel/search/search.rules'
import type { DayWindow } from '@oxer/domain/kernel/time/day-window.rules'
import { refuseTaxLevels } from '../../federation/federation/tax-level.queries.ts'
import type { ActingContext } from '../../kernel/context/context.ts'
import { toJson } from '../../kernel/json/json.mappers.ts'
import type { FederationScope } from '../../kernel/procedure/scope.ts'
import { storePicture } from '../../kernel/storage/stored-file.commands.ts'
import { takeVersion } from '../../kernel/version/version.commands.ts'
import type { CourseEventScope } from './course-event.guards.ts'
import { toPlace } from './course-event.mappers.ts'
import { getCourseEvent, getCourseEventProfile } from './course-event.queries.ts'

export type ManagingCourseEvent = ActingContext & { readonly courseEvent: CourseEventScope }
const noun = 'course-event'

const toColumns = (fields: CreateCourseEvent) => {
  const days = inDayOrder(fields.days)
  return {
    title: fields.title,
    searchName: fold(fields.title),
    description: fields.description,
    amountCents: fields.money.amountWithTax,
    taxLevelCode: fields.money.taxLevelCode,
    currency: fields.money.currency,
    maxRegistrations: fields.maxRegistrations,
    rules: toJson(fields.rules),
    location: toJson(fields.location ?? toPlace(days[0]?.location)),
    ...spanOf(days),
  }
}

const toDayColumns = ({ courseDay, day, start, end, location }: CreateCourseEvent['days'][number]) => ({
  courseDay,
  day,
  start,
  end,
  location: toJson(location),
})

type OfferedCourse = DayWindow & { readonly ref: string; readonly title: string; readonly taxLevelCode: string }

const taxLevelOf = ({ money }: CreateCourseEvent) => ({ level: money.taxLevelCode, field: 'money.taxLevelCode' })

/** p111; returns the same as p112. */
export const createCourseEvent = async (
  ctx: ActingContext & { readonly federation: FederationScope },
  fields: CreateCourseEvent,
): Promise<CourseEventMetadata> => {
  const { federationRef } = ctx.federation
  const ref = ctx.newRef()
  // Locked until the event is stored, so that a course deleted at the same moment has no event.
  const [course] = await ctx.db.$queryRaw<OfferedCourse[]>`
    SELECT ref, title, start, "end", tax_level_code AS "taxLevelCode" FROM course WHERE ref = ${fields.courseRef.ref}::uuid AND federation_ref = ${federationRef}::uuid
      AND is_active FOR SHARE`
  if (!course) throw failure(courseEventErrors.courseUnknown, { field: 'courseRef' })
  refuseDaysOutside(course, fields.days)
  await refuseTaxLevels(ctx.db, federationRef, [{ ...taxLevelOf(fields), kept: [course.taxLevelCode] }])
  await ctx.db.courseEvent.create({
    data: { ref, federationRef, courseRef: course.ref, createdAt: ctx.now(), ...toColumns(fields) },
  })
  await ctx.db.courseEventDay.createMany({
    data: inDayOrder(fields.days).map((day) => ({ ref: ctx.newRef(), courseEventRef: ref, ...toDayColumns(day) })),
  })
  const after = await getCourseEvent(ctx, { ref })
  ctx.record({ action: 'create', noun, ref, parentRef: federationRef, federationRef, after })
  return after
}

/** Days that stay keep their attendance; a day with attendance cannot be removed. */
const writeDays = async (ctx: ManagingCourseEvent, sent: CreateCourseEvent['days']): Promise<void> => {
  const courseEventRef = ctx.courseEvent.ref
  const days = inDayOrder(sent)
  const standing = await ctx.db.courseEventDay.findMany({
    where: { courseEventRef },
    select: { ref: true, _count: { select: { attendances: true } } },
  })
  const kept = new Set(days.flatMap(({ ref }) => ref ?? []))
  const known = new Set(standing.map(({ ref }) => ref))
  const unknown = sent.findIndex(({ ref }) => ref !== undefined && !known.has(ref))
  if (unknown >= 0) throw failure(courseEventErrors.dayUnknown, { field: `days.${unknown}.ref` })
  if (kept.size !== days.filter(({ ref }) => ref !== undefined).length) {
    throw failure(courseEventErrors.dayTwice, { field: 'days' })
  }
  const gone = standing.filter(({ ref }) => !kept.has(ref))
  if (gone.some(({ _count }) => _count.attendances > 0)) {
    throw failure(courseEventErrors.dayHasAttendance, { field: 'days' })
  }
  await ctx.db.courseEventDay.deleteMany({ where: { ref: { in: gone.map(({ ref }) => ref) } } })
  // A number is freed before another day takes it.
  await ctx.db.courseEventDay.updateMany({ where: { courseEventRef }, data: { courseDay: { increment: 1000 } } })
  for (const { ref, ...day } of days) {
    if (ref === undefined) {
      await ctx.db.courseEventDay.create({ data: { ref: ctx.newRef(), courseEventRef, ...toDayColumns(day) } })
    } else {
      await ctx.db.courseEventDay.update({ where: { ref }, data: toDayColumns(day) })
    }
  }
}

/** q047 */
export const updateCourseEvent = async (
  ctx: ManagingCourseEvent,
  { version, ...fields }: UpdateCourseEvent,
): Promise<CourseEventMetadata> => {
  const { ref, federationRef } = ctx.courseEvent
  const before = await takeVersion(ctx, 'courseEvent', { ref, version }, () => getCourseEvent(ctx, ctx.courseEvent))
  if (fields.courseRef.ref !== before.courseRef.ref) {
    throw failure(courseEventErrors.courseStays, { field: 'courseRef' })
  }
  const course = await ctx.db.course.findUniqueOrThrow({
    where: { ref: before.courseRef.ref },
    select: { title: true, start: true, end: true },
  })
  const standing = before.days.map(({ day }) => day)
  refuseDaysOutside(course, fields.days, standing)
  await refuseTaxLevels(ctx.db, federationRef, [{ ...taxLevelOf(fields), kept: [before.money.taxLevelCode] }])
  await ctx.db.courseEvent.update({
    where: { ref },
    data: { ...toColumns(fields), version: { increment: 1 } },
  })
  await writeDays(ctx, fields.days)
  const after = await getCourseEvent(ctx, ctx.courseEvent)
  ctx.record({ action: 'update', noun, ref, parentRef: federationRef, federationRef, before, after })
  return after
}

/** Registering and deleting lock the event, so that the limit and the refusals hold for both. Null if it was deleted. */
export const lockCourseEvent = async (ctx: ManagingCourseEvent) => {
  const [row] = await ctx.db.$queryRaw<
    { maxRegistrations: number; firstDay: string; lastDay: string; rules: unknown }[]
  >`
    SELECT max_registrations AS "maxRegistrations", first_day AS "firstDay", last_day AS "lastDay", rules
    FROM course_event WHERE ref = ${ctx.courseEvent.ref}::uuid AND deleted_at IS NULL FOR UPDATE`
  if (!row) throw failure(kernelErrors.notFound)
  return row
}

/** p122: a soft delete, refused while a person is registered (pr0884). */
export const deleteCourseEvent = async (ctx: ManagingCourseEvent): Promise<void> => {
  const { ref, federationRef } = ctx.courseEvent
  await lockCourseEvent(ctx)
  const before = await getCourseEvent(ctx, ctx.courseEvent)
  if (before.registrations > 0) throw failure(courseEventErrors.hasRegistrations)
  await ctx.db.courseEvent.update({ where: { ref }, data: { deletedAt: ctx.now(), version: { increment: 1 } } })
  ctx.record({ action: 'delete', noun, ref, parentRef: federationRef, federationRef, before })
}

/** p124 */
export const setCourseEventAvatar = async (
  ctx: ManagingCourseEvent,
  { file }: { file: File },
): Promise<CourseEventProfile> => {
  const { ref, federationRef } = ctx.courseEvent
  const { avatar: replaces } = await getCourseEvent(ctx, ctx.courseEvent)
  const avatar = await storePicture(ctx, { file, subjectRef: ref, folder: 'course-event/avatar', replaces })
  await ctx.db.courseEvent.update({ where: { ref }, data: { avatar, version: { increment: 1 } } })
  ctx.record({
    action: 'upload-avatar',
    noun,
    ref,
    federationRef,
    before: { avatar: replaces },
    after: { avatar },
  })
  return getCourseEventProfile(ctx, ctx.courseEvent)
}
