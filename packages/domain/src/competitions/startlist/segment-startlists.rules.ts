// Start lists of the parts of a test that was split (spec section 3, "Segmenting"). Who goes into which part is
// decided with the test; here the parts become lists.
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
  /** By part; empty when no start lists are made. */
  readonly lists: readonly SegmentedList[]
}

/** Splits a test and says what its start lists hold: AVG_CAPACITY may fill each up to the capacity with open positions. */
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
