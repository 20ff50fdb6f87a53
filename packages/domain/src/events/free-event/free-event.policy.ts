// Rights on a free event (decision 320). Everybody may read it.
import { isFederationStaff } from '../../access/actor/actor.policy.ts'
import type { Actor } from '../../access/actor/actor.schema.ts'
import type { FreeEventAbilities } from './free-event.schema.ts'

export type FreeEventFacts = {
  readonly federationRef: string
  /** Whether it is shared with the actor, and the share has not expired. */
  readonly isShared: boolean
}

/** Delete and share it. */
export const canManageFreeEvent = (actor: Actor, { federationRef }: FreeEventFacts): boolean =>
  isFederationStaff(actor, federationRef)

/** Change it and read its history. */
export const canEditFreeEvent = (actor: Actor, facts: FreeEventFacts): boolean =>
  canManageFreeEvent(actor, facts) || facts.isShared

export const freeEventAbilities = (actor: Actor | null, facts: FreeEventFacts): FreeEventAbilities =>
  actor?.isRegistered === true
    ? { canEdit: canEditFreeEvent(actor, facts), canManage: canManageFreeEvent(actor, facts) }
    : { canEdit: false, canManage: false }
