// The days of a license that a file brings along.
import { type LicenseTerm, licenseTermOn } from '../../catalogue/license/license.rules.ts'
import type { LicenseValidityType } from '../../catalogue/license/license.schema.ts'
import { seasonOn } from '../../catalogue/renewal/renewal.rules.ts'
import type { Renewal } from '../../catalogue/renewal/renewal.schema.ts'

type Offer = { readonly validityType: LicenseValidityType; readonly renewal: Renewal }
type Written = { readonly start?: string | undefined; readonly end: string | null }

/**
 * The written days. Without a first day, those of the season that is sold today; null if none is sold. Without a last day, a license that
 * is renewed by season ends with the season of its first day.
 */
export const importedTerm = (offer: Offer, { start, end }: Written, today: string): LicenseTerm | null => {
  if (start === undefined) {
    const sold = licenseTermOn(offer, today)
    return sold && { start: sold.start, end: end ?? sold.end }
  }
  return { start, end: end ?? (offer.validityType === 'RECURRING' ? seasonOn(offer.renewal, start).end : null) }
}
