// Prize money (decision 48, decision 130; the FEI shares a tied last prize equally too).
import { shareByWeights } from '../../kernel/money/rounding.rules.ts'

/**
 * The prize of each entry of a ranking, in cents and in the order of the places given. Those who share a place share the prizes of the places
 * that they take, equally; a cent that is left goes to the earlier in the list. Without a place there is no money.
 *
 * @param prizes of the first place, the second, and so on
 * @param places from 1; null without a place
 */
export const prizesOf = (prizes: readonly number[], places: readonly (number | null)[]): readonly number[] => {
  const amounts = places.map(() => 0)
  for (const place of new Set(places)) {
    if (place === null) continue
    const tied = places.flatMap((other, index) => (other === place ? [index] : []))
    const taken = prizes.slice(place - 1, place - 1 + tied.length).reduce((sum, prize) => sum + prize, 0)
    const shares = shareByWeights(
      taken,
      tied.map(() => 1),
    )
    for (const [index, share] of shares.entries()) amounts[tied[index] ?? 0] = share
  }
  return amounts
}

export type PrizeRules = {
  /** Of the first place, the second, and so on. */
  readonly amounts: readonly number[]
  /** What each prize-winning place wins at least, also where the amounts end. */
  readonly minimum: number
}

/** The prizes of the places that win one (decision 24), in cents. Without amounts there is no prize money. */
export const prizesOfPlaces = ({ amounts, minimum }: PrizeRules, placedCount: number): readonly number[] =>
  amounts.length === 0 ? [] : Array.from({ length: placedCount }, (_, at) => Math.max(amounts[at] ?? 0, minimum))

/** Whether no place wins more than one before it. */
export const areDescending = (amounts: readonly number[]): boolean =>
  amounts.every((amount, at) => at === 0 || amount <= (amounts[at - 1] ?? 0))

/**
 * A sum divided over places by weights (40, 30, 20, 10), in whole cents by largest remainder. Among equal remainders the better place comes
 * first, and the total is always distributed. Weights are whole numbers of zero or more and not all zero.
 */
export const prizesOfTotal = (totalCents: number, weights: readonly number[]): readonly number[] =>
  shareByWeights(totalCents, weights)
