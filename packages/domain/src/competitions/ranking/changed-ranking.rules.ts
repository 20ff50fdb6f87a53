// Changes one result of a ranking: only that one is scored and compared, the others stay unchanged.
import { scoreResult } from '../result/result.rules.ts'
import type { Protocol, Result } from '../result/result.schema.ts'
import {
  compareEntries,
  finishRanking,
  isTied,
  judgesOf,
  type Ranked,
  type RankedEntry,
  type RankingOptions,
  unplacedEntry,
} from './ranking.rules.ts'
import { orderOf } from './ranking-order.rules.ts'

export type RankingChange = {
  readonly id: string
  /** Null if the entry no longer has a result. */
  readonly result: Result | null
}

/** The position of an entry among sorted ones. */
const positionOf = (entry: RankedEntry, sorted: readonly RankedEntry[]): number => {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const other = sorted[middle]
    if (other !== undefined && compareEntries(other, entry) < 0) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * The ranking with one entry changed, added or removed. It always equals what `rank` makes of all results, at the cost
 * of one score, a search and a copy. `protocol` and `options` are those with which `ranked` was made.
 */
export const changeRanking = (
  protocol: Protocol,
  ranked: Extract<Ranked, { ok: true }>,
  change: RankingChange,
  options: RankingOptions = {},
): Ranked => {
  const { id, result } = change
  const others = ranked.entries.filter(({ row }) => row.id !== id)
  const refused = ranked.refused.filter((problem) => problem.id !== id)
  const scored = result === null ? null : scoreResult(protocol, result)
  const problems = scored === null || scored.ok ? [] : scored.errors.map((error) => ({ ...error, id }))
  if (problems.length > 0 && others.length === 0) return { ok: false, errors: [...refused, ...problems] }

  const score = scored?.ok ? scored.score : null
  const scores = others.map((other) => other.score)
  if (score !== null) scores.push(score)
  // With a judge more or less, there is a column more or less; the other cells stay the same.
  const order = orderOf(protocol, judgesOf(scores))
  const finish = (sorted: readonly RankedEntry[], entry: RankedEntry | null): Ranked => ({
    ...finishRanking(protocol, order, sorted, options, stillTied(entry)),
    refused: [...refused, ...problems],
  })
  if (score === null || result === null) return finish(others, null)
  const entry = unplacedEntry(order, { id, result }, score)
  const position = positionOf(entry, others)
  return finish([...others.slice(0, position), entry, ...others.slice(position)], entry)
}

/** Entries that already have a place are equal if they share it, so only the new one has to be compared. */
const stillTied =
  (changed: RankedEntry | null) =>
  (left: RankedEntry, right: RankedEntry): boolean =>
    left === changed || right === changed ? isTied(left, right) : left.row.place === right.row.place
