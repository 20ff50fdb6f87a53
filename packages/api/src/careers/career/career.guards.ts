import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import { canManageSport } from '@oxer/domain/federation/federation/federation.policy'
import type { Context } from '../../kernel/context/context.ts'
import { guard } from '../../kernel/procedure/guard.ts'
import { type FederationScope, mint } from '../../kernel/procedure/scope.ts'

const load = async (
  ctx: Context & { actor: Actor },
  { member }: { member: string },
): Promise<FederationScope | null> => {
  const row = await ctx.db.person.findFirst({
    where: { ref: member, deletedAt: null },
    select: { federationRef: true },
  })
  return row && mint<FederationScope>(row)
}

/** canManageCareers of a member: staff of the member's federation. For an input that names `member`; provides `ctx.federation`. */
export const mayManageMemberCareers = guard({
  name: 'mayManageMemberCareers',
  policy: { name: 'canManageSport', allows: canManageSport },
  as: 'federation',
  load,
})
