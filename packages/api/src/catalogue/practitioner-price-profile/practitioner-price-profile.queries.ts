import type { Db } from '@oxer/db'
import type { PractitionerPriceProfileView } from '@oxer/domain/catalogue/practitioner-price-profile/practitioner-price-profile.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { FederationScope } from '../../kernel/procedure/scope.ts'
import { toPractitionerPriceProfile } from './practitioner-price-profile.mappers.ts'

const named = { select: { ref: true, name: true } } as const
const withNames = { practitionerGroup: named, priceProfile: named } as const

export const listPractitionerPriceProfiles = async (
  db: Db,
  { federationRef }: FederationScope,
): Promise<PractitionerPriceProfileView[]> => {
  const rows = await db.practitionerPriceProfile.findMany({
    where: { federationRef, isActive: true },
    include: withNames,
    orderBy: [{ name: 'asc' }, { ref: 'asc' }],
    relationLoadStrategy: 'join',
  })
  return rows.map(toPractitionerPriceProfile)
}

export const getPractitionerPriceProfile = async (
  db: Db,
  { federationRef }: FederationScope,
  ref: string,
): Promise<PractitionerPriceProfileView> => {
  const row = await db.practitionerPriceProfile.findFirst({
    where: { ref, federationRef, isActive: true },
    include: withNames,
  })
  if (!row) throw failure(kernelErrors.notFound)
  return toPractitionerPriceProfile(row)
}
