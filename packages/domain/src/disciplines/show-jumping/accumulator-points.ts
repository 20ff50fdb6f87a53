import { add, type Decimal, decimal, zero } from '../../kernel/decimal.ts'
import type { Report } from '../problem.ts'
import type { AccumulatorRules, JokerPoints } from './show-jumping.protocol.schema.ts'
import type { JokerOutcome, JumpingRound } from './show-jumping.result.schema.ts'

/** The joker that was tried, with its value; undefined if there was none, null after a report. */
const triedJoker = (
  round: JumpingRound,
  rules: AccumulatorRules,
  path: string,
  report: Report,
): { field: 'joker' | 'secondJoker'; outcome: JokerOutcome; points: JokerPoints } | null | undefined => {
  const [first, second] = [round.joker ?? null, round.secondJoker ?? null]
  if (first !== null && second !== null) {
    report('JOKERS_BOTH_TRIED', `${path}.secondJoker`)
    return null
  }
  const outcome = first ?? second
  if (outcome === null) return undefined
  const field = first === null ? 'secondJoker' : 'joker'
  const points = rules[field]
  if (points) return { field, outcome, points }
  report('JOKER_NOT_IN_PROTOCOL', `${path}.${field}`)
  return null
}

/**
 * FEI 269 (old numbering): the points of the cleared obstacles. A joker replaces the last one and gives its points, or
 * subtracts them if it is knocked down. Eight obstacles, the third and the joker down: 1 + 2 + 4 + 5 + 6 + 7 - 16 = 9.
 */
export const accumulatorPoints = (
  round: JumpingRound,
  rules: AccumulatorRules,
  isFinished: boolean,
  path: string,
  report: Report,
): Decimal | null => {
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
  const joker = triedJoker(round, rules, path, report)
  if (joker === undefined) return points
  if (joker === null) return null
  if (seen.has(rules.values.length)) report('JOKER_REPLACES_LAST_OBSTACLE', `${path}.${joker.field}`)
  return add(points, decimal(joker.outcome === 'CLEARED' ? joker.points.cleared : joker.points.down))
}
