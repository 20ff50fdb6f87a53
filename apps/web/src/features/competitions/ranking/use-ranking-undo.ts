// What closing and reopening a ranking says, and the command that takes it back.
import type { RankingView } from '@oxer/domain/competitions/ranking/ranking-view.schema'
import { useTranslation } from 'react-i18next'
import { useDone } from '../../../shared/hands/use-done.tsx'
import { trpc } from '../../../shared/trpc.ts'
import type { RankingScreen } from './use-ranking-screen.ts'

export const useRankingUndo = ({ choice, mutations, ofSet }: Pick<RankingScreen, 'choice' | 'mutations' | 'ofSet'>) => {
  const { t } = useTranslation('competitions')
  const done = useDone()
  const router = trpc.useUtils().client.competitions.ranking
  const say = (lock: RankingView['lock'], undo: (() => Promise<unknown>) | undefined): void =>
    done({
      message: t('ranking.said', { name: choice.label, what: t(`ranking.lock.${lock}`) }),
      undo: undo && (() => undo().finally(mutations.changed)),
    })
  return {
    closed: (before: RankingView['lock'] | undefined, isPublished: boolean): void =>
      say('CLOSED', () =>
        router.reopen.mutate({
          ...ofSet,
          reopenRanking: before !== 'RESULTS',
          ...(isPublished && { changeReason: t('ranking.reopen.undone') }),
        }),
      ),
    /** A ranking of which only the results were open cannot go back to that. */
    reopened: (before: RankingView['lock'] | undefined, isWhole: boolean): void =>
      say(isWhole ? 'OPEN' : 'RESULTS', before === 'CLOSED' ? () => router.close.mutate(ofSet) : undefined),
  }
}
