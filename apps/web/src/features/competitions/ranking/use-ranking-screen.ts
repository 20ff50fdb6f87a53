// The screen of the ranking of one part of a test: its data, its actions and its open dialog.
import type { StandingKind } from '@oxer/domain/competitions/ranking/ranking.schema'
import type { EarnedPoints } from '@oxer/domain/competitions/ranking/ranking-points.schema'
import type { RankingView } from '@oxer/domain/competitions/ranking/ranking-view.schema'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useManagedCompetition } from '../../../shared/managed-competition.ts'
import { trpc } from '../../../shared/trpc.ts'
import { useRankingMutations } from './ranking.mutations.ts'

export type RankingChoice = {
  test: string
  testSet: string
  label: string
  done: number
  left: number
  ranking: string | null
}

type Open = 'close' | 'reopen' | 'placed' | 'delete'

export const useRankingScreen = (choice: RankingChoice, ranking: string) => {
  const { t } = useTranslation('competitions')
  const { competition, abilities } = useManagedCompetition()
  const [open, setOpen] = useState<Open | null>(null)
  const [standing, setStanding] = useState<StandingKind | 'FINAL'>('FINAL')
  const ofSet = { competition: competition.ref, test: choice.test, testSet: choice.testSet }
  const where = { ...ofSet, ranking }
  const query = trpc.competitions.ranking.get.useQuery(where)
  // A test without a career has no points, and its ranking no column for them.
  const points = trpc.competitions.ranking.points.useQuery(ofSet, { meta: { quiet: true } })
  // Without prize money there is no column for it. It is for those who may see the money of the competition.
  const prizes = trpc.competitions.testPrizes.get.useQuery(
    { competition: competition.ref, test: choice.test },
    { meta: { quiet: true }, enabled: abilities.canManageFinance },
  )
  const [edited, setEdited] = useState<EarnedPoints | null>(null)
  const view: RankingView | undefined = query.data
  return {
    choice,
    competition,
    abilities,
    mutations: useRankingMutations(),
    ofSet,
    where,
    query,
    view,
    points: points.data?.career ? points.data.rows : null,
    prizes: prizes.data === undefined || prizes.data.amounts.length === 0 ? null : prizes.data,
    edited,
    setEdited,
    isOpen: view?.lock === 'OPEN',
    isWritable:
      competition.status !== 'ARCHIVED' &&
      competition.status !== 'CANCELLED' &&
      (competition.status !== 'LOCKED' || abilities.canWriteWhileLocked),
    nameOf: (participation: string): string =>
      view?.rows.find((row) => row.id === participation)?.rider.name ?? t('timeSchedule.somebody'),
    standing,
    setStanding,
    open,
    setOpen,
    close: () => setOpen(null),
  }
}

export type RankingScreen = ReturnType<typeof useRankingScreen>
