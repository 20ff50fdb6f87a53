// For which times a license is charged, and which statutes are (decision 53).
import type { LicenseFeeType } from '../../catalogue/license/license.schema.ts'
import { seasonAfter, seasonOn } from '../../catalogue/renewal/renewal.rules.ts'
import type { Renewal } from '../../catalogue/renewal/renewal.schema.ts'
import type { StatuteType } from '../person/membership.schema.ts'

export type ChargedLicense = {
  readonly feeType: LicenseFeeType
  readonly renewal: Renewal
  readonly start: string
  readonly end: string | null
  /** The day on which it was given or renewed. */
  readonly givenOn: string
  /** Whether the same person held the same license before it. */
  readonly isRepeated: boolean
}

const monthAfter = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number === 12
    ? `${String(year + 1).padStart(4, '0')}-01`
    : `${String(year).padStart(4, '0')}-${String(number + 1).padStart(2, '0')}`
}

const startedMonths = (from: string, through: string): string[] => {
  const months: string[] = []
  for (let month = from.slice(0, 7); month <= through.slice(0, 7); month = monthAfter(month)) months.push(month)
  return months
}

/** The season of the day, and those that have started since. A license without a next season has one. */
const startedSeasons = (renewal: Renewal, start: string, from: string, through: string): string[] => {
  // Seasons that start on the day of sale are counted from the first day of the license.
  let season = seasonOn(renewal, renewal.startType === 'NOW' ? start : from)
  const seasons: string[] = []
  while (true) {
    if (season.end >= from) seasons.push(season.start)
    const next = seasonAfter(renewal, season)
    if (next === null || next.start > through) return seasons.length === 0 ? [season.start] : seasons
    season = next
  }
}

/**
 * The charges of a license until a day, by their keys, in their order: ONE_TIME once for each person, ANNUAL each season in full, MONTHLY
 * each month that has started, and nothing for PER_USE, which its starts are charged for. Nothing is charged for a time before the license
 * was given, except for the season of that day.
 */
export const licenseChargeKeys = (license: ChargedLicense, today: string): readonly string[] => {
  const { feeType, renewal, start, end, givenOn, isRepeated } = license
  if (feeType === 'PER_USE') return []
  if (feeType === 'ONE_TIME') return isRepeated ? [] : ['once']
  const last = end ?? '9999-12-31'
  const [from = start] = [...[givenOn, start].toSorted().slice(-1), last].toSorted()
  const through = today < last ? today : last
  return feeType === 'MONTHLY'
    ? startedMonths(from, through).map((month) => `month:${month}`)
    : startedSeasons(renewal, start, from, through).map((day) => `season:${day}`)
}

const boardStatutes: readonly StatuteType[] = ['CHAIRMAN', 'VICE_CHAIRMAN', 'SECRETARY', 'TREASURER', 'BOARD_MEMBER']

export const isBoardStatute = (statute: string): boolean => boardStatutes.some((one) => one === statute)

type HeldStatute = {
  readonly ref: string
  readonly statute: string
  readonly since: string
  readonly until: string | null
}

/** The statutes of a membership that its club pays for: those of its board. Of two at the same time, the earlier one is charged. */
export const chargedStatutes = (statutes: readonly HeldStatute[]): readonly HeldStatute[] =>
  statutes
    .filter(({ statute }) => isBoardStatute(statute))
    .toSorted((left, right) => (`${left.since} ${left.ref}` < `${right.since} ${right.ref}` ? -1 : 1))
    .filter((statute, index, all) => !all.slice(0, index).some(({ until }) => until === null || until >= statute.since))
