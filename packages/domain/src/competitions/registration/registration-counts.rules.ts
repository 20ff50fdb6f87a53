// The counts that limits compare, from the standing registrations of a whole competition.
import type { RegistrationCounts } from './registration-decision.rules.ts'

/** The starts of one combination in one test that take a place. */
export type StandingStarts = {
  readonly testRef: string
  readonly variantRef: string | null
  readonly practitionerRef: string
  readonly personRef: string
  readonly horseRef: string
  readonly starts: number
}

/** The test and the combination that a new start would have; null for what is not stored yet, which has no start. */
export type CountedStart = Pick<StandingStarts, 'testRef' | 'variantRef'> & {
  readonly [who in 'practitionerRef' | 'personRef' | 'horseRef']: string | null
}

const startsOf = (rows: readonly StandingStarts[]): number => rows.reduce((sum, { starts }) => sum + starts, 0)

/** The same counts that are read under the lock of a test, so that a form says what the save will. */
export const countStanding = (rows: readonly StandingStarts[], start: CountedStart): RegistrationCounts => {
  const inTest = rows.filter(({ testRef }) => testRef === start.testRef)
  const inVariant = rows.filter(({ variantRef }) => variantRef === start.variantRef)
  const ofRider = (some: readonly StandingStarts[]) => some.filter(({ personRef }) => personRef === start.personRef)
  const ofHorse = (some: readonly StandingStarts[]) => some.filter(({ horseRef }) => horseRef === start.horseRef)
  return {
    test: startsOf(inTest),
    testRiders: new Set(inTest.map(({ personRef }) => personRef)).size,
    testHorses: new Set(inTest.map(({ horseRef }) => horseRef)).size,
    rider: startsOf(ofRider(inTest)),
    horse: startsOf(ofHorse(inTest)),
    combination: startsOf(inTest.filter(({ practitionerRef }) => practitionerRef === start.practitionerRef)),
    overall: startsOf(rows),
    overallRider: startsOf(ofRider(rows)),
    overallHorse: startsOf(ofHorse(rows)),
    variant: startsOf(inVariant),
    variantRider: startsOf(ofRider(inVariant)),
    variantHorse: startsOf(ofHorse(inVariant)),
  }
}
