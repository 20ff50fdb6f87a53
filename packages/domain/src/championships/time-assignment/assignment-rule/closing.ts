// What happens by the clock: positions that nobody used become free, and at the closing the rest is placed (decision 64).
import type { AssignmentRegistration, AssignmentSlot } from '../time-assignment.schema.ts'
import {
  isOfTest,
  isSubscribed,
  mayBeOnList,
  slotOf,
  type TimeAssignment,
  withPlaced,
  withSlots,
} from '../time-assignment-state.rules.ts'
import { overlaps } from './overlap.ts'

/** Empty positions are free for all; one that empties later stays with its club. */
export const release = (state: TimeAssignment): TimeAssignment => {
  const empty = [...state.slots.values()].filter(({ registration }) => registration === null)
  return {
    ...withSlots(
      state,
      empty.map((slot) => ({ ...slot, club: null })),
    ),
    isReleased: true,
  }
}

/** Whether a registration may be placed there by itself: in an empty position of its club, or a free one. */
export const fits = (state: TimeAssignment, registration: AssignmentRegistration, slot: AssignmentSlot): boolean =>
  slot.registration === null &&
  !slot.locked &&
  isOfTest(registration, slot) &&
  mayBeOnList(state, registration, slot) &&
  (slot.club === null || slot.club === registration.club) &&
  !overlaps(state, registration, slot, [])

/** The earliest position that fits: the club's own before free ones. */
const findSlot = (state: TimeAssignment, registration: AssignmentRegistration): AssignmentSlot | undefined => {
  const [first] = [...state.slots.values()]
    .filter((slot) => fits(state, registration, slot))
    .sort((left, right) => Number(left.club === null) - Number(right.club === null) || left.start - right.start)
  return first
}

/** Registrations without a position are placed in their order; those for which nothing fits wait for the office. */
export const close = (before: TimeAssignment): TimeAssignment => {
  let state: TimeAssignment = { ...before, isClosed: true }
  for (const registration of before.registrations.values()) {
    if (!isSubscribed(registration) || slotOf(state, registration.id) !== undefined) continue
    const slot = findSlot(state, registration)
    if (slot !== undefined) state = withPlaced(state, registration.id, slot)
  }
  return state
}
