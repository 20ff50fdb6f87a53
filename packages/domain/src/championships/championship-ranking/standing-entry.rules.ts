// The entry of one practitioner, in the order of the rules: the points of each round, the rounds in which it collects, those that it missed,
// what it carried along, the rounds that count, the total, and whether it has a place. Nothing of it depends on other practitioners, so one
// result changes one entry.
import { type Decimal, sum } from '../../kernel/decimal.ts'
import { compareText, type PlacedEntry } from './placed-list.rules.ts'
import { carriedRounds } from './round-rule/carried-round.ts'
import { collectRounds } from './round-rule/collected-rounds.ts'
import { dropWorst } from './round-rule/counted-rounds.ts'
import { withMissedRounds } from './round-rule/missed-rounds.ts'
import { findUnrankedReason, type UnrankedReason } from './round-rule/place-needs.ts'
import { riddenRounds } from './round-rule/ridden-rounds.ts'
import { isCollected, isCounted, type RoundScore } from './round-rule/round-score.ts'
import type { PreparedBasis, StandingRecord } from './standing-basis.rules.ts'
import { keysOf } from './standing-key.rules.ts'

export type StandingEntry = PlacedEntry & {
  /** By participation. */
  readonly records: readonly StandingRecord[]
  /** Every round with points, in the order in which they were held, with its use. */
  readonly rounds: readonly RoundScore[]
  readonly total: Decimal
  /** The total was written by hand. */
  readonly isManual: boolean
  /** Null for an entry with a place. */
  readonly unrankedReason: UnrankedReason | null
}

/** The entry of one practitioner, still without a place. */
export const scoreEntry = (basis: PreparedBasis, id: string, given: readonly StandingRecord[]): StandingEntry => {
  const records = given.toSorted((left, right) => compareText(left.id, right.id))
  const ridden = collectRounds(basis, id, riddenRounds(basis, records))
  const rounds = dropWorst(basis, [...carriedRounds(basis, id), ...withMissedRounds(basis, id, ridden)])
  const collected = rounds.filter(isCollected)
  const manual = basis.readsManual ? basis.manualTotals.get(id) : undefined
  const total = manual ?? sum(rounds.filter(isCounted).map(({ points }) => points))
  const unrankedReason = findUnrankedReason(basis, id, collected, manual !== undefined)
  const { byRef, compareBest, rules } = basis
  return {
    id,
    records,
    rounds,
    total,
    isManual: manual !== undefined,
    unrankedReason,
    isRanked: unrankedReason === null,
    place: null,
    keys: keysOf(rules, total, { rounds: collected, held: byRef.size, compareBest }),
  }
}
