import type { PractitionerPriceProfile } from '@oxer/db'
import type { PractitionerPriceProfileView } from '@oxer/domain/catalogue/practitioner-price-profile/practitioner-price-profile.schema'
import type { RefName } from '@oxer/domain/kernel/ref/ref.schema'

export const toPractitionerPriceProfile = (
  row: PractitionerPriceProfile & { practitionerGroup: RefName; priceProfile: RefName },
): PractitionerPriceProfileView => ({
  ref: row.ref,
  name: row.name,
  practitionerGroupRef: row.practitionerGroupRef,
  practitionerGroup: row.practitionerGroup,
  priceProfileRef: row.priceProfileRef,
  priceProfile: row.priceProfile,
  version: row.version,
})
