// The places of a test that are not for whoever comes now: those that are offered, and those that others before them wait for.
import type { CountedStart } from '../registration/registration-counts.rules.ts'
import type { RegistrationKindWord } from '../registration/registration-period.rules.ts'
import { waitingListErrors } from './waiting-list.errors.ts'

/** Of others than the rider and horse that are asked about. */
export type HeldPlaces = {
  /** Entries, riders and horses in the test, as its limit counts them; riders and horses that are in already take none. */
  readonly starts: number
  readonly riders: number
  readonly horses: number
  /** Offered places of the whole competition, and of the discipline of the test. */
  readonly overall: number
  readonly variant: number
  /** Its places are drawn, and have not been yet. */
  readonly awaitsDraw: boolean
  /** The kind of the registration that is offered to this rider and horse; null without an offer. */
  readonly offered: RegistrationKindWord | null
}

/** What is held refuses a start only where there is room otherwise; a full test says that it is full. */
export const findHeld = (
  { registered, limit }: { readonly registered: number; readonly limit: number },
  held: number,
  places: number,
) =>
  limit > 0 && registered + places <= limit && registered + held + places > limit
    ? [{ error: waitingListErrors.placesHeld, values: { limit, registered, held } }]
    : []

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
