// cr175: the jumping ranking that a style riding test may have besides its own.

import { formatFixed } from '../../kernel/decimal.ts'
import type { OtherStanding } from '../discipline.ts'
import { collect } from '../problem.ts'
import type { JumpingProtocol } from '../show-jumping/show-jumping.protocol.schema.ts'
import type { JumpingResult, JumpingRound } from '../show-jumping/show-jumping.result.schema.ts'
import type { StyleRidingProtocol } from './style-riding.protocol.schema.ts'
import type { StyleRidingResult, StyleRound } from './style-riding.result.schema.ts'
import { scoreStyleRiding } from './style-riding.score.ts'

/** The protocol of the jumping ranking; null if the test has none. */
export const jumpingProtocolOf = (protocol: StyleRidingProtocol): JumpingProtocol | null => {
  if (!protocol.hasJumpingRanking) return null
  const { timeAllowed, timePenalty, jumpOff, judgeMaximum } = protocol
  if (jumpOff === null) {
    return { discipline: 'SHOW_JUMPING', format: 'TABLE_A_AGAINST_CLOCK', rounds: [{ timeAllowed }], timePenalty }
  }
  return {
    discipline: 'SHOW_JUMPING',
    format: 'TABLE_A_STYLE',
    rounds: [{ timeAllowed }, { timeAllowed: jumpOff.timeAllowed, timePenalty: jumpOff.timePenalty }],
    timePenalty,
    style: {
      exercises:
        judgeMaximum === null && protocol.exercises.length > 0
          ? protocol.exercises.map(({ no, coefficient, maximum, markStep }) => ({ no, coefficient, maximum, markStep }))
          : [{ no: 1, coefficient: '1', maximum: judgeMaximum ?? '100' }],
      jumpOffMinimum: jumpOff.stylePoints,
      rankedBy: 'JUMP_OFF',
    },
  }
}

const roundOf = ({ obstaclePenalties, timePenalties, time }: StyleRound): JumpingRound => ({
  obstaclePenalties,
  timePenalties,
  time,
})

/**
 * KNHS Springen art. 280: a rider who was eliminated in the jump-off has no place in it, and keeps the earlier result.
 */
export const jumpingResultOf = (protocol: StyleRidingProtocol, result: StyleRidingResult): JumpingResult => {
  const scored = collect((report) => scoreStyleRiding(protocol, result, report))
  const style = scored.ok ? scored.score.style : null
  const { status, statusReason, outOfCompetition, round } = result
  const hasJumpOff = protocol.jumpOff !== null
  const jumpOff = hasJumpOff ? (result.jumpOff ?? null) : null
  const first: JumpingRound | null =
    round === null
      ? null
      : { ...roundOf(round), ...(hasJumpOff && style !== null && { stylePoints: formatFixed(style, 9) }) }
  const second: JumpingRound | null =
    jumpOff === null || jumpOff.outcome === 'WITHDREW'
      ? null
      : { ...roundOf(jumpOff), ...(jumpOff.outcome === 'ELIMINATED' && { outcome: 'ELIMINATED' as const }) }
  return {
    discipline: 'SHOW_JUMPING',
    status,
    statusReason,
    outOfCompetition,
    rounds: hasJumpOff ? [first, second] : [first],
    withdrewBefore: jumpOff?.outcome === 'WITHDREW' ? 2 : null,
  }
}

/** The jumping ranking, if the test has one. */
export const styleRidingStandings = (
  protocol: StyleRidingProtocol,
): readonly OtherStanding<StyleRidingProtocol, StyleRidingResult>[] => {
  const jumping = jumpingProtocolOf(protocol)
  if (jumping === null) return []
  return [
    {
      kind: 'JUMPING',
      protocol: jumping,
      resultOf: (result) => jumpingResultOf(protocol, result),
      hasPrizes: true,
    },
  ]
}
