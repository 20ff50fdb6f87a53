import type { FeeKind } from './registration-fee.rules.ts'

/** Gross cents; the test's own fee replaces the competition's. */
export type RegistrationPrices = {
  readonly registration: number
  readonly late: number
  readonly noShow: number
}

/** The remaining amount in cents after a reduction in hundredths of a percent, rounded half up to the cent. */
export const reduce = (cents: number, reductionBasisPoints: number): number =>
  Math.floor((2 * cents * (10_000 - reductionBasisPoints) + 10_000) / 20_000)

/**
 * decision 12: the sum of the fees, in gross cents. A price profile's reduction applies to the fee for taking part,
 * normal or late; a no-show is charged in full.
 */
export const priceOfFees = (
  owed: readonly FeeKind[],
  prices: RegistrationPrices,
  reductionBasisPoints: number,
): number => {
  const priceOf = {
    REGISTRATION: reduce(prices.registration, reductionBasisPoints),
    LATE: reduce(prices.late, reductionBasisPoints),
    NO_SHOW: prices.noShow,
  } as const satisfies Record<FeeKind, number>
  return owed.reduce((sum, kind) => sum + priceOf[kind], 0)
}
