import type { AssignmentRegistration, AssignmentSlot } from '../time-assignment.schema.ts'
import {
  actsFor,
  isInSwap,
  slotOf,
  type TimeAssignment,
  withoutSwapsOf,
  withSlots,
} from '../time-assignment-state.rules.ts'
import { type AssignmentOutcome, type AssignmentRule, decide } from './assignment-rule.ts'

type ClearFacts = {
  readonly state: TimeAssignment
  readonly by: string
  readonly at: number
  readonly slot: AssignmentSlot
}

const registeredIn = ({ state, slot }: ClearFacts): AssignmentRegistration | undefined =>
  slot.registration === null ? undefined : state.registrations.get(slot.registration)

/** An own registration leaves its position, which stays with its club; an empty position is cleared already. */
const clearRules: readonly AssignmentRule<ClearFacts>[] = [
  ['OK', (facts) => registeredIn(facts) === undefined],
  ['NOT_YOUR_RIDER', (facts) => !actsFor(facts.by, registeredIn(facts)?.club ?? '')],
  ['LOCKED', ({ slot }) => slot.locked],
  ['SWAP_PENDING', ({ state, slot, at }) => isInSwap(state, slot.id, at)],
]

export const clear = (state: TimeAssignment, by: string, at: number, slot: AssignmentSlot): AssignmentOutcome =>
  decide(state, clearRules, { state, by, at, slot }, () => withSlots(state, [{ ...slot, registration: null }]))

/** A registration that signs off leaves its position empty for the same club, and open requests to swap it are cancelled (decision 64). */
export const signOff = (state: TimeAssignment, by: string, registration: AssignmentRegistration): AssignmentOutcome => {
  if (!actsFor(by, registration.club)) return { state, result: 'NOT_YOUR_RIDER' }
  const registrations = new Map(state.registrations).set(registration.id, { ...registration, status: 'SIGNED_OFF' })
  const signedOff = { ...state, registrations }
  const slot = slotOf(state, registration.id)
  if (slot === undefined) return { state: signedOff, result: 'OK' }
  return { state: withoutSwapsOf(withSlots(signedOff, [{ ...slot, registration: null }]), slot.id), result: 'OK' }
}

/** A locked position keeps its registration, and open requests to swap it are cancelled. */
export const lock = (state: TimeAssignment, slot: AssignmentSlot): AssignmentOutcome => ({
  state: withoutSwapsOf(withSlots(state, [{ ...slot, locked: true }]), slot.id),
  result: 'OK',
})
