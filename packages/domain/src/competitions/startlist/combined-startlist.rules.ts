import type { CombinedOrder } from './start-order.schema.ts'

/**
 * One list made of several (c013), each in its own order. EVENLY_MIXED distributes each over the whole: entry i of a
 * list of n is at the fraction (i + ½)/n. If two are at the same fraction, the list named first comes first.
 */
export const combineStartlists = <Entry>(
  lists: readonly (readonly Entry[])[],
  how: CombinedOrder,
): readonly Entry[] => {
  if (how === 'ONE_AFTER_ANOTHER') return lists.flat()
  const placed = lists.flatMap((list, index) =>
    list.map((entry, place) => ({ entry, index, part: 2 * place + 1, of: 2 * list.length })),
  )
  return placed
    .sort((left, right) => left.part * right.of - right.part * left.of || left.index - right.index)
    .map(({ entry }) => entry)
}
