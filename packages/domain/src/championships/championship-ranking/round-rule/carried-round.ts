// What an earlier phase brings along: one round that always counts, before the first that is held (decision 62).
import type { PreparedBasis } from '../standing-basis.rules.ts'
import { carriedRoundRef, type RoundScore } from './round-score.ts'

export const carriedRounds = ({ carried }: PreparedBasis, id: string): readonly RoundScore[] => {
  const points = carried.get(id)
  if (points === undefined) return []
  return [
    {
      roundRef: carriedRoundRef,
      order: -1,
      isAlways: true,
      origin: 'CARRIED',
      points,
      bestPlace: null,
      results: [],
      use: 'COUNTED',
    },
  ]
}
