// The shape of the rules of an action: a list of refusals, of which the first that applies is the result. An action that none of them
// refuses changes the state.
import type { TimeAssignmentResult } from '../time-assignment.schema.ts'
import type { TimeAssignment } from '../time-assignment-state.rules.ts'

export type AssignmentRule<Facts> = readonly [result: TimeAssignmentResult, applies: (facts: Facts) => boolean]

export type AssignmentOutcome = {
  readonly state: TimeAssignment
  readonly result: TimeAssignmentResult
}

/** The first rule that applies decides; otherwise the action is done. */
export const decide = <Facts>(
  state: TimeAssignment,
  rules: readonly AssignmentRule<Facts>[],
  facts: Facts,
  change: () => TimeAssignment,
): AssignmentOutcome => {
  const [result] = rules.find(([, applies]) => applies(facts)) ?? []
  return result === undefined ? { state: change(), result: 'OK' } : { state, result }
}
