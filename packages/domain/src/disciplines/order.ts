// Compares scores by their keys in sequence, and shows them in columns.
import { compare, type Decimal } from '../kernel/decimal.ts'
import type { RankingRules } from './discipline.ts'
import type { KeyRule } from './key-rule.ts'
import type { RankingKey } from './ranking-words.schema.ts'
import type { ScoreShape } from './shapes.ts'

/** The value of one key of one entry. */
export type KeyValue = {
  readonly key: RankingKey
  readonly better: 'LOWER' | 'HIGHER'
  /** The number (from 1) of the jump-off, if there are several. */
  readonly jumpOff?: number
  readonly value: Decimal | null
  readonly text: string | null
}

export type ScoredView = {
  readonly keys: readonly KeyValue[]
  readonly cells: Readonly<Record<string, string>>
}

export const keyValues = <S extends ScoreShape>(score: S, keys: readonly KeyRule<S>[]): readonly KeyValue[] =>
  keys.map((rule) => ({
    key: rule.key,
    better: rule.better,
    ...(rule.jumpOff === undefined ? {} : { jumpOff: rule.jumpOff }),
    value: rule.value(score),
    text: rule.text(score),
  }))

export const viewOf = <S extends ScoreShape>(score: S, { keys, headers }: RankingRules<S>): ScoredView => {
  const cells: Record<string, string> = {}
  for (const rule of headers) {
    const text = rule.cell(score)
    if (text !== null) cells[rule.header.key] = text
  }
  return { keys: keyValues(score, keys), cells }
}

/** Negative if the left value is better; unknown values come last. */
export const compareKey = (left: KeyValue, right: KeyValue): number => {
  if (left.value === null || right.value === null) {
    return left.value === right.value ? 0 : left.value === null ? 1 : -1
  }
  const order = compare(left.value, right.value)
  return left.better === 'LOWER' ? order : -order
}

export const compareKeys = (left: readonly KeyValue[], right: readonly KeyValue[]): number => {
  for (const [index, key] of left.entries()) {
    const other = right[index]
    const order = other === undefined ? 0 : compareKey(key, other)
    if (order !== 0) return order
  }
  return 0
}
