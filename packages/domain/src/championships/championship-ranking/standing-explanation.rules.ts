// Where a rank comes from: which results count, which were dropped and why, which rounds were missed, why there is no place, and which rule
// decides between neighbours.
import { pointsOf } from '../../catalogue/point-distribution/point-record.rules.ts'
import type { Standing } from './championship-ranking.rules.ts'
import { compareEntries, type PlacedEntry } from './placed-list.rules.ts'
import type { UnrankedReason } from './round-rule/place-needs.ts'
import type { RoundResult, RoundScore } from './round-rule/round-score.ts'
import type { StandingRecord } from './standing-basis.rules.ts'
import type { StandingEntry } from './standing-entry.rules.ts'
import { findKeyDifference, type StandingKeyName, type StandingOrder } from './standing-key.rules.ts'

export type StandingExplanation = {
  /** RANKED: one of them has no place. Null if they share the place. */
  readonly key: 'RANKED' | StandingKeyName | null
  readonly better: 'LEFT' | 'RIGHT' | null
  /** The value of each where they differ; null for none. */
  readonly left: string | null
  readonly right: string | null
}

/** Why one entry is before another. */
export const explainEntries = (order: StandingOrder, left: PlacedEntry, right: PlacedEntry): StandingExplanation => {
  const compared = compareEntries(left, right)
  if (compared === 0) return { key: null, better: null, left: null, right: null }
  const better = compared < 0 ? 'LEFT' : 'RIGHT'
  const difference = left.isRanked === right.isRanked ? findKeyDifference(order, left.keys, right.keys) : null
  return difference === null ? { key: 'RANKED', better, left: null, right: null } : { better, ...difference }
}

export type NeighbourExplanation = StandingExplanation & { readonly id: string }

export type MissedRoundExplanation = Pick<RoundScore, 'roundRef' | 'results'>

export type RankExplanation = {
  readonly entry: StandingEntry
  /** The rounds with points, and their use; each has its results and theirs. */
  readonly rounds: readonly RoundScore[]
  /** The rounds held in which no result gives points, with the results that do not. */
  readonly missed: readonly MissedRoundExplanation[]
  /** How many of the BEST_OF rounds count. */
  readonly bestOf: number
  readonly unrankedReason: UnrankedReason | null
  /** The entry above, as LEFT, and the one below, as RIGHT; null at either end. */
  readonly above: NeighbourExplanation | null
  readonly below: NeighbourExplanation | null
}

/** A result in a round without points has none, or has too many errors; every other reason leaves another result that counts. */
const resultWithoutRound = ({ id, points }: StandingRecord): RoundResult => {
  const value = pointsOf(points)
  return { recordId: id, points: value, use: value === null ? 'NO_POINTS' : 'TOO_MANY_ERRORS' }
}

/** Null if the practitioner is not in the standing. */
export const explainRank = ({ basis, entries }: Standing, id: string): RankExplanation | null => {
  const index = entries.findIndex((each) => each.id === id)
  const [before, entry, after] = [entries[index - 1], entries[index], entries[index + 1]]
  if (entry === undefined) return null
  const present = new Set(entry.rounds.filter(({ origin }) => origin === 'RIDDEN').map(({ roundRef }) => roundRef))
  return {
    entry,
    rounds: entry.rounds,
    missed: basis.rounds
      .filter(({ ref }) => !present.has(ref))
      .map(({ ref }) => ({
        roundRef: ref,
        results: entry.records.filter(({ roundRef }) => roundRef === ref).map(resultWithoutRound),
      })),
    bestOf: basis.bestOf,
    unrankedReason: entry.unrankedReason,
    above: before === undefined ? null : { id: before.id, ...explainEntries(basis.rules, before, entry) },
    below: after === undefined ? null : { id: after.id, ...explainEntries(basis.rules, entry, after) },
  }
}
