// How long a license holds that is taken on a day (platform.md section 3: validityType).
import { seasonSoldOn } from '../renewal/renewal.rules.ts'
import type { Renewal } from '../renewal/renewal.schema.ts'
import type { LicenseValidityType } from './license.schema.ts'

/** From a day through a day; without an end it holds until somebody ends it. */
export type LicenseTerm = { readonly start: string; readonly end: string | null }

/**
 * The term of a license that is sold on a day, or null when none is sold (decision 42). In the close window nothing is, whatever
 * its validity. What is without end belongs to no season, so the early-bird window does not put it off. One for a championship
 * holds as long as that championship: which one it is, is known to who gives it and says from when until when.
 */
export const licenseTermOn = (
  { validityType, renewal }: { readonly validityType: LicenseValidityType; readonly renewal: Renewal },
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
      return null
  }
}
