// A jumping round recorded obstacle by obstacle: the costs of its faults in penalties and in time.
import { add, compare, type Decimal, decimal, fraction, fromInteger, multiply, zero } from '../../kernel/decimal.ts'
import { costOfNext } from '../faults.ts'
import type { FaultOutcome } from '../protocol-words.schema.ts'
import type { JumpingFaultRules } from './show-jumping.protocol.schema.ts'
import type { JumpingFault } from './show-jumping.result.schema.ts'

export type CountedFaults = {
  /** In Table C seconds. */
  readonly penalties: Decimal
  /** Hundredths of a second that displaced obstacles add to the clock's time. */
  readonly addedTime: number
  /** The fault (index) that ended the ride; null if none did. Later faults do not count. */
  readonly eliminatedAt: number | null
}

const outcomesOf = (rules: JumpingFaultRules, { kind }: JumpingFault): readonly FaultOutcome[] =>
  kind === 'DISOBEDIENCE' || kind === 'DISOBEDIENCE_DISPLACED' ? rules.disobediences : [rules[kind]]

/**
 * Table A and C, FEI 217.1 (2026; 236 of the old numbering), KNHS Springen. Each knock-down and foot in the water costs
 * the same. Disobediences are counted over the whole round and not by obstacle. One that displaced the obstacle adds
 * time (six seconds) while it is rebuilt.
 */
export const countFaults = (faults: readonly JumpingFault[], rules: JumpingFaultRules): CountedFaults => {
  let penalties = zero
  let addedTime = 0
  let disobediences = 0
  for (const [index, fault] of faults.entries()) {
    const outcomes = outcomesOf(rules, fault)
    const cost = costOfNext(outcomes, outcomes === rules.disobediences ? disobediences : 0)
    if (cost === null) return { penalties, addedTime, eliminatedAt: index }
    penalties = add(penalties, cost)
    if (outcomes === rules.disobediences) disobediences += 1
    if (fault.kind === 'DISOBEDIENCE_DISPLACED') addedTime += rules.displacedTime
  }
  return { penalties, addedTime, eliminatedAt: null }
}

/** Whether a round exceeded the time limit: twice the time allowed in Table A, two or three minutes in Table C. */
export const isOverTimeLimit = (time: number, timeAllowed: number | null, rules: JumpingFaultRules): boolean => {
  if (rules.timeLimit !== null && time > rules.timeLimit) return true
  if (rules.timeLimitFactor === null || timeAllowed === null) return false
  const longest = multiply(decimal(rules.timeLimitFactor), fraction(BigInt(timeAllowed), 1n))
  return compare(fromInteger(time), longest) > 0
}
