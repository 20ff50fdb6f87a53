import { add, compare, type Decimal, decimal, formatFixed, mean, roundHalfUp, subtract } from '../../kernel/decimal.ts'
import { readPositive, readTime } from '../number.ts'
import type { Report } from '../problem.ts'
import type { TimePenalty } from '../protocol-words.schema.ts'
import type { JudgePoints } from '../sheet/judge-points.ts'
import { readSheets, sheetMaximum, sheetPoints } from '../sheet/judge-points.ts'
import { timePenaltiesFor } from '../time-penalties.ts'
import type { StyleRidingProtocol } from './style-riding.protocol.schema.ts'
import type { StyleRidingResult, StyleRound } from './style-riding.result.schema.ts'

export type StyleRidingScore = {
  readonly discipline: 'STYLE_RIDING'
  /** Points for style less penalties. */
  readonly value: Decimal | null
  readonly text: string | null
  /** The mean of the judges' points. */
  readonly style: Decimal | null
  readonly judges: readonly JudgePoints[]
  readonly obstaclePenalties: Decimal | null
  readonly timePenalties: Decimal | null
  readonly penalties: Decimal | null
  /** Hundredths of a second. */
  readonly time: number | null
  readonly jumpOff: { readonly penalties: Decimal | null; readonly time: number | null } | null
  /** Clear, and enough points for style. */
  readonly isJumpOffEntitled: boolean
}

type RoundPenalties = {
  readonly obstaclePenalties: Decimal | null
  readonly timePenalties: Decimal | null
  readonly penalties: Decimal | null
  readonly time: number | null
}

const roundPenalties = (
  round: StyleRound | null,
  rules: { readonly timeAllowed: number | null; readonly timePenalty: TimePenalty | null },
  isComplete: boolean,
  path: string,
  report: Report,
): RoundPenalties => {
  if (round === null) return { obstaclePenalties: null, timePenalties: null, penalties: null, time: null }
  const obstaclePenalties = readPositive(round.obstaclePenalties, `${path}.obstaclePenalties`, report)
  const given = readPositive(round.timePenalties, `${path}.timePenalties`, report)
  const time = readTime(round.time, `${path}.time`, report)
  if (obstaclePenalties === null && isComplete) report('PENALTIES_MISSING', `${path}.obstaclePenalties`)
  const timePenalties = given ?? timePenaltiesFor(time, rules.timeAllowed, rules.timePenalty)
  return {
    obstaclePenalties,
    timePenalties,
    penalties: obstaclePenalties === null ? null : add(obstaclePenalties, timePenalties),
    time,
  }
}

/**
 * KNHS Springen art. 280: the judges' points for style less the penalties of table A. A clear rider with enough points
 * for style may ride the jump-off. The jump-off never changes the score.
 */
export const scoreStyleRiding = (
  protocol: StyleRidingProtocol,
  result: StyleRidingResult,
  report: Report,
): StyleRidingScore => {
  const isFinished = result.status === 'FINISHED'
  const { sheets, isWhole } = readSheets(protocol, result.judges, isFinished, 'judges', report)
  const maximum = sheetMaximum(protocol)
  const judges = sheets.map(({ position, sheet }) => ({ position, points: sheetPoints(sheet, maximum) }))
  if (result.round === null && isFinished) report('ROUND_MISSING', 'round')
  const round = roundPenalties(result.round, protocol, isFinished, 'round', report)
  const jumpOff = result.jumpOff ?? null
  if (jumpOff !== null && protocol.jumpOff === null) report('ROUND_NOT_IN_FORMAT', 'jumpOff')
  if (jumpOff !== null && result.round === null) report('ROUND_OUT_OF_ORDER', 'jumpOff')
  const style = isWhole ? mean(judges.map(({ points }) => points)) : null
  const value =
    style === null || round.penalties === null ? null : roundHalfUp(subtract(style, round.penalties), protocol.decimals)
  const second =
    jumpOff === null || protocol.jumpOff === null
      ? null
      : roundPenalties(
          { obstaclePenalties: jumpOff.obstaclePenalties, timePenalties: jumpOff.timePenalties, time: jumpOff.time },
          protocol.jumpOff,
          isFinished && jumpOff.outcome === 'RODE',
          'jumpOff',
          report,
        )
  return {
    discipline: 'STYLE_RIDING',
    value,
    text: value === null ? null : formatFixed(value, protocol.decimals),
    style,
    judges,
    ...round,
    jumpOff: second === null ? null : { penalties: second.penalties, time: second.time },
    isJumpOffEntitled:
      protocol.jumpOff !== null &&
      style !== null &&
      round.penalties?.numerator === 0n &&
      compare(style, decimal(protocol.jumpOff.stylePoints)) >= 0,
  }
}
