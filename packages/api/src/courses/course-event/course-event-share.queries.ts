import { type CourseShareEntry, CourseShareRole } from '@oxer/domain/courses/course-event/course-event.schema'
import type { Context } from '../../kernel/context/context.ts'
import type { CourseEventScope } from './course-event.guards.ts'

export const listCourseShares = async (
  ctx: Pick<Context, 'db' | 'now'>,
  courseEvent: CourseEventScope,
): Promise<CourseShareEntry[]> => {
  const now = ctx.now()
  const rows = await ctx.db.courseEventShare.findMany({
    where: { courseEventRef: courseEvent.ref },
    relationLoadStrategy: 'join',
    select: {
      personRef: true,
      role: true,
      expires: true,
      person: { select: { firstName: true, lastName: true } },
    },
    orderBy: [{ createdAt: 'asc' }, { ref: 'asc' }],
  })
  return rows.map(({ personRef, person, role, expires }) => ({
    personRef,
    name: `${person.firstName} ${person.lastName}`,
    role: CourseShareRole.parse(role),
    expires: expires?.toISOString() ?? null,
    isExpired: expires !== null && expires <= now,
  }))
}
