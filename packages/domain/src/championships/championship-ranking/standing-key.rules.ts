// The keys that order a standing: the total, then the tie breaks. Each value is turned so that a larger one is better, whatever the rules
// call better; so entries compare without their rules, and a difference is shown in its own terms again.
import { compare, type Decimal, equals, formatExact, negate } from '../../kernel/decimal.ts'
import type { StandingBetter, StandingTieBreak } from './championship-ranking.schema.ts'
import type { TieFacts } from './tie-break/tie-break.ts'
import { tieBreaks } from './tie-break/tie-breaks.ts'

/** The rules that order entries. */
export type StandingOrder = {
  readonly better: StandingBetter
  readonly tieBreaks: readonly StandingTieBreak[]
}

/** The values of one key; null, and a value after the end, are worse than any. */
export type StandingKey = readonly (Decimal | null)[]

export type StandingKeyName = 'TOTAL' | StandingTieBreak

const isLowerBetter = ({ better }: Pick<StandingOrder, 'better'>, name: StandingKeyName): boolean => {
  const own = name === 'TOTAL' ? 'POINTS' : tieBreaks[name].better
  return (own === 'POINTS' ? better : own) === 'LOWER'
}

const turn = (values: StandingKey): StandingKey => values.map((value) => (value === null ? null : negate(value)))

/** The keys of an entry, in the order in which they decide. */
export const keysOf = (order: StandingOrder, total: Decimal, facts: TieFacts): readonly StandingKey[] => {
  const turned = (name: StandingKeyName, values: StandingKey) => (isLowerBetter(order, name) ? turn(values) : values)
  return [turned('TOTAL', [total]), ...order.tieBreaks.map((name) => turned(name, tieBreaks[name].valuesOf(facts)))]
}

const isSame = (left: Decimal | null, right: Decimal | null): boolean =>
  left === null || right === null ? left === right : equals(left, right)

/** The index of the first difference between two lists; -1 if there is no difference. */
const findDifference = (left: StandingKey, right: StandingKey): number => {
  const length = Math.max(left.length, right.length)
  for (let index = 0; index < length; index += 1) {
    if (!isSame(left[index] ?? null, right[index] ?? null)) return index
  }
  return -1
}

/** Negative if the left keys are better, 0 if all are equal. */
export const compareKeys = (left: readonly StandingKey[], right: readonly StandingKey[]): number => {
  for (const [name, key] of left.entries()) {
    const other = right[name] ?? []
    const at = findDifference(key, other)
    const [one, two] = [key[at] ?? null, other[at] ?? null]
    if (one !== null && two !== null) return compare(two, one)
    if (one !== two) return one === null ? 1 : -1
  }
  return 0
}

/** The key that decides between two entries, and the values in which they differ. */
export type KeyDifference = {
  readonly key: StandingKeyName
  /** Null: no value. */
  readonly left: string | null
  readonly right: string | null
}

/** Null if no key decides: they share the place. */
export const findKeyDifference = (
  order: StandingOrder,
  left: readonly StandingKey[],
  right: readonly StandingKey[],
): KeyDifference | null => {
  const names: readonly StandingKeyName[] = ['TOTAL', ...order.tieBreaks]
  for (const [index, key] of names.entries()) {
    const [one, other] = [left[index] ?? [], right[index] ?? []]
    const at = findDifference(one, other)
    if (at < 0) continue
    const textOf = (value: Decimal | null | undefined) =>
      value == null ? null : formatExact(isLowerBetter(order, key) ? negate(value) : value)
    return { key, left: textOf(one[at]), right: textOf(other[at]) }
  }
  return null
}
