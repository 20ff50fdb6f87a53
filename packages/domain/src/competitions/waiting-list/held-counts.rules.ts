// The places that are held for others, counted from the lists of a whole competition.
import type { CountedStart } from '../registration/registration-counts.rules.ts'
import type { RegistrationKindWord } from '../registration/registration-period.rules.ts'
import type { HeldPlaces } from './held-places.rules.ts'

/** Somebody who waits for a place in a test, or was offered one. */
export type StandingWaiting = CountedStart & { readonly isOffered: boolean; readonly kind: RegistrationKindWord }

/** The same places that are read under the lock of a test, from the lists of a whole competition, so that a form says what the save will. */
export const countHeld = (
  waiting: readonly StandingWaiting[],
  registered: readonly CountedStart[],
  start: CountedStart,
  drawnLater: ReadonlySet<string>,
): HeldPlaces => {
  const inTest = ({ testRef }: CountedStart): boolean => testRef === start.testRef
  const own = waiting.find((entry) => inTest(entry) && entry.practitionerRef === start.practitionerRef)
  const offered = own?.isOffered === true ? own.kind : null
  const others = waiting.filter(({ practitionerRef }) => practitionerRef !== start.practitionerRef)
  const before = others.filter((entry) => inTest(entry) && (entry.isOffered || offered === null))
  const already = (of: 'personRef' | 'horseRef') => new Set([start, ...registered.filter(inTest)].map((row) => row[of]))
  const newOf = (of: 'personRef' | 'horseRef'): number => {
    const known = already(of)
    return new Set(before.map((entry) => entry[of]).filter((ref) => !known.has(ref))).size
  }
  const offers = others.filter(({ isOffered }) => isOffered)
  return {
    starts: before.length,
    riders: newOf('personRef'),
    horses: newOf('horseRef'),
    overall: offers.length,
    variant: offers.filter(({ variantRef }) => variantRef === start.variantRef).length,
    awaitsDraw: offered === null && drawnLater.has(start.testRef),
    offered,
  }
}
