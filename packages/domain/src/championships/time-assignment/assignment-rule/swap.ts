import type { AssignmentRegistration, AssignmentSlot } from '../time-assignment.schema.ts'
import {
  actsFor,
  isExpired,
  isInSwap,
  isOfTest,
  mayBeOnList,
  type SwapRequest,
  type TimeAssignment,
  withExchanged,
  withSwap,
} from '../time-assignment-state.rules.ts'
import { type AssignmentOutcome, type AssignmentRule, decide } from './assignment-rule.ts'
import { overlaps } from './overlap.ts'

type SwapFacts = {
  readonly state: TimeAssignment
  readonly by: string
  readonly at: number
  readonly one: AssignmentSlot
  readonly other: AssignmentSlot
}

const registeredIn = ({ registrations }: TimeAssignment, slot: AssignmentSlot): AssignmentRegistration | undefined =>
  slot.registration === null ? undefined : registrations.get(slot.registration)

/** Whether one of two registrations could not be in the position of the other. */
const fails = (
  { state, one, other }: SwapFacts,
  isRefused: (registration: AssignmentRegistration, slot: AssignmentSlot) => boolean,
): boolean =>
  [
    { from: one, to: other },
    { from: other, to: one },
  ].some(({ from, to }) => {
    const registration = registeredIn(state, from)
    return registration !== undefined && isRefused(registration, to)
  })

const isOverlapping = (facts: SwapFacts): boolean =>
  fails(facts, (registration, slot) => overlaps(facts.state, registration, slot, [facts.one.id, facts.other.id]))

const begin: readonly AssignmentRule<SwapFacts>[] = [
  [
    'NOTHING_TO_SWAP',
    ({ state, one, other }) =>
      one.id === other.id || registeredIn(state, one) === undefined || registeredIn(state, other) === undefined,
  ],
  ['NOT_YOUR_RIDER', ({ state, by, one }) => !actsFor(by, registeredIn(state, one)?.club ?? '')],
  ['LOCKED', ({ one, other }) => one.locked || other.locked],
  ['SWAP_PENDING', ({ state, one, other, at }) => isInSwap(state, one.id, at) || isInSwap(state, other.id, at)],
]

const end: readonly AssignmentRule<SwapFacts>[] = [
  ['OTHER_TEST', (facts) => fails(facts, (registration, slot) => !isOfTest(registration, slot))],
  [
    'SWITCH_NOT_ALLOWED',
    (facts) => fails(facts, (registration, slot) => !mayBeOnList(facts.state, registration, slot)),
  ],
  ['OVERLAP', isOverlapping],
]

/** Both registrations are one's own, or the office exchanges them (decision 64). */
const swapRules: readonly AssignmentRule<SwapFacts>[] = [
  ...begin,
  ['CONSENT_NEEDED', ({ state, by, other }) => !actsFor(by, registeredIn(state, other)?.club ?? '')],
  ...end,
]

export const swap = (
  state: TimeAssignment,
  by: string,
  at: number,
  one: AssignmentSlot,
  other: AssignmentSlot,
): AssignmentOutcome => decide(state, swapRules, { state, by, at, one, other }, () => withExchanged(state, one, other))

/** With the registration of another club by its consent. */
const askRules: readonly AssignmentRule<SwapFacts>[] = [...begin, ...end]

export const askSwap = (
  state: TimeAssignment,
  by: string,
  at: number,
  id: string,
  one: AssignmentSlot,
  other: AssignmentSlot,
): AssignmentOutcome =>
  decide(state, askRules, { state, by, at, one, other }, () =>
    withSwap(state, {
      id,
      slot: one.id,
      with: other.id,
      askedBy: registeredIn(state, one)?.club ?? by,
      of: registeredIn(state, other)?.club ?? by,
      at,
      status: 'ASKED',
    }),
  )

type AnswerFacts = SwapFacts & {
  readonly request: SwapRequest
  /** The club that may give this answer. */
  readonly answers: string
}

/** An answer comes once, in time, and from the club that was asked; who asked may withdraw. */
const answerRules: readonly AssignmentRule<AnswerFacts>[] = [
  ['SWAP_DONE', ({ request }) => request.status === 'DONE'],
  ['SWAP_DECLINED', ({ request }) => request.status === 'DECLINED'],
  ['SWAP_WITHDRAWN', ({ request }) => request.status === 'WITHDRAWN'],
  ['SWAP_CANCELLED', ({ request }) => request.status === 'CANCELLED'],
  ['SWAP_EXPIRED', ({ state, request, at }) => isExpired(state, request, at)],
  ['NO_PERMISSION', ({ by, answers }) => !actsFor(by, answers)],
]

/** Before it is done, everything that may have changed since is checked again. */
const acceptRules: readonly AssignmentRule<AnswerFacts>[] = [...answerRules, ['OVERLAP', isOverlapping]]

export const answerSwap = (
  state: TimeAssignment,
  by: string,
  at: number,
  request: SwapRequest,
  answer: 'ACCEPT' | 'DECLINE' | 'WITHDRAW',
): AssignmentOutcome => {
  const [one, other] = [state.slots.get(request.slot), state.slots.get(request.with)]
  if (one === undefined || other === undefined) return { state, result: 'UNKNOWN' }
  const answers = answer === 'WITHDRAW' ? request.askedBy : request.of
  const facts = { state, by, at, one, other, request, answers }
  if (answer === 'ACCEPT') {
    return decide(state, acceptRules, facts, () =>
      withSwap(withExchanged(state, one, other), { ...request, status: 'DONE' }),
    )
  }
  const status = answer === 'DECLINE' ? 'DECLINED' : 'WITHDRAWN'
  return decide(state, answerRules, facts, () => withSwap(state, { ...request, status }))
}
