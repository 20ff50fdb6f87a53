import type { Db } from '@oxer/db'
import type { SecondFactor } from '@oxer/domain/access/second-factor/second-factor.schema'
import { embeddedIssuer } from '../provider/provider.gateway.ts'

export const getSecondFactor = async (db: Db, accountRef: string): Promise<SecondFactor> => {
  const { issuer, secondFactor } = await db.account.findUniqueOrThrow({
    where: { ref: accountRef },
    select: { issuer: true, secondFactor: { select: { confirmedAt: true } } },
  })
  const recoveryCodesLeft = await db.recoveryCode.count({ where: { accountRef, usedAt: null } })
  const since = secondFactor?.confirmedAt?.toISOString() ?? null
  return { isHere: issuer === embeddedIssuer, since, recoveryCodesLeft }
}

/** Whether the account must give a code after its password. */
export const hasSecondFactor = async (db: Db, accountRef: string): Promise<boolean> =>
  (await db.secondFactor.count({ where: { accountRef, confirmedAt: { not: null } } })) > 0
