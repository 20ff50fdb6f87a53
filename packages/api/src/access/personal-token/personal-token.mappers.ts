import type { PersonalToken } from '@oxer/domain/access/personal-token/personal-token.schema'
import { TokenScope } from '@oxer/domain/access/personal-token/personal-token.schema'

/** Scopes that a later version no longer knows grant nothing and are not shown. */
export const toPersonalToken = (
  row: { ref: string; name: string; scopes: string[]; createdAt: Date; expiresAt: Date | null },
  now: Date,
): PersonalToken => ({
  ref: row.ref,
  name: row.name,
  scopes: row.scopes.flatMap((scope) => {
    const known = TokenScope.safeParse(scope)
    return known.success ? [known.data] : []
  }),
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt?.toISOString() ?? null,
  isExpired: row.expiresAt !== null && row.expiresAt <= now,
})
