// A club has its waiting registrations placed at once (design of decision 64): each where it has the most rest.
import type { AssignmentRegistration, AssignmentSlot } from '../time-assignment.schema.ts'
import { isSubscribed, slotOf, type TimeAssignment, withPlaced } from '../time-assignment-state.rules.ts'
import { fits } from './closing.ts'

const isSame = (left: string | null | undefined, right: string | null | undefined): boolean =>
  left != null && left === right

/** The time between a position and the nearest start of the rider or the horse; infinite for those who start once. */
const restAround = (
  { slots, registrations }: TimeAssignment,
  { rider, horse }: AssignmentRegistration,
  slot: AssignmentSlot,
): number =>
  [...slots.values()].reduce((least, other) => {
    const there = other.registration === null ? undefined : registrations.get(other.registration)
    if (there === undefined || !(isSame(there.rider, rider) || isSame(there.horse, horse))) return least
    const rest = Math.max(other.start - slot.start - slot.length, slot.start - other.start - other.length)
    return Math.min(least, rest)
  }, Number.POSITIVE_INFINITY)

/** Own positions before free ones, then the largest rest, then the earliest. */
const findRestful = (state: TimeAssignment, registration: AssignmentRegistration): AssignmentSlot | undefined => {
  const [first] = [...state.slots.values()]
    .filter((slot) => fits(state, registration, slot))
    .map((slot) => ({ slot, isFree: Number(slot.club === null), rest: restAround(state, registration, slot) }))
    .sort(
      (left, right) =>
        left.isFree - right.isFree ||
        (left.rest === right.rest ? 0 : right.rest - left.rest) ||
        left.slot.start - right.slot.start,
    )
  return first?.slot
}

/** The waiting registrations of a club in their order; those for which nothing fits keep waiting. */
export const placeAll = (before: TimeAssignment, club: string): TimeAssignment => {
  let state = before
  for (const registration of before.registrations.values()) {
    if (registration.club !== club || !isSubscribed(registration)) continue
    if (slotOf(state, registration.id) !== undefined) continue
    const slot = findRestful(state, registration)
    if (slot !== undefined) state = withPlaced(state, registration.id, slot)
  }
  return state
}
