import { scoreResult } from '../result/result.rules.ts'
import type { Protocol } from '../result/result.schema.ts'
import { type RankedEntry, type RankingEntry, type RankingProblem, rank, toRanking } from './ranking.rules.ts'
import type { Ranking } from './ranking.schema.ts'

export interface StoredRanking {
  readonly ranking: Ranking
  readonly ranked: readonly RankedEntry[]
  readonly unranked: readonly RankingProblem[]
}

/**
 * The ranking of results as they are stored (D27). A protocol may have been changed since, so that some of them can no
 * longer be scored: these are told apart and take nobody else's place away.
 */
export function rankStored(protocol: Protocol, entries: readonly RankingEntry[], placed: number | null): StoredRanking {
  const unranked: RankingProblem[] = []
  const scorable = entries.filter(({ id, result }) => {
    const scored = scoreResult(protocol, result)
    const [problem] = scored.ok ? [] : scored.errors
    if (problem !== undefined) unranked.push({ ...problem, id })
    return problem === undefined
  })
  const ranked = rank(protocol, scorable, { placed })
  if (!ranked.ok)
    return { ranking: { headers: [], rows: [], placedCount: 0, warnings: [] }, ranked: [], unranked: ranked.errors }
  return { ranking: toRanking(ranked), ranked: ranked.entries, unranked }
}
