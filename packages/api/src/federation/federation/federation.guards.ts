import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import {
  canManageFederation,
  canManageSport,
  canReadFederation,
  type FederationFacts,
} from '@oxer/domain/federation/federation/federation.policy'
import type { Context } from '../../kernel/context/context.ts'
import { guard } from '../../kernel/procedure/guard.ts'
import { type FederationScope, mint } from '../../kernel/procedure/scope.ts'

const load = async (
  ctx: Context & { actor: Actor },
  { federation }: { federation: string },
): Promise<FederationScope | null> => {
  const row = await ctx.db.federation.findUnique({ where: { ref: federation }, select: { ref: true } })
  return row && mint<FederationScope>({ federationRef: row.ref })
}

const federationGuard = (name: string, policy: string, allows: (actor: Actor, facts: FederationFacts) => boolean) =>
  guard({ name, policy: { name: policy, allows }, as: 'federation', load })

/** These guards provide `ctx.federation`, for an input that names `federation`. */
export const mayReadFederation = federationGuard('mayReadFederation', 'canReadFederation', canReadFederation)
export const mayManageFederation = federationGuard('mayManageFederation', 'canManageFederation', canManageFederation)
export const mayManageSport = federationGuard('mayManageSport', 'canManageSport', canManageSport)

/** Admits everybody who belongs to the federation; the answer contains their rights. */
export const mayAskFederation = federationGuard('mayAskFederation', 'belongsToFederation', () => true)
