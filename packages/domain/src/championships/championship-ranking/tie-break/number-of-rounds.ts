import { fromInteger } from '../../../kernel/decimal.ts'
import { isCounted, type RoundScore } from '../round-rule/round-score.ts'
import type { TieBreak, TieFacts } from './tie-break.ts'

const countOf =
  (isMeant: (round: RoundScore) => boolean) =>
  ({ rounds }: TieFacts) => [fromInteger(rounds.filter(isMeant).length)]

/** More counted rounds. */
export const moreRounds: TieBreak = { better: 'HIGHER', valuesOf: countOf(isCounted) }

/** Fewer counted rounds: the same total from fewer results (FEI Dressage World Rankings). */
export const fewerRounds: TieBreak = { better: 'LOWER', valuesOf: countOf(isCounted) }

/** More rounds with points of one's own, counted or dropped (FEI Eventing Nations Cup: the most starts). */
export const moreStarts: TieBreak = { better: 'HIGHER', valuesOf: countOf(({ origin }) => origin === 'RIDDEN') }
