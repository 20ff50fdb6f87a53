// The state of a time assignment, and its simple changes. Every change gives a new state.
import type { AssignmentRegistration, AssignmentSlot, AssignmentWindow, SwapStatus } from './time-assignment.schema.ts'
import { officeActor } from './time-assignment.schema.ts'

/** A request of one club to another. Both positions stay as they are until it is answered. */
export type SwapRequest = {
  readonly id: string
  readonly slot: string
  readonly with: string
  readonly askedBy: string
  /** The club that answers. */
  readonly of: string
  readonly at: number
  readonly status: SwapStatus
}

export type TimeAssignment = {
  readonly window: AssignmentWindow
  /** Whether a registration may be placed in another list of its test: in any test, in none, or in these (cr192). */
  readonly allowsSwitch: boolean | ReadonlySet<string>
  readonly isReleased: boolean
  readonly isClosed: boolean
  readonly slots: ReadonlyMap<string, AssignmentSlot>
  /** In the order of registration. */
  readonly registrations: ReadonlyMap<string, AssignmentRegistration>
  readonly swaps: ReadonlyMap<string, SwapRequest>
}

/** The office acts for every club. */
export const actsFor = (by: string, club: string): boolean => by === officeActor || by === club

export const isSubscribed = ({ status }: AssignmentRegistration): boolean => status === 'SUBSCRIBED'

/** Whether the registration rides a test of the list that the position is on. */
export const isOfTest = (registration: AssignmentRegistration, slot: AssignmentSlot): boolean =>
  slot.test === registration.test || slot.otherTests?.includes(registration.test) === true

/** Whether the registration may be on the list of the position. */
export const mayBeOnList = (
  { allowsSwitch }: TimeAssignment,
  registration: AssignmentRegistration,
  slot: AssignmentSlot,
): boolean =>
  slot.list === registration.list ||
  (typeof allowsSwitch === 'boolean' ? allowsSwitch : allowsSwitch.has(registration.test))

/** The position of a registration; undefined if it waits. */
export const slotOf = ({ slots }: TimeAssignment, registration: string): AssignmentSlot | undefined =>
  [...slots.values()].find((slot) => slot.registration === registration)

/** A request waits for its answer until its time is over, and no longer than the window is open. */
export const isExpired = ({ window }: TimeAssignment, { at }: SwapRequest, now: number): boolean =>
  now >= Math.min(at + window.swapMinutes, window.closes)

/** Whether a position waits for the answer to a request. */
export const isInSwap = (state: TimeAssignment, slot: string, now: number): boolean =>
  [...state.swaps.values()].some(
    (swap) => swap.status === 'ASKED' && !isExpired(state, swap, now) && (swap.slot === slot || swap.with === slot),
  )

export const withSlots = (state: TimeAssignment, changed: readonly AssignmentSlot[]): TimeAssignment => {
  const slots = new Map(state.slots)
  for (const slot of changed) slots.set(slot.id, slot)
  return { ...state, slots }
}

export const withSwap = (state: TimeAssignment, swap: SwapRequest): TimeAssignment => ({
  ...state,
  swaps: new Map(state.swaps).set(swap.id, swap),
})

/** A registration in a position, and no longer in the one before. */
export const withPlaced = (state: TimeAssignment, registration: string, slot: AssignmentSlot): TimeAssignment => {
  const before = slotOf(state, registration)
  return withSlots(state, [
    ...(before === undefined ? [] : [{ ...before, registration: null }]),
    { ...slot, registration },
  ])
}

/** The registrations of two positions exchanged, and with them the clubs that the positions belong to. */
export const withExchanged = (state: TimeAssignment, one: AssignmentSlot, other: AssignmentSlot): TimeAssignment =>
  withSlots(state, [
    { ...one, registration: other.registration, club: other.club },
    { ...other, registration: one.registration, club: one.club },
  ])

/** Open requests about a position are cancelled, because it can no longer be exchanged. */
export const withoutSwapsOf = (state: TimeAssignment, slot: string): TimeAssignment => {
  const swaps = [...state.swaps].map(([id, swap]): [string, SwapRequest] => [
    id,
    swap.status === 'ASKED' && (swap.slot === slot || swap.with === slot) ? { ...swap, status: 'CANCELLED' } : swap,
  ])
  return { ...state, swaps: new Map(swaps) }
}
