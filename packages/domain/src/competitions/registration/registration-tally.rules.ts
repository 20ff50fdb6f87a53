// Counts starts while they are added one after the other, where counting all of them again before each would take a square of their number.
import type { StandingStarts } from './registration-counts.rules.ts'
import type { RegistrationCounts } from './registration-decision.rules.ts'

/** A start of one combination in one test that takes a place. */
export type TalliedStart = Omit<StandingStarts, 'starts'>

export type StartTally = {
  /** The starts that were added before this one, as the database would count them; no place is held. */
  readonly before: (start: TalliedStart) => RegistrationCounts
  readonly add: (start: TalliedStart) => void
  /** Of a start that was added, and takes no place any more. */
  readonly remove: (start: TalliedStart) => void
}

/** The counts of a competition in which nobody is registered yet. */
export const startTally = (): StartTally => {
  const tally = new Map<string, number>()
  const of = (...key: readonly (string | null)[]): number => tally.get(key.join(' ')) ?? 0
  const change = (by: 1 | -1, ...key: readonly (string | null)[]): void => {
    tally.set(key.join(' '), of(...key) + by)
  }
  /** Whoever starts first in a test is one rider more in it, and whoever starts last leaves it. */
  const changeDistinct = (by: 1 | -1, kind: string, testRef: string, ref: string): void => {
    const isOther = of(kind, testRef, ref) === (by === 1 ? 0 : 1)
    change(by, kind, testRef, ref)
    if (isOther) change(by, `${kind}s`, testRef)
  }
  const changeAll =
    (by: 1 | -1) =>
    ({ testRef, variantRef, practitionerRef, personRef, horseRef }: TalliedStart): void => {
      change(by, 'test', testRef)
      changeDistinct(by, 'rider', testRef, personRef)
      changeDistinct(by, 'horse', testRef, horseRef)
      change(by, 'combination', testRef, practitionerRef)
      for (const ref of [null, personRef, horseRef]) {
        change(by, 'overall', ref)
        change(by, 'variant', variantRef, ref)
      }
    }
  const before = ({ testRef, variantRef, practitionerRef, personRef, horseRef }: TalliedStart): RegistrationCounts => ({
    test: of('test', testRef),
    testRiders: of('riders', testRef),
    testHorses: of('horses', testRef),
    rider: of('rider', testRef, personRef),
    horse: of('horse', testRef, horseRef),
    combination: of('combination', testRef, practitionerRef),
    overall: of('overall', null),
    overallRider: of('overall', personRef),
    overallHorse: of('overall', horseRef),
    // A test of no discipline shares its limits with no other.
    variant: variantRef === null ? 0 : of('variant', variantRef, null),
    variantRider: variantRef === null ? 0 : of('variant', variantRef, personRef),
    variantHorse: variantRef === null ? 0 : of('variant', variantRef, horseRef),
  })
  return { before, add: changeAll(1), remove: changeAll(-1) }
}
