import type { Db } from '@oxer/db'
import type { PractitionerGroupView } from '@oxer/domain/catalogue/practitioner-group/practitioner-group.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { FederationScope } from '../../kernel/procedure/scope.ts'
import { toPractitionerGroup } from './practitioner-group.mappers.ts'

export const listPractitionerGroups = async (
  db: Db,
  { federationRef }: FederationScope,
): Promise<PractitionerGroupView[]> => {
  const rows = await db.practitionerGroup.findMany({
    where: { federationRef, isActive: true },
    orderBy: [{ name: 'asc' }, { ref: 'asc' }],
  })
  return rows.map(toPractitionerGroup)
}

export const getPractitionerGroup = async (
  db: Db,
  { federationRef }: FederationScope,
  ref: string,
): Promise<PractitionerGroupView> => {
  const row = await db.practitionerGroup.findFirst({ where: { ref, federationRef, isActive: true } })
  if (!row) throw failure(kernelErrors.notFound)
  return toPractitionerGroup(row)
}
