// How long a license holds that is taken on a day (platform.md section 3: validityType).
import { seasonSoldOn } from '../renewal/renewal.rules.ts'
import type { Renewal } from '../renewal/renewal.schema.ts'
import type { LicenseValidityType } from './license.schema.ts'

/** From a day through a day; without an end it holds until somebody ends it. */
export type LicenseTerm = { readonly start: string; readonly end: string | null }

/**
 * The term of a license that is sold on a day, or null when none is sold: in the close window, or when a championship is over. A
 * license without end is sold in no season, but the close window counts for it too.
 */
export const licenseTermOn = (
  { validityType, renewal }: { readonly validityType: LicenseValidityType; readonly renewal: Renewal },
  day: string,
  championship: { readonly start: string; readonly end: string } | null = null,
): LicenseTerm | null => {
  const season = seasonSoldOn(renewal, day)
  if (!season) return null
  if (validityType === 'RECURRING') return season
  if (validityType === 'UNLIMITED') return { start: day, end: null }
  if (!championship || championship.end < day) return null
  return { start: championship.start > day ? championship.start : day, end: championship.end }
}
