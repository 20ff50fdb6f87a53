import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import { canReadFederation } from '@oxer/domain/federation/federation/federation.policy'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { Context } from '../../kernel/context/context.ts'
import { guard } from '../../kernel/procedure/guard.ts'
import { type FederationScope, mint } from '../../kernel/procedure/scope.ts'

/** The federation that is named, else that of the host, else the only one in which the caller has a role. */
const load = async (
  ctx: Context & { actor: Actor },
  { federation }: { federation?: string | undefined },
): Promise<FederationScope | null> => {
  const held = [...new Set(ctx.actor.federationRoles.map(({ federationRef }) => federationRef))]
  const chosen = federation ?? ctx.tenant.federationRef ?? (held.length === 1 ? held[0] : undefined)
  if (chosen === undefined) throw failure(kernelErrors.fieldRequired, { field: 'federation' })
  const row = await ctx.db.federation.findUnique({ where: { ref: chosen }, select: { ref: true } })
  return row && mint<FederationScope>({ federationRef: row.ref })
}

export const mayReadEvents = guard({
  name: 'mayReadEvents',
  policy: { name: 'canReadFederation', allows: canReadFederation },
  as: 'federation',
  load,
})
