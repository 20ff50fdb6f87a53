import { belongsToFederation, federationsOf } from '@oxer/domain/access/actor/actor.policy'
import type { Actor } from '@oxer/domain/access/actor/actor.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { TenantFacts } from '../context/context.ts'

/**
 * Where a typeahead looks: the federation that was asked for, else those to which the actor belongs (a super administrator, who
 * belongs to none, those of the host). A federation to which the actor does not belong is not there (decision 6).
 */
export const searchedFederations = (actor: Actor, tenant: TenantFacts, federation: string | undefined): string[] => {
  if (federation === undefined) {
    const own = federationsOf(actor)
    return own.length === 0 && actor.isSuperAdmin ? [...tenant.federationRefs] : own
  }
  if (!belongsToFederation(actor, federation)) throw failure(kernelErrors.notFound)
  return [federation]
}
