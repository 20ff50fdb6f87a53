// Time assignment: clubs place their riders in the positions of start lists (decision 64). A state machine over actions: the same actions
// in the same order always give the same lists.
import { accessRules } from './assignment-rule/access.ts'
import { type AssignmentOutcome, decide } from './assignment-rule/assignment-rule.ts'
import { clear, lock, signOff } from './assignment-rule/clear.ts'
import { close, release } from './assignment-rule/closing.ts'
import { place } from './assignment-rule/place.ts'
import { answerSwap, askSwap, swap } from './assignment-rule/swap.ts'
import type {
  AssignmentRegistration,
  AssignmentSlot,
  AssignmentWindow,
  TimeAssignmentAction,
} from './time-assignment.schema.ts'
import type { TimeAssignment } from './time-assignment-state.rules.ts'

export const startTimeAssignment = (
  window: AssignmentWindow,
  allowsSwitch: TimeAssignment['allowsSwitch'],
  slots: readonly AssignmentSlot[],
  registrations: readonly AssignmentRegistration[],
): TimeAssignment => ({
  window,
  allowsSwitch,
  isReleased: false,
  isClosed: false,
  slots: new Map(slots.map((slot) => [slot.id, slot])),
  registrations: new Map(registrations.map((registration) => [registration.id, registration])),
  swaps: new Map(),
})

/** The state at a moment: what the clock released until then. */
export const releaseUntil = (state: TimeAssignment, at: number): TimeAssignment =>
  !state.isReleased && state.window.releases != null && at >= state.window.releases ? release(state) : state

/** The state at a moment: released, and after the closing with the rest placed. */
export const closeUntil = (state: TimeAssignment, at: number): TimeAssignment => {
  const released = releaseUntil(state, at)
  return !released.isClosed && at >= released.window.closes ? close(released) : released
}

const unknown = (state: TimeAssignment): AssignmentOutcome => ({ state, result: 'UNKNOWN' })

/** An action of a caller who may act. */
const perform = (state: TimeAssignment, action: TimeAssignmentAction): AssignmentOutcome => {
  const { by, at } = action
  const slot = 'slot' in action ? state.slots.get(action.slot) : undefined
  const other = 'with' in action ? state.slots.get(action.with) : undefined
  const registration = 'registration' in action ? state.registrations.get(action.registration) : undefined
  const request = 'swap' in action ? state.swaps.get(action.swap) : undefined
  switch (action.do) {
    case 'PLACE':
      return registration && slot ? place(state, by, at, registration, slot) : unknown(state)
    case 'CLEAR':
      return slot ? clear(state, by, at, slot) : unknown(state)
    case 'SWAP':
      return slot && other ? swap(state, by, at, slot, other) : unknown(state)
    case 'ASK_SWAP':
      return slot && other ? askSwap(state, by, at, action.swap, slot, other) : unknown(state)
    case 'SIGN_OFF':
      return registration ? signOff(state, by, registration) : unknown(state)
    case 'LOCK':
      return slot ? lock(state, slot) : unknown(state)
    case 'ACCEPT':
    case 'DECLINE':
    case 'WITHDRAW':
      return request ? answerSwap(state, by, at, request, action.do) : unknown(state)
  }
}

/** The state after an action, or unchanged with the first reason against it. */
export const act = (before: TimeAssignment, action: TimeAssignmentAction): AssignmentOutcome => {
  const state = releaseUntil(before, action.at)
  const access = decide(state, accessRules, { state, action }, () => state)
  return access.result === 'OK' ? perform(state, action) : access
}
