import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import { canReadFederation } from '@oxer/domain/federation/federation/federation.policy'
import type { Context } from '../../kernel/context/context.ts'
import { guard } from '../../kernel/procedure/guard.ts'
import { type FederationScope, mint } from '../../kernel/procedure/scope.ts'

/** For an input that names `course` and no federation; provides the `ctx.federation` that offers it. */
export const mayReadCourse = guard({
  name: 'mayReadCourse',
  policy: { name: 'canReadFederation', allows: canReadFederation },
  as: 'federation',
  load: async (ctx: Context & { actor: Actor }, { course }: { course: string }): Promise<FederationScope | null> => {
    const row = await ctx.db.course.findFirst({
      where: { ref: course, isActive: true },
      select: { federationRef: true },
    })
    return row && mint<FederationScope>(row)
  },
})
