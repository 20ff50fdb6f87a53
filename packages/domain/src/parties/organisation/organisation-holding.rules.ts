// What ending on a day does to what many members hold, decided before anything is written.
import type { RefName } from '../../kernel/ref/ref.schema.ts'
import type { EndedHolding, EndingOutcome, MemberEnding } from './organisation-holding.schema.ts'

/** A license or a benefit of somebody. `mayEnd`: whoever asks may write it. */
export type Holding = {
  readonly ref: string
  readonly personRef: string
  readonly name: string
  readonly start: string
  readonly end: string | null
  readonly mayEnd: boolean
}

/** What becomes of one: it ends, or why it does not. */
const outcomeOf = ({ start, end, mayEnd }: Holding, lastDay: string, today: string): EndingOutcome => {
  if (end !== null && end <= lastDay) return 'ENDED_ALREADY'
  if (!mayEnd) return 'NOT_YOURS'
  return start > lastDay && start <= today ? 'BEGAN_LATER' : 'ENDED'
}

/** Of several, the first that says why: what was ended, else what stands in the way. */
const inOrder: readonly EndingOutcome[] = ['ENDED', 'BEGAN_LATER', 'NOT_YOURS', 'ENDED_ALREADY']

/**
 * In the order of the members. What runs longer ends on the day, which still counts (decision 31); what has not begun by today and
 * would begin after the day is taken away; what is over by then stays, so that a second time changes nothing.
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
