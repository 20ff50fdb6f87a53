import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import { canRegisterForOrganisation } from '@oxer/domain/competitions/registration/registration.policy'
import type { Context } from '../../kernel/context/context.ts'
import { guard } from '../../kernel/procedure/guard.ts'
import { mint, type Scope } from '../../kernel/procedure/scope.ts'

/** A club for which a guard has allowed this call to register. */
export type RegisteringScope = Scope<
  'registering organisation',
  { readonly organisationRef: string; readonly federationRef: string; readonly needsApproval: boolean }
>

/** For an input that names `organisation`. Provides `ctx.organisation`. */
export const mayRegisterForOrganisation = guard({
  name: 'mayRegisterForOrganisation',
  policy: { name: 'canRegisterForOrganisation', allows: canRegisterForOrganisation },
  as: 'organisation',
  load: async (ctx: Context & { actor: Actor }, { organisation }: { organisation: string }) => {
    const row = await ctx.db.organisation.findFirst({
      where: { ref: organisation, deletedAt: null },
      select: { ref: true, federationRef: true, needsApproval: true },
    })
    return (
      row &&
      mint<RegisteringScope>({
        organisationRef: row.ref,
        federationRef: row.federationRef,
        needsApproval: row.needsApproval,
      })
    )
  },
})
