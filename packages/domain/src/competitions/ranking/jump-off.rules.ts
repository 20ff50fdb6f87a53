import type { JumpingProtocol, JumpingResult, Protocol, Result } from '../result/result.schema.ts'
import { jumpingRoundsOf } from '../result/scoring/show-jumping.ts'
import { type RankingEntry, rank } from './ranking.rules.ts'

/** A further round (from 1) and who may ride it. */
export interface FurtherRound {
  readonly round: number
  readonly entitled: readonly string[]
}

interface JumpingEntry {
  readonly id: string
  readonly result: JumpingResult
}

const isRidden = (result: JumpingResult, index: number): boolean => (result.rounds[index] ?? null) !== null
const isDone = (result: JumpingResult, index: number): boolean =>
  isRidden(result, index) || result.withdrewBefore === index + 1

/**
 * By the rule that warns of those who may not ride a round: everybody who has ridden the one before it is taken as entitled,
 * and whom the ranking objects to is not.
 */
function entitledTo(
  protocol: JumpingProtocol,
  entries: readonly JumpingEntry[],
  index: number,
): readonly JumpingEntry[] {
  const candidates = entries.filter(
    ({ result }) => (result.status === 'FINISHED' || isRidden(result, index)) && isRidden(result, index - 1),
  )
  const supposed = candidates.map(({ id, result }): { id: string; result: Result } => ({
    id,
    result:
      isRidden(result, index) || result.rounds[index - 1]?.outcome ? result : { ...result, withdrewBefore: index + 1 },
  }))
  const ranked = rank(protocol, supposed)
  if (!ranked.ok) return []
  const refused = new Set(ranked.warnings.filter(({ path }) => path === `rounds.${index}`).map((warning) => warning.id))
  return candidates.filter(({ id, result }) => !refused.has(id) && !result.rounds[index - 1]?.outcome)
}

/**
 * The jump-off or winning round that is to be ridden as things stand, and who may ride it. Of several jump-offs it is the
 * first that somebody has still to ride; one that nobody rides against somebody is none. Null for a format without any.
 */
export function findJumpOff(protocol: Protocol, entries: readonly RankingEntry[]): FurtherRound | null {
  if (protocol.discipline !== 'SHOW_JUMPING') return null
  const jumping = entries.flatMap(({ id, result }) => (result.discipline === 'SHOW_JUMPING' ? [{ id, result }] : []))
  let current: FurtherRound | null = null
  for (const [index, kind] of jumpingRoundsOf(protocol).entries()) {
    if (kind !== 'JUMP_OFF' && kind !== 'WINNING_ROUND') continue
    const entitled = entitledTo(protocol, jumping, index)
    if (current !== null && entitled.length < 2) break
    current = { round: index + 1, entitled: entitled.map(({ id }) => id) }
    if (entitled.some(({ result }) => !isDone(result, index))) break
  }
  return current
}
