// The term of a license that is sold on a day (spec section 3: validityType).
import { seasonSoldOn } from '../renewal/renewal.rules.ts'
import type { Renewal } from '../renewal/renewal.schema.ts'
import type { LicenseValidityType } from './license.schema.ts'

/** From a day through a day; without an end, it is valid until somebody ends it. */
export type LicenseTerm = { readonly start: string; readonly end: string | null }

/**
 * The term of a license that is sold on a day, or null if none is sold (decision 42). Nothing is sold in the close period. A
 * license without an end belongs to no season, so the early-bird period does not delay it. One for a championship has its days, and is sold
 * until its last one; without a championship, the caller who gives it enters its days.
 */
export const licenseTermOn = (
  {
    validityType,
    renewal,
    championship = null,
  }: {
    readonly validityType: LicenseValidityType
    readonly renewal: Renewal
    readonly championship?: { readonly start: string; readonly end: string } | null
  },
  day: string,
): LicenseTerm | null => {
  const season = seasonSoldOn(renewal, day)
  if (season === null) return null
  switch (validityType) {
    case 'RECURRING':
      return season
    case 'UNLIMITED':
      return { start: day, end: null }
    case 'CHAMPIONSHIP':
      return championship === null || championship.end < day
        ? null
        : { start: championship.start, end: championship.end }
  }
}
