import { formatExact } from '../../kernel/decimal.ts'
import { type ResultProblem, type Score, scoreResult } from '../result/result.rules.ts'
import type { Protocol, Result, ResultStatus } from '../result/result.schema.ts'
import { compareKey, compareKeys } from './key-order.ts'
import type { Ranking, RankingExplanation, RankingHeader, RankingRow, RankingWarning } from './ranking.schema.ts'
import { type KeyValue, orderOf } from './ranking-order.ts'
import { findEntitlementWarnings } from './round-entitlement.ts'

export interface RankingEntry {
  /** Ref of what is ranked: it comes back in the row and breaks no tie but that of the order of printing. */
  readonly id: string
  readonly result: Result
}

/** An entry with everything that its place rests on. */
export interface RankedEntry {
  readonly row: RankingRow
  readonly score: Score
  readonly keys: readonly KeyValue[]
}

export interface RankingProblem extends ResultProblem {
  /** The entry that it is about. */
  readonly id: string
}

export type Ranked =
  | {
      readonly ok: true
      readonly headers: readonly RankingHeader[]
      readonly entries: readonly RankedEntry[]
      readonly placedCount: number
      readonly warnings: readonly RankingWarning[]
    }
  | { readonly ok: false; readonly errors: readonly RankingProblem[] }

/** D22: finishers first, then those out of competition, then the others in this order. */
const statusOrder: Record<ResultStatus, number> = {
  FINISHED: 0,
  RETIRED: 2,
  ELIMINATED: 3,
  DISQUALIFIED: 4,
  WITHDRAWN: 5,
  NOT_STARTED: 6,
}

const startedStatuses: ReadonlySet<ResultStatus> = new Set(['FINISHED', 'RETIRED', 'ELIMINATED', 'DISQUALIFIED'])

function groupOf({ status, outOfCompetition }: Pick<Result, 'status' | 'outOfCompetition'>): number {
  return status === 'FINISHED' && outOfCompetition ? 1 : statusOrder[status]
}

const compareText = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0)

/** D24: one in four of those who started in the competition, rounded up. */
export function defaultPlacedCount(results: readonly Pick<Result, 'status' | 'outOfCompetition'>[]): number {
  const starters = results.filter((result) => !result.outOfCompetition && startedStatuses.has(result.status)).length
  return Math.ceil(starters / 4)
}

/**
 * The ranking of all results under one protocol (D22): equal results share a place and the next place skips; who did not
 * finish follows without a place; who rides out of competition has a score, no place, and shifts nobody. The order of the
 * entries given has no influence. `placed`: how many places are prize-winning; absent: D24's default.
 */
export function rank(
  protocol: Protocol,
  entries: readonly RankingEntry[],
  options: { readonly placed?: number | null } = {},
): Ranked {
  const errors: RankingProblem[] = []
  const scored: { id: string; result: Result; score: Score }[] = []
  for (const { id, result } of entries) {
    const outcome = scoreResult(protocol, result)
    if (outcome.ok) scored.push({ id, result, score: outcome.score })
    else errors.push(...outcome.errors.map((error) => ({ ...error, id })))
  }
  if (errors.length > 0) return { ok: false, errors }

  const judges = new Set<string>()
  for (const { score } of scored) {
    if ('judges' in score) for (const { position } of score.judges) judges.add(position)
  }
  const order = orderOf(protocol, [...judges].sort(compareText))
  const warnings = findEntitlementWarnings(protocol, scored)
  const sorted = scored
    .map((entry) => ({ ...entry, group: groupOf(entry.result), view: order.view(entry.score) }))
    .sort(
      (left, right) =>
        left.group - right.group || compareKeys(left.view.keys, right.view.keys) || compareText(left.id, right.id),
    )

  const placedCount = options.placed ?? defaultPlacedCount(entries.map((entry) => entry.result))
  let place = 0
  const ranked = sorted.map(({ id, result, score, group, view }, index): RankedEntry => {
    const previous = sorted[index - 1]
    if (previous === undefined || compareKeys(previous.view.keys, view.keys) !== 0) place = index + 1
    const isRanked = group === 0
    return {
      row: {
        id,
        place: isRanked ? place : null,
        placed: isRanked && place <= placedCount,
        status: result.status,
        statusReason: result.statusReason ?? null,
        outOfCompetition: result.outOfCompetition,
        score: score.value === null ? null : (score.text ?? formatExact(score.value)),
        cells: { ...view.cells },
      },
      score,
      keys: view.keys,
    }
  })
  return { ok: true, headers: order.headers, entries: ranked, placedCount, warnings }
}

/** The ranking as it is stored and published; of `rank` only what travels. */
export function toRanking(ranked: Extract<Ranked, { ok: true }>): Ranking {
  return {
    headers: ranked.headers.map((header) => ({ ...header })),
    rows: ranked.entries.map((entry) => entry.row),
    placedCount: ranked.placedCount,
    warnings: [...ranked.warnings],
  }
}

/** Which key put one entry of a ranking before the other, with what each had; key null: they share the place. */
export function explain(left: RankedEntry, right: RankedEntry): RankingExplanation {
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
