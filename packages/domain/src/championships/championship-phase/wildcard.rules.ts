// Places beside those of the groups (British club endurance: the top of each league, and the next ten over all of them).
import type { Decimal } from '../../kernel/decimal.ts'
import type { Wildcards } from './championship-phase.schema.ts'
import type { SelectableEntry } from './selection.rules.ts'

/**
 * The next best totals of those who are ranked and not selected; equal totals at the end are all in. Then those who got a place by decision.
 *
 * @param passedOver those who are selected already, or declined
 */
export const selectWildcards = (
  entries: readonly SelectableEntry[],
  passedOver: ReadonlySet<string>,
  { count, given }: Wildcards,
  compareBest: (left: Decimal, right: Decimal) => number,
): readonly string[] => {
  const candidates = entries
    .filter(({ id, place }) => place !== null && !passedOver.has(id))
    .toSorted((left, right) => compareBest(left.total, right.total))
  const last = count === 0 ? undefined : candidates[Math.min(count, candidates.length) - 1]
  const next =
    last === undefined ? [] : candidates.filter(({ total }) => compareBest(total, last.total) <= 0).map(({ id }) => id)
  return [...new Set([...next, ...given])]
}
