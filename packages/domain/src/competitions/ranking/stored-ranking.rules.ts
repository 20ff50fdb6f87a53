import type { Protocol } from '../result/result.schema.ts'
import { type RankedEntry, type RankingEntry, type RankingProblem, rank, toRanking } from './ranking.rules.ts'
import type { Ranking } from './ranking.schema.ts'

export type StoredRanking = {
  readonly ranking: Ranking
  readonly ranked: readonly RankedEntry[]
  readonly unranked: readonly RankingProblem[]
}

/**
 * The ranking of results as they are stored (decision 27). A protocol may have been changed since, so that some of them can no
 * longer be scored: these are listed separately and take no place.
 */
export const rankStored = (
  protocol: Protocol,
  entries: readonly RankingEntry[],
  placed: number | null,
): StoredRanking => {
  const ranked = rank(protocol, entries, { placed })
  const problems = ranked.ok ? ranked.refused : ranked.errors
  // Of each result that cannot be scored the first reason.
  const unranked = [...new Map(problems.toReversed().map((problem) => [problem.id, problem])).values()].toReversed()
  if (!ranked.ok) return { ranking: { headers: [], rows: [], placedCount: 0, warnings: [] }, ranked: [], unranked }
  return { ranking: toRanking(ranked), ranked: ranked.entries, unranked }
}
