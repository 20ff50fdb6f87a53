import type { Db } from '@oxer/db'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import { fold, maximumTypeaheadMatches, minimumTypeaheadLength } from '@oxer/domain/kernel/search/search.rules'
import type { UserGroupView } from '@oxer/domain/parties/user-group/user-group.schema'
import type { FederationScope } from '../../kernel/procedure/scope.ts'
import { literally } from '../../kernel/search/like-pattern.mappers.ts'
import { toUserGroup } from './user-group.mappers.ts'

const withMembers = {
  members: {
    select: {
      person: { select: { ref: true, firstName: true, lastName: true } },
      memberGroup: { select: { ref: true, name: true } },
    },
  },
} as const

export const listUserGroups = async (db: Db, { federationRef }: FederationScope): Promise<UserGroupView[]> => {
  const rows = await db.userGroup.findMany({
    where: { federationRef },
    include: withMembers,
    orderBy: [{ name: 'asc' }, { ref: 'asc' }],
  })
  return rows.map(toUserGroup)
}

export const getUserGroup = async (db: Db, { federationRef }: FederationScope, ref: string): Promise<UserGroupView> => {
  const row = await db.userGroup.findFirst({ where: { ref, federationRef }, include: withMembers })
  if (!row) throw failure(kernelErrors.notFound)
  return toUserGroup(row)
}

/** At most ten groups with the text in their name, by name. */
export const searchUserGroups = async (
  db: Db,
  { federationRef }: FederationScope,
  q: string,
): Promise<UserGroupView[]> => {
  const needle = fold(q)
  if (needle.length < minimumTypeaheadLength) {
    throw failure(kernelErrors.searchNeedleTooSmall, { field: 'q', values: { minimum: minimumTypeaheadLength } })
  }
  const rows = await db.userGroup.findMany({
    where: { federationRef, searchName: { contains: literally(needle) } },
    include: withMembers,
    orderBy: [{ name: 'asc' }, { ref: 'asc' }],
    take: maximumTypeaheadMatches,
  })
  return rows.map(toUserGroup)
}
