// The fees of a registration for a competition: which are owed, and at what price (decision 12, decision 47).
import { reduce } from '../../kernel/money/rounding.rules.ts'
import type { Charge, ChargeMoney } from './charge.rules.ts'

export type EntryFeeKind = 'REGISTRATION' | 'LATE' | 'NO_SHOW'

/** Whether a late entry pays the late fee in place of the normal one, or both. */
export type LateFeeRule = 'INSTEAD' | 'ON_TOP'

export type EntryFeeFacts = {
  /**
   * NOT_ENTERED: waits for approval, is rejected or cancelled. SIGNED_OFF_IN_TIME: at the closing at the latest.
   */
  readonly state: 'NOT_ENTERED' | 'ENTERED' | 'SIGNED_OFF_IN_TIME' | 'SIGNED_OFF_LATE'
  /** Whether it was registered after the closing. */
  readonly isLate: boolean
  /** Whether its result is NOT_STARTED. */
  readonly hasNotStarted: boolean
  readonly lateFee: LateFeeRule
}

/** Whether a moment is after the closing of a period, which belongs to the period itself. Null: the period never closes. */
export const isAfterClosing = (instant: string, closesAt: string | null): boolean =>
  closesAt !== null && Date.parse(instant) > Date.parse(closesAt)

/**
 * The fees of a registration. Without an entry there are no fees, and a sign-off up to the closing is free of charge; after it, the fee
 * remains. A rider who neither started nor signed off also has the no-show fee.
 */
export const entryFeesOwed = ({ state, isLate, hasNotStarted, lateFee }: EntryFeeFacts): readonly EntryFeeKind[] => {
  if (state === 'NOT_ENTERED' || state === 'SIGNED_OFF_IN_TIME') return []
  const own: readonly EntryFeeKind[] = isLate
    ? lateFee === 'INSTEAD'
      ? ['LATE']
      : ['REGISTRATION', 'LATE']
    : ['REGISTRATION']
  return hasNotStarted && state === 'ENTERED' ? [...own, 'NO_SHOW'] : own
}

export type EntryFeePrice = { readonly articleRef: string; readonly money: ChargeMoney }

/** The prices and the reduction of the moment of registering: a later change of the price list changes no registration. */
export type EntryFeePrices = {
  readonly prices: Readonly<Record<EntryFeeKind, EntryFeePrice>>
  /** Hundredths of a percent. It applies to the normal and to the late fee; a no-show is charged in full. */
  readonly reductionBasisPoints: number
}

/**
 * The charges of a registration. A late fee of 0 means that none is set, so that a late entry costs the normal fee (decision 47). A fee of 0
 * is no charge.
 */
export const entryCharges = (
  facts: EntryFeeFacts,
  { prices, reductionBasisPoints }: EntryFeePrices,
  date: string,
): readonly Charge[] => {
  const isLate = facts.isLate && prices.LATE.money.amountCents !== 0
  return entryFeesOwed({ ...facts, isLate }).flatMap((kind) => {
    const { articleRef, money } = prices[kind]
    const amountCents = kind === 'NO_SHOW' ? money.amountCents : reduce(money.amountCents, reductionBasisPoints)
    return amountCents === 0
      ? []
      : [{ key: kind, articleRef, money: { ...money, amountCents }, quantity: 1, date } satisfies Charge]
  })
}

/** Whether the owner of the books charges entries: with EXTERN somebody else does, and FREE costs nothing. */
export const chargesEntries = (paymentMode: string): boolean => paymentMode === 'DEFERRED' || paymentMode === 'DIRECT'
