import { compareKey, compareKeys, type KeyValue } from '../../disciplines/order.ts'
import type { ScoreShape } from '../../disciplines/shapes.ts'
import { formatExact } from '../../kernel/decimal.ts'
import { type ResultProblem, type Score, scoreResult } from '../result/result.rules.ts'
import type { Protocol, Result, ResultStatus } from '../result/result.schema.ts'
import type { Ranking, RankingExplanation, RankingHeader, RankingRow, RankingWarning } from './ranking.schema.ts'
import { orderOf, type RankingOrder } from './ranking-order.rules.ts'
import { findRankingWarnings } from './ranking-warnings.rules.ts'

export type RankingEntry = {
  /** Ref of the ranked subject. It is returned in the row, and decides only the order of printing equal entries. */
  readonly id: string
  readonly result: Result
}

/** An entry with every value that its place depends on. */
export type RankedEntry = {
  readonly row: RankingRow
  readonly score: Score
  readonly keys: readonly KeyValue[]
}

export type RankingProblem = ResultProblem & {
  /** The entry with the problem. */
  readonly id: string
}

export type Ranked =
  | {
      readonly ok: true
      readonly headers: readonly RankingHeader[]
      readonly entries: readonly RankedEntry[]
      readonly placedCount: number
      readonly warnings: readonly RankingWarning[]
      /** Entries that cannot be scored: they are not ranked, and affect no place. */
      readonly refused: readonly RankingProblem[]
    }
  | { readonly ok: false; readonly errors: readonly RankingProblem[] }

/** decision 22: finishers first, then those out of competition, then the others in this order. */
const statusOrder: Record<ResultStatus, number> = {
  FINISHED: 0,
  RETIRED: 2,
  ELIMINATED: 3,
  DISQUALIFIED: 4,
  WITHDRAWN: 5,
  NOT_STARTED: 6,
}

const startedStatuses: ReadonlySet<ResultStatus> = new Set(['FINISHED', 'RETIRED', 'ELIMINATED', 'DISQUALIFIED'])

const groupOf = ({ status, outOfCompetition }: Pick<Result, 'status' | 'outOfCompetition'>): number =>
  status === 'FINISHED' && outOfCompetition ? 1 : statusOrder[status]

const compareText = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0)

/** decision 24: one in four of those who started in the competition, rounded up. */
export const defaultPlacedCount = (results: readonly Pick<Result, 'status' | 'outOfCompetition'>[]): number => {
  const starters = results.filter((result) => !result.outOfCompetition && startedStatuses.has(result.status)).length
  return Math.ceil(starters / 4)
}

/**
 * In the order of a ranking: by group, then by the keys of the protocol, then by id, so that equal entries have an
 * order too.
 */
export const compareEntries = (left: RankedEntry, right: RankedEntry): number =>
  groupOf(left.row) - groupOf(right.row) || compareKeys(left.keys, right.keys) || compareText(left.row.id, right.row.id)

/** Whether two neighbours of a ranking are equal on all keys. */
export const isTied = (left: RankedEntry, right: RankedEntry): boolean => compareKeys(left.keys, right.keys) === 0

/** A finisher without a total has no place. */
const isIncomplete = (score: ScoreShape): boolean => score.isIncomplete === true

/** An entry that has no place yet. */
export const unplacedEntry = (order: RankingOrder, { id, result }: RankingEntry, score: Score): RankedEntry => {
  const { keys, cells } = order.view(score)
  return {
    row: {
      id,
      place: null,
      placed: false,
      status: result.status,
      statusReason: result.statusReason ?? null,
      outOfCompetition: result.outOfCompetition,
      score: score.value === null ? null : (score.text ?? formatExact(score.value)),
      cells: { ...cells },
    },
    score,
    keys,
  }
}

/** Gives sorted entries their places (decision 22); an entry whose place does not change stays the same object. */
export const placeEntries = (
  sorted: readonly RankedEntry[],
  placedCount: number,
  areTied: (left: RankedEntry, right: RankedEntry) => boolean = isTied,
): readonly RankedEntry[] => {
  let last = 0
  return sorted.map((entry, index) => {
    const { row } = entry
    const previous = sorted[index - 1]
    const isRanked = groupOf(row) === 0 && !isIncomplete(entry.score)
    if (isRanked && (previous === undefined || !areTied(previous, entry))) last = index + 1
    const place = isRanked ? last : null
    const placed = isRanked && last <= placedCount
    return row.place === place && row.placed === placed ? entry : { ...entry, row: { ...row, place, placed } }
  })
}

/** The judges with a sheet, for protocols that do not list their judges. */
export const judgesOf = (scores: Iterable<Score>): readonly string[] => {
  const judges = new Set<string>()
  for (const score of scores) {
    if ('judges' in score) for (const { position } of score.judges) judges.add(position)
  }
  return [...judges].sort(compareText)
}

export type RankingOptions = {
  /** The number of prize-winning places; absent or null for the default of decision 24. */
  readonly placed?: number | null
}

/** The rest of a ranking, after its entries are sorted. */
export const finishRanking = (
  protocol: Protocol,
  order: RankingOrder,
  sorted: readonly RankedEntry[],
  { placed }: RankingOptions,
  areTied?: (left: RankedEntry, right: RankedEntry) => boolean,
): Extract<Ranked, { ok: true }> => {
  const placedCount = placed ?? defaultPlacedCount(sorted.map(({ row }) => row))
  return {
    ok: true,
    headers: order.headers,
    entries: placeEntries(sorted, placedCount, areTied),
    placedCount,
    warnings: findRankingWarnings(protocol, sorted),
    refused: [],
  }
}

/**
 * The ranking of all results under one protocol (decision 22): equal results share a place and the next place is
 * skipped. Non-finishers follow without a place. Entries out of competition have a score, no place, and affect no other
 * place. An entry that cannot be scored is reported beside the ranking of the others; only if no entry can be scored is
 * there no ranking. The order of the given entries has no influence.
 */
export const rank = (protocol: Protocol, entries: readonly RankingEntry[], options: RankingOptions = {}): Ranked => {
  const errors: RankingProblem[] = []
  const scored: { entry: RankingEntry; score: Score }[] = []
  for (const entry of entries) {
    const outcome = scoreResult(protocol, entry.result)
    if (outcome.ok) scored.push({ entry, score: outcome.score })
    else errors.push(...outcome.errors.map((error) => ({ ...error, id: entry.id })))
  }
  if (errors.length > 0 && scored.length === 0) return { ok: false, errors }
  const order = orderOf(protocol, judgesOf(scored.map(({ score }) => score)))
  const sorted = scored.map(({ entry, score }) => unplacedEntry(order, entry, score)).sort(compareEntries)
  return { ...finishRanking(protocol, order, sorted, options), refused: errors }
}

/** The ranking as it is stored and published: the serialisable part of `rank`. */
export const toRanking = (ranked: Extract<Ranked, { ok: true }>): Ranking => ({
  headers: ranked.headers.map((header) => ({ ...header })),
  rows: ranked.entries.map((entry) => entry.row),
  placedCount: ranked.placedCount,
  warnings: [...ranked.warnings],
})

/** The key that put one entry of a ranking above the other, with both values; `key` is null if they share the place. */
export const explain = (left: RankedEntry, right: RankedEntry): RankingExplanation => {
  const groups = groupOf(left.row) - groupOf(right.row)
  if (groups !== 0) {
    const better = groups < 0 ? 'LEFT' : 'RIGHT'
    if (left.row.status === right.row.status) {
      const told = (entry: RankedEntry): string => (entry.row.outOfCompetition ? 'YES' : 'NO')
      return { key: 'OUT_OF_COMPETITION', better, left: told(left), right: told(right) }
    }
    return { key: 'STATUS', better, left: left.row.status, right: right.row.status }
  }
  const equal: NonNullable<RankingExplanation['equal']> = []
  for (const [index, key] of left.keys.entries()) {
    const other = right.keys[index]
    const order = other === undefined ? 0 : compareKey(key, other)
    const what = { key: key.key, ...(key.jumpOff === undefined ? {} : { jumpOff: key.jumpOff }) }
    if (other !== undefined && order !== 0) {
      return { ...what, better: order < 0 ? 'LEFT' : 'RIGHT', left: key.text, right: other.text, equal }
    }
    if (key.value !== null) equal.push(what)
  }
  return { key: null, better: null, left: null, right: null, equal }
}
