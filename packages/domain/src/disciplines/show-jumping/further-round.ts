import type { FurtherRound } from '../discipline.ts'
import { collect } from '../problem.ts'
import { findEntitlementWarnings } from './round-entitlement.ts'
import { jumpingRoundsOf } from './show-jumping.protocol.rules.ts'
import type { JumpingProtocol } from './show-jumping.protocol.schema.ts'
import type { JumpingResult } from './show-jumping.result.schema.ts'
import { scoreJumping } from './show-jumping.score.ts'

type JumpingEntry = {
  readonly id: string
  readonly result: JumpingResult
}

const isRidden = (result: JumpingResult, index: number): boolean => (result.rounds[index] ?? null) !== null
const isDone = (result: JumpingResult, index: number): boolean =>
  isRidden(result, index) || result.withdrewBefore === index + 1

/**
 * Uses the rule that warns of riders who may not ride a round: all who have ridden the previous one are taken as
 * entitled, except those whom it reports.
 */
const entitledTo = (
  protocol: JumpingProtocol,
  entries: readonly JumpingEntry[],
  index: number,
): readonly JumpingEntry[] => {
  const candidates = entries.filter(
    ({ result }) => (result.status === 'FINISHED' || isRidden(result, index)) && isRidden(result, index - 1),
  )
  const supposed = candidates.map(({ id, result }) => {
    const isBound = isRidden(result, index) || Boolean(result.rounds[index - 1]?.outcome)
    const entered: JumpingResult = isBound ? result : { ...result, withdrewBefore: index + 1 }
    const { status, outOfCompetition } = result
    return {
      row: { id, status, outOfCompetition },
      scored: collect((report) => scoreJumping(protocol, entered, report)),
    }
  })
  const scored = supposed.flatMap(({ row, scored: outcome }) => (outcome.ok ? [{ row, score: outcome.score }] : []))
  if (scored.length < supposed.length) return []
  const warnings = findEntitlementWarnings(protocol, scored)
  const refused = new Set(warnings.filter(({ path }) => path === `rounds.${index}`).map((warning) => warning.id))
  return candidates.filter(({ id, result }) => !refused.has(id) && !result.rounds[index - 1]?.outcome)
}

/**
 * The jump-off or winning round that follows from the present results, with its riders. Of several jump-offs it is the
 * first that a rider still has to ride; a round with a single rider does not count. Null for a format without any.
 */
export const findFurtherRound = (protocol: JumpingProtocol, entries: readonly JumpingEntry[]): FurtherRound | null => {
  let current: FurtherRound | null = null
  for (const [index, kind] of jumpingRoundsOf(protocol).entries()) {
    if (kind !== 'JUMP_OFF' && kind !== 'WINNING_ROUND') continue
    const entitled = entitledTo(protocol, entries, index)
    if (current !== null && entitled.length < 2) break
    current = { round: index + 1, entitled: entitled.map(({ id }) => id) }
    if (entitled.some(({ result }) => !isDone(result, index))) break
  }
  return current
}
