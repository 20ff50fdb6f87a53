import { courseEventErrors } from '@oxer/domain/courses/course-event/course-event.errors'
import type { CourseShareEntry, ShareCourseEvent } from '@oxer/domain/courses/course-event/course-event.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { takeRow } from '../../kernel/version/version.commands.ts'
import type { ManagingCourseEvent } from './course-event.commands.ts'
import { listCourseShares } from './course-event-share.queries.ts'

const noun = 'course-event-share'

/** Gives or changes a person's share. Callers cannot change their own, so that they neither lock themselves out nor raise their rights. */
export const shareCourseEvent = async (
  ctx: ManagingCourseEvent,
  { personRef, role, expires }: ShareCourseEvent,
): Promise<CourseShareEntry[]> => {
  const { ref: courseEventRef, federationRef } = ctx.courseEvent
  if (personRef === ctx.actor.personRef) throw failure(courseEventErrors.shareOwnRole, { field: 'personRef' })
  const person = await ctx.db.person.findFirst({
    where: { ref: personRef, federationRef, deletedAt: null },
    select: { ref: true },
  })
  if (!person) throw failure(kernelErrors.notFound, { field: 'personRef' })
  const key = { courseEventRef_personRef: { courseEventRef, personRef } }
  const before = await ctx.db.courseEventShare.findUnique({ where: key, select: { role: true, expires: true } })
  const values = { role, expires: expires === null ? null : new Date(expires) }
  if (values.expires !== null && values.expires <= ctx.now())
    throw failure(kernelErrors.endInThePast, { field: 'expires' })
  const { ref } = await ctx.db.courseEventShare.upsert({
    where: key,
    create: { ref: ctx.newRef(), courseEventRef, personRef, ...values, createdAt: ctx.now() },
    update: values,
    select: { ref: true },
  })
  ctx.record({
    action: 'share',
    noun,
    ref,
    parentRef: courseEventRef,
    federationRef,
    before,
    after: { personRef, ...values },
  })
  return listCourseShares(ctx, ctx.courseEvent)
}

export const unshareCourseEvent = async (
  ctx: ManagingCourseEvent,
  { personRef }: { personRef: string },
): Promise<CourseShareEntry[]> => {
  const { ref: courseEventRef, federationRef } = ctx.courseEvent
  const find = () =>
    ctx.db.courseEventShare.findUnique({ where: { courseEventRef_personRef: { courseEventRef, personRef } } })
  const seen = await find()
  const share = seen && (await takeRow(ctx, 'courseEventShare', seen, find))
  if (!share) throw failure(courseEventErrors.shareNotFound, { field: 'personRef' })
  await ctx.db.courseEventShare.delete({ where: { ref: share.ref } })
  ctx.record({
    action: 'unshare',
    noun,
    ref: share.ref,
    parentRef: courseEventRef,
    federationRef,
    before: { personRef, role: share.role, expires: share.expires },
  })
  return listCourseShares(ctx, ctx.courseEvent)
}
