// The rounds in which a practitioner collects: those elected beforehand, and of these the first so many (decision 62). Other rounds were
// ridden for nothing, and take their place from nobody.
import type { PreparedBasis } from '../standing-basis.rules.ts'
import type { RoundScore, RoundUse } from './round-score.ts'

/** Whether a practitioner collects in a round: everywhere, unless it elected its rounds. */
export const isElected = ({ electedBy }: PreparedBasis, id: string, roundRef: string): boolean =>
  electedBy.get(id)?.has(roundRef) ?? true

/** The rounds with their use: the first BEST_OF rounds with points collect, a round that always counts is not one of them. */
export const collectRounds = (
  basis: PreparedBasis,
  id: string,
  ridden: readonly RoundScore[],
): readonly RoundScore[] => {
  const limit = basis.rules.firstRounds ?? Number.POSITIVE_INFINITY
  if (limit === Number.POSITIVE_INFINITY && !basis.electedBy.has(id)) return ridden
  let collected = 0
  const useOf = ({ roundRef, isAlways }: RoundScore): RoundUse => {
    if (!isElected(basis, id, roundRef)) return 'NOT_ELECTED'
    if (isAlways) return 'COUNTED'
    collected += 1
    return collected <= limit ? 'COUNTED' : 'AFTER_FIRST_ROUNDS'
  }
  return ridden.map((round) => ({ ...round, use: useOf(round) }))
}
