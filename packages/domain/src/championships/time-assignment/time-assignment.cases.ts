// TIME_ASSIGNMENT: what clubs and the office do with the positions of start lists, one action after the other.
import * as z from 'zod'
import { act, closeUntil, releaseUntil, startTimeAssignment } from './time-assignment.rules.ts'
import {
  AssignmentRegistration,
  AssignmentSlot,
  AssignmentWindow,
  TimeAssignmentAction,
  type TimeAssignmentResult,
} from './time-assignment.schema.ts'

/** A position of a case file: its times are minutes of the day. */
const CaseSlot = AssignmentSlot.omit({ length: true, otherTests: true }).extend({ minutes: z.int().min(0).max(1440) })

export const TimeAssignmentCase = z.object({
  kind: z.literal('TIME_ASSIGNMENT'),
  allowsSwitch: z.boolean().default(false),
  window: AssignmentWindow,
  /** The moment at which the lists are printed; the rest is placed only if it reaches the closing. */
  until: z.int().nullish(),
  slots: z.array(CaseSlot),
  registrations: z.array(AssignmentRegistration),
  actions: z.array(z.intersection(z.object({ n: z.int() }), TimeAssignmentAction)),
})
type TimeAssignmentCase = z.infer<typeof TimeAssignmentCase>

export const answerTimeAssignment = (given: TimeAssignmentCase): object => {
  const { until, window } = given
  const advance = until != null && until >= window.closes ? closeUntil : releaseUntil
  let state = startTimeAssignment(
    window,
    given.allowsSwitch,
    given.slots.map(({ minutes, ...slot }) => ({ ...slot, length: minutes })),
    given.registrations,
  )
  const outcomes: { n: number; result: TimeAssignmentResult }[] = []
  for (const action of given.actions) {
    const outcome = act(advance(state, action.at), action)
    state = outcome.state
    outcomes.push({ n: action.n, result: outcome.result })
  }
  const last = until == null ? state : advance(state, until)
  return {
    outcomes,
    slots: [...last.slots.values()].map(({ id, registration }) => ({ id, registration })),
  }
}
