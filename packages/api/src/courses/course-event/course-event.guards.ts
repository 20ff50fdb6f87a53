import type { Prisma } from '@oxer/db'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import {
  type CourseEventFacts,
  canKeepCourseParticipants,
  canManageCourseEvent,
  canViewCourseParticipants,
} from '@oxer/domain/courses/course-event/course-event.policy'
import { CourseShareRole } from '@oxer/domain/courses/course-event/course-event.schema'
import { canManageSport } from '@oxer/domain/federation/federation/federation.policy'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { Context } from '../../kernel/context/context.ts'
import { federationsWith } from '../../kernel/procedure/feature.ts'
import { guard } from '../../kernel/procedure/guard.ts'
import { type FederationScope, mint, type Scope } from '../../kernel/procedure/scope.ts'

export type CourseEventScope = Scope<'courseEvent', CourseEventFacts & { readonly ref: string }>

type Asking = Pick<Context, 'db' | 'now'> & { readonly actor: Actor | null }

/** The facts of an event among those of `where`, with the caller's share. */
const readFacts = async (
  { actor, db, now }: Asking,
  where: Prisma.CourseEventWhereInput,
): Promise<CourseEventScope | null> => {
  const row = await db.courseEvent.findFirst({
    where: { ...where, deletedAt: null },
    select: {
      ref: true,
      federationRef: true,
      shares: {
        where: {
          personRef: actor?.personRef ?? { in: [] },
          OR: [{ expires: null }, { expires: { gt: now() } }],
        },
        select: { role: true },
      },
    },
    relationLoadStrategy: 'join',
  })
  if (!row) return null
  const [share] = row.shares
  return mint<CourseEventScope>({
    ref: row.ref,
    federationRef: row.federationRef,
    shareRole: share === undefined ? null : CourseShareRole.parse(share.role),
  })
}

const load = async (
  ctx: Context & { actor: Actor },
  { courseEvent }: { courseEvent: string },
): Promise<CourseEventScope | null> => readFacts(ctx, { ref: courseEvent })

const isShared = (_actor: Actor, { shareRole }: CourseEventFacts): boolean => shareRole !== null

const courseEventGuard = (name: string, policy: string, allows: (actor: Actor, facts: CourseEventFacts) => boolean) =>
  guard({ name, policy: { name: policy, allows }, as: 'courseEvent', isVisible: isShared, load })

/** These guards provide `ctx.courseEvent`, for an input that names `courseEvent`. */
export const mayManageCourseEvent = courseEventGuard(
  'mayManageCourseEvent',
  'canManageCourseEvent',
  canManageCourseEvent,
)
export const mayKeepCourseParticipants = courseEventGuard(
  'mayKeepCourseParticipants',
  'canKeepCourseParticipants',
  canKeepCourseParticipants,
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
  ctx: Pick<Context, 'db' | 'tenant' | 'actor' | 'now'>,
  ref: string,
): Promise<CourseEventScope> => {
  const facts = await readFacts(ctx, { ref, federationRef: { in: federationsWith(ctx.tenant, 'COURSES') } })
  if (!facts) throw failure(kernelErrors.notFound)
  return facts
}

/** For public reads: an open procedure about a public event. */
export const ofPublicCourseEvent =
  <Input extends object, Answer>(
    ask: (ctx: Context, scope: CourseEventScope, input: Input) => Answer | Promise<Answer>,
  ) =>
  async ({ ctx, input }: { ctx: Context; input: Input & { courseEvent: string } }): Promise<Answer> =>
    ask(ctx, await requirePublicCourseEvent(ctx, input.courseEvent), input)
