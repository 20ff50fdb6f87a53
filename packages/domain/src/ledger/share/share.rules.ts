// Who gets what of a price (decision 40).
import { shareByWeights } from '../../kernel/money/rounding.rules.ts'
import type { LedgerRefusal } from '../ledger.errors.ts'

export type SharePart = {
  readonly contact: string
  readonly article: string
  /** ABSOLUTE: cents for each piece. PERCENTAGE: basis points of what the absolute parts leave. */
  readonly type: 'ABSOLUTE' | 'PERCENTAGE'
  readonly value: number
}

export type ShareTerms = {
  readonly parts: readonly SharePart[]
  /** The contact that gets what is left: the organiser. */
  readonly remainderTo: string
}

export type SharedAmount = {
  /** In the order of the terms. */
  readonly parts: readonly { readonly contact: string; readonly article: string; readonly amountCents: number }[]
  readonly remainder: { readonly contact: string; readonly amountCents: number }
}

const whole = 10_000

/** Why the parts can share no amount; null if they can. A percentage over the whole would take from the organiser. */
export const refuseShares = (parts: readonly SharePart[]): LedgerRefusal | null => {
  const percentages = parts.filter(({ type }) => type === 'PERCENTAGE').reduce((sum, { value }) => sum + value, 0)
  if (percentages > whole) return 'splitOverHundred'
  return parts.some(({ value }) => value < 0) ? 'splitNegative' : null
}

/**
 * Splits an amount. Absolute parts are served first and in order, each at most what is left, so that a reduced price is used up by the
 * first. Percentages take the rest by largest remainder, with the share that they leave to the organiser as the last weight. The parts and
 * the remainder always sum to the amount, and an amount below zero gives the mirror.
 *
 * @param quantity pieces in the amount, of which each has the absolute parts
 * @param terms that `refuseShares` accepts
 */
export const shareAmount = (amountCents: number, quantity: number, terms: ShareTerms): SharedAmount => {
  const sign = amountCents < 0 ? -1 : 1
  let left = sign * amountCents
  const absolutes = terms.parts.map(({ type, value }) => {
    const served = type === 'ABSOLUTE' ? Math.min(value * Math.abs(quantity), left) : 0
    left -= served
    return served
  })
  const weights = terms.parts.map(({ type, value }) => (type === 'PERCENTAGE' ? value : 0))
  const implied = whole - weights.reduce((sum, weight) => sum + weight, 0)
  const percentages = shareByWeights(left, [...weights, implied])
  const signed = (cents: number): number => (sign < 0 ? 0 - cents : cents)
  return {
    parts: terms.parts.map(({ contact, article }, index) => ({
      contact,
      article,
      amountCents: signed((absolutes[index] ?? 0) + (percentages[index] ?? 0)),
    })),
    remainder: { contact: terms.remainderTo, amountCents: signed(percentages.at(-1) ?? 0) },
  }
}
