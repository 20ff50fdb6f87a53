import { seasonSoldOn } from '@oxer/domain/catalogue/renewal/renewal.rules'
import { Renewal } from '@oxer/domain/catalogue/renewal/renewal.schema'
import type { SoldSeason } from '../../parties/person/member-holding.commands.ts'

/** A license that is not renewed runs from the day on without end; all else by its renewal (decision 42). */
export const toSoldSeason: SoldSeason = ({ validityType, renewal }, day) =>
  validityType === null || validityType === 'RECURRING'
    ? seasonSoldOn(Renewal.parse(renewal), day)
    : { start: day, end: null }
