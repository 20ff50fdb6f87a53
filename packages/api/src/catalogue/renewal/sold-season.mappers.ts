import { type LicenseTerm, licenseTermOn } from '@oxer/domain/catalogue/license/license.rules'
import { LicenseValidityType } from '@oxer/domain/catalogue/license/license.schema'
import { seasonSoldOn } from '@oxer/domain/catalogue/renewal/renewal.rules'
import { Renewal } from '@oxer/domain/catalogue/renewal/renewal.schema'

type Offer = {
  readonly validityType: string | null
  readonly renewal: unknown
  /** The days of the championship of a license. */
  readonly championship?: { readonly start: string; readonly end: string } | null
}

/**
 * The season of a license or benefit that is sold on a day, or null if no season is sold. A benefit has no validity; its renewal determines
 * its season.
 */
export const toSoldSeason = (
  { validityType, renewal: stored, championship = null }: Offer,
  day: string,
): LicenseTerm | null => {
  const renewal = Renewal.parse(stored)
  return validityType === null
    ? seasonSoldOn(renewal, day)
    : licenseTermOn({ validityType: LicenseValidityType.parse(validityType), renewal, championship }, day)
}
