// Irregularities in a ranking: they are reported beside it and do not replace it.

import type { ScoredEntry } from '../../disciplines/discipline.ts'
import { isScoreOf, of, type ProtocolOf, type Score, type ScoredDiscipline } from '../../disciplines/disciplines.ts'
import type { RankingWarning } from './ranking.schema.ts'

export const findRankingWarnings = <D extends ScoredDiscipline>(
  protocol: ProtocolOf<D>,
  entries: readonly ScoredEntry<Score>[],
): readonly RankingWarning[] => {
  const own = entries.flatMap(({ row, score }) => (isScoreOf(protocol.discipline, score) ? [{ row, score }] : []))
  return of(protocol).warnings(protocol, own)
}

/**
 * The later rounds (index) of one entry to which the present results do not entitle it. The scribe of that entry sees a
 * typing error at once.
 */
export const roundsWithoutEntitlement = <D extends ScoredDiscipline>(
  protocol: ProtocolOf<D>,
  entries: readonly ScoredEntry<Score>[],
  id: string,
): readonly number[] =>
  findRankingWarnings(protocol, entries).flatMap((warning) =>
    warning.id === id ? [Number(warning.path.slice('rounds.'.length))] : [],
  )
