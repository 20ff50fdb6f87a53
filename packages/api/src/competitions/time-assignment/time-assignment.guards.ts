import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import { canAssignTimesForOrganisation } from '@oxer/domain/parties/organisation/organisation.policy'
import type { Context } from '../../kernel/context/context.ts'
import { guard } from '../../kernel/procedure/guard.ts'
import { mint, type Scope } from '../../kernel/procedure/scope.ts'

/** A club for which a guard has allowed this call to choose times. */
export type AssigningScope = Scope<
  'assigning organisation',
  { readonly organisationRef: string; readonly federationRef: string }
>

/** For an input that names `organisation`. Provides `ctx.organisation`. */
export const mayAssignTimes = guard({
  name: 'mayAssignTimes',
  policy: { name: 'canAssignTimesForOrganisation', allows: canAssignTimesForOrganisation },
  as: 'organisation',
  load: async (ctx: Context & { actor: Actor }, { organisation }: { organisation: string }) => {
    const row = await ctx.db.organisation.findFirst({
      where: { ref: organisation, deletedAt: null },
      select: { ref: true, federationRef: true },
    })
    return row && mint<AssigningScope>({ organisationRef: row.ref, federationRef: row.federationRef })
  },
})
