import type { RankingEntry } from '@oxer/domain/competitions/ranking/ranking.rules'
import { type RunningRanking, runningRanking } from '@oxer/domain/competitions/ranking/running-place.rules'
import type { ResultSheet } from '@oxer/domain/competitions/result/result-entry.schema'
import { useRef } from 'react'
import type { QueueView } from './result-queue.mutations.ts'

/** What is stored, and what this machine has still to send. Drafts and refused results do not count yet. */
const enteredIn = (sheet: ResultSheet, { byParticipation }: QueueView): RankingEntry[] =>
  sheet.lines.flatMap(({ participation, result }) => {
    const pending = byParticipation.get(participation)
    const isOnItsWay = pending?.state === 'WAITING' || pending?.state === 'SENDING'
    const entered = (isOnItsWay ? pending.result : null) ?? result?.content
    return entered ? [{ id: participation, result: entered }] : []
  })

const areSame = (left: readonly RankingEntry[], right: readonly RankingEntry[]): boolean =>
  left.length === right.length &&
  left.every(({ id, result }, index) => right[index]?.id === id && right[index]?.result === result)

/** The ranking of the entered results. A key that is typed changes none of them, so it is made only after a result. */
export const useRunningRanking = (sheet: ResultSheet, view: QueueView): RunningRanking => {
  const { protocol } = sheet
  const last = useRef<{ protocol: typeof protocol; entries: RankingEntry[]; ranking: RunningRanking } | null>(null)
  const entries = enteredIn(sheet, view)
  if (last.current === null || last.current.protocol !== protocol || !areSame(last.current.entries, entries)) {
    last.current = { protocol, entries, ranking: runningRanking(protocol, entries) }
  }
  return last.current.ranking
}
