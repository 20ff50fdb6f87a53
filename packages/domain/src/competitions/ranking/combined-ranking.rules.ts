// One ranking of several tests: young horses, championships over days, driving of which each phase is a test of its own.
import { add, compare, type Decimal, decimal, formatFixed, multiply, roundHalfUp, zero } from '../../kernel/decimal.ts'
import type { ResultStatus } from '../result/result.schema.ts'
import type { CombinedRule } from './combined-ranking.schema.ts'
import type { RankedEntry } from './ranking.rules.ts'
import { placesOf } from './shared-places.ts'

export interface CombinedEntry {
  readonly id: string
  readonly place: number | null
  readonly status: ResultStatus
  readonly outOfCompetition: boolean
  readonly score: string | null
  /** The score in each part; null where there is none. */
  readonly parts: readonly (string | null)[]
}

const worstLast: readonly ResultStatus[] = [
  'FINISHED',
  'RETIRED',
  'ELIMINATED',
  'DISQUALIFIED',
  'WITHDRAWN',
  'NOT_STARTED',
]

const rankOf = (status: ResultStatus): number => worstLast.indexOf(status)

/**
 * The weighted sum of the parts, rounded once. Whoever did not finish a part, or was not in it, has no place; out of
 * competition in one part is out of competition in the whole.
 */
export function combineRankings(
  parts: readonly (readonly RankedEntry[])[],
  rule: CombinedRule,
): readonly CombinedEntry[] {
  const byId = parts.map((entries) => new Map(entries.map((entry) => [entry.row.id, entry])))
  const ids = [...new Set(parts.flatMap((entries) => entries.map(({ row }) => row.id)))]
  const better = (left: Decimal, right: Decimal): number =>
    rule.better === 'LOWER' ? compare(left, right) : compare(right, left)
  const combined = ids.map((id) => {
    const found = byId.map((entries) => entries.get(id) ?? null)
    const statuses = found.map((entry): ResultStatus => entry?.row.status ?? 'NOT_STARTED')
    const status = statuses.reduce((worst, each) => (rankOf(each) > rankOf(worst) ? each : worst), 'FINISHED')
    const values = found.map((entry) => (entry?.row.status === 'FINISHED' ? entry.score.value : null))
    let total: Decimal | null = zero
    for (const [index, value] of values.entries()) {
      const weight = decimal(rule.weights[index] ?? '0')
      total = total === null || value === null ? null : add(total, multiply(value, weight))
    }
    return {
      id,
      status,
      outOfCompetition: found.some((entry) => entry?.row.outOfCompetition ?? false),
      value: total === null ? null : roundHalfUp(total, rule.decimals),
      values,
      parts: found.map((entry) => entry?.row.score ?? null),
    }
  })
  type Combined = (typeof combined)[number]
  const isRanked = ({ status, outOfCompetition, value }: Combined): boolean =>
    status === 'FINISHED' && !outOfCompetition && value !== null
  const keysOf = ({ value, values }: Combined): readonly (Decimal | null)[] => [
    value,
    ...rule.tieBreak.map((index) => values[index] ?? null),
  ]
  const order = (left: Combined, right: Combined): number => {
    const others = keysOf(right)
    for (const [index, key] of keysOf(left).entries()) {
      const other = others[index] ?? null
      if (key === null || other === null) continue
      const decided = better(key, other)
      if (decided !== 0) return decided
    }
    return 0
  }
  const places = placesOf(combined.filter(isRanked), order)
  return combined
    .map((entry): CombinedEntry => {
      const { id, status, outOfCompetition, value } = entry
      const score = value === null ? null : formatFixed(value, rule.decimals)
      return { id, place: places.get(id) ?? null, status, outOfCompetition, score, parts: entry.parts }
    })
    .sort(
      (left, right) =>
        (left.place ?? Number.POSITIVE_INFINITY) - (right.place ?? Number.POSITIVE_INFINITY) ||
        rankOf(left.status) - rankOf(right.status) ||
        (left.id < right.id ? -1 : left.id > right.id ? 1 : 0),
    )
}
