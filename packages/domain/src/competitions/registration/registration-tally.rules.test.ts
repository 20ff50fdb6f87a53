import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countStanding } from './registration-counts.rules.ts'
import { startTally, type TalliedStart } from './registration-tally.rules.ts'

const start = (over: Partial<TalliedStart> = {}): TalliedStart => ({
  ...{ testRef: 't1', variantRef: 'v', practitionerRef: 'p1', personRef: 'r1', horseRef: 'h1' },
  ...over,
})

const none = {
  ...{ test: 0, testRiders: 0, testHorses: 0, rider: 0, horse: 0, combination: 0 },
  ...{ overall: 0, overallRider: 0, overallHorse: 0, variant: 0, variantRider: 0, variantHorse: 0 },
}

const arbitraryStart = fc
  .record({
    testRef: fc.constantFrom('t1', 't2', 't3'),
    personRef: fc.constantFrom('r1', 'r2', 'r3'),
    horseRef: fc.constantFrom('h1', 'h2', 'h3'),
  })
  .map(({ testRef, personRef, horseRef }) => ({
    ...{ testRef, personRef, horseRef, practitionerRef: `${personRef}${horseRef}` },
    variantRef: testRef === 't3' ? 'w' : 'v',
  }))

describe('the counts of starts that are added one after the other', () => {
  it('are nought before the first', () => {
    expect(startTally().before(start())).toEqual(none)
  })

  it('count a rider with two horses once among the riders of the test', () => {
    const counts = startTally()
    counts.add(start())
    counts.add(start({ horseRef: 'h2', practitionerRef: 'p2' }))
    expect(counts.before(start())).toMatchObject({ test: 2, testRiders: 1, testHorses: 2, rider: 2, combination: 1 })
  })

  it('share no limits between tests of no discipline', () => {
    const counts = startTally()
    counts.add(start({ variantRef: null }))
    expect(counts.before(start({ testRef: 't2', variantRef: null }))).toMatchObject({ overall: 1, variant: 0 })
  })

  it('are those of the starts that stand, whatever was added and removed', () => {
    fc.assert(
      fc.property(
        fc.array(arbitraryStart, { maxLength: 20 }),
        fc.array(fc.nat(19)),
        arbitraryStart,
        (added, gone, asked) => {
          const counts = startTally()
          for (const each of added) counts.add(each)
          const removed = new Set(gone.filter((index) => index < added.length))
          for (const index of removed) counts.remove(added[index] ?? asked)
          const standing = added.filter((_, index) => !removed.has(index))
          expect(counts.before(asked)).toEqual(
            countStanding(
              standing.map((each) => ({ ...each, starts: 1 })),
              asked,
            ),
          )
        },
      ),
    )
  })
})
