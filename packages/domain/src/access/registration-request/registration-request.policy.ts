import { isFederationAdministrator } from '../actor/actor.policy.ts'
import type { Actor } from '../actor/actor.schema.ts'

/** Super administrators, and the administrators of the federation at whose host the request was made. */
export const canDecideRequest = (actor: Actor, { federationRef }: { federationRef: string }): boolean =>
  isFederationAdministrator(actor, federationRef)
