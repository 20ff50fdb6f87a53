import type { Actor } from '../actor/actor.schema.ts'

/** A token makes no tokens: one with few scopes could otherwise make itself one with all (decision 43: made in the user menu). */
export const canManagePersonalTokens = (actor: Actor): boolean => actor.isRegistered && actor.tokenScopes === null
