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

/** The name of what still uses the group: a career, a price profile of practitioners, a test of a competition that is not over. */
export const findUseOfGroup = async (
  db: Db,
  { federationRef }: FederationScope,
  ref: string,
  today: string,
): Promise<string | null> => {
  const [found] = await db.$queryRaw<{ name: string }[]>`
    SELECT name FROM career
    WHERE practitioner_group_ref = ${ref}::uuid AND federation_ref = ${federationRef}::uuid AND state <> 'DELETED'
    UNION ALL SELECT name FROM practitioner_price_profile WHERE practitioner_group_ref = ${ref}::uuid AND is_active
    UNION ALL SELECT competition.name FROM competition_test AS test
      JOIN competition ON competition.ref = test.competition_ref
      WHERE test.practitioner_group_ref = ${ref}::uuid AND test.deleted_at IS NULL AND competition.deleted_at IS NULL
        AND competition.status NOT IN ('CANCELLED', 'ARCHIVED', 'DELETED') AND competition."end" >= ${today}
    LIMIT 1`
  return found?.name ?? null
}
