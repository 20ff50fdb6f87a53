// How far the tests of a competition are, for the tests of screens.
import type { TestOverview, TestPartOverview } from '@oxer/domain/competitions/test/test-overview.schema'

export const overviewRef = (number: number): string => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`

const ring = { ref: overviewRef(900), code: '1', name: 'Ring 1' }

/** "Class n": test `n` has the part 10n and the list 100n. */
export const testOverview = (
  number: number,
  over: Partial<TestPartOverview> = {},
  test: Partial<TestOverview> = {},
): TestOverview => {
  const name = `Class ${number}`
  const part: TestPartOverview = {
    testSetRef: overviewRef(number * 10),
    name,
    state: 'FINAL',
    planned: {
      activityRef: overviewRef(number),
      arena: ring,
      date: '2026-11-20',
      start: `1${number}:00`,
      end: '23:00',
    },
    registrationCount: 12,
    entries: { PENDING_APPROVAL: 0, SUBSCRIBED: 12, ANNOUNCED: 0 },
    startlist: { ref: overviewRef(number * 100), status: 'FINAL', starters: 12 },
    results: { done: 0, left: 12, held: 0 },
    ranking: null,
    ...over,
  }
  return {
    ref: overviewRef(number),
    name,
    order: number,
    externalRef: null,
    sportType: 'SHOW_JUMPING',
    isCancelled: false,
    state: part.state,
    testSets: [part],
    ...test,
  }
}
