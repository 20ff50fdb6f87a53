import { belongsToFederation, federationsOf } from '@oxer/domain/access/actor/actor.policy'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { TenantFacts } from '../context/context.ts'

/**
 * The federations that a typeahead searches: the requested federation, or else those to which the actor belongs (for a super
 * administrator, who belongs to none, those of the host). A federation to which the actor does not belong does not exist for them
 * (decision 6).
 */
export const searchedFederations = (actor: Actor, tenant: TenantFacts, federation: string | undefined): string[] => {
  if (federation === undefined) {
    const own = federationsOf(actor)
    return own.length === 0 && actor.isSuperAdmin ? [...tenant.federationRefs] : own
  }
  if (!belongsToFederation(actor, federation)) throw failure(kernelErrors.notFound)
  return [federation]
}
