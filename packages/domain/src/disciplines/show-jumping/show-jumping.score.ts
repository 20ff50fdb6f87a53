import { add, type Decimal, formatExact, formatFixed, subtract, sum, zero } from '../../kernel/decimal.ts'
import { readPositive } from '../number.ts'
import type { Report } from '../problem.ts'
import type { JumpingRoundKind } from '../protocol-words.schema.ts'
import type { JumpingRoundScore } from '../round-score.ts'
import { emptyRound, scoreRound } from './jumping-round.ts'
import {
  isAgainstClock,
  type JumpingFormatParts,
  jumpingFormatParts,
  jumpingRoundsOf,
} from './show-jumping.protocol.rules.ts'
import type { JumpingProtocol } from './show-jumping.protocol.schema.ts'
import type { JumpingResult } from './show-jumping.result.schema.ts'

export type JumpingScore = {
  readonly discipline: 'SHOW_JUMPING'
  /**
   * Carried penalties and the ridden rounds, without jump-off and winning round: penalties, seconds (Table C) or
   * points.
   */
  readonly value: Decimal | null
  readonly text: string | null
  /** Carried penalties. */
  readonly carried: Decimal
  /** A counting round was started and not completed, although a later one was: there is no total, and no place. */
  readonly isIncomplete: boolean
  /** One for each round of the protocol. */
  readonly rounds: readonly JumpingRoundScore[]
}

const uncounted: ReadonlySet<JumpingRoundKind> = new Set(['JUMP_OFF', 'WINNING_ROUND'])

const checkProtocol = (protocol: JumpingProtocol, kinds: readonly JumpingRoundKind[], report: Report): void => {
  if (protocol.rounds.length !== kinds.length) report('PROTOCOL_ROUNDS_MISMATCH', 'protocol.rounds')
  if (protocol.format === 'ACCUMULATOR' && !protocol.accumulator) {
    report('PROTOCOL_ACCUMULATOR_MISSING', 'protocol.accumulator')
  }
  if (protocol.format === 'TABLE_A_STYLE' && !protocol.style) report('PROTOCOL_PART_MISSING', 'protocol.style')
}

/** Whether the round was completed, so that the next one may follow. */
const isEnded = (result: JumpingResult, index: number): boolean => {
  const round = result.rounds[index] ?? null
  return round !== null && !round.outcome
}

/**
 * Whether a round may follow the previous one. A jump-off needs a completed round. The next counting round does not: in
 * a Nations Cup, a rider who retired or was eliminated in one round rides the next (Rome 2018, where such a clear round
 * counted).
 */
const mayFollow = (result: JumpingResult, kinds: readonly JumpingRoundKind[], index: number): boolean =>
  index === 0 || isEnded(result, index - 1) || (kinds[index] === 'ROUND' && (result.rounds[index - 1] ?? null) !== null)

/** Whether a later counting round was completed. */
const hasLaterRound = (result: JumpingResult, kinds: readonly JumpingRoundKind[], index: number): boolean =>
  kinds.some((kind, later) => later > index && kind === 'ROUND' && isEnded(result, later))

const scoreOneRound = (
  protocol: JumpingProtocol,
  result: JumpingResult,
  kinds: readonly JumpingRoundKind[],
  index: number,
  report: Report,
): JumpingRoundScore => {
  const path = `rounds.${index}`
  const kind = kinds[index] ?? 'ROUND'
  const isFinished = result.status === 'FINISHED'
  const { withdrewBefore } = result
  const round = result.rounds[index] ?? null
  const isInOrder = mayFollow(result, kinds, index)
  if (round === null) {
    // All riders ride the second phase of the special kind, so without it nothing can be compared.
    const isNeeded = index === 0 || (index === 1 && protocol.format === 'TWO_PHASES_SPECIAL')
    if (isNeeded && isFinished) report('ROUND_MISSING', path)
    if (withdrewBefore === index + 1 && !isInOrder && isFinished) report('ROUND_OUT_OF_ORDER', 'withdrewBefore')
    return emptyRound(kind, withdrewBefore === index + 1 ? 'WITHDREW' : 'NOT_ENTITLED')
  }
  if (!isInOrder) report('ROUND_OUT_OF_ORDER', path)
  if (withdrewBefore === index + 1) report('WITHDREW_BUT_RODE', 'withdrewBefore')
  // A rider who has completed no counting round, and none after it, has not finished. Only a jump-off may be left
  // uncompleted.
  const isLost = Boolean(round.outcome) && !uncounted.has(kind) && !hasLaterRound(result, kinds, index)
  if (isLost && isFinished) report('ROUND_NOT_ENDED', `${path}.outcome`)
  const rules = protocol.rounds[index] ?? { timeAllowed: null }
  const isTableC = jumpingFormatParts[protocol.format].scoredBy === 'SECONDS' || rules.table === 'C'
  return scoreRound(round, { protocol, round: rules, kind, isTableC }, isFinished && !round.outcome, path, report)
}

/** The score of a jumping result; faults are reported, and unknown values are null. */
export const scoreJumping = (protocol: JumpingProtocol, result: JumpingResult, report: Report): JumpingScore => {
  const { scoredBy }: JumpingFormatParts = jumpingFormatParts[protocol.format]
  const kinds = jumpingRoundsOf(protocol)
  checkProtocol(protocol, kinds, report)
  const rounds = kinds.map((_kind, index) => scoreOneRound(protocol, result, kinds, index, report))
  for (const [index, round] of result.rounds.entries()) {
    if (round !== null && index >= rounds.length) report('ROUND_NOT_IN_FORMAT', `rounds.${index}`)
  }
  const { withdrewBefore } = result
  if (withdrewBefore && withdrewBefore > rounds.length) report('ROUND_NOT_IN_FORMAT', 'withdrewBefore')
  const carried = readPositive(result.carried, 'carried', report) ?? zero
  const counted = rounds.filter((round) => !uncounted.has(round.kind) && round.participation === 'RODE')
  const values = counted.map((round) => (scoredBy === 'POINTS' ? round.points : round.penalties))
  const known = values.filter((value) => value !== null)
  // Carried penalties are subtracted from points for style.
  const withCarried = protocol.style ? subtract(sum(known), carried) : add(carried, sum(known))
  const isIncomplete =
    result.status === 'FINISHED' &&
    rounds.some((round) => !uncounted.has(round.kind) && round.participation === 'NOT_COMPLETED')
  const value = isIncomplete || known.length === 0 || known.length < values.length ? null : withCarried
  const text = value === null ? null : scoredBy === 'SECONDS' ? formatFixed(value, 2) : formatExact(value)
  return { discipline: 'SHOW_JUMPING', value, text, carried, isIncomplete, rounds }
}

/** The times that this format compares and that are missing in a finished result. */
export const reportMissingTimes = (protocol: JumpingProtocol, result: JumpingResult, report: Report): void => {
  for (const index of jumpingRoundsOf(protocol).keys()) {
    const round = result.rounds[index] ?? null
    const isTimed = isAgainstClock(protocol, index) && round !== null && !round.outcome
    if (isTimed && (round.time ?? null) === null) report('TIME_MISSING', `rounds.${index}.time`)
  }
}
