// Start lists of the parts of a split test (spec section 3, "Segmenting"). The split of the test decides which
// registrations go into which part; here the parts become lists.
import { decideSegments, type SegmentFacts, type SegmentPlan } from '../test/test.rules.ts'
import type { SegmentTest } from '../test/test.schema.ts'

export type SegmentedList = {
  /** Registrations in the order of the list. */
  readonly registrations: readonly string[]
  /** Open positions after them, up to the capacity of a part. */
  readonly openPositions: number
}

export type SegmentedLists = {
  readonly plan: SegmentPlan
  /** By part; empty if no start lists are created. */
  readonly lists: readonly SegmentedList[]
}

/**
 * Splits a test and returns the content of its start lists: AVG_CAPACITY may fill each up to the capacity with open
 * positions.
 */
export const segmentStartlists = (facts: SegmentFacts, segment: SegmentTest): SegmentedLists => {
  const plan = decideSegments(facts, segment)
  if (!segment.createStartlists) return { plan, lists: [] }
  const capacity = segment.method === 'AVG_CAPACITY' && segment.padWithOpenPositions ? segment.capacity : 0
  return {
    plan,
    lists: plan.distribution.map((registrations) => ({
      registrations,
      openPositions: Math.max(0, capacity - registrations.length),
    })),
  }
}
