import type { Protocol } from '../result/result.schema.ts'
import { jumpOffIndex } from '../result/scoring/show-jumping.ts'
import { type RankingEntry, rank } from './ranking.rules.ts'

/**
 * Who may ride the jump-off as things stand, by the rule that warns of those who may not: everybody who has finished is
 * taken as entitled, and whom the ranking objects to is not. `round` counts from 1; null for a format without a jump-off.
 */
export function findJumpOff(
  protocol: Protocol,
  entries: readonly RankingEntry[],
): { readonly round: number; readonly entitled: readonly string[] } | null {
  if (protocol.discipline !== 'SHOW_JUMPING') return null
  const index = jumpOffIndex(protocol.format)
  if (index < 0) return null
  const candidates = entries.filter(
    ({ result }) =>
      result.discipline === 'SHOW_JUMPING' &&
      (result.status === 'FINISHED' || (result.rounds[index] ?? null) !== null) &&
      (result.rounds[index - 1] ?? null) !== null,
  )
  const supposed = candidates.map(({ id, result }) => ({
    id,
    result:
      result.discipline === 'SHOW_JUMPING' && (result.rounds[index] ?? null) === null
        ? { ...result, withdrewBefore: index + 1 }
        : result,
  }))
  const ranked = rank(protocol, supposed)
  if (!ranked.ok) return { round: index + 1, entitled: [] }
  const refused = new Set(
    ranked.warnings.filter(({ code }) => code === 'JUMP_OFF_NOT_ENTITLED').map((warning) => warning.id),
  )
  return { round: index + 1, entitled: candidates.map(({ id }) => id).filter((id) => !refused.has(id)) }
}
