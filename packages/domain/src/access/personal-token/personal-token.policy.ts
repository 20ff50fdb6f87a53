import type { Actor } from '../actor/actor.schema.ts'

/**
 * A token cannot create tokens, because one with few scopes could otherwise create one with all (decision 43: created in the user menu).
 */
export const canManagePersonalTokens = (actor: Actor): boolean => actor.isRegistered && actor.tokenScopes === null
