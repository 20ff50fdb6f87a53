import { fromInteger } from '../../../kernel/decimal.ts'
import { isCounted } from '../round-rule/round-score.ts'
import type { TieBreak } from './tie-break.ts'

/** More of the counted rounds with a first place (decision 61). */
export const moreWins: TieBreak = {
  better: 'HIGHER',
  valuesOf: ({ rounds }) => [fromInteger(rounds.filter((round) => isCounted(round) && round.bestPlace === 1).length)],
}
