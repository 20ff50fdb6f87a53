import { isCounted, type RoundScore } from '../round-rule/round-score.ts'
import type { TieBreak, TieFacts } from './tie-break.ts'

/** The points of some rounds, the best first. */
const bestFirst = ({ rounds, compareBest }: TieFacts, isMeant: (round: RoundScore) => boolean) =>
  rounds
    .filter(isMeant)
    .map(({ points }) => points)
    .sort(compareBest)

/** The better best counted round, then the second, and so on (FEI Dressage World Rankings: the better single result). */
export const bestRounds: TieBreak = { better: 'POINTS', valuesOf: (facts) => bestFirst(facts, isCounted) }

/** The better of the rounds that did not count, then the next (selections of KNHS kringen: the result that was dropped). */
export const droppedRounds: TieBreak = {
  better: 'POINTS',
  valuesOf: (facts) => bestFirst(facts, ({ use }) => use === 'DROPPED'),
}
