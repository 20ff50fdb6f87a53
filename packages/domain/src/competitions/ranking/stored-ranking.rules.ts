import type { Protocol } from '../result/result.schema.ts'
import { type RankedEntry, type RankingEntry, type RankingProblem, rank, toRanking } from './ranking.rules.ts'
import type { Ranking } from './ranking.schema.ts'

export type StoredRanking = {
  readonly ranking: Ranking
  readonly ranked: readonly RankedEntry[]
  readonly unranked: readonly RankingProblem[]
}

/**
 * The ranking of stored results (decision 27). The protocol may have changed since, so that some of them can no longer
 * be scored. These are listed separately and have no place.
 */
export const rankStored = (
  protocol: Protocol,
  entries: readonly RankingEntry[],
  placed: number | null,
): StoredRanking => {
  const ranked = rank(protocol, entries, { placed })
  const problems = ranked.ok ? ranked.refused : ranked.errors
  // The first reason for each result that cannot be scored.
  const unranked = [...new Map(problems.toReversed().map((problem) => [problem.id, problem])).values()].toReversed()
  if (!ranked.ok) return { ranking: { headers: [], rows: [], placedCount: 0, warnings: [] }, ranked: [], unranked }
  return { ranking: toRanking(ranked), ranked: ranked.entries, unranked }
}
