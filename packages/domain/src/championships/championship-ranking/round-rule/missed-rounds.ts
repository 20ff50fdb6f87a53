// `missing` POINTS: a round held without points has these (decision 62), as a result would have them: with the factor of the round, and
// best or dropped like any other. Where the smallest total wins, a missed round must not be the best one.
import { multiply } from '../../../kernel/decimal.ts'
import type { PreparedBasis } from '../standing-basis.rules.ts'
import { isElected } from './collected-rounds.ts'
import type { RoundScore } from './round-score.ts'

/** The rounds with those that were missed, in the order in which they were held. */
export const withMissedRounds = (
  basis: PreparedBasis,
  id: string,
  ridden: readonly RoundScore[],
): readonly RoundScore[] => {
  const { missedPoints } = basis
  if (missedPoints === null) return ridden
  const present = new Map(ridden.map((round) => [round.roundRef, round]))
  return [...basis.byRef.values()].flatMap(({ ref, order, isAlways, factor }): readonly RoundScore[] => {
    const own = present.get(ref)
    if (own !== undefined) return [own]
    if (!isElected(basis, id, ref)) return []
    const points = multiply(missedPoints, factor)
    return [{ roundRef: ref, order, isAlways, origin: 'MISSED', points, bestPlace: null, results: [], use: 'COUNTED' }]
  })
}
