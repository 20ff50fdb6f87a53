import type { PriceProfile } from '@oxer/db'
import type { PriceProfileView } from '@oxer/domain/catalogue/price-profile/price-profile.schema'

export const toPriceProfile = (row: PriceProfile): PriceProfileView => ({
  ref: row.ref,
  name: row.name,
  isDefault: row.isDefault,
  reductionBasisPoints: row.reductionBasisPoints,
  version: row.version,
})
