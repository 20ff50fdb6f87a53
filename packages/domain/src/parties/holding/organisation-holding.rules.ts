// The effect of ending holdings of many members on a day, decided before anything is written.
import type { RefName } from '../../kernel/ref/ref.schema.ts'
import type { EndedHolding, EndingOutcome, MemberEnding } from './organisation-holding.schema.ts'

/** A license or a benefit of a member. `mayEnd`: the caller may write it. */
export type Holding = {
  readonly ref: string
  readonly personRef: string
  readonly name: string
  readonly start: string
  readonly end: string | null
  readonly mayEnd: boolean
}

/** The outcome of one: it ends, or the reason why it does not. */
const outcomeOf = ({ start, end, mayEnd }: Holding, lastDay: string, today: string): EndingOutcome => {
  if (end !== null && end <= lastDay) return 'ENDED_ALREADY'
  if (!mayEnd) return 'NOT_YOURS'
  return start > lastDay && start <= today ? 'BEGAN_LATER' : 'ENDED'
}

/** Of several outcomes, the most informative: an ended one, or else the obstacle. */
const inOrder: readonly EndingOutcome[] = ['ENDED', 'BEGAN_LATER', 'NOT_YOURS', 'ENDED_ALREADY']

/**
 * In the order of the members. A holding that runs longer ends on the day, which still counts (decision 31). One that has not begun by
 * today and would begin after the day is deleted. One that has ended stays, so that a second call changes nothing.
 */
export const decideEndings = (
  members: readonly RefName[],
  holdings: readonly Holding[],
  { lastDay, today }: { lastDay: string; today: string },
): MemberEnding[] => {
  const heldBy = new Map<string, Holding[]>()
  for (const holding of holdings) {
    const held = heldBy.get(holding.personRef)
    if (held) held.push(holding)
    else heldBy.set(holding.personRef, [holding])
  }
  return members.map(({ ref, name }) => {
    const outcomes = (heldBy.get(ref) ?? []).map((holding) => ({
      holding,
      outcome: outcomeOf(holding, lastDay, today),
    }))
    return {
      member: { ref, name },
      outcome: inOrder.find((outcome) => outcomes.some((one) => one.outcome === outcome)) ?? 'NOT_HELD',
      ended: outcomes
        .filter(({ outcome }) => outcome === 'ENDED')
        .map(({ holding }): EndedHolding => {
          const { personRef: _personRef, mayEnd: _mayEnd, ...held } = holding
          return { ...held, isTakenAway: held.start > lastDay }
        }),
    }
  })
}
