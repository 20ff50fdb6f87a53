import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import {
  type CourseEventFacts,
  canManageCourseEvent,
  canViewCourseParticipants,
} from '@oxer/domain/courses/course-event/course-event.policy'
import { canManageSport } from '@oxer/domain/federation/federation/federation.policy'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { Context } from '../../kernel/context/context.ts'
import { federationsWith } from '../../kernel/procedure/feature.ts'
import { guard } from '../../kernel/procedure/guard.ts'
import { type FederationScope, mint, type Scope } from '../../kernel/procedure/scope.ts'

export type CourseEventScope = Scope<'courseEvent', CourseEventFacts & { readonly ref: string }>

const load = async (
  ctx: Context & { actor: Actor },
  { courseEvent }: { courseEvent: string },
): Promise<CourseEventScope | null> => {
  const row = await ctx.db.courseEvent.findFirst({
    where: { ref: courseEvent, deletedAt: null },
    select: { ref: true, federationRef: true },
  })
  return row && mint<CourseEventScope>(row)
}

const courseEventGuard = (name: string, policy: string, allows: (actor: Actor, facts: CourseEventFacts) => boolean) =>
  guard({ name, policy: { name: policy, allows }, as: 'courseEvent', load })

/** These guards provide `ctx.courseEvent`, for an input that names `courseEvent`. */
export const mayManageCourseEvent = courseEventGuard(
  'mayManageCourseEvent',
  'canManageCourseEvent',
  canManageCourseEvent,
)
export const mayViewCourseParticipants = courseEventGuard(
  'mayViewCourseParticipants',
  'canViewCourseParticipants',
  canViewCourseParticipants,
)
/** Everybody who belongs to the federation; the persons whom they may register are checked one by one. */
export const mayAskCourseEvent = courseEventGuard('mayAskCourseEvent', 'belongsToFederation', () => true)

/** For an input that names the course of the catalogue; provides the `ctx.federation` that offers it. */
export const mayCreateCourseEvent = guard({
  name: 'mayCreateCourseEvent',
  policy: { name: 'canManageSport', allows: canManageSport },
  as: 'federation',
  load: async (
    ctx: Context & { actor: Actor },
    { courseRef }: { courseRef: { ref: string } },
  ): Promise<FederationScope | null> => {
    const row = await ctx.db.course.findFirst({
      where: { ref: courseRef.ref, isActive: true },
      select: { federationRef: true },
    })
    return row && mint<FederationScope>(row)
  },
})

/** An event of a federation that this host shows. */
export const requirePublicCourseEvent = async (
  { db, tenant }: Pick<Context, 'db' | 'tenant'>,
  ref: string,
): Promise<CourseEventScope> => {
  const row = await db.courseEvent.findFirst({
    where: { ref, deletedAt: null, federationRef: { in: federationsWith(tenant, 'COURSES') } },
    select: { ref: true, federationRef: true },
  })
  if (!row) throw failure(kernelErrors.notFound)
  return mint<CourseEventScope>(row)
}

/** For public reads: an open procedure about a public event. */
export const ofPublicCourseEvent =
  <Input extends object, Answer>(
    ask: (ctx: Context, scope: CourseEventScope, input: Input) => Answer | Promise<Answer>,
  ) =>
  async ({ ctx, input }: { ctx: Context; input: Input & { courseEvent: string } }): Promise<Answer> =>
    ask(ctx, await requirePublicCourseEvent(ctx, input.courseEvent), input)
