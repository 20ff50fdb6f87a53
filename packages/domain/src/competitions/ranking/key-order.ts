// Comparing entries by their keys, one after the other.
import { compare } from '../../kernel/decimal.ts'
import type { KeyValue } from './ranking-order.ts'

/** Negative when the left value is better; what is not known stands last. */
export function compareKey(left: KeyValue, right: KeyValue): number {
  if (left.value === null || right.value === null) {
    return left.value === right.value ? 0 : left.value === null ? 1 : -1
  }
  const order = compare(left.value, right.value)
  return left.better === 'LOWER' ? order : -order
}

export function compareKeys(left: readonly KeyValue[], right: readonly KeyValue[]): number {
  for (const [index, key] of left.entries()) {
    const other = right[index]
    const order = other === undefined ? 0 : compareKey(key, other)
    if (order !== 0) return order
  }
  return 0
}
