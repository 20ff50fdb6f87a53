// The tie breaks by their public names (spec section 3, decision 62).
import type { StandingTieBreak } from '../championship-ranking.schema.ts'
import { alwaysCounted } from './always-counted.ts'
import { countback } from './countback.ts'
import { lastRound } from './last-round.ts'
import { moreWins } from './more-wins.ts'
import { fewerRounds, moreRounds, moreStarts } from './number-of-rounds.ts'
import { bestRounds, droppedRounds } from './round-points.ts'
import type { TieBreak } from './tie-break.ts'

export const tieBreaks = {
  MORE_WINS: moreWins,
  BEST_ROUNDS: bestRounds,
  ALWAYS_COUNTED: alwaysCounted,
  MORE_ROUNDS: moreRounds,
  FEWER_ROUNDS: fewerRounds,
  MORE_STARTS: moreStarts,
  COUNTBACK: countback,
  LAST_ROUND: lastRound,
  DROPPED_ROUNDS: droppedRounds,
} satisfies Record<StandingTieBreak, TieBreak>
