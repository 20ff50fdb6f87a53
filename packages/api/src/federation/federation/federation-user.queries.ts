import type { Db } from '@oxer/db'
import type { FederationUserView } from '@oxer/domain/federation/federation/federation-user.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { FederationScope } from '../../kernel/procedure/scope.ts'
import { toFederationUser } from './federation.mappers.ts'

const withAccount = {
  account: {
    select: { ref: true, name: true, person: { select: { ref: true, firstName: true, lastName: true } } },
  },
} as const

/** Administrators first, then by name. */
export const listFederationUsers = async (
  db: Db,
  { federationRef }: FederationScope,
): Promise<FederationUserView[]> => {
  const rows = await db.federationRole.findMany({
    where: { federationRef },
    include: withAccount,
    orderBy: [{ role: 'asc' }, { accountRef: 'asc' }],
    relationLoadStrategy: 'join',
  })
  return rows
    .map(toFederationUser)
    .toSorted((one, other) => one.role.localeCompare(other.role) || one.name.localeCompare(other.name))
}

export const getFederationUser = async (
  db: Db,
  { federationRef }: FederationScope,
  accountRef: string,
): Promise<FederationUserView> => {
  const row = await db.federationRole.findUnique({
    where: { accountRef_federationRef: { accountRef, federationRef } },
    include: withAccount,
  })
  if (!row) throw failure(kernelErrors.notFound)
  return toFederationUser(row)
}
