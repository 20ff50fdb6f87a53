// What a place needs (decision 62). An entry without it is listed with its total, has no place, and is in nobody's way.
import type { PreparedBasis } from '../standing-basis.rules.ts'
import type { RoundScore } from './round-score.ts'

/** The reason why an entry has no place; the first that applies. */
export type UnrankedReason = 'EXCLUDED' | 'NO_POINTS' | 'TOO_FEW_ROUNDS' | 'ALWAYS_MISSED' | 'BEST_OF_MISSED'

/** Points of missed rounds are no rounds of one's own: only what was ridden or carried gives a right to a place. */
const isOwn = ({ origin }: RoundScore): boolean => origin !== 'MISSED'

/** Null if the entry has a place. `collected` are the rounds that count or may be dropped. */
export const findUnrankedReason = (
  basis: PreparedBasis,
  id: string,
  collected: readonly RoundScore[],
  isManual: boolean,
): UnrankedReason | null => {
  const { rules, excluded, byRef, bestOf } = basis
  if (excluded.has(id)) return 'EXCLUDED'
  const own = collected.filter(isOwn)
  if (own.length === 0 && !isManual) return 'NO_POINTS'
  if (own.length < rules.minimumRounds) return 'TOO_FEW_ROUNDS'
  if (rules.requiresAlways) {
    const present = new Set(own.map(({ roundRef }) => roundRef))
    if ([...byRef.values()].some(({ ref, isAlways }) => isAlways && !present.has(ref))) return 'ALWAYS_MISSED'
  }
  if (rules.missing.kind === 'UNRANKED' && own.filter(({ isAlways }) => !isAlways).length < bestOf) {
    return 'BEST_OF_MISSED'
  }
  return null
}
