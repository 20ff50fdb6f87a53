import type { Passkey } from '@oxer/domain/access/passkey/passkey.schema'

export const toPasskey = (row: { ref: string; name: string; createdAt: Date; usedAt: Date | null }): Passkey => ({
  ref: row.ref,
  name: row.name,
  createdAt: row.createdAt.toISOString(),
  usedAt: row.usedAt?.toISOString() ?? null,
})
