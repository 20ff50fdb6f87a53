import { reduce } from '../../kernel/money/rounding.rules.ts'
import type { EntryFeeKind } from '../../ledger/charge/entry-fee.rules.ts'

/** Gross cents; the test's own fee replaces the competition's. */
export type RegistrationPrices = {
  readonly registration: number
  readonly late: number
  readonly noShow: number
}

export type OfferedProfile = {
  readonly ref: string
  readonly isDefault: boolean
  readonly reductionBasisPoints: number
  /** Who belongs to one of these groups gets the profile without choosing it. */
  readonly groupRefs: readonly string[]
  /** Whether the competition offers it to everybody. */
  readonly isOffered: boolean
}

/**
 * The profile that a combination gets if none is chosen: the one of its practitioner groups with the largest reduction
 * (pr0494), or else the default of the offered ones (cr220).
 */
export const suggestPriceProfile = (
  profiles: readonly OfferedProfile[],
  groupRefs: ReadonlySet<string>,
): string | null => {
  const own = profiles
    .filter((profile) => profile.groupRefs.some((ref) => groupRefs.has(ref)))
    .toSorted((left, right) => right.reductionBasisPoints - left.reductionBasisPoints)
  const chosen = own[0] ?? profiles.find((profile) => profile.isOffered && profile.isDefault)
  return chosen?.ref ?? null
}

/**
 * decision 12: the sum of the fees, in gross cents. A price profile's reduction applies to the fee for taking part,
 * normal or late; a no-show is charged in full.
 */
export const priceOfFees = (
  owed: readonly EntryFeeKind[],
  prices: RegistrationPrices,
  reductionBasisPoints: number,
): number => {
  const priceOf = {
    REGISTRATION: reduce(prices.registration, reductionBasisPoints),
    LATE: reduce(prices.late, reductionBasisPoints),
    NO_SHOW: prices.noShow,
  } as const satisfies Record<EntryFeeKind, number>
  return owed.reduce((sum, kind) => sum + priceOf[kind], 0)
}
