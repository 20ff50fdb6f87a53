import type { Actor } from '../../access/actor/actor.schema.ts'

/** The address of a feed is itself a secret that reads, so no script makes one: a token with few scopes could read more by it. */
export const canManageCalendarFeeds = (actor: Actor): boolean => actor.tokenScopes === null
