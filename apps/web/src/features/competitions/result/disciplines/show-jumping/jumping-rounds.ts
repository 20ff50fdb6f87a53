// Which rounds of a jumping test are entered together, and who is to ride each of them.
import type { JumpingProtocol, JumpingRoundKind } from '@oxer/domain/competitions/result/result.schema'
import type { ResultLine, ResultSheet } from '@oxer/domain/competitions/result/result-entry.schema'
import { jumpingRoundsOf } from '@oxer/domain/disciplines/show-jumping/show-jumping.protocol.rules'
import type { Typed } from '../../result-fields.ts'
import { isRoundTyped } from './fields.ts'

/** Rounds (index) on one screen: both phases of a test are one ride, every other round has its own. */
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

/** Whether not everybody who ended the round before may ride this one. */
export const isSelective = (kind: JumpingRoundKind): boolean => kind === 'JUMP_OFF' || kind === 'WINNING_ROUND'

const withdrewFrom = (typed: Typed, round: number): boolean => Number(typed.withdrewBefore) === round + 1

/** All ride the first round, a later one whoever ended the one before, a jump-off or winning round the entitled. */
export const isInView = (line: ResultLine, view: RoundView, jumpOff: ResultSheet['jumpOff'], typed: Typed): boolean => {
  const [round = 0] = view.rounds
  if (round === 0 || isRoundTyped(typed, round) || withdrewFrom(typed, round)) return true
  if (isSelective(view.kind)) {
    return jumpOff !== null && jumpOff.round === round + 1 && jumpOff.entitled.includes(line.participation)
  }
  const content = line.result?.content
  const before = content !== undefined && 'rounds' in content ? (content.rounds[round - 1] ?? null) : null
  if (before === null) return false
  // Who did not end a round of a Nations Cup may ride the next one; whoever wrote down that only the round ended expects it.
  return before.outcome ? view.kind === 'ROUND' : content?.status === 'FINISHED'
}

/** Somebody has written down a jump-off of a rider who is not entitled to it as things stand. */
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
