import { licenseTermOn } from '@oxer/domain/catalogue/license/license.rules'
import { LicenseValidityType } from '@oxer/domain/catalogue/license/license.schema'
import { seasonSoldOn } from '@oxer/domain/catalogue/renewal/renewal.rules'
import { Renewal } from '@oxer/domain/catalogue/renewal/renewal.schema'
import type { SoldSeason } from '../../parties/person/member-holding.commands.ts'

/** A benefit has no validity: it runs by its renewal. */
export const toSoldSeason: SoldSeason = ({ validityType, renewal: stored }, day) => {
  const renewal = Renewal.parse(stored)
  return validityType === null
    ? seasonSoldOn(renewal, day)
    : licenseTermOn({ validityType: LicenseValidityType.parse(validityType), renewal }, day)
}
