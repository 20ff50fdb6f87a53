// Recognises penalties of a Table A round that no faults of that round can add up to: probably a typing error.
import { add, compare, type Decimal, decimal, equals, formatExact, zero } from '../../kernel/decimal.ts'
import type { FaultOutcome } from '../protocol-words.schema.ts'
import { jumpingFormatParts, jumpingRoundsOf } from './show-jumping.protocol.rules.ts'
import type { JumpingFaultRules, JumpingProtocol } from './show-jumping.protocol.schema.ts'

/** Table A, FEI 236 and 217.1: a knock-down, a foot in the water and a disobedience cost four. */
const tableA: readonly Decimal[] = [decimal('4')]

const costsOf = (rules: JumpingFaultRules | null | undefined): readonly Decimal[] => {
  if (!rules) return tableA
  const outcomes: readonly FaultOutcome[] = [
    rules.KNOCK_DOWN,
    rules.FOOT_IN_WATER,
    rules.FALL_RIDER,
    rules.FALL_HORSE,
    rules.ERROR_OF_COURSE,
    ...rules.disobediences,
  ]
  const costs = outcomes.flatMap((outcome) => (outcome.kind === 'PENALTIES' ? [decimal(outcome.value)] : []))
  return costs.filter((cost) => compare(cost, zero) > 0)
}

/** More penalties than this are not checked: no ride that is completed has them. */
const most = decimal('100')

/**
 * Whether faults of this round (index) can cost these penalties together. True where penalties are seconds or points,
 * or are not counted by faults at all. The rules accept any penalties, so this is only a hint for the scribe.
 */
export const arePenaltiesUsual = (protocol: JumpingProtocol, round: number, penalties: Decimal): boolean => {
  const rules = protocol.rounds[round]
  const isTableA = jumpingFormatParts[protocol.format].scoredBy === 'PENALTIES' && rules?.table !== 'C'
  if (!isTableA || jumpingRoundsOf(protocol)[round] === undefined || compare(penalties, most) > 0) return true
  const costs = costsOf(rules?.faults ?? protocol.faults)
  const seen = new Set<string>()
  const sums = [zero]
  for (let sum = sums.pop(); sum !== undefined; sum = sums.pop()) {
    if (equals(sum, penalties)) return true
    for (const cost of costs) {
      const next = add(sum, cost)
      const key = formatExact(next)
      if (compare(next, penalties) > 0 || seen.has(key)) continue
      seen.add(key)
      sums.push(next)
    }
  }
  return false
}
