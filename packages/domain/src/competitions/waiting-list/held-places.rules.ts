// The places of a test that are not for whoever comes now: those that are offered, and those that others before them wait for.
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
