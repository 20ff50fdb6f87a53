import {
  type JumpingFormatParts,
  jumpingFormatParts,
  jumpOffIndex,
} from '../../../catalogue/protocol/protocol.rules.ts'
import {
  add,
  ceiling,
  type Decimal,
  decimal,
  formatExact,
  formatFixed,
  fraction,
  fromInteger,
  multiply,
  sum,
  zero,
} from '../../../kernel/decimal.ts'
import type {
  AccumulatorRules,
  JumpingProtocol,
  JumpingResult,
  JumpingRound,
  JumpingRoundKind,
  JumpingRoundRules,
  TimePenalty,
} from '../result.schema.ts'
import { readPositive, readTime } from './number.ts'
import type { Report } from './problem.ts'
import type { JumpingRoundScore, JumpingScore, RoundParticipation } from './score.ts'

export { type JumpingFormatParts, jumpingFormatParts, jumpOffIndex }

/**
 * `penalty` for each started unit over the time allowed: exactly the time allowed costs nothing, a hundredth more costs the
 * first unit. Times in hundredths of a second.
 */
export function timePenaltiesFor(time: number, timeAllowed: number, rule: TimePenalty): Decimal {
  if (time <= timeAllowed) return zero
  const units = ceiling(fraction(BigInt(time - timeAllowed), BigInt(rule.perStarted)))
  return multiply(decimal(rule.penalty), fromInteger(units))
}

const seconds = (hundredths: number): Decimal => fraction(BigInt(hundredths), 100n)

function accumulatorPoints(
  round: JumpingRound,
  rules: AccumulatorRules,
  isFinished: boolean,
  path: string,
  report: Report,
): Decimal | null {
  if (round.cleared === null || round.cleared === undefined) {
    if (isFinished) report('CLEARED_MISSING', `${path}.cleared`)
    return null
  }
  const seen = new Set<number>()
  let points = zero
  for (const [index, obstacle] of round.cleared.entries()) {
    const value = rules.values[obstacle - 1]
    if (value === undefined) report('OBSTACLE_UNKNOWN', `${path}.cleared.${index}`)
    else if (seen.has(obstacle)) report('OBSTACLE_REPEATED', `${path}.cleared.${index}`)
    else points = add(points, decimal(value))
    seen.add(obstacle)
  }
  if (round.joker === null || round.joker === undefined) return points
  if (rules.joker === null) {
    report('JOKER_NOT_IN_PROTOCOL', `${path}.joker`)
    return null
  }
  if (seen.has(rules.values.length)) report('JOKER_REPLACES_LAST_OBSTACLE', `${path}.joker`)
  return add(points, decimal(round.joker === 'CLEARED' ? rules.joker.cleared : rules.joker.down))
}

function scoreRound(
  round: JumpingRound,
  kind: JumpingRoundKind,
  protocol: JumpingProtocol,
  rules: JumpingRoundRules,
  isFinished: boolean,
  path: string,
  report: Report,
): JumpingRoundScore {
  const time = readTime(round.time, `${path}.time`, report)
  const total = readPositive(round.totalPenalties, `${path}.totalPenalties`, report)
  const obstaclePenalties = readPositive(round.obstaclePenalties, `${path}.obstaclePenalties`, report)
  const given = readPositive(round.timePenalties, `${path}.timePenalties`, report)
  const ridden = { kind, participation: 'RODE', time } as const
  if (protocol.format === 'ACCUMULATOR') {
    const points = protocol.accumulator
      ? accumulatorPoints(round, protocol.accumulator, isFinished, path, report)
      : null
    return { ...ridden, obstaclePenalties: null, timePenalties: null, penalties: null, points }
  }
  if (total !== null && (obstaclePenalties !== null || given !== null)) {
    report('PENALTIES_AMBIGUOUS', `${path}.totalPenalties`)
  }
  if (total === null && obstaclePenalties === null && isFinished) {
    report('PENALTIES_MISSING', `${path}.obstaclePenalties`)
  }
  if (jumpingFormatParts[protocol.format].scoredBy === 'SECONDS') {
    const faults = total ?? obstaclePenalties
    if (time === null && isFinished) report('TIME_MISSING', `${path}.time`)
    const penalties = time === null || faults === null ? null : add(seconds(time), faults)
    return { ...ridden, obstaclePenalties: faults, timePenalties: null, penalties, points: null }
  }
  if (total !== null) {
    return { ...ridden, obstaclePenalties: null, timePenalties: null, penalties: total, points: null }
  }
  const rule = rules.timePenalty ?? protocol.timePenalty
  const timePenalties =
    given ??
    (time === null || rules.timeAllowed === null || rule === null
      ? zero
      : timePenaltiesFor(time, rules.timeAllowed, rule))
  const penalties = obstaclePenalties === null ? null : add(obstaclePenalties, timePenalties)
  return { ...ridden, obstaclePenalties, timePenalties, penalties, points: null }
}

function participationIn(index: number, withdrewBefore: number | null | undefined): RoundParticipation {
  return withdrewBefore === index + 1 ? 'WITHDREW' : 'NOT_ENTITLED'
}

/** The score of a jumping result; faults are reported, and null values stand for what is not known. */
export function scoreJumping(protocol: JumpingProtocol, result: JumpingResult, report: Report): JumpingScore {
  const parts: JumpingFormatParts = jumpingFormatParts[protocol.format]
  const isFinished = result.status === 'FINISHED'
  if (protocol.rounds.length !== parts.rounds.length) report('PROTOCOL_ROUNDS_MISMATCH', 'protocol.rounds')
  if (protocol.format === 'ACCUMULATOR' && !protocol.accumulator) {
    report('PROTOCOL_ACCUMULATOR_MISSING', 'protocol.accumulator')
  }
  const { withdrewBefore } = result
  const rounds = parts.rounds.map((kind, index): JumpingRoundScore => {
    const path = `rounds.${index}`
    const round = result.rounds[index] ?? null
    const isPreviousRidden = index === 0 || (result.rounds[index - 1] ?? null) !== null
    if (round === null) {
      if (index === 0 && isFinished) report('ROUND_MISSING', path)
      // Everybody goes on to the second phase of the special kind, so that without it nothing can be compared.
      if (index === 1 && isFinished && protocol.format === 'TWO_PHASES_SPECIAL') report('ROUND_MISSING', path)
      if (withdrewBefore === index + 1 && !isPreviousRidden && isFinished) {
        report('ROUND_OUT_OF_ORDER', 'withdrewBefore')
      }
      return {
        kind,
        participation: participationIn(index, withdrewBefore),
        time: null,
        obstaclePenalties: null,
        timePenalties: null,
        penalties: null,
        points: null,
      }
    }
    if (!isPreviousRidden) report('ROUND_OUT_OF_ORDER', path)
    if (withdrewBefore === index + 1) report('WITHDREW_BUT_RODE', 'withdrewBefore')
    const rules = protocol.rounds[index] ?? { timeAllowed: null }
    return scoreRound(round, kind, protocol, rules, isFinished, path, report)
  })
  for (const [index, round] of result.rounds.entries()) {
    if (round !== null && index >= rounds.length) report('ROUND_NOT_IN_FORMAT', `rounds.${index}`)
  }
  if (withdrewBefore && withdrewBefore > rounds.length) report('ROUND_NOT_IN_FORMAT', 'withdrewBefore')
  const carried = readPositive(result.carried, 'carried', report) ?? zero
  const counted = rounds.filter((round) => round.kind !== 'JUMP_OFF' && round.participation === 'RODE')
  const values = counted.map((round) => (parts.scoredBy === 'POINTS' ? round.points : round.penalties))
  const known = values.filter((value) => value !== null)
  const value = known.length === 0 || known.length < values.length ? null : add(carried, sum(known))
  const text = value === null ? null : parts.scoredBy === 'SECONDS' ? formatFixed(value, 2) : formatExact(value)
  return { discipline: 'SHOW_JUMPING', value, text, rounds }
}

/** The times that this format compares and that a finished result does not have yet. */
export function reportMissingTimes(protocol: JumpingProtocol, result: JumpingResult, report: Report): void {
  for (const index of jumpingFormatParts[protocol.format].timed) {
    const round = result.rounds[index] ?? null
    if (round !== null && (round.time ?? null) === null) report('TIME_MISSING', `rounds.${index}.time`)
  }
}
