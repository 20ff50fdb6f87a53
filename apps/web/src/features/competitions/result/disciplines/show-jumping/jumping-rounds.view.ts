// Finds the rounds of a jumping test that are entered together, and the riders of each.
import type { JumpingProtocol, JumpingRoundKind } from '@oxer/domain/competitions/result/result.schema'
import type { ResultLine, ResultSheet } from '@oxer/domain/competitions/result/result-entry.schema'
import { jumpingRoundsOf } from '@oxer/domain/disciplines/show-jumping/show-jumping.protocol.rules'
import type { Typed } from '../../result.form.ts'
import { isRoundTyped } from './fields.ts'

/** Rounds (index) on one screen: both phases of a test are one ride, every other round has a screen of its own. */
export type RoundView = { readonly kind: JumpingRoundKind; readonly rounds: readonly number[] }

export const roundViewsOf = (protocol: JumpingProtocol): RoundView[] => {
  const views: { kind: JumpingRoundKind; rounds: number[] }[] = []
  for (const [index, kind] of jumpingRoundsOf(protocol).entries()) {
    const last = views.at(-1)
    if (kind === 'PHASE' && last?.kind === 'PHASE') last.rounds.push(index)
    else views.push({ kind, rounds: [index] })
  }
  return views
}

/** Whether only some of those who finished the previous round may ride this one. */
export const isSelective = (kind: JumpingRoundKind): boolean => kind === 'JUMP_OFF' || kind === 'WINNING_ROUND'

const withdrewFrom = (typed: Typed, round: number): boolean => Number(typed.withdrewBefore) === round + 1

/**
 * All riders ride the first round, those who finished the previous round a later one, and entitled riders a jump-off or
 * winning round.
 */
export const isInView = (line: ResultLine, view: RoundView, jumpOff: ResultSheet['jumpOff'], typed: Typed): boolean => {
  const [round = 0] = view.rounds
  if (round === 0 || isRoundTyped(typed, round) || withdrewFrom(typed, round)) return true
  if (isSelective(view.kind)) {
    return jumpOff !== null && jumpOff.round === round + 1 && jumpOff.entitled.includes(line.participation)
  }
  const content = line.result?.content
  const before = content !== undefined && 'rounds' in content ? (content.rounds[round - 1] ?? null) : null
  if (before === null) return false
  // In a Nations Cup, a rider who did not finish a round may ride the next one; a result that ends only the round
  // expects it.
  return before.outcome ? view.kind === 'ROUND' : content?.status === 'FINISHED'
}

/** The result contains a jump-off of a rider who is not entitled to it by the present results. */
export const isUninvited = (
  line: ResultLine,
  view: RoundView,
  jumpOff: ResultSheet['jumpOff'],
  typed: Typed,
): boolean => {
  const [round = 0] = view.rounds
  return (
    isSelective(view.kind) &&
    (isRoundTyped(typed, round) || withdrewFrom(typed, round)) &&
    jumpOff !== null &&
    jumpOff.round === round + 1 &&
    !jumpOff.entitled.includes(line.participation)
  )
}
