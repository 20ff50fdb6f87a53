// Prize money (decision 48; the FEI shares a tied last prize equally too).
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
