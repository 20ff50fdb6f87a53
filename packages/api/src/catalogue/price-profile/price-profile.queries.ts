import type { Db } from '@oxer/db'
import type { PriceProfileView } from '@oxer/domain/catalogue/price-profile/price-profile.schema'
import { failure } from '@oxer/domain/kernel/error/coded-error'
import { kernelErrors } from '@oxer/domain/kernel/error/kernel.errors'
import type { FederationScope } from '../../kernel/procedure/scope.ts'
import { toPriceProfile } from './price-profile.mappers.ts'

export const listPriceProfiles = async (db: Db, { federationRef }: FederationScope): Promise<PriceProfileView[]> => {
  const rows = await db.priceProfile.findMany({
    where: { federationRef, competitionRef: null, isActive: true },
    orderBy: [{ isDefault: 'desc' }, { name: 'asc' }, { ref: 'asc' }],
  })
  return rows.map(toPriceProfile)
}

export const getPriceProfile = async (
  db: Db,
  { federationRef }: FederationScope,
  ref: string,
): Promise<PriceProfileView> => {
  const row = await db.priceProfile.findFirst({ where: { ref, federationRef, competitionRef: null, isActive: true } })
  if (!row) throw failure(kernelErrors.notFound)
  return toPriceProfile(row)
}
