import {
  compare,
  type Decimal,
  decimal,
  divide,
  equals,
  formatFixed,
  hundred,
  parseDecimal,
  roundHalfUp,
  subtract,
  zero,
} from '../../kernel/decimal.ts'
import { readTime } from '../number.ts'
import type { Report } from '../problem.ts'
import type { GenericProtocol } from './generic.protocol.schema.ts'
import type { GenericResult } from './generic.result.schema.ts'

export type GenericScore = {
  readonly discipline: 'GENERIC'
  /** Null for an outcome, which is not a number. */
  readonly value: Decimal | null
  readonly text: string | null
  /** STATUS: the outcome and its place among those of the protocol, from 1, the best first. */
  readonly outcome: { readonly name: string; readonly order: number } | null
  /** Hundredths of a second. */
  readonly time: number | null
}

const readValue = (protocol: GenericProtocol, text: string, report: Report): Decimal | null => {
  const value = parseDecimal(text)
  if (value === undefined) {
    report('NOT_A_DECIMAL', 'value')
    return null
  }
  // A percentage is between 0 and 100 and money is not negative, unless the protocol sets other limits.
  const minimum = protocol.minimum === null ? (protocol.value === 'POINTS' ? null : zero) : decimal(protocol.minimum)
  const maximum =
    protocol.maximum === null ? (protocol.value === 'PERCENTAGE' ? hundred : null) : decimal(protocol.maximum)
  if ((minimum !== null && compare(value, minimum) < 0) || (maximum !== null && compare(value, maximum) > 0)) {
    report('VALUE_OUT_OF_RANGE', 'value')
  }
  const step = protocol.step === null ? zero : decimal(protocol.step)
  if (step.numerator > 0n && divide(subtract(value, minimum ?? zero), step).denominator !== 1n) {
    report('VALUE_NOT_IN_STEPS', 'value')
  }
  // An amount is not rounded, because it is a bid.
  if (protocol.value === 'MONEY' && !equals(value, roundHalfUp(value, protocol.decimals))) {
    report('VALUE_NOT_IN_STEPS', 'value')
  }
  return roundHalfUp(value, protocol.decimals)
}

/** The outcome among those of the protocol; without any, all finishers are equal. */
const readOutcome = (
  protocol: GenericProtocol,
  result: GenericResult,
  isFinished: boolean,
  report: Report,
): GenericScore['outcome'] => {
  if (result.value !== null && result.value !== undefined) report('VALUE_NOT_APPLICABLE', 'value')
  const name = result.outcome ?? null
  if (name === null) {
    if (isFinished && protocol.outcomes.length > 0) report('OUTCOME_MISSING', 'outcome')
    return null
  }
  const index = protocol.outcomes.indexOf(name)
  if (index >= 0) return { name, order: index + 1 }
  report('OUTCOME_UNKNOWN', 'outcome')
  return null
}

/** One given value, within the limits of the protocol. */
export const scoreGeneric = (protocol: GenericProtocol, result: GenericResult, report: Report): GenericScore => {
  const isFinished = result.status === 'FINISHED'
  const time = readTime(result.time, 'time', report)
  if (protocol.value === 'STATUS') {
    const outcome = readOutcome(protocol, result, isFinished, report)
    return { discipline: 'GENERIC', value: null, text: null, outcome, time }
  }
  if (result.outcome !== null && result.outcome !== undefined) report('VALUE_NOT_APPLICABLE', 'outcome')
  const text = result.value ?? null
  if (text === null && isFinished) report('VALUE_MISSING', 'value')
  const value = text === null ? null : readValue(protocol, text, report)
  return {
    discipline: 'GENERIC',
    value,
    text: value === null ? null : formatFixed(value, protocol.decimals),
    outcome: null,
    time,
  }
}
