import { add, type Decimal, fraction, subtract } from '../../kernel/decimal.ts'
import { readPositive, readTime } from '../number.ts'
import type { Report } from '../problem.ts'
import type { JumpingRoundKind } from '../protocol-words.schema.ts'
import type { JumpingRoundScore, RoundParticipation } from '../round-score.ts'
import { timePenaltiesFor } from '../time-penalties.ts'
import { accumulatorPoints } from './accumulator-points.ts'
import { countFaults, isOverTimeLimit } from './jumping-faults.ts'
import type { JumpingProtocol, JumpingRoundRules } from './show-jumping.protocol.schema.ts'
import type { JumpingRound } from './show-jumping.result.schema.ts'
import { stylePoints } from './style-points.ts'

const seconds = (hundredths: number): Decimal => fraction(BigInt(hundredths), 100n)

/** A round without any known value. */
export const emptyRound = (kind: JumpingRoundKind, participation: RoundParticipation): JumpingRoundScore => ({
  kind,
  participation,
  time: null,
  obstaclePenalties: null,
  timePenalties: null,
  penalties: null,
  points: null,
  style: null,
})

/** The rules by which one round is scored. */
export type RoundRules = {
  readonly protocol: JumpingProtocol
  readonly round: JumpingRoundRules
  readonly kind: JumpingRoundKind
  /** Penalties are seconds on top of the time. */
  readonly isTableC: boolean
}

type Penalties = {
  readonly time: number | null
  readonly total: Decimal | null
  readonly obstacles: Decimal | null
  readonly givenTimePenalties: Decimal | null
}

/** The recorded penalties: a total, its two parts, or fault by fault. */
const readPenalties = (
  round: JumpingRound,
  rules: RoundRules,
  isFinished: boolean,
  path: string,
  report: Report,
): Penalties => {
  const clock = readTime(round.time, `${path}.time`, report)
  const total = readPositive(round.totalPenalties, `${path}.totalPenalties`, report)
  const written = readPositive(round.obstaclePenalties, `${path}.obstaclePenalties`, report)
  const givenTimePenalties = readPositive(round.timePenalties, `${path}.timePenalties`, report)
  const faultRules = rules.round.faults ?? rules.protocol.faults ?? null
  let [time, obstacles] = [clock, written]
  if (round.faults) {
    if (total !== null || written !== null) report('PENALTIES_AMBIGUOUS', `${path}.faults`)
    if (faultRules === null) {
      report('FAULTS_NOT_IN_PROTOCOL', `${path}.faults`)
    } else {
      const counted = countFaults(round.faults, faultRules)
      if (counted.eliminatedAt !== null && isFinished) {
        report('FAULTS_ELIMINATE', `${path}.faults.${counted.eliminatedAt}`)
      }
      obstacles = counted.penalties
      time = clock === null ? null : clock + counted.addedTime
    }
  }
  if (
    faultRules !== null &&
    time !== null &&
    isFinished &&
    isOverTimeLimit(time, rules.round.timeAllowed, faultRules)
  ) {
    report('TIME_LIMIT_EXCEEDED', `${path}.time`)
  }
  return { time, total, obstacles, givenTimePenalties }
}

/** `isFinished`: the round was completed by a finisher, so no value may be missing. */
export const scoreRound = (
  round: JumpingRound,
  rules: RoundRules,
  isFinished: boolean,
  path: string,
  report: Report,
): JumpingRoundScore => {
  const { protocol, kind } = rules
  const { time, total, obstacles, givenTimePenalties } = readPenalties(round, rules, isFinished, path, report)
  const ridden = { ...emptyRound(kind, round.outcome ? 'NOT_COMPLETED' : 'RODE'), time }
  const styleRules = kind === 'JUMP_OFF' ? null : (protocol.style ?? null)
  if (styleRules === null && (round.stylePoints || round.styleMarks)) {
    report('STYLE_NOT_IN_PROTOCOL', `${path}.stylePoints`)
  }
  if (protocol.format === 'ACCUMULATOR') {
    const points = protocol.accumulator
      ? accumulatorPoints(round, protocol.accumulator, isFinished, path, report)
      : null
    return { ...ridden, points }
  }
  if (total !== null && (obstacles !== null || givenTimePenalties !== null)) {
    report('PENALTIES_AMBIGUOUS', `${path}.totalPenalties`)
  }
  if (total === null && obstacles === null && isFinished && !round.faults) {
    report('PENALTIES_MISSING', `${path}.obstaclePenalties`)
  }
  if (rules.isTableC) {
    const faults = total ?? obstacles
    if (time === null && isFinished) report('TIME_MISSING', `${path}.time`)
    const penalties = time === null || faults === null ? null : add(seconds(time), faults)
    return { ...ridden, obstaclePenalties: faults, penalties }
  }
  const penalised = withTimePenalties(ridden, { time, total, obstacles, givenTimePenalties }, rules)
  if (styleRules === null) return penalised
  const style = stylePoints(round, styleRules, isFinished, path, report)
  const points = style === null || penalised.penalties === null ? null : subtract(style, penalised.penalties)
  return { ...penalised, style, points }
}

const withTimePenalties = (
  ridden: JumpingRoundScore,
  { time, total, obstacles, givenTimePenalties }: Penalties,
  { round, protocol }: RoundRules,
): JumpingRoundScore => {
  if (total !== null) return { ...ridden, penalties: total }
  const rule = round.timePenalty ?? protocol.timePenalty
  const timePenalties = givenTimePenalties ?? timePenaltiesFor(time, round.timeAllowed, rule)
  const penalties = obstacles === null ? null : add(obstacles, timePenalties)
  return { ...ridden, obstaclePenalties: obstacles, timePenalties, penalties }
}
