import type { AssignmentRegistration, AssignmentSlot } from '../time-assignment.schema.ts'
import { officeActor } from '../time-assignment.schema.ts'
import {
  actsFor,
  isInSwap,
  isOfTest,
  isSubscribed,
  mayBeOnList,
  slotOf,
  type TimeAssignment,
  withPlaced,
} from '../time-assignment-state.rules.ts'
import { type AssignmentOutcome, type AssignmentRule, decide } from './assignment-rule.ts'
import { overlaps } from './overlap.ts'

type PlaceFacts = {
  readonly state: TimeAssignment
  readonly by: string
  readonly at: number
  readonly registration: AssignmentRegistration
  readonly slot: AssignmentSlot
  /** The position that the registration leaves. */
  readonly from: AssignmentSlot | undefined
}

/** Own registrations in own and free positions of their test (decision 64). The same write twice is OK. */
const placeRules: readonly AssignmentRule<PlaceFacts>[] = [
  ['NOT_YOUR_RIDER', ({ by, registration }) => !actsFor(by, registration.club)],
  ['NOT_SUBSCRIBED', ({ registration }) => !isSubscribed(registration)],
  ['OK', ({ registration, slot }) => slot.registration === registration.id],
  ['LOCKED', ({ slot, from }) => slot.locked || from?.locked === true],
  ['TAKEN', ({ slot }) => slot.registration !== null],
  [
    'NOT_YOURS',
    ({ by, registration, slot }) => by !== officeActor && slot.club !== null && slot.club !== registration.club,
  ],
  ['SWAP_PENDING', ({ state, from, at }) => from !== undefined && isInSwap(state, from.id, at)],
  ['OTHER_TEST', ({ registration, slot }) => !isOfTest(registration, slot)],
  ['SWITCH_NOT_ALLOWED', ({ state, registration, slot }) => !mayBeOnList(state, registration, slot)],
  [
    'OVERLAP',
    ({ state, registration, slot, from }) => overlaps(state, registration, slot, from === undefined ? [] : [from.id]),
  ],
]

export const place = (
  state: TimeAssignment,
  by: string,
  at: number,
  registration: AssignmentRegistration,
  slot: AssignmentSlot,
): AssignmentOutcome =>
  decide(state, placeRules, { state, by, at, registration, slot, from: slotOf(state, registration.id) }, () =>
    withPlaced(state, registration.id, slot),
  )
