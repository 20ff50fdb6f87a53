// The shape of a tie break: a list of values for each entry. The first difference decides, and a list that has a value where the other has
// none is the better one. So one comparison serves every rule, and shows where two entries differ.
import type { Decimal } from '../../../kernel/decimal.ts'
import type { StandingBetter } from '../championship-ranking.schema.ts'
import type { RoundScore } from '../round-rule/round-score.ts'

export type TieFacts = {
  /** The collected rounds: those that count, and those that were dropped. */
  readonly rounds: readonly RoundScore[]
  /** The number of rounds held. */
  readonly held: number
  /** Negative if the left points are better. */
  readonly compareBest: (left: Decimal, right: Decimal) => number
}

export type TieBreak = {
  /** Which value is better; POINTS: as for totals. */
  readonly better: StandingBetter | 'POINTS'
  /** Null: no value there, which is worse than any. */
  readonly valuesOf: (facts: TieFacts) => readonly (Decimal | null)[]
}
