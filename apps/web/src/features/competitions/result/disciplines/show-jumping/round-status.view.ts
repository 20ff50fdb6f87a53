// How a ride ends in one round, and the effect of that on the whole result.
import type { Elimination } from '@oxer/domain/competitions/result/elimination.rules'
import type { JumpingProtocol } from '@oxer/domain/competitions/result/result.schema'
import { jumpingRoundsOf } from '@oxer/domain/disciplines/show-jumping/show-jumping.protocol.rules'
import type { TFunction } from 'i18next'
import { type StatusTag, tagOf } from '../../entry.view.ts'
import { courseOf } from '../../entry-fields/course-text.ts'
import { eliminationTyped, type Typed } from '../../result.form.ts'
import type { EntryRow } from '../../use-entry.ts'
import { isRoundTyped, jumpingField } from './fields.ts'
import { isSelective, type RoundView } from './jumping-rounds.view.ts'

export const roundStatus = (t: TFunction<'competitions'>, protocol: JumpingProtocol, view: RoundView) => {
  const kinds = jumpingRoundsOf(protocol)
  const [first = 0] = view.rounds
  const isLater = first > 0
  const reasonAt = (obstacle: string | null, typed: Typed): Typed =>
    obstacle === null || (typed.reason ?? '') !== '' ? {} : { reason: t('result.atObstacle', { obstacle }) }

  /** A rider who does not complete a later round keeps the score of the earlier ones: only that round is lost, not the test. */
  const endRound = (round: number, status: 'ELIMINATED' | 'RETIRED', obstacle: string | null, typed: Typed): Typed =>
    isSelective(kinds[round] ?? 'ROUND')
      ? { [jumpingField.outcome(round)]: status, withdrewBefore: '' }
      : { status, ...reasonAt(obstacle, typed) }
  const statusChange = (status: string, typed: Typed): Typed => {
    const back = Number(typed.withdrewBefore) === first + 1 ? { withdrewBefore: '' } : {}
    if (!isLater)
      return status === 'FINISHED' || status === ''
        ? { status, reason: '' }
        : { status, ...eliminationReason(status, typed) }
    const isLeft = status === 'WITHDRAWN' || (isSelective(view.kind) && status === 'NOT_STARTED')
    if (isLeft) {
      const emptied = [
        jumpingField.course(first),
        jumpingField.faults(first),
        jumpingField.time(first),
        jumpingField.outcome(first),
      ]
      return { withdrewBefore: String(first + 1), ...Object.fromEntries(emptied.map((name) => [name, ''])) }
    }
    if (status === 'ELIMINATED' || status === 'RETIRED') return { ...back, ...endRound(first, status, null, typed) }
    return { ...back, [jumpingField.outcome(first)]: '', ...(status === '' ? {} : { status }) }
  }
  const obstacleOf = ({ path }: Elimination, typed: Typed): string | null => {
    const [, round, at] = /^rounds\.(\d)\.faults\.(\d+)/.exec(path) ?? []
    if (round === undefined) return null
    return courseOf(typed[jumpingField.course(Number(round))] ?? '')?.[Number(at)]?.obstacle ?? null
  }
  const eliminationReason = (status: string, typed: Typed): Typed => {
    const found = status === 'ELIMINATED' ? eliminationTyped(typed, protocol) : null
    return found === null ? {} : reasonAt(obstacleOf(found, typed), typed)
  }
  const statusOf = (typed: Typed): string => {
    if (Number(typed.withdrewBefore) === first + 1) return 'WITHDRAWN'
    return isLater
      ? typed[jumpingField.outcome(first)] || (isRoundTyped(typed, first) ? (typed.status ?? '') : '')
      : (typed.status ?? '')
  }
  const statusTag = ({ typed }: EntryRow): StatusTag | null => {
    if (Number(typed.withdrewBefore) === first + 1) return tagOf(t, 'WITHDRAWN', t('result.withdrew'))
    const outcome = isLater ? (typed[jumpingField.outcome(first)] ?? '') : ''
    return tagOf(t, outcome === '' ? (typed.status ?? '') : outcome)
  }
  const eliminate = (found: Elimination, typed: Typed): Typed => {
    const [, round = '0'] = /^rounds\.(\d)/.exec(found.path) ?? []
    return endRound(Number(round), 'ELIMINATED', obstacleOf(found, typed), typed)
  }
  const elimination = (typed: Typed): Elimination | null =>
    isLater && typed[jumpingField.outcome(first)] ? null : eliminationTyped(typed, protocol)
  return { endRound, statusChange, statusOf, statusTag, eliminate, elimination }
}
