import type { Db } from '@oxer/db'
import type { PersonalToken } from '@oxer/domain/access/personal-token/personal-token.schema'
import { toPersonalToken } from './personal-token.mappers.ts'

/** Newest first; expired ones stay listed, revoked ones do not. */
export const listPersonalTokens = async (db: Db, accountRef: string, now: Date): Promise<PersonalToken[]> => {
  const rows = await db.personalToken.findMany({
    where: { accountRef, revokedAt: null },
    orderBy: [{ createdAt: 'desc' }, { ref: 'desc' }],
  })
  return rows.map((row) => toPersonalToken(row, now))
}
