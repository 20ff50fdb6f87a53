import type { AssignmentRegistration, AssignmentSlot } from '../time-assignment.schema.ts'
import type { TimeAssignment } from '../time-assignment-state.rules.ts'

const isSame = (left: string | null | undefined, right: string | null | undefined): boolean =>
  left != null && left === right

const isAtOnce = (left: AssignmentSlot, right: AssignmentSlot): boolean =>
  left.start < right.start + right.length && right.start < left.start + left.length

/**
 * Whether the rider or the horse of a registration would be in two places at once, anywhere in the competition.
 *
 * @param leaving the positions that the registration, or its exchange, leaves
 */
export const overlaps = (
  { slots, registrations }: TimeAssignment,
  registration: AssignmentRegistration,
  slot: AssignmentSlot,
  leaving: readonly string[],
): boolean =>
  [...slots.values()].some((other) => {
    if (other.id === slot.id || leaving.includes(other.id) || !isAtOnce(slot, other)) return false
    const there = other.registration === null ? undefined : registrations.get(other.registration)
    return there !== undefined && (isSame(there.rider, registration.rider) || isSame(there.horse, registration.horse))
  })
