// One result of a ranking changes: only that one is scored and compared, the others keep what they are.
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
  /** Null: the entry has no result any more. */
  readonly result: Result | null
}

/** Where an entry belongs among sorted ones. */
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
 * The ranking with one entry changed, added or taken out: always the one that `rank` makes of all results, at the cost of one
 * score, a search and a copy. `protocol` and `options` are those with which `ranked` was made.
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
  // A judge more or less is a column more or less; nobody's own cells change by it.
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

/** Entries that have a place already are equal when they share it; only the new one has to be compared. */
const stillTied =
  (changed: RankedEntry | null) =>
  (left: RankedEntry, right: RankedEntry): boolean =>
    left === changed || right === changed ? isTied(left, right) : left.row.place === right.row.place
