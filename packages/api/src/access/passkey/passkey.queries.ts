import type { Db } from '@oxer/db'
import type { PasskeyOverview } from '@oxer/domain/access/passkey/passkey.schema'
import { embeddedIssuer } from '../provider/provider.gateway.ts'
import { toPasskey } from './passkey.mappers.ts'

/** There are at most twenty, so they are not paged. */
export const getPasskeys = async (db: Db, accountRef: string): Promise<PasskeyOverview> => {
  const { issuer } = await db.account.findUniqueOrThrow({ where: { ref: accountRef }, select: { issuer: true } })
  const rows = await db.passkey.findMany({ where: { accountRef }, orderBy: [{ createdAt: 'asc' }, { ref: 'asc' }] })
  return { isHere: issuer === embeddedIssuer, passkeys: rows.map(toPasskey) }
}
