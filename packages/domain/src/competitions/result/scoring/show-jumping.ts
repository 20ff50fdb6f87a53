import {
  isAgainstClock,
  type JumpingFormatParts,
  jumpingFormatParts,
  jumpingRoundsOf,
  jumpOffIndex,
} from '../../../catalogue/protocol/protocol.rules.ts'
import { add, formatExact, formatFixed, subtract, sum, zero } from '../../../kernel/decimal.ts'
import type { JumpingProtocol, JumpingResult, JumpingRoundKind } from '../result.schema.ts'
import { emptyRound, scoreRound } from './jumping-round.ts'
import { readPositive } from './number.ts'
import type { Report } from './problem.ts'
import type { JumpingRoundScore, JumpingScore } from './score.ts'

export { timePenaltiesFor } from './jumping-round.ts'
export { isAgainstClock, type JumpingFormatParts, jumpingFormatParts, jumpingRoundsOf, jumpOffIndex }

const uncounted: ReadonlySet<JumpingRoundKind> = new Set(['JUMP_OFF', 'WINNING_ROUND'])

function checkProtocol(protocol: JumpingProtocol, kinds: readonly JumpingRoundKind[], report: Report): void {
  if (protocol.rounds.length !== kinds.length) report('PROTOCOL_ROUNDS_MISMATCH', 'protocol.rounds')
  if (protocol.format === 'ACCUMULATOR' && !protocol.accumulator) {
    report('PROTOCOL_ACCUMULATOR_MISSING', 'protocol.accumulator')
  }
  if (protocol.format === 'TABLE_A_STYLE' && !protocol.style) report('PROTOCOL_PART_MISSING', 'protocol.style')
}

/** Whether somebody rode a round to its end, so that the next one may follow. */
const isEnded = (result: JumpingResult, index: number): boolean => {
  const round = result.rounds[index] ?? null
  return round !== null && !round.outcome
}

function scoreOneRound(
  protocol: JumpingProtocol,
  result: JumpingResult,
  kind: JumpingRoundKind,
  index: number,
  report: Report,
): JumpingRoundScore {
  const path = `rounds.${index}`
  const isFinished = result.status === 'FINISHED'
  const { withdrewBefore } = result
  const round = result.rounds[index] ?? null
  const isPreviousEnded = index === 0 || isEnded(result, index - 1)
  if (round === null) {
    // Everybody goes on to the second phase of the special kind, so that without it nothing can be compared.
    const isNeeded = index === 0 || (index === 1 && protocol.format === 'TWO_PHASES_SPECIAL')
    if (isNeeded && isFinished) report('ROUND_MISSING', path)
    if (withdrewBefore === index + 1 && !isPreviousEnded && isFinished) report('ROUND_OUT_OF_ORDER', 'withdrewBefore')
    return emptyRound(kind, withdrewBefore === index + 1 ? 'WITHDREW' : 'NOT_ENTITLED')
  }
  if (!isPreviousEnded) report('ROUND_OUT_OF_ORDER', path)
  if (withdrewBefore === index + 1) report('WITHDREW_BUT_RODE', 'withdrewBefore')
  // Who did not end the first round has not finished; a later one may be lost without losing what came before.
  if (round.outcome && isFinished && !uncounted.has(kind)) report('ROUND_NOT_ENDED', `${path}.outcome`)
  const rules = protocol.rounds[index] ?? { timeAllowed: null }
  const isTableC = jumpingFormatParts[protocol.format].scoredBy === 'SECONDS' || rules.table === 'C'
  return scoreRound(round, { protocol, round: rules, kind, isTableC }, isFinished && !round.outcome, path, report)
}

/** The score of a jumping result; faults are reported, and null values stand for what is not known. */
export function scoreJumping(protocol: JumpingProtocol, result: JumpingResult, report: Report): JumpingScore {
  const { scoredBy }: JumpingFormatParts = jumpingFormatParts[protocol.format]
  const kinds = jumpingRoundsOf(protocol)
  checkProtocol(protocol, kinds, report)
  const rounds = kinds.map((kind, index) => scoreOneRound(protocol, result, kind, index, report))
  for (const [index, round] of result.rounds.entries()) {
    if (round !== null && index >= rounds.length) report('ROUND_NOT_IN_FORMAT', `rounds.${index}`)
  }
  const { withdrewBefore } = result
  if (withdrewBefore && withdrewBefore > rounds.length) report('ROUND_NOT_IN_FORMAT', 'withdrewBefore')
  const carried = readPositive(result.carried, 'carried', report) ?? zero
  const counted = rounds.filter((round) => !uncounted.has(round.kind) && round.participation === 'RODE')
  const values = counted.map((round) => (scoredBy === 'POINTS' ? round.points : round.penalties))
  const known = values.filter((value) => value !== null)
  // Penalties that are brought along come off points for style.
  const withCarried = protocol.style ? subtract(sum(known), carried) : add(carried, sum(known))
  const value = known.length === 0 || known.length < values.length ? null : withCarried
  const text = value === null ? null : scoredBy === 'SECONDS' ? formatFixed(value, 2) : formatExact(value)
  return { discipline: 'SHOW_JUMPING', value, text, rounds }
}

/** The times that this format compares and that a finished result does not have yet. */
export function reportMissingTimes(protocol: JumpingProtocol, result: JumpingResult, report: Report): void {
  for (const index of jumpingRoundsOf(protocol).keys()) {
    const round = result.rounds[index] ?? null
    const isTimed = isAgainstClock(protocol, index) && round !== null && !round.outcome
    if (isTimed && (round.time ?? null) === null) report('TIME_MISSING', `rounds.${index}.time`)
  }
}
