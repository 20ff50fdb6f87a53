// Which of the collected rounds count: the best ones, of equal ones the earlier, and those that always count beside them (spec section 3).
import type { PreparedBasis } from '../standing-basis.rules.ts'
import { isCounted, type RoundScore } from './round-score.ts'

/** The rounds with their use; the worst are dropped. */
export const dropWorst = (basis: PreparedBasis, rounds: readonly RoundScore[]): readonly RoundScore[] => {
  const mayBeDropped = rounds.filter((round) => isCounted(round) && !round.isAlways)
  if (mayBeDropped.length <= basis.bestOf) return rounds
  const dropped = new Set(
    mayBeDropped
      .toSorted((left, right) => basis.compareBest(left.points, right.points) || left.order - right.order)
      .slice(basis.bestOf),
  )
  return rounds.map((round) => (dropped.has(round) ? { ...round, use: 'DROPPED' } : round))
}
