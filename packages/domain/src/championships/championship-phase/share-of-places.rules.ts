// Whole places shared by weights: to the groups of a phase (KNHS Hippiade: the active combinations of each region), and to clubs that ask
// for positions in a start list (decision 64).
import { shareByWeights } from '../../kernel/money/rounding.rules.ts'

/**
 * The largest remainder: the floor of each exact share, then one each to the largest remainders, of equal ones to the earlier. Each weight
 * above zero first gets `minimum`, where there are that many places for all of them; then the rest is shared.
 */
export const sharePlaces = (places: number, weights: readonly number[], minimum: number): readonly number[] => {
  const asking = weights.filter((weight) => weight > 0).length
  if (asking === 0) return weights.map(() => 0)
  const first = places >= asking * minimum ? minimum : 0
  const shares = shareByWeights(places - asking * first, weights)
  return weights.map((weight, index) => (weight > 0 ? first : 0) + (shares[index] ?? 0))
}
