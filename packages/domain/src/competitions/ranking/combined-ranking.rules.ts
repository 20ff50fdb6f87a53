// One ranking of several tests: young horses, championships over days, driving with each phase as a test of its own.
import {
  add,
  compare,
  type Decimal,
  decimal,
  formatExact,
  formatFixed,
  fromInteger,
  multiply,
  roundHalfUp,
  zero,
} from '../../kernel/decimal.ts'
import type { ResultStatus } from '../result/result.schema.ts'
import type { CombinedRule } from './combined-ranking.schema.ts'
import type { RankedEntry } from './ranking.rules.ts'
import { placesOf } from './shared-places.rules.ts'

/** One value that separates entries of several tests. */
export type CombinedKey = {
  readonly key: 'SCORE' | 'PART'
  /** The part (from 0) of the value; null for the whole. */
  readonly part: number | null
  readonly better: 'HIGHER' | 'LOWER'
  readonly value: Decimal | null
  readonly text: string | null
}

export type CombinedEntry = {
  readonly id: string
  readonly place: number | null
  readonly status: ResultStatus
  readonly outOfCompetition: boolean
  readonly score: string | null
  /** The score in each part; null if there is none. */
  readonly parts: readonly (string | null)[]
  /** The values to compare, in order. */
  readonly keys: readonly CombinedKey[]
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

const placeText = (entry: RankedEntry | null): string | null =>
  entry === null || entry.row.place === null ? null : String(entry.row.place)

/** The value of a part in the sum: its score, or its place if places are added. */
const partValueOf = (entry: RankedEntry | null, rule: CombinedRule): Decimal | null => {
  if (entry?.row.status !== 'FINISHED') return null
  if (rule.counts !== 'PLACE') return entry.score.value
  return entry.row.place === null ? null : fromInteger(entry.row.place)
}

/** Negative if the left value is better; a value that one of them does not have decides nothing. */
const compareCombinedKey = (left: CombinedKey, right: CombinedKey): number => {
  if (left.value === null || right.value === null) return 0
  const decided = compare(left.value, right.value)
  return left.better === 'LOWER' ? decided : -decided
}

/**
 * The weighted sum of the parts, rounded once. An entry that did not finish a part, or was not in it, has no place. An
 * entry that is out of competition in one part is so in the whole.
 */
export const combineRankings = (
  parts: readonly (readonly RankedEntry[])[],
  rule: CombinedRule,
): readonly CombinedEntry[] => {
  const byId = parts.map((entries) => new Map(entries.map((entry) => [entry.row.id, entry])))
  const ids = [...new Set(parts.flatMap((entries) => entries.map(({ row }) => row.id)))]
  const combined = ids.map((id) => {
    const found = byId.map((entries) => entries.get(id) ?? null)
    const statuses = found.map((entry): ResultStatus => entry?.row.status ?? 'NOT_STARTED')
    const status = statuses.reduce((worst, each) => (rankOf(each) > rankOf(worst) ? each : worst), 'FINISHED')
    const values = found.map((entry) => partValueOf(entry, rule))
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
      parts: found.map((entry) => (rule.counts === 'PLACE' ? placeText(entry) : (entry?.row.score ?? null))),
    }
  })
  type Combined = (typeof combined)[number]
  const isRanked = ({ status, outOfCompetition, value }: Combined): boolean =>
    status === 'FINISHED' && !outOfCompetition && value !== null
  const keysOf = ({ value, values }: Combined): readonly CombinedKey[] => [
    {
      key: 'SCORE',
      part: null,
      better: rule.better,
      value,
      text: value === null ? null : formatFixed(value, rule.decimals),
    },
    ...rule.tieBreak.map((part): CombinedKey => {
      const each = values[part] ?? null
      const text = each === null ? null : formatExact(roundHalfUp(each, 9))
      return { key: 'PART', part, better: rule.better, value: each, text }
    }),
  ]
  const order = (left: Combined, right: Combined): number => {
    const others = keysOf(right)
    for (const [index, key] of keysOf(left).entries()) {
      const other = others[index]
      const decided = other === undefined ? 0 : compareCombinedKey(key, other)
      if (decided !== 0) return decided
    }
    return 0
  }
  const places = placesOf(combined.filter(isRanked), order)
  return combined
    .map((entry): CombinedEntry => {
      const { id, status, outOfCompetition, value } = entry
      const score = value === null ? null : formatFixed(value, rule.decimals)
      const place = places.get(id) ?? null
      return { id, place, status, outOfCompetition, score, parts: entry.parts, keys: keysOf(entry) }
    })
    .sort(
      (left, right) =>
        (left.place ?? Number.POSITIVE_INFINITY) - (right.place ?? Number.POSITIVE_INFINITY) ||
        rankOf(left.status) - rankOf(right.status) ||
        (left.id < right.id ? -1 : left.id > right.id ? 1 : 0),
    )
}

export type CombinedExplanation = {
  readonly key: CombinedKey['key'] | 'STATUS' | 'OUT_OF_COMPETITION' | null
  /** The part (from 0) that decided. */
  readonly part: number | null
  readonly left: string | null
  readonly right: string | null
  /** The values that were equal before the decision. */
  readonly equal: readonly Pick<CombinedKey, 'key' | 'part'>[]
}

/** Why the left entry is above the right one, for neighbours of a ranking; `key` is null if they share the place. */
export const explainCombined = (left: CombinedEntry, right: CombinedEntry): CombinedExplanation => {
  const nothing = { part: null, equal: [] }
  if (left.status !== right.status) return { key: 'STATUS', left: left.status, right: right.status, ...nothing }
  if (left.outOfCompetition !== right.outOfCompetition) {
    const told = (entry: CombinedEntry): string => (entry.outOfCompetition ? 'YES' : 'NO')
    return { key: 'OUT_OF_COMPETITION', left: told(left), right: told(right), ...nothing }
  }
  // Entries without a place are not compared.
  if (right.place === null) return { key: null, left: null, right: null, ...nothing }
  const equal: Pick<CombinedKey, 'key' | 'part'>[] = []
  for (const [index, key] of left.keys.entries()) {
    const other = right.keys[index]
    if (other === undefined) continue
    const { key: name, part } = key
    if (compareCombinedKey(key, other) !== 0) return { key: name, part, left: key.text, right: other.text, equal }
    if (key.value !== null) equal.push({ key: name, part })
  }
  return { key: null, part: null, left: null, right: null, equal }
}
